"""What to think of before an action of Ur: Trade or Culture that brings nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.action import Action
from ziggurat.games.ur.rules.actions import PERFORM
from ziggurat.games.ur.rules.components import (
    CULTURE,
    EDGES,
    FACE_KEYS,
    FACE_LETTERS,
    NEIGHBOURS,
    TILE_MAX,
    TRADE,
)
from ziggurat.games.ur.table.paths import View, cells
from ziggurat.words import Words


def cautions(view: View, legal: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, what to think of first: whoever chooses such an action is asked again."""
    seat = view["you"]
    if seat is None:
        return {}
    performed = [action for action in legal if action.kind == PERFORM]
    if not performed:
        return {}
    gains = {TRADE: _trade_gains, CULTURE: _culture_gains}
    key = "caution.nothing" if view["supply"][seat] else "caution.nothing_left"
    return {
        action.text: words.say(key, face=words.say(f"face.{FACE_KEYS[action.a]}"))
        for action in performed
        if action.a in gains and not (view["supply"][seat] and gains[action.a](view, seat))
    }


def _mine(view: View, seat: int, face: int) -> list[int]:
    """My tiles that show a face."""
    tiles, standing = cells(view, "tiles"), cells(view, "pieces")
    return [
        cell
        for cell, piece in enumerate(standing)
        if piece[0] == str(seat) and piece[1] != "Z" and tiles[cell][0] == FACE_LETTERS[face]
    ]


def _trade_gains(view: View, seat: int) -> bool:
    """Whether a market of mine has room, and a side that brings something (UR-TRADE-01)."""
    standing = cells(view, "pieces")
    temples = view["options"]["ziggurat_is_edge"]
    for cell in _mine(view, seat, TRADE):
        beside = [standing[other] for other in NEIGHBOURS[cell]]
        brings = EDGES[cell] > 0 or any(
            temples if piece[1] == "Z" else piece[0] not in (".", str(seat)) for piece in beside
        )
        if brings and int(standing[cell][1]) < TILE_MAX:
            return True
    return False


def _culture_gains(view: View, seat: int) -> bool:
    """Whether a tile of mine with room lies beside one that radiates (UR-CULTURE-01)."""
    standing = cells(view, "pieces")
    beside = {other for cell in _mine(view, seat, CULTURE) for other in NEIGHBOURS[cell]}
    return any(standing[cell][0] == str(seat) and standing[cell][1] not in "Z5" for cell in beside)
