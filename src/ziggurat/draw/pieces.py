"""Wooden things: tiles, discs, tokens, stacks of them, and the stepped tower.

All wood is lit from above: a flat colour, a light upper edge, a dark lower one, a short warm
shadow, and no outline. A token takes the colours ``--seat`` and ``--seat-ink`` from a class
``seat-0`` to ``seat-7`` around it; without one it is of bare wood. Around a piece there is room for
an *edge*, which lights up where something can be clicked and leaves the piece itself as it is.
"""

from __future__ import annotations

from typing import Final

from ziggurat.draw.icons import mark
from ziggurat.draw.svg import symbol, use

__all__ = [
    "LIGHTS",
    "STACK",
    "STEP",
    "TOKEN",
    "TOWER_HEIGHT",
    "TOWER_WIDTH",
    "block",
    "disc",
    "edge",
    "stack_width",
    "symbols",
    "tokens",
    "tower",
]

TOKEN: Final = 40
STEP: Final = 8
"""How far the tokens of a stack lie apart."""
STACK: Final = 5
"""The most tokens drawn in one stack."""
TOWER_WIDTH: Final = 80
TOWER_HEIGHT: Final = 64

LIGHTS: Final = (
    '<linearGradient id="z-bevel-light" x1="0" y1="0" x2="0" y2="1">'
    '<stop class="z-light" stop-opacity=".4"/><stop class="z-light" offset=".16" stop-opacity="0"/>'
    '<stop class="z-dark" offset=".82" stop-opacity="0"/>'
    '<stop class="z-dark" offset="1" stop-opacity=".36"/></linearGradient>'
    '<radialGradient id="z-sheen-light" cx=".36" cy=".28" r=".85">'
    '<stop class="z-light" stop-opacity=".5"/><stop class="z-light" offset=".5" stop-opacity="0"/>'
    '<stop class="z-dark" offset="1" stop-opacity=".34"/></radialGradient>'
    '<pattern id="z-fibres" width="120" height="90" patternUnits="userSpaceOnUse">'
    '<path class="z-fibre" d="M0 11h46M58 24h62M12 40h54M80 52h40M0 66h30M44 79h70M20 31h8M92 8h14'
    'M70 63h9"/><path class="z-fibre z-weft" d="M17 0v22M49 30v34M88 12v30M106 58v32M31 62v28"/>'
    "</pattern>"
)
"""The light on edges and round wood, and the fibres of papyrus; the style sheet fills with them."""


def block(
    class_: str, x: float, y: float, width: float, height: float, round_: float, painted: str = ""
) -> str:
    """A square piece of wood, its colour given by the class; what is painted on it is lit, too."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}"'
    below = f'x="{x + 0.5:g}" y="{y + 2:g}" width="{width:g}" height="{height:g}"'
    return (
        f'<rect class="z-shadow" {below} rx="{round_ + 1:g}"/>'
        f'<rect class="{class_}" {place}/>{painted}<rect class="z-bevel" {place}/>'
    )


def disc(class_: str, x: float, y: float, radius: float) -> str:
    """A round piece of wood, its colour given by the class."""
    place = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
    below = f'cx="{x + 0.06 * radius:g}" cy="{y + 0.1 * radius:g}" r="{radius:g}"'
    return (
        f'<circle class="z-shadow" {below}/>'
        f'<circle class="{class_}" {place}/><circle class="z-sheen" {place}/>'
    )


def edge(x: float, y: float, width: float, height: float, round_: float) -> str:
    """What lights up around a piece, as its element says by ``--glow`` and the like.

    The ring inside it tells that something happened here, where the edge says what can be done."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}"'
    inside = f'x="{x + 3:g}" y="{y + 3:g}" width="{width - 6:g}" height="{height - 6:g}"'
    return (
        f'<rect class="z-halo" {place}/><rect class="z-edge" {place}/>'
        f'<rect class="z-ring" {inside} rx="{max(round_ - 2, 0):g}"/>'
    )


def stack_width(count: int) -> int:
    """How wide a stack of so many tokens is."""
    return TOKEN + STEP * (count - 1)


def symbols(seats: int) -> str:
    """Definitions of the tokens of so many seats, alone and in stacks, and of the tower."""
    stacks = [
        symbol(f"z-tokens-{seat}-{count}", stack_width(count), TOKEN, _stack(seat, count))
        for seat in range(seats)
        for count in range(1, STACK + 1)
    ]
    one = symbol("z-token", TOKEN, TOKEN, _token(TOKEN / 2))
    return "".join([*stacks, one, symbol("z-tower", TOWER_WIDTH, TOWER_HEIGHT, _tower())])


def tokens(seat: int, count: int, x: float, y: float, size: float = TOKEN, glide: str = "") -> str:
    """A stack of one seat's tokens, its mark on the top one (which lies to the left)."""
    width = stack_width(count) * size / TOKEN
    return use(f"z-tokens-{seat}-{count}", width, size, x, y, glide=glide)


def tower(seat: int, x: float, y: float, width: float = TOWER_WIDTH) -> str:
    """A seat's stepped tower with its mark at the foot of the stairs."""
    height = width * TOWER_HEIGHT / TOWER_WIDTH
    size = 0.26 * width
    return use("z-tower", width, height, x, y) + use(
        mark(seat), size, size, x + 0.06 * width, y + 0.62 * height, "z-mark"
    )


def _stack(seat: int, count: int) -> str:
    discs = "".join([_token(TOKEN / 2 + place * STEP) for place in range(count - 1, -1, -1)])
    rim = f'<circle class="z-rim" cx="{TOKEN // 2}" cy="{TOKEN // 2}" r="14.6"/>'
    return discs + rim + use(mark(seat), 23, 23, 8.5, 8.5, "z-mark")


def _token(x: float) -> str:
    return disc("z-disc", x, TOKEN / 2 - 0.5, 18)


def _tower() -> str:
    left = "M40 4H29v13H19v14h-9v15H2v16h38z"
    right = "M40 4h11v13h10v14h9v15h8v16H40z"
    tops = "M29 4h22v2.5H29zM19 17h10v2.5H19zM51 17h10v2.5H51zM10 31h9v2.5h-9zM61 31h9v2.5h-9z"
    feet = "M2 46h8v2.5H2zM70 46h8v2.5h-8z"
    return (
        '<path class="z-shadow" d="M3 62.5h76v1.5H3z"/>'
        f'<path class="z-tier" d="{left}"/><path class="z-tier" d="{right}"/>'
        f'<path class="z-dusk" d="{right}"/><path class="z-ledge" d="{tops}{feet}"/>'
        '<path class="z-stair" d="M35.5 17h9l3.5 45H32z"/>'
        '<path class="z-step" d="M35 25h10M34.3 33h11.4M33.7 41h12.6M33 49h14M32.5 57h15"/>'
    )
