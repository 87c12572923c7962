"""Positions drawn on the pages of rules, by the same hand that draws tables.

A chapter refers to one as ``![what it shows](draw:NAME/REGION)``. ``NAME.record`` lies in the
folder ``examples`` of the game: a record, replayed by the rules of today, so that no picture can be
wrong.
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.words import game_folder, words

SCHEME: Final = "draw:"
ENDING: Final = ".record"
NAMES: Final = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gaia", "Hugo")
"""Who plays in examples; names need no translation."""


def folder(game: str) -> Path:
    """Where the examples of a game lie."""
    return game_folder(game).parent / "examples"


@cache
def position(game: str, name: str) -> State:
    """The position of an example; not to be changed."""
    record = Record.loads((folder(game) / f"{name}{ENDING}").read_text("utf-8"))
    return History.from_record(record, find_game(game)).state


@cache
def drawn(game: str, name: str, region: str, language: str) -> str:
    """A region of the table at an example, as whoever is to act sees it."""
    state, drawing = position(game, name), face.drawing(game)
    if drawing is None:
        return ""
    seat = 0 if state.over else state.to_act[0]
    names = NAMES[: state.players]
    return drawing.draw(state.view(seat), words(language, game), names).get(region, "")


def figure(game: str, reference: str, caption: str, language: str) -> str:
    """The picture that a reference means, with its caption below; nobody can press anything."""
    name, _, region = reference.removeprefix(SCHEME).partition("/")
    markup = drawn(game, name, region, language)
    said = escape(caption)
    return (
        f'<figure class="example of-{escape(region)}"><div role="img" aria-label="{said}">'
        f"<div inert>{markup}</div></div><figcaption>{said}</figcaption></figure>\n"
    )
