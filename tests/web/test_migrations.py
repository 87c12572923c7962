"""Databases of earlier versions are brought up to date, and their games go on."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, inspect

from tests.web import tools
from tests.web.tools import Player, accept, to_act
from ziggurat.core.errors import Refusal
from ziggurat.web import migrations
from ziggurat.web.app import create_app
from ziggurat.web.database import opened
from ziggurat.web.leases import Leases
from ziggurat.web.migrations import FOLDER, revision
from ziggurat.web.schema import METADATA, SCHEMA_VERSION
from ziggurat.web.store import Store

STORED = Path(__file__).parent / "stored"
VERSIONS = sorted(path.stem for path in STORED.glob("version-*.json"))
READ_SECONDS = 30.0


def kind(database: str) -> str:
    return database.partition(":")[0]


def engine(database: str) -> Any:
    return create_engine(database.replace("postgresql:", "postgresql+psycopg:"))


def load(name: str, database: str) -> Any:
    """Fill an empty database as that version left it; its tables."""
    text = gzip.decompress((STORED / f"{name}.{kind(database)}.sql.gz").read_bytes()).decode()
    if kind(database) == "sqlite":
        with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
            connection.executescript(text)
        connection.close()
    else:
        with psycopg.connect(database) as server:
            server.execute(text.encode())
    return json.loads((STORED / f"{name}.json").read_text("utf-8"))[kind(database)]


def differences(database: str) -> list[Any]:
    """What a database has otherwise than the program would have it."""
    looking = engine(database)
    with looking.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        found = compare_metadata(MigrationContext.configure(connection, opts=options), METADATA)
    looking.dispose()
    return list(found)


def stamp(database: str, text: str | None) -> None:
    looking = engine(database)
    with looking.begin() as connection:
        connection.exec_driver_sql("DELETE FROM alembic_version")
        if text is not None:
            connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{text}')")
    looking.dispose()


@pytest.mark.parametrize("name", VERSIONS)
def test_a_database_of_an_earlier_version_is_brought_up_to_date(name: str, database: str) -> None:
    load(name, database)
    assert differences(database)
    for _ in range(2):  # the second time there is nothing to do
        Store(database).close()
        assert differences(database) == []
    looking = engine(database)
    with looking.connect() as connection:
        names = inspect(connection).get_table_names()
        (found,) = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars()
    looking.dispose()
    assert found == revision(SCHEMA_VERSION)
    assert "schema_version" not in names


@pytest.mark.parametrize("name", VERSIONS)
def test_its_games_go_on(name: str, database: str, tmp_path: Path) -> None:
    """What is under way is played on, an invitation is accepted, what is over is looked at."""
    running, friends, over = load(name, database)
    settings = tools.settings_in(tmp_path, database=database)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        for table in (running, friends, over):
            info = client.get(f"/api/tables/{table['table']}").json()
            assert (info["steps"], info["over"]) == (table["steps"], table["over"])
            assert [seat["kind"] for seat in info["seats"]] == table["kinds"]
        players = [
            Player(client, running["table"], int(seat), secret)
            for seat, secret in running["secrets"].items()
        ]
        (said,) = client.get(f"/api/tables/{running['table']}/chat").json()
        assert said["text"] == "Salut !"
        to_act(players).act()
        assert client.get(f"/api/tables/{running['table']}").json()["steps"] == running["steps"] + 1
        accept(Player(client, friends["table"], 1, friends["secrets"]["1"]))
        assert client.get(f"/api/tables/{over['table']}").json()["ranks"] == over["ranks"]
        assert client.get(f"/t/{over['table']}").status_code == 200


def test_games_of_the_first_version_are_taken_up_once(database: str) -> None:
    """It did not know which of them go on by themselves."""
    running, friends, _ = load("version-1", database)
    store = Store(database)
    adrift = Leases(store.engine, store.reading).take_adrift(7, (), 9)
    assert set(adrift) == {running["table"], friends["table"]}
    stored = store.load(running["table"])
    store.close()
    assert stored is not None
    assert (stored.revision, stored.shown) == (0, {})


def test_a_new_database_is_what_the_steps_lead_to(database: str) -> None:
    """From an empty one by all steps, and in one go."""
    looking = engine(database)
    with looking.begin() as connection:
        if kind(database) == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrations._migrate(connection, 0)
    looking.dispose()
    assert differences(database) == []


def test_a_new_database_has_the_number_of_the_last_step(database: str) -> None:
    Store(database).close()
    assert differences(database) == []
    config = Config()
    config.set_main_option("script_location", FOLDER)
    steps = ScriptDirectory.from_config(config)
    assert steps.get_heads() == [revision(SCHEMA_VERSION)]
    names = [step.revision for step in steps.walk_revisions()]
    numbers = list(range(SCHEMA_VERSION, 0, -1))
    assert names == [revision(number) for number in numbers]


def test_several_processes_open_an_old_database(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One brings it up to date, and the others wait for it."""
    load("version-1", database)
    done, many = [], 4
    begin, migrate = threading.Barrier(many), migrations._migrate

    def counted(connection: Any, version: int) -> None:
        done.append(version)
        migrate(connection, version)

    def open_it(_: int) -> None:
        begin.wait(READ_SECONDS)
        opened(database, READ_SECONDS).close()

    monkeypatch.setattr(migrations, "_migrate", counted)
    with ThreadPoolExecutor(many) as pool:
        assert list(pool.map(open_it, range(many))) == [None] * many
    assert done == [1]
    assert differences(database) == []


def test_a_step_that_fails_leaves_the_database_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load("version-2", database)
    before = differences(database)
    migrate = migrations._migrate

    def break_down(connection: Any, version: int) -> None:
        migrate(connection, version)
        raise OSError("the light went out")

    monkeypatch.setattr(migrations, "_migrate", break_down)
    with pytest.raises(Refusal):
        Store(database)
    assert [str(one) for one in differences(database)] == [str(one) for one in before]
    monkeypatch.setattr(migrations, "_migrate", migrate)
    Store(database).close()
    assert differences(database) == []


@pytest.mark.parametrize("text", [revision(SCHEMA_VERSION + 1), "ae1027a6acf", None])
def test_a_database_of_a_later_version_is_left_alone(text: str | None, database: str) -> None:
    Store(database).close()
    stamp(database, text)
    with pytest.raises(Refusal) as refused:
        Store(database)
    assert refused.value.code == "other_schema"
    assert refused.value.details["found"] == (text or "?")


def test_another_program_may_use_alembic_too(database: str) -> None:
    looking = engine(database)
    with looking.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Refusal) as refused:
        Store(database)
    assert refused.value.code == "foreign_database"
    assert len(inspect(looking).get_table_names()) == 2
    looking.dispose()


def test_alembic_is_not_loaded_without_need(tmp_path: Path) -> None:
    """It takes a while, and hardly any start has to change something."""
    code = (
        "import sys\n"
        "from ziggurat.web.app import create_app\n"
        "from ziggurat.web.store import Store\n"
        "for _ in range(2):\n"
        f"    Store('sqlite:///{tmp_path / 'x.db'}').close()\n"
        "print('alembic' in sys.modules)\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, timeout=120, capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_the_steps_are_part_of_the_package() -> None:
    """Folders without ``__init__.py`` would not be: see ``packages.find``."""
    folder = Path(migrations.__file__).parent
    assert (folder / "versions" / "__init__.py").is_file()
    steps = list((folder / "versions").glob("v*.py"))
    assert len(steps) == SCHEMA_VERSION
