"""A linear player that learns by playing with itself: numpy, no other library.

    python examples/learning/baseline.py ur --players 4 --minutes 10 --jobs 2

The chance to beat another seat is a logistic function of the weighted features of a position.
Whoever is asked plays its turn to the end at random, some times over, on a position imagined from
its view, and keeps to the way after which its chance looks best. When a game is over, every end of
a turn is moved towards what came of it: the share of the others that the seat has beaten (TD(1)).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ziggurat
from ziggurat.arena.sampling import is_end_of_turn
from ziggurat.arena.standings import wilson
from ziggurat.bots.nets import features_of
from ziggurat.core.action import Action
from ziggurat.envs.numbers import rewards

TRIED = 24
"""Ways to the end of a turn that are tried."""
LONGEST = 60
"""Answers of such a way at the most."""
CURIOSITY = 0.1
"""How often any answer is given while learning."""
RATE = 0.05
GAMES = 8
"""Games of a process in one round, after which the weights change."""

Weights = NDArray[np.float64]


@dataclass(frozen=True)
class Table:
    """What is played."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)


@dataclass
class Positions:
    """Ends of turns, one after the other: their features, and what came of them."""

    indices: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    beaten: list[float] = field(default_factory=list)


class Linear:
    """A bot: it is handed its view and the answers, and nothing else."""

    overran = False

    def __init__(self, game: str, weights: Weights) -> None:
        self._game = ziggurat.game(game)
        self._read = features_of(game).read
        self._weights: list[float] = weights.tolist()
        self.plan: list[Action] = []
        """What is still to be done of the way that it keeps to."""

    def choose(
        self, view: dict[str, Any], legal: list[Action], rng: Random, deadline: float | None
    ) -> Action:
        """The next answer on the way to the end of the turn that looks best."""
        if not self.plan or self.plan[0] not in legal:
            self.plan = legal[:1] if len(legal) == 1 else self._planned(view, rng)
        return self.plan.pop(0)

    def _planned(self, view: dict[str, Any], rng: Random) -> list[Action]:
        """The best of some ways to the end of the turn; all on the same guess of what is
        hidden."""
        seat = view["you"]
        best: list[Action] = []
        most = float("-inf")
        imagined = self._game.imagine(view, rng)
        for _ in range(TRIED):
            after = imagined.copy()
            way: list[Action] = []
            while not way or not (len(way) == LONGEST or is_end_of_turn(after, seat)):
                answers = after.legal(seat)
                way.append(answers[int(rng.random() * len(answers))])
                after.apply(seat, way[-1])
            found, weights = self._read(after, seat), self._weights
            worth = sum(weights[i] * v for i, v in zip(found.indices, found.values, strict=True))
            if worth > most:
                best, most = way, worth
        return best


def play(table: Table, weights: Weights, seed: int, games: int) -> Positions:
    """Games of the player with itself, and what is to be learned from them."""
    read, rng = features_of(table.game).read, Random(seed)
    out = Positions()
    for number in range(games):
        bots = [Linear(table.game, weights) for _ in range(table.players)]
        state = ziggurat.game(table.game).start(table.players, seed + number, **table.options)
        seats: list[int] = []
        while not state.over:
            seat = state.to_act[0]
            legal = list(state.legal(seat))
            if rng.random() < CURIOSITY:
                bots[seat].plan.clear()
                action = rng.choice(legal)
            else:
                action = bots[seat].choose(state.view(seat), legal, rng, None)
            state.apply(seat, action)
            if not state.over and is_end_of_turn(state, seat):
                found = read(state, seat)
                out.indices += found.indices
                out.values += found.values
                out.counts.append(len(found.indices))
                seats.append(seat)
        results = rewards(state.ranks)  # from -1 to 1
        out.beaten += [(1 + results[seat]) / 2 for seat in seats]
    return out


