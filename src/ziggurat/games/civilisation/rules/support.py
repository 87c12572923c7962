"""Cities that are not supported are reduced (sections 26.3, 26.4)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Number, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import SEATS, CivQuestion, SeatStep
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.components import SUPPORT, TOKENS
from ziggurat.games.civilisation.rules.missing import least_missed
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position


def begin(state: Position) -> None:
    """Every seat checks its cities, in the order of the succession table (CIV-26.5, CIV-29.8)."""
    state.calamity = None
    state.then(*[SUPPORTS[seat] for seat in state.by_succession()])


class Support(SeatStep):
    """A seat checks its cities."""

    key = "support"

    def run(self, state: Position) -> None:
        """Ask, when support is missing."""
        check_support(state, self.seat, 0)


SUPPORTS: Final = [Support(seat) for seat in SEATS]
"""By seat."""


def unsupported(nation: Nation, blocked: int = 0) -> int:
    """Tokens that its cities lack: two on the board for each (CIV-26.31a, CIV-15.61b)."""
    cities = len(nation.cities)
    return lacking(cities, nation.tokens_on_board() - blocked) if cities else 0


def lacking(cities: int, tokens: int) -> int:
    """Tokens that this many cities lack, with this many on the board (CIV-26.31a)."""
    return max(0, SUPPORT * cities - tokens)


def check_support(state: Position, seat: int, blocked: int) -> None:
    """Unsupported cities are reduced one by one; some tokens may not count.

    CIV-26.31b, CIV-30.422c.
    """
    if unsupported(state.nations[seat], blocked):
        state.agenda.append(Reduce(seat, blocked))


class Reduce(CivQuestion):
    """Which unsupported city is reduced (CIV-26.31b, CIV-26.32)."""

    key = "reduce"
    rule = "CIV-26.32"
    suggests = True
    arguments = (SEAT, Number("blocked", 0, TOKENS))

    def __init__(self, seat: int, blocked: int) -> None:
        super().__init__(seat)
        self.blocked: Final = blocked
        """Tokens that support nothing for now (CIV-30.421a)."""

    def prompt(self, state: Position, seat: int) -> Prompt:
        """By the rule of the calamity that took the support."""
        return Prompt(self.key, state.calamity_rule(seat) or self.rule, {})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """New cities first, then any."""
        cities = state.nations[seat].cities
        new = [place for place in cities if place in state.new_cities]
        return [actions.PICK_CITIES[place] for place in new or cities]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Reduce it; perhaps another must follow."""
        reduce(state, action.a)
        check_support(state, seat, self.blocked)

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """The city that is missed least."""
        return least_missed(state, seat, self.answers(state, seat))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """One's own city, and a new one if there is any."""
        if action.kind != actions.CITY:
            return None
        place = CODES[action.a]
        if state.city[action.a] == seat:
            return IllegalAction("new_cities_first", self.rule, place=place)
        return IllegalAction("not_your_city", self.rule, place=place)


def reduce(state: Position, place: int) -> None:
    """Reduce a city, and tell what stays (CIV-26.41a, CIV-26.41c, CIV-26.6)."""
    seat = state.city[place]
    left = state.reduce_city(place)
    state.tell("reduced", "seat place count", seat, CODES[place], left)
