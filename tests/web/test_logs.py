"""The log: readable, in one piece, without secrets and without floods."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError
from websockets.sync.client import connect

from tests.web.process import Process
from tests.web.test_store import table as stored
from tests.web.tools import open_table, opened, serving, settings_in, sit, until
from ziggurat.web import contexts, logs
from ziggurat.web.app import create_app
from ziggurat.web.edge import Edge
from ziggurat.web.logs import Folding, without_secrets
from ziggurat.web.settings import Settings
from ziggurat.web.store import Store


@contextmanager
def logged(**settings: Any) -> Iterator[io.StringIO]:
    """What is written to the log meanwhile."""
    stream = io.StringIO()
    before = logging.getLogger().level
    handler = logs.install(Settings(**settings), stream)
    try:
        yield stream
    finally:
        logs.uninstall(handler)
        logging.getLogger().setLevel(before)


@pytest.fixture
def careless(settings: Settings) -> Iterator[TestClient]:
    """A client that is told of faults as people are: by an answer."""
    app = create_app(settings)
    with TestClient(app, follow_redirects=False, raise_server_exceptions=False) as client:
        yield client


def test_lines_for_people() -> None:
    with logged() as log:
        logging.getLogger("ziggurat.bots").warning("%s at table %s", "hal", "x")
    when, rest = log.getvalue().split(" ", 1)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", when)
    assert rest == "WARNING ziggurat.bots hal at table x\n"


def test_json_for_programs(careless: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contexts, "home", None)  # so that the page cannot be made
    with logged(log_format="json") as log:
        answer = careless.get("/")
    (line,) = log.getvalue().splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"]) == ("error", "ziggurat.http")
    assert told["request"] == answer.headers["x-request-id"]
    assert "TypeError" in told["trace"]


def test_every_answer_has_the_id_that_is_in_the_log(
    careless: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (careless.get(path).headers["x-request-id"] for path in ("/", "/api/none"))
    assert first != second
    monkeypatch.setattr(contexts, "home", None)
    with logged() as log:
        answer = careless.get("/")
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff"  # even then
    assert f"[{answer.headers['x-request-id']}] a fault while answering /" in log.getvalue()
    assert log.getvalue().count("Traceback") == 1  # and not once more by the server


def test_an_id_from_outside_is_not_taken(client: TestClient) -> None:
    for given in ("mine", "x" * 200, "a b"):
        answer = client.get("/health", headers={"x-request-id": given})
        assert answer.headers["x-request-id"] != given


@pytest.mark.parametrize("given", ["x" * 65, "a b", "a\tb", "<x>", ""])
def test_even_a_proxy_must_send_a_sane_id(tmp_path: Path, given: str) -> None:
    app = create_app(settings_in(tmp_path, trusted_proxies=("10.0.0.1",)))
    with TestClient(app, client=("10.0.0.1", 1)) as client:
        answer = client.get("/health", headers={"x-request-id": given})
        assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])


def test_every_request_leaves_a_line_if_wanted(client: TestClient) -> None:
    (me,) = sit(client, open_table(client, "me", "last"))
    with logged(log_requests=True) as log:
        client.get(f"/t/{me.table}/s/{me.secret}")
        client.get(f"/t/{me.table}/s/{me.secret}/nothing/here")
        for _ in range(10):
            client.get("/health")
        client.get("/api/tables", headers=me.headers)
    lines = log.getvalue().splitlines()
    assert len(lines) == 13  # these are not folded
    assert " GET /t/{table}/s/... 303 " in lines[0]
    assert f" GET /t/{me.table}/s/.../nothing/here 404 " in lines[1]
    assert me.secret not in log.getvalue()


def test_a_fault_tells_no_secret(careless: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    path = opened(careless, "me", "friend")
    (link,) = set(re.findall(rf"http://testserver({path}/s/[\w-]+)", careless.get(path).text))
    secret = link.rpartition("/")[2]

    async def fail(*_: Any) -> None:
        raise RuntimeError(f"/t/x/s/{secret} Bearer {secret}")

    monkeypatch.setattr(contexts, "join", fail)
    with logged(log_requests=True, log_level="debug") as log:
        assert careless.get(link).status_code == 500
        assert careless.get(f"{path}/s/wrong-{secret}").status_code == 404
    assert "a fault while answering" in log.getvalue()
    assert secret not in log.getvalue()


@pytest.mark.parametrize(
    ("told", "hidden"),
    [
        ("GET /t/abcdefgh/s/SECRET HTTP/1.1", "SECRET"),
        ("'/t/abcdefgh/s/SECRET'", "SECRET"),
        ("Authorization: Bearer SECRET", "SECRET"),
        ("cookie: a=b; ziggurat=SECRET; c=d", "SECRET"),
        ("cookie: ziggurat_abcdefgh_0=SECRET", "SECRET"),
        ("cookie: ziggurat_abcdefgh_key=SECRET", "SECRET"),
        ("postgresql+psycopg://user:SECRET@host/db", "SECRET"),
    ],
)
def test_what_opens_something_is_left_out(told: str, hidden: str) -> None:
    assert hidden not in without_secrets(told)
    assert without_secrets(told) != without_secrets("")


def test_no_level_of_the_log_tells_what_pages_are_sent(tmp_path: Path) -> None:
    with logged(log_level="debug") as log, serving(settings_in(tmp_path)) as url:
        client = httpx.Client(base_url=url)
        me, _ = sit(client, open_table(client, "me", "me", game="sealed"))
        cookies = {"Cookie": f"ziggurat_{me.table}_0={me.secret}"}
        live = f"{url.replace('http', 'ws')}/t/{me.table}/live"
        with connect(live, additional_headers=cookies) as page:
            assert '"actions"' in str(page.recv(10))
            page.send('{"do": "chat", "text": "nobody else reads this"}')
            while "nobody else" not in str(page.recv(10)):
                pass
    ours = [line for line in log.getvalue().splitlines() if " websockets.client " not in line]
    assert [line for line in ours if "actions" in line or "nobody else" in line] == []
    assert me.secret not in "\n".join(ours)


def test_nobody_writes_lines_of_their_own() -> None:
    with logged() as log:
        logging.getLogger("ziggurat").error("at %s", "/x\n2026 INFO all is well\x1b[2J")
    assert len(log.getvalue().splitlines()) == 1
    assert "\x1b" not in log.getvalue()


def test_what_repeats_is_folded() -> None:
    with logged() as log:
        for number in range(517):
            logging.getLogger("uvicorn.error").warning("Invalid request %d", number)
        logging.getLogger("ziggurat").warning("something else")
        before = log.getvalue().splitlines()
    after = log.getvalue().splitlines()
    assert len(before) == 6
    assert before[-1].endswith("something else")
    assert len(after) == 7
    assert after[-1].endswith("... 512 times more: Invalid request %d")


def test_faults_in_different_places_are_not_folded_together() -> None:
    def one() -> None:
        raise ValueError

    def other() -> None:
        raise ValueError

    with logged() as log:
        for fail in [one] * 20 + [other] * 20:
            try:
                fail()
            except ValueError:
                logging.getLogger("ziggurat").exception("a fault")
    assert log.getvalue().count("Traceback") == 10
    assert log.getvalue().count("... 15 times more: a fault") == 2


def test_what_was_folded_is_told_after_a_while() -> None:
    stream = io.StringIO()
    handler = Folding(stream, window=0.05)
    log = logging.Logger("x")
    log.addHandler(handler)
    for _ in range(10):
        log.warning("again")
    until(lambda: "... 5 times more: again" in stream.getvalue())
    log.warning("again")  # a new window: it is written out once more
    assert stream.getvalue().count("again") == 5 + 1 + 1
    handler.close()


def test_a_log_that_cannot_be_written_does_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    handler = Folding(Full())
    log = logging.Logger("x")
    log.addHandler(handler)
    log.warning("hello")
    assert capsys.readouterr().err == ""


# The disk


def fill(engine: Engine) -> None:
    """Leave no room in the database for anything."""
    with engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count={pages}"))


def fill_disk_of(client: TestClient) -> None:
    app: Any = client.app
    host = app.state.host
    client.portal.call(host.to_disk, fill, host._store.engine)  # type: ignore[union-attr]


def test_a_full_disk_is_one_clear_line(careless: TestClient) -> None:
    me, _ = sit(careless, open_table(careless, "me", "me"))
    fill_disk_of(careless)
    form = {"game": "ages", "players": "2", "seat.0": "me", "seat.1": "me"}
    until(lambda: careless.post("/tables", data=form).status_code == 503)  # pages have some room
    with logged() as log:
        answers = [careless.post("/tables", data=form).status_code for _ in range(3)]
    assert answers == [503] * 3
    lines = log.getvalue().splitlines()
    assert len(lines) == 3  # one for each
    assert all(line.endswith(": database or disk is full") for line in lines)
    assert me.get("view")  # it goes on to be read


def test_a_bot_that_cannot_move_for_want_of_disk_fills_no_log(careless: TestClient) -> None:
    with logged() as log:
        open_table(careless, "last", "last", game="ages")
        fill_disk_of(careless)
        until(lambda: log.getvalue().count("database or disk is full") >= 2, 30)
    assert len(log.getvalue().splitlines()) <= 3
    assert "Traceback" not in log.getvalue()


def test_what_was_to_be_written_is_not_told(database: str) -> None:
    store = Store(database)
    table = stored()
    table.game = "x" * 50
    table.seats[0].secret_hash = "5ecret-5ecret"
    with logged(log_level="debug") as log:
        try:
            store.create(table)
            store.create(table)
        except SQLAlchemyError as error:
            told = f"{error!r} {error}"
        finally:
            store.close()
    assert str(table.seed) not in told + log.getvalue()
    assert "5ecret" not in told + log.getvalue()


# The end


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_an_orderly_stop_leaves_no_trace(tmp_path: Path, how: int) -> None:
    with Process(tmp_path, stop_seconds=5, bot_seconds=600) as server, ExitStack() as stack:
        client = stack.enter_context(httpx.Client(base_url=server.url, timeout=20))
        players = sit(client, open_table(client, "me", "me", "endless"))
        for player in players:
            client.get(f"/t/{player.table}")
            live = f"{server.url.replace('http', 'ws')}/t/{player.table}/live"
            stack.enter_context(connect(live)).recv(10)
        pages = len(players)
        players += sit(client, open_table(client, "me", "me"))  # where no page is open
        answers: list[int] = []

        def wait(player: Any) -> None:
            url = f"{server.url}{player.path}/legal?wait=30"
            answers.append(httpx.get(url, headers=player.headers, timeout=40).status_code)

        patient = [player for player in players if not player.legal(0)["asked"]]
        assert patient
        waiting = [threading.Thread(target=wait, args=[player]) for player in patient]
        for one in waiting:
            one.start()
        under_way = f"ziggurat_under_way {pages + len(patient) + 1:.1f}"  # and the one that asks
        until(lambda: under_way in client.get("/metrics").text, 30)
        assert server.stop(how) == 0
        for one in waiting:
            one.join()
        assert answers == [200] * len(patient)
        assert server.log() == ""


def test_whoever_is_cut_off_by_a_stop_is_told(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[Any] = []

    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def cut_off(kind: str) -> None:
        stopping = asyncio.Event()
        scope = {"type": kind, "path": "/x", "headers": [], "method": "GET", "query_string": b""}
        edge = Edge(never, Settings(), stopping)
        for is_stopping in (False, True):
            if is_stopping:
                stopping.set()
            task = asyncio.ensure_future(edge(dict(scope), never, send))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            assert task.cancelled() is not is_stopping

    asyncio.run(cut_off("http"))
    assert sent[0]["status"] == 503
    asyncio.run(cut_off("websocket"))
    assert sent[-1] == {"type": "websocket.close", "code": 1013}
    assert caplog.records == []
