"""New cities (section 25)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import (
    SEATS,
    CivQuestion,
    off_board,
    too_few_in_treasury,
    too_few_tokens,
)
from ziggurat.games.civilisation.rules.board import CODES, IS_SEA
from ziggurat.games.civilisation.rules.components import ARCHITECTURE, PLAIN_COST, SITE_COST
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def begin(state: Position) -> None:
    """Everybody builds, in the order of the succession table (CIV-25.1a)."""
    state.then(*[FOUND[seat] for seat in state.by_succession()])


def city_cost(state: Position, place: int) -> int:
    """Tokens for a city: six on a site, else twelve (CIV-25.2a, CIV-25.2b, CIV-16.8b)."""
    return SITE_COST if state.board.has_site[place] else PLAIN_COST


class Found(CivQuestion):
    """Where cities are built, and with how many tokens of the treasury.

    CIV-25.1b, CIV-25.1c, CIV-25.2c.
    """

    key = "found"
    rule = "CIV-25.1b"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every place and every way to pay."""
        out: list[Action] = []
        nation = state.nations[seat]
        if nation.city_stock():
            tokens = nation.tokens
            helps = nation.owns(ARCHITECTURE) and not nation.helped
            for place in nation.places:
                here = tokens[place]
                if here < SITE_COST // 2 or state.city[place] != NOBODY:
                    continue
                cost = city_cost(state, place)
                if here >= cost:
                    out.append(actions.FOUNDS[place][0])
                if helps and state.is_alone(seat, place):
                    most = min(cost // 2, nation.treasury)
                    for count in range(max(1, cost - here), most + 1):
                        out.append(actions.FOUNDS[place][count])
        out.append(actions.PASSING)
        return out

    def spends(self, state: Position, action: Action) -> int:
        """The tokens for the city, less those of the treasury."""
        return city_cost(state, action.a) - action.n if action.kind == actions.FOUND else 0

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Build a city and go on building."""
        if action.kind != actions.FOUND:
            return
        place = action.a
        state.take_tokens(seat, place, self.spends(state, action))
        nation = state.nations[seat]
        if action.n:
            nation.spend(action.n)
            nation.helped = True
        state.put_city(seat, place)
        state.new_cities += (place,)
        state.tell("city_built", "seat place", seat, CODES[place])
        state.agenda.append(self)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The place, the pieces, the tokens, and what Architecture allows."""
        if action.kind != actions.FOUND:
            return None
        place = action.a
        gone = off_board(state, place)
        if gone is not None:
            return gone
        if IS_SEA[place]:
            return IllegalAction("not_land", self.rule, place=CODES[place])
        if state.city[place] != NOBODY:
            return IllegalAction("city_there", self.rule, place=CODES[place])
        nation = state.nations[seat]
        if not nation.city_stock():
            return IllegalAction("all_cities_built", "CIV-25.1c")
        if action.n:
            return _no_help(state, seat, place, action.n)
        rule = "CIV-25.2a" if state.board.has_site[place] else "CIV-25.2b"
        return too_few_tokens(nation, place, city_cost(state, place), rule)


FOUND: Final = [Found(seat) for seat in SEATS]
"""By seat."""


def sites_ready(state: Position, seat: int) -> list[int]:
    """Territories in which a seat could build a city now, without its treasury."""
    answers = FOUND[seat].answers(state, seat)
    return [action.a for action in answers if action.kind == actions.FOUND and not action.n]


def _no_help(state: Position, seat: int, place: int, paid: int) -> IllegalAction | None:
    """Why the treasury cannot pay this much of a city.

    CIV-25.3a, CIV-25.3b, CIV-25.3c, CIV-32.631.
    """
    cost = city_cost(state, place)
    nation = state.nations[seat]
    if not nation.owns(ARCHITECTURE):
        return IllegalAction("no_architecture", "CIV-25.3a")
    if nation.helped:
        return IllegalAction("treasury_helped", "CIV-25.3a")
    if paid > cost // 2:
        return IllegalAction("half_from_territory", "CIV-25.3b", place=CODES[place])
    if not state.is_alone(seat, place):
        return IllegalAction("not_alone", "CIV-25.3c", place=CODES[place])
    return too_few_tokens(nation, place, cost - paid, "CIV-25.3b") or too_few_in_treasury(
        nation, paid, "CIV-25.3b"
    )
