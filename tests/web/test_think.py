"""Bots that think on another machine: real servers, real thinkers, and what becomes of both."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from tests.terminal.conftest import Run, run
from tests.web import postgresql
from tests.web.process import Process
from tests.web.test_crew import children
from tests.web.test_restart import free_port
from tests.web.test_watch import value
from tests.web.thinking import KEY, Thinking
from tests.web.tools import open_table, serving, settings_in, until
from ziggurat import Record
from ziggurat.core.errors import Refusal
from ziggurat.web.bots import Worker
from ziggurat.web.think import think
from ziggurat.words import words

__all__ = ["run"]  # a fixture


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    settings: dict[str, Any] = {"thinkers_key": KEY, "bot_seconds": 20.0}
    with Process(tmp_path, log_level="debug", log_requests=True, **settings) as process:
        yield process


def counted(url: str, name: str, label: str = "") -> float:
    text = httpx.get(f"{url}/metrics").text
    found = re.search(rf"^ziggurat_{name}{re.escape(label)} (\S+)$", text, re.M)
    return float(found[1]) if found else 0.0


def elsewhere(url: str, name: str = "bot_workers") -> float:
    return counted(url, name, '{where="elsewhere"}')


def finished(url: str, *who: str, game: str = "ur", **options: Any) -> Any:
    """The record of a game between bots, and the faults that were noted."""
    with httpx.Client(base_url=url) as client:
        table = open_table(client, *who, game=game, **options)["table"]
        until(lambda: client.get(f"/api/tables/{table}").json()["over"], 120)
        record = Record.loads(client.get(f"/api/tables/{table}/record").text)
        log = client.get(f"/api/tables/{table}/log").json()
        return record, [line for line in log if line["kind"] == "bot_fault"]


def moves(url: str, table: str) -> int:
    return int(httpx.get(f"{url}/api/tables/{table}").json()["steps"])


# The same answers wherever they are thought of


@pytest.mark.parametrize(
    ("game", "bot", "options"),
    [("ur", "planner:normal", {"turn_limit": 2}), ("tigris", "planner:easy", {"turn_limit": 6})],
)
def test_a_seed_gives_the_same_game_wherever_bots_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, bot: str, options: dict[str, int]
) -> None:
    monkeypatch.setattr("ziggurat.web.beginning.new_seed", lambda: 20261116)
    factory = "ziggurat.bots:make"
    settings = settings_in(tmp_path, bot_factory=factory, bot_seconds=60.0, thinkers_key=KEY)
    with serving(settings) as url:
        asked = value("bot_asked_total", where="elsewhere")
        home, faults = finished(url, bot, bot, "random", game=game, **options)
        assert faults == []
        assert value("bot_asked_total", where="elsewhere") == asked
        with Thinking(tmp_path, url, "--workers", "1", factory=factory) as thinker:
            thinker.connected()
            asked_here = value("bot_asked_total", where="here")
            away, faults = finished(url, bot, bot, "random", game=game, **options)
            assert faults == []
            assert value("bot_asked_total", where="here") == asked_here
            assert value("bot_asked_total", where="elsewhere") == asked + len(away.moves)
            assert thinker.stop() == 0
    assert home.seed == away.seed == 20261116
    assert home.dumps() == away.dumps()
    assert len(home.moves) > 20


# Coming, going, dying


def test_a_thinker_comes_thinks_and_leaves_in_order(server: Process, tmp_path: Path) -> None:
    url = server.url
    with Thinking(tmp_path, url, "--workers", "3", "--connections", "2") as thinker:
        thinker.connected(2)
        assert counted(url, "thinkers") == 2
        assert elsewhere(url) == 3
        assert len(thinker.workers()) == 3
        _, faults = finished(url, "random", "last", "random", turn_limit=3)
        assert faults == []
        assert elsewhere(url, "bot_asked_total") > 10
        assert counted(url, "bot_asked_total", '{where="here"}') == 0
        workers = thinker.workers()
        assert thinker.stop(signal.SIGINT) == 0
        assert thinker.said.splitlines()[-1] == "Stopped: no bot thinks here any more."
        assert "2 bots can think here at once" in thinker.said
        psutil.wait_procs(workers, timeout=10)
        assert not any(worker.is_running() for worker in workers)
    until(lambda: elsewhere(url) == 0)
    _, faults = finished(url, "random", "last", turn_limit=2)  # the server goes on alone
    assert faults == []
    for text in (server.log(), thinker.said, httpx.get(f"{url}/metrics").text):
        assert KEY not in text


def asked_there(url: str, bot: str) -> str:
    """A table one of whose bots is being asked elsewhere."""
    with httpx.Client(base_url=url) as client:
        table: str = open_table(client, bot, bot)["table"]
    until(lambda: elsewhere(url, "bot_asked_total") > 0)
    return table


def test_a_thinker_that_is_killed_costs_nothing(server: Process, tmp_path: Path) -> None:
    with Thinking(tmp_path, server.url, "--workers", "1") as thinker:
        thinker.connected()
        (worker,) = thinker.workers()
        table = asked_there(server.url, "slow_away")
        began = time.monotonic()
        thinker.kill()
        until(lambda: moves(server.url, table) > 1)
        assert time.monotonic() - began < 10  # nobody waited until the bot's time was up
        psutil.wait_procs([worker], timeout=10)
        assert not worker.is_running()  # it went with whoever it thought for
    assert counted(server.url, "bot_again_total", '{why="gone"}') == 1
    assert counted(server.url, "bot_faults_total", '{fault="overran"}') == 0


def test_a_machine_that_stands_still_is_given_up(server: Process, tmp_path: Path) -> None:
    with Thinking(tmp_path, server.url, "--workers", "1") as thinker:
        thinker.connected()
        table = asked_there(server.url, "slow_away")
        os.kill(thinker.process.pid, signal.SIGSTOP)
        until(lambda: moves(server.url, table) > 1, 15)
        assert elsewhere(server.url) == 0
        assert counted(server.url, "bot_again_total", '{why="slow"}') == 1
        assert counted(server.url, "bot_faults_total", '{fault="overran"}') == 0
        os.kill(thinker.process.pid, signal.SIGCONT)  # and it comes back by itself
        thinker.connected(2)
        until(lambda: elsewhere(server.url) == 1)


@pytest.mark.parametrize("by", ["the bot", "somebody"])
def test_a_worker_that_dies_there_is_made_up_for_here(
    server: Process, tmp_path: Path, by: str
) -> None:
    with Thinking(tmp_path, server.url, "--workers", "1") as thinker:
        thinker.connected()
        table = asked_there(server.url, "dies_away" if by == "the bot" else "slow_away")
        if by == "somebody":
            thinker.workers()[0].kill()
        until(lambda: moves(server.url, table) > 1)
        assert counted(server.url, "bot_again_total", '{why="died"}') >= 1
        assert counted(server.url, "bot_faults_total", '{fault="died"}') == 0
        assert elsewhere(server.url) == 1
        _, faults = finished(server.url, "last", "last", turn_limit=2)
        assert faults == []
        assert thinker.said.count("Connected") == 1


def test_a_bot_that_never_answers_costs_one_move_there_as_here(tmp_path: Path) -> None:
    with (
        Process(tmp_path, thinkers_key=KEY, bot_seconds=0.3) as server,
        Thinking(tmp_path, server.url, "--workers", "1") as thinker,
    ):
        thinker.connected()
        table = asked_there(server.url, "slow_away")
        until(lambda: moves(server.url, table) > 1)
        assert counted(server.url, "bot_faults_total", '{fault="overran"}') > 0
        assert counted(server.url, "bot_again_total", '{why="slow"}') == 0  # it says so in time
        assert elsewhere(server.url) == 1


def missed(thinker: Thinking, times: int) -> bool:
    return thinker.said.count("cannot be reached") >= times


def test_a_server_that_starts_again_is_found_again(tmp_path: Path) -> None:
    port = free_port()
    with Thinking(tmp_path, f"http://127.0.0.1:{port}", "--workers", "1") as thinker:
        until(lambda: "cannot be reached" in thinker.said, 30)  # it comes before the server
        for times in (1, 2):
            with Process(tmp_path, port=port, thinkers_key=KEY) as server:
                thinker.connected(times)
                until(partial(elsewhere, server.url))
                assert server.stop() == 0
            until(partial(missed, thinker, times + 1), 30)
        assert thinker.stop() == 0


def test_a_thinker_that_is_stopped_waits_for_no_server(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with Thinking(tmp_path, f"http://127.0.0.1:{port}", "--workers", "1") as thinker:
            silent.settimeout(60)
            knocking, _ = silent.accept()  # and nobody opens
            with knocking:
                began = time.monotonic()
                assert thinker.stop() == 0
                assert time.monotonic() - began < 5
            assert thinker.said == "Stopped: no bot thinks here any more.\n"


def test_several_server_processes_share_the_connections_of_a_thinker(
    postgresql_server: str, tmp_path: Path
) -> None:
    database = postgresql.new_database(postgresql_server)
    with (
        Process(tmp_path, database=database, processes=2, thinkers_key=KEY) as server,
        Thinking(tmp_path, server.url, "--workers", "4", "--connections", "4") as thinker,
    ):
        thinker.connected(4)
        until(lambda: elsewhere(server.url) == 4)
        _, faults = finished(server.url, "random", "last", "random", turn_limit=3)
        assert faults == []
        busy = max(children(server), key=lambda one: len(one.net_connections("tcp")))
        busy.kill()  # whatever it had goes over to the others
        thinker.connected(5)
        until(lambda: counted(server.url, "thinkers") == elsewhere(server.url) == 4, 30)
        _, faults = finished(server.url, "random", "last", turn_limit=2)
        assert faults == []
        assert thinker.stop() == 0


# What cannot be


def test_a_thinker_with_another_key_says_so_and_ends(server: Process, tmp_path: Path) -> None:
    with Thinking(tmp_path, server.url, "--workers", "1", key="fedcba9876543210") as thinker:
        assert thinker.process.wait(60) == 2
        assert thinker.said == "The server has another key (thinkers_key).\n"
    assert "has another key" in server.log()
    assert KEY not in server.log()
    assert "fedcba" not in server.log()


@pytest.mark.parametrize(
    ("factory", "key", "said"),
    [
        ("ziggurat.bots:make", KEY, "jeux ou des robots ne sont pas ceux du serveur"),
        ("tests:nothing", KEY, "Impossible de lancer un processus"),
        ("tests.web.fake_bots:make", "", "n’accueille aucune machine"),
    ],
)
def test_a_thinker_that_is_no_use_is_told_why(
    tmp_path: Path, factory: str, key: str, said: str
) -> None:
    with serving(settings_in(tmp_path, thinkers_key=key)) as url:
        with pytest.raises(Refusal) as refused:
            think(url, KEY, factory, 1, language="fr")
        assert said in words("fr").refuse(refused.value)


def test_a_process_that_is_killed_while_it_starts_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, failures = Worker.start, [1]

    async def failing(worker: Worker) -> bool:
        return False if failures and failures.pop() else await start(worker)

    monkeypatch.setattr(Worker, "start", failing)
    with serving(settings_in(tmp_path)) as url, pytest.raises(Refusal) as refused:
        think(url, KEY, "tests.web.fake_bots:make", 1)
    assert refused.value.code == "no_thinkers"  # it came as far as the server


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["think"], "URL"),
        (["think", "play.example.org"], "whole site"),
        (["think", "http://127.0.0.1:1"], "The key of the server is needed"),
        (["think", "http://127.0.0.1:1", "--workers", "0"], "--workers"),
        (["think", "http://127.0.0.1:1", "--workers", "2", "--connections", "3"], "--connections"),
    ],
)
def test_mistakes_are_told_in_a_sentence(run: Run, given: list[str], said: str) -> None:
    result = run(*given)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) <= 2
    weak = run("think", "http://127.0.0.1:1", ZIGGURAT_THINKERS_KEY="hush")
    assert "hush" not in weak.stderr
    assert "16" in weak.stderr
