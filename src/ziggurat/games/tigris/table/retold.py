"""What a step of Tigris & Euphrates was about, in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.state import Entry
from ziggurat.games.tigris.table.paths import KEY_OF
from ziggurat.games.tigris.table.pictures import CELL, TOWER
from ziggurat.offers import Piece

BOX: Final = f"0,0,{CELL},{CELL}"
"""What is seen of a tile or a leader."""
TOWER_BOX: Final = f"0,0,{TOWER},{TOWER}"
LETTER_OF: Final = {colour: letter for letter, colour in KEY_OF.items()}
CLASHES: Final = ("clash_internal", "clash_external")
LEADERS: Final = ("placed", "moved", "took_back", "returned")


def pieces(entries: Sequence[Entry]) -> list[Piece]:
    """Two leaders of a conflict, a monument, or what was laid."""
    told = {entry.key: entry for entry in reversed(entries)}  # the first of each
    for key in CLASHES:
        if key in told:
            args = told[key].args
            return [_leader(args["leader"], args[side]) for side in ("seat", "victim")]
    if "won" in told:
        won = told["won"].args
        lost = [entry.args["seat"] for entry in entries if entry.key == "returned"]
        return [_leader(won["leader"], seat) for seat in dict.fromkeys([won["seat"], *lost])]
    if "built" in told:
        return [Piece(f"tg-{told['built'].args['monument']}", box=TOWER_BOX)]
    return _laid(entries[0])


def _laid(entry: Entry) -> list[Piece]:
    args = entry.args
    if entry.key in LEADERS:
        return [_leader(args["leader"], args["seat"])]
    if entry.key in ("laid", "united", "added", "added_none") and "colour" in args:
        return [Piece(f"tg-{LETTER_OF[args['colour']] * 2}")]
    if entry.key == "ruined":
        return [Piece("tg-XX")]
    return [Piece("tg-RT")] if entry.key == "treasures" else []


def _leader(colour: str, seat: int) -> Piece:
    return Piece(f"tg-{LETTER_OF[colour]}{seat}", seat)
