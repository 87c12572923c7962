"""Hints over the API: who may ask, what is told, and what everybody reads of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from tests.web.test_quotas import client_with
from tests.web.tools import Player, at_table, open_table, opened, sit, to_act


def alone(client: TestClient, game: str = "ur") -> Player:
    return sit(client, open_table(client, "me", "last", "last", game=game))[0]


def together(client: TestClient, hints: bool) -> list[Player]:
    seats = [{"who": "me"}, {"who": "me"}, {"who": "me"}]
    answer = client.post("/api/tables", json={"game": "ur", "seats": seats, "hints": hints})
    assert answer.status_code == 201, answer.text
    return sit(client, answer.json())


def ask(player: Player, *besides: str) -> Any:
    decision = player.legal()["decision"]
    return player.post("hint", {"decision": decision, "besides": list(besides)})


def log(player: Player) -> list[str]:
    lines = player.client.get(f"/api/tables/{player.table}/log").json()
    return [line["text"] for line in lines if line["text"].endswith("asks for a hint.")]


def info(player: Player) -> Any:
    return player.client.get(f"/api/tables/{player.table}").json()


def test_alone_with_bots_a_seat_is_told_what_to_do_and_why(client: TestClient) -> None:
    player = alone(client)
    asked = player.legal()
    answer = ask(player)
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    assert hint["decision"] == asked["decision"]
    known = {one["action"]: one["label"] for one in asked["actions"]}
    first = hint["steps"][0]
    assert known[first["action"]] == first["label"]
    assert {"tiles"} <= {one["key"] for one in hint["reasons"]}
    assert "+1 tile of yours" in [one["text"] for one in hint["reasons"]]
    assert ask(player).json() == hint, "the same view brings the same advice"
    other = ask(player, first["action"]).json()
    assert other["steps"][0]["action"] != first["action"]
    acted = player.post("act", {"decision": asked["decision"], "action": first["action"]})
    assert acted.status_code == 200


def test_the_log_tells_of_it_once_for_a_question_and_the_table_is_marked(
    client: TestClient,
) -> None:
    player = alone(client)
    assert info(player)["with_hints"] is False
    assert ask(player).status_code == ask(player).status_code == 200
    assert len(log(player)) == 1
    assert info(player)["with_hints"] is True


def test_where_others_play_the_table_must_allow_it(client: TestClient) -> None:
    strict, open_minded = together(client, False), together(client, True)
    refused = ask(to_act(strict))
    assert (refused.status_code, refused.json()["code"]) == (403, "no_hints")
    assert log(strict[0]) == []
    assert info(strict[0])["hints"] is False
    assert info(open_minded[0])["hints"] is True
    player = to_act(open_minded)
    assert ask(player).status_code == 200
    assert log(player)
    other = next(one for one in open_minded if one is not player)
    early = other.post("hint", {"decision": other.get("legal")["decision"]})
    assert (early.status_code, early.json()["code"]) == (409, "hint_not_asked")


def test_bots_and_strangers_are_refused(client: TestClient) -> None:
    opened = open_table(client, "remote", "last", "last")
    bot = sit(client, opened)[0]
    refused = ask(bot)
    assert (refused.status_code, refused.json()["code"]) == (403, "hint_bot")
    path = f"/api/tables/{opened['table']}/seats/0/hint"
    assert client.post(path, json={"decision": 0}).status_code == 401


def test_a_stale_question_nonsense_and_exhausted_moves_are_refused(client: TestClient) -> None:
    player = alone(client)
    asked = player.legal()
    stale = player.post("hint", {"decision": asked["decision"] + 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    nonsense = player.post("hint", {"decision": asked["decision"], "besides": ["xyzzy"]})
    assert nonsense.status_code == 422
    many = ["a1"] * 21
    assert player.post("hint", {"decision": asked["decision"], "besides": many}).status_code == 422
    assert log(player) == []


def test_the_page_asks_with_the_seat_it_holds(client: TestClient) -> None:
    table = opened(client, "me", "last", "last")
    with at_table(client, table) as page:
        page.sees(lambda now: now["actions"])
        assert page.now["hints"] is True
        body = {"seat": 0, "decision": page.now["decision"]}
        found = client.post(f"{table}/hint", json=body)
        assert found.status_code == 200, found.text
        offered = [one["a"] for one in page.now["actions"]]
        assert found.json()["steps"][0]["action"] in offered
        assert client.post(f"{table}/hint", json={**body, "seat": 1}).status_code == 403
    assert "with hints" in client.get(table).text
    with at_table(client, opened(client, "me", "me", "last")) as page:
        assert page.now["hints"] is False


def test_hints_have_a_rate_and_what_is_refused_costs_nothing(tmp_path: Path) -> None:
    with client_with(tmp_path, hints_a_minute=6, address_times=1) as client:
        player = alone(client)
        decision = player.legal()["decision"]
        stale = [player.post("hint", {"decision": decision + 1}).json()["code"] for _ in range(9)]
        assert set(stale) == {"stale"}
        found = [player.post("hint", {"decision": decision}).status_code for _ in range(3)]
        assert found == [200, 200, 429]


def test_a_seat_has_one_hint_at_a_time_and_bots_of_a_table_none(client: TestClient) -> None:
    player = alone(client)
    decision = player.legal()["decision"]
    hints = client.app.state.host.hints  # type: ignore[attr-defined]
    hints._under_way.add((player.table, player.seat))
    refused = player.post("hint", {"decision": decision})
    assert (refused.status_code, refused.json()["code"]) == (409, "hint_under_way")
    hints._under_way.clear()
    assert player.post("hint", {"decision": decision}).status_code == 200
    assert not hints._under_way
