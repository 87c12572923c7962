"""Which games there are: every folder under ``games``, and those other packages announce."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ziggurat.core import chance
from ziggurat.core.errors import UnknownGame
from ziggurat.core.game import Game
from ziggurat.games import __path__ as folders

if TYPE_CHECKING:
    from ziggurat.offers import Offers

__all__ = ["COMPILED", "ENTRY_POINTS", "folder", "game", "games", "offers", "packages"]

COMPILED = not str(chance.__file__).endswith(".py")
"""Whether the fast, compiled engine is running."""

ENTRY_POINTS = "ziggurat.games"


@cache
def packages() -> dict[str, str]:
    """Names of the games and the packages they live in."""
    from importlib.metadata import entry_points  # it is slow to load

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
    found: Game = _package(name).GAME
    return found


@cache
def offers(name: str) -> Offers[Any]:
    """What the game of that name offers beside its rules."""
    found: Offers[Any] = _package(name).OFFERS
    return found


def folder(name: str) -> Path:
    """Where the game of that name lies."""
    return Path(str(_package(name).__file__)).parent


def _package(name: str) -> ModuleType:
    if name not in packages():
        raise UnknownGame("unknown_game", game=name[:80], choices=" ".join(packages()))
    return import_module(packages()[name])
