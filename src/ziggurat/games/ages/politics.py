"""The political action: events prepared, pacts, aggressions, wars; battles and their spoils."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.state import OPEN, REVEAL, SCRATCH
from ziggurat.games.ages import actions as say
from ziggurat.games.ages import agenda, events
from ziggurat.games.ages import components as box
from ziggurat.games.ages.agenda import Task
from ziggurat.games.ages.components import AGE, CODES, KIND, NONE, SITES, is_urban
from ziggurat.games.ages.ratings import library_card, rate, sacrifice_value
from ziggurat.games.ages.state import (
    COLONIES,
    COLUMBUS_USED,
    FIRST_COLONY,
    LEADER_CARD,
    MARKED_BY,
    MILITARY_LEFT,
    MILITARY_TOTAL,
    SCIENCE_POINTS,
    SPECIALS,
    STRENGTH_RATING,
    WONDER_CARD,
    WORKERS,
    Table,
    added,
    bits,
    owned,
    put,
    without,
)
from ziggurat.games.ages.supply import (
    add_blue,
    add_colony,
    add_yellow,
    discard_hidden,
    drop_colony,
    drop_leader,
    drop_wonder,
    end_pact,
    learn,
    lose,
    pacts_of,
    raze,
    receive,
    retotal,
    score,
    show_from_hand,
    shrink,
    units,
)
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources

# ------------------------------------------------------------------------- the political action


def may_act(table: Table, seat: int) -> bool:
    """Whether a political action is open to a seat, going by what everybody sees."""
    return bool(table.military[seat]) or bool(pacts_of(table, seat))


def answers(table: Table, seat: int) -> list[Action]:
    """Every political action (TTA-TURN-10); none last."""
    prepares: list[Action] = []
    colonies: list[Action] = []
    others: list[Action] = []  # attacks and offers, since a hand is in the order of its kinds
    civ = rate(table, seat)
    columbus = box.COLUMBUS[civ[LEADER_CARD]] and not civ[COLUMBUS_USED]
    rivals: list[int] = []
    previous = NONE
    for card in table.military[seat]:
        if card == previous:
            continue
        previous = card
        kind = KIND[card]
        if kind == box.EVENT or kind == box.TERRITORY:
            prepares.append(say.PREPARES[card])
            if columbus and kind == box.TERRITORY:
                colonies.append(say.COLONISES[card])
        elif kind == box.AGGRESSION or kind == box.WAR:
            rivals = rivals or sorted(table.rivals(seat))
            for rival in rivals:
                if not why_no_attack(table, seat, card, rival):
                    others.append(say.ATTACKS[card][rival])
        elif kind == box.PACT:
            rivals = rivals or sorted(table.rivals(seat))
            for rival in rivals:
                for side in range(1 if box.ALIKE[card] else 2):
                    others.append(say.OFFERS[card][2 * rival + side])
    ends = [say.GIVE_UPS[table.pact_card[owner]] for owner in pacts_of(table, seat)]
    if len(ends) > 1:
        ends.sort(key=_index)
    return [*prepares, *colonies, *others, *ends, say.PASSING]


def _index(action: Action) -> int:
    return action.index


def attack_cost(table: Table, card: int, target: int) -> int:
    """Military actions for an attack; NONE where there is nothing to attack."""
    victim = table.civs[target]
    cost = box.ATTACK_ACTIONS[card]
    if box.ASSASSINATE[card] or box.SABOTAGE[card]:
        prey = victim[LEADER_CARD] if box.ASSASSINATE[card] else victim[WONDER_CARD]
        if prey == NONE:
            return NONE
        cost = AGE[prey]
    return 2 * cost if box.PACIFIST[victim[LEADER_CARD]] else cost


def why_no_attack(table: Table, seat: int, card: int, target: int) -> str:
    """The rule that forbids an attack, or nothing."""
    civ = table.civs[seat]
    war = KIND[card] == box.WAR
    if box.PACIFIST[civ[LEADER_CARD]]:
        return "TTA-CARD-149"
    if war and table.is_last_round():
        return "TTA-WAR-10"
    cost = attack_cost(table, card, target)
    if cost == NONE:
        return "TTA-AGGR-01"
    if cost > civ[MILITARY_LEFT]:
        return "TTA-AGGR-02"
    if table.variant.anti_gang and table.civs[target][MARKED_BY] not in (0, seat + 1):
        return "TTA-VARIANT-03"
    for owner in range(table.players):
        pact = table.pact_card[owner]
        if pact == NONE:
            continue
        parties = (owner, table.pact_partner[owner])
        if box.PEACE[pact] and seat in parties and target in parties:
            return "TTA-AGGR-16"
        if war and box.SHELTER[pact] and target == parties[1 - table.pact_side[owner]]:
            return "TTA-WAR-15"
    return ""


def act(table: Table, seat: int, action: Action) -> None:
    """Take a political action; the question is off the agenda already."""
    card = action.a
    kind = action.kind
    release(table, seat)
    if kind == say.PREPARE:
        table.military[seat] = without(table.military[seat], card)
        table.future += (owned(card, seat),)
        culture = score(table, seat, AGE[card])
        table.tell("prepared", "seat age culture", seat, box.AGES[AGE[card]], culture)
        table.tell("prepared_card", "seat card", seat, CODES[card], readers=(seat,))
        table.agenda.append((agenda.REVEAL_EVENT, seat, 0, 0))
    elif kind == say.COLONISE:
        table.civs[seat][COLUMBUS_USED] = 1
        show_from_hand(table, seat, card)
        table.effect = REVEAL
        events.colonise(table, seat, card)
    elif kind == say.ATTACK:
        _attack(table, seat, card, action.b)
    elif kind == say.OFFER:
        table.effect = REVEAL
        if card not in table.shown[seat]:
            table.shown = put(table.shown, seat, added(table.shown[seat], card))
        table.tell("offered", "seat card partner side", seat, CODES[card], action.b, "AB"[action.n])
        table.agenda.append((agenda.PACT, action.b, card, action.n))
    elif kind == say.GIVE_UP:
        end_pact(table, table.pact_card.index(card))


def release(table: Table, seat: int) -> None:
    """Give back the markers of those whom a seat attacked last (TTA-VARIANT-04)."""
    if table.variant.anti_gang:
        for rival in range(table.players):
            if table.civs[rival][MARKED_BY] == seat + 1:
                table.civs[rival][MARKED_BY] = 0


def settle_pact(table: Table, task: Task, action: Action) -> None:
    """The addressed player accepts the offer as it is, or not (TTA-PACT-03 to 07)."""
    _, seat, card, side = task
    owner = table.seat
    if action.kind != say.ACCEPT:
        table.tell("refused", "seat card partner", seat, CODES[card], owner)
        return
    show_from_hand(table, owner, card)
    if table.pact_card[owner] != NONE:
        end_pact(table, owner)
    table.pact_card = put(table.pact_card, owner, card)
    table.pact_partner = put(table.pact_partner, owner, seat)
    table.pact_side = put(table.pact_side, owner, side)
    table.tell("pact", "seat card partner side", owner, CODES[card], seat, "AB"[side])
    retotal(table, owner)
    retotal(table, seat)


# ------------------------------------------------------------------------------- the hand limit


def hand_limit(table: Table, seat: int) -> int:
    """How many military cards may be kept (TTA-LIMIT-09)."""
    civ = rate(table, seat)
    return civ[MILITARY_TOTAL] + library_card(civ)


def discards(table: Table, seat: int) -> list[Action]:
    """The cards of the military hand."""
    out: list[Action] = []
    previous = NONE
    for card in table.military[seat]:
        if card != previous:
            out.append(say.DISCARDS[card])
            previous = card
    return out


def discard(table: Table, seat: int, card: int) -> None:
    """Discard a card face down."""
    discard_hidden(table, seat, card)
    table.tell("discarded", "seat age", seat, box.AGES[AGE[card]])


# -------------------------------------------------------------------------- attacks and battles


def _attack(table: Table, seat: int, card: int, target: int) -> None:
    """Show the card, name the target, pay (TTA-AGGR-04, TTA-WAR-01)."""
    civ = table.civs[seat]
    cost = attack_cost(table, card, target)
    civ[MILITARY_LEFT] -= cost
    show_from_hand(table, seat, card)
    table.effect = REVEAL
    if table.variant.anti_gang:
        table.civs[target][MARKED_BY] = seat + 1
    war = KIND[card] == box.WAR
    table.tell("declared" if war else "attacks", "seat card target", seat, CODES[card], target)
    martyr = box.MARTYR[table.civs[target][LEADER_CARD]]
    if martyr:
        table.tell("martyr", "seat culture", target, score(table, target, martyr))
    for owner in pacts_of(table, seat):
        if box.BREAKS[table.pact_card[owner]] and target in (owner, table.pact_partner[owner]):
            end_pact(table, owner)
    if war:
        table.war_card = put(table.war_card, seat, card)
        table.war_target = put(table.war_target, seat, target)
        return
    if table.is_last_round():  # TTA-AGGR-17: nobody gives up units
        table.agenda.append((agenda.DEFEND, target, card, attack_strength(table, seat, target, ())))
    else:
        table.agenda.append((agenda.ATTACK, seat, card, target))


def attack_strength(table: Table, seat: int, target: int, sacrificed: tuple[int, ...]) -> int:
    """The attacker's side, with open borders between the two (TTA-AGGR-05)."""
    civ = rate(table, seat)
    bonus = 0
    for owner in pacts_of(table, seat):
        if target in (owner, table.pact_partner[owner]):
            bonus += box.ATTACK_BONUS[table.pact_card[owner]]
    return civ[STRENGTH_RATING] + bonus + sacrifice_value(civ, sacrificed)


