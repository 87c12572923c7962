"""Whoever keeps the server waiting is shown the door, and others still find it open."""

from __future__ import annotations

import asyncio
import errno
import logging
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.web.process import Process
from tests.web.tools import open_table, serving, settings_in, sit
from ziggurat.web import connections, keys
from ziggurat.web.connections import Gate, HttpConnection, Listener, PageConnection, room_for
from ziggurat.web.settings import Settings

SHORT = 0.15
PATIENT = 10.0
"""Seconds after which a test gives up: nothing here takes so long, however busy the machine is."""


def address_of(url: str) -> tuple[str, int]:
    host, _, port = url.removeprefix("http://").partition(":")
    return host, int(port)


@contextmanager
def connected(url: str, said: bytes = b"") -> Iterator[socket.socket]:
    with socket.create_connection(address_of(url), timeout=PATIENT) as one:
        one.sendall(said)
        yield one


def answer(one: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    heard = b""
    try:
        while True:
            more = one.recv(65536)
            if not more:
                return heard
            heard += more
    except ConnectionResetError:
        return heard


def test_whoever_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, header_seconds=SHORT)) as url, connected(url) as one:
        assert answer(one) == b""


def test_headers_that_trickle_in_are_not_waited_for(tmp_path: Path) -> None:
    begun = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    settings = settings_in(tmp_path, header_seconds=2 * SHORT)
    with serving(settings) as url, connected(url, begun) as one:
        one.settimeout(SHORT / 3)
        began, heard = time.monotonic(), b""
        while not heard and time.monotonic() - began < PATIENT:
            one.sendall(b"x: y\r\n")
            try:
                heard = one.recv(1000)
            except TimeoutError:
                continue
        assert heard.startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_must_arrive_in_time_too(tmp_path: Path) -> None:
    request = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    settings = settings_in(tmp_path, header_seconds=SHORT)
    with serving(settings) as url, connected(url, request) as one:
        assert one.recv(1000).startswith(b"HTTP/1.1 200 ")
        one.sendall(b"GET / HT")
        assert b"HTTP/1.1 408 " in answer(one)


@pytest.mark.parametrize("path", ["/tables", "/api/tables"])
def test_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\n\r\ngame=ur"
    settings = settings_in(tmp_path, body_seconds=SHORT)
    with serving(settings) as url, connected(url, (head + kind).encode()) as one:
        assert answer(one).startswith(b"HTTP/1.1 408 ")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_an_idle_connection_is_closed(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, idle_seconds=SHORT, header_seconds=60)
    asked = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with serving(settings) as url, connected(url, asked) as one:
        assert answer(one).endswith(b"ok\n")


def test_a_page_that_answers_no_pings_is_gone(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, ping_seconds=SHORT, pong_seconds=SHORT)) as url:
        table = open_table(httpx.Client(base_url=url), "me", "me")["table"]
        ask = (
            f"GET /t/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        with connected(url, ask.encode()) as one:
            assert answer(one).startswith(b"HTTP/1.1 101 ")  # and it ends


class FakeTransport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.is_aborted = False
        self.written = b""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 1) if name in ("peername", "sockname") else default

    def is_closing(self) -> bool:
        return self.is_aborted

    def abort(self) -> None:
        self.is_aborted = True

    def write(self, data: Any) -> None:
        self.written += data


@pytest.mark.parametrize("kind", [HttpConnection, PageConnection])
def test_a_reader_that_does_not_read_is_cut_off(kind: Any) -> None:
    from uvicorn import Config
    from uvicorn.server import ServerState

    async def leave_unread(again: bool) -> bool:
        settings = Settings(write_seconds=0.02)
        gate = Gate(settings, 10)
        one = kind(
            settings, gate,
            config=Config(lambda: None, log_config=None), server_state=ServerState(), app_state={},
        )  # fmt: skip
        transport = FakeTransport()
        one.connection_made(transport)
        one.pause_writing()
        if again:
            one.resume_writing()
        await asyncio.sleep(0.1)
        return transport.is_aborted

    assert asyncio.run(leave_unread(again=False))
    assert not asyncio.run(leave_unread(again=True))


