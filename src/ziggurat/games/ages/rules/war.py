"""Wars: declared in one turn, decided at the start of the next (TTA-WAR)."""

from __future__ import annotations

from typing import ClassVar

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.actions import index_of
from ziggurat.games.ages.rules.aggression import Attack, Defend, Plunder, SpoilOfAmount
from ziggurat.games.ages.rules.battle import (
    attack_strength,
    attack_with,
    defend_with,
    reward,
    steal_culture,
    steal_science,
)
from ziggurat.games.ages.rules.components import AGE, CODES, NONE
from ziggurat.games.ages.rules.population import lose_workers
from ziggurat.games.ages.rules.position import Position, put
from ziggurat.games.ages.rules.ratings import rate
from ziggurat.games.ages.rules.supply import add_blue, add_yellow, retotal


def declare_war(state: Position, seat: int, card: int, target: int) -> None:
    """The card lies open until the next turn of whoever declared it."""
    state.war_card = put(state.war_card, seat, card)
    state.war_target = put(state.war_target, seat, target)


def drop_war(state: Position, seat: int) -> None:
    """The war that a seat declared is over; its card is discarded."""
    state.used += (state.war_card[seat],)
    state.war_card = put(state.war_card, seat, NONE)
    state.war_target = put(state.war_target, seat, NONE)


def begin_war(state: Position, seat: int) -> None:
    """The war declared last turn is decided (TTA-WAR-02)."""
    card, target = state.war_card[seat], state.war_target[seat]
    if card == NONE:
        return
    state.tell("war", "seat card target", seat, CODES[card], target)
    if state.is_last_round():  # TTA-WAR-11
        strength = attack_strength(state, seat, target, ())
        _decide(state, card, seat, target, strength, rate(state, target).strength)
    else:
        state.agenda.append(WarAttack(seat, card, target))


class WarAttack(Attack):
    """Whoever declared the war may give up units (TTA-WAR-03)."""

    key: ClassVar[str] = "war_attack"
    rule: ClassVar[str] = "TTA-WAR-03"

    def holds(self) -> int:
        """The war lies in front of whoever declared it."""
        return NONE

    def fight(self, state: Position, seat: int, set_aside: tuple[int, ...]) -> None:
        """The other side is asked."""
        strength = attack_with(state, seat, self.other, set_aside)  # TTA-WAR-13
        state.agenda.append(WarDefend(self.other, self.card, strength))

    def why_no_bonus(self, state: Position, seat: int, action: Action) -> IllegalAction:
        """Bonus cards count in aggressions alone."""
        return IllegalAction("no_bonus_in_war", "TTA-WAR-04")


class WarDefend(Defend):
    """Whoever the war was declared on may give up units, but no bonus cards (TTA-WAR-04)."""

    key: ClassVar[str] = "war_defend"
    rule: ClassVar[str] = "TTA-WAR-03"

    def holds(self) -> int:
        """The war lies in front of whoever declared it."""
        return NONE

    def takes_bonuses(self) -> bool:
        """Bonus cards count in aggressions alone."""
        return False

    def fight(self, state: Position, seat: int, set_aside: tuple[int, ...]) -> None:
        """The war is decided."""
        strength = defend_with(state, seat, set_aside)  # TTA-WAR-13
        _decide(state, self.card, state.seat, seat, self.attack, strength)

    def why_no_bonus(self, state: Position, seat: int, action: Action) -> IllegalAction:
        """Bonus cards count in aggressions alone."""
        return IllegalAction("no_bonus_in_war", "TTA-WAR-04")

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """Everything is played openly."""
        return None


def _decide(state: Position, card: int, seat: int, target: int, attack: int, defence: int) -> None:
    """The stronger side wins by the difference in strength (TTA-WAR-05)."""
    drop_war(state, seat)  # TTA-WAR-09
    if attack == defence:  # TTA-WAR-06, TTA-TIE-04
        state.tell("war_drawn", "seat card other", seat, CODES[card], target)
        return
    winner, loser = (seat, target) if attack > defence else (target, seat)
    lead = abs(attack - defence)
    state.tell("war_won", "seat card other count", winner, CODES[card], loser, lead)
    if box.WAR_CULTURE[card]:
        steal_culture(state, winner, loser, lead)
    elif box.WAR_RESOURCES[card]:
        state.agenda.append(Plunder(winner, loser, lead))
    elif box.WAR_TECHNOLOGY[card]:
        state.agenda.append(Spoils(winner, loser, lead))
    elif box.WAR_TERRITORY[card]:
        lost = -add_yellow(state, loser, -(1 + lead // box.WAR_TERRITORY[card]))
        add_yellow(state, winner, lost)  # TTA-WAR-07
        state.tell("steals_land", "seat other count", winner, loser, lost)
    else:
        lost = lose_workers(state, loser, lead // box.WAR_POPULATION[card])
        reward(state, winner, 3 * lost)


class Spoils(SpoilOfAmount):
    """The winner takes special technologies one by one, then science for the rest (TTA-CARD-31)."""

    key: ClassVar[str] = "spoils"
    rule: ClassVar[str] = "TTA-CARD-31"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Newer special technologies that the advantage pays for; science for all the rest."""
        victim = state.civs[self.other]
        civ = state.civs[seat]
        out: list[Action] = []
        for series in range(box.SERIES_COUNT):
            card, mine = victim.specials[series], civ.specials[series]
            fits = card != NONE and box.SCIENCE_COST[card] <= self.count
            if fits and (mine == NONE or AGE[mine] < AGE[card]):
                out.append(actions.SPOILS[card])
        out.sort(key=index_of)
        if victim.science or out:
            out.append(actions.PASSING)
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Take a technology and go on, or take science."""
        if action.kind == actions.SPOIL:
            _take_technology(state, seat, self.other, action.a)
            rest = self.count - box.SCIENCE_COST[action.a]
            state.agenda.append(Spoils(seat, self.other, rest))
        else:
            steal_science(state, seat, self.other, self.count)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The loser has no such technology, or it is too dear or not newer."""
        if action.kind == actions.SPOIL:
            return IllegalAction("not_won", self.rule, card=CODES[action.a])
        return None


def _take_technology(state: Position, seat: int, loser: int, card: int) -> None:
    """A special technology changes hands (TTA-CARD-31)."""
    series = box.SERIES[card]
    state.civs[loser].set_special(series, NONE)
    add_blue(state, loser, -box.BLUE[card])
    add_blue(state, seat, box.BLUE[card] - box.BLUE[state.civs[seat].specials[series]])
    state.civs[seat].set_special(series, card)
    retotal(state, loser)
    retotal(state, seat)
    state.tell("steals_technology", "seat card other", seat, CODES[card], loser)
