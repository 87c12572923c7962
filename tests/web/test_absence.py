"""The seats of those who are away: when others may hand them over, and to whom."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.inside import journal
from tests.web.test_tables import Disk, disk
from tests.web.tools import at_table, open_table, opened, sit
from ziggurat.core.errors import Refusal
from ziggurat.games.ur import GAME as UR
from ziggurat.web.clock import ABSENCE_USUAL, ABSENCES
from ziggurat.web.stored import BOT, INVITED, StoredEvent
from ziggurat.web.table.hosted import HostedTable

GOOD = "planner:normal"
MINUTE = 60
DAY = 24 * 60


class Time:
    seconds = 1000.0


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr("ziggurat.web.table.presence.time.monotonic", lambda: found.seconds)
    return found


class Page:
    """Somebody who has the table open."""

    visitor = ""

    def __init__(self, *held: int) -> None:
        self.held = held


def stored(minutes: int | None = None, players: int = 3) -> Disk:
    store = disk(UR.start(players, 5), UR)
    if minutes is not None:
        key, count = ABSENCES[minutes]
        store.stored.events = [StoredEvent(0, 0, key, {"count": count}, "")]
    return store


def table_of(store: Disk) -> HostedTable:
    return HostedTable(store.copy(), store.disk, lambda bot, game: bot, None, GOOD)


def run(work: Callable[[HostedTable], Awaitable[None]], store: Disk) -> None:
    async def all_of_it() -> None:
        await work(table_of(store))

    asyncio.run(all_of_it())


async def refused(work: Awaitable[Any]) -> str:
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.code


@pytest.mark.parametrize("minutes", [None, *[one for one in ABSENCES if one]])
def test_a_seat_can_be_handed_over_after_the_absence_that_the_table_chose(
    time: Time, minutes: int | None
) -> None:
    limit = (minutes or ABSENCE_USUAL) * MINUTE

    async def work(table: HostedTable) -> None:
        mine, theirs = Page(0), Page(1)
        table.presence.open(mine)
        table.presence.open(theirs)
        time.seconds += 10 * limit
        assert await refused(table.hand_over((0,), 1, GOOD)) == "not_away"  # he is there
        table.presence.close(theirs)
        time.seconds += limit - 30
        assert await refused(table.hand_over((0,), 1, GOOD)) == "not_away"
        assert (await table.frame(0)).people[1].handed_over_in == MINUTE
        time.seconds += 30
        assert (await table.frame(0)).people[1].handed_over_in == 0
        await table.hand_over((0,), 1, "")
        assert (await table.frame(0)).people[1].bot == GOOD

    run(work, stored(minutes))


def test_a_seat_is_never_handed_over_where_the_table_chose_so(time: Time) -> None:
    async def work(table: HostedTable) -> None:
        time.seconds += 1000 * DAY * MINUTE
        assert await refused(table.hand_over((0,), 1, GOOD)) == "never_handed"
        assert (await table.frame(0)).people[1].handed_over_in is None
        await table.hand_over((1,), 1, "random")  # one's own, at any time and to anybody

    run(work, stored(0))


def test_an_absence_counts_from_when_the_server_took_up_the_table(time: Time) -> None:
    """Nobody loses a seat because the server was down, or the table is an old one."""
    store = stored(15)
    run(lambda table: asyncio.sleep(0), store)
    time.seconds += 3600

    async def work(table: HostedTable) -> None:
        assert await refused(table.hand_over((0,), 1, GOOD)) == "not_away"

    run(work, store)


def test_whoever_asks_over_the_api_is_there(time: Time) -> None:
    async def work(table: HostedTable) -> None:
        time.seconds += 14 * MINUTE
        async with table.locked() as parts:
            parts.seats.saw(1)
        time.seconds += 14 * MINUTE
        assert await refused(table.hand_over((0,), 1, GOOD)) == "not_away"

    run(work, stored())


def test_whoever_has_just_sat_down_is_not_away(time: Time) -> None:
    store = stored(players=2)
    store.stored.seats[1].kind = "open"

    async def work(table: HostedTable) -> None:
        time.seconds += DAY * MINUTE
        await table.join(1, "Béa", None)
        assert await refused(table.hand_over((0,), 1, GOOD)) == "not_away"

    run(work, store)


@pytest.mark.parametrize(("bot", "allowed"), [
    (GOOD, True), ("", True), ("planner:hard", True), ("random", False), ("planner:easy", False),
])  # fmt: skip
def test_the_seat_of_somebody_else_gets_a_good_bot(time: Time, bot: str, allowed: bool) -> None:
    store = stored()
    store.stored.seats[2].kind, store.stored.seats[2].bot = BOT, "planner:hard"

    async def work(table: HostedTable) -> None:
        time.seconds += 15 * MINUTE
        if allowed:
            await table.hand_over((0,), 1, bot)
            assert (await table.frame(0)).people[1].bot == (bot or GOOD)
        else:
            assert await refused(table.hand_over((0,), 1, bot)) == "other_bot"

    run(work, store)


def test_where_the_good_bot_cannot_play_there_is_still_one() -> None:
    def check(bot: str, game: str) -> str:
        if bot != "random":
            raise Refusal("unknown_bot")
        return bot

    async def work() -> None:
        store = stored()
        store.stored.seats[1].kind = INVITED  # nobody has sat down there yet
        table = HostedTable(store.copy(), store.disk, check, None, GOOD)
        await table.hand_over((0,), 1, "")
        assert (await table.frame(0)).people[1].bot == "random"

    asyncio.run(work())


async def played(table: HostedTable, steps: int) -> None:
    rng = Random(1)
    for _ in range(steps):
        state = journal(table).state
        seat = state.to_act[0]
        text = str(rng.choice(state.legal(seat)))
        await table.act(seat, journal(table).decisions[seat], text)


def test_nobody_goes_back_without_whoever_is_away(time: Time) -> None:
    async def work(table: HostedTable) -> None:
        await played(table, 4)
        time.seconds += 15 * MINUTE
        await table.hand_over((0,), 1, "")
        await table.propose_rewind((0,), 0, 2)
        assert (await table.frame(0)).rewind is not None
        assert len(journal(table).history.standing) == 4
        await table.answer_rewind((1,), True)  # back again, and asked although a bot still plays
        assert len(journal(table).history.standing) == 2

    run(work, stored(players=2))


def test_a_seat_handed_over_by_its_own_person_has_no_say(time: Time) -> None:
    async def work(table: HostedTable) -> None:
        await played(table, 4)
        await table.hand_over((1,), 1, "random")
        await table.propose_rewind((0,), 0, 2)
        assert len(journal(table).history.standing) == 2
        await table.take_back(1)
        await table.propose_rewind((0,), 0, 1)
        assert len(journal(table).history.standing) == 2  # now it has

    run(work, stored(players=2))


def test_who_handed_a_seat_over_outlives_the_server(time: Time) -> None:
    store = stored(players=2)

    async def work() -> None:
        table = table_of(store)
        await played(table, 4)
        time.seconds += 15 * MINUTE
        await table.hand_over((0,), 1, "")
        seats = store.stored.seats
        seats[1] = journal(table).stored.seats[1]
        again = table_of(store)
        assert (await again.frame(0)).people[1].handed
        await again.propose_rewind((0,), 0, 2)
        assert len(journal(again).history.standing) == 4

    asyncio.run(work())


def test_whoever_was_away_is_back_at_once(time: Time) -> None:
    async def work(table: HostedTable) -> None:
        time.seconds += 15 * MINUTE
        await table.hand_over((0,), 1, "")
        await table.take_back(1)
        assert not (await table.frame(0)).people[1].handed
        assert await refused(table.take_back(1)) == "not_handed"

    run(work, stored())


# At the server


@pytest.mark.parametrize(("minutes", "said"), [
    (5, "stays away for 5 minutes"), (15, "stays away for 15 minutes"),
    (60, "stays away for 1 hour "), (DAY, "stays away for 1 day "),
    (3 * DAY, "stays away for 3 days"), (0, "However long somebody stays away"),
])  # fmt: skip
def test_a_table_says_what_was_chosen(client: TestClient, minutes: int, said: str) -> None:
    body = {"game": "ur", "seats": [{"who": "me"}, {"who": "friend"}], "absence": minutes}
    table = client.post("/api/tables", json=body).json()["table"]
    assert said in client.get(f"/api/tables/{table}/log").json()[0]["text"]
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "friend"}
    path = client.post("/tables", data={**form, "absence": str(minutes)}).headers["location"]
    assert said in client.get(path).text


@pytest.mark.parametrize("minutes", ["7", "-5", "x", "", "99999999999"])
def test_other_absences_are_refused(client: TestClient, minutes: str) -> None:
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "friend", "absence": minutes}
    assert client.post("/tables", data=form).status_code == 422
    body: dict[str, Any] = {"game": "ur", "seats": [{"who": "me"}, {"who": "me"}], "absence": 7}
    assert client.post("/api/tables", json=body).json()["code"] == "wrong_absence"


def test_the_form_offers_every_absence(client: TestClient) -> None:
    french = client.get("/new/ur", headers={"accept-language": "fr"}).text
    for minutes in ABSENCES:
        assert f'<option value="{minutes}"' in french
    assert "3 jours" in french


def test_fifteen_minutes_are_usual(client: TestClient) -> None:
    table = open_table(client, "me", "me")["table"]
    log = client.get(f"/api/tables/{table}/log").json()
    assert "15 minutes" in log[0]["text"]
    alone = open_table(client, "me", "last")["table"]
    assert client.get(f"/api/tables/{alone}/log").json() == []  # nobody else could


def test_the_page_offers_the_seat_back(client: TestClient) -> None:
    path = opened(client, "me", "last")
    assert 'id="returning"' in client.get(path).text
    with at_table(client, path) as page:
        page.do("hand_over", seat=0, bot="endless")
        page.sees(lambda one: one["people"][0]["handed"])
        page.do("take_back", seat=0)
        page.sees(lambda one: not one["people"][0]["handed"])


def test_an_opponent_does_not_hand_over_a_seat_after_a_minute(
    client: TestClient, time: Time
) -> None:
    """What used to be possible: give the seat to random, and go back alone."""
    path = opened(client, "me", "open")
    other = TestClient(client.app, follow_redirects=False)
    other.portal = client.portal
    other.post(f"{path}/join", data={"seat": "1", "name": "Béa"})
    time.seconds += 61
    with at_table(client, path) as page:
        assert page.now["people"][1]["here"] is False
        assert page.now["people"][1]["handed_over_in"] == 14 * MINUTE
        page.do("hand_over", seat=1, bot="random")
        assert page.refused()["code"] == "not_away"


def test_whoever_comes_to_a_seat_that_a_bot_keeps_plays(client: TestClient) -> None:
    game = open_table(client, "me", "friend")
    me, friend = sit(client, game)
    with at_table(client, f"/t/{me.table}"):
        pass
    hosted = client.app.state.host.tables[me.table]  # type: ignore[attr-defined]
    client.portal.call(hosted.hand_over, (0,), 1, "")  # type: ignore[union-attr]
    answer = client.post(f"/api/tables/{me.table}/join", json={}, headers=friend.headers)
    assert answer.status_code == 200
    assert not client.get(f"/api/tables/{me.table}").json()["seats"][1]["handed_over"]
