"""The public names are those of the committed list: whoever changes them sees it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ziggurat
from tests.public import LIST, MODULES, names

DOCS = Path(__file__).parent.parent / "docs"


def test_the_public_names_are_those_of_the_list() -> None:
    """A change is made openly: ``python -m tests.public``, and a line in the changelog."""
    assert names() == LIST.read_text("utf-8")


def test_the_page_on_versions_names_every_public_module() -> None:
    page = (DOCS / "versions.md").read_text("utf-8")
    assert [module for module in MODULES if f"`{module}`" not in page] == []


def test_the_nouns_come_from_one_place() -> None:
    for name in ("State", "Game", "Action", "History", "Record", "HOST", "IllegalAction"):
        assert name in dir(ziggurat)
    state = ziggurat.game("ur").start(3, 1)
    assert isinstance(state, ziggurat.State)
    assert isinstance(ziggurat.game("ur"), ziggurat.Game)
    assert isinstance(state.legal(state.to_act[0])[0], ziggurat.Action)
    assert ziggurat.History(state).state is state
    assert ziggurat.HOST == -1
    assert issubclass(ziggurat.IllegalAction, ziggurat.Refusal)
    assert issubclass(ziggurat.Refusal, ValueError)
    assert not hasattr(ziggurat, "Chess")


SLOW = (
    "dataclasses", "hashlib", "importlib.metadata", "json", "subprocess", "tempfile",
    "ziggurat.core.state", "ziggurat.offers", "ziggurat.registry", "ziggurat.words",
)  # fmt: skip
"""What ``import ziggurat`` has no use for."""


def test_importing_ziggurat_loads_next_to_nothing() -> None:
    code = f"import sys, ziggurat\nprint(*[name for name in {SLOW!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env=_bare(), check=True, timeout=60, capture_output=True
    )
    assert done.stdout.split() == []


def _bare() -> dict[str, str]:
    """An environment in which nothing but Ziggurat can be imported: see ``-S``."""
    source = Path(ziggurat.__file__).parent.parent
    return {"PYTHONPATH": str(source), "ZIGGURAT_ENGINE": "interpreted"}
