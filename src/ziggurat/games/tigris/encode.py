"""What a seat may know of a table of Tigris & Euphrates, as numbers for learning code.

``encode(state, seat)`` gives ``SIZE`` numbers, nearly all from 0 to 1, as that seat sees the table:
"me" is that seat and comes first, the others follow in the order of play. A table for two or three
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
    TABLE_FROM      colour            1  tiles that left the game in sight, as a part of all
                    monument          1  it stands; in the order RB RG RK BG BK GK
                    once              1  tiles in the bag, as a part of all
                                      1  the round, as a part of the turn limit
                                      1  actions left, in halves
                                      1  the game is over
    ASKED_FROM      once              6  the stage: act choose attack defend raise spoils
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

from ziggurat.games.tigris.cells import cells_of
from ziggurat.games.tigris.components import (
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
from ziggurat.games.tigris.rules import TigrisState
from ziggurat.games.tigris.state import (
    CATASTROPHE,
    CONFLICTS,
    EMPTY,
    OFF,
    PEACE,
    STAGES,
    TURNED,
)

MOST_SEATS: Final = 4
POINTS: Final = 20  # about what a good colour has at the end, so that points are about 0 to 1
EXCHANGED: Final = 30
STRENGTH: Final = 10
TILES: Final = sum(TILE_COUNTS)

CELL_SIZE: Final = 3 * COLOURS + MOST_SEATS + 6
SEAT_SIZE: Final = COLOURS + 8
CELLS_FROM: Final = 0
SEATS_FROM: Final = CELLS_FROM + CELLS * CELL_SIZE
MINE_FROM: Final = SEATS_FROM + MOST_SEATS * SEAT_SIZE
TABLE_FROM: Final = MINE_FROM + 2 * COLOURS
ASKED_FROM: Final = TABLE_FROM + COLOURS + len(MONUMENTS) + 4
OPTIONS_FROM: Final = ASKED_FROM + len(STAGES) + 2 + COLOURS + 2 * MOST_SEATS + 3
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


def encode(table: TigrisState, seat: int) -> array[float]:
    """The table as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the hands and exchanged tiles of others only their number is read. Points are gained in
    sight of all, so everybody may remember them.
    """
    out = _EMPTY_MAP[:]
    _set_cells(out, table, seat)
    _set_seats(out, table, seat)
    for colour in range(COLOURS):
        at = MINE_FROM + 2 * colour
        out[at] = table.hand[seat * COLOURS + colour] / HAND
        out[at + 1] = table.swapped[seat * COLOURS + colour] / EXCHANGED
    _set_table(out, table)
    _set_question(out, table, seat)
    out[OPTIONS_FROM] = table.options["english_variant"]
    out[OPTIONS_FROM + 1] = table.options["war_supporters"] == "connected"
    out[OPTIONS_FROM + 2] = table.options["income_on_swap_end"]
    return out


def _set_cells(out: array[float], table: TigrisState, me: int) -> None:
    for cell, tile in enumerate(table.tile):
        if tile == CATASTROPHE:
            out[CELLS_FROM + cell * CELL_SIZE + _CATASTROPHE] = 1
        elif tile != EMPTY:
            out[CELLS_FROM + cell * CELL_SIZE + tile % TURNED] = 1
    for leader, cell in enumerate(table.place):
        if cell != OFF:
            at = CELLS_FROM + cell * CELL_SIZE
            out[at + _LEADER + leader % COLOURS] = 1
            out[at + _OWNER + (leader // COLOURS - me) % table.players] = 1
    for cell in cells_of(table.treasure_cells):
        out[CELLS_FROM + cell * CELL_SIZE + _TREASURE] = 1
    for number, corner in enumerate(table.monument):
        if corner != OFF:
            a, b = MONUMENTS[number]
            for cell in square_cells(corner):
                out[CELLS_FROM + cell * CELL_SIZE + _MONUMENT + a] = 1
                out[CELLS_FROM + cell * CELL_SIZE + _MONUMENT + b] = 1
    if table.laid != OFF:
        out[CELLS_FROM + table.laid * CELL_SIZE + _LAID] = 1
    for cell in cells_of(table.camp_one):
        out[CELLS_FROM + cell * CELL_SIZE + _CAMPS] = 1
    for cell in cells_of(table.camp_two):
        out[CELLS_FROM + cell * CELL_SIZE + _CAMPS + 1] = 1


def _set_seats(out: array[float], table: TigrisState, me: int) -> None:
    players = table.players
    for step in range(players):
        seat = (me + step) % players
        first, last = seat * COLOURS, seat * COLOURS + COLOURS
        at = SEATS_FROM + step * SEAT_SIZE
        out[at] = 1
        for colour in range(COLOURS):
            out[at + 1 + colour] = table.points[first + colour] / POINTS
        at += 1 + COLOURS
        out[at] = table.treasures[seat] / len(START_TEMPLES)
        out[at + 1] = table.catastrophes[seat] / CATASTROPHES
        out[at + 2] = sum(table.hand[first:last]) / HAND
        out[at + 3] = sum(table.swapped[first:last]) / EXCHANGED
        out[at + 4] = table.first == seat
        out[at + 5] = table.seat == seat
        out[at + 6] = seat in table.to_act


def _set_table(out: array[float], table: TigrisState) -> None:
    at = TABLE_FROM
    for colour in range(COLOURS):
        out[at + colour] = table.gone[colour] / TILE_COUNTS[colour]
    at += COLOURS
    for number, corner in enumerate(table.monument):
        out[at + number] = corner != OFF
    at += len(MONUMENTS)
    out[at] = sum(table.bag) / TILES
    out[at + 1] = table.turn / table.options["turn_limit"]
    out[at + 2] = table.actions / ACTIONS_A_TURN
    out[at + 3] = table.over


def _set_question(out: array[float], table: TigrisState, me: int) -> None:
    out[ASKED_FROM + table.stage] = 1
    if table.conflict == PEACE:
        return
    at = ASKED_FROM + len(STAGES)
    out[at + table.conflict - 1] = 1
    if table.attacker == OFF:
        return
    at += len(CONFLICTS) - 1
    out[at + table.colour] = 1
    at += COLOURS
    for leader in (table.attacker, table.defender):
        out[at + (leader // COLOURS - me) % table.players] = 1
        at += MOST_SEATS
    out[at] = table.strength(table.attacker) / STRENGTH
    out[at + 1] = table.strength(table.defender) / STRENGTH
    out[at + 2] = table.added / HAND
