"""A database that goes away, hangs or is full: nothing is shown that is not stored."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from tests.web import postgresql
from tests.web.inside import journal
from tests.web.proxy import Proxy
from tests.web.test_logs import logged
from tests.web.test_tables import Disk, disk
from tests.web.tools import Player, at_table, open_table, opened, settings_in, sit, to_act, until
from ziggurat.core.errors import Refusal
from ziggurat.games.ur import GAME as UR
from ziggurat.web.app import LATER, create_app
from ziggurat.web.fuse import Fuse
from ziggurat.web.store import Away, ConflictError, Store
from ziggurat.web.stored import Change, StoredTable
from ziggurat.web.table.journal import LONGEST_PAUSE
from ziggurat.words import LANGUAGES, words

GONE = OperationalError("any statement", None, OSError("server closed the connection"))


# Without a server


class Flaky(Disk):
    """A store that fails when it is told to, before or after it has done its work."""

    reads = True
    writes = True
    answers = True
    loads = 0

    async def save(self, table: str, change: Change) -> None:
        if not self.writes:
            raise GONE
        await super().save(table, change)
        if not self.answers:
            raise GONE

    async def load(self, table: str) -> StoredTable | None:
        self.loads += 1
        if not self.reads:
            raise GONE
        return self.copy()


def flaky() -> Flaky:
    return Flaky(disk(UR.start(2, 5), UR).stored)


def first_answer(store: Disk) -> tuple[int, str]:
    state = journal(store.table()).state
    return state.to_act[0], str(state.legal(state.to_act[0])[0])


def test_nobody_sees_what_was_not_written_while_the_database_is_away() -> None:
    async def run() -> None:
        store = flaky()
        table, (seat, answer) = store.table(), first_answer(store)
        before = (await table.frame(seat)).view
        store.reads = store.writes = False
        with pytest.raises(Away):
            await table.act(seat, 0, answer)
        for _ in range(20):
            with pytest.raises(Away):
                await table.frame(seat)
        assert store.loads <= 2  # it is not asked all the time
        journal(table)._next_try = 0.0
        store.reads = store.writes = True
        assert (await table.frame(seat)).view == before
        done = await table.act(seat, 0, answer)
        assert (done.repeated, done.step) == (False, 1)
        assert journal(store.table()).state.dump() == journal(table).state.dump()

    asyncio.run(run())


def test_pauses_grow_up_to_two_seconds() -> None:
    async def run() -> None:
        store = flaky()
        table, (seat, answer) = store.table(), first_answer(store)
        store.reads = store.writes = False
        with pytest.raises(Away):
            await table.act(seat, 0, answer)
        pauses = []
        for _ in range(8):
            journal(table)._next_try = 0.0
            with pytest.raises(Away):
                await table.frame(seat)
            pauses.append(journal(table)._pause)
        assert pauses == sorted(pauses)
        assert pauses[-1] == LONGEST_PAUSE == 2.0

    asyncio.run(run())


def test_what_was_written_although_nobody_heard_so_counts() -> None:
    async def run() -> None:
        store = flaky()
        table, (seat, answer) = store.table(), first_answer(store)
        store.answers = False
        done = await table.act(seat, 0, answer)
        assert (done.repeated, done.step, len(store.stored.steps)) == (False, 1, 1)

    asyncio.run(run())


def test_what_was_written_unheard_can_be_sent_again() -> None:
    async def run() -> None:
        store = flaky()
        table, (seat, answer) = store.table(), first_answer(store)
        store.answers = store.reads = False
        with pytest.raises(Away):
            await table.act(seat, 0, answer)
        store.answers = store.reads = True
        journal(table)._next_try = 0.0
        done = await table.act(seat, 0, answer)
        assert (done.repeated, len(store.stored.steps)) == (True, 1)

    asyncio.run(run())


def test_whoever_loses_a_race_is_answered_anew() -> None:
    """Another has written to the table: the request is looked at again, as the table is now."""

    async def run() -> None:
        store = flaky()
        mine, slow, other = store.table(), store.table(), store.table()
        seat, answer = first_answer(store)
        another = str(journal(mine).state.legal(seat)[1])
        await other.act(seat, 0, answer)
        save, conflicts = store.save, 0

        async def late(table: str, change: Change) -> None:
            nonlocal conflicts
            if change.steps and change.steps[0].number < len(store.stored.steps):
                conflicts += 1
                raise ConflictError(table)
            await save(table, change)

        for racing in (mine, slow):
            journal(racing)._disk = replace(store.disk, save=late)
        assert (await mine.act(seat, 0, answer)).repeated
        assert conflicts == 1
        with pytest.raises(Refusal) as refused:
            await slow.act(seat, 0, another)
        assert refused.value.code == "stale"
        assert (conflicts, len(store.stored.steps)) == (2, 1)

    asyncio.run(run())


def test_a_fault_in_the_middle_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = flaky()
        table, (seat, answer) = store.table(), first_answer(store)
        before = (await table.frame(seat)).view
        with monkeypatch.context() as broken:
            broken.setattr(type(journal(table)), "_ask", lambda _: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await table.act(seat, 0, answer)
        assert (await table.frame(seat)).view == before
        assert (await table.act(seat, 0, answer)).step == 1

    asyncio.run(run())


# With a server


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, fails: Callable[[], bool]) -> Iterator[None]:
    """Have changes fail, some of them after they were written."""
    add = Store.add

    def perhaps(store: Store, table: str, change: Change) -> None:
        if fails():
            raise GONE
        add(store, table, change)
        if fails():
            raise GONE

    with monkeypatch.context() as patched:
        patched.setattr(Store, "add", perhaps)
        yield


def test_bots_go_on_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(7)
    with TestClient(create_app(settings_in(tmp_path))) as client:
        host: Any = client.app.state.host  # type: ignore[attr-defined]
        with failing(monkeypatch, lambda: rng.random() < 0.05):
            table = open_table(client, "last", "last", turn_limit=2)["table"]
            until(lambda: client.get(f"/api/tables/{table}").json()["over"], 60)
        record = client.get(f"/api/tables/{table}/record").text
        stored = host._store.load(table)
    assert [step.number for step in stored.steps] == list(range(len(stored.steps)))
    with TestClient(create_app(settings_in(tmp_path))) as client:
        assert client.get(f"/api/tables/{table}/record").text == record


def test_a_full_disk_refuses_the_move_and_harms_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = sit(client, open_table(client, "me", "me"))
    me = to_act(players)
    asked = me.legal(0)
    body = {"decision": asked["decision"], "action": asked["actions"][0]["action"]}
    host: Any = client.app.state.host  # type: ignore[attr-defined]

    def fill(is_full: bool) -> None:
        with host._store.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            most = pages if is_full else 1 << 30
            connection.exec_driver_sql(f"PRAGMA max_page_count={most}")

    assert client.portal is not None
    big = {"text": "x" * 500}
    client.portal.call(host.to_disk, fill, True)
    with logged() as log:
        while me.post("chat", big).status_code == 204:  # until the last page is full
            pass
        refused = me.post("chat", big)
    assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
    assert refused.headers["retry-after"] == "2"
    assert len(log.getvalue().splitlines()) == 2  # one for each
    assert me.legal(0) == asked
    client.portal.call(host.to_disk, fill, False)
    assert me.post("act", body).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_open_page_waits_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    gone = threading.Event()
    load = Store.load

    def perhaps(store: Store, table: str) -> StoredTable | None:
        if gone.is_set():
            raise GONE
        return load(store, table)

    monkeypatch.setattr(Store, "load", perhaps)
    headers = {"Accept-Language": language}
    app = create_app(settings_in(tmp_path))
    with (
        TestClient(app, follow_redirects=False, headers=headers) as client,
        failing(monkeypatch, gone.is_set),
    ):
        path = opened(client, "me", "me")
        with at_table(client, path) as page:
            page.sees(lambda now: now["actions"])
            notice = words(language, "ur").say("table.back_soon")
            before = dict(page.now)
            gone.set()
            action = before["actions"][0]["a"]
            page.do("act", seat=before["seat"], decision=before["decision"], action=action)
            assert page.refused()["code"] == "not_saved"
            page.sees(lambda now: now["notice"] == notice)
            answer = client.get(path)
            assert (answer.status_code, answer.headers["refresh"]) == (503, "2")
            with pytest.raises(WebSocketDisconnect) as closed, at_table(client, path):
                pass
            assert closed.value.code == LATER
            gone.clear()
            page.sees(lambda now: not now["notice"])
            assert page.now["steps"] == before["steps"]
            page.act()


# PostgreSQL behind a line that breaks


@pytest.fixture
def line(postgresql_server: str) -> Iterator[tuple[Proxy, str]]:
    address = postgresql.new_database(postgresql_server)
    port = address.rpartition(":")[2].partition("/")[0]
    with Proxy(int(port)) as proxy:
        yield proxy, address.replace(f":{port}/", f":{proxy.port}/")


@contextmanager
def served(folder: Path, database: str, **more: Any) -> Iterator[TestClient]:
    settings = settings_in(folder, database=database, **more)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def next_move(players: list[Player]) -> tuple[Player, dict[str, Any]]:
    me = to_act(players)
    asked = me.legal(0)
    return me, {"decision": asked["decision"], "action": asked["actions"][0]["action"]}


def record(me: Player) -> str:
    return me.client.get(f"/api/tables/{me.table}/record").text


def test_a_database_that_goes_away_takes_no_move_with_it(
    line: tuple[Proxy, str], tmp_path: Path
) -> None:
    proxy, database = line
    with served(tmp_path, database) as client:
        players = sit(client, open_table(client, "me", "me"))
        for _ in range(3):
            me, move = next_move(players)
            assert me.post("act", move).status_code == 200
        before = record(me)
        me, move = next_move(players)
        proxy.cut()
        refused = me.post("act", move)
        assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
        assert refused.headers["retry-after"]
        assert client.get(f"/t/{me.table}").status_code == 503
        assert client.get("/").status_code == 503
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200
        proxy.mend()
        until(lambda: client.get(f"/api/tables/{me.table}").status_code == 200)
        assert record(me) == before
        assert me.post("act", move).json()["repeated"] is False
        assert me.post("act", move).json()["repeated"] is True
        for _ in range(3):
            me, move = next_move(players)
            assert me.post("act", move).status_code == 200
        after = record(me)
    with served(tmp_path, database) as client:
        assert client.get(f"/api/tables/{me.table}/record").text == after


def test_a_commit_of_which_nobody_heard(line: tuple[Proxy, str], tmp_path: Path) -> None:
    proxy, database = line
    with served(tmp_path, database) as client:
        players = sit(client, open_table(client, "me", "me"))
        me, move = next_move(players)
        proxy.cut_after(b"COMMIT")
        assert me.post("act", move).status_code == 503
        assert proxy.heard.wait(10)
        proxy.mend()
        until(lambda: client.get(f"/api/tables/{me.table}").status_code == 200)
        assert me.post("act", move).json()["repeated"] is True
        assert client.get(f"/api/tables/{me.table}").json()["steps"] == 1


def test_a_database_that_hangs_holds_nobody_up_for_long(
    line: tuple[Proxy, str], tmp_path: Path
) -> None:
    proxy, database = line
    with served(tmp_path, database, database_seconds=0.3) as client:
        other = to_act(sit(client, open_table(client, "me", "me")))
        players = sit(client, open_table(client, "me", "me"))
        me, move = next_move(players)
        proxy.hang()
        assert me.post("act", move).status_code == 503
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200
        assert other.legal(0)["asked"]  # a table that is in memory can be read
        proxy.mend()
        until(lambda: client.get(f"/api/tables/{me.table}").status_code == 200)
        assert until(lambda: me.post("act", move).status_code == 200)
        until(lambda: client.get("/ready").status_code == 200)


def test_once_it_hangs_everybody_else_is_refused_at_once(
    line: tuple[Proxy, str], tmp_path: Path
) -> None:
    """The first waits for two seconds and more; sixty others would wait for as long each."""
    proxy, database = line
    with served(tmp_path, database, database_seconds=2) as client, logged() as log:
        players = sit(client, open_table(client, "me", "me"))
        me, move = next_move(players)
        proxy.hang()
        assert me.post("act", move).status_code == 503
        begun = time.monotonic()
        for _ in range(60):
            refused = client.get("/", headers={"Accept-Language": "en"})
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) > 0
        assert time.monotonic() - begun < 20
        assert client.get("/ready").status_code == 503
        proxy.mend()
        until(lambda: client.get("/").status_code == 200)
        assert until(lambda: me.post("act", move).status_code == 200)
    assert log.getvalue().count("asked nothing more") == 1
    assert log.getvalue().count("answers again") == 1


def test_what_fails_at_once_blows_no_fuse() -> None:
    """A database that is not there keeps nobody waiting: whoever asks next may find it there."""

    async def run() -> None:
        asked = 0

        async def answers() -> bool:
            nonlocal asked
            asked += 1
            return asked > 3

        fuse = Fuse(answers, lambda: None)
        fuse.failed(GONE, 0.1)
        fuse.check()
        fuse.failed(GONE, 5.0)
        with pytest.raises(Away):
            fuse.check()
        assert fuse._watch is not None
        await asyncio.wait_for(fuse._watch, 30)
        fuse.check()
        assert asked == 4
        fuse.failed(TimeoutError(), 0.1)
        with pytest.raises(Away):
            fuse.check()
        fuse.close()

    asyncio.run(run())


def test_a_server_that_stops_waits_for_no_database_that_hangs(
    line: tuple[Proxy, str], tmp_path: Path
) -> None:
    proxy, database = line
    with (
        ThreadPoolExecutor(1) as pool,
        served(tmp_path, database, database_seconds=2) as client,
    ):
        players = sit(client, open_table(client, "me", "me"))
        me, move = next_move(players)
        proxy.hang()
        acting = pool.submit(me.post, "act", move)
        host: Any = client.app.state.host  # type: ignore[attr-defined]
        until(lambda: host._store.is_in_use)
        assert client.portal is not None
        client.portal.call(host._finish_writing)
        assert acting.result().status_code == 503
        proxy.mend()


def test_a_server_waits_for_its_database_at_the_start(
    line: tuple[Proxy, str], tmp_path: Path
) -> None:
    """It blinks while games are taken up: they are, and the home page is there again."""
    proxy, database = line
    with served(tmp_path, database) as client:
        table = open_table(client, "me", "endless", listed=True)["table"]
    app = create_app(settings_in(tmp_path, database=database))
    proxy.cut()
    with logged() as log, TestClient(app) as client:
        assert client.get("/").status_code == 503
        assert client.get("/ready").status_code == 503
        proxy.mend()
        until(lambda: client.get("/ready").status_code == 200)
        assert table in client.get("/").text
    assert log.getvalue().count("waiting for the database") == 1


# Threads


def test_a_slow_load_delays_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, loading = threading.Event(), threading.Event()
    load = Store.load

    def slow(store: Store, table: str) -> StoredTable | None:
        loading.set()
        assert free.wait(30)
        return load(store, table)

    settings = settings_in(tmp_path)
    with TestClient(create_app(settings)) as client:
        asleep = open_table(client, "me", "me")["table"]
    with TestClient(create_app(settings)) as client, ThreadPoolExecutor(1) as pool:
        players = sit(client, open_table(client, "me", "me"))
        monkeypatch.setattr(Store, "load", slow)
        looking = pool.submit(client.get, f"/api/tables/{asleep}")
        assert loading.wait(10)
        me, move = next_move(players)
        assert me.post("act", move).status_code == 200
        assert client.get("/").status_code == 200
        assert not looking.done()
        free.set()
        assert looking.result().status_code == 200