def begin_war(table: Table, seat: int) -> None:
    """The war declared last turn is decided (TTA-WAR-02)."""
    card, target = table.war_card[seat], table.war_target[seat]
    if card == NONE:
        return
    table.tell("war", "seat card target", seat, CODES[card], target)
    if table.is_last_round():  # TTA-WAR-11
        strength = attack_strength(table, seat, target, ())
        _decide_war(table, card, seat, target, strength, rate(table, target)[STRENGTH_RATING])
    else:
        table.agenda.append((agenda.WAR_ATTACK, seat, card, target))


def battle_answers(table: Table, task: Task) -> list[Action]:
    """Units to give up and, in defence against an aggression, bonus cards; enough last."""
    what, seat, _, _ = task
    civ = table.civs[seat]
    out: list[Action] = []
    if not table.is_last_round():
        chosen = table.scratch
        out = [say.REMOVES[site] for site in units(civ) if civ[WORKERS + site] > chosen.count(site)]
    if what == agenda.DEFEND:
        hand = table.military[seat]
        for card in sorted(set(hand)):
            if KIND[card] == box.BONUS and hand.count(card) > table.scratch.count(card):
                out.append(say.PLAY_BONUSES[card])
    out.append(say.PASSING)
    return out


def battle_answer(table: Table, task: Task, action: Action) -> None:
    """Set a unit or card aside, or fight."""
    what, seat, card, number = task
    if action.kind != say.PASS:
        table.scratch = added(table.scratch, action.a)
        table.agenda.append(task)
        table.effect = SCRATCH
        return
    set_aside = table.scratch
    table.scratch = ()
    table.effect = OPEN
    if what == agenda.ATTACK or what == agenda.WAR_ATTACK:
        strength = attack_strength(table, seat, number, set_aside)
        _give_up(table, seat, set_aside)
        table.tell("attack_strength", "seat count", seat, strength)
        follows = agenda.DEFEND if what == agenda.ATTACK else agenda.WAR_DEFEND
        table.agenda.append((follows, number, card, strength))
        return
    strength = defence_strength(table, seat, set_aside)
    _give_up(table, seat, set_aside)
    table.tell("defence_strength", "seat count", seat, strength)
    if what == agenda.DEFEND:
        if set_aside and set_aside[-1] >= SITES:
            table.effect = REVEAL
        _decide_aggression(table, card, table.seat, seat, number, strength)
    else:
        _decide_war(table, card, table.seat, seat, number, strength)


