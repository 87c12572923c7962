"""What a step was about, in small pictures: beside a line of the recap, and where a game turned."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from ziggurat.offers import Piece
from ziggurat.web.face import DISC

FACE = "/"
"""What the name of a face has, and that of a still part never."""


def shown_by(pieces: Iterable[Piece]) -> str:
    """The pictures as an attribute from which the script draws them.

    >>> shown_by([Piece("tg-BB", box="0,0,48,48"), Piece("ages/0f3a9c/L0a"), Piece("z-sun", 0)])
    'tg-BB~~0,0,48,48 ages/0f3a9c/L0a z-sun~0~0,0,24,24'
    """
    return " ".join([_short(one) for one in pieces])


def _short(piece: Piece) -> str:
    if FACE in piece.name:
        return piece.name
    return f"{piece.name}~{'' if piece.seat is None else piece.seat}~{piece.box}"


def pictures(pieces: Iterable[Piece]) -> Markup:
    """The same pictures drawn."""
    return Markup("").join([_drawn(one) for one in pieces])


def _drawn(piece: Piece) -> Markup:
    if FACE in piece.name:
        return Markup('<img class="z-face" data-face="{}" alt=""/>').format(piece.name)
    seat = "" if piece.seat is None else f"seat-{piece.seat}"
    if piece.box == DISC:
        return Markup('<svg class="disc {}" viewBox="0,0,24,24"><use href="#{}"/></svg>').format(
            seat, piece.name
        )
    return Markup('<svg class="{}" viewBox="{}"><use href="#{}"/></svg>').format(
        seat, piece.box, piece.name
    )
