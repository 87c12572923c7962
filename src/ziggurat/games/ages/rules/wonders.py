"""Wonders: their stages, and what a wonder brings when it stands (TTA-WONDER)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules.actions import BUILD_STAGES
from ziggurat.games.ages.rules.cards import FIRST_WONDER
from ziggurat.games.ages.rules.civilisation import CONSTRUCTION, Civilisation
from ziggurat.games.ages.rules.components import (
    AGE,
    CODES,
    KIND,
    MINE,
    NONE,
    PAYS_LEVELS,
    PAYS_TECHNOLOGIES,
    PAYS_WORKERS,
    SITES,
    SITES_OF,
    STAGES,
    STAGES_AT_ONCE,
)
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.ratings import levels_of_technologies
from ziggurat.games.ages.rules.shortage import too_few_resources
from ziggurat.games.ages.rules.stores import purse, spend
from ziggurat.games.ages.rules.supply import retotal, score
from ziggurat.games.ages.rules.tokens import RESOURCE_GROUP, keep, resources

MOST_CHANGE: Final = 3
"""The most tokens that change can take from the bank: one worth 5 becomes four worth 1."""


def wonder_stages(civ: Civilisation, out: list[Action]) -> None:
    """List the stages that can be built now.

    More stages may be possible when fewer are not: the last needs no token (TTA-WONDER-05).
    """
    if STAGES[civ.wonder][civ.stages_built] > civ.resources + civ.resource_paid:
        return
    for count in range(1, most_stages(civ) + 1):
        if can_build_stages(civ, count, 0):
            out.append(BUILD_STAGES[count - 1])


def stage_cost(civ: Civilisation, count: int, less: int) -> int:
    """Resources for the next stages of the wonder."""
    stages = STAGES[civ.wonder]
    built = civ.stages_built
    return max(0, sum(stages[built : built + count]) - less)  # TTA-ACTION-09


def can_build_stages(civ: Civilisation, count: int, less: int) -> bool:
    """Whether the next stages can be paid and marked (TTA-WONDER-05)."""
    built = civ.stages_built + count
    stages = STAGES[civ.wonder]
    cost = stage_cost(civ, count, less)
    if built > len(stages) or cost > purse(civ, RESOURCE_GROUP):
        return False
    if built == len(stages) or civ.blue >= count + MOST_CHANGE:
        return True
    paid = min(max(0, cost - civ.resource_paid), resources(civ))
    if not paid:
        return civ.blue >= count  # nothing is paid, so no token comes back, by change or else
    after = civ.copy()
    after.blue -= count
    rest = resources(civ) - paid
    keep(after, RESOURCE_GROUP, rest)
    return after.blue >= 0 and resources(after) == rest


def build_stages(state: Position, seat: int, count: int, less: int) -> None:
    """Build stages of the wonder; the last one completes it."""
    civ = state.civs[seat]
    card = civ.wonder
    cost = stage_cost(civ, count, less)
    civ.stages_built += count  # TTA-WONDER-02
    state.tell("stage", "seat card count", seat, CODES[card], count)
    if civ.stages_built < len(STAGES[card]):
        # The payment has to leave these tokens in the bank.
        civ.blue -= count  # TTA-WONDER-03, TTA-WONDER-04
        spend(state, seat, RESOURCE_GROUP, cost)
        return
    spend(state, seat, RESOURCE_GROUP, cost)
    civ.blue += civ.stages_built - count  # TTA-WONDER-06
    civ.stages_built = 0
    civ.wonder = NONE
    complete(state, seat, card)


def complete(state: Position, seat: int, card: int) -> None:
    """A wonder stands: its effects begin, those of Age III score (TTA-WONDER-07, TTA-SCORE-11)."""
    civ = state.civs[seat]
    civ.wonders |= 1 << (card - FIRST_WONDER)
    retotal(state, seat)  # TTA-WONDER-13
    for owner in range(state.players):  # tourism
        if state.pact_card[owner] != NONE:
            state.civs[owner].stale = True
            state.civs[state.pact_partner[owner]].stale = True
    state.tell("completed", "seat card", seat, CODES[card])
    points = 0
    # TTA-CARD-25, TTA-CARD-26, TTA-CARD-126, TTA-CARD-127
    for kind in PAYS_LEVELS[card]:
        for site in SITES_OF[kind]:
            points += 2 * AGE[site] * civ.workers[site]
    if PAYS_TECHNOLOGIES[card]:  # TTA-CARD-24, TTA-CARD-128
        points += levels_of_technologies(civ)
    if PAYS_WORKERS[card]:  # TTA-CARD-129
        for site in range(SITES):
            points += (2 if KIND[site] <= MINE else 1) * civ.workers[site]
    if points:
        state.tell("gains_culture", "seat count", seat, score(state, seat, points))


def most_stages(civ: Civilisation) -> int:
    """How many stages one action can build at the most (TTA-WONDER-01)."""
    missing = len(STAGES[civ.wonder]) - civ.stages_built
    return min(missing, max(1, STAGES_AT_ONCE[civ.specials[CONSTRUCTION]]))


def why_no_stages(civ: Civilisation, count: int, less: int) -> IllegalAction | None:
    """Why the next stages cannot be built."""
    if civ.wonder == NONE:
        return IllegalAction("no_wonder", "TTA-WONDER-01")
    if count > most_stages(civ):
        return IllegalAction("too_many_stages", "TTA-WONDER-01", count=most_stages(civ))
    poor = too_few_resources(civ, NONE, stage_cost(civ, count, less), "TTA-WONDER-01")
    if poor is None and not can_build_stages(civ, count, less):
        return IllegalAction("no_blue_token", "TTA-WONDER-05")
    return poor
