"""Clocks: trade ends when its time is up, the turn becomes the last, and late seats come in."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.inside import journal
from tests.web.test_tables import Disk, disk
from tests.web.tools import open_table, sit
from ziggurat.core.errors import Refusal
from ziggurat.core.state import HOST, State
from ziggurat.games.civilisation import GAME as CIVILISATION
from ziggurat.web.clock import GAME, KEPT_EVERY, PHASE, WAITS_MOST, ClockWish
from ziggurat.web.driver import Driver, _within
from ziggurat.web.settings import Settings
from ziggurat.web.store import Store
from ziggurat.web.stored import BOT, Change, StoredEvent
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.turns import Turns


def trading(seed: int = 3) -> State:
    """A game in the trade of its first turn that has one."""
    state, rng = CIVILISATION.start(3, seed, nations="random"), Random(seed)
    while state.time_up() is None:
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


def timed(state: State, minutes: dict[str, int], created: str = "") -> Disk:
    store = disk(state, CIVILISATION)
    events = [
        StoredEvent(number, 0, key, {"count": count}, "")
        for number, (key, count) in enumerate(minutes.items())
    ]
    store.stored = replace(store.stored, created=created, events=events)
    return store


def test_trade_ends_when_its_minutes_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [1000.0]
    monkeypatch.setattr("ziggurat.web.clock.time.monotonic", lambda: seconds[0])

    async def run() -> None:
        store = timed(trading(), {PHASE: 5})
        table = store.table()
        assert (await table.frame(0)).time_left == 300
        assert await table.strike() == 300
        seconds[0] += 299
        assert await table.strike() == 1
        assert not journal(table).history.played
        seconds[0] += 1
        assert await table.strike() is None
        assert [str(played.move) for played in journal(table).history.played] == [f"{HOST} #"]
        assert journal(table).state.time_up() is None
        assert (await table.frame(0)).time_left is None
        again = store.table()
        assert journal(again).state.dump() == journal(table).state.dump()

    asyncio.run(run())


class Looker:
    """A page of a seat."""

    visitor = ""

    def __init__(self, table: HostedTable, *held: int) -> None:
        self.held = held
        self._table = table
        table.presence.open(self)

    async def lags(self, on: bool) -> None:
        self._table.presence.lags(self, on)
        await self._table.wait_for_pages()


def test_the_clock_waits_until_the_question_is_seen_but_not_for_long(time: Time) -> None:
    async def run() -> None:
        table = timed(trading(), {PHASE: 5}).table()
        asked = journal(table).state.to_act[0]
        page = Looker(table, asked)
        await page.lags(True)
        time.passes(3)
        frame = await table.frame(asked)
        assert (frame.time_left, frame.time_waits) == (300, WAITS_MOST - 3)
        assert await table.strike() == 300 + WAITS_MOST - 3
        await page.lags(False)  # it is seen: from here on it runs
        time.passes(4)
        frame = await table.frame(asked)
        assert (frame.time_left, frame.time_waits) == (296, 0)
        await page.lags(True)  # what is left of five seconds, and no more
        time.passes(60)
        assert (await table.frame(asked)).time_left == 296 - (60 - 2)
        await page.lags(False)
        await page.lags(True)
        time.passes(10)
        assert await table.strike() == 296 - (60 - 2) - 10

    asyncio.run(run())


def test_the_clock_waits_only_for_whoever_is_asked_and_there(time: Time) -> None:
    async def run() -> None:
        table = timed(trading(), {PHASE: 5, GAME: 60}).table()
        asked = journal(table).state.to_act[0]
        await Looker(table).lags(True)  # somebody who looks on
        time.passes(2)
        assert (await table.frame(asked)).time_left == 298
        page = Looker(table, asked)
        await page.lags(True)
        time.passes(1)
        assert (await table.frame(asked)).time_left == 298
        table.presence.close(page)
        assert await table.strike() == 298
        time.passes(2)
        assert (await table.frame(asked)).time_left == 296
        table.presence.heard(7, {"open": 1, "held": [asked], "seen": [], "behind": [asked],
                                 "visitor": ""})  # fmt: skip
        await table.wait_for_pages()  # another process says so
        time.passes(2)
        assert (await table.frame(asked)).time_left == 296
        table.presence.lost([7])
        await table.wait_for_pages()
        time.passes(2)
        assert (await table.frame(asked)).time_left == 294

    asyncio.run(run())


def test_what_a_clock_has_waited_outlives_the_server(time: Time) -> None:
    async def run() -> None:
        store = timed(trading(), {PHASE: 5})
        table = store.table()
        asked = journal(table).state.to_act[0]
        await Looker(table, asked).lags(True)
        time.passes(4)
        assert await table.keep_time() == 1
        assert store.stored.events[0].args == {"count": 5, "run": 0.0, "waited": 4.0}
        again = store.table()
        await Looker(again, asked).lags(True)
        time.passes(10)
        assert (await again.frame(asked)).time_left == 300 - 9
        time.passes(300 - 9)
        assert await again.strike() is None  # trade is over
        await again.keep_time()
        assert store.stored.events[0].args == {"count": 5, "run": 0.0, "waited": 0.0}

    asyncio.run(run())


def test_without_a_clock_trade_goes_on() -> None:
    async def run() -> None:
        table = timed(trading(), {}).table()
        assert await table.strike() is None
        assert (await table.frame(0)).time_left is None
        assert not journal(table).history.played

    asyncio.run(run())


class Time:
    """A clock on the wall, which can be set, and one that only runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1000.0
        self.wall = datetime(2030, 1, 1, tzinfo=UTC)
        monkeypatch.setattr("ziggurat.web.clock.time.monotonic", lambda: self.seconds)
        monkeypatch.setattr("time.time", lambda: self.wall.timestamp())
        time = self

        class Wall(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                return time.wall

        monkeypatch.setattr("ziggurat.web.clock.datetime", Wall)
        monkeypatch.setattr("ziggurat.web.store.datetime", Wall)

    def passes(self, seconds: float) -> None:
        self.seconds += seconds
        self.wall += timedelta(seconds=seconds)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def said_by_host(table: HostedTable) -> list[str]:
    return [str(played.move) for played in journal(table).history.played]


def test_the_turn_becomes_the_last_when_the_time_of_the_game_is_over(time: Time) -> None:
    async def run() -> None:
        table = timed(trading(), {GAME: 60}, "2030-01-01T00:00:00+00:00").table()
        time.passes(3599)
        assert await table.strike() == 1
        assert said_by_host(table) == []
        assert not journal(table).state.dump()["last_turn"]
        time.passes(1)
        assert await table.strike() is None
        assert said_by_host(table) == [f"{HOST} ##"]
        assert journal(table).state.dump()["last_turn"]

    asyncio.run(run())


@pytest.mark.parametrize("days", [3, -3, 4000])
def test_a_clock_on_the_wall_that_is_set_changes_nothing(time: Time, days: int) -> None:
    async def run() -> None:
        store = timed(trading(), {PHASE: 5, GAME: 60}, "2030-01-01T00:00:00+00:00")
        table = store.table()
        time.passes(100)
        time.wall += timedelta(days=days)
        assert await table.strike() == 200
        assert await table.keep_time() == KEPT_EVERY
        assert said_by_host(table) == []
        time.wall -= timedelta(days=2 * days)
        again = store.table()  # and neither does one that is set while the server is down
        assert await again.strike() == 200
        assert [event.args["run"] for event in store.stored.events] == [100.0, 100.0]

    asyncio.run(run())


def test_what_is_left_outlives_the_server_and_time_without_it_is_charged_to_nobody(
    time: Time,
) -> None:
    async def run() -> None:
        store = timed(trading(), {PHASE: 5, GAME: 60}, "2030-01-01T00:00:00+00:00")
        table = store.table()
        time.passes(123)
        await table.keep_time()
        time.passes(4)  # not yet written down
        time.passes(7 * 3600)  # and the server is killed
        again = store.table()
        assert (await again.frame(0)).time_left == 300 - 123
        time.passes(300 - 123)
        assert await again.strike() == 3600 - 300
        assert said_by_host(again) == [f"{HOST} #"]
        await again.keep_time()
        assert [event.args["run"] for event in store.stored.events] == [0.0, 300.0]
        time.passes(3600 - 300)
        assert await store.table().strike() == 3600 - 300  # down all the while
        assert await again.strike() is None
        assert said_by_host(again) == [f"{HOST} #", f"{HOST} ##"]

    asyncio.run(run())


def test_clocks_are_written_down_every_five_seconds_in_place(time: Time) -> None:
    async def run() -> None:
        store = timed(trading(), {PHASE: 5, GAME: 60}, "2030-01-01T00:00:00+00:00")
        table, written = store.table(), []
        for _ in range(20):
            before = store.stored
            assert (wait := await table.keep_time()) is not None
            assert 0 < wait <= KEPT_EVERY == 5
            written.append(store.stored is not before)
            time.passes(2)
        assert written == [False, False, False, True] + [False, False, True] * 5 + [False]
        assert [event.key for event in store.stored.events] == [PHASE, GAME]

    asyncio.run(run())


def test_a_clock_that_cannot_be_written_down_runs_on(time: Time) -> None:
    async def run() -> None:
        store = timed(trading(), {PHASE: 5}, "2030-01-01T00:00:00+00:00")
        table = store.table()
        time.passes(10)
        store.fails = True
        with pytest.raises(Refusal, match="not saved"):
            await table.keep_time()
        store.fails = False
        time.passes(10)
        await table.keep_time()
        assert [event.args["run"] for event in store.stored.events] == [20.0]

    asyncio.run(run())


def test_a_game_stored_without_its_clock_goes_on_from_its_last_step(time: Time) -> None:
    async def run() -> None:
        store = timed(trading(), {GAME: 60}, "2030-01-01T00:00:00+00:00")
        table = store.table()
        time.passes(600)
        seat = journal(table).state.to_act[0]
        action = journal(table).state.legal(seat)[0]
        await table.act(seat, journal(table).decisions[seat], str(action))
        time.passes(7 * 3600)
        assert await store.table().strike() == 3000

    asyncio.run(run())


def test_clocks_are_revised_in_the_database(database: str) -> None:
    store = Store(database)
    stored = timed(trading(), {PHASE: 5, GAME: 60}, "2030-01-01T00:00:00+00:00").stored
    store.create(stored)
    event = stored.events[1]
    store.add(stored.id, Change(driver=7))
    store.revise(stored.id, 8, [replace(event, args={"count": 60, "run": 99.0})])  # not its own
    store.revise(stored.id, 7, [replace(event, args={"count": 60, "run": 12.5})])
    found = store.load(stored.id)
    assert found is not None
    assert [one.args for one in found.events] == [{"count": 5}, {"count": 60, "run": 12.5}]
    assert found.revision == 1  # nobody did anything
    store.close()


def test_the_clock_strikes_while_a_bot_thinks(time: Time) -> None:
    """The driver strikes the clock whatever its bots do."""

    async def run() -> None:
        state = trading()
        store = timed(state, {PHASE: 5}, "2030-01-01T00:00:00+00:00")
        seat = state.to_act[0]
        bot = replace(store.stored.seats[seat], kind=BOT, bot="slow")
        store.stored.seats[seat] = bot
        table, asked = store.table(), asyncio.Event()

        class Slow:
            turns = Turns(1, 1, 1)

            async def choose(self, *_: Any) -> Any:
                asked.set()
                await asyncio.Event().wait()

        slow: Any = Slow()
        driver = asyncio.ensure_future(Driver(table, slow, Settings()).run())
        await asked.wait()
        signal = table.signal
        time.passes(300)
        table.presence._bell.ring()
        while not said_by_host(table):
            await signal.wait()
            signal = table.signal
        driver.cancel()
        await asyncio.gather(driver, return_exceptions=True)
        assert said_by_host(table) == [f"{HOST} #"]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wish", "people", "minutes"),
    [
        (ClockWish(), 2, {PHASE: 5}),
        (ClockWish(), 1, {}),
        (ClockWish(0), 4, {}),
        (ClockWish(3, 120), 1, {PHASE: 3, GAME: 120}),
    ],
)
def test_five_minutes_where_people_meet(
    wish: ClockWish, people: int, minutes: dict[str, int]
) -> None:
    assert {key: args["count"] for key, args in wish.settings(True, people)} == minutes
    assert wish.settings(False, people) == []


