"""Which games there are: every folder under ``games``, and those other packages announce."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from ziggurat.core import chance
from ziggurat.core.errors import UnknownGame
from ziggurat.core.game import Game

# Loaded here, before the public face names its function ``games`` like this package.
from ziggurat.games import __path__ as folders

COMPILED = not str(chance.__file__).endswith(".py")
"""Whether the fast, compiled engine is running."""

ENTRY_POINTS = "ziggurat.games"


@cache
def packages() -> dict[str, str]:
    """Names of the games and the packages they live in."""
    found = {module.name: f"ziggurat.games.{module.name}" for module in iter_modules(folders)}
    for entry in entry_points(group=ENTRY_POINTS):
        found.setdefault(entry.name, entry.value)
    return found


def games() -> list[str]:
    """The names of all games, the shortest to play first."""
    return sorted(packages(), key=lambda name: (game(name).minutes, name))


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in packages():
        raise UnknownGame("unknown_game", game=name[:80], choices=" ".join(packages()))
    found: Game = import_module(packages()[name]).GAME
    return found


def part(name: str, file: str) -> ModuleType | None:
    """One module of a game's folder (``table``, ``text``, ``encode``); None where it has none."""
    full = f"{packages()[name]}.{file}"
    try:
        there = find_spec(full)
    except ModuleNotFoundError:  # the game is a module, not a folder
        return None
    return import_module(full) if there else None
