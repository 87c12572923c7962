"""The clock of the database, by which deadlines are kept, and whether it can be believed.

All server processes write down every few seconds that somebody is there, in one row. Whoever finds
that nobody has for more than a minute, or that the clock was set, has everybody wait: for ten
minutes nobody's time is over, so that people can come back first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import IntegrityError

from ziggurat.web.schema import PULSE, TABLES
from ziggurat.web.store import Away
from ziggurat.web.stored import as_text

LOG: Final = logging.getLogger("ziggurat.pulse")
BEAT_SECONDS: Final = 10.0
STALE_SECONDS: Final = 30.0
"""Whoever could not look at the clock for so long says nothing about anybody's time."""
OUTAGE_SECONDS: Final = 60.0
"""Without a sign of life, or set by so much: nobody knows what people could do meanwhile."""
QUIET_SECONDS: Final = 600.0
"""For which nobody's time is over then."""
ROW: Final = 1


class Wall(Protocol):
    """A clock on the wall."""

    def now(self) -> datetime:
        """The moment that it shows, in UTC."""

    def quiet(self) -> float:
        """Seconds for which nobody's time is to be over, whatever it shows."""


class OwnWall:
    """The clock of this process: for a table without a server."""

    def now(self) -> datetime:
        """What the system says."""
        return datetime.now(UTC)

    def quiet(self) -> float:
        """It is always believed."""
        return 0.0


@dataclass(frozen=True)
class Beat:
    """What the database said."""

    now: datetime
    quiet: datetime
    """Until when nobody's time is over."""


def beat(engine: Engine) -> Beat:
    """Say that somebody is there, and look at the clock of the database. It blocks.

    As long as there is no deadline, nothing is written.
    """
    with engine.connect() as connection:
        if not _has_deadlines(connection):
            moment = _clock(connection)
            return Beat(moment, moment)
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        row = connection.execute(
            select(PULSE).where(PULSE.c.id == ROW).with_for_update()
        ).mappings().first()  # fmt: skip
        now = _clock(connection)
        quiet = now + timedelta(seconds=QUIET_SECONDS)
        if row is None:
            values = {"id": ROW, "beat": as_text(now), "quiet": as_text(quiet)}
            connection.execute(PULSE.insert(), [values])
            return Beat(now, quiet)
        since = (now - datetime.fromisoformat(row["beat"])).total_seconds()
        if abs(since) <= OUTAGE_SECONDS:
            quiet = min(quiet, datetime.fromisoformat(row["quiet"]))
        else:
            LOG.warning("%.0f seconds without a sign of life: nobody's time is over now", since)
        values = {"beat": as_text(now), "quiet": as_text(quiet)}
        connection.execute(PULSE.update().where(PULSE.c.id == ROW).values(values))
        return Beat(now, quiet)


def _has_deadlines(connection: Connection) -> bool:
    query = select(TABLES.c.id).where(TABLES.c.until.is_not(None), TABLES.c.finished.is_(None))
    return connection.execute(query.limit(1)).first() is not None


def _clock(connection: Connection) -> datetime:
    """The moment by the clock of the database."""
    if connection.dialect.name == "postgresql":
        found: datetime = connection.exec_driver_sql("SELECT clock_timestamp()").scalar_one()
        return found.astimezone(UTC)
    text = connection.exec_driver_sql("SELECT strftime('%Y-%m-%dT%H:%M:%f', 'now')").scalar_one()
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


class Pulse:
    """The clock of the database as this process knows it: looked at often, and counted on."""

    def __init__(self, engine: Engine, to_disk: Callable[..., Awaitable[Any]]) -> None:
        self._engine = engine
        self._to_disk = to_disk
        self._last: Beat | None = None
        self._looked = 0.0

    def now(self) -> datetime:
        """What the clock of the database shows by now."""
        if self._last is None:
            return datetime.now(UTC)
        return self._last.now + timedelta(seconds=time.monotonic() - self._looked)

    def quiet(self) -> float:
        """Seconds for which nobody's time is to be over."""
        if self._last is None or time.monotonic() - self._looked > STALE_SECONDS:
            return BEAT_SECONDS
        return max(0.0, (self._last.quiet - self.now()).total_seconds())

    def text(self) -> str:
        """The same, as it is stored."""
        return as_text(self.now())

    async def look(self) -> None:
        """Look at the clock, and say that we are there."""
        with suppress(IntegrityError):  # another process was the first of all
            self._last = await self._to_disk(beat, self._engine)
            self._looked = time.monotonic()

    async def run(self) -> None:
        """Do so for ever."""
        while True:
            try:
                await self.look()
            except Away:
                pass  # that was noted
            except Exception:
                LOG.exception("the clock of the database")
            await asyncio.sleep(BEAT_SECONDS)
