"""The cards of Civilisation in words: all of them, in both languages, with their numbers."""

from __future__ import annotations

import re

import pytest

from ziggurat.catalogue import chosen, mark_words, values
from ziggurat.core.state import Entry
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.components import CALAMITIES, PRICE
from ziggurat.games.civilisation.table.cards import KEY_OF_CODE, KEY_OF_PLACE, cards
from ziggurat.sentences import sentences
from ziggurat.words import LANGUAGES, game_folder, words

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ENGLISH, FRENCH = (words(language, "civilisation") for language in LANGUAGES)
TEXT = {language: {card.code: card for card in cards(words(language, "civilisation"))}
        for language in LANGUAGES}  # fmt: skip


@EVERY_LANGUAGE
def test_every_card_has_a_name_and_says_what_it_does(language: str) -> None:
    described = cards(words(language, "civilisation"))
    assert len(described) == len(KEY_OF_CODE) == 24 + 18 + 12
    assert len({card.name for card in described}) == 54
    for card in described:
        assert card.text, card.code
        for sentence in (card.name, *card.text):
            assert not re.search(r"[{}]|\b[a-z]+\.[a-z_]+\b", sentence), sentence


@EVERY_LANGUAGE
def test_every_territory_and_both_coasts_of_delphi_have_a_name(language: str) -> None:
    spoken = words(language, "civilisation")
    said = {code: spoken.arguments({"place": code}, ())["place"] for code in (*CODES, "del2")}
    assert len(CODES) == 158
    assert len(set(said.values())) == 159
    assert [code for code, name in said.items() if name in (code, KEY_OF_PLACE[code])] == []


def test_a_civilisation_card_says_its_price_effect_condition_and_credits() -> None:
    assert TEXT["en"]["clo"].text == (
        "Price: 45 points.",
        "Your ships sail 5 territories instead of 4.",
        "Credits once owned: 10 for Pottery, Metalworking, Agriculture, Roadbuilding, Mining, "
        "Engineering, Democracy and Monotheism.",
    )
    assert TEXT["en"]["dem"].text[2:] == ("Only with: Law.",)
    assert "5 pour Mathématiques, Musique," in TEXT["fr"]["dra"].text[-1]
    assert TEXT["fr"]["dra"].text[-1].endswith(" · 20 pour Littérature.")
    assert (
        "6 of your tokens take a city, 5 defend it; yours fall only to 8, and 7"
        in (TEXT["en"]["eng"].text[1])
    )


@EVERY_LANGUAGE
def test_every_price_is_said(language: str) -> None:
    for code, price in zip(list(TEXT[language])[:24], PRICE, strict=True):
        assert str(price) in TEXT[language][code].text[0]


HURTS = {
    "3z": ("You lose 10 unit points; you share out 20 more among the others, at most 8 each.",),
    "3x": (
        "You reduce 3 cities.",
        "What cards change: 2 at most with Mysticism · 1 at most with Deism · 0 at most with "
        "Enlightenment.",
    ),
    "4x": (
        "15 of your tokens support no city: what is then unsupported is reduced.",
        "What cards change: \N{MINUS SIGN}5 with Enlightenment · +5 with Mining.",
    ),
    "6x": (
        "You lose 16 unit points; you share out 25 more among the others, at most 10 each. "
        "A token survives everywhere.",
        "What cards change: 8 at most with Medicine · +5 with Roadbuilding.",
    ),
    "8x": (
        "You reduce 4 cities, and choose 2 of others that are reduced.",
        "What cards change: \N{MINUS SIGN}3 with Theology · \N{MINUS SIGN}1 with Law and "
        "Philosophy · +1 with Roadbuilding and Monotheism.",
    ),
}


@pytest.mark.parametrize("code", HURTS)
def test_a_calamity_says_what_it_costs_and_what_cards_change(code: str) -> None:
    assert TEXT["en"][code].text == HURTS[code]


