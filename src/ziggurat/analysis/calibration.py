"""Whether chances hold: among seats that were given 70 %, how many have won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from random import Random
from typing import Final

from ziggurat.analysis.chances import Chances, softmax
from ziggurat.analysis.fitting import LEAST, Finished

BINS: Final = (0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95)
"""Where one step of the calibration curve ends and the next begins."""
SAMPLES: Final = 400
"""How often games are drawn again for the intervals."""
ROUNDS: Final = 30
ENOUGH: Final = 1e-6
SURE: Final = 1.96
"""Standard errors on either side of 95 %."""
STAGES: Final = {"first": (0, 33), "middle": (34, 66), "last": (67, 100)}
"""The thirds of a game, in percent of it that are over."""


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
class Fit:
    """How well chances suit some positions."""

    games: int
    positions: int
    surprise: float
    """The mean of minus the logarithm of the chance that the winner was given."""
    uniform: float
    """The same if everybody were always given an equal chance."""
    slope: float
    """What all strengths would have to be multiplied with to suit these games best: 1 where they
    are right, less where the chances were too sure, more where they were too timid."""
    low: float
    high: float
    """Where that lies with 95 %, as far as so many games can tell."""


@dataclass(frozen=True)
class Calibration:
    """How well chances hold."""

    bins: tuple[Bin, ...]
    whole: Fit
    parts: dict[str, Fit]
    """The same for games of one kind or number of players, and for a part of all games."""


def calibration(games: Sequence[Finished], chances: Chances, seed: int = 0) -> Calibration:
    """What the chances said about these games, and what became of them."""
    parts: dict[str, list[Finished]] = {}
    for one in games:
        kinds = {moment.kind for moment in one.moments} - {""}
        for name in (*kinds, f"{len(one.won)} players"):
            parts.setdefault(name, []).append(one)
    stages = {
        name: [
            replace(one, moments=tuple(m for m in one.moments if low <= m.done <= high))
            for one in games
        ]
        for name, (low, high) in STAGES.items()
    }
    return Calibration(
        _bins([_counted(one, chances) for one in games], Random(seed)),
        fit(games, chances),
        {name: fit(some, chances) for name, some in [*sorted(parts.items()), *stages.items()]},
    )


def fit(games: Sequence[Finished], chances: Chances) -> Fit:
    """How the chances suit these games."""
    told = [
        [(chances.strengths(moment), one.won) for moment in one.moments]
        for one in games
        if one.moments
    ]
    count = sum(map(len, told))
    surprise = uniform = 0.0
    for strengths, won in [one for positions in told for one in positions]:
        for chance, share in zip(softmax(strengths), won, strict=True):
            surprise -= share * log(max(chance, LEAST))
            uniform += share * log(len(won))
    slope, error = _slope(told)
    many = max(1, count)
    return Fit(
        len(told),
        count,
        surprise / many,
        uniform / many,
        slope,
        slope - SURE * error,
        slope + SURE * error,
    )


Told = Sequence[tuple[Sequence[float], Sequence[float]]]
"""By position: the strengths of all seats, and what they had of the victory."""


def _slope(games: Sequence[Told]) -> tuple[float, float]:
    """The factor that suits games best, and its standard error: games are what is independent."""
    factor = 1.0
    for _ in range(ROUNDS):
        pulls, bend = (
            zip(*[_pull(game, factor) for game in games], strict=True) if games else ((), ())
        )
        total = sum(bend)
        if total <= 0:
            return 1.0, 0.0
        step = sum(pulls) / total
        factor += max(-1.0, min(1.0, step))
        if abs(step) < ENOUGH:
            break
    return factor, sqrt(sum([pull * pull for pull in pulls])) / total


def _pull(
    game: Sequence[tuple[Sequence[float], Sequence[float]]], factor: float
) -> tuple[float, float]:
    """How much a game would have the factor larger, and how sure it is."""
    pull = bend = 0.0
    for strengths, won in game:
        chances = softmax([factor * strength for strength in strengths])
        mean = sum([c * s for c, s in zip(chances, strengths, strict=True)])
        pull += sum([w * s for w, s in zip(won, strengths, strict=True)]) - mean
        bend += sum([c * (s - mean) ** 2 for c, s in zip(chances, strengths, strict=True)])
    return pull, bend


def _bins(counted: Sequence[list[list[float]]], rng: Random) -> tuple[Bin, ...]:
    totals, drawn = _sums(counted), list[list[float]]()
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
    return tuple(bins)


def _counted(game: Finished, chances: Chances) -> list[list[float]]:
    """By bin: how many seats, the sum of their chances, the sum of what they won."""
    found = [[0.0, 0.0, 0.0] for _ in range(len(BINS) + 1)]
    for moment in game.moments:
        said = softmax(chances.strengths(moment))
        for chance, won in zip(said, game.won, strict=True):
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
