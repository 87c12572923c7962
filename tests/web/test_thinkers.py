"""Machines elsewhere on which bots think, as the server meets them: played by hand."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from tests.web.inside import journal
from tests.web.test_bots import question
from tests.web.test_watch import value
from tests.web.tools import open_table, settings_in, until
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.bots import GRACE, BotPool, Choice, Lost, Question
from ziggurat.web.introduction import (
    PATH,
    PLACES_MOST,
    QUESTION_MOST,
    check_alike,
    introduction,
    read_introduction,
)
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.thinkers import CLOSE, Thinker

KEY = "0123456789abcdef-and-more"
FACTORY = "tests.web.fake_bots:make"
SHORT = 0.3
"""Seconds that a bot may take where a test waits for it to take longer."""


def own(**changed: Any) -> str:
    return json.dumps(introduction(FACTORY).model_dump() | changed)


@contextmanager
def server(folder: Path, **settings: Any) -> Iterator[TestClient]:
    with TestClient(create_app(settings_in(folder, **({"thinkers_key": KEY} | settings)))) as one:
        yield one


def connecting(client: TestClient, key: str = KEY, language: str = "en") -> Any:
    sent = f"Bearer {key}".encode("latin-1")
    headers: Any = {"authorization": sent, "accept-language": language.encode()}
    return client.websocket_connect(PATH, headers=headers)


def denied(client: TestClient, **how: str) -> tuple[int, str]:
    with pytest.raises(WebSocketDenialResponse) as refused, connecting(client, **how):
        pass
    return refused.value.status_code, refused.value.text.strip()


@contextmanager
def thinker(client: TestClient, **changed: Any) -> Iterator[Any]:
    """A connection over which the server asks."""
    with connecting(client) as socket:
        socket.send_text(own(**changed))
        assert set(socket.receive_json()) == {"beat"}
        yield socket


def answer(socket: Any, asked: Any, **changed: Any) -> None:
    told = {"answer": asked["ask"], "action": asked["question"]["legal"][0]}
    socket.send_json(told | {"fault": "", "detail": ""} | changed)


def closing(socket: Any) -> int:
    """The code with which the server ends the connection."""
    while (message := socket.receive())["type"] != "websocket.close":
        pass
    return int(message["code"])


def first_move(client: TestClient, table: str) -> int:
    """The number of the first action that was taken at a table."""
    app: Any = client.app
    hosted = app.state.host.tables[table]
    (played,) = until(lambda: journal(hosted).history.played[:1], 20)
    made = (one for one in hosted.game.actions if str(one) == played.move.text)
    return int(hosted.game.action_index(next(made)))


def has_moved(table: HostedTable, times: int) -> bool:
    return len(journal(table).history.played) >= times


def faults(client: TestClient, table: str) -> list[Any]:
    lines = client.get(f"/api/tables/{table}/log").json()
    return [line for line in lines if line["kind"] == "bot_fault"]


# At the door


def test_without_a_key_there_is_no_such_page(tmp_path: Path) -> None:
    with server(tmp_path, thinkers_key="") as client:
        assert denied(client) == (404, "There is nothing at this address.")
        assert denied(client, key="", language="fr") == (404, "Il n’y a rien à cette adresse.")
        assert client.get(PATH).status_code == 404


@pytest.mark.parametrize("key", ["", KEY[:-1], KEY + "x", KEY.upper(), "caf\xe9"])
def test_whoever_has_another_key_is_refused(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), server(tmp_path) as client:
        assert denied(client, key=key) == (401, "The server has another key (thinkers_key).")
        assert denied(client, key=key, language="fr")[1].startswith("Le serveur a une autre clé")
    told = caplog.text + client.get("/metrics").text
    assert KEY not in told
    assert not key or f"Bearer {key}" not in told


def test_a_key_that_could_be_guessed_is_no_key(tmp_path: Path) -> None:
    from ziggurat.web.settings import SETTINGS

    for given in ("short", "x" * 15, "0123456789 abcdef", "0123456789abcdeé"):
        with pytest.raises(Refusal) as refused:
            SETTINGS["thinkers_key"].read(given, "--that")
        assert refused.value.code == "weak_key"
        assert given not in str(refused.value)


def test_there_is_a_limit_of_thinkers(tmp_path: Path) -> None:
    with server(tmp_path, thinkers_most=1) as client:
        with thinker(client):
            assert denied(client)[0] == 503
            assert value("thinkers") == 1
        until(lambda: value("thinkers") == 0)
        with thinker(client):
            pass


# The introduction

OTHER: dict[str, tuple[dict[str, Any], str]] = {
    "version": ({"version": "0.0.1"}, "0.0.1"),
    "rules": ({"games": introduction(FACTORY).games | {"ur": "99 abc"}}, "ur"),
    "games": ({"games": {}}, "sealed"),
    "bots": ({"bots": {"random": ""}}, "planner:hard"),
    "bot": ({"bots": introduction(FACTORY).bots | {"random": "abc"}}, "random"),
    "factory": ({"factory": "other:make"}, FACTORY),
}


@pytest.mark.parametrize("name", OTHER)
def test_one_that_is_not_alike_is_refused_in_words(tmp_path: Path, name: str) -> None:
    changed, named = OTHER[name]
    said = {}
    with server(tmp_path) as client:
        for language in ("en", "fr"):
            with connecting(client, language=language) as socket:
                socket.send_text(own(**changed))
                said[language] = socket.receive_json()["refused"]
                assert closing(socket) == CLOSE["refused"]
        assert value("bot_workers", where="elsewhere") == 0
    assert all(named in text and "{" not in text for text in said.values())
    assert "nstall the same" in said["en"]
    assert "nstallez l" in said["fr"]


def test_one_that_has_more_is_taken_in() -> None:
    ours = introduction(FACTORY)
    games, bots = ours.games | {"go": "1"}, ours.bots | {"mine": "abc"}
    more = ours.model_copy(update={"games": games, "bots": bots})
    check_alike(more, ours)
    with pytest.raises(Refusal):
        check_alike(ours, more)


@pytest.mark.parametrize(
    "text",
    [
        "", "hello", "[]", "{}", own(places=0), own(places=PLACES_MOST + 1), own(places="2"),
        own(games=[]), own(version=7), own(bots={"x" * 201: ""}), "[" * 9000,
    ],
    ids=range(11),
)  # fmt: skip
def test_an_introduction_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Refusal):
        read_introduction(text)


def test_whoever_introduces_itself_in_bytes_is_refused(tmp_path: Path) -> None:
    with server(tmp_path) as client, connecting(client) as socket:
        socket.send_bytes(b"hello")
        assert "refused" in socket.receive_json()
        assert closing(socket) == CLOSE["refused"]


# Questions


def test_what_leaves_the_server_is_what_the_seat_may_see(tmp_path: Path) -> None:
    """Everything that is sent to a thinker, in a game full of secrets, from the first move on."""
    asked: list[tuple[dict[str, Any], dict[str, Any]]] = []
    sent = ""
    with server(tmp_path) as client, thinker(client) as socket:
        app: Any = client.app
        table = open_table(client, "last", "last", game="sealed")["table"]
        hosted = app.state.host.tables[table]
        while not journal(hosted).state.over:
            message = socket.receive()
            told = json.loads(message["text"])
            sent += message["text"]
            state = journal(hosted).state
            assert set(told) == {"ask", "place", "seconds", "question"}
            asked.append((told["question"], state.view(told["question"]["seat"])))
            answer(socket, told)
            until(partial(has_moved, hosted, len(asked)))
        stored = journal(hosted).stored
        fields = {"table", "game", "bot", "seat", "view", "legal", "seed"}
        assert len(asked) > 10
        for question, view in asked:
            assert set(question) == fields
            assert question["view"] == view
            assert "deck" not in view
        # Neither what opens the table nor the seed, from which all that is hidden follows.
        assert table not in sent
        assert str(stored.seed) not in sent
        assert f"{stored.seed:x}" not in sent
        assert len({question["table"] for question, _ in asked}) == 1


def test_a_bot_is_asked_at_the_same_place_for_the_whole_game(tmp_path: Path) -> None:
    with server(tmp_path) as client, thinker(client, places=3) as socket:
        open_table(client, "last", "last")
        places = set()
        for _ in range(6):
            asked = socket.receive_json()
            places.add(asked["place"])
            answer(socket, asked)
        assert len(places) == 1
        assert value("bot_workers", where="elsewhere") == 3


NONSENSE: dict[str, Callable[[Any, Any], None]] = {
    "text": lambda socket, asked: socket.send_text("hello"),
    "deep": lambda socket, asked: socket.send_text("[" * 9000),
    "list": lambda socket, asked: socket.send_text("[1]"),
    "bytes": lambda socket, asked: socket.send_bytes(b"{}"),
    "unasked": lambda socket, asked: answer(socket, {**asked, "ask": asked["ask"] + 1}),
    "zero": lambda socket, asked: answer(socket, {**asked, "ask": 0}),
    "illegal": lambda socket, asked: answer(socket, asked, action=-1),
    "float": lambda socket, asked: answer(
        socket, asked, action=float(asked["question"]["legal"][0])
    ),
    "true": lambda socket, asked: answer(socket, asked, action=True),
    "nothing": lambda socket, asked: answer(socket, asked, action=None),
    "fault": lambda socket, asked: answer(socket, asked, fault="tired"),
    "detail": lambda socket, asked: answer(socket, asked, detail=7),
    "else": lambda socket, asked: socket.send_json({"leaving": False}),
}


@pytest.mark.parametrize("how", NONSENSE)
def test_one_that_answers_nonsense_is_cut_off_and_its_question_asked_here(
    tmp_path: Path, how: str
) -> None:
    with server(tmp_path) as client, thinker(client) as socket:
        table = open_table(client, "last", "last")["table"]
        asked = socket.receive_json()
        NONSENSE[how](socket, asked)
        assert closing(socket) == CLOSE["nonsense"]
        assert first_move(client, table) == asked["question"]["legal"][-1]  # as "last" plays
        assert faults(client, table) == []
        assert value("bot_workers", where="elsewhere") == 0


def test_what_one_was_asked_that_is_gone_is_asked_here(tmp_path: Path) -> None:
    before = value("bot_again_total", why="gone")
    with server(tmp_path) as client:
        with thinker(client) as socket:
            table = open_table(client, "last", "last")["table"]
            legal = socket.receive_json()["question"]["legal"]
        assert first_move(client, table) == legal[-1]
        assert faults(client, table) == []
    assert value("bot_again_total", why="gone") == before + 1


def test_one_that_says_nothing_is_taken_for_gone(tmp_path: Path) -> None:
    with server(tmp_path, thinker_silence=1.5) as client, thinker(client) as socket:
        table = open_table(client, "last", "last")["table"]
        legal = socket.receive_json()["question"]["legal"]
        assert closing(socket) == CLOSE["slow"]
        assert first_move(client, table) == legal[-1]
        assert faults(client, table) == []


def test_one_that_gives_signs_of_life_may_think(tmp_path: Path) -> None:
    with server(tmp_path, thinker_silence=1.5) as client, thinker(client) as socket:
        table = open_table(client, "last", "last")["table"]
        asked = socket.receive_json()
        end = time.monotonic() + 2.0
        while time.monotonic() < end:
            socket.send_text("{}")
            time.sleep(0.1)
        answer(socket, asked)
        assert first_move(client, table) == asked["question"]["legal"][0]


def test_one_that_takes_too_long_costs_a_move_and_no_more(tmp_path: Path) -> None:
    slowly = {"bot_seconds": SHORT, "thinker_silence": 60.0}
    with server(tmp_path, **slowly) as client, thinker(client) as socket:
        began = time.monotonic()
        table = open_table(client, "last", "last")["table"]
        legal = socket.receive_json()["question"]["legal"]
        assert closing(socket) == CLOSE["slow"]
        assert first_move(client, table) in legal
        assert time.monotonic() - began >= SHORT + GRACE
        assert "thought for too long" in faults(client, table)[0]["text"]


def test_a_process_that_died_there_is_made_up_for_here(tmp_path: Path) -> None:
    with server(tmp_path) as client, thinker(client) as socket:
        table = open_table(client, "last", "last")["table"]
        asked = socket.receive_json()
        answer(socket, asked, action=None, fault="died")
        assert first_move(client, table) == asked["question"]["legal"][-1]
        assert faults(client, table) == []
        assert value("bot_workers", where="elsewhere") == 1  # it was the process, not the machine
        until(lambda: open_table(client, "last", "last") and socket.receive_json())


def test_a_fault_of_the_bot_is_no_fault_of_the_machine(tmp_path: Path) -> None:
    with server(tmp_path) as client, thinker(client) as socket:
        table = open_table(client, "last", "last")["table"]
        asked = socket.receive_json()
        answer(socket, asked, fault="raised", detail="no idea")
        assert first_move(client, table) == asked["question"]["legal"][0]
        assert "random move" in until(lambda: faults(client, table))[0]["text"]


def test_one_that_leaves_ends_what_it_has_begun_and_is_asked_no_more(tmp_path: Path) -> None:
    with server(tmp_path) as client, thinker(client) as socket:
        table = open_table(client, "last", "last")["table"]
        asked = socket.receive_json()
        socket.send_json({"leaving": True})
        until(lambda: value("bot_workers", where="elsewhere") == 0)
        answer(socket, asked)
        assert first_move(client, table) == asked["question"]["legal"][0]
        app: Any = client.app
        hosted = app.state.host.tables[table]
        until(lambda: len(journal(hosted).history.played) > 3)  # the bots go on here


def test_an_answer_that_nobody_waits_for_is_no_nonsense(tmp_path: Path) -> None:
    with server(tmp_path) as client, thinker(client) as socket:
        open_table(client, "last", "last")
        asked = socket.receive_json()
        answer(socket, asked)
        answer(socket, asked)
        assert socket.receive_json()["ask"] == asked["ask"] + 1


# Without a server


class Socket:
    """What the server knows of a connection: ``said`` is what it heard, ``told`` what it said."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.told: list[Any] = []

    async def send_text(self, text: str) -> None:
        self.told.append(json.loads(text))

    async def receive_text(self) -> str:
        return await self.said.get()

    async def close(self, code: int) -> None:
        self.told.append(code)


