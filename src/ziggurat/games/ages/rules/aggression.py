"""Aggressions: the attack, the defence, and what the victor takes (TTA-AGGR)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Number, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.agenda import CARD, COUNT, OTHER, OpenQuestion
from ziggurat.games.ages.rules.battle import (
    Battle,
    attack_prompt,
    attack_strength,
    attack_with,
    defence_prompt,
    defend_with,
    reward,
    steal_culture,
    steal_science,
    why_not_set_aside,
)
from ziggurat.games.ages.rules.cards import FIRST_COLONY, bits
from ziggurat.games.ages.rules.components import AGE, CODES, KIND, NONE, SITES, is_urban
from ziggurat.games.ages.rules.population import lose_workers, not_to_lose, raze
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.stores import lose, mixed_total, mixes, receive, wrong_mix
from ziggurat.games.ages.rules.supply import add_colony, drop_colony, drop_leader, drop_wonder
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP

ATTACK: Final = Number("attack", 0, 10_000)
"""How strong the attack is."""


def begin_aggression(state: Position, seat: int, card: int, target: int) -> None:
    """Let the attacker give up units; in the last round nobody may (TTA-AGGR-17)."""
    if state.is_last_round():
        state.agenda.append(Defend(target, card, attack_strength(state, seat, target, ())))
    else:
        state.agenda.append(Attack(seat, card, target))


class Attack(Battle):
    """The attacker may give up units (TTA-AGGR-05)."""

    key: ClassVar[str] = "attack"
    rule: ClassVar[str] = "TTA-AGGR-05"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, CARD, OTHER)

    def __init__(self, seat: int, card: int, other: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.other: Final = other

    def about(self) -> tuple[int, int, int]:
        """The aggression and its target."""
        return self.card, self.other, 0

    def holds(self) -> int:
        """The aggression was played and is not discarded yet."""
        return self.card

    def is_open(self) -> bool:
        """Everybody sees what the attacker sets aside."""
        return True

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Both strengths."""
        return attack_prompt(self, state, self.card, self.other)

    def fight(self, state: Position, seat: int, set_aside: tuple[int, ...]) -> None:
        """The defender is asked."""
        strength = attack_with(state, seat, self.other, set_aside)
        state.agenda.append(Defend(self.other, self.card, strength))

    def why_no_bonus(self, state: Position, seat: int, action: Action) -> IllegalAction:
        """Bonus cards only help the defender."""
        return IllegalAction("no_bonus_in_attack", "TTA-AGGR-07")


