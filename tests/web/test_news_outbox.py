"""The outbox: each letter is sent by one process, also when another is killed while it sends."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from sqlalchemy import select

from tests.web import postgresql
from tests.web.members import PASSWORD
from tests.web.process import Process
from tests.web.receivers import club_with_post, receiving, settled, until
from tests.web.test_accounts import rows
from tests.web.test_news import hook, two_at_a_table
from tests.web.test_timing_processes import read
from tests.web.tools import at_table
from ziggurat.web.news import sorting
from ziggurat.web.news.happening import noted
from ziggurat.web.news.kinds import DISCORD, JSON, Kind
from ziggurat.web.news.noting import new_id, write
from ziggurat.web.news.outbox import (
    GIVEN_UP,
    KEPT,
    LEASE,
    NEWS_KEPT,
    SENDING,
    SENT,
    UNSURE,
    Outbox,
    put,
)
from ziggurat.web.news.readers import EVERYTHING, add_channel, set_reader
from ziggurat.web.schema import ACCOUNTS, CHANNELS, NEWS, OUTBOX
from ziggurat.web.store import Store, now
from ziggurat.web.stored import (
    ABANDONED,
    BOT,
    HUMAN,
    OPEN,
    Change,
    StoredChat,
    StoredEvent,
    StoredSeat,
    StoredStep,
    StoredTable,
    as_text,
)

ONE, OTHER = 1, 2
ANNA = "annaanna"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A database with one account."""
    opened = Store(database)
    row = {
        "id": ANNA, "name": "Anna", "folded": "anna", "password": "", "role": "member",
        "public": "{}", "created": now(),
    }  # fmt: skip
    with opened.engine.begin() as connection:
        connection.execute(ACCOUNTS.insert(), [row])
        set_reader(connection, ANNA, {"language": "fr"})
    yield opened
    opened.close()


def channel(store: Store, kind: str) -> str:
    row = {
        "id": f"{kind}-1", "account": ANNA, "kind": kind, "name": "", "session": None,
        "address": "https://example.org/", "secrets": "{}", "wanted": json.dumps(EVERYTHING),
        "created": now(), "sent": None, "problem": "",
    }  # fmt: skip
    with store.engine.begin() as connection:
        add_channel(connection, row)
    return str(row["id"])


def tell(store: Store, kind: Kind = Kind.INVITED, key: str = "1") -> None:
    with store.engine.begin() as connection:
        write(connection, new_id(key), ANNA, kind, None, {"by": "Ben"})


def outcomes(store: Store) -> list[Any]:
    with store.engine.connect() as connection:
        return list(connection.execute(select(OUTBOX.c.outcome)).scalars())


def later(seconds: float = 5.0) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)


def test_one_process_sends_at_a_time(store: Store) -> None:
    outbox = Outbox(store.engine, store.reading)
    moment = later()
    assert outbox.key("first") == outbox.key("second") == "first"
    assert outbox.hold(ONE, moment)
    assert not outbox.hold(OTHER, moment)
    assert outbox.hold(ONE, moment + LEASE)
    assert outbox.hold(OTHER, moment + 3 * LEASE)
    assert not outbox.hold(ONE, moment + 3 * LEASE)
    outbox.let_go(OTHER)
    assert outbox.hold(ONE, moment)


def test_a_letter_is_taken_once_and_after_a_kill_where_it_is_known_again(store: Store) -> None:
    outbox = Outbox(store.engine, store.reading)
    for kind in (JSON, DISCORD):
        channel(store, kind)
    tell(store)
    tell(store)  # the same
    moment = later()
    assert outbox.has_work(moment)
    assert sorting.sort_some(store.engine, moment) == 1
    letters = outbox.claim(ONE, moment, 10)
    assert sorted(letter.channel.kind for letter in letters if letter.channel) == [DISCORD, JSON]
    assert outbox.claim(OTHER, moment, 10) == []
    again = outbox.claim(OTHER, moment + SENDING, 10)  # the first is gone
    assert [letter.channel.kind for letter in again if letter.channel] == [JSON]
    assert again[0].id in {letter.id for letter in letters}
    assert sorted(outcomes(store)) == ["", UNSURE]
    outbox.over(letters[0], ONE, SENT)  # whoever lives again has nothing to say
    assert sorted(outcomes(store)) == ["", UNSURE]
    outbox.over(again[0], OTHER, SENT)
    assert sorted(outcomes(store)) == [SENT, UNSURE]
    assert not outbox.has_work(moment + SENDING)


