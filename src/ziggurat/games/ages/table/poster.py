"""Through the Ages in one picture: from a pyramid at dawn to a rocket at night."""

from __future__ import annotations

from functools import cache
from typing import Final

from ziggurat.draw.landmarks import (
    canvas,
    disc,
    gradient,
    line,
    path,
    stars,
)

WIDTH: Final = 320
HEIGHT: Final = 176


@cache
def poster() -> str:
    """The picture of the game, as a file of its own."""
    parts = [
        gradient(
            "a",
            (0, "#f6c58c"),
            (0.3, "#a9d3dc"),
            (0.55, "#7fb0cc"),
            (0.74, "#5c5f92"),
            (1, "#1b2648"),
            across=True,
        ),
        path("url(#a)", "M0 0h320v176h-320z"),
        disc(30, 76, 16, "#fff0c4"),
        disc(30, 76, 26, "#fff0c4", 0.3),
        stars((216, 4, 318, 64), 26, seed=3, fill="#fff"),
        disc(298, 28, 10, "#f4ecd2"),
        disc(294, 26, 9, "#26315a"),
        path("#fff", "M110 40q8-7 16-1 10-6 18 2 10 0 11 6h-54q0-6 9-7z", 0.65),
        path("#a99a6a", "M0 122Q60 104 120 116T220 112 320 106V176H0z"),
        path("#3a3f66", "M190 113Q260 100 320 106V176H190z"),
        path("#ecd093", "M6 130L48 74 90 130z"),
        path("#b18a50", "M48 74L90 130H62z"),
        line("#9a7a48", "M38 90h15M31 99h24M25 108h33M18 118h41", 1, 0.6),
        path("#f4ecd9", "M88 98l30-14 30 14v5H88zM90 128h56v5H90z"),
        path("#f4ecd9", "M94 104h6v24h-6zM106 104h6v24h-6zM118 104h6v24h-6zM130 104h6v24h-6z"),
        path(
            "#cdbd98",
            "M98 104h2v24h-2zM110 104h2v24h-2zM122 104h2v24h-2zM134 104h2v24h-2zM118 84l30 14"
            "v5h-8z",
        ),
        path("#8b7f86", "M158 134V98h5l6-40 6 40h4V84h26v50z"),
        path("#6e6470", "M169 58l6 40h4V84h26v50h-10V96h-16v38h-12z", 0.7),
        path("#ffe2a0", "M163 108q3-5 6 0v10h-6zM184 100q4-6 8 0v14h-8z"),
        path("#7a3f36", "M179 84l13-14 13 14z"),
        path("#6a3f3a", "M206 134V104l12-8v8l12-8v8l12-8v38z"),
        path("#57332f", "M234 98V64h7v34z"),
        path(
            "#cfc8d2", "M238 60q-8-8 2-14 0-10 12-10 12-6 20 2-4 4-10 4-4 8-12 8-2 8-12 10z", 0.55
        ),
        path("#ffd98a", "M210 112h6v7h-6zM222 112h6v7h-6zM234 112h6v7h-6z"),
        path("#2a3058", "M248 140V86h18v54z"),
        path("#343b68", "M268 140V70h15v70z"),
        path("#2a3058", "M303 140V92h17v48z"),
        path(
            "#ffd98a",
            "M251 91h3v3.6h-3zM257 91h3v3.6h-3zM251 98h3v3.6h-3zM257 98h3v3.6h-3zM257 105h3"
            "v3.6h-3zM251 112h3v3.6h-3zM257 112h3v3.6h-3zM257 119h3v3.6h-3zM251 126h3v3.6h-3z"
            "M257 126h3v3.6h-3z",
        ),
        path(
            "#ffd98a",
            "M271 82h3v3.6h-3zM271 89h3v3.6h-3zM277 89h3v3.6h-3zM271 103h3v3.6h-3zM271 110h3"
            "v3.6h-3zM277 110h3v3.6h-3zM271 124h3v3.6h-3zM277 124h3v3.6h-3zM271 131h3v3.6h-3z"
            "M277 131h3v3.6h-3z",
        ),
        path("#ffd98a", "M312 97h3v3.6h-3zM306 118h3v3.6h-3zM312 118h3v3.6h-3z"),
        path("#ffcf7a", "M289 92q-3 26-8 50h22q-5-24-8-50z", 0.85),
        path("#fff3cf", "M290.5 92q-1 20-3 36h9q-2-16-3-36z"),
        path("#f4f0e6", "M286 90V64q0-14 6-22 6 8 6 22v26z"),
        path("#c7c2cc", "M292 42q6 8 6 22v26h-4V50z"),
        path("#c2452e", "M286 76l-6 12v6l6-4zM298 76l6 12v6l-6-4z"),
        path("#c2452e", "M287 56q5-14 5-14t5 14z"),
        disc(292, 66, 3, "#2b6cb0"),
        path("#86935a", "M0 134Q80 124 160 134T320 132V176H0z"),
        path("#2d3456", "M200 133Q270 127 320 132V176H180z", 0.75),
        path(
            "#e8d3a0", "M-4 176Q60 150 130 152T250 148 330 138V146Q280 156 236 158T130 164 30 184z"
        ),
        line("#fff", "M-4 176Q60 150 130 152T250 148 330 138", 1.5, 0.5),
        path("#6d7a48", "M0 160Q30 146 70 150L20 170 0 176zM140 168Q230 164 320 152V176H120z"),
    ]
    return canvas(0, 0, WIDTH, HEIGHT, "".join(parts))
