"""Seats that are bound to an account: on all its devices, and on no machine it has left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web import postgresql
from tests.web.members import PASSWORD, club, log_in, member, sign_up, who
from tests.web.test_accounts import rows
from tests.web.test_browsers import held, invited
from tests.web.test_forms import another
from tests.web.tools import at_table, opened


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[TestClient]:
    with club(tmp_path) as client:
        sign_up(client, "Anna")
        yield client


def devices(client: TestClient, name: str = "Anna") -> TestClient:
    """Another browser, logged in to the same account."""
    other = another(client)
    assert log_in(other, name) == 303
    return other


def test_a_seat_is_on_all_devices_of_its_account(anna: TestClient) -> None:
    path = opened(anna, "me", "friend")
    phone = devices(anna)
    assert held(phone, path) == [0]
    assert path in phone.get("/").text
    assert "Anna" in anna.get(path).text
    assert held(another(anna), path) == []


def test_invitations_are_made_anew_on_another_device(anna: TestClient) -> None:
    path = opened(anna, "me", "friend")
    (old,) = invited(anna, path)
    phone = devices(anna)
    assert invited(phone, path) == set()
    assert "Make a new invitation" in phone.get(path).text
    assert "Make a new invitation" not in anna.get(path).text
    wish = {"kind": "invite", "seat": "1"}
    assert another(anna).post(f"{path}/doors", data=wish).status_code == 403
    page = phone.post(f"{path}/doors", data=wish).text
    (link,) = re.findall(rf"http://testserver({path}/s/[\w-]+)", page)
    ben = member(anna, "Ben")
    assert ben.get(old).status_code == 404
    assert ben.post(link).status_code == 303
    assert held(ben, path) == [1]
    assert phone.post(f"{path}/doors", data=wish).status_code == 409
    assert phone.post(f"{path}/doors", data={**wish, "seat": "9"}).status_code == 404


def test_a_machine_that_was_left_holds_nothing(anna: TestClient) -> None:
    path = opened(anna, "me", "friend")
    assert len(invited(anna, path)) == 1
    anna.post("/account/logout")
    assert held(anna, path) == []
    assert invited(anna, path) == set()
    assert anna.post(f"{path}/doors", data={"kind": "device", "seat": "0"}).status_code == 403
    log_in(anna, "Anna")
    assert held(anna, path) == [0]


def test_another_machine_can_be_left_from_here(anna: TestClient) -> None:
    path = opened(anna, "me", "friend")
    phone = devices(anna)
    phone.post("/account/sessions")
    assert (held(anna, path), invited(anna, path), who(phone)) == ([], set(), "")


def test_the_games_of_a_guest_come_along(tmp_path: Path) -> None:
    with club(tmp_path) as client:
        paths = [opened(client, "me", "last"), opened(client, "me", "friend")]
        assert "the 2 games of this browser" in client.get("/account/new").text
        sign_up(client, "Anna", bind="on")
        phone = devices(client)
        assert [held(phone, path) for path in paths] == [[0], [0]]
        assert len(invited(client, paths[1])) == 1
        client.post("/account/logout")
        assert [held(client, path) for path in paths] == [[], []]


def test_they_stay_with_the_browser_unless_somebody_says_so(tmp_path: Path) -> None:
    with club(tmp_path) as client:
        path = opened(client, "me", "friend")
        sign_up(client, "Anna")
        assert held(client, path) == [0]
        assert held(devices(client), path) == []
        assert "a seat in 1 game" in client.get("/account").text
        assert client.post("/account/bind").headers["location"] == "/account?done=bound"
        assert held(devices(client), path) == [0]
        assert "a seat in" not in client.get("/account").text


def test_a_friend_who_is_logged_in_sits_down_for_good(anna: TestClient) -> None:
    path = opened(anna, "me", "friend")
    (link,) = invited(anna, path)
    ben = member(anna, "Ben")
    assert "You sit down as Ben." in ben.get(link).text
    assert ben.post(link, data={"name": "Somebody else"}).status_code == 303
    assert held(devices(anna, "Ben"), path) == [1]
    table = path.removeprefix("/t/")
    names = [seat["name"] for seat in anna.get(f"/api/tables/{table}").json()["seats"]]
    assert names == ["Anna", "Ben"]


def test_a_seat_that_is_open_to_all_is_bound_too(anna: TestClient) -> None:
    path = opened(anna, "me", "open")
    ben = member(anna, "Ben")
    assert ben.post(f"{path}/join", data={"seat": "1"}).status_code == 303
    assert held(devices(anna, "Ben"), path) == [1]


def test_a_link_for_another_device_binds_the_seat(anna: TestClient) -> None:
    guest = another(anna)
    path = opened(guest, "me", "friend")
    page = guest.post(f"{path}/doors", data={"kind": "device", "seat": "0"}).text
    (link,) = re.findall(rf"http://testserver({path}/d/[\w-]+)", page)
    assert anna.post(link).status_code == 303
    assert held(devices(anna), path) == [0]
    assert held(guest, path) == [0]


def test_nobody_takes_the_name_of_a_member(anna: TestClient) -> None:
    guest = another(anna)
    path = opened(anna, "me", "open")
    for name in ("Anna", "ANNA", " Ａnna"):
        assert guest.post(f"{path}/join", data={"seat": "1", "name": name}).status_code == 403
        form = {"game": "ur", "players": "2", "seat.0": "me", "seat.1": "last", "name.0": name}
        assert guest.post("/tables", data=form).status_code == 403
        body = {"game": "ur", "seats": [{"who": "me", "name": name}, {"who": "last"}]}
        assert guest.post("/api/tables", json=body).status_code == 403
    assert guest.post(f"{path}/join", data={"seat": "1", "name": "Annabelle"}).status_code == 303


def test_another_game_of_the_same_people_is_on_all_devices(anna: TestClient) -> None:
    path = opened(anna, "me", "last")
    phone = devices(anna)
    anna.post(f"{path}/abandon")
    again = phone.post(f"{path}/rematch").headers["location"]
    for one in (anna, phone):
        assert len(held(one, again)) == 1


def test_what_is_put_away_is_away_on_all_devices(anna: TestClient) -> None:
    path = opened(anna, "me", "last")
    anna.post(f"{path}/abandon")
    assert path not in anna.get("/").text
    assert path not in devices(anna).get("/").text


def test_an_open_page_lets_go_when_its_session_ends(anna: TestClient) -> None:
    anna.app.state.host.people.sessions.looks = 0.05  # type: ignore[attr-defined]
    path = opened(anna, "me", "friend")
    phone = devices(anna)
    with at_table(phone, path) as page:
        assert [one["held"] for one in page.now["people"]] == [True, False]
        anna.post("/account/sessions")
        with pytest.raises(WebSocketDisconnect):
            page.sees(lambda one: False)
    assert held(phone, path) == []


def test_somebody_who_is_banned_holds_nothing(anna: TestClient, tmp_path: Path) -> None:
    path = opened(anna, "me", "friend")
    rows(tmp_path, "UPDATE accounts SET banned = 'x'")
    assert held(anna, path) == []
    assert anna.post("/tables", data={"game": "ur"}).status_code == 403
    assert "banned" in anna.get("/account").text
    rows(tmp_path, "UPDATE accounts SET banned = NULL")
    assert held(anna, path) == [0]


def test_seats_are_bound_by_way_of_any_process(tmp_path: Path, postgresql_server: str) -> None:
    database = postgresql.new_database(postgresql_server)
    with club(tmp_path, database=database) as one, club(tmp_path, database=database) as two:
        sign_up(one, "Anna")
        assert log_in(two, "Anna", PASSWORD) == 303
        path = opened(one, "me", "friend")
        assert held(two, path) == [0]
        two.post("/account/sessions")
        assert held(one, path) == []
