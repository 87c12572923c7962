"""What learning code is given: the numbers a seat sees, and what a result is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ziggurat.core.errors import UnknownGame
from ziggurat.offers import Encode
from ziggurat.registry import offers


def encoder(game: str) -> tuple[Encode[Any], int]:
    """How a game shows itself in numbers, and how many numbers."""
    found = offers(game).encoding()
    if found is None:
        raise UnknownGame("no_numbers", game=game)
    return found.encode, found.size


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
