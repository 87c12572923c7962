"""Several server processes share one database: any serves any table, one drives each."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg
import pytest
from fastapi.testclient import TestClient

from tests.web import postgresql
from tests.web.inside import journal
from tests.web.process import Process
from tests.web.proxy import Proxy
from tests.web.test_ending import ended
from tests.web.test_hints import alone, ask, info, log, together
from tests.web.test_orders import at_the_shipyard
from tests.web.test_tables import disk
from tests.web.tools import Player, accept, at_table, open_table, settings_in, sit, to_act, until
from ziggurat.core.errors import Refusal
from ziggurat.games.civilisation import GAME as CIVILISATION
from ziggurat.web.app import create_app
from ziggurat.web.browsers import old_cookie
from ziggurat.web.crew import PAYLOAD_MOST, Alone, News, Together, crew_of, packed
from ziggurat.web.database import Ownership, database_url
from ziggurat.web.host import Host
from ziggurat.web.keys import digest
from ziggurat.web.schema import TABLES
from ziggurat.web.settings import Settings
from ziggurat.web.several import check
from ziggurat.web.steering import told, understood
from ziggurat.web.store import Store
from ziggurat.web.stored import (
    HUMAN,
    Change,
    StoredChat,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredStep,
)


@pytest.fixture
def shared(postgresql_server: str) -> str:
    """A database of their own."""
    return postgresql.new_database(postgresql_server)


@contextmanager
def serving(tmp_path: Path, database: str, **settings: Any) -> Iterator[TestClient]:
    with TestClient(create_app(settings_in(tmp_path, database=database, **settings))) as client:
        until(lambda: client.get("/ready").status_code == 200)
        yield client


@pytest.fixture
def two(tmp_path: Path, shared: str) -> Iterator[tuple[TestClient, TestClient]]:
    with serving(tmp_path, shared) as one, serving(tmp_path, shared) as other:
        until(lambda: len(host(one).crew.alive) == len(host(other).crew.alive) == 2)
        yield one, other


def host(client: TestClient) -> Host:
    found: Host = client.app.state.host  # type: ignore[attr-defined]
    return found


def by_way_of(client: TestClient, player: Player) -> Player:
    """The same seat, asked for by way of another process."""
    return Player(client, player.table, player.seat, player.secret)


def holding(client: TestClient, player: Player) -> str:
    """The path of the table, for a browser that holds this seat alone."""
    client.cookies.clear()
    client.cookies.set(old_cookie(player.table, player.seat), player.secret)
    return f"/t/{player.table}"


def drivers(table: str, *clients: TestClient) -> list[bool]:
    return [host(client).steering.drives(table) for client in clients]


# Any process serves any table


def test_moves_by_way_of_either_process_make_one_game(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    players = sit(one, open_table(one, "me", "me"))
    elsewhere = [by_way_of(other, player) for player in players]
    seen = []
    for step in range(12):
        hand = to_act(players if step % 2 else elsewhere)
        hand.act()
        tables = [client.get(f"/api/tables/{hand.table}").json() for client in two]
        seen.append([table["steps"] for table in tables])
    assert seen == [[step, step] for step in range(1, 13)]
    states = [journal(host(client).tables[players[0].table]).state.dump() for client in two]
    assert states[0] == states[1]


def test_a_hint_is_the_same_by_way_of_either_process_and_told_of_once(
    two: tuple[TestClient, TestClient],
) -> None:
    here = alone(two[0])
    there = by_way_of(two[1], here)
    hint = ask(here)
    assert hint.status_code == 200, hint.text
    assert ask(there).json() == hint.json()
    assert [len(log(player)) for player in (here, there)] == [1, 1]
    assert [info(player)["with_hints"] for player in (here, there)] == [True, True]
    # What is advised here is played there; whoever asks about it again is told that it is past.
    past = here.legal()["decision"]
    first = hint.json()["steps"][0]["action"]
    assert there.post("act", {"decision": past, "action": first}).status_code == 200
    late = here.post("hint", {"decision": past, "besides": []})
    assert late.status_code == 409
    assert late.json()["code"] in ("stale", "hint_not_asked")  # or bots are asked
    strict = together(two[0], False)
    refused = ask(by_way_of(two[1], to_act(strict)))
    assert (refused.status_code, refused.json()["code"]) == (403, "no_hints")
    assert log(strict[0]) == []


def test_a_move_is_on_a_page_of_another_process_at_once(
    two: tuple[TestClient, TestClient],
) -> None:
    one, other = two
    players = sit(one, open_table(one, "me", "me"))
    with at_table(other, f"/t/{players[0].table}") as page:
        for step in range(1, 4):
            to_act(players).act()
            page.sees(lambda now, step=step: now["steps"] == step)
    seat = to_act(players)
    assert by_way_of(other, seat).legal(0) == seat.legal(0)


def test_undo_chat_and_names_reach_the_other_process(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    players = sit(one, open_table(one, "me", "me"))
    me = to_act(players)
    with at_table(other, f"/t/{me.table}") as page:
        me.act()
        page.sees(lambda now: now["steps"] == 1)
        assert me.post("undo", {"count": 1}).status_code == 200
        page.sees(lambda now: now["steps"] == 0)
        assert me.post("chat", {"text": "one moment"}).status_code == 204
        page.sees(lambda now: "one moment" in page.markup["chat"])
    elsewhere = by_way_of(other, me)
    assert elsewhere.legal(0)["actions"] == me.legal(0)["actions"]
    elsewhere.act()
    assert [client.get(f"/api/tables/{me.table}").json()["steps"] for client in two] == [1, 1]


def test_whoever_loses_a_race_is_answered_with_what_came(
    two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process has heard of nothing yet: only the database knows."""
    one, other = two
    me = to_act(sit(one, open_table(one, "me", "me")))
    there = by_way_of(other, me)
    asked = there.legal(0)
    deaf = host(other)
    monkeypatch.setattr(deaf.steering, "look_at", _nothing)
    monkeypatch.setattr(deaf.crew, "_hears", lambda *_: None)
    me.act(0)
    body = {"decision": asked["decision"], "action": asked["actions"][0]["action"]}
    again = there.post("act", body)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    body["action"] = asked["actions"][1]["action"]
    refused = there.post("act", body)
    assert refused.status_code == 409
    assert refused.json()["code"] == "stale"


