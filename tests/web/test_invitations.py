"""The seat of a friend is the friend's own: whoever invited them cannot open it any more."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.test_browsers import held, invited
from tests.web.test_forms import another
from tests.web.tools import Player, at_table, open_table, opened
from ziggurat.web import live
from ziggurat.web.api import seats
from ziggurat.web.app import create_app
from ziggurat.web.browsers import old_cookie
from ziggurat.web.settings import Settings


def asked_for(client: TestClient, table: str, seat: int, secret: str) -> list[Any]:
    """What every route that takes a secret answers to this one."""
    headers, path = {"Authorization": f"Bearer {secret}"}, f"/api/tables/{table}"
    own = f"{path}/seats/{seat}"
    bodies = {
        "act": {"decision": 0, "action": "x"}, "undo": {}, "hand-over": {"bot": "last"},
        "take-back": {}, "leave": {}, "arrive": {}, "chat": {"text": "x"},
    }  # fmt: skip
    got = [f"{own}/view", f"{own}/legal", f"{path}/record", f"{path}/log"]
    answers = [client.get(one, headers=headers) for one in got]
    answers += [client.post(f"{own}/{one}", json=bodies[one], headers=headers) for one in bodies]
    return answers


@pytest.mark.parametrize("by", ["page", "api"])
def test_whoever_invited_a_friend_cannot_open_the_seat_any_more(
    client: TestClient, by: str
) -> None:
    path = opened(client, "me", "friend", game="sealed")
    (link,) = invited(client, path)
    table, secret = path.removeprefix("/t/"), link.rpartition("/")[2]
    client.cookies.set(old_cookie(table, 1), secret)  # as if it held the seat
    with at_table(client, path) as page:
        if by == "page":
            friend = another(client)
            assert friend.post(link, data={"name": "Béa"}).status_code == 303
            assert held(friend, path) == [1]
        else:
            headers = {"Authorization": f"Bearer {secret}"}
            answer = client.post(f"/api/tables/{table}/join", json={}, headers=headers)
            own = answer.json()["secret"]
            assert own != secret
            assert all(one.status_code != 401 for one in asked_for(client, table, 1, own))
        page.sees(lambda one: one["people"][1]["kind"] == "human")
        assert page.now["held"] == [0]
        page.do("act", seat=1, decision=0, action="x")
        assert page.refused()["code"] == "other_seat"
    assert all(one.status_code == 401 for one in asked_for(client, table, 1, secret))
    assert client.get(link).status_code == 409
    assert held(client, path) == [0]
    client.get(path)  # what the old cookie holds is moved, if it holds anything
    assert held(client, path) == [0]
    assert invited(client, path) == set()
    headers = {"Authorization": f"Bearer {secret}"}
    again = client.post(f"/api/tables/{table}/join", json={"name": "Eve"}, headers=headers)
    assert (again.status_code, again.json()["code"]) == (409, "link_used")


def test_an_invitation_shows_nothing_before_it_is_accepted(client: TestClient) -> None:
    game = open_table(client, "me", "friend", game="sealed")
    secret = game["secrets"]["1"]
    assert all(one.status_code == 401 for one in asked_for(client, game["table"], 1, secret))
    client.cookies.set(old_cookie(game["table"], 1), secret)
    assert held(client, f"/t/{game['table']}") == []


def test_whoever_sat_down_comes_back_after_a_restart(settings: Settings) -> None:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        path = opened(client, "me", "friend")
        (link,) = invited(client, path)
        friend = another(client)
        friend.post(link, data={"name": "Béa"})
        cookies = dict(friend.cookies)
    with TestClient(create_app(settings), follow_redirects=False) as again:
        assert again.get(link).status_code == 409
        again.cookies.update(cookies)
        assert again.get(link).headers["location"] == path
        assert held(again, path) == [1]


def test_a_bot_elsewhere_gets_a_secret_of_its_own(client: TestClient) -> None:
    game = open_table(client, "me", "remote", game="sealed")
    table, secret = game["table"], game["secrets"]["1"]
    client.cookies.set(old_cookie(table, 1), secret)
    headers = {"Authorization": f"Bearer {secret}"}
    with at_table(client, f"/t/{table}") as page:
        assert page.now["held"] == [1]
        answer = client.post(f"/api/tables/{table}/join", json={"name": "Hal"}, headers=headers)
        own = answer.json()["secret"]
        page.sees(lambda one: one["held"] == [])
    assert all(one.status_code == 401 for one in asked_for(client, table, 1, secret))
    bot = Player(client, table, 1, own)
    assert bot.legal(0)["seat"] == 1
    again = client.post(f"/api/tables/{table}/join", json={}, headers=bot.headers)
    assert again.json() == {"seat": 1, "secret": own}  # it is its own already


def test_nobody_waits_with_an_old_secret_for_what_the_new_one_sees(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_table(client, "me", "remote", game="sealed")
    table, secret = game["table"], game["secrets"]["1"]
    asked = seats._asked

    async def meanwhile(hosted: Any, *args: Any) -> Any:
        await hosted.join(None, "Hal", secret)
        return await asked(hosted, *args)

    monkeypatch.setattr(seats, "_asked", meanwhile)
    headers = {"Authorization": f"Bearer {secret}"}
    assert client.get(f"/api/tables/{table}/seats/1/legal", headers=headers).status_code == 401


def test_a_page_that_is_being_drawn_shows_nothing_of_a_seat_it_holds_no_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_table(client, "me", "remote", game="sealed")
    app: Any = client.app
    hosted = app.state.host.tables[game["table"]]

    class Meanwhile:
        async def message(self, key: Any, draw: Any) -> Any:
            await hosted.join(None, "Hal", game["secrets"]["1"])
            return await draw()

    async def drawn(joins: bool) -> Any:
        page = live.Page(hosted, (1,), "en")
        hosted.presence.open(page)
        if joins:
            monkeypatch.setattr(live, "shared_until", lambda _: Meanwhile())
        return await page.message()

    assert client.portal.call(drawn, False)["seat"] == 1  # type: ignore[union-attr]
    assert client.portal.call(drawn, True)["seat"] is None  # type: ignore[union-attr]