def test_a_calamity_says_it_in_french_too() -> None:
    assert TEXT["fr"]["5z"].text[1] == (
        "Ce que changent les cartes\N{NO-BREAK SPACE}: 7 au plus avec Génie civil."
    )
    assert TEXT["fr"]["4z"].text[1] == (
        "Ce que changent les cartes\N{NO-BREAK SPACE}: +5 avec Théâtre et poésie et Musique · "
        "+10 avec Démocratie."
    )


@EVERY_LANGUAGE
def test_a_calamity_names_the_numbers_of_its_row_and_no_others(language: str) -> None:
    for row in CALAMITIES.strip().splitlines():
        code, _, *numbers = row.split()
        said = " ".join(TEXT[language][code].text)
        amounts = {abs(int(word.lstrip("abcdefghijklmnopqrstuvwxyz="))) for word in numbers}
        if code == "5z":  # for the others together and for each of them, it is the same
            assert numbers[1] == numbers[2]
        assert {int(number) for number in re.findall(r"\d+", said)} - {0} == amounts - {0}, row


NUMERALS = {
    "en": "two three four five six seven eight nine ten twelve fifteen sixteen twenty",
    "fr": "deux trois quatre cinq six sept huit neuf dix douze quinze seize vingt",
}


@EVERY_LANGUAGE
def test_no_number_is_typed_in_the_text_of_a_card(language: str) -> None:
    typed = re.compile(rf"\d|\b({NUMERALS[language].replace(' ', '|')})\b", re.IGNORECASE)
    assert typed.search("You lose 10") and typed.search(NUMERALS[language])
    for key, said in sentences(game_folder("civilisation"), language).items():
        if re.fullmatch(r"card\.\w+\.text", key):
            assert not typed.search(re.sub(r"\{\w+\}", "", str(said))), key


def test_a_good_says_what_its_sets_are_worth() -> None:
    assert TEXT["en"]["4a"].text == (
        "Worth by number of cards: 1: 4 · 2: 16 · 3: 36 · 4: 64 · 5: 100 · 6: 144 · 7: 196 · "
        "8: 256.",
    )
    assert len(TEXT["en"]["6a"].text) == 2  # Mining
    assert TEXT["en"]["4a"].copies == (8,)


def test_cards_can_be_chosen_by_kind_group_pile_and_trade() -> None:
    described = cards(ENGLISH)
    assert list(values(described)) == ["kind", "group", "pile", "trade"]
    assert values(described)["group"] == ["crafts", "sciences", "arts", "civics", "religion"]

    def codes(**wanted: str) -> str:
        return " ".join(card.code for card in chosen(described, wanted))

    assert codes(group="civics") == "lit law mil dem phi"
    assert codes(group="religion") == "mys dei enl mon the"
    assert codes(kind="calamity", trade="no") == "2z 3z 4z 5z"
    assert codes(pile="9") == "9a 9b 9x"
    assert mark_words(ENGLISH, "group", "arts religion") == "Arts and Religion"
    assert mark_words(FRENCH, "pile", "9") == "pile 9"


def test_codes_in_the_log_become_names_and_cards_alike_are_counted() -> None:
    entry = Entry("got", {"seat": 0, "other": 1, "cards": ["4a", "4a", "4a", "2x"]})
    assert ENGLISH.tell(entry, ["Anna", "Tom"]) == (
        "Anna gets from Tom: 3\N{NO-BREAK SPACE}Grain and Treachery."
    )
    entry = Entry("moved", {"seat": 0, "count": 2, "place": "kno", "there": "pha"})
    assert FRENCH.tell(entry, ["Anna"]) == (
        "Anna déplace 2 pions\N{NO-BREAK SPACE}: Cnossos → Phaistos."
    )
    entry = Entry("sailed", {"seat": 0, "place": "del2"})
    assert ENGLISH.tell(entry, ["Anna"]) == "A ship of Anna sails: Delphi (east coast)."
    entry = Entry(
        "bought", {"seat": 0, "cards": ["pot", "the"], "goods": ["1a", "9a", "9a"], "count": 1}
    )
    assert ENGLISH.tell(entry, ["Anna"]) == (
        "Anna buys Pottery and Theology (goods: Ochre and 2\N{NO-BREAK SPACE}Gold; "
        "treasury: 1 token)."
    )
