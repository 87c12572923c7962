"""The rules pages of Through the Ages say of cards what the catalogue says."""

from __future__ import annotations

import re

import pytest

from ziggurat.games.ages.table.cards import cards
from ziggurat.words import LANGUAGES, game_folder, words

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def page(language: str) -> str:
    return (game_folder("ages") / language / "rules.md").read_text("utf-8")


@EVERY_LANGUAGE
def test_cards_on_the_page_say_what_the_catalogue_says(language: str) -> None:
    described = {card.name: " ".join(card.text) for card in cards(words(language, "ages"))}
    lines = re.findall(r'<a id="TTA-CARD-\d+"></a>\*\*(.+?)\*\* \([^)]+\)\. (.+)', page(language))
    assert len(lines) == 94
    for name, text in lines:
        assert text == described[name]
