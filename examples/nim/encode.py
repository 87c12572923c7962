"""What a seat sees of Nim, as numbers for learning code.

7 numbers for each heap, 1 for each token that is there; then 1 in misère; then 4 for the seats, me
first, 1 for the seat that is asked.
"""

from __future__ import annotations

from array import array
from typing import Final

from nim.rules import HEAPS, MOST, NimState

MOST_SEATS: Final = 4
MISERE_AT: Final = len(HEAPS) * MOST
SEATS_FROM: Final = MISERE_AT + 1
SIZE: Final = SEATS_FROM + MOST_SEATS


def encode(state: NimState, seat: int) -> array[float]:
    """All that this seat may know, as ``SIZE`` numbers."""
    out = array("f", bytes(4 * SIZE))
    for heap, held in enumerate(state.heaps):
        for token in range(held):
            out[heap * MOST + token] = 1
    out[MISERE_AT] = state.options["misere"]
    for asked in state.to_act:
        out[SEATS_FROM + (asked - seat) % state.players] = 1
    return out
