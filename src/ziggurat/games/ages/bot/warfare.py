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
from ziggurat.games.ages.rules.cards import FIRST_COLONY, bits
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

BEYOND_LIMIT: Final = 15
"""What a military card is worth that will have to be discarded."""


RIVALS: Final[tuple[int, ...]] = (0, 0, 80, 30, 20)
"""By number of players: percent of what a rival gains or loses that counts for us."""
EVENTS: Final = 100
AGGRESSIONS: Final[tuple[int, ...]] = (250, 250, 500, 600, 600)
WARS: Final[tuple[int, ...]] = (0, 0, 30, 60, 60)
"""What the weaker has to fear in a round: from events; by age, from aggressions and, for each
point of strength, from wars."""
CERTAIN: Final = (2, 8, 30)
"""How far behind whoever is has to fear all that events, aggressions and wars may do."""
LASTING: Final = 6
"""The most rounds for which a distance in strength counts: others arm as well."""
OURS: Final = 36
THEIRS: Final = 60
"""Percent of it that counts for whoever is stronger, and for whoever is weaker."""


# -------------------------------------------------------------------------------------- strength


def strength_worth(state: Position, seat: int, left: int) -> int:
    """What the distance to the rivals in strength is worth: what the weaker has to fear."""
    if state.version == SIMPLE or not left:
        return 0
    mine = rate(state, seat).strength
    total = 0
    count = 0
    for rival in state.rivals(seat):
        lead = mine - rate(state, rival).strength
        total += OURS * _fear(state.age, lead) if lead > 0 else -THEIRS * _fear(state.age, -lead)
        count += 1
    return total * min(left, LASTING) // (100 * max(count, 1))


def _fear(age: int, behind: int) -> int:
    """What being weaker costs in a round: events, aggressions, and wars by the point."""
    events, aggressions, wars = CERTAIN
    return (
        EVENTS * min(behind, events) // events
        + AGGRESSIONS[age] * min(behind, aggressions) // aggressions
        + WARS[age] * min(behind, wars)
    )


def lead_over(state: Position, seat: int) -> int:
    """By how much the seat is stronger than the strongest rival, or weaker."""
    mine = rate(state, seat).strength
    return mine - max([rate(state, rival).strength for rival in state.rivals(seat)])


