"""What strength, military cards, events, attacks and colonies are worth."""

from __future__ import annotations

from typing import Final

from ziggurat.core.state import REVEAL
from ziggurat.games.ages.bot.worth import (
    BLUE_TOKEN,
    DRAWN,
    FACE,
    FOOD_WORTH,
    IDLE_WORTH,
    PEACE_BEFORE_END,
    POINT,
    POWER,
    PROMISE,
    RESOURCE_WORTH,
    SCIENCE_WORTH,
    WEIGHT,
    WIN,
    WORKER_WORTH,
    YELLOW_TOKEN,
    life_of,
)
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.battle import attack_cost, attack_strength
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.colonies import card_bonus
from ziggurat.games.ages.rules.components import (
    AGE,
    BONUS,
    CARD_OF_CODE,
    COLONISE,
    DEFENCE,
    EVENT,
    HAPPY,
    IMPACT,
    KIND,
    NONE,
    SITES,
    SITES_OF,
    STRENGTH,
    TACTIC,
    TERRITORY,
    WAR,
)
from ziggurat.games.ages.rules.components import BLUE as BLUE_OF
from ziggurat.games.ages.rules.components import YELLOW as YELLOW_OF
from ziggurat.games.ages.rules.politics import hand_limit
from ziggurat.games.ages.rules.population import units
from ziggurat.games.ages.rules.position import SIMPLE, Position, without
from ziggurat.games.ages.rules.ratings import army_bonuses, colony_bonus, rate, unhappy, unit_bonus
from ziggurat.games.ages.rules.scoring import impact_points
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.rules.tokens import food, resources

AHEAD: Final = (100, 8, 30)
BEHIND: Final = (160, 12, 60)
"""What each point of strength is worth, up to how many points, and each point beyond."""
BEYOND_LIMIT: Final = 15
"""What a military card is worth that will have to be discarded."""


def strength_worth(state: Position, seat: int, left: int) -> int:
    """What the distance to the rivals in strength is worth, while there may be attacks."""
    if state.version == SIMPLE or not left:
        return 0
    mine = rate(state, seat).strength
    total = 0
    count = 0
    for rival in state.rivals(seat):
        lead = mine - rate(state, rival).strength
        each, most, more = AHEAD if lead >= 0 else BEHIND
        size = abs(lead)
        worth = each * min(size, most) + more * max(0, size - most)
        total += worth if lead >= 0 else -worth
        count += 1
    return total * min(left, PEACE_BEFORE_END) // (PEACE_BEFORE_END * max(count, 1))


def _lead(state: Position, seat: int) -> int:
    """By how much the seat is stronger than the strongest rival, or weaker."""
    mine = rate(state, seat).strength
    return mine - max([rate(state, rival).strength for rival in state.rivals(seat)])


def war_worth(card: int) -> int:
    """What each point of lead is worth in a war."""
    if box.WAR_CULTURE[card]:
        return 150
    if box.WAR_RESOURCES[card]:
        return 120
    return 100


# -------------------------------------------------------------------------------- military cards


def military_hand(state: AgesState, seat: int, left: int) -> int:
    """What the military cards are worth; those just drawn count as unknown ones."""
    if state.version == SIMPLE:
        return 0
    hand = state.military[seat]
    if not hand:
        return 0
    drawn = 0
    if state.effect == REVEAL:
        for entry in state.log:
            if entry.key == "drew_cards" and entry.readers == (seat,):
                for code in entry.args["cards"]:
                    hand = without(hand, CARD_OF_CODE[code])
                    drawn += 1
    worths = [military_card(state, seat, card, left) for card in hand]
    for _ in range(drawn):
        worths.append(DRAWN)
    if not left:
        return 0
    worths.sort(reverse=True)
    limit = hand_limit(state, seat)
    total = sum(worths[:limit])
    return total + BEYOND_LIMIT * max(0, len(worths) - limit)


