"""The numbers of ``bot.encoding`` as marks: the same, written for many tables at once."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.marks import Marks, pair
from ziggurat.games.tigris.bot.encoding import (
    ASKED_FROM,
    CELL_SIZE,
    CELLS_FROM,
    COMMON_FROM,
    EXCHANGED,
    MINE_FROM,
    MOST_SEATS,
    OPTIONS_FROM,
    POINTS,
    QUESTIONS,
    SEAT_SIZE,
    SEATS_FROM,
    SIZE,
    STRENGTH,
    TILES,
)
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

# Where the numbers of a cell lie, after the colour of its tile
_MONUMENT: Final = COLOURS
_CATASTROPHE: Final = _MONUMENT + COLOURS
_LEADER: Final = _CATASTROPHE + 1
_OWNER: Final = _LEADER + COLOURS
_TREASURE: Final = _OWNER + MOST_SEATS
_RIVER: Final = _TREASURE + 1
_LAID: Final = _RIVER + 1
_CAMPS: Final = _LAID + 1
_MONUMENTS: Final = COMMON_FROM + COLOURS
_BAG: Final = _MONUMENTS + len(MONUMENTS)
_CONFLICT: Final = ASKED_FROM + len(QUESTIONS)
_STRENGTHS: Final = _CONFLICT + 2 + COLOURS + 2 * MOST_SEATS
_ASKED: Final = {key: ASKED_FROM + number for number, key in enumerate(QUESTIONS)}


def divisors(options: Mapping[str, Any]) -> array[float]:
    """By place, what its whole number is divided by."""
    out = array("d", [1.0]) * SIZE
    for step in range(MOST_SEATS):
        at = SEATS_FROM + step * SEAT_SIZE + 1
        for colour in range(COLOURS):
            out[at + colour] = POINTS
        at += COLOURS
        for number, most in enumerate((len(START_TEMPLES), CATASTROPHES, HAND, EXCHANGED)):
            out[at + number] = most
    for colour in range(COLOURS):
        out[MINE_FROM + 2 * colour] = HAND
        out[MINE_FROM + 2 * colour + 1] = EXCHANGED
        out[COMMON_FROM + colour] = TILE_COUNTS[colour]
    for number, most in enumerate((TILES, options["turn_limit"], ACTIONS_A_TURN)):
        out[_BAG + number] = most
    for number, most in enumerate((STRENGTH, STRENGTH, HAND)):
        out[_STRENGTHS + number] = most
    return out


def always() -> array[float]:
    """The numbers that no game changes: the rivers."""
    out = array("f", bytes(4 * SIZE))
    for cell in range(CELLS):
        out[CELLS_FROM + cell * CELL_SIZE + _RIVER] = RIVER[cell]
    return out


_FACES: Final = CATASTROPHE + 1
_TILES: Final = [
    pair(CELLS_FROM + cell * CELL_SIZE + (_CATASTROPHE if face == CATASTROPHE else face % TURNED))
    for cell in range(CELLS)
    for face in range(_FACES)
]
"""Prepared once: by cell and what lies there."""
_LEADERS: Final = [
    pair(CELLS_FROM + cell * CELL_SIZE + _LEADER + colour)
    + pair(CELLS_FROM + cell * CELL_SIZE + _OWNER + step)
    for cell in range(CELLS)
    for step in range(MOST_SEATS)
    for colour in range(COLOURS)
]
"""By cell, seat, counted from me, and colour."""
_TREASURES: Final = [pair(CELLS_FROM + cell * CELL_SIZE + _TREASURE) for cell in range(CELLS)]


def write(state: TigrisState, seat: int, out: Marks) -> None:
    """Put what ``encode`` tells of a state to a seat."""
    _write_cells(state, seat, out)
    _write_seats(state, seat, out)
    at = MINE_FROM
    for colour in range(COLOURS):
        out.put(at, state.hand[seat * COLOURS + colour])
        out.put(at + 1, state.swapped[seat * COLOURS + colour])
        out.put(COMMON_FROM + colour, state.gone[colour])
        at += 2
    bag = 0
    for count in state.bag:
        bag += count
    out.put(_BAG, bag)
    out.put(_BAG + 1, state.turn)
    out.put(_BAG + 2, state.actions)
    if state.over:
        out.mark(_BAG + 3)
    _write_question(state, seat, out)
    options = state.options
    if options["english_variant"]:
        out.mark(OPTIONS_FROM)
    if options["war_supporters"] == "connected":
        out.mark(OPTIONS_FROM + 1)
    if options["income_on_swap_end"]:
        out.mark(OPTIONS_FROM + 2)


def _write_cells(state: TigrisState, me: int, out: Marks) -> None:
    pieces = out.pieces
    players = state.players
    at = 0
    for tile in state.tile:
        if tile != EMPTY:
            pieces.append(_TILES[at + tile])
        at += _FACES
    place = state.place
    at = 0
    for owner in range(players):
        step = owner - me
        if step < 0:
            step += players
        for colour in range(COLOURS):
            cell = place[at + colour]
            if cell != OFF:
                pieces.append(_LEADERS[(cell * MOST_SEATS + step) * COLOURS + colour])
        at += COLOURS
    for cell in cells_of(state.treasure_cells):
        pieces.append(_TREASURES[cell])
    for number in range(len(MONUMENTS)):
        corner = state.monument[number]
        if corner != OFF:
            out.mark(_MONUMENTS + number)
            a, b = MONUMENTS[number]
            for cell in square_cells(corner):
                at = CELLS_FROM + cell * CELL_SIZE + _MONUMENT
                out.mark(at + a)
                out.mark(at + b)
    if state.laid != OFF:
        out.mark(CELLS_FROM + state.laid * CELL_SIZE + _LAID)
    union = state.union
    if union is not None:
        for cell in cells_of(union.one):
            out.mark(CELLS_FROM + cell * CELL_SIZE + _CAMPS)
        for cell in cells_of(union.two):
            out.mark(CELLS_FROM + cell * CELL_SIZE + _CAMPS + 1)


def _write_seats(state: TigrisState, me: int, out: Marks) -> None:
    players = state.players
    for step in range(players):
        seat = me + step
        if seat >= players:
            seat -= players
        first = seat * COLOURS
        at = SEATS_FROM + step * SEAT_SIZE
        out.mark(at)
        held = 0
        exchanged = 0
        for colour in range(first, first + COLOURS):
            at += 1
            out.put(at, state.points[colour])
            held += state.hand[colour]
            exchanged += state.swapped[colour]
        out.put(at + 1, state.treasures[seat])
        out.put(at + 2, state.catastrophes[seat])
        out.put(at + 3, held)
        out.put(at + 4, exchanged)
        if state.first == seat:
            out.mark(at + 5)
        if state.seat == seat:
            out.mark(at + 6)
        if seat in state.to_act:
            out.mark(at + 7)


def _write_question(state: TigrisState, me: int, out: Marks) -> None:
    out.mark(ASKED_FROM if state.over else _ASKED[type(state.question).key])
    union, conflict = state.union, state.conflict
    if union is not None:
        out.mark(_CONFLICT + 1)
    elif conflict is not None:
        out.mark(_CONFLICT)
    if conflict is None:
        return
    players = state.players
    out.mark(_CONFLICT + 2 + conflict.colour())
    at = _CONFLICT + 2 + COLOURS
    out.mark(at + (conflict.attacker // COLOURS - me) % players)
    out.mark(at + MOST_SEATS + (conflict.defender // COLOURS - me) % players)
    out.put(_STRENGTHS, strength(state, conflict.attacker))
    out.put(_STRENGTHS + 1, strength(state, conflict.defender))
    out.put(_STRENGTHS + 2, conflict.added)