@contextmanager
def pages(url: str, count: int) -> Iterator[list[ClientConnection]]:
    table = open_table(httpx.Client(base_url=url), "me", "me")["table"]
    live = f"{url.replace('http', 'ws')}/t/{table}/live"
    with ExitStack() as stack:
        yield [stack.enter_context(connect(live, open_timeout=PATIENT)) for _ in range(count)]


@pytest.mark.parametrize(
    ("limit", "status"), [({"connections_each": 4}, 429), ({"connections_most": 8}, 503)]
)
def test_there_is_a_limit_of_open_pages(tmp_path: Path, limit: dict[str, int], status: int) -> None:
    (most,) = limit.values()
    with serving(settings_in(tmp_path, **limit)) as url, pages(url, most) as opened:
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{url.replace('http', 'ws')}/t/nonesuch/live").__enter__()
        assert refused.value.response.status_code == status
        said = (refused.value.response.body or b"").decode()
        assert "Try again" in said or "try again" in said
        assert "essayez" in said
        opened.pop().close()
        # A place is free again.
        for _ in range(100):
            try:
                assert httpx.get(f"{url}/health").status_code == 200
                return
            except (httpx.TransportError, AssertionError):
                time.sleep(0.05)
        raise AssertionError("the place of a closed page stays taken")


def test_whoever_is_turned_away_hears_why(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, connections_each=4)
    with serving(settings) as url, pages(url, 4), connected(url) as one:
        for _ in range(3):
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            select.select([one], [], [], PATIENT)  # an answer is there
            time.sleep(0.02)  # for a reset to come, which would take it away
        assert answer(one).startswith(b"HTTP/1.1 429 ")


@pytest.mark.parametrize("limit", [{"connections_each": 4}, {"connections_most": 8}])
def test_the_one_that_says_nothing_makes_room(tmp_path: Path, limit: dict[str, int]) -> None:
    (most,) = limit.values()
    with serving(settings_in(tmp_path, **limit)) as url:
        silent = [socket.create_connection(address_of(url), PATIENT) for _ in range(most)]
        try:
            assert httpx.get(f"{url}/health", timeout=PATIENT).status_code == 200
            assert answer(silent[0]) == b""  # the oldest of them
        finally:
            for one in silent:
                one.close()


def test_a_trusted_proxy_speaks_for_many() -> None:
    settings = Settings(connections_each=4, trusted_proxies=("10.0.0.0/8",))
    gate = Gate(settings, 100)
    for _ in range(20):
        assert gate.enter(FakeTransport(), "10.1.2.3") is None
    for _ in range(4):
        assert gate.enter(FakeTransport(), "192.0.2.1") is None
    assert gate.enter(FakeTransport(), "192.0.2.1") == "crowded"


def test_a_network_of_ipv6_is_one_address() -> None:
    gate = Gate(Settings(connections_each=4), 100)
    for number in range(4):
        assert gate.enter(FakeTransport(), f"2001:db8:0:7:{number}::1") is None
    assert gate.enter(FakeTransport(), "2001:db8:0:7:9::1") == "crowded"
    assert gate.enter(FakeTransport(), "2001:db8:0:8::1") is None
    assert gate.enter(FakeTransport(), "::ffff:192.0.2.1") is None


def test_a_lack_of_files_is_waited_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "PAUSE", 0.05)
    starved_until = time.monotonic() + 0.2

    class Starved(socket.socket):
        def accept(self) -> Any:
            if time.monotonic() < starved_until:
                raise OSError(errno.EMFILE, "Too many open files")
            return super().accept()

    async def run() -> bool:
        gate = Gate(Settings(), 10)
        waiting = FakeTransport()
        gate.enter(waiting, "192.0.2.1")
        gate.note(waiting, is_waiting=True)
        came = asyncio.Event()

        class Noted(asyncio.Protocol):
            def connection_made(self, transport: Any) -> None:
                came.set()
                transport.close()

        with Starved() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            listener = Listener(listening, gate, Noted)
            with socket.create_connection(listening.getsockname()):
                await asyncio.wait_for(came.wait(), PATIENT)
            listener.close()
        return waiting.is_aborted

    assert asyncio.run(run())  # and whoever said nothing made room
    told = [record for record in caplog.records if "no connection" in record.getMessage()]
    assert 1 <= len(told) <= 5  # one for each pause, not thousands


