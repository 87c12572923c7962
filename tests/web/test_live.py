"""The live connection: what pages are sent, and what their readers may do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.tools import Browser, at_table, opened, settings_in
from ziggurat.offers import Drawing
from ziggurat.web import face
from ziggurat.web.app import create_app

REGIONS = {"board", "seats", "mine", "log", "result", "chat"}


@pytest.fixture
def friends(client: TestClient) -> Iterator[tuple[Browser, Browser, Browser]]:
    """Two players in two browsers, and somebody who watches."""
    path = opened(client, "me", "open")
    other = TestClient(client.app, follow_redirects=False)
    other.portal = client.portal
    assert other.post(f"{path}/join", data={"seat": "1", "name": "Béa"}).status_code == 303
    third = TestClient(client.app, follow_redirects=False)
    third.portal = client.portal
    with at_table(client, path) as a, at_table(other, path) as b, at_table(third, path) as c:
        yield a, b, c


def test_the_first_message_has_everything(client: TestClient) -> None:
    path = opened(client, "me", "random")
    with at_table(client, path) as page:
        message = page.sees(lambda one: one["actions"])
    assert message["type"] == "table"
    assert (message["seat"], message["held"], message["at"]) == (0, [0], None)
    assert set(message["regions"]) <= REGIONS
    assert message["prompt"]["yours"]
    assert message["prompt"]["rule"].startswith("UR-")
    assert message["prompt"]["href"] == f"/rules/ur#{message['prompt']['rule']}"
    keys = {key for action in message["actions"] for path in action["paths"] for key in path}
    assert keys == set(message["labels"])
    assert [person["kind"] for person in message["people"]] == ["human", "bot"]


def test_all_regions_come_first_and_then_only_what_changed(client: TestClient) -> None:
    path = opened(client, "me", "me")
    with at_table(client, path) as page:
        assert set(page.now["regions"]) == REGIONS
        page.do("chat", text="Bonjour")
        page.sees(lambda _: "Bonjour" in page.markup["chat"])
        assert set(page.sent["regions"]) == {"chat"}
        assert set(page.sent) == {"type", "version", "regions"}


def test_players_see_each_other_move(friends: tuple[Browser, Browser, Browser]) -> None:
    anna, bea, watcher = friends
    for _ in range(4):
        seat = watcher.sees(lambda one: any(p["to_act"] for p in one["people"]))
        mover = anna if seat["people"][0]["to_act"] else bea
        steps = mover.act(3)["steps"]
        for page in friends:
            page.sees(lambda one, steps=steps: one["steps"] == steps)
    assert watcher.now["seat"] is None
    assert watcher.now["actions"] == []
    assert watcher.now["held"] == []


def test_a_watcher_may_do_nothing(friends: tuple[Browser, Browser, Browser]) -> None:
    anna, _, watcher = friends
    for message in (
        {"do": "act", "seat": 0, "decision": 0, "action": "+c4"},
        {"do": "undo", "seat": 0, "count": 1},
        {"do": "chat", "text": "hello"},
        {"do": "rewind", "steps": 1},
        {"do": "agree"},
        {"do": "hand_over", "seat": 0, "bot": "last"},
        {"do": "take_back", "seat": 0},
        {"do": "seat", "seat": 1},
        {"do": "preview", "seat": 0, "decision": 0, "action": "+c4"},
    ):
        watcher.socket.send_json(message)
        assert watcher.refused()["text"]
    assert anna.now["steps"] == 0


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '"act"', "{}", '{"do": "dance"}', '{"do": ["act"]}', '{"do": "act"}',
     '{"do": "act", "seat": true, "decision": 0, "action": "+c4"}',
     '{"do": "act", "seat": 99, "decision": 0, "action": "+c4"}',
     '{"do": "act", "seat": 0, "decision": 1e99, "action": "+c4"}',
     '{"do": "act", "seat": 0, "decision": 0, "action": "\\ud800"}',
     '{"do": "act", "seat": 0, "decision": 0, "action": 5}',
     '{"do": "look", "at": -1}', '{"do": "look", "at": 999}', '{"do": "look", "at": "x"}',
     '{"do": "undo", "seat": 0, "count": 0}', '{"do": "rewind", "steps": -3}',
     '{"do": "hand_over", "seat": 0, "bot": "hal"}', '{"do": "chat", "text": ""}', "[" * 3000,
     '{"do": "behind"}', '{"do": "behind", "on": 1}'],
)  # fmt: skip
def test_nonsense_is_refused_in_words(client: TestClient, text: str) -> None:
    with at_table(client, opened(client, "me", "me")) as page:
        page.socket.send_text(text)
        refused = page.refused()
        assert refused["text"]
        assert not refused["text"].startswith("refusal.")
        page.do("look", at=None)
        assert page.now["steps"] == 0


def test_undo_and_preview(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "me")) as page:
        first = page.sees(lambda one: one["actions"])
        seat, action = first["seat"], first["actions"][0]["a"]
        page.do("preview", seat=seat, decision=first["decision"], action=action)
        preview = page.hears("preview")
        assert preview["action"] == action
        assert preview["lines"]
        assert page.client.get(f"{page.path}/record").text.count(action) == 0
        page.act()
        page.do("undo", seat=seat, count=1)
        back = page.sees(lambda one: one["steps"] == 0)
        assert [one["a"] for one in back["actions"]] == [one["a"] for one in first["actions"]]
        assert back["decision"] > first["decision"]


def test_on_a_shared_screen_the_last_step_is_taken_back(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "me")) as page:
        first = page.sees(lambda one: one["actions"])
        assert first["undo"] == 0
        after = page.act()
        assert (after["seat"], after["undo"]) == (1 - first["seat"], 1)
        page.do("undo", seat=after["seat"], count=1)
        assert page.sees(lambda one: one["steps"] == 0)["seat"] == first["seat"]


def test_alone_against_bots_one_goes_back_at_once(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "last", "last")) as page:
        for _ in range(4):
            page.act()
        steps = page.sees(lambda one: one["actions"])["steps"]
        page.do("rewind", steps=steps)
        page.sees(lambda one: one["steps"] < steps)
        record = page.client.get(f"{page.path}/record").text
        assert f"-1 undo {steps}" in record


def test_going_back_needs_the_agreement_of_all(friends: tuple[Browser, Browser, Browser]) -> None:
    anna, bea, watcher = friends
    for _ in range(2):
        to_act = watcher.sees(lambda one: any(p["to_act"] for p in one["people"]))["people"]
        steps = (anna if to_act[0]["to_act"] else bea).act()["steps"]
        watcher.sees(lambda one, steps=steps: one["steps"] == steps)
    anna.do("rewind", steps=2)
    asked = bea.sees(lambda one: one["rewind"])
    assert asked["rewind"] == {"by": "Seat 1", "steps": 2, "yours": True}
    assert anna.sees(lambda one: one["rewind"])["rewind"]["yours"] is False
    bea.do("refuse")
    assert anna.sees(lambda one: not one["rewind"])["turned_down"] == 1
    assert bea.sees(lambda one: not one["rewind"])["turned_down"] == 0  # she did not ask
    assert anna.now["steps"] == 2
    assert "Béa does not want to go back." in anna.markup["log"]
    anna.do("rewind", steps=1)
    bea.sees(lambda one: one["rewind"])
    bea.do("agree")
    for page in friends:
        page.sees(lambda one: one["steps"] == 1 and not one["rewind"])


def test_a_player_who_is_here_is_not_replaced(friends: tuple[Browser, Browser, Browser]) -> None:
    anna, bea, _ = friends
    anna.do("hand_over", seat=1, bot="last")
    assert "Béa" in anna.refused()["text"]
    bea.do("hand_over", seat=1, bot="last")
    anna.sees(lambda one: one["people"][1]["handed"])
    assert anna.now["people"][1]["bot"] == "last"
    bea.do("take_back", seat=1)
    anna.sees(lambda one: not one["people"][1]["handed"])


def test_a_player_who_is_away_is_replaced(client: TestClient) -> None:
    path = opened(client, "me", "friend")
    with at_table(client, path) as page:
        assert page.now["people"][1]["here"] is False
        page.do("hand_over", seat=1, bot="last")
        for _ in range(3):
            page.act()
        assert page.now["people"][1]["handed"]


def test_looking_at_the_past(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "me")) as page:
        boards = [page.markup["board"]]
        for place in range(3):
            page.act(place)
            boards.append(page.markup["board"])
        page.do("look", at=1)
        past = page.sees(lambda one: one["at"] == 1)
        assert page.markup["board"] == boards[1]
        assert (past["actions"], past["decision"], past["undo"]) == ([], None, 0)
        page.do("look", at=None)
        assert page.sees(lambda one: one["at"] is None)["actions"]


def test_a_connection_from_another_site_is_refused(client: TestClient) -> None:
    path = opened(client, "me", "me")
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{path}/live", headers={"origin": "http://evil.example"}),
    ):
        pass


def test_a_connection_to_no_table_is_closed(client: TestClient) -> None:
    with client.websocket_connect("/t/nonesuch/live") as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_text()


def test_a_page_that_sends_too_much_is_slowed_down(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "me")) as page:
        for _ in range(100):
            page.do("look", at=None)
        assert page.refused()["code"] == "too_fast"


def _broken(*args: object) -> Any:
    raise ValueError


@pytest.mark.parametrize("missing", [True, False])
def test_without_its_drawing_a_game_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: bool
) -> None:
    broken = Drawing(_broken, _broken)
    monkeypatch.setattr(face, "drawing", lambda game: None if missing else broken)
    face.symbols.cache_clear()
    try:
        with TestClient(create_app(settings_in(tmp_path)), follow_redirects=False) as client:
            path = opened(client, "me", "me")
            assert client.get(path).status_code == 200
            with at_table(client, path) as page:
                assert page.now["notice"]
                first = page.now["actions"][0]
                assert first["paths"] == [[f"action:{first['a']}"]]
                assert page.act()["steps"] == 1
    finally:
        face.symbols.cache_clear()
