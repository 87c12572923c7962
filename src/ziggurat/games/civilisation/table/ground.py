"""The printed map of Civilisation: sea and shores, land with its relief, borders, what is printed.

Everything here is still: it is drawn once and lies under every position. Light comes from the upper
left: a range has a bright side, a dark one and a wide soft shadow. Measures are tenths of the
board's units.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final

from ziggurat.games.civilisation.rules.board import (
    CODES,
    IS_SEA,
    LIMIT,
    PANELS,
    SITE,
    TERRITORY_COUNT,
)
from ziggurat.games.civilisation.table.geography import (
    COAST_PATH,
    DIVIDE_PATH,
    LAKE_PATHS,
    LIMIT_AT,
    OUTLINE,
    PLAIN_PATHS,
    RIVER_PATHS,
    SITE_AT,
    Spot,
    points,
)

WIDTH: Final = 10000
HEIGHT: Final = 7000
BEYOND: Final = 9000
"""How far the table is seen beyond the map, where the window has another shape."""
VOLCANOES_AT: Final = {"etna": (3625, 4225), "thera": (5362, 3915), "vesuvius": (3500, 3165)}
RINGS: Final = 4
"""Fine lines along the coasts, fainter out at sea."""
PEAK_EVERY: Final = 185
PEAK_HEIGHTS: Final = (105, 120, 135, 150, 165, 180)
WAVES_APART: Final = 520
DUNES_APART: Final = 400

RANGES: Final = """
1050,2555 1350,2590 1620,2640 1800,2710
180,2620 500,2580 930,2590
330,3330 640,3230 960,3120
420,4470 700,4360 930,4180
2060,2240 2160,1960 2420,1740 2760,1620 3050,1480
2560,2270 2800,2390 2990,2560 3230,2790 3450,2960 3660,3170 3730,3470
3180,1690 3420,1930 3740,2140 4060,2430 4290,2660
4360,2780 4540,2990 4640,3240
4470,2060 4820,1960 5230,1930
3560,620 4020,520 4520,640 4920,880 5060,1130 4740,1390 4330,1400
2480,1130 2800,960 3120,760
1500,2080 1620,1790
180,5650 680,5590 1180,5470 1680,5400 2190,5270 2620,5110
7650,470 7990,640 8340,800 8740,910 9120,960
6520,1680 6900,1550 7330,1500 7720,1380 8050,1330
5930,3230 6270,3200 6620,3110 7010,2930 7260,2680 7500,2390 7760,2140 8060,1930
8060,1560 8400,1760 8740,1640 9030,1480
8780,1540 9080,1790 9420,2010 9780,2200 9990,2330
7690,3230 7790,3590 7740,3920 7800,4260
7690,4600 7730,4850
7620,5430 7730,5640
7520,5870 7770,6150 8060,6480 8320,6820
8170,5290 8460,5620 8760,6030 9010,6380 9210,6740
6330,2450 6690,2330
4720,3830 4850,3930
5060,5440 5330,5490
2860,6430 3380,6520
8250,3640 8560,3790
9380,4200 9700,4480
"""
"""Mountains: the ridge of every range, from end to end."""

DESERTS: Final = ("sah", "trp", "lib", "jal", "siw", "wde", "ara", "mid", "syr", "tun", "nub")


@cache
def definitions() -> str:
    """Outlines and patterns that the map is made of."""
    seas = [_outline(place) for place in range(TERRITORY_COUNT) if IS_SEA[place]]
    places = sorted(range(TERRITORY_COUNT), key=lambda place: PANELS[place])  # neighbours pack best
    lands = [_outline(place) for place in places if not IS_SEA[place]]
    return (
        f'{_PATTERNS}<path id="cv-coast" d="{COAST_PATH}"/>{"".join(seas)}'
        f'<g id="cv-lands">{"".join(lands)}</g>'
        f'<clipPath id="cv-on-land"><use href="#cv-coast"/></clipPath>'
        f'{_SITES}{_STAMPS}<path id="cv-rivers" d="{"".join(RIVER_PATHS.values())}"/>'
        f'<path id="cv-ridges" d="{"".join([_line(ridge) for ridge in _ridges()])}"/>'
        f'<g id="cv-ground">{ground()}</g>'
    )


def _outline(place: int) -> str:
    return f'<path id="cv-s-{CODES[place]}" d="{OUTLINE[CODES[place]]}"/>'


_PATTERNS: Final = (
    '<pattern id="cv-reeds" width="46" height="46" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(30)"><path class="cv-reed" d="M0 23h46"/></pattern>'
    '<linearGradient id="cv-soil" x1="0" y1="0" x2="1" y2="1"><stop class="cv-soil-1"/>'
    '<stop class="cv-soil-2" offset=".5"/><stop class="cv-soil-3" offset="1"/></linearGradient>'
)
_SITES: Final = (
    '<g id="cv-volcano"><path d="M-95 62L-26-42q26 16 52 0L95 62z"/>'
    '<path d="M-4-58q-22-24 4-46t6-44M-42 30l16-30M40 34L20-6"/></g>'
    '<g id="cv-site-b"><path d="M-56 56v-84h26v-26h22v26h16v-26h22v26h26v84z"/></g>'
    '<g id="cv-site-w"><path d="M-56 56v-84h26v-26h22v26h16v-26h22v26h26v84z"/>'
    '<path d="M-34 22q17-24 34 0t34 0"/></g>'
)


@cache
def ground() -> str:
    """The printed map."""
    seas = [code for place, code in enumerate(CODES) if IS_SEA[place]]
    lands = [place for place in range(TERRITORY_COUNT) if not IS_SEA[place]]
    rings = [
        f'<use href="#cv-coast" class="cv-ring cv-ring-{ring}"/>'
        f'<use href="#cv-coast" class="cv-ring cv-wet-{ring}"/>'
        for ring in range(RINGS)
    ]
    plains = "".join(PLAIN_PATHS.values())
    return "".join(
        [
            f'<rect class="cv-table" x="{-BEYOND}" y="{-BEYOND}" width="{WIDTH + 2 * BEYOND}"'
            f' height="{HEIGHT + 2 * BEYOND}"/>',
            f'<svg width="{WIDTH}" height="{HEIGHT}"><rect class="cv-water" width="{WIDTH}"'
            f' height="{HEIGHT}"/>',
            *[f'<use href="#cv-s-{code}" class="cv-deep"/>' for code in seas],
            *rings,
            _stamped("wave", _waves()),
            '<use href="#cv-coast" class="cv-soil"/></svg>',
            '<g class="cv-on-land">',
            *[f'<use href="#cv-rivers" class="cv-fertile cv-fertile-{n}"/>' for n in range(3)],
            f'<path class="cv-plain" d="{plains}"/>',
            _stamped("dune", _dunes()),
            _relief(),
            "</g>",
            '<use href="#cv-rivers" class="cv-river"/>',
            *[f'<path class="cv-lake" d="{path}"/>' for path in LAKE_PATHS.values()],
            '<use href="#cv-lands" class="cv-areas"/>',
            '<use href="#cv-coast" class="cv-shore"/>',
            f'<path class="cv-divide" d="{DIVIDE_PATH}"/>',
            *[_at(spot, "cv-volcano") for spot in VOLCANOES_AT.values()],
            *[
                _at(SITE_AT[CODES[place]], f"cv-site-{SITE[place]}")
                for place in lands
                if SITE[place] != "."
            ],
            _limits(lands),
            f'<rect class="cv-frame" width="{WIDTH}" height="{HEIGHT}"/>',
        ]
    )


def _at(spot: Spot, name: str) -> str:
    return f'<use href="#{name}" x="{spot[0]}" y="{spot[1]}" class="{name}"/>'


def _limits(lands: list[int]) -> str:
    """The limits as one text, each digit at its own place."""
    left, top = zip(*[LIMIT_AT[CODES[place]] for place in lands], strict=True)
    digits = "".join([str(LIMIT[place]) for place in lands])
    x, y = [" ".join([str(number) for number in numbers]) for numbers in (left, top)]
    return f'<text class="cv-limit z-num" x="{x}" y="{y}">{digits}</text>'


# --------------------------------------------------------------------------------- hills and waves


def _stamp(name: str, drawing: str) -> str:
    """What is printed again and again: drawn at every corner of a line that is not seen."""
    return (
        f'<marker id="cv-{name}" class="cv-stamp" markerUnits="userSpaceOnUse">{drawing}</marker>'
    )


def _stamped(name: str, spots: list[Spot]) -> str:
    places = "".join([f' marker-{place}="url(#cv-{name})"' for place in ("start", "mid", "end")])
    return f'<path fill="none"{places} d="{_line(spots)}"/>'


def _line(spots: list[Spot]) -> str:
    """The path from spot to spot."""
    (x, y), *rest = spots
    steps = [f"{v - y} {w - z}" for (y, z), (v, w) in pairwise([(x, y), *rest])]
    return f"M{x} {y}l{' '.join(steps)}"


def _relief() -> str:
    """Every range: a wide shadow to the lower right, light to the upper left, peaks above."""
    peaks: dict[int, list[Spot]] = {}
    for number, ridge in enumerate(_ridges()):
        for spot, height in _peaks(ridge, number):
            peaks.setdefault(height, []).append(spot)
    shadows = [f'<use href="#cv-ridges" class="cv-shadow-{n}"/>' for n in range(3)]
    lights = [f'<use href="#cv-ridges" class="cv-sunlit-{n}"/>' for n in range(2)]
    stamped = [_stamped(f"peak-{height}", spots) for height, spots in sorted(peaks.items())]
    return f'<g class="cv-relief">{"".join(shadows)}{"".join(lights)}</g>{"".join(stamped)}'


def _peak(height: int) -> str:
    """A peak, from the middle of its foot: its dark side, and its bright one."""
    w, h = height * 2 // 3, height
    return (
        f'<path class="cv-peak-dark" d="M{-w // 5} {-h}l{w + w // 6} {h}h-{w}z"/>'
        f'<path class="cv-peak-light" d="M{-w} 0l{w - w // 5}-{h} {w // 4} {h}z"/>'
    )


def _ridges() -> list[list[Spot]]:
    return [
        [(int(x), int(y)) for x, y in (spot.split(",") for spot in line.split())]
        for line in RANGES.strip().split("\n")
    ]


def _peaks(ridge: list[Spot], number: int) -> list[tuple[Spot, int]]:
    """Peaks along a ridge, from its upper end: foot and height; few of each are short to write."""
    out = []
    downwards = ridge if ridge[0][1] < ridge[-1][1] else ridge[::-1]
    for part, ((x, y), (u, v)) in enumerate(pairwise(downwards)):
        count = max(1, round(hypot(u - x, v - y) / PEAK_EVERY))
        for step in range(count):
            chance = _chance(number, part, step)
            spot = (
                x + (u - x) * step // count // 10 * 10 + chance // 7 % 50 // 10 * 10 - 20,
                y + (v - y) * step // count // 10 * 10 + chance // 11 % 90 // 10 * 10 - 10,
            )
            out.append((spot, PEAK_HEIGHTS[chance % len(PEAK_HEIGHTS)]))
    return out


def _chance(*numbers: int) -> int:
    """A number that looks like chance and is always the same."""
    mixed = 17
    for number in numbers:
        mixed = (mixed * 7919 + number * 104729 + 13) % 1_000_003
    return mixed


def _scattered(apart: int, codes: list[str]) -> list[Spot]:
    """Spots inside some territories, about so far from each other."""
    areas = [part for code in codes for part in points(OUTLINE[code])]
    out = []
    for column in range(WIDTH // apart):
        for row in range(HEIGHT // apart):
            chance = _chance(column, row, apart)
            spot = (
                column * apart + chance % (apart * 2 // 3) // 10 * 10,
                row * apart + chance // 13 % (apart * 2 // 3) // 10 * 10,
            )
            if any(_is_inside(spot, area) for area in areas):
                out.append(spot)
    return out


def _is_inside(spot: Spot, area: list[Spot]) -> bool:
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in zip(area, [*area[1:], area[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _waves() -> list[Spot]:
    return _scattered(WAVES_APART, [code for place, code in enumerate(CODES) if IS_SEA[place]])


def _dunes() -> list[Spot]:
    return _scattered(DUNES_APART, list(DESERTS))


_STAMPS: Final = "".join(
    [
        _stamp("wave", '<path class="cv-wave" d="M0 0q40-34 80 0t80 0"/>'),
        _stamp("dune", '<path class="cv-dune" d="M0 0q60-46 120 0"/>'),
        *[_stamp(f"peak-{height}", _peak(height)) for height in PEAK_HEIGHTS],
    ]
)