def test_a_connection_that_cannot_be_used_is_not_the_last(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made = 0

    async def run() -> None:
        came = asyncio.Event()

        class Noted(asyncio.Protocol):
            def __init__(self) -> None:
                nonlocal made
                made += 1
                if made == 1:
                    raise RuntimeError("no memory for it")

            def connection_made(self, transport: Any) -> None:
                came.set()
                transport.close()

        with socket.create_server(("127.0.0.1", 0)) as listening:
            listener = Listener(listening, Gate(Settings(), 10), Noted)
            for _ in range(2):
                socket.create_connection(listening.getsockname()).close()
            await asyncio.wait_for(came.wait(), PATIENT)
            listener.close()

    asyncio.run(run())
    assert made == 2
    assert [record.getMessage() for record in caplog.records] == ["a connection cannot be used"]


def test_there_is_room_for_as_many_as_there_are_files(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limits = [256, 300]

    def lower(_: int, wanted: tuple[int, int]) -> None:
        limits[0] = wanted[0]

    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lower)
    assert room_for(100) == 100
    assert limits[0] == 256  # enough as it was
    assert room_for(200) == 200
    assert limits[0] == 264
    assert room_for(1024) == 300 - connections.SPARE_FILES


def test_a_crowd_that_says_nothing_leaves_the_server_within_reach(tmp_path: Path) -> None:
    with Process(tmp_path, files=200) as server:
        crowd = []
        try:
            for _ in range(400):
                one = socket.socket()
                one.settimeout(PATIENT)
                one.connect(server.address)
                crowd.append(one)
            for _ in range(3):
                assert httpx.get(f"{server.url}/health", timeout=PATIENT).status_code == 200
        finally:
            for one in crowd:
                one.close()
        assert server.stop() == 0
        assert len(server.log().splitlines()) < 20, server.log()


def test_an_open_page_knows_who_is_logged_in() -> None:
    cookies = b"other=x; ziggurat_session=abc; ziggurat=def"
    assert (
        connections._own_cookies(cookies, b"/lobby/live") == b"ziggurat_session=abc; ziggurat=def"
    )


def test_a_page_connects_however_many_cookies_its_browser_has(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path)) as url:
        (me,) = sit(
            httpx.Client(base_url=url), open_table(httpx.Client(base_url=url), "me", "last")
        )
        others = "; ".join(f"ziggurat_{keys.new_table_id()}_0={'x' * 24}" for _ in range(300))
        cookies = f"other={'y' * 3000}; {others}; ziggurat_{me.table}_0={me.secret}"
        live = f"{url.replace('http', 'ws')}/t/{me.table}/live"
        with connect(live, additional_headers={"Cookie": cookies}, open_timeout=PATIENT) as page:
            assert '"held":[0]' in str(page.recv(PATIENT))


def test_a_message_that_is_too_long_ends_the_connection(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, message_kilobytes=1)) as url, pages(url, 1) as (page,):
        page.send('{"do": "look", "at": null}' + " " * 900)
        page.send(" " * 1025)
        with pytest.raises(ConnectionClosed) as closed:
            list(page)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_live_page_knows_who_is_logged_in() -> None:
    """The cookie of a session is among those that are passed on."""
    sent = b"other=1; ziggurat=browser; ziggurat_session=token; ziggurat_language=fr"
    assert connections._own_cookies(sent, b"/t/abcdefgh/live") == sent.removeprefix(b"other=1; ")
