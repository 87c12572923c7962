"""What a live table costs the process that holds it: memory, taking it up, a step, two open pages.

    python -m trials.memory --tables 50

The tables stand in the middle of golden records. They are written by one process and taken up by
another, so that nothing is measured but what holding them takes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any

import psutil

from trials import prepare
from trials.figures import percentile, row
from ziggurat.web.host import Host
from ziggurat.web.live import Page
from ziggurat.web.settings import Settings
from ziggurat.web.table.hosted import HostedTable

WARM = 4
"""Tables that are taken up before anything is measured: what all of them share is there then."""
STEPS = 5
"""Steps that are played at every table."""
HEAD = (
    "game", "kB a table", "after a few steps", "and two pages", "objects a table",
    "taken up, ms", "p95", "a step, ms", "p95", "full collection, ms",
)  # fmt: skip


@dataclass(frozen=True)
class Cost:
    """What tables of one game cost, each."""

    game: str
    alone: float
    played: float
    """Memory after some steps, in kB, and without them."""
    watched: float
    """The same while two pages are open."""
    objects: float
    taking_up: list[float]
    steps: list[float]
    collection: float
    """Seconds that a full garbage collection takes with all of them."""

    def line(self) -> str:
        """As it stands in a table of figures."""
        figures = [f"{kb:,.0f}" for kb in (self.alone, self.played, self.watched, self.objects)]
        for seconds in (self.taking_up, self.steps):
            figures += [f"{1000 * mean(seconds):.2f}", f"{1000 * percentile(seconds, 0.95):.2f}"]
        return row(self.game, *figures, f"{1000 * self.collection:.0f}")


def _held() -> tuple[float, int]:
    """The memory of this process in kB, and how many objects the collector goes through."""
    gc.collect()
    return psutil.Process().memory_info().rss / 1000, len(gc.get_objects())


async def _timed(work: Any) -> float:
    """Seconds of work, whatever else the machine does meanwhile."""
    begin = time.process_time()
    await work
    return time.process_time() - begin


async def _play(table: HostedTable, prepared: prepare.Prepared) -> list[float]:
    moves = prepared.moves[:STEPS]
    return [await _timed(table.act(move.seat, move.decision, move.action)) for move in moves]


async def _open(table: HostedTable) -> list[Page]:
    pages = [Page(table, (seat,), language) for seat, language in enumerate(("en", "fr"))]
    for page in pages:
        table.presence.open(page)
        await page.update()
    return pages


async def _cost(game: str, database: str, prepared: Sequence[prepare.Prepared]) -> Cost:
    host = Host(Settings(database=database))
    await host.start()
    pages: list[Page] = []
    steps: list[float] = []
    taking_up: list[float] = []
    try:
        for one in prepared[:WARM]:
            await _play(await host.get(one.table), one)
            pages += await _open(await host.get(one.table))
        measured = prepared[WARM:]
        before, few = _held()
        taking_up = [await _timed(host.get(one.table)) for one in measured]
        alone, many = _held()
        for one in measured:
            steps += await _play(await host.get(one.table), one)
        played, _ = _held()
        for one in measured:
            pages += await _open(await host.get(one.table))
        watched, _ = _held()
        begin = time.process_time()
        gc.collect()
        collection = time.process_time() - begin
    finally:
        await host.close()
    each = len(measured)
    return Cost(
        game, (alone - before) / each, (played - before) / each, (watched - before) / each,
        (many - few) / each, taking_up, steps, collection,
    )  # fmt: skip


def cost(game: str, database: str, prepared: Sequence[prepare.Prepared]) -> Cost:
    """What these tables cost; for a process of its own."""
    return asyncio.run(_cost(game, database, prepared))


def measured(game: str, tables: int, seed: int) -> Cost:
    """What so many tables of a game cost, each."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        written = prepare.prepare(database, tables + WARM, STEPS, seed, [game])
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            return alone.submit(cost, game, database, written).result()


def main() -> None:
    """Measure, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", choices=prepare.GAMES, default=prepare.GAMES)
    given = parser.parse_args()
    print(row(*HEAD))
    print(row(*["---"] * len(HEAD)))
    for game in given.games:
        print(measured(game, given.tables, given.seed).line(), flush=True)


if __name__ == "__main__":
    main()
