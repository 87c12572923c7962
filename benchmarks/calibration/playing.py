"""Plays what is missing of the games, in several processes, as long as there is time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import Final

from benchmarks.calibration.games import Played, line, play, read, wanted
from ziggurat.arena.crew import processes

GUESS: Final = 10.0
"""Seconds of a game of a kind of which none was played."""

Key = tuple[str, str, int]


def missing(games: Sequence[str], each: int, results: Path) -> list[Key]:
    """The games that are to be played yet, of all games alike: each has as much when time is up."""
    found: list[tuple[float, Key]] = []
    for game in games:
        keys, there = wanted(game, each), {played.key for played in read(results, game)}
        found += [(at / len(keys), key) for at, key in enumerate(keys) if key not in there]
    return [key for _, key in sorted(found)]


def seconds(left: Sequence[Key], played: Sequence[Played]) -> float:
    """What they will take of a processor, by those that were played."""
    spent: dict[str, list[float]] = {}
    for one in played:
        spent.setdefault(one.table, []).append(one.cpu)
    means = {table: sum(some) / len(some) for table, some in spent.items()}
    return sum(means.get(table, GUESS) for table, _, _ in left)


def play_all(left: Sequence[Key], results: Path, count: int, minutes: float) -> int:
    """Play games until they or the minutes are over; how many. Each is kept as it ends."""
    results.mkdir(parents=True, exist_ok=True)
    end, done = time.monotonic() + 60 * minutes, 0
    waiting, running = list(reversed(left)), set[Future[Played]]()
    with processes(count) as crew:
        while (waiting or running) and time.monotonic() < end:
            while waiting and len(running) < count:
                running.add(crew.executor.submit(play, *waiting.pop()))
            ended, running = wait(running, end - time.monotonic(), return_when=FIRST_COMPLETED)
            for future in ended:
                _keep(future.result(), results)
                done += 1
                if done % 50 == 0:
                    print(f"{done} games, {len(waiting)} wait", flush=True)
    return done


def _keep(played: Played, results: Path) -> None:
    game = played.table.partition("/")[0]
    with (results / f"{game}.jsonl").open("a", encoding="utf-8") as file:
        file.write(line(played))
