"""Somebody who arms: the sparring partner of whoever learns Through the Ages."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.bot import policy
from ziggurat.games.ages.rules.ratings import rate
from ziggurat.games.ages.rules.state import AgesState

EACH: Final = 250
"""What a point of lead in strength is worth, beyond what the usual judgement says,"""
MOST: Final = 15
"""up to so many."""


def value(state: AgesState, seat: int) -> int:
    """The usual judgement, and strength above all."""
    usual = policy.value(state, seat)
    if state.over:
        return usual
    power = max([rate(state, rival).strength for rival in state.rivals(seat)], default=0)
    return usual + EACH * min(rate(state, seat).strength - power, MOST)
