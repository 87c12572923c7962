"""Many tables at once: the games of the plain engine, step by step."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from random import Random
from typing import Any

import numpy as np
import pytest

import ziggurat
from tests.envs.playing import every_game
from ziggurat import IllegalAction
from ziggurat.envs import batch, batches
from ziggurat.envs.many import Batch
from ziggurat.envs.numbers import encoder, rewards
from ziggurat.envs.shared import SharedBatch
from ziggurat.registry import offers


@every_game
def test_every_step_is_that_of_the_plain_engine(name: str, players: int) -> None:
    """Three tables for some steps: seats, masks, numbers and results are those of the states."""
    limit: dict[str, Any] = {} if name == "civilisation" else {"turn_limit": 1}
    env = batch(name, 3, players, **limit)
    encode, size = encoder(name)
    game = ziggurat.game(name)
    seen, _ = env.reset(seed=5)
    states = [game.start(players, 5 + place, **limit) for place in range(3)]
    rng = Random(1)
    for _ in range(60):
        numbers = []
        for place, state in enumerate(states):
            seat = state.to_act[0]
            legal = state.legal(seat)
            assert env.seats[place] == seat
            assert seen["action_mask"][place].tobytes() == bytes(game.mask(legal))
            assert seen["observation"].shape == (3, size)
            assert seen["observation"][place].tobytes() == encode(state, seat).tobytes()
            numbers.append(rng.choice(legal).index)
            state.apply(seat, game.action_at(numbers[-1]))
        seen, given, over, cut, infos = env.step(numbers)
        assert not cut.any()
        assert over.tolist() == [state.over for state in states]
        for place, state in enumerate(states):
            if state.over:
                assert given[place].tolist() == pytest.approx(rewards(state.ranks))
                assert infos["scores"][place] == state.scores
            else:
                assert not given[place].any()
        if over.any():
            break


@pytest.mark.parametrize("name", ["ur", "tigris", "ages", "civilisation"])
def test_rows_are_right_whatever_game_they_showed_before(name: str) -> None:
    """Games are cut short at odd moments, so that seats come back to other games in other turns."""
    env = batch(name, 4, 3, max_steps=37)
    assert isinstance(env, Batch)
    encode, _ = encoder(name)
    seen, _ = env.reset(seed=2)
    rng, ended = Random(3), 0
    for step in range(160):
        seen, _, _, cut, _ = env.step(env.random_actions(rng))
        ended += int(cut.sum())
        if step == 100:
            seen, _ = env.reset(seed=9)
        for place, state in enumerate(env._tables.states):
            assert (
                seen["observation"][place].tobytes()
                == encode(state, int(env.seats[place])).tobytes()
            )
    assert ended > 8


def test_a_finished_game_is_followed_by_another_in_the_same_step() -> None:
    env = batch("ur", 2, 3, turn_limit=1)
    seen, _ = env.reset(seed=3)
    rng = Random(2)
    ended = 0
    for _ in range(400):
        seen, given, over, _, infos = env.step(env.random_actions(rng))
        for place in np.flatnonzero(over):
            ended += 1
            assert sorted(infos["ranks"][place])[0] == 1
            assert given[place].sum() == pytest.approx(0)
            assert seen["action_mask"][place].any()
            start = seen["observation"][place]
            assert start[-5] == 0  # "the game is over", before the four options
    assert ended > 4


def test_the_seed_fixes_all_games_and_another_seed_others() -> None:
    def course(seed: int) -> bytes:
        env = batch("tigris", 2, 2, turn_limit=2)
        env.reset(seed=seed)
        rng = Random(4)
        found = b""
        for _ in range(80):
            seen, *_ = env.step(env.random_actions(rng))
            found += seen["observation"].tobytes()
        return found

    assert course(1) == course(1)
    assert course(1) != course(2)


def test_an_illegal_number_changes_nothing_at_any_table() -> None:
    env = batch("ur", 2, 3)
    seen, _ = env.reset(seed=1)
    before = {key: value.copy() for key, value in seen.items()}
    numbers = env.random_actions(Random(1))
    numbers[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(numbers)
    assert isinstance(env, Batch)
    env._show()
    assert all((seen[key] == before[key]).all() for key in before)
    with pytest.raises(ValueError, match="2 actions"):
        env.step([1])


def test_rows_are_right_after_a_step_that_was_refused_halfway() -> None:
    """Without masks the tables before the one that refuses have made their steps."""
    env = batch("ur", 3, 3, masks=False)
    assert isinstance(env, Batch)
    encode, _ = encoder("ur")
    env.reset(seed=1)
    rng = Random(1)
    for step in range(60):
        numbers = env.random_actions(rng)
        if step % 3 == 1:
            with pytest.raises(IllegalAction):
                env.step([*numbers[:2], -1])
            continue
        if step % 3 == 2:
            numbers = env.random_actions(rng)
        seen, *_ = env.step(numbers)
        for place, state in enumerate(env._tables.states):
            seat = state.to_act[0]
            assert seen["observation"][place].tobytes() == encode(state, seat).tobytes()


def test_features_are_shown_as_the_game_reads_them() -> None:
    env = batch("ages", 2, 2, observations="sparse", masks=False)
    features = offers("ages").features()
    assert features is not None
    seen, _ = env.reset(seed=9)
    state = ziggurat.game("ages").start(2, 10)
    found = features.read(state, state.to_act[0])
    count = seen["counts"][1]
    assert seen["indices"][1, :count].tolist() == found.indices
    assert seen["values"][1, :count].tolist() == found.values
    assert "action_mask" not in seen
    assert env.version == features.version
    assert batch("ages", 1, 2, observations="none").version == 0


def test_long_games_are_cut_short() -> None:
    env = batch("ur", 1, 2, observations="none", max_steps=3)
    env.reset(seed=1)
    cuts = [bool(env.step(env.random_actions(Random(n)))[3][0]) for n in range(7)]
    assert cuts == [False, False, True, False, False, True, False]


def test_two_processes_play_the_same_games_as_one() -> None:
    def course(processes: int) -> list[bytes]:
        env = batch("ur", 4, 3, turn_limit=1, processes=processes)
        seen, _ = env.reset(seed=7)
        found = []
        for _ in range(60):
            # The first action that the mask allows
            seen, given, over, _, infos = env.step(seen["action_mask"].argmax(1))
            found += [seen["observation"].tobytes(), given.tobytes(), over.tobytes()]
            found.append(repr(sorted(infos.get("scores", {}).items())).encode())
        del seen, given, over
        env.close()
        return found

    assert course(1) == course(2)


def test_processes_draw_legal_actions_also_without_masks() -> None:
    env = batch("ur", 4, 3, observations="none", masks=False, processes=2)
    try:
        env.reset(seed=7)
        for step in range(20):
            numbers = env.random_actions(Random(step))
            assert len(numbers) == 4
            env.step(numbers)  # raises what is not legal
    finally:
        env.close()


def test_processes_end_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    """With Python 3.12 they complained of memory that they still looked at."""
    env = batch("ur", 4, 3, processes=2)
    seen, _ = env.reset(seed=7)
    env.step(seen["action_mask"].argmax(1))
    env.close()
    assert capfd.readouterr() == ("", "")


TWO_WAYS = pytest.mark.parametrize("processes", [1, 2])
"""In this process, and in others."""


@TWO_WAYS
def test_a_step_in_two_halves_is_a_step(processes: int) -> None:
    with closing(batch("ur", 4, 3, turn_limit=1, processes=processes)) as env:

        def course(halves: bool) -> list[bytes]:
            seen, _ = env.reset(seed=7)
            found = []
            for _ in range(60):
                numbers = seen["action_mask"].argmax(1)
                if halves:
                    env.step_async(numbers)
                    numbers[:] = -1  # they were taken over
                    seen, given, over, _, infos = env.step_wait()
                else:
                    seen, given, over, _, infos = env.step(numbers)
                found += [seen["observation"].tobytes(), given.tobytes(), over.tobytes()]
                found.append(repr(infos).encode())
            return found

        whole = course(False)
        assert course(True) == whole
        assert any(b"ranks" in part for part in whole)


@TWO_WAYS
def test_dice_in_place_of_actions_take_what_they_would_have_drawn(processes: int) -> None:
    with closing(batch("tigris", 4, 3, processes=processes)) as env:

        def course(asked: bool) -> list[bytes]:
            env.reset(seed=7)
            rng = Random(3)
            for _ in range(30):
                seen, *_ = env.step(env.random_actions(rng) if asked else rng)
            return [array.tobytes() for array in seen.values()]

        assert course(True) == course(False)


@TWO_WAYS
def test_the_halves_of_a_step_have_an_order(processes: int) -> None:
    with closing(batch("ur", 2, 3, processes=processes)) as env:
        env.reset(seed=1)
        with pytest.raises(ValueError, match="no step is under way"):
            env.step_wait()
        numbers = env.random_actions(Random(1))
        env.step_async(numbers)
        for early in (
            lambda: env.step_async(numbers),
            lambda: env.step(numbers),
            lambda: env.random_actions(Random(1)),
            lambda: env.reset(seed=2),
        ):
            with pytest.raises(ValueError, match="step_wait comes first"):
                early()
        env.step_wait()
        with pytest.raises(ValueError, match="2 actions"):
            env.step_async([1])
        env.step(Random(1))  # what was refused was not begun


@TWO_WAYS
def test_batches_are_stepped_in_turn_as_they_would_be_alone(processes: int) -> None:
    def alone(seed: int) -> list[bytes]:
        with closing(batch("ur", 4, 3, turn_limit=1)) as env:
            seen, _ = env.reset(seed=seed)
            for _ in range(40):
                seen, *_ = env.step(seen["action_mask"].argmax(1))
            return [array.tobytes() for array in seen.values()]

    first, second = batches(2, "ur", 4, 3, turn_limit=1, processes=processes)
    with closing(first), closing(second):
        one, _ = first.reset(seed=1)
        other, _ = second.reset(seed=5)
        for _ in range(40):
            first.step_async(one["action_mask"].argmax(1))
            second.step_async(other["action_mask"].argmax(1))
            other, *_ = second.step_wait()  # the later one may be waited for first
            one, *_ = first.step_wait()
        assert [array.tobytes() for array in one.values()] == alone(1)
        assert [array.tobytes() for array in other.values()] == alone(5)


@TWO_WAYS
def test_an_illegal_action_is_told_when_the_step_is_waited_for(processes: int) -> None:
    first, second = batches(2, "ur", 4, 3, processes=processes)
    with closing(first), closing(second):
        first.reset(seed=1)
        second.reset(seed=1)
        first.step_async([0, 0, 0, 10**6])
        second.step_async(Random(1))
        second.step_wait()
        with pytest.raises(IllegalAction):
            first.step_wait()
        first.step(Random(1))
        second.step(Random(1))


def test_a_batch_that_is_closed_leaves_the_processes_to_the_others() -> None:
    first, second = batches(2, "ur", 2, 3, processes=2)
    with closing(second):
        first.reset(seed=1)
        second.reset(seed=1)
        first.step_async(Random(1))
        first.close()
        for _ in range(3):
            second.step(Random(1))
        with pytest.raises(ValueError, match="the batch is closed"):
            first.step(Random(1))
    second.close()  # once more does no harm


def test_a_process_that_is_lost_is_told_and_the_batch_can_be_closed() -> None:
    env = batch("ur", 2, 3, processes=2)
    assert isinstance(env, SharedBatch)
    seen, _ = env.reset(seed=1)
    env.step_async(Random(1))
    env.step_wait()
    lost = env._crew._workers[1]
    lost.kill()
    lost.join()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="has ended before its time"):
            env.step(Random(1))
    with pytest.raises(RuntimeError, match="has ended before its time"):
        env.reset(seed=1)
    env.close()
    assert seen["action_mask"].any()  # what somebody still holds can be looked at


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
def test_a_process_that_is_lost_under_way_is_told() -> None:
    env = batch("ur", 2, 3, processes=2)
    assert isinstance(env, SharedBatch)
    env.reset(seed=1)
    for worker in env._crew._workers:
        os.kill(worker.pid or 0, signal.SIGSTOP)
    env.step_async(Random(1))
    for worker in env._crew._workers:
        worker.kill()
    with pytest.raises(RuntimeError, match="has ended before its time"):
        env.step_wait()
    env.close()


def test_a_step_under_way_can_be_closed(capfd: pytest.CaptureFixture[str]) -> None:
    for number in (1, 2):
        made = batches(number, "ur", 64, 3, processes=2)
        for env in made:
            env.reset(seed=1)
        for env in made:
            env.step_async(Random(1))
        for env in made:
            env.close()
    assert capfd.readouterr() == ("", "")


def test_what_is_wrong_is_said_at_once() -> None:
    with pytest.raises(ValueError, match="at least one batch"):
        batches(0, "ur", 1)
    with pytest.raises(ValueError, match="at least one table"):
        batch("ur", 0)
    with pytest.raises(ValueError, match="dense, sparse, none"):
        batch("ur", 1, observations="pixels")
    with pytest.raises(ValueError, match="as many processes as tables"):
        batch("ur", 1, processes=2)
