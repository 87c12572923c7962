"""The rules pages of Through the Ages: every rule has its place, and no number differs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conformance.rules_page import anchors
from ziggurat.games.ages.cards import cards
from ziggurat.words import LANGUAGES, game_folder, words

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
LIST = Path(__file__).parents[2] / "conformance" / "ages.md"


def page(language: str) -> str:
    return (game_folder("ages") / language / "rules.md").read_text("utf-8")


@EVERY_LANGUAGE
def test_every_rule_of_the_list_has_its_place(language: str) -> None:
    listed = re.findall(r"TTA-[A-Z]+-\d+", LIST.read_text("utf-8"))
    missing = [rule for rule in listed if len(anchors(language).get(rule, "")) <= 20]
    assert len(set(listed)) == 594
    assert missing == []


@EVERY_LANGUAGE
def test_no_place_is_given_twice(language: str) -> None:
    places = re.findall(r'<a id="([^"]+)"', page(language))
    assert len(places) == len(set(places))


@EVERY_LANGUAGE
def test_cards_on_the_page_say_what_the_catalogue_says(language: str) -> None:
    described = {card.name: " ".join(card.text) for card in cards(words(language, "ages"))}
    lines = re.findall(r'<a id="TTA-CARD-\d+"></a>\*\*(.+?)\*\* \([^)]+\)\. (.+)', page(language))
    assert len(lines) == 94
    for name, text in lines:
        assert text == described[name]


def test_both_pages_have_the_same_rules_in_the_same_order() -> None:
    english, french = (re.findall(r'<a id="([^"]+)"', page(language)) for language in LANGUAGES)
    assert english == french


def test_french_is_set_with_its_own_spaces_and_apostrophes() -> None:
    prose = re.sub(r"`[^`]*`", "", page("fr"))
    assert re.findall(r".{9} [:;?!»](?:\s|$)|« |\w'\w", prose) == []
