"""Cards as numbers: where each kind begins, sets of cards, and reading and writing them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ziggurat.core.fields import Data, listed, wrong
from ziggurat.games.ages.rules.components import (
    ACTION,
    AGE,
    CARD_OF_CODE,
    CODES,
    EVENT,
    FARM,
    INFANTRY,
    KIND,
    LAB,
    MINE,
    NONE,
    SITES_OF,
    TERRITORY,
    WONDER,
    is_civil,
)

CIVIL_CARDS: Final = KIND.index(EVENT)
"""The civil cards come before the military ones."""
FIRST_ACTION: Final = KIND.index(ACTION)
FIRST_WONDER: Final = KIND.index(WONDER)
WONDER_COUNT: Final = KIND.count(WONDER)
FIRST_COLONY: Final = KIND.index(TERRITORY)
COLONY_COUNT: Final = KIND.count(TERRITORY)

FOOD_SITES: Final[tuple[int, ...]] = SITES_OF[FARM]
RESOURCE_SITES: Final[tuple[int, ...]] = (*SITES_OF[MINE], *SITES_OF[LAB][1:])
LAND_SITES: Final = SITES_OF[LAB][0]
"""Farms and mines come before these; they change no rating."""
UNIT_SITES: Final = SITES_OF[INFANTRY][0]


def code(card: int) -> str:
    """The code of a card; an empty text for no card."""
    return "" if card == NONE else CODES[card]


def codes(cards: tuple[int, ...]) -> list[str]:
    """The codes of cards."""
    return [CODES[card] for card in cards]


def bits(mask: int, first: int) -> tuple[int, ...]:
    """The cards of a set; ``first`` is the card of its lowest bit."""
    out: list[int] = []
    card = first
    while mask:
        if mask & 1:
            out.append(card)
        mask >>= 1
        card += 1
    return tuple(out)


# Piles in which every card has an owner

Owned = tuple[int, int]
"""The owner of a card (NONE: nobody), and the card."""


def owned(card: int, seat: int) -> Owned:
    """A card with its owner (NONE: nobody)."""
    return seat, card


def card_of(entry: Owned) -> int:
    """The card of an entry with an owner."""
    return entry[1]


def owner_of(entry: Owned) -> int:
    """The owner of an entry."""
    return entry[0]


def age_of(entry: Owned) -> int:
    """The age on the back of a card with an owner."""
    return AGE[entry[1]]


def written_pile(pile: tuple[Owned, ...]) -> list[list[Any]]:
    """Cards with their owners, as plain data."""
    return [[CODES[card], owner] for owner, card in pile]


def read_pile(data: Data, field: str, players: int) -> tuple[Owned, ...]:
    """The pile that ``written_pile`` wrote, or what is wrong with it."""
    out: list[Owned] = []
    for entry in listed(data, field):
        if not isinstance(entry, list) or len(entry) != 2:
            raise wrong(field, entry)
        if not isinstance(entry[1], int) or not NONE <= entry[1] < players:
            raise wrong(field, entry[1])
        out.append((entry[1], read_card(field, entry[0], civil=False)))
    return tuple(out)


# Reading


def read_card(field: str, written: object, civil: bool | None = None) -> int:
    """The card with this code; ``civil`` says of which sort it has to be, if that matters."""
    card = CARD_OF_CODE.get(written, NONE) if isinstance(written, str) else NONE
    if card == NONE or (civil is not None and is_civil(KIND[card]) != civil):
        raise wrong(field, written)
    return card


def read_cards(data: Data, field: str, civil: bool | None = None) -> tuple[int, ...]:
    """The cards of a field; hands are sorted, whatever the data says."""
    cards = [read_card(field, written, civil) for written in listed(data, field)]
    in_order = field in ("hand", "military", "shown", "dealt", "fresh", "scratch")
    return tuple(sorted(cards) if in_order else cards)


def read_one(data: Data, field: str, kind: int) -> int:
    """The card of a field, of that kind; NONE for an empty text."""
    written = data.get(field)
    if written == "":
        return NONE
    card = read_card(field, written)
    if KIND[card] != kind:
        raise wrong(field, written)
    return card


def read_mask(data: Data, field: str, kind: int, first: int) -> int:
    """The cards of a field as a set; ``first`` is the card of its lowest bit."""
    mask = 0
    for card in read_cards(data, field):
        if KIND[card] != kind:
            raise wrong(field, CODES[card])
        mask |= 1 << (card - first)
    return mask


def cards_of(written: Iterable[str]) -> tuple[int, ...]:
    """The cards with these codes, in a view that is known to be sound."""
    return tuple([CARD_OF_CODE[text] for text in written])