def defence_strength(table: Table, seat: int, set_aside: tuple[int, ...]) -> int:
    """The defender's side: strength, units given up, bonus cards (TTA-AGGR-06)."""
    civ = rate(table, seat)
    total = civ[STRENGTH_RATING]
    total += sacrifice_value(civ, tuple([entry for entry in set_aside if entry < SITES]))
    for entry in set_aside:
        if entry >= SITES:
            total += box.DEFENCE[entry] * (2 if box.DEFENCE_TWICE[civ[LEADER_CARD]] else 1)
    return total


def _give_up(table: Table, seat: int, set_aside: tuple[int, ...]) -> None:
    """Bonus cards are discarded; units leave when all is decided (TTA-AGGR-12)."""
    for entry in set_aside:
        if entry < SITES:
            table.agenda.append((agenda.UNIT_LEAVES, seat, entry, 0))
        else:
            show_from_hand(table, seat, entry)
            table.used += (entry,)
    if set_aside:
        table.tell("sacrificed", "seat cards", seat, [CODES[entry] for entry in set_aside])


# -------------------------------------------------------------------------- what is won and lost


def _decide_aggression(
    table: Table, card: int, seat: int, victim: int, attack: int, defence: int
) -> None:
    """A tie is for the defender (TTA-AGGR-09); what is taken is no more than what is lost."""
    table.used += (card,)
    if attack <= defence:
        table.tell("repelled", "seat card other", victim, CODES[card], seat)
        return
    table.tell("succeeds", "seat card other", seat, CODES[card], victim)
    if box.ENSLAVE[card]:
        if shrink_task(table, victim, 1):
            receive(table, seat, RESOURCE_GROUP, box.ENSLAVE[card])
    elif box.PLUNDER[card]:
        table.agenda.append((agenda.PLUNDER, seat, victim, box.PLUNDER[card]))
    elif box.RAID[card]:
        table.agenda.append((agenda.RAID, seat, victim, card))
    elif box.ANNEX[card]:
        table.agenda.append((agenda.ANNEX, seat, victim, 0))
    elif box.ASSASSINATE[card]:
        leader = drop_leader(table, victim)
        table.tell("loses_leader", "seat card", victim, CODES[leader])
        _reward(table, seat, box.ASSASSINATE[card] * AGE[leader])
    elif box.SABOTAGE[card]:
        wonder = drop_wonder(table, victim)
        table.tell("loses_wonder", "seat card", victim, CODES[wonder])
        _reward(table, seat, box.SABOTAGE[card] * AGE[wonder])
    elif box.SPY[card]:
        _steal_science(table, seat, victim, box.SPY[card])
    else:
        _steal_culture(table, seat, victim, box.INTERVENTION[card])


