"""What lies on the board and in front of the players, and the same as plain data."""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from collections.abc import Sequence
from typing import Any, Final

from ziggurat.core.chance import Chance
from ziggurat.core.state import State
from ziggurat.games.civilisation.rules.board import (
    CODES,
    HARBOUR_CODES,
    LIMIT,
    NATIONS,
    TERRITORY_COUNT,
    Board,
    board,
)
from ziggurat.games.civilisation.rules.calamity import Calamity
from ziggurat.games.civilisation.rules.components import (
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
from ziggurat.games.civilisation.rules.floor import Floor

FORM: Final = 2
"""The form of the plain data; data of another form is refused."""
NOBODY: Final = -1
SET_UP: Final = "set_up"
"""What is played before the first phase of the first turn."""
_PLACES: Final = range(TERRITORY_COUNT)


class Position(State):
    """The map, the nations, the trade cards, and what is still to be done.

    Lists by seat have one entry more for the raiders: barbarian tokens and pirate cities, which
    are pieces of nations that nobody plays.
    """

    __slots__ = (  # faster to read, call and copy than a dictionary
        "absent", "basket", "board", "bought", "calamity", "cards",
        "cargo", "census", "cities", "city", "departing", "floor", "gained", "given", "giver",
        "grain", "growth", "hand", "helped", "inert", "joining", "known", "last_turn", "mined",
        "mining", "monotheism_price", "moved", "nations", "new_cities",
        "order", "paying", "phase", "piles", "places", "raiders", "sailed",
        "ships", "square", "stock", "tokens", "treasury", "turn", "turn_limit", "untaxed",
        "used", )  # fmt: skip

    def begin(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        """Give every field its first value."""
        super().begin(players, options, chance)
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
        self.phase: str = SET_UP
        """One of ``play.PHASES``."""
        self.last_turn: bool = False
        self.census: list[int] = []
        self.order: tuple[int, ...] = ()
        """The seats in the order of the phase."""
        self.new_cities: tuple[int, ...] = ()
        """Territories in which a city was built this turn."""
        self.gained: tuple[int, ...] = ()
        """Territories whose city has joined another nation in this tax phase."""
        self.mined: int = 0
        """Seats that have used Mining this turn, as bits."""
        self.helped: int = 0
        """Seats whose treasury has helped to build a city this turn, as bits."""
        # Taxes, growth, a move under way
        self.untaxed: list[int] = []
        """By seat: cities that it could not tax, which revolt."""
        self.growth: bytearray = bytearray()
        """By territory: tokens that may still grow there."""
        self.moved: bytearray = bytearray()
        """Tokens of the moving seat that may not move again, by territory."""
        self.sailed: list[int] = []
        self.cargo: list[int] = []
        # Trade under way
        self.floor: Floor = Floor(players)
        # A calamity, a purchase under way
        self.calamity: Calamity | None = None
        self.basket: int = 0
        self.paying: list[int] = []
        self.mining: int = NOBODY

    @abstractmethod
    def copy(self) -> Position:
        """An independent position that goes on from here."""

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
        self.untaxed = [0] * players
        self.growth = bytearray(TERRITORY_COUNT)
        self.moved = bytearray(TERRITORY_COUNT)
        self.sailed = [0] * SHIPS
        self.cargo = [0] * SHIPS
        self.paying = [0] * GOODS_COUNT

    def copy_to(self, other: Position) -> None:
        """Everything but the generator, by slices."""
        self._copy_kernel_to(other)
        other.board = self.board
        other.turn_limit = self.turn_limit
        other.raiders = self.raiders
        other.monotheism_price = self.monotheism_price
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
        other.new_cities = self.new_cities
        other.gained = self.gained
        other.mined = self.mined
        other.helped = self.helped
        other.untaxed = self.untaxed[:]
        other.growth = self.growth[:]
        other.moved = self.moved[:]
        other.sailed = self.sailed[:]
        other.cargo = self.cargo[:]
        other.floor = self.floor.copy()
        other.calamity = None if self.calamity is None else self.calamity.copy()
        other.basket = self.basket
        other.paying = self.paying[:]
        other.mining = self.mining

    # Small lookups used everywhere

    def owns(self, seat: int, card: int) -> bool:
        """Whether a seat owns a civilisation card (raiders own none)."""
        return self.cards[seat] >> card & 1 == 1

    def plays(self, seat: int) -> bool:
        """Whether somebody plays that seat: it has begun and has not left (CIV-15.61b)."""
        return not (self.inert | self.absent | self.joining) >> seat & 1

    def by_succession(self) -> list[int]:
        """The seats that play, in the order of the succession table (CIV-17.4a, CIV-17.4b)."""
        seats = [seat for seat in range(self.players) if self.plays(seat)]
        seats.sort(key=self.nations.__getitem__)
        return seats

    def places_of(self, seat: int) -> list[int]:
        """Where tokens of a seat stand."""
        return self.places[seat][:]

    def secondary_victims(self) -> list[int]:
        """Who may suffer from the calamity of another: nobody who gave it or has left.

        CIV-15.61c, CIV-29.61b, CIV-29.4c, CIV-29.5c.
        """
        calamity = self.struck
        spared = (calamity.victim, self.giver[calamity.kind])
        return [seat for seat in self.by_succession() if seat not in spared]

    def cities_of(self, seat: int) -> list[int]:
        """Where the cities of a seat stand."""
        return self.cities[seat][:]

    def city_count(self, seat: int) -> int:
        """How many cities a seat has on the board."""
        return len(self.cities[seat])

    def tokens_on_board(self, seat: int) -> int:
        """The census of a seat (CIV-21.1a)."""
        tokens = self.tokens[seat]
        return sum([tokens[place] for place in self.places[seat]])

    def city_stock(self, seat: int) -> int:
        """Cities that a seat can still place (CIV-25.1c)."""
        if seat == self.raiders:
            return CITIES * self.unplayed() - self.city_count(seat)
        return CITIES - self.city_count(seat)

    def unplayed(self) -> int:
        """Nations that nobody plays: they lend pieces to barbarians and pirates (CIV-15.31)."""
        return len(NATIONS) - self.players

    def horde_stock(self) -> int:
        """Tokens that barbarians can still use."""
        return self.unplayed() * TOKENS - self.tokens_on_board(self.raiders)

    def stock_points(self, seat: int) -> int:
        """Unit points in stock (CIV-5.6, CIV-30.411a)."""
        return self.stock[seat] + CITY_POINTS * self.city_stock(seat)

    def by_stock(self, victim: int) -> list[int]:
        """The other seats that play, the greatest stock first (CIV-19.32a)."""
        seats = [seat for seat in self.by_succession() if seat != victim]
        order = sorted(range(len(seats)), key=lambda n: -self.stock_points(seats[n]))
        return [seats[n] for n in order]

    def limit(self, seat: int, place: int) -> int:
        """How many tokens replace a reduced city (CIV-26.41a, CIV-32.241b)."""
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
        """What the civilisation cards of a seat are worth (CIV-14.2)."""
        return sum([self.price(card) for card in range(CARD_COUNT) if self.owns(seat, card)])

    def price(self, card: int) -> int:
        """The printed price of a civilisation card (CIV-32.103)."""
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
        """Take tokens off the map, back to their owner's stock (CIV-11.1a, CIV-24.12)."""
        self.change(seat, place, -count)
        if seat != self.raiders:
            self.stock[seat] += count

    def put_tokens(self, seat: int, place: int, count: int) -> int:
        """Put tokens on the map, at most all of the stock; return how many (CIV-26.41c)."""
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
        """Replace a city by tokens, up to the limit of its territory; return how many.

        CIV-26.41a, CIV-26.41b.
        """
        seat = self.city[place]
        self.remove_city(place)
        return self.put_tokens(seat, place, min(most, self.limit(seat, place)))

    @property
    def struck(self) -> Calamity:
        """The calamity under way; only asked for while there is one."""
        calamity = self.calamity
        if calamity is None:
            raise ValueError("no calamity is under way")
        return calamity

    def calamity_rule(self, seat: int) -> str:
        """What the calamity under way says about a seat's losses; empty without one."""
        return "" if self.calamity is None else self.calamity.rule_for(seat)

    # Plain data

    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        players = self.players
        return {
            "game": "civilisation",
            "form": FORM,
            "players": players,
            "options": dict(self.options),
            "turn": self.turn,
            "phase": self.phase,
            "last_turn": self.last_turn,
            "over": self.over,
            "nations": [self.nation_data(seat) for seat in range(players)],
            "map": self._map(),
            "piles_left": [len(pile) for pile in self.piles],
            "used": counts(self.used),
            "order": list(self.order),
            "new_cities": [CODES[place] for place in self.new_cities],
            "gained": [CODES[place] for place in self.gained],
            "agenda": self.agenda_data(),
            "untaxed": self.untaxed[:],
            "growth": {CODES[p]: self.growth[p] for p in _PLACES if self.growth[p]},
            "moved": {CODES[p]: self.moved[p] for p in _PLACES if self.moved[p]},
            "sailed": self.sailed[:],
            "cargo": self.cargo[:],
            "calamity": None if self.calamity is None else self.calamity.data(),
            "basket": [CARD_CODES[card] for card in range(CARD_COUNT) if self.basket >> card & 1],
            "mining": "" if self.mining == NOBODY else TRADE_CODES[self.mining],
        }

    def nation_data(self, seat: int) -> dict[str, Any]:
        """One nation, without what is in its hand (CIV-27.4, CIV-14.2)."""
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
        held: dict[int, dict[str, int]] = {}
        for seat in range(self.players + 1):
            whose = str(seat if seat < self.players else -1)
            tokens = self.tokens[seat]
            for place in self.places[seat]:
                held.setdefault(place, {})[whose] = tokens[place]
        for seat in range(self.players + 1):
            for place in self.cities[seat]:
                held.setdefault(place, {})["city"] = seat if seat < self.players else -1
        return {CODES[place]: held[place] for place in sorted(held)}


def counts(held: Sequence[int]) -> dict[str, int]:
    """Trade cards by code and number."""
    return {TRADE_CODES[card]: count for card, count in enumerate(held) if count}
