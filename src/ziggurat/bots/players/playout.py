"""Whole games through the public calls, in loops that compile well."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ziggurat.core.state import State

if TYPE_CHECKING:
    from ziggurat.bots import Bot


def play_randomly(state: State, rng: Random) -> int:
    """Play any answers to the end of the game; the number of decisions it took."""
    random = rng.random
    decisions = 0
    while not state.over:
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * float(len(legal)))])
        decisions += 1
    return decisions


def play(state: State, bots: Sequence[Bot], rng: Random) -> int:
    """Let one bot for each seat play to the end; the number of decisions it took.

    A bot gets what its seat sees and a list of its own: nothing it keeps leads to the state.
    """
    decisions = 0
    while not state.over:
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.apply(seat, bots[seat].choose(state.view(seat), list(legal), rng, None))
        decisions += 1
    return decisions
