"""The catalogue of cards: all of them, those of an age, a kind or a deck, in both languages."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient


def shown(client: TestClient, address: str, language: str = "en") -> list[str]:
    """The codes of the cards on a page."""
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return re.findall(r'<li id="card-(\w+)">', answer.text)


def test_every_card_is_there(client: TestClient) -> None:
    codes = shown(client, "/rules/ages/cards")
    assert len(codes) == len(set(codes)) == 244


def test_marks_in_the_address_choose_among_them(client: TestClient) -> None:
    assert shown(client, "/rules/ages/cards?age=A&kind=leader") == [
        "L0a", "L0b", "L0c", "L0d", "L0e", "L0f",
    ]  # fmt: skip
    assert shown(client, "/rules/ages/cards?deck=initial") == ["f0", "m0", "l0", "t0", "i0", "G0a"]
    assert shown(client, "/rules/ages/cards?kind=bonus&age=II") == ["D2"]
    assert shown(client, "/rules/ages/cards?age=IV") == []
    assert len(shown(client, "/rules/ages/cards?colour=red")) == 244  # no such mark: no choice


def test_a_card_of_two_groups_is_found_in_both(client: TestClient) -> None:
    assert len(shown(client, "/rules/civilisation/cards")) == 54
    assert shown(client, "/rules/civilisation/cards?group=arts") == [
        "mat", "dra", "mus", "arc", "lit", "mys",
    ]  # fmt: skip
    assert "mys" in shown(client, "/rules/civilisation/cards?group=religion", "fr")
    assert shown(client, "/rules/civilisation/cards?kind=good&pile=4") == ["4a", "4b"]


def test_links_lead_from_choice_to_choice(client: TestClient) -> None:
    page = client.get("/rules/ages/cards?age=I&kind=mine").text
    assert 'href="/rules/ages/cards?kind=mine"' in page  # any age
    assert 'href="/rules/ages/cards?age=I"' in page  # any kind
    assert 'href="/rules/ages/cards?age=II&amp;kind=mine"' in page
    assert re.search(r'href="/rules/ages/cards\?age=I&amp;kind=mine" aria-current="true"', page)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["All the cards", "Iron", "To play: 5 science points.", "Age I", "Copies with 2"]),
        ("fr", ["Toutes les cartes", "Fer", "Pour la jouer", "Âge I", "Exemplaires à 2"]),
    ],
)
def test_both_languages(client: TestClient, language: str, expected: list[str]) -> None:
    address = "/rules/ages/cards?age=I&kind=mine"
    page = client.get(address, headers={"accept-language": language}).text
    for words in expected:
        assert words in page
    assert shown(client, address, language) == ["m1"]


def test_another_language_keeps_the_choice(client: TestClient) -> None:
    page = client.get("/rules/ages/cards?age=I&kind=mine", headers={"accept-language": "en"}).text
    link = re.search(r'href="(/language/fr\?next=[^"]+)"', page)
    assert link is not None
    answer = client.get(link[1].replace("&amp;", "&"))
    assert answer.headers["location"] == "/rules/ages/cards?age=I&kind=mine"


def test_rules_and_home_lead_there_and_games_without_cards_do_not(client: TestClient) -> None:
    for page in ("/", "/rules/ages"):
        assert 'href="/rules/ages/cards"' in client.get(page).text
    assert "/cards" not in client.get("/rules/ur").text
    assert client.get("/rules/ur/cards").status_code == 404
    assert client.get("/rules/chess/cards").status_code == 404


@pytest.mark.parametrize(
    ("language", "query", "expected"),
    [
        ("en", "genghis", ["L1c"]),
        ("en", "GENG kh", ["L1c"]),
        ("fr", "pyram", ["W0d"]),
        ("en", "W0d", ["W0d"]),
        ("en", "no such card", []),
    ],
)
def test_words_are_looked_for(
    client: TestClient, language: str, query: str, expected: list[str]
) -> None:
    found = shown(client, f"/rules/ages/cards?q={query}", language)
    assert found == expected


def test_accents_and_capitals_do_not_matter(client: TestClient) -> None:
    with_accent = shown(client, "/rules/ages/cards?q=théâtre", "fr")
    assert with_accent == shown(client, "/rules/ages/cards?q=THEATRE", "fr")
    assert 0 < len(with_accent) < 60


def test_a_search_keeps_the_marks_and_is_kept_by_them(client: TestClient) -> None:
    page = client.get("/rules/ages/cards?age=I&q=culture").text
    assert '<input type="hidden" name="age" value="I">' in page
    assert 'href="/rules/ages/cards?age=II&amp;q=culture"' in page
    codes = shown(client, "/rules/ages/cards?age=I&q=culture")
    assert 0 < len(codes) < len(shown(client, "/rules/ages/cards?age=I"))


@pytest.mark.parametrize("game", ["ages", "civilisation"])
def test_every_card_has_a_page_and_a_picture_where_there_is_one(
    client: TestClient, game: str
) -> None:
    for code in shown(client, f"/rules/{game}/cards")[::9]:
        page = client.get(f"/rules/{game}/cards/{code}")
        assert page.status_code == 200
        for address in re.findall(r'src="(/face/[^"]+)"', page.text):
            assert client.get(address).headers["content-type"] == "image/svg+xml"
    assert "/face/" in client.get("/rules/ages/cards/L1a").text
    assert client.get(f"/rules/{game}/cards/nope").status_code == 404
