"""The wooden pieces on the map: stacks of tokens, cities as towers, ships; and signs beside them.

A piece is drawn around its middle, in tenths of the board's units, and takes its colours from the
seat around it. What stands in a page is a few uses of these, so that an update stays light.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw import icons, palette
from ziggurat.draw.svg import use

MARKS: Final = {str(seat): icons.mark(seat) for seat in range(palette.SEATS)} | {"r": "cv-raid"}
"""The marks of the seats, and of the raiders."""
HIGHEST: Final = 5
"""The most tokens that are drawn in one stack."""
STEP: Final = 40
"""How far the next token of a stack lies above the one below it."""
BADGE: Final = (92, 140)
"""Half the width of the number beside a stack, with one digit or two."""
BADGE_AT: Final = (112, 50)
"""Where that number stands, from the middle of a stack."""


@cache
def definitions() -> str:
    """All pieces and signs, to be used by name."""
    pieces = [
        piece
        for seat, mark in MARKS.items()
        for piece in (_token(seat, mark), _city(seat, mark), _ship(seat, mark))
    ]
    stacks = [_stack(height) for height in range(2, HIGHEST + 1)]
    badges = [
        f'<rect id="cv-n{digits}" class="cv-badge" x="{-half}" y="-92" width="{2 * half}"'
        f' height="184" rx="92"/>'
        for digits, half in enumerate(BADGE, 1)
    ]
    return "".join([*stacks, *badges, _TOWER, _HULL, *pieces, _SIGNS])


RAID: Final = (
    '<symbol id="cv-raid" viewBox="0 0 24 24">'
    '<path class="z-line" d="M4 21L16.500 7M20 21L7.500 7"/>'
    '<path class="z-solid" d="M13.500 9.500L17 2l5 4.500zM10.500 9.500L7 2 2 6.500z"/></symbol>'
)
_SIGNS: Final = (
    '<g id="cv-fight"><circle r="88"/><path d="M-44-44L44 44M44-44L-44 44M-52 20l32 32M52 20L20 52"'
    "/></g>"
    '<g id="cv-build"><circle r="78"/><path d="M-44 42v-60h18v-22h14v14H12v-14h14v22h18v60z"/></g>'
    '<g id="cv-unfed"><circle r="56"/><path d="M0-30V8M0 27v3"/></g>'
    '<g id="cv-flag"><path d="M-70 110V-62H74L52-8l22 56H-70"/></g>'
    '<g id="cv-crossed"><path d="M-46-46L46 46M46-46L-46 46"/></g>'
    '<rect id="cv-over" x="-126" y="-84" width="252" height="168" rx="60"/>'
)


def _disc(lift: int) -> str:
    """One token: its rim in the shade, its face in the light."""
    return (
        f'<path class="cv-rim" d="M-124 {14 - lift}v-38h248v38a124 80 0 0 1-248 0z"/>'
        f'<ellipse class="cv-face" cy="{-24 - lift}" rx="124" ry="80"/>'
    )


def _stack(height: int) -> str:
    """The tokens under the top one, with their shadow."""
    discs = "".join([_disc(level * STEP) for level in range(height - 1)])
    return f'<g id="cv-k{height}">{_shadow(150, 92, 26, 34)}{discs}</g>'


def _shadow(rx: int, ry: int, x: int, y: int) -> str:
    return f'<ellipse class="cv-cast" cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>'


def _token(seat: str, mark: str) -> str:
    """The top of a stack, with its mark; alone it casts its own shadow."""
    return (
        f'<g id="cv-t{seat}">{_disc(0)}<path class="cv-edge" d="M-112-34a112 70 0 0 1 168-56"/>'
        f'<g transform="translate(0-24) scale(1 .68)">{use(mark, 132, 132, -66, -66, "z-mark")}'
        "</g></g>"
    )


_TOWER: Final = (
    f'<g id="cv-c">{_shadow(150, 48, 30, 104)}<path class="cv-walls"'
    ' d="M-126 104V-22h45v-82h36v28h28v-28h36v28h28v-28h36v82h45v126z"/>'
    '<path class="cv-walls-dark" d="M30 104V-76h17v-28h36v82h45v126z"/>'
    '<path class="cv-edge" d="M-126-22h45v-82h36"/></g>'
)
_HULL: Final = (
    f'<g id="cv-b">{_shadow(140, 34, 10, 98)}<path class="cv-mast" d="M4-146V20"/>'
    '<path class="cv-sail" d="M-70-128q82 14 148 0-24 66 0 122H-70q24-56 0-122z"/><path'
    ' class="cv-hull" d="M-144 14q8 86 78 86H62q72 0 86-106q-30 34-62 32H-102q-28 0-42-12z"/>'
    '<path class="cv-strake" d="M-130 42q12 2 30 2H82q28 0 54-22"/></g>'
)


def _city(seat: str, mark: str) -> str:
    """A tower with its mark."""
    drawn = use(mark, 128, 128, -64, -36, "z-mark")
    return f'<g id="cv-c{seat}"><use href="#cv-c"/>{drawn}</g>'


def _ship(seat: str, mark: str) -> str:
    """A ship with its mark in the sail."""
    drawn = use(mark, 92, 92, -42, -112, "cv-device")
    return f'<g id="cv-b{seat}"><use href="#cv-b"/>{drawn}</g>'
