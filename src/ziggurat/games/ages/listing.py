"""The answers of the action phase: everything the active player may do now."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.ages.actions import (
    BUILD_STAGES,
    BUILDS,
    DRAWING,
    GROWING,
    LEADS,
    LEVIES,
    LINER_GROWING,
    ON_PLAY,
    ON_REVOLT,
    ON_SITE,
    ON_UPGRADE,
    PASSING,
    PLAY_TACTICS,
    PLAYS,
    REMOVES,
    REVOLTS,
    ROUTING,
    TAKES,
    UPGRADES,
    USES,
    use_on,
)
from ziggurat.games.ages.components import (
    ACTION,
    AGE,
    BESIEGED_LESS,
    CARD_COUNT,
    DO_GROW,
    DO_LAND,
    DO_NOTHING,
    DO_STAGE,
    DO_TECHNOLOGY,
    DO_UPGRADE,
    DO_URBAN,
    DOES,
    FOOD_FOR_RESOURCE,
    GOVERNMENT,
    GROWTH_COSTS,
    GROWTH_LESS,
    KIND,
    LEADER,
    LESS,
    LEVY,
    LINER,
    NONE,
    PEACEFUL_COST,
    RESOURCE_FOR_FOOD,
    REVOLUTION_COST,
    ROW,
    ROW_COSTS,
    SCIENCE_COST,
    SERIES,
    SERIES_COUNT,
    SITES,
    SPECIAL,
    STAGES,
    STAGES_AT_ONCE,
    TACTIC,
    TERROR,
    THEATRE_LESS,
    UNIT_SCIENCE_LESS,
    WONDER,
    WONDER_LESS,
    is_technology,
    is_urban,
)
from ziggurat.games.ages.ratings import (
    CHEAPEST,
    at_work,
    by_bank,
    cooperation,
    known,
    library_card,
    prices,
    rate,
    science_cost,
    stands,
    unit_less,
    upgrade_price,
    urban_limit,
    wonders_with,
)
from ziggurat.games.ages.state import (
    ARMS_LEFT,
    BLUE,
    CIVIL_CARDS,
    CIVIL_LEFT,
    CIVIL_TOTAL,
    CONSTRUCTION_CARD,
    EXTRA_ACTIONS,
    FIRST_ACTION,
    FOOD_PAID,
    GOVERNMENT_CARD,
    KNOWN,
    LAND_SITES,
    LEADER_CARD,
    LEADERS_TAKEN,
    LINER_USED,
    MILITARY_LEFT,
    MILITARY_TOTAL,
    NO_JOBS,
    RESOURCE_PAID,
    ROUTE_USED,
    SCIENCE_POINTS,
    SPECIALS,
    STAGES_BUILT,
    STALE,
    STORED,
    STORED_RESOURCES,
    UNIT_SITES,
    UNUSED,
    WONDER_CARD,
    WONDERS,
    WORKERS,
    YELLOW,
    Jobs,
    Table,
)
from ziggurat.games.ages.supply import (
    purse,
)
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources
from ziggurat.games.ages.tokens import pay as pay_tokens

LINERS: Final = wonders_with(LINER)
LINER_LESS: Final = max(LINER)
"""Food that the ocean liners save."""
MOST_SCIENCE_LESS: Final = 5
"""No technology is cheaper by more than this, with a pact ..."""
_SCIENCE_LESS: Final[list[int]] = [
    max(THEATRE_LESS[card], UNIT_SCIENCE_LESS[card]) for card in [*range(CARD_COUNT), NONE]
]
"""... and without one, by leader."""
MOST_CHANGE: Final = 3
"""Tokens that a payment can take from the bank: one worth 5 for four worth 1."""

# ------------------------------------------------------------------------------------ the answers


def answers(table: Table, seat: int) -> list[Action]:
    """Everything the active player may do now; the end of the turn last."""
    civ = table.civs[seat]
    if civ[STALE]:
        rate(table, seat)
    civil = civ[CIVIL_LEFT]
    out = takes(table, seat, civ, civil)
    if table.round > 1:
        hand = table.hands[seat]
        military = civ[MILITARY_LEFT]
        _with_workers(table, seat, civ, out)
        if civil and civ[WONDER_CARD] != NONE:
            _wonder_stages(civ, out)
        if hand and (civil or TERROR[civ[LEADER_CARD]]):
            _from_hand(table, seat, civ, out)
        if military and table.military[seat]:
            _from_military_hand(table.military[seat], out)
        if civil and hand and KIND[hand[-1]] == ACTION:
            _with_action_cards(table, seat, civ, out)
        if military and table.variant.draws_by_action and table.age < len(table.military_decks):
            out.append(DRAWING)
        if table.players > 2 and not civ[ROUTE_USED] and route_group(table, seat) != NONE:
            out.append(ROUTING)
    out.append(PASSING)
    return out


def takes(table: Table, seat: int, civ: list[int], budget: int) -> list[Action]:
    """Cards of the row that can be taken for that many civil actions."""
    out: list[Action] = []
    reach = budget + WONDER_LESS[civ[LEADER_CARD]]
    if reach <= 0:
        return out
    row = table.row
    limit = civ[CIVIL_TOTAL]
    if civ[WONDERS]:
        limit += library_card(civ)
    to_hand = 0  # how many places are within reach for cards that go to the hand
    if len(table.hands[seat]) < limit:
        to_hand = _WITHIN[budget if budget < 3 else 3]
    barred = table.barred[seat] or _bars(table, seat)
    more = budget + 1  # that a wonder costs
    if civ[WONDER_CARD] == NONE:
        more = civ[WONDERS].bit_count() - WONDER_LESS[civ[LEADER_CARD]]
    for place in range(to_hand):
        barrier = barred[row[place]]
        if not barrier or (barrier == A_WONDER and ROW_COSTS[place] + more <= budget):
            out.append(TAKES[place])
    for place in range(to_hand, _WITHIN[reach if reach < 3 else 3]):  # only wonders
        if barred[row[place]] == A_WONDER and ROW_COSTS[place] + more <= budget:
            out.append(TAKES[place])
    return out


NOT_AGAIN: Final = 1
A_WONDER: Final = 2
_BARRIERS: Final[list[int]] = [
    *[A_WONDER if KIND[card] == WONDER else 0 for card in range(CIVIL_CARDS)], NOT_AGAIN,
]  # fmt: skip
"""By civil card: why it is not taken to the hand; last NONE, a gap in the row."""
_LEADERS_OF: Final[list[list[int]]] = [
    [card for card in range(CARD_COUNT) if KIND[card] == LEADER and AGE[card] == age]
    for age in range(4)
]


def bar(table: Table, seat: int, card: int) -> None:
    """A seat that has taken a card takes no more of it, of a leader none of that age."""
    if table.barred[seat]:
        barred = table.barred[seat][:]
        _bar(barred, card)
        table.barred[seat] = barred


def _bar(barred: list[int], card: int) -> None:
    if KIND[card] == LEADER:  # TTA-TAKE-05
        for leader in _LEADERS_OF[AGE[card]]:
            barred[leader] = NOT_AGAIN
    elif KIND[card] != ACTION:  # TTA-TAKE-10
        barred[card] = NOT_AGAIN


def _bars(table: Table, seat: int) -> list[int]:
    """By civil card: whether the seat may not take it to its hand."""
    civ = table.civs[seat]
    barred = _BARRIERS[:]
    for card in table.hands[seat]:
        _bar(barred, card)
    for site in range(SITES):
        if civ[KNOWN + site]:
            barred[site] = NOT_AGAIN
    for field in range(SPECIALS, SPECIALS + SERIES_COUNT):
        barred[civ[field]] = NOT_AGAIN
    barred[civ[GOVERNMENT_CARD]] = NOT_AGAIN
    for age in range(4):
        if civ[LEADERS_TAKEN] >> age & 1:
            _bar(barred, _LEADERS_OF[age][0])
    table.barred[seat] = barred
    return barred


_WITHIN: Final[tuple[int, ...]] = (0, ROW_COSTS.count(1), ROW_COSTS.index(3), ROW)
"""By civil actions: how many places of the row they reach."""


def take_cost(civ: list[int], place: int, card: int) -> int:
    """Civil actions to take the card at that place of the row (TTA-TAKE-01, 08)."""
    cost = ROW_COSTS[place]
    if KIND[card] == WONDER:
        cost += civ[WONDERS].bit_count() - WONDER_LESS[civ[LEADER_CARD]]
    return cost if cost > 0 else 0


def in_play(civ: list[int], card: int) -> bool:
    """Whether a technology is in play."""
    if card < SITES:
        return civ[KNOWN + card] > 0
    if KIND[card] == SPECIAL:
        return civ[SPECIALS + SERIES[card]] == card
    return civ[GOVERNMENT_CARD] == card


def _with_workers(table: Table, seat: int, civ: list[int], out: list[Action]) -> None:
    """Growing, building, upgrading, destroying: farms, mines, urban buildings and units."""
    civil = civ[CIVIL_LEFT] > 0
    military = civ[MILITARY_LEFT] > 0
    if civ[YELLOW]:
        larder = civ[STORED] + civ[FOOD_PAID]
        if civil and larder and larder >= food_cost(civ, 0):  # which is never free
            out.append(GROWING)
        if civ[WONDERS] & LINERS and can_sail(civ):
            out.append(LINER_GROWING)
    jobs = table.jobs[seat]
    if jobs is NO_JOBS:
        jobs = jobs_of(table, seat)
    money = civ[STORED_RESOURCES] + civ[RESOURCE_PAID]
    price = prices(table, seat)
    leader = civ[LEADER_CARD]
    if civ[UNUSED]:
        if civil and money >= price[CHEAPEST]:
            for site in jobs.sites:
                if price[site] <= money:
                    out.append(BUILDS[site])
        if military:
            most = money + civ[ARMS_LEFT]
            if BESIEGED_LESS[leader]:
                most += unit_less(table, seat)
            for site in jobs.units:
                if price[site] <= most:
                    out.append(BUILDS[site])
    if LEVY[leader] and civil and civ[YELLOW]:
        _levies(table, seat, civ, out)
    if civil:
        for action in jobs.upgrades:
            if upgrade_price(price, action.a, action.b) <= money:
                out.append(action)
    if military:
        for action in jobs.unit_upgrades:
            if upgrade_price(price, action.a, action.b) <= money + civ[ARMS_LEFT]:
                out.append(action)
    if civil:
        out += jobs.removes
    if military:
        out += jobs.unit_removes


def jobs_of(table: Table, seat: int) -> Jobs:
    """Where the workers of a civilisation may go."""
    jobs = table.jobs[seat]
    if jobs is NO_JOBS:
        jobs = _find_jobs(table, seat)
        table.jobs[seat] = jobs
    return jobs


def _find_jobs(table: Table, seat: int) -> Jobs:
    civ = table.civs[seat]
    have = known(table, seat)
    sites = have.land + have.urban
    limit = urban_limit(table, seat)
    if sum(civ[WORKERS + LAND_SITES : WORKERS + UNIT_SITES]) >= limit:  # else all have room
        full = [site for site in have.urban if at_work(civ, KIND[site]) >= limit]
        sites = [site for site in sites if site not in full]
    jobs = Jobs(sites, have.units)
    for site in have.land:
        if civ[WORKERS + site]:
            jobs.removes.append(REMOVES[site])
    for site in have.urban:
        if civ[WORKERS + site]:
            jobs.removes.append(REMOVES[site])
    for site in have.units:
        if civ[WORKERS + site]:
            jobs.unit_removes.append(REMOVES[site])
    for action in have.upgrades:
        if civ[WORKERS + action.a]:
            jobs.upgrades.append(action)
    for action in have.unit_upgrades:
        if civ[WORKERS + action.a]:
            jobs.unit_upgrades.append(action)
    return jobs


def food_cost(civ: list[int], less: int) -> int:
    """Food for one more worker."""
    cost = by_bank(GROWTH_COSTS, civ[YELLOW]) - GROWTH_LESS[civ[LEADER_CARD]] - less
    return cost if cost > 0 else 0


def can_sail(civ: list[int]) -> bool:
    """Whether the ocean liners can bring a worker (once a turn, no action, 5 food less)."""
    return (
        not civ[LINER_USED]
        and stands(civ, LINERS)
        and purse(civ, FOOD_GROUP) >= food_cost(civ, LINER_LESS)
    )


def _levies(table: Table, seat: int, civ: list[int], out: list[Action]) -> None:
    """Barbarossa: a worker and a unit with one civil action, 1 food and 1 resource less."""
    if purse(civ, FOOD_GROUP) < food_cost(civ, 1):
        return
    for site, action in LEVIES.items():
        if civ[KNOWN + site] and levy_cost(table, seat, site) <= (
            purse(civ, RESOURCE_GROUP) + civ[ARMS_LEFT]
        ):
            out.append(action)


def levy_cost(table: Table, seat: int, site: int) -> int:
    """Resources for a unit raised by Barbarossa."""
    return max(0, prices(table, seat)[site] - 1)


def _wonder_stages(civ: list[int], out: list[Action]) -> None:
    if STAGES[civ[WONDER_CARD]][civ[STAGES_BUILT]] > civ[STORED_RESOURCES] + civ[RESOURCE_PAID]:
        return
    most = max(1, STAGES_AT_ONCE[civ[CONSTRUCTION_CARD]])
    for count in range(1, most + 1):
        if not can_build_stages(civ, count, 0):
            break
        out.append(BUILD_STAGES[count - 1])


def stage_cost(civ: list[int], count: int, less: int) -> int:
    """Resources for the next stages of the wonder."""
    stages = STAGES[civ[WONDER_CARD]]
    built = civ[STAGES_BUILT]
    return max(0, sum(stages[built : built + count]) - less)


def can_build_stages(civ: list[int], count: int, less: int) -> bool:
    """Whether the next stages can be paid and marked (TTA-WONDER-05)."""
    built = civ[STAGES_BUILT] + count
    stages = STAGES[civ[WONDER_CARD]]
    cost = stage_cost(civ, count, less)
    if built > len(stages) or cost > purse(civ, RESOURCE_GROUP):
        return False
    if built == len(stages) or civ[BLUE] >= count + MOST_CHANGE:
        return True
    after = civ[:]
    pay_tokens(after, RESOURCE_GROUP, min(max(0, cost - civ[RESOURCE_PAID]), resources(civ)))
    return after[BLUE] >= count


def _from_hand(table: Table, seat: int, civ: list[int], out: list[Action]) -> None:
    """Leaders, technologies and governments."""
    civil = civ[CIVIL_LEFT]
    less = MOST_SCIENCE_LESS if table.players > 2 else _SCIENCE_LESS[civ[LEADER_CARD]]
    most = civ[SCIENCE_POINTS] + less  # no technology with more than this on its card can be paid
    leads_to = len(out)  # leaders come before technologies, which a hand has before them
    revolts: list[Action] = []
    previous = NONE
    for card in table.hands[seat]:
        if _LEAST_SCIENCE[card] > most or card == previous:
            continue
        previous = card
        kind = KIND[card]
        if kind == LEADER:
            if civil:
                out.insert(leads_to, LEADS[card])
                leads_to += 1
            continue
        if civil and can_play(table, seat, card):
            out.append(PLAYS[card])
        if kind == GOVERNMENT and can_revolt(table, seat, card, False):
            revolts.append(REVOLTS[card])
    if revolts:
        out += revolts


NEVER: Final = 1000


def _least_science(card: int) -> int:
    if KIND[card] == ACTION:
        return NEVER
    if KIND[card] == GOVERNMENT:
        return min(PEACEFUL_COST[card], REVOLUTION_COST[card])
    return SCIENCE_COST[card]


_LEAST_SCIENCE: Final[list[int]] = [_least_science(card) for card in range(CARD_COUNT)]
"""The lowest price on a card; action cards are not learnt."""


def can_play(table: Table, seat: int, card: int) -> bool:
    """Whether a technology can be paid and put into play, by peaceful change if a government."""
    civ = table.civs[seat]
    kind = KIND[card]
    printed = PEACEFUL_COST[card] if kind == GOVERNMENT else SCIENCE_COST[card]
    if kind == SPECIAL:
        old = civ[SPECIALS + SERIES[card]]
        if old != NONE and AGE[old] >= AGE[card]:  # TTA-TECH-12
            return False
    return _can_learn(table, seat, card, printed)


def _can_learn(table: Table, seat: int, card: int, printed: int) -> bool:
    civ = table.civs[seat]
    science = civ[SCIENCE_POINTS]
    if science < printed and science < science_cost(table, seat, card, printed):
        return False
    if in_play(civ, card):
        return False
    if table.players == 2:  # TTA-PACT-01
        return True
    partner, _ = cooperation(table, seat)
    if partner == NONE:
        return True
    return science > 0 and table.civs[partner][SCIENCE_POINTS] > 0  # TTA-CARD-32


def can_revolt(table: Table, seat: int, card: int, by_card: bool) -> bool:
    """Whether a revolution is possible, on its own or by an action card (TTA-GOV-02, 09, 15)."""
    civ = table.civs[seat]
    if TERROR[civ[LEADER_CARD]]:
        if civ[MILITARY_LEFT] < civ[MILITARY_TOTAL] + civ[EXTRA_ACTIONS]:
            return False
        if by_card and not civ[CIVIL_LEFT]:
            return False
    elif civ[CIVIL_LEFT] < civ[CIVIL_TOTAL]:
        return False
    return _can_learn(table, seat, card, REVOLUTION_COST[card])


def _from_military_hand(hand: tuple[int, ...], out: list[Action]) -> None:
    if KIND[hand[-1]] < TACTIC:  # tactics come late in a hand
        return
    previous = NONE
    for card in hand:
        if KIND[card] == TACTIC and card != previous:
            previous = card
            out.append(PLAY_TACTICS[card])


def _with_action_cards(table: Table, seat: int, civ: list[int], out: list[Action]) -> None:
    hand = table.hands[seat]
    aimed: list[Action] = []
    previous = NONE
    for card in hand:
        if card < FIRST_ACTION or card == previous:
            continue
        previous = card
        if table.fresh and hand.count(card) <= table.fresh.count(card):  # TTA-ACTION-02
            continue
        does = DOES[card]
        if does == DO_NOTHING:
            out.append(USES[card])
        elif does == DO_STAGE:
            if civ[WONDER_CARD] != NONE and can_build_stages(civ, 1, LESS[card]):
                out.append(USES[card])
        elif does == DO_GROW:
            if civ[YELLOW] and purse(civ, FOOD_GROUP) >= food_cost(civ, 0):
                out.append(USES[card])
        else:
            _aim(table, seat, civ, card, aimed)
    out += aimed


def _aim(table: Table, seat: int, civ: list[int], card: int, out: list[Action]) -> None:
    """An action card with everything that can be done by it."""
    does = DOES[card]
    price = prices(table, seat)
    money = purse(civ, RESOURCE_GROUP) + LESS[card]
    if does in (DO_LAND, DO_URBAN):
        if not civ[UNUSED]:
            return
        for site in jobs_of(table, seat).sites:
            if is_urban(KIND[site]) == (does == DO_URBAN) and price[site] <= money:
                out.append(use_on(card, site, ON_SITE))
    elif does == DO_UPGRADE:
        for action in jobs_of(table, seat).upgrades:
            if upgrade_price(price, action.a, action.b) <= money:
                out.append(use_on(card, action.index - UPGRADES[0].index, ON_UPGRADE))
    elif does == DO_TECHNOLOGY:
        previous = NONE
        revolts: list[Action] = []
        for tech in table.hands[seat]:
            kind = KIND[tech]
            if tech == previous or not is_technology(kind):
                continue
            previous = tech
            if can_play(table, seat, tech):
                out.append(use_on(card, tech, ON_PLAY))
            if kind == GOVERNMENT and can_revolt(table, seat, tech, True):
                revolts.append(use_on(card, tech, ON_REVOLT))
        out += revolts


def route_group(table: Table, seat: int) -> int:
    """What the trade route of a seat lets it pay with, or NONE (also when it has none of it)."""
    if table.players == 2:  # TTA-PACT-01
        return NONE
    for owner in range(table.players):
        card = table.pact_card[owner]
        if card == NONE or (owner != seat and table.pact_partner[owner] != seat):
            continue
        side = table.pact_side[owner] if owner == seat else 1 - table.pact_side[owner]
        if FOOD_FOR_RESOURCE[side][card] and food(table.civs[seat]):
            return FOOD_GROUP
        if RESOURCE_FOR_FOOD[side][card] and resources(table.civs[seat]):
            return RESOURCE_GROUP
    return NONE
