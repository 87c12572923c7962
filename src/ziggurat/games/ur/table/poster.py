"""Ur in one picture: the ziggurat over the fields at sunrise."""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw.landmarks import (
    Brick,
    Leaf,
    at,
    canvas,
    gradient,
    line,
    palm,
    path,
    sun,
    ziggurat,
)

WIDTH: Final = 320
HEIGHT: Final = 176
BRICK: Final = Brick("#e7c48b", "#b3834f", "#f3dcae", "#9a6e3e", "#5b3a24")
LEAF: Final = Leaf("#4a3520", "#3f5a34")


def _field(fill: str, shape: str) -> str:
    """A field of the plain, with its path around it."""
    return path(fill, shape) + line("#f4e6c0", shape, 1.5)


@cache
def poster() -> str:
    """The picture of the game, as a file of its own."""
    parts = [
        gradient("u", (0, "#587ea8"), (0.5, "#f0b488"), (0.75, "#fbe0b0")),
        path("url(#u)", "M0 0h320v176h-320z"),
        sun(72, 84, 24, "#fff0c4"),
        path(
            "#fff",
            "M200 34q10-8 20-2 12-8 22 2 12 0 14 7h-66q0-6 10-7zM30 28"
            "q8-6 16-1 9-5 15 2 9 0 10 5H20q1-5 10-6z",
            0.4,
        ),
        path("#d99f78", "M0 106Q40 92 90 102T190 98 320 104V176H0z"),
        path("#c4a262", "M0 114Q80 104 160 112T320 110V176H0z"),
        at(196, 132, 1.08, ziggurat(BRICK)),
        path("#a9b56a", "M0 122Q60 114 110 126T320 128V176H0z"),
        _field("#e2bd62", "M-10 140L58 132 38 152-30 162z"),
        _field("#7fa65c", "M58 132L132 134 122 153 38 152z"),
        _field("#6f97c6", "M132 134L206 136 208 154 122 153z"),
        _field("#c9714a", "M206 136L276 136 296 154 208 154z"),
        _field("#a07aa8", "M276 136L340 135 380 154 296 154z"),
        _field("#a07aa8", "M-30 162L38 152 14 180-60 180z"),
        _field("#c9714a", "M38 152L122 153 108 180 14 180z"),
        _field("#e2bd62", "M122 153L208 154 212 180 108 180z"),
        _field("#7fa65c", "M208 154L296 154 322 180 212 180z"),
        path(
            "#2c5f42",
            "M76 146q-1-8-6-10 1 7 6 10zm0 0q1-8 6-10-1 7-6 10zM92 148q-1-8-6-10 1 7 6 10z"
            "m0 0q1-8 6-10-1 7-6 10zM62 148q-1-8-6-10 1 7 6 10zm0 0q1-8 6-10-1 7-6 10z",
        ),
        line("#fff", "M146 146q4-4 8 0t8 0M168 149q4-4 8 0t8 0", 1.6, 0.7),
        *[
            at(x, y, size, palm(LEAF))
            for x, y, size in ((24, 142, 1.3), (40, 136, 0.9), (300, 134, 1.05))
        ],
    ]
    return canvas(0, 0, WIDTH, HEIGHT, "".join(parts))
