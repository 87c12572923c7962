"""The cards of Through the Ages in words: all of them, in both languages, with their numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ziggurat.core.state import Entry
from ziggurat.games.ages.rules.components import CARD_COUNT, FACTS
from ziggurat.games.ages.table.cards import KEY_OF_CODE, cards, name, sentences
from ziggurat.grammar import ZERO
from ziggurat.sentences import sentences as catalogue
from ziggurat.words import LANGUAGES, Words, game_folder, words

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ENGLISH, FRENCH = (words(language, "ages") for language in LANGUAGES)


@EVERY_LANGUAGE
def test_every_card_has_a_name_and_says_what_it_does(language: str) -> None:
    described = cards(words(language, "ages"))
    assert len(described) == CARD_COUNT == 244
    assert len({card.name for card in described}) == 244
    for card in described:
        assert card.text, card.code
        for sentence in (card.name, *card.text):
            assert not re.search(r"[{}]|\b[a-z]+\.[a-z_]+\b", sentence), sentence


@EVERY_LANGUAGE
def test_no_number_of_a_row_goes_unsaid(language: str) -> None:
    """Every number above 1 of a card is in its text, written as it stands."""
    spoken = words(language, "ages")
    for code, facts in zip(KEY_OF_CODE, FACTS, strict=True):
        said = re.findall(r"\d+", " ".join(sentences(code, spoken)))
        for fact, value in facts.items():
            numbers = [number for number in re.findall(r"\d+", value) if 1 < int(number) < 100]
            assert set(numbers) <= set(said), (code, fact)


def test_a_card_says_its_own_numbers() -> None:
    assert sentences("m1", ENGLISH) == (
        "To play: 5 science points.",
        "To build one: 5 resources. Each brings 2 resources.",
    )
    assert sentences("W0d", ENGLISH) == ("Stages: 3–2–1 resources.", "+1 civil action.")
    assert sentences("L0c", FRENCH) == ("+1 action civile et −1 action militaire.",)
    assert sentences("E1k", FRENCH) == ("Chaque civilisation\u00a0: perd toute sa nourriture.",)
    assert (
        sentences("K2c", ENGLISH)[0] == "Every army of 2 infantry and 1 artillery has +6 strength."
    )
    assert sentences("X1c", ENGLISH)[1].endswith("rounded up.")
    assert sentences("X2b", ENGLISH)[1].endswith("rounded down.")


def test_copies_follow_the_number_of_players() -> None:
    iron = next(card for card in cards(ENGLISH) if card.code == "m1")
    assert iron.copies == (2, 2, 3)
    assert iron.marks == {"age": "I", "kind": "mine", "deck": "civil"}


def test_codes_in_the_log_are_said_by_name() -> None:
    names = ["Anna", "Benoît", "Ciro"]
    entry = Entry("upgraded", {"seat": 0, "card": "m0", "new": "m1"})
    assert ENGLISH.tell(entry, names) == "Anna upgrades Bronze to Iron."
    entry = Entry("offered", {"seat": 0, "card": "P3d", "partner": 2, "side": "A"})
    assert FRENCH.tell(entry, names) == (
        "Anna propose à Ciro un pacte, Traité de paix, en étant la partie A."
    )
    entry = Entry("swept", {"seat": 1, "cards": ["A0g", "L0d"]})
    assert ENGLISH.tell(entry, names) == "Out of the row: Work of Art A and Homer."
    assert name("L0a", FRENCH) == "Alexandre le Grand"


def _keys() -> set[str]:
    """Every key that the game has words for."""
    return set(catalogue(game_folder("ages"), "en"))


class Listening(Words):
    """Words that remember what was said."""

    def __init__(self, language: str) -> None:
        super().__init__(language, "ages")
        self.said: set[str] = set()

    def say(self, key: str, **args: Any) -> str:
        self.said.add(key)
        return super().say(key, **args)


def test_every_sentence_about_cards_is_said_of_some_card() -> None:
    listening = Listening("en")
    cards(listening)
    about = ("card", "yield", "gain", "effect", "do", "clause", "who", "impact", "territory",
             "party", "unit")  # fmt: skip
    keys = _keys()
    assert {key for key in keys if key.split(".")[0] in about} - listening.said == set()


def test_every_line_of_the_log_is_told_somewhere() -> None:
    folder = game_folder("ages").parent
    code = "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    keys = _keys()
    lines = {key[4:].removesuffix(ZERO) for key in keys if key.startswith("log.")}
    built = {f"{verb}_{what}" for verb in ("gains", "loses") for what in ("food", "resources")}
    assert {line for line in lines - built if f'"{line}"' not in code} == set()
