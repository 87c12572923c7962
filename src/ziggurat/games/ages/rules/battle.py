"""What aggressions and wars have in common: who may attack, strengths, units given up."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import OPEN, SCRATCH
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.agenda import AgesQuestion
from ziggurat.games.ages.rules.components import AGE, CODES, KIND, NONE, SITES, is_unit
from ziggurat.games.ages.rules.pacts import pacts_of
from ziggurat.games.ages.rules.population import UnitLeaves, units
from ziggurat.games.ages.rules.position import Position, added
from ziggurat.games.ages.rules.ratings import rate, sacrifice_value
from ziggurat.games.ages.rules.shortage import not_in_hand, too_few_military
from ziggurat.games.ages.rules.supply import learn, score, show_from_hand


def attack_cost(state: Position, card: int, target: int) -> int:
    """Military actions that an attack costs; NONE if there is nothing to attack."""
    victim = state.civs[target]
    cost = box.ATTACK_ACTIONS[card]
    if box.ASSASSINATE[card] or box.SABOTAGE[card]:
        prey = victim.leader if box.ASSASSINATE[card] else victim.wonder
        if prey == NONE:
            return NONE
        cost = AGE[prey]
    return 2 * cost if box.PACIFIST[victim.leader] else cost


def may_attack(state: Position, seat: int, card: int, target: int) -> bool:
    """Whether a card in hand may be played against a rival, weaker or not (TTA-AGGR-03)."""
    return not attack_bar(state, seat, card, target)


def attack_bar(state: Position, seat: int, card: int, target: int) -> str:
    """The code of the refusal that forbids an attack; empty if nothing does."""
    civ = state.civs[seat]
    war = KIND[card] == box.WAR
    if box.PACIFIST[civ.leader]:
        return "pacifist"
    if war and state.is_last_round():  # TTA-END-04
        return "last_round_war"
    cost = attack_cost(state, card, target)
    if cost == NONE:
        return "nothing_to_attack"
    if cost > civ.military_left:
        return "too_few_military"
    if state.variant.anti_gang and state.civs[target].marked_by not in (NONE, seat):
        return "already_attacked"
    return _pact_bar(state, seat, target, war)


def _pact_bar(state: Position, seat: int, target: int, war: bool) -> str:
    """The code of the refusal if a pact forbids an attack; empty if none does."""
    for owner in range(state.players):
        pact = state.pact_card[owner]
        if pact == NONE:
            continue
        parties = (owner, state.pact_partner[owner])
        if box.PEACE[pact] and seat in parties and target in parties:
            return "at_peace"
        if war and box.SHELTER[pact] and target == parties[1 - state.pact_side[owner]]:
            return "sheltered"
    return ""


def why_no_attack(state: Position, seat: int, card: int, target: int) -> IllegalAction | None:
    """The refusal of an attack, with its rule."""
    bar = attack_bar(state, seat, card, target)
    war = KIND[card] == box.WAR
    if bar == "pacifist":
        return IllegalAction("pacifist", "TTA-CARD-149")
    if bar == "last_round_war":
        return IllegalAction("last_round_war", "TTA-WAR-10")
    if bar == "nothing_to_attack":
        return IllegalAction("nothing_to_attack", "TTA-AGGR-01", card=CODES[card], other=target)
    if bar == "too_few_military":
        cost = attack_cost(state, card, target)
        return too_few_military(state.civs[seat], cost, "TTA-WAR-01" if war else "TTA-AGGR-02")
    if bar == "already_attacked":
        return IllegalAction("already_attacked", "TTA-VARIANT-03", other=target)
    if bar == "at_peace":
        return IllegalAction("at_peace", "TTA-WAR-15" if war else "TTA-AGGR-16", other=target)
    if bar == "sheltered":
        return IllegalAction("sheltered", "TTA-WAR-15", other=target)
    return None


def attack_strength(state: Position, seat: int, target: int, sacrificed: tuple[int, ...]) -> int:
    """The strength of an attack, including open borders between the two (TTA-AGGR-05)."""
    civ = rate(state, seat)
    bonus = 0
    for owner in pacts_of(state, seat):
        if target in (owner, state.pact_partner[owner]):
            bonus += box.ATTACK_BONUS[state.pact_card[owner]]
    return civ.strength + bonus + sacrifice_value(civ, sacrificed)  # TTA-AGGR-08, TTA-LIMIT-08


def defence_strength(state: Position, seat: int, set_aside: tuple[int, ...]) -> int:
    """The strength of a defence: rating, units given up, bonus cards (TTA-AGGR-06)."""
    civ = rate(state, seat)
    total = civ.strength
    # TTA-LIMIT-08
    total += sacrifice_value(civ, tuple([entry for entry in set_aside if entry < SITES]))
    for entry in set_aside:
        if entry >= SITES:
            # TTA-CARD-35, TTA-CARD-152
            total += box.DEFENCE[entry] * (2 if box.DEFENCE_TWICE[civ.leader] else 1)
    return total


class Battle(AgesQuestion):
    """A seat sets units aside one by one, to be given up for their strength, until it is ready.

    ``card`` is the aggression or war; for the defender, ``attack`` is the strength to match.
    """

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Units that can still be given up; being ready last."""
        civ = state.civs[seat]
        out: list[Action] = []
        if not state.is_last_round():  # TTA-END-05, TTA-END-06
            chosen = state.scratch
            out = [
                actions.REMOVES[site]
                for site in units(civ)
                if civ.workers[site] > chosen.count(site)
            ]
        if self.takes_bonuses():
            out += bonus_cards(state, seat)
        out.append(actions.PASSING)
        return out

    def takes_bonuses(self) -> bool:
        """Whether bonus cards may be added."""
        return False

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Set a unit or card aside, or fight."""
        if action.kind != actions.PASS:
            state.scratch = added(state.scratch, action.a)
            state.agenda.append(self)
            state.effect = SCRATCH
            return
        set_aside = state.scratch
        state.scratch = ()
        state.effect = OPEN
        self.fight(state, seat, set_aside)

    def fight(self, state: Position, seat: int, set_aside: tuple[int, ...]) -> None:
        """What follows once everything is set aside."""
        raise NotImplementedError

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Why that unit or card cannot be set aside."""
        if action.kind == actions.PLAY_BONUS:
            return self.why_no_bonus(state, seat, action)
        if action.kind == actions.REMOVE:
            if state.is_last_round():
                return IllegalAction("no_sacrifice", "TTA-END-05")
            return why_not_set_aside(action, self.rule)
        return None

    def why_no_bonus(self, state: Position, seat: int, action: Action) -> IllegalAction:
        """Why that bonus card cannot be added."""
        raise NotImplementedError


