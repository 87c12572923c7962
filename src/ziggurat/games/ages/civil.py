"""The action phase: taking cards, workers, buildings, wonders, leaders, technologies, units."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.ages.actions import (
    BUILD,
    BUILD_STAGES,
    BUILDS,
    DRAW,
    DRAWING,
    GROW,
    GROWING,
    LEAD,
    LEADS,
    LEVIES,
    LINER_GROW,
    LINER_GROWING,
    ON_PLAY,
    ON_REVOLT,
    ON_SITE,
    ON_UPGRADE,
    PAIRS,
    PASSING,
    PLAY,
    PLAY_TACTIC,
    PLAY_TACTICS,
    PLAYS,
    REMOVE,
    REMOVES,
    REVOLT,
    REVOLTS,
    ROUTE,
    ROUTING,
    STAGE,
    TAKE,
    TAKES,
    UPGRADE,
    UPGRADES,
    USE,
    USES,
    of,
    use_on,
)
from ziggurat.games.ages.actions import LEVY as LEVY_ACTION
from ziggurat.games.ages.agenda import GAIN_FOOD, GAIN_RESOURCE
from ziggurat.games.ages.components import (
    ACTION,
    AGE,
    ARMS,
    ARMS_PER_STRONGER,
    CODES,
    CULTURE,
    CULTURE_PER_RICHER,
    DO_GROW,
    DO_LAND,
    DO_NOTHING,
    DO_STAGE,
    DO_TECHNOLOGY,
    DO_UPGRADE,
    DO_URBAN,
    DOES,
    EXTRA,
    FOOD,
    FOOD_FOR_RESOURCE,
    GOVERNMENT,
    GROWTH_LESS,
    KIND,
    LEADER,
    LESS,
    LEVY,
    LINER,
    MINE,
    NONE,
    PAYS_LEVELS,
    PAYS_TECHNOLOGIES,
    PAYS_WORKERS,
    PEACEFUL_COST,
    PLAYING_ACTION,
    PLAYING_CULTURE,
    PLAYING_RESOURCE,
    RESOURCE,
    RESOURCE_FOR_FOOD,
    REVOLUTION_COST,
    ROW,
    ROW_COSTS,
    SCIENCE,
    SCIENCE_COST,
    SERIES,
    SERIES_COUNT,
    SITES,
    SITES_OF,
    SPECIAL,
    STAGES,
    STAGES_AT_ONCE,
    TACTIC,
    TAKING_SCIENCE,
    TERROR,
    WONDER,
    WONDER_LESS,
    is_technology,
    is_unit,
    is_urban,
)
from ziggurat.games.ages.components import BLUE as BLUE_OF
from ziggurat.games.ages.ratings import (
    UNIT_SITES,
    build_cost,
    cooperation,
    growth_cost,
    has_room,
    levels_of_technologies,
    library_card,
    prices,
    rate,
    science_cost,
    stands,
    unit_less,
    upgrade_cost,
    upgrade_price,
    wonders_with,
)
from ziggurat.games.ages.state import (
    ARMS_LEFT,
    BLUE,
    CIVIL_LEFT,
    CIVIL_TOTAL,
    CULTURE_POINTS,
    EXTRA_ACTIONS,
    FIRST_WONDER,
    FOOD_PAID,
    GOVERNMENT_CARD,
    KNOWN,
    LEADER_CARD,
    LEADERS_TAKEN,
    LINER_USED,
    MILITARY_LEFT,
    MILITARY_TOTAL,
    RESOURCE_PAID,
    ROUTE_USED,
    SCIENCE_POINTS,
    SPECIALS,
    STAGES_BUILT,
    STALE,
    STRENGTH_RATING,
    TACTIC_CARD,
    UNUSED,
    WONDER_CARD,
    WONDERS,
    WORKERS,
    YELLOW,
    Table,
    added,
    without,
)
from ziggurat.games.ages.supply import (
    add_blue,
    draw_military,
    drop_leader,
    grow,
    learn,
    purse,
    receive,
    retotal,
    score,
    show_from_hand,
    spend,
)
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources
from ziggurat.games.ages.tokens import pay as pay_tokens

LINERS: Final = wonders_with(LINER)
LINER_LESS: Final = max(LINER)
"""Food that the ocean liners save."""
MOST_SCIENCE_LESS: Final = 5
"""No technology is cheaper by more than this."""
MOST_CHANGE: Final = 3
"""Tokens that a payment can take from the bank: one worth 5 for four worth 1."""

# ------------------------------------------------------------------------------------ the answers


def answers(table: Table, seat: int) -> list[Action]:
    """Everything the active player may do now; the end of the turn last."""
    civ = rate(table, seat)
    out = takes(table, seat, civ, civ[CIVIL_LEFT])
    if table.round > 1:
        _with_workers(table, seat, civ, out)
        _wonder_stages(table, seat, civ, out)
        _from_hand(table, seat, civ, out)
        if civ[MILITARY_LEFT]:
            _from_military_hand(table, seat, out)
        _with_action_cards(table, seat, civ, out)
        if table.draws_by_action and civ[MILITARY_LEFT] and table.age < len(table.military_decks):
            out.append(DRAWING)
        if not civ[ROUTE_USED] and _route_group(table, seat) != NONE:
            out.append(ROUTING)
    out.append(PASSING)
    return out


def takes(table: Table, seat: int, civ: list[int], budget: int) -> list[Action]:
    """Cards of the row that can be taken for that many civil actions."""
    out: list[Action] = []
    if budget <= 0 and not WONDER_LESS[civ[LEADER_CARD]]:
        return out
    row = table.row
    hand = table.hands[seat]
    room = len(hand) < civ[CIVIL_TOTAL] + library_card(civ)
    for place in range(_WITHIN[min(budget + WONDER_LESS[civ[LEADER_CARD]], 3)]):
        card = row[place]
        if card == NONE:
            continue
        kind = KIND[card]
        if kind == WONDER:
            if civ[WONDER_CARD] != NONE or take_cost(civ, place, card) > budget:
                continue
        elif not room or ROW_COSTS[place] > budget:
            continue
        elif kind == LEADER:
            if civ[LEADERS_TAKEN] >> AGE[card] & 1:  # TTA-TAKE-05
                continue
        elif kind != ACTION and (card in hand or in_play(civ, card)):  # TTA-TAKE-10
            continue
        out.append(TAKES[place])
    return out


_WITHIN: Final = (0, ROW_COSTS.count(1), ROW_COSTS.index(3), ROW)
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
    if civ[YELLOW]:
        if civil and food(civ) + civ[FOOD_PAID] >= food_cost(civ, 0):
            out.append(GROWING)
        if civ[WONDERS] & LINERS and can_sail(civ):
            out.append(LINER_GROWING)
    price = prices(table, seat)
    money = resources(civ) + civ[RESOURCE_PAID]
    upgrades: list[Action] = []
    removes: list[Action] = []
    idle = civ[UNUSED] > 0
    if civil:
        for site in range(UNIT_SITES):
            if civ[KNOWN + site]:
                if idle and price[site] <= money:
                    kind = KIND[site]
                    if kind <= MINE or has_room(table, seat, kind):
                        out.append(BUILDS[site])
                if civ[WORKERS + site]:
                    removes.append(REMOVES[site])
                    _upgrades(civ, site, price, money, upgrades)
    if civ[MILITARY_LEFT]:
        money += civ[ARMS_LEFT]
        less = unit_less(table, seat)
        for site in range(UNIT_SITES, SITES):
            if civ[KNOWN + site]:
                if idle and price[site] - less <= money:
                    out.append(BUILDS[site])
                if civ[WORKERS + site]:
                    removes.append(REMOVES[site])
                    _upgrades(civ, site, price, money, upgrades)
    if LEVY[civ[LEADER_CARD]] and civil and civ[YELLOW]:
        _levies(table, seat, civ, out)
    out += upgrades
    out += removes


def _upgrades(civ: list[int], site: int, price: list[int], money: int, out: list[Action]) -> None:
    """Where a worker of a site can go: newer technologies of its kind."""
    for action in _UPGRADES_FROM[site]:
        if civ[KNOWN + action.b] and upgrade_price(price, site, action.b) <= money:
            out.append(action)


_UPGRADES_FROM: Final[list[list[Action]]] = [
    [action for action in UPGRADES if action.a == site] for site in range(SITES)
]


def food_cost(civ: list[int], less: int) -> int:
    """Food for one more worker."""
    cost = growth_cost(civ) - GROWTH_LESS[civ[LEADER_CARD]] - less
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


def _wonder_stages(table: Table, seat: int, civ: list[int], out: list[Action]) -> None:
    if civ[WONDER_CARD] == NONE or not civ[CIVIL_LEFT]:
        return
    most = max(1, STAGES_AT_ONCE[civ[SPECIALS + SERIES_COUNT - 1]])
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
    hand = table.hands[seat]
    civil = civ[CIVIL_LEFT]
    if not hand or not (civil or TERROR[civ[LEADER_CARD]]):
        return
    leads: list[Action] = []
    revolts: list[Action] = []
    plays: list[Action] = []
    previous = NONE
    for card in hand:
        kind = KIND[card]
        if card == previous or kind == ACTION:
            continue
        previous = card
        if kind == LEADER:
            if civil:
                leads.append(of(LEADS, card))
            continue
        if civil and can_play(table, seat, card):
            plays.append(of(PLAYS, card))
        if kind == GOVERNMENT and can_revolt(table, seat, card, False):
            revolts.append(of(REVOLTS, card))
    out += leads
    out += plays
    out += revolts


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
    if civ[SCIENCE_POINTS] + MOST_SCIENCE_LESS < printed or in_play(civ, card):
        return False
    if civ[SCIENCE_POINTS] < science_cost(table, seat, card, printed):
        return False
    partner, _ = cooperation(table, seat)
    if partner == NONE:
        return True
    return civ[SCIENCE_POINTS] > 0 and table.civs[partner][SCIENCE_POINTS] > 0  # TTA-CARD-32


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


def _from_military_hand(table: Table, seat: int, out: list[Action]) -> None:
    previous = NONE
    for card in table.military[seat]:
        if KIND[card] == TACTIC and card != previous:
            previous = card
            out.append(of(PLAY_TACTICS, card))


def _with_action_cards(table: Table, seat: int, civ: list[int], out: list[Action]) -> None:
    hand = table.hands[seat]
    if not civ[CIVIL_LEFT] or not hand or KIND[hand[-1]] != ACTION:
        return
    aimed: list[Action] = []
    previous = NONE
    for card in hand:
        if KIND[card] != ACTION or card == previous:
            continue
        previous = card
        if table.fresh and hand.count(card) <= table.fresh.count(card):  # TTA-ACTION-02
            continue
        does = DOES[card]
        if does == DO_NOTHING:
            out.append(of(USES, card))
        elif does == DO_STAGE:
            if civ[WONDER_CARD] != NONE and can_build_stages(civ, 1, LESS[card]):
                out.append(of(USES, card))
        elif does == DO_GROW:
            if civ[YELLOW] and purse(civ, FOOD_GROUP) >= food_cost(civ, 0):
                out.append(of(USES, card))
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
        for site in range(SITES):
            kind = KIND[site]
            if not civ[KNOWN + site] or (not is_urban(kind) if does == DO_URBAN else kind > MINE):
                continue
            if does == DO_URBAN and not has_room(table, seat, kind):
                continue
            if price[site] <= money:
                out.append(use_on(card, site, ON_SITE))
    elif does == DO_UPGRADE:
        for number, pair in enumerate(PAIRS):
            old, new = pair
            if (
                civ[WORKERS + old]
                and civ[KNOWN + new]
                and not is_unit(KIND[old])
                and upgrade_price(price, old, new) <= money
            ):
                out.append(use_on(card, number, ON_UPGRADE))
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


def _route_group(table: Table, seat: int) -> int:
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


# -------------------------------------------------------------------------------- what they do


def do(table: Table, seat: int, action: Action) -> None:
    """Carry out an action of the action phase; the end of the turn is not among them."""
    civ = table.civs[seat]
    kind = action.kind
    if kind == TAKE:
        card = table.row[action.a]
        civ[CIVIL_LEFT] -= take_cost(civ, action.a, card)
        take(table, seat, action.a)
    elif kind == BUILD:
        _pay_action(civ, action.a)
        build(table, seat, action.a, 0)
    elif kind == UPGRADE:
        _pay_action(civ, action.a)
        upgrade(table, seat, action.a, action.b, 0)
    elif kind == REMOVE:
        _pay_action(civ, action.a)
        remove(table, seat, action.a)
    elif kind == PLAY:
        civ[CIVIL_LEFT] -= 1
        play(table, seat, action.a)
    elif kind == GROW:
        civ[CIVIL_LEFT] -= 1
        grow_by_food(table, seat, 0)
    elif kind == STAGE:
        civ[CIVIL_LEFT] -= 1
        build_stages(table, seat, action.n, 0)
    elif kind == USE:
        use(table, seat, action)
    elif kind == LEAD:
        civ[CIVIL_LEFT] -= 1
        lead(table, seat, action.a)
    elif kind == LINER_GROW:
        civ[LINER_USED] = 1
        grow_by_food(table, seat, LINER_LESS)
    elif kind == LEVY_ACTION:
        civ[CIVIL_LEFT] -= 1
        levy(table, seat, action.a)
    elif kind == REVOLT:
        revolt(table, seat, action.a)
    elif kind == PLAY_TACTIC:
        civ[MILITARY_LEFT] -= 1
        play_tactic(table, seat, action.a)
    elif kind == DRAW:
        civ[MILITARY_LEFT] -= 1
        draw_military(table, seat, 1)
    elif kind == ROUTE:
        use_route(table, seat)


def _pay_action(civ: list[int], site: int) -> None:
    civ[MILITARY_LEFT if is_unit(KIND[site]) else CIVIL_LEFT] -= 1


def take(table: Table, seat: int, place: int) -> None:
    """Take the card at that place; its price is paid already."""
    civ = table.civs[seat]
    card = table.row[place]
    table.row[place] = NONE
    kind = KIND[card]
    table.tell("took", "seat card", seat, CODES[card])
    if kind == WONDER:
        civ[WONDER_CARD] = card
        return
    table.hands[seat] = added(table.hands[seat], card)
    if kind == LEADER:
        civ[LEADERS_TAKEN] |= 1 << AGE[card]
    elif kind == ACTION:
        if seat == table.seat:
            table.fresh = added(table.fresh, card)
    elif TAKING_SCIENCE[civ[LEADER_CARD]]:
        learn(table, seat, TAKING_SCIENCE[civ[LEADER_CARD]])


def grow_by_food(table: Table, seat: int, less: int) -> None:
    """One more worker for food."""
    cost = food_cost(table.civs[seat], less)
    grow(table, seat, 1)
    table.tell("grew", "seat food", seat, cost)
    spend(table, seat, FOOD_GROUP, cost)


def build(table: Table, seat: int, site: int, less: int) -> None:
    """Build a farm, a mine or an urban building, or enlist a unit."""
    civ = table.civs[seat]
    cost = build_cost(table, seat, site) - less
    if is_unit(KIND[site]):
        cost -= unit_less(table, seat)
    _put_to_work(table, seat, site)
    table.tell("built", "seat card", seat, CODES[site])
    _pay_for(table, seat, site, max(0, cost))
    civ[STALE] = 1


def _put_to_work(table: Table, seat: int, site: int) -> None:
    civ = table.civs[seat]
    civ[UNUSED] -= 1
    civ[WORKERS + site] += 1
    civ[STALE] = 1


def _pay_for(table: Table, seat: int, site: int, cost: int) -> None:
    """Pay resources, for units the arms first (TTA-ACTION-10)."""
    if is_unit(KIND[site]):
        civ = table.civs[seat]
        armed = min(cost, civ[ARMS_LEFT])
        civ[ARMS_LEFT] -= armed
        cost -= armed
    spend(table, seat, RESOURCE_GROUP, cost)


def upgrade(table: Table, seat: int, old: int, new: int, less: int) -> None:
    """Move a worker to a newer technology of the same kind."""
    civ = table.civs[seat]
    cost = max(0, upgrade_cost(table, seat, old, new) - less)
    civ[WORKERS + old] -= 1
    civ[WORKERS + new] += 1
    civ[STALE] = 1
    table.tell("upgraded", "seat card new", seat, CODES[old], CODES[new])
    _pay_for(table, seat, new, cost)


def remove(table: Table, seat: int, site: int) -> None:
    """Destroy or disband: the worker is unused (TTA-DESTROY-01, TTA-UNIT-06)."""
    civ = table.civs[seat]
    civ[WORKERS + site] -= 1
    civ[UNUSED] += 1
    civ[STALE] = 1
    table.tell("removed", "seat card", seat, CODES[site])


def levy(table: Table, seat: int, site: int) -> None:
    """Barbarossa: grow, and enlist that worker."""
    cost = levy_cost(table, seat, site)
    eaten = food_cost(table.civs[seat], 1)
    grow(table, seat, 1)
    _put_to_work(table, seat, site)
    table.tell("levied", "seat card", seat, CODES[site])
    _pay_for(table, seat, site, cost)
    spend(table, seat, FOOD_GROUP, eaten)


def build_stages(table: Table, seat: int, count: int, less: int) -> None:
    """Build stages of the wonder; the last one completes it."""
    civ = table.civs[seat]
    card = civ[WONDER_CARD]
    cost = stage_cost(civ, count, less)
    civ[STAGES_BUILT] += count
    table.tell("stage", "seat card count", seat, CODES[card], count)
    if civ[STAGES_BUILT] < len(STAGES[card]):
        civ[BLUE] -= count  # what is paid must leave so many tokens in the bank
        spend(table, seat, RESOURCE_GROUP, cost)
        return
    spend(table, seat, RESOURCE_GROUP, cost)
    civ[BLUE] += civ[STAGES_BUILT] - count
    civ[STAGES_BUILT] = 0
    civ[WONDER_CARD] = NONE
    complete(table, seat, card)


def complete(table: Table, seat: int, card: int) -> None:
    """A wonder stands: its effects begin, those of Age III score (TTA-WONDER-07, TTA-SCORE-11)."""
    civ = table.civs[seat]
    civ[WONDERS] |= 1 << (card - FIRST_WONDER)
    retotal(table, seat)
    for owner in range(table.players):  # tourism
        if table.pact_card[owner] != NONE:
            table.civs[owner][STALE] = 1
            table.civs[table.pact_partner[owner]][STALE] = 1
    table.tell("completed", "seat card", seat, CODES[card])
    points = 0
    for kind in PAYS_LEVELS[card]:
        for site in SITES_OF[kind]:
            points += 2 * AGE[site] * civ[WORKERS + site]
    if PAYS_TECHNOLOGIES[card]:
        points += levels_of_technologies(civ)
    if PAYS_WORKERS[card]:
        for site in range(SITES):
            points += (2 if KIND[site] <= MINE else 1) * civ[WORKERS + site]
    if points:
        table.tell("gains_culture", "seat count", seat, score(table, seat, points))


def lead(table: Table, seat: int, card: int) -> None:
    """A new leader takes office; the old one leaves the game (TTA-LEADER-04)."""
    civ = table.civs[seat]
    drop_leader(table, seat)
    table.hands[seat] = without(table.hands[seat], card)
    civ[LEADER_CARD] = card
    civ[ARMS_LEFT] += ARMS[card]
    retotal(table, seat)
    table.tell("leader", "seat card", seat, CODES[card])


def play(table: Table, seat: int, card: int) -> None:
    """A technology comes into play; a government by peaceful change."""
    civ = table.civs[seat]
    if KIND[card] == GOVERNMENT:
        _learn(table, seat, card, PEACEFUL_COST[card])
        spent = civ[CIVIL_TOTAL] - civ[CIVIL_LEFT]
        _change_government(table, seat, card)
        civ[CIVIL_LEFT] = max(0, civ[CIVIL_TOTAL] - spent)
    else:
        _learn(table, seat, card, SCIENCE_COST[card])
        if card < SITES:
            civ[KNOWN + card] = 1
        else:
            field = SPECIALS + SERIES[card]
            add_blue(table, seat, BLUE_OF[card] - BLUE_OF[civ[field]])
            civ[field] = card
            retotal(table, seat)
    table.tell("technology", "seat card", seat, CODES[card])
    _reward(table, seat)


def revolt(table: Table, seat: int, card: int) -> None:
    """A government changes by revolution: all actions of one colour are spent (TTA-GOV-05, 15)."""
    civ = table.civs[seat]
    _learn(table, seat, card, REVOLUTION_COST[card])
    spent = civ[CIVIL_TOTAL] - civ[CIVIL_LEFT]
    _change_government(table, seat, card)
    if TERROR[civ[LEADER_CARD]]:
        civ[MILITARY_LEFT] = 0
        civ[CIVIL_LEFT] = max(0, civ[CIVIL_TOTAL] - spent)
    else:
        civ[CIVIL_LEFT] = 0
    table.tell("revolution", "seat card", seat, CODES[card])
    _reward(table, seat)


def _learn(table: Table, seat: int, card: int, printed: int) -> None:
    table.hands[seat] = without(table.hands[seat], card)
    learn(table, seat, -science_cost(table, seat, card, printed))
    partner, _ = cooperation(table, seat)
    if partner != NONE:
        learn(table, partner, -1)


def _change_government(table: Table, seat: int, card: int) -> None:
    """Count the actions anew; as many military ones are spent as before (TTA-GOV-04, 06)."""
    civ = rate(table, seat)
    spent = civ[MILITARY_TOTAL] + civ[EXTRA_ACTIONS] - civ[MILITARY_LEFT]
    civ[GOVERNMENT_CARD] = card
    civ[STALE] = 1
    rate(table, seat)
    civ[MILITARY_LEFT] = max(0, civ[MILITARY_TOTAL] + civ[EXTRA_ACTIONS] - spent)


def _reward(table: Table, seat: int) -> None:
    """What the leader gives for playing a technology."""
    civ = table.civs[seat]
    leader = civ[LEADER_CARD]
    if leader == NONE:
        return
    if PLAYING_ACTION[leader]:
        civ[CIVIL_LEFT] = min(civ[CIVIL_LEFT] + 1, civ[CIVIL_TOTAL])
    score(table, seat, PLAYING_CULTURE[leader])
    receive(table, seat, RESOURCE_GROUP, PLAYING_RESOURCE[leader])


def play_tactic(table: Table, seat: int, card: int) -> None:
    """A new tactic replaces the old one (TTA-TACTIC-02)."""
    civ = table.civs[seat]
    show_from_hand(table, seat, card)
    if civ[TACTIC_CARD] != NONE:
        table.used += (civ[TACTIC_CARD],)
    civ[TACTIC_CARD] = card
    civ[STALE] = 1
    table.effect = REVEAL
    table.tell("tactic", "seat card", seat, CODES[card])


def use_route(table: Table, seat: int) -> None:
    """Pay 1 food for the next resource, or 1 resource for the next food."""
    civ = table.civs[seat]
    group = _route_group(table, seat)
    civ[ROUTE_USED] = 1
    table.tell("route", "seat", seat)
    spend(table, seat, group, 1)
    civ[RESOURCE_PAID if group == FOOD_GROUP else FOOD_PAID] += 1


def use(table: Table, seat: int, action: Action) -> None:
    """Play an action card; what it does needs no further action, what it gives comes after."""
    civ = table.civs[seat]
    card = action.a
    table.hands[seat] = without(table.hands[seat], card)
    table.tell("action_card", "seat card", seat, CODES[card])
    if action.n == ON_REVOLT:
        if TERROR[civ[LEADER_CARD]]:
            civ[CIVIL_LEFT] -= 1
        revolt(table, seat, action.b)
        learn(table, seat, SCIENCE[card])
        return
    civ[CIVIL_LEFT] -= 1
    if FOOD[card]:
        table.agenda.append((GAIN_FOOD, seat, FOOD[card], 0))
    if RESOURCE[card]:
        table.agenda.append((GAIN_RESOURCE, seat, RESOURCE[card], 0))
    if action.n == ON_SITE:
        build(table, seat, action.b, LESS[card])
    elif action.n == ON_UPGRADE:
        upgrade(table, seat, PAIRS[action.b][0], PAIRS[action.b][1], LESS[card])
    elif action.n == ON_PLAY:
        play(table, seat, action.b)
    elif DOES[card] == DO_GROW:
        grow_by_food(table, seat, 0)
    elif DOES[card] == DO_STAGE:
        build_stages(table, seat, 1, LESS[card])
    learn(table, seat, SCIENCE[card])
    points = CULTURE[card]
    size = len(table.seats_from(0)) - 2
    if CULTURE_PER_RICHER[card]:
        mine = civ[CULTURE_POINTS]
        richer = [r for r in table.rivals(seat) if table.civs[r][CULTURE_POINTS] > mine]
        points += CULTURE_PER_RICHER[card][size] * len(richer)
    score(table, seat, points)
    civ[MILITARY_LEFT] += EXTRA[card]
    civ[EXTRA_ACTIONS] += EXTRA[card]
    civ[ARMS_LEFT] += ARMS[card]
    if ARMS_PER_STRONGER[card]:
        mine = rate(table, seat)[STRENGTH_RATING]
        stronger = [r for r in table.rivals(seat) if rate(table, r)[STRENGTH_RATING] > mine]
        civ[ARMS_LEFT] += ARMS_PER_STRONGER[card][size] * len(stronger)
