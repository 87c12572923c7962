"""A whole game of random play through the public calls, in a loop that compiles well."""

from __future__ import annotations

from random import Random

from ziggurat.core.state import State


def play_randomly(state: State, rng: Random) -> int:
    """Play the game to its end and get the number of decisions it took."""
    random = rng.random
    decisions = 0
    while not state.over:
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions
