"""Chances to win, from the judgement of a game, the scores, and how much of the game is over.

Every seat has a strength: what the judgement says for it and its points, each weighed the more or
the less the further the game has come, and a little for whoever is asked. The chances are the
softmax of these strengths. The weights were fitted to games between bots (``fitting``) and lie in
``bot/chances.json`` of the game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.core.state import State
from ziggurat.offers import Judgement
from ziggurat.registry import folder, offers

FILE: Final = "chances.json"
BOUND: Final = 8.0
"""Spreads of the judgement beyond which more tells nothing: a game as good as won."""
PER_SEAT: Final = 7
"""How many numbers a seat is told by, and how many weights there are."""


@dataclass(frozen=True)
class Chances:
    """Turns positions of one game into chances."""

    judgement: Judgement[Any]
    weights: tuple[float, ...]
    value_unit: float
    """One spread of the judgement."""
    score_unit: float
    """One spread of the scores."""

    def of(self, state: State) -> tuple[float, ...]:
        """The chance of every seat; once the game is over, what it has of the victory."""
        if state.over:
            winners = state.winners
            return tuple(1 / len(winners) if s in winners else 0.0 for s in range(state.players))
        return softmax([self.strength(row) for row in self.told(state)])

    def strength(self, row: Sequence[float]) -> float:
        """What one seat's numbers come to."""
        return sum(weight * number for weight, number in zip(self.weights, row, strict=True))

    def told(self, state: State) -> list[tuple[float, ...]]:
        """By seat, the numbers that the weights are for."""
        judgement = self.judgement
        if judgement.course is None:
            raise Refusal("not_analysed")
        done = min(100, max(0, judgement.course(state))) / 100
        values = [judgement.value(state, seat) / self.value_unit for seat in range(state.players)]
        scores = [score / self.score_unit for score in state.scores]
        middle, usual = sum(values) / len(values), sum(scores) / len(scores)
        asked = 0.0 if len(state.to_act) != 1 else 1.0
        return [
            row(
                min(BOUND, max(-BOUND, value - middle)),
                score - usual,
                done,
                asked if seat == state.to_act[0] else 0.0,
            )
            for seat, (value, score) in enumerate(zip(values, scores, strict=True))
        ]


def row(value: float, score: float, done: float, asked: float) -> tuple[float, ...]:
    """The numbers of one seat: value and score at the beginning, the middle and the end.

    In between they are shared out, so that the weights change evenly from one to the next. Who is
    asked counts the more the later it is.

    >>> row(2.0, 1.0, 0.25, 1.0)
    (1.0, 1.0, 0.0, 0.5, 0.5, 0.0, 0.25)
    """
    early, late = max(0.0, 1 - 2 * done), max(0.0, 2 * done - 1)
    middle = 1 - early - late
    return (
        value * early, value * middle, value * late,
        score * early, score * middle, score * late,
        asked * done,
    )  # fmt: skip


def softmax(strengths: Sequence[float]) -> tuple[float, ...]:
    """Chances that add up to one, equal for equal strengths.

    >>> softmax([0.0, 0.0])
    (0.5, 0.5)
    """
    most = max(strengths)
    parts = [exp(strength - most) for strength in strengths]
    total = sum(parts)
    return tuple(part / total for part in parts)


@cache
def is_analysed(game: str) -> bool:
    """Whether there are fitted chances of a game."""
    try:
        chances_of(game)
    except Refusal:
        return False
    return True


@cache
def chances_of(game: str) -> Chances:
    """The fitted chances of a game; refused where there are none."""
    judgement = offers(game).judgement()
    file = folder(game) / "bot" / FILE
    if judgement is None or judgement.course is None or not file.exists():
        raise Refusal("not_analysed")
    data = json.loads(file.read_text("utf-8"))
    return Chances(judgement, tuple(data["weights"]), data["value_unit"], data["score_unit"])
