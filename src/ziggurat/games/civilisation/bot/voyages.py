"""How a planner sails: which ships it builds and keeps, whom they carry, and where to."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.bot.appraisal import CITY, IMPOSSIBLE, Appraisal
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import IS_SEA, land_of
from ziggurat.games.civilisation.rules.components import CREW
from ziggurat.games.civilisation.rules.movement import sailing_range
from ziggurat.games.civilisation.rules.position import Position

LEAST_VOYAGE: Final = 18
LEAST_SHIP: Final = 40
MOST_SHIPS: Final = 2
MOST_WALKING: Final = 3
COIN: Final = 6  # a treasury that can pay for ships


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


def by_ship(appraisal: Appraisal, legal: list[Action]) -> tuple[Action | None, int]:
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
