"""What lies on the board and in front of the players, and the same as plain data."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from ziggurat.core.chance import Chance
from ziggurat.core.state import State
from ziggurat.games.civilisation.rules.board import (
    CODES,
    NATIONS,
    TERRITORY_COUNT,
    Board,
    board,
)
from ziggurat.games.civilisation.rules.calamity import Calamity
from ziggurat.games.civilisation.rules.components import (
    CALAMITY_COUNT,
    CARD_COUNT,
    CITIES,
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
from ziggurat.games.civilisation.rules.nation import (
    INERT,
    Nation,
    card_codes,
    empty_nation,
    including,
    without,
)

FORM: Final = 2
"""The form of the plain data; data of another form is refused."""
NOBODY: Final = -1
SET_UP: Final = "set_up"
"""What is played before the first phase of the first turn."""
_PLACES: Final = range(TERRITORY_COUNT)


class Position(State):
    """The map, the nations, the trade cards, and what is still to be done.

    After the nations of the seats come the raiders: barbarian tokens and pirate cities, which are
    pieces of nations that nobody plays.
    """

    __slots__ = (  # faster to read, call and copy than a dictionary
        "basket", "board", "calamity", "cargo", "city", "floor", "gained", "given", "giver",
        "growth", "known", "last_turn", "mining", "monotheism_price", "moved", "nations",
        "new_cities", "order", "paying", "phase", "piles", "raiders", "sailed", "turn",
        "turn_limit", "used",
    )  # fmt: skip

    def begin(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        """Give every field its first value."""
        super().begin(players, options, chance)
        self.board: Board = board(players, options["board"], options["western_extension"])
        self.turn_limit: int = options["turn_limit"]
        self.raiders: int = players
        self.monotheism_price: int = int(options["monotheism_cost"])
        # The map and what everybody has
        self.nations: list[Nation] = []
        """By seat, then the raiders."""
        self.city: list[int] = []
        """By territory: whose city stands there."""
        # Trade cards
        self.giver: list[int] = []
        """By calamity: who gave it to its holder in trade."""
        self.given: list[int] = []
        """By calamity: the seats that have given it away this turn, as bits."""
        self.piles: list[tuple[int, ...]] = []
        """The next card last."""
        self.used: list[int] = []
        """Trade cards that go back under their piles at the end of the turn."""
        self.known: bytearray = bytearray()
        """By two seats: the goods that the one knows the other to hold at least (``memory``)."""
        # Where the game stands
        self.turn: int = 1
        self.phase: str = SET_UP
        """One of ``play.PHASES``."""
        self.last_turn: bool = False
        self.order: tuple[int, ...] = ()
        """The seats in the order of the phase."""
        self.new_cities: tuple[int, ...] = ()
        """Territories in which a city was built this turn."""
        self.gained: tuple[int, ...] = ()
        """Territories whose city has joined another nation in this tax phase."""
        # Growth, a move under way
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
        tokens = self.board.scenario.tokens
        raiders = empty_nation(0)
        raiders.status = INERT
        self.nations = [*[empty_nation(tokens) for _ in range(players)], raiders]
        self.city = [NOBODY] * TERRITORY_COUNT
        self.giver = [NOBODY] * CALAMITY_COUNT
        self.given = [0] * CALAMITY_COUNT
        self.piles = [()] * PILES
        self.used = [0] * TRADE_COUNT
        self.known = bytearray(players * players * GOODS_COUNT)
        self.growth = bytearray(TERRITORY_COUNT)
        self.moved = bytearray(TERRITORY_COUNT)
        self.sailed = [0] * SHIPS
        self.cargo = [0] * SHIPS
        self.paying = [0] * GOODS_COUNT

    def copy_to(self, other: Position) -> None:
        """Everything, by slices."""
        self._copy_kernel_to(other)
        other.board = self.board
        other.turn_limit = self.turn_limit
        other.raiders = self.raiders
        other.monotheism_price = self.monotheism_price
        other.nations = [nation.copy() for nation in self.nations]
        other.city = self.city[:]
        other.giver = self.giver[:]
        other.given = self.given[:]
        other.piles = self.piles[:]
        other.used = self.used[:]
        other.known = self.known[:]
        other.turn = self.turn
        other.phase = self.phase
        other.last_turn = self.last_turn
        other.order = self.order
        other.new_cities = self.new_cities
        other.gained = self.gained
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

    def seated(self) -> list[Nation]:
        """The nations by seat, without the raiders."""
        return self.nations[: self.players]

    def by_succession(self) -> list[int]:
        """The seats that play, in the order of the succession table (CIV-17.4a, CIV-17.4b)."""
        places: list[int] = []
        for seat in range(self.players):
            nation = self.nations[seat]
            if nation.plays():
                places.append(nation.kind * self.players + seat)
        places.sort()
        return [place % self.players for place in places]

    def kind_of(self, seat: int) -> int:
        """Which nation a seat plays: the order of the succession table."""
        return self.nations[seat].kind

    def secondary_victims(self) -> list[int]:
        """Who may suffer from the calamity of another: nobody who gave it or has left.

        CIV-15.61c, CIV-29.61b, CIV-29.4c, CIV-29.5c.
        """
        calamity = self.struck
        spared = (calamity.victim, self.giver[calamity.kind])
        return [seat for seat in self.by_succession() if seat not in spared]

    def unplayed(self) -> int:
        """Nations that nobody plays: they lend pieces to barbarians and pirates (CIV-15.31)."""
        return len(NATIONS) - self.players

    def horde_stock(self) -> int:
        """Tokens that barbarians can still use."""
        return self.unplayed() * TOKENS - self.nations[self.raiders].tokens_on_board()

    def pirate_stock(self) -> int:
        """Cities that pirates can still use."""
        return self.unplayed() * CITIES - len(self.nations[self.raiders].cities)

    def by_stock(self, victim: int) -> list[int]:
        """The other seats that play, the greatest stock first (CIV-19.32a)."""
        seats = [seat for seat in self.by_succession() if seat != victim]
        points = [self.nations[seat].stock_points() for seat in seats]
        order = sorted(range(len(seats)), key=lambda n: -points[n])
        return [seats[n] for n in order]

    def greatest_stock(self) -> int:
        """The seat that plays with the greatest stock (CIV-30.411a, CIV-30.411b)."""
        seats = self.by_succession()
        points = [self.nations[seat].stock_points() for seat in seats]
        return seats[points.index(max(points))]

    def is_alone(self, seat: int, place: int) -> bool:
        """Whether no other units stand in a territory."""
        nation = self.nations[seat]
        for other in self.nations:
            if other is not nation and other.tokens[place]:
                return False
        return self.city[place] in (NOBODY, seat)

    def card_value(self, nation: Nation) -> int:
        """What the civilisation cards of a nation are worth (CIV-14.2)."""
        owned = nation.cards
        return sum([self.price(card) for card in range(CARD_COUNT) if owned >> card & 1])

    def price(self, card: int) -> int:
        """The printed price of a civilisation card (CIV-32.103)."""
        return self.monotheism_price if card == MONOTHEISM else PRICE[card]

    def take_tokens(self, seat: int, place: int, count: int) -> None:
        """Take tokens off the map, back to their owner's stock (CIV-11.1a, CIV-24.12)."""
        nation = self.nations[seat]
        nation.change(place, -count)
        if seat != self.raiders:
            nation.stock += count

    def put_tokens(self, seat: int, place: int, count: int) -> int:
        """Put tokens on the map, at most all of the stock; return how many (CIV-26.41c)."""
        nation = self.nations[seat]
        if seat == self.raiders:
            count = min(count, self.horde_stock())
        else:
            count = min(count, nation.stock)
            nation.stock -= count
        nation.change(place, count)
        return count

    def put_city(self, seat: int, place: int) -> None:
        """Put a city on the map where none stands."""
        self.city[place] = seat
        nation = self.nations[seat]
        nation.cities = including(nation.cities, place)

    def remove_city(self, place: int) -> None:
        """Take a city off the map."""
        nation = self.nations[self.city[place]]
        nation.cities = without(nation.cities, place)
        self.city[place] = NOBODY
        if place in self.new_cities:
            self.new_cities = tuple([new for new in self.new_cities if new != place])

    def reduce_city(self, place: int, most: int = 100) -> int:
        """Replace a city by tokens, up to the limit of its territory; return how many.

        CIV-26.41a, CIV-26.41b.
        """
        seat = self.city[place]
        self.remove_city(place)
        return self.put_tokens(seat, place, min(most, self.nations[seat].limit(place)))

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
        nations = self.seated()
        return {
            "game": "civilisation",
            "form": FORM,
            "players": self.players,
            "options": dict(self.options),
            "turn": self.turn,
            "phase": self.phase,
            "last_turn": self.last_turn,
            "over": self.over,
            "nations": [nation.dump() for nation in nations],
            "map": self._map(),
            "piles_left": [len(pile) for pile in self.piles],
            "used": counts(self.used),
            "order": list(self.order),
            "new_cities": [CODES[place] for place in self.new_cities],
            "gained": [CODES[place] for place in self.gained],
            "agenda": self.agenda_data(),
            "untaxed": [nation.untaxed for nation in nations],
            "growth": {CODES[p]: self.growth[p] for p in _PLACES if self.growth[p]},
            "moved": {CODES[p]: self.moved[p] for p in _PLACES if self.moved[p]},
            "sailed": self.sailed[:],
            "cargo": self.cargo[:],
            "calamity": None if self.calamity is None else self.calamity.data(),
            "basket": card_codes(self.basket),
            "mining": "" if self.mining == NOBODY else TRADE_CODES[self.mining],
        }

    def _map(self) -> dict[str, Any]:
        """Every territory with something in it: whose city, and tokens by seat (raiders: -1)."""
        held: dict[int, dict[str, int]] = {}
        for seat, nation in enumerate(self.nations):
            whose = str(seat if seat < self.players else -1)
            tokens = nation.tokens
            for place in nation.places:
                held.setdefault(place, {})[whose] = tokens[place]
        for seat, nation in enumerate(self.nations):
            for place in nation.cities:
                held.setdefault(place, {})["city"] = seat if seat < self.players else -1
        return {CODES[place]: held[place] for place in sorted(held)}


def counts(held: Sequence[int]) -> dict[str, int]:
    """Trade cards by code and number."""
    return {TRADE_CODES[card]: count for card, count in enumerate(held) if count}
