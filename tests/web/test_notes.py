"""What a page tells beside the board: notes on cards, what an action changes, what to beware of."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from fastapi.testclient import TestClient

from tests.conformance.ages.positions import table as position
from tests.web.tools import at_table, opened
from ziggurat.registry import games
from ziggurat.web import face
from ziggurat.words import words


def test_the_notes_of_a_game_are_one_file_that_browsers_keep(client: TestClient) -> None:
    answer = client.get("/notes/ages/fr.json")
    assert answer.status_code == 200
    notes = answer.json()
    assert len(notes) == 244
    assert "Fer" in notes["m1"]
    again = client.get("/notes/ages/fr.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert client.get("/notes/ur/en.json").json() == {}
    assert client.get("/notes/chess/en.json").status_code == 404
    assert client.get("/notes/ages/de.json").status_code == 404


def test_a_page_knows_where_its_notes_are(client: TestClient) -> None:
    page = client.get(opened(client, "me", "me", game="ages"), headers={"Accept-Language": "fr"})
    assert 'data-notes="/notes/ages/fr.json"' in page.text
    page = client.get(opened(client, "me", "me"))
    assert re.search(r'data-notes(=""|[ >])', page.text)


def test_a_preview_tells_first_what_changes(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "random", game="ages", first_player="1")) as page:
        now = page.sees(lambda one: one["actions"])
        page.do("preview", seat=0, decision=now["decision"], action="<1")
        lines = page.hears("preview")["lines"]
        assert lines[0] == "civil actions 1 → 0"
        assert "takes" in lines[1]
        # The end of a turn reveals what is not known; what it produces is.
        page.do("preview", seat=0, decision=now["decision"], action=".")
        lines = page.hears("preview")["lines"]
        assert "food 0 → 2" in lines
        assert "resources 0 → 2" in lines
        assert "science 0 → 1" in lines


def test_an_action_to_beware_of_says_so(client: TestClient) -> None:
    state = position(f0=0, unused=9, yellow=8)
    drawn = face.draw("ages", state.view(0), state.legal(0), ["Anna", "Ben"], "en")
    assert drawn.cautions == {".": "Famine ahead: 3 food are missing."}
    assert face.compare("ur", {}, {}, words("en", "ur")) == []


def test_the_home_page_shows_a_picture_of_every_game(client: TestClient) -> None:
    page = client.get("/").text
    for game in games():
        assert f'src="/picture/{game}.svg"' in page
        picture = client.get(f"/picture/{game}.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        ElementTree.fromstring(picture.text)  # a file by itself
        assert "<title>" not in picture.text  # nobody sits at the tables on pictures
        tag = {"if-none-match": picture.headers["etag"]}
        assert client.get(f"/picture/{game}.svg", headers=tag).status_code == 304
    assert client.get("/picture/chess.svg").status_code == 404


def test_a_page_asks_what_a_thing_is(client: TestClient) -> None:
    with at_table(client, opened(client, "me", "random", game="ages", first_player="1")) as page:
        now = page.sees(lambda one: one["actions"])
        key = now["actions"][0]["paths"][0][0]
        page.do("about", key=key)
        told = page.hears("about")
        assert told["key"] == key
        assert told["title"]
        assert told["cost"] == "Taking it would cost you 1 civil action; you have 1 left."
        assert told["href"] == f"/rules/ages#{told['rule']}"
        page.do("about", key="cell:none")
        assert page.hears("about") == {"type": "about", "key": "cell:none"}
        page.do("about", key=7)
        assert page.hears("refused")["code"] == "bad_message"
        page.do("about", key="x" * 5000)
        assert len(page.hears("about")["key"]) == 80


def test_whoever_watches_is_told_what_everybody_sees(client: TestClient) -> None:
    address = opened(client, "me", "random", game="tigris")
    client.cookies.clear()
    with at_table(client, address) as page:
        page.sees(lambda one: one["regions"])
        page.do("about", key="cell:b2")
        told = page.hears("about")
        assert told["title"]
        assert told["cost"] == ""
