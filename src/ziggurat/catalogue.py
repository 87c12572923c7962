"""The cards of a game, described: what a page or a terminal lists for people to read.

A game with cards has a module ``cards`` with ``KEY_OF_CODE``, the keys of its cards by the codes
that notation has for them, and ``cards(words)``, all of them described.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ziggurat.registry import packages


@dataclass(frozen=True)
class Card:
    """One card in the words of a language."""

    code: str
    """As notation writes it."""
    name: str
    text: tuple[str, ...]
    """What it costs and does, a sentence each."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """What it is sorted by: its age, kind, deck ... by name, as in the catalogues of words."""
    copies: tuple[int, ...] = ()
    """How many there are, by the number of players."""


@cache
def module(game: str) -> ModuleType | None:
    """The module that describes the cards of a game; None where it has none."""
    name = f"{packages()[game]}.cards"
    try:
        found = find_spec(name) is not None
    except ModuleNotFoundError:  # the game is a module, not a folder
        found = False
    return import_module(name) if found else None


def key_of(game: str, code: str) -> str:
    """The key of a card in the catalogues of words, by its code; a code that is none stays."""
    described = module(game)
    return str(described.KEY_OF_CODE.get(code, code)) if described is not None else code
