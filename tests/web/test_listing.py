"""Tables that everybody finds, and tables that only their link leads to."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import open_table, opened, settings_in, sit, until
from ziggurat.web import keys
from ziggurat.web.app import create_app
from ziggurat.web.settings import Settings
from ziggurat.words import LANGUAGES, words


@pytest.fixture
def other(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    found = TestClient(client.app, follow_redirects=False)
    found.portal = client.portal  # the same event loop
    return found


def shown_to(browser: TestClient) -> set[str]:
    """The tables that the home page and the API tell of."""
    page = browser.get("/").text
    listed = {one["table"] for one in browser.get("/api/tables").json()}
    return {part.split('"')[0] for part in page.split('href="/t/')[1:]} | listed


def id_of(path: str) -> str:
    return path.removeprefix("/t/")


@pytest.mark.parametrize(
    ("who", "is_listed"),
    [
        (("me", "open"), True),
        (("me", "friend"), False),
        (("me", "last"), False),
        (("me", "me"), False),
        (("friend", "open", "last"), True),
    ],
)
def test_a_table_is_listed_when_it_has_a_seat_for_anybody(
    client: TestClient, other: TestClient, who: tuple[str, ...], is_listed: bool
) -> None:
    table = id_of(opened(client, *who))
    assert (table in shown_to(other)) is is_listed
    assert table in shown_to(client)
    assert client.get(f"/api/tables/{table}").json()["listed"] is is_listed
    assert other.get(f"/t/{table}").status_code == 200  # whoever has the link looks on


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_opens_it_may_choose(client: TestClient, other: TestClient, language: str) -> None:
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "me"}
    listed = client.post("/tables", data=form | {"listed": "yes"}).headers["location"]
    hidden = client.post("/tables", data=form | {"seat.1": "open", "listed": "no"}).headers[
        "location"
    ]
    assert shown_to(other) == {id_of(listed)}
    assert shown_to(client) == {id_of(listed), id_of(hidden)}
    home = client.get("/", headers={"accept-language": language}).text
    assert words(language).say("home.mine") in home
    page = client.get(hidden, headers={"accept-language": language}).text
    assert words(language).say("home.listed_no") in page


def test_the_api_may_choose_too(client: TestClient) -> None:
    seats = [{"who": "me"}, {"who": "open"}]
    for wish in (True, False):
        body = {"game": "ur", "seats": seats, "listed": wish}
        table = client.post("/api/tables", json=body).json()
        assert table["listed"] is wish
        assert (table["table"] in shown_to(client)) is wish


def test_friends_find_their_table_once_they_hold_a_seat(
    client: TestClient, other: TestClient
) -> None:
    path = opened(client, "me", "friend")
    link = client.get(path).text.split(f"{path}/s/")[1].split('"')[0]
    assert shown_to(other) == set()
    assert other.post(f"{path}/s/{link}", data={"name": "Ben"}).status_code == 303
    assert shown_to(other) == {id_of(path)}


def test_whoever_opened_a_table_of_bots_finds_it(client: TestClient, other: TestClient) -> None:
    path = opened(client, "remote", "remote")
    assert shown_to(client) == {id_of(path)}
    assert shown_to(other) == set()


def test_a_finished_game_is_shown_as_the_running_one_was(
    client: TestClient, other: TestClient
) -> None:
    path = opened(client, "last", "last", turn_limit="1")
    until(lambda: client.get(f"/api/tables/{id_of(path)}").json()["over"])
    assert shown_to(other) == set()
    assert shown_to(client) == {id_of(path)}
    listed = open_table(client, "last", "last", listed=True, turn_limit=1)["table"]
    until(lambda: client.get(f"/api/tables/{listed}").json()["over"])
    assert shown_to(other) == {listed}


def test_it_stays_so_when_the_server_starts_again(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        hidden = open_table(client, "me", "friend")["table"]
        shown = open_table(client, "me", "open")["table"]
    with TestClient(create_app(settings)) as client:
        assert shown_to(client) == {shown}
        assert client.get(f"/t/{hidden}").status_code == 200


def test_the_link_of_a_table_that_is_not_listed_cannot_be_guessed(client: TestClient) -> None:
    hidden, shown = open_table(client, "me", "me"), open_table(client, "me", "open")
    assert len(hidden["table"]) * math.log2(len(keys.ALPHABET)) > 78
    assert len(shown["table"]) == keys.ID_LENGTH
    assert sit(client, hidden)[0].legal()["asked"] in (True, False)


def test_lists_and_chats_are_as_long_as_the_settings_say(tmp_path: Path) -> None:
    limits = {"running_shown": 2, "finished_shown": 1, "finished_kept": 1, "chat_lines": 2}
    with TestClient(create_app(settings_in(tmp_path, **limits))) as client:
        running = [sit(client, open_table(client, "me", "open"))[0] for _ in range(3)]
        over = [
            open_table(client, "last", "last", game="nim", listed=True)["table"] for _ in range(3)
        ]
        paths = [f"/api/tables/{table}" for table in over]
        until(lambda: all(client.get(path).json()["over"] for path in paths), 60)
        listed = client.get("/api/tables").json()
        assert [one["over"] for one in listed] == [False, False, True]
        sit(client, open_table(client, "me", "open"))
        assert sum(table.over for table in client.app.state.host.tables.values()) == 1  # type: ignore[attr-defined]
        said = [running[0].post("chat", {"text": "Anu"}) for _ in range(3)]
        assert [one.status_code for one in said] == [204, 204, 409]
        assert said[2].json()["code"] == "chat_full"
