"""Facts of the rules for views: prices, limits, what lies ahead, what is going on.

Pages, terminals and bots read them there and never work a rule out again.
"""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.ages.rules.action_phase import Actions
from ziggurat.games.ages.rules.aggression import Attack, Defend, Plunder
from ziggurat.games.ages.rules.battle import attack_cost, attack_strength
from ziggurat.games.ages.rules.choices import GainMix, LoseMix
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    AGE,
    AGGRESSION,
    CODES,
    CONSUMPTION,
    CORRUPTION,
    GOVERNMENT,
    HAPPINESS_NEEDED,
    KIND,
    LAB_MINES,
    NONE,
    PEACEFUL_COST,
    REVOLUTION_COST,
    SCIENCE_COST,
    WAR,
    is_technology,
    is_unit,
)
from ziggurat.games.ages.rules.pacts import Pact, pact_income, pacts_of
from ziggurat.games.ages.rules.play import NextTurn
from ziggurat.games.ages.rules.politics import Discard
from ziggurat.games.ages.rules.position import SIMPLE, Position
from ziggurat.games.ages.rules.production import RAILWAYS
from ziggurat.games.ages.rules.ratings import (
    by_bank,
    prices,
    rate,
    science_cost,
    stands,
    unhappy,
    unit_less,
    upgrade_cost,
    urban_limit,
)
from ziggurat.games.ages.rules.row import Row
from ziggurat.games.ages.rules.stores import mixed_total, purse
from ziggurat.games.ages.rules.taking import civil_hand_limit, take_cost
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP, gain, pay, produce, stored
from ziggurat.games.ages.rules.wonders import stage_cost
from ziggurat.games.ages.rules.workers import food_cost

PHASES: Final[tuple[str, ...]] = ("politics", "actions", "production")
"""The phases of a turn, in order; the simple game has no politics (TTA-TURN-03)."""


# ------------------------------------------------------------------------------- a civilisation


def outlook(state: Position, seat: int) -> dict[str, Any]:
    """What things cost a civilisation now, its limits, pacts and wars, and what lies ahead."""
    civ = rate(state, seat)
    simple = state.version == SIMPLE
    less = unit_less(state, seat)
    price = prices(state, seat)
    return {
        "prices": [
            0 if card == NONE else take_cost(civ, place, card)
            for place, card in enumerate(state.row)
        ],
        "build_costs": {
            CODES[site]: max(0, price[site] - less) if is_unit(KIND[site]) else price[site]
            for site in civ.known.sites
        },
        "growth_cost": food_cost(civ, 0),
        "stage_cost": stage_cost(civ, 1, 0) if civ.wonder != NONE else 0,
        "consumption": by_bank(CONSUMPTION, civ.yellow),
        "happiness_needed": 0 if simple else by_bank(HAPPINESS_NEEDED, civ.yellow),  # TTA-HAPPY-02
        "corruption": 0 if simple else by_bank(CORRUPTION, civ.blue),
        "civil_hand_limit": civil_hand_limit(civ),
        "urban_limit": urban_limit(state, seat),
        "pacts": _pacts(state, seat),
        "wars": _wars(state, seat),
        "ahead": ahead(state, seat),
    }


def _pacts(state: Position, seat: int) -> list[dict[str, Any]]:
    """The pacts that a seat is in, with its own side of each."""
    out: list[dict[str, Any]] = []
    for owner in pacts_of(state, seat):
        mine = owner == seat
        out.append(
            {
                "card": CODES[state.pact_card[owner]],
                "by": owner,
                "partner": state.pact_partner[owner] if mine else owner,
                "side": ("AB" if mine else "BA")[state.pact_side[owner]],
            }
        )
    return out


def _wars(state: Position, seat: int) -> list[dict[str, Any]]:
    """The wars that a seat has declared or has to face."""
    out: list[dict[str, Any]] = []
    for owner, card in enumerate(state.war_card):
        if card != NONE and (owner == seat or state.war_target[owner] == seat):
            other = state.war_target[owner] if owner == seat else owner
            out.append({"card": CODES[card], "by": owner, "foe": other})
    return out


def government_costs(state: Position, seat: int) -> dict[str, dict[str, int]]:
    """By government in a hand: science points for a peaceful change and for a revolution."""
    return {
        CODES[card]: {
            "peaceful": science_cost(state, seat, card, PEACEFUL_COST[card]),
            "revolution": science_cost(state, seat, card, REVOLUTION_COST[card]),
        }
        for card in state.hands[seat]
        if KIND[card] == GOVERNMENT
    }


def science_costs(state: Position, seat: int) -> dict[str, int]:
    """By technology in a hand that is no government: science points to play it."""
    return {
        CODES[card]: science_cost(state, seat, card, SCIENCE_COST[card])
        for card in state.hands[seat]
        if is_technology(KIND[card]) and KIND[card] != GOVERNMENT
    }


