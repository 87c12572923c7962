"""Finished games are packed: smaller, and otherwise the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event, func, select

import ziggurat
from tests.web.inside import journal
from tests.web.postgresql import new_database
from tests.web.tools import open_table, settings_in, sit, to_act, until
from trials import prepare
from ziggurat.core.errors import Refusal
from ziggurat.core.state import HOST
from ziggurat.web import packs
from ziggurat.web.app import create_app
from ziggurat.web.packing import Packer, thinned
from ziggurat.web.review import DUMPS_MOST, reviewed
from ziggurat.web.schema import DUMPS, PACKS, STEPS, TABLES
from ziggurat.web.store import ConflictError, Store
from ziggurat.web.stored import Change, StoredChat, StoredTable
from ziggurat.web.table.resume import moment, taken_up

LONG = prepare.GOLDEN / "ur" / "01-2-random.record"
SHORT = prepare.GOLDEN / "ur" / "04-2-planner.record"
NAME = "abcd2345"
MOMENTS_APART = 3


def finished(path: Path = SHORT, name: str = NAME) -> StoredTable:
    return replace(prepare.played(path), id=name)


@cache
def looked_at(name: str = NAME) -> StoredTable:
    """A record that somebody brought."""
    return replace(reviewed(LONG.read_text(), 10_000), id=name)


def loaded(store: Store, name: str = NAME) -> StoredTable:
    table = store.load(name)
    assert table is not None
    return table


def rows(store: Store, name: str = NAME) -> tuple[int, int, int]:
    """How many steps, dumps and packs there are of a table."""
    with store.engine.connect() as connection:
        steps, dumps, packed = (
            connection.execute(
                select(func.count()).select_from(part).where(part.c.table_id == name)
            ).scalar_one()
            for part in (STEPS, DUMPS, PACKS)
        )
    return steps, dumps, packed


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


# What is packed comes back


@pytest.mark.parametrize("path", [SHORT, LONG])
def test_a_packed_game_is_the_same(store: Store, path: Path) -> None:
    store.create(finished(path))
    before = loaded(store)
    assert Packer(store).pack_some() == 1
    assert rows(store) == (0, 0, 1)
    after = loaded(store)
    assert after.dumps == thinned(before)
    assert replace(after, dumps=before.dumps) == before  # its revision too
    with store.engine.connect() as connection:
        size = len(connection.execute(select(PACKS.c.data)).scalar_one())
    assert size < 60 * len(after.steps)


@pytest.mark.parametrize("rules", [0, 1])
def test_every_moment_is_the_same(small: Store, rules: int) -> None:
    """Also where the game goes on from its last dump: a record, or a game by former rules."""
    stored = replace(looked_at(), rules_version=looked_at().rules_version - rules)
    small.create(stored)
    game = ziggurat.game(stored.game)
    table = loaded(small)
    resumed = taken_up(game, table)
    assert resumed.history.base == len(resumed.history.standing)
    counts = range(0, len(resumed.history.standing) + 1, 7)
    before = [moment(resumed, count).dump() for count in counts]
    assert Packer(small).pack(NAME)
    resumed = taken_up(game, loaded(small))
    assert [moment(resumed, count).dump() for count in counts] == before


def test_few_positions_are_kept_and_none_that_was_taken_back() -> None:
    stored = finished(LONG)
    kept = thinned(stored)
    numbers = [dump.steps for dump in kept]
    assert len(stored.dumps) > 200
    assert (numbers[0], numbers[-1]) == (0, len(stored.steps))
    assert 10 < len(kept) <= DUMPS_MOST + 1
    # The first 100 steps are taken back one by one, before the same 100 are taken again.
    undone = [
        replace(stored.steps[0], number=100 + number, seat=HOST, text="undo 1")
        for number in range(100)
    ]
    again = [replace(step, number=step.number + 200) for step in stored.steps]
    later = [replace(dump, steps=dump.steps + 200) for dump in stored.dumps[1:]]
    early = [dump for dump in stored.dumps if dump.steps <= 100]
    twice = replace(stored, steps=[*stored.steps[:100], *undone, *again], dumps=[*early, *later])
    numbers = [dump.steps for dump in thinned(twice)]
    assert (numbers[0], numbers[-1]) == (0, len(twice.steps))
    assert not [number for number in numbers if 0 < number <= 200]


def test_the_end_of_a_game_is_read_in_either_form(store: Store) -> None:
    stored = finished()
    store.create(stored)
    before = store.since(NAME, len(stored.steps) - 3, 0)
    assert Packer(store).pack(NAME)
    assert store.since(NAME, len(stored.steps) - 3, 0) == before
    assert before is not None
    assert len(before.steps) == 3


def test_who_adds_to_a_packed_game_finds_its_rows_again(store: Store) -> None:
    """Other rules may strike the end of a game that was over."""
    store.create(finished())
    assert Packer(store).pack(NAME)
    before = loaded(store)
    struck = replace(before.steps[-1], number=len(before.steps), seat=HOST, text="undo 1")
    store.add(NAME, Change(chat=[StoredChat(0, 0, "well played", "t")]))
    assert rows(store)[2] == 1
    with pytest.raises(ConflictError):
        store.add(NAME, Change(steps=[replace(struck, number=3)]))
    assert rows(store)[2] == 1
    store.add(NAME, Change(steps=[struck]))
    assert rows(store)[::2] == (len(before.steps) + 1, 0)
    after = loaded(store)
    assert (after.steps, after.dumps) == ([*before.steps, struck], before.dumps)
    assert not Packer(store).pack(NAME)  # it does not end with a position any more


# Which are packed, and when


def test_all_that_is_over_is_packed_and_nothing_else(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ziggurat.web.packing.AT_ONCE", 2)
    store.create(prepare.cut(finished(name="aaaa2345"), 20))
    for number in range(5):  # two of them ended at the same moment
        stamp = f"2026-01-0{max(1, number)}"
        store.create(replace(finished(name=f"bbbb234{number}"), finished=stamp))
    gap, bare = finished(name="cccc2345"), finished(name="dddd2345")
    store.create(replace(gap, steps=[*gap.steps[:3], *gap.steps[4:]], finished="2026-01-02"))
    store.create(replace(bare, dumps=bare.dumps[1:], finished="2026-01-02"))
    store.create(replace(looked_at(), id="eeee2345"))
    packer = Packer(store)
    assert packer.pack_some() == 6
    for name in ("aaaa2345", "cccc2345", "dddd2345"):
        assert rows(store, name)[2] == 0
    assert packer.pack_some() == 0
    store.create(replace(finished(name="ffff2345"), finished="2999-01-01"))  # after all others
    assert packer.pack_some() == 1
    assert Packer(store).pack_some() == 0


def test_a_table_that_cannot_be_packed_does_not_stop_the_others(
    small: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, stamp in (("aaaa2345", "2026-01-01"), ("bbbb2345", "2026-01-02")):
        small.create(replace(finished(name=name), finished=stamp))
    with small.engine.begin() as connection:
        sick = TABLES.update().where(TABLES.c.id == "aaaa2345")
        connection.execute(sick.values(options="?"))
    assert Packer(small).pack_some() == 1
    with small.engine.begin() as connection:
        connection.execute(sick.values(options="{}"))
    monkeypatch.setattr("ziggurat.web.packing.thinned", lambda _: 1 / 0)
    assert Packer(small).pack_some() == 0
    monkeypatch.undo()
    assert Packer(small).pack_some() == 1


def test_a_look_takes_a_moment_only(small: Store) -> None:
    for name in ("aaaa2345", "bbbb2345"):
        small.create(finished(name=name))
    packer = Packer(small)
    assert packer.pack_some(-1.0) == 0
    assert packer.pack_some() == 2


def test_what_was_changed_meanwhile_is_left_alone(store: Store) -> None:
    store.create(finished())
    seen = loaded(store)
    store.add(NAME, Change(chat=[StoredChat(0, 0, "well played", "t")]))
    assert not store.pack(seen)
    assert store.pack(loaded(store))
    assert not store.pack(loaded(store))
    assert rows(store) == (0, 0, 1)
    assert [line.text for line in loaded(store).chat] == ["well played"]


def test_two_do_not_pack_the_same_table(postgresql_server: str) -> None:
    """Whoever finds it locked goes on to the next, without waiting."""
    address = new_database(postgresql_server)
    first, second = Store(address), Store(address, 2.0)
    first.create(finished())
    table = loaded(second)
    with first.engine.begin() as connection:
        connection.execute(select(TABLES).where(TABLES.c.id == NAME).with_for_update())
        assert not second.pack(table)
    assert second.pack(table)
    for one in (first, second):
        one.close()


def test_a_step_is_never_lost(store: Store) -> None:
    """Not even to somebody who packs less than there is."""
    store.create(finished())
    table = loaded(store)
    table.steps.pop()
    with pytest.raises(AssertionError, match="lost"):
        store.pack(table)
    assert (rows(store)[0], rows(store)[2]) == (len(finished().steps), 0)


# Deaths on the way


@pytest.mark.parametrize("moment", ["INSERT INTO packs", "DELETE FROM steps", "DELETE FROM dumps"])
def test_a_kill_on_the_way_leaves_a_whole_table(database: str, moment: str) -> None:
    store = Store(database)
    store.create(finished())
    before = loaded(store)
    store.close()
    child = os.fork()
    if not child:
        _pack_and_die(database, moment)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    store = Store(database)
    try:
        assert loaded(store) == before
        assert rows(store)[2] == 0
        assert Packer(store).pack_some() == 1
        assert loaded(store).steps == before.steps
    finally:
        store.close()


def _pack_and_die(database: str, moment: str) -> None:
    try:
        store = Store(database)

        @event.listens_for(store.engine, "after_cursor_execute")
        def die(_c: Any, _u: Any, statement: str, *_: Any) -> None:
            if statement.startswith(moment):
                os._exit(7)

        Packer(store).pack_some()
    finally:
        os._exit(1)


# The bytes


def test_bytes_that_are_no_pack() -> None:
    parts: dict[str, list[dict[str, Any]]]
    parts = {"steps": [{"text": "é", "log": [1, None]}, {"text": "", "log": []}], "dumps": []}
    data = packs.packed(NAME, parts)
    assert packs.unpacked(NAME, data) == parts
    for wrong in (b"", data[:1], data[:-1], data[:9], b"\x02" + data[1:], data + b"x", "x", None):
        with pytest.raises(packs.DamagedPackError):
            packs.unpacked(NAME, wrong)
    with pytest.raises(packs.DamagedPackError):
        packs.unpacked("wxyz2345", data)
    for place in range(len(data)):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        with pytest.raises(packs.DamagedPackError):
            packs.unpacked(NAME, changed)


def test_a_damaged_pack_is_told_as_such(store: Store) -> None:
    store.create(finished())
    assert Packer(store).pack(NAME)
    with store.engine.begin() as connection:
        connection.execute(PACKS.update().values(data=b"\x01nothing"))
    for read in (partial(store.load, NAME), partial(store.since, NAME, 3, 0)):
        with pytest.raises(Refusal) as refused:
            read()
        assert (refused.value.code, refused.value.details["damage"]) == ("broken_table", "pack")


# At the server


def over(client: TestClient, table: str) -> bool:
    return bool(client.get(f"/api/tables/{table}").json()["over"])


def seen(client: TestClient, tables: list[str]) -> list[str]:
    """All that anybody sees of these tables."""

    def get(path: str) -> str:
        answer = client.get(f"/api/tables{path}")
        assert answer.is_success
        return str(answer.text)

    found = [get("")]
    for table in tables:
        found += [get(f"/{table}{what}") for what in ("", "/record", "/log")]
        last = client.get(f"/api/tables/{table}").json()["steps"]
        assert last >= MOMENTS_APART
        found += [get(f"/{table}/view?at={at}") for at in range(0, last + 1, MOMENTS_APART)]
    return found


def test_nobody_sees_that_a_game_was_packed(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        table = open_table(client, "last", "last", listed=True, turn_limit=5)["table"]
        until(partial(over, client, table), 60)
        record = client.get(f"/api/tables/{table}/record").text
        looked = client.post("/review", files={"record": ("x.ziggurat", record)})
        path, _, _ = looked.headers["location"].partition("?")
        tables = [table, path.removeprefix("/t/")]
        before = seen(client, tables)
        app: Any = client.app
        hosted = app.state.host.tables[table]
        store = app.state.host._store
        assert app.state.host._packer.pack_some() == 2
        assert [rows(store, name)[2] for name in tables] == [1, 1]
        assert seen(client, tables) == before  # by whoever has it in memory
        assert journal(hosted).stored.revision == loaded(store, table).revision
    with TestClient(create_app(settings), follow_redirects=False) as client:
        assert seen(client, tables) == before


def test_the_server_packs_what_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.web.host.HOUSE_SECONDS", 0.05)
    with TestClient(create_app(settings_in(tmp_path)), follow_redirects=False) as client:
        players = sit(client, open_table(client, "me", "me", turn_limit=1))
        while not over(client, players[0].table):
            to_act(players).act()
        app: Any = client.app
        store = app.state.host._store
        until(lambda: rows(store, players[0].table) == (0, 0, 1))
        assert players[0].post("chat", {"text": "well played"}).is_success
        assert loaded(store, players[0].table).chat[0].text == "well played"
