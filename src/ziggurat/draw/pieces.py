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


def symbols() -> str:
    """Definitions of tokens alone and in stacks, and of the tower."""
    stacks = [
        symbol(f"z-tokens-{count}", stack_width(count), TOKEN, _stack(count))
        for count in range(1, STACK + 1)
    ]
    return "".join([*stacks, symbol("z-tower", TOWER_WIDTH, TOWER_HEIGHT, _tower())])


def tokens(seat: int, count: int, x: float, y: float, size: float = TOKEN) -> str:
    """A stack of one seat's tokens, its mark on the top one (which lies to the left)."""
    scale = size / TOKEN
    inset = 0.2 * size
    return use(f"z-tokens-{count}", stack_width(count) * scale, size, x, y) + use(
        mark(seat), size - 2 * inset, size - 2 * inset, x + inset, y + inset, "z-mark"
    )


def tower(seat: int, x: float, y: float, width: float = TOWER_WIDTH) -> str:
    """A seat's stepped tower with its mark at the foot of the stairs."""
    height = width * TOWER_HEIGHT / TOWER_WIDTH
    size = 0.3 * width
    return use("z-tower", width, height, x, y) + use(
        mark(seat), size, size, x + (width - size) / 2, y + 0.5 * height, "z-mark"
    )


def _stack(count: int) -> str:
    discs = ""
    for place in range(count - 1, -1, -1):
        x = TOKEN / 2 + place * STEP
        discs += f'<circle class="z-disc" cx="{x:g}" cy="20" r="18.5"/>'
    return discs + '<circle class="z-rim" cx="20" cy="20" r="15.2"/>'


def _tower() -> str:
    tiers = "M2 62V46h8V31h9V17h10V4h22v13h10v14h9v15h8v16z"
    ledges = "M10 46h60M19 31h42M29 17h22"
    return f'<path class="z-tier" d="{tiers}"/><path class="z-ledge" d="{ledges}"/>'
