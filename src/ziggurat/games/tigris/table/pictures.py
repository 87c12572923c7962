"""What never changes on the table of Tigris & Euphrates: the map, tiles, leaders, monuments.

All of it is drawn once, as definitions; the board only names what a cell shows.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw import icons, pieces
from ziggurat.draw.svg import use
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    CELLS,
    COLUMNS,
    CORNERS,
    DYNASTIES,
    MONUMENT_LETTERS,
    RIVER,
    ROWS,
    START_TEMPLES,
    square_cells,
)
from ziggurat.games.tigris.table.paths import KEY_OF

TILE_MARKS: Final = {"red": "altar", "blue": "barley", "green": "scales", "black": "houses"}
LEADER_MARKS: Final = {"red": "tiara", "blue": "sickle", "green": "purse", "black": "coronet"}

# Measures of the board in its own units; on a laptop a unit is 0.8 of a pixel.
CELL: Final = 48
LEFT: Final = 24
TOP: Final = 22
MARGIN: Final = 6
"""What is left free to the right of the map and below it, for its frame and its shadow."""
RIGHT: Final = LEFT + COLUMNS * CELL
BOTTOM: Final = TOP + ROWS * CELL
TOWER: Final = 2 * CELL


SOURCES: Final = ("i1", "m1")
"""Where the rivers leave the map upwards; along its sides they always do."""


@cache
def symbols() -> str:
    """Definitions of everything that never changes: the map, tiles, leaders, monuments."""
    drawings = [
        *TILE_MARKS.values(), *LEADER_MARKS.values(), *DYNASTIES,
        "quake", "gem", "rings", "exchange", "bag", "lamp", "hand",
    ]  # fmt: skip
    things = [_thing("0", ""), _thing("back", _back()), _thing("XX", _ruin())]
    for letter, colour in KEY_OF.items():
        things.append(_thing(letter * 2, _tile(colour)))
        things += [
            _thing(f"{letter}{seat}", _leader(colour, dynasty))
            for seat, dynasty in enumerate(DYNASTIES)
        ]
    things.append(_thing("RT", _tile("red") + _gem(False)))
    things.append(_thing("RC", _tile("red") + _gem(True)))
    things += [f'<g id="tg-gem">{_gem(False)}</g>', f'<g id="tg-corner">{_gem(True)}</g>']
    things.append(f'<g id="tg-badge">{_badge()}</g>')
    things += [f'<g id="tg-{dynasty}">{_emblem(dynasty)}</g>' for dynasty in DYNASTIES]
    towers = [f'<g id="tg-{pair}">{_tower(*pair)}</g>' for pair in MONUMENT_LETTERS]
    drawn = "".join([pieces.LIGHTS, *things, *towers, f'<g id="tg-land">{_land()}</g>'])
    stone = f'<symbol id="tg-stone" viewBox="26 2.5 22 19" preserveAspectRatio="none">{_gem(False)}'
    return f"{icons.symbols(*drawings)}{stone}</symbol><defs>{drawn}</defs>"


def _thing(name: str, body: str) -> str:
    """What a cell can show, and the edge that lights up when something can be done there."""
    return f'<g id="tg-{name}">{body}{pieces.edge(1.5, 1.5, CELL - 3, CELL - 3, 7)}</g>'


def _square(name: str) -> str:
    return pieces.block(name, 3, 3, CELL - 6, CELL - 6, 5.5)


def _tile(colour: str) -> str:
    return _square(f"tg-glazed tg-{colour}") + use(
        icons.name(TILE_MARKS[colour]), 31, 31, 8.5, 8.5, "tg-mark"
    )


def _back() -> str:
    return _square("tg-back")


def _ruin() -> str:
    return _square("tg-ruin") + use(icons.name("quake"), 32, 32, 8, 8, "tg-crack")


def _leader(colour: str, dynasty: str) -> str:
    """A disc: its rim says the dynasty, its field and the small mark the office."""
    return (
        pieces.disc(f"tg-rim-{dynasty}", 24, 23.5, 20.5)
        + f'<circle class="tg-glazed tg-{colour}" cx="24" cy="23.5" r="15.6"/>'
        + use(icons.name(dynasty), 23, 23, 12.5, 12, "tg-mark")
        + f'<rect class="tg-office tg-{colour}" x="1.5" y="31" width="15" height="15" rx="4"/>'
        + use(icons.name(LEADER_MARKS[colour]), 11, 11, 3.5, 33, "tg-mark")
    )


def emblem(seat: int) -> str:
    """The symbol of a seat's dynasty."""
    return icons.name(DYNASTIES[seat])


def _emblem(dynasty: str) -> str:
    """The disc of a dynasty as such."""
    return pieces.disc(f"tg-rim-{dynasty}", 24, 23.5, 21) + use(
        icons.name(dynasty), 28, 28, 10, 9.5, "tg-mark"
    )


def _badge() -> str:
    """What the strength of a leader is written on."""
    return (
        '<circle class="z-shadow" cx="39.3" cy="39.8" r="9.3"/>'
        '<circle class="tg-badge" cx="39" cy="38.7" r="8.7"/>'
    )


def _gem(corner: bool) -> str:
    """A treasure; those of the four corners have rays."""
    stone = "M32.5 4.5h9L46 10l-9 10-9-10z"
    rays = "M37-.5v25M24.5 11.5h25M28.4 2.9l17.2 17.2M45.6 2.9L28.4 20.1"
    return (f'<path class="tg-rays" d="{rays}"/>' if corner else "") + (
        f'<path class="z-shadow" transform="translate(.5 1.5)" d="{stone}"/>'
        f'<path class="tg-gem" d="{stone}"/>'
        '<path class="tg-facet" d="M28 10h18M33.5 10l3.5 9.5 3.5-9.5-3.5-5z"/>'
    )


