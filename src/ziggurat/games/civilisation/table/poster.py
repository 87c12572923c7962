"""Civilisation in one picture: a ship off a coast with a town and a volcano."""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw.landmarks import (
    at,
    canvas,
    disc,
    gradient,
    line,
    path,
    sun,
)

WIDTH: Final = 320
HEIGHT: Final = 176


@cache
def poster() -> str:
    """The picture of the game, as a file of its own."""
    parts = [
        gradient("c", (0, "#4e9cb8"), (0.6, "#cfe6d8"), (1, "#f6e8c0")),
        path("url(#c)", "M0 0h320v110h-320z"),
        sun(128, 60, 14, "#fff6d0"),
        path(
            "#f2ece0",
            "M176 42"
            "q-10-6-4-14 6-4 4-12 12-10 24-2 14 0 14 10 10 2 6 10-12 4-18 2-6 8-14 4-6 4-12 2"
            "z",
            0.75,
        ),
        path("#8b97a0", "M120 98Q160 84 170 62l8-14q8 4 18 0l10 18Q226 92 320 92V108H120z"),
        path("#6d7c88", "M196 48l10 18Q226 92 320 92V108H214Q198 80 196 48z"),
        path("#c2452e", "M178 48q8 4 18 0l2 6q-10 5-22 0z"),
        path("#e8793c", "M182 52l-2 14 4-8 2 12 3-16z"),
        path("#a9b56a", "M0 64Q30 58 54 66T104 82 138 108H0z"),
        path("#8a9a52", "M0 84Q40 78 70 88T126 108H0z"),
        path("#f6efe0", "M6 66V50h20v16zM28 70V44h14v26zM60 78V66h14v12zM44 74V58h14v16z"),
        path("#f6efe0", "M2 50l14-8 14 8zM24 44l11-7 11 7z"),
        path("#f6efe0", "M78 86V76h12v10z"),
        path(
            "#d3c3a0", "M22 50h4v16h-4zM38 44h4v26h-4zM54 58h4v16h-4zM71 66h3v12h-3zM87 76h3v10h-3z"
        ),
        path("#c2613c", "M44 58l7-5 7 5zM60 66l7-5 7 5zM78 76l6-4 6 4z"),
        path("#bfae88", "M10 54h2v10h-2zM15 54h2v10h-2zM20 54h2v10h-2z"),
        path("#3f86b3", "M0 104h320v72h-320z"),
        path("#79b4d0", "M0 104H320V110Q240 116 160 110T0 112z"),
        line("#fff3cc", "M114 112h28M110 118h36M118 124h22", 2, 0.7),
        path("#2f75a6", "M0 130Q80 122 160 130T320 128V176H0z"),
        path("#25618f", "M0 152Q80 144 160 152T320 150V176H0z"),
        at(
            206,
            0,
            1,
            "".join(
                [
                    path("#5b4128", "M-3 34h5V128h-5z"),
                    path("#f4e7c9", "M-50 40H48q14 28 0 60H-50q14-30 0-60z"),
                    path(
                        "#b4472a",
                        "M-50 40h14q12 30 0 60h-14q14-30 0-60zM-22 40H-8q12 30 0 60h-14q12-30 0-60z"
                        "M6 40H20q12 30 0 60H6q12-30 0-60zM34 40H48q14 28 0 60H34q12-30 0-60z",
                    ),
                    path("#000", "M-50 94H50l-2 6H-50z", 0.12),
                    disc(2, 70, 15, "#f4e7c9"),
                    line("#c8952c", "M2 58v24M-10 70h24M-6 62l16 16M10 62l-16 16", 2.4),
                    disc(2, 70, 6, "#c8952c"),
                    path("#6b4a2a", "M-54 37H52v4H-54z"),
                    path("#1d4a94", "M0 34l24-8-24-6z"),
                    path(
                        "#7a4a26",
                        "M-82 112q-8-18 6-26-2 12 10 20l8 14H66q16-4 20-26 12 4 8 18-6 34-36 42H-44"
                        "q-30-6-38-42z",
                    ),
                    path("#5d3519", "M-79 122H90q-8 24-32 32H-44q-24-6-35-32z"),
                    path("#c8952c", "M-74 116H92l-1 6H-80z"),
                    disc(-58, 112, 4, "#fff"),
                    disc(-57, 112, 2, "#241e16"),
                    *[
                        disc(x, 118, 7.7, "#f4e7c9") + disc(x, 118, 6.3, "#1d4a94")
                        for x in range(-30, 51, 20)
                    ],
                    line(
                        "#d9b77c",
                        "M-34 130l-18 30M-16 130l-18 32M2 130l-18 32M20 130L2 162M38 130l-18 32"
                        "M56 130l-18 30",
                        2.6,
                    ),
                ]
            ),
        ),
        path("#25618f", "M100 156Q140 146 180 156T270 154 330 152V176H90z"),
        line(
            "#fff",
            "M116 150q5-5 10 0t10 0M270 156q5-5 10 0t10 0M30 140q5-5 10 0t10 0M60 160"
            "q5-5 10 0t10 0M186 166q5-5 10 0t10 0M8 122q4-4 8 0t8 0",
            1.8,
            0.65,
        ),
    ]
    return canvas(0, 0, WIDTH, HEIGHT, "".join(parts))
