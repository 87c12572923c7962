"""Whose bot thinks next: people first, and everybody in turn.

There are few processes in which bots think, and as many tables as people care to open. A table
where somebody is goes before those where bots play alone. Within each of these two classes,
visitors take turns, and so do the tables of one visitor. Tables of bots alone never get all the
processes, and only so many of them play at once: the others wait until it is their turn again.

Workers of this machine are there from the first to the last; those of other machines come and go
(see ``thinkers``). All of them are given out here.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Protocol

from ziggurat.web.metrics import BOT_QUEUE, BOT_SECONDS, BOT_WORKERS

HERE: Final = "here"
ELSEWHERE: Final = "elsewhere"
PEOPLE: Final = "people"
ALONE: Final = "alone"
MOVES_AT_ONCE: Final = 20
"""What a table of bots alone may play before it makes room for another that waits."""
REMEMBERED: Final = 4000
"""Tables and visitors of whom it is known when they last had their turn."""


class People(Protocol):
    """Who is at a table."""

    visitor: str
    """Who came there last, if that is known."""

    @property
    def attended(self) -> bool:
        """Whether people are there, or were lately."""


class Asker(Protocol):
    """A table that wants one of its bots to think."""

    id: str

    @property
    def presence(self) -> People:
        """Who is there."""

    @property
    def signal(self) -> asyncio.Event:
        """Set when something changes there: somebody may have come."""


@dataclass(eq=False)
class _Ticket:
    """A table in the queue, or at a worker."""

    asker: Asker
    number: int
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    worker: int | None = None
    kind: str = ""
    is_again: bool = False
    """Whether the worker it had was lost: it was its turn already, and is again, at one of here."""

    @property
    def wanted(self) -> str:
        """The class it waits in: a table becomes one of people when somebody comes."""
        return PEOPLE if self.asker.presence.attended else ALONE

    @property
    def visitor(self) -> str:
        """Whoever is unknown is taken for somebody else than all others."""
        return self.asker.presence.visitor or self.asker.id


class Turns:
    """The queue of tables whose bots are to think, and which of the workers are busy."""

    def __init__(self, workers: int, alone_workers: int, alone_tables: int) -> None:
        self._workers = dict.fromkeys(range(workers), HERE)
        """Where each of them is, by its number, which no other ever has."""
        self._free = set(self._workers)
        self._alone_share = alone_workers
        self._tables_most = alone_tables
        self._waiting: list[_Ticket] = []
        self._thinking: list[_Ticket] = []
        self._places: dict[str, int] = {}
        """Tables of bots alone that play at the moment: how many moves each has left."""
        self._served: dict[str, int] = {}
        """When each visitor and each table last had a turn, counted in turns."""
        self._homes: dict[str, int] = {}
        """The worker that each table had last: bots keep their plans there."""
        self._numbers = count(1)
        self._next_worker = count(workers)
        self._tell()

    def add(self) -> int:
        """There is another worker, on another machine; its number."""
        worker = next(self._next_worker)
        self._workers[worker] = ELSEWHERE
        self._free.add(worker)
        self._tell()
        self._grant()
        return worker

    def remove(self, worker: int) -> None:
        """A worker of another machine is no longer there; it may be said twice."""
        self._workers.pop(worker, None)
        self._free.discard(worker)
        self._tell()

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[int]:
        """Wait until it is the table's turn; the number of the worker that it may ask."""
        ticket = _Ticket(asker, next(self._numbers))
        with BOT_SECONDS.time():
            self._waiting.append(ticket)
            try:
                yield await self._granted(ticket)
            finally:
                self._end(ticket)

    def leave(self, table: str) -> None:
        """No bot of this table is to think for now: another may have its place."""
        if self._places.pop(table, None) is not None:
            self._grant()

    async def again(self, worker: int) -> int:
        """Wait for a worker of this machine in place of the one that was granted and then lost.

        Whoever asks goes before all others of its class: it has waited for its turn already.
        """
        ticket = next(one for one in self._thinking if one.worker == worker)
        self._release(ticket)
        ticket.worker, ticket.is_again = None, True
        ticket.begun.clear()
        self._waiting.append(ticket)
        return await self._granted(ticket)

    async def _granted(self, ticket: _Ticket) -> int:
        while True:
            signal = ticket.asker.signal
            self._grant()
            if ticket.worker is not None:
                return ticket.worker
            waits = [asyncio.ensure_future(one.wait()) for one in (ticket.begun, signal)]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()

    def _end(self, ticket: _Ticket) -> None:
        if ticket.worker is None:
            self._waiting.remove(ticket)
        else:
            self._release(ticket)
        self._grant()

    def _release(self, ticket: _Ticket) -> None:
        """Its worker may think for others, if it is still there."""
        self._thinking.remove(ticket)
        if ticket.worker in self._workers:
            self._free.add(ticket.worker)

    def _grant(self) -> None:
        """Give every worker that is free to whoever comes next."""
        while self._free and (ticket := self._next()) is not None:
            self._waiting.remove(ticket)
            self._thinking.append(ticket)
            ticket.kind = ticket.wanted
            self._keep_place(ticket)
            ticket.worker = self._worker_for(ticket)
            self._free.remove(ticket.worker)
            now = next(self._numbers)
            for name in (ticket.visitor, ticket.asker.id):
                self._served.pop(name, None)
                self._served[name] = now
            _forget_some(self._served)
            ticket.begun.set()
        for kind in (PEOPLE, ALONE):
            waiting = sum(one.wanted == kind for one in self._waiting)
            thinking = sum(one.kind == kind for one in self._thinking)
            BOT_QUEUE.labels(kind).set(waiting + thinking)

    def _tell(self) -> None:
        kinds = list(self._workers.values())
        for where in (HERE, ELSEWHERE):
            BOT_WORKERS.labels(where).set(kinds.count(where))

    def _next(self) -> _Ticket | None:
        is_free_here = any(self._workers[one] == HERE for one in self._free)
        waiting = [one for one in self._waiting if is_free_here or not one.is_again]
        people = [one for one in waiting if one.wanted == PEOPLE]
        if people:
            return min(people, key=self._order)
        most = min(self._alone_share, max(1, len(self._workers) - 1))
        if sum(one.kind == ALONE for one in self._thinking) >= most:
            return None
        alone = [one for one in waiting if self._may_play(one)]
        return min(alone, key=self._order, default=None)

    def _order(self, ticket: _Ticket) -> tuple[bool, int, int, int]:
        """Whoever had no turn for the longest time comes first, after those who lost theirs."""
        served = self._served.get
        visitor, table = served(ticket.visitor, 0), served(ticket.asker.id, 0)
        return not ticket.is_again, visitor, table, ticket.number

    def _may_play(self, ticket: _Ticket) -> bool:
        is_playing = ticket.is_again or ticket.asker.id in self._places
        return is_playing or len(self._places) < self._tables_most

    def _keep_place(self, ticket: _Ticket) -> None:
        if ticket.is_again:
            return  # this move was counted
        table = ticket.asker.id
        left = self._places.pop(table, MOVES_AT_ONCE) - 1
        if ticket.kind == ALONE and left > 0:
            self._places[table] = left

    def _worker_for(self, ticket: _Ticket) -> int:
        """The one that the table had last, if it is free; else one elsewhere, so that this machine
        is left to the pages, as long as there is one."""
        table = ticket.asker.id
        here = {one for one in self._free if self._workers[one] == HERE}
        may_have = here if ticket.is_again else self._free
        worker = self._homes.pop(table, -1)
        if worker not in may_have:
            wanted = sorted((may_have - here) or may_have)
            worker = wanted[zlib.crc32(table.encode()) % len(wanted)]
        self._homes[table] = worker
        _forget_some(self._homes)
        return worker


def _forget_some(known: dict[str, int]) -> None:
    """Drop what was added first."""
    while len(known) > REMEMBERED:
        del known[next(iter(known))]
