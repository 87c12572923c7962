"""Positions drawn on the pages of rules, by the same hand that draws tables.

A chapter refers to one as ``![what it shows](draw:NAME/REGION)``, and to a part of a region by what
follows a second stroke: ``draw:NAME/board/0,0,320,200`` is a piece of its drawing. In the folder
``examples`` of the game lies ``NAME.record``, a record, replayed by the rules of today, or
``NAME.json``: a position to restore, the actions that its caption speaks of, and what the log then
tells. So no picture can be wrong.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.lessons import NAMES
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.words import game_folder, words

SCHEME: Final = "draw:"
RECORD: Final = ".record"
POSITION: Final = ".json"
_FIRST_DRAWING: Final = re.compile(r"<svg[^>]*>.*?</svg>", re.DOTALL)
_FRAME: Final = re.compile(r'viewBox="[^"]*"')
_UNUSED: Final = re.compile(
    r' (?:id|data-key|data-glide|data-note|data-steps|aria-label|title)="[^"]*"|<title>.*?</title>'
)
"""What only a table needs: whoever reads an example has its caption."""


def folder(game: str) -> Path:
    """Where the examples of a game lie."""
    return game_folder(game).parent / "examples"


@cache
def held(game: str, name: str) -> dict[str, Any]:
    """What lies in the file of a position: itself, ``then`` actions, and what is ``told``."""
    found: dict[str, Any] = json.loads((folder(game) / f"{name}{POSITION}").read_text("utf-8"))
    return found


@cache
def position(game: str, name: str) -> State:
    """The position of an example; not to be changed."""
    record = folder(game) / f"{name}{RECORD}"
    if record.is_file():
        loaded = Record.loads(record.read_text("utf-8"))
        return History.from_record(loaded, find_game(game)).state
    return find_game(game).restore(held(game, name)["position"])


@cache
def drawn(game: str, name: str, region: str, language: str, part: str = "") -> str:
    """A region of the table at an example, as whoever is to act sees it, or a part of it."""
    state, drawing = position(game, name), face.drawing(game)
    if drawing is None:
        return ""
    seat = 0 if state.over else state.to_act[0]
    names = NAMES[: state.players]
    markup = drawing.draw(state.view(seat), words(language, game), names).get(region, "")
    return _cut(markup, part) if part else markup


def _cut(markup: str, part: str) -> str:
    """A piece of the first drawing: its left, top, width and height."""
    found = _FIRST_DRAWING.search(markup)
    if found is None:
        return ""
    frame = f'viewBox="{part.replace(",", " ")}"'
    return _UNUSED.sub("", _FRAME.sub(frame, found[0], count=1))


def figure(game: str, reference: str, caption: str, language: str) -> str:
    """The picture that a reference means, with its caption below; nobody can press anything."""
    name, region, part = (reference.removeprefix(SCHEME) + "//").split("/")[:3]
    markup = drawn(game, name, region, language, part)
    said, small = escape(caption), " part" if part else ""
    return (
        f'<figure class="example of-{escape(region)}{small}" data-scroll="">'
        f'<div role="img" aria-label="{said}">'
        f"<div inert>{markup}</div></div><figcaption>{said}</figcaption></figure>\n"
    )
