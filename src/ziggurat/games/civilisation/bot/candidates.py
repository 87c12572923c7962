"""Which answers a thorough planner tries out against each other, and a beginner confuses.

They are asked for where much hangs on a choice and a few answers make sense: where tokens gather,
whether a city is built, what is bought first, whether an offer is taken. Everywhere else the policy
decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.bot import bargain, campaign, shopping
from ziggurat.games.civilisation.bot.policy import leader
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import IS_SEA, land_of
from ziggurat.games.civilisation.rules.state import CivilisationState

MOST_PLANS: Final = 3
MOST_CITIES: Final = 3
MOST_CARDS: Final = 3
MOST_ANSWERS: Final = 2


def candidates(state: CivilisationState, seat: int, answers: list[Action]) -> list[Action] | None:
    """A few answers worth trying out; None where the policy's stands."""
    choices = CHOICES.get(type(state.question).key)
    return None if choices is None else choices(state, seat, answers)


def overlooked(state: CivilisationState, seat: int, answers: list[Action]) -> list[Action] | None:
    """What a weaker player may take in place of the best. Offers are judged alike at every level:
    nobody would trade with somebody who takes none."""
    choices = CHOICES.get(type(state.question).key)
    return None if choices is None or choices is _trades else choices(state, seat, answers)


def turn(state: CivilisationState) -> int:
    """How far the game has come."""
    return state.turn


def _moves(state: CivilisationState, seat: int, answers: list[Action]) -> list[Action] | None:
    """At the beginning of a movement: the best places to gather at, or to move nothing."""
    if any(state.moved) or any(state.sailed) or any(state.cargo):
        return None
    if any(IS_SEA[land_of(harbour)] for harbour in state.nations[seat].ships):
        return None
    found = campaign.plans(state, seat, answers, leader(state, seat))[:MOST_PLANS]
    return _with_pass(found, answers)


def _cities(state: CivilisationState, seat: int, answers: list[Action]) -> list[Action] | None:
    """Where a city pays: those that could be built, each with as little of the treasury as will do.

    Where none pays there is nothing to choose: who builds all the same cripples its growth.
    """
    if campaign.found(state, seat, answers, leader(state, seat)) is actions.PASSING:
        return None
    found: list[Action] = []
    places: list[int] = []
    for action in answers:
        if action.kind == actions.FOUND and action.a not in places:
            found.append(action)
            places.append(action.a)
    return _with_pass(found[:MOST_CITIES], answers)


def _purchases(state: CivilisationState, seat: int, answers: list[Action]) -> list[Action] | None:
    """Before anything is bought: the cards that are worth most above their price, or none."""
    if state.basket or any(state.paying):
        return None
    return _with_pass(shopping.bargains(state, seat, answers)[:MOST_CARDS], answers)


def _trades(state: CivilisationState, seat: int, answers: list[Action]) -> list[Action] | None:
    """Where an offer can be taken: the best ones, or to wait."""
    if state.floor.drafts[seat] is not None:
        return None
    found = bargain.takings(state, seat, answers)[:MOST_ANSWERS]
    if not found:
        return None
    return [*found, actions.WAITING] if actions.WAITING in answers else found


def _with_pass(found: list[Action], answers: list[Action]) -> list[Action] | None:
    if not found:
        return None
    return [*found, actions.PASSING] if actions.PASSING in answers else found


Choices = Callable[[CivilisationState, int, list[Action]], list[Action] | None]
CHOICES: Final[dict[str, Choices]] = {
    "move": _moves,
    "found": _cities,
    "buy": _purchases,
    "trade": _trades,
}
"""By question."""
