"""What is done with workers: growing, building, upgrading, destroying, enlisting.

``with_workers`` is hot, so it reads prepared lists (``Jobs``) and prices.
``tests/games/ages/test_refusals.py`` checks that it lists exactly what the ``why_no_...`` functions
do not refuse.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules.actions import BUILDS, GROWING, LEVIES, LINER_GROWING, REMOVES
from ziggurat.games.ages.rules.cards import LAND_SITES, UNIT_SITES
from ziggurat.games.ages.rules.civilisation import NO_JOBS, Civilisation, Jobs
from ziggurat.games.ages.rules.components import (
    BESIEGED_LESS,
    CODES,
    GROWTH_COSTS,
    GROWTH_LESS,
    KIND,
    KINDS,
    LEVY,
    LINER,
    is_unit,
    is_urban,
)
from ziggurat.games.ages.rules.population import grow, raze, work
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.ratings import (
    CHEAPEST,
    at_work,
    build_cost,
    by_bank,
    has_room,
    prices,
    stands,
    unit_less,
    upgrade_cost,
    upgrade_price,
    urban_limit,
    wonders_with,
)
from ziggurat.games.ages.rules.shortage import (
    no_action,
    no_worker,
    too_few_civil,
    too_few_resources,
)
from ziggurat.games.ages.rules.stores import purse, spend
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP

LINERS: Final = wonders_with(LINER)
LINER_LESS: Final = max(LINER)
"""Food that the ocean liners save."""


# ------------------------------------------------------------------------------------ population


def food_cost(civ: Civilisation, less: int) -> int:
    """Food for one more worker."""
    cost = by_bank(GROWTH_COSTS, civ.yellow) - GROWTH_LESS[civ.leader] - less  # TTA-CARD-132
    return cost if cost > 0 else 0


def can_sail(civ: Civilisation) -> bool:
    """Whether the ocean liners can bring a worker (once a turn, no action, 5 food less)."""
    return (
        not civ.liner_used
        and stands(civ, LINERS)
        and purse(civ, FOOD_GROUP) >= food_cost(civ, LINER_LESS)
    )


def grow_by_food(state: Position, seat: int, less: int) -> None:
    """One more worker for food."""
    cost = food_cost(state.civs[seat], less)  # TTA-POP-05
    grow(state, seat, 1)
    state.tell("grew", "seat food", seat, cost)
    spend(state, seat, FOOD_GROUP, cost)


def why_no_growth(civ: Civilisation, less: int) -> IllegalAction | None:
    """The bank is empty, or there is too little food."""
    if not civ.yellow:
        return IllegalAction("bank_empty", "TTA-POP-04")
    cost, left = food_cost(civ, less), purse(civ, FOOD_GROUP)
    if cost > left:
        return IllegalAction("too_little_food", "TTA-POP-01", count=cost, left=left)
    return None


def why_no_sailing(civ: Civilisation) -> IllegalAction | None:
    """The ocean liners do not stand, or have brought a worker this turn."""
    if not stands(civ, LINERS):
        return IllegalAction("no_liners", "TTA-CARD-125")
    if civ.liner_used:
        return IllegalAction("liners_used", "TTA-CARD-125")
    return why_no_growth(civ, LINER_LESS)


# ------------------------------------------------------------------------------------ the answers


def with_workers(state: Position, seat: int, civ: Civilisation, out: list[Action]) -> None:
    """List growing, building, upgrading, destroying: farms, mines, urban buildings and units.

    Hot, hence in one piece; its slow oracle is ``tests/games/ages/test_refusals.py``.
    """
    civil = civ.civil_left > 0
    military = civ.military_left > 0
    if civ.yellow:
        larder = civ.food + civ.food_paid
        if civil and larder and larder >= food_cost(civ, 0):  # a worker is never free
            out.append(GROWING)
        if civ.wonders & LINERS and can_sail(civ):
            out.append(LINER_GROWING)
    jobs = state.civs[seat].jobs
    if jobs is NO_JOBS:
        jobs = jobs_of(state, seat)
    money = civ.resources + civ.resource_paid
    price = prices(state, seat)
    leader = civ.leader
    if civ.unused:
        if civil and money >= price[CHEAPEST]:
            for site in jobs.sites:
                if price[site] <= money:
                    out.append(BUILDS[site])
        if military:
            most = money + civ.arms_left
            if BESIEGED_LESS[leader]:
                most += unit_less(state, seat)
            for site in jobs.units:
                if price[site] <= most:
                    out.append(BUILDS[site])
    if LEVY[leader] and civil and civ.yellow:
        _levies(state, seat, civ, out)
    if civil:
        for action in jobs.upgrades:
            if upgrade_price(price, action.a, action.b) <= money:
                out.append(action)
    if military:
        for action in jobs.unit_upgrades:
            if upgrade_price(price, action.a, action.b) <= money + civ.arms_left:
                out.append(action)
    if civil:
        out += jobs.removes
    if military:
        out += jobs.unit_removes


def jobs_of(state: Position, seat: int) -> Jobs:
    """Where the workers of a civilisation may go."""
    jobs = state.civs[seat].jobs
    if jobs is NO_JOBS:
        jobs = _find_jobs(state, seat)
        state.civs[seat].jobs = jobs
    return jobs


def _find_jobs(state: Position, seat: int) -> Jobs:
    civ = state.civs[seat]
    have = civ.known
    places = have.land + have.urban
    sites = places  # TTA-BUILD-08
    limit = urban_limit(state, seat)
    if sum(civ.workers[LAND_SITES:UNIT_SITES]) >= limit:  # otherwise all have room
        full = [site for site in have.urban if at_work(civ, KIND[site]) >= limit]  # TTA-BUILD-03
        sites = [site for site in places if site not in full]
    jobs = Jobs(sites, have.units)  # TTA-BUILD-05, TTA-UNIT-02: no limit for farms, mines and units
    for site in places:
        if civ.workers[site]:
            jobs.removes.append(REMOVES[site])
    for site in have.units:
        if civ.workers[site]:
            jobs.unit_removes.append(REMOVES[site])
    for action in have.upgrades:  # TTA-UPGRADE-05: also at the urban limit
        if civ.workers[action.a]:
            jobs.upgrades.append(action)
    for action in have.unit_upgrades:
        if civ.workers[action.a]:
            jobs.unit_upgrades.append(action)
    return jobs


# -------------------------------------------------------------------------- building and enlisting


def build(state: Position, seat: int, site: int, less: int) -> None:
    """Build a farm, a mine or an urban building, or enlist a unit."""
    cost = build_cost(state, seat, site) - less  # TTA-ACTION-11
    if is_unit(KIND[site]):  # TTA-CARD-08
        cost -= unit_less(state, seat)
    _put_to_work(state, seat, site)
    state.tell("built", "seat card", seat, CODES[site])
    _pay_for(state, seat, site, max(0, cost))  # TTA-ACTION-09


def _put_to_work(state: Position, seat: int, site: int) -> None:
    state.civs[seat].unused -= 1  # TTA-HAPPY-06
    work(state, seat, site, 1)


def _pay_for(state: Position, seat: int, site: int, cost: int) -> None:
    """Pay resources, for units the arms first (TTA-ACTION-10, TTA-UNIT-05)."""
    if is_unit(KIND[site]):
        civ = state.civs[seat]
        armed = min(cost, civ.arms_left)
        civ.arms_left -= armed
        cost -= armed
    spend(state, seat, RESOURCE_GROUP, cost)


def why_no_build(
    state: Position, seat: int, site: int, less: int, pays_action: bool
) -> IllegalAction | None:
    """Why no building or unit can be added, given the discount of an action card."""
    civ = state.civs[seat]
    unit = is_unit(KIND[site])
    rule = "TTA-UNIT-01" if unit else "TTA-BUILD-02"
    if not civ.known.has[site]:
        return IllegalAction("unknown_technology", "TTA-BUILD-09", card=CODES[site])
    if pays_action:
        missing = no_action(civ, site, "TTA-UNIT-01" if unit else "TTA-BUILD-01")
        if missing is not None:
            return missing
    if not civ.unused:
        return IllegalAction("no_unused_worker", rule)
    if is_urban(KIND[site]) and not has_room(state, seat, KIND[site]):
        limit = urban_limit(state, seat)
        return IllegalAction("urban_limit", "TTA-BUILD-04", kind=KINDS[KIND[site]], count=limit)
    cost = build_cost(state, seat, site) - less
    if unit:
        cost -= unit_less(state, seat)
    return too_few_resources(civ, site, cost, rule)


# -------------------------------------------------------------------------- upgrading, destroying


def upgrade(state: Position, seat: int, old: int, new: int, less: int) -> None:
    """Move a worker to a newer technology of the same kind; blue tokens stay (TTA-UPGRADE-07)."""
    cost = max(0, upgrade_cost(state, seat, old, new) - less)  # TTA-ACTION-09
    work(state, seat, old, -1)  # TTA-UPGRADE-06
    work(state, seat, new, 1)
    state.tell("upgraded", "seat card new", seat, CODES[old], CODES[new])
    _pay_for(state, seat, new, cost)


def why_no_upgrade(
    state: Position, seat: int, old: int, new: int, less: int, pays_action: bool
) -> IllegalAction | None:
    """Why no worker can be upgraded, given the discount of an action card."""
    civ = state.civs[seat]
    rule = "TTA-UNIT-04" if is_unit(KIND[old]) else "TTA-UPGRADE-01"
    if not civ.known.has[new]:
        return IllegalAction("unknown_technology", "TTA-BUILD-09", card=CODES[new])
    if pays_action:
        missing = no_action(civ, old, rule)
        if missing is not None:
            return missing
    cost = upgrade_cost(state, seat, old, new) - less
    return no_worker(civ, old, rule) or too_few_resources(civ, new, cost, rule)


def remove(state: Position, seat: int, site: int) -> None:
    """Destroy or disband: the worker is unused (TTA-DESTROY-01, TTA-UNIT-06)."""
    raze(state, seat, site, 1)
    state.tell("removed", "seat card", seat, CODES[site])


def why_no_removal(civ: Civilisation, site: int) -> IllegalAction | None:
    """No action of that colour is left, or nobody works there."""
    rule = "TTA-UNIT-06" if is_unit(KIND[site]) else "TTA-DESTROY-01"
    return no_action(civ, site, rule) or no_worker(civ, site, rule)


# -------------------------------------------------------------------------------------- Barbarossa


def _levies(state: Position, seat: int, civ: Civilisation, out: list[Action]) -> None:
    """Barbarossa: a worker and a unit with one civil action, 1 food and 1 resource less."""
    if purse(civ, FOOD_GROUP) < food_cost(civ, 1):
        return
    for site, action in LEVIES.items():
        if civ.known.has[site] and levy_cost(state, seat, site) <= (
            purse(civ, RESOURCE_GROUP) + civ.arms_left
        ):
            out.append(action)


def levy_cost(state: Position, seat: int, site: int) -> int:
    """Resources for a unit raised by Barbarossa (TTA-CARD-08)."""
    return max(0, prices(state, seat)[site] - 1)


def levy(state: Position, seat: int, site: int) -> None:
    """Barbarossa: grow, and enlist that worker."""
    cost = levy_cost(state, seat, site)
    eaten = food_cost(state.civs[seat], 1)
    grow(state, seat, 1)
    _put_to_work(state, seat, site)
    state.tell("levied", "seat card", seat, CODES[site])
    _pay_for(state, seat, site, cost)
    spend(state, seat, FOOD_GROUP, eaten)


def why_no_levy(state: Position, seat: int, site: int) -> IllegalAction | None:
    """Another leader, an unknown unit, too few actions, too little food or too few resources."""
    civ = state.civs[seat]
    if not LEVY[civ.leader]:
        return IllegalAction("no_levy", "TTA-CARD-141")
    if not civ.known.has[site]:
        return IllegalAction("unknown_technology", "TTA-BUILD-09", card=CODES[site])
    return (
        too_few_civil(civ, 1, "TTA-CARD-141")
        or why_no_growth(civ, 1)
        or too_few_resources(civ, site, levy_cost(state, seat, site), "TTA-CARD-141")
    )
