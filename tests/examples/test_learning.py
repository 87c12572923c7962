"""The players of ``examples/learning`` really learn; in miniature, the same on every machine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import numpy as np
import pytest
from learning import baseline, ppo

import ziggurat
from ziggurat.envs import batch

SHORT = baseline.Table("ur", 2, {"turn_limit": 12})


def test_a_linear_player_learns_and_beats_random() -> None:
    def trained() -> tuple[baseline.Learner, list[float]]:
        learner = baseline.Learner(SHORT)
        with ThreadPoolExecutor(1) as crew:
            return learner, list(islice(learner.rounds(crew, 1, 7), 5))

    learner, losses = trained()
    assert losses[0] == pytest.approx(np.log(2))  # it knows nothing: every chance is one half
    won = baseline.meet(SHORT, learner.weights, 0, 24)
    assert sum(won) / len(won) > 0.75
    again, same = trained()
    assert same == losses
    assert (again.weights == learner.weights).all()


@pytest.mark.parametrize(("name", "turns"), [("tigris", 20), ("ages", 4), ("civilisation", 6)])
def test_every_game_can_be_learned(name: str, turns: int) -> None:
    """A few games at random are enough for the chances to get better on the same games."""
    table = baseline.Table(name, min(ziggurat.game(name).players), {"turn_limit": turns})
    learner = baseline.Learner(table)
    seen = baseline.play(table, learner.weights, 3, 2)
    assert len(seen.counts) == len(seen.beaten) > 4
    first = learner.learn(seen)
    for _ in range(20):
        last = learner.learn(seen)
    assert last < first - 0.05


def test_the_seats_of_a_table_are_kept_apart() -> None:
    """Worked out by hand: two seats, four steps of one table, the game ends after the third."""
    seats = np.array([[0], [1], [0], [1]])
    values = np.array([[0.5], [0.2], [0.1], [0.4]])
    over = np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2))
    rewards[2, 0] = [1, -1]
    found = ppo.advantages(seats, values, rewards, over)[:, 0]
    last = 1 - 0.1
    assert found == pytest.approx([0.1 - 0.5 + 0.95 * last, -1 - 0.2, last, 0])


@pytest.mark.soak
def test_a_net_learns_by_ppo() -> None:
    pytest.importorskip("torch")
    env = batch("ur", 16, 2, turn_limit=6)
    seen, _ = env.reset(seed=1)
    learner = ppo.Learner(seen["observation"].shape[1], seen["action_mask"].shape[1], 64)
    rng = np.random.default_rng(1)
    for _ in range(150):
        learner.learn(ppo.gather(env, learner, 32), rng)
    assert ppo.meet(learner, "ur", 2, 100, turn_limit=6) > 0.2
