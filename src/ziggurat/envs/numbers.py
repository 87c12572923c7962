"""What learning code is given: the numbers a seat sees, and what a result is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ziggurat.core.errors import UnknownGame
from ziggurat.core.marks import Dense
from ziggurat.extras import extra
from ziggurat.offers import Encoding
from ziggurat.registry import offers

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray

Numbers = NDArray[np.float32]


def encoding_of(game: str) -> Encoding[Any]:
    """How a game shows itself in numbers; a refusal where it does not."""
    found = offers(game).encoding()
    if found is None:
        raise UnknownGame("no_numbers", game=game)
    return found


def encoder(game: str) -> tuple[Callable[[Any, int], Numbers], int]:
    """What makes the numbers of a position for a seat, and how many numbers."""
    found = encoding_of(game)
    encode, write, size = found.encode, found.write, found.size
    if write is None:
        return (lambda state, seat: np.frombuffer(encode(state, seat), np.float32)), size
    blank = always(found)
    piles: list[Any] = []

    def written(state: Any, seat: int) -> Numbers:
        marks = Dense(found.cells, piles)
        write(state, seat, marks)
        places, numbers = pairs(b"".join([*marks.changes, marks.taken()]))
        out = blank.copy()
        out[places] = numbers
        return out

    return written, size


def always(encoding: Encoding[Any]) -> Numbers:
    """The numbers of a position of which nothing is known."""
    if encoding.always is None:
        return np.zeros(encoding.size, np.float32)
    return np.frombuffer(encoding.always(), np.float32)


def pairs(marks: bytes) -> tuple[NDArray[np.int32], Numbers]:
    """The places and the numbers of marks.

    Numbers that lie side by side are written twice as fast.
    """
    return np.frombuffer(marks, "<i4")[::2], np.frombuffer(marks, "<f4")[1::2].copy()


def rewards(ranks: Sequence[int]) -> list[float]:
    """What each seat gets at the end: the share of the others it beats, less that which beat it.

    The sum is 0; a winner alone gets 1, the last one alone -1.

    >>> rewards([1, 2]), rewards([2, 1, 2]), rewards([1, 1, 1])
    ([1.0, -1.0], [-0.5, 1.0, -0.5], [0.0, 0.0, 0.0])
    >>> rewards([1, 4, 2, 2])
    [1.0, -1.0, 0.0, 0.0]
    """
    others = len(ranks) - 1
    return [
        (sum(rank < other for other in ranks) - sum(rank > other for other in ranks)) / others
        for rank in ranks
    ]
