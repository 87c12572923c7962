"""Which tables this process keeps going, and what it tells other processes of all of them.

Any process serves any table. The bots and clocks of a table are driven by one of them: by whoever
opened it, or wrote to it or looked at it when nobody did. When that process is gone, another takes
over what has to go on by itself; everything else waits until somebody looks.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.web.bots import START_SECONDS
from ziggurat.web.crew import Alone, News
from ziggurat.web.driver import Driver
from ziggurat.web.metrics import CREW, DRIVEN
from ziggurat.web.people.lobby import LOBBY
from ziggurat.web.store import Away, now
from ziggurat.web.stored import Change, StoredChat, StoredEvent, StoredStep
from ziggurat.web.table.hosted import HostedTable

if TYPE_CHECKING:
    from ziggurat.web.host import Host

LOG: Final = logging.getLogger("ziggurat.steering")
LOOK_SECONDS: Final = 2.0
"""Between two looks for tables that nobody keeps going."""
MUTE_SECONDS: Final = 0.25
"""The same while processes cannot tell each other anything."""
STILL_SECONDS: Final = 10.0
"""Beyond what a bot may take, before a table that should go on is begun anew."""
AT_ONCE: Final = 20
"""Tables that are taken over before other processes have a chance to."""
TOLD_BYTES: Final = 5000
"""What is longer is read from the database instead."""

# What processes tell each other
TABLE: Final = "table"
REVISION: Final = "revision"
CHANGE: Final = "change"
"""What was written, where that is short: then nobody has to ask the database."""
DRIVER: Final = "driver"
CLOCKS: Final = "clocks"
PRESENCE: Final = "presence"
ASKING: Final = "asking"
"""Who is there? Asked by whoever has just read a table."""


class Steering:
    """The tables that this process drives."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._crew = host.crew
        self._known: frozenset[int] = frozenset()
        """The crew when we last looked around."""
        self._changed = asyncio.Event()
        self._given_up: set[str] = set()
        """Tables that could not be taken up: something is wrong with them."""
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._still: dict[str, tuple[int, float]] = {}
        """Tables that have to go on: their revision, and since when it is that."""
        self._looking: set[asyncio.Future[None]] = set()
        self.has_taken_up = False
        """Whether everything that has to go on by itself does, as far as it ever did."""

    async def start(self) -> None:
        """Take up what has to go on by itself, and go on doing so."""
        self._going = asyncio.ensure_future(self._keep_going())
        await self._crew.start(self._hears, self._changed.set)

    async def stop(self) -> None:
        """Drive nothing any more."""
        tasks = [self._going, *self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What has to go on

    async def _keep_going(self) -> None:
        """Take up every table that has to go on by itself and that nobody keeps going.

        At the start, and whenever somebody came or went; else now and then.
        """
        while True:
            is_changed = self._changed.is_set()
            self._changed.clear()
            try:
                if is_changed:
                    await self._look_around()
                elif not isinstance(self._crew, Alone) and self._crew.alive != {self._crew.number}:
                    # Whatever others told, it may not have come.
                    await self.look_at(list(self._host.tables))
                if self._crew.is_on_duty:
                    await self._take_up_adrift()
                    self.has_taken_up = True
                is_changed = False
            except Away:
                pass  # that was noted
            except Exception:
                LOG.exception("which tables have to go on")
            with suppress(TimeoutError):
                async with asyncio.timeout(MUTE_SECONDS if self._crew.is_mute else LOOK_SECONDS):
                    await self._changed.wait()
            if is_changed:  # and nobody could see what that means
                self._changed.set()

    async def _look_around(self) -> None:
        """See what became of our tables: somebody came or went, or we were out of touch."""
        alive = self._crew.alive
        CREW.set(len(alive))
        self._host.lobby.heard()
        lost, self._known = self._known - alive, alive
        for table in list(self._host.tables.values()):
            table.presence.lost(lost)
            self._look_who_lags(table)
        if self._crew.is_on_duty:
            await self.look_at(list(self._host.tables))
            return
        for name in list(self._drivers):
            self.leave(name)

    async def look_at(self, tables: Sequence[str]) -> None:
        """See what became of these tables, which are in memory."""
        standing = await self._host.on_disk(self._host.leases.standing, tables)
        for name, found in standing.items():
            table = self._host.in_memory(name)
            if table is not None:
                table.heard(found.revision)
                self._is_driven_by(table, found.driver)

    async def _take_up_adrift(self) -> None:
        while self._crew.is_on_duty:
            ours = (self._crew.number, self._crew.alive, AT_ONCE, self._host.pulse.text())
            found = await self._host.to_disk(self._host.leases.take_adrift, *ours)
            for table in found:
                await self._take_up(table)
            if not found:
                break
        # Whoever took a table may not have been told that it has: the database was gone.
        moment = self._host.pulse.text()
        due = await self._host.on_disk(self._host.leases.due_of, self._crew.number, moment)
        for table in due:
            is_here = table in self._host.tables
            if not (is_here and self.drives(table)) and table not in self._given_up:
                await self._take_up(table)
            elif due[table] is None and self._host.pulse.quiet():
                continue  # a turn is over by the clock, and nobody is late for now
            elif is_here and (due[table] or moment) < now() and self._stands_still(table):
                LOG.error("nothing happens at table %s: it is begun anew", table)
                self.leave(table)
                await self._take_up(table)
        self._still = {table: self._still[table] for table in due if table in self._still}

    def _stands_still(self, table: str) -> bool:
        """Whether a table that has to go on has not, for longer than any bot may think."""
        most = self._host.settings.bot_seconds + START_SECONDS + STILL_SECONDS
        steps, now = self._host.tables[table].revision, time.monotonic()
        known, since = self._still.get(table, (-1, now))
        if known != steps:
            since = now
        is_still = now - since > most
        self._still[table] = (steps, now if is_still else since)
        return is_still

    async def _take_up(self, table: str) -> None:
        """Keep a table going that was adrift, and is ours now."""
        try:
            hosted = self._host.tables.get(table)
            if hosted is None:
                hosted = await self._host.patiently(self._host.get, table)
            self._is_driven_by(hosted, self._crew.number)
        except Refusal as error:
            self._given_up.add(table)
            LOG.warning("table %s cannot be taken up again: %s", table, error)
        except Exception:
            self._given_up.add(table)
            LOG.exception("table %s cannot be taken up again", table)

    # Taking and leaving

    def drives(self, table: str) -> bool:
        """Whether this process keeps the table going."""
        return table in self._drivers

    def is_adrift(self, table: HostedTable) -> bool:
        """Whether nobody keeps a table going, and we could."""
        return self._crew.is_on_duty and table.driver not in self._crew.alive

    async def take_if_free(self, table: HostedTable) -> None:
        """Keep a table going that has just been read, unless somebody else does."""
        if table.over or not self.is_adrift(table):
            return
        taken = table.id, self._crew.number, table.driver
        with suppress(Away):  # then it is found adrift
            if await self._host.to_disk(self._host.leases.take, *taken):
                table.driver = self._crew.number

    async def release(self, table: HostedTable) -> None:
        """Leave a table to whoever next looks at it."""
        table.driver = None
        with suppress(Away):
            if await self._host.to_disk(self._host.leases.release, table.id, self._crew.number):
                self._crew.tell({TABLE: table.id, DRIVER: None})

    def begin(self, table: HostedTable) -> None:
        """A table came into memory: drive it if that is ours to do, and ask who is there."""
        self.leave(table.id)  # whoever drove it before it was put away
        table.presence.tell = lambda: self._tell_presence(table)
        self._is_driven_by(table, table.driver)
        if len(self._crew.alive) > 1:
            self._crew.tell({TABLE: table.id, ASKING: True})

    def leave(self, table: str) -> None:
        """Drive a table no more."""
        driver = self._drivers.pop(table, None)
        if driver is not None:
            driver.cancel()
            DRIVEN.set(len(self._drivers))

    def _is_driven_by(self, table: HostedTable, process: int | None) -> None:
        """Note who keeps a table going, and do so or leave it accordingly."""
        table.driver = process
        if process != self._crew.number or not self._crew.is_on_duty:
            self.leave(table.id)
        elif not (self.drives(table.id) or table.over) and table.id in self._host.tables:
            work = Driver(table, self._host.pool, self._host.settings).run()
            driver = self._drivers[table.id] = asyncio.ensure_future(work)
            driver.add_done_callback(lambda done: self._has_ended(table.id, done))
            DRIVEN.set(len(self._drivers))

    def _has_ended(self, table: str, driver: asyncio.Task[None]) -> None:
        if self._drivers.get(table) is driver:
            self.leave(table)

    # What processes tell each other

    def has_written(self, table: str, change: Change) -> None:
        """Tell others that a table has changed."""
        news: News = {TABLE: table, REVISION: (change.revision or 0) + 1}
        if len(self._crew.alive) > 1:
            news[CHANGE] = told(change)
        hosted = self._host.in_memory(table)
        if change.driver is not None:
            news[DRIVER] = change.driver
            if hosted is not None:
                self._is_driven_by(hosted, change.driver)
        self._crew.tell(news)

    def has_kept(self, table: str, clocks: Mapping[str, Mapping[str, Any]]) -> None:
        """Tell others how far the clocks of a table have run."""
        self._crew.tell({TABLE: table, CLOCKS: dict(clocks)})

    def _hears(self, process: int, news: News) -> None:
        """What another process tells of a table, or of the lobby."""
        if LOBBY in news:
            self._host.lobby.heard()
            return
        table = self._host.in_memory(news[TABLE])
        if table is None:
            return
        if DRIVER in news:
            self._is_driven_by(table, news[DRIVER])
        if REVISION in news:
            table.heard(news[REVISION], understood(news.get(CHANGE), news[REVISION]))
        if CLOCKS in news:
            table.set_clocks(news[CLOCKS])
        if PRESENCE in news:
            table.presence.heard(process, news[PRESENCE])
            self._look_who_lags(table)
        if ASKING in news and table.presence.is_worth_telling():
            self._tell_presence(table)

    def _look_who_lags(self, table: HostedTable) -> None:
        """Have the clock of a table wait or run on, as soon as nobody else looks at it."""
        looking = asyncio.ensure_future(table.wait_for_pages())
        self._looking.add(looking)
        looking.add_done_callback(self._has_looked)

    def _has_looked(self, looking: asyncio.Future[None]) -> None:
        """The database may be away; then it is looked at again with the next that is heard."""
        self._looking.discard(looking)
        _ = looking.cancelled() or looking.exception()

    def _tell_presence(self, table: HostedTable) -> None:
        if len(self._crew.alive) > 1:
            self._crew.tell({TABLE: table.id, PRESENCE: table.presence.report()})

    def tell_again(self) -> None:
        """Say who is here: what was said once does not hold for ever."""
        for table in self._host.tables.values():
            if table.presence.is_worth_telling():
                self._tell_presence(table)


def told(change: Change) -> News | None:
    """A change as other processes are told of it; None where they have to read it themselves."""
    if change.seats or change.revision is None:
        return None
    fields = asdict(replace(change, dumps=[], noted=None))
    data = {name: value for name, value in fields.items() if value not in (None, [])}
    return data if len(json.dumps(data)) < TOLD_BYTES else None


def understood(news: News | None, revision: int) -> Change | None:
    """A change that another process told of; None where there is none that we understand."""
    if news is None:
        return None
    kinds = {
        "steps": StoredStep, "events": StoredEvent, "chat": StoredChat, "revised": StoredEvent,
    }  # fmt: skip
    try:
        parts = {name: [kind(**one) for one in news.get(name, ())] for name, kind in kinds.items()}
        return Change(**{**news, **parts, "revision": revision - 1})
    except TypeError:  # of another version
        return None
