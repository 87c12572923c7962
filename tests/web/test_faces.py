"""Pictures of cards are handed out as files that a browser keeps for good."""

from __future__ import annotations

from starlette.testclient import TestClient

from ziggurat.games.ages.table.faces import FACES


def test_a_picture_under_its_digest_is_kept_for_good(client: TestClient) -> None:
    answer = client.get(FACES.href("L0a"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text == FACES.svg("L0a")


def test_under_another_digest_it_is_the_newest_and_not_kept(client: TestClient) -> None:
    answer = client.get("/face/ages/0123456789/L0a.svg")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


def test_there_is_no_picture_of_what_is_no_card(client: TestClient) -> None:
    assert client.get("/face/ages/0123456789/nothing.svg").status_code == 404
    assert client.get("/face/chess/0123456789/L0a.svg").status_code == 404
    assert client.get("/face/ur/0123456789/L0a.svg").status_code == 404
