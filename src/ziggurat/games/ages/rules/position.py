"""What lies on the table in Through the Ages, and the same as plain data.

Hands, decks and piles are tuples, replaced and never changed, so that copies share them.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from ziggurat.core.state import State
from ziggurat.games.ages.rules.cards import Owned, code, codes
from ziggurat.games.ages.rules.civilisation import Civilisation, empty_civilisation
from ziggurat.games.ages.rules.components import AGES, CODES, NONE
from ziggurat.games.ages.rules.placing import Placing

CLOCKWISE: Final[list[list[tuple[int, ...]]]] = [
    [(*range(first, players), *range(first)) for first in range(players)] for players in range(5)
]
"""By players and seat: all seats from that one on."""

FORM: Final = 2
"""The form of the plain data; data of another form is refused."""

SIMPLE: Final = 0
ADVANCED: Final = 1
FULL: Final = 2
VERSIONS: Final[tuple[str, ...]] = ("simple", "advanced", "full")

Item = TypeVar("Item")


class Variant:
    """The options of a game, worked out once; immutable, so that copies share it."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.auto_pay: bool = options["auto_pay"]
        self.turn_limit: int = options["turn_limit"]
        self.anti_gang: bool = options["anti_gang"]
        self.draws_by_action: bool = options["military_draw"] == "by_action"
        self.may_withhold: bool = options["alternative_corruption"]
        self.asks_nothing: bool = self.auto_pay and not self.may_withhold
        """Whether production leaves nothing to choose."""
        beginners = str(options["beginners"])
        self.eased: tuple[int, ...] = tuple(
            [int(bool(options["easier"]) or str(seat + 1) in beginners) for seat in range(players)]
        )
        """By seat: extra yellow tokens at the start, and extra urban buildings of each kind."""