def upgrade_costs(state: Position, seat: int) -> dict[str, dict[str, int]]:
    """By technology in play: by an older one of its kind with workers, resources to upgrade."""
    civ = state.civs[seat]
    manned = [site for site in civ.known.sites if civ.workers[site]]
    found: dict[str, dict[str, int]] = {}
    for new in civ.known.sites:
        older = [old for old in manned if KIND[old] == KIND[new] and AGE[old] < AGE[new]]
        if older:
            found[CODES[new]] = {CODES[old]: upgrade_cost(state, seat, old, new) for old in older}
    return found


def attack_costs(state: Position, seat: int) -> dict[str, list[int | None]]:
    """By attack in a hand: by seat, the military actions that it takes; None: no such attack."""
    found: dict[str, list[int | None]] = {}
    for card in state.military[seat]:
        if KIND[card] in (AGGRESSION, WAR):
            aims: list[int | None] = [None] * state.players
            for rival in state.rivals(seat):
                cost = attack_cost(state, card, rival)
                aims[rival] = None if cost == NONE else cost
            found[CODES[card]] = aims
    return found


def ahead(state: Position, seat: int) -> dict[str, Any]:
    """What would go wrong if the turn of this civilisation ended now.

    An uprising stops everything else. Famine is the food that would be missing, corruption the
    resources that would be lost.
    """
    civ = rate(state, seat).copy()
    if state.version != SIMPLE and unhappy(state, seat) > civ.unused:  # TTA-HAPPY-07
        return {"uprising": True, "famine": 0, "corruption": 0}
    labs = LAB_MINES[civ.leader] > 0
    produce(civ, FOOD_GROUP, False, 0, NONE)
    _receive(state, civ, seat, FOOD_GROUP)
    needed = by_bank(CONSUMPTION, civ.yellow)
    famine = max(0, needed - purse(civ, FOOD_GROUP))
    pay(civ, FOOD_GROUP, min(needed, stored(civ, FOOD_GROUP)))
    produce(civ, RESOURCE_GROUP, labs, int(stands(civ, RAILWAYS)), NONE)
    _receive(state, civ, seat, RESOURCE_GROUP)
    due = 0 if state.version == SIMPLE else by_bank(CORRUPTION, civ.blue)
    return {
        "uprising": False,
        "famine": famine,
        "corruption": min(due, purse(civ, RESOURCE_GROUP)),
    }


def _receive(state: Position, civ: Civilisation, seat: int, group: int) -> None:
    for amount in pact_income(state, seat, group):
        if amount > 0:
            gain(civ, group, amount)
        else:
            pay(civ, group, min(-amount, stored(civ, group)))


# ------------------------------------------------------------------------------- what is going on


def happening(state: Position) -> dict[str, Any]:
    """The phase of the turn, and what the question under way is about."""
    return {
        "phases": list(PHASES[1:] if state.version == SIMPLE else PHASES),
        "phase": _phase(state),
        "battle": _battle(state),
        "offer": _offer(state),
        "mix_total": _mix_total(state),
    }


def _phase(state: Position) -> str:
    """The phase under way; empty before the first one and outside of turns."""
    kinds = [type(task) for task in state.tasks()]
    if Discard in kinds:  # ends the political phase
        return "politics"
    if Row in kinds:  # an event of the simple game comes before everything else
        return ""
    if Actions in kinds:
        return "actions"
    return "production" if NextTurn in kinds else ""


def _battle(state: Position) -> dict[str, Any]:
    """An aggression or a war that is being decided, with the strengths that everybody knows."""
    question = state.question
    if isinstance(question, Attack):
        attacker, target, card = question.seat, question.other, question.card
        attack = attack_strength(state, attacker, target, state.scratch)
    elif isinstance(question, Defend):
        attacker, target, card = state.seat, question.seat, question.card
        attack = question.attack
    else:
        return {}
    return {
        "card": CODES[card],
        "attacker": attacker,
        "target": target,
        "attack": attack,
        "defence": rate(state, target).strength,
    }


def _offer(state: Position) -> dict[str, Any]:
    """A pact that somebody is thinking about; the side is that of whoever offers it."""
    question = state.question
    if not isinstance(question, Pact):
        return {}
    return {
        "card": CODES[question.card],
        "by": state.seat,
        "to": question.seat,
        "side": "AB"[question.side],
    }


def _mix_total(state: Position) -> int:
    """The total of food and resources that the seat asked divides; 0 if it divides none."""
    question = state.question
    if isinstance(question, GainMix):
        return question.count
    if isinstance(question, LoseMix):
        return mixed_total(state.civs[question.seat], question.count)
    if isinstance(question, Plunder):
        return mixed_total(state.civs[question.other], question.count)
    return 0
