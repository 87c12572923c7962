"""Backups: whole, of one moment, while people play; and from one kind of database to the other."""

from __future__ import annotations

import gzip
import json
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, select

from tests.terminal.conftest import Run, run
from tests.web.tools import open_table, opened, settings_in, sit, to_act
from trials import prepare
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.backup import backup, restore
from ziggurat.web.packing import Packer
from ziggurat.web.schema import DUMPS, PACKS, SCHEMA_VERSION, TABLES
from ziggurat.web.store import Store
from ziggurat.web.stored import StoredTable
from ziggurat.words import LANGUAGES, words

__all__ = ["run"]

Played = Callable[[str], tuple[str, str]]


def play(database: str, folder: Path, games: int = 3) -> list[str]:
    """Play a few moves at some tables, with everything that can be stored."""
    settings = settings_in(folder, database=database)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        found = [opened(client, "me", "me").removeprefix("/t/") for _ in range(games)]
        table = open_table(client, "me", "me", game="ages")
        me = sit(client, table)
        for _ in range(4):
            to_act(me).act()
        me[0].post("chat", {"text": "Bonne chance, Zoé 👋"})
        return [*found, table["table"]]


def everything(database: str) -> list[StoredTable]:
    """All that is stored, but for who keeps it going."""
    store = Store(database)
    try:
        with store.engine.connect() as connection:
            names = list(connection.execute(select(TABLES.c.id)).scalars())
        found = [store.load(name) for name in names]
        tables = [replace(one, driver=None) for one in found if one]
        return sorted(tables, key=lambda one: one.id)
    finally:
        store.close()


def lines(file: Path) -> list[str]:
    """The rows of a backup, without what tells when it was made."""
    with gzip.open(file, "rt", encoding="utf-8") as found:
        return found.read().split("\n")[1:]


def other(folder: Path) -> str:
    return f"sqlite:///{folder / 'other.db'}"


def test_a_backup_brings_everything_back(database: str, tmp_path: Path) -> None:
    names = play(database, tmp_path)
    file = tmp_path / "club.backup"
    counts = backup(database, file)
    assert counts["tables"] == len(names)
    assert (counts["chat"], counts["browsers"] >= 6) == (1, True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restored = restore(other(tmp_path), file)
    assert (restored.counts, restored.doubtful) == (counts, ())
    assert everything(other(tmp_path)) == everything(database)
    # The games go on, and browsers hold what they held.
    with TestClient(create_app(settings_in(tmp_path, database=other(tmp_path)))) as client:
        for name in names:
            assert client.get(f"/t/{name}").status_code == 200


def test_from_sqlite_to_postgresql_and_back(database: str, tmp_path: Path) -> None:
    """``database`` is of each kind in turn."""
    small = f"sqlite:///{tmp_path / 'small.db'}"
    play(small, tmp_path)
    backup(small, tmp_path / "1.backup")
    restore(database, tmp_path / "1.backup")
    backup(database, tmp_path / "2.backup")
    restore(other(tmp_path), tmp_path / "2.backup")
    backup(other(tmp_path), tmp_path / "3.backup")
    assert lines(tmp_path / "1.backup") == lines(tmp_path / "2.backup")
    assert lines(tmp_path / "1.backup") == lines(tmp_path / "3.backup")


def test_moves_made_meanwhile_are_all_in_it_or_not_at_all(database: str, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database=database)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        me = sit(client, open_table(client, "me", "me"))
        to_act(me).act()
        before = everything(database)
        heard: list[str] = []

        def playing(name: str, count: int) -> None:
            heard.append(name)
            to_act(me).act()
            open_table(client, "me", "me")

        backup(database, tmp_path / "club.backup", playing)
        assert "tables" in heard
        assert len(everything(database)[0].steps) + len(everything(database)) > 6
        restore(other(tmp_path), tmp_path / "club.backup")
        assert everything(other(tmp_path)) == before


def test_nothing_is_restored_over_tables(database: str, tmp_path: Path) -> None:
    play(database, tmp_path, 1)
    backup(database, tmp_path / "club.backup")
    before = everything(database)
    with pytest.raises(Refusal, match="database not empty"):
        restore(database, tmp_path / "club.backup")
    assert everything(database) == before


def test_what_is_damaged_is_not_restored(tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'x.db'}"
    play(source, tmp_path, 1)
    good = tmp_path / "good.backup"
    backup(source, good)
    data, rows = good.read_bytes(), gzip.decompress(good.read_bytes()).decode().splitlines()
    middle = len(data) // 2
    damaged: list[bytes] = [
        b"",
        b"my diary",
        data[:middle],
        data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :],
        gzip.compress("\n".join(rows[:-1]).encode()),
        gzip.compress("\n".join([*rows[:3], *rows[4:]]).encode()),
        gzip.compress("\n".join([*rows[:3], "[1]", *rows[3:]]).encode()),
        gzip.compress("\n".join([*rows[:3], "7", *rows[3:]]).encode()),
        gzip.compress(b"[]\n"),
    ]
    for number, text in enumerate(damaged):
        file = tmp_path / f"{number}.backup"
        file.write_bytes(text)
        with pytest.raises(Refusal, match="bad backup"):
            restore(other(tmp_path), file)
    head = json.loads(rows[0]) | {"schema": 99}
    later = tmp_path / "later.backup"
    later.write_bytes(gzip.compress("\n".join([json.dumps(head), *rows[1:]]).encode()))
    with pytest.raises(Refusal, match="other backup"):
        restore(other(tmp_path), later)
    assert restore(other(tmp_path), good).counts["tables"] == 2


