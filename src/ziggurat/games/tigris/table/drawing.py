"""Tigris & Euphrates in the browser: draws a view, and says what is clicked for which action.

The board is the map, an SVG, and below it (``below``) what is common to all and what is told about
the kingdom under the pointer. Everything a cell can show is drawn once, in ``symbols``; a cell of
the map only names it. Each cell stands in a group whose class is the number of its kingdom: so the
style sheet lights up the outline and the facts of one kingdom, while the cell itself changes only
when what lies on it does. For the same reason strengths of leaders lie in a layer of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from ziggurat.draw import icons
from ziggurat.draw.svg import escape, use
from ziggurat.games.tigris.rules.components import CELL_NAMES, COLUMNS, CORNERS, ROWS
from ziggurat.games.tigris.table.below import below
from ziggurat.games.tigris.table.ending import result
from ziggurat.games.tigris.table.paths import KEY_OF, NUMBER, View, content, lying_on
from ziggurat.games.tigris.table.pictures import (
    BOTTOM,
    CELL,
    LEFT,
    MARGIN,
    RIGHT,
    TOP,
    corner_of,
    symbols,
)
from ziggurat.games.tigris.table.players import mine, seats
from ziggurat.games.tigris.table.realms import LIT, Hovers, outline
from ziggurat.words import Words

__all__ = ("css", "draw", "symbols")

BOARD_WIDTH: Final = RIGHT + MARGIN
BOARD_HEIGHT: Final = BOTTOM + MARGIN
CELLS_KEPT: Final = 8192
"""Cells with something on them that are remembered."""


@cache
def css() -> str:
    """Styles of this game's own things; what is under the pointer lights up by its number."""
    lit = ",".join(
        [
            f"#board:has(.k{number}:is(:hover,:focus-within),.k{number}>.looked) .o{number}"
            for number in range(LIT)
        ]
    )
    lots = f":is({','.join([f'.k{number}' for number in range(LIT)])})"
    any_lit = f"#board:has(.tg-board {lots}:is(:hover,:focus-within),{lots}>.looked) .tg-below"
    own = Path(__file__).with_name("table.css").read_text("utf-8")
    return f"{lit}{{--lit:1}}\n{any_lit}{{--unlit:0}}\n{own}"


# ---------------------------------------------------------------------------------------- drawing


def draw(view: View, words: Words, names: Sequence[str]) -> dict[str, str]:
    """The table as this view shows it: markup by region."""
    return {
        "board": _board(view, words, names),
        "seats": seats(view, words, names),
        "mine": "" if view["you"] is None else mine(view, words),
        "result": result(view, words, names) if view["over"] else "",
    }


def _board(view: View, words: Words, names: Sequence[str]) -> str:
    lying = lying_on(view)
    hovers = Hovers(view)
    return (
        f'<svg id="tg-board" class="tg-board" viewBox="0 0 {BOARD_WIDTH} {BOARD_HEIGHT}"'
        f' role="group" aria-label="{escape(words.say("board"))}">'
        '<use href="#tg-land"/>'
        + hovers.outlines()
        + "".join([_line(view, row, lying, hovers, words, names) for row in range(ROWS)])
        + _towers(view)
        + _turned_treasures(view, lying)
        + _fighting(view, lying)
        + _strengths(view, lying)
        + "</svg>"
        + below(view, hovers, words, names)
    )


def _line(
    view: View, row: int, lying: Sequence[str], hovers: Hovers, words: Words, names: Sequence[str]
) -> str:
    """The cells of a row."""
    cells = []
    for cell in range(row * COLUMNS, row * COLUMNS + COLUMNS):
        piece, number = lying[cell], hovers.of.get(cell)
        inside = _EMPTY[cell]
        if piece != "..":
            is_treasure = CELL_NAMES[cell] in view["treasures_on_map"]
            inside = _lying(cell, piece, is_treasure, content(view, cell, lying, words, names))
        cells.append(f"<g>{inside}</g>" if number is None else f'<g class="k{number}">{inside}</g>')
    return f'<g transform="translate({LEFT} {TOP + CELL * row})">{"".join(cells)}</g>'


