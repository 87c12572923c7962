"""What the tokens of a nation are worth where they stand, or would stand.

Every territory is judged by what would be left there after conflicts, new cities and surplus; the
map as a whole by support, by tokens for cities to come, and by what taxes will need.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.civilisation.rules.board import FLOOD, LIMIT, SITE, TERRITORY_COUNT
from ziggurat.games.civilisation.rules.cities import city_cost
from ziggurat.games.civilisation.rules.components import (
    AGRICULTURE,
    ARCHITECTURE,
    CITIES,
    EPOCH_CITIES,
    LAST_SQUARE,
    METALWORKING,
    SUPPORT,
    TAX,
    epoch_of,
)
from ziggurat.games.civilisation.rules.conflict import needed
from ziggurat.games.civilisation.rules.nation import NO_NATION, Nation
from ziggurat.games.civilisation.rules.position import NOBODY, Position

CITY: Final = 182
"""One more city; all these values are roughly in tenths of a point. They, and those of purchases
and trade, were found by trials: in each game every seat had numbers of its own (docs/bots.md)."""
PLAIN_CITY: Final = 120  # off a site, for twelve tokens: only for those that are surplus
EXPOSED_CITY: Final = 40  # deducted where floods reach, and beside a strong neighbour
TOKEN: Final = 12
GROWTH: Final = 14  # one more token every turn
ON_SITE: Final = 17
BESIDE_SITE: Final = 13
TOWARDS_CITY: Final = 3  # a token on a site
SHARED: Final = 40  # percent, of a territory with others in it
LOST_TOKEN: Final = 8
BROKEN_TOKEN: Final = 4  # a token that others lose
STORM: Final = 192  # taking another seat's city
STORM_LEADER: Final = 60
ROOM: Final = 15  # added for each city that we are short of five
ENOUGH_CITIES: Final = 5
UNTAXED: Final = 60  # a token that taxes will lack
CITIES_AHEAD: Final = 3
SPARE_TOKENS: Final = 8
SPARE: Final = 5  # a token beyond those
SEED: Final = 27  # one of the first tokens: they double every turn
SEEDS: Final = 12
DUE_CITY: Final = 60  # a city that the next square asks for
PAID: Final = 8  # a token of the treasury that goes into a city
WASTED: Final = 2
IMPOSSIBLE: Final = -1_000_000


def cities_due(nation: Nation) -> int:
    """The cities that the next square of the succession table asks for."""
    if nation.kind == NO_NATION:
        return 0
    return EPOCH_CITIES[epoch_of(nation.kind, min(nation.square + 1, LAST_SQUARE))]


class Appraisal:
    """What the tokens of a seat would be worth where they stand, or elsewhere."""

    def __init__(self, state: Position, seat: int, leader: int) -> None:
        self.state = state
        self.seat = seat
        self.leader = leader
        nation = state.nations[seat]
        self.nation: Nation = nation
        self.tokens: bytearray = nation.tokens
        self.extra = 1 if nation.owns(AGRICULTURE) else 0
        self.cities: int = len(nation.cities)
        self.others: list[int] = [0] * TERRITORY_COUNT
        """Tokens of all others."""
        self.strongest: list[int] = [0] * TERRITORY_COUNT
        for other in state.nations:
            if other is nation:
                continue
            for place in other.places:
                count = other.tokens[place]
                self.others[place] += count
                if count > self.strongest[place]:
                    self.strongest[place] = count
        self.growth = GROWTH if nation.stock > 6 else GROWTH // 3
        self.due = cities_due(nation)
        self.help = 0
        """Tokens that the treasury can add to a new city (Architecture)."""
        if nation.owns(ARCHITECTURE) and not nation.helped:
            self.help = nation.treasury
        self.left = 0
        """Tokens that will be left on the board."""
        self.all_cities: int = self.cities
        """Cities, with those about to be built."""
        self.worth = 0
        for place in nation.places:
            worth, left, built = self.judge(place, self.tokens[place])
            self.worth += worth
            self.left += left
            self.all_cities += built

    def limit(self, place: int) -> int:
        """Tokens of the seat that can stay there."""
        return LIMIT[place] + self.extra

    def judge(self, place: int, count: int) -> tuple[int, int, int]:
        """What this many tokens are worth there, how many stay, and how many cities they build."""
        if not count:
            return 0, 0, 0
        state = self.state
        owner = state.city[place]
        if owner == self.seat:
            return 0, 0, 0
        if owner != NOBODY:
            return self._attack(place, owner, count)
        limit = LIMIT[place] + self.extra
        others = self.others[place]
        if others:
            return self._contest(place, count, others)
        cost = city_cost(state, place)
        if count >= cost or (self.help and count >= cost - min(self.help, cost // 2)):
            return self._city_worth(place), 0, 1
        stays = count if count < limit else limit
        return self._foothold(place, stays), stays, 0

    def _foothold(self, place: int, count: int) -> int:
        """What tokens are worth that live there."""
        if not count:
            return 0
        worth = self.growth * (1 if count == 1 else 2) + self._beside(place)
        if self.state.board.has_site[place]:
            worth += TOWARDS_CITY * count
        return worth

    def founding(self, place: int, paid: int) -> int:
        """What building a city there gains, if the treasury pays that much of it."""
        people = 0
        for other in self.nation.places:
            if self.state.city[other] == NOBODY:
                people += min(self.tokens[other], self.limit(other))
        here = min(self.tokens[place], self.limit(place))
        rest = self.tokens[place] - city_cost(self.state, place) + paid
        after = self.overall(people - here, self.cities + 1)
        gain = self._city_worth(place) + after - self.overall(people, self.cities)
        return gain - self._foothold(place, here) - PAID * paid - WASTED * rest

    def _beside(self, place: int) -> int:
        """A foothold for cities to come."""
        board = self.state.board
        city = self.state.city
        worth = ON_SITE if board.has_site[place] else 0
        for near in board.by_land[place]:
            if board.has_site[near] and city[near] == NOBODY:
                worth += BESIDE_SITE
        return worth

    def _city_worth(self, place: int) -> int:
        worth = CITY if self.state.board.has_site[place] else PLAIN_CITY
        if FLOOD[place] and SITE[place] != "b":
            worth -= EXPOSED_CITY
        danger = 0
        for near in self.state.board.by_land[place]:
            danger = max(danger, self.strongest[near])
        if danger >= 5:
            worth -= EXPOSED_CITY
        return worth

    def _contest(self, place: int, count: int, others: int) -> tuple[int, int, int]:
        """Others stand there too: within the limit they live side by side, otherwise they fight."""
        limit = LIMIT[place]
        if count + others <= limit:
            worth = self.growth * (1 if count == 1 else 2) + self._beside(place)
            return worth * SHARED // 100, count, 0
        rival = self.strongest[place]
        if self.nation.owns(METALWORKING):
            rival -= 1
        left = count - rival
        if left <= 0:
            return BROKEN_TOKEN * count // 2 - LOST_TOKEN * count, 0, 0
        lost = BROKEN_TOKEN * others - LOST_TOKEN * min(count, rival)
        cost = city_cost(self.state, place)
        if left >= cost:
            return self._city_worth(place) + lost, 0, 1
        left = min(left, limit + self.extra)
        return self.growth * (1 if left == 1 else 2) + self._beside(place) + lost, left, 0

    def _attack(self, place: int, owner: int, count: int) -> tuple[int, int, int]:
        """Another seat's city stands there."""
        enough = needed(self.nation, self.state.nations[owner]) + self.others[place]
        if count < enough:
            return -LOST_TOKEN * count, 0, 0
        worth = STORM_LEADER if owner == self.leader else STORM
        worth += ROOM * max(0, ENOUGH_CITIES - self.cities)
        return worth, min(count - enough + 1, self.limit(place)), 0

    def overall(self, left: int, cities: int) -> int:
        """What this many tokens and cities on the board are worth together."""
        wanted = SUPPORT * min(CITIES, cities + CITIES_AHEAD) + SPARE_TOKENS
        total = TOKEN * min(left, wanted) + SPARE * max(0, left - wanted)
        total += SEED * min(left, SEEDS) + DUE_CITY * min(cities, self.due)
        lacking = SUPPORT * cities - left
        if lacking > 0:
            total -= (CITY + EXPOSED_CITY) * ((lacking + 1) // SUPPORT)
        if cities > CITIES:
            total -= (CITY + EXPOSED_CITY) * (cities - CITIES)
        stock = self.state.board.scenario.tokens - self.nation.treasury // 2 - left
        if stock < TAX * cities:
            total -= UNTAXED * (TAX * cities - stock)
        return total

    def total(self) -> int:
        """What everything on the map is worth as it stands."""
        return self.worth + CITY * self.cities + self.overall(self.left, self.all_cities)

    def shift(self, here: int, there: int, count: int) -> int:
        """What moving this many tokens gains."""
        old = self.judge(here, self.tokens[here])
        new = self.judge(here, self.tokens[here] - count)
        old_there = self.judge(there, self.tokens[there])
        new_there = self.judge(there, self.tokens[there] + count)
        gain = new[0] - old[0] + new_there[0] - old_there[0]
        left = self.left + new[1] - old[1] + new_there[1] - old_there[1]
        cities = self.all_cities + new[2] - old[2] + new_there[2] - old_there[2]
        return gain + self.overall(left, cities) - self.overall(self.left, self.all_cities)

    def arrival(self, there: int, count: int) -> int:
        """What this many new tokens gain there."""
        old = self.judge(there, self.tokens[there])
        new = self.judge(there, self.tokens[there] + count)
        gain = new[0] - old[0]
        left = self.left + new[1] - old[1]
        cities = self.all_cities + new[2] - old[2]
        return gain + self.overall(left, cities) - self.overall(self.left, self.all_cities)

    def departure(self, here: int, count: int) -> int:
        """What giving up this many tokens there gains; mostly negative."""
        return self.arrival(here, -count)