async def _nothing(tables: object) -> None:
    return


def test_all_agree_to_go_back_by_way_of_different_processes(
    two: tuple[TestClient, TestClient],
) -> None:
    one, other = two
    anna, bea = sit(one, open_table(one, "me", "friend"))
    bea = accept(bea)
    to_act([anna, bea]).act()
    with ExitStack() as pages:
        here = pages.enter_context(at_table(one, holding(one, anna)))
        there = pages.enter_context(at_table(other, holding(other, bea)))
        here.sees(lambda now: now["steps"] == 1)
        here.do("rewind", steps=1)
        asked = there.sees(lambda now: now["rewind"])
        assert asked["rewind"]["yours"]
        there.do("agree")
        for page in (here, there):
            page.sees(lambda now: now["steps"] == 0 and not now["rewind"])


def test_an_order_given_by_way_of_one_process_is_carried_out_by_the_other(
    two: tuple[TestClient, TestClient], shared: str
) -> None:
    """One process drives the table; the order not to build ships comes in at the other."""
    one, other = two
    secrets = [f"secret of {seat}" for seat in range(3)]
    stored = replace(
        disk(at_the_shipyard(), CIVILISATION).stored,
        seats=[StoredSeat(at, HUMAN, "", secret_hash=digest(s)) for at, s in enumerate(secrets)],
    )
    store = Store(shared)
    store.create(stored)
    store.close()
    players = [Player(one, stored.id, seat, secret) for seat, secret in enumerate(secrets)]
    with ExitStack() as pages:
        here = pages.enter_context(at_table(one, holding(one, players[1])))
        here.do("chat", text="Ships?")
        until(lambda: drivers(stored.id, one, other) == [True, False])
        there = pages.enter_context(at_table(other, holding(other, players[0])))
        there.do("order", seat=0, order="no_ships", on=True)
        for page in (here, there):
            page.sees(lambda now: now["steps"] == 1)
        assert drivers(stored.id, one, other) == [True, False]
        assert not any(order["on"] for order in here.now["orders"])
    for client in two:
        played = journal(host(client).tables[stored.id]).history.played
        assert [str(step.move) for step in played] == ["0 ."]


def test_whoever_asks_for_another_game_by_way_of_any_process_comes_to_the_same(
    two: tuple[TestClient, TestClient],
) -> None:
    one, other = two
    for client in two:
        client.follow_redirects = False
    path = ended(one, other)
    with at_table(other, path) as page:
        again = one.post(f"{path}/rematch").headers["location"]
        page.sees(lambda _: f'href="{again}"' in page.markup["result"])
    assert again != path
    assert other.post(f"{path}/rematch").headers["location"] == again
    # Whoever was second begins, and each holds a seat where they came from.
    for client, seat in ((one, 2), (other, 0)):
        with at_table(client, again) as page:
            assert page.now["held"] == [seat]


