"""Clocks of seats: time banks and turns by correspondence, with numbers worked out by hand."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.conformance.civilisation.positions import GAME as CIVILISATION
from tests.conformance.civilisation.positions import table as civilisation
from tests.web.inside import journal
from tests.web.test_clock import Looker, Time
from tests.web.test_tables import Disk, disk
from tests.web.tools import open_table, sit, to_act
from ziggurat.core.errors import Refusal
from ziggurat.core.game import Game
from ziggurat.core.state import HOST, State
from ziggurat.games.ages import GAME as AGES
from ziggurat.games.ur import GAME as UR
from ziggurat.web.calling import Call
from ziggurat.web.clock import KEPT_EVERY, PHASE
from ziggurat.web.compose import compose
from ziggurat.web.days import asked_for
from ziggurat.web.stored import BOT, INVITED, StoredEvent
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.timing import BACK_LATE_SECONDS, BACK_SECONDS, GAP_MOST, Timing
from ziggurat.web.tempo import BANK, DAYS, LEAVES, Tempo, TempoWish, chosen, tempo_of
from ziggurat.words import words


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


class Wall:
    """The clock of the database, which can be set, and doubted."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 18, 12, tzinfo=UTC)  # a Wednesday
        self.doubt = 0.0

    def now(self) -> datetime:
        return self.moment

    def quiet(self) -> float:
        return self.doubt

    def passes(self, **hours: float) -> None:
        self.moment += timedelta(**hours)


def paced(state: State, game: Game, key: str = BANK, *more: str, **args: Any) -> Disk:
    """A table with a tempo; live: a minute each, and ten seconds for each decision."""
    store = disk(state, game)
    args = args or {"bank": 1, "increment": 10}
    events = [StoredEvent(0, 0, key, args, "")]
    events += [StoredEvent(number, 0, one, {}, "") for number, one in enumerate(more, 1)]
    store.stored = replace(store.stored, events=events)
    return store


def timing(table: HostedTable) -> Timing:
    return table._parts.timing


def left(table: HostedTable) -> list[float | None]:
    """What every seat has in its bank."""
    clocks = timing(table).clocks()
    return [None if clock is None else round(clock.left, 3) for clock in clocks]


def asked(table: HostedTable) -> int:
    return journal(table).state.to_act[0]


async def answer(table: HostedTable, place: int = 0) -> None:
    seat = asked(table)
    action = journal(table).state.legal(seat)[place]
    await table.act(seat, journal(table).decisions[seat], str(action))


async def runs(table: HostedTable, time: Time, seconds: float) -> None:
    """Time passes, and whoever drives the table looks at its clock as often as it asks for."""
    while seconds > 0:
        wait = [await table.keep_time(), await table.strike(), seconds]
        step = min(one for one in wait if one is not None)
        time.passes(step)
        seconds -= step
    await table.keep_time()
    await table.strike()


def told(table: HostedTable) -> list[str]:
    return [event.key for event in journal(table).stored.events]


def trading() -> State:
    """Three nations that trade at the same time."""
    return civilisation(phase="trade", hands={0: "1a*4", 1: "1a*4", 2: "1b*4"})


# Live


def test_a_bank_runs_while_its_person_is_asked_and_grows_with_each_decision(time: Time) -> None:
    async def run() -> None:
        table = paced(UR.start(3, 1), UR).table()
        first = asked(table)
        assert left(table) == [60, 60, 60]
        await runs(table, time, 7)
        assert left(table)[first] == 53
        await answer(table)
        if asked(table) == first:
            await runs(table, time, 3)
            assert left(table)[first] == 60  # 60 - 7 + 10 - 3
        others = [seconds for seat, seconds in enumerate(left(table)) if seat != first]
        assert others == [60, 60]

    asyncio.run(run())


def turn_of_one_decision() -> State:
    """A game of Ur in which the seat that is asked passes the turn on with one answer."""
    for seed in range(50):
        state = UR.start(2, seed)
        for _ in range(200):
            if state.over:
                break
            seat, answers = state.to_act[0], state.legal(state.to_act[0])
            after = state.copy()
            after.apply(seat, answers[0])
            if not after.over and after.to_act == (1 - seat,):
                return state
            state.apply(seat, answers[-1])
    raise AssertionError("no such position")


