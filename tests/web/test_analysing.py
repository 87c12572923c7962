"""Finished games are analysed beside the server: begun, stopped, taken up, whatever goes wrong."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from tests.analysis.test_study import played
from tests.web import postgresql, tools
from tests.web.fake_analysts import NOTED
from tests.web.gallery import hang
from tests.web.members import club, log_in, member
from tests.web.test_accounts import rows as tell
from tests.web.test_backup import other
from tests.web.test_forms import another
from tests.web.tools import MODULES, ROOT, settings_in
from trials.prepare import GOLDEN
from ziggurat.analysis.findings import Finding
from ziggurat.analysis.outline import outline
from ziggurat.analysis.study import Study
from ziggurat.core.record import Record
from ziggurat.web.analysis_worker import answer
from ziggurat.web.analysts import PROGRAM, Analyst
from ziggurat.web.app import create_app
from ziggurat.web.backup import backup, restore
from ziggurat.web.browsers import old_cookie
from ziggurat.web.host import Host
from ziggurat.web.kept import KeptAnalyses, Wish
from ziggurat.web.review import reviewed
from ziggurat.web.schema import ANALYSES, FINDINGS, PARTS, TABLES
from ziggurat.web.store import Store
from ziggurat.words import words

FAKES = ("-m", "tests.web.fake_analysts")
LONG = 60.0
"""Seconds for whatever has to happen: machines are busy at times."""


@pytest.fixture(scope="module")
def record() -> Record:
    """A short game of two, with sixteen decisions."""
    return played("ur", turn_limit=4)


@pytest.fixture(autouse=True)
def _workers_find_the_tests() -> Iterator[None]:
    """Here for as long as the servers are that several tests share."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", MODULES)
        yield


@contextmanager
def serving(folder: Path, fake: str = "quick", **more: Any) -> Iterator[TestClient]:
    """A server whose analysts are of that kind; none: real ones."""
    app = create_app(settings_in(folder, **more))
    app.state.host.analyses.program = (*FAKES, fake) if fake else PROGRAM
    with TestClient(app, follow_redirects=False) as client:
        yield client


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("analyses")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    """A server with quick analysts, for several tests."""
    with pytest.MonkeyPatch.context() as patch, serving(folder) as found:
        patch.setenv("PYTHONPATH", MODULES)
        yield found


def host(client: TestClient) -> Host:
    found: Host = client.app.state.host  # type: ignore[attr-defined]
    return found


def looked_at(database: str, record: Record) -> str:
    """The path of a table at which a record is looked at."""
    store = Store(database)
    table = reviewed(record.dumps(), 500)
    store.create(table)
    store.close()
    return f"/t/{table.id}"


def wish(client: TestClient, path: str, does: str = "begin", **more: Any) -> Any:
    """What the script of a page is answered."""
    return client.post(
        f"{path}/analysis",
        data={"do": does, "effort": "quick", **more},
        headers={"Accept": "application/json"},
    )


def begin(client: TestClient, path: str, **more: Any) -> None:
    answered = wish(client, path, **more)
    assert answered.status_code == 200, answered.text


def news(client: TestClient, path: str, **query: Any) -> Any:
    return client.get(f"{path}/analysis/news", params={"effort": "quick", **query}).json()


def progress(client: TestClient, path: str) -> int:
    """How many decisions were looked at."""
    found = re.search(r'<progress max="\d+" value="(\d+)"', news(client, path)["head"])
    return int(found[1]) if found else 0


def until(true: Callable[[], Any]) -> Any:
    """What ``true`` gives, as soon as it gives something; asked seldom, for others are at work."""

    def asked() -> Any:
        time.sleep(0.05)
        return true()

    return tools.until(asked, LONG)


def come_to(client: TestClient, path: str, state: str) -> Any:
    return until(lambda: (now := news(client, path))["state"] == state and now)


def rows(database: str, path: str) -> dict[int, Any]:
    """Findings as they are stored, by stretch."""
    store = Store(database)
    own = FINDINGS.c.table_id == path.removeprefix("/t/")
    with store.reading.connect() as connection:
        found = connection.execute(select(FINDINGS.c.stretch, FINDINGS.c.data).where(own)).all()
    store.close()
    return {stretch: data and json.loads(data) for stretch, data in sorted(found)}


def database(folder: Path) -> str:
    return settings_in(folder).database


EVERY = list(range(16))
"""All decisions of the game."""


# The process


