"""Politics: the player redistributes his tokens among his tiles (UR-POLITICS)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import OPEN, SCRATCH
from ziggurat.games.ur.rules.actions import PASSING, SHIFT, SHIFTS
from ziggurat.games.ur.rules.agenda import UrQuestion
from ziggurat.games.ur.rules.components import CELL_NAMES, MOST_SEATS, SLOTS, TILE_MAX, Cell
from ziggurat.games.ur.rules.position import FREE, Position


def politics(state: Position, seat: int) -> None:
    """Perform it; no tile on the grid needs to show Politics (UR-POLITICS-03)."""
    state.tell("politics", "seat", seat)
    _go_on(state, MOVE[seat])


def moves(state: Position, seat: int) -> list[Action]:
    """Moves between tiles owned when Politics began (UR-POLITICS-04).

    A tile gives or receives, not both: that reaches every distribution, and always ends.
    ``test_politics_reaches_every_distribution_and_no_other`` tries them all.
    """
    tokens = state.tokens
    pending = state.pending
    givers: list[int] = []
    takers: list[int] = []
    rooms: list[int] = []
    for cell in state.tiles[seat]:
        if not state.ziggurat[cell]:
            change = pending[cell]
            there = tokens[cell] + change
            if change <= 0 and there:
                givers.append(cell)
            if change >= 0 and there < TILE_MAX:  # UR-POLITICS-05
                takers.append(cell)
                rooms.append(TILE_MAX - there)
    out: list[Action] = []
    for giver in givers:
        row = SHIFTS[giver]
        there = tokens[giver] + pending[giver]
        for number, taker in enumerate(takers):
            if taker != giver:
                room = rooms[number]
                out += row[taker][there if there < room else room]
    return out


def _go_on(state: Position, question: Move) -> None:
    """Ask for another move; where none is left the tokens are moved."""
    listed = moves(state, question.seat)
    if listed:
        listed.append(PASSING)
        state.agenda.append(question)
        state.offer(question.seat, listed)
    else:
        _redistribute(state, question.seat)


def _redistribute(state: Position, seat: int) -> None:
    """All moves happen at once."""
    state.effect = OPEN
    changes: dict[str, int] = {}
    for cell in state.tiles[seat][:]:
        if state.pending[cell]:
            changes[CELL_NAMES[cell]] = state.pending[cell]
            state.tokens[cell] += state.pending[cell]
            state.pending[cell] = 0
            if state.tokens[cell] == 0:
                state.settle(cell, FREE)  # UR-POLITICS-02
    if changes:
        state.tell("redistributed", "seat changes", seat, changes)


class Move(UrQuestion):
    """Tokens from one tile to another, as often as one likes (UR-POLITICS-01)."""

    key: ClassVar[str] = "move"
    rule: ClassVar[str] = "UR-POLITICS-01"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every move that is left, or no more."""
        return [*moves(state, seat), PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Choose a move, or be done."""
        if action.kind != SHIFT:
            _redistribute(state, seat)
            return
        state.pending[action.a] -= action.n
        state.pending[action.b] += action.n
        state.effect = SCRATCH
        _go_on(state, self)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """A move to or from a wrong tile, to and fro, or of too many tokens."""
        if action.kind != SHIFT:
            return super().why_not(state, seat, action)
        for cell in (action.a, action.b):
            if state.ziggurat[cell]:
                return IllegalAction("taboo", "UR-ZIGGURAT-06", cell=CELL_NAMES[cell])
            if state.owner[cell] != seat:
                return IllegalAction("not_yours", "UR-POLITICS-04", cell=CELL_NAMES[cell])
        source, target = CELL_NAMES[action.a], CELL_NAMES[action.b]
        if state.pending[action.a] > 0 or state.pending[action.b] < 0:
            return IllegalAction("both_ways", "UR-POLITICS-01", cell=source, target=target)
        there = state.tokens[action.a] + state.pending[action.a]
        if there < action.n:
            return IllegalAction("too_few", "UR-POLITICS-04", cell=source, have=there)
        return IllegalAction("tile_full", "UR-POLITICS-05", cell=target, most=TILE_MAX)

    def can_change(self, state: Position, cell: Cell) -> bool:
        """Tokens move between own tiles."""
        return state.owner[cell] == self.seat and not state.due[cell]

    def check(self, state: Position) -> None:
        """An action has begun, and no token comes from the supply or goes there."""
        if state.slots == SLOTS or sum(state.pending) != 0:
            raise self.impossible()


MOVE: Final = [Move(seat) for seat in range(MOST_SEATS)]
