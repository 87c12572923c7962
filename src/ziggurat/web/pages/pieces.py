"""What a step was about, in small pictures: beside a line of the recap, and where a game turned.

In the log, pieces are named as shortly as can be, as every update has some; the script draws them.
What is alike for all of them stands once on the page.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from ziggurat.offers import Piece
from ziggurat.web import face

FACE = "/"
"""What the name of a face has, and that of a still part never."""
NOBODYS = "-"


def shown_by(pieces: Iterable[Piece], seat: int | None) -> str:
    """The pieces of a step that a seat took, in short: faces, what is nobody's, and the others.

    >>> pieces = [Piece("tg-BB"), Piece("ages/0f3a9c/L0a"), Piece("cv-t0", 0), Piece("cv-t7", 7)]
    >>> shown_by(pieces, 0)
    '-tg-BB /L0a cv-t0 cv-t7~7'
    >>> shown_by([Piece("tg-BK", box="0,0,96,96")], 0)
    '-tg-BK~~0,0,96,96'
    """
    return " ".join([_short(one, seat) for one in pieces])


def _short(piece: Piece, seat: int | None) -> str:
    if FACE in piece.name:
        return FACE + piece.name.rpartition(FACE)[2]
    box = f"~{piece.box}" if piece.box else ""
    if piece.seat is None:
        return f"{NOBODYS}{piece.name}{f'~{box}' if box else ''}"
    owner = "" if piece.seat == seat else str(piece.seat)
    return f"{piece.name}{f'~{owner}' if owner or box else ''}{box}"


def common(game: str, players: int) -> dict[str, str]:
    """What the script has to know beside the names: attributes of the log."""
    drawn = face.drawing(game)
    if drawn is None or drawn.pieces is None:
        return {}
    found = {"data-box": drawn.box} if drawn.box else {}
    if drawn.emblem is not None:
        found["data-emblems"] = " ".join([drawn.emblem(seat) for seat in range(players)])
    if drawn.faces is not None:
        found["data-faces"] = drawn.faces.name("")
    return found


def pictures(game: str, pieces: Iterable[Piece], seat: int) -> Markup:
    """The same pictures drawn; where none of them is anybody's, that seat's emblem beside them."""
    drawn = face.drawing(game)
    if drawn is None:
        return Markup("")
    listed = list(pieces)
    found = [_picture(one, drawn.box) for one in listed]
    if drawn.emblem is not None and all(one.seat is None for one in listed):
        found.insert(
            0,
            Markup('<svg class="disc seat-{}"><use href="#{}"/></svg>').format(
                seat, drawn.emblem(seat)
            ),
        )
    return Markup("").join(found)


def _picture(piece: Piece, box: str) -> Markup:
    if FACE in piece.name:
        return Markup('<img class="z-face" data-face="{}" alt=""/>').format(piece.name)
    seat = "" if piece.seat is None else f"seat-{piece.seat}"
    seen = piece.box or box
    view = Markup(' viewBox="{}"').format(seen) if seen else ""
    return Markup('<svg class="{}"{}><use href="#{}"/></svg>').format(seat, view, piece.name)
