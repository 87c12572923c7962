"""Measure one engine, as this process runs it, and print the figures as JSON."""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from itertools import count
from random import Random

import ziggurat
from benchmarks.timing import rate
from ziggurat.bots.playout import play_randomly
from ziggurat.core.game import Game
from ziggurat.envs import pettingzoo_env

COPIES = 20_000


def decisions_by_public_calls(game: Game, players: int) -> float:
    """Decisions a second of uniformly random play, by calls anybody would make."""
    rng = Random(1)
    seeds = count()

    def play() -> int:
        decisions = 0
        state = game.start(players, next(seeds))
        while not state.over:
            seat = state.to_act[0]
            legal = state.legal(seat)
            state.apply(seat, legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return rate(play)


def decisions_by_own_loop(game: Game, players: int) -> float:
    """Decisions a second when the random player's own loop runs the game."""
    rng = Random(1)
    seeds = count()
    return rate(lambda: play_randomly(game.start(players, next(seeds)), rng))


def env_steps(name: str, players: int) -> float:
    """Steps a second of the PettingZoo environment, observation and mask made for each."""
    env = pettingzoo_env(name, players)
    env.reset(seed=1)
    rng = Random(1)

    def play() -> int:
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
                continue
            legal = seen["action_mask"].view(bool).nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        env.reset()
        return steps

    return rate(play)


def copy_microseconds(game: Game, players: int) -> float:
    """Time of a copy in the middle of a game."""
    rng = Random(2)
    state = game.start(players, 2)
    for _ in range(60):
        if not state.over:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal(seat)))
    begun = time.process_time()
    for _ in range(COPIES):
        state.copy()
    return (time.process_time() - begun) / COPIES * 1e6


def bytes_per_state(game: Game, players: int) -> float:
    """Memory that one more copy takes."""
    state = game.start(players, 2)
    tracemalloc.start()
    copies = [state.copy() for _ in range(1000)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / len(copies)


def measure(name: str, players: int) -> dict[str, object]:
    """All figures of a game, from one run of each."""
    game = ziggurat.game(name)
    return {
        "game": name,
        "players": players,
        "compiled": ziggurat.COMPILED,
        "decisions": decisions_by_public_calls(game, players),
        "own_loop": decisions_by_own_loop(game, players),
        "env_steps": env_steps(name, players),
        "copy_us": copy_microseconds(game, players),
        "bytes": bytes_per_state(game, players),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
