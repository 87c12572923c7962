"""What a seat may know of a state of Tigris & Euphrates, as numbers for learning code.

``encode(state, seat)`` gives ``SIZE`` numbers, nearly all from 0 to 1, as that seat sees it:
"me" is that seat and comes first, the others follow in the order of play. A game of two or three
leaves the places of the missing seats at 0. Colours come in the order red, blue, green, black.

    from            for each          numbers
    CELLS_FROM      cell, a1 to p11   4  the colour of the tile, turned or not
                                      4  the two colours of the monument above it
                                      1  a catastrophe
                                      4  the colour of the leader
                                      4  the owner of the leader, me first
                                      1  a treasure
                                      1  a river
                                      1  the tile just laid
                                      2  the kingdoms at war as they were before the union
    SEATS_FROM      seat, me first    1  a player sits here
                                      4  points of each colour, in twentieths, as all saw them
                                      1  treasures, in tenths
                                      1  catastrophes, in halves
                                      1  tiles in hand, in sixths
                                      1  tiles exchanged, in thirtieths
                                      1  began the game
                                      1  is the active player
                                      1  is asked now
    MINE_FROM       colour            1  tiles in my hand, in sixths
                                      1  tiles I exchanged, in thirtieths
    COMMON_FROM     colour            1  tiles that left the game in sight, as a part of all
                    monument          1  it stands; in the order RB RG RK BG BK GK
                    once              1  tiles in the bag, as a part of all
                                      1  the round, as a part of the turn limit
                                      1  actions left, in halves
                                      1  the game is over
    ASKED_FROM      once              6  the question: act choose attack defend raise spoils
                                         (act at the end of the game)
                                      2  an internal, an external conflict
                                      4  its colour
                                      4  the attacker, me first
                                      4  the defender, me first
                                      2  strength on the map, attacker and defender, in tenths
                                      1  tiles the attacker added, in sixths
    OPTIONS_FROM    once              3  english_variant, war_supporters is connected,
                                         income_on_swap_end
"""

from __future__ import annotations

from array import array
from typing import Final

from ziggurat.games.tigris.rules.cells import cells_of
from ziggurat.games.tigris.rules.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    CELLS,
    COLOURS,
    HAND,
    MONUMENTS,
    RIVER,
    START_TEMPLES,
    TILE_COUNTS,
    square_cells,
)
from ziggurat.games.tigris.rules.conflicts import strength
from ziggurat.games.tigris.rules.position import CATASTROPHE, EMPTY, OFF, TURNED
from ziggurat.games.tigris.rules.state import TigrisState

MOST_SEATS: Final = 4
QUESTIONS: Final[tuple[str, ...]] = ("act", "choose", "attack", "defend", "raise", "spoils")
POINTS: Final = 20  # about what a good colour has at the end, so that points are about 0 to 1
EXCHANGED: Final = 30
STRENGTH: Final = 10
TILES: Final = sum(TILE_COUNTS)

CELL_SIZE: Final = 3 * COLOURS + MOST_SEATS + 6
SEAT_SIZE: Final = COLOURS + 8
CELLS_FROM: Final = 0
SEATS_FROM: Final = CELLS_FROM + CELLS * CELL_SIZE
MINE_FROM: Final = SEATS_FROM + MOST_SEATS * SEAT_SIZE
COMMON_FROM: Final = MINE_FROM + 2 * COLOURS
ASKED_FROM: Final = COMMON_FROM + COLOURS + len(MONUMENTS) + 4
OPTIONS_FROM: Final = ASKED_FROM + len(QUESTIONS) + 2 + COLOURS + 2 * MOST_SEATS + 3
SIZE: Final = OPTIONS_FROM + 3

# Where the numbers of a cell lie, after the colour of its tile
_MONUMENT: Final = COLOURS
_CATASTROPHE: Final = _MONUMENT + COLOURS
_LEADER: Final = _CATASTROPHE + 1
_OWNER: Final = _LEADER + COLOURS
_TREASURE: Final = _OWNER + MOST_SEATS
_RIVER: Final = _TREASURE + 1
_LAID: Final = _RIVER + 1
_CAMPS: Final = _LAID + 1


def _empty_map() -> array[float]:
    out = array("f", bytes(4 * SIZE))
    for cell in range(CELLS):
        out[CELLS_FROM + cell * CELL_SIZE + _RIVER] = RIVER[cell]
    return out


_EMPTY_MAP: Final = _empty_map()