def test_pauses_grow_until_it_is_given_up(store: Store) -> None:
    outbox = Outbox(store.engine, store.reading)
    name = channel(store, JSON)
    with store.engine.begin() as connection:
        put(connection, ("a",), "trial", {}, ANNA, channel=name)
    moment, pauses = later().replace(microsecond=0), []
    while outcomes(store) == [""]:
        (letter,) = outbox.claim(ONE, moment, 10)
        outbox.again(letter, ONE, moment, 0.0, "unreachable")
        with store.engine.connect() as connection:
            due = connection.execute(select(OUTBOX.c.due)).scalar_one()
        if due is not None:
            pauses.append((datetime.fromisoformat(due) - moment).total_seconds())
            moment = datetime.fromisoformat(due)
    assert pauses[:5] == [30, 120, 600, 3600, 14400]
    assert pauses == sorted(pauses)
    assert sum(pauses) <= 24 * 3600
    assert outcomes(store) == [GIVEN_UP]
    with store.engine.connect() as connection:
        assert connection.execute(select(CHANNELS.c.problem)).scalar_one() == "unreachable"


def test_what_is_tried_again_waits_for_the_end_of_quiet_hours(store: Store) -> None:
    """A trial does not: whoever asks for one is awake."""
    outbox = Outbox(store.engine, store.reading)
    name = channel(store, JSON)
    tell(store)
    evening = later(60).replace(second=0, microsecond=0)
    begin, morning = evening + timedelta(minutes=1), evening + timedelta(hours=10)
    sorting.sort_some(store.engine, evening)
    (letter,) = outbox.claim(ONE, evening, 10)
    quiet = json.dumps({"from": f"{begin:%H:%M}", "to": f"{morning:%H:%M}"})
    with store.engine.begin() as connection:
        set_reader(connection, ANNA, {"zone": "UTC", "quiet": quiet})
        put(connection, ("a",), "trial", {}, ANNA, channel=name)
    outbox.again(letter, ONE, evening, 0.0, "unreachable")
    night = evening + timedelta(minutes=2)
    assert [one.kind for one in outbox.claim(OTHER, night, 10)] == ["trial"]
    with store.engine.connect() as connection:
        due = connection.execute(select(OUTBOX.c.due).where(OUTBOX.c.id == letter.id))
        assert due.scalar_one() == as_text(morning)
    assert letter.id in {one.id for one in outbox.claim(OTHER, morning, 10)}


def test_nobody_is_told_that_their_time_is_nearly_over_when_it_is(store: Store) -> None:
    outbox = Outbox(store.engine, store.reading)
    channel(store, JSON)
    moment = later()
    for key, minutes in (("soon", 10), ("sooner", 1)):
        until_when = {"until": as_text(moment + timedelta(minutes=minutes))}
        with store.engine.begin() as connection:
            write(connection, new_id(key), ANNA, Kind.DEADLINE, None, until_when)
    sorting.sort_some(store.engine, moment + timedelta(minutes=5))
    (letter,) = outbox.claim(ONE, moment + timedelta(minutes=5), 10)
    outbox.again(letter, ONE, moment + timedelta(minutes=9), 0.0, "unreachable")
    assert outbox.claim(ONE, moment + timedelta(minutes=30), 10) == []
    assert outcomes(store) == [GIVEN_UP]


def test_what_is_old_is_forgotten(store: Store) -> None:
    outbox = Outbox(store.engine, store.reading)
    channel(store, JSON)
    tell(store)
    moment = later()
    sorting.sort_some(store.engine, moment)
    (letter,) = outbox.claim(ONE, moment, 10)
    outbox.prune(moment + KEPT + timedelta(hours=1))
    assert outcomes(store) == [""]  # it is not over
    outbox.over(letter, ONE, SENT)
    outbox.prune(moment + KEPT + timedelta(hours=1))
    assert outcomes(store) == []
    outbox.prune(moment + NEWS_KEPT + timedelta(hours=1))
    with store.engine.connect() as connection:
        assert connection.execute(select(NEWS.c.id)).all() == []


