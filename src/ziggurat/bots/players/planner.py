"""The bot that plans its whole turn.

From the position it imagines, it tries its answers, keeps the best positions (a beam), tries the
answers there, and so on until somebody else is asked. It follows the chain that ends best for as
long as the table looks as expected. A thorough planner plays on from the best endings of its
turn, in several deals of what is hidden and to come, until the others have had their turns and it
has had its next: the ending that turns out best, all deals together, is taken.

The effort is counted in positions judged, so the seed fixes the game on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.state import REVEAL, State

Value = Callable[[State, int], int]
"""How good a position is for a seat; only comparisons matter."""
Fingerprint = Callable[[State], object]
"""A hashable that is equal for positions that go on alike."""

Promising = Callable[[State, int, list[Action]], list[Action]]
"""The answers worth a look, the likeliest first: for games with hundreds of them."""

Policy = Callable[[State, int, list[Action]], Action | None]
"""The answer that a game knows without a search; None where it is to be searched for."""

LONGEST_TURN: Final = 60
"""Decisions looked ahead: a guard for games in which a seat may be asked for ever."""
KIND_LEAST: Final = 2
"""Positions kept of every kind of action, however they are judged."""
WINNING: Final = 1_000_000
"""More than any number of points."""


class Level:
    """How hard a planner thinks."""

    def __init__(
        self,
        budget: int,
        width: int,
        worlds: int,
        endings: int = 0,
        foresight: int = 0,
        reply: int = 0,
        reply_width: int = 0,
        slips: int = 0,
    ) -> None:
        self.budget = budget
        """Positions judged for the seat's own turn."""
        self.width = width
        """Positions kept from one decision to the next."""
        self.worlds = worlds
        """Deals of the unseen that are tried, in games with secrets."""
        self.endings = endings
        """Endings of the turn from which the game is played on."""
        self.foresight = foresight
        """Positions judged on the way: in games with secrets, deal after deal until they are."""
        self.reply = reply
        """Positions judged for each turn on the way."""
        self.reply_width = reply_width
        """Positions kept from one decision to the next in such a turn."""
        self.slips = slips
        """Percent of the answers that a game knows by policy which are forgotten."""


LEVELS: Final[dict[str, Level]] = {
    "easy": Level(100, 2, 1, slips=10),
    "normal": Level(2500, 8, 2),
    "hard": Level(4000, 16, 4, endings=6, foresight=20_000, reply=120, reply_width=2),
}


class Node:
    """A position on the way through a turn."""

    def __init__(
        self, state: State, value: int, action: Action | None, parent: Node | None
    ) -> None:
        self.state = state
        self.value = value
        self.action = action
        self.parent = parent


def _worth(node: Node) -> int:
    return node.value


def _select(found: list[Node], width: int) -> list[Node]:
    """The best positions, and the best few that each other kind of action led to.

    What costs something at first, such as giving up tiles, would else never be looked into.
    """
    found.sort(key=_worth, reverse=True)
    chosen = found[:width]
    kept: dict[int, int] = {}
    for node in chosen:
        if node.action is not None:
            kept[node.action.kind] = KIND_LEAST
    for node in found[width:]:
        if node.action is not None:
            count = kept.get(node.action.kind, 0)
            if count < KIND_LEAST:
                kept[node.action.kind] = count + 1
                chosen.append(node)
    return chosen


