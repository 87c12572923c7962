"""Many tables at once: how long a move takes to reach the other page, and what it costs.

A trial of this machine alone: a PostgreSQL and a server of its own, tables in the middle of their
games (``trials.prepare``), two pages at each (``trials.page``), and moves that come as those of
people do, each at its own time. Nobody asks what is legal: what comes next is known beforehand.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import psutil
from websockets.exceptions import WebSocketException

from trials.figures import Lateness, percentile
from trials.local import check_local
from trials.page import Page, act
from trials.postgresql import Cluster
from trials.prepare import Move, Prepared
from trials.server import Server, Usage, usage

AT_ONCE = 40
"""Pages that are being opened at the same time."""
OPENING = 120.0
"""Seconds that a page may take to open."""
PATIENCE = 30.0
"""Seconds after which a move counts as lost."""
PROBE_SECONDS = 2.0
"""Between two visits of somebody who opens the page of a table."""


@dataclass
class Tally:
    """What was seen while the tables played."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move to its arrival on the other page."""
    own: list[float] = field(default_factory=list)
    """The same on the mover's own page, for moves that others do not learn of."""
    errors: list[str] = field(default_factory=list)
    visits: list[float] = field(default_factory=list)
    """Seconds for the whole page of a table over HTTP."""

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return len(self.latencies) + len(self.own)


@dataclass(frozen=True)
class Spent:
    """Processor time and memory of all who took part."""

    generator: Usage
    server: Usage
    database: Usage
    machine: float
    """Seconds for which its processors were busy, all together."""

    @classmethod
    def now(cls, servers: Sequence[Server], cluster: Cluster) -> Spent:
        """What was spent up to now."""
        serving = [usage(server.processes()) for server in servers]
        whole = Usage(sum(one.seconds for one in serving), sum(one.megabytes for one in serving))
        own = usage([psutil.Process(os.getpid())])
        return cls(own, whole, usage(_family(cluster)), _busy())


def _busy() -> float:
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - times.iowait - times.guest - times.guest_nice)


def _family(cluster: Cluster) -> list[psutil.Process]:
    assert cluster.process is not None
    root = psutil.Process(cluster.process.pid)
    return [root, *root.children(recursive=True)]


@dataclass(frozen=True)
class Shares:
    """Parts of one core."""

    generator: float
    server: float
    database: float
    others: float
    """What else ran on the machine."""

    @classmethod
    def between(cls, before: Spent, after: Spent, seconds: float) -> Shares:
        """What was used in that time."""
        own = (
            after.generator.seconds - before.generator.seconds,
            after.server.seconds - before.server.seconds,
            after.database.seconds - before.database.seconds,
        )
        others = after.machine - before.machine - sum(own)
        return cls(*(max(0.0, one) / seconds for one in (*own, others)))


