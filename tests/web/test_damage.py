"""A table that cannot be read is shown as such, and stops nothing else."""

from __future__ import annotations

import json
import shutil
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import at_table, open_table, opened, settings_in, sit, to_act, until
from ziggurat.web.app import UNKNOWN_TABLE, create_app
from ziggurat.web.packing import Packer
from ziggurat.web.store import Store
from ziggurat.words import LANGUAGES, words

DAMAGE = {
    "options that are no JSON": ("text", "UPDATE tables SET options = '{' WHERE id = :id"),
    "options that are a list": ("type", "UPDATE tables SET options = '[]' WHERE id = :id"),
    "bytes that are no text": ("text", "UPDATE tables SET options = x'ff7b' WHERE id = :id"),
    "a number that is a text": ("type", "UPDATE tables SET players = 'two' WHERE id = :id"),
    "a seed that is no number": ("type", "UPDATE tables SET seed = 'x' WHERE id = :id"),
    "what lists show": ("text", "UPDATE tables SET shown = 'x' WHERE id = :id"),
    "an unknown game": ("game", "UPDATE tables SET game = 'chess' WHERE id = :id"),
    "rules of the future": ("rules", "UPDATE tables SET rules_version = 99 WHERE id = :id"),
    "too many players": ("seats", "UPDATE tables SET players = 3 WHERE id = :id"),
    "no seats": ("seats", "DELETE FROM seats WHERE table_id = :id"),
    "a seat too few": ("seats", "DELETE FROM seats WHERE table_id = :id AND seat = 1"),
    "a name that is a number": (
        "type", "UPDATE seats SET name = x'00' WHERE table_id = :id AND seat = 0"),
    "more players than there is memory": (
        "seats", "UPDATE tables SET players = 2147483647 WHERE id = :id"),
    "a step of nobody": (
        "seats", "UPDATE steps SET seat = 99 WHERE table_id = :id AND number = 0"),
    "a line of the chat by nobody": (
        "seats", "INSERT INTO chat VALUES (:id, 0, 99, 'hello', '', NULL)"),
    "an event about nobody": (
        "type", "UPDATE events SET key = 'hint', args = '{\"seat\": 99}' WHERE table_id = :id"),
    "an event without what it says": (
        "type", "UPDATE events SET key = 'hint', args = '{}' WHERE table_id = :id"),
    "a pace without time": (
        "type", "UPDATE events SET key = 'pace_live', args = '{}' WHERE table_id = :id"),
    "a wish of nobody": ("type", "UPDATE tables SET wish = '{\"by\": 99}' WHERE id = :id"),
    "no dump": ("start", "DELETE FROM dumps WHERE table_id = :id"),
    "half a dump": (
        "text", "UPDATE dumps SET state = substr(state, 1, 99) WHERE table_id = :id"),
    "a dump without most of it": (
        "unplayable", "UPDATE dumps SET state = '{\"game\": \"ur\"}' WHERE table_id = :id"),
    "a dump of another kind": (
        "type", "UPDATE dumps SET state = '3' WHERE table_id = :id"),
    "a step in the middle": ("step", "DELETE FROM steps WHERE table_id = :id AND number = 1"),
    "the first step": ("step", "DELETE FROM steps WHERE table_id = :id AND number = 0"),
    "the number of a step": (
        "type", "UPDATE steps SET number = 'x' WHERE table_id = :id AND number = 2"),
    "a log that is no JSON": (
        "text", "UPDATE steps SET log = '[{' WHERE table_id = :id AND number = 0"),
    "decisions of nobody": (
        "type", "UPDATE steps SET decisions = '[]' WHERE table_id = :id AND number = 0"),
    "an event that is no JSON": (
        "text", "UPDATE events SET args = '?' WHERE table_id = :id AND number = 0"),
    "an event too far": (
        "line", "INSERT INTO events VALUES (:id, 7, 0, 'joined', '{\"seat\": 1}', '')"),
    "a line of the chat": (
        "line", "INSERT INTO chat VALUES (:id, 3, 0, 'hello', '', NULL)"),
}  # fmt: skip
"""What is damaged, as what it is told, and how it is done."""
OVER = {
    "a result that is no JSON": ("text", "UPDATE tables SET result = '{' WHERE id = :id"),
    "a result that is a number": ("type", "UPDATE tables SET result = '1' WHERE id = :id"),
    "an unknown game": DAMAGE["an unknown game"],
    "a seat too few": DAMAGE["a seat too few"],
    "no dump": DAMAGE["no dump"],
}
"""The same for a game that is over."""
PACKED = {
    "a pack cut short": (
        "pack",
        "UPDATE packs SET data = substr(data, 1, 99) WHERE table_id = :id",
    ),
    "nothing in a pack": ("pack", "UPDATE packs SET data = x'' WHERE table_id = :id"),
    "a pack of the future": (
        "pack",
        "UPDATE packs SET data = CAST(x'63' || substr(data, 2) AS BLOB) WHERE table_id = :id",
    ),
    "the pack of another table": (
        "pack",
        "UPDATE packs SET data = (SELECT data FROM packs WHERE table_id <> :id)"
        " WHERE table_id = :id",
    ),
    "a text in place of a pack": ("pack", "UPDATE packs SET data = 'x' WHERE table_id = :id"),
    "no pack": ("start", "DELETE FROM packs WHERE table_id = :id"),
    "an unknown game": DAMAGE["an unknown game"],
    "a seat too few": DAMAGE["a seat too few"],
    "a line of the chat": DAMAGE["a line of the chat"],
}
"""The same for one that was packed."""


