"""What a position outside conflicts promises: points to come, and what threatens them."""

from __future__ import annotations

from typing import Final

from ziggurat.core.state import REVEAL
from ziggurat.games.tigris.bot.standing import Standing, standing_of
from ziggurat.games.tigris.rules.cells import BIT, Cells, around, cells_of, how_many
from ziggurat.games.tigris.rules.components import (
    BLACK,
    BLUE,
    COLOUR_KEYS,
    COLOURS,
    GREEN,
    MONUMENTS,
    RED,
    SQUARES_OF,
    TREASURES_TO_END,
    square_cells,
)
from ziggurat.games.tigris.rules.kingdoms import (
    colours_of,
    is_empty,
    kingdoms_beside,
    temples_beside,
    tiles_in,
)
from ziggurat.games.tigris.rules.position import OFF
from ziggurat.games.tigris.rules.state import TigrisState

WIN: Final = 1_000_000

STRONGEST: Final = 50  # percent: the standing of the strongest rival
OTHERS: Final = 15  # percent: the standing of each other rival

# Expected points, in percent of the need for them
PRESENCE: Final = 65  # a leader in a kingdom
TILE: Final = (0, 22, 34, 40, 43, 44, 45)  # tiles in hand that he would score
SUBSTITUTE: Final = 40  # percent of the same where the king would score
INCOME: Final = 65  # a monument, for each turn that is left
INCOME_TURNS: Final = 7
RIVAL_PRESENCE: Final = 12
RIVAL_INCOME: Final = 20
THIRD: Final = 12  # a square that lacks one tile of a colour in hand

# Danger
OUSTED: Final = (60, 30, 16, 9, 5, 3, 2, 1, 0)
"""Percent by which a leader is worth less, by the temples he can count on."""
LOST_POINT: Final = 25  # a point that a conflict would give to a rival
BY_MARGIN: Final = (2, 6, 14, 26, 42, 60, 76, 88, 95, 98)
"""Percent of conflicts won, by tiles ahead, from five behind to four ahead."""
CHANCE_OF_WAR: Final = 30  # percent, of one that others would win
WAR_IN_REACH: Final = 22  # percent, of one that we would win
LIKELY: Final = (2, 1, 1, 1)  # tiles of each colour that a rival adds

# Means
ACTION: Final = 20
TREASURE_NEAR: Final = 30
CATASTROPHE_KEPT: Final = 25
HELD: Final = (0, 14, 22, 27, 30, 31, 32)  # tiles of one colour in hand
TEMPLES_HELD: Final = (0, 16, 28, 37, 43, 46, 47)
UNKNOWN_TILE: Final = 8


def prospects(state: TigrisState, seat: int) -> int:
    """What a position outside conflicts is worth to a seat."""
    mine = standing_of(state.points, seat * COLOURS, state.treasures[seat])
    turns = turns_left(state)
    income = income_of(state)
    hand, unknown = kept(state, seat)
    total = mine[0] - rivals(state, seat, turns, income)
    total += UNKNOWN_TILE * unknown + TEMPLES_HELD[hand[RED]]
    total += HELD[hand[BLUE]] + HELD[hand[GREEN]] + HELD[hand[BLACK]]
    total += CATASTROPHE_KEPT * state.catastrophes[seat]
    if state.seat == seat:
        total += ACTION * state.actions
    worths = [0] * COLOURS
    counts: dict[int, list[int]] = {}
    for colour in range(COLOURS):
        cell = state.place[seat * COLOURS + colour]
        if cell == OFF:
            continue
        there = state.territory[cell]
        need = mine[colour + 1]
        if there not in counts:
            counts[there] = tiles_in(state, there)
        worth = need * (PRESENCE + TILE[hand[colour]])
        worth += income.get(there * COLOURS + colour, 0) * need * turns * INCOME
        if colour == BLACK:
            worth += substitute(state.rulers[there], mine, hand)
        elif colour == GREEN:
            total += TREASURE_NEAR * treasures_near(state, there)
        worth //= 100
        worths[colour] = worth
        guard = temples_beside(state, cell) + (hand[RED] + 1) // 2
        total += worth - (worth + LOST_POINT) * OUSTED[guard] // 100
        if counts[there][colour] >= 3 and hand[colour]:
            total += need * THIRD * thirds(state, there, colour) // 100
    if counts:
        total += borders(state, seat, mine, hand, worths, counts)
    return total


def rivals(state: TigrisState, seat: int, turns: int, income: dict[int, int]) -> int:
    """What the points and leaders of the others are worth, above all those of the strongest."""
    total = 0
    strongest = -WIN
    for other in range(state.players):
        if other == seat:
            continue
        theirs = standing_of(state.points, other * COLOURS, state.treasures[other])
        outlook = theirs[0]
        for colour in range(COLOURS):
            cell = state.place[other * COLOURS + colour]
            if cell != OFF:
                need = theirs[colour + 1]
                paid = income.get(state.territory[cell] * COLOURS + colour, 0) if income else 0
                outlook += need * (RIVAL_PRESENCE + paid * turns * RIVAL_INCOME) // 100
        total += outlook * OTHERS // 100
        if outlook > strongest:
            strongest = outlook
    return total + strongest * (STRONGEST - OTHERS) // 100