class Search:
    """The best endings of one seat's turn that a budget finds."""

    def __init__(
        self,
        seat: int,
        value: Value,
        fingerprint: Fingerprint | None,
        deadline: float | None,
        promising: Promising | None = None,
        policy: Policy | None = None,
    ) -> None:
        self.seat = seat
        self.value = value
        self.fingerprint = fingerprint
        self.promising = promising
        self.policy = policy
        self.deadline = deadline
        self.endings: list[Node] = []
        """Where somebody else is asked, the game is over, or something hidden came to light."""
        self.frontier: list[Node] = []
        """The best positions inside the turn when the search stopped."""
        self.overran = False
        self.judged = 0
        self._left = 0
        self._seen: set[object] = set()

    def run(self, state: State, first: list[Action], budget: int, width: int) -> None:
        """Search from ``state``, of which ``first`` are the answers to try."""
        self._left = budget
        root = Node(state, 0, None, None)
        found = self._expand(root, first)
        for _ in range(LONGEST_TURN):
            if found:
                self.frontier = _select(found, width)
            if not found or self._left <= 0 or self.overran:
                return
            found = []
            for node in self.frontier:
                found += self._expand(node, list(node.state.legal(self.seat)))
                if self._left <= 0 or self.overran:
                    break

    def best(self) -> Node | None:
        """The best ending; without one, the best position inside the turn."""
        if self.endings:
            return max(self.endings, key=_worth)
        return max(self.frontier, key=_worth) if self.frontier else None

    def best_endings(self, count: int) -> list[Node]:
        """The best ``count`` endings, the best first."""
        return sorted(self.endings, key=_worth, reverse=True)[:count]

    def _expand(self, node: Node, answers: list[Action]) -> list[Node]:
        """Judge what each answer leads to; endings are put aside."""
        found: list[Node] = []
        seat = self.seat
        for action in self._worth_trying(node.state, answers):
            if self._left <= 0:
                break
            state = node.state.copy()
            state.apply(seat, action)
            ended = state.over or seat not in state.to_act or state.effect == REVEAL
            if not ended and self.fingerprint is not None:
                mark = self.fingerprint(state)
                if mark in self._seen:
                    continue
                self._seen.add(mark)
            self._left -= 1
            self.judged += 1
            child = Node(state, self.value(state, seat), action, node)
            if ended:
                self.endings.append(child)
            else:
                found.append(child)
            if self.deadline is not None and time.monotonic() > self.deadline:
                self.overran = True
                break
        return found

    def _worth_trying(self, state: State, answers: list[Action]) -> list[Action]:
        """What the game answers without a search, else what it finds promising, else all."""
        known = None if self.policy is None else self.policy(state, self.seat, answers)
        if known is not None and known in answers:
            return [known]
        if self.promising is not None:
            return self.promising(state, self.seat, answers) or answers
        return answers


