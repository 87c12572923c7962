"""What lies on the table in Through the Ages, and the same as plain data.

A civilisation is one flat list of numbers, its fields named below. Hands, decks and piles are
tuples that are replaced, never changed: a copy of the table shares them.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from ziggurat.core.action import Action
from ziggurat.core.state import State
from ziggurat.games.ages.actions import UPGRADES_FROM
from ziggurat.games.ages.agenda import Task
from ziggurat.games.ages.components import (
    ACTION,
    AGE,
    AGES,
    CODES,
    EVENT,
    FARM,
    INFANTRY,
    KIND,
    LAB,
    MINE,
    NONE,
    SERIES_COUNT,
    SITES,
    SITES_OF,
    TERRITORY,
    WONDER,
)

CLOCKWISE: Final[list[list[tuple[int, ...]]]] = [
    [(*range(first, players), *range(first)) for first in range(players)] for players in range(5)
]
"""By players and seat: all seats from that one on."""

FORM: Final = 1
"""The shape of the plain data; other shapes are refused."""

SIMPLE: Final = 0
ADVANCED: Final = 1
FULL: Final = 2
VERSIONS: Final[tuple[str, ...]] = ("simple", "advanced", "full")

# A civilisation. First what dumps write under the name of the field ...
UNUSED: Final = 0  # workers without work
YELLOW: Final = 1  # tokens in the yellow bank
BLUE: Final = 2  # tokens in the blue bank
SCIENCE_POINTS: Final = 3
CULTURE_POINTS: Final = 4
CIVIL_LEFT: Final = 5  # actions not yet spent this turn
MILITARY_LEFT: Final = 6
ARMS_LEFT: Final = 7  # resources for units alone, this turn
EXTRA_ACTIONS: Final = 8  # military actions of this turn alone
UNREST: Final = 9  # civil actions lost next turn
LINER_USED: Final = 10
COLUMBUS_USED: Final = 11
SKIPS_POLITICS: Final = 12
KEEPS_CARDS: Final = 13
ROUTE_USED: Final = 14
FOOD_PAID: Final = 15  # by the trade route, for the next payment; then resources
RESOURCE_PAID: Final = 16
STAGES_BUILT: Final = 17
OWNED_YELLOW: Final = 18  # all tokens that are not in the box
OWNED_BLUE: Final = 19
LEAVING: Final = 20
FALLEN: Final = 21  # 1 for the first that left, 2 for the next
MARKED_BY: Final = 22  # 1 + the seat that holds this one's marker (anti-gang)
SCALARS: Final = 23
SCALAR_NAMES: Final[tuple[str, ...]] = (
    "unused", "yellow", "blue", "science", "culture", "civil_left", "military_left", "arms_left",
    "extra_actions", "unrest", "liner_used", "columbus_used", "skips_politics", "keeps_cards",
    "route_used", "food_paid", "resource_paid", "stages_built", "owned_yellow", "owned_blue",
    "leaving", "fallen", "marked_by",
)  # fmt: skip
# ... then cards, and sets of cards as bits ...
GOVERNMENT_CARD: Final = 23
LEADER_CARD: Final = 24
WONDER_CARD: Final = 25  # under construction
TACTIC_CARD: Final = 26
SPECIALS: Final = 27  # one of each series
CONSTRUCTION_CARD: Final = SPECIALS + SERIES_COUNT - 1  # the last of them
LEADERS_TAKEN: Final = SPECIALS + SERIES_COUNT  # ages
WONDERS: Final = LEADERS_TAKEN + 1
RAVAGED: Final = WONDERS + 1
COLONIES: Final = RAVAGED + 1
# ... what is derived, and kept until the civilisation changes ...
STALE: Final = COLONIES + 1
CULTURE_RATING: Final = STALE + 1
SCIENCE_RATING: Final = STALE + 2
STRENGTH_RATING: Final = STALE + 3
HAPPINESS: Final = STALE + 4
CIVIL_TOTAL: Final = STALE + 5
MILITARY_TOTAL: Final = STALE + 6
STORED: Final = STALE + 7  # food, then resources
STORED_RESOURCES: Final = STORED + 1
# ... and by technology with workers.
WORKERS: Final = STALE + 9
TOKENS: Final = WORKERS + SITES
KNOWN: Final = TOKENS + SITES
WIDTH: Final = KNOWN + SITES

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
"""Farms and mines come before: they change no rating."""
UNIT_SITES: Final = SITES_OF[INFANTRY][0]


class Known:
    """The technologies with workers that a civilisation has, and the upgrades between them.

    Never changed: made anew when there is one more.
    """

    def __init__(self, sites: list[int]) -> None:
        self.land: list[int] = [site for site in sites if site < LAND_SITES]
        self.urban: list[int] = [site for site in sites if LAND_SITES <= site < UNIT_SITES]
        self.units: list[int] = [site for site in sites if site >= UNIT_SITES]
        self.upgrades: list[Action] = []
        self.unit_upgrades: list[Action] = []
        for site in sites:
            for action in UPGRADES_FROM[site]:
                if action.b in sites:
                    unit = site >= UNIT_SITES
                    (self.unit_upgrades if unit else self.upgrades).append(action)


UNKNOWN: Final = Known([])
"""To be made anew."""


class Jobs:
    """Where the workers of a civilisation may go, if that can be paid: with civil actions ...

    ... and, for units, with military ones. Never changed: made anew when a site gets its first
    worker or loses the last, an urban building comes or goes, or the government changes.
    """

    def __init__(self, sites: list[int], units: list[int]) -> None:
        self.sites = sites
        """Technologies with room for one more worker."""
        self.upgrades: list[Action] = []
        self.removes: list[Action] = []
        self.units = units
        self.unit_upgrades: list[Action] = []
        self.unit_removes: list[Action] = []


NO_JOBS: Final = Jobs([], [])
"""To be made anew."""

Item = TypeVar("Item")
Placings = tuple[tuple[int, ...], ...]
"""Ways to place blue tokens on the farms, or on the mines and labs of a civilisation."""


class Variant:
    """What the options of a game come to; never changed, so that all copies of a table share it."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.auto_pay: bool = options["auto_pay"]
        self.turn_limit: int = options["turn_limit"]
        self.anti_gang: bool = options["anti_gang"]
        self.draws_by_action: bool = options["military_draw"] == "by_action"
        self.may_withhold: bool = options["alternative_corruption"]
        self.asks_nothing: bool = self.auto_pay and not self.may_withhold
        """Production leaves nothing to choose."""
        beginners = str(options["beginners"])
        self.eased: tuple[int, ...] = tuple(
            [int(bool(options["easier"]) or str(seat + 1) in beginners) for seat in range(players)]
        )
        """By seat: yellow tokens more at the start, and urban buildings more of each kind."""


