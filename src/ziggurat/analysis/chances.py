"""Chances to win, from the judgement of a game, the scores, and how much of the game is over.

Every seat has a strength: what the judgement says for it, or the net of the game, and its points,
each weighed the more or the less the further the game has come, and a little for whoever is asked.
The chances are the softmax of these strengths. The weights were fitted to games between bots
(``fitting``), for each kind of game and number of players, and lie in ``bot/chances.json`` of the
game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import exp
from typing import Any, Final

from ziggurat.bots.nets import has_net, judgement_of
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
class Seen:
    """What is seen of a position: all that chances are made from. Tuples have a place a seat."""

    kind: str
    """Which games it is to be compared with."""
    done: int
    """How much of the game is over, in percent."""
    asked: int
    """The seat that is asked; -1 where that is none, or several."""
    values: tuple[int, ...]
    """What the judgement says, or the net."""
    scores: tuple[int, ...]


def seen(judgement: Judgement[Any], state: State) -> Seen:
    """What is seen of a position; refused where the judgement knows no course."""
    if judgement.course is None:
        raise Refusal("not_analysed")
    value = judgement.odds or judgement.value
    return Seen(
        judgement.kind(state) if judgement.kind is not None else "",
        min(100, max(0, judgement.course(state))),
        state.to_act[0] if len(state.to_act) == 1 else -1,
        tuple(value(state, seat) for seat in range(state.players)),
        tuple(state.scores),
    )


@dataclass(frozen=True)
class Scale:
    """What was fitted to games of one kind."""

    value_unit: float
    """One spread of the judgement."""
    score_unit: float
    """One spread of the scores."""
    weights: Mapping[int, tuple[float, ...]]
    """By number of players."""

    def strengths(self, seen: Seen) -> list[float]:
        """What every seat's numbers come to."""
        weights = self.weights[_nearest(self.weights, len(seen.values))]
        return [
            sum([weight * number for weight, number in zip(weights, row, strict=True)])
            for row in self.rows(seen)
        ]

    def rows(self, seen: Seen) -> list[tuple[float, ...]]:
        """By seat, the numbers that the weights are for."""
        values = [value / self.value_unit for value in seen.values]
        scores = [score / self.score_unit for score in seen.scores]
        middle, usual = sum(values) / len(values), sum(scores) / len(scores)
        return [
            row(
                min(BOUND, max(-BOUND, value - middle)),
                score - usual,
                seen.done / 100,
                1.0 if seat == seen.asked else 0.0,
            )
            for seat, (value, score) in enumerate(zip(values, scores, strict=True))
        ]


def _nearest(counts: Iterable[int], players: int) -> int:
    """The number of players that something was fitted for.

    >>> _nearest([2, 3, 4], 3), _nearest([3, 4], 7)
    (3, 4)
    """
    return min(counts, key=lambda count: (abs(count - players), count))


@dataclass(frozen=True)
class Chances:
    """Turns positions of one game into chances."""

    judgement: Judgement[Any]
    scales: Mapping[str, Scale]
    """By kind of game; the last one is for kinds that are not there."""

    def of(self, state: State) -> tuple[float, ...]:
        """The chance of every seat; once the game is over, what it has of the victory."""
        if state.over:
            winners = state.winners
            return tuple(1 / len(winners) if s in winners else 0.0 for s in range(state.players))
        return softmax(self.strengths(seen(self.judgement, state)))

    def strengths(self, seen: Seen) -> list[float]:
        """How strong every seat is."""
        scale = self.scales.get(seen.kind) or list(self.scales.values())[-1]
        return scale.strengths(seen)


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


def telling(game: str) -> Judgement[Any] | None:
    """The judgement of a game as chances are told by it: with the odds of its net, if by those."""
    judgement = offers(game).judgement()
    if judgement is None or not judgement.odds_by_net:
        return judgement
    return replace(judgement, odds=judgement_of(game).odds) if has_net(game) else None


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
    judgement = telling(game)
    file = folder(game) / "bot" / FILE
    if judgement is None or judgement.course is None or not file.exists():
        raise Refusal("not_analysed")
    data = json.loads(file.read_text("utf-8"))
    scales = {
        kind: Scale(
            one["value_unit"],
            one["score_unit"],
            {int(players): tuple(weights) for players, weights in one["weights"].items()},
        )
        for kind, one in data["kinds"].items()
    }
    return Chances(judgement, scales)