def near_the_end(folder: Path, path: str) -> tuple[str, int, str]:
    """Have an hour left for the turn at a table: the table, whose turn it is, and until when."""
    until_when = as_text(later(3600))
    table = path.removeprefix("/t/")
    (shown,) = rows(folder, "SELECT shown FROM tables WHERE id = ?", table)[0]
    seat = int(json.loads(shown)["to_act"][0])
    due = json.loads(shown) | {"pace": ["pace_days", {"count": 2}]}
    due["until"] = {str(seat): until_when}
    rows(folder, "UPDATE tables SET shown = ?, until = ?", json.dumps(due), until_when)
    return table, seat, until_when


def test_a_deadline_is_told_once_and_stands_in_the_calendar(tmp_path: Path) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        one, other, path = two_at_a_table(client)
        hook(one, f"{receiver.url}/a")
        page = one.post("/account/news/feed", data={"do": "make"}).text
        feed, calendar = _links(page)
        table, seat, until_when = near_the_end(tmp_path, path)
        host = client.app.state.host  # type: ignore[attr-defined]
        engine = host.post._engine
        assert sorting.remind(engine, engine, datetime.now(UTC)) == 1
        assert sorting.remind(engine, engine, datetime.now(UTC)) == 0
        got = until(lambda: receiver.got)[0]
        assert got.data["kind"] == "deadline" and until_when[:10] not in got.data["title"]
        settled(tmp_path)
        assert "BEGIN:VEVENT" in one.get(calendar).text
        assert f"UID:{table}-{seat}@ziggurat" in one.get(calendar).text
        assert "your time is nearly over" in one.get(feed).text
        fresh = one.post("/account/news/feed", data={"do": "make"}).text
        assert one.get(feed).status_code == 404  # made anew
        assert other.get(_links(fresh)[0]).status_code == 200  # by the secret alone
        token = _links(fresh)[0].split("/")[2]
        assert rows(tmp_path, "SELECT * FROM readers WHERE feed LIKE ?", f"%{token}%") == []
        one.post("/account/news/feed", data={"do": "remove"})
        assert one.get(_links(fresh)[0]).status_code == 404


def test_whoever_has_the_table_open_is_not_told_that_their_time_is_nearly_over(
    tmp_path: Path,
) -> None:
    with receiving() as receiver, club_with_post(tmp_path) as client:
        one, other, path = two_at_a_table(client)
        for browser in (one, other):
            hook(browser, receiver.url)
        near_the_end(tmp_path, path)
        host = client.app.state.host  # type: ignore[attr-defined]
        engine, told = host.post._engine, "SELECT kind FROM news WHERE seen IS NULL"

        def remind() -> None:
            with patch.object(sorting, "A_WHILE", timedelta(hours=1)):
                assert sorting.remind(engine, engine, datetime.now(UTC)) == 1
            assert client.portal is not None
            client.portal.call(host.post._postman._note_open)

        with at_table(other, path), at_table(one, path):
            remind()
            assert rows(tmp_path, told) == []
        rows(tmp_path, "DELETE FROM news")
        with at_table(other, path):  # it is not their time
            remind()
        assert rows(tmp_path, told) == [("deadline",)]
        assert receiver.got == []


def _links(page: str) -> list[str]:
    return re.findall(r"http://testserver(/n/[\w-]+/[\w.]+)", page)


