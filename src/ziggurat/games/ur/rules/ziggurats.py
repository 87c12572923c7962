"""Ziggurats, built at the start of a turn instead of actions (UR-ZIGGURAT)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ur.rules.actions import ATTACK, PASSING, PERFORM, RAISE, RAISE_ON
from ziggurat.games.ur.rules.agenda import UrQuestion
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    MOST_SEATS,
    TILE_MAX,
    ZIGGURATS_A_TURN,
    Cell,
)
from ziggurat.games.ur.rules.position import Position


def building_sites(state: Position, seat: int) -> list[Action]:
    """Own tiles with five tokens (UR-ZIGGURAT-01)."""
    return [RAISE_ON[cell] for cell in state.tiles[seat] if state.tokens[cell] == TILE_MAX]


def build(state: Position, seat: int, cell: Cell) -> None:
    """Build a ziggurat; ask for a second one where that is possible.

    The tile keeps its owner but has no tokens any more, so that it is neither free nor a neighbour
    to anything: a hole in the grid, to the end (UR-ZIGGURAT-06, UR-ZIGGURAT-07, UR-ZIGGURAT-10).
    """
    state.supply[seat] += TILE_MAX - 1  # one token marks it (UR-ZIGGURAT-05)
    state.tokens[cell] = 0
    state.ziggurat[cell] = True
    state.known_points[seat] = -1
    state.ziggurats_left -= 1
    state.built += 1
    state.slots = 0  # UR-ZIGGURAT-03, UR-PASS-08
    state.tell("built", "seat cell left", seat, CELL_NAMES[cell], state.ziggurats_left)
    if (
        state.built < ZIGGURATS_A_TURN  # UR-ZIGGURAT-02
        and state.ziggurats_left  # UR-ZIGGURAT-04
        and building_sites(state, seat)
    ):
        state.agenda.append(BUILD[seat])


def why_no_ziggurat(state: Position, seat: int, cell: Cell, too_late: bool) -> IllegalAction:
    """Why no ziggurat can be built on this tile now."""
    if state.built == ZIGGURATS_A_TURN:
        return IllegalAction("two_built", "UR-ZIGGURAT-02", most=ZIGGURATS_A_TURN)
    if state.ziggurats_left == 0:
        return IllegalAction("none_left", "UR-ZIGGURAT-04")
    if too_late:
        return IllegalAction("too_late", "UR-ZIGGURAT-01")
    name = CELL_NAMES[cell]
    if state.ziggurat[cell]:
        return IllegalAction("taboo", "UR-ZIGGURAT-06", cell=name)
    if state.owner[cell] != seat:
        return IllegalAction("not_yours", "UR-ZIGGURAT-01", cell=name)
    have = state.tokens[cell]
    return IllegalAction("needs_five", "UR-ZIGGURAT-01", cell=name, have=have, need=TILE_MAX)


class Build(UrQuestion):
    """A second ziggurat, or none (UR-ZIGGURAT-02, UR-ZIGGURAT-09)."""

    key: ClassVar[str] = "build"
    rule: ClassVar[str] = "UR-ZIGGURAT-02"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Own tiles with five tokens, or none of them."""
        return [*building_sites(state, seat), PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Build it."""
        if action.kind == RAISE:
            build(state, seat, action.a)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Another site; whoever builds performs no action."""
        if action.kind == RAISE:
            return why_no_ziggurat(state, seat, action.a, too_late=False)
        if action.kind in (PERFORM, ATTACK):
            return IllegalAction("after_building", "UR-ZIGGURAT-03")
        return super().why_not(state, seat, action)

    def check(self, state: Position) -> None:
        """One is built, and another one is left."""
        if not 0 < state.built < ZIGGURATS_A_TURN or not state.ziggurats_left:
            raise self.impossible()


BUILD: Final = [Build(seat) for seat in range(MOST_SEATS)]
