"""Kingdoms as the table of Tigris & Euphrates shows them: what they are made of, what a conflict
would pit against what, and the line around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ziggurat.draw.svg import escape
from ziggurat.games.tigris.components import (
    CELL_NAMES,
    CELLS,
    COLOUR_KEYS,
    COLUMNS,
    NEIGHBOURS,
    ROWS,
)
from ziggurat.games.tigris.pictures import CELL, KEY_OF, LEFT, RIGHT, TOP
from ziggurat.words import Words

View = Mapping[str, Any]

NUMBER: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
NAME_LENGTH: Final = 15
"""Letters of a player's name for which there is room on the board."""
HOVERS: Final = 40
"""Kingdoms and other territories that can be told apart at a time."""
LIT: Final = 96
"""The same with the places between kingdoms, of which each pair of 16 leaders' could have one."""
LONG: Final = 100
"""Letters for which there is room in a line below the map."""


class Kingdom(NamedTuple):
    """A territory as a conflict sees it."""

    leaders: tuple[tuple[str, int, int], ...]
    """Each leader, its strength in an external conflict and in an internal one."""
    tiles: tuple[int, ...]
    """Face up, by colour."""
    treasures: int
    monuments: int


def lying_on(view: View) -> list[str]:
    """What lies on each cell, in two letters."""
    return " ".join(view["map"]).split()


def kingdom_of(view: View, number: int, lying: Sequence[str]) -> Kingdom:
    """The facts of a territory of the view."""
    territory = view["territories"][number]
    leaders = []
    for leader in territory["leaders"]:
        temples = sum([lying[other] == "RR" for other in NEIGHBOURS[lying.index(leader)]])
        leaders.append((leader, supporters(view, leader, territory["cells"], lying), temples))
    return Kingdom(
        tuple(leaders),
        tuple([territory["strength"][colour] for colour in COLOUR_KEYS]),
        len(territory["treasures"]),
        len(territory["monuments"]),
    )


def supporters(view: View, leader: str, realm: Sequence[str], lying: Sequence[str]) -> int:
    """Tiles on the map that support a leader in an external conflict.

    While one goes on, only those on its side of the union count (TE-CONFLICT-EXTERNAL-07, 11).
    """
    here = lying.index(leader)
    camps = view["conflict"].get("camps", ())
    cells = {NUMBER[name] for name in realm}
    for camp in camps:
        if CELL_NAMES[here] in camp:
            cells = {NUMBER[name] for name in camp}
            if view["options"]["war_supporters"] == "connected":
                cells = _reached(here, cells, lying)
    return sum([lying[cell] == leader[0] * 2 for cell in cells])


def _reached(start: int, cells: set[int], lying: Sequence[str]) -> set[int]:
    """The cells of a camp that are still connected with one of them."""
    found = [start]
    for cell in found:
        found += [
            other
            for other in NEIGHBOURS[cell]
            if other in cells and lying[other] not in ("..", "XX") and other not in found
        ]
    return set(found)


def owners_of(view: View) -> dict[int, int]:
    """The number of the territory of each occupied cell."""
    return {
        NUMBER[name]: number
        for number, territory in enumerate(view["territories"])
        for name in territory["cells"]
    }


def kingdoms_beside(view: View, cell: int, owners: Mapping[int, int]) -> tuple[int, ...]:
    """The different kingdoms that touch an empty cell."""
    beside = {owners[other] for other in NEIGHBOURS[cell] if other in owners}
    return tuple(sorted([one for one in beside if view["territories"][one]["leaders"]]))


def _clashes(one: Kingdom, other: Kingdom) -> Iterator[tuple[str, str, int, str, int]]:
    """What a union would pit against what: colour, leader and strength, twice."""
    for leader, strength, _ in one.leaders:
        for rival, against, _ in other.leaders:
            if leader[0] == rival[0]:
                yield KEY_OF[leader[0]], leader, strength, rival, against


