"""How a planner settles the map: where its tokens grow, move, sail and build cities.

Every territory is judged by what would be left there after conflicts, new cities and surplus; the
map as a whole by support, by tokens for cities to come, and by what taxes will need. The next
action is the move, the gathering for a city or the voyage that gains most; when none gains
anything, the movement ends.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import (
    FLOOD,
    IS_SEA,
    LIMIT,
    SITE,
    TERRITORY_COUNT,
    land_of,
)
from ziggurat.games.civilisation.rules.cities import city_cost
from ziggurat.games.civilisation.rules.components import (
    AGRICULTURE,
    ARCHITECTURE,
    CITIES,
    CREW,
    EPOCH_CITIES,
    LAST_SQUARE,
    METALWORKING,
    SUPPORT,
    TAX,
    epoch_of,
)
from ziggurat.games.civilisation.rules.conflict import needed
from ziggurat.games.civilisation.rules.movement import sailing_range
from ziggurat.games.civilisation.rules.nation import NO_NATION, Nation
from ziggurat.games.civilisation.rules.position import NOBODY, Position

CITY: Final = 300
"""One more city; all these values are roughly in tenths of a point."""
PLAIN_CITY: Final = 150  # off a site, for twelve tokens: only for those that are surplus
EXPOSED_CITY: Final = 40  # deducted where floods reach, and beside a strong neighbour
TOKEN: Final = 12
GROWTH: Final = 9  # one more token every turn
ON_SITE: Final = 8
BESIDE_SITE: Final = 3
TOWARDS_CITY: Final = 3  # a token on a site
SHARED: Final = 40  # percent, of a territory with others in it
LOST_TOKEN: Final = 10
BROKEN_TOKEN: Final = 4  # a token that others lose
STORM: Final = 30  # taking another seat's city
STORM_LEADER: Final = 60
ROOM: Final = 15  # added for each city that we are short of five
ENOUGH_CITIES: Final = 5
UNTAXED: Final = 60  # a token that taxes will lack
CITIES_AHEAD: Final = 3
SPARE_TOKENS: Final = 8
SPARE: Final = 5  # a token beyond those
SEED: Final = 40  # one of the first tokens: they double every turn
SEEDS: Final = 10
DUE_CITY: Final = 60  # a city that the next square asks for
PAID: Final = 6  # a token of the treasury that goes into a city
WASTED: Final = 2
LEAST_GAIN: Final = 1
LEAST_VOYAGE: Final = 25
LEAST_SHIP: Final = 40
MOST_SHIPS: Final = 2
MOST_WALKING: Final = 3
COIN: Final = 6  # a treasury that can pay for ships
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


# ------------------------------------------------------------------------------------ moving (23)


def move(state: Position, seat: int, legal: list[Action], leader: int) -> Action:
    """The move that gains most; the end of the movement when none gains anything."""
    appraisal = Appraisal(state, seat, leader)
    reach: dict[int, list[Action]] = {}
    best: Action | None = None
    most = LEAST_GAIN
    for action in legal:
        if action.kind == actions.MOVE:
            gain = appraisal.shift(action.a, action.b, action.n)
            if gain > most:
                best = action
                most = gain
            if action.b not in reach:
                reach[action.b] = []
            reach[action.b].append(action)
    for there in reach:
        first, gain = _gather(appraisal, there, reach[there])
        if first is not None and gain > most:
            best = first
            most = gain
    if state.nations[seat].ships:
        sailing, gain = _by_ship(appraisal, legal)
        if sailing is not None and (gain > most or best is None):
            return sailing
    if best is not None:
        return best
    return actions.PASSING if actions.PASSING in legal else legal[0]


def plans(state: Position, seat: int, legal: list[Action], leader: int) -> list[Action]:
    """First moves of the ways to gather tokens somewhere, those that gain most first."""
    appraisal = Appraisal(state, seat, leader)
    reach: dict[int, list[Action]] = {}
    for action in legal:
        if action.kind == actions.MOVE:
            if action.b not in reach:
                reach[action.b] = []
            reach[action.b].append(action)
    found: list[tuple[int, int, Action]] = []
    for there in reach:
        first, gain = _gather(appraisal, there, reach[there])
        if first is not None and gain > 0:
            found.append((-gain, there, first))
    found.sort(key=_by_gain)
    return [first for _, _, first in found]


def _by_gain(plan: tuple[int, int, Action]) -> tuple[int, int]:
    return plan[0], plan[1]


def _wanted(appraisal: Appraisal, there: int) -> int:
    """Tokens that are still missing there for a city, or to storm one."""
    state = appraisal.state
    owner = state.city[there]
    if owner == appraisal.seat:
        return 0
    if owner != NOBODY:
        enough = needed(appraisal.nation, state.nations[owner]) + appraisal.others[there]
        return enough - appraisal.tokens[there]
    if appraisal.others[there] or appraisal.all_cities >= CITIES:
        return 0
    cost = city_cost(state, there)
    return cost - appraisal.tokens[there] - min(appraisal.help, cost // 2)


def _gather(appraisal: Appraisal, there: int, moves: list[Action]) -> tuple[Action | None, int]:
    """Gather the tokens for a city: the first move, and what all moves together gain."""
    tokens = appraisal.tokens
    need = _wanted(appraisal, there)
    taken = _contributions(appraisal, moves, need) if need > 0 else None
    if taken is None:
        return None, 0
    old = appraisal.judge(there, tokens[there])
    count = sum([taken[here] for here in taken])
    new = appraisal.judge(there, tokens[there] + count)
    gain = new[0] - old[0]
    left = appraisal.left + new[1] - old[1]
    cities = appraisal.all_cities + new[2] - old[2]
    first: Action | None = None
    for here in taken:
        if taken[here]:
            before = appraisal.judge(here, tokens[here])
            after = appraisal.judge(here, tokens[here] - taken[here])
            gain += after[0] - before[0]
            left += after[1] - before[1]
            if first is None or taken[here] > first.n:
                first = actions.moves(here, there)[taken[here] - 1]
    gain += appraisal.overall(left, cities) - appraisal.overall(
        appraisal.left, appraisal.all_cities
    )
    return first, gain


def _contributions(appraisal: Appraisal, moves: list[Action], need: int) -> dict[int, int] | None:
    """By territory: how many tokens it sends, so that those needed come together; None: too few."""
    tokens = appraisal.tokens
    most: dict[int, Action] = {}
    for action in moves:
        if action.a not in most or action.n > most[action.a].n:
            most[action.a] = action
    taken: dict[int, int] = dict.fromkeys(most, 0)
    for keep in (99, 2, 1, 0):  # what is surplus first, then all but two, all but one, all
        for here in most:
            if not need:
                break
            stays = min(keep, appraisal.limit(here))
            if appraisal.judge(here, tokens[here])[2]:
                continue  # a city is to be built there
            more = min(need, tokens[here] - taken[here] - stays, most[here].n - taken[here])
            if more > 0:
                taken[here] += more
                need -= more
    return None if need else taken


# ------------------------------------------------------------------------------------- by sea


def _coasts(state: Position, harbour: int, reach: int) -> dict[int, tuple[int, int]]:
    """Harbours that a ship reaches along the coasts: how far, and the first harbour on the way."""
    found: dict[int, tuple[int, int]] = {harbour: (0, harbour)}
    edge = [harbour]
    for far in range(1, reach + 1):
        further: list[int] = []
        for here in edge:
            for there in state.board.sailing[here]:
                if there not in found and not IS_SEA[land_of(there)]:
                    found[there] = (far, there if far == 1 else found[here][1])
                    further.append(there)
        edge = further
    return found


def _by_ship(appraisal: Appraisal, legal: list[Action]) -> tuple[Action | None, int]:
    """The best action of a ship and what its voyage gains; passengers have to be landed first."""
    state = appraisal.state
    fleet = appraisal.nation.ships
    reach = sailing_range(appraisal.nation)
    best: Action | None = None
    most = LEAST_VOYAGE
    for number, harbour in enumerate(fleet):
        left = reach - state.sailed[number]
        aboard = state.cargo[number]
        if aboard:
            return _deliver(appraisal, number, harbour, left, aboard, legal), CITY
        if left <= 0:
            continue
        action, gain = _embark(appraisal, number, harbour, left)
        if action is not None and gain > most and action in legal:
            best = action
            most = gain
    return best, most


def _deliver(
    appraisal: Appraisal, ship: int, harbour: int, reach: int, aboard: int, legal: list[Action]
) -> Action:
    """Bring passengers to where they are worth most."""
    coasts = _coasts(appraisal.state, harbour, reach)
    best = actions.LAND[ship][aboard - 1]
    most = appraisal.arrival(land_of(harbour), aboard) if best in legal else IMPOSSIBLE
    for there in coasts:
        if there == harbour or actions.SAILS[ship][coasts[there][1]] not in legal:
            continue
        gain = appraisal.arrival(land_of(there), aboard)
        if gain > most:
            best = actions.SAILS[ship][coasts[there][1]]
            most = gain
    return best if best in legal else legal[0]


def _embark(appraisal: Appraisal, ship: int, harbour: int, reach: int) -> tuple[Action | None, int]:
    """Take tokens aboard here, or sail to where there are too many of them."""
    state = appraisal.state
    coasts = _coasts(state, harbour, reach)
    best: Action | None = None
    most = 0
    for start in coasts:
        far, first = coasts[start]
        here = land_of(start)
        free = min(CREW, appraisal.tokens[here] - state.moved[here])
        if free <= 0 or (far and appraisal.tokens[here] <= appraisal.limit(here)):
            continue
        count, gain = voyage(appraisal, start, reach - far, free)
        if gain > most:
            best = actions.BOARD[ship][count - 1] if not far else actions.SAILS[ship][first]
            most = gain
    return best, most


def voyage(appraisal: Appraisal, harbour: int, reach: int, free: int) -> tuple[int, int]:
    """How many tokens to take from a harbour to the best coast within reach, and the gain."""
    here = land_of(harbour)
    best = 0
    most = 0
    coasts = _coasts(appraisal.state, harbour, reach)
    for there in coasts:
        land = land_of(there)
        if land == here:
            continue
        for count in range(1, min(free, CREW) + 1):
            gain = appraisal.shift(here, land, count)
            if gain > most:
                best = count
                most = gain
    return best, most


def shipyard(state: Position, seat: int, legal: list[Action], leader: int) -> Action:
    """Build a ship where a voyage gains more than any move by land."""
    nation = state.nations[seat]
    if len(nation.ships) >= MOST_SHIPS:
        return actions.PASSING
    appraisal = Appraisal(state, seat, leader)
    reach = sailing_range(nation)
    best = actions.PASSING
    most = LEAST_SHIP
    for action in legal:
        if action.kind != actions.SHIP:
            continue
        here = land_of(action.a)
        free = appraisal.tokens[here] - (2 - action.n)
        if free <= 0 or (action.n and nation.treasury < COIN):
            continue
        _, gain = voyage(appraisal, action.a, reach, free)
        by_land = 0
        for there in state.board.by_land[here]:
            for count in range(1, min(free, MOST_WALKING) + 1):
                by_land = max(by_land, appraisal.shift(here, there, count))
        if gain - by_land < LEAST_SHIP:
            continue
        gain += action.n  # the treasury rather than the territory
        if gain > most:
            best = action
            most = gain
    return best


def upkeep(state: Position, seat: int, ship: int, legal: list[Action], leader: int) -> Action:
    """Keep a ship that has somewhere to go."""
    appraisal = Appraisal(state, seat, leader)
    nation = appraisal.nation
    _, gain = _embark(appraisal, ship, nation.ships[ship], sailing_range(nation))
    if gain < LEAST_VOYAGE:
        return actions.DROPPING
    return legal[0]


# ----------------------------------------------------------------------- growing, building, losing


def start(state: Position, legal: list[Action]) -> Action:
    """The start territory with most room around it."""
    best = legal[0]
    most = -1
    for action in legal:
        room = 0
        for near in state.board.by_land[action.a]:
            room += LIMIT[near] + (2 if state.board.has_site[near] else 0)
            for far in state.board.by_land[near]:
                room += 1 + int(state.board.has_site[far])
        if 3 * room + LIMIT[action.a] > most:
            most = 3 * room + LIMIT[action.a]
            best = action
    return best


def grow(state: Position, seat: int, legal: list[Action], leader: int) -> Action:
    """Where one of the last tokens grows: where a city can soon be built, where there is room."""
    appraisal = Appraisal(state, seat, leader)
    best = legal[0]
    most = IMPOSSIBLE
    for action in legal:
        place = action.a
        count = appraisal.tokens[place]
        worth = 4 * max(0, appraisal.limit(place) - count)
        for near in (place, *state.board.by_land[place]):
            if state.city[near] == NOBODY and not appraisal.others[near]:
                if state.board.has_site[near]:
                    worth += 6
                if not appraisal.tokens[near]:
                    worth += 2
        worth -= 2 * max(0, count - appraisal.limit(place) - 2)
        if worth > most:
            most = worth
            best = action
    return best


def found(state: Position, seat: int, legal: list[Action], leader: int) -> Action:
    """The city that gains most, with as little of the treasury as will do; none if none gains."""
    appraisal = Appraisal(state, seat, leader)
    best = actions.PASSING
    most = 0
    for action in legal:
        if action.kind == actions.FOUND:
            gain = appraisal.founding(action.a, action.n)
            if gain > most:
                best = action
                most = gain
    return best


def lose(state: Position, seat: int, legal: list[Action], leader: int) -> Action:
    """The units that are missed least for each point that they count."""
    appraisal = Appraisal(state, seat, leader)
    best = legal[0]
    most = IMPOSSIBLE
    for action in legal:
        place = action.a
        if action.kind == actions.TOKENS:
            gain = appraisal.departure(place, action.n) * 10 // action.n
        else:
            stays = action.n if action.kind == actions.CITY_LEAVING else appraisal.limit(place)
            points = max(1, 5 - stays)
            gain = (TOKEN * stays - CITY - EXPOSED_CITY) * 10 // points
            if appraisal.left < SUPPORT * appraisal.cities:
                gain += CITY * 6 // points
        if gain > most:
            most = gain
            best = action
    return best


def keep_worth(state: Position, seat: int, place: int) -> int:
    """How much a seat would miss its city there."""
    worth = CITY
    if state.board.has_site[place]:
        worth += 40
    if FLOOD[place] and SITE[place] != "b":
        worth -= 20
    worth -= 8 * LIMIT[place]
    beside = 0
    tokens = state.nations[seat].tokens
    for near in state.board.by_land[place]:
        if tokens[near] or state.city[near] == seat:
            beside += 1
    return worth + 5 * beside
