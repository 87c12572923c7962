"""How hard the planner thinks at each level, where a game does not say otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ziggurat.offers import Judgement, Level

__all__ = ["LEVELS", "careful", "level_of"]

LEVELS: Final[dict[str, Level]] = {
    "easy": Level(100, 2, slips=65),
    "normal": Level(100, 2, slips=35),
    "hard": Level(2500, 8, worlds=2),
    "master": Level(
        4000, 16, worlds=4, endings=8, foresight=8000, reply=80, reply_width=2,
        rollouts=2, steps=1000, uses_net=True,
    ),
}  # fmt: skip
"""From weak to strong."""


def level_of(judgement: Judgement[Any] | None, name: str) -> Level:
    """How hard a level of that name thinks in the game of a judgement."""
    own = {} if judgement is None else judgement.levels
    return own.get(name, LEVELS[name])


def careful(level: Level) -> Level:
    """The same effort without slips: for whoever advises."""
    return replace(level, slips=0)
