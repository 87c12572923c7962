"""While a change is being written nobody looks at the table: whoever reads it waits."""

from __future__ import annotations

import asyncio
import inspect
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.inside import journal
from tests.web.tools import Player, at_table, open_table, sit
from ziggurat import web
from ziggurat.core.errors import Refusal
from ziggurat.web import files
from ziggurat.web.app import ROUTER
from ziggurat.web.browsers import old_cookie
from ziggurat.web.host import Host
from ziggurat.web.live import _DOINGS, Page
from ziggurat.web.people.permits import is_about_accounts
from ziggurat.web.stored import Change

SOON = 0.3
"""Seconds in which every one of these reads is done where nothing is being written."""
FREE = {"/rules/{game}", "/rules/{game}/cards", "/rules/{game}/cards/{code}",
        "/language/{language}", "/theme/{theme}", "/notes/{game}/{language}.json",
        "/aside/{language}.json",
        "/face/{game}/{digest}/{key}.svg", "/faces/{game}/{names}", "/picture/{name}.svg",
        "/static/{name}", "/drawing.css",
        "/drawing/{game}.css", "/drawing/{game}/still.js", "/drawing/{game}/table.css",
        "/api/games", "/api/games/{game}",
        "/api/bots",
        "/t/{table}/d/{secret}"}  # fmt: skip
"""Pages that show no table; the last is for a link that is made on purpose."""
LISTS = {"/", "/new/{game}", "/api/tables"}
"""Those that show tables as they lie on the disk, and need not wait."""


class Writing:
    """Changes of tables, which can be stopped in the middle."""

    def __init__(self) -> None:
        self._free = threading.Event()
        self._free.set()
        self.stopped = threading.Event()

    async def wait(self) -> None:
        while not self._free.is_set():
            self.stopped.set()
            await asyncio.sleep(0.005)

    @contextmanager
    def held_up(self) -> Iterator[None]:
        self.stopped.clear()
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()


@pytest.fixture
def writing(monkeypatch: pytest.MonkeyPatch) -> Writing:
    writing, save = Writing(), Host._save

    async def slow(host: Host, table: str, change: Change) -> None:
        await writing.wait()
        await save(host, table, change)

    monkeypatch.setattr(Host, "_save", slow)
    return writing


@pytest.fixture
def me(client: TestClient, writing: Writing) -> Player:
    players = sit(client, open_table(client, "me", "me", listed=True))
    for player in players:
        client.cookies.set(old_cookie(player.table, player.seat), player.secret)
    return next(player for player in players if player.legal(0)["actions"])


def readers(client: TestClient, me: Player) -> dict[str, Callable[[], Any]]:
    """Everything on this server that shows a table, by its address."""
    given = {"table": me.table, "seat": str(me.seat), "secret": me.secret, "game": "ur"}
    app: Any = client.app
    routes: list[Any] = [*ROUTER.routes, *files.ROUTER.routes]
    paths = [route.path for route in routes if "GET" in getattr(route, "methods", ())]
    paths += [path for path, known in app.openapi()["paths"].items() if "get" in known]
    return {
        path: partial(client.get, path.format(**given), headers=me.headers)
        for path in paths
        if path not in FREE and not is_about_accounts(path)  # there are none here
    }


def is_answered(pages: dict[str, Callable[[], Any]]) -> set[str]:
    return {path for path, ask in pages.items() if ask().status_code in (200, 303)}


def test_whoever_reads_a_table_waits_for_what_is_being_written(
    client: TestClient, writing: Writing, me: Player
) -> None:
    pages = readers(client, me)
    assert {"/", "/t/{table}", "/api/tables", "/api/tables/{table}/seats/{seat}/legal"} <= set(
        pages
    )
    assert len(pages) >= 12
    assert is_answered(pages) == set(pages)
    with ThreadPoolExecutor(len(pages) + 1) as pool:
        with writing.held_up():
            acting = pool.submit(me.act)
            assert writing.stopped.wait(10)
            asking: dict[str, Future[Any]] = {path: pool.submit(ask) for path, ask in pages.items()}
            wait(asking.values(), SOON)
            assert {path for path, one in asking.items() if one.done()} <= LISTS
            (listed,) = asking["/api/tables"].result(10).json()
            assert (listed["steps"], listed["to_act"]) == (0, [me.seat])  # what is written
            for path in LISTS:
                assert asking[path].result(10).status_code == 200
        assert acting.result()["decision"] is not None
        for path, one in asking.items():
            assert one.result().status_code in (200, 303), path
        table = asking["/api/tables/{table}"].result().json()
        assert table["steps"] == 1  # they saw the table as it was after the change