def test_a_question_that_is_given_up_is_forgotten_there(tmp_path: Path) -> None:
    async def run() -> None:
        pool, socket = BotPool(settings_in(tmp_path)), Socket()
        one: Any = socket
        running = asyncio.ensure_future(Thinker(one, pool, 1, 60.0, b"salt").run())
        await asyncio.sleep(0)
        asking = asyncio.ensure_future(pool.choose(question("last"), 1))
        while not socket.told:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        while len(socket.told) < 2:
            await asyncio.sleep(0)
        assert socket.told[1] == {"forget": socket.told[0]["ask"]}
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await pool.close()

    asyncio.run(run())


def test_a_question_that_is_too_large_is_thought_about_here(tmp_path: Path) -> None:
    async def run() -> Choice:
        pool, socket = BotPool(settings_in(tmp_path)), Socket()
        one: Any = socket
        running = asyncio.ensure_future(Thinker(one, pool, 1, 60.0, b"salt").run())
        await asyncio.sleep(0)
        try:
            async with pool.turns.turn(Alone()) as worker:
                asked = question("last")
                asked.view["more"] = "x" * QUESTION_MOST
                return await pool.choose(asked, worker)
        finally:
            assert socket.told == []
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await pool.close()

    assert asyncio.run(run()) == Choice(question("last").legal[-1])


