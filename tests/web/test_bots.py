"""Bots at the table: what they are told, and what happens when they fail."""

from __future__ import annotations

import asyncio
import inspect
import json
import signal
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
from fastapi.testclient import TestClient

from tests.web.inside import journal
from tests.web.tools import at_table, open_table, settings_in, sit, until
from ziggurat.registry import game, games
from ziggurat.web.app import create_app
from ziggurat.web.bots import BotPool, Choice, Question, Worker, dice
from ziggurat.web.driver import Driver
from ziggurat.web.worker import Minds, factory


def question(bot: str, seed: int = 5, table: str = "abcd2345") -> Question:
    state = game("ur").start(2, seed)
    seat = state.to_act[0]
    legal = [action.index for action in state.legal(seat)]
    return Question(table, "ur", bot, seat, state.view(seat), legal, dice(seed, seat, 0))


def ask(tmp_path: Path, *bots: str, seconds: float = 5.0) -> list[Choice]:
    async def run() -> list[Choice]:
        pool = BotPool(settings_in(tmp_path, bot_seconds=seconds))
        try:
            return [await pool.choose(question(bot)) for bot in bots]
        finally:
            await pool.close()

    return asyncio.run(run())


def test_bots_that_fail_are_replaced_by_a_legal_move(tmp_path: Path) -> None:
    legal = question("").legal
    for bot, fault in (
        ("raises", "raised"), ("illegal", "illegal"), ("nothing", "illegal"), ("dies", "died"),
    ):  # fmt: skip
        choice, after = ask(tmp_path, bot, "last")
        assert choice.fault == fault
        assert choice.action in legal
        assert after == Choice(legal[-1])  # the next bot is well served


def test_a_bot_that_never_answers_is_stopped(tmp_path: Path) -> None:
    choice, after = ask(tmp_path, "endless", "last", seconds=0.2)
    assert choice.fault == "overran"
    assert choice.action in question("").legal
    assert after.fault == ""


def test_a_process_that_is_just_being_started_is_stopped_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def run() -> None:
        begun = asyncio.Event()

        async def slowly(*args: Any, **more: Any) -> asyncio.subprocess.Process:
            begun.set()
            await asyncio.sleep(0)
            started.append(await start(*args, **more))
            return started[0]

        monkeypatch.setattr("ziggurat.web.system.asyncio.create_subprocess_exec", slowly)
        pool = BotPool(settings_in(tmp_path))
        asking = asyncio.ensure_future(pool.choose(question("last")))
        await begun.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await pool.close()
        assert [process.returncode is None for process in started] == [False]

    asyncio.run(run())


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is sent signals there")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_signal_that_ends_a_server_ends_no_process_that_just_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    start = asyncio.create_subprocess_exec

    async def struck_at_once(*args: Any, **more: Any) -> asyncio.subprocess.Process:
        process = await start(*args, **more)
        process.send_signal(how)  # before it has run a line of its own
        return process

    monkeypatch.setattr("ziggurat.web.system.asyncio.create_subprocess_exec", struck_at_once)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert ask(tmp_path, "last") == [Choice(question("").legal[-1])]
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before  # we ourselves still hear it


def test_a_process_that_thinks_about_every_game_takes_little_memory(tmp_path: Path) -> None:
    async def run() -> int:
        worker = Worker("ziggurat.bots:make")
        for name in set(games()) - {"nim", "sealed"}:  # which only the tests know
            state = game(name).start(max(game(name).players), 5)
            seat = state.to_act[0]
            legal = [game(name).action_index(action) for action in state.legal(seat)]
            asked = Question(name, name, "planner:easy", seat, state.view(seat), legal, "5")
            assert (await worker.ask(asked, 60.0))["fault"] == ""
        assert worker._process is not None
        taken: int = psutil.Process(worker._process.pid).memory_info().rss
        await worker.stop()
        return taken

    assert asyncio.run(run()) < 300 << 20


def test_what_a_bot_prints_is_no_answer(tmp_path: Path) -> None:
    assert ask(tmp_path, "prints", "prints") == [Choice(question("").legal[-1])] * 2


def test_a_bot_keeps_its_plans(tmp_path: Path) -> None:
    legal = question("").legal
    assert [choice.action for choice in ask(tmp_path, *["counts"] * 3)] == legal[:3]


