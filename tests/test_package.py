"""The public face: one name for the package of games and for the function that names them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ziggurat import engine

FIRST = {
    "the package first": "import ziggurat.games; import ziggurat",
    "the public face first": "import ziggurat",
    "by name": "from ziggurat import games; import ziggurat; assert games is ziggurat.games",
    "a game first": "import ziggurat.games.ur; import ziggurat",
}


@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST)
def test_games_is_a_package_and_a_function(first: str) -> None:
    code = (
        f"{first}\n"
        "import ziggurat.games.ur.rules as r\n"
        "import ziggurat.games.ur.rules.components as box\n"
        "from ziggurat.games import ur\n"
        "assert r.__name__ == 'ziggurat.games.ur.rules' and r.components is box\n"
        "assert ur is ziggurat.games.ur and ur.GAME is ziggurat.game('ur')\n"
        "assert {'ur', 'tigris', 'ages', 'civilisation'} <= set(ziggurat.games())\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_rules_alone_need_neither_browser_nor_terminal() -> None:
    code = (
        "import sys, ziggurat\n"
        "state = ziggurat.game('ur').start(3, 1)\n"
        "state.apply(state.to_act[0], state.legal(state.to_act[0])[0])\n"
        "print(*[name for name in ('htpy', 'rich', 'babel', 'fastapi') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=120, capture_output=True
    )
    assert done.stdout.split() == []


def test_what_is_compiled_follows_from_the_folder() -> None:
    for path in engine.PACKAGE.rglob("*.py"):
        parts = path.relative_to(engine.PACKAGE).parts[:-1]
        is_hot = parts in (("core",), ("bots", "players")) or (
            parts[:1] == ("games",) and parts[2:] in (("rules",), ("bot",))
        )
        is_module = path.name != "__init__.py"
        assert (path in engine.sources()) == (is_hot and is_module), path
