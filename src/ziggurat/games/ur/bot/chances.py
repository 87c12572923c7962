"""How much of a game of Ur is over: with this the judgement becomes chances to win."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ur.rules.components import CELLS, ZIGGURATS
from ziggurat.games.ur.rules.position import FREE, Position

FILLED: Final = 20
"""Percent for a full grid; the ziggurats, which end the game, make up the rest."""


def course(state: Position) -> int:
    """In percent: the grid fills, then ziggurats are built until the last round has come."""
    if state.is_last_round():
        return 100
    filled = FILLED * (CELLS - len(state.tiles[FREE])) // CELLS
    built = (100 - FILLED) * (ZIGGURATS - state.ziggurats_left) // ZIGGURATS
    return max(filled + built, 100 * state.round // state.turn_limit)