class Position(State):
    """The row, the decks and piles, the civilisations, and what is still to be done.

    Fields that seldom change are tuples, like the piles: replace them (see ``put``).
    """

    __slots__ = (  # faster to read, call and copy than a dictionary
        "age",
        "at_start",
        "bid",
        "bidder",
        "bonuses",
        "civil_decks",
        "civil_left",
        "civs",
        "current",
        "dealt",
        "fallen",
        "first",
        "fresh",
        "future",
        "hands",
        "hidden",
        "last_round",
        "military",
        "military_decks",
        "pact_card",
        "pact_partner",
        "pact_side",
        "passed",
        "past",
        "placings",
        "round",
        "row",
        "scratch",
        "seat",
        "secret_bonuses",
        "shown",
        "territory",
        "used",
        "variant",
        "version",
        "war_card",
        "war_target",
    )  # fmt: skip

    version: int
    variant: Variant
    # The centre of the table
    row: tuple[int, ...]
    age: int
    """The age of the decks in use; 4 when nothing is left."""
    civil_decks: tuple[tuple[int, ...], ...]
    """By age: the cards still to come, the next one last."""
    civil_left: int
    """Cards left of the civil deck of this age."""
    military_decks: tuple[tuple[int, ...], ...]
    current: tuple[Owned, ...]
    """Events to come, the next one last, each with the seat that prepared it."""
    future: tuple[Owned, ...]
    past: tuple[int, ...]
    used: tuple[int, ...]
    """Military cards that were played or discarded openly."""
    hidden: tuple[Owned, ...]
    """Military cards discarded face down, each with its owner."""
    bonuses: tuple[int, ...]
    """Open events of Age III that score at the end."""
    secret_bonuses: tuple[Owned, ...]
    """The same, face down, each with the seat that keeps it."""
    dealt: tuple[tuple[int, ...], ...]
    """By seat: bonus cards that it still has to choose from."""
    # The civilisations
    civs: list[Civilisation]
    hands: list[tuple[int, ...]]
    military: list[tuple[int, ...]]
    fresh: tuple[int, ...]
    """Action cards that the active player took this turn."""
    shown: tuple[tuple[int, ...], ...]
    """By seat: military cards in hand that all have seen."""
    pact_card: tuple[int, ...]
    pact_partner: tuple[int, ...]
    pact_side: tuple[int, ...]
    """The side of whoever offered it: 0 is party A."""
    war_card: tuple[int, ...]
    war_target: tuple[int, ...]
    # Where the game stands
    first: int
    seat: int
    """The active player."""
    at_start: bool
    """Whether the active player has decided nothing yet this turn, so that it may resign."""
    round: int
    last_round: int
    """The round that is known to be the last, or 0."""
    fallen: int
    """Civilisations that have left the game."""
    scratch: tuple[int, ...]
    """Units (by site) and bonus cards set aside in a battle or for a colony."""
    placings: tuple[Placing, ...]
    """For each ``Place`` on the agenda: the ways to choose from."""
    # An auction under way
    territory: int
    bid: int
    bidder: int
    passed: int

    def clear(self) -> None:
        """Lay out the empty table, without cards, civilisations or anything to do."""
        players = self.players
        self.version = VERSIONS.index(self.options["version"])
        self.variant = Variant(players, self.options)
        self.row = ()
        self.age = 0
        self.civil_decks = ()
        self.civil_left = 0
        self.military_decks = ()
        self.current = ()
        self.future = ()
        self.past = ()
        self.used = ()
        self.hidden = ()
        self.bonuses = ()
        self.secret_bonuses = ()
        self.dealt = ((),) * players
        self.civs = [empty_civilisation() for _ in range(players)]
        self.hands = [()] * players
        self.military = [()] * players
        self.fresh = ()
        self.shown = ((),) * players
        self.pact_card = (NONE,) * players
        self.pact_partner = (NONE,) * players
        self.pact_side = (0,) * players
        self.war_card = (NONE,) * players
        self.war_target = (NONE,) * players
        self.first = 0
        self.seat = 0
        self.at_start = False
        self.round = 1
        self.last_round = 0
        self.fallen = 0
        self.scratch = ()
        self.placings = ()
        self.territory = NONE
        self.bid = 0
        self.bidder = NONE
        self.passed = 0

    def copy_table_to(self, other: Position) -> None:
        """Copy everything on the table, by slices."""
        self._copy_kernel_to(other)
        other.version = self.version
        other.variant = self.variant
        other.row = self.row
        other.age = self.age
        other.civil_decks = self.civil_decks
        other.civil_left = self.civil_left
        other.military_decks = self.military_decks
        other.current = self.current
        other.future = self.future
        other.past = self.past
        other.used = self.used
        other.hidden = self.hidden
        other.bonuses = self.bonuses
        other.secret_bonuses = self.secret_bonuses
        other.dealt = self.dealt
        other.civs = [civ.copy() for civ in self.civs]
        other.hands = self.hands[:]
        other.military = self.military[:]
        other.fresh = self.fresh
        other.shown = self.shown
        other.pact_card = self.pact_card
        other.pact_partner = self.pact_partner
        other.pact_side = self.pact_side
        other.war_card = self.war_card
        other.war_target = self.war_target
        other.first = self.first
        other.seat = self.seat
        other.at_start = self.at_start
        other.round = self.round
        other.last_round = self.last_round
        other.fallen = self.fallen
        other.scratch = self.scratch
        other.placings = self.placings
        other.territory = self.territory
        other.bid = self.bid
        other.bidder = self.bidder
        other.passed = self.passed

    # Small lookups used everywhere

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The civilisations that still play, clockwise from a seat."""
        order = CLOCKWISE[self.players][seat]
        if not self.fallen:
            return order
        return tuple([other for other in order if not self.civs[other].fallen])

    def rivals(self, seat: int) -> list[int]:
        """The other civilisations that still play, clockwise."""
        return [other for other in self.seats_from(seat) if other != seat]

    def is_last_round(self) -> bool:
        """Whether the round under way is known to be the last of a full game."""
        return self.version == FULL and self.round == self.last_round  # TTA-END-13

    # Plain data

    def public(self) -> dict[str, Any]:
        """What lies open on the table (TTA-INFO-01)."""
        return {
            "game": "ages",
            "form": FORM,
            "players": self.players,
            "options": dict(self.options),
            "first": self.first,
            "round": self.round,
            "last_round": self.last_round,
            "turn": self.seat,
            "at_start": self.at_start,
            "over": self.over,
            "age": AGES[self.age],
            "row": [code(card) for card in self.row],
            "past": codes(self.past),
            "used": codes(self.used),
            "bonuses": codes(self.bonuses),
            "fresh": codes(self.fresh),
            "civilisations": [self.civilisation(seat) for seat in range(self.players)],
            "auction": self._auction(),
        }

    def _auction(self) -> dict[str, Any]:
        if self.territory == NONE:
            return {}
        return {
            "territory": CODES[self.territory],
            "bid": self.bid,
            "bidder": self.bidder,
            "passed": [seat for seat in range(self.players) if self.passed >> seat & 1],
        }

    def civilisation(self, seat: int) -> dict[str, Any]:
        """One civilisation, without what is in its hands."""
        return self.civs[seat].dump() | {
            "pact": {
                "card": CODES[self.pact_card[seat]],
                "with": self.pact_partner[seat],
                "side": "AB"[self.pact_side[seat]],
            }
            if self.pact_card[seat] != NONE
            else {},
            "war": {"card": CODES[self.war_card[seat]], "on": self.war_target[seat]}
            if self.war_card[seat] != NONE
            else {},
        }


def added(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards with one more, in order."""
    return tuple(sorted([*cards, card]))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one copy of this card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """The items with the one at a place replaced."""
    return (*items[:place], item, *items[place + 1 :])
