"""How much of a game of Ur is over: with this the judgement becomes chances to win."""

from __future__ import annotations

from ziggurat.games.ur.bot.judgement import HASTE, PATIENCE
from ziggurat.games.ur.rules.components import CELLS
from ziggurat.games.ur.rules.position import FREE, Position


def course(state: Position) -> int:
    """In percent: the grid fills, and a long game is judged as if it were fuller."""
    if state.is_last_round():
        return 100
    free = len(state.tiles[FREE]) - HASTE * max(0, state.round - PATIENCE)
    return 100 - 100 * max(0, free) // CELLS
