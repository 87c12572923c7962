"""Set-up: the tiles are laid, everybody places three tokens and may exchange the hand tile."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.chance import Chance
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ur.rules.actions import PASS, PASSING, PUT, PUT_ON, SWAP
from ziggurat.games.ur.rules.agenda import UrQuestion, why_no_token
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    CELLS,
    COPIES,
    MOST_SEATS,
    NEIGHBOURS,
    PAIR_COUNT,
    PAIRS,
    SETUP_ROUNDS,
    SIDE,
    TOKENS,
    Pair,
)
from ziggurat.games.ur.rules.exchange import exchanges, swap, why_no_exchange
from ziggurat.games.ur.rules.position import FREE, Position


def lay_tiles(state: Position, chance: Chance) -> None:
    """The grid, a tile for each hand, the rest beside the grid, and the first player."""
    state.clear()
    laid = False
    while not laid:
        tiles = [pair for pair in range(PAIR_COUNT) for _ in range(COPIES)]
        chance.shuffle(tiles)  # UR-SETUP-03
        laid = _lay_grid(state, tiles, chance)
    state.hand = tiles[CELLS : CELLS + state.players]  # UR-SETUP-05
    state.side = tiles[CELLS + state.players :]  # UR-SETUP-06
    state.first = chance.below(state.players)  # UR-SETUP-07


def _lay_grid(state: Position, tiles: list[Pair], chance: Chance) -> bool:
    """Lay 36 tiles, no equal faces side by side; turn and swap as needed (UR-SETUP-04)."""
    state.pair = []
    state.face = []
    for cell in range(CELLS):
        left = state.face[cell - 1] if cell % SIDE else -1
        above = state.face[cell - SIDE] if cell >= SIDE else -1
        for place in range(cell, len(tiles)):
            faces = [face for face in PAIRS[tiles[place]] if face != left and face != above]
            if faces:
                break
        else:
            return False
        tiles[cell], tiles[place] = tiles[place], tiles[cell]
        state.pair.append(tiles[cell])
        state.face.append(faces[chance.below(len(faces))])
    return True


class Found(UrQuestion):
    """A token on the grid: the first anywhere, the others near it (UR-SETUP-08, UR-SETUP-09)."""

    key: ClassVar[str] = "found"
    rule: ClassVar[str] = "UR-SETUP-08"

    def prompt(self, state: Position, seat: int) -> Prompt:
        """The first token and the others are asked for in different words."""
        if state.supply[seat] < TOKENS:
            return Prompt("found_next", "UR-SETUP-09", {})
        return super().prompt(state, seat)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Free tiles; after the first token also own ones, and free ones only beside those."""
        if state.supply[seat] == TOKENS:
            return [PUT_ON[cell] for cell in state.tiles[FREE]]
        near = {other for cell in state.tiles[seat] for other in NEIGHBOURS[cell]}
        return [
            PUT_ON[cell]
            for cell, owner in enumerate(state.owner)
            if owner == seat or (owner == FREE and cell in near)
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Place the token."""
        state.place(seat, action.a, 1)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """A tile that is taken or too far away; the token is not optional."""
        if action.kind == PASS:
            return IllegalAction("must_found", "UR-SETUP-08")
        if action.kind == PUT:
            cell = action.a
            if (no := why_no_token(state, seat, cell)) or state.supply[seat] == TOKENS:
                return no
            return IllegalAction("not_beside", "UR-SETUP-09", cell=CELL_NAMES[cell])
        return super().why_not(state, seat, action)

    def check(self, state: Position) -> None:
        """Each seat still places what it has not placed yet (UR-SETUP-10)."""
        left = [0] * state.players
        for task in state.tasks():
            if isinstance(task, Found):
                left[task.seat] += 1
        if state.supply != [TOKENS - SETUP_ROUNDS + count for count in left]:
            raise self.impossible()


class Keep(UrQuestion):
    """The hand tile may be exchanged before the first turn (UR-SETUP-11)."""

    key: ClassVar[str] = "keep"
    rule: ClassVar[str] = "UR-SETUP-11"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Free tiles of the grid, or keeping it."""
        return [*exchanges(state, seat, with_side=False), PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Exchange or keep."""
        if action.kind == SWAP:
            swap(state, seat, action.a, action.b)
        else:
            state.tell("kept", "seat", seat)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """An exchange that is never possible, or with a tile beside the grid."""
        if action.kind == SWAP:
            return why_no_exchange(state, seat, action, with_side=False)
        return super().why_not(state, seat, action)


FOUND: Final = [Found(seat) for seat in range(MOST_SEATS)]
KEEP: Final = [Keep(seat) for seat in range(MOST_SEATS)]
