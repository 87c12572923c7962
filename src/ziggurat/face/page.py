"""Positions of a game as a small document of its own, in a frame: no style leaks in or out of it.

It holds all that it needs. What many moments have in common is written once: the markup is cut
before every tag, and a moment is a list of the numbers of its pieces.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ziggurat.draw import kit, palette
from ziggurat.draw.svg import escape
from ziggurat.offers import Drawing
from ziggurat.registry import offers
from ziggurat.words import Words

__all__ = ["HEIGHT", "Shown", "framed", "positions"]

HEIGHT: Final = 640
"""The frame until its script knows better."""
REGIONS: Final = ("result", "board", "mine", "seats")
_CUT: Final = re.compile("(?=<)")
_FACE: Final = re.compile(r'data-face="([^"]+)"')
_CLICKED: Final = re.compile(r' (?:data-key|data-note|data-drawer|tabindex)="[^"]*"')
"""What only the pages of the server need."""


@dataclass(frozen=True)
class Shown:
    """One position and what is said of it."""

    view: Mapping[str, Any]
    caption: str
    number: int = 0
    """After how many moves."""


def framed(document: str) -> str:
    """A document in a frame, as wide as there is room."""
    return (
        f'<iframe srcdoc="{escape(document)}" style="width:100%;height:{HEIGHT}px;border:0" '
        'title="Ziggurat"></iframe>'
    )


def positions(
    game: str,
    said: Words,
    shown: Sequence[Shown],
    scores: Sequence[tuple[str, str]],
    names: Sequence[str] = (),
) -> str:
    """A document that shows the last of some positions, and the others when it is asked."""
    drawing = offers(game).drawing()
    called = names or [said.say("seat", number=seat + 1) for seat in range(_seats(shown[-1].view))]
    drawn = [_drawn(drawing, one.view, said, called) for one in shown]
    symbols = drawing.symbols() if drawing is not None else ""
    styles = [palette.css(), kit.css(), drawing.css() if drawing and drawing.css else ""]
    listed = "".join(f"<li><b>{escape(who)}</b> {escape(points)}</li>" for who, points in scores)
    parts = [
        f'<!doctype html><html lang="{said.language}"><head><meta charset="utf-8">',
        f'<meta name="color-scheme" content="light dark"><title>{escape(said.say("game.name"))}',
        f"</title><style>{''.join(styles)}{_file('page.css')}</style></head><body>",
        f'<svg class="symbols" aria-hidden="true" width="0" height="0">{symbols}</svg>',
        f"<header><h1>{escape(said.say('game.name'))}</h1>",
        f"<ol>{listed}</ol>" if listed else "",
        _controls(said) if len(shown) > 1 else "",
        f'<p id="caption">{escape(shown[-1].caption)}</p></header>',
        *[_section(region, drawn[-1][region]) for region in REGIONS],
        f'<script id="faces" type="application/json">{_data(_faces(drawing, drawn))}</script>',
        _moments(shown, drawn) if len(shown) > 1 else "",
        f"<script>{_file('page.js')}</script></body></html>",
    ]
    return "".join(parts)


def _section(region: str, markup: str) -> str:
    """A region by itself, as on the pages of rules: games have styles for it there."""
    inner = f'<div><div id="{region}">{markup}</div></div>'
    return f'<section class="example of-{region}">{inner}</section>'


def _seats(view: Mapping[str, Any]) -> int:
    players: int = view["players"]
    return players


def _drawn(
    drawing: Drawing | None, view: Mapping[str, Any], said: Words, names: Sequence[str]
) -> dict[str, str]:
    """Markup by region; plain data where the game has no drawing."""
    if drawing is None:
        data = json.dumps(view, indent=1, ensure_ascii=False)
        return dict.fromkeys(REGIONS, "") | {"board": f"<pre>{escape(data)}</pre>"}
    markup = drawing.draw(view, said, names)
    return {region: _CLICKED.sub("", markup.get(region, "")) for region in REGIONS}


def _faces(drawing: Drawing | None, drawn: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """By name, the pictures of cards that are shown."""
    faces = drawing.faces if drawing is not None else None
    if faces is None:
        return {}
    named = {name for one in drawn for text in one.values() for name in _FACE.findall(text)}
    return {name: faces.svg(name.split("/", 2)[2]) for name in sorted(named)}


def _controls(said: Words) -> str:
    before, after = escape(said.say("face.before")), escape(said.say("face.after"))
    return (
        f'<nav hidden><button id="before" aria-label="{before}">\N{LEFTWARDS ARROW}</button>'
        f'<input id="moment" type="range" min="0" aria-label="{escape(said.say("face.moment"))}">'
        f'<button id="after" aria-label="{after}">\N{RIGHTWARDS ARROW}</button>'
        f'<output id="number"></output></nav>'
    )


def _moments(shown: Sequence[Shown], drawn: Sequence[Mapping[str, str]]) -> str:
    """All moments as data for the script: pieces of markup, and the numbers that make each."""
    numbers: dict[str, int] = {}
    moments = []
    for one, regions in zip(shown, drawn, strict=True):
        made = {
            region: [numbers.setdefault(piece, len(numbers)) for piece in _CUT.split(text)]
            for region, text in regions.items()
        }
        moments.append({"number": one.number, "caption": one.caption, **made})
    data = json.dumps({"pieces": list(numbers), "moments": moments}, ensure_ascii=False)
    packed = b64encode(zlib.compress(data.encode(), 9)).decode()
    return f'<script id="moments" type="text/plain">{packed}</script>'


def _data(value: object) -> str:
    """Plain data inside a document: nothing in it ends its element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


@cache
def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")
