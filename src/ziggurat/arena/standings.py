"""The table of a tournament: who won how often, how sure that is, and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from ziggurat.arena.match import CURVE, Result
from ziggurat.bots import FAULTS
from ziggurat.extras import needed

Z: Final = 1.959963984540054
"""Standard deviations to either side of the middle that hold 95 %."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of games won, by Wilson's score.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Row:
    """What one bot has achieved. A bot on two seats of a game has played two."""

    bot: str
    games: int = 0
    wins: float = 0.0
    points: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Time spent on decisions; it depends on the machine, all else does not."""
    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))
    mu: float = 0.0
    """The rating, and ``sigma`` how unsure it is (OpenSkill, Plackett-Luce)."""
    sigma: float = 0.0
    curve: list[int] = field(default_factory=lambda: [0] * (CURVE + 1))
    """Sums of the scores in the course of its games."""

    @property
    def share(self) -> float:
        """Wins per game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of wins lies with 95 % confidence."""
        return wilson(self.wins, self.games)

    @property
    def mean_score(self) -> float:
        """Points per game."""
        return self.points / self.games if self.games else 0.0

    @property
    def mean_seconds(self) -> float:
        """Time per decision."""
        return self.seconds / self.decisions if self.decisions else 0.0

    @property
    def all_faults(self) -> int:
        """Decisions that somebody else's dice had to make."""
        return sum(self.faults.values())


class Standings:
    """The table after the first games. Games are counted in the order of their numbers.

    So ratings, which depend on the order, do not depend on who finished a game first.
    """

    def __init__(self, bots: Sequence[str]) -> None:
        self.games = 0
        """How many games are counted: all up to here."""
        self.history: list[dict[str, tuple[float, float]]] = []
        """The ratings after every game."""
        self._rows = {bot: Row(bot) for bot in bots}
        self._waiting: dict[int, Result] = {}
        models: Any = needed("openskill.models", "arena")
        self._model = models.PlackettLuce()
        for row in self._rows.values():
            fresh = self._model.rating()
            row.mu, row.sigma = fresh.mu, fresh.sigma

    @property
    def rows(self) -> list[Row]:
        """The bots, the highest rating first."""
        return sorted(self._rows.values(), key=lambda row: (-row.mu, row.bot))

    def row(self, bot: str) -> Row:
        """The row of one bot."""
        return self._rows[bot]

    def add(self, results: Iterable[Result]) -> None:
        """Take in finished games, in any order; each is counted when all before it are there."""
        self._waiting |= {result.game: result for result in results}
        while self.games in self._waiting:
            self._count(self._waiting.pop(self.games))
            self.games += 1

    def _count(self, result: Result) -> None:
        for seat, (bot, won) in enumerate(zip(result.bots, result.wins(), strict=True)):
            row = self._rows[bot]
            row.games += 1
            row.wins += won
            row.points += result.scores[seat]
            row.decisions += result.decisions[seat]
            row.seconds += result.seconds[seat]
            for fault in FAULTS:
                row.faults[fault] += getattr(result, fault)[seat]
            row.curve = [a + b for a, b in zip(row.curve, result.curve[seat], strict=True)]
        self._rate(result)
        self.history.append({bot: (row.mu, row.sigma) for bot, row in self._rows.items()})

    def _rate(self, result: Result) -> None:
        """Every seat plays for itself; a bot on several seats takes the mean of what they gain."""
        if len(result.bots) < 2:
            return
        rows = [self._rows[bot] for bot in result.bots]
        teams = [[self._model.rating(mu=row.mu, sigma=row.sigma)] for row in rows]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for bot in set(result.bots):
            seats = [
                team[0] for team, seated in zip(rated, result.bots, strict=True) if seated == bot
            ]
            self._rows[bot].mu = sum(seat.mu for seat in seats) / len(seats)
            self._rows[bot].sigma = sum(seat.sigma for seat in seats) / len(seats)
