"""The exchange that ends every turn: the hand tile for a free one."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ur.rules.actions import PASS, PLACE_NAMES, SWAP, SWAPS
from ziggurat.games.ur.rules.agenda import UrQuestion
from ziggurat.games.ur.rules.components import (
    CELLS,
    FACE_KEYS,
    MOST_SEATS,
    PAIR_NAMES,
    PAIRS,
    Face,
)
from ziggurat.games.ur.rules.position import FREE, Position


def exchanges(state: Position, seat: int, with_side: bool) -> list[Action]:
    """Free tiles of another pair, for the hand tile with either face up.

    They are free now, also if only since this turn (UR-EXCHANGE-07). Tiles with tokens and
    ziggurats are not (UR-EXCHANGE-08); tiles beside the grid count as free (UR-EXCHANGE-06).
    """
    mine = state.hand[seat]
    swaps = SWAPS[mine]  # with either face (UR-EXCHANGE-03)
    pair = state.pair
    out: list[Action] = []
    for cell in state.tiles[FREE]:
        if pair[cell] != mine:  # UR-EXCHANGE-02
            out += swaps[cell]
    if with_side:
        for number, other in enumerate(state.side):
            if other != mine:
                out += swaps[CELLS + number]
    return out


def swap(state: Position, seat: int, place: int, face: Face) -> None:
    """Take the tile of a place, and leave the hand tile there with this face up."""
    mine = state.hand[seat]
    if place < CELLS:
        taken = state.pair[place]
        state.pair[place] = mine
        state.face[place] = face  # UR-EXCHANGE-03
    else:
        taken = state.side[place - CELLS]
        state.side[place - CELLS] = mine
    state.hand[seat] = taken
    state.known_points[seat] = -1
    state.tell(
        "exchanged", "seat place taken face", seat, PLACE_NAMES[place], PAIR_NAMES[taken],
        FACE_KEYS[face],
    )  # fmt: skip


def why_no_exchange(state: Position, seat: int, action: Action, with_side: bool) -> IllegalAction:
    """Why ``exchanges`` does not list this one."""
    place, name = action.a, PLACE_NAMES[action.a]
    if action.b not in PAIRS[state.hand[seat]]:
        return IllegalAction("not_in_hand", "UR-EXCHANGE-03", face=FACE_KEYS[action.b])
    if place >= CELLS:
        if place - CELLS >= len(state.side):
            return IllegalAction("no_side_tile", "UR-SETUP-06", cell=name)
        if not with_side:
            return IllegalAction("grid_only", "UR-SETUP-11", cell=name)
    elif state.ziggurat[place]:
        return IllegalAction("taboo", "UR-EXCHANGE-08", cell=name)
    elif state.owner[place] != FREE:
        return IllegalAction("not_free", "UR-EXCHANGE-08", cell=name)
    return IllegalAction("same_pair", "UR-EXCHANGE-02", cell=name)


class Exchange(UrQuestion):
    """The hand tile must be exchanged, whatever was done before (UR-EXCHANGE-01, UR-EXCHANGE-05).

    It is asked only where there is a tile to take: the end of the turn sees to that.
    """

    key: ClassVar[str] = "exchange"
    rule: ClassVar[str] = "UR-EXCHANGE-01"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every free tile of another pair, on the grid and beside it."""
        return exchanges(state, seat, with_side=True)

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Exchange."""
        swap(state, seat, action.a, action.b)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """An exchange that is not possible; it is not optional."""
        if action.kind == SWAP:
            return why_no_exchange(state, seat, action, with_side=True)
        if action.kind == PASS:
            return IllegalAction("must_exchange", "UR-EXCHANGE-01")
        return super().why_not(state, seat, action)


EXCHANGE: Final = [Exchange(seat) for seat in range(MOST_SEATS)]
