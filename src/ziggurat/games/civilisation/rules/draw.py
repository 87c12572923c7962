"""Trade cards are drawn (section 27)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import SEATS, CivQuestion, SeatStep
from ziggurat.games.civilisation.rules.components import NINTH_PILE_COST, PILES, TRADE_CODES
from ziggurat.games.civilisation.rules.position import Position


def begin(state: Position) -> None:
    """Fewest cities first (CIV-27.1)."""
    seats = state.by_succession()
    seats.sort(key=lambda seat: len(state.nations[seat].cities))
    state.then(*[DRAW[seat] for seat in seats])


class Draw(SeatStep):
    """A card of each pile up to the number of one's cities (CIV-27.2a, CIV-27.21, CIV-27.3a)."""

    key = "draw"

    def run(self, state: Position) -> None:
        """Draw, then perhaps buy from the ninth pile."""
        seat = self.seat
        drawn: list[int] = []
        for pile in range(min(len(state.nations[seat].cities), PILES)):
            if state.piles[pile]:
                drawn.append(_draw_from(state, seat, pile))
        if drawn:
            state.tell("drew", "seat count", seat, len(drawn))
            state.tell(
                "drew_cards", "seat cards", seat, [TRADE_CODES[card] for card in drawn],
                readers=(seat,),
            )  # fmt: skip
        _offer_ninth(state, seat)


DRAW: Final = [Draw(seat) for seat in SEATS]
"""By seat."""


def _draw_from(state: Position, seat: int, pile: int) -> int:
    card = state.piles[pile][-1]
    state.piles[pile] = state.piles[pile][:-1]
    state.nations[seat].hand[card] += 1
    state.effect = REVEAL
    return card


def _offer_ninth(state: Position, seat: int) -> None:
    """Whoever can pay may buy from the ninth pile (CIV-27.51a, CIV-27.51c)."""
    if state.nations[seat].treasury >= NINTH_PILE_COST and state.piles[PILES - 1]:
        state.agenda.append(Ninth(seat))


class Ninth(CivQuestion):
    """Whether a seat buys a card of the ninth pile for eighteen tokens.

    CIV-27.51a, CIV-27.51b, CIV-27.51d.
    """

    key = "ninth"
    rule = "CIV-27.51a"

    def prompt(self, state: Position, seat: int) -> Prompt:
        """The price."""
        return Prompt(self.key, self.rule, {"count": NINTH_PILE_COST})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Pay or pass."""
        return [actions.PAYING, actions.PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Pay, draw, and perhaps buy another."""
        if action.kind != actions.PAY:
            return
        nation = state.nations[seat]
        nation.spend(NINTH_PILE_COST)
        card = _draw_from(state, seat, PILES - 1)
        state.tell("bought_ninth", "seat", seat)
        state.tell("drew_cards", "seat cards", seat, [TRADE_CODES[card]], readers=(seat,))
        _offer_ninth(state, seat)
