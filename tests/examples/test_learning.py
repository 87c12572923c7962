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
            return learner, list(islice(learner.rounds(crew, 1, 7), 2))

    learner, losses = trained()
    assert losses[0] == pytest.approx(np.log(2))  # it knows nothing: every chance is one half
    won = baseline.meet(SHORT, learner.weights, 0, 16)
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


def test_ppo_learns_from_legal_actions_alone() -> None:
    """Eight positions of one number: the better of two legal actions becomes likelier."""
    learner = ppo.Learner(1, 5, 4)
    legal = ppo.legal_of(np.array([[0, 1, 0, 1, 0]] * 8, np.int8))
    assert (legal.actions.tolist(), legal.counts.tolist()) == ([1, 3] * 8, [2] * 8)
    assert ppo.picked(legal, np.array([2, 0])).actions.tolist() == [1, 3, 1, 3]
    seen = np.ones((8, 1), np.float32)
    before = learner.think(seen, legal)
    assert np.exp(before.odds) == pytest.approx([0.5] * 16)
    taken, gains = np.arange(0, 16, 2) + [0, 1] * 4, np.array([1, -1] * 4, np.float32)
    rollout = ppo.Rollout(seen, legal, taken, before.odds[taken], gains, gains)
    for _ in range(5):
        learner.learn(rollout, np.random.default_rng(1))
    assert np.exp(learner.think(seen, legal).odds[0]) > 0.51
    assert set(np.flatnonzero(learner.weights[3])) == {1, 3}


def test_the_slopes_of_ppo_are_those_of_its_loss() -> None:
    """Compared with small differences of the clipped objective and the entropy."""
    rng = np.random.default_rng(2)
    legal = ppo.Legal(np.array([0, 1, 2, 0, 2]), np.array([3, 2]))
    logits, taken = rng.normal(size=5), np.array([1, 3])
    before, gains = np.log([0.3, 0.6]), np.array([0.7, -1.2])

    def odds(of: ppo.Numbers) -> ppo.Numbers:
        return of - np.log(np.add.reduceat(np.exp(of), legal.firsts))[legal.rows]

    def loss(of: ppo.Numbers) -> float:
        told = odds(of)
        ratio = np.exp(told[taken] - before)
        won = np.minimum(ratio * gains, np.clip(ratio, 1 - ppo.CLIPPED, 1 + ppo.CLIPPED) * gains)
        return -float(won.sum() - ppo.ENTROPY * (np.exp(told) * told).sum())

    found = ppo.policy_slopes(odds(logits), legal, taken, before, gains)
    steps = np.eye(5) * 1e-6
    expected = [(loss(logits + step) - loss(logits - step)) / 2e-6 for step in steps]
    assert found == pytest.approx(expected, abs=1e-6)


@pytest.mark.soak
def test_a_net_learns_by_ppo() -> None:
    """The first lessons of the example: docs/learning.md tells what came of them."""
    env = batch("ur", 64, 2)
    seen, _ = env.reset(seed=1)
    learner = ppo.Learner(seen["observation"].shape[1], seen["action_mask"].shape[1])
    rng = np.random.default_rng(1)
    for _ in range(10):
        learner.learn(ppo.gather(env, learner, 128), rng)
    assert np.mean(ppo.meet(learner, "ur", 2, 120)) > 0.15
