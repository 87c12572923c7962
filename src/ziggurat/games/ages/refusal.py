"""Why an action of Through the Ages is not legal: the first rule it breaks."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST
from ziggurat.games.ages import actions as say
from ziggurat.games.ages import agenda, events, listing, politics
from ziggurat.games.ages import components as box
from ziggurat.games.ages.agenda import Task
from ziggurat.games.ages.components import (
    AGE,
    AGES,
    CODES,
    KIND,
    KINDS,
    NONE,
    SITES,
    is_unit,
    is_urban,
)
from ziggurat.games.ages.ratings import (
    build_cost,
    cooperation,
    has_room,
    library_card,
    rate,
    science_cost,
    stands,
    unit_less,
    upgrade_cost,
    urban_limit,
)
from ziggurat.games.ages.state import (
    ARMS_LEFT,
    CIVIL_LEFT,
    CIVIL_TOTAL,
    COLUMBUS_USED,
    EXTRA_ACTIONS,
    FULL,
    KNOWN,
    LEADER_CARD,
    LEADERS_TAKEN,
    LINER_USED,
    MILITARY_LEFT,
    MILITARY_TOTAL,
    ROUTE_USED,
    SCIENCE_POINTS,
    SIMPLE,
    SPECIALS,
    STAGES_BUILT,
    UNUSED,
    WONDER_CARD,
    WORKERS,
    YELLOW,
    Table,
)
from ziggurat.games.ages.supply import purse
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources

POLITICAL: Final[tuple[int, ...]] = (say.PREPARE, say.COLONISE, say.ATTACK, say.OFFER)
"""Actions that only the political action knows."""


def why_not(table: Table, seat: int, action: Action) -> IllegalAction | None:
    """The rule that an unlisted action breaks; None where only its moment is wrong."""
    if table.over:
        return None
    if seat == HOST:
        return _host(table, action)
    task = table.agenda[-1]
    if task[1] != seat:
        return None
    what = task[0]
    if what == agenda.ACTIONS:
        return _action(table, seat, action)
    if what == agenda.POLITICS:
        return _political(table, seat, action)
    if what == agenda.DISCARD:
        if action.kind == say.DISCARD:
            return _not_in_hand(action.a, "TTA-LIMIT-09")
        excess = len(table.military[seat]) - politics.hand_limit(table, seat)
        return _no("discard_first", "TTA-LIMIT-09", count=excess)
    if agenda.ATTACK <= what <= agenda.WAR_DEFEND:
        return _battle(table, task, action)
    if what == agenda.BID or what == agenda.PAY_COLONY:
        return _colony(table, task, action)
    return _choice(table, task, action)


def _no(code: str, rule: str, **details: object) -> IllegalAction:
    return IllegalAction(code, rule, **details)


def _not_in_hand(card: int, rule: str) -> IllegalAction:
    return _no("not_in_hand", rule, card=CODES[card])


def _host(table: Table, action: Action) -> IllegalAction | None:
    if action.kind != say.LEAVE:
        return None
    if table.version != FULL:
        return _no("only_full", "TTA-END-07")
    return _no("gone_already", "TTA-END-07", seat=action.a)


# ------------------------------------------------------------------------------ the action phase


def _action(table: Table, seat: int, action: Action) -> IllegalAction | None:
    civ = rate(table, seat)
    kind = action.kind
    if kind == say.TAKE:
        return _take(table, seat, civ, action.a, civ[CIVIL_LEFT])
    if kind in POLITICAL or (kind == say.GIVE_UP and KIND[action.a] == box.PACT):
        if table.version == SIMPLE:
            return _no("no_politics", "TTA-TURN-14")
        return _no("politics_over", "TTA-TURN-03")
    if kind > say.ROUTE:
        return None
    if table.round == 1:
        return _no("first_round", "TTA-TURN-04")
    if kind == say.GROW:
        return _civil(civ, 1, "TTA-POP-01") or _growth(civ, 0)
    if kind == say.LINER_GROW:
        if not stands(civ, listing.LINERS):
            return _no("no_liners", "TTA-CARD-125")
        if civ[LINER_USED]:
            return _no("liners_used", "TTA-CARD-125")
        return _growth(civ, listing.LINER_LESS)
    if kind == say.BUILD:
        return _build(table, seat, civ, action.a, 0, True)
    if kind == say.LEVY:
        return _levy(table, seat, civ, action.a)
    if kind == say.UPGRADE:
        return _upgrade(table, seat, civ, action.a, action.b, 0, True)
    if kind == say.REMOVE:
        rule = "TTA-UNIT-06" if is_unit(KIND[action.a]) else "TTA-DESTROY-01"
        return _no_action(civ, action.a, rule) or _no_worker(civ, action.a, rule)
    if kind == say.STAGE:
        return _civil(civ, 1, "TTA-WONDER-01") or _stages(civ, action.n, 0)
    if kind == say.ROUTE:
        if civ[ROUTE_USED]:
            return _no("route_used", "TTA-PACT-05")
        return _no("no_route", "TTA-PACT-05")
    if kind == say.DRAW:
        if not table.variant.draws_by_action:
            return _no("no_drawing", "TTA-VARIANT-06")
        return _military(civ, 1, "TTA-VARIANT-06")
    if kind == say.PLAY_TACTIC:
        if action.a not in table.military[seat]:
            return _not_in_hand(action.a, "TTA-TACTIC-01")
        return _military(civ, 1, "TTA-TACTIC-01")
    return _from_hand(table, seat, civ, action)


def _from_hand(table: Table, seat: int, civ: list[int], action: Action) -> IllegalAction | None:
    card = action.a
    kind = action.kind
    if kind == say.LEAD:
        if card not in table.hands[seat]:
            return _not_in_hand(card, "TTA-LEADER-01")
        return _civil(civ, 1, "TTA-LEADER-01")
    if kind == say.PLAY:
        rule = "TTA-GOV-10" if KIND[card] == box.GOVERNMENT else "TTA-TECH-01"
        if card not in table.hands[seat]:
            return _not_in_hand(card, rule)
        return _civil(civ, 1, rule) or _technology(table, seat, civ, card)
    if kind == say.REVOLT:
        if card not in table.hands[seat]:
            return _not_in_hand(card, "TTA-GOV-03")
        return _revolution(table, seat, civ, card, "TTA-GOV-02")
    return _action_card(table, seat, civ, action)


def _civil(civ: list[int], count: int, rule: str) -> IllegalAction | None:
    if civ[CIVIL_LEFT] < count:
        return _no("too_few_civil", rule, count=count, left=civ[CIVIL_LEFT])
    return None


def _military(civ: list[int], count: int, rule: str) -> IllegalAction | None:
    if civ[MILITARY_LEFT] < count:
        return _no("too_few_military", rule, count=count, left=civ[MILITARY_LEFT])
    return None


def _no_action(civ: list[int], site: int, rule: str) -> IllegalAction | None:
    """An action of the colour that building there takes is missing."""
    return _military(civ, 1, rule) if is_unit(KIND[site]) else _civil(civ, 1, rule)


def _no_worker(civ: list[int], site: int, rule: str) -> IllegalAction | None:
    if not civ[WORKERS + site]:
        return _no("no_worker_there", rule, card=CODES[site])
    return None


def _unaffordable(civ: list[int], site: int, cost: int, rule: str) -> IllegalAction | None:
    left = purse(civ, RESOURCE_GROUP)
    if site != NONE and is_unit(KIND[site]):
        left += civ[ARMS_LEFT]
    if cost > left:
        return _no("too_few_resources", rule, count=cost, left=left)
    return None


def _take(table: Table, seat: int, civ: list[int], place: int, budget: int) -> IllegalAction | None:
    card = table.row[place]
    if card == NONE:
        return _no("empty_place", "TTA-ROW-10", place=place + 1)
    kind = KIND[card]
    if kind == box.WONDER and civ[WONDER_CARD] != NONE:
        return _no("wonder_under_way", "TTA-TAKE-07", card=CODES[civ[WONDER_CARD]])
    cost = listing.take_cost(civ, place, card)
    if cost > budget:
        rule = "TTA-TAKE-08" if kind == box.WONDER else "TTA-TAKE-01"
        return _no("too_few_civil", rule, count=cost, left=budget)
    if kind == box.LEADER and civ[LEADERS_TAKEN] >> AGE[card] & 1:
        return _no("leader_of_age", "TTA-TAKE-05", age=AGES[AGE[card]])
    if kind < box.WONDER and (card in table.hands[seat] or listing.in_play(civ, card)):
        return _no("same_technology", "TTA-TAKE-10", card=CODES[card])
    return _no("hand_full", "TTA-TAKE-11", count=civ[CIVIL_TOTAL] + library_card(civ))


def _growth(civ: list[int], less: int) -> IllegalAction | None:
    if not civ[YELLOW]:
        return _no("bank_empty", "TTA-POP-04")
    cost, left = listing.food_cost(civ, less), purse(civ, FOOD_GROUP)
    if cost > left:
        return _no("too_little_food", "TTA-POP-01", count=cost, left=left)
    return None


def _build(
    table: Table, seat: int, civ: list[int], site: int, less: int, pays_action: bool
) -> IllegalAction | None:
    """Why no building or unit can be added, with a discount of an action card."""
    unit = is_unit(KIND[site])
    rule = "TTA-UNIT-01" if unit else "TTA-BUILD-02"
    if not civ[KNOWN + site]:
        return _no("unknown_technology", "TTA-BUILD-09", card=CODES[site])
    if pays_action:
        missing = _no_action(civ, site, "TTA-UNIT-01" if unit else "TTA-BUILD-01")
        if missing is not None:
            return missing
    if not civ[UNUSED]:
        return _no("no_unused_worker", rule)
    if is_urban(KIND[site]) and not has_room(table, seat, KIND[site]):
        limit = urban_limit(table, seat)
        return _no("urban_limit", "TTA-BUILD-04", kind=KINDS[KIND[site]], count=limit)
    cost = build_cost(table, seat, site) - less
    if unit:
        cost -= unit_less(table, seat)
    return _unaffordable(civ, site, cost, rule)


def _levy(table: Table, seat: int, civ: list[int], site: int) -> IllegalAction | None:
    if not box.LEVY[civ[LEADER_CARD]]:
        return _no("no_levy", "TTA-CARD-141")
    if not civ[KNOWN + site]:
        return _no("unknown_technology", "TTA-BUILD-09", card=CODES[site])
    return (
        _civil(civ, 1, "TTA-CARD-141")
        or _growth(civ, 1)
        or _unaffordable(civ, site, listing.levy_cost(table, seat, site), "TTA-CARD-141")
    )


def _upgrade(
    table: Table, seat: int, civ: list[int], old: int, new: int, less: int, pays_action: bool
) -> IllegalAction | None:
    rule = "TTA-UNIT-04" if is_unit(KIND[old]) else "TTA-UPGRADE-01"
    if not civ[KNOWN + new]:
        return _no("unknown_technology", "TTA-BUILD-09", card=CODES[new])
    if pays_action:
        missing = _no_action(civ, old, rule)
        if missing is not None:
            return missing
    cost = upgrade_cost(table, seat, old, new) - less
    return _no_worker(civ, old, rule) or _unaffordable(civ, new, cost, rule)


def _stages(civ: list[int], count: int, less: int) -> IllegalAction | None:
    wonder = civ[WONDER_CARD]
    if wonder == NONE:
        return _no("no_wonder", "TTA-WONDER-01")
    missing = len(box.STAGES[wonder]) - civ[STAGES_BUILT]
    most = max(1, box.STAGES_AT_ONCE[civ[SPECIALS + box.SERIES_COUNT - 1]])
    if count > min(missing, most):
        return _no("too_many_stages", "TTA-WONDER-01", count=min(missing, most))
    cost = listing.stage_cost(civ, count, less)
    poor = _unaffordable(civ, NONE, cost, "TTA-WONDER-01")
    if poor is None and not listing.can_build_stages(civ, count, less):
        return _no("no_blue_token", "TTA-WONDER-05")
    return poor


# Technologies and action cards


def _unlearnable(
    table: Table, seat: int, civ: list[int], card: int, printed: int, rule: str
) -> IllegalAction | None:
    if listing.in_play(civ, card):
        return _no("in_play", "TTA-TAKE-10", card=CODES[card])
    cost, left = science_cost(table, seat, card, printed), civ[SCIENCE_POINTS]
    if cost > left:
        return _no("too_little_science", rule, count=cost, left=left)
    partner, _ = cooperation(table, seat)
    if partner != NONE and not (left and table.civs[partner][SCIENCE_POINTS]):
        return _no("no_cooperation", "TTA-CARD-32", other=partner)
    return None


def _technology(table: Table, seat: int, civ: list[int], card: int) -> IllegalAction | None:
    if KIND[card] == box.GOVERNMENT:
        return _unlearnable(table, seat, civ, card, box.PEACEFUL_COST[card], "TTA-GOV-10")
    if KIND[card] == box.SPECIAL:
        old = civ[SPECIALS + box.SERIES[card]]
        if old != NONE and AGE[old] > AGE[card]:
            return _no("newer_in_play", "TTA-TECH-12", card=CODES[old])
    return _unlearnable(table, seat, civ, card, box.SCIENCE_COST[card], "TTA-TECH-01")


def _revolution(
    table: Table, seat: int, civ: list[int], card: int, rule: str
) -> IllegalAction | None:
    if box.TERROR[civ[LEADER_CARD]]:
        if civ[MILITARY_LEFT] < civ[MILITARY_TOTAL] + civ[EXTRA_ACTIONS]:
            return _no("military_spent", "TTA-GOV-15")
    elif civ[CIVIL_LEFT] < civ[CIVIL_TOTAL]:
        return _no("civil_spent", rule)
    return _unlearnable(table, seat, civ, card, box.REVOLUTION_COST[card], "TTA-GOV-03")


def _action_card(table: Table, seat: int, civ: list[int], action: Action) -> IllegalAction | None:
    card = action.a
    hand = table.hands[seat]
    if card not in hand:
        return _not_in_hand(card, "TTA-ACTION-01")
    if hand.count(card) <= table.fresh.count(card):
        return _no("taken_this_turn", "TTA-ACTION-02", card=CODES[card])
    missing = _civil(civ, 1, "TTA-ACTION-01")
    if missing is not None:
        return missing
    less = box.LESS[card]
    if action.n == say.ON_SITE:
        return _build(table, seat, civ, action.b, less, False)
    if action.n == say.ON_UPGRADE:
        old, new = say.PAIRS[action.b]
        return _upgrade(table, seat, civ, old, new, less, False)
    if action.n == say.ON_PLAY or action.n == say.ON_REVOLT:
        if action.b not in hand:
            return _not_in_hand(action.b, "TTA-ACTION-07")
        if action.n == say.ON_PLAY:
            return _technology(table, seat, civ, action.b)
        return _revolution(table, seat, civ, action.b, "TTA-GOV-09")
    if box.DOES[card] == box.DO_STAGE:
        return _stages(civ, 1, less)
    if box.DOES[card] == box.DO_GROW:
        return _growth(civ, 0)
    return _no("needs_target", "TTA-ACTION-08", card=CODES[card])


# -------------------------------------------------------------------------- the political action


def _political(table: Table, seat: int, action: Action) -> IllegalAction | None:
    civ = table.civs[seat]
    kind, card = action.kind, action.a
    if kind == say.GIVE_UP:
        return _no("no_such_pact", "TTA-PACT-08", card=CODES[card])
    if kind not in POLITICAL:
        return _no("politics_first", "TTA-TURN-03") if kind <= say.ROUTE else None
    if card not in table.military[seat]:
        return _not_in_hand(card, "TTA-TURN-10")
    if kind == say.COLONISE:
        if not box.COLUMBUS[civ[LEADER_CARD]]:
            return _no("no_columbus", "TTA-CARD-18")
        return _no("columbus_used", "TTA-CARD-18") if civ[COLUMBUS_USED] else None
    if kind == say.PREPARE:
        return None
    war = KIND[card] == box.WAR
    if action.b not in table.rivals(seat):
        rule = "TTA-PACT-02" if kind == say.OFFER else "TTA-WAR-01" if war else "TTA-AGGR-01"
        return _no("no_rival", rule)
    if kind == say.OFFER:
        return _no("alike", "TTA-PACT-02", card=CODES[card]) if box.ALIKE[card] else None
    return _attack(table, seat, card, action.b)


def _attack(table: Table, seat: int, card: int, target: int) -> IllegalAction | None:
    civ = table.civs[seat]
    rule = politics.why_no_attack(table, seat, card, target)
    if rule == "TTA-AGGR-02":
        cost = politics.attack_cost(table, card, target)
        return _military(civ, cost, "TTA-WAR-01" if KIND[card] == box.WAR else rule)
    if rule == "TTA-CARD-149":
        return _no("pacifist", rule)
    if rule == "TTA-WAR-10":
        return _no("last_round_war", rule)
    if rule == "TTA-AGGR-01":
        return _no("nothing_to_attack", rule, card=CODES[card], other=target)
    if rule == "TTA-VARIANT-03":
        return _no("already_attacked", rule, other=target)
    if rule == "TTA-AGGR-16":
        war = KIND[card] == box.WAR
        return _no("at_peace", "TTA-WAR-15" if war else rule, other=target)
    if rule == "TTA-WAR-15":
        return _no("sheltered", rule, other=target)
    return None


# --------------------------------------------------------------------------- battles and colonies


def _set_aside(table: Table, seat: int, action: Action, rule: str) -> IllegalAction:
    """Neither that unit nor that card is left to be set aside."""
    if action.kind == say.PLAY_BONUS:
        return _not_in_hand(action.a, rule)
    if not is_unit(KIND[action.a]):
        return _no("no_unit", rule, card=CODES[action.a])
    return _no("no_worker_there", rule, card=CODES[action.a])


def _battle(table: Table, task: Task, action: Action) -> IllegalAction | None:
    what, seat, _, _ = task
    war = what == agenda.WAR_ATTACK or what == agenda.WAR_DEFEND
    if action.kind == say.PLAY_BONUS:
        if war:
            return _no("no_bonus_in_war", "TTA-WAR-04")
        if what == agenda.ATTACK:
            return _no("no_bonus_in_attack", "TTA-AGGR-07")
        return _set_aside(table, seat, action, "TTA-AGGR-06")
    if action.kind == say.REMOVE:
        if table.is_last_round():
            return _no("no_sacrifice", "TTA-END-05")
        rule = "TTA-WAR-03" if war else "TTA-AGGR-05" if what == agenda.ATTACK else "TTA-AGGR-06"
        return _set_aside(table, seat, action, rule)
    return None


def _colony(table: Table, task: Task, action: Action) -> IllegalAction | None:
    what, seat, _, _ = task
    if what == agenda.BID:
        if action.kind != say.BID:
            return None
        if action.n <= table.bid:
            return _no("bid_too_low", "TTA-COLONY-04", count=table.bid + 1)
        most = events.most_bid(table, seat)
        return _no("bid_too_high", "TTA-COLONY-03", count=most)
    if action.kind == say.PASS:
        if not table.scratch or table.scratch[0] >= SITES:
            return _no("needs_unit", "TTA-COLONY-06")
        force = events.colony_force(table, seat)
        return _no("too_little_force", "TTA-COLONY-05", count=table.bid, left=force)
    if action.kind in (say.REMOVE, say.PLAY_BONUS):
        return _set_aside(table, seat, action, "TTA-COLONY-05")
    return None


# -------------------------------------------------------------------------------- other questions


def _choice(table: Table, task: Task, action: Action) -> IllegalAction | None:
    """What an event, a victor or a variant does not leave to choose."""
    what, seat, number, _ = task
    kind = action.kind
    if what == agenda.AGREEMENT and kind == say.TAKE:
        return _take(table, seat, rate(table, seat), action.a, number)
    if what == agenda.LOSE_COLONY and kind == say.GIVE_UP:
        return _no("not_a_colony", "TTA-COLONY-16", card=CODES[action.a])
    if what == agenda.ANNEX and kind == say.GIVE_UP:
        return _no("not_a_colony", "TTA-AGGR-15", card=CODES[action.a])
    if what == agenda.RAVAGE and kind == say.GIVE_UP:
        return _no("not_ravaged", "TTA-EVENT-19", card=CODES[action.a])
    if what == agenda.WITHHOLD and kind == say.REMOVE:
        return _no("no_mine_there", "TTA-CORR-08", card=CODES[action.a])
    if kind == say.MIX:
        rule = "TTA-CARD-30" if what == agenda.PLUNDER else "TTA-EVENT-18"
        if what in (agenda.PLUNDER, agenda.LOSE_MIX):
            civ = table.civs[number if what == agenda.PLUNDER else seat]
            return _no("wrong_mix", rule, food=food(civ), resources=resources(civ))
        if what in (agenda.EITHER, agenda.GAIN_MIX):
            return _no("wrong_gain", rule, count=number)
        return None
    if kind in (say.REMOVE, say.RAZE):
        return _loss(table, task, action.a)
    if what == agenda.SPOILS and kind == say.SPOIL:
        return _no("not_won", "TTA-CARD-31", card=CODES[action.a])
    return None


def _loss(table: Table, task: Task, site: int) -> IllegalAction | None:
    what, seat, number, _ = task
    rules = {
        agenda.LOSE_WORKER: "TTA-POP-06",
        agenda.LOSE_BUILDING: "TTA-EVENT-11",
        agenda.LOSE_TOKEN: "TTA-EVENT-11",
        agenda.TERROR: "TTA-EVENT-19",
        agenda.RAID: "TTA-CARD-29",
    }
    if what not in rules:
        return None
    if what == agenda.LOSE_TOKEN:
        return _no("no_token_there", rules[what], card=CODES[site])
    owner = number if what in (agenda.TERROR, agenda.RAID) else seat
    if table.civs[owner][WORKERS + site]:
        return _no("not_to_lose", rules[what], card=CODES[site])
    return _no("no_worker_there", rules[what], card=CODES[site])
