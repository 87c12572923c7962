"""Kingdoms as the page shows them: the line around them, and the strip about them below the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.draw.svg import escape
from ziggurat.games.tigris.rules.components import COLUMNS, ROWS
from ziggurat.games.tigris.table.paths import (
    NUMBER,
    Kingdom,
    View,
    kingdom_of,
    meeting_told,
    owners_of,
    tiles_told,
    unions_of,
)
from ziggurat.games.tigris.table.pictures import CELL, LEFT, RIGHT, TOP
from ziggurat.words import Words

NAME_LENGTH: Final = 15
"""Letters of a player's name for which there is room on the board."""
HOVERS: Final = 40
"""Kingdoms and other territories that can be told apart at a time."""
LIT: Final = 96
"""The same with the places between kingdoms, of which each pair of 16 leaders' could have one."""
LONG: Final = 100
"""Letters for which there is room in a line below the map."""


def _is_worth_telling(territory: Mapping[str, Any]) -> bool:
    """A single tile without a leader says all by itself."""
    return bool(territory["leaders"]) or len(territory["cells"]) > 1


class Hovers:
    """What lights up under the pointer: kingdoms, territories, places between kingdoms."""

    def __init__(self, view: View) -> None:
        territories = view["territories"]
        owners = owners_of(view)
        kept = [one for one in range(len(territories)) if _is_worth_telling(territories[one])]
        kept.sort(key=lambda one: not territories[one]["leaders"])
        self._cells = [[NUMBER[name] for name in territories[one]["cells"]] for one in kept]
        self._kingdoms = [kingdom_of(territories[one]) for one in kept]
        self._told = min(len(kept), HOVERS)
        place = {one: number for number, one in enumerate(kept)}
        self.of = {cell: place[owner] for cell, owner in owners.items() if owner in place}
        """The number of what lights up with each cell."""
        self._unions = unions_of(view)
        self._between: dict[tuple[int, ...], int] = {}
        """By places in ``territories``: the number of what lies between these kingdoms."""
        for name, beside in view["between"].items():
            number = self._between.setdefault(tuple(beside), self._told + len(self._between))
            self.of[NUMBER[name]] = number
        self._place = place

    def outlines(self) -> str:
        """A line around every kingdom; around other territories only under the pointer."""
        out = []
        for number, cells in enumerate(self._cells[: self._told]):
            lit = [
                other
                for beside, other in self._between.items()
                if number in [self._place[one] for one in beside]
            ]
            classes = " ".join([f"o{one}" for one in (number, *lit)])
            name = "tg-realm" if self._kingdoms[number].leaders else "tg-realm tg-free"
            out.append(f'<path class="{name} {classes}" d="{outline(cells)}"/>')
        return "".join(out)

    def strips(self, words: Words, names: Sequence[str]) -> str:
        """What is told about each of them below the map, from its upper left corner."""
        called = tuple(names)
        out = [f'<text class="tg-hint" y="22">{escape(words.say("kingdom.hint"))}</text>']
        for number, kingdom in enumerate(self._kingdoms[: self._told]):
            tiles, rulers = tiles_told(kingdom, words), _rulers(kingdom, words, called)
            out.append(f'<g class="tg-told o{number}"><text>{escape(tiles)}</text>{rulers}</g>')
        for beside, number in self._between.items():
            told = meeting_told(beside, self._unions, words, called)
            out.append(f'<text class="tg-told o{number}">{_wrapped(told)}</text>')
        return "".join(out)


def _wrapped(text: str) -> str:
    """A sentence in two lines where it is long."""
    if len(text) <= LONG:
        return escape(text)
    cut = text.rfind(" ", 0, LONG)
    return f'{escape(text[:cut])}<tspan x="0" dy="22">{escape(text[cut + 1 :])}</tspan>'


def _rulers(kingdom: Kingdom, words: Words, names: Sequence[str]) -> str:
    """The leaders of a kingdom with their strengths, side by side."""
    out = []
    room = (RIGHT - LEFT) // max(4, len(kingdom.leaders))
    for place, (leader, external, internal) in enumerate(kingdom.leaders):
        x = room * place
        name, strength = names[int(leader[1])][:6], f"{external} · {internal}"
        if room > 150:
            name = names[int(leader[1])][:NAME_LENGTH]
            strength = words.say("kingdom.strength", external=external, internal=internal)
        out.append(
            f'<use href="#tg-{leader}" transform="translate({x} 8) scale(.75)"/>'
            f'<text x="{x + 40}" y="21">{escape(name)}'
            f'<tspan x="{x + 40}" dy="18">{escape(strength)}</tspan></text>'
        )
    return "".join(out)


def outline(cells: Sequence[int]) -> str:
    """The border of a group of cells, in straight runs."""
    inside = set(cells)
    path = ""
    for row in range(ROWS + 1):
        path += _runs([_differ(inside, row - 1, c, row, c) for c in range(COLUMNS)], row, True)
    for column in range(COLUMNS + 1):
        path += _runs(
            [_differ(inside, r, column - 1, r, column) for r in range(ROWS)], column, False
        )
    return path


def _differ(inside: set[int], row: int, column: int, row2: int, column2: int) -> bool:
    """Whether a border runs between two cells, one of which may lie beyond the map."""
    one = row >= 0 and column >= 0 and row * COLUMNS + column in inside
    other = row2 < ROWS and column2 < COLUMNS and row2 * COLUMNS + column2 in inside
    return one != other


def _runs(borders: Sequence[bool], line: int, across: bool) -> str:
    path = ""
    start = -1
    for place, border in enumerate([*borders, False]):
        if border and start < 0:
            start = place
        elif not border and start >= 0:
            length = CELL * (place - start)
            if across:
                path += f"M{LEFT + CELL * start} {TOP + CELL * line}h{length}"
            else:
                path += f"M{LEFT + CELL * line} {TOP + CELL * start}v{length}"
            start = -1
    return path