def military_card(state: AgesState, seat: int, card: int, left: int) -> int:
    """What a military card in hand is worth."""
    kind = KIND[card]
    civ = rate(state, seat)
    if kind == BONUS:
        return 20 * DEFENCE[card] + 30 * COLONISE[card]
    if kind == TACTIC:
        gain = tactic_bonus(civ, card) - tactic_bonus(civ, civ.tactic)
        return 40 + max(0, gain) * POWER * 8 // 10
    if kind == EVENT:
        return 60 + 40 * AGE[card] + max(0, event_worth(state, seat, card))
    if kind == TERRITORY:
        worth = 60 + 40 * AGE[card]
        if box.COLUMBUS[civ.leader] and not civ.columbus_used:
            worth += colony_worth(card, left) // 2
        return worth
    if kind == box.PACT:
        return 90
    lead = -WIN
    for rival in state.rivals(seat):
        lead = max(lead, civ.strength - rate(state, rival).strength)
    return 50 + max(0, min(lead, 10)) * (20 if kind == WAR else 30)


def tactic_bonus(civ: Civilisation, tactic: int) -> int:
    """The strength that a tactic would add to the units of a civilisation."""
    if tactic == NONE:
        return 0
    return sum(army_bonuses(tactic, civ.workers, civ.leader))


def colony_worth(card: int, left: int) -> int:
    """What a colony is worth."""
    worth = left * (3 * YELLOW_TOKEN * YELLOW_OF[card] + 3 * BLUE_TOKEN * BLUE_OF[card])
    worth += left * FACE * HAPPY[card] + POWER * STRENGTH[card]
    for effect, amount in box.AT_ONCE[card]:
        if effect == box.GAIN_CULTURE:
            worth += POINT * amount
        elif effect == box.GAIN_SCIENCE:
            worth += SCIENCE_WORTH[left] * amount
        elif effect == box.GAIN_FOOD:
            worth += FOOD_WORTH[left] * amount
        elif effect == box.GAIN_RESOURCE:
            worth += RESOURCE_WORTH[left] * amount
        elif effect == box.GAIN_POPULATION:
            worth += (WORKER_WORTH[left] + IDLE_WORTH[left]) * amount
        elif effect == box.GAIN_DRAW:
            worth += DRAWN * amount
    return worth


# ---------------------------------------------------------------------------- events and attacks


def unknown_event_worth(state: Position, seat: int) -> int:
    """What an unknown event may be expected to do: the strong gain, the weak lose."""
    if state.age < 1:
        return 50
    lead = _lead(state, seat)
    return max(-120, min(120, 25 * lead))


def event_worth(state: AgesState, seat: int, card: int) -> int:
    """What an event would do for the seat, less what it would do for the best rival."""
    if IMPACT[card]:
        points = impact_points(state, card, state.seat)
        mine = points[seat]
        points[seat] = 0
        return POINT * (mine - max(points)) * 8 // 10
    lead = _lead(state, seat)
    total = 0
    for who, effect, amount in box.CLAUSES[card]:
        size = 100
        if effect == box.GAIN_CULTURE:
            size = POINT * amount
        elif effect == box.GAIN_POPULATION:
            size = 400 * amount
        elif amount < 0 or effect in (box.LOSE_BUILDING, box.LOSE_COLONY, box.BORDER):
            size = -250
        if who in (box.STRONGEST, box.TWO_STRONGEST):
            total += size if lead > 0 else -size
        elif who in (box.WEAKEST, box.TWO_WEAKEST, box.RICH_AND_WEAK):
            total += -size if lead > 0 else size
        elif who == box.EACH and effect in (box.UNREST_ACTIONS, box.UNREST_CULTURE):
            total += 100 * (_unhappy_rivals(state, seat) - 2 * unhappy(state, seat))
    return total * 6 // 10


def _unhappy_rivals(state: Position, seat: int) -> int:
    return sum([unhappy(state, rival) for rival in state.rivals(seat)])


