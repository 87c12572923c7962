"""Wooden things: tokens, stacks of them, and the stepped tower, in the colour of their seat.

A piece takes the colours ``--seat`` and ``--seat-ink`` from a class ``seat-0`` to ``seat-7``
around it; without one it is of bare limestone.
"""

from __future__ import annotations

from typing import Final

from ziggurat.draw.icons import mark
from ziggurat.draw.svg import symbol, use

TOKEN: Final = 40
STEP: Final = 8
"""How far the tokens of a stack lie apart."""
STACK: Final = 5
"""The most tokens drawn in one stack."""
TOWER_WIDTH: Final = 80
TOWER_HEIGHT: Final = 64


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
    disc = symbol("z-token", TOKEN, TOKEN, _disc(TOKEN / 2))
    return "".join([*stacks, disc, symbol("z-tower", TOWER_WIDTH, TOWER_HEIGHT, _tower())])


def tokens(seat: int, count: int, x: float, y: float, size: float = TOKEN, glide: str = "") -> str:
    """A stack of one seat's tokens, its mark on the top one (which lies to the left)."""
    width = stack_width(count) * size / TOKEN
    return use(f"z-tokens-{seat}-{count}", width, size, x, y, glide=glide)


def tower(seat: int, x: float, y: float, width: float = TOWER_WIDTH) -> str:
    """A seat's stepped tower with its mark at the foot of the stairs."""
    height = width * TOWER_HEIGHT / TOWER_WIDTH
    size = 0.3 * width
    return use("z-tower", width, height, x, y) + use(
        mark(seat), size, size, x + (width - size) / 2, y + 0.5 * height, "z-mark"
    )


def _stack(seat: int, count: int) -> str:
    discs = "".join([_disc(TOKEN / 2 + place * STEP) for place in range(count - 1, -1, -1)])
    rim = f'<circle class="z-rim" cx="{TOKEN // 2}" cy="{TOKEN // 2}" r="15.2"/>'
    return discs + rim + use(mark(seat), 24, 24, 8, 8, "z-mark")


def _disc(x: float) -> str:
    return f'<circle class="z-disc" cx="{x:g}" cy="{TOKEN // 2}" r="18.5"/>'


def _tower() -> str:
    tiers = "M2 62V46h8V31h9V17h10V4h22v13h10v14h9v15h8v16z"
    ledges = "M10 46h60M19 31h42M29 17h22"
    return f'<path class="z-tier" d="{tiers}"/><path class="z-ledge" d="{ledges}"/>'
