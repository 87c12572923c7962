"""Kingdoms as the page shows them: the line around them, and what is told about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ziggurat.draw.svg import escape
from ziggurat.games.tigris.rules.components import COLUMNS, ROWS
from ziggurat.games.tigris.table.paths import (
    KEY_OF,
    NUMBER,
    Kingdom,
    View,
    kingdom_of,
    meeting_told,
    owners_of,
    tiles_told,
    unions_of,
)
from ziggurat.games.tigris.table.pictures import CELL, LEFT, TOP
from ziggurat.words import Words

ROOMY: Final = 4
"""Leaders of a kingdom for which there is room with their names."""
HOVERS: Final = 40
"""Kingdoms and other territories that can be told apart at a time."""
LIT: Final = 96
"""The same with the places between kingdoms, of which each pair of 16 leaders' could have one."""
RUNS_KEPT: Final = 8192
STRIPS_KEPT: Final = 4096
"""Lines of borders, and strips about kingdoms, that are remembered."""


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
        for name, beside in sorted(view["between"].items()):
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
        """What is told about each of them below the map."""
        called = tuple(names)
        out = []
        for number, kingdom in enumerate(self._kingdoms[: self._told]):
            out.append(f'<div class="tg-told o{number}">{_strip(kingdom, words, called)}</div>')
        for beside, number in self._between.items():
            told = meeting_told(beside, self._unions, words, called)
            out.append(f'<p class="tg-told o{number}">{escape(told)}</p>')
        return "".join(out)


@lru_cache(STRIPS_KEPT)
def _strip(kingdom: Kingdom, words: Words, names: tuple[str, ...]) -> str:
    """What is told about a kingdom: its tiles by colour, then its leaders and their strengths."""
    has_room = len(kingdom.leaders) <= ROOMY
    rulers = [_ruler(*one, has_room, words, names) for one in kingdom.leaders]
    told = f"<p>{''.join(rulers)}</p>" if rulers else ""
    return escape(tiles_told(kingdom, words, False)) + told


def _ruler(
    leader: str, external: int, internal: int, has_room: bool, words: Words, names: Sequence[str]
) -> str:
    """A leader of a kingdom with its strengths."""
    name = names[int(leader[1])]
    strength = words.say("kingdom.strength", external=external, internal=internal)
    if not has_room:
        name, strength = "", f"{external} · {internal}"
    named = f"<b>{escape(name)}</b>" if name else ""
    called = escape(words.say(f"leader.{KEY_OF[leader[0]]}"))
    drawn = (
        f'<svg viewBox="0 0 {CELL} {CELL}" role="img" aria-label="{called}">'
        f'<use href="#tg-{leader}"/></svg>'
    )
    return f"<span>{drawn}<i>{named}{escape(strength)}</i></span>"


@lru_cache(STRIPS_KEPT)
def picture(thing: str, said: str = "", glide: str = "", name: str = "tg-picture") -> str:
    """Something of the map as a picture in a line of text."""
    moves = f' data-glide="{glide}"' if glide else ""
    spoken = f' role="img"><title>{said}</title>' if said else ' aria-hidden="true">'
    return (
        f'<svg class="{name}" viewBox="0 0 {CELL} {CELL}"{moves}{spoken}'
        f'<use href="#tg-{thing}"/></svg>'
    )


def outline(cells: Sequence[int]) -> str:
    """The border of a group of cells, in straight runs."""
    rows, columns = [0] * (ROWS + 1), [0] * (COLUMNS + 1)  # bits; beyond the map there are none
    for cell in cells:
        row, column = divmod(cell, COLUMNS)
        rows[row] |= 1 << column
        columns[column] |= 1 << row
    across = [_runs(rows[row - 1] ^ rows[row], row, True) for row in range(ROWS + 1)]
    down = [_runs(columns[c - 1] ^ columns[c], c, False) for c in range(COLUMNS + 1)]
    return "".join(across + down)


@lru_cache(RUNS_KEPT)
def _runs(borders: int, line: int, across: bool) -> str:
    """The borders on a line of the grid, of which each bit is one."""
    path = ""
    place = 0
    while borders >> place:
        if not borders >> place & 1:
            place += 1
            continue
        start = place
        while borders >> place & 1:
            place += 1
        length = CELL * (place - start)
        if across:
            path += f"M{LEFT + CELL * start} {TOP + CELL * line}h{length}"
        else:
            path += f"M{LEFT + CELL * line} {TOP + CELL * start}v{length}"
    return path
