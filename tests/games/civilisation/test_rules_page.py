"""The rules pages of Civilisation: no number differs from the data."""

from __future__ import annotations

import re

import pytest

from ziggurat.games.civilisation.rules.board import KEYS, NATIONS, board
from ziggurat.games.civilisation.rules.components import (
    CARD_KEYS,
    CARD_OF,
    CREDIT,
    EPOCH_STARTS,
    GROUP_KEYS,
    GROUPS,
    LATE_IRON_VALUES,
    NEEDS,
    PRICE,
)
from ziggurat.words import LANGUAGES, game_folder, words

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def page(language: str) -> str:
    return (game_folder("civilisation") / language / "rules.md").read_text("utf-8")


# ------------------------------------------------------------------------------ the card sheets


def sheets(language: str) -> dict[str, str]:
    """What the page says of each civilisation card, by its key: from its name to the next."""
    spoken = words(language, "civilisation")
    keys = {spoken.say(f"card.{key}"): key for key in CARD_KEYS}
    parts = re.split(r'<a id="CIV-32\.\d+"></a>\*\*([^*]+)\*\*', page(language))
    return {keys[name]: text for name, text in zip(parts[1::2], parts[2::2], strict=True)}


@EVERY_LANGUAGE
def test_every_card_has_its_sheet_with_groups_and_price(language: str) -> None:
    spoken = words(language, "civilisation")
    found = sheets(language)
    assert found.keys() == set(CARD_KEYS)
    for card, key in enumerate(CARD_KEYS):
        head = found[key].split("\n")[0]
        assert str(PRICE[card]) in head, key
        for bit, group in enumerate(GROUP_KEYS):
            assert (spoken.say(f"group.{group}") in head) == bool(GROUPS[card] >> bit & 1), key


@EVERY_LANGUAGE
def test_every_sheet_names_what_must_be_owned_before(language: str) -> None:
    spoken = words(language, "civilisation")
    found = sheets(language)
    for card, key in enumerate(CARD_KEYS):
        if NEEDS[card] >= 0:
            line = found[key].split("\n")[1]
            assert spoken.say(f"card.{CARD_KEYS[NEEDS[card]]}") in line, key


@EVERY_LANGUAGE
def test_the_sheets_credits_are_those_that_are_played(language: str) -> None:
    """Every amount on a sheet is one that the card gives, and no amount is left out."""
    for key, text in sheets(language).items():
        line = re.search(r"</a>Cr[eé]dits\s?:(.*)", text)
        card = CARD_KEYS.index(key)
        given = {amount for amount in CREDIT[card] if amount}
        assert {int(n) for n in re.findall(r"\d+", line[1] if line else "")} == given, key


@EVERY_LANGUAGE
def test_credits_of_single_cards_on_the_sheets_are_right(language: str) -> None:
    spoken = words(language, "civilisation")
    short = {"drama_poetry": ("Drama", "Théâtre")[language == "fr"]}
    drama = sheets(language)["drama_poetry"]
    line = next(line for line in drama.split("\n") if "rédits" in line or "Credits" in line)
    by_amount = dict(re.findall(r"(\d+) (?:for|pour) ([^;.]+)", line))
    for code, amount in (("mat", 5), ("mus", 5), ("law", 5), ("dem", 10), ("enl", 10), ("lit", 20)):
        key = CARD_KEYS[CARD_OF[code]]
        assert short.get(key, spoken.say(f"card.{key}")) in by_amount[str(amount)], code
        assert CREDIT[CARD_KEYS.index("drama_poetry")][CARD_OF[code]] == amount


# ---------------------------------------------------------------------------------- the tables


def rows(language: str, columns: int) -> dict[str, list[str]]:
    """The table of that many columns with a line for every nation, by nation."""
    spoken = words(language, "civilisation")
    keys = {spoken.say(f"nation.{nation}"): nation for nation in NATIONS}
    lines = [
        line.strip("| ").split(" | ") for line in page(language).split("\n") if line[:1] == "|"
    ]
    return {keys[line[0]]: line[1:] for line in lines if len(line) == columns and line[0] in keys}


@EVERY_LANGUAGE
def test_the_page_has_the_succession_table_that_is_played(language: str) -> None:
    found = rows(language, 6)
    for number, nation in enumerate(NATIONS):
        values = ", ".join(map(str, LATE_IRON_VALUES[number]))
        assert found[nation] == [*map(str, EPOCH_STARTS[number]), values]


@EVERY_LANGUAGE
def test_the_page_has_the_start_territories_that_are_played(language: str) -> None:
    spoken = words(language, "civilisation")
    found = rows(language, 3)
    without, with_west = board(8, "standard", False), board(8, "standard", True)
    for number, nation in enumerate(NATIONS):
        said = [
            ", ".join(spoken.say(f"place.{KEYS[place]}") for place in used.starts[number])
            for used in (without, with_west)
        ]
        assert found[nation][0] == said[0]
        assert (found[nation][1] == said[1]) == (said[0] != said[1])  # else: the same
