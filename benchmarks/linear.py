"""How a batch grows with its processes: ``python -m benchmarks.linear --processes 1 2 4 8 16``.

Steps a second of wall-clock time, so that it says something only where as many cores are free. Each
process has the same number of tables; they draw their actions at random, all in the same memory.
Slices are taken in turn, and their median is told, with its part of what so many times the first
would be. With the numbers above it takes about a minute.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from random import Random
from typing import Any

import ziggurat
from ziggurat.envs import batch

SUBJECTS = {"ur": 4, "tigris": 4, "ages": 2, "civilisation": 4}
TABLES = 256
"""Of each process."""
SLICES = 5
SECONDS = 0.4


def steps_a_second(env: Any, rng: Random, seconds: float) -> float:
    """What the batch does for about that long."""
    begun, steps = time.perf_counter(), 0
    while (spent := time.perf_counter() - begun) < seconds:
        env.step(env.random_actions(rng))
        steps += env.num_envs
    return steps / spent


def measure(
    game: str, kind: str, counts: list[int], tables: int, seconds: float
) -> dict[int, float]:
    """By number of processes, the median of slices taken in turn."""
    made = {
        count: batch(
            game, count * tables, SUBJECTS[game], observations=kind, masks=kind != "none",
            processes=count,
        )
        for count in counts
    }  # fmt: skip
    found: dict[int, list[float]] = {count: [] for count in counts}
    rng = Random(1)
    try:
        for env in made.values():
            env.reset(seed=1)
            steps_a_second(env, rng, seconds)  # away from the openings, which are all alike
        for _ in range(SLICES):
            for count, env in made.items():
                found[count].append(steps_a_second(env, rng, seconds))
    finally:
        for env in made.values():
            env.close()
    return {count: statistics.median(rates) for count, rates in found.items()}


def main() -> None:
    """Measure, and print a line for each number of processes."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.linear",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--processes", type=int, nargs="+", default=[1, 2], help="how many, one after the other")
    add("--games", nargs="+", choices=SUBJECTS, default=list(SUBJECTS), help="all unless named")
    add("--observations", choices=("dense", "sparse", "none"), default="dense",
        help="what is shown at each step; with masks unless it is none")  # fmt: skip
    add("--tables", type=int, default=TABLES, help=f"of each process; {TABLES} unless told")
    add("--seconds", type=float, default=SECONDS,
        help=f"of each of the {SLICES} slices; {SECONDS} unless told")  # fmt: skip
    told = parser.parse_args()
    engine = "compiled" if ziggurat.COMPILED else "interpreted"
    print(f"{engine}, {os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}", flush=True)
    for game in told.games:
        rates = measure(game, told.observations, told.processes, told.tables, told.seconds)
        first = min(rates)
        for count, rate in rates.items():
            part = rate * first / (rates[first] * count)
            line = f"{game:13} {count:3} processes {rate:11,.0f} steps/s, {part:.0%} of linear"
            print(line, flush=True)


if __name__ == "__main__":
    main()
