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

from ziggurat.core.marks import Asked, Dense, Unit, block, filled, of_options, one
from ziggurat.games.tigris.rules.cells import NOWHERE, Cells, cells_of
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
_MONUMENTS: Final = COMMON_FROM + COLOURS
_BAG: Final = _MONUMENTS + len(MONUMENTS)
_CONFLICT: Final = ASKED_FROM + len(QUESTIONS)
_STRENGTHS: Final = _CONFLICT + 2 + COLOURS + 2 * MOST_SEATS

_POINTS: Final = Unit(POINTS)
_TENTHS: Final = Unit(len(START_TEMPLES))
_HALVES: Final = Unit(CATASTROPHES)
_SIXTHS: Final = Unit(HAND)
_EXCHANGED: Final = Unit(EXCHANGED)
_TILES_OF: Final = [Unit(count) for count in TILE_COUNTS]
_ALL_TILES: Final = Unit(TILES)
_ACTIONS: Final = Unit(ACTIONS_A_TURN)
_STRENGTH: Final = Unit(STRENGTH)
_rounds: Final[dict[int, Unit]] = {}
"""By turn limit."""
_ASKED: Final = Asked(ASKED_FROM, QUESTIONS)


def _tile(place: int, face: int) -> bytes:
    """The numbers of a cell that tell what lies there: a tile, a catastrophe or nothing."""
    numbers = [0.0] * (_CATASTROPHE + 1)
    if face == CATASTROPHE:
        numbers[_CATASTROPHE] = 1
    elif face != EMPTY:
        numbers[face % TURNED] = 1
    at = CELLS_FROM + place * CELL_SIZE
    colours = block(at, numbers[:COLOURS])
    return colours + block(at + _CATASTROPHE, numbers[_CATASTROPHE:])


_FACES: Final = CATASTROPHE + 1
_TILES: Final = [_tile(place, face) for place in range(CELLS) for face in (EMPTY, *range(_FACES))]
"""Prepared once: by cell and what lies there, first nothing."""
_NEW_TILES: Final = [filled(tile) for tile in _TILES]
"""The same for a blank row."""
_LEADERS: Final = [
    one(CELLS_FROM + cell * CELL_SIZE + _LEADER + colour)
    + one(CELLS_FROM + cell * CELL_SIZE + _OWNER + step)
    for cell in range(CELLS)
    for step in range(MOST_SEATS)
    for colour in range(COLOURS)
]
"""By cell, seat, counted from me, and colour."""
_MOST_KNOWN: Final = 1 << 12
_treasures: Final[dict[Cells, bytes]] = {}
"""By the cells that bear one, all of them; forgotten when there are too many."""


def always() -> array[float]:
    """The numbers that no game changes: the rivers."""
    out = array("f", bytes(4 * SIZE))
    for place in range(CELLS):
        out[CELLS_FROM + place * CELL_SIZE + _RIVER] = RIVER[place]
    return out


_ALWAYS: Final = always()


def encode(state: TigrisState, seat: int) -> array[float]:
    """The state as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the hands and exchanged tiles of others only their number is read. Points are gained in
    sight of all, so everybody may remember them.
    """
    out = Dense(0)
    write(state, seat, out)
    return out.numbers(_ALWAYS[:])


def write(state: TigrisState, seat: int, out: Dense) -> None:
    """Put these numbers."""
    _write_cells(state, seat, out)
    _write_seats(state, seat, out)
    at = MINE_FROM
    for colour in range(COLOURS):
        out.put(at, state.hand[seat * COLOURS + colour], _SIXTHS)
        out.put(at + 1, state.swapped[seat * COLOURS + colour], _EXCHANGED)
        out.put(COMMON_FROM + colour, state.gone[colour], _TILES_OF[colour])
        at += 2
    bag = 0
    for count in state.bag:
        bag += count
    out.put(_BAG, bag, _ALL_TILES)
    limit: int = state.options["turn_limit"]
    unit = _rounds.get(limit)
    if unit is None:
        unit = _rounds[limit] = Unit(limit)
    out.put(_BAG + 1, state.turn, unit)
    out.put(_BAG + 2, state.actions, _ACTIONS)
    if state.over:
        out.mark(_BAG + 3)
    _write_question(state, seat, out)
    out.add(of_options(state.options, _write_options, state))


