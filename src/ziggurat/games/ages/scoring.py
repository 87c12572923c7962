"""Culture from the events of Age III, the end of the simple game, and the order at the end."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.components import (
    AGE,
    AIR,
    ARENA,
    CARD_COUNT,
    FOOD,
    IMPACT,
    IMPACTS,
    INFANTRY,
    KIND,
    LAB,
    LAB_MINES,
    NONE,
    RAILWAY,
    SERIES_COUNT,
    SITES,
    THEATRE,
    TOKEN_VALUE,
)
from ziggurat.games.ages.ratings import (
    by_science,
    by_strength,
    population,
    rate,
    stands,
    technologies_of_level,
    unhappy,
    wonders_with,
)
from ziggurat.games.ages.state import (
    CIVIL_TOTAL,
    COLONIES,
    FIRST_COLONY,
    FIRST_WONDER,
    FOOD_SITES,
    FULL,
    GOVERNMENT_CARD,
    HAPPINESS,
    LEADER_CARD,
    MILITARY_TOTAL,
    RESOURCE_SITES,
    SCIENCE_RATING,
    SPECIALS,
    STRENGTH_RATING,
    WONDERS,
    WORKERS,
    Table,
    bits,
)

RAILWAYS: Final = wonders_with(RAILWAY)
BY_POSITION: Final[tuple[tuple[int, ...], ...]] = ((), (), (10, 0), (14, 7, 0), (15, 10, 5, 0))
"""Points for the first, second ... in science or strength, by the number of players."""
WONDER_POINTS: Final[tuple[int, ...]] = (5, 4, 3, 2)
"""By the age of the wonder."""
COLONY_POINTS: Final = 4
TECHNOLOGY_POINTS: Final = 4
CONTENT_FROM: Final = 10
"""Content workers beyond these count for Impact of Population."""


def food_made(civ: list[int]) -> int:
    """What the farms produce in a turn, if there are tokens enough."""
    return sum([FOOD[site] * civ[WORKERS + site] for site in FOOD_SITES])


def resources_made(civ: list[int]) -> int:
    """What the mines produce in a turn, and the labs under Bill Gates (TTA-CARD-22, 28)."""
    total = 0
    best = 0
    for site in RESOURCE_SITES:
        if KIND[site] != LAB:
            total += TOKEN_VALUE[site] * civ[WORKERS + site]
            if civ[WORKERS + site]:
                best = TOKEN_VALUE[site]
        elif LAB_MINES[civ[LEADER_CARD]]:
            total += TOKEN_VALUE[site] * civ[WORKERS + site]
    return total + (best if stands(civ, RAILWAYS) else 0)


def impact_points(table: Table, card: int, active: int) -> list[int]:
    """What an event of Age III scores for each seat, were it the turn of ``active``."""
    name = IMPACTS[IMPACT[card]]
    points = [0] * table.players
    if name == "science" or name == "strength":
        order = by_science(table, active) if name == "science" else by_strength(table, active)
        for place, seat in enumerate(order):
            points[seat] = BY_POSITION[max(len(order), 2)][place]
        return points
    for seat in table.seats_from(active):
        points[seat] = _impact(table, seat, name)
    return points


def _impact(table: Table, seat: int, name: str) -> int:
    civ = rate(table, seat)
    if name == "agriculture":
        return food_made(civ)
    if name == "industry":
        return resources_made(civ)
    if name == "architecture":
        return _levels(civ, LAB, THEATRE)
    if name == "competition":
        return _levels(civ, INFANTRY, AIR) + _levels(civ, ARENA, ARENA)
    if name == "colonies":
        return COLONY_POINTS * len(bits(civ[COLONIES], FIRST_COLONY))
    if name == "government":
        return 2 * civ[CIVIL_TOTAL] + civ[MILITARY_TOTAL]
    if name == "happiness":
        return 2 * civ[HAPPINESS] - 2 * unhappy(table, seat)
    if name == "population":
        return 2 * max(0, population(civ) - unhappy(table, seat) - CONTENT_FROM)
    if name == "progress":
        cards = [civ[GOVERNMENT_CARD], *civ[SPECIALS : SPECIALS + SERIES_COUNT]]
        return 2 * sum([AGE[card] for card in cards if card != NONE])
    if name == "technology":
        return TECHNOLOGY_POINTS * technologies_of_level(civ, 3 if table.version == FULL else 2)
    wonders = bits(civ[WONDERS], FIRST_WONDER)
    return sum([WONDER_POINTS[AGE[card]] for card in wonders])


def _levels(civ: list[int], first: int, last: int) -> int:
    """The levels of all workers on those kinds of sites."""
    return sum(
        [AGE[site] * civ[WORKERS + site] for site in range(SITES) if first <= KIND[site] <= last]
    )


def simple_bonus(table: Table, seat: int) -> int:
    """The end of the simple game (TTA-SCORE-01 to 05)."""
    civ = rate(table, seat)
    return (
        2 * technologies_of_level(civ, 1)
        + 2 * civ[STRENGTH_RATING]
        + 2 * civ[HAPPINESS]
        + civ[SCIENCE_RATING]
        + food_made(civ)
        + resources_made(civ)
    )


IMPACT_CARDS: Final[list[int]] = [card for card in range(CARD_COUNT) if IMPACT[card]]
