"""Expansion: tokens grow where tokens stand (section 20)."""

from __future__ import annotations

from itertools import compress
from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import SEATS, CivQuestion, SeatStep
from ziggurat.games.civilisation.rules.board import CODES, TERRITORY_COUNT
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def begin(state: Position) -> None:
    """Everybody grows, in the order of the succession table (CIV-20.3)."""
    state.gained = ()
    state.then(*[GROWTH[seat] for seat in state.by_succession()])


class Growth(SeatStep):
    """One token grows beside a single one, two beside more; short stocks are shared out.

    CIV-20.1a, CIV-20.1b, CIV-20.1c, CIV-20.1d, CIV-20.2b.
    """

    key = "expansion"

    def run(self, state: Position) -> None:
        """Put the tokens there, or ask where the last ones grow."""
        seat = self.seat
        nation = state.nations[seat]
        tokens = nation.tokens
        places = [place for place in nation.places if state.city[place] == NOBODY]
        growth = [1 if tokens[place] == 1 else 2 for place in places]
        needed = sum(growth)
        if needed <= nation.stock:
            for number, place in enumerate(places):
                nation.change(place, growth[number])
            nation.stock -= needed
            if needed:
                state.tell("grows", "seat count", seat, needed)
        elif nation.stock:
            for number, place in enumerate(places):
                state.growth[place] = growth[number]
            state.tell("grows", "seat count", seat, nation.stock)
            state.agenda.append(Expand(seat))


GROWTH: Final = [Growth(seat) for seat in SEATS]
"""By seat."""


class Expand(CivQuestion):
    """Where one of the last tokens grows (CIV-20.2a, CIV-20.2b)."""

    key = "expand"
    rule = "CIV-20.2a"
    suggests = True

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many are left."""
        return Prompt(self.key, self.rule, {"count": state.nations[seat].stock})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Where a token may still grow."""
        return list(compress(actions.GOES, state.growth))

    def do(self, state: Position, seat: int, action: Action) -> None:
        """A token grows there; on with the next."""
        state.put_tokens(seat, action.a, 1)
        state.growth[action.a] -= 1
        if state.nations[seat].stock:
            state.agenda.append(self)
        else:
            state.growth = bytearray(TERRITORY_COUNT)

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """Where most room is left, so that as few as possible are surplus later."""
        nation = state.nations[seat]
        best = NOBODY
        most = 0
        for place in nation.places:
            if state.growth[place]:
                room = nation.limit(place) - nation.tokens[place]
                if best == NOBODY or room > most:
                    best = place
                    most = room
        return [] if best == NOBODY else [actions.GOES[best]]

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Nothing grows there, or nobody may decline."""
        if action.kind == actions.GO:
            return IllegalAction("no_growth", self.rule, place=CODES[action.a])
        return IllegalAction("must_grow", "CIV-20.2b", count=state.nations[seat].stock)
