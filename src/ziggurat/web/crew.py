"""The server processes that share one database: who is there, and what they tell each other.

What counts is in the database. What is told here only makes others look there again, or is true
for a moment: who has a page open, how far a clock has run. Nothing that is lost on the way does
harm, for whoever was out of touch looks at everything again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

from sqlalchemy.engine import URL

from ziggurat.web.database import SECONDS, database_url, driver_options

if TYPE_CHECKING:
    from psycopg import AsyncConnection

LOG: Final = logging.getLogger("ziggurat.crew")
CHANNEL: Final = "ziggurat"
MEMBER: Final = 0x7A696767
"""Any number of our own: with that of a process, the advisory lock that it holds while it lives."""
BEAT_SECONDS: Final = 1.0
"""Between two signs of life."""
SILENT_SECONDS: Final = 6.0
"""A process that hangs holds its lock, but gives no sign: after so long it counts as gone."""
MUTE_SECONDS: Final = 4.0
"""Whoever could give no sign for so long is out of touch, before others take it for gone."""
FIRST_SECONDS: Final = 3.0
"""For which a process that starts waits until it is in touch."""
CLOSE_SECONDS: Final = 2.0
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0
PAYLOAD_MOST: Final = 7000
"""Bytes; PostgreSQL takes less than 8000 at a time."""

News = dict[str, Any]
Hears = Callable[[int, News], None]
LEAVES: Final = "leaves"
LOOK: Final = "look"
"""Whoever hears this looks at all tables again: somebody may have told something in vain."""


class Crew(Protocol):
    """All processes that share the database, as one of them sees it."""

    number: int
    """Its own."""

    @property
    def alive(self) -> frozenset[int]:
        """The numbers of all who are there, its own as long as it is in touch with them."""

    @property
    def is_on_duty(self) -> bool:
        """Whether it may keep tables going: it is in touch, so others know that it is there."""

    @property
    def is_mute(self) -> bool:
        """Whether nothing can be passed on between processes, so that all have to look."""

    @property
    def has_company(self) -> bool:
        """Whether others were ever there: then no table in memory is believed without a look."""

    def tell(self, news: News) -> None:
        """Have all others hear this soon."""

    async def start(self, hears: Hears, changed: Callable[[], None]) -> None:
        """Be there; ``changed`` is called when somebody came or went, or has to look again."""

    async def close(self) -> None:
        """Leave."""


def crew_of(url: str, seconds: float = SECONDS) -> Crew:
    """The crew of this database: SQLite has one process, and it is locked."""
    found = database_url(url)
    return Alone() if found.get_backend_name() == "sqlite" else Together(found, seconds)


def new_number() -> int:
    """A number for a process, which no other has had."""
    return secrets.randbelow((1 << 31) - 1) + 1


class Alone:
    """One process, and nobody to talk to."""

    is_on_duty: Final = True
    is_mute: Final = False
    has_company: Final = False

    def __init__(self) -> None:
        self.number = new_number()
        self.alive: Final = frozenset((self.number,))

    def tell(self, news: News) -> None:
        """Nobody hears it."""

    async def start(self, hears: Hears, changed: Callable[[], None]) -> None:
        """Nothing ever changes."""
        changed()

    async def close(self) -> None:
        """Nobody is told."""


class Together:
    """Several processes that talk through PostgreSQL.

    On one line it holds a lock and says every second that it lives; that makes it one of the crew.
    What it tells goes the same way, and what others tell comes by another line. Neither is needed:
    a disk that is full may leave PostgreSQL unable to pass anything on. Whether it is able to is
    tried every second, so that everybody notices, also those who have nothing to tell.
    """

    def __init__(self, url: URL, seconds: float = SECONDS) -> None:
        self.number = new_number()
        self._url = url
        self._seconds = seconds
        self._queue: list[News] = []
        self._wake = asyncio.Event()
        self._left: set[int] = set()
        """Those who said that they leave, until their locks are gone."""
        self._beat = 0.0
        """When it last said that it lives."""
        self.is_mute = False
        self.has_company = False
        self._first = asyncio.Event()
        self.is_on_duty = False
        self.alive: frozenset[int] = frozenset()

    async def start(self, hears: Hears, changed: Callable[[], None]) -> None:
        """Be there, now and whenever the database is."""
        self._hears, self._changed = hears, changed
        self._tasks = [
            asyncio.ensure_future(self._again_and_again(work, name))
            for work, name in ((self._be_there, "lives"), (self._listen, "listens"))
        ]
        with suppress(TimeoutError):  # else it goes on trying
            async with asyncio.timeout(FIRST_SECONDS):
                await self._first.wait()

    async def close(self) -> None:
        """Leave: whoever hears it need not wait for a lock to be released."""
        self.tell({LEAVES: True})
        await asyncio.sleep(0)
        for _ in range(20):
            if not self._queue or not self.is_on_duty:
                break
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=CLOSE_SECONDS)  # a database that hangs is left

    def tell(self, news: News) -> None:
        """Have all others hear this soon; out of touch nobody does, and all look again later."""
        if self.is_on_duty:
            self._queue.append(news)
            self._wake.set()

    # In touch

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], name: str) -> None:
        """Do this, and when it fails, soon again."""
        from psycopg import Error

        pause = FIRST_PAUSE
        while True:
            began = time.monotonic()
            try:
                await work()
            except (Error, OSError, TimeoutError) as error:
                if time.monotonic() - began > SILENT_SECONDS:
                    pause = FIRST_PAUSE
                if pause == FIRST_PAUSE and name == "lives":
                    reason = str(error).strip().split("\n")[0]
                    LOG.warning("waiting for the database: %s", reason[:200])
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _connection(self) -> AsyncConnection:
        from psycopg import AsyncConnection

        named = self._url.translate_connect_args(username="user", database="dbname")
        options = {**self._url.query, **driver_options(self._url, self._seconds)}
        async with asyncio.timeout(self._seconds):
            return await AsyncConnection.connect(autocommit=True, **named, **options)

    async def _be_there(self) -> None:
        """Hold the lock, say that we live, and tell what is to be told, until that fails."""
        async with await self._connection() as connection:
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (MEMBER, self.number))
            self._beat = time.monotonic()
            self._queue = [{LOOK: True}]
            tasks = [asyncio.ensure_future(one) for one in (self._talk(connection), self._watch())]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self._is_out_of_touch()
                # First, for whoever is cancelled would ask the database to stop, and wait for that.
                connection.pgconn.finish()
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            for task in done:
                task.result()

    async def _watch(self) -> None:
        """Whoever cannot say that it lives is out of touch, before others take it for gone."""
        while time.monotonic() - self._beat < MUTE_SECONDS:
            await asyncio.sleep(BEAT_SECONDS / 2)
        raise TimeoutError("the database does not answer")

    def _is_out_of_touch(self) -> None:
        was_on_duty, self.is_on_duty = self.is_on_duty, False
        self.alive = frozenset()
        self._queue.clear()
        if was_on_duty:
            self._changed()

    async def _talk(self, connection: AsyncConnection) -> None:
        while True:
            is_beat = time.monotonic() >= self._beat + BEAT_SECONDS or not self.is_on_duty
            if is_beat:
                await self._see_who_is_there(connection)
                self._beat = time.monotonic()
            self._wake.clear()
            told, self._queue = self._queue, []
            if told or is_beat:
                await self._say(connection, packed(self.number, told) or [nothing(self.number)])
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._beat + BEAT_SECONDS - time.monotonic())):
                    await self._wake.wait()

    async def _say(self, connection: AsyncConnection, texts: list[str]) -> None:
        """Have others hear this, if PostgreSQL can pass it on; else they look by themselves."""
        from psycopg import Error

        said = "SELECT pg_notify(%s, one) FROM unnest(%s::text[]) AS one"
        try:
            await connection.execute(said, (CHANNEL, texts))
            self.is_mute = False
        except Error as error:
            if connection.broken or connection.closed:
                raise
            if not self.is_mute:
                LOG.warning("other processes cannot be told: %s", str(error).split("\n")[0][:200])
                self._changed()  # whoever waits for news looks for them from now on
            self.is_mute = True

    async def _see_who_is_there(self, connection: AsyncConnection) -> None:
        """Whoever lives holds a lock, and asked the same a moment ago.

        One that is gone leaves no lock; one that hangs asks nothing.
        """
        cursor = await connection.execute(
            "SELECT objid::bigint FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE locktype = 'advisory' AND granted AND classid = %s::oid AND objsubid = 2"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            " AND state_change > clock_timestamp() - %s * interval '1 second'",
            (MEMBER, SILENT_SECONDS),
        )
        there = {number for (number,) in await cursor.fetchall()}
        if self.number not in there:
            raise TimeoutError("the lock of this process is gone")
        self._left &= there
        before, self.alive = self.alive, frozenset(there - self._left)
        self.has_company |= len(there) > 1
        was_on_duty, self.is_on_duty = self.is_on_duty, True
        self._first.set()
        if not was_on_duty or before != self.alive:
            self._changed()

    async def _listen(self) -> None:
        """Hear what others tell, until the line breaks."""
        async with await self._connection() as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._changed()  # who knows what was told before
            async for note in connection.notifies():
                sender, items = json.loads(note.payload)
                if sender != self.number:
                    self.has_company = True
                    self._hear(sender, items)
        raise OSError("the line to the database was closed")

    def _hear(self, sender: int, items: list[News]) -> None:
        for news in items:
            if LOOK in news:
                self._changed()
            elif LEAVES not in news:
                self._hears(sender, news)
            else:
                self._left.add(sender)
                self.alive -= {sender}
                self._changed()


def nothing(number: int) -> str:
    """What one tells to see whether anything can be told."""
    return f"[{number},[]]"


def packed(number: int, told: list[News]) -> list[str]:
    """What one process tells, in as few texts as PostgreSQL takes.

    >>> packed(7, [{"look": True}, {"table": "a"}])
    ['[7,[{"look":true},{"table":"a"}]]']
    """
    texts: list[str] = []
    items: list[str] = []
    size = 0
    for news in told:
        item = json.dumps(news, separators=(",", ":"))
        if items and size + len(item) > PAYLOAD_MOST:
            texts.append(f"[{number},[{','.join(items)}]]")
            items, size = [], 0
        items.append(item)
        size += len(item) + 1
    if items:
        texts.append(f"[{number},[{','.join(items)}]]")
    return texts
