"""``python -m trials.update``: what an update of a page costs, part by part.

Tables stand in the middle of golden games, every one with players of other names, so that nothing
is remembered from one table to the next which real tables would not share. At each in turn a move
is made, and the pages of both seats are brought up to date, as the server does it: drawn, compared
with what was sent before, written as JSON and compressed. Times are those of the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import inspect
import json
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import ziggurat.core.state
from trials.figures import percentile, row
from trials.prepare import GAMES, Move, cut, fresh, moves, played, records
from ziggurat.web import compose, face, live, shared
from ziggurat.web.live import Page
from ziggurat.web.stored import Change
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.journal import Disk

PLACES: dict[str, list[tuple[Any, str]]] = {
    "frame": [(live, "take_frame")],
    "draw": [(face, "draw")],
    "log": [(compose, "write_log")],
    "rest": [(live, "compose")],
    "delta": [(shared, "changes")],
}
"""By part of the work: the functions that do it. Time in one part is not counted in another."""
PARTS = (*PLACES, "json", "deflate", "around")
WINDOW, MEMORY, TAIL = 12, 5, 4
"""How uvicorn compresses what it sends over a WebSocket, and what is left out of each message."""


class Parts:
    """Seconds of processor time by part of the work."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._open: list[str] = []
        self._since = 0.0

    @contextmanager
    def part(self, name: str) -> Any:
        """Count what is done here to this part alone."""
        self._turn(name)
        try:
            yield
        finally:
            self._turn(None)

    def _turn(self, name: str | None) -> None:
        now = time.process_time()
        if self._open:
            self.spent[self._open[-1]] += now - self._since
        self._since = now
        if name is None:
            self._open.pop()
        else:
            self._open.append(name)

    def watch(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, counted to a part."""
        if inspect.iscoroutinefunction(work):

            @functools.wraps(work)
            async def waited(*args: Any, **more: Any) -> Any:
                with self.part(name):
                    return await work(*args, **more)

            return waited

        @functools.wraps(work)
        def counted(*args: Any, **more: Any) -> Any:
            with self.part(name):
                return work(*args, **more)

        return counted


@dataclass
class Seat:
    """An open page, and the compression of its connection."""

    page: Page
    deflate: Any = field(default_factory=lambda: zlib.compressobj(wbits=-WINDOW, memLevel=MEMORY))


@dataclass
class Live:
    """A table with two open pages, and the moves to come."""

    table: HostedTable
    seats: list[Seat]
    moves: list[Move]


@dataclass
class Cost:
    """What the updates of one game cost."""

    parts: Parts = field(default_factory=Parts)
    samples: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    packed: list[int] = field(default_factory=list)
    regions: list[int] = field(default_factory=list)


async def _keep(_: str, __: Change) -> None:
    """There is no database here: what it costs is another matter."""


async def _never(*_: object) -> None:
    raise AssertionError("nothing is read again")


def set_up(game: str, count: int, least: int, rng: Random) -> list[Live]:
    """Tables of a game with two pages each, after at least so many steps if the game has them."""
    sources = [played(path) for path in records(game, 2)]
    tables = []
    for number in range(count):
        found = sources[number % len(sources)]
        length = len(found.steps)
        begin = rng.randrange(min(least, length // 2), max(least, 3 * length // 4) + 1)
        begin = min(begin, 3 * length // 4)
        stored, _ = fresh(cut(found, begin))
        names = [f"{name} of {number}" for name in ("Anna", "Benoît")]
        stored.seats = [
            replace(seat, name=name) for seat, name in zip(stored.seats, names, strict=True)
        ]
        disk = Disk(_keep, _never, _never, _never)
        table = HostedTable(stored, disk, lambda bot, game: bot)
        pages = [Page(table, (seat,), "fr" if seat else "en") for seat in range(2)]
        tables.append(Live(table, [Seat(page) for page in pages], list(moves(found, begin))))
    return tables


async def _update(seat: Seat, cost: Cost) -> None:
    begin = time.process_time()
    with cost.parts.part("around"):
        message = await seat.page.update()
    if message is None:
        return
    with cost.parts.part("json"):
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    with cost.parts.part("deflate"):
        packed = seat.deflate.compress(text.encode()) + seat.deflate.flush(zlib.Z_SYNC_FLUSH)
    cost.samples.append(time.process_time() - begin)
    cost.sizes.append(len(text.encode()))
    cost.packed.append(len(packed) - TAIL)


async def _play(tables: list[Live], rounds: int, cost: Cost) -> None:
    first = Cost()
    for one in tables:
        for seat in one.seats:
            await _update(seat, first)
            whole = await seat.page.message()
            cost.regions.append(sum(len(text.encode()) for text in whole["regions"].values()))
    cost.parts.spent.clear()
    for number in range(rounds):
        for one in tables:
            if number >= len(one.moves):
                continue
            move = one.moves[number]
            await one.table.act(move.seat, move.decision, move.action)
            for seat in one.seats:
                await _update(seat, cost)


def measure(game: str, count: int, rounds: int, least: int, seed: int) -> Cost:
    """What an update costs in this game."""
    cost = Cost()
    tables = set_up(game, count, least, Random(seed))
    before = [
        (place, name, getattr(place, name)) for places in PLACES.values() for place, name in places
    ]
    for part, places in PLACES.items():
        for place, name in places:
            setattr(place, name, cost.parts.watch(part, getattr(place, name)))
    try:
        asyncio.run(_play(tables, rounds, cost))
    finally:
        for place, name, work in before:
            setattr(place, name, work)
    return cost


def line(game: str, cost: Cost) -> str:
    """The figures of a game as a row in Markdown: milliseconds, and bytes of a message."""
    count = len(cost.samples)
    each = [f"{1000 * cost.parts.spent[part] / count:.2f}" for part in PARTS]
    mean = 1000 * sum(cost.samples) / count
    p95 = 1000 * percentile(cost.samples, 0.95)
    sizes = [f"{sum(found) / len(found):,.0f}" for found in (cost.sizes, cost.packed, cost.regions)]
    return row(game, f"{mean:.2f}", f"{p95:.2f}", *each, *sizes)


def main(arguments: Sequence[str]) -> None:
    """Measure the games asked for, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m trials.update", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--tables", type=int, default=150, help="of each game")
    parser.add_argument("--moves", type=int, default=4, help="at each table")
    parser.add_argument("--steps", type=int, default=150, help="played before, at least")
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args(arguments)
    kind = "interpreted" if ziggurat.core.state.__file__.endswith(".py") else "compiled"
    print(f"{kind} engine; milliseconds of processor time an update, bytes a message\n")
    print(row("game", "mean", "p95", *PARTS, "bytes", "compressed", "regions held"))
    print(row(*["---"] * (len(PARTS) + 6)))
    for game in given.games:
        cost = measure(game, given.tables, given.moves, given.steps, given.seed)
        print(line(game, cost), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