class Planner:
    """Plans with a game's hand-made judgement of a position."""

    def __init__(
        self,
        game: Game,
        value: Value,
        fingerprint: Fingerprint | None,
        level: Level,
        promising: Promising | None = None,
        looks_at_hidden: bool = True,
        policy: Policy | None = None,
    ) -> None:
        self.game = game
        self.value = value
        self.fingerprint = fingerprint
        self.level = level
        self.promising = promising
        self.policy = policy
        self.worlds = level.worlds if game.has_secrets and looks_at_hidden else 1
        self.endings = 0 if policy is not None else level.endings
        self.overran: bool = False
        self._judged = 0
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
            known = self._known(view, seat, legal, rng)
            if known is not None:
                return known
            self._think(view, seat, legal, rng, deadline)
        return self._step(seat) if self._plan else legal[0]

    def _known(
        self, view: dict[str, Any], seat: int, legal: Sequence[Action], rng: Random
    ) -> Action | None:
        """What the game answers without a search."""
        if self.policy is None:
            return None
        if self.level.slips and rng.randrange(100) < self.level.slips:
            return rng.choice(legal)
        action = self.policy(self.game.imagine(view, rng), seat, list(legal))
        return action if action in legal else None

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
        legal: Sequence[Action],
        rng: Random,
        deadline: float | None,
    ) -> None:
        """Make a new plan: the one whose first step most of the imagined worlds agree on."""
        chosen: list[Node] = []
        endings: list[Node] = []
        for _ in range(self.worlds):
            if self.overran and chosen:
                break
            search = self._search(self.game.imagine(view, rng), seat, legal, deadline)
            best = search.best()
            if best is not None:
                chosen.append(best)
                endings += search.best_endings(self.endings // self.worlds)
        if not chosen:
            return
        best = _most_agreed(chosen)
        if endings and not self.overran:
            best = self._play_on(best, endings, view, seat, rng, deadline)
        self._adopt(best)

    def _adopt(self, ending: Node) -> None:
        """Remember the steps that lead to this ending, and where they begin."""
        self._plan = _steps(ending)
        node = ending
        while node.parent is not None:
            node = node.parent
        self._expected = node.state

    def _search(
        self, state: State, seat: int, legal: Sequence[Action], deadline: float | None
    ) -> Search:
        """The endings of the seat's turn in one world."""
        known = state.legal(seat)
        search = self._new_search(seat, deadline)
        search.run(
            state, [action for action in legal if action in known],
            self.level.budget // self.worlds, self.level.width,
        )  # fmt: skip
        self.overran = self.overran or search.overran
        return search

    def _new_search(self, seat: int, deadline: float | None) -> Search:
        return Search(
            seat, self.value, self.fingerprint, deadline, self.promising, self.policy
        )  # fmt: skip

    def _play_on(
        self,
        best: Node,
        endings: list[Node],
        view: dict[str, Any],
        seat: int,
        rng: Random,
        deadline: float | None,
    ) -> Node:
        """Of the best endings, the one from which the game goes on best, all deals together.

        Half of the time that is left is spent on it at most.
        """
        plans = [best]
        ways = [_steps(best)]
        for ending in endings:
            steps = _steps(ending)
            if steps not in ways:
                plans.append(ending)
                ways.append(steps)
        if len(plans) == 1:
            return best
        last = None if deadline is None else (time.monotonic() + deadline) / 2
        totals = [0] * len(plans)
        self._judged = 0
        while self._judged < self.level.foresight:
            before = self._judged
            world = self.game.imagine(view, rng)
            results = [self._outcome(world.copy(), seat, steps, deadline) for steps in ways]
            if self.overran or (last is not None and time.monotonic() > last):
                break
            totals = [total + result for total, result in zip(totals, results, strict=True)]
            if not self.game.has_secrets or self._judged == before:  # or nothing goes on
                break
        return plans[totals.index(max(totals))]

    def _outcome(self, state: State, seat: int, steps: list[Action], deadline: float | None) -> int:
        """What the position is worth once the others and the seat have had their next turns."""
        for action in steps:
            if seat in state.to_act and action in state.legal(seat):
                state.apply(seat, action)
        answered = False
        for _ in range(LONGEST_TURN):
            if state.over or self.overran:
                break
            asked = state.to_act[0]
            after = self._reply(state, asked, deadline)
            if after is state or (asked == seat and answered and seat not in after.to_act):
                state = after
                break
            answered = answered or asked != seat
            state = after
        return self.value(state, seat)

    def _reply(self, state: State, seat: int, deadline: float | None) -> State:
        """The position after a quickly planned turn of that seat."""
        search = self._new_search(seat, deadline)
        search.run(state, list(state.legal(seat)), self.level.reply, self.level.reply_width)
        self._judged += search.judged
        self.overran = self.overran or search.overran
        best = search.best()
        return state if best is None else best.state


def _most_agreed(chosen: list[Node]) -> Node:
    """Of the best endings of several worlds, one whose first step most of them share."""
    first = [_first_action(node) for node in chosen]
    votes = [first.count(action) for action in first]
    return chosen[votes.index(max(votes))]


def _steps(ending: Node) -> list[Action]:
    """The actions that lead to an ending."""
    steps: list[Action] = []
    node: Node | None = ending
    while node is not None and node.action is not None:
        steps.append(node.action)
        node = node.parent
    steps.reverse()
    return steps


def _first_action(node: Node) -> Action | None:
    steps = _steps(node)
    return steps[0] if steps else None


def by_scores(state: State, seat: int) -> int:
    """The judgement for games that bring none: points ahead of the best other seat."""
    scores = state.scores
    others = [scores[other] for other in range(state.players) if other != seat]
    ahead = scores[seat] - max(others, default=0)
    if state.over and seat in state.winners:
        ahead += WINNING
    return ahead
