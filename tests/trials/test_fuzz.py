"""What is sent to the server that nobody would send, and how its answers are judged."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random
from unittest.mock import patch

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Mount

from tests.web.members import QUICK
from tests.web.test_accounts import rows
from tests.web.tools import serving, settings_in
from trials import mutation, routes
from trials.fuzz import MEMBER, Batch, keep, look_around, send, taken_up
from trials.routes import ROUTES, Known, Question
from trials.wire import BROKEN, CLOSED, Answer, Request, Wire, frame
from ziggurat.web import api
from ziggurat.web.app import create_app
from ziggurat.web.live import _DOINGS
from ziggurat.web.people import passwords
from ziggurat.web.settings import Settings

KNOWN = Known(
    b"127.0.0.1:1",
    ["ziggurat-record 1\n\n0 a"],
    {"abcdefgh": {0: "s0", 1: "s1"}},
    {("abcdefgh", 0): Question(3, ("+c4", "x")), ("abcdefgh", 1): Question(0, ())},
)


def addresses(app: FastAPI) -> set[str]:
    """The addresses of all routes, those of the API left to its schema."""
    found: set[str] = set()
    for route in app.router.routes:
        inner = getattr(route, "original_router", None)  # where routers are kept as they are
        if isinstance(route, Mount):
            found.add(f"{route.path}/{{file}}")
        elif inner is None:
            found.add(str(getattr(route, "path")))  # noqa: B009 - routes have no common type
        elif inner is not api.ROUTER:
            found |= {one.path for one in inner.routes}
    return found


def test_every_route_is_tried(settings: Settings) -> None:
    app, tried = create_app(settings), {route.path for route in ROUTES}
    assert set(app.openapi()["paths"]) <= tried
    assert len(addresses(app)) > 15
    assert addresses(app) <= tried


def test_everything_that_a_page_can_say_is_said() -> None:
    assert {message["do"] for message in routes.MESSAGES} == set(_DOINGS)


def test_chance_alone_decides_what_is_sent() -> None:
    first = [bytes(routes.request(KNOWN, Random(f"1/{number}"))) for number in range(300)]
    again = [bytes(routes.request(KNOWN, Random(f"1/{number}"))) for number in range(300)]
    assert first == again
    assert len(set(first)) > 250
    said = {bytes(routes.message(KNOWN, "abcdefgh", Random(number)))[:2] for number in range(300)}
    assert len(said) > 20


def test_some_answers_are_right() -> None:
    answers = [KNOWN.answer("abcdefgh", 0, Random(number)) for number in range(100)]
    right = [one for one in answers if one["decision"] == 3 and one["action"] in ("+c4", "x")]
    assert 30 < len(right) < 90
    assert {"decision": 3, "action": "x"} in right


def test_spoilt_tables_are_left() -> None:
    known = Known(b"", [], {"old": {0: "s"}}, {("old", 0): Question(1, ("a",))})
    known.take(Known(b"", [], {"new": {0: "t"}}, {("new", 0): Question(0, ("b",))}))
    assert known.table(Random(1)) == "new"
    assert known.answer("old", 0, Random(1))["action"] in ("a", "b")


def test_values_are_changed_and_bytes_bent() -> None:
    rng = Random(3)
    value = {"seats": [{"who": "me"}], "game": "ur"}
    changed = [mutation.changed(value, rng) for _ in range(50)]
    assert value == {"seats": [{"who": "me"}], "game": "ur"}
    assert sum(one != value for one in changed) > 45
    assert sum(mutation.bent(b"abcdefgh", rng) != b"abcdefgh" for _ in range(50)) > 40
    assert b"\xed\xa0\x80" in mutation.raw("\ud800")


def test_frames_are_masked_as_browsers_do() -> None:
    made = frame(b"hello")
    key, hidden = made[2:6], made[6:]
    assert made[:2] == b"\x81\x85"
    assert bytes(byte ^ key[place % 4] for place, byte in enumerate(hidden)) == b"hello"
    assert frame(b"x" * 300)[:4] == b"\x81\xfe\x01\x2c"
    assert frame(b"", masked=False) == b"\x81\x00"


def answered(said: bytes) -> Answer:
    """What a wire makes of these bytes."""

    async def ask() -> Answer:
        async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(10)
            writer.write(said)
            writer.close()

        server = await asyncio.start_server(say, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            return await Wire(f"http://127.0.0.1:{port}").ask(Request(b"GET", b"/"))

    return asyncio.run(ask())


def test_answers_of_every_form_are_read() -> None:
    assert answered(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi").body == b"hi"
    chunks = b"HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n1\r\n!\r\n0\r\n\r\n"
    assert (answered(chunks).status, answered(chunks).body) == (500, b"hi!")
    assert answered(b"HTTP/1.1 400 X\r\n\r\nuntil the end").body == b"until the end"
    assert answered(b"") == CLOSED
    assert answered(b"nonsense\r\n\r\n") == BROKEN


class Here:
    """A server of this process."""

    def __init__(self, url: str) -> None:
        self.url = url

    def answers(self) -> bool:
        return httpx.get(f"{self.url}/api/bots").status_code == 200


def test_a_batch_finds_nothing(tmp_path: Path) -> None:
    batch = Batch(0, 300)
    chosen = {"longest_wait": 0.0, "accounts": "open", "slow_seconds": 0.0}
    with patch.dict(passwords.EFFORT, QUICK), serving(settings_in(tmp_path, **chosen)) as url:
        # As a member who has opened the tables, and who is a moderator: their pages answer, too.
        assert httpx.post(f"{url}/account/new", data=MEMBER).status_code == 200
        rows(tmp_path, "UPDATE accounts SET role = 'moderator'")
        known = asyncio.run(look_around(Here(url)))
        assert all((known.session, known.club, known.tournament))
        asyncio.run(send(Here(url), 11, batch))
    assert (batch.faults, batch.troubles) == ([], [])
    assert sum(batch.statuses.values()) + batch.messages >= 290
    assert {"200", "404", "422"} <= set(batch.statuses)
    assert batch.messages > 10
    assert batch.records > 0
    assert batch.requests == 300 + batch.records
    assert batch.visitor
    keep(tmp_path / "new" / "state.jsonl", batch)
    assert taken_up(tmp_path / "new" / "state.jsonl") == [batch]


def test_a_batch_finds_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ziggurat.web.reading.rulebook", broken)
    batch = Batch(0, 200)
    with serving(settings_in(tmp_path, longest_wait=0.0)) as url:
        asyncio.run(send(Here(url), 14, batch))
    assert batch.fault_count == batch.statuses["500"] > 0
    assert "/rules/" in batch.faults[0]
    assert json.dumps(batch.faults)


def test_every_place_of_a_path_can_be_filled() -> None:
    places = {place for route in ROUTES for place in re.findall(r"\{(\w+)\}", route.path)}
    for place in places:
        route = routes.Route("GET", f"/{{{place}}}")
        assert routes._target(route, KNOWN, ("abcdefgh", 0), Random(place)).startswith(b"/")