def encode(state: TigrisState, seat: int) -> array[float]:
    """The state as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the hands and exchanged tiles of others only their number is read. Points are gained in
    sight of all, so everybody may remember them.
    """
    out = _EMPTY_MAP[:]
    _set_cells(out, state, seat)
    _set_seats(out, state, seat)
    for colour in range(COLOURS):
        at = MINE_FROM + 2 * colour
        out[at] = state.hand[seat * COLOURS + colour] / HAND
        out[at + 1] = state.swapped[seat * COLOURS + colour] / EXCHANGED
    _set_common(out, state)
    _set_question(out, state, seat)
    out[OPTIONS_FROM] = state.options["english_variant"]
    out[OPTIONS_FROM + 1] = state.options["war_supporters"] == "connected"
    out[OPTIONS_FROM + 2] = state.options["income_on_swap_end"]
    return out


def _set_cells(out: array[float], state: TigrisState, me: int) -> None:
    for cell, tile in enumerate(state.tile):
        if tile == CATASTROPHE:
            out[CELLS_FROM + cell * CELL_SIZE + _CATASTROPHE] = 1
        elif tile != EMPTY:
            out[CELLS_FROM + cell * CELL_SIZE + tile % TURNED] = 1
    for leader, cell in enumerate(state.place):
        if cell != OFF:
            at = CELLS_FROM + cell * CELL_SIZE
            out[at + _LEADER + leader % COLOURS] = 1
            out[at + _OWNER + (leader // COLOURS - me) % state.players] = 1
    for cell in cells_of(state.treasure_cells):
        out[CELLS_FROM + cell * CELL_SIZE + _TREASURE] = 1
    for number, corner in enumerate(state.monument):
        if corner != OFF:
            a, b = MONUMENTS[number]
            for cell in square_cells(corner):
                out[CELLS_FROM + cell * CELL_SIZE + _MONUMENT + a] = 1
                out[CELLS_FROM + cell * CELL_SIZE + _MONUMENT + b] = 1
    if state.laid != OFF:
        out[CELLS_FROM + state.laid * CELL_SIZE + _LAID] = 1
    union = state.union
    if union is not None:
        for cell in cells_of(union.one):
            out[CELLS_FROM + cell * CELL_SIZE + _CAMPS] = 1
        for cell in cells_of(union.two):
            out[CELLS_FROM + cell * CELL_SIZE + _CAMPS + 1] = 1


def _set_seats(out: array[float], state: TigrisState, me: int) -> None:
    players = state.players
    for step in range(players):
        seat = (me + step) % players
        first, last = seat * COLOURS, seat * COLOURS + COLOURS
        at = SEATS_FROM + step * SEAT_SIZE
        out[at] = 1
        for colour in range(COLOURS):
            out[at + 1 + colour] = state.points[first + colour] / POINTS
        at += 1 + COLOURS
        out[at] = state.treasures[seat] / len(START_TEMPLES)
        out[at + 1] = state.catastrophes[seat] / CATASTROPHES
        out[at + 2] = sum(state.hand[first:last]) / HAND
        out[at + 3] = sum(state.swapped[first:last]) / EXCHANGED
        out[at + 4] = state.first == seat
        out[at + 5] = state.seat == seat
        out[at + 6] = seat in state.to_act


def _set_common(out: array[float], state: TigrisState) -> None:
    at = COMMON_FROM
    for colour in range(COLOURS):
        out[at + colour] = state.gone[colour] / TILE_COUNTS[colour]
    at += COLOURS
    for number, corner in enumerate(state.monument):
        out[at + number] = corner != OFF
    at += len(MONUMENTS)
    out[at] = sum(state.bag) / TILES
    out[at + 1] = state.turn / state.options["turn_limit"]
    out[at + 2] = state.actions / ACTIONS_A_TURN
    out[at + 3] = state.over


def _set_question(out: array[float], state: TigrisState, me: int) -> None:
    asked = 0 if state.over else QUESTIONS.index(type(state.question).key)
    out[ASKED_FROM + asked] = 1
    union, conflict = state.union, state.conflict
    at = ASKED_FROM + len(QUESTIONS)
    out[at] = union is None and conflict is not None
    out[at + 1] = union is not None
    if conflict is None:
        return
    at += 2
    out[at + conflict.colour()] = 1
    at += COLOURS
    for leader in (conflict.attacker, conflict.defender):
        out[at + (leader // COLOURS - me) % state.players] = 1
        at += MOST_SEATS
    out[at] = strength(state, conflict.attacker) / STRENGTH
    out[at + 1] = strength(state, conflict.defender) / STRENGTH
    out[at + 2] = conflict.added / HAND
