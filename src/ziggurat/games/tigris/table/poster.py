"""Tigris & Euphrates in one picture: a temple between two rivers, two dynasties before it."""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw.landmarks import (
    at,
    canvas,
    disc,
    emblem,
    gradient,
    line,
    path,
    sun,
)

WIDTH: Final = 320
HEIGHT: Final = 176


def _standard(dynasty: str, rim: str, field: str, side: int = 1) -> str:
    """A dynasty's disc on a pole, its ribbon to one side."""
    ribbon = f"M{-3 * side} 8l{-16 * side} 6 {4 * side} 10 {-6 * side} 10 {21 * side}-4z"
    return (
        path("#6b4a2a", "M-2.4 0h4.8V78h-4.8z")
        + path("#4a3220", "M0 0h2.4V78H0z")
        + disc(1, -16, 29, "#3a2a15", 0.25)
        + disc(0, -18, 28, rim)
        + path("#fff", "M-20-38A28 28 0 0 1 20-38A32 32 0 0 0-20-38z", 0.4)
        + disc(0, -18, 20.5, field)
        + at(0, -18, 1, emblem(dynasty, 30, "#fff"))
        + path(rim, ribbon, 0.95)
    )


@cache
def poster() -> str:
    """The picture of the game, as a file of its own."""
    parts = [
        gradient("t", (0, "#8fc3cf"), (0.5, "#e9eccb")),
        path("url(#t)", "M0 0h320v176h-320z"),
        sun(232, 30, 15, "#fff6d0"),
        path("#9bb7a6", "M0 66L36 40 66 58 104 30 140 60 176 44 214 62 258 34 320 64V90H0z"),
        path("#7d9c90", "M36 40L48 66 66 58zM104 30L122 64 140 60zM258 34L284 66 320 64z"),
        path("#d3c27e", "M0 76Q80 64 160 74T320 72V176H0z"),
        path("#c3b26a", "M0 96Q70 84 140 94T320 92V176H0z"),
        path("#a7b96c", "M116 74Q84 104 84 128T60 176H260Q236 150 236 128T204 74z"),
        path(
            "#8ca653",
            "M128 96L152 94 148 104 118 106zM168 94L194 96 204 106 172 104zM100 132"
            "L150 132 146 146 90 150zM170 132L220 132 232 150 174 146zM84 158"
            "L144 154 140 176 70 176zM176 154L238 158 252 176 180 176z",
        ),
        line("#6f8a3c", "M98 162l44-3M94 168l46-3M180 159l44 3M182 165l48 3", 1.2, 0.7),
        path(
            "#5f97ba",
            "M108 73Q100 88 66 98 22 112 16 140 12 160 22 176H82"
            "Q78 152 88 132 98 112 120 98 132 88 124 73zM212 73"
            "Q220 88 254 98 298 112 304 140 308 160 298 176H238"
            "Q242 152 232 132 222 112 200 98 188 88 196 73z",
        ),
        path(
            "#8dbcd6",
            "M110 73Q102 90 70 101 28 115 22 141 18 160 28 176H76"
            "Q73 152 83 130 94 109 116 95 128 86 122 73zM210 73"
            "Q218 90 250 101 292 115 298 141 302 160 292 176H244"
            "Q247 152 237 130 226 109 204 95 192 86 198 73z",
        ),
        line(
            "#fff",
            "M40 138q5-5 10 0t10 0M34 158q5-5 10 0t10 0M66 116q4-4 8 0t8 0M262 138q5-5 10 0"
            "t10 0M258 160q5-5 10 0t10 0M238 114q4-4 8 0t8 0",
            1.8,
            0.7,
        ),
        path("#c98e62", "M104 128V102h4v-5h5v5h5v-5h5v5h5v26z"),
        path("#b27a50", "M192 128V102h5v-5h5v5h5v-5h5v5h4v26z"),
        path("#b5482c", "M126 130V106h68v24z"),
        path("#8c3420", "M184 130V106h10v24z"),
        path("#c2533a", "M136 106V88h48v18z"),
        path("#93391f", "M176 106V88h8v18z"),
        path("#cc6044", "M146 88V74h28v14z"),
        path("#9a3d24", "M168 88V74h6v14z"),
        path("#fff", "M126 106h68v2.5h-68zM136 88h48v2.5h-48zM146 74h28v2.5h-28z", 0.4),
        path("#efd9b2", "M153 130V74h14v56z"),
        line(
            "#b08a58",
            "M153 80h14M153 86h14M153 92h14M153 98h14M153 104h14M153 110h14M153 116h14M153 122h14",
            1,
        ),
        path("#5b3a24", "M152 74h16l-2-5h-12z"),
        path("#f2a33c", "M158 69q-9-8 3-21 0 7 5 9 4 7-3 12z"),
        path("#fff0b8", "M160 69q-4-4 1-10 1 4 3 5 1 4-1 5z"),
        at(34, 96, 1, _standard("lion", "#c8952c", "#2b2a30")),
        at(286, 96, 1, _standard("bull", "#7c3a86", "#a63d26", -1)),
        path("#a0964e", "M0 158Q22 156 40 168L46 176H0zM320 158Q298 156 280 168L274 176H320z"),
    ]
    return canvas(0, 0, WIDTH, HEIGHT, "".join(parts))
