"""Taxes, and the revolt of cities that could not be taxed (section 19)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Flag, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions, seats
from ziggurat.games.civilisation.rules.agenda import OTHER, CivQuestion, CivStep, SeatStep
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.components import COINAGE, DEMOCRACY, TAX
from ziggurat.games.civilisation.rules.position import Position


def begin(state: Position) -> None:
    """Everybody pays, then the cities that could not be taxed revolt (CIV-19.31b, CIV-18.1a)."""
    seats.begin_turn(state)
    for nation in state.nations:
        nation.untaxed = 0
    payers = [seat for seat in state.by_succession() if state.nations[seat].cities]
    steps: list[CivStep] = [Taxation(seat) for seat in payers]
    state.then(*steps, *[Revolts(seat) for seat in payers])


class Taxation(SeatStep):
    """Two tokens a city; whoever owns Coinage is asked for the rate (CIV-19.1a)."""

    key = "tax"

    def run(self, state: Position) -> None:
        """Pay, or ask."""
        if state.nations[self.seat].owns(COINAGE):
            state.agenda.append(Rate(self.seat))
        else:
            pay_tax(state, self.seat, TAX)


class Rate(CivQuestion):
    """The owner of Coinage sets the tax: one, two or three tokens a city.

    CIV-19.2a, CIV-19.2b, CIV-19.2c, CIV-32.421.
    """

    key = "rate"
    rule = "CIV-19.2a"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The three rates."""
        return actions.RATES

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Pay at that rate."""
        pay_tax(state, seat, action.n)


def pay_tax(state: Position, seat: int, rate: int) -> None:
    """Tax whole cities, as many as the stock can pay for.

    CIV-19.1a, CIV-19.31a, CIV-19.34, CIV-32.832.
    """
    nation = state.nations[seat]
    cities = len(nation.cities)
    paid = min(cities, nation.stock // rate)
    nation.stock -= paid * rate
    nation.treasury += paid * rate
    state.tell("taxed", "seat count", seat, paid * rate)
    if paid < cities and not nation.owns(DEMOCRACY):  # CIV-19.34
        nation.untaxed = cities - paid


class Revolts(SeatStep):
    """Untaxed cities join the seat with the greatest stock, then the next.

    CIV-19.31b, CIV-19.32a, CIV-19.32c, CIV-19.33.
    """

    key = "revolts"

    def run(self, state: Position) -> None:
        """Who gets how many of them."""
        left = state.nations[self.seat].untaxed
        if not left:
            return
        state.tell("revolts", "seat count", self.seat, left)
        questions: list[Revolt] = []
        ranking = state.by_stock(self.seat)
        for other in ranking:
            taken = min(left, state.nations[other].city_stock())
            questions += [Revolt(other, self.seat, False)] * taken
            left -= taken
        chooser = ranking[0] if ranking else self.seat
        questions += [Revolt(chooser, self.seat, True)] * left
        state.then(*questions)


class Revolt(CivQuestion):
    """Which city of another seat revolts: it joins this one, or is lost for want of pieces.

    CIV-19.32b, CIV-19.32d, CIV-19.33.
    """

    key = "revolt"
    rule = "CIV-19.32b"
    arguments = (SEAT, OTHER, Flag("eliminated"))

    def __init__(self, seat: int, other: int, eliminated: bool) -> None:
        super().__init__(seat)
        self.other: Final = other
        self.eliminated: Final = eliminated

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Whose city."""
        return Prompt(self.key, self.rule, {"other": self.other})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Cities that may revolt: no tax is owed for those it has just gained (CIV-19.32d)."""
        cities = state.nations[self.other].cities
        return [actions.PICK_CITIES[place] for place in cities if place not in state.gained]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The city changes hands, or is eliminated."""
        place = action.a
        state.remove_city(place)
        if self.eliminated:
            state.tell("city_lost", "seat place", self.other, CODES[place])
            return
        state.put_city(seat, place)
        state.gained += (place,)
        state.tell("city_joins", "seat place other", seat, CODES[place], self.other)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Somebody else's city, or one that was just gained."""
        if action.kind != actions.CITY:
            return None
        place = CODES[action.a]
        if action.a in state.gained:
            return IllegalAction("just_gained", "CIV-19.32d", place=place)
        return IllegalAction("not_his_city", self.rule, place=place, other=self.other)