def _tower(one: str, other: str) -> str:
    """A stepped tower: each half in one of its colours, with that colour's mark at its foot."""
    left = "M48 5H36v15H26v17H16v19H5v35h43z"
    right = "M48 5h12v15h10v17h10v19h11v35H48z"
    tops = (
        "M36 5h24v3H36zM26 20h10v3H26zM60 20h10v3H60zM16 37h10v3H16zM70 37h10v3H70z"
        "M5 56h11v3H5zM80 56h11v3H80z"
    )
    first, second = KEY_OF[one], KEY_OF[other]
    return (
        '<path class="z-shadow" d="M6 89h87v5H6z"/>'
        f'<path class="tg-glazed tg-{first}" d="{left}"/>'
        f'<path class="tg-glazed tg-{second}" d="{right}"/><path class="z-dusk" d="{right}"/>'
        f'<path class="z-ledge" d="{tops}"/><path class="tg-foot" d="M5 87h86v4H5z"/>'
        '<path class="z-stair" d="M43 20h10l4 71H39z"/>'
        '<path class="z-step" d="M42 28h12M42 37h12M41 46h14M41 56h14M40 68h16M39.5 80h17"/>'
        + use(icons.name(TILE_MARKS[first]), 26, 26, 9, 61, "tg-mark")
        + use(icons.name(TILE_MARKS[second]), 26, 26, 61, 61, "tg-mark")
        + pieces.edge(2, 2, TOWER - 4, TOWER - 4, 8)
    )


def corner_of(cell: int) -> tuple[int, int]:
    """Where the upper left corner of a cell is drawn."""
    row, column = divmod(cell, COLUMNS)
    return LEFT + CELL * column, TOP + CELL * row


def _land() -> str:
    """The map without pieces: rivers, grid, the places of the first temples, coordinates."""
    frame = f'x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}"'
    lines = [f"M{LEFT + CELL * column} {TOP}V{BOTTOM}" for column in range(1, COLUMNS)]
    lines += [f"M{LEFT} {TOP + CELL * row}H{RIGHT}" for row in range(1, ROWS)]
    river = _river()
    return (
        f'<rect class="z-papyrus" {frame} rx="6"/><rect class="z-grain" {frame} rx="6"/>'
        f'<svg {frame} viewBox="{LEFT} {TOP} {RIGHT - LEFT} {BOTTOM - TOP}">'
        f'<path class="tg-bank" d="{river}"/><path class="tg-water" d="{river}"/>'
        f'<path class="tg-waves" d="{_waves()}"/></svg>'
        f'<path class="tg-grid" d="{"".join(lines)}"/>'
        + "".join([_holy_place(cell) for cell in START_TEMPLES])
        + f'<rect class="tg-rim" {frame} rx="6"/>'
        + _coordinates()
    )


def _river() -> str:
    """The middle of the rivers: from side to side of each cell, round the corners."""
    half = CELL // 2
    path = ""
    for cell in range(CELLS):
        if not RIVER[cell]:
            continue
        x, y = corner_of(cell)
        x, y = x + half, y + half
        sides = [f"{x + half * right} {y + half * down}" for right, down in _ways_out(cell)]
        if len(sides) == 2:
            path += f"M{sides[0]}Q{x} {y} {sides[1]}"
        else:
            path += "".join([f"M{x} {y}L{side}" for side in sides])
        if cell + COLUMNS + 1 < CELLS and all(RIVER[one] for one in square_cells(cell)):
            path += f"M{x} {y}l{CELL} {CELL}M{x + CELL} {y}v{CELL}"
    return path


def _ways_out(cell: int) -> list[tuple[int, int]]:
    """The sides, to the right and down, on which the river goes on, or leaves the map."""
    row, column = divmod(cell, COLUMNS)
    around = (
        (-1, 0, column > 0),
        (1, 0, column + 1 < COLUMNS),
        (0, -1, row > 0),
        (0, 1, row + 1 < ROWS),
    )
    ways = []
    for right, down, is_inside in around:
        goes_on = right != 0 or CELL_NAMES[cell] in SOURCES
        if is_inside:
            goes_on = RIVER[cell + right + COLUMNS * down]
        if goes_on:
            ways.append((right, down))
    return ways


def _waves() -> str:
    """A few short ones: not in every cell, nor always at the same height."""
    path = ""
    for cell in range(CELLS):
        if RIVER[cell] and cell % 3 != 1:
            x, y = corner_of(cell)
            path += f"M{x + 12 + 5 * (cell % 2)} {y + 17 + 14 * (cell % 5 % 2)}q4-4 8 0t8 0"
    return path


def _holy_place(cell: int) -> str:
    """Where a temple with a treasure stood at the beginning: wings; a ring on the corners."""
    x, y = corner_of(cell)
    wings = "m24 30c-5-9-11-10-17-8c3 6 9 9 17 8c8 1 14-2 17-8c-6-2-12-1-17 8"
    ring = f'<circle class="tg-holy" cx="{x + 24}" cy="{y + 24}" r="19"/>'
    return f'<path class="tg-holy" d="M{x} {y}{wings}"/>' + (ring if cell in CORNERS else "")


def _coordinates() -> str:
    letters = [
        f'<text x="{LEFT + CELL * column + CELL // 2}" y="{TOP - 6}">{CELL_NAMES[column][0]}</text>'
        for column in range(COLUMNS)
    ]
    numbers = [
        f'<text x="{LEFT - 12}" y="{TOP + CELL * row + CELL // 2 + 6}">{row + 1}</text>'
        for row in range(ROWS)
    ]
    return f'<g class="tg-coordinates z-num">{"".join(letters + numbers)}</g>'
