"""The cards of a game, described: what a page or a terminal lists for people to read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

from ziggurat.registry import offers

if TYPE_CHECKING:
    from ziggurat.words import Words

__all__ = ["Card", "cards_of", "chosen", "find", "mark_words", "searched", "values"]

_WORDS: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class Card:
    """One card in the words of a language."""

    code: str
    """As notation writes it."""
    name: str
    text: tuple[str, ...]
    """What it costs and does, a sentence each."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """What it is sorted by: its age, kind, deck ... by name, as in the catalogues of words.

    A card that belongs to several groups names them all, with blanks between."""
    copies: tuple[int, ...] = ()
    """How many there are, by the number of players."""


@cache
def cards_of(game: str, words: Words) -> tuple[Card, ...]:
    """Every card of a game, described; a game without cards has none."""
    describe = offers(game).cards()
    return tuple(describe(words)) if describe is not None else ()


def values(cards: Sequence[Card]) -> dict[str, list[str]]:
    """What cards can be sorted by: every value of every mark, in the order of the cards."""
    found: dict[str, list[str]] = {}
    for card in cards:
        for mark, several in card.marks.items():
            for value in several.split():
                if value not in found.setdefault(mark, []):
                    found[mark].append(value)
    return found


def chosen(cards: Sequence[Card], wanted: Mapping[str, str]) -> list[Card]:
    """The cards that have all those marks."""
    return [
        card
        for card in cards
        if all(value in card.marks.get(mark, "").split() for mark, value in wanted.items())
    ]


def searched(cards: Sequence[Card], text: str) -> list[Card]:
    """The cards in whose name or sentences all these words begin a word, or whose code it is.

    Accents and capitals do not matter.
    """
    wanted = _plain(text).split()
    return [
        card
        for card in cards
        if card.code == text.strip()
        or all(f" {word}" in f" {_plain(' '.join([card.name, *card.text]))}" for word in wanted)
    ]


def _plain(text: str) -> str:
    """Letters and digits alone, without accents: what somebody types in a hurry."""
    bare = "".join([one for one in normalize("NFD", text.casefold()) if not combining(one)])
    return " ".join(_WORDS.findall(bare))


def mark_words(words: Words, mark: str, value: str) -> str:
    """A mark in words: those of the value, or those of the mark around it."""
    if " " in value:
        said = [mark_words(words, mark, one) for one in value.split()]
        return words.listed(said)
    key = f"{mark}.{value}"
    return words.say(key) if words.knows(key) else words.say(mark, **{mark: value})


def find(cards: Sequence[Card], text: str) -> list[Card]:
    """The card with that code, or those whose names begin so."""
    wanted = text.casefold()
    by_code = [card for card in cards if card.code == text]
    return by_code or [card for card in cards if wanted and card.name.casefold().startswith(wanted)]