class Learner:
    """The weights, and how they are learned: logistic regression, AdaGrad."""

    def __init__(self, table: Table, lessons: int = 1) -> None:
        """``lessons`` is how often the positions of a round are gone through."""
        size = features_of(table.game).size
        self.table = table
        self.lessons = lessons
        self.weights: Weights = np.zeros(size)
        self._squares: Weights = np.full(size, 1e-3)

    def learn(self, seen: Positions) -> float:
        """Take in the positions of some games; how far off the chances were, as cross entropy."""
        rows = np.repeat(np.arange(len(seen.counts)), seen.counts)
        indices, values = np.array(seen.indices), np.array(seen.values)
        beaten = np.array(seen.beaten)
        losses = []
        for _ in range(self.lessons):
            sums = np.bincount(rows, values * self.weights[indices], len(beaten))
            chances = 1 / (1 + np.exp(-np.clip(sums, -30, 30)))
            slopes = np.bincount(indices, values * (beaten - chances)[rows], len(self.weights))
            self._squares += slopes**2
            self.weights += RATE * slopes / np.sqrt(self._squares)
            off = beaten * np.log(chances) + (1 - beaten) * np.log(1 - chances)
            losses.append(-float(np.mean(off)))
        return losses[0]

    def rounds(self, crew: Executor, jobs: int, seed: int) -> Iterator[float]:
        """Play and learn on and on: after each round, how far off the chances were."""
        number = 0
        while True:
            firsts = [seed + (number * jobs + job) * GAMES for job in range(jobs)]
            parts = [crew.submit(play, self.table, self.weights, first, GAMES) for first in firsts]
            losses = [self.learn(part.result()) for part in parts]
            yield sum(losses) / len(losses)
            number += 1


def meet(table: Table, weights: Weights, first: int, games: int) -> list[float]:
    """What the player wins against others that choose at random, one seat after the other its."""
    shares = []
    for number in range(first, first + games):
        player = Linear(table.game, weights)
        rng, ours = Random(number), number % table.players
        deal = number // table.players
        state = ziggurat.game(table.game).start(table.players, deal, **table.options)
        while not state.over:
            seat = state.to_act[0]
            legal = list(state.legal(seat))
            if seat == ours:
                state.apply(seat, player.choose(state.view(seat), legal, rng, None))
            else:
                state.apply(seat, rng.choice(legal))
        shares.append(1 / len(state.winners) if ours in state.winners else 0.0)
    return shares


def crew_of(jobs: int) -> Executor:
    """Who plays: processes, or this one alone."""
    if jobs == 1:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(jobs, get_context("spawn"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a linear player, and let it meet random.")
    parser.add_argument("game", choices=ziggurat.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="such as version=full")
    parser.add_argument("--lessons", type=int, default=1, help="from each round of games")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=200, help="against random, in the end")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--weights", type=Path, help="a file to keep the weights in, .npy")
    told = parser.parse_args()
    given = dict(text.split("=", 1) for text in told.option)
    options = {name: int(text) if text.isdigit() else text for name, text in given.items()}
    table = Table(told.game, told.players, options)
    learner, begun = Learner(table, told.lessons), 0
    end = time.monotonic() + 60 * told.minutes
    with crew_of(told.jobs) as crew:
        for loss in learner.rounds(crew, told.jobs, 10**6 + told.seed):
            begun += told.jobs * GAMES
            if begun % (10 * told.jobs * GAMES) == 0:
                print(f"{begun} games, loss {loss:.3f}", flush=True)
            if time.monotonic() > end:
                break
        share = -(-told.games // told.jobs)
        parts = [
            crew.submit(meet, table, learner.weights, job * share, share)
            for job in range(told.jobs)
        ]
        won = [each for part in parts for each in part.result()]
    low, high = wilson(sum(won), len(won))
    print(f"{begun} games learned; won {sum(won) / len(won):.1%} of {len(won)} ", end="")
    print(f"against random ({low:.0%} to {high:.0%}; chance says {1 / table.players:.0%})")
    if told.weights is not None:
        np.save(told.weights, learner.weights)


if __name__ == "__main__":
    main()
