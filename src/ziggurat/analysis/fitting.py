"""The weights of the chances, fitted to finished games, and how well they hold on other games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import log
from random import Random
from typing import Final

from ziggurat.analysis.chances import PER_SEAT, Chances, softmax
from ziggurat.analysis.course import course_of
from ziggurat.core.game import Game
from ziggurat.core.record import Record
from ziggurat.core.state import State

TAKEN: Final = 12
"""Positions of a game that are looked at, evenly spread: its neighbours tell nothing new."""
RIDGES: Final = (0.1, 1.0, 10.0, 40.0)
"""What keeps weights small where few games tell: tried on games that were left out."""
FOLDS: Final = 2
MAY_BE_LESS: Final = (PER_SEAT - 1,)
"""Whoever is asked may be better off, or worse."""
ROUNDS: Final = 30
ENOUGH: Final = 1e-4
LEAST: Final = 1e-9
"""The least chance that is counted."""
BINS: Final = (0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95)
"""Where one step of the calibration curve ends and the next begins."""
SAMPLES: Final = 400
"""How often games are drawn again for the intervals."""

Rows = list[tuple[float, ...]]


@dataclass(frozen=True)
class Position:
    """What the seats had at one moment, and what they had of the victory in the end."""

    rows: Rows
    won: tuple[float, ...]
    weight: float = 1.0
    """Its part of a game: all positions of a game count as much as one that stands alone."""


def positions_of(game: Game, record: Record, chances: Chances) -> list[Position]:
    """Moments between the stretches of one game, before its end."""
    course = course_of(game, record, None)
    if not course.final.over:
        return []
    won = chances.of(course.final)
    states = [one.before for one in course.stretches]
    step = max(1, len(states) // TAKEN)
    taken = states[step // 2 :: step]
    return [Position(chances.told(state), won, 1 / len(taken)) for state in taken]


def units(game: Game, records: Iterable[Record], chances: Chances) -> Chances:
    """The same with units that fit these games: about one spread of judgement and scores."""
    values: list[float] = []
    scores: list[float] = []
    for record in records:
        for stretch in course_of(game, record, None).stretches:
            if stretch.number % 8 == 0:
                _spread(stretch.before, chances, values, scores)
    values.sort()
    scores.sort()
    return replace(chances, value_unit=_middle(values), score_unit=_middle(scores))


def _spread(state: State, chances: Chances, values: list[float], scores: list[float]) -> None:
    seats = range(state.players)
    worth = [chances.judgement.value(state, seat) for seat in seats]
    for found, into in ((worth, values), (state.scores, scores)):
        middle = sum(found) / len(found)
        into += [abs(one - middle) for one in found]


def _middle(numbers: Sequence[float]) -> float:
    """A spread that a few numbers far out do not change: half as much again as the median."""
    return round(1.5 * numbers[len(numbers) // 2], 1) or 1.0 if numbers else 1.0


def fitted(games: Sequence[Sequence[Position]]) -> tuple[float, ...]:
    """The weights that make the outcomes of games likeliest.

    How small they are kept is found on games that were left out in turn.
    """
    best, ridge = 0.0, RIDGES[0]
    for tried in RIDGES if len(games) >= 2 * FOLDS else ():
        found = 0.0
        for fold in range(FOLDS):
            others = [one for place, one in enumerate(games) if place % FOLDS != fold]
            weights = weights_of([position for game in others for position in game], tried)
            found += sum(_surprise(game, weights) for game in games[fold::FOLDS])
        if tried == RIDGES[0] or found < best:
            best, ridge = found, tried
    return weights_of([position for game in games for position in game], ridge)


def _surprise(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """Minus the logarithm of the chances that the winners were given."""
    total = 0.0
    for position in positions:
        chances = softmax([_dot(weights, row) for row in position.rows])
        for chance, won in zip(chances, position.won, strict=True):
            total -= position.weight * won * log(max(chance, LEAST))
    return total


def weights_of(positions: Sequence[Position], ridge: float) -> tuple[float, ...]:
    """The weights that make the outcomes likeliest, kept small by so much.

    That more is worse, as too few games may have it, is left out: such a weight is 0.
    """
    used = list(range(PER_SEAT))
    while True:
        weights = _likeliest(positions, used, ridge)
        wrong = [place for place in used if weights[place] < 0 and place not in MAY_BE_LESS]
        if not wrong:
            return tuple(round(weight, 4) for weight in weights)
        used.remove(min(wrong, key=lambda place: weights[place]))


def _likeliest(positions: Sequence[Position], used: Sequence[int], ridge: float) -> list[float]:
    """The same by Newton's method, of the weights that are used alone."""
    weights = [0.0] * PER_SEAT
    for _ in range(ROUNDS):
        slope = [-ridge * weight for weight in weights]
        bend = [[ridge if a == b else 0.0 for b in range(PER_SEAT)] for a in range(PER_SEAT)]
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


# ----------------------------------------------------------------------------------- calibration


@dataclass(frozen=True)
class Bin:
    """Among seats that were given about the same chance: how many won."""

    said: float
    """The mean chance that they were given."""
    won: float
    """The share of them that won."""
    low: float
    high: float
    """Where that share lies with 95 %: games were drawn again, for positions of one are alike."""
    count: int


@dataclass(frozen=True)
class Calibration:
    """How well chances hold."""

    bins: tuple[Bin, ...]
    games: int
    positions: int
    surprise: float
    """The mean of minus the logarithm of the chance that the winner was given."""
    uniform: float
    """The same if everybody were always given an equal chance."""


def calibration(
    games: Sequence[Sequence[Position]], chances: Chances, seed: int = 0
) -> Calibration:
    """What the chances said about these games, and what became of them."""
    counted = [_counted(positions, chances) for positions in games]
    totals = _sums(counted)
    rng, drawn = Random(seed), list[list[float]]()
    for _ in range(SAMPLES):
        sums = _sums(rng.choices(counted, k=len(counted)))
        drawn.append([won / count if count else -1.0 for count, _, won in sums])
    bins = []
    for place, (count, said, won) in enumerate(totals):
        if not count:
            continue
        shares = sorted(shares[place] for shares in drawn if shares[place] >= 0)
        low, high = shares[len(shares) // 40], shares[-1 - len(shares) // 40]
        bins.append(Bin(said / count, won / count, low, high, round(count)))
    everyone = [position for positions in games for position in positions]
    surprise = uniform = 0.0
    for position in everyone:
        found = softmax([chances.strength(row) for row in position.rows])
        for chance, won in zip(found, position.won, strict=True):
            surprise -= won * log(max(chance, LEAST))
            uniform += won * log(len(found))
    many = max(1, len(everyone))
    return Calibration(tuple(bins), len(games), len(everyone), surprise / many, uniform / many)


def _counted(positions: Sequence[Position], chances: Chances) -> list[list[float]]:
    """By bin: how many seats, the sum of their chances, the sum of what they won."""
    found = [[0.0, 0.0, 0.0] for _ in range(len(BINS) + 1)]
    for position in positions:
        said = softmax([chances.strength(row) for row in position.rows])
        for chance, won in zip(said, position.won, strict=True):
            one = found[sum(chance >= edge for edge in BINS)]
            one[0] += 1
            one[1] += chance
            one[2] += won
    return found


def _sums(counted: Sequence[list[list[float]]]) -> list[list[float]]:
    return [
        [sum(game[place][part] for game in counted) for part in range(3)]
        for place in range(len(BINS) + 1)
    ]