def test_the_other_bank_runs_when_the_turn_has_passed(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me, other = state.to_act[0], 1 - state.to_act[0]
        table = paced(state, UR).table()
        await runs(table, time, 20)
        await answer(table)
        assert asked(table) == other
        await runs(table, time, 12)
        assert (left(table)[me], left(table)[other]) == (60 - 20 + 10, 60 - 12)
        clocks = timing(table).clocks()
        assert [clock is not None and clock.runs for clock in clocks].count(True) == 1
        assert journal(table).times_left == {0: 50}

    asyncio.run(run())


def test_what_is_left_is_written_every_five_seconds_and_outlives_the_server(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        store = paced(state, UR)
        table = store.table()
        await runs(table, time, 13)
        spent = store.stored.events[0].args["spent"]
        assert 13 - KEPT_EVERY <= spent[me] <= 13
        time.passes(7 * 3600)  # the server is down, and what it had not written is forgiven
        again = store.table()
        assert left(again)[me] == 60 - spent[me]
        await runs(again, time, 10)
        await answer(again)
        assert store.stored.steps[0].time_left == pytest.approx(60 - spent[me] - 10 + 10)
        assert left(store.table())[me] == pytest.approx(60 - spent[me], abs=0.11)

    asyncio.run(run())


def test_a_process_that_stood_still_charges_nobody_for_it(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        table = paced(state, UR).table()
        await runs(table, time, 5)
        time.passes(600)
        assert await table.strike() is not None
        assert left(table)[state.to_act[0]] == 60 - 5 - GAP_MOST
        assert not state_of_seat(table, state.to_act[0])

    asyncio.run(run())


def state_of_seat(table: HostedTable, seat: int) -> str | None:
    return journal(table).stored.seats[seat].handed


def test_time_without_a_disk_is_charged_to_nobody(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        store = paced(state, UR)
        table = store.table()
        await runs(table, time, 55)
        assert left(table)[me] == 5
        store.fails = True
        for _ in range(20):
            time.passes(1)
            try:
                await table.strike()
                await table.keep_time()
            except Refusal:
                pass
        store.fails = False
        await table.strike()
        assert not state_of_seat(table, me)
        assert (left(table)[me] or 0) > 0

    asyncio.run(run())


def test_when_time_is_over_a_bot_plays_on_and_the_person_may_come_back(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        store = paced(state, UR)
        table = store.table()
        await runs(table, time, 59)
        assert not state_of_seat(table, me)
        await runs(table, time, 1)
        assert state_of_seat(table, me) == "random"
        assert told(table)[-1] == "handed_over_late"
        assert left(table)[me] == 0
        frame = await table.frame(me)
        text = compose(frame, words("en", "ur"), (me,), None).whole()["regions"]["log"]
        assert "Time is over for Seat" in text
        again = store.table()
        await again.take_back(me)
        assert left(again)[me] == BACK_SECONDS  # something to answer with
        await runs(again, time, BACK_SECONDS)
        assert state_of_seat(again, me) == "random"
        await again.take_back(me)
        await again.strike()
        assert state_of_seat(again, me) == "random", "once for each time that one is asked"

    asyncio.run(run())


def test_handing_over_and_coming_back_brings_no_time(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        table = paced(state, UR).table()
        await runs(table, time, 15)
        await table.hand_over((me,), me, "random")
        await runs(table, time, 100)
        assert left(table)[me] == 45  # a bot has no clock
        await table.take_back(me)
        assert left(table)[me] == 45

    asyncio.run(run())


def test_whoever_is_late_leaves_where_that_was_agreed_and_the_rules_know_how(time: Time) -> None:
    async def run() -> None:
        state = AGES.start(3, 5, version="full")
        seat = state.to_act[0]
        table = paced(state, AGES, BANK, LEAVES).table()
        await runs(table, time, 60)
        assert str(journal(table).history.played.move(0)).startswith(f"{HOST} ")
        assert told(table)[-1] == "left_late"
        assert not state_of_seat(table, seat)
        simple = paced(AGES.start(3, 5, version="simple"), AGES, BANK, LEAVES).table()
        late = asked(simple)
        await runs(simple, time, 60)
        assert state_of_seat(simple, late), "nobody can leave the simple game"

    asyncio.run(run())


def test_undo_takes_back_what_a_decision_brought_and_gives_no_time_back(time: Time) -> None:
    """At the decision there were 60 seconds; 20 were used, and stay used."""

    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        store = paced(state, UR)
        table = store.table()
        await runs(table, time, 20)
        await answer(table)
        assert left(table)[me] == 50
        await table.undo(me, 1)
        assert left(table)[me] == 40
        for _ in range(3):  # to and fro brings nothing
            await answer(table)
            await table.undo(me, 1)
        assert left(table)[me] == 40
        assert left(store.table())[me] == 40
        await runs(table, time, 5)
        await answer(table)
        assert left(table)[me] == 45

    asyncio.run(run())


def test_nobody_goes_back_where_that_leaves_no_time(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me, other = state.to_act[0], 1 - state.to_act[0]
        table = paced(state, UR).table()
        await runs(table, time, 58)
        await answer(table)  # 2 + 10
        await runs(table, time, 3)
        await table.propose_rewind((me,), me, 1)
        await table.answer_rewind((other,), True)
        assert left(table)[me] == 2  # as at that decision, less what has passed
        await answer(table)
        assert left(table)[me] == 12
        seats = journal(table)
        seats.stored.events[0] = replace(
            seats.stored.events[0], args={**seats.stored.events[0].args, "spent": [61.0, 61.0]}
        )
        timing(table).look()
        with pytest.raises(Refusal, match="no time to go back"):
            await table.propose_rewind((0, 1), me, 1)
        with pytest.raises(Refusal, match="no time to go back"):
            await table.undo(me, 1)

    asyncio.run(run())


def test_a_bank_waits_until_its_question_is_seen_but_not_for_long(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        table = paced(state, UR).table()
        page = Looker(table, me)
        await page.lags(True)
        time.passes(3)
        assert left(table)[me] == 60
        await page.lags(False)
        time.passes(4)
        assert left(table)[me] == 56
        await page.lags(True)
        time.passes(6)
        assert left(table)[me] == 52  # two of five seconds were left to wait
        await Looker(table, 1 - me).lags(True)  # who is not asked is not waited for
        time.passes(2)
        assert left(table)[me] == 50

    asyncio.run(run())


def test_bots_and_empty_seats_have_no_clock(time: Time) -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        store = paced(state, UR)
        store.stored.seats[me] = replace(store.stored.seats[me], kind=INVITED)
        store.stored.seats[1 - me] = replace(store.stored.seats[1 - me], kind=BOT, bot="last")
        table = store.table()
        await runs(table, time, 100)
        assert left(table) == [None, None]
        assert not state_of_seat(table, me)

    asyncio.run(run())


def test_trade_runs_for_all_together_and_spares_the_banks(time: Time) -> None:
    async def run() -> None:
        store = paced(trading(), CIVILISATION)
        store.stored.events.append(StoredEvent(1, 0, PHASE, {"count": 5}, ""))
        table = store.table()
        several = journal(table).state.to_act
        assert len(several) > 1
        await runs(table, time, 200)
        assert left(table) == [60, 60, 60]
        assert (await table.frame(0)).time_left == 100
        seat = several[0]
        action = journal(table).state.legal(seat)[-1]
        await table.act(seat, journal(table).decisions[seat], str(action))
        assert left(table) == [60, 60, 60], "and brings nothing"
        await runs(table, time, 100)
        assert str(journal(table).history.played.move(1)) == f"{HOST} #"
        assert not any(place.handed for place in journal(table).stored.seats)

    asyncio.run(run())


def test_without_a_limit_simultaneous_questions_run_for_everybody_concerned(time: Time) -> None:
    async def run() -> None:
        table = paced(trading(), CIVILISATION).table()
        several = set(journal(table).state.to_act)
        await runs(table, time, 25)
        assert left(table) == [35 if seat in several else 60 for seat in range(3)]

    asyncio.run(run())


# By correspondence


def slow(state: State, game: Game, days: int = 3) -> Disk:
    return paced(state, game, DAYS, count=days)


async def begun(store: Disk, wall: Wall, calls: list[Call] | None = None) -> HostedTable:
    """A table whose first deadlines are written, as the host does."""
    table = store.table(wall, (lambda call: None) if calls is None else calls.append)
    coming = await table.begin()
    store.stored = replace(
        journal(table).stored, steps=[], dumps=store.stored.dumps, until=coming.until
    )
    await table.call_first()
    return table


def test_a_turn_lasts_until_a_moment_by_the_clock_of_the_database() -> None:
    async def run() -> None:
        state, wall, calls = turn_of_one_decision(), Wall(), list[Call]()
        me, other = state.to_act[0], 1 - state.to_act[0]
        store = slow(state, UR)
        table = await begun(store, wall, calls)
        assert store.stored.until == "2026-11-21T12:00:00.000+00:00"
        wall.passes(hours=50)
        clock = timing(table).clocks()[me]
        assert clock is not None
        assert (clock.left, clock.until) == (22 * 3600, store.stored.until)
        assert timing(table).clocks()[other] is None
        await answer(table)
        assert store.stored.until == "2026-11-23T14:00:00.000+00:00"
        assert [(call.seat, call.until) for call in calls] == [
            (me, "2026-11-21T12:00:00.000+00:00"),
            (other, "2026-11-23T14:00:00.000+00:00"),
        ]
        again = store.table(wall)
        wall.passes(hours=72)
        await again.strike()
        assert journal(again).stored.seats[other].handed == "random"
        assert told(again)[-1] == "handed_over_late"
        assert store.stored.until is None
        await again.take_back(other)
        late = timing(again).clocks()[other]
        assert late is not None
        assert late.left == BACK_LATE_SECONDS

    asyncio.run(run())


def test_nobody_is_late_while_the_clock_is_doubted() -> None:
    async def run() -> None:
        state, wall = turn_of_one_decision(), Wall()
        table = await begun(slow(state, UR), wall)
        wall.passes(days=4)
        wall.doubt = 600
        assert await table.strike() == 300  # and it is looked at again before
        assert not state_of_seat(table, state.to_act[0])
        wall.passes(seconds=600)
        wall.doubt = 0
        await table.strike()
        assert state_of_seat(table, state.to_act[0]) == "random"

    asyncio.run(run())


def test_a_person_s_days_off_count_at_once() -> None:
    async def run() -> None:
        state, wall = turn_of_one_decision(), Wall()
        me = state.to_act[0]
        store = slow(state, UR)
        table = await begun(store, wall)
        await table.set_days_off(me, asked_for("Europe/Paris", [5, 6], []))
        # From Wednesday noon 59 hours to Friday midnight in Paris, and 13 on Monday
        assert store.stored.until == "2026-11-23T12:00:00.000+00:00"
        assert told(table)[-1] == "days_off"
        await table.set_days_off(me, asked_for("Europe/Paris", [], [["2026-11-18", "2026-11-19"]]))
        assert store.stored.until == "2026-11-22T23:00:00.000+00:00"
        assert told(table).count("days_off") == 1, "said once"
        with pytest.raises(Refusal, match="begun"):
            await table.set_days_off(me, asked_for("UTC", [], []))
        frame = await table.frame(me)
        assert frame.days_off is not None
        assert (await table.frame(1 - me)).days_off != frame.days_off
        assert "holidays" not in str((await table.frame(None)).days_off)
        live = paced(UR.start(2, 1), UR).table()
        with pytest.raises(Refusal, match="no days off"):
            await live.set_days_off(0, asked_for("UTC", [5], []))

    asyncio.run(run())


def test_trade_by_correspondence_ends_for_all_when_the_last_would_be_late() -> None:
    async def run() -> None:
        wall = Wall()
        wall.moment = datetime(2026, 11, 20, 12, tzinfo=UTC)  # a Friday
        store = slow(trading(), CIVILISATION, 1)
        store.stored.seats[1] = replace(
            store.stored.seats[1], days_off=asked_for("UTC", [5, 6], []).data()
        )
        table = await begun(store, wall)
        assert store.stored.until == "2026-11-23T12:00:00.000+00:00"
        shown = {clock and clock.until for clock in timing(table).clocks()}
        assert shown - {None} == {store.stored.until}
        wall.passes(days=2)
        await table.strike()
        assert not journal(table).history.played
        wall.passes(days=1)
        await table.strike()
        assert str(journal(table).history.played.move(0)) == f"{HOST} #"
        assert not any(place.handed for place in journal(table).stored.seats)

    asyncio.run(run())


def test_handing_over_by_correspondence_brings_no_time() -> None:
    async def run() -> None:
        state, wall = turn_of_one_decision(), Wall()
        me = state.to_act[0]
        store = slow(state, UR)
        table = await begun(store, wall)
        until = store.stored.until
        wall.passes(days=2)
        await table.hand_over((me,), me, "random")
        assert store.stored.until is None
        await table.take_back(me)
        assert store.stored.until == until

    asyncio.run(run())


def test_what_is_taken_back_by_correspondence_brings_no_time_back() -> None:
    """Two of three days are used when the move is made; whoever takes it back has the third."""

    async def run() -> None:
        state, wall = turn_of_one_decision(), Wall()
        me, other = state.to_act[0], 1 - state.to_act[0]
        store = slow(state, UR)
        table = await begun(store, wall)
        wall.passes(days=2)
        for _ in range(3):
            await answer(table)
            assert store.stored.until == "2026-11-23T12:00:00.000+00:00"
            await table.undo(me, 1)
            assert store.stored.until == "2026-11-21T12:00:00.000+00:00"
        await answer(table)
        wall.passes(days=1)  # the other agrees to go back a day later
        await table.propose_rewind((me,), me, 1)
        await store.table(wall).answer_rewind((other,), True)
        assert store.stored.until == "2026-11-22T12:00:00.000+00:00"

    asyncio.run(run())


def test_others_cannot_hand_over_a_seat_before_its_time_is_over() -> None:
    async def run() -> None:
        state = turn_of_one_decision()
        me = state.to_act[0]
        table = await begun(slow(state, UR), Wall())
        with pytest.raises(Refusal, match="never handed"):
            await table.hand_over((1 - me,), me, "")

    asyncio.run(run())


# What is agreed


def test_the_tempo_is_an_event_of_the_table() -> None:
    live = TempoWish("live", 20, 30).events()
    assert live == [(BANK, {"bank": 20, "increment": 30})]
    assert TempoWish("correspondence", hours=48).events() == [(DAYS, {"count": 2})]
    assert TempoWish("correspondence", hours=36).events() == [("pace_hours", {"count": 36})]
    assert TempoWish().events() == []
    assert chosen("turn:12", "leave").events()[1] == (LEAVES, {})
    events = [StoredEvent(0, 0, "pace_hours", {"count": 36}, "")]
    tempo = tempo_of(events)
    assert isinstance(tempo, Tempo)
    assert (tempo.turn, tempo.is_live) == (36 * 3600, False)


@pytest.mark.parametrize(
    ("pace", "code"),
    [
        ({"kind": "blitz"}, "wrong_pace"),
        ({"kind": "live", "over": "cry"}, "wrong_pace"),
        ({"kind": "live", "over": "leave"}, "no_late_leaving"),
        ({"kind": "live", "bank": 0}, None),
        ({"kind": "correspondence", "hours": 100_000}, None),
    ],
)
def test_a_pace_that_there_is_not_is_refused(
    client: TestClient, pace: dict[str, Any], code: str | None
) -> None:
    seats = [{"who": "me"}, {"who": "me"}]
    answer = client.post("/api/tables", json={"game": "ur", "seats": seats, "pace": pace})
    assert answer.status_code == 422
    if code is not None:
        assert answer.json()["code"] == code


def test_the_api_tells_of_a_pace_and_of_clocks(client: TestClient) -> None:
    seats = [{"who": "me"}, {"who": "me"}]
    body = {"game": "ur", "seats": seats, "listed": True}
    live = client.post(
        "/api/tables", json={**body, "pace": {"kind": "live", "bank": 5, "increment": 3}}
    ).json()
    assert live["pace"] == {"kind": "live", "bank": 5, "increment": 3, "hours": None, "until": {}}
    me = to_act(sit(client, live))
    clocks = me.legal(0)["clocks"]
    assert clocks[me.seat]["runs"]
    assert 290 < clocks[me.seat]["left"] <= 300
    days = client.post(
        "/api/tables", json={**body, "pace": {"kind": "correspondence", "hours": 48}}
    ).json()
    me = to_act(sit(client, days))
    assert days["pace"]["hours"] == 48
    until = me.legal(0)["clocks"][me.seat]["until"]
    assert days["pace"]["until"] == {str(me.seat): until}
    listed = {one["table"]: one["pace"] for one in client.get("/api/tables").json()}
    assert listed == {live["table"]: live["pace"], days["table"]: days["pace"]}
    off = {"zone": "Europe/Paris", "weekdays": [5, 6], "holidays": []}
    assert me.post("days-off", off).json() == off
    assert me.get("days-off") == off
    assert me.post("days-off", {**off, "zone": "Nowhere"}).status_code == 422
    none = to_act(sit(client, open_table(client, "me", "me")))
    assert none.legal(0)["clocks"] == []
    assert none.post("days-off", off).status_code == 409


@pytest.mark.parametrize(
    ("language", "here", "there"),
    [
        ("en", "Live: 20\u00a0min each, and 30\u00a0s more for each decision",
         "3 days for each turn"),
        ("fr", "En direct\u00a0: 20\u00a0min chacun, et 30\u00a0s de plus par décision",
         "3 jours par tour"),
    ],
)  # fmt: skip
def test_the_form_offers_a_pace_and_the_table_shows_it(
    client: TestClient, language: str, here: str, there: str
) -> None:
    client.get(f"/language/{language}?next=/")
    page = client.get("/new/ur").text
    assert here in page
    assert there in page
    assert 'name="pace.over"' not in page  # nobody leaves Ur
    assert 'name="pace.over"' in client.get("/new/civilisation").text
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "me", "pace": "turn:72"}
    opened = client.post("/tables", data=form, follow_redirects=True).text
    assert there in opened
    home = client.get("/").text
    assert f"· {words(language).say('home.until')}" in home.replace("&#39;", "’")
    refused = client.post("/tables", data={**form, "pace": "turn:0"})
    assert refused.status_code == 422
    assert client.post("/tables", data={**form, "pace": "never"}).status_code == 422


def test_a_table_without_a_pace_has_no_clocks(client: TestClient) -> None:
    me = to_act(sit(client, open_table(client, "me", "me")))
    page = client.get(f"/t/{me.table}").text
    assert '"clocks":[]' in page.replace(" ", "")
    assert "pace_" not in client.get(f"/api/tables/{me.table}/log").text


def test_civilisation_can_be_set_up(time: Time) -> None:
    """A position of the rulebook's own: the seat at the shipyard has a minute."""

    async def run() -> None:
        state = civilisation(
            phase="ships", tokens={0: {"num": 3}, 1: {"rom": 2}, 2: {"ger": 2}}, treasury={0: 4}
        )
        table = paced(state, CIVILISATION).table()
        await runs(table, time, 30)
        assert left(table) == [30, 60, 60]

    asyncio.run(run())


def test_whose_turn_it_is_can_be_heard_in_one_place(client: TestClient) -> None:
    calls: list[Call] = []

    def broken(call: Call) -> None:
        raise ValueError("whoever hears badly stops nothing")

    app: Any = client.app
    app.state.host.callers.extend([broken, calls.append])
    pace = {"kind": "correspondence", "hours": 24}
    seats = [{"who": "me", "name": "Anna"}, {"who": "me", "name": "Bea"}]
    opened = client.post("/api/tables", json={"game": "ur", "seats": seats, "pace": pace}).json()
    players = sit(client, opened)
    first = to_act(players)
    (call,) = calls
    assert (call.table, call.game, call.seat) == (opened["table"], "ur", first.seat)
    assert (call.name, call.left) == (("Anna", "Bea")[first.seat], None)
    assert call.until == first.legal(0)["clocks"][first.seat]["until"]
    for _ in range(40):
        to_act(players).act()
        if len(calls) > 1:
            break
    assert calls[1].seat == to_act(players).seat != first.seat
