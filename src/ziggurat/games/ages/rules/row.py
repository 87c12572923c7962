"""The card row and the ages: the first step of a turn (TTA-ROW, TTA-AGE)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules.agenda import AgesStep
from ziggurat.games.ages.rules.components import AGE, AGE_END_LOSS, AGES, CODES, NONE, ROW, SWEPT
from ziggurat.games.ages.rules.pacts import end_pact, pacts_of
from ziggurat.games.ages.rules.position import FULL, SIMPLE, Position
from ziggurat.games.ages.rules.supply import add_yellow, discard_hidden, drop_leader, drop_wonder
from ziggurat.games.ages.rules.variants import show_bonus

LAST_AGE: Final[tuple[int, ...]] = (1, 2, 3)
"""By version: the age whose civil deck is the last (TTA-SETUP-06, TTA-SETUP-21, TTA-SETUP-27)."""


class Row(AgesStep):
    """The row is swept and filled."""

    key: ClassVar[str] = "row"

    def run(self, state: Position) -> None:
        """Sweep and fill."""
        row_step(state)


def row_step(state: Position) -> None:
    """Sweep the head of the row, close the gaps and fill it (TTA-ROW-03)."""
    count = SWEPT[len(state.seats_from(0))]  # TTA-ROW-04, TTA-ROW-13
    swept = [card for card in state.row[:count] if card != NONE]  # TTA-ROW-05
    state.row = state.row[count:]  # TTA-ROW-06
    if swept:
        state.tell("swept", "seat cards", state.seat, [CODES[card] for card in swept])
    replenish(state)
    if state.age == 0:  # the first player of the second round has filled the row from Civil A
        end_age(state)  # TTA-ROW-09, TTA-AGE-01


def replenish(state: Position) -> None:
    """Close the gaps and fill the row; the last card of a deck ends its age."""
    kept = [card for card in state.row if card != NONE]  # TTA-ROW-07
    missing = ROW - len(kept)
    new: list[int] = []
    if missing < state.civil_left:
        left = state.civil_left - missing
        new = list(state.civil_decks[state.age][left : state.civil_left])
        new.reverse()
        state.civil_left = left
    while len(new) < missing and state.age <= LAST_AGE[state.version]:  # TTA-ROW-12
        if state.civil_left:
            state.civil_left -= 1
            new.append(state.civil_decks[state.age][state.civil_left])
        if not state.civil_left:  # TTA-AGE-02
            end_age(state)  # TTA-ROW-11, TTA-AGE-13: before the row is filled further
    state.row = (*kept, *new, *([NONE] * (missing - len(new))))  # TTA-ROW-08
    if new:
        state.effect = REVEAL
        state.tell("new_cards", "seat cards", state.seat, [CODES[card] for card in new])


def end_age(state: Position) -> None:
    """An age ends: the next decks come into use, what is two ages old is discarded (TTA-AGE)."""
    ended = state.age
    state.age += 1  # TTA-AGE-07: the military deck changes with it
    state.tell("age", "seat age", state.seat, AGES[state.age])
    if state.age <= LAST_AGE[state.version]:
        state.civil_left = len(state.civil_decks[state.age])
    else:  # TTA-AGE-10, TTA-AGE-11
        state.civil_left = 0
        first = state.seats_from(state.first)[0]
        extra = 1 if state.version == FULL and state.seat != first else 0  # TTA-END-14
        state.last_round = state.round + extra  # TTA-END-01, TTA-END-02, TTA-END-03
        state.tell("one_more_round" if extra else "last_round", "seat", state.seat)
    if state.version == SIMPLE or ended == 0:  # TTA-AGE-12, TTA-AGE-01
        return
    for seat in state.seats_from(state.seat):
        _discard_obsolete(state, seat, ended - 1)  # TTA-AGE-05
        if state.version == FULL:  # TTA-AGE-09
            lost = -add_yellow(state, seat, -AGE_END_LOSS)  # TTA-AGE-08
            if lost:
                state.tell("loses_yellow", "seat count", seat, lost)
    if state.options["bonus_cards"] == "age_by_age":
        show_bonus(state)


def _discard_obsolete(state: Position, seat: int, age: int) -> None:
    """Discard hand cards, leader, unfinished wonder and pacts of that age (TTA-AGE-03).

    Technologies, tactics, colonies and wonders that stand remain (TTA-AGE-06, TTA-TACTIC-09).
    """
    _discard_old_hands(state, seat, age)
    civ = state.civs[seat]
    leader = civ.leader
    if leader != NONE and AGE[leader] == age:
        drop_leader(state, seat)  # TTA-LEADER-09, TTA-AGE-04
        state.tell("loses_leader", "seat card", seat, CODES[leader])
    wonder = civ.wonder
    if wonder != NONE and AGE[wonder] == age:
        drop_wonder(state, seat)  # TTA-WONDER-12, TTA-AGE-04
        state.tell("loses_wonder", "seat card", seat, CODES[wonder])
    for owner in pacts_of(state, seat):
        if AGE[state.pact_card[owner]] == age:
            end_pact(state, owner)  # TTA-PACT-12


def _discard_old_hands(state: Position, seat: int, age: int) -> None:
    """Discard the cards of that age from both hands, the military ones face down."""
    old = [card for card in state.hands[seat] if AGE[card] == age]
    if old:
        state.hands[seat] = tuple([card for card in state.hands[seat] if AGE[card] != age])
        state.civs[seat].barred = []
        state.tell("obsolete", "seat cards", seat, [CODES[card] for card in old])
    hidden = [card for card in state.military[seat] if AGE[card] == age]
    for card in hidden:
        discard_hidden(state, seat, card)
    if hidden:
        state.tell("obsolete_military", "seat count", seat, len(hidden))