class Table(State):
    """The row, the decks and piles, the civilisations, and what is still to be done.

    What changes seldom is tuples, like the piles: to be replaced (see ``put``).
    """

    __slots__ = (  # sooner read, called and copied than a dictionary as large
        "age", "agenda", "barred", "bid", "bidder", "bonuses", "civil_decks", "civil_left", "civs",
        "current", "dealt", "fallen", "first", "fresh", "future", "hands", "hidden", "jobs",
        "known", "last_round", "military", "military_decks", "pact_card", "pact_partner",
        "pact_side", "passed", "past", "placings", "round", "row", "scratch", "seat",
        "secret_bonuses", "shown", "territory", "used", "variant", "version", "war_card",
        "war_target",
    )  # fmt: skip

    version: int
    variant: Variant
    # The centre of the table
    row: tuple[int, ...]
    age: int
    """Of the decks in use; 4 when nothing is left."""
    civil_decks: tuple[tuple[int, ...], ...]
    """By age: the cards still to come, the next one last."""
    civil_left: int
    """Cards left of the civil deck of this age."""
    military_decks: tuple[tuple[int, ...], ...]
    current: tuple[int, ...]
    """Events to come, the next one last; each with who prepared it (see ``owned``)."""
    future: tuple[int, ...]
    past: tuple[int, ...]
    used: tuple[int, ...]
    """Military cards that were played or discarded openly."""
    hidden: tuple[int, ...]
    """Military cards discarded face down, each with whose it was (see ``owned``)."""
    bonuses: tuple[int, ...]
    """Events of Age III that all see and that score at the end."""
    secret_bonuses: tuple[int, ...]
    """The same, face down: each with who keeps it."""
    dealt: tuple[tuple[int, ...], ...]
    """By seat: bonus cards among which it has still to choose."""
    # The civilisations
    civs: list[list[int]]
    jobs: list[Jobs]
    """Derived: see ``listing.jobs_of``."""
    known: list[Known]
    """Derived: see ``ratings.known``."""
    barred: list[list[int]]
    """Derived, or empty where that is to be made anew: see ``listing.takes``."""
    hands: list[tuple[int, ...]]
    military: list[tuple[int, ...]]
    fresh: tuple[int, ...]
    """Action cards that the active player took this turn."""
    shown: tuple[tuple[int, ...], ...]
    """By seat: military cards in hand that all have seen."""
    pact_card: tuple[int, ...]
    pact_partner: tuple[int, ...]
    pact_side: tuple[int, ...]
    """Of the one who offered it: 0 is party A."""
    war_card: tuple[int, ...]
    war_target: tuple[int, ...]
    # Where the game stands
    first: int
    seat: int
    """The active player."""
    round: int
    last_round: int
    """The round that is known to be the last, or 0."""
    fallen: int
    """Civilisations that have left the game."""
    agenda: list[Task]
    scratch: tuple[int, ...]
    """Units (by site) and bonus cards set aside in a battle or for a colony."""
    placings: tuple[Placings, ...]
    """For each PLACE on the agenda: the ways there are."""
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
        self.jobs = [NO_JOBS] * players
        self.known = [UNKNOWN] * players
        self.barred = [[] for _ in range(players)]
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
        self.round = 1
        self.last_round = 0
        self.fallen = 0
        self.agenda = []
        self.scratch = ()
        self.placings = ()
        self.territory = NONE
        self.bid = 0
        self.bidder = NONE
        self.passed = 0

    def copy_table_to(self, other: Table) -> None:
        """Everything on the table, by slices."""
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
        other.civs = [civ[:] for civ in self.civs]
        other.jobs = self.jobs[:]
        other.known = self.known[:]
        other.barred = self.barred[:]
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
        other.round = self.round
        other.last_round = self.last_round
        other.fallen = self.fallen
        other.agenda = self.agenda[:]
        other.scratch = self.scratch
        other.placings = self.placings
        other.territory = self.territory
        other.bid = self.bid
        other.bidder = self.bidder
        other.passed = self.passed

    # Small questions that everybody asks

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The civilisations that still play, clockwise from a seat."""
        order = CLOCKWISE[self.players][seat]
        if not self.fallen:
            return order
        return tuple([other for other in order if not self.civs[other][FALLEN]])

    def rivals(self, seat: int) -> list[int]:
        """The other civilisations that still play, clockwise."""
        return [other for other in self.seats_from(seat) if other != seat]

    def is_last_round(self) -> bool:
        """Whether the round under way is known to be the last of a full game."""
        return self.version == FULL and self.round == self.last_round

    def then(self, *tasks: Task) -> None:
        """Put tasks on the agenda, to be done in this order before anything else."""
        for number in range(len(tasks) - 1, -1, -1):
            self.agenda.append(tasks[number])

    # Plain data

    def public(self) -> dict[str, Any]:
        """What lies open on the table."""
        return {
            "game": "ages",
            "form": FORM,
            "players": self.players,
            "options": dict(self.options),
            "first": self.first,
            "round": self.round,
            "last_round": self.last_round,
            "turn": self.seat,
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
        civ = self.civs[seat]
        data: dict[str, Any] = {
            SCALAR_NAMES[field]: civ[field] for field in range(SCALARS) if field != STAGES_BUILT
        }
        data |= {
            "government": code(civ[GOVERNMENT_CARD]),
            "leader": code(civ[LEADER_CARD]),
            "leaders_taken": [AGES[age] for age in range(4) if civ[LEADERS_TAKEN] >> age & 1],
            "wonder": code(civ[WONDER_CARD]),
            "stages_built": civ[STAGES_BUILT],
            "wonders": codes(bits(civ[WONDERS], FIRST_WONDER)),
            "ravaged": codes(bits(civ[RAVAGED], FIRST_WONDER)),
            "colonies": codes(bits(civ[COLONIES], FIRST_COLONY)),
            "tactic": code(civ[TACTIC_CARD]),
            "specials": codes(
                tuple([c for c in civ[SPECIALS : SPECIALS + SERIES_COUNT] if c >= 0])
            ),
            "technologies": {
                CODES[site]: [civ[WORKERS + site], civ[TOKENS + site]]
                for site in range(SITES)
                if civ[KNOWN + site]
            },
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
        return data


def empty_civilisation() -> list[int]:
    """A civilisation with no card and no token."""
    civ = [0] * WIDTH
    for field in range(GOVERNMENT_CARD, LEADERS_TAKEN):
        civ[field] = NONE
    civ[STALE] = 1
    return civ


def code(card: int) -> str:
    """How a card is written; no card is an empty text."""
    return "" if card == NONE else CODES[card]


def codes(cards: tuple[int, ...]) -> list[str]:
    """How cards are written."""
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


OWNER: Final = 1000
"""A card with an owner is one number: the card plus so much for every seat from 0."""


def owned(card: int, seat: int) -> int:
    """A card with whose it is (NONE: nobody's)."""
    return card + OWNER * (seat + 1)


def card_of(entry: int) -> int:
    """The card of an entry with an owner."""
    return entry % OWNER


def owner_of(entry: int) -> int:
    """The owner of such an entry."""
    return entry // OWNER - 1


def added(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards with one more, in order."""
    return tuple(sorted([*cards, card]))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards with one less."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """The items with another one at that place."""
    return (*items[:place], item, *items[place + 1 :])


def age_of(entry: int) -> int:
    """The age on the back of an entry with an owner."""
    return AGE[entry % OWNER]
