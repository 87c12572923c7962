"""Forms, links of seats, languages, rules, records to look at, and what goes wrong."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import open_table, until
from ziggurat.core.record import Move, Record
from ziggurat.registry import game

FORM = {"game": "ur", "players": "3", "seat.0": "me", "name.0": "Anna", "seat.1": "friend",
        "seat.2": "last", "seat.3": "nonsense", "option.shared_victory": "on",
        "option.turn_limit": "7"}  # fmt: skip


def another(client: TestClient) -> TestClient:
    """Another browser that looks at the same server."""
    other = TestClient(client.app, follow_redirects=False)
    other.portal = client.portal
    return other


def test_a_table_is_opened_with_the_form(client: TestClient) -> None:
    answer = client.post("/tables", data=FORM)
    assert answer.status_code == 303
    for cookie in answer.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    table = answer.headers["location"].removeprefix("/t/")
    info = client.get(f"/api/tables/{table}").json()
    assert info["options"]["shared_victory"] is True
    assert info["options"]["turn_limit"] == 7
    assert [seat["kind"] for seat in info["seats"]] == ["human", "invited", "bot"]
    assert "Anna" in client.get("/").text


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [
        ("game", "chess", 404),
        ("players", "7", 422),
        ("players", "many", 422),
        ("option.turn_limit", "0", 422),
        ("option.turn_limit", "ten", 422),
        ("seat.1", "hal", 422),
        ("seat.1", "", 422),
        ("name.0", "x" * 60, 422),
    ],
)
def test_a_form_that_is_refused(client: TestClient, field: str, value: str, status: int) -> None:
    answer = client.post("/tables", data=FORM | {field: value})
    assert answer.status_code == status
    assert "Ziggurat" in answer.text
    assert client.get("/api/tables").json() == []


def test_an_empty_form_is_refused(client: TestClient) -> None:
    assert client.post("/tables").status_code == 404
    assert client.post("/review").status_code == 422


def test_a_friend_sits_down_by_his_link(client: TestClient) -> None:
    path = client.post("/tables", data=FORM).headers["location"]
    (link,) = set(re.findall(rf"http://testserver({path}/s/[\w-]+)", client.get(path).text))
    friend = another(client)
    assert link not in friend.get(path).text
    assert "Anna" in friend.get(link).text
    assert friend.post(link, data={"name": "Anna"}).status_code == 409
    assert friend.post(link, data={"name": "Béa"}).headers["location"] == path
    assert friend.get(link).headers["location"] == path
    assert friend.post(link, data={"name": "Béa"}).headers["location"] == path
    for answer in (another(client).get(link), another(client).post(link, data={"name": "Carl"})):
        assert answer.status_code == 409
        assert "Béa sits there now" in answer.text
    assert "Béa" in client.get(path).text
    assert friend.get(f"{path}/s/wrong").status_code == 404


def test_open_seats_are_offered(client: TestClient) -> None:
    path = client.post("/tables", data=FORM | {"seat.1": "open"}).headers["location"]
    friend = another(client)
    assert friend.post(f"{path}/join", data={"seat": "0"}).status_code == 409
    assert friend.post(f"{path}/join", data={"seat": "1", "name": "Béa"}).status_code == 303
    assert friend.post(f"{path}/join", data={"seat": "1", "name": "Carl"}).status_code == 409


def test_the_language_is_negotiated_then_chosen(client: TestClient) -> None:
    french = {"accept-language": "fr-CA,fr;q=0.9,en;q=0.8"}
    assert '<html lang="fr"' in client.get("/", headers=french).text
    assert '<html lang="en"' in client.get("/", headers={"accept-language": "de,en;q=0.1"}).text
    assert '<html lang="en"' in client.get("/", headers={"accept-language": ";;q=x,,"}).text
    answer = client.get("/language/fr", params={"next": "/rules/ur"})
    assert answer.headers["location"] == "/rules/ur"
    assert '<html lang="fr"' in client.get("/", headers={"accept-language": "en"}).text
    assert client.get("/language/xx").status_code == 404


@pytest.mark.parametrize("way", ["//evil.example", "https://evil.example", "/\\evil", "x", ""])
def test_one_is_never_sent_to_another_site(client: TestClient, way: str) -> None:
    for path in ("/language/fr", "/theme/dark"):
        assert client.get(path, params={"next": way}).headers["location"] == "/"


def test_the_theme_is_remembered(client: TestClient) -> None:
    client.get("/theme/dark")
    assert 'data-theme="dark"' in client.get("/").text
    assert client.get("/theme/pink").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_have_their_anchors(client: TestClient, language: str) -> None:
    page = client.get("/rules/ur", headers={"accept-language": language}).text
    for rule in ("UR-TURN-02", "UR-WAR-10", "UR-SCORE-08"):
        assert f'id="{rule}"' in page
    assert client.get("/rules/chess").status_code == 404


def test_errors_are_pages_in_the_readers_language(client: TestClient) -> None:
    for path in ("/t/nonesuch", "/nothing/here", "/static/none.css"):
        answer = client.get(path, headers={"accept-language": "fr"})
        assert answer.status_code == 404
        assert "Introuvable" in answer.text
    assert client.put("/").status_code == 405


def test_forms_from_other_sites_are_refused(client: TestClient) -> None:
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert client.post("/tables", data=FORM, headers=headers).status_code == 403
    own = client.post("/tables", data=FORM, headers={"origin": "http://testserver"})
    assert own.status_code == 303


def test_headers_keep_browsers_careful(client: TestClient) -> None:
    headers = client.get("/").headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    css = client.get("/drawing.css")
    again = client.get("/drawing.css", headers={"if-none-match": css.headers["etag"]})
    assert again.status_code == 304


def finished_record() -> Record:
    state = game("ur").start(2, 7, turn_limit=2)
    record = Record("ur", 2, options={"turn_limit": 2}, seats=["Anna", "<blink>"], seed=7)
    while not state.over:
        seat = state.to_act[0]
        action = state.legal(seat)[-1]
        state.apply(seat, action)
        record.moves.append(Move(seat, str(action)))
    return record


def upload(client: TestClient, text: str | bytes) -> tuple[int, str]:
    """What the server says to a record, and the table it opens: at its beginning."""
    answer = client.post("/review", files={"record": ("game.ziggurat", text)})
    path, _, query = answer.headers.get("location", "").partition("?")
    assert query == ("at=0" if answer.status_code == 303 else "")
    return answer.status_code, path


def test_whoever_brings_the_record_of_a_running_game_is_told_why_not(client: TestClient) -> None:
    """Before, at the link, and then."""
    opened = open_table(client, "me", "random", "random")
    table = f"/t/{opened['table']}"
    warning = "it can be looked at when the game is over"
    assert warning in client.get(table, headers={"accept-language": "en"}).text
    record = client.get(f"{table}/record").text
    answer = client.post(
        "/review", files={"record": ("a.ziggurat", record)}, headers={"accept-language": "en"}
    )
    assert answer.status_code == 422
    assert "taken while the game was under way" in answer.text
    assert "Once the game is over, download it again." in answer.text


def test_a_record_is_looked_at(client: TestClient) -> None:
    record = finished_record()
    status, path = upload(client, record.dumps())
    assert status == 303
    for query in ("", "?at=0"):
        page = client.get(path + query).text
        assert "Anna" in page
        assert "&lt;blink&gt;" in page
        assert "<blink>" not in page
    with client.websocket_connect(f"{path}/live") as socket:
        message = socket.receive_json()
        assert (message["over"], message["steps"]) == (True, len(record.moves))
        socket.send_json({"do": "look", "at": 2})
        assert until(lambda: socket.receive_json()["at"] == 2)
        socket.send_json({"do": "seat", "seat": 1})
        assert until(lambda: socket.receive_json()["seat"] == 1)
    assert Record.loads(client.get(f"{path}/record").text).moves == record.moves
    assert client.get("/api/tables").json() == []  # nobody plays there


def test_an_unfinished_record_is_looked_at(client: TestClient) -> None:
    record = finished_record()
    record.moves = [*record.moves[:9], Move(record.moves[8].seat, "undo 1")]
    status, path = upload(client, record.dumps().replace("\n", "\r\n"))
    assert status == 303
    with client.websocket_connect(f"{path}/live") as socket:
        assert socket.receive_json()["steps"] == 8


def test_a_downloaded_record_can_be_looked_at(client: TestClient) -> None:
    table = open_table(client, "last", "last", turn_limit=2)["table"]
    until(lambda: client.get(f"/api/tables/{table}").json()["over"])
    answer = client.get(f"/t/{table}/record")
    assert f"ur-{table}.ziggurat" in answer.headers["content-disposition"]
    assert upload(client, answer.text)[0] == 303


def test_damaged_records_are_refused(client: TestClient) -> None:
    good = finished_record().dumps()
    running = open_table(client, "me", "me")["table"]
    for text in (
        "",
        "my diary",
        b"\xff\xfe\x00",
        good.replace("seed 7", "seed -7"),
        good.replace("seed 7", "seed 8"),
        good.replace('game "ur"', 'game "chess"'),
        good.replace("players 2", "players 9"),
        good.replace("rules 1", "rules 99"),
        good + "0 undo 99\n",
        good + "7 +c4\n",
        good + "0 ?\n",
        good.replace('{"turn_limit": 2}', '{"seed": 2}'),
        good.replace("seed 7", 'start {"game": "ur"}'),
        client.get(f"/t/{running}/record").text,
    ):
        status, _ = upload(client, text)
        assert status in (404, 422), text
    assert upload(client, "x" * 3_000_000)[0] == 413
