"""What lies on the table in Civilisation, and the same as plain data."""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from collections.abc import Sequence
from typing import Any, Final

from ziggurat.core.chance import Chance
from ziggurat.core.state import State
from ziggurat.games.civilisation.agenda import PHASES, TASKS, Task
from ziggurat.games.civilisation.board import (
    CODES,
    HARBOUR_CODES,
    LIMIT,
    NATIONS,
    TERRITORY_COUNT,
    Board,
    board,
)
from ziggurat.games.civilisation.components import (
    AGRICULTURE,
    CALAMITY_COUNT,
    CARD_CODES,
    CARD_COUNT,
    CITIES,
    CITY_POINTS,
    GOODS_COUNT,
    MONOTHEISM,
    PILES,
    PRICE,
    SHIPS,
    TOKENS,
    TRADE_CODES,
    TRADE_COUNT,
)

FORM: Final = 1
"""The shape of the plain data; other shapes are refused."""
NOBODY: Final = -1
_PLACES: Final = range(TERRITORY_COUNT)


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


class Table(State):
    """The map, the nations, the trade cards, and what is still to be done.

    Lists by seat have one entry more for the raiders: barbarian tokens and pirate cities, which
    are pieces of nations that nobody plays.
    """

    __slots__ = (  # sooner read, called and copied than a dictionary as large
        "absent", "agenda", "aside", "basket", "begun", "board", "bought", "calamity", "cards",
        "cargo", "census", "cities", "city", "departing", "done", "exposed", "faction",
        "gained", "given", "giver", "grain", "hand", "helped", "inert", "joining", "known",
        "last_turn", "mined", "mining", "mode", "monotheism_price", "moved", "naming",
        "nations", "new_cities", "offers", "order", "partner", "paying", "phase", "piles",
        "places", "raiders", "sailed", "shares", "ships", "square", "stock", "tokens",
        "treasury", "turn", "turn_limit", "used", "victim", "waiting", "wanting",
        "wanting_named",
    )  # fmt: skip

    def __init__(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(players, options, chance)
        self.board: Board = board(players, options["board"], options["western_extension"])
        self.turn_limit: int = options["turn_limit"]
        self.raiders: int = players
        self.monotheism_price: int = int(options["monotheism_cost"])
        # The map
        self.tokens: list[bytearray] = []
        """By seat and territory."""
        self.places: list[list[int]] = []
        """By seat: where its tokens stand, in order."""
        self.cities: list[list[int]] = []
        """By seat: where its cities stand, in order."""
        self.city: list[int] = []
        """By territory: whose city stands there."""
        self.ships: list[list[int]] = []
        """By seat: the harbours of its ships."""
        # The nations, by seat
        self.nations: list[int] = []
        self.stock: list[int] = []
        self.treasury: list[int] = []
        self.cards: list[int] = []
        """Civilisation cards as bits."""
        self.bought: list[int] = []
        """Those of them that were bought this turn."""
        self.square: list[int] = []
        self.inert: int = 0
        """Seats that have left, as bits."""
        self.departing: int = 0
        """Seats that leave at the beginning of the next turn."""
        self.absent: int = 0
        """Late seats that have not joined yet."""
        self.joining: int = 0
        """Late seats that wait for a civil war."""
        # Trade cards
        self.hand: list[list[int]] = []
        self.giver: list[int] = []
        """By calamity: who gave it to its holder in trade."""
        self.given: list[int] = []
        """By calamity: the seats that have given it away this turn, as bits."""
        self.piles: list[tuple[int, ...]] = []
        """The next card last."""
        self.used: list[int] = []
        """Trade cards that go back under their piles at the end of the turn."""
        self.grain: list[int] = []
        """By seat: Grain shown against famine, which cannot be spent this turn."""
        self.known: bytearray = bytearray()
        """By two seats: the goods that the one knows the other to hold at least (``memory``)."""
        # Where the game stands
        self.turn: int = 1
        self.phase: int = 0
        self.last_turn: bool = False
        self.census: list[int] = []
        self.order: tuple[int, ...] = ()
        """The seats in the order of the phase."""
        self.agenda: list[Task] = []
        self.new_cities: tuple[int, ...] = ()
        """Territories in which a city was built this turn."""
        self.gained: tuple[int, ...] = ()
        """Territories whose city has joined another nation in this tax phase."""
        self.mined: int = 0
        """Seats that have used Mining this turn, as bits."""
        self.helped: int = 0
        """Seats whose treasury has helped to build a city this turn, as bits."""
        # A move under way
        self.moved: bytearray = bytearray()
        """Tokens of the moving seat that may not move again, by territory."""
        self.sailed: list[int] = []
        self.cargo: list[int] = []
        # Trade under way
        self.offers: tuple[Offer, ...] = ()
        self.waiting: int = 0
        self.done: int = 0
        self.begun: list[int] = []
        """Offers and answers that each seat has begun in this phase, or changed its mind about."""
        self.mode: list[int] = []
        """What a seat is putting together: nothing, an offer, an answer."""
        self.partner: list[int] = []
        self.aside: list[tuple[int, ...]] = []
        self.naming: list[tuple[int, ...]] = []
        self.wanting: list[int] = []
        self.wanting_named: list[tuple[int, ...]] = []
        # A calamity, a purchase under way
        self.victim: int = NOBODY
        self.calamity: int = NOBODY
        self.shares: list[int] = []
        self.exposed: tuple[int, ...] = ()
        """Where units can be lost; empty: everywhere."""
        self.faction: bytearray = bytearray()
        """The first faction of a civil war: tokens by territory, 100 for a city."""
        self.basket: int = 0
        self.paying: list[int] = []
        self.mining: int = NOBODY

    @abstractmethod
    def copy(self) -> Table:
        """An independent table that goes on from here."""

    def clear(self) -> None:
        """Lay out an empty map and everybody's pieces in stock."""
        players = self.players
        self.tokens = [bytearray(TERRITORY_COUNT) for _ in range(players + 1)]
        self.places = [[] for _ in range(players + 1)]
        self.cities = [[] for _ in range(players + 1)]
        self.city = [NOBODY] * TERRITORY_COUNT
        self.ships = [[] for _ in range(players)]
        self.nations = [NOBODY] * players
        self.stock = [self.board.scenario.tokens] * players
        self.treasury = [0] * players
        self.cards = [0] * (players + 1)
        self.bought = [0] * players
        self.square = [0] * players
        self.hand = [[0] * TRADE_COUNT for _ in range(players)]
        self.giver = [NOBODY] * CALAMITY_COUNT
        self.given = [0] * CALAMITY_COUNT
        self.piles = [()] * PILES
        self.used = [0] * TRADE_COUNT
        self.grain = [0] * players
        self.known = bytearray(players * players * GOODS_COUNT)
        self.census = [0] * players
        self.moved = bytearray(TERRITORY_COUNT)
        self.sailed = [0] * SHIPS
        self.cargo = [0] * SHIPS
        self.begun = [0] * players
        self.mode = [0] * players
        self.partner = [NOBODY] * players
        self.aside = [()] * players
        self.naming = [()] * players
        self.wanting = [0] * players
        self.wanting_named = [()] * players
        self.shares = [0] * players
        self.faction = bytearray(TERRITORY_COUNT)
        self.paying = [0] * GOODS_COUNT

    def copy_table_to(self, other: Table) -> None:
        """Everything on the table, by slices."""
        self._copy_kernel_to(other)
        other.tokens = [tokens[:] for tokens in self.tokens]
        other.places = [places[:] for places in self.places]
        other.cities = [cities[:] for cities in self.cities]
        other.city = self.city[:]
        other.ships = [ships[:] for ships in self.ships]
        other.nations = self.nations[:]
        other.stock = self.stock[:]
        other.treasury = self.treasury[:]
        other.cards = self.cards[:]
        other.bought = self.bought[:]
        other.square = self.square[:]
        other.inert = self.inert
        other.departing = self.departing
        other.absent = self.absent
        other.joining = self.joining
        other.hand = [hand[:] for hand in self.hand]
        other.giver = self.giver[:]
        other.given = self.given[:]
        other.piles = self.piles[:]
        other.used = self.used[:]
        other.grain = self.grain[:]
        other.known = self.known[:]
        other.turn = self.turn
        other.phase = self.phase
        other.last_turn = self.last_turn
        other.census = self.census[:]
        other.order = self.order
        other.agenda = self.agenda[:]
        other.new_cities = self.new_cities
        other.gained = self.gained
        other.mined = self.mined
        other.helped = self.helped
        other.moved = self.moved[:]
        other.sailed = self.sailed[:]
        other.cargo = self.cargo[:]
        other.offers = self.offers
        other.waiting = self.waiting
        other.done = self.done
        other.begun = self.begun[:]
        other.mode = self.mode[:]
        other.partner = self.partner[:]
        other.aside = self.aside[:]
        other.naming = self.naming[:]
        other.wanting = self.wanting[:]
        other.wanting_named = self.wanting_named[:]
        other.victim = self.victim
        other.calamity = self.calamity
        other.shares = self.shares[:]
        other.exposed = self.exposed
        other.faction = self.faction[:]
        other.basket = self.basket
        other.paying = self.paying[:]
        other.mining = self.mining

    # Small questions that everybody asks

    def owns(self, seat: int, card: int) -> bool:
        """Whether a seat owns a civilisation card (raiders own none)."""
        return self.cards[seat] >> card & 1 == 1

    def plays(self, seat: int) -> bool:
        """Whether somebody plays that seat: it has begun and has not left."""
        return not (self.inert | self.absent | self.joining) >> seat & 1

    def by_succession(self) -> list[int]:
        """The seats that play, in the order of the succession table (17.4)."""
        seats = [seat for seat in range(self.players) if self.plays(seat)]
        seats.sort(key=self.nations.__getitem__)
        return seats

    def places_of(self, seat: int) -> list[int]:
        """Where tokens of a seat stand."""
        return self.places[seat][:]

    def secondary_victims(self) -> list[int]:
        """Who may suffer from the calamity of another: nobody who gave it or has left (29.61)."""
        spared = (self.victim, self.giver[self.calamity])
        return [seat for seat in self.by_succession() if seat not in spared]

    def cities_of(self, seat: int) -> list[int]:
        """Where the cities of a seat stand."""
        return self.cities[seat][:]

    def city_count(self, seat: int) -> int:
        """How many cities a seat has on the board."""
        return len(self.cities[seat])

    def tokens_on_board(self, seat: int) -> int:
        """The census of a seat."""
        tokens = self.tokens[seat]
        return sum([tokens[place] for place in self.places[seat]])

    def city_stock(self, seat: int) -> int:
        """Cities that a seat can still place."""
        if seat == self.raiders:
            return CITIES * self.unplayed() - self.city_count(seat)
        return CITIES - self.city_count(seat)

    def unplayed(self) -> int:
        """Nations that nobody plays: they lend pieces to barbarians and pirates."""
        return len(NATIONS) - self.players

    def horde_stock(self) -> int:
        """Tokens that barbarians can still use."""
        return self.unplayed() * TOKENS - self.tokens_on_board(self.raiders)

    def stock_points(self, seat: int) -> int:
        """Unit points in stock (5.6)."""
        return self.stock[seat] + CITY_POINTS * self.city_stock(seat)

    def by_stock(self, victim: int) -> list[int]:
        """The other seats that play, the greatest stock first (19.32)."""
        seats = [seat for seat in self.by_succession() if seat != victim]
        order = sorted(range(len(seats)), key=lambda n: -self.stock_points(seats[n]))
        return [seats[n] for n in order]

    def limit(self, seat: int, place: int) -> int:
        """How many tokens replace a reduced city (26.41, 32.241)."""
        return LIMIT[place] + (1 if self.owns(seat, AGRICULTURE) else 0)

    def is_alone(self, seat: int, place: int) -> bool:
        """Whether no other units stand in a territory."""
        for other in range(self.players + 1):
            if other != seat and self.tokens[other][place]:
                return False
        return self.city[place] in (NOBODY, seat)

    def hand_size(self, seat: int) -> int:
        """How many trade cards a seat holds."""
        return sum(self.hand[seat])

    def card_value(self, seat: int) -> int:
        """What the civilisation cards of a seat are worth."""
        return sum([self.price(card) for card in range(CARD_COUNT) if self.owns(seat, card)])

    def price(self, card: int) -> int:
        """The printed price of a civilisation card."""
        return self.monotheism_price if card == MONOTHEISM else PRICE[card]

    def change(self, seat: int, place: int, by: int) -> None:
        """More or fewer tokens of a seat in a territory: every change comes through here."""
        if not by:
            return
        tokens = self.tokens[seat]
        before = tokens[place]
        tokens[place] = before + by
        if not before:
            insort(self.places[seat], place)
        elif before + by == 0:
            self.places[seat].remove(place)

    def take_tokens(self, seat: int, place: int, count: int) -> None:
        """Take tokens off the map, back to their owner's stock."""
        self.change(seat, place, -count)
        if seat != self.raiders:
            self.stock[seat] += count

    def put_tokens(self, seat: int, place: int, count: int) -> int:
        """Put tokens on the map, as many as the stock has; how many."""
        count = min(count, self.horde_stock() if seat == self.raiders else self.stock[seat])
        self.change(seat, place, count)
        if seat != self.raiders:
            self.stock[seat] -= count
        return count

    def put_city(self, seat: int, place: int) -> None:
        """Put a city on the map where none stands."""
        self.city[place] = seat
        insort(self.cities[seat], place)

    def remove_city(self, place: int) -> None:
        """Take a city off the map."""
        self.cities[self.city[place]].remove(place)
        self.city[place] = NOBODY
        if place in self.new_cities:
            self.new_cities = tuple([new for new in self.new_cities if new != place])

    def reduce_city(self, place: int, most: int = 100) -> int:
        """Replace a city by tokens, up to the limit of its territory (26.41); how many."""
        seat = self.city[place]
        self.remove_city(place)
        return self.put_tokens(seat, place, min(most, self.limit(seat, place)))

    def then(self, *tasks: Task) -> None:
        """Put tasks on the agenda, to be done in this order before anything else."""
        for number in range(len(tasks) - 1, -1, -1):
            self.agenda.append(tasks[number])

    # Plain data

    def public(self) -> dict[str, Any]:
        """What lies open on the table."""
        players = self.players
        return {
            "game": "civilisation",
            "form": FORM,
            "players": players,
            "options": dict(self.options),
            "turn": self.turn,
            "phase": PHASES[self.phase],
            "last_turn": self.last_turn,
            "over": self.over,
            "nations": [self.nation_data(seat) for seat in range(players)],
            "map": self._map(),
            "piles_left": [len(pile) for pile in self.piles],
            "used": counts(self.used),
            "order": list(self.order),
            "new_cities": [CODES[place] for place in self.new_cities],
            "gained": [CODES[place] for place in self.gained],
            "agenda": [[TASKS[what], seat, a, b] for what, seat, a, b in self.agenda],
            "moved": {CODES[p]: self.moved[p] for p in _PLACES if self.moved[p]},
            "sailed": self.sailed[:],
            "cargo": self.cargo[:],
            "victim": self.victim,
            "calamity": "" if self.calamity == NOBODY else TRADE_CODES[GOODS_COUNT + self.calamity],
            "shares": self.shares[:],
            "exposed": [CODES[place] for place in self.exposed],
            "faction": {CODES[p]: self.faction[p] for p in _PLACES if self.faction[p]},
            "basket": [CARD_CODES[card] for card in range(CARD_COUNT) if self.basket >> card & 1],
            "mining": "" if self.mining == NOBODY else TRADE_CODES[self.mining],
            "offers": [
                {
                    "seat": offer.seat,
                    "to": offer.to,
                    "gives": len(offer.cards),
                    "named": codes(offer.named),
                    "wants": offer.wanted,
                    "wants_named": codes(offer.wanted_named),
                }
                for offer in self.offers
            ],
            "waiting": seats_of(self.waiting),
            "done": seats_of(self.done),
            "begun": self.begun[:],
            "mode": self.mode[:],
            "partner": self.partner[:],
        }

    def nation_data(self, seat: int) -> dict[str, Any]:
        """One nation, without what is in its hand."""
        nation = self.nations[seat]
        return {
            "nation": "" if nation == NOBODY else NATIONS[nation],
            "stock": self.stock[seat],
            "treasury": self.treasury[seat],
            "cards": [CARD_CODES[c] for c in range(CARD_COUNT) if self.owns(seat, c)],
            "bought": [CARD_CODES[c] for c in range(CARD_COUNT) if self.bought[seat] >> c & 1],
            "square": self.square[seat],
            "ships": [HARBOUR_CODES[harbour] for harbour in self.ships[seat]],
            "census": self.census[seat],
            "grain": self.grain[seat],
            "mined": bool(self.mined >> seat & 1),
            "helped": bool(self.helped >> seat & 1),
            "status": self._status(seat),
        }

    def _status(self, seat: int) -> str:
        for name, mask in (
            ("inert", self.inert), ("leaving", self.departing), ("absent", self.absent),
            ("joining", self.joining),
        ):  # fmt: skip
            if mask >> seat & 1:
                return name
        return "playing"

    def _map(self) -> dict[str, Any]:
        """Every territory with something in it: whose city, and tokens by seat (raiders: -1)."""
        data: dict[str, Any] = {}
        for place in range(TERRITORY_COUNT):
            held = {
                str(seat if seat < self.players else -1): self.tokens[seat][place]
                for seat in range(self.players + 1)
                if self.tokens[seat][place]
            }
            if self.city[place] != NOBODY:
                held["city"] = self.city[place] if self.city[place] < self.players else -1
            if held:
                data[CODES[place]] = held
        return data


def codes(cards: tuple[int, ...]) -> list[str]:
    """How trade cards are written."""
    return [TRADE_CODES[card] for card in cards]


def counts(held: Sequence[int]) -> dict[str, int]:
    """Trade cards by code and number."""
    return {TRADE_CODES[card]: count for card, count in enumerate(held) if count}


def seats_of(mask: int) -> list[int]:
    """The seats of a set of bits."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