@pytest.mark.soak  # half a minute; what it shows is shown above, without processes
def test_two_processes_send_it_once_and_one_is_killed(
    postgresql_server: str, tmp_path: Path
) -> None:
    """The first, which is likely to send, is killed; the other goes on, and nothing comes twice."""
    database = postgresql.new_database(postgresql_server)
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    chosen: dict[str, Any] = {
        "database": database, "accounts": "open", "slow_seconds": 0.0, "news_inside": True,
    }  # fmt: skip
    with (
        receiving() as receiver,
        Process(folders[0], **chosen) as one,
        Process(folders[1], **chosen) as other,
        httpx.Client(base_url=one.url, timeout=60) as anna,
    ):
        anna.post("/account/new", data={"name": "Anna", "password": PASSWORD})
        form = {"form": "json", "address": f"{receiver.url}/a"}
        assert anna.post("/account/news/hook", data=form).status_code == 200
        (found,) = read(database, select(CHANNELS.c.id))
        trial = {"channel": found[0], "do": "test"}
        for _ in range(3):
            anna.post("/account/news/channel", data=trial)
        until(lambda: len(receiver.got) == 3)
        one.stop(signal.SIGKILL)
        with httpx.Client(base_url=other.url, timeout=60, cookies=anna.cookies) as again:
            for _ in range(3):
                again.post("/account/news/channel", data=trial)
            until(lambda: len(receiver.got) == 6)
        until(lambda: not read(database, select(OUTBOX.c.id).where(OUTBOX.c.due.is_not(None))))
        assert len({got.data["id"] for got in receiver.got}) == len(receiver.got) == 6


# What a change means


def table(**more: Any) -> StoredTable:
    seats = [StoredSeat(0, HUMAN, "Anna"), StoredSeat(1, HUMAN, "Ben"), StoredSeat(2, BOT, "Puabi")]
    chosen: dict[str, Any] = {"seats": seats, "shown": {"to_act": [0]}, **more}
    return StoredTable("abcdefgh", "ur", 3, {}, 1, 1, None, False, now(), **chosen)


def told(change: Change, before: StoredTable, looking: tuple[int, ...] = ()) -> list[Any]:
    found = noted(before, change, looking.__contains__)
    return [(one.kind, one.seat, one.facts, one.is_seen) for one in found.happenings]


def step(seat: int) -> StoredStep:
    return StoredStep(0, seat, "pass", 0, [], None, [], "")


def test_whose_turn_it_is_by_when() -> None:
    shown = {"to_act": [1, 2], "until": {"1": "2026-03-01T00:00:00+00:00"}}
    change = Change(steps=[step(0)], shown=shown)
    facts = {"until": "2026-03-01T00:00:00+00:00"}
    assert told(change, table()) == [("turn", 1, facts, False)]
    assert told(change, table(), looking=(1,)) == [("turn", 1, facts, True)]
    assert noted(table(), change, bool).moved == [0]
    assert told(Change(steps=[step(2)], shown={"to_act": [0]}), table()) == []  # as before


def test_a_seat_that_a_bot_plays_is_told_nothing() -> None:
    away = StoredSeat(1, HUMAN, "Ben", handed="random")
    before = table(seats=[StoredSeat(0, HUMAN, "Anna"), away, StoredSeat(2, BOT, "Puabi")])
    change = Change(steps=[step(0), step(1)], shown={"to_act": [1]})
    assert told(change, before) == []
    assert noted(before, change, bool).moved == [0]


def test_that_a_game_begins_when_the_last_sits_down() -> None:
    waits = StoredSeat(1, OPEN, "")
    before = table(seats=[StoredSeat(0, HUMAN, "Anna"), waits, StoredSeat(2, BOT, "Puabi")])
    change = Change(seats=[StoredSeat(1, HUMAN, "Ben")], shown={"to_act": [0]})
    assert told(change, before) == [("began", 0, {"turn": True}, False)]
    before.seats[2] = StoredSeat(2, OPEN, "")
    assert told(change, before) == []


def test_that_it_ends_or_somebody_writes() -> None:
    ended = Change(finished=now(), shown={"to_act": []})
    assert [one[:2] for one in told(ended, table())] == [("ended", 0), ("ended", 1)]
    ended.events = [StoredEvent(0, 0, ABANDONED, {}, "")]
    assert told(ended, table()) == []
    assert told(Change(chat=[StoredChat(0, 1, "hello", "")]), table()) == [
        ("wrote", 0, {"by": "Ben"}, False)
    ]
