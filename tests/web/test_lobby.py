"""The lobby: open tables, wishes that are met, invitations, and leaving before the start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from websockets.sync.client import connect

from tests.web.members import PASSWORD, QUICK, club, member, sign_up
from tests.web.test_accounts import rows
from tests.web.test_forms import another
from tests.web.tools import at_table, opened, serving, settings_in, until
from ziggurat.web import backup
from ziggurat.web.people import passwords, together
from ziggurat.web.people.lobby import Filter, filter_of
from ziggurat.web.people.summons import FROM_ONE
from ziggurat.web.people.wishes import Kept, Wish
from ziggurat.web.people.wishes import together as brought_together
from ziggurat.web.schema import OPENINGS
from ziggurat.web.store import Store, away


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[TestClient]:
    with club(tmp_path) as client:
        sign_up(client, "Anna")
        yield client


def call(client: TestClient, work: Any, *args: Any) -> Any:
    assert client.portal is not None
    return client.portal.call(work, *args)


def host_of(client: TestClient) -> Any:
    return client.app.state.host  # type: ignore[attr-defined]


def openings(client: TestClient, **wanted: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/lobby", params=wanted)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


def wish(client: TestClient, what: str = "ur:2", **more: str) -> Any:
    return client.post("/lobby/wish", data={"what": what, **more})


# Open tables


def test_a_table_is_in_the_lobby_while_a_seat_is_free(anna: TestClient) -> None:
    ben = member(anna, "Ben")
    path = opened(anna, "me", "open")
    (found,) = openings(ben)
    assert (found["page"], found["free"], found["names"]) == (path, 1, ["Anna", ""])
    assert path in ben.get("/lobby").text
    ben.post(f"{path}/join", data={"seat": "1"})
    assert openings(ben) == []
    assert path not in another(anna).get("/lobby").text


def test_private_tables_and_those_without_room_are_not_there(anna: TestClient) -> None:
    opened(anna, "me", "last")
    opened(anna, "me", "friend")
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "open", "listed": "no"}
    assert anna.post("/tables", data=form).status_code == 303
    assert openings(anna) == []


def test_filters_are_in_the_address(anna: TestClient) -> None:
    base = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "open"}
    for more in ({"pace": "turn:72"}, {"pace": "live:20:30", "rated": "on"}, {}):
        assert anna.post("/tables", data=base | more).status_code == 303
    tigris = opened(anna, "me", "open", "open", game="tigris")
    assert len(openings(anna)) == 4
    assert [one["page"] for one in openings(anna, game="tigris")] == [tigris]
    assert [one["pace"] for one in openings(anna, pace="correspondence")] == ["turn:72"]
    assert [one["pace"] for one in openings(anna, pace="live", rated="yes")] == ["live:20:30"]
    assert [one["players"] for one in openings(anna, players=3)] == [3]
    assert len(openings(anna, pace="none", game="ur", language="en")) == 1
    assert openings(anna, language="fr") == []
    shown = anna.get("/lobby", params={"game": "tigris", "pace": "live"}).text
    assert 'value="tigris" selected' in shown
    assert 'class="opening"' not in shown


def test_nonsense_in_the_address_filters_nothing() -> None:
    sent = {"game": "chess", "players": "many", "pace": "x", "level": "high", "page": "-3"}
    assert filter_of(sent) == Filter()
    assert Filter(game="ur", page=2).address() == "/lobby?game=ur&page=2"
    assert Filter(game="ur").address(game="") == "/lobby"


def test_a_level_is_what_those_who_sit_there_show(anna: TestClient, tmp_path: Path) -> None:
    opened(anna, "me", "open")
    rows(tmp_path, "INSERT INTO ratings SELECT id, 'ur', 31.0, 4.0, 9 FROM accounts")
    assert openings(anna)[0]["level"] is None
    anna.post("/account/public", data={"ratings": "on"})
    assert openings(anna)[0]["level"] == 31.0
    ben = member(anna, "Ben")
    near = {"game": "ur", "level": "near"}
    assert 'class="opening"' not in ben.get("/lobby", params=near).text  # 25 is far from 31
    rows(tmp_path, "INSERT INTO ratings SELECT id, 'ur', 30.0, 4.0, 9 FROM accounts"
                   " WHERE name = 'Ben'")  # fmt: skip
    assert 'class="opening"' in ben.get("/lobby", params=near).text


def test_long_lists_come_in_pages(anna: TestClient) -> None:
    host = host_of(anna)
    for _ in range(21):
        opened(anna, "me", "open")
    first, second = anna.get("/lobby").text, anna.get("/lobby?page=2").text
    assert (first.count('class="opening"'), second.count('class="opening"')) == (20, 1)
    assert 'href="/lobby?page=2"' in first
    assert host.lobby is not None


def test_where_there_are_no_accounts_there_is_no_lobby(client: TestClient) -> None:
    assert client.get("/lobby").status_code == 404
    assert client.get("/api/lobby").status_code == 404
    assert "/lobby" not in client.get("/").text


def test_a_backup_brings_the_list_back(anna: TestClient, tmp_path: Path) -> None:
    path = opened(anna, "me", "open")
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    backup.backup(url, tmp_path / "all.gz")
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    backup.restore(fresh, tmp_path / "all.gz")
    store = Store(fresh)
    with store.engine.connect() as connection:
        found = connection.execute(select(OPENINGS.c.table_id)).scalars().all()
    store.close()
    assert found == [path.removeprefix("/t/")]


# Before the start


def test_whoever_leaves_before_the_start_frees_the_seat(anna: TestClient, tmp_path: Path) -> None:
    ben = member(anna, "Ben")
    path = opened(anna, "me", "open")
    ben.post(f"{path}/join", data={"seat": "1"})
    assert "Leave" in ben.get("/lobby").text
    assert ben.post(f"{path}/stand", data={"seat": "1"}).status_code == 303
    (found,) = openings(anna)
    assert found["names"] == ["Anna", ""]
    held = rows(tmp_path, "SELECT browser FROM browsers WHERE seat = 1")
    assert held == []
    with at_table(ben, path) as page:
        assert not any(person["held"] for person in page.now["people"])
    assert ben.post(f"{path}/join", data={"seat": "1"}).status_code == 303


def test_the_last_who_leaves_takes_the_table_along(anna: TestClient) -> None:
    path = opened(anna, "me", "open")
    anna.post(f"{path}/stand", data={"seat": "0"})
    assert openings(anna) == []
    assert anna.get(f"/api/tables/{path[3:]}").json()["over"] is True


def test_whoever_opened_the_table_may_remove_somebody(anna: TestClient) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "open")
    ben.post(f"{path}/join", data={"seat": "1"})
    assert ben.post(f"{path}/remove", data={"seat": "0"}).status_code == 403
    assert anna.post(f"{path}/remove", data={"seat": "1"}).status_code == 303
    assert openings(anna)[0]["free"] == 1
    again = ben.post(f"{path}/join", data={"seat": "1"})
    assert again.status_code == 403
    assert "removed" in again.text


def test_the_page_of_the_table_offers_the_same_until_somebody_has_played(anna: TestClient) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "open", "open")
    assert ben.post(f"{path}/join", data={"seat": "1"}).status_code == 303
    assert 'data-before="host"' in anna.get(path).text
    assert 'data-before="guest"' in ben.get(path).text
    assert "data-before" not in another(anna).get(path).text
    anna.post(f"{path}/summon", data={"name": "ben", "next": path})  # sits there
    carla = member(anna, "Carla")
    sent = anna.post(f"{path}/summon", data={"name": "Carla", "next": path})
    assert sent.headers["location"] == path
    assert "Carla is invited" in anna.get(path).text
    assert f'action="{path}/summon"' not in ben.get(path).text
    # A member sits down once: nothing is offered that would be refused.
    assert f'action="{path}/join"' in carla.get(path).text
    assert f'action="{path}/join"' not in ben.get(path).text
    with at_table(anna, path) as page:
        now = page.sees(lambda one: one["people"])
    assert [one["may_stand"] for one in now["people"]] == [True, True, False]
    duel = opened(anna, "me", "open")
    ben.post(f"{duel}/join", data={"seat": "1"})
    with at_table(anna, duel) as page, at_table(ben, duel) as other:
        people = page.sees(lambda one: one["people"])["people"]
        (page if people[0]["to_act"] else other).act()
        page.sees(lambda one: not any(person["may_stand"] for person in one["people"]))


def test_once_somebody_has_played_nobody_leaves_so(anna: TestClient) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "open")
    ben.post(f"{path}/join", data={"seat": "1"})
    with at_table(anna, path) as first, at_table(ben, path) as second:
        asked = first if first.now["actions"] else second
        asked.act()
    for browser, do, seat in ((ben, "stand", "1"), (anna, "remove", "1")):
        assert browser.post(f"{path}/{do}", data={"seat": seat}).status_code == 409
    assert ben.post(f"/api/tables/{path[3:]}/stand", json={"seat": 1}).status_code == 409


def test_nobody_is_offered_to_leave_what_has_begun(anna: TestClient) -> None:
    ben, is_asked = member(anna, "Ben"), False
    while not is_asked:  # chance says who begins
        path = opened(anna, "me", "open", "open")
        with at_table(anna, path) as first:
            is_asked = bool(first.now["actions"])
    ben.post(f"{path}/join", data={"seat": "1"})
    ways = f"{path}/stand", f"{path}/remove"
    assert all(way in anna.get("/lobby").text for way in ways)
    with at_table(anna, path) as first:
        first.act()
    page = anna.get("/lobby").text
    assert path in page  # somebody is missing yet
    assert not any(way in page for way in ways)


# Invitations by name


def test_an_invitation_by_name_is_seen_and_accepted(anna: TestClient) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "friend")
    assert anna.post(f"{path}/summon", data={"name": "ben"}).status_code == 303
    assert "Anna invites you." in ben.get("/").text
    assert "Anna invites you." in ben.get("/lobby").text
    assert "Ben is invited." in anna.get("/lobby").text
    table = path.removeprefix("/t/")
    assert [one["table"] for one in ben.get("/api/lobby/summons").json()] == [table]
    answer = ben.post("/lobby/answer", data={"table": table, "do": "accept"})
    assert answer.headers["location"] == path
    with at_table(ben, path) as page:
        assert [one["name"] for one in page.now["people"] if one["held"]] == ["Ben"]
    assert ben.get("/api/lobby/summons").json() == []
    again = ben.post("/lobby/answer", data={"table": table, "do": "accept"})
    assert again.status_code == 404


def test_whoever_is_invited_is_told_and_whoever_has_blocked_the_other_is_not_asked(
    anna: TestClient, tmp_path: Path
) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "open")
    assert ben.post("/people/Anna/stance", data={"do": "block"}).status_code == 303
    assert anna.post(f"{path}/summon", data={"name": "Ben"}).status_code == 403
    assert ben.get("/api/lobby/summons").json() == []
    assert rows(tmp_path, "SELECT kind FROM news") == []
    assert ben.post("/people/Anna/stance", data={"do": "unblock"}).status_code == 303
    assert anna.post(f"{path}/summon", data={"name": "Ben"}).status_code == 303
    assert rows(tmp_path, "SELECT kind, facts FROM news") == [("invited", '{"by": "Anna"}')]


def test_whoever_declines_is_not_asked_again(anna: TestClient) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "open")
    anna.post(f"{path}/summon", data={"name": "Ben"})
    ben.post("/lobby/answer", data={"table": path[3:], "do": "decline"})
    assert ben.get("/api/lobby/summons").json() == []
    answer = anna.post(f"{path}/summon", data={"name": "Ben"})
    assert answer.status_code == 409


def test_nobody_is_pestered(anna: TestClient) -> None:
    ben = member(anna, "Ben")
    paths = [opened(anna, "me", "open") for _ in range(FROM_ONE + 1)]
    statuses = [anna.post(f"{path}/summon", data={"name": "Ben"}).status_code for path in paths]
    assert statuses == [303] * FROM_ONE + [429]
    assert anna.post(f"{paths[0]}/summon", data={"name": "Anna"}).status_code in (409, 422)
    assert anna.post(f"{paths[0]}/summon", data={"name": "Nemo"}).status_code == 404
    assert len(ben.get("/api/lobby/summons").json()) == FROM_ONE


def test_the_banned_are_not_invited_and_answer_nothing(anna: TestClient, tmp_path: Path) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "open")
    anna.post(f"{path}/summon", data={"name": "Ben"})
    rows(tmp_path, "UPDATE accounts SET banned = '2026' WHERE name = 'Ben'")
    answer = ben.post("/lobby/answer", data={"table": path[3:], "do": "accept"})
    assert answer.status_code == 403
    assert wish(ben).status_code == 403
    assert "Anna invites you." not in ben.get("/").text
    other = opened(anna, "me", "open")
    assert anna.post(f"{other}/summon", data={"name": "Ben"}).status_code == 404


# Find me a table


def test_two_who_want_the_same_are_brought_together(anna: TestClient, tmp_path: Path) -> None:
    ben = member(anna, "Ben")
    assert wish(anna, pace="turn:72").headers["location"] == "/lobby"
    assert "We look for a table for you." in anna.get("/lobby").text
    assert "1 looks for" in ben.get("/lobby").text
    assert wish(ben, "ur:2", pace="turn:48").headers["location"] == "/lobby"  # something else
    path = wish(ben, pace="turn:72").headers["location"]
    assert path.startswith("/t/")
    assert f'href="{path}"' in anna.get("/lobby").text
    people = anna.get(f"/api/tables/{path[3:]}").json()["seats"]
    assert {one["name"] for one in people} == {"Anna", "Ben"}
    for browser, name in ((anna, "Anna"), (ben, "Ben")):
        with at_table(browser, path) as page:
            assert [one["name"] for one in page.now["people"] if one["held"]] == [name]
    assert anna.get("/api/lobby/wish").json()["table"] == path[3:]
    assert rows(tmp_path, "SELECT count(*) FROM tables") == [(1,)]
    assert rows(tmp_path, "SELECT kind FROM news") == [("began",), ("began",)]


def test_a_rated_wish_opens_a_rated_table(anna: TestClient) -> None:
    ben = member(anna, "Ben")
    assert wish(anna, rated="on", patience="60").status_code == 422
    wish(anna, rated="on")
    path = wish(ben, rated="on").headers["location"]
    assert "Rated" in anna.get(path).text


def test_bots_fill_up_after_a_while(anna: TestClient, tmp_path: Path) -> None:
    ben = member(anna, "Ben")
    wish(anna, "tigris:3", patience="60")
    wish(ben, "tigris:3")  # people alone
    rows(tmp_path, "UPDATE wishes SET created = '2026-01-01T00:00:00.000+00:00'")
    call(anna, host_of(anna).lobby.tend)
    path = anna.get("/api/lobby/wish").json()["table"]
    seats = anna.get(f"/api/tables/{path}").json()["seats"]
    assert sorted(one["kind"] for one in seats) == ["bot", "bot", "human"]
    assert ben.get("/api/lobby/wish").json()["table"] is None


def test_bots_at_once_where_somebody_wants_that(anna: TestClient) -> None:
    assert wish(anna, patience="0").headers["location"].startswith("/t/")


def test_a_wish_is_taken_back_or_ends_when_nobody_looks(anna: TestClient, tmp_path: Path) -> None:
    ben = member(anna, "Ben")
    wish(anna)
    anna.post("/lobby/wish/back")
    assert wish(ben).headers["location"] == "/lobby"
    rows(tmp_path, "UPDATE wishes SET until = '2026-01-01'")
    assert ben.get("/api/lobby/wish").json() is None
    assert wish(anna).headers["location"] == "/lobby"
    assert rows(tmp_path, "SELECT count(*) FROM wishes") == [(1,)]


@pytest.mark.parametrize(
    "sent",
    [
        {"what": ""}, {"what": "ur:9"}, {"what": "chess:2"}, {"what": "ur:x"}, {"what": "ur:²"},
        {"what": "ur:2", "pace": "turn:x"}, {"what": "ur:2", "patience": "7"},
        {"what": "ur:2", "patience": "x"},
    ],
)  # fmt: skip
def test_what_cannot_be_is_not_wished_for(anna: TestClient, sent: dict[str, str]) -> None:
    assert anna.post("/lobby/wish", data=sent).status_code in (404, 422)
    assert anna.get("/api/lobby/wish").json() is None


def test_a_process_that_is_killed_on_the_way_loses_no_wish(
    anna: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is promised, and then nobody is there to lay it; later somebody is."""
    ben = member(anna, "Ben")

    async def killed(*args: Any) -> None:
        raise away()

    wish(anna)
    with monkeypatch.context() as patched:
        patched.setattr(together, "seat", killed)
        assert wish(ben).headers["location"] == "/lobby"
        promised = rows(tmp_path, "SELECT DISTINCT table_id FROM wishes")
        assert len(promised) == 1
        assert rows(tmp_path, "SELECT count(*) FROM tables") == [(0,)]
        wish(anna, "tigris:2")  # too late for another wish
        anna.post("/lobby/wish/back")  # and to take it back
    call(anna, host_of(anna).lobby.tend)
    call(anna, host_of(anna).lobby.tend)
    assert rows(tmp_path, "SELECT id FROM tables") == promised
    assert anna.get("/api/lobby/wish").json()["table"] == promised[0][0]