def turns_left(state: TigrisState) -> int:
    """About how many turns each player still has."""
    turns = sum(state.bag) * 2 // (3 * state.players)
    by_treasures = 2 * (how_many(state.treasure_cells) - TREASURES_TO_END)
    limit: int = state.options["turn_limit"]
    return min(turns, by_treasures, INCOME_TURNS, limit - state.turn)


def income_of(state: TigrisState) -> dict[int, int]:
    """Monuments by territory and colour."""
    found: dict[int, int] = {}
    for number, corner in enumerate(state.monument):
        if corner != OFF:
            there = state.territory[corner]
            for colour in MONUMENTS[number]:
                key = there * COLOURS + colour
                found[key] = found.get(key, 0) + 1
    return found


def kept(state: TigrisState, seat: int) -> tuple[list[int], int]:
    """The hand without the tiles just drawn, and how many those are: nobody can plan with them."""
    at = seat * COLOURS
    hand = state.hand[at : at + COLOURS]
    unknown = 0
    if state.effect == REVEAL:
        for entry in state.log:
            if entry.key == "drew_tiles" and entry.readers == (seat,):
                for key in entry.args["tiles"]:
                    hand[COLOUR_KEYS.index(key)] -= 1
                    unknown += 1
    return hand, unknown


def substitute(rulers: int, mine: Standing, hand: list[int]) -> int:
    """What the king may expect in colours that have no leader in his kingdom."""
    colours = colours_of(rulers)
    worth = 0
    for colour in range(BLACK):
        if hand[colour] and not colours >> colour & 1:
            worth += mine[colour + 1] * TILE[hand[colour]] * SUBSTITUTE // 100
    return worth


def thirds(state: TigrisState, territory: int, colour: int) -> int:
    """Squares of a kingdom that one more tile of the colour would complete."""
    squares: list[int] = []
    for cell in cells_of(state.members[territory] & state.faces[colour]):
        squares += SQUARES_OF[cell]
    found = 0
    for corner in squares:
        if squares.count(corner) == 3:
            for cell in square_cells(corner):
                if is_empty(state, cell):
                    found += 1
    return found // 3  # each square was met three times


_MOST_KNOWN: Final = 1 << 12
_known_beside: Final[dict[Cells, Cells]] = {}
"""By treasures, the cells beside them: most turns leave all where they are."""


def _beside(treasures: Cells) -> Cells:
    found = _known_beside.get(treasures)
    if found is None:
        if len(_known_beside) >= _MOST_KNOWN:
            _known_beside.clear()
        found = _known_beside[treasures] = around(treasures)
    return found


def treasures_near(state: TigrisState, territory: int) -> int:
    """Treasures one tile away from a kingdom, if it has one or would get two."""
    treasures = state.treasure_cells
    near = treasures & state.members[territory]
    between = state.borders[territory] & state.empty
    if not between & _beside(treasures):
        return how_many(near)
    beyond = treasures & ~near
    if beyond:
        beyond &= around(between)
        for cell in cells_of(beyond):
            if state.rulers[state.territory[cell]]:
                beyond ^= BIT[cell]
    return how_many(near | beyond)


def borders(
    state: TigrisState,
    seat: int,
    mine: Standing,
    hand: list[int],
    worths: list[int],
    counts: dict[int, list[int]],
) -> int:
    """What wars with kingdoms one tile away would bring or cost."""
    rulers = state.rulers
    shift = seat * COLOURS
    total = 0
    seen: list[int] = []
    for cell in cells_of(state.empty & state.beside_two & ~state.beside_three):
        one, other = kingdoms_beside(state, cell)
        pair = one * 1000 + other if one < other else other * 1000 + one
        if pair in seen:
            continue
        seen.append(pair)
        outcome = 0
        if rulers[one] >> shift & 15:
            outcome += _war(state, seat, one, other, mine, hand, worths, counts)
        if rulers[other] >> shift & 15:
            outcome += _war(state, seat, other, one, mine, hand, worths, counts)
        total += outcome * (WAR_IN_REACH if outcome > 0 else CHANCE_OF_WAR) // 100
    return total


def _war(
    state: TigrisState,
    seat: int,
    home: int,
    abroad: int,
    mine: Standing,
    hand: list[int],
    worths: list[int],
    counts: dict[int, list[int]],
) -> int:
    """What our leaders in ``home`` may expect if it is united with ``abroad``."""
    clashes = colours_of(state.rulers[abroad]) & state.rulers[home] >> seat * COLOURS
    if not clashes:
        return 0
    if abroad not in counts:
        counts[abroad] = tiles_in(state, abroad)
    ours = counts[home]
    against = counts[abroad]
    total = 0
    for colour in range(COLOURS):
        if clashes >> colour & 1:
            at_stake = ours[colour]
            margin = at_stake + hand[colour] - against[colour] - LIKELY[colour]
            if margin < -5:
                margin = -5
            elif margin > 4:
                margin = 4
            won = BY_MARGIN[margin + 5]
            total += won * (1 + against[colour]) * mine[colour + 1]
            total -= (100 - won) * (worths[colour] + LOST_POINT * (1 + at_stake))
    return total // 100