def test_the_process_is_asked_for_one_thing_at_a_time(record: Record) -> None:
    first = {"text": record.dumps(), "effort": "quick", "steps_most": 500}
    questions = "".join(f"{json.dumps(one)}\n" for one in (first, {"stretch": 3}, {"stretch": 99}))
    process = subprocess.Popen(
        [sys.executable, *FAKES, "quick", "1000"], cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(questions)
    process.stdin.flush()
    ready, outline, found, none = [json.loads(process.stdout.readline()) for _ in range(4)]
    process.stdin.close()  # nobody asks any more
    assert process.wait(LONG) == 0
    assert ready == {"ready": True}
    assert [number for number, _ in outline["outline"]["plan"]] == EVERY
    assert Finding.read(found["finding"]).stretch == 3
    assert none["refused"]["code"] == "no_position"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rules": 99}, "other_rules"),
        ({"game": "chess"}, "unknown_game"),
        ({"moves": []}, "not_over"),
        ({"seed": None}, "no_seed"),
    ],
)
def test_a_record_that_cannot_be_analysed_is_refused(
    record: Record, change: dict[str, Any], code: str
) -> None:
    text = replace(record, **change).dumps()
    refused = answer({"text": text, "effort": "quick", "steps_most": 500})["refused"]
    assert refused["code"] == code
    for language in ("en", "fr"):
        assert words(language, "ur").knows(f"refusal.{code}")
    assert answer({"text": "?", "effort": "quick", "steps_most": 500})["refused"]
    long = answer({"text": record.dumps(), "effort": "quick", "steps_most": 3})["refused"]
    assert long["code"] == "too_long"


# Found out


def test_what_is_found_is_what_anybody_finds(tmp_path: Path) -> None:
    """The same budget and seed: in the terminal, and here in two processes, stopped in between."""
    record, place = played("ur", turn_limit=1), database(tmp_path)
    with serving(tmp_path, "") as client:
        path = looked_at(place, record)
        begin(client, path)
        until(lambda: progress(client, path))
        assert wish(client, path, "stop").json()["state"] in ("stopped", "done")
        begin(client, path)
        come_to(client, path, "done")
        page = client.get(f"{path}/analysis").text
    study = Study(record.dumps(), "quick")
    alone = {one.stretch: json.loads(json.dumps(one.data())) for one in study.run(1)}
    assert rows(place, path) == alone and len(alone) > 2
    assert page.count('class="gain"') == sum(bool(one["better"]) for one in alone.values())
    assert words("en").say("analysis.state_done") in page


def test_news_tell_what_is_new_alone(client: TestClient, folder: Path, record: Record) -> None:
    path = looked_at(database(folder), record)
    assert news(client, path)["state"] == "none"
    assert client.get(f"{path}/analysis/report").status_code == 404
    begin(client, path, seat=["0", "1"])
    first = come_to(client, path, "done")
    assert len(first["findings"]) == len(EVERY) == first["told"]
    later = news(client, path, since=first["told"] - 2)
    assert later["findings"] == first["findings"][-2:]
    assert later["looked"] == first["looked"] and all(first["looked"])
    panel = client.get(f"{path}/analysis?part=panel", headers={"Accept-Language": "fr"}).text
    assert "<html" not in panel and 'role="slider"' in panel
    assert panel.count("data-from=") == len(EVERY)
    report = client.get(f"{path}/analysis/report")
    assert "attachment" in report.headers["content-disposition"]
    assert report.text.count('class="gain"') == len(EVERY)
    assert "src=" not in report.text and "<link" not in report.text


def test_only_the_decisions_that_are_wanted(
    client: TestClient, folder: Path, record: Record
) -> None:
    place = database(folder)
    path = looked_at(place, record)
    begin(client, path, seat="1")
    come_to(client, path, "done")
    assert {one["seat"] for one in rows(place, path).values()} == {1}
    begin(client, path, seat=["0", "1"])
    until(lambda: list(rows(place, path)) == EVERY)
    wrong = wish(client, path, seat="7")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "no_such_seat")


