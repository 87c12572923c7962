"""Clocks of seats across server processes: one is killed, and the clock on the wall jumps."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Select, create_engine, select
from sqlalchemy.pool import NullPool

from tests.web import postgresql
from tests.web.process import Process
from tests.web.test_tables import disk
from tests.web.test_timing import turn_of_one_decision
from tests.web.tools import settings_in, until
from trials.wallclock import WallClock, compiler
from ziggurat.games.ur import GAME as UR
from ziggurat.web.app import create_app
from ziggurat.web.database import database_url
from ziggurat.web.host import Host
from ziggurat.web.pulse import QUIET_SECONDS
from ziggurat.web.schema import EVENTS, PULSE, TABLES
from ziggurat.web.store import Store
from ziggurat.web.stored import StoredEvent, as_text
from ziggurat.web.table.timing import ASKED
from ziggurat.web.tempo import BANK, DAYS


def stored(database: str, name: str, key: str, args: dict[str, Any], ends: str | None) -> str:
    """Write a table at which somebody is asked; gives its name."""
    state = turn_of_one_decision()
    store = Store(database)
    event = StoredEvent(0, 0, key, args, "")
    table = replace(disk(state, UR).stored, id=name, events=[event], created=as_text(utc()))
    shown = {"steps": 0, "to_act": list(state.to_act)}
    store.create(replace(table, shown=shown, until=ends))
    with store.engine.begin() as connection:  # somebody was there until now
        connection.execute(PULSE.delete())
        past = as_text(utc() - timedelta(minutes=5))
        connection.execute(PULSE.insert(), [{"id": 1, "beat": as_text(utc()), "quiet": past}])
    store.close()
    return name


def read(database: str, query: Select[Any]) -> list[Any]:
    """What a database says, whoever uses it."""
    engine = create_engine(database_url(database), poolclass=NullPool)
    with engine.connect() as connection:
        return list(connection.execute(query))


def utc() -> datetime:
    return datetime.now(UTC)


def asked() -> int:
    return turn_of_one_decision().to_act[0]


def by_correspondence(database: str, ends: datetime) -> str:
    text = as_text(ends)
    turn = {str(asked()): [as_text(ends - timedelta(days=1)), text]}
    return stored(database, "turnturn", DAYS, {"count": 1, ASKED: turn}, text)


def is_handed(url: str, table: str) -> bool:
    found = httpx.get(f"{url}/api/tables/{table}", timeout=60).json()
    return bool(found["seats"][asked()]["handed_over"])


def late(url: str, table: str) -> int:
    log = httpx.get(f"{url}/api/tables/{table}/log", timeout=60).json()
    return sum("Time is over" in line["text"] for line in log)


def test_the_driver_is_killed_in_the_middle_of_a_countdown(
    postgresql_server: str, tmp_path: Path
) -> None:
    """Of a minute fourteen seconds are left; by correspondence a deadline is near."""
    database = postgresql.new_database(postgresql_server)
    live = stored(
        database, "bankbank", BANK, {"bank": 1, "increment": 0, "spent": [46.0, 46.0]}, None
    )
    slow = by_correspondence(database, utc() + timedelta(seconds=8))

    def spent() -> float:
        (row, *_) = read(database, select(EVENTS.c.args).where(EVENTS.c.table_id == live))
        return float(json.loads(row[0])["spent"][asked()])

    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    with Process(folders[0], database=database, usual_bot="last") as one:
        with httpx.Client(base_url=one.url, timeout=60) as client:
            for table in (live, slow):
                assert client.get(f"/api/tables/{table}").status_code == 200
        with Process(folders[1], database=database, usual_bot="last") as other:
            until(lambda: spent() >= 51, 60)  # written down in the middle
            one.stop(signal.SIGKILL)
            until(lambda: is_handed(other.url, live) and is_handed(other.url, slow), 60)
            assert (late(other.url, live), late(other.url, slow)) == (1, 1)
            assert 60 <= spent() < 80


@pytest.mark.skipif(compiler() is None, reason="no C compiler")
def test_a_jump_of_the_clock_on_the_wall_times_out_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deadline is an hour away, and the clock is set two hours on."""
    found = compiler()
    assert found is not None
    wall = WallClock(tmp_path, found)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    table = by_correspondence(database, utc() + timedelta(hours=1))
    for name, value in wall.environment.items():
        monkeypatch.setenv(name, value)

    def pulse() -> tuple[datetime, datetime]:
        ((_, beat, quiet),) = read(database, select(PULSE))
        return datetime.fromisoformat(beat), datetime.fromisoformat(quiet)

    with Process(tmp_path) as server:
        assert not is_handed(server.url, table)
        wall.jump(7200)
        until(lambda: pulse()[1] > pulse()[0], 60)  # it was seen
        beat, quiet = pulse()
        assert quiet - beat > timedelta(minutes=9)
        assert beat - utc() > timedelta(minutes=119)
        assert not is_handed(server.url, table)
    ((ends,),) = read(database, select(TABLES.c.until))
    assert datetime.fromisoformat(ends) < beat, "it is over by the clock, and nobody was late"


def test_after_an_outage_nobody_is_late_for_ten_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deadline has passed while nobody was there, for five minutes."""
    settings = settings_in(tmp_path)
    table = by_correspondence(settings.database, utc() - timedelta(minutes=1))
    store = Store(settings.database)
    with store.engine.begin() as connection:
        connection.execute(PULSE.update().values(beat=as_text(utc() - timedelta(minutes=5))))
    store.close()
    with TestClient(create_app(settings)) as client:
        host: Host = client.app.state.host  # type: ignore[attr-defined]
        until(lambda: table in host.tables, 60)  # it was found by itself
        assert host.pulse.quiet() > QUIET_SECONDS / 2

        def handed() -> bool:
            seats = client.get(f"/api/tables/{table}").json()["seats"]
            return bool(seats[asked()]["handed_over"])

        assert client.portal is not None
        client.portal.call(host.tables[table].strike)
        assert not handed()
        monkeypatch.setattr("ziggurat.web.steering.START_SECONDS", -1000.0)
        for _ in range(2):  # that nothing happens there is as it should be
            client.portal.call(host.steering._take_up_adrift)
        assert host.steering._still == {}
        told = host.pulse._last
        assert told is not None
        host.pulse._last = replace(told, quiet=told.now)  # ten minutes later
        client.portal.call(host.tables[table].strike)
        assert handed()
