"""Ways to play a turn tried out by playing on from them.

Every way is tried in the same deals of what is hidden and to come. The others answer with quick
plans of the same judgement, or by the policy of the game. After each round the better half of the
ways goes on (successive halving), until one is left or the effort is spent.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from ziggurat.bots.players.beam import LONGEST_TURN, Beam, Judge
from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.state import State
from ziggurat.offers import Judgement, Level

STEPS_MOST = 4000
"""Steps of one game played on by policy: a guard for games that come to no end."""
SURE = 2
"""Standard errors by which a way must be better than the policy's own."""
IDLE_MOST = 100
"""Deals in a row in which nothing goes on, because all ways end the game: no more of them tell."""


class Foresight:
    """Tries ways out; counts what it costs."""

    def __init__(
        self,
        game: Game,
        judgement: Judgement[Any],
        judge: Judge,
        level: Level,
        deadline: float | None,
    ) -> None:
        self.game = game
        self.judge = judge
        self.turn = judgement.turn
        self.reply = level.reply
        self.reply_width = level.reply_width
        self.depth = level.depth
        self.effort = level.foresight if judge.policy is None else level.steps
        self.deadline = deadline
        self.overran = False
        self.spent = 0

    def best(
        self,
        ways: list[list[Action]],
        worth: list[int],
        view: dict[str, Any],
        seat: int,
        rng: Random,
        least: int,
    ) -> int:
        """The number of the way from which the game goes on best, all deals together.

        Each round has at least ``least`` deals. Where nothing is hidden one is enough: there each
        round looks a turn deeper, and all depths count, from what the ways are ``worth`` at once.
        Half of the time that is left is spent at most.
        """
        last = None if self.deadline is None else (time.monotonic() + self.deadline) / 2
        alive = list(range(len(ways)))
        totals = [0] * len(ways) if self.game.has_secrets else worth[:]
        rounds = max(1, (len(ways) - 1).bit_length())
        for number in range(rounds):
            share = self.effort * (number + 1) // rounds
            deals = idle = 0
            while deals < least or self.spent < share:
                before = self.spent
                world = self.game.imagine(view, rng)
                results: list[int] = []
                for way in alive:
                    results.append(self.outcome(world.copy(), seat, ways[way], number))
                    if self.overran or (last is not None and time.monotonic() > last):
                        return alive[0]
                for way, result in zip(alive, results, strict=True):
                    totals[way] += result
                deals += 1
                idle = idle + 1 if self.spent == before else 0
                if not self.game.has_secrets or not self.spent:  # or nothing goes on
                    break
                if deals >= least and idle >= IDLE_MOST:
                    break
            order = sorted(alive, key=lambda way: (-totals[way], way))
            alive = order[: (len(alive) + 1) // 2]
            if len(alive) == 1:
                break
        return alive[0]

    def surpassing(
        self, ways: list[list[Action]], view: dict[str, Any], seat: int, rng: Random, least: int
    ) -> int:
        """The number of the way that surely goes on better than the first one; else that is taken.

        A policy seldom errs by much, and chance by a great deal: the best of a few tries would be
        the luckiest. So every way is compared with the first in the same deals, ``least`` in each
        round; those that have gained nothing drop out, and the better half of the others goes on.
        """
        last = None if self.deadline is None else (time.monotonic() + self.deadline) / 2
        alive = list(range(1, len(ways)))
        gained = [0] * len(ways)
        squares = [0] * len(ways)
        deals = 0
        while True:
            before = self.spent
            for _ in range(least):
                world = self.game.imagine(view, rng)
                own = self.outcome(world.copy(), seat, ways[0], 0)
                for way in alive:
                    gain = self.outcome(world.copy(), seat, ways[way], 0) - own
                    gained[way] += gain
                    squares[way] += gain * gain
                if self.overran or (last is not None and time.monotonic() > last):
                    return 0
            deals += least
            better = sorted([way for way in alive if gained[way] > 0], key=lambda way: -gained[way])
            if not better:
                return 0
            alive = better[: (len(alive) + 1) // 2]
            best = alive[0]
            if is_sure(gained[best], squares[best], deals) and len(alive) == 1:
                return best
            if self.spent >= self.effort or self.spent == before:  # or nothing goes on
                return best if is_sure(gained[best], squares[best], deals) else 0

    def outcome(self, state: State, seat: int, steps: list[Action], number: int) -> int:
        """What the position is worth once everybody has had the next turns."""
        return self.judge.played_on([self.played_on(state, seat, steps, number)], seat)[0]

    def played_on(self, state: State, seat: int, steps: list[Action], number: int) -> State:
        """The position once the seat has taken its steps and everybody has had the next turns."""
        for action in steps:
            if seat in state.to_act and action in state.legal(seat):
                state.apply(seat, action)
        if self.judge.policy is not None:
            return self._by_policy(state, seat)
        depth = self.depth if self.game.has_secrets else self.depth + number
        return self._by_plans(state, seat, depth)

    def _by_plans(self, state: State, seat: int, depth: int) -> State:
        """Everybody plans quickly, until the seat has had ``depth`` turns more."""
        answered = False
        for _ in range(LONGEST_TURN * depth):
            if state.over or self.overran:
                break
            asked = state.to_act[0]
            after = self._replied(state, asked)
            if after is state:
                break
            if asked == seat and answered and seat not in after.to_act:
                depth -= 1
                answered = False
                if not depth:
                    return after
            answered = answered or asked != seat
            state = after
        return state

    def _replied(self, state: State, seat: int) -> State:
        """The position after a quickly planned turn of that seat."""
        beam = Beam(self.judge, seat, self.deadline)
        beam.run(state, list(state.legal(seat)), self.reply, self.reply_width)
        self.spent += beam.judged
        self.overran = self.overran or beam.overran
        best = beam.best()
        return state if best is None else best.state

    def _by_policy(self, state: State, seat: int) -> State:
        """Everybody answers by policy, for ``depth`` turns."""
        policy = self.judge.policy
        turn = self.turn
        until = 0 if turn is None else turn(state) + self.depth
        depth = self.depth
        last = -1
        answered = False
        for _ in range(STEPS_MOST):
            if state.over or self.overran or (turn is not None and turn(state) >= until):
                break
            asked = next_asked(state.to_act, last)
            if turn is None:
                if asked == seat and answered:
                    depth -= 1
                    answered = False
                    if not depth:
                        break
                answered = answered or asked != seat
            last = asked
            answers = list(state.legal(asked))
            action = answers[0]
            if len(answers) > 1:
                known = None if policy is None else policy(state, asked, answers)
                if known is None or known not in answers:
                    known = self._quick(state, asked, answers)
                action = known
            state.apply(asked, action)
            self.spent += 1
            if self.deadline is not None and time.monotonic() > self.deadline:
                self.overran = True
        return state

    def _quick(self, state: State, seat: int, answers: list[Action]) -> Action:
        """The answer of a quick plan, where the policy has none."""
        beam = Beam(self.judge, seat, self.deadline)
        beam.run(state, answers, max(1, self.reply), max(1, self.reply_width))
        self.spent += beam.judged
        best = beam.best()
        return answers[0] if best is None else best.steps()[0]


def is_sure(total: int, squares: int, count: int) -> bool:
    """Whether the mean lies more than ``SURE`` standard errors above zero, in whole numbers.

    >>> is_sure(40, 400, 4), is_sure(4, 40, 4), is_sure(-40, 400, 4), is_sure(10, 100, 1)
    (True, False, False, False)
    """
    return total > 0 and total * total * (count - 1) > SURE * SURE * (
        count * squares - total * total
    )


def next_asked(waited_for: tuple[int, ...], last: int) -> int:
    """Whose turn to be asked it is, when several may act: the first after the last one asked."""
    for seat in waited_for:
        if seat > last:
            return seat
    return waited_for[0]