class Defend(Battle):
    """The defender may give up units and play bonus cards (TTA-AGGR-06)."""

    key: ClassVar[str] = "defend"
    rule: ClassVar[str] = "TTA-AGGR-06"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, CARD, ATTACK)

    def __init__(self, seat: int, card: int, attack: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.attack: Final = attack

    def about(self) -> tuple[int, int, int]:
        """The aggression and its strength."""
        return self.card, NONE, self.attack

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Both strengths."""
        return defence_prompt(self, state, self.card, self.attack)

    def holds(self) -> int:
        """The aggression was played and is not discarded yet."""
        return self.card

    def takes_bonuses(self) -> bool:
        """Bonus cards help the defender."""
        return True

    def fight(self, state: Position, seat: int, set_aside: tuple[int, ...]) -> None:
        """The aggression is decided."""
        strength = defend_with(state, seat, set_aside)
        if set_aside and set_aside[-1] >= SITES:
            state.effect = REVEAL
        _decide(state, self.card, state.seat, seat, self.attack, strength)

    def why_no_bonus(self, state: Position, seat: int, action: Action) -> IllegalAction:
        """That card is not in the hand."""
        return why_not_set_aside(action, self.rule)

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """What is set aside is secret until the defender is ready."""
        return None if action.kind == actions.PASS else (seat,)


def _decide(state: Position, card: int, seat: int, victim: int, attack: int, defence: int) -> None:
    """The defender wins ties (TTA-AGGR-09); no more is taken than the victim loses."""
    state.used += (card,)  # TTA-AGGR-11
    if attack <= defence:  # TTA-AGGR-10, TTA-TIE-03
        state.tell("repelled", "seat card other", victim, CODES[card], seat)
        return
    state.tell("succeeds", "seat card other", seat, CODES[card], victim)
    if box.ENSLAVE[card]:
        if lose_workers(state, victim, 1):
            receive(state, seat, RESOURCE_GROUP, box.ENSLAVE[card])
    elif box.PLUNDER[card]:
        state.agenda.append(Plunder(seat, victim, box.PLUNDER[card]))
    elif box.RAID[card]:
        state.agenda.append(Raid(seat, victim, card))
    elif box.ANNEX[card]:
        state.agenda.append(Annex(seat, victim))
    elif box.ASSASSINATE[card]:
        leader = drop_leader(state, victim)
        state.tell("loses_leader", "seat card", victim, CODES[leader])
        reward(state, seat, box.ASSASSINATE[card] * AGE[leader])
    elif box.SABOTAGE[card]:
        wonder = drop_wonder(state, victim)
        state.tell("loses_wonder", "seat card", victim, CODES[wonder])
        reward(state, seat, box.SABOTAGE[card] * AGE[wonder])
    elif box.SPY[card]:  # TTA-CARD-33
        steal_science(state, seat, victim, box.SPY[card])
    else:
        steal_culture(state, seat, victim, box.INTERVENTION[card])


class Spoil(OpenQuestion):
    """The victor chooses what the loser ``other`` loses (TTA-AGGR-15)."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, OTHER)

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other: Final = other

    def about(self) -> tuple[int, int, int]:
        """The loser."""
        return NONE, self.other, 0

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Who loses it."""
        kind = type(self)
        return Prompt(kind.key, kind.rule, {"other": self.other})


class SpoilOfAmount(Spoil):
    """The victor chooses how to take an amount from the loser."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, OTHER, COUNT)

    def __init__(self, seat: int, other: int, count: int) -> None:
        super().__init__(seat, other)
        self.count: Final = count
        """How much is left to take."""

    def about(self) -> tuple[int, int, int]:
        """The loser, and how much is left to take."""
        return NONE, self.other, self.count

    def prompt(self, state: Position, seat: int) -> Prompt:
        """From whom, and how much."""
        kind = type(self)
        return Prompt(kind.key, kind.rule, {"other": self.other, "count": self.count})


class Plunder(SpoilOfAmount):
    """The victor chooses how much food and how many resources are taken (TTA-CARD-30)."""

    key: ClassVar[str] = "plunder"
    rule: ClassVar[str] = "TTA-CARD-30"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """How much of it is food."""
        return mixes(state.civs[self.other], self.count)

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Take it."""
        loser = self.other
        total = mixed_total(state.civs[loser], self.count)
        eaten = lose(state, loser, FOOD_GROUP, action.n)  # TTA-AGGR-14
        stocked = lose(state, loser, RESOURCE_GROUP, total - action.n)
        receive(state, seat, FOOD_GROUP, eaten)
        receive(state, seat, RESOURCE_GROUP, stocked)
        state.tell("plundered", "seat other food resources", seat, loser, eaten, stocked)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The loser does not have that much of it."""
        if action.kind == actions.MIX:
            return wrong_mix(state.civs[self.other], self.rule)
        return None


class Raid(Spoil):
    """The victor chooses which urban buildings are destroyed (TTA-CARD-29)."""

    key: ClassVar[str] = "raid"
    rule: ClassVar[str] = "TTA-CARD-29"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, OTHER, CARD)

    def __init__(self, seat: int, other: int, card: int) -> None:
        super().__init__(seat, other)
        self.card: Final = card

    def about(self) -> tuple[int, int, int]:
        """The card and the loser."""
        return self.card, self.other, 0

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Whose buildings, and by which card."""
        return Prompt(self.key, self.rule, {"other": self.other, "card": CODES[self.card]})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Urban buildings of one technology, as many as the card allows."""
        victim = state.civs[self.other]
        return [
            actions.RAZES[site][count - 1]
            for site in range(SITES)
            if is_urban(KIND[site])
            for count in range(1, min(box.RAID[self.card], victim.workers[site]) + 1)
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Destroy them, and gain half of what they cost."""
        cost = box.BUILD_COST[action.a] * action.n
        raze(state, self.other, action.a, action.n)
        state.tell("destroyed", "seat card count", self.other, CODES[action.a], action.n)
        gained = receive(state, seat, RESOURCE_GROUP, (cost + box.ROUND_UP[self.card]) // 2)
        state.tell("gains_resources", "seat count", seat, gained)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """There are no such buildings, or too few."""
        if action.kind in (actions.REMOVE, actions.RAZE):
            return not_to_lose(state.civs[self.other], action.a, self.rule)
        return None


class Annex(Spoil):
    """The victor chooses a colony of the loser."""

    key: ClassVar[str] = "annex"
    rule: ClassVar[str] = "TTA-AGGR-15"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The colonies of the loser."""
        colonies = bits(state.civs[self.other].colonies, FIRST_COLONY)
        return [actions.GIVE_UPS[card] for card in colonies]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The colony changes hands."""
        drop_colony(state, self.other, action.a)
        add_colony(state, seat, action.a)
        state.tell("annexed", "seat card other", seat, CODES[action.a], self.other)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The loser has no such colony."""
        if action.kind == actions.GIVE_UP:
            return IllegalAction("not_a_colony", self.rule, card=CODES[action.a])
        return None
