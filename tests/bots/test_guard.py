"""Whatever a bot does, there is a legal answer in time, and its fault has a name."""

from __future__ import annotations

import threading
import time
from functools import partial
from random import Random

import pytest

import ziggurat
from tests.bots import troublesome
from ziggurat import bots
from ziggurat.bots.guard import Answer, Guard, next_seat
from ziggurat.core.state import State

UR = ziggurat.game("ur")


def ask(guard: Guard, state: State, seconds: float = 5.0, seed: int = 1) -> Answer:
    seat = state.to_act[0]
    answer = guard.ask(state.view(seat), state.legal(seat), Random(seed), seconds)
    assert answer.action in state.legal(seat)
    return answer


@pytest.mark.parametrize(
    ("bot", "fault", "detail"),
    [
        (troublesome.First, "", ""),
        (troublesome.Tampers, "", ""),
        (troublesome.Raises, "raised", "RuntimeError: out of ideas"),
        (troublesome.Exits, "raised", "SystemExit: goodbye"),
        (troublesome.Unmakeable, "raised", "ValueError: no weights found"),
        (troublesome.Cheats, "illegal", "<A>"),
        (troublesome.Babbles, "illegal", "'c4'"),
        (troublesome.Confesses, "overran", ""),
    ],
)
def test_faults_are_named_and_the_game_goes_on(bot: type, fault: str, detail: str) -> None:
    state = UR.start(3, 5)
    answer = ask(Guard(bot), state)
    assert (answer.fault, answer.detail) == (fault, detail)
    if fault:  # any legal action, by the dice: not always the same
        assert len({ask(Guard(bot), state, seed=seed).action for seed in range(9)}) > 3


@pytest.mark.parametrize("bot", [troublesome.Loops, troublesome.Sleeps, troublesome.SlowToMake])
def test_a_bot_that_does_not_answer_is_left_behind(bot: type) -> None:
    state = UR.start(3, 5)
    guard = Guard(bot)
    began = time.monotonic()
    assert [ask(guard, state, 0.1).fault for _ in range(2)] == ["overran"] * 2
    assert time.monotonic() - began < 2
    assert ask(Guard(troublesome.First), state).fault == ""


def desks() -> int:
    return sum(one.name == "bot" and one.is_alive() for one in threading.enumerate())


def test_an_endless_loop_is_ended_not_only_left_behind() -> None:
    state = UR.start(3, 5)
    before = desks()  # of other tests: a desk that waits for work is no loop
    ask(Guard(troublesome.Loops), state, 0.1)
    end = time.monotonic() + 20
    while desks() > max(before, 1) and time.monotonic() < end:
        time.sleep(0.01)
    assert desks() <= max(before, 1)
    assert ask(Guard(troublesome.First), state).fault == ""


def test_a_bot_of_the_house_answers_as_it_would_unguarded() -> None:
    state = UR.start(3, 5)
    seat = state.to_act[0]
    for spec in ("random", "planner:easy"):
        alone = bots.make(spec, "ur").choose(state.view(seat), state.legal(seat), Random(1), None)
        assert ask(Guard(partial(bots.make, spec, "ur")), state).action is alone


def test_the_planner_out_of_time_is_a_fault() -> None:
    guard = Guard(lambda: bots.make("planner:master", "ur"))
    state = UR.start(3, 5)
    ask(guard, state)
    assert ask(guard, UR.start(3, 6), -1.0).fault == "overran"


def test_seats_that_may_act_at_once_take_turns() -> None:
    assert next_seat((0, 1, 2), -1) == 0
    assert next_seat((0, 1, 2), 0) == 1
    assert next_seat((0, 2), 2) == 0
    assert next_seat((1,), 1) == 1