def _write_options(state: TigrisState, out: Dense) -> None:
    options = state.options
    if options["english_variant"]:
        out.mark(OPTIONS_FROM)
    if options["war_supporters"] == "connected":
        out.mark(OPTIONS_FROM + 1)
    if options["income_on_swap_end"]:
        out.mark(OPTIONS_FROM + 2)


def _write_cells(state: TigrisState, me: int, out: Dense) -> None:
    _write_tiles(state, out)
    players = state.players
    place = state.place
    at = 0
    for owner in range(players):
        step = owner - me
        if step < 0:
            step += players
        for colour in range(COLOURS):
            cell = place[at + colour]
            if cell != OFF:
                out.add(_LEADERS[(cell * MOST_SEATS + step) * COLOURS + colour])
        at += COLOURS
    out.add(_treasures_at(state.treasure_cells))
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


def _write_tiles(state: TigrisState, out: Dense) -> None:
    """Put the tiles that are not those shown before. Sets of cells that have changed lead to
    nearly all of them, far sooner than a look at every cell."""
    if out.is_blank:
        for number, tile in enumerate(state.tile):
            if tile != EMPTY:
                out.changes.append(_NEW_TILES[number * (_FACES + 1) + tile - EMPTY])
        out.lists = [state.tile[:], [state.empty, *state.faces]]
        return
    shown: list[int] = out.lists[0]
    if shown == state.tile:
        return
    sets, changed = out.lists[1], NOWHERE
    for number, cells in enumerate([state.empty, *state.faces]):
        if sets[number] is not cells:
            changed = changed | (sets[number] ^ cells)
            sets[number] = cells
    _write_some(state, cells_of(changed), shown, out)
    if shown != state.tile:
        _write_some(state, list(range(CELLS)), shown, out)


def _write_some(state: TigrisState, cells: list[int], shown: list[int], out: Dense) -> None:
    """The same of these cells alone."""
    for cell in cells:
        tile = state.tile[cell]
        if shown[cell] != tile:
            shown[cell] = tile
            out.changes.append(_TILES[cell * (_FACES + 1) + tile - EMPTY])


def _treasures_at(cells: Cells) -> bytes:
    """A mark for each of these cells."""
    found = _treasures.get(cells)
    if found is None:
        if len(_treasures) >= _MOST_KNOWN:
            _treasures.clear()
        found = b"".join(
            [one(CELLS_FROM + cell * CELL_SIZE + _TREASURE) for cell in cells_of(cells)]
        )
        _treasures[cells] = found
    return found


def _write_seats(state: TigrisState, me: int, out: Dense) -> None:
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
            out.put(at, state.points[colour], _POINTS)
            held += state.hand[colour]
            exchanged += state.swapped[colour]
        out.put(at + 1, state.treasures[seat], _TENTHS)
        out.put(at + 2, state.catastrophes[seat], _HALVES)
        out.put(at + 3, held, _SIXTHS)
        out.put(at + 4, exchanged, _EXCHANGED)
        if state.first == seat:
            out.mark(at + 5)
        if state.seat == seat:
            out.mark(at + 6)
        if seat in state.to_act:
            out.mark(at + 7)


def _write_question(state: TigrisState, me: int, out: Dense) -> None:
    if state.over:
        out.mark(ASKED_FROM)
    else:
        out.add(_ASKED.mark(state.question))
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
    out.put(_STRENGTHS, strength(state, conflict.attacker), _STRENGTH)
    out.put(_STRENGTHS + 1, strength(state, conflict.defender), _STRENGTH)
    out.put(_STRENGTHS + 2, conflict.added, _SIXTHS)
