"""The notebooks in ``docs/notebooks`` run from top to bottom, and end in something to look at."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
SHOWN = {"look": 3, "bot": 1, "train": 0}
"""How many of their cells draw something."""


def run(code: str, known: dict[str, Any]) -> object:
    """Run a cell; the value of its last line, which a notebook shows."""
    body = ast.parse(code).body
    last = body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module(body, []), "a cell", "exec"), known)
        return None
    exec(compile(ast.Module(body[:-1], []), "a cell", "exec"), known)
    return eval(compile(ast.Expression(last.value), "a cell", "eval"), known)


@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_runs(name: str) -> None:
    notebook = json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))
    assert notebook["nbformat"] == 4
    known: dict[str, Any] = {"__name__": name}
    drawn = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"] and cell["execution_count"] is None, "without what it said"
            shows = getattr(run("".join(cell["source"]), known), "_repr_html_", None)
            drawn += shows is not None and "<" in shows()
    assert drawn == SHOWN[name]


def test_every_notebook_is_run() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(SHOWN)
