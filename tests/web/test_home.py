"""The home page: what waits for me, the games, and tables that are given up or put away."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import at_table, open_table, opened, settings_in, until
from ziggurat.offers import FIRST_BOT
from ziggurat.registry import game, games, offers
from ziggurat.web.app import create_app
from ziggurat.web.settings import Settings
from ziggurat.words import LANGUAGES, words

FORM = re.compile(r'<form method="post" action="/tables">(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'name="([^"]+)" value="([^"]*)"')


@pytest.fixture
def other(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    found = TestClient(client.app, follow_redirects=False)
    found.portal = client.portal  # the same event loop
    return found


def waits(page: str) -> list[str]:
    """The tables of one's own on the home page, each as its markup."""
    return re.findall(r'<li class="wait .*?</li>', page, re.DOTALL)


def first_games(page: str) -> dict[str, dict[str, str]]:
    """What the buttons for a first game would send, by game."""
    found = [dict(FIELD.findall(form)) for form in FORM.findall(page)]
    return {fields["game"]: fields for fields in found}


def test_every_game_of_the_house_says_how_long_and_how_heavy_it_is(client: TestClient) -> None:
    page = client.get("/", headers={"accept-language": "fr"}).text.replace("\u00a0", " ")
    for length, weight in (("30–60 min", "léger"), ("1 h 30", "moyen"), ("1 à 4 h", "expert"),
                           ("4 à 8 h", "corsé")):  # fmt: skip
        assert f"<b>{length}</b>" in page
        assert f"<b>{weight}</b>" in page


def test_a_first_game_is_one_press_away(client: TestClient) -> None:
    found = first_games(client.get("/").text)
    assert found.keys() == {name for name in games() if offers(name).profile() is not None}
    assert found["ages"]["option.version"] == "simple"
    for name, fields in found.items():
        bots = [value for key, value in fields.items() if re.fullmatch(r"seat\.[1-9]", key)]
        assert bots == [FIRST_BOT] * (int(fields["players"]) - 1), name
        chosen = {
            option.name: (
                f"option.{option.name}" in fields
                if option.kind == "switch"
                else type(option.default)(fields[f"option.{option.name}"])
            )
            for option in game(name).options
        }
        assert game(name).check(int(fields["players"]), chosen)
    sent = {key: ("last" if value == FIRST_BOT else value) for key, value in found["ages"].items()}
    answer = client.post("/tables", data=sent | {"name.0": "Zoé"})
    assert answer.status_code == 303
    table = client.get(f"/api/tables/{answer.headers['location'].removeprefix('/t/')}").json()
    assert (table["players"], table["options"]["version"]) == (3, "simple")


def test_the_form_begins_ages_with_its_simple_version(client: TestClient) -> None:
    page = client.get("/new/ages").text
    assert re.search(r'<option value="simple" selected', page)
    assert page.index('name="option.version"') < page.index(
        '<details class="options"'
    )  # not folded away
    assert page.count('class="options"') == 1
    assert client.get("/new/chess").status_code == 404


def test_a_form_that_is_refused_comes_back_filled_in(client: TestClient) -> None:
    sent = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "no such bot", "name.0": "Zoé"}
    answer = client.post("/tables", data=sent | {"option.turn_limit": "7"})
    assert answer.status_code >= 400
    assert 'value="Zoé"' in answer.text
    assert re.search(r'name="option.turn_limit"[^>]* value="7"', answer.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_waits_for_me_comes_first_and_greets_me(client: TestClient, language: str) -> None:
    said, speaks = words(language), {"accept-language": language}
    page = client.get("/", headers=speaks).text
    assert waits(page) == []
    form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "open", "name.0": "Zoé"}
    client.post("/tables", data=form)
    page = unescape(client.get("/", headers=speaks).text)
    (line,) = waits(page)
    yours = said.say("home.your_turn") in line
    assert yours == (said.say("home.wait_for_you", count=1) in page)
    assert said.say("home.play" if yours else "home.see") in line
    assert said.say("home.hello_name", name="Zoé") in page
    assert 'value="Zoé"' in client.get("/new/ur").text


