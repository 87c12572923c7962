"""Playing over the API: decisions, undo, seats, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from tests.web.tools import Player, open_table, sit, to_act, until
from ziggurat.core.record import Record
from ziggurat.registry import game


def two(client: httpx.Client, **options: Any) -> list[Player]:
    return sit(client, open_table(client, "me", "me", **options))


def problem(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert (body["status"], body["code"]) == (status, code)
    assert body["detail"]
    assert not body["detail"].startswith("refusal.")
    assert "{" not in body["detail"]


def recorded(client: httpx.Client, table: str) -> str:
    return client.get(f"/api/tables/{table}/record").text


def test_a_whole_game_against_bots(client: TestClient) -> None:
    opened = open_table(client, "me", "random", "last", turn_limit=4)
    (me,) = sit(client, opened)
    while me.act(3) is not None:
        pass
    info = client.get(f"/api/tables/{opened['table']}").json()
    assert info["over"]
    assert info["finished"]
    record = Record.loads(recorded(client, opened["table"]))
    assert record.replay(game("ur")).scores == info["scores"]


def test_a_repeated_answer_is_acknowledged_and_not_taken_again(client: TestClient) -> None:
    players = two(client)
    me = to_act(players)
    asked = me.legal()
    body = {"decision": asked["decision"], "action": asked["actions"][5]["action"]}
    assert me.post("act", body).json()["repeated"] is False
    before = recorded(client, me.table)
    assert me.post("act", body).json()["repeated"] is True
    assert recorded(client, me.table) == before


def test_the_last_answer_of_all_is_acknowledged_when_it_is_sent_again(client: TestClient) -> None:
    players = sit(client, open_table(client, "me", "me", turn_limit=1))
    while not (asked := (me := to_act(players)).legal())["over"]:
        body = {"decision": asked["decision"], "action": asked["actions"][0]["action"]}
        if me.post("act", body).json()["over"]:
            break
    assert me.post("act", body).json() == {
        "repeated": True, "over": True, "to_act": [], "decision": None,
    }  # fmt: skip
    other = {**body, "action": asked["actions"][1]["action"]}
    problem(me.post("act", other), 409, "game_over")


def test_an_answer_is_acknowledged_again_after_the_seat_was_handed_over(
    client: TestClient,
) -> None:
    me = to_act(two(client))
    asked = me.legal()
    body = {"decision": asked["decision"], "action": asked["actions"][0]["action"]}
    me.post("act", body)
    assert me.post("hand-over", {"bot": "endless"}).status_code == 200
    assert me.post("act", body).json()["repeated"] is True


def test_a_stale_answer_is_refused(client: TestClient) -> None:
    me = to_act(two(client))
    asked = me.legal()
    first, second = (action["action"] for action in asked["actions"][:2])
    me.post("act", {"decision": asked["decision"], "action": first})
    before = recorded(client, me.table)
    problem(me.post("act", {"decision": asked["decision"], "action": second}), 409, "stale")
    problem(me.post("act", {"decision": 99, "action": second}), 409, "stale")
    assert recorded(client, me.table) == before


def test_an_answer_that_was_taken_back_is_not_repeated(client: TestClient) -> None:
    me = to_act(two(client))
    asked = me.legal()
    body = {"decision": asked["decision"], "action": asked["actions"][0]["action"]}
    me.post("act", body)
    assert me.post("undo").status_code == 200
    problem(me.post("act", body), 409, "stale")


def test_moves_of_others_do_not_make_mine_stale(client: TestClient) -> None:
    anna, bea = sit(client, open_table(client, "me", "me", game="sealed"))
    asked = anna.legal()
    bea.act()
    assert anna.legal()["decision"] == asked["decision"]
    body = {"decision": asked["decision"], "action": asked["actions"][0]["action"]}
    assert anna.post("act", body).json()["repeated"] is False


def test_the_same_question_twice_has_two_numbers(client: TestClient) -> None:
    """After every move the question has a new number, even when it is the same in words."""
    players = two(client)
    numbers = []
    for _ in range(6):
        me = to_act(players)
        numbers.append(me.legal()["decision"])
        me.act()
    assert len(set(numbers)) == 6


def test_an_illegal_action_is_explained_and_changes_nothing(client: TestClient) -> None:
    players = two(client)
    me = to_act(players)
    before = recorded(client, me.table)
    answer = me.post("act", {"decision": me.legal()["decision"], "action": "Zc4"})
    assert answer.status_code == 409
    assert answer.json()["detail"]
    answer = me.post("act", {"decision": me.legal()["decision"], "action": "a1=W"})
    assert answer.json()["rule"].startswith("UR-")
    assert answer.json()["href"] == f"/rules/ur#{answer.json()['rule']}"
    strange = f'{{"decision": {me.legal()["decision"]}, "action": "\\ud800 hello"}}'
    headers = me.headers | {"content-type": "application/json"}
    answer = client.post(f"{me.path}/act", content=strange, headers=headers)
    problem(answer, 422, "malformed")
    hello = me.post("act", {"decision": me.legal()["decision"], "action": "hello"})
    problem(hello, 422, "unknown_notation")
    (other,) = [player for player in players if player is not me]
    wrong = other.post("act", {"decision": other.legal(wait=0)["decision"], "action": "+c4"})
    problem(wrong, 409, "not_your_turn")
    assert recorded(client, me.table) == before


def test_somebody_elses_seat(client: TestClient) -> None:
    anna, bea = two(client)
    before = recorded(client, anna.table)
    thief = Player(client, anna.table, anna.seat, bea.secret)
    body = {"decision": 0, "action": "+c4"}
    problem(thief.post("act", body), 403, "other_seat")
    problem(client.get(f"{anna.path}/view", headers=bea.headers), 403, "other_seat")
    problem(client.get(f"{anna.path}/legal"), 401, "no_secret")
    problem(client.post(f"{anna.path}/act", json=body), 401, "no_secret")
    stranger = Player(client, anna.table, anna.seat, "x" * 24)
    problem(stranger.post("act", body), 401, "wrong_secret")
    problem(client.get(anna.path.replace("seats/0", "seats/7") + "/view"), 404, "unknown_seat")
    assert recorded(client, anna.table) == before


def test_undo_stops_at_the_horizon(client: TestClient) -> None:
    players = two(client)
    me = to_act(players)
    problem(me.post("undo"), 409, "no_undo")
    before = me.get("view")
    me.act(4)
    assert me.get("view") != before
    assert me.legal(0)["undo"] == 1
    assert me.post("undo").status_code == 200
    assert me.get("view") == before
    me.act(4)
    to_act(players).act(7)
    problem(me.post("undo"), 409, "no_undo")


def test_undo_is_recorded(client: TestClient) -> None:
    me = to_act(two(client))
    me.act(2)
    me.post("undo")
    assert recorded(client, me.table).rstrip().endswith(f"{me.seat} undo 1")
    log = client.get(f"/api/tables/{me.table}/log").json()
    assert [line["kind"] for line in log] == ["absence_minutes", "undone"]


def test_a_seat_is_handed_over_and_taken_back(client: TestClient) -> None:
    opened = open_table(client, "me", "last", turn_limit=3)
    (me,) = sit(client, opened)
    me.act()
    problem(me.post("hand-over", {"bot": "nobody"}), 422, "unknown_bot")
    assert me.post("hand-over", {"bot": "last"}).status_code == 200
    problem(me.post("hand-over", {"bot": "last"}), 409, "plays_already")
    until(lambda: client.get(f"/api/tables/{me.table}").json()["over"])
    problem(me.post("take-back"), 409, "game_over")


def test_a_seat_leaves_the_game_where_its_rules_know_how(client: TestClient) -> None:
    (stuck, _) = sit(client, open_table(client, "me", "me"))
    problem(stuck.post("leave"), 409, "no_leaving")
    players = sit(client, open_table(client, "me", "me", game="ages", first_player="1"))
    me, other = players
    assert other.post("leave").status_code == 200
    problem(other.post("leave"), 409, "no_leaving")
    table = f"/api/tables/{me.table}"
    assert not client.get(table).json()["over"]  # the civilisation falls when its turn comes
    asked = me.legal()
    assert me.post("act", {"decision": asked["decision"], "action": "."}).status_code == 200
    assert client.get(table).json()["over"]
    assert me.get("view")["ranks"] == [1, 2]
    assert "-1 x1" in recorded(client, me.table)


def test_a_seat_that_was_taken_back_is_asked_again(client: TestClient) -> None:
    me, other = sit(client, open_table(client, "me", "me"))
    other.post("hand-over", {"bot": "last"})
    me.act()
    asked = me.legal()
    assert asked["asked"]
    assert other.legal(0)["actions"] == []
    problem(other.post("act", {"decision": 0, "action": "+c4"}), 409, "handed_over")
    assert other.post("take-back").status_code == 200
    problem(other.post("take-back"), 409, "not_handed")
    me.act(5)
    assert other.legal()["asked"]
    kinds = [line["kind"] for line in client.get(f"/api/tables/{me.table}/log").json()]
    assert kinds.count("handed_over") == kinds.count("taken_back") == 1


def test_open_seats_are_taken_once(client: TestClient) -> None:
    table = open_table(client, "me", "open", "friend")["table"]
    path = f"/api/tables/{table}/join"
    joined = client.post(path, json={"name": " Béa\n "}).json()
    assert joined["seat"] == 1
    bea = Player(client, table, 1, joined["secret"])
    assert bea.legal(0)["seat"] == 1
    problem(client.post(path, json={"name": "Carl"}), 409, "seat_taken")
    problem(client.post(path, json={"seat": 9}), 404, "unknown_seat")
    problem(client.post(path, json={"name": "x" * 41}), 422, "malformed")
    assert client.get(f"/api/tables/{table}").json()["seats"][1]["name"] == "Béa"


def test_a_friend_sits_down_with_his_secret(client: TestClient) -> None:
    opened = open_table(client, "me", "friend")
    path = f"/api/tables/{opened['table']}/join"
    headers = {"Authorization": f"Bearer {opened['secrets']['1']}"}
    problem(client.post(path, json={"name": "Dora"}), 409, "seat_taken")
    joined = client.post(path, json={"name": "Dora"}, headers=headers).json()
    assert joined["seat"] == 1
    headers = {"Authorization": f"Bearer {joined['secret']}"}
    assert client.get(f"/api/tables/{opened['table']}").json()["seats"][1]["kind"] == "human"
    problem(client.post(path, json={"seat": 0}, headers=headers), 403, "other_seat")


def test_the_chat_is_bounded(client: TestClient) -> None:
    me, _ = two(client)
    assert me.post("chat", {"text": "<b>hello</b>\u0000 \n there"}).status_code == 204
    (line,) = client.get(f"/api/tables/{me.table}/chat").json()
    assert line["text"] == "<b>hello</b> there"
    problem(me.post("chat", {"text": "x" * 501}), 422, "malformed")
    problem(me.post("chat", {"text": " \t "}), 422, "chat_empty")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "seats": [{"who": "me"}]}, 404, "unknown_game"),
        ({"game": "ur", "seats": [{"who": "me"}]}, 422, "wrong_players"),
        ({"game": "ur", "seats": [{"who": "me"}] * 5}, 422, "wrong_players"),
        ({"game": "ur", "seats": []}, 422, "wrong_players"),
        ({"game": "ur", "seats": [{"who": "me"}] * 999}, 422, "wrong_players"),
        ({"game": "ur", "seats": [{"who": "me"}, {"who": "hal"}]}, 422, "unknown_bot"),
        ({"game": "ur", "seats": [{"who": "me"}] * 2, "options": {"x": 1}}, 422, "unknown_option"),
        (
            {"game": "ur", "seats": [{"who": "me"}] * 2, "options": {"turn_limit": 0}},
            422,
            "wrong_number",
        ),
        (
            {"game": "ur", "seats": [{"who": "me"}] * 2, "options": {"shared_victory": "yes"}},
            422,
            "wrong_switch",
        ),
        (
            {"game": "ur", "seats": [{"who": "me", "name": "A"}, {"who": "me", "name": "A"}]},
            409,
            "name_taken",
        ),
        ({"game": "ur"}, 422, "malformed"),
        ({"game": "ur", "seats": [], "more": 1}, 422, "malformed"),
        ([], 422, "malformed"),
    ],
)
def test_a_table_that_cannot_be(client: TestClient, body: object, status: int, code: str) -> None:
    problem(client.post("/api/tables", json=body), status, code)
    assert client.get("/api/tables").json() == []


@pytest.mark.parametrize("text", ["{", "", "\x00", '{"game": ' + "9" * 5000 + "}", "[" * 5000])
def test_malformed_json(client: TestClient, text: str) -> None:
    answer = client.post("/api/tables", content=text, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_body_that_is_too_large(client: TestClient) -> None:
    problem(client.post("/api/tables", content=b"x" * 100_000), 413, "too_large")

    def pieces() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 10_000

    headers = {"content-type": "application/json"}
    answer = client.post("/api/tables", content=pieces(), headers=headers)
    assert answer.status_code in (400, 413)


@pytest.mark.parametrize("table", ["nonesuch", "x", "..", "%00", "a" * 39])
def test_an_unknown_table(client: TestClient, table: str) -> None:
    assert client.get(f"/api/tables/{table}").status_code == 404


def test_unknown_addresses_and_methods(client: TestClient) -> None:
    problem(client.get("/api/nothing"), 404, "unknown_page")
    problem(client.delete("/api/tables"), 405, "wrong_method")
    problem(client.get("/api/games/chess"), 404, "unknown_game")


def test_problems_speak_the_readers_language(client: TestClient) -> None:
    french = client.get("/api/tables/nonesuch", headers={"accept-language": "fr-FR, en;q=0.3"})
    assert french.json()["detail"] == "Il n’y a pas de table «\u00a0nonesuch\u00a0»."
    german = client.get("/api/tables/nonesuch", headers={"accept-language": "de"})
    assert german.json()["detail"] == "There is no table “nonesuch”."


def test_past_moments(client: TestClient) -> None:
    players = two(client)
    seen = [players[0].get("view")]
    for place in range(5):
        to_act(players).act(place)
        seen.append(players[0].get("view"))
    for at in range(6):
        assert players[0].get("view", at=at) == seen[at]
    problem(
        client.get(f"{players[0].path}/view", params={"at": 6}, headers=players[0].headers),
        404,
        "no_such_moment",
    )


def test_games_and_bots_are_described(client: TestClient) -> None:
    ur = next(one for one in client.get("/api/games").json() if one["name"] == "ur")
    assert (ur["players"], ur["house_players"]) == ([2, 3, 4], [2])
    assert {option["name"] for option in ur["options"]} >= {"turn_limit", "shared_victory"}
    assert "random" in [bot["spec"] for bot in client.get("/api/bots").json()]