def war_stake(state: Position, card: int, lead: int, loser: int, left: int) -> int:
    """What a war won by that much takes from the loser and brings the winner."""
    civ = state.civs[loser]
    both = 100 + RIVALS[state.players]
    if box.WAR_CULTURE[card]:
        return both * min(lead, civ.culture)
    if box.WAR_RESOURCES[card]:
        return both * min(lead, food(civ) + resources(civ)) * RESOURCE_WORTH[left] // 100
    if box.WAR_TECHNOLOGY[card]:
        return both * min(lead, civ.science + 8) * SCIENCE_WORTH[left] // 100
    if box.WAR_TERRITORY[card]:
        return both * (1 + lead // box.WAR_TERRITORY[card]) * 3 * YELLOW_TOKEN * left // 100
    lost = lead // box.WAR_POPULATION[card]
    return lost * (3 * POINT + both * (WORKER_WORTH[left] + IDLE_WORTH[left]) // 100)


# -------------------------------------------------------------------------------- military cards


def military_hand(state: AgesState, seat: int, left: int) -> int:
    """What the military cards are worth; those just drawn count as unknown ones."""
    if state.version == SIMPLE:
        return 0
    if not state.military[seat]:
        return 0
    hand = known_hand(state, seat)
    worths = [military_card(state, seat, card, left) for card in hand]
    for _ in range(len(state.military[seat]) - len(hand)):
        worths.append(DRAWN)
    if not left:
        return 0
    worths.sort(reverse=True)
    limit = hand_limit(state, seat)
    total = sum(worths[:limit])
    return total + BEYOND_LIMIT * max(0, len(worths) - limit)


def known_hand(state: AgesState, seat: int) -> tuple[int, ...]:
    """The military cards of a seat, but for those just drawn: no plan can count on them."""
    hand = state.military[seat]
    if state.effect == REVEAL:
        for entry in state.log:
            if entry.key == "drew_cards" and entry.readers == (seat,):
                for code in entry.args["cards"]:
                    hand = without(hand, CARD_OF_CODE[code])
    return hand


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
    return max(-120, min(120, 25 * lead_over(state, seat)))


def _swing(card: int) -> int:
    """What an event does for the strongest, or against the weakest, with two players."""
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
            total += size
        elif who in (box.WEAKEST, box.TWO_WEAKEST, box.RICH_AND_WEAK):
            total -= size
    return total * 6 // 10


SWING: Final[list[int]] = [_swing(card) for card in range(box.CARD_COUNT)]
"""By event: what it is worth to be the strongest when it comes, and costs to be the weakest."""


def event_worth(state: AgesState, seat: int, card: int) -> int:
    """What an event would do for the seat, less what it would do for the best rival."""
    if IMPACT[card]:
        points = impact_points(state, card, state.seat)
        mine = points[seat]
        points[seat] = 0
        return POINT * (mine - max(points)) * 8 // 10
    total = SWING[card] if lead_over(state, seat) > 0 else -SWING[card]
    for who, effect, _ in box.CLAUSES[card]:
        if who == box.EACH and effect in (box.UNREST_ACTIONS, box.UNREST_CULTURE):
            total += 60 * (_unhappy_rivals(state, seat) - 2 * unhappy(state, seat))
    return total


def _unhappy_rivals(state: Position, seat: int) -> int:
    return sum([unhappy(state, rival) for rival in state.rivals(seat)])


ARMED_BEFORE_WAR: Final[tuple[int, ...]] = (2, 4, 6, 8, 10)
"""By age: how much of a lead whoever is attacked makes up before a war is decided."""


def attack_worth(state: AgesState, seat: int, card: int, target: int, left: int) -> int:
    """What an attack may be expected to bring, less the cards that its actions could draw."""
    mine = attack_strength(state, seat, target, ())
    cost = attack_cost(state, card, target) * DRAWN * 7 // 10
    if KIND[card] == WAR:
        expected = mine - rate(state, target).strength - ARMED_BEFORE_WAR[state.age]
        if expected <= 0 or left < 2:
            return 0
        return war_stake(state, card, expected, target, left) - cost
    return aggression_worth(state, card, mine, target, left) - cost


def aggression_worth(state: AgesState, card: int, attack: int, target: int, left: int) -> int:
    """What an aggression of that strength may be expected to take and to bring."""
    lead = attack - rate(state, target).strength
    if lead <= 0:
        return 0
    return _stake(state, card, target, left) * _chance(state, lead, target) // 100


KEPT_SECRET: Final = 86
"""Percent of unknown military cards that are no bonus cards."""


def _chance(state: AgesState, lead: int, target: int) -> int:
    """Percent of attacks of that lead that the bonus cards of the target do not stop."""
    met = 100
    for _ in range(len(state.military[target])):
        met = met * KEPT_SECRET // 100
    met = 100 - met
    chance = met
    needed = (lead + 2 * max(state.age, 1) - 1) // (2 * max(state.age, 1))
    for _ in range(min(needed, 4) - 1):
        chance = chance * met // 200
    return 100 - chance


def _stake(state: AgesState, card: int, target: int, left: int) -> int:
    """What is at stake in an aggression: the attacker's gain and the victim's loss."""
    victim = state.civs[target]
    share = RIVALS[state.players]
    both = 100 + share
    if box.PLUNDER[card]:
        taken = min(box.PLUNDER[card], food(victim) + resources(victim))
        return both * taken * RESOURCE_WORTH[left] // 125
    if box.RAID[card]:
        return _raid_stake(victim, box.RAID[card], left, share)
    if box.ENSLAVE[card]:
        lost = (WORKER_WORTH[left] + IDLE_WORTH[left]) * share // 100
        return box.ENSLAVE[card] * RESOURCE_WORTH[left] + lost
    if box.ANNEX[card]:
        return _best_colony(victim, left) * both // 100
    if box.ASSASSINATE[card]:
        leader = victim.leader
        promise = PROMISE[leader] * life_of(state, leader, left) * share // 100
        return POINT * box.ASSASSINATE[card] * AGE[leader] + promise
    if box.SABOTAGE[card]:
        return POINT * box.SABOTAGE[card] * AGE[victim.wonder] + 8 * share
    if box.SPY[card]:
        return both * min(box.SPY[card], victim.science) * SCIENCE_WORTH[left] // 100
    if box.INTERVENTION[card]:
        return both * min(box.INTERVENTION[card], victim.culture)
    return 0


def _raid_stake(victim: Civilisation, most: int, left: int, share: int) -> int:
    """What the best urban buildings of one technology are worth, as many as a raid destroys."""
    best = 0
    for site in range(SITES_OF[box.LAB][0], SITES_OF[box.INFANTRY][0]):
        count = min(most, victim.workers[site])
        cost = box.BUILD_COST[site] * RESOURCE_WORTH[left]
        worth = cost // 2 + (cost + WEIGHT[site] * min(left, 3)) * share // 100
        best = max(best, count * worth)
    return best


def _best_colony(victim: Civilisation, left: int) -> int:
    """What the best colony of a civilisation is worth."""
    return max([colony_worth(card, left) for card in bits(victim.colonies, FIRST_COLONY)] or [0])


# -------------------------------------------------------------------------------------- colonies


def unit_worth(civ: Civilisation, site: int, left: int) -> int:
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
            cost += unit_worth(civ, entry, left)
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
            worth = unit_worth(civ, site, left)
            if spent:
                worth = worth // max(1, STRENGTH[site] + unit_bonus(civ, site))
            if worth < least:
                best = site
                least = worth
    return best