@pytest.mark.parametrize("name", ["ur", "tigris"])
def test_a_table_says_what_happened_last_of_what_everybody_may_read(
    client: TestClient, name: str
) -> None:
    path = opened(client, "me", "me", game=name)
    table = path.removeprefix("/t/")
    with at_table(client, path) as page:
        for _ in range(8):
            page.do("seat", seat=_asked(client, table))
            page.sees(lambda now: now["actions"])
            page.act(-1)
    told = [line["text"] for line in client.get(f"/api/tables/{table}/log").json()]
    (line,) = waits(unescape(client.get("/").text))
    last = re.findall(r'class="going-on">.*?<span>([^<]*)</span></p>', line)
    assert last == [told[-1]]


def _asked(client: TestClient, table: str) -> int:
    return int(client.get(f"/api/tables/{table}").json()["to_act"][0])


# Giving up and putting away


def test_a_game_alone_with_bots_can_be_given_up(client: TestClient, other: TestClient) -> None:
    path = opened(client, "me", "last")
    (line,) = waits(client.get("/").text)
    assert f'action="{path}/abandon"' in line
    for stranger in (other, TestClient(client.app, follow_redirects=False)):
        assert stranger.post(f"{path}/abandon").status_code in (401, 403)
    assert client.post(f"{path}/abandon").headers["location"] == "/"
    table = client.get(f"/api{path.replace('/t/', '/tables/')}").json()
    assert table["over"] is True
    assert table["ranks"] is None
    assert waits(client.get("/").text) == []
    assert path not in client.get("/").text
    assert client.get(path).status_code == 200  # its link still leads there
    assert client.post(f"{path}/abandon").status_code == 409


def test_what_was_given_up_stays_so_when_the_server_starts_again(settings: Settings) -> None:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        path = opened(client, "me", "last")
        client.post(f"{path}/abandon")
    with TestClient(create_app(settings), follow_redirects=False) as client:
        assert client.get(f"/api{path.replace('/t/', '/tables/')}").json()["over"] is True
        assert client.app.state.host.steering.drives(path.removeprefix("/t/")) is False  # type: ignore[attr-defined]


def test_a_game_with_other_people_is_not_mine_to_end(client: TestClient, other: TestClient) -> None:
    path = opened(client, "me", "open")
    assert other.post(f"{path}/join", data={"seat": "1", "name": "Ben"}).status_code == 303
    assert "/abandon" not in client.get("/").text
    assert client.post(f"{path}/abandon").status_code == 409
    assert client.get(f"/api{path.replace('/t/', '/tables/')}").json()["over"] is False


def test_giving_up_makes_room_for_another_table(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, tables_each=1)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        client.get("/")  # the browser has a name from now on
        path = opened(client, "me", "last")
        form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "last"}
        assert client.post("/tables", data=form).status_code == 429
        client.post(f"{path}/abandon")
        assert client.post("/tables", data=form).status_code == 303


def test_a_game_that_is_over_is_put_away_from_my_list_alone(
    client: TestClient, other: TestClient
) -> None:
    path = opened(client, "me", "open", turn_limit="1")
    assert client.post(f"{path}/away").status_code == 409  # it is under way
    assert other.post(f"{path}/join", data={"seat": "1", "name": "Ben"}).status_code == 303
    for seat, browser in enumerate((client, other)):
        with at_table(browser, path) as page:
            page.do("hand_over", seat=seat, bot="last")
            page.sees(lambda now, seat=seat: now["people"][seat]["handed"] or now["over"])
    until(lambda: client.get(f"/api{path.replace('/t/', '/tables/')}").json()["over"])
    assert path in client.get("/").text
    stranger = TestClient(client.app, follow_redirects=False)
    assert stranger.post(f"{path}/away").status_code in (401, 403)
    assert client.post(f"{path}/away").headers["location"] == "/"
    assert client.post(f"{path}/away").status_code == 303  # twice is no fault
    assert path not in client.get("/").text
    assert path in other.get("/").text


def test_rooms_of_bots_have_nobody_to_give_them_up(client: TestClient) -> None:
    table = open_table(client, "last", "last")["table"]
    assert client.post(f"/t/{table}/abandon").status_code in (401, 403)
