"""How a batch grows with its processes: ``python -m benchmarks.linear --processes 1 2 4 8 16``.

Steps a second of wall-clock time, so that it says something only where as many cores are free. Each
process has the same number of tables, and any legal actions are taken:

- apart: so many processes at the same time, each with a batch of its own, which know nothing of
  each other. That is what the machine gives at all: cores that share a cache, a clock or the parts
  of one core do less each the more of them work.
- asked first: one batch of so many processes, asked for actions and then stepped.
- one batch: the same, which draws the actions itself.
- two in turn: two batches of half the tables that share the processes; while one is waited for,
  the other is stepped.

Slices are taken in turn. Of each kind their median is told, its part of what so many times the
first batch would be (linear), and its part of what the processes did apart. Garbage is collected
between slices. With the numbers above it takes about half a minute a game.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import ziggurat
from ziggurat.envs import batches

SUBJECTS = {"ur": 4, "tigris": 4, "ages": 2, "civilisation": 4}
TABLES = 256
"""Of each process."""
SLICES = 5
SECONDS = 0.25
KINDS = ("apart", "asked first", "one batch", "two in turn")
Rates = dict[tuple[str, int], float]
"""Steps a second by kind and number of processes."""


def asked_first(env: Any, rng: Random, seconds: float) -> float:
    """Steps a second of a batch that is asked for its actions."""
    begun, steps = time.perf_counter(), 0
    while (spent := time.perf_counter() - begun) < seconds:
        env.step(env.random_actions(rng))
        steps += env.num_envs
    return steps / spent


def stepped(env: Any, rng: Random, seconds: float) -> float:
    """Steps a second of a batch that draws its actions itself."""
    begun, steps = time.perf_counter(), 0
    while (spent := time.perf_counter() - begun) < seconds:
        env.step(rng)
        steps += env.num_envs
    return steps / spent


def in_turn(waited: Any, other: Any, rng: Random, seconds: float) -> float:
    """Steps a second of two batches, one of which is always under way."""
    begun, steps = time.perf_counter(), 0
    waited.step_async(rng)
    while time.perf_counter() - begun < seconds:
        other.step_async(rng)
        waited.step_wait()
        steps += waited.num_envs
        waited, other = other, waited
    waited.step_wait()
    rate: float = (steps + waited.num_envs) / (time.perf_counter() - begun)
    return rate


def made(game: str, shown: str, tables: int, processes: int = 1, number: int = 1) -> Sequence[Any]:
    """Batches that share processes, whose games have begun."""
    found = batches(
        number, game, tables, SUBJECTS[game], observations=shown, masks=shown != "none",
        processes=processes,
    )  # fmt: skip
    for place, env in enumerate(found):
        env.reset(seed=1 + place * tables)
    return found


class Apart:
    """Processes that each have a batch of their own."""

    def __init__(self, game: str, shown: str, count: int, tables: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        for _ in range(count):
            ours, theirs = context.Pipe()
            context.Process(target=alone, args=(theirs, game, shown, tables), daemon=True).start()
            theirs.close()
            self._pipes.append(ours)

    def rate(self, count: int, seconds: float) -> float:
        """What the first so many do together in a second, at the same time."""
        used = self._pipes[:count]
        for pipe in used:
            pipe.send(seconds)
        rates: list[float] = [pipe.recv() for pipe in used]
        return sum(rates)

    def close(self) -> None:
        """Let the processes end."""
        for pipe in self._pipes:
            pipe.close()


def alone(pipe: Connection, game: str, shown: str, tables: int) -> None:
    """Step a batch for as long as is asked for, until nobody asks."""
    (env,), rng = made(game, shown, tables), Random(1)
    gc.freeze()
    gc.disable()
    while True:
        try:
            seconds = pipe.recv()
        except EOFError:
            return
        pipe.send(stepped(env, rng, seconds))
        gc.collect()


def measure(game: str, shown: str, counts: list[int], tables: int, seconds: float) -> Rates:
    """The medians of slices taken in turn."""
    rng = Random(1)
    found: dict[tuple[str, int], list[float]] = {}
    with ExitStack() as stack:
        apart = stack.enter_context(closing(Apart(game, shown, max(counts), tables)))
        works: dict[tuple[str, int], Callable[[], float]] = {}

        def add(count: int) -> None:
            """What is measured with so many processes."""
            (whole,) = made(game, shown, count * tables, count)
            halves = made(game, shown, count * tables // 2, count, 2)
            for env in (whole, *halves):
                stack.enter_context(closing(env))
            works["apart", count] = lambda: apart.rate(count, seconds)
            works["asked first", count] = lambda: asked_first(whole, rng, seconds)
            works["one batch", count] = lambda: stepped(whole, rng, seconds)
            works["two in turn", count] = lambda: in_turn(halves[0], halves[1], rng, seconds)

        for count in counts:
            add(count)
        stack.callback(gc.enable)
        stack.callback(gc.unfreeze)
        gc.freeze()
        gc.disable()
        for number in range(SLICES + 1):  # the first is for coming away from the openings
            for key, work in works.items():
                rate = work()
                gc.collect()
                if number:
                    found.setdefault(key, []).append(rate)
    return {key: statistics.median(rates) for key, rates in found.items()}


def lines(game: str, rates: Rates) -> list[str]:
    """A line for each kind and number of processes."""
    counts = sorted({count for _, count in rates})
    first = rates["one batch", counts[0]] / counts[0]
    told = []
    for count in counts:
        for kind in KINDS:
            rate, apart = rates[kind, count], rates["apart", count]
            told.append(
                f"{game:13} {count:3} processes, {kind:11} {rate:11,.0f} steps/s, "
                f"{rate / (first * count):4.0%} of linear, {rate / apart:4.0%} of apart"
            )
    return told


def main() -> None:
    """Measure, and print a line for each kind and number of processes."""
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
        print(*lines(game, rates), sep="\n", flush=True)


if __name__ == "__main__":
    main()
