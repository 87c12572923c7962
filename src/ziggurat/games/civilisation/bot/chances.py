"""How much of a game of Civilisation is over: with this the judgement becomes chances to win."""

from __future__ import annotations

from ziggurat.games.civilisation.rules.components import LAST_SQUARE
from ziggurat.games.civilisation.rules.state import CivilisationState


def course(state: CivilisationState) -> int:
    """In percent: the first nation on the last square ends the game, or its limit of turns."""
    furthest = max([nation.square for nation in state.seated()], default=0)
    done = max(100 * furthest // LAST_SQUARE, 100 * state.turn // state.turn_limit)
    return min(100, done)
