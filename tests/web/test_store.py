"""The database: what is refused, and that nothing is lost or changed."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine, inspect, select
from sqlalchemy.exc import OperationalError

from tests.web import postgresql
from ziggurat.core.errors import Refusal
from ziggurat.web.database import Ownership
from ziggurat.web.leases import Leases
from ziggurat.web.schema import TABLES
from ziggurat.web.store import ConflictError, Listed, Store
from ziggurat.web.stored import (
    BY_LINK,
    Change,
    StoredChat,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredStep,
    StoredTable,
)

SEED = 2**128 - 1


def table(name: str = "abcd2345") -> StoredTable:
    return StoredTable(
        id=name, game="ur", players=2, options={"turn_limit": 7}, seed=SEED, rules_version=1,
        key_hash="k", review=False, created="2026-01-01T00:00:00",
        seats=[StoredSeat(0, "human", "Anna", secret_hash="h"), StoredSeat(1, "bot", "é", "last")],
        dumps=[StoredDump(0, 1, {"a": [1]})],
    )  # fmt: skip


def step(number: int) -> StoredStep:
    log = [{"key": "put", "args": {"cell": "c4"}, "readers": [0]}]
    return StoredStep(number, 0, "+c4", 1, log, None, [1, 0], "t")


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'x.db'}"


def test_what_is_stored_comes_back(database: str) -> None:
    store = Store(database)
    store.create(table())
    change = Change(
        steps=[step(0)],
        dumps=[StoredDump(1, 1, {"b": 2})],
        events=[StoredEvent(0, 1, "joined", {"seat": 1}, "t")],
        chat=[StoredChat(0, 0, "bonjour", "t")],
        seats=[StoredSeat(1, "human", "Béa", handed="random")],
    )
    store.add("abcd2345", change)
    store.close()
    store = Store(database)
    again = store.load("abcd2345")
    store.close()
    assert again is not None
    assert (again.seed, again.options) == (SEED, {"turn_limit": 7})
    assert (again.steps, again.events, again.chat) == (change.steps, change.events, change.chat)
    assert [dump.state for dump in again.dumps] == [{"a": [1]}, {"b": 2}]
    assert [seat.name for seat in again.seats] == ["Anna", "Béa"]


def test_a_change_is_written_whole_or_not_at_all(database: str) -> None:
    store = Store(database)
    store.create(table())
    store.add("abcd2345", Change(steps=[step(0)]))
    with pytest.raises(ConflictError):
        store.add("abcd2345", Change(steps=[step(1), step(0)], finished="now"))
    again = store.load("abcd2345")
    store.close()
    assert again is not None
    assert len(again.steps) == 1
    assert again.finished is None


def test_of_many_dumps_the_last_is_kept_and_few_before_it(database: str) -> None:
    store = Store(database)
    store.create(table())
    store.create(table("bbbb2222"))
    store.add("bbbb2222", Change(steps=[step(0)], dumps=[StoredDump(1, 1, {"n": 1})]))
    for number in range(200):
        dump = StoredDump(number + 1, 1, {"n": number + 1})
        store.add("abcd2345", Change(steps=[step(number)], dumps=[dump]))
    again, other = store.load("abcd2345"), store.load("bbbb2222")
    store.close()
    assert again is not None
    assert other is not None
    assert [dump.steps for dump in again.dumps] == [0, 63, 127, 191, 200]
    assert [dump.state["n"] for dump in again.dumps[1:]] == [63, 127, 191, 200]
    assert [dump.steps for dump in other.dumps] == [0, 1]


def test_lists_of_tables(database: str) -> None:
    store = Store(database)
    for name in ("aaaa2222", "bbbb2222", "cccc2222"):
        store.create(table(name))
    store.add("bbbb2222", Change(finished="2026-01-02", result={"ranks": [2, 1]}))
    assert {table.id for table in store.running(10).tables} == {"aaaa2222", "cccc2222"}
    (finished,) = store.finished(10).tables
    store.close()
    assert (finished.id, finished.result, len(finished.seats)) == ("bbbb2222", {"ranks": [2, 1]}, 2)


def test_another_database_is_left_alone(database: str) -> None:
    """One of another program, and one of another version of ours."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as other:
        other.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Refusal) as refused:
        Store(database)
    assert refused.value.code == "foreign_database"
    with engine.begin() as other:
        assert inspect(other).get_table_names() == ["recipes"]
        other.exec_driver_sql("DROP TABLE recipes")
    Store(database).close()
    with engine.begin() as ours:
        ours.exec_driver_sql("UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(Refusal) as refused:
        Store(database)
    assert (refused.value.code, refused.value.details["found"]) == ("other_schema", "0099")
    engine.dispose()


def test_commits_reach_the_disk(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


@pytest.mark.parametrize("text", ["nonsense", "mysql://a/b", "sqlite://///", "://", "postgresql"])
def test_a_bad_url_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Store(text)
    assert refused.value.code in ("bad_database_url", "unreadable_database")


def test_a_password_is_not_shown() -> None:
    for text in ("mysql://anna:hunter2@server/x", "postgresql://anna:hunter2@127.0.0.1:1/x"):
        with pytest.raises(Refusal) as refused:
            Store(text)
        assert "hunter2" not in str(refused.value.details)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    file.write_bytes(b"my diary, all of it\n" * 400)
    before = file.read_bytes()
    with pytest.raises(Refusal) as refused:
        Store(url(tmp_path))
    assert refused.value.code == "unreadable_database"
    assert file.read_bytes() == before


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    with pytest.raises(Refusal) as refused:
        Store(url(tmp_path))
    assert refused.value.code == "foreign_database"
    assert file.read_bytes() == before


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    Store(url(tmp_path)).close()
    file = tmp_path / "x.db"
    with sqlite3.connect(file) as ours:
        ours.execute("UPDATE alembic_version SET version_num = '0099'")
    ours.close()
    before = file.read_bytes()
    with pytest.raises(Refusal) as refused:
        Store(url(tmp_path))
    assert refused.value.code == "other_schema"
    assert refused.value.details["found"] == "0099"
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal) as refused:
        Store(f"sqlite:///{tmp_path / 'file' / 'x.db'}")
    assert refused.value.code == "unreadable_database"


# Changes follow each other


def test_a_gap_in_the_steps_cannot_be_written(database: str) -> None:
    store = Store(database)
    store.create(table())
    for steps in ([step(1)], [step(0), step(2)], [step(1), step(0)]):
        with pytest.raises(ConflictError):
            store.add("abcd2345", Change(steps=steps, finished="now"))
    store.add("abcd2345", Change(steps=[step(0), step(1)]))
    with pytest.raises(ConflictError):
        store.add("abcd2345", Change(steps=[step(3)]))
    store.add("abcd2345", Change(steps=[step(2)]))
    again = store.load("abcd2345")
    store.close()
    assert again is not None
    assert [one.number for one in again.steps] == [0, 1, 2]
    assert (again.finished, again.revision) == (None, 2)


def test_whoever_has_not_seen_the_last_change_changes_nothing(database: str) -> None:
    store = Store(database)
    store.create(table())
    anna = StoredSeat(0, "human", "Anna", secret_hash="h")
    store.add("abcd2345", Change(seats=[anna], revision=0))
    for change in (Change(seats=[StoredSeat(0, "bot", "x", "last")]), Change(steps=[step(0)])):
        change.revision = 0
        with pytest.raises(ConflictError):
            store.add("abcd2345", change)
    with pytest.raises(ConflictError):
        store.add("nonesuch", Change(steps=[step(0)]))
    again = store.load("abcd2345")
    store.close()
    assert again is not None
    assert (again.seats[0], again.steps, again.revision) == (anna, [], 1)


def test_of_two_at_once_one_is_refused(database: str) -> None:
    store, other = Store(database), Store(database)
    store.create(table())
    outcomes: list[str] = []

    def write(through: Store) -> None:
        try:
            through.add("abcd2345", Change(steps=[step(0)], revision=0))
            outcomes.append("written")
        except ConflictError:
            outcomes.append("conflict")

    both = [threading.Thread(target=write, args=[one]) for one in (store, other)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    store.close()
    other.close()
    assert sorted(outcomes) == ["conflict", "written"]


# Who may use a database


def test_a_file_has_one_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'club.db'}"
    store = Store(database)
    first = Ownership(database)
    with pytest.raises(Refusal) as refused:
        Ownership(database)
    assert refused.value.code == "database_in_use"
    assert first.keep()
    first.release()
    Ownership(database).release()
    store.close()


def test_a_database_has_many_servers_or_one_that_is_alone(postgresql_server: str) -> None:
    database = postgresql.new_database(postgresql_server)
    first, second = Ownership(database), Ownership(database)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            Ownership(database, alone=True)
        assert refused.value.code == "database_in_use"
        first.release()
    second.release()
    alone = Ownership(database, alone=True)
    with pytest.raises(Refusal):
        Ownership(database)
    alone.release()


def test_ownership_is_taken_again_after_the_database_was_away(postgresql_server: str) -> None:
    database = postgresql.new_database(postgresql_server)
    store, ours = Store(database), Ownership(database)
    with psycopg.connect(database, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
    assert ours.keep()
    with pytest.raises(Refusal):
        Ownership(database, alone=True)
    ours.release()
    store.close()


def test_what_the_database_may_take_is_limited(database: str) -> None:
    store = Store(database, seconds=3.0)
    with store.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 3000
        else:
            for name in ("statement_timeout", "lock_timeout"):
                assert connection.exec_driver_sql(f"SHOW {name}").scalar() == "3s"
            raw: Any = connection.connection.driver_connection
            assert raw.info.get_parameters()["tcp_user_timeout"] == "3000"
            assert raw.info.get_parameters()["connect_timeout"] == "3"
    store.close()


def test_a_statement_that_takes_too_long_is_given_up(postgresql_server: str) -> None:
    address = postgresql.new_database(postgresql_server)
    Store(address).close()  # making all tables may take longer on a busy machine
    store = Store(address, seconds=0.1)
    with store.engine.connect() as connection, pytest.raises(OperationalError):
        connection.exec_driver_sql("SELECT pg_sleep(60)")
    store.close()


def test_a_table_of_which_nothing_is_known_is_taken_up_once(database: str) -> None:
    store = Store(database)
    for name, shown in (("aaaa2222", {}), ("bbbb2222", {"steps": 0, "to_act": [0]})):
        unknown = table(name)
        unknown.shown = shown
        store.create(unknown)
    assert Leases(store.engine, store.reading).take_adrift(7, (), 9) == ["aaaa2222"]
    store.close()


def test_listed_games_are_found_among_the_newest(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the number of those that only a link leads to."""
    monkeypatch.setattr("ziggurat.web.store.OVER_LOOKED_AT", 6)
    monkeypatch.setattr("ziggurat.web.store.UNDER_WAY_LOOKED_AT", 6)
    store = Store(database)
    hidden = [StoredEvent(0, 0, BY_LINK, {}, "t")]
    for number in range(8):  # every other one is listed
        events = hidden if number % 2 else []
        stamp = f"2026-01-0{number + 1}"
        for kind, end in (("aaaa", None), ("bbbb", stamp)):
            name = f"{kind}234{number}"
            store.create(replace(table(name), created=stamp, finished=end, events=events))
    own = select(TABLES.c.id).where(TABLES.c.id.in_(["aaaa2341", "bbbb2341", "bbbb2346"]))

    def names(found: Listed) -> list[str]:
        assert not found.broken
        return [one.id for one in found.tables]

    assert names(store.running(2)) == ["aaaa2346", "aaaa2344"]
    assert names(store.running(9)) == ["aaaa2346", "aaaa2344", "aaaa2342"]
    assert names(store.running(9, own)) == ["aaaa2341"]
    assert names(store.finished(2)) == ["bbbb2346", "bbbb2344"]
    assert names(store.finished(9)) == ["bbbb2346", "bbbb2344", "bbbb2342"]
    assert names(store.finished(9, own)) == ["bbbb2346", "bbbb2344", "bbbb2342", "bbbb2341"]
    assert names(store.finished(2, own)) == ["bbbb2346", "bbbb2344"]
    store.close()
