"""A second device for a seat, and a friend who lost theirs; and what a cheat would try with it."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.inside import journal
from tests.web.test_browsers import held, invited
from tests.web.test_forms import another
from tests.web.tools import Player, accept, at_table, open_table, opened, sit, to_act
from ziggurat.web import doors, keys
from ziggurat.web.app import create_app
from ziggurat.web.browsers import COOKIE
from ziggurat.web.clock import ABSENCE_USUAL
from ziggurat.web.logs import without_secrets
from ziggurat.web.settings import Settings
from ziggurat.words import LANGUAGES, words

ABSENCE = 60.0 * ABSENCE_USUAL


class Time:
    """How long ago everything is that was."""

    ahead = 0.0


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Only for those who ask who is there: everything else goes on as it does."""
    found = Time()
    clock = SimpleNamespace(monotonic=lambda: monotonic() + found.ahead)
    monkeypatch.setattr("ziggurat.web.table.presence.time", clock)
    return found


def make(client: TestClient, path: str, kind: str, seat: int) -> Any:
    return client.post(f"{path}/doors", data={"kind": kind, "seat": str(seat)})


def link(client: TestClient, path: str, kind: str, seat: int) -> str:
    answer = make(client, path, kind, seat)
    assert answer.status_code == 200, answer.text
    (found,) = re.findall(rf'value="http://testserver({path}/d/[\w-]+)"', answer.text)
    return str(found)


def log(client: TestClient, path: str) -> list[str]:
    lines = client.get(f"/api{path.replace('/t/', '/tables/')}/log").json()
    return [line["text"] for line in lines]


def friends(client: TestClient, game: str = "sealed") -> tuple[str, TestClient]:
    """A table that a browser opened, and the browser of the friend who sits there too."""
    path = opened(client, "me", "friend", game=game)
    (invitation,) = invited(client, path)
    friend = another(client)
    assert friend.post(invitation, data={"name": "Béa"}).status_code == 303
    return path, friend


# Another device


def test_whoever_holds_a_seat_plays_on_another_device(client: TestClient) -> None:
    path = opened(client, "me", "last")
    address = link(client, path, "device", 0)
    phone = another(client)
    for _ in range(3):  # programs that show what lies behind a link look at it too
        assert phone.get(address).status_code == 200
    assert held(phone, path) == []
    with at_table(client, path) as page:
        assert phone.post(address).status_code == 303
        page.sees(lambda one: "another device" in page.markup["log"])
    assert held(phone, path) == [0]
    assert held(client, path) == [0]
    with at_table(phone, path) as page:
        page.act()


def test_a_link_works_once(client: TestClient) -> None:
    path = opened(client, "me", "open")
    address = link(client, path, "device", 0)
    phone, thief = another(client), another(client)
    assert phone.post(address).status_code == 303
    assert phone.post(address).status_code == 404
    for answer in (thief.get(address), thief.post(address)):
        assert answer.status_code == 404
        assert words("en").say("refusal.door_gone") in answer.text
    assert held(thief, path) == []


def test_only_the_last_link_works(client: TestClient) -> None:
    path = opened(client, "me", "open")
    first, last = (link(client, path, "device", 0) for _ in range(2))
    assert another(client).post(first).status_code == 404
    assert another(client).post(last).status_code == 303


