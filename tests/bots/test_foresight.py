"""Ways tried out by playing on from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ziggurat.bots.levels import LEVELS
from ziggurat.bots.naming import make
from ziggurat.bots.players.beam import Judge
from ziggurat.bots.players.foresight import IDLE_MOST, Foresight
from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.offers import Judgement, Level
from ziggurat.registry import game, offers


class Impatient(Random):
    """Chance that is asked only so often."""

    left = 200_000

    def getrandbits(self, k: int) -> int:
        self.left -= 1
        assert self.left, "it goes on for ever"
        return super().getrandbits(k)


def test_ways_that_all_end_the_game_are_tried_so_often_and_no_more() -> None:
    """Where others were played on before, the effort would never be spent on such ways."""
    rules, rng = game("tigris"), Random(4)
    state = rules.start(players=2, seed=4, turn_limit=1)
    bots = [make("planner:easy", "tigris") for _ in range(2)]
    while not state.over:
        before, seat = state.copy(), state.to_act[0]
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat), rng, None))
    ways = []
    for action in before.legal(seat):
        after = before.copy()
        after.apply(seat, action)
        if after.over:
            ways.append([action])
    judgement: Any = offers("tigris").judgement()
    level = judgement.levels.get("master", LEVELS["master"])
    foresight = Foresight(rules, judgement, Judge(judgement, uses_net=False), level, None)
    foresight.spent = 1
    view, worth = before.view(seat), [0, 0, 0]
    assert foresight.best(ways[:3], worth, view, seat, Impatient(1), 2) in (0, 1, 2)
    assert foresight.spent == 1
    assert IDLE_MOST > 2


def the_first(state: State, seat: int, answers: list[Action]) -> Action:
    return answers[0]


def the_last(state: State, seat: int, answers: list[Action]) -> Action:
    return answers[-1]


def surpassing(outcomes: Sequence[int], ways: int, steps: int = 0) -> int:
    """Which of so many ways is taken when they come out like this, two deals a round."""
    rules = game("ur")
    state = rules.start(players=2, seed=1)
    seat = state.to_act[0]
    left = iter(outcomes)
    judgement: Judgement[Any] = Judgement(lambda state, seat: next(left), policy=the_first)
    level = Level(1, 1, rollouts=2, steps=steps)
    foresight = Foresight(rules, judgement, Judge(judgement, uses_net=False), level, None)
    tried = [[action] for action in state.legal(seat)[:ways]]
    found = foresight.surpassing(tried, state.view(seat), seat, Random(1), 2)
    assert next(left, None) is None  # all were asked for, and no more
    return found


def test_what_goes_on_better_in_every_deal_is_taken_instead_of_the_policys_answer() -> None:
    # The first way, the second, the third; the same in another deal: +10 and +10, -10 and +20
    assert surpassing([10, 20, 0, 10, 20, 30], ways=3) == 1


def test_what_was_better_by_luck_is_not_taken() -> None:
    # +100 and -90: five on average, with an error of 95
    assert surpassing([0, 100, 0, -90], ways=2) == 0


def test_what_gains_nothing_is_tried_no_further() -> None:
    assert surpassing([5, 5, 5, 5], ways=2, steps=10**6) == 0
    assert surpassing([5, 4, 6, 5, 4, 4], ways=3, steps=10**6) == 0


def test_whoever_is_not_sure_tries_on_while_there_is_effort_left() -> None:
    # +10 and +30, mean 20, error 10: twice that is not enough; then +20 and +20, error 4
    assert surpassing([0, 10, 0, 30, 0, 20, 0, 20], ways=2, steps=10**6) == 1


def test_ways_that_end_the_game_are_tried_once_however_unsure_one_is() -> None:
    """They take no steps, so that the effort would never be spent."""
    rules = game("tigris")
    state = rules.start(players=2, seed=4, turn_limit=1)
    bots = [make("planner:easy", "tigris") for _ in range(2)]
    while not state.over:
        before, seat = state.copy(), state.to_act[0]
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat), Random(4), None))
    outcomes = iter([0, 100, 0, -90])
    judgement: Judgement[Any] = Judgement(lambda state, seat: next(outcomes), policy=the_last)
    level = Level(1, 1, rollouts=2, steps=10**6)
    foresight = Foresight(rules, judgement, Judge(judgement, uses_net=False), level, None)
    ways = [[before.legal(seat)[-1]], [before.legal(seat)[-1]]]
    assert foresight.surpassing(ways, before.view(seat), seat, Random(1), 2) == 0
    assert next(outcomes, None) is None


def test_a_net_beside_a_policy_is_asked_only_when_all_have_had_their_turn() -> None:
    state = game("ur").start(players=2, seed=1)
    judgement: Judgement[Any] = Judgement(
        lambda state, seat: 1, learned=lambda: lambda states, seat: [7 for _ in states]
    )
    judge = Judge(judgement, uses_net=True)
    assert (judge.ended([state], 0), judge.played_on([state], 0)) == ([7], [7])
    judge = Judge(replace(judgement, policy=the_first), uses_net=True)
    assert (judge.ended([state], 0), judge.played_on([state], 0)) == ([1], [7])