def is_over(client: TestClient, table: str) -> bool:
    return bool(client.get(f"/api/tables/{table}").json()["over"])


class Club:
    """A database with a game that will be damaged, one that is fine, and one that is over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with self.client() as client:
            players = sit(client, open_table(client, "me", "me", listed=True))
            for _ in range(4):
                to_act(players).act()
            self.sick = players[0].table
            self.sound = open_table(client, "me", "me", listed=True)["table"]
            self.over, self.ended = (
                open_table(client, "last", "last", listed=True, turn_limit=1)["table"]
                for _ in range(2)
            )
            for table in (self.over, self.ended):
                until(partial(is_over, client, table), 60)

    def client(self) -> TestClient:
        app = create_app(settings_in(self.folder))
        return TestClient(app, follow_redirects=False)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Club:
    with pytest.MonkeyPatch.context() as patch:
        from tests.web.tools import MODULES

        patch.setenv("PYTHONPATH", MODULES)
        return Club(tmp_path_factory.mktemp("club"))


@pytest.fixture
def club(template: Club, tmp_path: Path) -> Club:
    shutil.copy(template.folder / "tables.db", tmp_path / "tables.db")
    copy = Club.__new__(Club)
    copy.__dict__ |= {**vars(template), "folder": tmp_path}
    return copy


def damage(club: Club, table: str, how: str) -> None:
    with sqlite3.connect(club.folder / "tables.db") as file:
        file.execute(how, {"id": table})
    file.close()


def check_the_rest(client: TestClient, club: Club, sick: str) -> None:
    """Everything else goes on."""
    home = client.get("/")
    assert home.status_code == 200
    listed = {one["table"] for one in client.get("/api/tables").json()}
    for table in {club.sound, club.over, club.ended, club.sick} - {sick}:
        assert table in listed
        assert f"/t/{table}" in home.text
        assert client.get(f"/t/{table}").status_code == 200
    record = client.get(f"/api/tables/{club.ended if sick == club.over else club.over}/record").text
    looked = client.post("/review", files={"record": ("x.ziggurat", record)})
    assert looked.status_code == 303
    assert client.get(looked.headers["location"]).status_code == 200
    with at_table(client, opened(client, "me", "me")) as page:
        page.act()


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_table_stops_nothing_else(club: Club, kind: str) -> None:
    told, how = DAMAGE[kind]
    damage(club, club.sick, how)
    with club.client() as client:
        until(lambda: client.get("/ready").status_code == 200)
        answer = client.get(f"/api/tables/{club.sick}")
        assert (answer.status_code, answer.json()["code"]) == (409, "broken_table")
        for language in LANGUAGES:
            said = words(language)
            text = said.say(
                "refusal.broken_table", table=club.sick, damage=said.say(f"damage.{told}")
            )
            headers = {"Accept-Language": language}
            home = client.get("/", headers=headers).text
            assert said.say("home.broken") in home
            assert text in home
            page = client.get(f"/t/{club.sick}", headers=headers)
            assert page.status_code == 409
            assert text in page.text
        with client.websocket_connect(f"/t/{club.sick}/live") as socket:
            assert socket.receive()["code"] == UNKNOWN_TABLE
        check_the_rest(client, club, club.sick)


@pytest.mark.parametrize("kind", OVER)
def test_a_damaged_table_where_the_game_is_over(club: Club, kind: str) -> None:
    _, how = OVER[kind]
    damage(club, club.over, how)
    with club.client() as client:
        assert client.get(f"/t/{club.over}").status_code == 409
        assert words("en").say("home.broken") in client.get("/").text
        check_the_rest(client, club, club.over)


@pytest.mark.parametrize("kind", PACKED)
def test_a_damaged_table_that_was_packed(club: Club, kind: str) -> None:
    told, how = PACKED[kind]
    store = Store(f"sqlite:///{club.folder / 'tables.db'}")
    assert Packer(store).pack_some() == 2
    store.close()
    damage(club, club.over, how)
    with club.client() as client:
        app: Any = client.app
        assert app.state.host._packer.pack_some() == 0
        for language in LANGUAGES:
            said = words(language)
            text = said.say(
                "refusal.broken_table", table=club.over, damage=said.say(f"damage.{told}")
            )
            headers = {"Accept-Language": language}
            page = client.get(f"/t/{club.over}", headers=headers)
            assert (page.status_code, text in page.text) == (409, True)
            assert text in client.get("/", headers=headers).text
        check_the_rest(client, club, club.over)


def test_what_is_repaired_is_there_again(club: Club) -> None:
    damage(club, club.sick, "UPDATE tables SET game = 'chess' WHERE id = :id")
    with club.client() as client:
        assert client.get(f"/t/{club.sick}").status_code == 409
        damage(club, club.sick, "UPDATE tables SET game = 'ur' WHERE id = :id")
        assert client.get(f"/t/{club.sick}").status_code == 200
        assert words("en").say("home.broken") not in client.get("/").text


def test_a_damaged_table_with_a_bot_to_act_is_passed_over(club: Club) -> None:
    """At the start, where it would be taken up; the others are."""
    with club.client() as client:
        waiting = open_table(client, "endless", "me", listed=True)["table"]
        until(lambda: waiting in client.get("/").text)
    damage(club, club.sick, "UPDATE tables SET due = '2000', seed = 'x' WHERE id = :id")
    with club.client() as client:
        until(lambda: client.get("/ready").status_code == 200)
        app: Any = client.app
        assert club.sick not in app.state.host.tables
        assert json.dumps(client.get("/api/tables").json())
