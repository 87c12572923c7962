"""Taking cards from the row (TTA-TAKE)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules.actions import TAKES
from ziggurat.games.ages.rules.cards import CIVIL_CARDS
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    ACTION,
    AGE,
    AGES,
    CARD_COUNT,
    CODES,
    KIND,
    LEADER,
    NONE,
    ROW,
    ROW_COSTS,
    SITES,
    TAKING_SCIENCE,
    WONDER,
    WONDER_LESS,
)
from ziggurat.games.ages.rules.position import Position, added, put
from ziggurat.games.ages.rules.ratings import library_card
from ziggurat.games.ages.rules.supply import learn
from ziggurat.games.ages.rules.technologies import in_play


def takes(state: Position, seat: int, civ: Civilisation, budget: int) -> list[Action]:
    """Cards of the row that can be taken for that many civil actions."""
    out: list[Action] = []
    reach = budget + WONDER_LESS[civ.leader]
    if reach <= 0:
        return out
    row = state.row
    limit = civil_hand_limit(civ)
    to_hand = 0  # how many places are within reach for cards that go to the hand
    if len(state.hands[seat]) < limit:
        to_hand = _WITHIN[budget if budget < 3 else 3]
    barred = state.civs[seat].barred or _bars(state, seat)
    more = budget + 1  # what a wonder costs on top of its place
    if civ.wonder == NONE:  # TTA-WONDER-10
        more = civ.wonders.bit_count() - WONDER_LESS[civ.leader]
    for place in range(to_hand):
        barrier = barred[row[place]]
        if not barrier or (barrier == A_WONDER and ROW_COSTS[place] + more <= budget):
            out.append(TAKES[place])
    for place in range(to_hand, _WITHIN[reach if reach < 3 else 3]):  # TTA-TAKE-12: only wonders
        if barred[row[place]] == A_WONDER and ROW_COSTS[place] + more <= budget:
            out.append(TAKES[place])
    return out


def civil_hand_limit(civ: Civilisation) -> int:
    """How many civil cards may be held when one more is taken (TTA-TAKE-11, TTA-CARD-115).

    Only taking asks for it: a larger hand is kept (TTA-LIMIT-11, TTA-TAKE-13).
    """
    return civ.civil_total + library_card(civ)


NOT_AGAIN: Final = 1
A_WONDER: Final = 2
_BARRIERS: Final[list[int]] = [
    *[A_WONDER if KIND[card] == WONDER else 0 for card in range(CIVIL_CARDS)], NOT_AGAIN,
]  # fmt: skip
"""By civil card: why it cannot go to the hand; the last entry is for NONE, a gap in the row."""
_LEADERS_OF: Final[list[list[int]]] = [
    [card for card in range(CARD_COUNT) if KIND[card] == LEADER and AGE[card] == age]
    for age in range(4)
]


def bar(state: Position, seat: int, card: int) -> None:
    """Bar what a seat cannot take after this card: another copy, or a leader of the same age."""
    if state.civs[seat].barred:
        barred = state.civs[seat].barred[:]
        _bar(barred, card)
        state.civs[seat].barred = barred


def _bar(barred: list[int], card: int) -> None:
    if KIND[card] == LEADER:  # TTA-TAKE-05
        for leader in _LEADERS_OF[AGE[card]]:
            barred[leader] = NOT_AGAIN
    elif KIND[card] != ACTION:  # TTA-TAKE-09, TTA-TAKE-10
        barred[card] = NOT_AGAIN


def _bars(state: Position, seat: int) -> list[int]:
    """By civil card: why the seat may not take it into its hand."""
    civ = state.civs[seat]
    barred = _BARRIERS[:]
    for card in state.hands[seat]:
        _bar(barred, card)
    for site in range(SITES):
        if civ.known.has[site]:
            barred[site] = NOT_AGAIN
    for card in civ.specials:
        barred[card] = NOT_AGAIN
    barred[civ.government] = NOT_AGAIN
    for age in range(4):
        if civ.leaders_taken >> age & 1:  # TTA-TAKE-06
            _bar(barred, _LEADERS_OF[age][0])
    state.civs[seat].barred = barred
    return barred


_WITHIN: Final[tuple[int, ...]] = (0, ROW_COSTS.count(1), ROW_COSTS.index(3), ROW)
"""By civil actions: how many places of the row they reach."""


def take_cost(civ: Civilisation, place: int, card: int) -> int:
    """Civil actions to take the card at that place of the row (TTA-TAKE-01, TTA-TAKE-08)."""
    cost = ROW_COSTS[place]
    if KIND[card] == WONDER:
        cost += civ.wonders.bit_count() - WONDER_LESS[civ.leader]  # TTA-CARD-136
    return cost if cost > 0 else 0


def take(state: Position, seat: int, place: int) -> None:
    """Take the card at that place; its price has been paid."""
    civ = state.civs[seat]
    card = state.row[place]
    state.row = put(state.row, place, NONE)
    kind = KIND[card]
    state.tell("took", "seat card", seat, CODES[card])
    if kind == WONDER:  # TTA-TAKE-04
        civ.wonder = card
        return
    state.hands[seat] = added(state.hands[seat], card)
    if kind != ACTION:
        bar(state, seat, card)
    if kind == LEADER:
        civ.leaders_taken |= 1 << AGE[card]
    elif kind == ACTION:
        if seat == state.seat:
            state.fresh = added(state.fresh, card)  # TTA-TAKE-14
    elif TAKING_SCIENCE[civ.leader]:  # TTA-CARD-134
        learn(state, seat, TAKING_SCIENCE[civ.leader])


def why_no_take(
    state: Position, seat: int, civ: Civilisation, place: int, budget: int
) -> IllegalAction:
    """Why the card at that place cannot be taken; ``takes`` lists what can.

    That list is hot and states the same rules in another form;
    ``tests/games/ages/test_refusals.py`` checks that the two agree.
    """
    card = state.row[place]
    if card == NONE:
        return IllegalAction("empty_place", "TTA-ROW-10", place=place + 1)
    kind = KIND[card]
    if kind == WONDER and civ.wonder != NONE:
        return IllegalAction("wonder_under_way", "TTA-TAKE-07", card=CODES[civ.wonder])
    cost = take_cost(civ, place, card)
    if cost > budget:
        rule = "TTA-TAKE-08" if kind == WONDER else "TTA-TAKE-01"
        return IllegalAction("too_few_civil", rule, count=cost, left=budget)
    if kind == LEADER and civ.leaders_taken >> AGE[card] & 1:
        return IllegalAction("leader_of_age", "TTA-TAKE-05", age=AGES[AGE[card]])
    if kind < WONDER and (card in state.hands[seat] or in_play(civ, card)):
        return IllegalAction("same_technology", "TTA-TAKE-10", card=CODES[card])
    return IllegalAction("hand_full", "TTA-TAKE-11", count=civil_hand_limit(civ))
