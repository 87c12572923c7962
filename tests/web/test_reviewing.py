"""Records of strangers: read apart, within limits, and nobody else waits."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.web import fake_readers
from tests.web.test_forms import finished_record, upload
from tests.web.tools import settings_in, until
from ziggurat.core.record import Move, Record
from ziggurat.registry import game
from ziggurat.web.app import create_app
from ziggurat.web.review import read, reviewed, written
from ziggurat.web.review_worker import answer
from ziggurat.web.reviewing import READER, Reviews
from ziggurat.web.stored import StoredTable
from ziggurat.web.table.resume import moment, resume
from ziggurat.words import LANGUAGES, words

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("ur", "tigris", "ages", "civilisation")
FAKES = ("-m", "tests.web.fake_readers")


def app_with(folder: Path, reader: tuple[str, ...] = READER, **limits: Any) -> FastAPI:
    settings = settings_in(folder, **limits)
    app = create_app(settings)
    app.state.host.reviews = Reviews(settings, reader)
    return app


def post(client: TestClient, text: str) -> httpx.Response:
    found: httpx.Response = client.post("/review", files={"record": ("game.ziggurat", text)})
    return found


def test_others_are_answered_while_a_record_is_read(tmp_path: Path) -> None:
    limits = {"review_seconds": 4.0, "review_wall_seconds": 4.0, "reviews_waiting": 0}
    app = app_with(tmp_path, (*FAKES, "sleeping"), **limits)
    with (
        TestClient(app, follow_redirects=False) as client,
        ThreadPoolExecutor(1) as beside,
    ):
        text = finished_record().dumps()
        pending = beside.submit(post, client, text)
        until(lambda: app.state.host.reviews._inside)
        assert client.get("/").status_code == 200
        assert client.get("/api/tables").json() == []
        second = post(client, text)
        assert (second.status_code, second.headers["retry-after"]) == (503, "4")
        assert words("en").say("refusal.reviews_busy", seconds=4) in second.text
        assert not pending.done()
        given_up = pending.result(60)
        assert given_up.status_code == 422
        assert "too much time or memory" in given_up.text
        assert app.state.host.reviews._inside == 0


def test_a_record_that_would_take_minutes_is_given_up(tmp_path: Path) -> None:
    record = finished_record()
    first = record.moves[0]
    record.moves = [first, Move(first.seat, "undo 1")] * 120_000
    app = app_with(tmp_path, review_seconds=0.5, review_steps=1_000_000)
    with TestClient(app, follow_redirects=False) as client:
        refused = post(client, record.dumps())
        assert refused.status_code == 422
        assert "too much time or memory" in refused.text


def test_a_busy_machine_refuses_no_record(tmp_path: Path) -> None:
    """Two seconds pass, of which the processor is at work for a fraction."""
    app = app_with(tmp_path, (*FAKES, "waiting"), review_seconds=1.5)
    with TestClient(app, follow_redirects=False) as client:
        assert post(client, finished_record().dumps()).status_code == 303


@pytest.mark.parametrize("reader", ["burning", "stopping_short"])
def test_the_time_of_the_processor_is_limited(tmp_path: Path, reader: str) -> None:
    """It is ended by the system, long before anybody looks at the clock."""
    limits = {"review_seconds": 0.5, "review_wall_seconds": 3600.0}
    app = app_with(tmp_path, (*FAKES, reader), **limits)
    with TestClient(app, follow_redirects=False) as client:
        refused = post(client, finished_record().dumps())
        assert refused.status_code == 422
        assert "too much time or memory" in refused.text


@pytest.mark.parametrize("reader", ["eating", "talking", "dying"])
def test_a_process_that_comes_to_nothing_is_a_refusal(tmp_path: Path, reader: str) -> None:
    app = app_with(tmp_path, (*FAKES, reader), review_megabytes=400)
    with TestClient(app, follow_redirects=False) as client:
        refused = post(client, finished_record().dumps())
        assert refused.status_code == 422
        assert "too much time or memory" in refused.text


def test_a_fault_of_ours_is_noted_and_refused(caplog: pytest.LogCaptureFixture) -> None:
    (line,) = answer("", 1, fake_readers.faulty)
    assert json.loads(line)["refused"]["code"] == "no_position"
    assert "ZeroDivisionError" in caplog.text


def test_the_longest_record_is_a_setting(tmp_path: Path) -> None:
    record = finished_record()
    count = len(record.moves)
    with TestClient(app_with(tmp_path, review_steps=count), follow_redirects=False) as client:
        assert upload(client, record.dumps())[0] == 303
        more = Record(**(vars(record) | {"moves": [*record.moves, Move(0, "undo 1")]}))
        refused = post(client, more.dumps())
        assert refused.status_code == 422
        assert words("en").say("refusal.too_long", most=count) in refused.text


# What a record becomes


def golden(name: str) -> list[Path]:
    return sorted(GOLDEN.glob(f"{name}/*.record"))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_taken_up_without_being_replayed(name: str) -> None:
    text = golden(name)[-1].read_text("utf-8")
    table = read(line.encode() for line in written(reviewed(text, 100_000)))
    rules = game(name)
    record = Record.loads(text)
    known = list(record.positions(rules))
    resumed = resume(rules, table)
    assert resumed.history.base == len(resumed.history.standing)  # nothing was played again
    assert resumed.history.state.dump() == known[-1].dump()
    assert [played.move for played in resumed.history.played] == record.moves
    for count in {0, 1, len(known) // 3, len(known) // 2, len(known) - 2, len(known) - 1}:
        found = moment(resumed, count)
        assert found.dump() == known[count].dump(), count


# Records that nobody wrote in earnest


STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    99,
    10**12,
    1.5,
    "",
    "x",
    "\ud800",
    [],
    {},
    [0],
    {"a": 1},
)


def bent(rng: Random, value: Any) -> Any:
    """The value with one thing in it dropped, doubled or changed."""
    how = rng.randrange(6)
    if isinstance(value, dict) and value:
        name = rng.choice(list(value))
        if how == 4:
            return {key: one for key, one in value.items() if key != name}
        if how < 4:
            return value | {name: bent(rng, value[name])}
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        if how == 4:
            return value[:place] + value[place + 1 :]
        fresh = [value[place]] * 2 if how == 5 else [bent(rng, value[place])]
        return value[:place] + fresh + value[place + 1 :]
    return rng.choice(STRANGE)


def bent_positions(name: str, rng: Random, count: int) -> Iterator[str]:
    """Records that begin from positions which do not add up."""
    rules = game(name)
    for _ in range(count):
        state = rules.start(rng.choice(rules.players), seed=rng.getrandbits(30))
        for _ in range(rng.randrange(90)):
            if not state.over:
                play(state, rng)
        start = state.dump()
        moves = [play(state, rng) for _ in range(8) if not state.over]
        for _ in range(6):
            broken = start
            for _ in range(rng.choice((1, 1, 2, 5))):
                broken = bent(rng, broken)
            record = Record(name, state.players, rules.rules_version, dict(state.options))
            record.start, record.moves = broken, moves
            yield record.dumps()
        # The agenda under the question is gone: it runs out while the game is played.
        record.start = start | {"agenda": start["agenda"][-1:]}
        yield record.dumps()
        record.start = start | {"agenda": []}
        yield record.dumps()


def play(state: Any, rng: Random) -> Move:
    seat = state.to_act[0]
    action = rng.choice(state.legal(seat))
    state.apply(seat, action)
    return Move(seat, str(action))


def bent_texts(name: str, rng: Random, count: int) -> Iterator[str]:
    """Real records with lines dropped, doubled, exchanged, changed and cut off."""
    files = golden(name)
    for _ in range(count):
        lines = rng.choice(files).read_text("utf-8").split("\n")[:120]
        a, b = rng.randrange(len(lines)), rng.randrange(12)
        how = rng.randrange(6)
        if how == 0:
            del lines[a]
        elif how == 1:
            lines.insert(a, lines[b])
        elif how == 2:
            lines[a], lines[b] = lines[b], lines[a]
        elif how == 3:
            field, _, value = lines[b % 7 + 1].partition(" ")
            try:
                lines[b % 7 + 1] = f"{field} {json.dumps(bent(rng, json.loads(value)))}"
            except ValueError:
                lines[b] += " 1e999"
        elif how == 4:
            lines[a] = lines[a][: rng.randrange(len(lines[a]) + 1)]
        else:
            lines = lines[: a + 1] + ["-1 undo 3", "0 undo 1", "7 undo 999999999"][b % 3 :]
        yield "\n".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_but_a_refusal_comes_of_a_record_that_is_bent(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    rng = Random(name)
    refused = shown = 0
    for text in (*bent_positions(name, rng, 40), *bent_texts(name, rng, 150)):
        lines = answer(text, 1000)
        found = json.loads(lines[0]).get("refused")
        if found is None:
            shown += 1
            look_at(read(line.encode() for line in lines))
            continue
        refused += 1
        for language in LANGUAGES:
            assert words(language).knows(f"refusal.{found['code']}"), found
    assert caplog.text == ""  # whatever went wrong was the record's own fault
    assert min(refused, shown) >= 10


def look_at(table: StoredTable) -> None:
    rules = game(table.game)
    history = resume(rules, table).history
    for seat in (None, *range(table.players)):
        history.state.view(seat)


def test_an_agenda_that_runs_out_is_refused_in_words(client: TestClient) -> None:
    rules, rng = game("civilisation"), Random(1)
    state = rules.start(4, seed=1)
    record = Record("civilisation", 4, rules.rules_version, dict(state.options))
    dump = state.dump()
    record.start = dump | {"agenda": dump["agenda"][-1:]}
    record.moves = [play(state, rng)]
    refused = post(client, record.dumps())
    assert refused.status_code == 422
    assert "a position that no game comes to, as step 1 shows" in refused.text
    record.start = dump | {"agenda": []}
    assert post(client, record.dumps()).status_code == 422


def test_bots_of_a_record_are_called_as_everywhere(client: TestClient) -> None:
    record = Record.loads(sorted((GOLDEN / "ur").glob("*-2-*"))[0].read_text("utf-8"))
    record.seats = ["planner:easy", "planner:easy#2"]
    found = client.post("/review", files={"record": record.dumps().encode()})
    page = client.get(found.headers["location"], headers={"accept-language": "fr"}).text
    easy = words("fr").say("bot.planner:easy")
    assert easy in page and f"{easy} 2" in page and "planner:easy#" not in page


def test_seats_of_a_record_that_are_called_alike_are_told_apart(client: TestClient) -> None:
    record = Record.loads(sorted((GOLDEN / "ur").glob("*-2-*"))[0].read_text("utf-8"))
    record.seats = ["Anna", "Anna"]
    found = client.post("/review", files={"record": record.dumps().encode()})
    path = found.headers["location"].partition("?")[0]
    page = client.get(path).text
    assert "Anna 1" in page and "Anna 2" in page
    form = client.get(f"{path}/what-if?at=5").text
    assert "Anna 1" in form and "Anna 2" in form
