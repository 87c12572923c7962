"""The analyst: what a strong bot would have played instead, and how much better that is.

It is handed the view that the seat had, and nothing else, so it knows no more than the seat could.
What was played and what it would have played are both played on, in the same deals of what was
hidden and to come, and the chances at the ends are compared. Every stretch has chance of its own,
drawn from the seed and its number: results do not depend on the order in which stretches are
looked at, nor on whether one stopped in between.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any, Final

from ziggurat.analysis.chances import Chances
from ziggurat.analysis.course import Stretch
from ziggurat.analysis.effort import Effort
from ziggurat.analysis.findings import SLIGHT, Finding, Told, told_to
from ziggurat.bots.levels import level_of
from ziggurat.bots.naming import judged_by
from ziggurat.bots.players.beam import LONGEST_TURN, Judge, has_ended
from ziggurat.bots.players.foresight import Foresight
from ziggurat.bots.players.planner import Planner
from ziggurat.bots.reasons import why_in_all
from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.state import Entry, State
from ziggurat.core.terms import Reason

AT_ONCE, NEXT, LATER = range(-1, 2)
"""How far the game is played on: not at all, until the seat has had another turn, or two."""
DEPTHS: Final = (AT_ONCE, NEXT, LATER)
WORLDS: Final = 3
"""Deals in which a reason must hold."""
PLAYED_ON: Final = "master"
"""The level whose quick plans everybody follows while the game is played on."""


class Analyst:
    """Looks at stretches of one game."""

    def __init__(
        self, game: Game, chances: Chances, effort: Effort, seed: int = 0, decisions: int = 1
    ) -> None:
        """``decisions``: of all seats in the whole game, among which the effort is shared."""
        self.game = game
        self.chances = chances
        self.seed = seed
        self.level = effort.planner(game.name, decisions)
        judgement = chances.judgement
        level = level_of(judgement, PLAYED_ON)
        judge = Judge(judgement, uses_net=False)
        self.foresight = Foresight(game, judgement, judge, level, None)
        self.looks = [NEXT] * effort.deals if game.has_secrets else list(DEPTHS)
        """How far each deal is played on; where nothing is hidden all deals are the same."""

    def look(self, stretch: Stretch) -> Finding:
        """What the analyst thinks of a stretch."""
        seat, rng = stretch.seat, Random(f"{self.seed}/{stretch.number}")
        view = stretch.before.view(seat)
        mine = list(stretch.actions)
        best = self._own_way(view, seat, rng)
        if best == mine or self._leads_to_the_same(view, seat, rng, mine, best):
            chance = self._mean(self._outcomes(view, seat, [mine])[0])
            return self._finding(stretch, (), chance, chance, 0.0)
        played, other = self._outcomes(view, seat, [mine, best])
        gains = [new - old for old, new in zip(played, other, strict=True)]
        gain, chance = self._mean(gains), self._mean(played)
        if gain < SLIGHT:
            return self._finding(stretch, (), chance, chance, 0.0)
        told, reasons = self._told(view, seat, best), self._reasons(view, seat, mine, best)
        error = _error(gains) if self.game.has_secrets else 0.0
        return self._finding(stretch, best, chance, chance + gain, error, told, reasons)

    def _finding(
        self,
        stretch: Stretch,
        better: list[Action] | tuple[()],
        chance: float,
        best: float,
        error: float,
        told: tuple[Told, ...] = (),
        reasons: tuple[Reason, ...] = (),
    ) -> Finding:
        return Finding(
            stretch.number,
            stretch.seat,
            stretch.at,
            stretch.end,
            tuple(map(str, stretch.actions)),
            tuple(map(str, better)),
            round(chance, 4),
            round(best, 4),
            round(error, 4),
            told_to(stretch.told, stretch.seat),
            told,
            reasons,
        )

    def _own_way(self, view: dict[str, Any], seat: int, rng: Random) -> list[Action]:
        """What the planner would play until somebody else is asked."""
        planner = Planner(self.game, judged_by(self.game.name), self.level)
        world, steps = self.game.imagine(view, rng), list[Action]()
        for _ in range(LONGEST_TURN):
            action = planner.choose(world.view(seat), world.legal(seat), rng, None)
            world.apply(seat, action)
            steps.append(action)
            if has_ended(world, seat):
                break
        return steps

    def _leads_to_the_same(
        self, view: dict[str, Any], seat: int, rng: Random, mine: list[Action], best: list[Action]
    ) -> bool:
        """Whether both ways come to the same for the seat, in another order perhaps."""
        world = self.game.imagine(view, rng)
        one, other = [_after(world.copy(), seat, way)[0] for way in (mine, best)]
        return one.view(seat) == other.view(seat)

    def _outcomes(
        self, view: dict[str, Any], seat: int, ways: list[list[Action]]
    ) -> list[list[float]]:
        """By way, the seat's chance at the end of each deal, the same deals for all of them."""
        rng = Random(f"{self.seed}/deals")
        found: list[list[float]] = [[] for _ in ways]
        for depth in self.looks:
            world = self.game.imagine(view, rng)
            for way, results in zip(ways, found, strict=True):
                if depth == AT_ONCE:
                    end, _ = _after(world.copy(), seat, way)
                else:
                    end = self.foresight.played_on(world.copy(), seat, way, depth)
                results.append(self.chances.of(end)[seat])
        return found

    def _told(self, view: dict[str, Any], seat: int, way: list[Action]) -> tuple[Told, ...]:
        """What the log would have said to the seat."""
        world = self.game.imagine(view, Random(0))
        return told_to(_after(world, seat, way)[1], seat)

    def _reasons(
        self, view: dict[str, Any], seat: int, mine: list[Action], best: list[Action]
    ) -> tuple[Reason, ...]:
        """What the better way brings that the other does not, whatever is hidden."""
        rng, worlds = Random(0), list[tuple[State, State]]()
        for _ in range(WORLDS if self.game.has_secrets else 1):
            world = self.game.imagine(view, rng)
            one, other = [_after(world.copy(), seat, way)[0] for way in (mine, best)]
            worlds.append((one, other))
        return tuple(why_in_all(self.game.name, worlds, seat))

    @staticmethod
    def _mean(numbers: list[float]) -> float:
        return sum(numbers) / len(numbers)


def _after(state: State, seat: int, way: list[Action]) -> tuple[State, list[Entry]]:
    """The position after a way, as far as it can be gone, and what the log tells of it."""
    told: list[Entry] = []
    for action in way:
        if seat not in state.to_act or action not in state.legal(seat):
            break
        state.apply(seat, action)
        told += state.log
    return state, told


def _error(gains: list[float]) -> float:
    """The standard error of a mean.

    >>> _error([1.0, 3.0])
    1.0
    """
    if len(gains) < 2:
        return 0.0
    mean = sum(gains) / len(gains)
    return sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
