"""What a step of Ur was about, in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.state import Entry
from ziggurat.draw import icons
from ziggurat.draw.pieces import STACK
from ziggurat.games.ur.table.faces import DRAWINGS
from ziggurat.offers import Piece

PUT: Final = ("placed", "gained", "grew", "occupied", "shared")


def pieces(entries: Sequence[Entry]) -> list[Piece]:
    """Tokens of whoever puts, takes or loses some, a tile that changes hands, a ziggurat."""
    told = {entry.key: entry.args for entry in reversed(entries)}  # the first of each
    if "attacked" in told:
        args = told["attacked"]
        return [_tokens(args["seat"], args["count"]), _tokens(args["victim"], args["beaten"])]
    if "built" in told:
        seat = told["built"]["seat"]
        return [Piece("z-tower", seat)]
    entry = entries[0]
    if entry.key in PUT:
        return [_tokens(entry.args["seat"], entry.args.get("count", 1))]
    if entry.key == "exchanged":
        return [Piece(f"ur-{entry.args['taken']}")]
    return [Piece(icons.name(DRAWINGS[entry.key]))] if entry.key in DRAWINGS else []


def _tokens(seat: int, count: int) -> Piece:
    high = max(1, min(count, STACK))
    return Piece(f"z-tokens-{seat}-{high}", seat)
