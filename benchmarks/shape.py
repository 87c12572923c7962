"""The shape of the code, in figures.

``python -m benchmarks.shape [REV]`` prints them for this working tree, beside a revision if one is
named; ``--list`` adds the functions that are too complex.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from benchmarks.tables import blank
from benchmarks.trees import SOURCES, checkout

COMPLEX = 15
"""The highest cyclomatic complexity of an ordinary function."""
LONG = 600
"""Lines above which a file is split by concern."""
BRANCHES = (
    ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.Assert,
    ast.comprehension, ast.match_case,
)  # fmt: skip

AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef


class Function(NamedTuple):
    """A function and where it stands."""

    file: Path
    node: AnyFunction

    def __str__(self) -> str:
        return f"{self.file}:{self.node.lineno} {self.node.name} {complexity(self.node)}"


def complexity(function: AnyFunction) -> int:
    """Cyclomatic complexity as radon counts it: ``and``, ``or`` and comprehensions branch, too."""
    found = 1
    for node in ast.walk(function):
        found += isinstance(node, BRANCHES)
        if isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            found += len(node.ifs)
        elif isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.Try):
            found += bool(node.orelse)
        elif isinstance(node, AnyFunction):
            found += node is not function
    return found


def int_constants(tree: ast.Module) -> int:
    """Names that a module declares ``Final`` and binds to a whole number."""
    return sum(
        isinstance(node, ast.AnnAssign)
        and node.value is not None
        and ast.unparse(node.annotation) in ("Final", "Final[int]")
        and ast.unparse(node.value).removeprefix("-").isdigit()
        for node in tree.body
    )


def complex_to_ruff(sources: Path) -> int:
    """Functions that are too complex as Ruff counts: it does not look into conditions."""
    command = [
        *(sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--ignore-noqa"),
        *("--exit-zero", "--select=C901", f"--config=lint.mccabe.max-complexity={COMPLEX}"),
        *("--output-format=json", str(sources)),
    ]
    return len(json.loads(subprocess.check_output(command)))


class Shape:
    """The measures of the sources in a folder."""

    def __init__(self, sources: Path) -> None:
        self.sources = sources
        texts = {file: file.read_text("utf-8") for file in sorted(sources.rglob("*.py"))}
        self.trees = {file: ast.parse(text) for file, text in texts.items()}
        self.lines = {file: len(text.splitlines()) for file, text in texts.items()}
        self.functions = list(self._functions())

    def _functions(self) -> Iterator[Function]:
        for file, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, AnyFunction):
                    yield Function(file.relative_to(self.sources), node)

    def too_complex(self) -> list[Function]:
        """The functions above ``COMPLEX``, the worst first."""
        found = [each for each in self.functions if complexity(each.node) > COMPLEX]
        return sorted(found, key=lambda each: -complexity(each.node))

    def measures(self) -> dict[str, int]:
        """Every measure by its name."""
        lines = self.lines
        games = {file: tree for file, tree in self.trees.items() if "games" in file.parts}
        return {
            f"functions above complexity {COMPLEX}": len(self.too_complex()),
            "the same as Ruff counts (C901)": complex_to_ruff(self.sources),
            "lines of the longest file": max(lines.values()),
            f"files above {LONG} lines": sum(each > LONG for each in lines.values()),
            "lines of all refusal.py": sum(lines[each] for each in lines if each.stem == "refusal"),
            "whole numbers that are Final in games": sum(map(int_constants, games.values())),
            "lines in all": sum(lines.values()),
        }


def main() -> None:
    """Print the measures that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shape", description=__doc__)
    parser.add_argument("revision", nargs="?", help="measured beside the working tree")
    parser.add_argument("--list", action="store_true", help="name the functions too complex")
    chosen = parser.parse_args()
    now = Shape(SOURCES)
    columns = {"now": now.measures()}
    if chosen.revision:
        columns = {chosen.revision: Shape(checkout(chosen.revision)).measures(), **columns}
    table = blank("The shape of the code", "measure", *columns, words=1)
    for name in columns["now"]:
        table.add_row(name, *(f"{measures[name]:,}" for measures in columns.values()))
    console = Console()
    console.print(table)
    if chosen.list:
        console.print("\n".join(map(str, now.too_complex())), highlight=False)


if __name__ == "__main__":
    main()
