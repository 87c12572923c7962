"""Proximal policy optimisation with masked actions, on the batch environment: numpy, no other
library.

    python examples/learning/ppo.py ur --players 2 --minutes 10

One net plays all seats. A step of the batch belongs to the seat that was asked, and its reward may
come many steps of others later: ``advantages`` keeps the seats of a table apart. Of thousands of
actions a few are legal, so the net is asked about those alone.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ziggurat
from ziggurat.envs import batch

Numbers = NDArray[Any]

FADING = 0.95
"""Lambda: how much later surprises count for earlier decisions. Nothing is discounted."""
CLIPPED = 0.2
EPOCHS = 3
PARTS = 4
"""Parts of a rollout that are learned from one after the other."""
ENTROPY = 0.01
LONGEST = 0.5
"""The longest step of all weights together."""
RATE = 1e-3


def advantages(seats: Numbers, values: Numbers, rewards: Numbers, over: Numbers) -> Numbers:
    """How much better each step turned out than its seat had expected.

    ``seats``, ``values`` and ``over`` have a row for each step and a column for each table;
    ``rewards`` have the seats besides. The last decision of a seat in a game gets its reward; one
    whose outcome is not known yet gets nothing.
    """
    steps, tables = seats.shape
    found = np.zeros_like(values)
    later = np.zeros((tables, rewards.shape[2]), values.dtype)  # the value of a seat's next step
    surprise, due = np.zeros_like(later), np.zeros_like(later)
    known = np.zeros(later.shape, np.bool_)
    row = np.arange(tables)
    for step in range(steps - 1, -1, -1):
        ended = over[step]
        later[ended], surprise[ended], known[ended] = 0, 0, True
        due[ended] = rewards[step][ended]
        at = row, seats[step]
        gained = due[at] + later[at] - values[step] + FADING * surprise[at]
        found[step] = np.where(known[at], gained, 0)
        later[at], surprise[at], due[at], known[at] = values[step], found[step], 0, True
    return found


@dataclass
class Legal:
    """The legal actions of some positions, one after the other."""

    actions: Numbers
    counts: Numbers

    @property
    def firsts(self) -> Numbers:
        """Where those of each position begin."""
        return np.cumsum(self.counts) - self.counts

    @property
    def rows(self) -> Numbers:
        """To which position each of them belongs."""
        return np.repeat(np.arange(len(self.counts)), self.counts)


def legal_of(masks: Numbers) -> Legal:
    """The actions that masks allow."""
    _, actions = np.nonzero(masks)
    return Legal(actions, masks.sum(1, dtype=np.int64))


def picked(legal: Legal, part: Numbers) -> Legal:
    """Those of some of the positions."""
    firsts, counts = legal.firsts[part], legal.counts[part]
    ends = np.cumsum(counts)
    places = np.arange(ends[-1]) + np.repeat(firsts - ends + counts, counts)
    return Legal(legal.actions[places], counts)


@dataclass
class Thought:
    """What the net makes of some positions."""

    hidden: Numbers
    odds: Numbers
    """The logarithm of the chance of each legal action."""
    values: Numbers
    """What the seats expect."""


@dataclass
class Rollout:
    """Some steps of all tables, flat: what was seen, done and thought."""

    seen: Numbers
    legal: Legal
    taken: Numbers
    """Which of the legal actions, counted over all positions."""
    odds: Numbers
    advantages: Numbers
    returns: Numbers


class Learner:
    """A net of one hidden layer, and how it learns: by hand, with Adam."""

    def __init__(self, size: int, actions: int, units: int = 128, seed: int = 0) -> None:
        self._rng = np.random.default_rng(seed)
        self.weights: list[Numbers] = [
            self._rng.normal(0, size**-0.5, (size, units)).astype(np.float32),
            np.zeros(units, np.float32),
            np.zeros((actions, units), np.float32),  # at first every legal action is as likely
            np.zeros(actions, np.float32),
            np.zeros(units, np.float32),
            np.zeros(1, np.float32),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def think(self, seen: Numbers, legal: Legal) -> Thought:
        """The chances of the legal actions, and what the seats expect."""
        inner, bias, policy, liking, value, expected = self.weights
        hidden = np.tanh(seen @ inner + bias)
        rows, firsts = legal.rows, legal.firsts
        logits = np.einsum("ij,ij->i", hidden[rows], policy[legal.actions]) + liking[legal.actions]
        logits -= np.maximum.reduceat(logits, firsts)[rows]
        totals = np.log(np.add.reduceat(np.exp(logits), firsts))
        return Thought(hidden, logits - totals[rows], hidden @ value + expected)

    def choose(self, seen: Numbers, legal: Legal) -> tuple[Numbers, Thought]:
        """Which of all the legal actions is taken in each position, drawn by their chances."""
        thought = self.think(seen, legal)
        drawn = thought.odds + self._rng.gumbel(size=len(thought.odds))
        best = drawn == np.maximum.reduceat(drawn, legal.firsts)[legal.rows]
        return np.flatnonzero(best), thought

    def learn(self, rollout: Rollout, rng: np.random.Generator) -> float:
        """Some epochs on a rollout; how far off the expected values were at the end."""
        spread = rollout.advantages.std() + 1e-8
        gains = (rollout.advantages - rollout.advantages.mean()) / spread
        shift = rollout.taken - rollout.legal.firsts
        off = 0.0
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(gains)), PARTS):
                legal = picked(rollout.legal, part)
                seen, thought = rollout.seen[part], self.think(rollout.seen[part], legal)
                misses = thought.values - rollout.returns[part]
                taken = legal.firsts + shift[part]
                slopes = policy_slopes(
                    thought.odds, legal, taken, rollout.odds[part], gains[part].astype(np.float32)
                )
                self._move(self._slopes(seen, legal, thought, slopes, misses))
                off = float(np.mean(misses**2))
        return off

    def _slopes(
        self, seen: Numbers, legal: Legal, thought: Thought, slopes: Numbers, misses: Numbers
    ) -> list[Numbers]:
        """How the loss changes with each of the weights."""
        _, _, policy, _, value, _ = self.weights
        rows, count = legal.rows, len(misses)
        slopes, misses = slopes / count, misses / count
        order = np.argsort(legal.actions, kind="stable")
        actions, firsts = np.unique(legal.actions[order], return_index=True)
        pulls, likings = np.zeros_like(policy), np.zeros(len(policy), np.float32)
        each = slopes[:, None] * thought.hidden[rows]
        pulls[actions] = np.add.reduceat(each[order], firsts)
        likings[actions] = np.add.reduceat(slopes[order], firsts)
        inner = np.add.reduceat(slopes[:, None] * policy[legal.actions], legal.firsts)
        inner += misses[:, None] * value
        inner *= 1 - thought.hidden**2
        return [
            seen.T @ inner, inner.sum(0), pulls, likings,
            misses @ thought.hidden, misses.sum(keepdims=True),
        ]  # fmt: skip

    def _move(self, slopes: list[Numbers]) -> None:
        """One step of Adam, none too long."""
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes)))
        scale = min(1.0, LONGEST / (length + 1e-8))
        self._steps += 1
        first, second = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        moments = zip(self.weights, slopes, self._means, self._squares, strict=True)
        for weight, slope, mean, square in moments:
            slope *= scale
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= RATE * (mean / first) / (np.sqrt(square / second) + 1e-5)


def policy_slopes(
    odds: Numbers, legal: Legal, taken: Numbers, before: Numbers, gains: Numbers
) -> Numbers:
    """How the loss changes with what the net says of each legal action: clipped, with entropy."""
    chances, rows = np.exp(odds), legal.rows
    ratio = np.exp(odds[taken] - before)
    is_clipped = np.where(gains > 0, ratio > 1 + CLIPPED, ratio < 1 - CLIPPED)
    pull = np.where(is_clipped, 0, ratio * gains)
    entropy = -np.add.reduceat(chances * odds, legal.firsts)
    slopes: Numbers = chances * pull[rows] + ENTROPY * chances * (odds + entropy[rows])
    slopes[taken] -= pull
    return slopes


def gather(env: Any, learner: Learner, steps: int) -> Rollout:
    """Some steps of all tables; the arrays of the batch are written over, so each is copied."""
    kept: dict[str, list[Numbers]] = {
        name: [] for name in ("seen", "seats", "taken", "odds", "values", "given", "over")
    }
    allowed: list[Legal] = []
    begun = 0
    for _ in range(steps):
        seen, legal = env.observations["observation"].copy(), legal_of(env.arrays["action_mask"])
        taken, thought = learner.choose(seen, legal)
        seats = env.seats.copy()
        _, given, over, _, _ = env.step(legal.actions[taken])
        odds, values = thought.odds[taken], thought.values
        row = (seen, seats, begun + taken, odds, values, given.copy(), over.copy())
        for name, part in zip(kept, row, strict=True):
            kept[name].append(part)
        allowed.append(legal)
        begun += len(legal.actions)
    made = {name: np.stack(rows) for name, rows in kept.items()}
    gained = advantages(made["seats"], made["values"], made["given"], made["over"]).reshape(-1)
    flat = {name: part.reshape(-1, *part.shape[2:]) for name, part in made.items()}
    legal = Legal(
        np.concatenate([one.actions for one in allowed]),
        np.concatenate([one.counts for one in allowed]),
    )
    returns = gained + flat["values"]
    return Rollout(flat["seen"], legal, flat["taken"], flat["odds"], gained, returns)


def meet(learner: Learner, game: str, players: int, games: int, **options: Any) -> list[float]:
    """The rewards of the net's seat against others that choose at random, each seat in turn."""
    env = batch(game, min(games, 60), players, **options)
    seen, _ = env.reset(seed=10**9)
    rng = Random(1)
    results: list[float] = []
    mine = np.arange(env.num_envs) % players
    while len(results) < games:
        actions = env.random_actions(rng)
        ours = env.seats == mine
        if ours.any():
            legal = legal_of(seen["action_mask"][ours])
            actions[ours] = legal.actions[learner.choose(seen["observation"][ours], legal)[0]]
        seen, given, over, _, _ = env.step(actions)
        results += given[over, mine[over]].tolist()
    return results[:games]


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a net by PPO, and let it meet random.")
    parser.add_argument("game", choices=ziggurat.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--steps", type=int, default=128, help="of each table between two lessons")
    parser.add_argument("--every", type=int, default=10, help="lessons between two evaluations")
    parser.add_argument("--games", type=int, default=120, help="of an evaluation")
    parser.add_argument("--turn-limit", type=int)
    parser.add_argument("--processes", type=int, default=1)
    told = parser.parse_args()
    options = {} if told.turn_limit is None else {"turn_limit": told.turn_limit}
    env = batch(told.game, told.tables, told.players, processes=told.processes, **options)
    seen, _ = env.reset(seed=1)
    learner = Learner(seen["observation"].shape[1], seen["action_mask"].shape[1])
    del seen
    rng, lessons, spent = np.random.default_rng(1), 0, 0.0
    while True:
        if lessons % told.every == 0:
            results = meet(learner, told.game, told.players, told.games, **options)
            won = np.mean([result == 1 for result in results])
            line = f"{lessons * told.tables * told.steps:9} steps, {spent:5.0f} s: "
            line += f"mean reward {np.mean(results):+.2f}, first alone in {won:.0%}"
            print(line, flush=True)
            if spent > 60 * told.minutes:
                break
        begun = time.monotonic()
        learner.learn(gather(env, learner, told.steps), rng)
        lessons, spent = lessons + 1, spent + time.monotonic() - begun
    env.close()


if __name__ == "__main__":
    main()
