"""Proximal policy optimisation with masked actions, on the batch environment: needs PyTorch.

    pip install '.[torch]'
    python examples/learning/ppo.py ur --players 3 --minutes 10

One net plays all seats. A step of the batch belongs to the seat that was asked, and its reward may
come many steps of others later: ``advantages`` keeps the seats of a table apart.
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
RATE = 3e-4


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
class Rollout:
    """Some steps of all tables, flat: what was seen, done and thought."""

    seen: Numbers
    masks: Numbers
    actions: Numbers
    odds: Numbers
    advantages: Numbers
    returns: Numbers


class Learner:
    """The net and how it learns."""

    def __init__(self, size: int, actions: int, units: int = 256, seed: int = 0) -> None:
        import torch

        torch.manual_seed(seed)
        self._torch = torch
        self.body = torch.nn.Sequential(
            torch.nn.Linear(size, units), torch.nn.Tanh(),
            torch.nn.Linear(units, units), torch.nn.Tanh(),
        )  # fmt: skip
        self.policy = torch.nn.Linear(units, actions)
        self.value = torch.nn.Linear(units, 1)
        parts = (self.body, self.policy, self.value)
        self._weights = [weight for part in parts for weight in part.parameters()]
        self._adam = torch.optim.Adam(self._weights, lr=RATE, eps=1e-5)

    def think(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """The chances of the legal actions, and what the seat expects."""
        inner = self.body(seen)
        logits = self.policy(inner).masked_fill(masks == 0, float("-inf"))
        chances = self._torch.distributions.Categorical(logits=logits, validate_args=False)
        return chances, self.value(inner).squeeze(-1)

    def choose(self, seen: Numbers, masks: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Actions drawn by their chances, the logarithms of these, and what is expected."""
        with self._torch.no_grad():
            chances, values = self.think(
                self._torch.from_numpy(seen), self._torch.from_numpy(masks)
            )
            actions = chances.sample()
            return actions.numpy(), chances.log_prob(actions).numpy(), values.numpy()

    def learn(self, rollout: Rollout, rng: np.random.Generator) -> float:
        """Some epochs on a rollout; how far off the expected values were at the end."""
        torch, off = self._torch, 0.0
        spread = rollout.advantages.std() + 1e-8
        scaled = (rollout.advantages - rollout.advantages.mean()) / spread
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(scaled)), PARTS):
                chances, values = self.think(
                    torch.from_numpy(rollout.seen[part]), torch.from_numpy(rollout.masks[part])
                )
                told = chances.log_prob(torch.from_numpy(rollout.actions[part]))
                ratio = torch.exp(told - torch.from_numpy(rollout.odds[part]))
                gain = torch.from_numpy(scaled[part])
                clipped = ratio.clamp(1 - CLIPPED, 1 + CLIPPED) * gain
                miss = (values - torch.from_numpy(rollout.returns[part])) ** 2
                legal = torch.where(chances.probs > 0, chances.logits, torch.zeros(()))
                entropy = -(chances.probs * legal).sum(-1)
                loss = -torch.minimum(ratio * gain, clipped) + 0.5 * miss - ENTROPY * entropy
                self._adam.zero_grad()
                loss.mean().backward()
                torch.nn.utils.clip_grad_norm_(self._weights, 0.5)
                self._adam.step()
                off = float(miss.detach().mean())
        return off


def gather(env: Any, learner: Learner, steps: int) -> Rollout:
    """Some steps of all tables; the arrays of the batch are written over, so each is copied."""
    kept: dict[str, list[Numbers]] = {
        name: []
        for name in ("seen", "masks", "seats", "actions", "odds", "values", "given", "over")
    }
    for _ in range(steps):
        seen, masks = env.observations["observation"].copy(), env.observations["action_mask"].copy()
        actions, odds, values = learner.choose(seen, masks)
        seats = env.seats.copy()
        _, given, over, _, _ = env.step(actions)
        row = (seen, masks, seats, actions, odds, values, given.copy(), over.copy())
        for name, part in zip(kept, row, strict=True):
            kept[name].append(part)
    made = {name: np.stack(rows) for name, rows in kept.items()}
    gained = advantages(made["seats"], made["values"], made["given"], made["over"])
    flat = {name: part.reshape(-1, *part.shape[2:]) for name, part in made.items()}
    gained = gained.reshape(-1)
    return Rollout(
        flat["seen"], flat["masks"], flat["actions"], flat["odds"], gained, gained + flat["values"]
    )


def meet(learner: Learner, game: str, players: int, games: int, **options: Any) -> float:
    """The mean reward of the net's seat, the first one, against others that choose at random."""
    env = batch(game, min(games, 32), players, **options)
    seen, _ = env.reset(seed=10**9)
    rng = Random(1)
    results: list[float] = []
    while len(results) < games:
        actions = np.array(env.random_actions(rng))
        ours = env.seats == 0
        if ours.any():
            actions[ours] = learner.choose(seen["observation"][ours], seen["action_mask"][ours])[0]
        seen, given, over, _, _ = env.step(actions)
        results += given[over, 0].tolist()
    return float(np.mean(results[:games]))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a net by PPO, and let it meet random.")
    parser.add_argument("game", choices=ziggurat.games())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--steps", type=int, default=64, help="of each table between two lessons")
    parser.add_argument("--processes", type=int, default=1)
    told = parser.parse_args()
    env = batch(told.game, told.tables, told.players, processes=told.processes)
    seen, _ = env.reset(seed=1)
    learner = Learner(seen["observation"].shape[1], seen["action_mask"].shape[1])
    rng, end, lessons = np.random.default_rng(1), time.monotonic() + 60 * told.minutes, 0
    while time.monotonic() < end:
        off = learner.learn(gather(env, learner, told.steps), rng)
        lessons += 1
        if lessons % 20 == 0:
            print(f"{lessons * told.tables * told.steps} steps, off by {off:.3f}", flush=True)
    del seen
    env.close()
    print(f"mean reward against random: {meet(learner, told.game, told.players, 200):+.2f}")


if __name__ == "__main__":
    main()
