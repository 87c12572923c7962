"""Culture from the events of Age III, the end of the simple game, and the order at the end."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.rules.cards import (
    FIRST_COLONY,
    FIRST_WONDER,
    FOOD_SITES,
    RESOURCE_SITES,
    bits,
    card_of,
)
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    AGE,
    AIR,
    ARENA,
    CARD_COUNT,
    CODES,
    FOOD,
    IMPACT,
    IMPACT_BY_PLACE,
    IMPACT_FROM_WORKER,
    IMPACT_OF_COLONY,
    IMPACT_OF_TECHNOLOGY,
    IMPACT_OF_WONDER,
    IMPACTS,
    INFANTRY,
    KIND,
    LAB,
    LAB_MINES,
    NONE,
    RAILWAY,
    SITES,
    THEATRE,
    TOKEN_VALUE,
)
from ziggurat.games.ages.rules.position import FULL, SIMPLE, Position
from ziggurat.games.ages.rules.ratings import (
    by_science,
    by_strength,
    population,
    rate,
    stands,
    technologies_of_level,
    unhappy,
    wonders_with,
)
from ziggurat.games.ages.rules.supply import score

RAILWAYS: Final = wonders_with(RAILWAY)


def food_made(civ: Civilisation) -> int:
    """What the farms produce in a turn, given enough tokens."""
    return sum([FOOD[site] * civ.workers[site] for site in FOOD_SITES])


def resources_made(civ: Civilisation) -> int:
    """What the mines, and the labs under Bill Gates, produce in a turn (TTA-CARD-22,
    TTA-CARD-28).
    """
    total = 0
    best = 0
    for site in RESOURCE_SITES:
        if KIND[site] != LAB:
            total += TOKEN_VALUE[site] * civ.workers[site]
            if civ.workers[site]:
                best = TOKEN_VALUE[site]
        elif LAB_MINES[civ.leader]:
            total += TOKEN_VALUE[site] * civ.workers[site]
    return total + (best if stands(civ, RAILWAYS) else 0)  # TTA-CARD-23


def impact_points(state: Position, card: int, active: int) -> list[int]:
    """What an event of Age III scores for each seat, were it the turn of ``active``."""
    name = IMPACTS[IMPACT[card]]
    points = [0] * state.players
    if name == "science" or name == "strength":  # TTA-CARD-27
        order = by_science(state, active) if name == "science" else by_strength(state, active)
        for place, seat in enumerate(order):
            points[seat] = IMPACT_BY_PLACE[max(len(order), 2)][place]
        return points
    for seat in state.seats_from(active):
        points[seat] = _impact(state, seat, name)
    return points


def _impact(state: Position, seat: int, name: str) -> int:
    civ = rate(state, seat)
    if name == "agriculture":
        return food_made(civ)
    if name == "industry":  # TTA-CARD-28
        return resources_made(civ)
    if name == "architecture":
        return _levels(civ, LAB, THEATRE)
    if name == "competition":
        return _levels(civ, INFANTRY, AIR) + _levels(civ, ARENA, ARENA)
    if name == "colonies":
        return IMPACT_OF_COLONY * len(bits(civ.colonies, FIRST_COLONY))
    if name == "government":
        return 2 * civ.civil_total + civ.military_total
    if name == "happiness":
        return 2 * civ.happiness - 2 * unhappy(state, seat)
    if name == "population":
        return 2 * max(0, population(civ) - unhappy(state, seat) - IMPACT_FROM_WORKER)
    if name == "progress":
        cards = [civ.government, *civ.specials]
        return 2 * sum([AGE[card] for card in cards if card != NONE])
    if name == "technology":
        return IMPACT_OF_TECHNOLOGY * technologies_of_level(civ, 3 if state.version == FULL else 2)
    wonders = bits(civ.wonders, FIRST_WONDER)
    return sum([IMPACT_OF_WONDER[AGE[card]] for card in wonders])


def _levels(civ: Civilisation, first: int, last: int) -> int:
    """The levels of all workers on those kinds of sites."""
    return sum(
        [AGE[site] * civ.workers[site] for site in range(SITES) if first <= KIND[site] <= last]
    )


def simple_bonus(state: Position, seat: int) -> int:
    """The end of the simple game (TTA-SCORE-01)."""
    civ = rate(state, seat)
    return (
        2 * technologies_of_level(civ, 1)
        + 2 * civ.strength  # TTA-SCORE-02
        + 2 * civ.happiness  # TTA-SCORE-03
        + civ.science_rating  # TTA-SCORE-04
        + food_made(civ)  # TTA-SCORE-05
        + resources_made(civ)  # TTA-SCORE-05
    )


IMPACT_CARDS: Final[list[int]] = [card for card in range(CARD_COUNT) if IMPACT[card]]


def final_impacts(state: Position) -> list[int]:
    """The events of Age III that score at the end."""
    cards = [*state.bonuses, *[card_of(entry) for entry in state.secret_bonuses]]  # TTA-SCORE-06
    if state.version == FULL and not state.options["fewer_bonuses"]:  # TTA-VARIANT-12
        waiting = [card_of(entry) for entry in (*state.current, *state.future)]  # TTA-SCORE-07
        cards += [card for card in waiting if IMPACT[card]]  # TTA-SCORE-08
    return sorted(cards)


def end_game(state: Position) -> None:
    """The last scoring; the hands are shown (TTA-SCORE, TTA-TIE-05)."""
    still = state.seats_from(state.first)
    if len(still) > 1:
        if state.version == SIMPLE:
            for seat in still:
                bonus = score(state, seat, simple_bonus(state, seat))
                state.tell("simple_bonus", "seat culture", seat, bonus)
        for card in final_impacts(state):
            points = impact_points(state, card, still[0])  # TTA-TIE-06
            for seat in still:
                culture = score(state, seat, points[seat])
                state.tell("impact", "seat card culture", seat, CODES[card], culture)
    state.finish()