def opening(client: TestClient, game: str, clocks: dict[str, Any], players: int = 2) -> Any:
    seats = [{"who": "me"} for _ in range(players)]
    return client.post("/api/tables", json={"game": game, "seats": seats, "clock": clocks})


def test_a_clock_is_only_for_games_that_know_one(client: TestClient) -> None:
    refused = opening(client, "ur", {"phase": 5})
    assert (refused.status_code, refused.json()["code"]) == (422, "no_clock")
    assert opening(client, "ur", {}).status_code == 201
    assert opening(client, "civilisation", {"phase": -1}).status_code == 422
    opened = opening(client, "civilisation", {"phase": 7, "game": 240}).json()
    page = client.get(f"/t/{opened['table']}").text
    assert "each trade lasts 7 minutes" in page
    assert "after 240 minutes of play" in page


def test_the_form_sets_clocks(client: TestClient) -> None:
    page = client.get("/new/civilisation").text
    assert page.count('name="clock.phase"') == 1
    assert page.count('name="clock.game"') == 1
    form = {"game": "civilisation", "players": "2", "seat.0": "me", "seat.1": "me",
            "clock.phase": "10", "clock.game": "0"}  # fmt: skip
    assert (
        "each trade lasts 10 minutes"
        in client.post("/tables", data=form, follow_redirects=True).text
    )


def test_a_late_seat_comes_into_the_game(client: TestClient) -> None:
    opened = open_table(
        client, "me", "me", "me", game="civilisation", late_seats=1, nations="random"
    )
    players = sit(client, opened)
    late = players[2]
    for _ in range(2):  # everybody else begins
        next(p for p in players[:2] if p.legal(0)["asked"]).act()
    assert late.get("view")["nations"][2]["status"] == "absent"
    assert late.post("arrive").status_code == 200
    assert late.get("view")["nations"][2]["status"] == "joining"
    again = late.post("arrive")
    assert (again.status_code, again.json()["code"]) == (409, "no_arriving")


@pytest.mark.parametrize("later", range(4))
def test_a_driver_that_is_cancelled_ends_even_at_the_moment_of_a_change(later: int) -> None:
    """Whatever waits for a change must not take its own cancelling for one."""

    async def run() -> None:
        signal = asyncio.Event()
        waiting = asyncio.ensure_future(_within(signal, 60.0))
        for _ in range(3):
            await asyncio.sleep(0)
        signal.set()
        for _ in range(later):
            await asyncio.sleep(0)
        is_under_way = waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert waiting.cancelled() is is_under_way

    asyncio.run(run())
