"""One nation: its units, its tokens off the map, its cards and its place in the succession."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final

from ziggurat.core.errors import WrongPosition
from ziggurat.core.fields import Data, listed, number, switch, wrong
from ziggurat.core.state import INTERPRETED
from ziggurat.games.civilisation.rules.board import (
    HARBOUR_CODES,
    LIMIT,
    NATIONS,
    TERRITORY_COUNT,
)
from ziggurat.games.civilisation.rules.components import (
    AGRICULTURE,
    CARD_CODES,
    CARD_COUNT,
    CARD_OF,
    CITIES,
    CITY_POINTS,
    LAST_SQUARE,
    SHIPS,
    TRADE_COUNT,
)

NO_NATION: Final = -1
"""The kind of a nation that is still to be chosen."""
STATUSES: Final = ("playing", "leaving", "inert", "absent", "joining")
"""How dumps write whether somebody plays a nation."""
PLAYING: Final = 0
LEAVING: Final = 1
"""It plays, and leaves at the beginning of the next turn."""
INERT: Final = 2
"""Whoever played it has left."""
ABSENT: Final = 3
"""A late seat that has not joined yet."""
JOINING: Final = 4
"""A late seat that waits for a civil war."""
MOST_GRAIN: Final = 8


class Nation:
    """What one seat has on the map and in front of it; the raiders are a nation that nobody plays.

    It has no ``__init__``: ``clear`` or ``copy`` sets every field, so that a copy does not set them
    twice. What is a tuple is replaced when it changes, so that copies share it.
    """

    __slots__ = (
        "bought", "cards", "census", "cities", "grain", "hand", "helped", "kind", "mined",
        "places", "ships", "square", "status", "stock", "tokens", "treasury", "untaxed",
    )  # fmt: skip

    kind: int
    """Which nation of the box it is, by its row of the succession table, or ``NO_NATION``."""
    status: int
    """One of ``PLAYING``, ``LEAVING``, ``INERT``, ``ABSENT``, ``JOINING``."""
    # On the map
    tokens: bytearray
    """By territory."""
    places: tuple[int, ...]
    """Where its tokens stand, in order."""
    cities: tuple[int, ...]
    """Where its cities stand, in order."""
    ships: tuple[int, ...]
    """The harbours of its ships, in order but for a move under way."""
    # Tokens off the map
    stock: int
    treasury: int
    # Cards
    cards: int
    """Civilisation cards, as bits."""
    bought: int
    """Those of them that were bought this turn."""
    hand: list[int]
    """By trade card: how many it holds."""
    grain: int
    """Grain shown against famine, which cannot be spent this turn."""
    # Where it stands
    square: int
    """Of the succession table."""
    census: int
    """Its tokens on the board, when they were last counted."""
    untaxed: int
    """Cities that it could not tax, which revolt."""
    mined: bool
    """Whether it has used Mining this turn."""
    helped: bool
    """Whether its treasury has helped to build a city this turn."""

    def clear(self, stock: int) -> None:
        """Nothing but this many tokens in stock."""
        self.kind = NO_NATION
        self.status = PLAYING
        self.tokens = bytearray(TERRITORY_COUNT)
        self.places = self.cities = self.ships = ()
        self.stock = stock
        self.treasury = 0
        self.cards = self.bought = 0
        self.hand = [0] * TRADE_COUNT
        self.grain = self.square = self.census = self.untaxed = 0
        self.mined = self.helped = False

    def copy(self) -> Nation:
        """An independent nation that is the same."""
        other = Nation()
        other.kind = self.kind
        other.status = self.status
        other.tokens = self.tokens[:]
        other.places = self.places
        other.cities = self.cities
        other.ships = self.ships
        other.stock = self.stock
        other.treasury = self.treasury
        other.cards = self.cards
        other.bought = self.bought
        other.hand = self.hand[:]
        other.grain = self.grain
        other.square = self.square
        other.census = self.census
        other.untaxed = self.untaxed
        other.mined = self.mined
        other.helped = self.helped
        return other

    # Small lookups used everywhere

    def plays(self) -> bool:
        """Whether somebody plays it: it has begun and has not left (CIV-15.61b)."""
        return self.status <= LEAVING

    def owns(self, card: int) -> bool:
        """Whether it owns a civilisation card (raiders own none)."""
        return self.cards >> card & 1 == 1

    def old_cards(self) -> int:
        """Cards owned since an earlier turn: only they give credit and open the way.

        CIV-31.53, CIV-31.62a, CIV-31.62b, CIV-31.62c.
        """
        return self.cards & ~self.bought

    def hand_size(self) -> int:
        """How many trade cards it holds."""
        if INTERPRETED:
            return sum(self.hand)
        total = 0  # compiled, a loop of ours beats a call that adds objects
        for count in self.hand:
            total += count
        return total

    def tokens_on_board(self) -> int:
        """What a census would count (CIV-21.1a)."""
        tokens = bytes(self.tokens)  # compiled code reads them far faster than a bytearray
        total = 0
        for place in self.places:
            total += tokens[place]
        return total

    def city_stock(self) -> int:
        """Cities that it can still place (CIV-25.1c)."""
        return CITIES - len(self.cities)

    def stock_points(self) -> int:
        """Unit points in stock (CIV-5.6, CIV-30.411a)."""
        return self.stock + CITY_POINTS * (CITIES - len(self.cities))

    def limit(self, place: int) -> int:
        """How many tokens replace a reduced city (CIV-26.41a, CIV-32.241b)."""
        return LIMIT[place] + (self.cards >> AGRICULTURE & 1)

    # Changes

    def change(self, place: int, by: int) -> None:
        """More or fewer tokens in a territory: every change comes through here."""
        if not by:
            return
        before = self.tokens[place]
        self.tokens[place] = before + by
        if not before:
            self.places = including(self.places, place)
        elif before + by == 0:
            self.places = without(self.places, place)

    def spend(self, count: int) -> None:
        """Tokens go from the treasury back to the stock (CIV-11.1a)."""
        self.treasury -= count
        self.stock += count

    # Plain data

    def dump(self) -> dict[str, Any]:
        """What everybody sees of it beside the map: all but its hand (CIV-27.4, CIV-14.2)."""
        return {
            "nation": "" if self.kind == NO_NATION else NATIONS[self.kind],
            "stock": self.stock,
            "treasury": self.treasury,
            "cards": card_codes(self.cards),
            "bought": card_codes(self.bought),
            "square": self.square,
            "ships": [HARBOUR_CODES[harbour] for harbour in self.ships],
            "census": self.census,
            "grain": self.grain,
            "mined": self.mined,
            "helped": self.helped,
            "status": STATUSES[self.status],
        }

    def read(self, data: Data, most: int) -> None:
        """Become what ``dump`` wrote, with at most this many tokens, or say what is wrong."""
        name = data.get("nation")
        if name != "" and name not in NATIONS:
            raise wrong("nation", name)
        self.kind = NATIONS.index(name) if name else NO_NATION
        self.stock = number(data, "stock", 0, most)
        self.treasury = number(data, "treasury", 0, most)
        self.cards = read_card_codes(data, "cards")
        self.bought = read_card_codes(data, "bought")
        self.square = number(data, "square", 0, LAST_SQUARE)
        self.census = number(data, "census", 0, most)
        self.grain = number(data, "grain", 0, MOST_GRAIN)
        self.ships = _read_ships(data)
        self.mined = switch(data, "mined")
        self.helped = switch(data, "helped")
        status = data.get("status")
        if status not in STATUSES:
            raise wrong("status", status)
        self.status = STATUSES.index(status)


def empty_nation(stock: int) -> Nation:
    """A nation with nothing but this many tokens in stock."""
    nation = Nation()
    nation.clear(stock)
    return nation


def including(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    """One place more, in order."""
    at = bisect_left(places, place)
    return (*places[:at], place, *places[at:])


def without(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    """One place less; it is among them."""
    at = places.index(place)
    return places[:at] + places[at + 1 :]


def card_codes(mask: int) -> list[str]:
    """The codes of civilisation cards that are given as bits."""
    return [CARD_CODES[card] for card in range(CARD_COUNT) if mask >> card & 1]


def read_card_codes(data: Data, field: str) -> int:
    """The bits of civilisation cards that are given by their codes."""
    mask = 0
    for code in listed(data, field):
        if code not in CARD_OF:
            raise wrong(field, code)
        mask |= 1 << CARD_OF[code]
    return mask


def _read_ships(data: Data) -> tuple[int, ...]:
    ships: list[int] = []
    for harbour in listed(data, "ships"):
        if harbour not in HARBOUR_CODES:
            raise wrong("ships", harbour)
        ships.append(HARBOUR_CODES.index(harbour))
    if len(ships) > SHIPS:
        raise WrongPosition("wrong_count", "CIV-22.4", field="ships", expected=SHIPS)
    return tuple(ships)