class Hall:
    """All the tables of a trial with their pages."""

    def __init__(
        self, servers: Sequence[Server], tables: Sequence[Prepared], spectators: int = 0
    ) -> None:
        """Two pages at each table, and so many spectators at the first."""
        self.servers = servers
        self.tables = tables
        urls = [check_local(server.url) for server in servers]
        self._players = [
            [
                Page(urls[(number + seat) % len(urls)], one.table, {seat: secret})
                for seat, secret in enumerate(one.secrets)
            ]
            for number, one in enumerate(tables)
        ]
        self._spectators = [
            Page(urls[number % len(urls)], tables[0].table, {}) for number in range(spectators)
        ]
        self._pages = [page for pages in self._players for page in pages] + self._spectators
        self.tally = Tally()

    async def open(self) -> float:
        """Open all pages; gives after how many seconds everybody saw his table."""
        begun, gate = time.monotonic(), asyncio.Semaphore(AT_ONCE)

        async def one(page: Page) -> None:
            async with gate:
                try:
                    await asyncio.wait_for(page.open(), OPENING)
                except (OSError, TimeoutError, WebSocketException) as error:
                    self.tally.errors.append(f"a page did not open: {error!r}")

        await asyncio.gather(*(one(page) for page in self._pages))
        return time.monotonic() - begun

    def heard(self) -> tuple[int, int]:
        """How many messages have come to all pages, and how large they were together."""
        return sum(page.messages for page in self._pages), sum(page.bytes for page in self._pages)

    async def play(self, seconds: float, pause: float, seed: int) -> None:
        """Play at all tables; at each a move every ``pause`` seconds, as chance has it."""
        end = time.monotonic() + seconds
        rng = Random(seed)
        playing = [
            self._play_at(table, pages, Random(rng.random()), pause, end)
            for table, pages in zip(self.tables, self._players, strict=True)
        ]
        await asyncio.gather(*playing)

    async def _play_at(
        self, table: Prepared, pages: list[Page], rng: Random, pause: float, end: float
    ) -> None:
        """Make the moves of one table when each is due, or as soon as the one before is seen."""
        due = time.monotonic() + rng.expovariate(1 / pause)
        for move in table.moves:
            if due >= end:
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if time.monotonic() >= end or not await self._move(table, pages, move):
                return
            due += rng.expovariate(1 / pause)

    async def _move(self, table: Prepared, pages: list[Page], move: Move) -> bool:
        own, other = pages[move.seat], pages[1 - move.seat]
        watched = other if move.is_open else own
        steps, sent = watched.steps, time.monotonic()
        try:
            await own.send(act(move.seat, move.decision, move.action))
            seen = await asyncio.wait_for(_either_sees(watched, own, steps + 1), PATIENCE)
        except (OSError, TimeoutError, WebSocketException) as error:
            self.tally.errors.append(f"{table.game} {table.table}: {error!r}")
            return False
        if not seen:
            said = own.refused[-1] if own.refused else "a connection was closed"
            self.tally.errors.append(f"{table.game} {table.table}: {move.action}: {said}")
            return False
        kept = self.tally.latencies if move.is_open else self.tally.own
        kept.append(time.monotonic() - sent)
        return True

    async def show(self, move: Move) -> bool:
        """Make a move at the first table and wait until every spectator has seen it."""
        pages, sent = self._players[0], time.monotonic()
        if not move.is_open:
            return await self._move(self.tables[0], pages, move)
        steps = [page.steps for page in self._spectators]
        await pages[move.seat].send(act(move.seat, move.decision, move.action))

        async def arrival(page: Page, before: int) -> bool:
            with suppress(TimeoutError):
                if await asyncio.wait_for(page.sees(before + 1), PATIENCE):
                    self.tally.latencies.append(time.monotonic() - sent)
                    return True
            self.tally.errors.append("a spectator did not see a move")
            return False

        arrivals = map(arrival, self._spectators, steps)
        return all(await asyncio.gather(*arrivals))

    async def visit(self, seed: int) -> None:
        """Open the pages of some tables over HTTP, one after the other, until cancelled."""
        rng, server = Random(seed), self.servers[0]
        while True:
            path = f"/t/{rng.choice(self.tables).table}"
            begun = time.monotonic()
            if await asyncio.to_thread(server.answers, path, PATIENCE):
                self.tally.visits.append(time.monotonic() - begun)
            else:
                self.tally.errors.append(f"{path} was not answered")
            await asyncio.sleep(PROBE_SECONDS)

    async def close(self) -> None:
        """Leave all tables."""
        await asyncio.gather(*(page.close() for page in self._pages))


Playing = Callable[[Hall], Awaitable[None]]


async def _either_sees(watched: Page, own: Page, steps: int) -> bool:
    """Whether the watched page sees the move; the mover's own hears of a refusal."""
    if watched is own:
        return await own.sees(steps)
    seen = asyncio.ensure_future(watched.sees(steps))
    refused = asyncio.ensure_future(own.hears_refusal())
    done, waiting = await asyncio.wait({seen, refused}, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()
    return seen in done and seen.result()


@dataclass(frozen=True)
class Outcome:
    """A trial in figures."""

    tally: Tally
    opening: float
    """Seconds until everybody saw his table."""
    seconds: float
    shares: Shares
    server_megabytes: float
    lateness: float
    """Of the generator: the 95th percentile, in seconds."""
    message_bytes: float


async def measure(hall: Hall, cluster: Cluster, playing: Playing) -> Outcome:
    """Open all pages, let them play, and say how it went."""
    servers, lateness = hall.servers, Lateness()
    opening = await hall.open()
    late = asyncio.ensure_future(lateness.watch())
    before, begun, heard = Spent.now(servers, cluster), time.monotonic(), hall.heard()
    await playing(hall)
    lasted = time.monotonic() - begun
    after, told = Spent.now(servers, cluster), hall.heard()
    late.cancel()
    await asyncio.gather(late, return_exceptions=True)
    with suppress(Exception):  # whoever does not leave in time is cut off with the server
        await asyncio.wait_for(hall.close(), 20)
    return Outcome(
        tally=hall.tally,
        opening=opening,
        seconds=lasted,
        shares=Shares.between(before, after, lasted),
        server_megabytes=after.server.megabytes,
        lateness=percentile(lateness.samples, 0.95),
        message_bytes=(told[1] - heard[1]) / max(1, told[0] - heard[0]),
    )


def many_tables(seconds: float, pause: float, seed: int) -> Playing:
    """At each table a move every ``pause`` seconds, as chance has it; and a visitor."""

    async def playing(hall: Hall) -> None:
        visitor = asyncio.ensure_future(hall.visit(seed))
        await hall.play(seconds, pause, seed)
        visitor.cancel()
        await asyncio.gather(visitor, return_exceptions=True)

    return playing


def one_table(seconds: float, pause: float) -> Playing:
    """Everybody watches the first table: how long each move takes to reach each of them."""

    async def playing(hall: Hall) -> None:
        end = time.monotonic() + seconds
        for move in hall.tables[0].moves:
            if time.monotonic() > end or not await hall.show(move):
                return
            await asyncio.sleep(pause)

    return playing
