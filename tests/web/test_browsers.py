"""One cookie for each browser, whatever it holds; and nothing stored that opens a seat."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.inside import journal
from tests.web.test_forms import FORM, another
from tests.web.test_store import table as stored
from tests.web.tools import Player, at_table, open_table, opened, settings_in, sit
from ziggurat.web import browsers, keys
from ziggurat.web.app import create_app
from ziggurat.web.browsers import COOKIE, Browsers, old_cookie, sealed, unsealed
from ziggurat.web.settings import Settings
from ziggurat.web.store import Away, Store

HEADER_MOST = 8 * 1024


def held(client: TestClient, path: str) -> list[int]:
    """The seats that a page at the table holds."""
    with at_table(client, path) as page:
        return [person["seat"] for person in page.now["people"] if person["held"]]


def invited(client: TestClient, path: str) -> set[str]:
    """The links for friends that the page of the table shows."""
    return set(re.findall(rf"http://testserver({path}/s/[\w-]+)", client.get(path).text))


def test_a_browser_has_one_cookie_however_many_tables_it_holds(client: TestClient) -> None:
    paths = [opened(client, "me", "friend") for _ in range(3)]
    assert set(client.cookies) == {COOKIE}
    for path in paths:
        assert held(client, path) == [0]
        assert len(invited(client, path)) == 1
        assert held(another(client), path) == []


def test_the_cookie_is_kept_from_scripts_and_other_sites(client: TestClient) -> None:
    (cookie,) = client.get("/").headers.get_list("set-cookie")
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Max-Age=34560000" in cookie  # four hundred days
    assert "Secure" not in cookie


def test_the_cookie_is_sent_by_https_alone_where_there_is_https(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path))
    with TestClient(app, base_url="https://testserver") as client:
        assert "Secure" in client.get("/").headers["set-cookie"]


def test_the_name_of_a_browser_stays_the_same(client: TestClient) -> None:
    client.get("/")
    name = client.cookies[COOKIE]
    path = opened(client, "me", "open")
    client.get(path)
    assert client.cookies[COOKIE] == name
    assert re.fullmatch(r"[\w-]{32}", name)


@pytest.mark.parametrize("name", ["", "short", "x" * 33, "x" * 31 + "é", "x" * 5000])
def test_a_name_that_is_none_is_replaced(client: TestClient, name: str) -> None:
    answer = client.get("/", headers={"cookie": f"{COOKIE}={name}".encode()})
    assert answer.status_code == 200
    assert re.search(rf"{COOKIE}=[\w-]{{32}};", answer.headers["set-cookie"])


def test_a_friend_who_sits_down_holds_the_seat(client: TestClient) -> None:
    path = opened(client, "me", "friend", "open")
    friend = another(client)
    (link,) = invited(client, path)
    assert friend.post(link, data={"name": "Béa"}).status_code == 303
    assert held(friend, path) == [1]
    assert friend.post(f"{path}/join", data={"name": "Bea"}).status_code == 303
    assert held(friend, path) == [1, 2]
    assert held(client, path) == [0]
    assert invited(friend, path) == set()


def test_what_a_browser_holds_survives_a_restart(settings: Settings) -> None:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        path = opened(client, "me", "friend")
        name, links = client.cookies[COOKIE], invited(client, path)
    with TestClient(create_app(settings), follow_redirects=False) as again:
        again.cookies.set(COOKIE, name)
        assert held(again, path) == [0]
        assert invited(again, path) == links


def test_nothing_that_opens_a_seat_is_stored(client: TestClient, tmp_path: Path) -> None:
    path = client.post("/tables", data=FORM).headers["location"]
    (link,) = invited(client, path)
    app: Any = client.app
    holdings = client.portal.call(  # type: ignore[union-attr]
        app.state.host.browsers.holdings, dict(client.cookies)
    )
    table = path.removeprefix("/t/")
    key_hash = journal(app.state.host.tables[table]).stored.key_hash
    key = holdings.key(table, key_hash)
    secrets = [client.cookies[COOKIE], key, link.rpartition("/")[2], keys.seat_secret(key, 0)]
    with sqlite3.connect(tmp_path / "tables.db") as database:
        text = "\n".join(database.iterdump())
    assert str(key_hash) in text
    assert [secret for secret in secrets if secret in text] == []


def test_a_sealed_key_opens_only_for_its_browser() -> None:
    key, browser = keys.new_key(), browsers.new_browser()
    text = sealed(key, browser, "table234")
    assert unsealed(text, browser, "table234") == key
    assert unsealed(text, browsers.new_browser(), "table234") != key
    assert unsealed(text, browser, "table235") != key
    assert key not in text


# Browsers that have cookies of the old kind, two for each table


def give(client: TestClient, name: str, value: str) -> None:
    """Have the browser keep a cookie, as if the server had set it."""
    client.cookies.set(name, value, domain="testserver.local")


def old_tables(client: TestClient, count: int) -> list[Player]:
    """Seats that are held by cookies of the old kind."""
    players = [sit(client, open_table(client, "me", "last"))[0] for _ in range(count)]
    for player in players:
        give(client, old_cookie(player.table, player.seat), player.secret)
    return players


def test_cookies_of_the_old_kind_are_honoured_and_moved(client: TestClient) -> None:
    (player,) = old_tables(client, 1)
    path = f"/t/{player.table}"
    assert held(client, path) == [0]  # before any page was loaded
    answer = client.get(path)
    deleted = [one for one in answer.headers.get_list("set-cookie") if "Max-Age=0" in one]
    assert [one.partition("=")[0] for one in deleted] == [old_cookie(player.table, 0)]
    assert set(client.cookies) == {COOKIE}
    assert held(client, path) == [0]


def test_the_old_key_of_a_table_is_moved_too(client: TestClient) -> None:
    path = opened(client, "me", "friend")
    app: Any = client.app
    browser = app.state.host.browsers
    holdings = client.portal.call(browser.holdings, dict(client.cookies))  # type: ignore[union-attr]
    table = path.removeprefix("/t/")
    key = holdings.key(table, journal(app.state.host.tables[table]).stored.key_hash)
    other = another(client)
    other.cookies.set(old_cookie(table, "key"), key)
    links = invited(other, path)
    assert len(links) == 2  # hers, and that of the friend: she holds no seat
    other.cookies.delete(old_cookie(table, "key"))
    assert invited(other, path) == links


def test_very_many_old_cookies_are_moved_little_by_little(client: TestClient) -> None:
    players = old_tables(client, 2)
    for _ in range(browsers.MOVED_MOST * 2):
        give(client, old_cookie(keys.new_table_id(), 0), "x" * 24)
    visits = 0
    while len(client.cookies) > 1:
        answer = client.get("/")
        size = sum(len(one) for one in answer.headers.get_list("set-cookie"))
        assert size < HEADER_MOST
        visits += 1
        assert visits < 5
    assert [held(client, f"/t/{player.table}") for player in players] == [[0], [0]]


def test_what_opens_nothing_is_not_kept(client: TestClient, tmp_path: Path) -> None:
    (player,) = old_tables(client, 1)
    give(client, old_cookie(player.table, 0), "x" * 24)
    client.cookies.set(old_cookie(player.table, "key"), "x" * 24)
    client.cookies.set(old_cookie("nonesuch", 0), player.secret)
    assert client.get("/").status_code == 200
    with sqlite3.connect(tmp_path / "tables.db") as database:
        assert database.execute("select count(*) from browsers").fetchone() == (0,)


def test_memory_holds_only_so_many_browsers(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, browsers_kept=3))
    with TestClient(app, follow_redirects=False) as client:
        path = opened(client, "me", "open")
        for _ in range(10):
            another(client).get("/", headers={"cookie": f"{COOKIE}={browsers.new_browser()}"})
        assert len(app.state.host.browsers._kept) == 3
        assert held(client, path) == [0]


def test_what_another_process_wrote_counts_at_once(database: str) -> None:
    """Two processes of a server; what they know is what is stored, and the last of it when away."""
    is_away = False

    async def on_disk(work: Any, *args: Any) -> Any:
        if is_away:
            raise Away("not_saved")
        return work(*args)

    async def run() -> None:
        nonlocal is_away
        store = Store(database)
        key, name = keys.new_key(), browsers.new_browser()
        table = replace(stored("aaaa2222"), key_hash=keys.digest(key))
        store.create(table)
        one, other = (Browsers(store.engine, on_disk) for _ in range(2))
        cookies = {COOKIE: name}
        assert (await other.holdings(cookies)).key("aaaa2222", table.key_hash) is None
        await one.hold(name, "aaaa2222", {browsers.KEY: key})
        assert (await other.holdings(cookies)).key("aaaa2222", table.key_hash) == key
        is_away = True
        assert (await other.holdings(cookies)).key("aaaa2222", table.key_hash) == key
        with pytest.raises(Away):
            await other.holdings({COOKIE: browsers.new_browser()})
        store.close()

    asyncio.run(run())


def test_both_databases_keep_browsers(database: str) -> None:
    async def on_disk(work: Any, *args: Any) -> Any:
        return work(*args)

    async def keep() -> tuple[tuple[int, ...], str | None]:
        store = Store(database)
        table, key = stored(), keys.new_key()
        table.key_hash = keys.digest(key)
        table.seats[0].secret_hash = keys.digest("s")
        store.create(table)
        name = browsers.new_browser()
        await Browsers(store.engine, on_disk).hold(name, table.id, {browsers.KEY: key, 0: "s"})
        await Browsers(store.engine, on_disk).hold(name, table.id, {0: "s"})  # once more
        found = await Browsers(store.engine, on_disk).holdings({COOKIE: name})
        store.close()
        assert found.key(table.id, table.key_hash) == key
        return found.seats(table.id, table.seats), found.key(table.id, keys.digest("other"))

    assert asyncio.run(keep()) == ((0,), None)