def test_a_link_grows_old(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    path = opened(client, "me", "open")
    address = link(client, path, "device", 0)
    monkeypatch.setattr(doors, "now", lambda: "2999-01-01T00:00:00.000+00:00")
    assert another(client).get(address).status_code == 404
    assert another(client).post(address).status_code == 404


def test_nobody_makes_a_link_to_the_seat_of_another(client: TestClient) -> None:
    path, friend = friends(client)
    for browser, seat in ((client, 1), (friend, 0), (another(client), 0), (client, 9)):
        assert make(browser, path, "device", seat).status_code == 403
    assert make(friend, path, "again", 0).status_code == 403


def test_a_link_is_of_one_table(client: TestClient) -> None:
    one, other = opened(client, "me", "open"), opened(client, "me", "open")
    token = link(client, one, "device", 0).rpartition("/")[2]
    assert another(client).post(f"{other}/d/{token}").status_code == 404
    assert another(client).post(f"{one}/d/{token}").status_code == 303


def test_a_browser_that_holds_the_seat_uses_nothing_up(client: TestClient) -> None:
    path = opened(client, "me", "open")
    address = link(client, path, "device", 0)
    assert client.get(address).headers["location"] == path
    assert client.post(address).headers["location"] == path
    assert another(client).post(address).status_code == 303


def test_only_digests_of_links_are_stored(client: TestClient, tmp_path: Path) -> None:
    path = opened(client, "me", "open")
    address = link(client, path, "device", 0)
    token = address.rpartition("/")[2]
    with sqlite3.connect(tmp_path / "tables.db") as database:
        stored = "\n".join(database.iterdump())
    database.close()
    assert token not in stored
    assert keys.digest(token) in stored
    assert token not in without_secrets(f"GET {address} HTTP/1.1")


def test_a_link_works_after_a_restart(settings: Settings) -> None:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        path = opened(client, "me", "open")
        address = link(client, path, "device", 0)
    with TestClient(create_app(settings), follow_redirects=False) as phone:
        assert phone.post(address).status_code == 303
        assert held(phone, path) == [0]


def test_the_api_makes_links_too(client: TestClient) -> None:
    (me,) = sit(client, open_table(client, "me", "open"))
    made = me.post("device").json()
    phone = another(client)
    assert phone.post(made["path"]).status_code == 303
    assert held(phone, f"/t/{me.table}") == [0]
    other = Player(client, me.table, 0, "x" * 24)
    assert other.post("device").status_code == 401


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_links_speak_both_languages(client: TestClient, language: str) -> None:
    path = opened(client, "me", "open")
    said = words(language, "ur")
    headers = {"Accept-Language": language}
    page = client.get(path, headers=headers).text
    assert said.say("door.device") in page
    assert said.say("door.again") not in page  # there is nobody else yet
    made = client.post(f"{path}/doors", data={"kind": "device", "seat": "0"}, headers=headers)
    assert said.say("door.how_device", count=15) in made.text
    (address,) = re.findall(rf'value="http://testserver({path}/d/[\w-]+)"', made.text)
    assert said.say("door.asks_device") in another(client).get(address, headers=headers).text


# Somebody lost what opened their seat


def test_a_friend_who_lost_their_cookie_is_invited_anew(client: TestClient, time: Time) -> None:
    path, friend = friends(client)
    time.ahead += ABSENCE + 1
    address = link(client, path, "again", 1)
    assert any("new invitation" in line for line in log(client, path))
    fresh = another(client)
    assert fresh.get(address).status_code == 200
    assert fresh.post(address).status_code == 303
    assert held(fresh, path) == [1]
    assert held(friend, path) == []  # whatever opened it before opens nothing any more
    assert any("sits down again" in line for line in log(client, path))
    assert another(client).post(address).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_replaced_who_is_there(client: TestClient, time: Time, language: str) -> None:
    path, friend = friends(client)
    headers = {"Accept-Language": language}
    time.ahead += ABSENCE - 60
    refused = client.post(f"{path}/doors", data={"kind": "again", "seat": "1"}, headers=headers)
    assert refused.status_code == 409
    said = words(language, "sealed").say("refusal.not_lost", seat="Béa", count=1)
    assert said in refused.text
    with at_table(friend, path):
        time.ahead += 100 * ABSENCE
        assert make(client, path, "again", 1).status_code == 409
    assert make(client, path, "again", 1).status_code == 409  # until now
    assert not any("new invitation" in line for line in log(client, path))


@pytest.mark.parametrize("by", ["playing", "writing", "looking"])
def test_whoever_comes_back_keeps_the_seat(client: TestClient, time: Time, by: str) -> None:
    """They are told, and whatever they do makes the invitation void."""
    path, friend = friends(client, game="ur")
    time.ahead += ABSENCE + 1
    address = link(client, path, "again", 1)
    thief = another(client)
    with at_table(friend, path) as page:
        assert "new invitation" in page.markup["log"]
        if by == "writing":
            page.do("chat", text="I am back")
            page.sees(lambda one: "I am back" in page.markup["chat"])
        if by == "playing":
            play_until(client, path, 1)
        if by == "looking":
            refused = thief.post(address)
            assert refused.status_code == 409
            assert words("en", "ur").say("refusal.came_back", seat="Béa") in refused.text
    if by != "looking":
        time.ahead += 100 * ABSENCE
        assert thief.post(address).status_code == 409
    assert held(thief, path) == []
    assert held(friend, path) == [1]


def play_until(client: TestClient, path: str, seat: int) -> None:
    """Have everybody act who is asked, until that seat has."""
    table = client.app.state.host.tables[path.removeprefix("/t/")]  # type: ignore[attr-defined]
    assert client.portal is not None
    done = None
    while done != seat:
        done = journal(table).state.to_act[0]
        frame = client.portal.call(table.frame, done)
        client.portal.call(table.act, done, frame.decision, str(frame.actions[0]))


def asked(page: Any) -> list[int]:
    return [person["seat"] for person in page.now["people"] if person["to_act"]]


def test_a_bot_that_plays_meanwhile_is_not_the_friend(client: TestClient, time: Time) -> None:
    """Handed over while they were away: what the bot does makes nothing void."""
    path, _ = friends(client, game="ur")
    time.ahead += ABSENCE + 1
    with at_table(client, path) as page:
        page.do("hand_over", seat=1, bot="last")
        page.sees(lambda one: one["people"][1]["handed"])
        address = link(client, path, "again", 1)
        before = page.now["steps"]
        page.sees(lambda one: asked(page) == [0])
        page.act()
        page.sees(lambda one: asked(page) == [0] and one["steps"] > before + 1)
    fresh = another(client)
    assert fresh.post(address).status_code == 303
    assert held(fresh, path) == [1]
    with at_table(fresh, path) as page:
        assert not page.now["people"][1]["handed"]  # whoever has come plays


def test_whoever_opened_the_table_does_not_sit_down_there(client: TestClient, time: Time) -> None:
    """A cheat makes the invitation for themselves: not in a browser that holds anything here."""
    path, friend = friends(client)
    time.ahead += ABSENCE + 1
    address = link(client, path, "again", 1)
    refused = client.post(address)
    assert refused.status_code == 403
    assert words("en").say("refusal.own_invitation") in refused.text
    phone = another(client)
    assert phone.post(link(client, path, "device", 0)).status_code == 303
    assert phone.post(address).status_code == 403  # it holds the other seat
    assert held(friend, path) == [1]


def test_going_back_still_needs_whoever_is_invited_anew(client: TestClient, time: Time) -> None:
    """A cheat invites anew to be the only one who is asked."""
    path, _ = friends(client, game="ur")
    with at_table(client, path) as page:
        play_until(client, path, 0)
        time.ahead += ABSENCE + 1
        link(client, path, "again", 1)
        steps = page.sees(lambda one: one["steps"])["steps"]
        page.do("rewind", steps=1)
        wish = page.sees(lambda one: one["rewind"])["rewind"]
        assert wish["yours"] is False  # it is the friend who is asked
        assert page.now["steps"] == steps


def test_where_nobody_is_ever_replaced_nobody_is(client: TestClient, time: Time) -> None:
    body = {"game": "sealed", "seats": [{"who": "me"}, {"who": "friend"}], "absence": 0}
    game = client.post("/api/tables", json=body).json()
    accept(sit(client, game)[1])
    time.ahead += 1000 * ABSENCE
    answer = client.post(
        f"/api/tables/{game['table']}/seats/1/invite-again",
        headers={"Authorization": f"Bearer {game['key']}"},
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "never_again")


def test_the_api_invites_anew(client: TestClient, time: Time) -> None:
    game = open_table(client, "me", "friend", game="sealed")
    me, friend = sit(client, game)
    path = f"/api/tables/{game['table']}/seats/1/invite-again"
    with_key = {"Authorization": f"Bearer {game['key']}"}
    early = client.post(path, headers=with_key)
    assert (early.status_code, early.json()["code"]) == (409, "nobody_there")
    accept(friend)
    time.ahead += ABSENCE + 1
    for headers, status in ((me.headers, 403), (friend.headers, 403), ({}, 401)):
        assert client.post(path, headers=headers).status_code == status
    made = client.post(path, headers=with_key).json()
    fresh = another(client)
    assert fresh.post(made["path"]).status_code == 303
    assert held(fresh, f"/t/{game['table']}") == [1]
    assert COOKIE in fresh.cookies


def test_a_link_to_a_seat_opens_nothing_once_the_seat_is_anothers(
    client: TestClient, time: Time
) -> None:
    """A thief has made a link on the friend's machine; the friend is invited anew."""
    path, friend = friends(client)
    stolen = link(friend, path, "device", 1)
    time.ahead += ABSENCE + 1
    assert another(client).post(link(client, path, "again", 1)).status_code == 303
    thief = another(client)
    assert thief.post(stolen).status_code == 404
    assert held(thief, path) == []


def test_after_the_end_there_are_no_links(client: TestClient) -> None:
    players = sit(client, open_table(client, "me", "me", game="nim"))
    while to_act(players).act()["over"] is False:
        pass
    assert players[0].post("device").json()["code"] == "game_over"
