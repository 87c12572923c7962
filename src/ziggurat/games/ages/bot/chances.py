"""How much of a game of Through the Ages is over: with this the judgement becomes chances."""

from __future__ import annotations

from ziggurat.games.ages.bot.worth import rounds_until
from ziggurat.games.ages.rules.position import VERSIONS
from ziggurat.games.ages.rules.row import LAST_AGE
from ziggurat.games.ages.rules.state import AgesState


def course(state: AgesState) -> int:
    """In percent: rounds that are over, of all there will be as far as one can tell."""
    left = rounds_until(state, LAST_AGE[state.version]) + 1
    return 100 * state.round // (state.round + left)


def kind(state: AgesState) -> str:
    """The version: a point of a game that ends with the first age is another than one of three."""
    return VERSIONS[state.version]
