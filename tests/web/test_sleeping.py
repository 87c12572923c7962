"""Tables that wait for people wait on the disk."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine

from tests.web.tools import at_table, open_table, opened, settings_in, sit, to_act, until
from ziggurat.web.app import create_app
from ziggurat.web.host import Host
from ziggurat.web.schema import DUMPS, SEATS, TABLES

MANY = 2000
ALPHABET = "abcdefghijkmnpqrstuvwxyz"


def host_of(client: TestClient) -> Host:
    app: Any = client.app
    found: Host = app.state.host
    return found


def sleep(client: TestClient) -> None:
    """Some minutes pass."""
    host = host_of(client)
    host.settings = replace(host.settings, sleep_seconds=0.0)
    assert client.portal is not None
    client.portal.call(host.put_to_sleep)


@pytest.fixture
def again(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(settings_in(tmp_path)), follow_redirects=False) as client:
        yield client


def copies(database: str, table: str, count: int, **changed: Any) -> list[str]:
    """Store a table many times more, under other names."""
    names = [
        f"{ALPHABET[n % 24]}{ALPHABET[n // 24 % 24]}{ALPHABET[n // 576]}zzzzz" for n in range(count)
    ]
    engine = create_engine(database)
    with engine.begin() as connection:
        for part, key in ((TABLES, "id"), (SEATS, "table_id"), (DUMPS, "table_id")):
            found = connection.execute(part.select().where(part.c[key] == table)).mappings()
            rows = [dict(row) for row in found]
            more = changed if part is TABLES else {}
            made = [{**row, **more, key: name} for name in names for row in rows]
            connection.execute(part.insert(), made)
    engine.dispose()
    return names


def test_many_tables_are_not_read_at_the_start(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with TestClient(create_app(settings)) as client:
        one = open_table(client, "me", "open")["table"]
    names = copies(settings.database, one, MANY)
    with TestClient(create_app(settings)) as client:
        host = host_of(client)
        until(lambda: client.get("/ready").status_code == 200)
        assert host.loads == 0
        assert client.get("/").text.count('href="/t/') == settings.running_shown
        assert len(client.get("/api/tables").json()) == settings.running_shown
        assert (host.loads, len(host.tables)) == (0, 0)
        assert client.get(f"/t/{names[-1]}").status_code == 200
        assert (host.loads, len(host.tables)) == (1, 1)
        more = client.post(
            "/api/tables", json={"game": "ur", "seats": [{"who": "me"}, {"who": "me"}]}
        )
        assert more.is_success  # there may be any number on the disk


def test_a_list_tells_what_the_table_itself_does(client: TestClient) -> None:
    players = sit(client, open_table(client, "me", "me", listed=True))
    for _ in range(5):
        to_act(players).act()
        table = players[0].table
        (listed,) = client.get("/api/tables").json()
        assert listed == client.get(f"/api/tables/{table}").json()


def test_only_what_goes_on_by_itself_is_taken_up(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, bot_seconds=600)
    with TestClient(create_app(settings)) as client:
        person = open_table(client, "me", "me")["table"]
        bot = open_table(client, "endless", "endless")["table"]
        seats = [{"who": "me"}] * 3
        body = {"game": "civilisation", "seats": seats, "options": {"nations": "random"}}
        timed = client.post("/api/tables", json={**body, "clock": {"game": 60}}).json()
        clock = timed["table"]
        people = sit(client, timed)
        until(lambda: to_act(people).act() and host_of(client)._store.load(clock).due)  # type: ignore[union-attr]
        remote = open_table(client, "remote", "remote")["table"]
        players = sit(client, open_table(client, "me", "me"))
        handed = to_act(players)
        assert handed.post("hand-over", {"bot": "endless"}).status_code == 200
        back = to_act(sit(client, open_table(client, "me", "me")))
        assert back.post("hand-over", {"bot": "endless"}).status_code == 200
        assert back.post("take-back").status_code == 200
    with TestClient(create_app(settings)) as client:
        host = host_of(client)
        until(lambda: client.get("/ready").status_code == 200)
        assert set(host.tables) == {bot, clock, handed.table}
        assert not {person, remote, back.table} & set(host.tables)
        assert host.loads == 3


def test_a_table_that_nobody_looks_at_is_put_away_and_comes_back(client: TestClient) -> None:
    host = host_of(client)
    players = sit(client, open_table(client, "me", "me", listed=True))
    table = players[0].table
    to_act(players).act()
    before = client.get(f"/t/{table}").text, to_act(players).legal(0)
    sleep(client)
    assert table not in host.tables
    assert not host.steering.drives(table)
    assert f"/t/{table}" in client.get("/").text
    assert host.tables == {}
    gc.collect()
    assert to_act(players).legal(0) == before[1]
    assert table in host.tables
    assert host.loads == 1
    to_act(players).act()


def test_a_table_that_is_looked_at_stays(client: TestClient) -> None:
    host = host_of(client)
    path = opened(client, "me", "me")
    table = path.rpartition("/")[2]
    with at_table(client, path) as page:
        page.sees(lambda now: now["watching"] == 1)
        sleep(client)
        assert table in host.tables
        page.act()
    until(lambda: not host.tables[table].presence.watching)
    sleep(client)
    assert table not in host.tables


def test_a_bot_that_comes_to_act_wakes_its_table(client: TestClient) -> None:
    """A person moves at a table that was put away; the bots there go on."""
    (me,) = sit(client, open_table(client, "me", "last"))
    until(lambda: me.legal(0)["asked"])
    sleep(client)
    assert me.table not in host_of(client).tables
    me.act()
    until(lambda: me.legal(0)["asked"])
    assert client.get(f"/api/tables/{me.table}").json()["steps"] > 1


def test_whoever_has_a_table_in_hand_has_the_same_as_others(client: TestClient) -> None:
    host = host_of(client)
    players = sit(client, open_table(client, "me", "me"))
    in_hand = host.tables[players[0].table]
    sleep(client)
    assert client.portal is not None
    assert client.portal.call(host.get, in_hand.id) is in_hand


def test_whoever_goes_away_while_a_table_is_read_has_nobody_read_it_twice(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of one table would each have its own pages, and one of them no bots."""
    host = host_of(client)
    table = open_table(client, "me", "me")["table"]
    sleep(client)
    gc.collect()
    assert table not in host.tables
    reading, may_go_on = host.on_disk, asyncio.Event()

    async def slowly(work: Any, *args: Any) -> Any:
        await may_go_on.wait()
        return await reading(work, *args)

    async def look_twice() -> tuple[Any, Any]:
        monkeypatch.setattr(host, "on_disk", slowly)
        leaves, stays = (asyncio.ensure_future(host.get(table)) for _ in range(2))
        await asyncio.sleep(0)
        leaves.cancel()
        with suppress(asyncio.CancelledError):
            await leaves
        comes = asyncio.ensure_future(host.get(table))
        await asyncio.sleep(0)
        may_go_on.set()
        return await stays, await comes

    assert client.portal is not None
    stays, comes = client.portal.call(look_twice)
    assert stays is comes
    assert host.loads == 1
