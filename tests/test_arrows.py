"""Imports point one way: core, draw <- games <- bots <- arena, envs, web, terminal."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "ziggurat"

# Layers from the bottom up; a layer may import itself, those below, and what is listed.
LAYERS = {
    "core": set(),
    "draw": set(),
    "games": {"core", "draw"},
    "bots": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "envs": {"core", "games", "bots"},
    "web": {"core", "draw", "games", "bots"},
    "terminal": {"core", "draw", "games", "bots", "arena", "web"},
}
EDGES = {"catalogue", "words", "registry", "engine", "disk"}
"""Modules beside the layers: names of games, words, files. Rules must not need them."""
PURE = ("core/*.py", "games/*/components.py", "games/*/state.py", "games/*/actions.py",
        "games/*/rules*.py", "games/*/refusal.py", "games/*/scoring.py",
        "games/*/encode.py")  # fmt: skip


def imports(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def layer_of(name: str) -> str | None:
    parts = name.split(".")
    return parts[1] if parts[0] == "ziggurat" and len(parts) > 1 else None


def modules() -> list[Path]:
    return sorted(path for layer in LAYERS for path in PACKAGE.glob(f"{layer}/**/*.py"))


def broken_arrows(path: Path) -> list[str]:
    layer = path.relative_to(PACKAGE).parts[0]
    broken = []
    for name in imports(path):
        other = layer_of(name)
        allowed = {layer} | LAYERS[layer] | (EDGES if layer not in ("core", "draw") else set())
        if other in LAYERS and other not in allowed:
            broken.append(name)
    return broken


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    assert broken_arrows(path) == []


@pytest.mark.parametrize("pattern", PURE)
def test_kernel_and_rules_need_the_standard_library_only(pattern: str) -> None:
    found = list(PACKAGE.glob(pattern))
    assert found
    for path in found:
        for name in imports(path):
            top = name.split(".")[0]
            if path.name == "compiler.py" and top == "mypy_extensions":
                continue  # read by the type checker alone
            assert top == "ziggurat" or top in sys.stdlib_module_names, f"{path.name}: {name}"
            if top == "ziggurat":
                assert layer_of(name) in ("core", "games"), f"{path.name}: {name}"


def test_a_game_does_not_know_another() -> None:
    for path in PACKAGE.glob("games/*/**/*.py"):
        own = path.relative_to(PACKAGE / "games").parts[0]
        for name in imports(path):
            if name.startswith("ziggurat.games."):
                assert name.split(".")[2] == own, f"{path}: {name}"


def test_the_check_sees_a_wrong_arrow(tmp_path: Path) -> None:
    wrong = PACKAGE / "core" / "chance.py"
    assert layer_of("ziggurat.web.app") == "web"
    assert "web" not in LAYERS["core"] | {"core"}
    assert broken_arrows(wrong) == []
