"""The bot that plans its whole turn.

From the position it imagines, it tries its answers, keeps the best positions (a beam), tries the
answers there, and so on until somebody else is asked. It follows the chain that ends best for as
long as the table looks as expected. A thorough planner tries out the best ways by playing on from
them, in several deals of what is hidden and to come: the one that turns out best, all deals
together, is taken. Where a game has a policy, a thorough planner tries out the candidates that the
game names, and takes one only where it surely turns out better than what the policy says.

The effort is counted in positions judged, so the seed fixes the game on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from ziggurat.bots.players.beam import Beam, Judge, Node, Slips
from ziggurat.bots.players.foresight import Foresight
from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.state import State
from ziggurat.offers import Judgement, Level

Candidates = Callable[[State, int, list[Action]], list[Action] | None]
"""The answers worth trying out where the policy has one; None: the policy's stands."""

WINNING: Final = 1_000_000
"""More than any number of points."""


class Planner:
    """Plans with a game's judgement of a position."""

    def __init__(self, game: Game, judgement: Judgement[Any], level: Level) -> None:
        self.game = game
        self.judgement = judgement
        self.level = level
        self.judge = Judge(judgement, level.uses_net)
        self.candidates: Candidates | None = judgement.candidates
        self.overlooked: Candidates | None = judgement.overlooked or judgement.candidates
        self.worlds = level.worlds if game.has_secrets and judgement.looks_at_hidden else 1
        self.overran: bool = False
        self._plan: list[Action] = []
        self._expected: State | None = None

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        """The next step of the plan, or the first of a new one."""
        self.overran = False
        seat: int = view["you"]
        if not self._goes_as_planned(view, seat, legal):
            self._plan = []
            if len(legal) == 1:
                return legal[0]
            known = self._known(view, seat, list(legal), rng, deadline)
            if known is not None:
                return known
            self._think(view, seat, list(legal), rng, deadline)
        return self._step(seat) if self._plan else legal[0]

    @property
    def has_plan(self) -> bool:
        """Whether it knows what comes after what it has just chosen."""
        return bool(self._plan)

    # Where the game has a policy

    def _known(
        self,
        view: dict[str, Any],
        seat: int,
        legal: list[Action],
        rng: Random,
        deadline: float | None,
    ) -> Action | None:
        """What the game answers without a search, or the best of the candidates tried out."""
        policy = self.judge.policy
        if policy is None:
            return None
        state = self.game.imagine(view, rng)
        known = policy(state, seat, legal)
        if known is None or known not in legal:
            return None
        level = self.level
        named = self.overlooked if level.slips else self.candidates
        if named is None or not (level.rollouts or level.slips):
            return known
        found = named(state, seat, legal)
        if found is None:
            return known
        others = [action for action in found if action is not known and action in legal]
        if not others:
            return known
        if level.slips:
            return rng.choice(others) if rng.randrange(100) < level.slips else known
        choice = [known, *others]
        foresight = Foresight(self.game, self.judgement, self.judge, level, deadline)
        ways = [[action] for action in choice]
        best = foresight.surpassing(ways, view, seat, rng, level.rollouts)
        self.overran = self.overran or foresight.overran
        return choice[best]

    # The plan

    def _goes_as_planned(self, view: dict[str, Any], seat: int, legal: Sequence[Action]) -> bool:
        """Whether the table looks as it did when the plan was made."""
        expected = self._expected
        if not self._plan or expected is None or self._plan[0] not in legal:
            return False
        return expected.view(seat) == view

    def _step(self, seat: int) -> Action:
        """Take the first step off the plan."""
        action = self._plan.pop(0)
        if self._plan and self._expected is not None:
            self._expected.apply(seat, action)
        return action

    def _think(
        self,
        view: dict[str, Any],
        seat: int,
        legal: list[Action],
        rng: Random,
        deadline: float | None,
    ) -> None:
        """Make a new plan: the one whose first step most of the imagined worlds agree on."""
        level = self.level
        if level.slips:
            self.judge.slips = Slips(level.slips, rng)
        chosen: list[Node] = []
        endings: list[Node] = []
        for _ in range(self.worlds):
            if self.overran and chosen:
                break
            beam = self._beam(self.game.imagine(view, rng), seat, legal, deadline)
            best = beam.best()
            if best is not None:
                chosen.append(best)
                endings += beam.best_endings(level.endings // self.worlds)
        if not chosen:
            return
        best = most_agreed(chosen)
        if endings and not self.overran:
            plans = [best]
            ways = [best.steps()]
            for ending in endings:
                steps = ending.steps()
                if steps not in ways:
                    plans.append(ending)
                    ways.append(steps)
            if len(plans) > 1:
                worth = [plan.value for plan in plans]
                best = plans[self._tried(ways, worth, view, seat, rng, deadline)]
        self._plan = best.steps()
        self._expected = best.root().state

    def _beam(self, state: State, seat: int, legal: list[Action], deadline: float | None) -> Beam:
        """The endings of the seat's turn in one world."""
        known = state.legal(seat)
        beam = self._new_search(seat, deadline)
        first = [action for action in legal if action in known]
        beam.run(state, first, self.level.budget // self.worlds, self.level.width)
        self.overran = self.overran or beam.overran
        return beam

    def _new_search(self, seat: int, deadline: float | None) -> Beam:
        return Beam(self.judge, seat, deadline)

    def _tried(
        self,
        ways: list[list[Action]],
        worth: list[int],
        view: dict[str, Any],
        seat: int,
        rng: Random,
        deadline: float | None,
    ) -> int:
        """The number of the way that turns out best when the game is played on."""
        foresight = Foresight(self.game, self.judgement, self.judge, self.level, deadline)
        best = foresight.best(ways, worth, view, seat, rng, self.level.rollouts)
        self.overran = self.overran or foresight.overran
        return best


def most_agreed(chosen: list[Node]) -> Node:
    """Of the best endings of several worlds, one whose first step most of them share."""
    first = [node.steps()[:1] for node in chosen]
    votes = [first.count(step) for step in first]
    return chosen[votes.index(max(votes))]


def by_scores(state: State, seat: int) -> int:
    """The judgement for games that bring none: points ahead of the best other seat."""
    scores = state.scores
    others = [scores[other] for other in range(state.players) if other != seat]
    ahead = scores[seat] - max(others, default=0)
    if state.over and seat in state.winners:
        ahead += WINNING
    return ahead
