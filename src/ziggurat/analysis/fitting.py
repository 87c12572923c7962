"""The weights of the chances, fitted to finished games: to all of them, then to each number of
players by itself, near what all of them say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Any, Final

from ziggurat.analysis.chances import PER_SEAT, Scale, Seen, seen, softmax
from ziggurat.analysis.course import course_of
from ziggurat.core.game import Game
from ziggurat.core.record import Record
from ziggurat.offers import Judgement

TAKEN: Final = 12
"""Positions of a game that are looked at, evenly spread: its neighbours tell nothing new."""
RIDGES: Final = (0.1, 1.0, 10.0, 40.0)
"""What keeps weights small where few games tell: tried on games that were left out."""
TIES: Final = (1.0, 10.0, 100.0, 1000.0)
"""What keeps the weights for a number of players near those for all of them; tried likewise."""
FOLDS: Final = 5
MAY_BE_LESS: Final = (PER_SEAT - 1,)
"""Whoever is asked may be better off, or worse."""
ROUNDS: Final = 30
ENOUGH: Final = 1e-4
LEAST: Final = 1e-9
"""The least chance that is counted."""

Rows = list[tuple[float, ...]]
Weights = tuple[float, ...]
NOTHING: Final[Weights] = (0.0,) * PER_SEAT


@dataclass(frozen=True)
class Finished:
    """Moments of one game, before its end, and what every seat had of the victory."""

    moments: tuple[Seen, ...]
    won: tuple[float, ...]


@dataclass(frozen=True)
class Position:
    """What the seats had at one moment, and what they had of the victory in the end."""

    rows: Rows
    won: tuple[float, ...]
    weight: float = 1.0
    """Its part of a game: all positions of a game count as much as one that stands alone."""


def finished(game: Game, record: Record, judgement: Judgement[Any]) -> Finished | None:
    """Moments between the stretches of one game; None where it was not played to its end."""
    course = course_of(game, record, None)
    if not course.final.over:
        return None
    winners = course.final.winners
    won = tuple(1 / len(winners) if s in winners else 0.0 for s in range(course.players))
    states = [one.before for one in course.stretches]
    step = max(1, len(states) // TAKEN)
    return Finished(tuple(seen(judgement, state) for state in states[step // 2 :: step]), won)


def scale_of(games: Sequence[Finished]) -> Scale:
    """What suits these games of one kind best."""
    bare = Scale(*units(games), {})
    return replace(bare, weights=fitted([positions_of(one, bare) for one in games]))


def positions_of(one: Finished, scale: Scale) -> list[Position]:
    """A game as numbers."""
    weight = 1 / max(1, len(one.moments))
    return [Position(scale.rows(moment), one.won, weight) for moment in one.moments]


def units(games: Iterable[Finished]) -> tuple[float, float]:
    """About one spread of judgement and of scores in these games."""
    values: list[float] = []
    scores: list[float] = []
    for moment in [moment for one in games for moment in one.moments]:
        for found, into in ((moment.values, values), (moment.scores, scores)):
            middle = sum(found) / len(found)
            into += [abs(number - middle) for number in found]
    return _spread(values), _spread(scores)


def _spread(numbers: list[float]) -> float:
    """A spread that a few numbers far out do not change: half as much again as the median."""
    numbers.sort()
    return round(1.5 * numbers[len(numbers) // 2], 1) or 1.0 if numbers else 1.0


Games = Sequence[Sequence[Position]]


def fitted(games: Games) -> dict[int, Weights]:
    """By number of players, the weights that make the outcomes of these games likeliest.

    A lead is worth more among few than among many, and how much more differs from game to game. So
    every number of players has weights of its own; where few games tell, or the games of each tell
    the same, they are what all games together say.
    """
    shared = _best(games, RIDGES, NOTHING)
    counts = sorted({len(positions[0].won) for positions in games if positions})
    return {
        count: _best([one for one in games if one and len(one[0].won) == count], TIES, shared)
        for count in counts
    }


def _best(games: Games, pulls: Sequence[float], home: Weights) -> Weights:
    """The likeliest weights; how much they are pulled home is found on games left out in turn."""
    best, pull = 0.0, pulls[-1]
    for tried in pulls if len(games) >= 2 * FOLDS else ():
        found = 0.0
        for fold in range(FOLDS):
            others = [one for place, one in enumerate(games) if place % FOLDS != fold]
            weights = weights_of([position for game in others for position in game], tried, home)
            found += sum(_surprise(game, weights) for game in games[fold::FOLDS])
        if tried == pulls[0] or found < best:
            best, pull = found, tried
    return weights_of([position for game in games for position in game], pull, home)


def _surprise(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """Minus the logarithm of the chances that the winners were given."""
    total = 0.0
    for position in positions:
        chances = softmax([_dot(weights, row) for row in position.rows])
        for chance, won in zip(chances, position.won, strict=True):
            total -= position.weight * won * log(max(chance, LEAST))
    return total


def weights_of(positions: Sequence[Position], pull: float, home: Weights = NOTHING) -> Weights:
    """The weights that make the outcomes likeliest, pulled home by so much.

    That more is worse, as too few games may have it, is left out: such a weight is 0.
    """
    used = list(range(PER_SEAT))
    while True:
        weights = _likeliest(positions, used, pull, home)
        wrong = [place for place in used if weights[place] < 0 and place not in MAY_BE_LESS]
        if not wrong:
            return tuple(round(weight, 4) for weight in weights)
        used.remove(min(wrong, key=lambda place: weights[place]))


def _likeliest(
    positions: Sequence[Position], used: Sequence[int], pull: float, home: Weights
) -> list[float]:
    """The same by Newton's method, of the weights that are used alone."""
    weights = [home[place] if place in used else 0.0 for place in range(PER_SEAT)]
    for _ in range(ROUNDS):
        slope = [pull * (there - here) for there, here in zip(home, weights, strict=True)]
        bend = [[pull if a == b else 0.0 for b in range(PER_SEAT)] for a in range(PER_SEAT)]
        for position in positions:
            _add(position, weights, slope, bend)
        step = solved([[bend[a][b] for b in used] for a in used], [slope[a] for a in used])
        for place, change in zip(used, step, strict=True):
            weights[place] += change
        if max(map(abs, step)) < ENOUGH:
            break
    return weights


def _add(
    position: Position, weights: Sequence[float], slope: list[float], bend: list[list[float]]
) -> None:
    """What one position adds to the slope and the bend of the likelihood."""
    chances = softmax([_dot(weights, row) for row in position.rows])
    places = range(PER_SEAT)
    mean = [
        sum([chance * row[a] for chance, row in zip(chances, position.rows, strict=True)])
        for a in places
    ]
    for chance, won, row in zip(chances, position.won, position.rows, strict=True):
        away = [row[a] - mean[a] for a in places]
        for a in places:
            slope[a] += position.weight * won * away[a]
            weighted = position.weight * chance * away[a]
            line = bend[a]
            for b in places:
                line[b] += weighted * away[b]


def _dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return sum([weight * number for weight, number in zip(weights, row, strict=True)])


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """What a matrix has to be multiplied by to give the right side.

    >>> solved([[2.0, 0.0], [0.0, 4.0]], [1.0, 2.0])
    [0.5, 0.5]
    """
    size = len(right)
    rows = [[*line, last] for line, last in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda place: abs(rows[place][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for place in range(size):
            if place != column:
                times = rows[place][column] / rows[column][column]
                rows[place] = [
                    one - times * other
                    for one, other in zip(rows[place], rows[column], strict=True)
                ]
    return [rows[place][size] / rows[place][place] for place in range(size)]
