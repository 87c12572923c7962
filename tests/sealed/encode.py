"""What a seat may know of the sealed bids, as numbers: three rows of cards, then the seats."""

from __future__ import annotations

from array import array
from typing import Final

from tests.sealed import CARDS, NONE, Sealed

MOST_SEATS: Final = 3
PICKED_FROM: Final = CARDS
SHOWN_FROM: Final = 2 * CARDS
SEATS_FROM: Final = 3 * CARDS
SIZE: Final = SEATS_FROM + 2 * MOST_SEATS


def encode(state: Sealed, seat: int) -> array[float]:
    """My hand, my pick, what was shown; then who has laid a card, and the points, me first."""
    out = array("f", bytes(4 * SIZE))
    for card in state.hands[seat]:
        out[card] = 1
    if state.picked[seat] != NONE:
        out[PICKED_FROM + state.picked[seat]] = 1
    for card in state.shown:
        out[SHOWN_FROM + card] = 1
    for step in range(state.players):
        other = (seat + step) % state.players
        out[SEATS_FROM + step] = state.laid[other] != NONE
        out[SEATS_FROM + MOST_SEATS + step] = state.points[other] / 10
    return out