def test_tables_that_cannot_be_taken_up_are_named(tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'x.db'}"
    names = play(source, tmp_path, 1)
    store = Store(source)
    with store.engine.begin() as connection:
        connection.execute(delete(DUMPS).where(DUMPS.c.table_id == names[0]))
    store.close()
    backup(source, tmp_path / "club.backup")
    assert restore(other(tmp_path), tmp_path / "club.backup").doubtful == (names[0],)


def test_packed_games_are_in_it(database: str, tmp_path: Path) -> None:
    """And whose process drives a table is not: there is none where it is restored."""
    stored = prepare.played(prepare.GOLDEN / "ur" / "04-2-planner.record")
    store = Store(database)
    for name in ("aaaa2345", "bbbb2345"):
        store.create(replace(stored, id=name))
    assert Packer(store).pack("aaaa2345")
    store.create(prepare.cut(replace(stored, id="cccc2345"), 20))
    with store.engine.begin() as connection:
        connection.execute(TABLES.update().values(driver=7))
    store.close()
    counts = backup(database, tmp_path / "club.backup")
    assert (counts["packs"], counts["tables"]) == (1, 3)
    restored = restore(other(tmp_path), tmp_path / "club.backup")
    assert (restored.counts, restored.doubtful) == (counts, ())
    assert everything(other(tmp_path)) == everything(database)
    store = Store(other(tmp_path))
    with store.engine.connect() as connection:
        assert set(connection.execute(select(TABLES.c.driver)).scalars()) == {None}
    store.close()


def test_a_pack_that_was_damaged_is_named(tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'x.db'}"
    store = Store(source)
    stored = prepare.played(prepare.GOLDEN / "ur" / "04-2-planner.record")
    store.create(replace(stored, id="aaaa2345"))
    assert Packer(store).pack_some() == 1
    with store.engine.begin() as connection:
        connection.execute(PACKS.update().values(data=b"?"))
    store.close()
    backup(source, tmp_path / "club.backup")
    assert restore(other(tmp_path), tmp_path / "club.backup").doubtful == ("aaaa2345",)


LATER = ("packs", "accounts", "codes", "invitations", "ratings", "results")
"""Tables that came after the version of which this is."""


def test_a_backup_of_the_former_version(database: str, tmp_path: Path) -> None:
    """Without packs, and without what tables have had since."""
    source = f"sqlite:///{tmp_path / 'x.db'}"
    play(source, tmp_path, 1)
    backup(source, tmp_path / "new.backup")
    rows = [json.loads(line) for line in lines(tmp_path / "new.backup") if line]
    (columns,) = [
        row["columns"] for row in rows if isinstance(row, dict) and row.get("table") == "tables"
    ]
    kept = [n for n, name in enumerate(columns) if name not in ("wish", "driver")]
    former: list[object] = [{"format": "ziggurat-backup", "version": 1, "schema": 2}]
    table = ""
    for row in rows:
        if isinstance(row, dict) and "table" in row:
            table = row["table"]
            if table == "tables":
                row["columns"] = [columns[n] for n in kept]
        elif isinstance(row, dict):
            row["end"] = {name: row["end"][name] for name in row["end"] if name not in LATER}
        elif table == "tables":
            row = [row[n] for n in kept]
        if table not in LATER or "end" in row:
            former.append(row)
    old = tmp_path / "old.backup"
    old.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in former).encode()))
    assert restore(database, old).doubtful == ()
    assert everything(database) == everything(source)
    # A file of today that lacks the same is damaged, and so is an old one that lacks more.
    for changed in (
        [{**former[0], "schema": SCHEMA_VERSION}, *former[1:]],  # type: ignore[dict-item]
        [former[0], {**former[1], "columns": columns[1:]}, *former[2:]],  # type: ignore[dict-item]
    ):
        bad = tmp_path / "bad.backup"
        bad.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in changed).encode()))
        with pytest.raises(Refusal, match="bad backup"):
            restore(other(tmp_path), bad)


def test_nothing_is_restored_under_a_server(database: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'x.db'}"
    play(source, tmp_path, 1)
    backup(source, tmp_path / "club.backup")
    serving = TestClient(create_app(settings_in(tmp_path, database=database)))
    with serving, pytest.raises(Refusal, match="database in use"):
        restore(database, tmp_path / "club.backup")
    assert everything(database) == []
    assert restore(database, tmp_path / "club.backup").counts["tables"] == 2


# On the command line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commands(run: Run, tmp_path: Path, language: str) -> None:
    play(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, 1)
    said = words(language)
    made = run("backup", "a.backup", "--database", "sqlite:///x.db", "--language", language)
    assert (made.exit_code, made.stderr) == (0, "")
    text = said.say("backup.end", file="a.backup", tables=2, packs=0, steps=4)
    assert text.split() == made.stdout.split()
    again = run("backup", "a.backup", "--database", "sqlite:///x.db", "--language", language)
    assert again.exit_code == 2
    back = run("restore", "a.backup", "--database", "sqlite:///y.db", "--language", language)
    assert (back.exit_code, back.stderr) == (0, "")
    assert said.say("restore.end", tables=2, packs=0, steps=4).split() == back.stdout.split()
    for arguments in (
        ("restore", "a.backup", "--database", "sqlite:///y.db"),
        ("restore", "none.backup", "--database", "sqlite:///z.db"),
        ("backup", "b.backup", "--database", "sqlite:///none.db"),
        ("backup", "b.backup", "--database", "sqlite://"),
    ):
        refused = run(*arguments, "--language", language)
        assert refused.exit_code == 2
        assert refused.stderr.strip()
        assert "refusal." not in refused.stderr
    assert not (tmp_path / "none.db").exists()
    assert not (tmp_path / "b.backup").exists()
