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


def test_several_pictures_come_in_one_answer_each_on_a_line(client: TestClient) -> None:
    names = [f"{FACES.digest}-{key}" for key in ("L0a", "W0d")]
    answer = client.get(f"/faces/ages/{','.join(names)}")
    assert answer.text.split("\n") == [FACES.svg("L0a"), FACES.svg("W0d")]
    assert "immutable" in answer.headers["cache-control"]
    older = client.get(f"/faces/ages/{names[0]},012345-W0d")
    assert older.text == answer.text
    assert older.headers["cache-control"] == "no-cache"


def test_no_picture_is_written_on_several_lines() -> None:
    assert not [key for key in list(FACES.keys()) if "\n" in FACES.svg(key)]


def test_of_several_pictures_all_have_to_be_there(client: TestClient) -> None:
    known = f"{FACES.digest}-L0a"
    assert client.get(f"/faces/ages/{known},012345-nothing").status_code == 404
    assert client.get(f"/faces/ages/{','.join([known] * 101)}").status_code == 404
    assert client.get(f"/faces/ur/{known}").status_code == 404
    assert client.get("/faces/chess/012345-L0a").status_code == 404