@lru_cache(1024)
def _tiles_told(kingdom: Kingdom, words: Words) -> str:
    parts = [words.say("kingdom" if kingdom.leaders else "territory")]
    parts += [
        f"{words.say(f'field.{colour}')} {count}"
        for colour, count in zip(COLOUR_KEYS, kingdom.tiles, strict=True)
    ]
    if kingdom.treasures:
        parts.append(words.say("label.treasures", count=kingdom.treasures))
    if kingdom.monuments:
        parts.append(words.say("label.monuments", count=kingdom.monuments))
    return " · ".join(parts)


@lru_cache(1024)
def kingdom_told(kingdom: Kingdom, words: Words, names: tuple[str, ...]) -> str:
    """A kingdom in one breath: its tiles, its leaders and how strong they are."""
    parts = [_tiles_told(kingdom, words)]
    for leader, external, internal in kingdom.leaders:
        parts.append(
            words.say(
                "kingdom.leader",
                leader=words.say(f"leader.{KEY_OF[leader[0]]}"),
                seat=names[int(leader[1])],
                strength=words.say("kingdom.strength", external=external, internal=internal),
            )
        )
    return " · ".join(parts)


@lru_cache(1024)
def union_told(one: Kingdom, other: Kingdom, words: Words, names: tuple[str, ...]) -> str:
    """What a tile between two kingdoms would start."""
    clashes = [
        words.say(
            "union.clash",
            leader=words.say(f"leader.{colour}"),
            one=names[int(leader[1])],
            left=strength,
            other=names[int(rival[1])],
            right=against,
        )
        for colour, leader, strength, rival, against in _clashes(one, other)
    ]
    if not clashes:
        return words.say("union.peace")
    return words.say("union.conflicts", clashes=" · ".join(clashes))


def _is_worth_telling(territory: Mapping[str, Any]) -> bool:
    """A single tile without a leader says all by itself."""
    return bool(territory["leaders"]) or len(territory["cells"]) > 1


class Hovers:
    """What lights up under the pointer: kingdoms, territories, places between kingdoms."""

    def __init__(self, view: View, lying: Sequence[str]) -> None:
        territories = view["territories"]
        owners = owners_of(view)
        kept = [one for one in range(len(territories)) if _is_worth_telling(territories[one])]
        kept.sort(key=lambda one: not territories[one]["leaders"])
        self._cells = [[NUMBER[name] for name in territories[one]["cells"]] for one in kept]
        self._kingdoms = [kingdom_of(view, one, lying) for one in kept]
        self._told = min(len(kept), HOVERS)
        place = {one: number for number, one in enumerate(kept)}
        self.of = {cell: place[owner] for cell, owner in owners.items() if owner in place}
        """The number of what lights up with each cell."""
        self._between: dict[tuple[int, ...], int] = {}
        for cell in range(CELLS):
            beside = kingdoms_beside(view, cell, owners) if lying[cell] == ".." else ()
            if len(beside) > 1:
                key = tuple([place[one] for one in beside])
                number = self._between.setdefault(key, self._told + len(self._between))
                self.of[cell] = number

    def outlines(self) -> str:
        """A line around every kingdom; around other territories only under the pointer."""
        out = []
        for number, cells in enumerate(self._cells[: self._told]):
            lit = [other for beside, other in self._between.items() if number in beside]
            classes = " ".join([f"o{one}" for one in (number, *lit)])
            name = "tg-realm" if self._kingdoms[number].leaders else "tg-realm tg-free"
            out.append(f'<path class="{name} {classes}" d="{outline(cells)}"/>')
        return "".join(out)

    def strips(self, words: Words, names: Sequence[str]) -> str:
        """What is told about each of them below the map, from its upper left corner."""
        called = tuple(names)
        out = [f'<text class="tg-hint" y="22">{escape(words.say("kingdom.hint"))}</text>']
        for number, kingdom in enumerate(self._kingdoms[: self._told]):
            tiles, rulers = _tiles_told(kingdom, words), _rulers(kingdom, words, called)
            out.append(f'<g class="tg-told o{number}"><text>{escape(tiles)}</text>{rulers}</g>')
        for beside, number in self._between.items():
            told = words.say("union.three")
            if len(beside) == 2:
                one, other = [self._kingdoms[place] for place in beside]
                told = union_told(one, other, words, called)
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
