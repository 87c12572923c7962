"""Agriculture: tiles away from own farms lose a token, then farms grow (UR-AGRI)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import SCRATCH
from ziggurat.games.ur.rules.actions import ALL, ALL_TOKENS, PASSING, PUT, PUT_ON
from ziggurat.games.ur.rules.agenda import UrQuestion
from ziggurat.games.ur.rules.components import (
    AGRICULTURE,
    CELL_NAMES,
    CELLS,
    GROWTH,
    MOST_SEATS,
    NEIGHBOURS,
    SLOTS,
    TILE_MAX,
    Cell,
)
from ziggurat.games.ur.rules.gains import fewest
from ziggurat.games.ur.rules.position import FREE, Position


def agriculture(state: Position, seat: int) -> None:
    """Perform it: tokens leave, then those on farms are asked for, where there are any."""
    farms = farms_of(state, seat)
    hungry = [  # judged before any token leaves (UR-AGRI-05)
        cell
        for cell in state.tiles[seat]
        if not state.ziggurat[cell] and not is_fed(state, cell, farms)
    ]
    state.supply[seat] += len(hungry)  # there again for the farms (UR-AGRI-06)
    for cell in hungry:
        state.tokens[cell] -= 1  # UR-AGRI-01
        if state.tokens[cell] == 0:
            state.settle(cell, FREE)
    if hungry:
        state.tell("agriculture", "seat cells", seat, [CELL_NAMES[cell] for cell in hungry])
    else:
        state.tell("agriculture_fed", "seat", seat)
    for cell in farms:
        if state.owner[cell] == seat:
            room = TILE_MAX - state.tokens[cell]  # UR-AGRI-07
            state.due[cell] = room if room < GROWTH else GROWTH  # UR-AGRI-02
    state.trim_due(seat)
    if any(state.due):
        state.agenda.append(GROW[seat])


def farms_of(state: Position, seat: int) -> list[Cell]:
    """The seat's own tiles that show Agriculture; those of others feed nobody (UR-AGRI-08)."""
    return [
        cell
        for cell in state.tiles[seat]
        if state.face[cell] == AGRICULTURE and not state.ziggurat[cell]
    ]


def is_fed(state: Position, cell: Cell, farms: list[Cell]) -> bool:
    """Whether a tile touches one of the farms; a farm is not beside itself (UR-AGRI-04)."""
    for other in NEIGHBOURS[cell]:
        if other in farms:
            return True
    return state.farms_feed_themselves and cell in farms


class Grow(UrQuestion):
    """None, one or two tokens on each farm (UR-AGRI-03)."""

    key: ClassVar[str] = "grow"
    rule: ClassVar[str] = "UR-AGRI-03"
    suggests: ClassVar[bool] = True

    def answers(self, state: Position, seat: int) -> list[Action]:
        """All tokens where there are enough, a token on a farm, or no more."""
        out: list[Action] = []
        wanted = 0
        for cell in range(CELLS):
            if state.due[cell]:
                wanted += state.due[cell]
                out.append(PUT_ON[cell])
        if 1 < wanted <= state.supply[seat] - sum(state.pending):
            out.insert(0, ALL_TOKENS)
        out.append(PASSING)
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Choose a token; the tokens are placed when nothing is left to choose."""
        if action.kind == PUT:
            state.pending[action.a] += 1
            state.due[action.a] -= 1
            state.effect = SCRATCH
            state.trim_due(seat)
            if any(state.due):
                state.agenda.append(self)
                return
        elif action.kind == ALL:
            for cell in range(CELLS):
                state.pending[cell] += state.due[cell]
        state.place_pending("grew")

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """Where there are too few tokens for all, the farms with the fewest."""
        answers = self.answers(state, seat)
        if answers[0] is ALL_TOKENS:
            return []
        return fewest(state, [action for action in answers if action.kind == PUT])

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """A tile that is no farm, or more tokens than there are."""
        if action.kind == PUT:
            name = CELL_NAMES[action.a]
            if state.ziggurat[action.a]:
                return IllegalAction("taboo", "UR-ZIGGURAT-06", cell=name)
            return IllegalAction("no_growth", "UR-AGRI-02", cell=name)
        if action.kind == ALL:
            return IllegalAction("supply_short", "UR-AGRI-07", left=state.supply[seat])
        return super().why_not(state, seat, action)

    def can_change(self, state: Position, cell: Cell) -> bool:
        """Tokens are added to own tiles."""
        return state.owner[cell] == self.seat and state.pending[cell] >= 0

    def check(self, state: Position) -> None:
        """An action has begun."""
        if state.slots == SLOTS or not any(state.due):
            raise self.impossible()


GROW: Final = [Grow(seat) for seat in range(MOST_SEATS)]