def test_another_version_of_the_code_begins_anew(
    client: TestClient, folder: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = database(folder)
    path = looked_at(place, record)
    begin(client, path, seat="0")
    come_to(client, path, "done")
    monkeypatch.setattr("ziggurat.analysis.study._looking", lambda game: "another")
    host(client).analyses._prints.clear()
    assert news(client, path)["state"] == "none"
    begin(client, path, seat="1")
    come_to(client, path, "done")
    assert {one["seat"] for one in rows(place, path).values()} == {1}  # nothing of the other one
    monkeypatch.undo()
    host(client).analyses._prints.clear()
    assert news(client, path)["state"] == "none"


# Stopped, and taken up again


def test_it_is_stopped_and_taken_up_after_a_restart_too(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, place = tmp_path / "noted", database(tmp_path)
    monkeypatch.setenv(NOTED, str(noted))
    with serving(tmp_path, "slow", analysis_workers=1) as client:
        path = looked_at(place, record)
        begin(client, path)
        until(lambda: progress(client, path) >= 2)
        page = client.get(f"{path}/analysis?effort=quick").text
        assert f'href="{path}/analysis?effort=quick"' in page  # to look again
        assert "http-equiv" not in page  # nobody's place on the page is lost by itself
        assert wish(client, path, "stop").json()["state"] == "stopped"
        stopped = rows(place, path)
        assert 2 <= len(stopped) < len(EVERY)
        assert not host(client).analyses._tasks
    with serving(tmp_path, "slow", analysis_workers=1) as client:
        until(lambda: client.get("/ready").status_code == 200)
        assert news(client, path)["state"] == "stopped"  # it was to stop
        assert rows(place, path) == stopped
        begin(client, path)
        until(lambda: progress(client, path) > len(stopped))
    before = rows(place, path)
    assert len(before) < len(EVERY)
    with serving(tmp_path) as client:  # it was to go on
        come_to(client, path, "done")
    assert stopped.items() <= before.items() <= rows(place, path).items()
    looked = [int(line) for line in noted.read_text().split()]
    # Nothing twice, but for what was being looked at when it stopped.
    assert len(looked) - len(set(looked)) <= 2 and sorted(set(looked)) == EVERY


def test_one_process_at_a_time_goes_on_and_another_takes_over(
    record: Record, tmp_path: Path, postgresql_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, place = tmp_path / "noted", postgresql.new_database(postgresql_server)
    monkeypatch.setenv(NOTED, str(noted))
    shared = {"database": place, "analysis_workers": 1}
    with serving(tmp_path, "slow", **shared) as there:
        with serving(tmp_path, "slow", **shared) as here:
            until(lambda: len(host(here).crew.alive) == len(host(there).crew.alive) == 2)
            path = looked_at(place, record)
            begin(here, path)
            until(lambda: progress(there, path) >= 1)  # seen from there
            there.cookies.update(here.cookies)  # the same browser
            begin(there, path)
            assert not host(there).analyses._tasks
            wish(there, path, "stop")
            until(lambda: not host(here).analyses._tasks)
            begin(here, path)
            assert host(here).analyses._tasks
        until(lambda: host(there).analyses._tasks)
        come_to(there, path, "done")
    looked = [int(line) for line in noted.read_text().split()]
    assert sorted(set(looked)) == EVERY and len(looked) <= len(EVERY) + 2


# Whatever goes wrong


def test_a_process_that_hangs_costs_one_answer(record: Record, tmp_path: Path) -> None:
    """It is ended, and the next question has another one."""
    settings = replace(settings_in(tmp_path), analysis_seconds=0.5)
    analyst = Analyst(settings, record.dumps(), "quick", (*FAKES, "hanging"))

    async def asked() -> list[bool]:
        try:
            hung = await analyst.look(0, 0)
            analyst._settings = replace(settings, analysis_seconds=LONG)
            return [hung is None, analyst._process is None, await analyst.look(1, 1) is not None]
        finally:
            await analyst.end()

    assert asyncio.run(asked()) == [True, True, True]


def test_what_fails_is_left_out_and_counted(record: Record, tmp_path: Path) -> None:
    """A process that dies, takes all memory, or answers nonsense of several kinds."""
    limits, place = {"analysis_megabytes": 400}, database(tmp_path)
    with serving(tmp_path, "moody", **limits) as client:
        path = looked_at(place, record)
        begin(client, path)
        done = come_to(client, path, "done")
        found = rows(place, path)
        left_out = [stretch for stretch, data in found.items() if data is None]
        assert list(found) == EVERY
        failing = [stretch for stretch in EVERY if stretch % 4 < 2]
        assert set(failing) <= set(left_out) < set(EVERY)  # more where the machine is very busy
        assert words("en").say("analysis.left_out", count=len(left_out)) in done["head"]
        assert client.get("/").status_code == 200
        host(client).analyses.program = (*FAKES, "quick")
        begin(client, path)  # what was left out is tried again
        until(lambda: None not in rows(place, path).values())


def test_an_analysis_that_comes_to_nothing_is_given_up(record: Record, tmp_path: Path) -> None:
    place = database(tmp_path)
    with serving(tmp_path, "dead", analysis_workers=1, analyses_an_hour=9.0) as client:
        path = looked_at(place, record)
        begin(client, path)
        until(lambda: not host(client).analyses._tasks)
        assert news(client, path)["state"] == "stopped"
        assert set(rows(place, path).values()) == {None}
        other_game = looked_at(place, replace(record, seats=["A", "B"]))
        host(client).analyses.program = ("-c", "raise SystemExit(1)")
        begin(client, other_game)
        why = words("en").say("refusal.too_heavy")
        assert why in come_to(client, other_game, "done")["head"]
        assert why in client.get(f"{other_game}/analysis?part=panel").text


# Who may


def test_whoever_played_may_begin_and_others_see_what_is_there(
    client: TestClient, folder: Path
) -> None:
    hung = hang(database(folder), sorted((GOLDEN / "ur").glob("*.record"))[0], 1)
    path = f"/t/{hung.table}"
    for does in ("begin", "stop"):
        refused = wish(client, path, does)
        assert (refused.status_code, refused.json()["code"]) == (403, "analysis_seat")
    assert "data-begins" not in client.get(f"{path}/analysis?part=panel").text
    client.cookies.set(old_cookie(hung.table, hung.seat), hung.secret)
    assert "data-begins" in client.get(f"{path}/analysis?part=panel").text
    assert f'href="{path}/analysis"' in client.get(path).text
    begin(client, path)
    until(lambda: progress(client, path) > 5)
    assert wish(client, path, "stop").status_code == 200
    client.cookies.clear()
    seats = {one["seat"] for one in rows(database(folder), path).values()}
    assert seats == {hung.seat}  # one's own, where nothing else is said
    page = client.get(f"{path}/analysis").text
    assert page.count('class="gain"') > 5 and "<select" not in page


def test_only_whoever_began_it_may_stop_it(record: Record, tmp_path: Path) -> None:
    """A record that anybody may look at: others see what is found, and leave it alone."""
    with serving(tmp_path, "stuck", analysis_workers=1) as client:
        path = looked_at(database(tmp_path), record)
        begin(client, path)
        mine = dict(client.cookies)
        assert 'value="stop"' in news(client, path)["head"]
        assert path not in client.get("/").text  # it is no table of theirs
        client.cookies.clear()
        for does, effort in (("stop", "quick"), ("begin", "quick"), ("begin", "deep")):
            refused = wish(client, path, does, effort=effort)
            assert (refused.status_code, refused.json()["code"]) == (403, "analysis_theirs")
        seen = news(client, path)
        assert seen["state"] == "running" and 'value="stop"' not in seen["head"]
        client.cookies.update(mine)
        assert wish(client, path, "stop").json()["state"] == "stopped"
        client.cookies.clear()
        begin(client, path)  # it goes on for whoever wants it now,
        begin(client, path, effort="deep")  # who may change their mind
        client.cookies.clear()
        client.cookies.update(mine)
        refused = wish(client, path, "stop", effort="deep")
        assert refused.status_code == 403  # and is theirs


def test_an_account_began_it_on_every_device_and_moderators_may_stop_it(
    record: Record, tmp_path: Path
) -> None:
    with club(tmp_path, analysis_workers=1) as client:
        host(client).analyses.program = (*FAKES, "stuck")
        path = looked_at(database(tmp_path), record)
        anna, otto, momo = (member(client, name) for name in ("Anna", "Otto", "Momo"))
        tell(tmp_path, "UPDATE accounts SET role = 'moderator' WHERE name = 'Momo'")
        begin(anna, path)
        assert wish(otto, path, "stop").json()["code"] == "analysis_theirs"
        elsewhere = another(client)
        assert log_in(elsewhere, "Anna") == 303
        assert wish(elsewhere, path, "stop").json()["state"] == "stopped"
        begin(anna, path)
        assert wish(momo, path, "stop").json()["state"] == "stopped"


def test_running_and_abandoned_games_are_refused(client: TestClient) -> None:
    running = tools.opened(client, "me", "last")
    for asked in (client.get(f"{running}/analysis"), wish(client, running)):
        assert asked.status_code == 409
    assert words("en").say("refusal.still_running") in client.get(f"{running}/analysis").text
    assert "data-analyse" not in client.get(running).text
    assert client.post(f"{running}/abandon").status_code == 303
    assert "data-analyse" not in client.get(running).text
    begin(client, running)
    assert words("en").say("refusal.not_over") in come_to(client, running, "done")["head"]


def test_what_cannot_be_asked_for(client: TestClient, folder: Path, record: Record) -> None:
    path = looked_at(database(folder), record)
    assert client.get(f"{path}/analysis?effort=endless").status_code == 422
    assert wish(client, path, effort="endless").json()["code"] == "unknown_effort"
    assert wish(client, path, "dance").status_code == 400
    assert client.get("/t/abcd2345/analysis").status_code == 404
    plain = client.post(f"{path}/analysis", data={"do": "stop", "effort": "quick"})
    assert plain.headers["location"] == f"{path}/analysis?effort=quick"


def test_so_many_at_once_and_so_many_wait(record: Record, tmp_path: Path) -> None:
    limits = {"analyses_at_once": 1, "analyses_waiting": 1, "analysis_workers": 1}
    with serving(tmp_path, "stuck", **limits) as client:
        place = database(tmp_path)
        paths = [looked_at(place, replace(record, seats=[f"A{n}", "B"])) for n in range(3)]
        begin(client, paths[0])
        until(lambda: host(client).analyses._inside)
        begin(client, paths[1])
        until(lambda: (now := news(client, paths[1]))["state"] == "waiting" and now["outline"])
        refused = wish(client, paths[2])
        assert (refused.status_code, refused.json()["code"]) == (503, "analyses_busy")
        assert refused.headers["retry-after"]
        assert wish(client, paths[0], "stop").json()["state"] == "stopped"
        come_to(client, paths[1], "running")


def test_analyses_have_a_rate(record: Record, tmp_path: Path) -> None:
    with serving(tmp_path, "stuck", analyses_an_hour=3.0, address_times=1) as client:
        path = looked_at(database(tmp_path), record)
        begin(client, path)
        refused = wish(client, path)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
        assert wish(client, path, "stop").status_code == 200


# Kept


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_analyses_go_with_their_table_and_into_backups(
    record: Record, tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    place = database(tmp_path)
    if kind == "postgresql":
        place = postgresql.new_database(request.getfixturevalue("postgresql_server"))
    table = looked_at(place, record).removeprefix("/t/")
    store = Store(place)
    kept = KeptAnalyses(store.engine, store.reading)
    assert kept.begin(Wish(table, "abc", "quick", (0, 1)), 7, {7})
    assert not kept.begin(Wish(table, "abc", "quick", (0, 1)), 8, {7, 8})
    study = Study(record.dumps(), "quick")
    assert kept.set_outline(table, "abc", 7, outline(study))
    assert not kept.set_outline(table, "abc", 8, outline(study))
    assert kept.add(table, "abc", 7, 3, None) and kept.add(table, "abc", 7, 4, None)
    assert kept.adrift(8, {7, 8}) == [] and kept.adrift(8, {8}) == [(table, "abc")]
    assert kept.take(table, "abc", 8, {8}) and not kept.add(table, "abc", 7, 5, None)
    found = kept.load(table, "abc")
    assert found is not None and found.left_out == {3, 4} and found.told == 2
    assert found.missing == [number for number in found.wished if number not in (3, 4)]
    kept.release(table, "abc", 8, "another time")
    assert kept.adrift(9, {9}) == [(table, "abc")]  # somebody wished for more since
    assert kept.take(table, "abc", 9, {9})
    kept.release(table, "abc", 9, found.begun)
    assert kept.adrift(9, {9}) == []
    with store.engine.begin() as connection:
        connection.execute(ANALYSES.update().values(outline="{"))
    damaged = kept.load(table, "abc")
    assert damaged is not None and damaged.refused is not None
    assert damaged.refused.code == "bad_analysis"
    assert kept.begin(Wish(table, "abc", "quick", (0,)), 9, {9})  # anew
    begun = kept.load(table, "abc")
    assert begun is not None and begun.outline is None and begun.refused is None
    assert kept.add(table, "abc", 9, 3, None) and kept.add(table, "abc", 9, 4, None)
    backup(place, tmp_path / "club.backup")
    restored = restore(other(tmp_path), tmp_path / "club.backup")
    assert (restored.counts["analyses"], restored.counts["findings"]) == (1, 2)
    with store.engine.begin() as connection:
        for part in (*PARTS, TABLES):
            connection.execute(part.delete())
    store.close()
    assert rows(place, f"/t/{table}") == {}