def attack_worth(state: AgesState, seat: int, card: int, target: int, left: int) -> int:
    """What an attack may be expected to bring, less the cards that its actions could draw."""
    mine = attack_strength(state, seat, target, ())
    victim = rate(state, target)
    lead = mine - victim.strength
    cost = attack_cost(state, card, target) * DRAWN * 7 // 10
    if KIND[card] == WAR:
        expected = lead - 3 - 2 * state.age
        if expected <= 0 or left < 2:
            return 0
        return expected * war_worth(card) - cost
    held = len(state.military[target])
    margin = lead - min(held, 3) * state.age
    if lead <= 0 or margin <= 0:
        return 0
    chance = min(95, 60 + 8 * margin) if held else 100
    return _stake(state, card, victim, left) * chance // 100 - cost


def _stake(state: AgesState, card: int, victim: Civilisation, left: int) -> int:
    """What is at stake in an aggression: the attacker's gain and the victim's loss."""
    if box.PLUNDER[card]:
        taken = min(box.PLUNDER[card], food(victim) + resources(victim))
        return 2 * taken * RESOURCE_WORTH[left] * 8 // 10
    if box.RAID[card]:
        return _raid_stake(victim, box.RAID[card], left)
    if box.ENSLAVE[card]:
        return box.ENSLAVE[card] * RESOURCE_WORTH[left] + WORKER_WORTH[left]
    if box.ANNEX[card]:
        return 900 if victim.colonies else 0
    if box.ASSASSINATE[card]:
        leader = victim.leader
        promise = PROMISE[leader] * life_of(state, leader, left) // 2
        return POINT * box.ASSASSINATE[card] * AGE[leader] + promise
    if box.SABOTAGE[card]:
        return POINT * box.SABOTAGE[card] * AGE[victim.wonder] + 500
    if box.SPY[card]:
        return 15 * min(box.SPY[card], victim.science) * SCIENCE_WORTH[left] // 10
    if box.INTERVENTION[card]:
        return 2 * POINT * min(box.INTERVENTION[card], victim.culture)
    return 0


def _raid_stake(victim: Civilisation, most: int, left: int) -> int:
    """What the best urban buildings of one technology are worth, as many as a raid destroys."""
    best = 0
    for site in range(SITES_OF[box.LAB][0], SITES_OF[box.INFANTRY][0]):
        count = min(most, victim.workers[site])
        worth = box.BUILD_COST[site] * RESOURCE_WORTH[left] // 2 + WEIGHT[site] * left // 3
        best = max(best, count * worth)
    return best


# -------------------------------------------------------------------------------------- colonies


def _unit_worth(civ: Civilisation, site: int, left: int) -> int:
    """What giving up a unit costs: the worker, what was built, its strength."""
    worth = WORKER_WORTH[left] + box.BUILD_COST[site] * RESOURCE_WORTH[left] * 6 // 10
    return worth + POWER * (STRENGTH[site] + unit_bonus(civ, site))


def cost_of_colony(state: AgesState, seat: int, bid: int, left: int) -> int:
    """What the cheapest force for that bid costs: a unit, bonus cards, further units."""
    civ = state.civs[seat]
    spent: list[int] = []
    force = colony_bonus(civ)
    cost = 0
    while True:
        entry = next_payment(state, seat, spent, left)
        if entry == NONE:
            return WIN
        spent.append(entry)
        if entry < SITES:
            force += STRENGTH[entry] + unit_bonus(civ, entry)
            cost += _unit_worth(civ, entry, left)
        else:
            force += card_bonus(civ, entry)
            cost += military_card(state, seat, entry, left)
        if force >= bid:
            return cost


def next_payment(state: AgesState, seat: int, spent: list[int], left: int) -> int:
    """The unit or card to give up next: a unit first, then bonus cards, then units."""
    civ = state.civs[seat]
    if spent:
        for card in state.military[seat]:
            if KIND[card] == BONUS and state.military[seat].count(card) > spent.count(card):
                return card
    best = NONE
    least = WIN
    for site in units(civ):
        if civ.workers[site] > spent.count(site):
            worth = _unit_worth(civ, site, left)
            if spent:
                worth = worth // max(1, STRENGTH[site] + unit_bonus(civ, site))
            if worth < least:
                best = site
                least = worth
    return best
