"""The judgement of a position of Tigris & Euphrates in its parts, for whoever asks why."""

from __future__ import annotations

from typing import Final

from ziggurat.core.terms import Term
from ziggurat.games.tigris.bot.judgement import value
from ziggurat.games.tigris.bot.prospects import (
    ACTION,
    CATASTROPHE_KEPT,
    HELD,
    INCOME,
    LOST_POINT,
    OUSTED,
    PRESENCE,
    TEMPLES_HELD,
    THIRD,
    TILE,
    TREASURE_NEAR,
    UNKNOWN_TILE,
    borders,
    income_of,
    kept,
    rivals,
    substitute,
    thirds,
    treasures_near,
    turns_left,
)
from ziggurat.games.tigris.bot.standing import JOKER, PLACES, standing_of
from ziggurat.games.tigris.rules.components import (
    BLACK,
    BLUE,
    COLOUR_KEYS,
    COLOURS,
    GREEN,
    RED,
)
from ziggurat.games.tigris.rules.kingdoms import temples_beside, tiles_in
from ziggurat.games.tigris.rules.position import OFF
from ziggurat.games.tigris.rules.scoring import final_points
from ziggurat.games.tigris.rules.state import TigrisState

SAFE: Final = 2
"""Temples, in hand or beside him, below which a leader is badly guarded."""


def terms(state: TigrisState, seat: int) -> list[Term]:
    """What counts for the seat, by name; what a conflict under way may still change comes last."""
    if state.over:
        return [Term("_result", value(state, seat))]
    hand, unknown = kept(state, seat)
    income = income_of(state)
    turns = turns_left(state)
    held = UNKNOWN_TILE * unknown + TEMPLES_HELD[hand[RED]]
    held += HELD[hand[BLUE]] + HELD[hand[GREEN]] + HELD[hand[BLACK]]
    spare = state.catastrophes[seat]
    found = [
        *_points(state, seat),
        Term("rivals", -rivals(state, seat, turns, income)),
        Term("_hand", held),
        Term("catastrophes", CATASTROPHE_KEPT * spare, spare),
        Term("_actions", ACTION * state.actions if state.seat == seat else 0),
        *_Leaders(state, seat, hand, income, turns).terms(),
    ]
    return [*found, Term("_conflict", value(state, seat) - sum([term.worth for term in found]))]


def _points(state: TigrisState, seat: int) -> list[Term]:
    """Points of each colour, each for what it brings at the least; the rest is the smallest's."""
    at = seat * COLOURS
    points = state.points[at : at + COLOURS]
    treasures = state.treasures[seat]
    least = PLACES[-1]
    found = [
        Term(f"points_{COLOUR_KEYS[colour]}", least * points[colour], points[colour])
        for colour in range(COLOURS)
    ]
    rest = standing_of(state.points, at, treasures)[0] - least * sum(points) - JOKER * treasures
    smallest = final_points(points, treasures)[0]
    return [
        Term("smallest", rest, smallest),
        Term("treasures", JOKER * treasures, treasures),
        *found,
    ]


class _Leaders:
    """What the leaders of a seat may expect, and what they have to fear."""

    def __init__(
        self, state: TigrisState, seat: int, hand: list[int], income: dict[int, int], turns: int
    ) -> None:
        self._state = state
        self._seat = seat
        self._hand = hand
        self._income = income
        self._turns = turns
        self._mine = standing_of(state.points, seat * COLOURS, state.treasures[seat])
        self._worths = [0] * COLOURS
        self._counts: dict[int, list[int]] = {}
        self._leaders = 0
        self._placed = 0
        self._paid = 0
        self._monuments = 0
        self._danger = 0
        self._unguarded = 0
        self._near = 0
        self._squares = 0
        self._building = 0
        for colour in range(COLOURS):
            if state.place[seat * COLOURS + colour] != OFF:
                self._look(colour)

    def _look(self, colour: int) -> None:
        state, hand, mine = self._state, self._hand, self._mine
        cell = state.place[self._seat * COLOURS + colour]
        there = state.territory[cell]
        need = mine[colour + 1]
        if there not in self._counts:
            self._counts[there] = tiles_in(state, there)
        monuments = self._income.get(there * COLOURS + colour, 0)
        paid = monuments * need * self._turns * INCOME
        worth = need * (PRESENCE + TILE[hand[colour]]) + paid
        if colour == BLACK:
            worth += substitute(state.rulers[there], mine, hand)
        elif colour == GREEN:
            self._near += treasures_near(state, there)
        worth //= 100
        self._worths[colour] = worth
        self._placed += 1
        self._monuments += monuments
        self._paid += paid // 100
        self._leaders += worth - paid // 100
        guard = temples_beside(state, cell) + (hand[RED] + 1) // 2
        self._unguarded += guard < SAFE
        self._danger -= (worth + LOST_POINT) * OUSTED[guard] // 100
        if self._counts[there][colour] >= 3 and hand[colour]:
            squares = thirds(state, there, colour)
            self._squares += squares
            self._building += need * THIRD * squares // 100

    def terms(self) -> list[Term]:
        """The same by name."""
        counts = self._counts
        wars = 0
        if counts:
            wars = borders(self._state, self._seat, self._mine, self._hand, self._worths, counts)
        return [
            Term("leaders", self._leaders, self._placed),
            Term("income", self._paid, self._monuments),
            Term("unguarded", self._danger, self._unguarded),
            Term("treasures_near", TREASURE_NEAR * self._near, self._near),
            Term("squares", self._building, self._squares),
            Term("wars", wars),
        ]