MESSAGES: dict[str, dict[str, Any]] = {
    "act": {"decision": 0, "action": "+c4"},
    "act_in_turn": {"decision": 0, "actions": ["+c4"]},
    "order": {"order": "only_answer", "on": True},
    "days_off": {"zone": "UTC", "weekdays": [], "holidays": []},
    "undo": {"count": 1},
    "preview": {"decision": 0, "action": "+c4"},
    "why": {"keys": ["supply"]},
    "about": {"key": "supply"},
    "chat": {"text": "hm"},
    "look": {"at": 0},
    "moment": {"at": 0},
    "hand_over": {"bot": "random"},
    "rewind": {"steps": 1},
    "coach": {"on": True},
    "behind": {"on": True},
}


def test_what_pages_do_waits_too(client: TestClient, writing: Writing, me: Player) -> None:
    app: Any = client.app
    table = app.state.host.tables[me.table]
    assert client.portal is not None
    with ThreadPoolExecutor(1) as pool:
        with writing.held_up():
            acting = pool.submit(me.act)
            assert writing.stopped.wait(10)
            doing: dict[str, Future[Any]] = {}
            for what in _DOINGS:
                message = {"do": what, "seat": me.seat, **MESSAGES.get(what, {})}
                page = Page(table, (0, 1), "en")
                doing[what] = client.portal.start_task_soon(page.do, message)
            wait(doing.values(), SOON)
            assert {what for what, one in doing.items() if one.done()} == set()
        assert not wait(doing.values(), 10).not_done
        assert acting.result()
    for what, one in doing.items():  # some of it is too late by then, but all was understood
        error = one.exception()
        assert error is None or isinstance(error, Refusal), what
        assert error is None or error.code != "bad_message", what


def test_an_open_page_is_sent_nothing_before_it_is_written(
    client: TestClient, writing: Writing, me: Player
) -> None:
    with ThreadPoolExecutor(2) as pool, at_table(client, f"/t/{me.table}") as page:
        state = journal(client.app.state.host.tables[me.table]).state  # type: ignore[attr-defined]
        page.sees(lambda now: now["watching"] == 1)
        with writing.held_up():
            acting = pool.submit(me.act)
            assert writing.stopped.wait(10)
            assert me.seat not in state.to_act  # the turn has passed on, unwritten
            page.do("seat", seat=me.seat)
            heard = pool.submit(page.sees, lambda now: now["steps"] == 1)
            wait([heard], SOON)
            assert page.now["steps"] == 0
            assert page.now["seat"] == me.seat
        assert heard.result()["steps"] == 1
        assert acting.result()


def test_nothing_of_a_table_is_reached_without_its_lock(client: TestClient, me: Player) -> None:
    """Beside what never changes, what is not stored, and whether the game is over on disk.

    ``noted`` is asked by whoever writes, and has the lock.
    """
    app: Any = client.app
    table = app.state.host.tables[me.table]
    public = {name for name in [*dir(type(table)), *vars(table)] if not name.startswith("_")}
    waiting = {name for name in public if inspect.iscoroutinefunction(getattr(table, name))}
    assert public - waiting == {
        "created", "driver", "game", "heard", "id", "listed", "locked", "noted", "over", "presence",
        "revision", "set_clocks", "signal", "unsaved",
    }  # fmt: skip
    for module in Path(web.__file__).parent.rglob("*.py"):
        if module.name != "hosted.py":
            assert not re.search(r"\b(table|hosted)\._", module.read_text("utf-8")), module
