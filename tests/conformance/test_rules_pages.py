"""The rules pages of every game: each rule has one place, the same in both languages."""

from __future__ import annotations

import re

import pytest

import ziggurat
from tests.conformance.page import games, items
from ziggurat.words import LANGUAGES, game_folder

_PLACE = re.compile(r'<a id="([^"]+)"')
SHORT = 20
"""A line that tells a rule is longer than this."""
every_game = pytest.mark.parametrize("game", games())
every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in games() for language in LANGUAGES]
)


def page(game: str, language: str) -> str:
    return (game_folder(game) / language / "rules.md").read_text("utf-8")


def places(game: str, language: str) -> list[str]:
    return _PLACE.findall(page(game, language))


@every_page
def test_every_rule_of_the_list_has_its_place(game: str, language: str) -> None:
    told: set[str] = set()
    for line in page(game, language).splitlines():
        if len(re.sub(r"<a id=[^>]+></a>", "", line)) > SHORT:
            told |= set(_PLACE.findall(line))
    assert [item.id for item in items(game) if item.id not in told] == []


@every_page
def test_no_place_is_given_twice(game: str, language: str) -> None:
    assert len(places(game, language)) == len(set(places(game, language)))


@every_page
def test_links_within_the_page_lead_somewhere(game: str, language: str) -> None:
    links = re.findall(r"\]\(#([^)]+)\)", page(game, language))
    assert set(links) <= set(places(game, language))


@every_game
def test_both_pages_have_the_same_rules_in_the_same_order(game: str) -> None:
    english, french = (places(game, language) for language in LANGUAGES)
    assert english == french


@every_game
def test_french_is_set_with_its_own_spaces_and_apostrophes(game: str) -> None:
    prose = re.sub(r"`[^`]*`", "", page(game, "fr"))
    assert re.findall(r".{9} [:;?!»](?:\s|$)|« |\w'\w", prose) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_tigris_are_all_in_the_table(language: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (?:`(\w+)`|\S+) \|", page("tigris", language), re.MULTILINE)
    options = {option.name: option.default for option in ziggurat.game("tigris").options}
    assert [name for name, _ in rows] == list(options)
    assert all(default in ("", options[name]) for name, default in rows)