def bonus_cards(state: Position, seat: int) -> list[Action]:
    """The bonus cards of a hand that are not set aside yet."""
    hand = state.military[seat]
    return [
        actions.PLAY_BONUSES[card]
        for card in sorted(set(hand))
        if KIND[card] == box.BONUS and hand.count(card) > state.scratch.count(card)
    ]


def why_not_set_aside(action: Action, rule: str) -> IllegalAction:
    """That unit or card is not there, or is already set aside."""
    if action.kind == actions.PLAY_BONUS:
        return not_in_hand(action.a, rule)
    if not is_unit(KIND[action.a]):
        return IllegalAction("no_unit", rule, card=CODES[action.a])
    return IllegalAction("no_worker_there", rule, card=CODES[action.a])


def give_up(state: Position, seat: int, set_aside: tuple[int, ...]) -> None:
    """Discard bonus cards; units leave once the battle is decided (TTA-AGGR-12)."""
    for entry in set_aside:
        if entry < SITES:
            state.agenda.append(UnitLeaves(seat, entry))
        else:
            show_from_hand(state, seat, entry)
            state.used += (entry,)
    if set_aside:
        state.tell("sacrificed", "seat cards", seat, [CODES[entry] for entry in set_aside])


def attack_with(state: Position, seat: int, target: int, set_aside: tuple[int, ...]) -> int:
    """Give up what the attacker has set aside, and return the strength of the attack."""
    strength = attack_strength(state, seat, target, set_aside)
    give_up(state, seat, set_aside)
    state.tell("attack_strength", "seat count", seat, strength)
    return strength


def defend_with(state: Position, seat: int, set_aside: tuple[int, ...]) -> int:
    """Give up what the defender has set aside, and return the strength of the defence."""
    strength = defence_strength(state, seat, set_aside)
    give_up(state, seat, set_aside)
    state.tell("defence_strength", "seat count", seat, strength)
    return strength


def attack_prompt(question: AgesQuestion, state: Position, card: int, target: int) -> Prompt:
    """What an attacker needs to know."""
    kind = type(question)
    mine = attack_strength(state, question.seat, target, state.scratch)
    theirs = rate(state, target).strength
    return Prompt(
        kind.key, kind.rule, {"card": CODES[card], "mine": mine, "theirs": theirs, "other": target}
    )


def defence_prompt(question: AgesQuestion, state: Position, card: int, attack: int) -> Prompt:
    """What a defender needs to know."""
    kind = type(question)
    mine = defence_strength(state, question.seat, state.scratch)
    return Prompt(kind.key, kind.rule, {"card": CODES[card], "theirs": attack, "mine": mine})


# What is won


def reward(state: Position, seat: int, points: int) -> None:
    """Culture points for a victory."""
    state.tell("gains_culture", "seat count", seat, score(state, seat, points))


def steal_science(state: Position, seat: int, victim: int, amount: int) -> None:
    """Take science points from the victim, at most all of them (TTA-AGGR-13)."""
    lost = -learn(state, victim, -amount)
    learn(state, seat, lost)
    state.tell("steals_science", "seat other count", seat, victim, lost)


def steal_culture(state: Position, seat: int, victim: int, amount: int) -> None:
    """Take culture points from the victim, at most all of them (TTA-AGGR-13)."""
    lost = -score(state, victim, -amount)
    score(state, seat, lost)
    state.tell("steals_culture", "seat other count", seat, victim, lost)