def _reward(table: Table, seat: int, points: int) -> None:
    table.tell("gains_culture", "seat count", seat, score(table, seat, points))


def _steal_science(table: Table, seat: int, victim: int, amount: int) -> None:
    lost = -learn(table, victim, -amount)
    learn(table, seat, lost)
    table.tell("steals_science", "seat other count", seat, victim, lost)


def _steal_culture(table: Table, seat: int, victim: int, amount: int) -> None:
    lost = -score(table, victim, -amount)
    score(table, seat, lost)
    table.tell("steals_culture", "seat other count", seat, victim, lost)


def shrink_task(table: Table, victim: int, count: int) -> int:
    """The victim loses workers of its own choice (TTA-AGGR-15); how many."""
    lost = shrink(table, victim, count)
    table.tell("loses_workers", "seat count", victim, lost)
    return lost


def _decide_war(table: Table, card: int, seat: int, target: int, attack: int, defence: int) -> None:
    """The stronger side wins, by how much it is stronger (TTA-WAR-05 to 09)."""
    table.war_card = put(table.war_card, seat, NONE)
    table.war_target = put(table.war_target, seat, NONE)
    table.used += (card,)
    if attack == defence:
        table.tell("war_drawn", "seat card other", seat, CODES[card], target)
        return
    winner, loser = (seat, target) if attack > defence else (target, seat)
    lead = abs(attack - defence)
    table.tell("war_won", "seat card other count", winner, CODES[card], loser, lead)
    if box.WAR_CULTURE[card]:
        _steal_culture(table, winner, loser, lead)
    elif box.WAR_RESOURCES[card]:
        table.agenda.append((agenda.PLUNDER, winner, loser, lead))
    elif box.WAR_TECHNOLOGY[card]:
        table.agenda.append((agenda.SPOILS, winner, loser, lead))
    elif box.WAR_TERRITORY[card]:
        lost = -add_yellow(table, loser, -(1 + lead // box.WAR_TERRITORY[card]))
        add_yellow(table, winner, lost)
        table.tell("steals_land", "seat other count", winner, loser, lost)
    else:
        lost = shrink_task(table, loser, lead // box.WAR_POPULATION[card])
        _reward(table, winner, 3 * lost)


def spoils_answers(table: Table, task: Task) -> list[Action]:
    """What the winner may choose from."""
    what, seat, loser, number = task
    victim = table.civs[loser]
    if what == agenda.PLUNDER:
        return events.mixes(victim, number)
    if what == agenda.RAID:
        most = box.RAID[number]
        return [
            say.RAZES[site][count - 1]
            for site in range(SITES)
            if is_urban(KIND[site])
            for count in range(1, min(most, victim[WORKERS + site]) + 1)
        ]
    if what == agenda.ANNEX:
        return [say.GIVE_UPS[card] for card in bits(victim[COLONIES], FIRST_COLONY)]
    civ = table.civs[seat]
    out: list[Action] = []
    for series in range(box.SERIES_COUNT):
        card, mine = victim[SPECIALS + series], civ[SPECIALS + series]
        fits = card != NONE and box.SCIENCE_COST[card] <= number
        if fits and (mine == NONE or AGE[mine] < AGE[card]):
            out.append(say.SPOILS[card])
    out.sort(key=_index)
    if victim[SCIENCE_POINTS] or out:
        out.append(say.PASSING)
    return out


def spoils_answer(table: Table, task: Task, action: Action) -> None:
    """The winner has chosen."""
    what, seat, loser, number = task
    if what == agenda.PLUNDER:
        victim = table.civs[loser]
        total = min(number, food(victim) + resources(victim))
        eaten = lose(table, loser, FOOD_GROUP, action.n)
        stocked = lose(table, loser, RESOURCE_GROUP, total - action.n)
        receive(table, seat, FOOD_GROUP, eaten)
        receive(table, seat, RESOURCE_GROUP, stocked)
        table.tell("plundered", "seat other food resources", seat, loser, eaten, stocked)
    elif what == agenda.RAID:
        cost = box.BUILD_COST[action.a] * action.n
        raze(table, loser, action.a, action.n)
        table.tell("destroyed", "seat card count", loser, CODES[action.a], action.n)
        gained = receive(table, seat, RESOURCE_GROUP, (cost + box.ROUND_UP[number]) // 2)
        table.tell("gains_resources", "seat count", seat, gained)
    elif what == agenda.ANNEX:
        drop_colony(table, loser, action.a)
        add_colony(table, seat, action.a)
        table.tell("annexed", "seat card other", seat, CODES[action.a], loser)
    elif action.kind == say.SPOIL:
        _take_technology(table, seat, loser, action.a)
        rest = number - box.SCIENCE_COST[action.a]
        table.agenda.append((agenda.SPOILS, seat, loser, rest))
    else:
        _steal_science(table, seat, loser, number)


def _take_technology(table: Table, seat: int, loser: int, card: int) -> None:
    """A special technology changes hands (TTA-CARD-31)."""
    field = SPECIALS + box.SERIES[card]
    table.civs[loser][field] = NONE
    add_blue(table, loser, -box.BLUE[card])
    add_blue(table, seat, box.BLUE[card] - box.BLUE[table.civs[seat][field]])
    table.civs[seat][field] = card
    table.barred[loser] = []
    table.barred[seat] = []
    retotal(table, loser)
    retotal(table, seat)
    table.tell("steals_technology", "seat card other", seat, CODES[card], loser)
