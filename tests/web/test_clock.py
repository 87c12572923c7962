"""Clocks: trade ends when its time is up, the turn becomes the last, and late seats come in."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.inside import journal
from tests.web.test_tables import Disk, disk
from tests.web.tools import open_table, sit
from ziggurat.core.state import HOST, State
from ziggurat.games.civilisation import GAME as CIVILISATION
from ziggurat.web.clock import GAME, PHASE, ClockWish
from ziggurat.web.store import StoredEvent


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


def test_without_a_clock_trade_goes_on() -> None:
    async def run() -> None:
        table = timed(trading(), {}).table()
        assert await table.strike() is None
        assert (await table.frame(0)).time_left is None
        assert not journal(table).history.played

    asyncio.run(run())


def test_the_turn_becomes_the_last_when_the_time_of_the_game_is_over() -> None:
    async def run() -> None:
        late = timed(trading(), {GAME: 60}, "2020-01-01T00:00:00+00:00").table()
        assert not journal(late).state.dump()["last_turn"]
        assert await late.strike() is None
        assert [str(played.move) for played in journal(late).history.played] == [f"{HOST} ##"]
        assert journal(late).state.dump()["last_turn"]
        early = timed(trading(), {GAME: 60}, "2999-01-01T00:00:00+00:00").table()
        left = await early.strike()
        assert left is not None
        assert left > 3600
        assert not journal(early).history.played

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
    home = client.get("/").text
    assert 'name="clock.phase"' in home
    assert home.count('name="clock.game"') == 1
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