def test_whoever_is_deleted_on_the_way_leaves_the_other_waiting(
    anna: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = member(anna, "Ben")

    async def killed(*args: Any) -> None:
        raise away()

    wish(anna)
    with monkeypatch.context() as patched:
        patched.setattr(together, "seat", killed)
        wish(ben)
        assert ben.post("/account/delete", data={"old": PASSWORD}).status_code == 303
        until(lambda: rows(tmp_path, "SELECT table_id FROM wishes") == [(None,)])
    assert rows(tmp_path, "SELECT count(*) FROM tables") == [(0,)]


def kept(account: str, patience: int | None = None, created: str = "2026-01-01") -> Kept:
    return Kept(account, account, Wish("tigris", 3, patience=patience),
                f"{created}T00:00:00+00:00", "", None, None)  # fmt: skip


def test_those_who_waited_longest_play_first() -> None:
    found = brought_together([kept(name) for name in "abcd"])
    assert [sorted(one.account for one in group) for group in found] == [["a", "b", "c"]]
    found = brought_together([kept("a", 0), kept("b"), kept("c", 600, "2099-01-01")])
    assert [sorted(one.account for one in group) for group in found] == [["a", "b", "c"]]
    found = brought_together([kept("a", 0), kept("c", 600, "2099-01-01")])
    assert [sorted(one.account for one in group) for group in found] == [["a", "c"]]
    assert brought_together([kept("a"), kept("c", 600, "2099-01-01")]) == []


def test_those_who_want_nothing_of_each_other_do_not_sit_down_together() -> None:
    apart = {frozenset("ab")}
    found = brought_together([kept(name) for name in "abcd"], apart)
    assert [sorted(one.account for one in group) for group in found] == [["a", "c", "d"]]
    found = brought_together([kept("a", 0), kept("b", 0), kept("c", 600, "2099-01-01")], apart)
    assert [sorted(one.account for one in group) for group in found] == [["a", "c"], ["b"]]


def test_many_at_once_are_seated_once_each(database: str, tmp_path: Path) -> None:
    """Two processes bring people together at the same time."""
    with (
        club(tmp_path, database=database) as client,
        club_beside(client, tmp_path, database) as other,
    ):
        names = [f"Member {number}" for number in range(6)]
        browsers = [member(client, name) for name in names]
        if other is not client:
            for browser in browsers[::2]:
                browser._transport = other._transport
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(wish, browsers))
        tables = until(lambda: found_by(browsers), 30)
        assert sorted(tables.count(table) for table in set(tables)) == [2, 2, 2]