class Alone:
    """A table in the queue."""

    id = "alone"
    visitor = ""
    attended = False

    def __init__(self) -> None:
        self.presence, self.signal = self, asyncio.Event()


class Failing:
    """A worker elsewhere that takes its time and is lost then."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    async def ask(self, question: Question, seconds: float) -> dict[str, Any]:
        await asyncio.sleep(self.seconds)
        raise Lost("gone")


@pytest.mark.parametrize(("gone_after", "expected"), [(0.0, ""), (SHORT, "overran")])
def test_what_is_lost_is_asked_again_if_time_is_left(
    tmp_path: Path, gone_after: float, expected: str
) -> None:
    handed: list[float] = []

    async def run() -> Choice:
        pool = BotPool(settings_in(tmp_path, bot_seconds=SHORT if gone_after else 5.0))

        async def ask(question: Question, seconds: float) -> dict[str, Any]:
            handed.append(seconds)
            return {"action": question.legal[-1], "fault": "", "detail": ""}

        here: Any = pool._workers[0]
        here.ask = ask
        pool.join(Failing(gone_after))
        async with pool.turns.turn(Alone()) as worker:
            assert worker == 1
            choice = await pool.choose(question("last"), worker)
        assert pool.turns._free == {0, 1}
        return choice

    choice = asyncio.run(run())
    assert choice.fault == expected
    assert choice.action in question("last").legal
    if expected:
        assert handed == []
    else:
        assert choice.action == question("last").legal[-1]
        assert 4.0 < handed[0] < 5.0  # not more than was left


def test_one_that_is_gone_before_it_is_asked(tmp_path: Path) -> None:
    async def run() -> Choice:
        pool = BotPool(settings_in(tmp_path))
        try:
            number = pool.join(Failing(60.0))
            async with pool.turns.turn(Alone()) as worker:
                assert worker == number
                pool.part(number)
                return await pool.choose(question("last"), worker)
        finally:
            await pool.close()

    assert asyncio.run(run()) == Choice(question("last").legal[-1])