def _across(cell: int) -> str:
    """Where a cell lies in its row."""
    column = cell % COLUMNS
    return f' x="{CELL * column}"' if column else ""


_EMPTY: Final = [
    f'<use href="#tg-0" data-key="cell:{name}"{_across(cell)}/>'
    for cell, name in enumerate(CELL_NAMES)
]


@lru_cache(CELLS_KEPT)
def _lying(cell: int, piece: str, is_treasure: bool, said: str) -> str:
    """What lies on a cell."""
    name, thing, more = CELL_NAMES[cell], piece, ""
    if piece[1].isdecimal():
        more = f' class="seat-{piece[1]}" data-glide="{name} {piece} 1"'
    elif piece.islower():
        thing = "back"
    elif is_treasure:
        thing = "RC" if cell in CORNERS else "RT"
    return (
        f'<use href="#tg-{thing}" data-key="cell:{name}"{more}{_across(cell)}'
        f' role="img" aria-label="{escape(said)}"/>'
    )


def _towers(view: View) -> str:
    """The monuments on the map."""
    out = []
    for pair, name in sorted(view["monuments"].items()):
        x, y = corner_of(NUMBER[name])
        out.append(
            f'<use class="tg-tower" href="#tg-{pair}" x="{x}" y="{y}" data-glide="{name}-{pair} '
            f'{pair} 1"/>'
        )
    return "".join(out)


def _turned_treasures(view: View, lying: Sequence[str]) -> str:
    """Treasures whose temple lies under a monument: they stay in sight (TE-MONUMENT-12)."""
    out = []
    for name in view["treasures_on_map"]:
        if lying[NUMBER[name]].islower():
            x, y = corner_of(NUMBER[name])
            gem = "corner" if NUMBER[name] in CORNERS else "gem"
            out.append(f'<use class="tg-tower" href="#tg-{gem}" x="{x}" y="{y}"/>')
    return "".join(out)


def _strengths(view: View, lying: Sequence[str]) -> str:
    """How strong each leader would be in an external conflict, as a badge on its token."""
    out = []
    for territory in view["territories"]:
        for leader, support in zip(territory["leaders"], territory["support"], strict=True):
            x, y = corner_of(lying.index(leader))
            strength = support["external"]
            small = ' class="tg-many"' if strength > 9 else ""
            out.append(
                f'<use href="#tg-badge" class="tg-{KEY_OF[leader[0]]}" x="{x}" y="{y}"/>'
                f'<text{small} x="{x + 39}" y="{y + 44}">{strength}</text>'
            )
    return f'<g class="tg-strengths z-num" aria-hidden="true">{"".join(out)}</g>' if out else ""


def _fighting(view: View, lying: Sequence[str]) -> str:
    """Marks on the map while a conflict goes on: the two sides, and what united them."""
    conflict = view["conflict"]
    if not conflict:
        return ""
    out = []
    attacker = conflict.get("attacker", "")
    camps = [[NUMBER[name] for name in camp] for camp in conflict["camps"]]
    if attacker and lying.index(attacker) in camps[1]:
        camps.reverse()
    for side, camp in zip(("attack", "defence"), camps, strict=True):
        standing = [cell for cell in camp if lying[cell] != ".."]
        if standing:
            out.append(f'<path class="tg-camp tg-{side}" d="{outline(standing)}"/>')
    for side, leader in (("attack", attacker), ("defence", conflict.get("defender", ""))):
        if leader:
            x, y = corner_of(lying.index(leader))
            out.append(
                f'<circle class="tg-camp tg-{side}" cx="{x + 24}" cy="{y + 23.5}" r="22.5"/>'
            )
    if view["laid"] and conflict["kind"] == "external":
        x, y = corner_of(NUMBER[view["laid"]])
        out.append(
            f'<g id="tg-union" class="tg-union"><circle cx="{x + 24}" cy="{y + 24}" r="19"/>'
            + use(icons.name("rings"), 30, 30, x + 9, y + 9)
            + "</g>"
        )
    return "".join(out)
