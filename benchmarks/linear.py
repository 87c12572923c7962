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

Slices are so many steps, as many for every kind, taken in turn: all tables begin together, and what
a step costs depends on how far the games have come. Of each kind the median of its slices is told,
and the medians of two ratios: to so many times what the first batch did in the same round (linear),
and to what the processes did apart. Garbage is collected between slices. With the numbers above it
takes about a minute a game.
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
STEPS = 50
"""Of all tables, in a slice."""
KINDS = ("apart", "asked first", "one batch", "two in turn")
Rates = dict[tuple[str, int], list[float]]
"""Steps a second of each slice, by kind and number of processes."""


def asked_first(env: Any, rng: Random, steps: int) -> float:
    """Steps a second of a batch that is asked for its actions."""
    begun = time.perf_counter()
    for _ in range(steps):
        env.step(env.random_actions(rng))
    return rate(steps * env.num_envs, begun)


def stepped(env: Any, rng: Random, steps: int) -> float:
    """Steps a second of a batch that draws its actions itself."""
    begun = time.perf_counter()
    for _ in range(steps):
        env.step(rng)
    return rate(steps * env.num_envs, begun)


def in_turn(waited: Any, other: Any, rng: Random, steps: int) -> float:
    """Steps a second of two batches, one of which is always under way."""
    begun = time.perf_counter()
    waited.step_async(rng)
    for _ in range(2 * steps - 1):
        other.step_async(rng)
        waited.step_wait()
        waited, other = other, waited
    waited.step_wait()
    return rate(2 * steps * waited.num_envs, begun)


def rate(steps: int, begun: float) -> float:
    """Steps a second since then."""
    return steps / (time.perf_counter() - begun)


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

    def rate(self, count: int, steps: int) -> float:
        """What the first so many do together in a second, at the same time."""
        used = self._pipes[:count]
        for pipe in used:
            pipe.send(steps)
        rates: list[float] = [pipe.recv() for pipe in used]
        return sum(rates)

    def close(self) -> None:
        """Let the processes end."""
        for pipe in self._pipes:
            pipe.close()


def alone(pipe: Connection, game: str, shown: str, tables: int) -> None:
    """Step a batch as often as is asked for, until nobody asks."""
    (env,), rng = made(game, shown, tables), Random(1)
    gc.freeze()
    gc.disable()
    while True:
        try:
            steps = pipe.recv()
        except EOFError:
            return
        pipe.send(stepped(env, rng, steps))
        gc.collect()


def measure(game: str, shown: str, counts: list[int], tables: int, steps: int) -> Rates:
    """Slices taken in turn."""
    rng = Random(1)
    found: Rates = {}
    with ExitStack() as stack:
        apart = stack.enter_context(closing(Apart(game, shown, max(counts), tables)))
        works: dict[tuple[str, int], Callable[[], float]] = {}

        def add(count: int) -> None:
            """What is measured with so many processes."""
            asked, whole = made(game, shown, count * tables, count, 2)
            halves = made(game, shown, count * tables // 2, count, 2)
            for env in (asked, whole, *halves):
                stack.enter_context(closing(env))
            works["apart", count] = lambda: apart.rate(count, steps)
            works["asked first", count] = lambda: asked_first(asked, rng, steps)
            works["one batch", count] = lambda: stepped(whole, rng, steps)
            works["two in turn", count] = lambda: in_turn(halves[0], halves[1], rng, steps)

        for count in counts:
            add(count)
        stack.callback(gc.enable)
        stack.callback(gc.unfreeze)
        gc.freeze()
        gc.disable()
        for number in range(SLICES + 1):  # the first is for coming away from the openings
            for key, work in works.items():
                done = work()
                gc.collect()
                if number:
                    found.setdefault(key, []).append(done)
    return found


def lines(game: str, rates: Rates) -> list[str]:
    """A line for each kind and number of processes."""
    counts = sorted({count for _, count in rates})
    first = rates["one batch", counts[0]]
    told = []
    for count in counts:
        linear = [each * count / counts[0] for each in first]
        for kind in KINDS:
            slices = rates[kind, count]
            told.append(
                f"{game:13} {count:3} processes, {kind:11} "
                f"{statistics.median(slices):11,.0f} steps/s, "
                f"{part(slices, linear):4.0%} of linear, "
                f"{part(slices, rates['apart', count]):4.0%} of apart"
            )
    return told


def part(slices: list[float], others: list[float]) -> float:
    """The median ratio of slices of the same rounds."""
    return statistics.median(one / other for one, other in zip(slices, others, strict=True))


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
    add("--steps", type=int, default=STEPS,
        help=f"of each of the {SLICES} slices; {STEPS} unless told")  # fmt: skip
    told = parser.parse_args()
    engine = "compiled" if ziggurat.COMPILED else "interpreted"
    print(f"{engine}, {os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}", flush=True)
    for game in told.games:
        rates = measure(game, told.observations, told.processes, told.tables, told.steps)
        print(*lines(game, rates), sep="\n", flush=True)


if __name__ == "__main__":
    main()
