"""What a civilisation has to reckon with: prices, costs, and what the end of its turn brings."""

from __future__ import annotations

from typing import Any

from ziggurat.games.ages.components import (
    CODES,
    CONSUMPTION,
    CORRUPTION,
    HAPPINESS_NEEDED,
    KIND,
    LAB_MINES,
    NONE,
    SITES,
    is_unit,
)
from ziggurat.games.ages.listing import food_cost, stage_cost, take_cost
from ziggurat.games.ages.production import RAILWAYS, pact_income
from ziggurat.games.ages.ratings import (
    build_cost,
    by_bank,
    rate,
    stands,
    unhappy,
    unit_less,
    urban_limit,
)
from ziggurat.games.ages.state import (
    BLUE,
    KNOWN,
    LEADER_CARD,
    SIMPLE,
    UNUSED,
    WONDER_CARD,
    YELLOW,
    Table,
)
from ziggurat.games.ages.supply import purse
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, gain, pay, produce, stored


def outlook(table: Table, seat: int) -> dict[str, Any]:
    """What things cost this civilisation now, and what its next production would bring."""
    civ = rate(table, seat)
    less = unit_less(table, seat)
    return {
        "prices": [
            0 if card == NONE else take_cost(civ, place, card)
            for place, card in enumerate(table.row)
        ],
        "build_costs": {
            CODES[site]: max(
                0, build_cost(table, seat, site) - (less if is_unit(KIND[site]) else 0)
            )
            for site in range(SITES)
            if civ[KNOWN + site]
        },
        "growth_cost": food_cost(civ, 0),
        "stage_cost": stage_cost(civ, 1, 0) if civ[WONDER_CARD] != NONE else 0,
        "consumption": by_bank(CONSUMPTION, civ[YELLOW]),
        "happiness_needed": by_bank(HAPPINESS_NEEDED, civ[YELLOW]),
        "corruption": 0 if table.version == SIMPLE else by_bank(CORRUPTION, civ[BLUE]),
        "urban_limit": urban_limit(table, seat),
        "ahead": ahead(table, seat),
    }


def ahead(table: Table, seat: int) -> dict[str, Any]:
    """What would go wrong if the turn of this civilisation ended now.

    An uprising stops everything else. Famine is the food that would be missing, corruption the
    resources that would be lost.
    """
    civ = rate(table, seat)[:]
    if table.version != SIMPLE and unhappy(table, seat) > civ[UNUSED]:  # TTA-HAPPY-07
        return {"uprising": True, "famine": 0, "corruption": 0}
    labs = LAB_MINES[civ[LEADER_CARD]] > 0
    produce(civ, FOOD_GROUP, False, 0, NONE)
    _receive(table, civ, seat, FOOD_GROUP)
    needed = by_bank(CONSUMPTION, civ[YELLOW])
    famine = max(0, needed - purse(civ, FOOD_GROUP))
    pay(civ, FOOD_GROUP, min(needed, stored(civ, FOOD_GROUP)))
    produce(civ, RESOURCE_GROUP, labs, int(stands(civ, RAILWAYS)), NONE)
    _receive(table, civ, seat, RESOURCE_GROUP)
    due = 0 if table.version == SIMPLE else by_bank(CORRUPTION, civ[BLUE])
    return {
        "uprising": False,
        "famine": famine,
        "corruption": min(due, purse(civ, RESOURCE_GROUP)),
    }


def _receive(table: Table, civ: list[int], seat: int, group: int) -> None:
    for amount in pact_income(table, seat, group):
        if amount > 0:
            gain(civ, group, amount)
        else:
            pay(civ, group, min(-amount, stored(civ, group)))
