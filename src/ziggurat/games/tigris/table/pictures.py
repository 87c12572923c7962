"""What never changes on the table of Tigris & Euphrates: the map, tiles, leaders, monuments.

All of it is drawn once, as definitions; the board only names what a cell shows.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw import icons
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
RIGHT: Final = LEFT + COLUMNS * CELL
BOTTOM: Final = TOP + ROWS * CELL
TOWER: Final = 2 * CELL


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
    towers = [f'<g id="tg-{pair}">{_tower(*pair)}</g>' for pair in MONUMENT_LETTERS]
    drawn = "".join([*things, *towers, f'<g id="tg-land">{_land()}</g>'])
    return f"{icons.symbols(*drawings)}<defs>{drawn}</defs>"


def _thing(name: str, body: str) -> str:
    """What a cell can show, and the frame that lights up when something can be done there."""
    frame = f'x="2" y="2" width="{CELL - 4}" height="{CELL - 4}" rx="6"'
    return f'<g id="tg-{name}">{body}<rect class="tg-light" {frame}/></g>'


def _square(name: str) -> str:
    return f'<rect class="{name}" x="2.5" y="2.5" width="{CELL - 5}" height="{CELL - 5}" rx="5"/>'


def _tile(colour: str) -> str:
    return _square(f"tg-glazed tg-{colour}") + use(
        icons.name(TILE_MARKS[colour]), 33, 33, 7.5, 7.5, "tg-mark"
    )


def _back() -> str:
    return _square("tg-back")


def _ruin() -> str:
    return _square("tg-ruin") + use(icons.name("quake"), 36, 36, 6, 6, "tg-crack")


def _leader(colour: str, dynasty: str) -> str:
    """A disc with the symbol of its dynasty in its colour; the small mark says the office."""
    return (
        f'<circle class="tg-disc tg-{colour}" cx="23" cy="23" r="19.5"/>'
        + use(icons.name(dynasty), 27, 27, 9.5, 9.5, f"tg-sign tg-{colour}")
        + f'<rect class="tg-badge tg-{colour}" x="29" y="29" width="17" height="17" rx="4"/>'
        + use(icons.name(LEADER_MARKS[colour]), 12, 12, 31.5, 31.5, "tg-mark")
    )


def _gem(corner: bool) -> str:
    """A treasure; those of the four corners have rays."""
    rays = "M37 .5v23M25.5 12h23M28.9 3.9l16.2 16.2M45.1 3.9L28.9 20.1"
    return (f'<path class="tg-rays" d="{rays}"/>' if corner else "") + (
        '<path class="tg-gem" d="M32.5 5h9l4.5 5.6L37 20.5 28 10.6z"/>'
        '<path class="tg-facet" d="M28 10.6h18M33.5 10.6l3.5 9 3.5-9-3.5-5.2z"/>'
    )


def _tower(one: str, other: str) -> str:
    """A stepped tower: each half in one of its colours, with that colour's mark at its foot."""
    left = "M48 5H36v15H26v17H16v19H5v35h43z"
    right = "M48 5h12v15h10v17h10v19h11v35H48z"
    ledges = "M36 20h24M26 37h44M16 56h64"
    first, second = KEY_OF[one], KEY_OF[other]
    return (
        f'<path class="tg-glazed tg-{first}" d="{left}"/>'
        f'<path class="tg-glazed tg-{second}" d="{right}"/>'
        f'<path class="tg-ledge" d="{ledges}"/>'
        '<path class="tg-stair" d="M43 20h10l4 71H39z"/>'
        '<path class="tg-ledge" d="M41 56h14M40 68h16M39.500 80h17M42 37h12M42.500 28h11"/>'
        + use(icons.name(TILE_MARKS[first]), 27, 27, 9, 61, "tg-mark")
        + use(icons.name(TILE_MARKS[second]), 27, 27, 60, 61, "tg-mark")
        + f'<rect class="tg-light" x="2" y="2" width="{TOWER - 4}" height="{TOWER - 4}" rx="8"/>'
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
        f'<rect class="tg-ground" {frame} rx="6"/>'
        f'<svg {frame} viewBox="{LEFT} {TOP} {RIGHT - LEFT} {BOTTOM - TOP}">'
        f'<path class="tg-bank" d="{river}"/><path class="tg-water" d="{river}"/>'
        f'<path class="tg-waves" d="{_waves()}"/></svg>'
        f'<path class="tg-grid" d="{"".join(lines)}"/>'
        + "".join([_holy_place(cell) for cell in START_TEMPLES])
        + f'<rect class="tg-rim" {frame} rx="6"/>'
        + _coordinates()
    )


def _river() -> str:
    """The middle of the rivers, from cell to cell and on to the edge of the map."""
    half = CELL // 2
    path = ""
    for cell in range(CELLS):
        if not RIVER[cell]:
            continue
        x, y = corner_of(cell)
        x, y = x + half, y + half
        row, column = divmod(cell, COLUMNS)
        if column + 1 < COLUMNS and RIVER[cell + 1]:
            path += f"M{x} {y}h{CELL}"
        if row + 1 < ROWS and RIVER[cell + COLUMNS]:
            path += f"M{x} {y}v{CELL}"
        if column in (0, COLUMNS - 1):
            path += f"M{x} {y}h{-half if column == 0 else half}"
        if column == COLUMNS - 1 and RIVER[cell + COLUMNS]:
            path += f"M{x + half} {y}v{CELL}"
        if CELL_NAMES[cell] in ("i1", "m1"):
            path += f"M{x} {y}v{-half}"
        if cell + COLUMNS + 1 < CELLS and all(RIVER[one] for one in square_cells(cell)):
            path += f"M{x} {y}l{CELL} {CELL}"
    return path


def _waves() -> str:
    wave = "q4-4 8 0t8 0"
    path = ""
    for cell in range(CELLS):
        if RIVER[cell]:
            x, y = corner_of(cell)
            path += f"M{x + 8} {y + 19}{wave}M{x + 22} {y + 33}{wave}"
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
