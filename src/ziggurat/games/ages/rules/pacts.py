"""Pacts: offered as a political action, accepted or refused, ended (TTA-PACT)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Name, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.agenda import CARD, AgesQuestion
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    CODES,
    FOOD_FOR_RESOURCE,
    NONE,
    PACT_FOOD,
    PACT_RESOURCE,
    RESOURCE_FOR_FOOD,
)
from ziggurat.games.ages.rules.position import Position, added, put
from ziggurat.games.ages.rules.stores import spend
from ziggurat.games.ages.rules.supply import retotal, show_from_hand
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP, food, resources

SIDE: Final = Name("side", ("A", "B"))
"""The side of whoever offers."""


def pacts_of(state: Position, seat: int) -> list[int]:
    """Who offered the pacts that a seat is in."""
    if state.players == 2:  # TTA-PACT-01
        return []
    return [
        owner
        for owner in range(state.players)
        if state.pact_card[owner] != NONE and (owner == seat or state.pact_partner[owner] == seat)
    ]


def end_pact(state: Position, owner: int) -> None:
    """A pact ends; its card is discarded."""
    card, partner = state.pact_card[owner], state.pact_partner[owner]
    state.used += (card,)
    state.pact_card = put(state.pact_card, owner, NONE)
    state.pact_partner = put(state.pact_partner, owner, NONE)
    state.tell("pact_ends", "seat card partner", owner, CODES[card], partner)
    retotal(state, owner)
    retotal(state, partner)


def pact_income(state: Position, seat: int, group: int) -> list[int]:
    """Food or resources that each pact brings or costs every turn."""
    out: list[int] = []
    for owner in pacts_of(state, seat):
        card = state.pact_card[owner]
        side = state.pact_side[owner] if owner == seat else 1 - state.pact_side[owner]
        out.append(PACT_FOOD[side][card] if group == FOOD_GROUP else PACT_RESOURCE[side][card])
    return out


def offer(state: Position, seat: int, card: int, partner: int, side: int) -> None:
    """Show a pact to another player, who is asked (TTA-PACT-02)."""
    state.effect = REVEAL  # TTA-INFO-06
    if card not in state.shown[seat]:
        state.shown = put(state.shown, seat, added(state.shown[seat], card))
    state.tell("offered", "seat card partner side", seat, CODES[card], partner, "AB"[side])
    state.agenda.append(Pact(partner, card, side))


class Pact(AgesQuestion):
    """Whoever is offered a pact accepts it as it stands, or refuses (TTA-PACT-03)."""

    key: ClassVar[str] = "pact"
    rule: ClassVar[str] = "TTA-PACT-03"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, CARD, SIDE)

    def __init__(self, seat: int, card: int, side: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.side: Final = side

    def about(self) -> tuple[int, int, int]:
        """The card, and the side of whoever offers."""
        return self.card, NONE, self.side

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Who offers what, and which side would be one's own."""
        args = {"card": CODES[self.card], "other": state.seat, "side": "BA"[self.side]}
        return Prompt(self.key, self.rule, args)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Yes or no."""
        return [actions.ACCEPTING, actions.PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The pact comes into force and replaces the one that its owner offered before."""
        card = self.card
        owner = state.seat
        if action.kind != actions.ACCEPT:  # TTA-PACT-04, TTA-PACT-10: the card stays in the hand
            state.tell("refused", "seat card partner", seat, CODES[card], owner)
            return
        show_from_hand(state, owner, card)
        # TTA-PACT-06, TTA-PACT-07: only the one that the owner offered
        if state.pact_card[owner] != NONE:
            end_pact(state, owner)
        state.pact_card = put(state.pact_card, owner, card)  # TTA-PACT-05
        state.pact_partner = put(state.pact_partner, owner, seat)
        state.pact_side = put(state.pact_side, owner, self.side)
        state.tell("pact", "seat card partner side", owner, CODES[card], seat, "AB"[self.side])
        retotal(state, owner)
        retotal(state, seat)


# Trade routes


def route_group(state: Position, seat: int) -> int:
    """What the trade route of a seat lets it pay with; NONE if it has no route or none of that."""
    if state.players == 2:  # TTA-PACT-01
        return NONE
    for owner in range(state.players):
        card = state.pact_card[owner]
        if card == NONE or (owner != seat and state.pact_partner[owner] != seat):
            continue
        side = state.pact_side[owner] if owner == seat else 1 - state.pact_side[owner]
        if FOOD_FOR_RESOURCE[side][card] and food(state.civs[seat]):
            return FOOD_GROUP
        if RESOURCE_FOR_FOOD[side][card] and resources(state.civs[seat]):
            return RESOURCE_GROUP
    return NONE


def use_route(state: Position, seat: int) -> None:
    """Pay 1 food for the next resource, or 1 resource for the next food."""
    civ = state.civs[seat]
    group = route_group(state, seat)
    civ.route_used = True
    state.tell("route", "seat", seat)
    spend(state, seat, group, 1)
    if group == FOOD_GROUP:
        civ.resource_paid += 1
    else:
        civ.food_paid += 1


def no_route(civ: Civilisation) -> IllegalAction:
    """Why the trade route cannot be used."""
    return IllegalAction("route_used" if civ.route_used else "no_route", "TTA-PACT-05")
