"""What a position of Nim is worth: the judgement of the planner."""

from __future__ import annotations

from ziggurat.core.state import State


def value(state: State, seat: int) -> int:
    """100 for a win, -100 for a loss, 0 while the game is open."""
    if not state.over:
        return 0
    return 100 if seat in state.winners else -100
