"""Analyses under way: a few at once, a few more in turn, and nobody who plays is to notice.

How a game went is found out at once. Its decisions are looked at afterwards, in as many processes
as the settings allow; where others wait, an analysis gives up its place after a while and queues
again, so that everybody sees something soon. What is found is written down before it is shown, and
whoever takes up an analysis, after a stop, a restart or in another server process, goes on there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import OrderedDict, deque
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ziggurat.analysis.effort import EFFORTS
from ziggurat.analysis.findings import Finding
from ziggurat.analysis.study import fingerprint
from ziggurat.core.errors import Refusal, WrongOption
from ziggurat.web.analysis_worker import SEED
from ziggurat.web.analysts import PROGRAM, Analyst
from ziggurat.web.kept import Kept, KeptAnalyses, Wish
from ziggurat.web.store import Away

if TYPE_CHECKING:
    from ziggurat.web.host import Host
    from ziggurat.web.table.hosted import HostedTable

LOG: Final = logging.getLogger("ziggurat.analysis")
LOOK_SECONDS: Final = 2.0
"""Between two looks for analyses that nobody goes on with."""
STOP_SECONDS: Final = 0.5
"""Between two looks whether somebody wants one to stop, perhaps by way of another process."""
TURN_SECONDS: Final = 45.0
"""After which an analysis makes way for one that waits."""
RELEASE_SECONDS: Final = 1.0
"""For which the database is waited for when an analysis is let go of."""
FAULTS_MOST: Final = 8
"""Answers in a row that may fail before an analysis is given up until somebody goes on with it."""
BUSY_SECONDS: Final = 60
"""After which it makes sense to ask again where too many wait."""

PRINTS_KEPT: Final = 200
"""Tables whose fingerprints are remembered."""

Key = tuple[str, str]
"""A table and a fingerprint."""


async def record_text(table: HostedTable) -> str:
    """The record of a game that is over, as everybody may read it then; refused before."""
    if not table.over:
        raise Refusal("still_running")
    record = await table.record(None)
    return record.dumps()


def _fingerprints(text: str) -> dict[str, str]:
    return {effort: fingerprint(text, effort, SEED) for effort in EFFORTS}


def shared_out(workers: int, at_once: int, processors: int) -> tuple[int, int]:
    """How many games are analysed at once, and the processes that each of them has.

    Never are there more processes in all than processors.

    >>> shared_out(2, 1, 8), shared_out(4, 2, 8), shared_out(16, 9, 2)
    ((1, 2), (2, 2), (2, 1))
    """
    most = min(workers, processors)
    games = min(at_once, most)
    return games, most // games


class Analyses:
    """Those that this process goes on with; ``program`` is what does the work."""

    def __init__(self, host: Host, kept: KeptAnalyses, program: tuple[str, ...] = PROGRAM) -> None:
        self._host = host
        self._kept = kept
        self.program = program
        settings = host.settings
        self._most = settings.analyses_at_once + settings.analyses_waiting
        games, self._workers = shared_out(
            settings.analysis_workers, settings.analyses_at_once, os.cpu_count() or 1
        )
        self._opening = asyncio.Semaphore(1)
        self._places = asyncio.Semaphore(games)
        self._waiting = 0
        self._inside: set[Key] = set()
        self._prints: OrderedDict[str, tuple[int, dict[str, str]]] = OrderedDict()
        """By table: the fingerprints of its analyses, at which revision."""
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._going: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up what is to go on, now and whenever nobody does so."""
        self._going = asyncio.ensure_future(self._keep_going())

    async def close(self) -> None:
        """Let others go on with it, or ourselves after a restart."""
        tasks = [task for task in (self._going, *self._tasks.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What people want

    async def prints(self, table: HostedTable) -> dict[str, str]:
        """By effort, the fingerprint of the analysis of a game that is over."""
        async with table.locked() as parts:
            revision = parts.stored.revision
        before, prints = self._prints.pop(table.id, (None, {}))
        if before != revision:
            text = await record_text(table)
            prints = await asyncio.to_thread(_fingerprints, text)
        self._prints[table.id] = revision, prints
        while len(self._prints) > PRINTS_KEPT:
            self._prints.popitem(last=False)
        return prints

    async def find(self, table: HostedTable, effort: str = "", since: int = 0) -> Kept | None:
        """What is kept of a game: for that effort, else what was asked for last."""
        prints = await self.prints(table)
        if effort and effort not in prints:
            raise WrongOption("unknown_effort", effort=effort[:40], choices=" ".join(EFFORTS))
        name = prints.get(effort)
        if name is None:
            names = list(prints.values())
            name = await self._host.on_disk(self._kept.latest, table.id, names)
        if name is None:
            return None
        return await self._host.on_disk(self._kept.load, table.id, name, since)

    async def begin(self, table: HostedTable, effort: str, seats: Sequence[int]) -> None:
        """Begin to find out, or go on; refused while too many others want the same."""
        prints = await self.prints(table)
        if effort not in prints:
            raise WrongOption("unknown_effort", effort=effort[:40], choices=" ".join(EFFORTS))
        key = table.id, prints[effort]
        if key not in self._tasks and len(self._tasks) >= self._most:
            raise Refusal("analyses_busy", seconds=BUSY_SECONDS)
        wish, crew = Wish(*key, effort, tuple(seats)), self._host.crew
        if await self._host.to_disk(self._kept.begin, wish, crew.number, crew.alive):
            self._go_on(key)

    async def stop(self, table: HostedTable, effort: str) -> None:
        """Ask no more questions; what was found stays."""
        name = (await self.prints(table)).get(effort)
        if name is None:
            raise WrongOption("unknown_effort", effort=effort[:40], choices=" ".join(EFFORTS))
        await self._host.to_disk(self._kept.stop, table.id, name)
        task = self._tasks.get((table.id, name))
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    # Going on

    def is_waiting(self, kept: Kept) -> bool:
        """Whether an analysis of ours waits for its turn."""
        key = kept.table, kept.fingerprint
        return key in self._tasks and kept.outline is not None and key not in self._inside

    def _go_on(self, key: Key) -> None:
        if key in self._tasks:
            return
        task = self._tasks[key] = asyncio.ensure_future(self._carry_out(key))
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def _keep_going(self) -> None:
        """Take up analyses that are wanted and that nobody goes on with."""
        crew = self._host.crew
        while True:
            try:
                if crew.is_on_duty and len(self._tasks) < self._most:
                    await self._take_up(crew.number, crew.alive)
            except Away:
                pass  # that was noted
            except Exception:
                LOG.exception("which analyses have to go on")
            await asyncio.sleep(LOOK_SECONDS)

    async def _take_up(self, process: int, alive: Collection[int]) -> None:
        for key in await self._host.on_disk(self._kept.adrift, process, alive):
            if key in self._tasks:
                continue
            if len(self._tasks) >= self._most:
                break
            if await self._host.to_disk(self._kept.take, *key, process, alive):
                self._go_on(key)

    async def _carry_out(self, key: Key) -> None:
        """Find out what is missing, and let go of it; what is not done may be gone on with."""
        done, process = "", self._host.crew.number
        try:
            done = await self._find_out(key)
        except Away:
            return  # it is ours still, and taken up when the database is back
        except Refusal as refusal:
            with suppress(Away):
                await self._host.to_disk(self._kept.refuse, *key, process, refusal)
        except Exception:
            LOG.exception("the analysis of table %s", key[0])
            with suppress(Away):
                await self._host.to_disk(self._kept.stop, *key)
        finally:
            with suppress(Away, TimeoutError):  # then it is seen that nobody goes on with it
                async with asyncio.timeout(RELEASE_SECONDS):
                    await self._host.to_disk(self._kept.release, *key, process, done)

    async def _find_out(self, key: Key) -> str:
        """Look at everything that is missing; when that was wished for, if nothing is left."""
        host = self._host
        table = await host.get(key[0])
        text = await record_text(table)
        known = set((await self.prints(table)).values())
        kept = await host.on_disk(self._kept.load, *key)
        first = self.analyst(text, kept.effort if kept is not None else "")
        try:
            while True:
                if kept is None:
                    return ""
                if key[1] not in known or kept.is_done:  # begun by another version of the program
                    return kept.begun
                if kept.outline is None and not await self._open(key, first):
                    return ""
                elif kept.outline is not None and not await self._go_in(key, text, kept, first):
                    return kept.begun
                wished = await host.on_disk(self._kept.wished, *key, host.crew.number)
                if wished is None or not host.crew.is_on_duty:
                    return ""
                kept = await host.on_disk(self._kept.load, *key)
        finally:
            await first.end()

    async def _open(self, key: Key, analyst: Analyst) -> bool:
        """Find out how the game went, which is quick; whether it is to be gone on."""
        async with self._opening:
            outline = await analyst.outline()
        process = self._host.crew.number
        return await self._host.to_disk(self._kept.set_outline, *key, process, outline)

    async def _go_in(self, key: Key, text: str, kept: Kept, first: Analyst) -> bool:
        """Look at some decisions as soon as there is a place; whether to go on makes sense."""
        if self._places.locked():
            await first.end()  # it would only take memory
        self._waiting += 1
        try:
            await self._places.acquire()
        finally:
            self._waiting -= 1
        self._inside.add(key)
        try:
            return await self._take_a_turn(key, text, kept, first)
        finally:
            self._inside.discard(key)
            self._places.release()

    async def _take_a_turn(self, key: Key, text: str, kept: Kept, first: Analyst) -> bool:
        """Look at some decisions; whether there is any use in going on."""
        turn = Turn(self, key, text, kept, first)
        workers = [asyncio.ensure_future(turn.work()) for _ in range(self._workers)]
        working = asyncio.ensure_future(asyncio.wait(workers, return_when=asyncio.FIRST_EXCEPTION))
        watching = asyncio.ensure_future(self._until_stopped(key, kept.seats))
        try:
            await asyncio.wait([working, watching], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (working, watching, *workers):
                task.cancel()
            ends = await asyncio.gather(working, watching, *workers, return_exceptions=True)
        for fault in ends:
            if isinstance(fault, Exception):
                raise fault
        return not turn.is_hopeless

    async def _until_stopped(self, key: Key, seats: Sequence[int]) -> None:
        """Come back when it is wanted no more, not ours, or wanted for others."""
        crew = self._host.crew
        while crew.is_on_duty:
            await asyncio.sleep(STOP_SECONDS)
            with suppress(Away):
                if await self._host.on_disk(self._kept.wished, *key, crew.number) != seats:
                    return

    @property
    def are_others_waiting(self) -> bool:
        """Whether somebody waits for the place of those who work."""
        return self._waiting > 0

    async def keep(self, key: Key, stretch: int, finding: Finding | None) -> bool:
        """Write down what was found, as soon as that can be; whether it is to be gone on."""
        add, process = self._kept.add, self._host.crew.number
        return await self._host.patiently(self._host.to_disk, add, *key, process, stretch, finding)

    def analyst(self, text: str, effort: str) -> Analyst:
        """A process for one game."""
        return Analyst(self._host.settings, text, effort, self.program)


class Turn:
    """The decisions of one game that are looked at until its place is wanted."""

    def __init__(self, analyses: Analyses, key: Key, text: str, kept: Kept, first: Analyst) -> None:
        """``first``: a process that may know the game already."""
        self._analyses = analyses
        self._free = [first]
        self._key = key
        self._text = text
        self._effort = kept.effort
        self._seats = dict(kept.outline.plan) if kept.outline is not None else {}
        self._left = deque(kept.missing)
        self._end = time.monotonic() + TURN_SECONDS
        self._faults = 0
        """Answers in a row that failed."""
        self._is_over = False

    @property
    def is_hopeless(self) -> bool:
        """Whether nothing comes of it."""
        return self._faults >= FAULTS_MOST

    async def work(self) -> None:
        """Look at one decision after the other, in a process of its own."""
        analyst = self._free.pop() if self._free else self._new()
        try:
            while self._left and not self._is_over:
                stretch = self._left.popleft()
                finding = await analyst.look(stretch, self._seats[stretch])
                self._faults = 0 if finding is not None else self._faults + 1
                is_on = await self._analyses.keep(self._key, stretch, finding)
                is_late = self._analyses.are_others_waiting and time.monotonic() > self._end
                self._is_over |= not is_on or is_late or self.is_hopeless
        finally:
            await analyst.end()

    def _new(self) -> Analyst:
        return self._analyses.analyst(self._text, self._effort)
