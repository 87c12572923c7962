"""Ships: existing ones are kept or given up, then new ones are built (section 22)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Number, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import (
    SEATS,
    CivQuestion,
    SeatStep,
    off_board,
    too_few_in_treasury,
    too_few_tokens,
)
from ziggurat.games.civilisation.rules.board import (
    CODES,
    HARBOUR_CODES,
    IS_SEA,
    IS_WATER,
    land_of,
)
from ziggurat.games.civilisation.rules.components import SHIP_COST, SHIPS
from ziggurat.games.civilisation.rules.position import Position


def begin(state: Position) -> None:
    """Everybody in census order (CIV-22.1a)."""
    state.then(*[FLEET[seat] for seat in state.order])


class Fleet(SeatStep):
    """Ships are kept one by one, then new ones are built (CIV-22.3c)."""

    key = "ships"

    def run(self, state: Position) -> None:
        """Ask about every ship, the last first."""
        state.agenda.append(SHIPYARD[self.seat])
        for number in range(len(state.nations[self.seat].ships)):
            state.agenda.append(Upkeep(self.seat, number))


FLEET: Final = [Fleet(seat) for seat in SEATS]
"""By seat."""


class Upkeep(CivQuestion):
    """Whether a ship is kept: a token of the treasury, one of the territory, or let it go.

    CIV-22.3a, CIV-22.3b.
    """

    key = "upkeep"
    rule = "CIV-22.3a"
    arguments = (SEAT, Number("ship", 0, SHIPS - 1))

    def __init__(self, seat: int, ship: int) -> None:
        super().__init__(seat)
        self.ship: Final = ship

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Where the ship lies."""
        place = HARBOUR_CODES[state.nations[seat].ships[self.ship]]
        return Prompt(self.key, self.rule, {"place": place})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Pay, let it go, or give a token."""
        out: list[Action] = []
        nation = state.nations[seat]
        if nation.treasury:
            out.append(actions.PAYING)
        out.append(actions.DROPPING)
        place = land_of(nation.ships[self.ship])
        if nation.tokens[place]:
            out.append(actions.GIVE_TOKENS[place][0])
        return out

    def spends(self, state: Position, action: Action) -> int:
        """The token of the territory, if that pays."""
        return action.n if action.kind == actions.TOKENS else 0

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Pay for the ship, or give it up."""
        nation = state.nations[seat]
        if action.kind == actions.PAY:
            nation.spend(1)
        elif action.kind == actions.TOKENS:
            state.take_tokens(seat, action.a, self.spends(state, action))
        else:
            harbour = nation.ships[self.ship]
            nation.ships = nation.ships[: self.ship] + nation.ships[self.ship + 1 :]
            state.tell("ship_lost", "seat place", seat, HARBOUR_CODES[harbour])

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The price is one token, from the treasury or from where the ship lies."""
        nation = state.nations[seat]
        here = land_of(nation.ships[self.ship])
        if action.kind == actions.PAY:
            return too_few_in_treasury(nation, 1, self.rule)
        if action.kind == actions.TOKENS:
            if action.a != here:
                return IllegalAction("not_there", self.rule, place=CODES[here])
            if action.n > 1:
                return IllegalAction("one_token", self.rule)
            return too_few_tokens(nation, here, 1, self.rule)
        return None

    def check(self, state: Position) -> None:
        """The ship is there."""
        if self.ship >= len(state.nations[self.seat].ships):
            raise wrong("ship", self.ship)


class Shipyard(CivQuestion):
    """Where ships are built, and with how many tokens of the treasury.

    CIV-22.1b, CIV-22.2a, CIV-22.2b, CIV-22.2c, CIV-22.4.
    """

    key = "shipyard"
    rule = "CIV-22.1b"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every harbour with a unit, and every way to pay."""
        out: list[Action] = []
        nation = state.nations[seat]
        if len(nation.ships) < SHIPS:
            money = nation.treasury
            tokens = nation.tokens
            city = state.city
            for harbour, place in state.board.harbours:
                here = tokens[place]
                if not here and city[place] != seat:
                    continue
                for count in range(max(0, SHIP_COST - here), min(SHIP_COST, money) + 1):
                    out.append(actions.BUILD_SHIPS[harbour][count])
        out.append(actions.PASSING)
        return out

    def spends(self, state: Position, action: Action) -> int:
        """The tokens for the ship, less those of the treasury."""
        return SHIP_COST - action.n if action.kind == actions.SHIP else 0

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Build it and go on building."""
        if action.kind != actions.SHIP:
            return
        nation = state.nations[seat]
        nation.spend(action.n)
        state.take_tokens(seat, land_of(action.a), self.spends(state, action))
        nation.ships = tuple(sorted((*nation.ships, action.a)))
        state.tell("ship_built", "seat place", seat, HARBOUR_CODES[action.a])
        state.agenda.append(self)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Four ships, a harbour, a unit there, and two tokens."""
        if action.kind != actions.SHIP:
            return None
        place = land_of(action.a)
        nation = state.nations[seat]
        if len(nation.ships) >= SHIPS:
            return IllegalAction("only_four_ships", "CIV-22.4", count=SHIPS)
        gone = off_board(state, place)
        if gone is not None:
            return gone
        if IS_SEA[place] or not IS_WATER[place]:
            return IllegalAction("no_harbour", "CIV-22.2a", place=CODES[place])
        if not nation.tokens[place] and state.city[place] != seat:
            return IllegalAction("no_unit_there", "CIV-22.2a", place=CODES[place])
        return too_few_in_treasury(nation, action.n, self.rule) or too_few_tokens(
            nation, place, SHIP_COST - action.n, self.rule
        )


SHIPYARD: Final = [Shipyard(seat) for seat in SEATS]
"""By seat."""
