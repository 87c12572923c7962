"""The trading floor: the open offers, and what each seat is putting together (CIV-28.1a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.core.errors import WrongPosition
from ziggurat.core.fields import Data, listed, mapping, number, numbers, switch, wrong
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.components import TRADE_CODES, TRADE_OF

MOST_BEGUN: Final = 1000
"""How often a seat may begin something or put a card back in one phase: a guard, not a rule."""
MOST_CARDS: Final = 100


class Offer:
    """An open offer: what is given and asked, and the hidden cards behind it. Never changed."""

    def __init__(
        self,
        seat: int,
        to: int,
        named: tuple[int, ...],
        wanted: int,
        wanted_named: tuple[int, ...],
        cards: tuple[int, ...],
    ) -> None:
        self.seat = seat
        self.to = to
        self.named = named
        self.wanted = wanted
        self.wanted_named = wanted_named
        self.cards = cards
        """All cards given, in order; only their number and the named ones are public."""

    def data(self) -> dict[str, Any]:
        """What everybody knows of it (CIV-28.3c)."""
        return {
            "seat": self.seat,
            "to": None if self.to == TO_ALL else self.to,
            "gives": len(self.cards),
            "named": codes(self.named),
            "wants": self.wanted,
            "wants_named": codes(self.wanted_named),
        }


class Draft:
    """What a seat is putting together: an offer, or the answer to one. Never changed.

    An offer gets its cards, then the names of some, then how many are wanted, then the names of
    some of those; an answer gets cards alone.
    """

    def __init__(self, is_answer: bool, partner: int, to_all: bool) -> None:
        self.is_answer = is_answer
        self.partner = partner
        """To whom the offer is made (or ``TO_ALL``); in an answer, whose offer it is."""
        self.to_all = to_all
        """Whether the offer is made to all."""
        self.cards: tuple[int, ...] = ()
        """Set aside to be given, in order."""
        self.named: tuple[int, ...] = ()
        self.wanted: int = 0
        self.wanted_named: tuple[int, ...] = ()

    def copy(self) -> Draft:
        """Another one like it, to be changed before anybody sees it."""
        other = Draft(self.is_answer, self.partner, self.to_all)
        other.cards = self.cards
        other.named = self.named
        other.wanted = self.wanted
        other.wanted_named = self.wanted_named
        return other

    def with_card(self, card: int) -> Draft:
        """The same with one more card set aside."""
        other = self.copy()
        other.cards = _and(self.cards, card)
        return other

    def without_card(self, card: int) -> Draft:
        """The same with a card put back."""
        other = self.copy()
        cards = list(self.cards)
        cards.remove(card)
        other.cards = tuple(cards)
        return other

    def with_name(self, card: int) -> Draft:
        """The same with one more card named."""
        other = self.copy()
        other.named = _and(self.named, card)
        return other

    def asking_for(self, count: int) -> Draft:
        """The same, with this many cards wanted."""
        other = self.copy()
        other.wanted = count
        return other

    def with_wanted(self, card: int) -> Draft:
        """The same with one more card asked for by name."""
        other = self.copy()
        other.wanted_named = _and(self.wanted_named, card)
        return other

    def data(self) -> dict[str, Any]:
        """All of it, as plain data."""
        return {
            "answer": self.is_answer,
            "partner": None if self.partner == TO_ALL else self.partner,
            "to_all": self.to_all,
            "cards": codes(self.cards),
            "named": codes(self.named),
            "wants": self.wanted,
            "wants_named": codes(self.wanted_named),
        }


class Floor:
    """Who waits, who is done, which offers stand, and what everybody is putting together."""

    def __init__(self, players: int) -> None:
        self.offers: tuple[Offer, ...] = ()
        self.waiting: int = 0
        """Seats that wait until something new is offered or exchanged, as bits."""
        self.done: int = 0
        """Seats that have finished trading, as bits."""
        self.offered: list[int] = [0] * players
        """By seat: offers put on the table in this phase."""
        self.begun: list[int] = [0] * players
        """By seat: how often it began something, or put a card back (see ``MOST_BEGUN``)."""
        self.drafts: list[Draft | None] = [None] * players

    def copy(self) -> Floor:
        """An independent floor: offers and drafts are shared, as they never change."""
        other = Floor(0)
        other.offers = self.offers
        other.waiting = self.waiting
        other.done = self.done
        other.offered = self.offered[:]
        other.begun = self.begun[:]
        other.drafts = self.drafts[:]
        return other

    def offers_of(self, seat: int) -> list[Offer]:
        """The open offers of a seat."""
        return [offer for offer in self.offers if offer.seat == seat]

    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        return {
            "offers": [offer.data() for offer in self.offers],
            "waiting": seats_of(self.waiting),
            "done": seats_of(self.done),
            "offered": self.offered[:],
        }

    def dump(self) -> dict[str, Any]:
        """The whole floor as plain data."""
        return self.public() | {
            "hidden": [codes(offer.cards) for offer in self.offers],
            "begun": self.begun[:],
            "drafts": [None if draft is None else draft.data() for draft in self.drafts],
        }


# Reading


def read_floor(data: Data, players: int) -> Floor:
    """The floor that ``dump`` wrote, strictly."""
    written = mapping(data, "floor")
    floor = Floor(players)
    read_public(floor, written, [read_cards(c, "hidden") for c in listed(written, "hidden")])
    floor.begun = numbers(written, "begun", players, 0, MOST_BEGUN)
    floor.drafts = [read_draft(draft, players) for draft in listed(written, "drafts", players)]
    return floor


def read_public(floor: Floor, data: Data, hidden: list[tuple[int, ...]]) -> None:
    """What everybody sees, with the hidden cards behind the offers."""
    players = len(floor.offered)
    floor.waiting = _read_seats(data, "waiting", players)
    floor.done = _read_seats(data, "done", players)
    floor.offered = numbers(data, "offered", players, 0, 1000)
    offers = listed(data, "offers", len(hidden))
    made: list[Offer] = []
    for entry, cards in zip(offers, hidden, strict=True):
        if not isinstance(entry, Mapping):
            raise WrongPosition("missing", field="offers")
        offer = Offer(
            number(entry, "seat", 0, players - 1),
            _read_partner(entry, "to", players),
            read_cards(entry.get("named"), "named"),
            number(entry, "wants", 0, MOST_CARDS),
            read_cards(entry.get("wants_named"), "wants_named"),
            cards,
        )
        gives = number(entry, "gives", 0, MOST_CARDS)
        if gives != len(cards) or Counter(offer.named) - Counter(cards):
            raise wrong("offers", gives, "CIV-28.3c")
        made.append(offer)
    floor.offers = tuple(made)


def read_draft(data: object, players: int) -> Draft | None:
    """What a seat is putting together."""
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise WrongPosition("missing", field="drafts")
    draft = Draft(
        switch(data, "answer"), _read_partner(data, "partner", players), switch(data, "to_all")
    )
    draft.cards = read_cards(data.get("cards"), "cards")
    draft.named = read_cards(data.get("named"), "named")
    draft.wanted = number(data, "wants", 0, MOST_CARDS)
    draft.wanted_named = read_cards(data.get("wants_named"), "wants_named")
    if Counter(draft.named) - Counter(draft.cards):
        raise wrong("drafts", codes(draft.named), "CIV-28.3c")
    return draft


def read_cards(written: object, field: str) -> tuple[int, ...]:
    """Trade cards by their codes."""
    if not isinstance(written, (list, tuple)):
        raise WrongPosition("missing", field=field)
    cards: list[int] = []
    for code in written:
        if not isinstance(code, str) or code not in TRADE_OF:
            raise wrong(field, code)
        cards.append(TRADE_OF[code])
    return tuple(cards)


def _read_partner(data: Data, field: str, players: int) -> int:
    if field in data and data[field] is None:
        return TO_ALL
    return number(data, field, 0, players - 1)


def _read_seats(data: Data, field: str, players: int) -> int:
    mask = 0
    for seat in listed(data, field):
        mask |= 1 << number({field: seat}, field, 0, players - 1)
    return mask


# Writing


def codes(cards: Sequence[int]) -> list[str]:
    """How trade cards are written."""
    return [TRADE_CODES[card] for card in cards]


def seats_of(mask: int) -> list[int]:
    """The seats of a set of bits."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _and(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted([*cards, card]))