def test_the_same_seed_gives_the_same_choices(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert ask(tmp_path, "random", "random") == ask(tmp_path / "a", "random", "random")
    assert dice(1, 0, 0) != dice(1, 0, 1) != dice(1, 1, 1) != dice(2, 1, 1)


def test_a_bot_is_told_what_its_seat_sees_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that leaves for a bot is caught on its way, in a game full of secrets."""
    told: list[tuple[dict[str, Any], dict[str, Any]]] = []

    async def listening(pool: BotPool, question: Question, worker: int) -> Choice:
        state = journal(app.state.host.tables[question.table]).state
        told.append((dict(vars(question)), state.view(question.seat)))
        return Choice(question.legal[0])

    monkeypatch.setattr(BotPool, "choose", listening)
    app = create_app(settings_in(tmp_path))
    with TestClient(app) as client:
        table = open_table(client, "last", "last", game="sealed")["table"]
        until(lambda: client.get(f"/api/tables/{table}").json()["over"])
        seed = journal(app.state.host.tables[table]).stored.seed
    assert len(told) > 10
    for question, view in told:
        assert set(question) == {"table", "game", "bot", "seat", "view", "legal", "seed"}
        assert question["view"] == view
        assert question["seed"] != f"{seed:x}"
        assert str(seed) not in json.dumps(question)
        assert "deck" not in question["view"]
    # The worker hands on the view, the actions, dice and a deadline: a bot can ask for no more.
    parameters = inspect.signature(factory("ziggurat.bots:make")("random", "ur").choose).parameters
    assert list(parameters) == ["view", "legal", "rng", "deadline"]


def test_the_worker_passes_on_the_view_it_was_given() -> None:
    seen: list[Any] = []

    class Spy:
        def choose(self, view: Any, legal: Any, rng: Any, deadline: Any) -> Any:
            seen.append(view)
            return legal[0]

    asked = question("spy")
    answer = Minds(lambda spec, name: Spy()).answer({**vars(asked), "seconds": 1.0})
    assert answer == {"action": asked.legal[0], "fault": "", "detail": ""}
    assert seen == [asked.view]


@pytest.mark.parametrize("bot", ["raises", "illegal"])
def test_the_table_says_when_a_bot_failed(client: TestClient, bot: str) -> None:
    opened = open_table(client, "me", bot)
    (me,) = sit(client, opened)
    me.act()
    me.legal()
    faults = until(
        lambda: [
            line
            for line in client.get(f"/api/tables/{me.table}/log").json()
            if line["kind"] == "bot_fault"
        ]
    )
    assert faults[0]["seat"] == 1
    assert "random move" in faults[0]["text"]


def test_nobody_makes_the_server_run_a_module_by_its_name(tmp_path: Path) -> None:
    with TestClient(create_app(settings_in(tmp_path, bot_factory="ziggurat.bots:make"))) as client:
        seats = [{"who": "tests.bots.troublesome:First"}, {"who": "random"}]
        answer = client.post("/api/tables", json={"game": "ur", "seats": seats})
        assert (answer.status_code, answer.json()["code"]) == (422, "unknown_bot")


def test_bots_play_on_among_themselves(client: TestClient) -> None:
    table = open_table(client, "random", "random", "random", turn_limit=3)["table"]
    info = until(lambda: client.get(f"/api/tables/{table}").json(), 1)
    info = until(lambda: (one := client.get(f"/api/tables/{table}").json())["over"] and one, 20)
    assert sorted(info["ranks"])[0] == 1


def test_bots_never_wait_even_when_somebody_looks_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    callers: list[str] = []
    sleep, wait = asyncio.sleep, asyncio.wait

    def counted(seconds: float, result: Any = None) -> Any:
        callers.append(sys._getframe(1).f_globals["__name__"])
        return sleep(seconds, result)

    def waits(*args: Any, timeout: float | None = None, **more: Any) -> Any:
        if timeout is not None:
            callers.append(sys._getframe(1).f_globals["__name__"])
        return wait(*args, timeout=timeout, **more)

    monkeypatch.setattr(asyncio, "sleep", counted)
    monkeypatch.setattr(asyncio, "wait", waits)
    with TestClient(create_app(settings_in(tmp_path))) as client:
        table = open_table(client, "last", "last", turn_limit=2)["table"]
        with at_table(client, f"/t/{table}") as page:
            page.sees(lambda one: one["over"])
    assert "ziggurat.web.conversation" in callers  # so many updates a second, and that alone
    assert "ziggurat.web.driver" not in callers


@pytest.mark.parametrize("ends", [False, True])
def test_a_table_that_stands_still_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    """Whatever kept its driver from going on: it hangs, or has ended without a word."""
    drive, begun = Driver.run, 0

    async def fails_once(driver: Driver) -> None:
        nonlocal begun
        begun += 1
        if begun > 1:
            await drive(driver)
        elif not ends:
            await asyncio.Event().wait()

    monkeypatch.setattr(Driver, "run", fails_once)
    monkeypatch.setattr("ziggurat.web.steering.LOOK_SECONDS", 0.05)
    monkeypatch.setattr("ziggurat.web.steering.START_SECONDS", 0.0)
    monkeypatch.setattr("ziggurat.web.steering.STILL_SECONDS", -0.5)
    with TestClient(create_app(settings_in(tmp_path, bot_seconds=1.0))) as client:
        table = open_table(client, "last", "last", turn_limit=1)["table"]
        until(lambda: client.get(f"/api/tables/{table}").json()["over"], 60)
    assert begun >= 2


def test_a_table_that_is_found_while_it_is_opened_is_there_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is on disk before it is in memory: whoever looks for tables then must not read another."""
    host = client.app.state.host  # type: ignore[attr-defined]
    to_disk, looking = host.to_disk, []

    async def found_at_once(work: Any, *args: Any) -> Any:
        written = await to_disk(work, *args)
        if work == host._store.create:
            looking.append(asyncio.ensure_future(host.steering._take_up_adrift()))
            await asyncio.sleep(0.3)
        return written

    monkeypatch.setattr(host, "to_disk", found_at_once)
    table = open_table(client, "last", "last", turn_limit=1)["table"]
    until(lambda: looking[0].done())
    assert host.loads == 0
    until(lambda: client.get(f"/api/tables/{table}").json()["over"], 60)
