"""The clock of the database: signs of life, outages and jumps."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from ziggurat.web import pulse
from ziggurat.web.pulse import BEAT_SECONDS, QUIET_SECONDS, STALE_SECONDS, Pulse, beat
from ziggurat.web.schema import PULSE
from ziggurat.web.store import Store

QUIET = timedelta(seconds=QUIET_SECONDS)


class Shown:
    """What the clock of the database shows, and the monotonic one of this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall = datetime(2026, 11, 17, 12, tzinfo=UTC)
        self.seconds = 500.0
        monkeypatch.setattr(pulse, "_clock", lambda connection: self.wall)
        monkeypatch.setattr(pulse, "_has_deadlines", lambda connection: True)
        monkeypatch.setattr("ziggurat.web.pulse.time.monotonic", lambda: self.seconds)

    def passes(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.seconds += seconds


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    return Shown(monkeypatch)


def test_the_database_says_what_time_it_is(database: str) -> None:
    store = Store(database)
    told = beat(store.engine)
    assert abs((told.now - datetime.now(UTC)).total_seconds()) < 30
    assert told.now.utcoffset() == timedelta()
    assert told.quiet == told.now
    with store.reading.connect() as connection:
        assert connection.execute(select(PULSE)).first() is None, "nobody has a deadline"
    store.close()


@pytest.mark.parametrize("gap", [61, 3600, 86400, -61, -86400])
def test_after_an_outage_or_a_jump_of_more_than_a_minute_it_is_quiet_for_ten(
    database: str, shown: Shown, gap: int
) -> None:
    store = Store(database)
    first = beat(store.engine)
    assert first.quiet == first.now + QUIET  # nobody knows what was before
    for _ in range(30):
        shown.passes(30)
        assert beat(store.engine).quiet == first.quiet
    shown.wall += timedelta(seconds=gap)
    told = beat(store.engine)
    assert told.quiet == told.now + QUIET
    shown.passes(60)
    assert beat(store.engine).quiet == told.quiet, "a minute is no outage"
    store.close()


def test_another_process_learns_that_it_is_quiet(database: str, shown: Shown) -> None:
    async def at_once(work: Any, *args: Any) -> Any:
        return work(*args)

    async def run() -> None:
        store = Store(database)
        one, other = Pulse(store.engine, at_once), Pulse(store.engine, at_once)
        assert one.quiet() == BEAT_SECONDS, "it has not looked yet"
        await one.look()
        for _ in range(21):
            shown.passes(30)
            await one.look()
        await other.look()
        assert (one.quiet(), other.quiet()) == (0, 0)
        assert one.now() == other.now() == shown.wall
        shown.seconds += 5  # by the monotonic clock, as long as nobody looks again
        assert one.now() == shown.wall + timedelta(seconds=5)
        shown.wall += timedelta(hours=2)
        await one.look()
        assert one.quiet() == QUIET_SECONDS
        await other.look()
        assert other.quiet() == QUIET_SECONDS
        assert other.now() == shown.wall
        store.close()

    asyncio.run(run())


def test_whoever_has_not_looked_for_long_times_out_nobody(database: str, shown: Shown) -> None:
    async def at_once(work: Any, *args: Any) -> Any:
        return work(*args)

    async def run() -> None:
        store = Store(database)
        one = Pulse(store.engine, at_once)
        await one.look()
        for _ in range(21):
            shown.passes(30)
            await one.look()
        assert one.quiet() == 0
        shown.seconds += STALE_SECONDS + 1  # the database is away
        assert one.quiet() == BEAT_SECONDS
        store.close()

    asyncio.run(run())