def test_who_is_there_is_known_to_all(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    anna, bea = sit(one, open_table(one, "me", "friend"))
    bea = accept(bea)
    with at_table(one, holding(one, anna)) as page:
        with at_table(other, holding(other, bea)) as elsewhere:
            for seen in (page, elsewhere):
                seen.sees(lambda now: now["watching"] == 2)
                seen.sees(lambda now: all(person["here"] for person in now["people"]))
        page.sees(lambda now: now["watching"] == 1)


def test_a_process_that_reads_a_table_learns_who_is_there(
    two: tuple[TestClient, TestClient],
) -> None:
    one, other = two
    anna, _ = sit(one, open_table(one, "me", "friend"))
    with at_table(one, holding(one, anna)) as page:
        page.sees(lambda now: now["watching"] == 1)
        other.get(f"/t/{anna.table}")
        table = host(other).tables[anna.table]
        until(lambda: table.presence.watching == 1 and table.presence.is_here(anna.seat))
        assert table.presence.away_for(anna.seat) == 0
    until(lambda: table.presence.watching == 0)
    assert table.presence.away_for(anna.seat) < 60


def test_a_seat_with_a_new_secret_is_let_go_everywhere(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    robot = sit(one, open_table(one, "me", "remote"))[1]
    with at_table(other, holding(other, robot)) as page:
        page.sees(lambda now: now["held"] == [1])
        assert accept(robot).secret != robot.secret
        page.sees(lambda now: now["held"] == [])


# One drives each table


def test_one_process_drives_a_table_and_the_other_takes_over(tmp_path: Path, shared: str) -> None:
    with serving(tmp_path, shared) as other:
        with serving(tmp_path, shared) as one:
            until(lambda: len(host(other).crew.alive) == 2)
            table = open_table(one, "endless", "endless")["table"]
            other.get(f"/t/{table}")
            assert drivers(table, one, other) == [True, False]
        until(lambda: drivers(table, other) == [True])
        assert host(other).crew.alive == {host(other).crew.number}


def test_a_table_taken_over_without_knowing_is_taken_up(
    two: tuple[TestClient, TestClient],
) -> None:
    """The database was gone before it said that the table is ours."""
    one, other = two
    table = open_table(one, "endless", "endless")["table"]
    with host(one)._store.engine.begin() as connection:
        connection.execute(TABLES.update().values(driver=host(other).crew.number))
    until(lambda: drivers(table, one, other) == [False, True])


def test_whoever_wrote_first_drives_a_table_that_was_put_away(
    two: tuple[TestClient, TestClient],
) -> None:
    one, other = two
    players = sit(one, open_table(one, "me", "me"))
    table = players[0].table
    to_act(players).act()
    assert drivers(table, one, other) == [True, False]
    assert one.portal is not None
    host(one).tables[table]._used -= 10_000
    one.portal.call(host(one).put_to_sleep)
    assert table not in host(one).tables
    to_act([by_way_of(other, player) for player in players]).act()
    assert drivers(table, one, other) == [False, True]


def test_bots_go_on_when_their_process_is_killed(shared: str, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    with Process(folders[0], database=shared) as one, Process(folders[1], database=shared) as other:
        with httpx.Client(base_url=one.url) as client:
            table = open_table(client, "last", "last", turn_limit=1000)["table"]
        one.stop(signal.SIGKILL)
        killed = time.monotonic()
        path = f"{other.url}/api/tables/{table}"
        before = httpx.get(path).json()["steps"]
        until(lambda: httpx.get(path).json()["steps"] > before)
        assert time.monotonic() - killed < 10


def test_a_process_out_of_touch_drives_nothing(tmp_path: Path, postgresql_server: str) -> None:
    """Its lines are cut; what others did meanwhile it learns when it is back."""
    database = postgresql.new_database(postgresql_server)
    port = int(database.rpartition(":")[2].partition("/")[0])
    with Proxy(port) as proxy, serving(tmp_path, database) as other:
        cut_off = database.replace(f":{port}/", f":{proxy.port}/")
        with serving(tmp_path, cut_off) as one:
            until(lambda: len(host(other).crew.alive) == 2)
            players = sit(one, open_table(one, "me", "me"))
            table = players[0].table
            to_act(players).act()
            assert drivers(table, one, other) == [True, False]
            proxy.cut()
            until(lambda: drivers(table, one, other) == [False, False])
            until(lambda: len(host(other).crew.alive) == 1)
            to_act([by_way_of(other, player) for player in players]).act()
            assert drivers(table, one, other) == [False, True]
            proxy.mend()
            until(lambda: len(host(one).crew.alive) == 2)
            until(lambda: one.get(f"/api/tables/{table}").json()["steps"] == 2)
            assert drivers(table, one, other) == [False, True]


def test_pages_of_a_process_out_of_touch_still_follow(two: tuple[TestClient, TestClient]) -> None:
    """Nobody tells it anything; it asks the database now and then."""
    one, other = two
    players = sit(one, open_table(one, "me", "me"))
    with at_table(other, f"/t/{players[0].table}") as page:
        crew: Any = host(other).crew
        assert other.portal is not None
        for task in crew._tasks:
            other.portal.call(task.cancel)
        until(lambda: not crew.is_on_duty)
        to_act(players).act()
        page.sees(lambda now: now["steps"] == 1)


def test_a_process_out_of_touch_still_answers_with_what_is_stored(
    two: tuple[TestClient, TestClient],
) -> None:
    """A move acknowledged by one process is there for the next request, whoever is asked."""
    one, other = two
    players = sit(one, open_table(one, "me", "me"))
    path = f"/api/tables/{players[0].table}"
    assert other.get(path).json()["steps"] == 0  # now it is in the memory of both
    until(lambda: len(host(other).crew.alive) == 2)
    crew: Any = host(other).crew
    assert other.portal is not None
    for task in crew._tasks:
        other.portal.call(task.cancel)
    until(lambda: not crew.is_on_duty)
    for step in (1, 2):
        to_act(players).act()
        assert other.get(path).json()["steps"] == step


def test_pages_follow_where_nothing_can_be_told(
    two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk may leave PostgreSQL unable to pass anything on, for good."""
    monkeypatch.setattr("ziggurat.web.crew.CHANNEL", "x" * 100)  # too long a name: it is refused
    one, other = two
    table = open_table(one, "me", "me")
    players = sit(one, table)
    with at_table(other, f"/t/{table['table']}") as page:
        for step in range(1, 3):
            to_act(players).act()
            page.sees(lambda now, step=step: now["steps"] == step)
    assert all(len(host(client).crew.alive) == 2 for client in two)


# What they tell each other


def test_what_was_told_is_what_was_written() -> None:
    step = StoredStep(
        4, 1, "+c4", 2, [{"key": "k", "args": {}, "readers": None}], None, [1, 2], "t"
    )
    change = Change(
        steps=[step], events=[StoredEvent(0, 4, "joined", {"seat": 1}, "t")],
        chat=[StoredChat(0, 1, "h\u00e9", "t")], revision=7, due=None,
        shown={"steps": 5, "to_act": [0]}, wish={}, driver=3,
    )  # fmt: skip
    news = json.loads(json.dumps(told(change)))
    assert understood(news, 8) == change
    dumped = replace(change, dumps=[StoredDump(5, 1, {"long": "x" * 9000})])
    assert understood(told(dumped), 8) == change  # others make their own copies
    assert told(replace(change, seats=[StoredSeat(0, "human", "")])) is None
    assert told(replace(change, chat=[StoredChat(0, 1, "x" * 6000, "t")])) is None
    assert understood({"steps": [{"colour": "red"}]}, 8) is None  # from another version
    assert understood({"colour": "red"}, 8) is None
    assert understood(None, 8) is None


def test_others_follow_a_game_without_asking_the_database(
    two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    players = sit(one, open_table(one, "me", "me"))
    with at_table(other, f"/t/{players[0].table}") as page:
        monkeypatch.setattr(host(other)._store, "since", None)
        for step in range(1, 9):
            to_act(players).act()
            page.sees(lambda now, step=step: now["steps"] == step)
    states = [journal(host(client).tables[players[0].table]).stored for client in two]
    assert [replace(state, dumps=[]) for state in states] == [replace(states[0], dumps=[])] * 2


def test_sqlite_has_a_crew_of_one(tmp_path: Path) -> None:
    crew = crew_of(f"sqlite:///{tmp_path / 'a.db'}")
    assert isinstance(crew, Alone)
    assert crew.alive == {crew.number}
    assert crew.is_on_duty


def test_what_is_told_fits_into_what_postgresql_takes() -> None:
    told: list[News] = [{"table": f"table{number:04}", "revision": number} for number in range(999)]
    texts = packed(1 << 30, told)
    assert max(len(text) for text in texts) < PAYLOAD_MOST + 200 < 8000
    assert [one for text in texts for one in json.loads(text)[1]] == told
    assert packed(7, []) == []


def test_what_one_tells_all_others_hear(shared: str) -> None:
    async def run() -> None:
        crews = [Together(database_url(shared)) for _ in range(3)]
        heard: list[list[tuple[int, News]]] = [[], [], []]
        for crew, to in zip(crews, heard, strict=True):
            await crew.start(partial(_note, to), _quiet)
        await _until(lambda: all(len(crew.alive) == 3 for crew in crews))
        crews[0].tell({"table": "a", "revision": 3})
        await _until(lambda: heard[1] and heard[2])
        assert heard == [[], *[[(crews[0].number, {"table": "a", "revision": 3})]] * 2]
        await crews[0].close()
        await _until(lambda: all(len(crew.alive) == 2 for crew in crews[1:]))
        for crew in crews[1:]:
            await crew.close()

    asyncio.run(run())


def test_a_process_whose_lock_is_gone_counts_as_gone(shared: str) -> None:
    async def run() -> None:
        one, other = (Together(database_url(shared)) for _ in range(2))
        await one.start(lambda *_: None, _quiet)
        await other.start(lambda *_: None, _quiet)
        await _until(lambda: len(one.alive) == 2)
        for task in other._tasks:
            task.cancel()  # it dies without a word
        await _until(lambda: one.alive == {one.number})
        await one.close()

    asyncio.run(run())


def test_a_process_that_hangs_counts_as_gone(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.web.crew.SILENT_SECONDS", 2.0)

    async def run() -> None:
        one = Together(database_url(shared))
        await one.start(lambda *_: None, _quiet)
        with psycopg.connect(shared, autocommit=True) as hung:
            hung.execute("SELECT pg_advisory_lock(%s, 5)", (0x7A696767,))
            await _until(lambda: 5 in one.alive)
            await _until(lambda: 5 not in one.alive)  # it has the lock, and asks nothing
            hung.execute("SELECT 1")
            await _until(lambda: 5 in one.alive)
        await one.close()

    asyncio.run(run())


def test_whoever_has_nothing_to_tell_notices_that_nothing_can_be_told(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it looks for news more often; and no longer once telling works again."""
    seen: list[bool] = []

    async def run() -> None:
        crew = Together(database_url(shared))
        await crew.start(lambda *_: None, lambda: seen.append(True))
        assert not crew.is_mute
        seen.clear()
        with monkeypatch.context() as patch:
            patch.setattr("ziggurat.web.crew.CHANNEL", "x" * 100)  # too long a name: it is refused
            await _until(lambda: crew.is_mute)
            assert seen  # whoever waits for news was woken
        await _until(lambda: not crew.is_mute)
        await crew.close()

    asyncio.run(run())


def _note(heard: list[tuple[int, News]], sender: int, news: News) -> None:
    heard.append((sender, news))


def _quiet() -> None:
    return


async def _until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


# Started together


def test_processes_started_together_share_an_address(shared: str, tmp_path: Path) -> None:
    with Process(tmp_path, database=shared, processes=2) as server:
        with ExitStack() as stack:
            clients = [stack.enter_context(httpx.Client(base_url=server.url)) for _ in range(60)]
            table = open_table(clients[0], "me", "last")["table"]
            for client in clients:
                assert client.get(f"/api/tables/{table}").json()["table"] == table
            taken = [len(process.net_connections("tcp")) for process in children(server)]
            assert len(taken) == 2
            assert min(taken) > 5
        until(lambda: b"ziggurat_processes 2.0" in httpx.get(server.url + "/metrics").content)
        first = children(server)[0]
        first.kill()
        until(lambda: len({*children(server)} - {first}) == 2)
        assert "another takes its place" in server.log()
        assert server.stop() == 0
        assert "Traceback" not in server.log()


def test_processes_end_with_whoever_started_them(shared: str, tmp_path: Path) -> None:
    with Process(tmp_path, database=shared, processes=2) as server:
        orphans = children(server)
        psutil.Process(server.pid).kill()
        until(lambda: not any(orphan.is_running() for orphan in orphans))


def test_processes_that_cannot_start_say_why_and_end(shared: str, tmp_path: Path) -> None:
    ours = Ownership(shared, alone=True)
    with pytest.raises(AssertionError, match="Another server uses the database"):
        Process(tmp_path, database=shared, processes=2)
    ours.release()


def children(server: Process) -> list[psutil.Process]:
    """The server processes that were started together."""
    found = psutil.Process(server.pid).children()
    living = [one for one in found if one.status() != psutil.STATUS_ZOMBIE]
    return [one for one in living if "ziggurat.web.several" in one.cmdline()]


def test_several_processes_need_a_database_that_can_be_shared(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'a.db'}", processes=2)
    with pytest.raises(Refusal) as refused:
        check(settings)
    assert refused.value.code == "processes_database"
