"""Which questions a game asks, and which one a state asks now."""

from __future__ import annotations

import ziggurat
from ziggurat.core.agenda import Question
from ziggurat.core.state import State


def questions(game: str) -> set[str]:
    """The keys of all questions of a game."""
    package = type(ziggurat.game(game)).__module__
    found: set[str] = set()
    waiting: list[type] = [Question]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(f"{package}.") and kind.key:  # type: ignore[attr-defined]
            found.add(kind.key)  # type: ignore[attr-defined]
    return found


def asked(state: State) -> str:
    """The key of the question that is being asked; ``over`` at the end."""
    return "over" if state.over else type(state.question).key
