"""What an action of the action phase does; ``listing`` says which there are."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.ages.actions import (
    BUILD,
    DRAW,
    GROW,
    LEAD,
    LINER_GROW,
    ON_PLAY,
    ON_REVOLT,
    ON_SITE,
    ON_UPGRADE,
    PAIRS,
    PLAY,
    PLAY_TACTIC,
    REMOVE,
    REVOLT,
    ROUTE,
    STAGE,
    TAKE,
    UPGRADE,
    USE,
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
    DO_STAGE,
    DOES,
    EXTRA,
    FOOD,
    GOVERNMENT,
    KIND,
    LEADER,
    LESS,
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
    REVOLUTION_COST,
    SCIENCE,
    SCIENCE_COST,
    SERIES,
    SITES,
    SITES_OF,
    STAGES,
    TAKING_SCIENCE,
    TERROR,
    WONDER,
    is_unit,
)
from ziggurat.games.ages.components import BLUE as BLUE_OF
from ziggurat.games.ages.listing import (
    LINER_LESS,
    bar,
    food_cost,
    levy_cost,
    route_group,
    stage_cost,
    take_cost,
)
from ziggurat.games.ages.ratings import (
    build_cost,
    cooperation,
    levels_of_technologies,
    rate,
    science_cost,
    unit_less,
    upgrade_cost,
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
    NO_JOBS,
    RESOURCE_PAID,
    ROUTE_USED,
    SPECIALS,
    STAGES_BUILT,
    STALE,
    STRENGTH_RATING,
    TACTIC_CARD,
    UNKNOWN,
    UNUSED,
    WONDER_CARD,
    WONDERS,
    WORKERS,
    Table,
    added,
    put,
    without,
)
from ziggurat.games.ages.supply import (
    add_blue,
    draw_military,
    drop_leader,
    grow,
    learn,
    raze,
    receive,
    retotal,
    score,
    show_from_hand,
    spend,
    work,
)
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP


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
    table.row = put(table.row, place, NONE)
    kind = KIND[card]
    table.tell("took", "seat card", seat, CODES[card])
    if kind == WONDER:
        civ[WONDER_CARD] = card
        return
    table.hands[seat] = added(table.hands[seat], card)
    if kind != ACTION:
        bar(table, seat, card)
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
    cost = build_cost(table, seat, site) - less
    if is_unit(KIND[site]):
        cost -= unit_less(table, seat)
    _put_to_work(table, seat, site)
    table.tell("built", "seat card", seat, CODES[site])
    _pay_for(table, seat, site, max(0, cost))


def _put_to_work(table: Table, seat: int, site: int) -> None:
    table.civs[seat][UNUSED] -= 1
    work(table, seat, site, 1)


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
    cost = max(0, upgrade_cost(table, seat, old, new) - less)
    work(table, seat, old, -1)
    work(table, seat, new, 1)
    table.tell("upgraded", "seat card new", seat, CODES[old], CODES[new])
    _pay_for(table, seat, new, cost)


def remove(table: Table, seat: int, site: int) -> None:
    """Destroy or disband: the worker is unused (TTA-DESTROY-01, TTA-UNIT-06)."""
    raze(table, seat, site, 1)
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
            table.known[seat] = UNKNOWN
            table.jobs[seat] = NO_JOBS
        else:
            field = SPECIALS + SERIES[card]
            add_blue(table, seat, BLUE_OF[card] - BLUE_OF[civ[field]])
            civ[field] = card
            table.barred[seat] = []
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
    table.barred[seat] = []
    table.jobs[seat] = NO_JOBS
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
    group = route_group(table, seat)
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
