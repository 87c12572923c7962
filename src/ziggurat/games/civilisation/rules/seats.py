"""Who leaves the game and who joins it late (sections 15.5, 15.6)."""

from __future__ import annotations

from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation.rules.components import GOODS_COUNT, PILE
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.position import Position


def begin_turn(state: Position) -> None:
    """A new turn begins; seats that announced it leave now."""
    state.new_cities = ()
    state.helped = 0
    state.tell("turn", "count", state.turn)
    for seat in range(state.players):
        if state.departing >> seat & 1:
            _leave(state, seat)


def _leave(state: Position, seat: int) -> None:
    """A nation is left to itself: some cards stay, at random; ships go (CIV-15.61a, CIV-15.62a)."""
    state.departing &= ~(1 << seat)
    state.inert |= 1 << seat
    state.ships[seat] = []
    held = [card for card in range(GOODS_COUNT) for _ in range(state.hand[seat][card])]
    state.chance.shuffle(held)
    for card in held[state.city_count(seat) :]:
        state.hand[seat][card] -= 1
        state.piles[PILE[card]] = (card, *state.piles[PILE[card]])
    for other in range(state.players):
        row = row_of(state, other, seat)
        state.known[row : row + GOODS_COUNT] = bytes(GOODS_COUNT)
    state.effect = REVEAL
    state.tell("left", "seat", seat)


def join(state: Position, seat: int, victim: int) -> None:
    """A late player begins with copies of the victim's cards, on its square.

    CIV-15.52b, CIV-15.52c, CIV-15.52d.
    """
    state.joining &= ~(1 << seat)
    state.cards[seat] = state.cards[victim]
    state.square[seat] = state.square[victim]
    state.tell("joined", "seat other", seat, victim)
