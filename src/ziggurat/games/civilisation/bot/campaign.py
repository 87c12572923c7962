"""How a planner settles the map: where its tokens grow, move and build cities.

The next action is the move, the gathering for a city or the voyage that gains most; when none gains
anything, the movement ends.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.bot.appraisal import (
    CITY,
    EXPOSED_CITY,
    IMPOSSIBLE,
    TOKEN,
    Appraisal,
)
from ziggurat.games.civilisation.bot.voyages import by_ship
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import FLOOD, LIMIT, SITE
from ziggurat.games.civilisation.rules.cities import city_cost
from ziggurat.games.civilisation.rules.components import CITIES, SUPPORT
from ziggurat.games.civilisation.rules.conflict import needed
from ziggurat.games.civilisation.rules.position import NOBODY, Position

LEAST_GAIN: Final = 1


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
        sailing, gain = by_ship(appraisal, legal)
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