def found_by(browsers: list[TestClient]) -> list[str]:
    found = [browser.get("/api/lobby/wish").json() for browser in browsers]
    return [one["table"] for one in found] if all(one and one["table"] for one in found) else []


def club_beside(client: TestClient, folder: Path, database: str) -> Any:
    """Another process on the same database, where there can be one."""
    from contextlib import nullcontext

    return nullcontext(client) if "sqlite" in database else club(folder, database=database)


# Live, and what is kept


def test_an_open_page_hears_of_what_others_do(anna: TestClient) -> None:
    ben = member(anna, "Ben")
    with anna.websocket_connect("/lobby/live?game=ur") as socket:

        def hears(name: str, text: str) -> Any:
            for _ in range(20):
                told = json.loads(socket.receive_text())
                if text in told["regions"].get(name, ""):
                    return told
            raise AssertionError(text)

        hears("tables", "No open table fits")
        path = opened(ben, "me", "open")
        hears("tables", path)
        ben.post(f"{path}/summon", data={"name": "Anna"})
        hears("news", "Ben invites you.")
        wish(anna)
        hears("news", "We look for a table")
        there = wish(ben).headers["location"]
        assert hears("news", there)["go"] == there


def test_an_open_page_on_a_real_server_knows_its_member(tmp_path: Path) -> None:
    """The line of a page is another connection than its form, and has fewer cookies."""
    with patch.dict(passwords.EFFORT, QUICK):
        settings = settings_in(tmp_path, accounts="open", slow_seconds=0.0)
        with serving(settings) as base, httpx.Client(base_url=base) as client:
            client.headers["Origin"] = base
            client.post("/account/new", data={"name": "Anna", "password": PASSWORD})
            client.post("/lobby/wish", data={"what": "ur:2"})
            cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            address = f"{base.replace('http', 'ws')}/lobby/live"
            headers = {"Cookie": cookies, "Origin": base}
            with connect(address, additional_headers=headers) as line:
                told = json.loads(line.recv(timeout=20))
            assert "We look for a table" in told["regions"]["news"]


def test_what_is_kept_here_is_taken_along_and_deleted(anna: TestClient, tmp_path: Path) -> None:
    ben, path = member(anna, "Ben"), opened(anna, "me", "open")
    anna.post(f"{path}/summon", data={"name": "Ben"})
    wish(anna)
    found = anna.get("/account/export").json()
    assert found["wish"][0]["game"] == "ur"
    assert found["invitations_sent"][0]["table"] == path[3:]
    assert ben.get("/account/export").json()["invitations"][0]["state"] == "waits"
    anna.post("/account/delete", data={"old": PASSWORD})
    for table in ("wishes", "summons"):
        assert rows(tmp_path, f"SELECT count(*) FROM {table}") == [(0,)]
