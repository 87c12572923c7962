"""The numbers of ``bot.encoding`` as marks: the same, written for many tables at once."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.marks import Marks, pair
from ziggurat.games.ur.bot.encoding import (
    CELL_SIZE,
    CELLS_FROM,
    CHAINS,
    OPTIONS_FROM,
    ORDER,
    POINTS,
    SEAT_SIZE,
    SEATS_FROM,
    SIDE_FROM,
    SIZE,
    TURN_FROM,
)
from ziggurat.games.ur.rules.components import (
    CELLS,
    FACES,
    MOST_SEATS,
    PAIR_COUNT,
    PAIRS,
    SLOTS,
    TILE_MAX,
    TOKENS,
    ZIGGURATS,
    ZIGGURATS_A_TURN,
)
from ziggurat.games.ur.rules.play import QUESTIONS
from ziggurat.games.ur.rules.position import FREE, Position
from ziggurat.games.ur.rules.scoring import score

_OWNER: Final = 2 * FACES
_TOKENS: Final = _OWNER + MOST_SEATS
_PENDING: Final = _TOKENS + 2
_STACKS: Final = TILE_MAX + 1
_FACES_AT: Final = TURN_FROM + len(QUESTIONS)
_LAST: Final = _FACES_AT + FACES


def divisors(options: Mapping[str, Any]) -> array[float]:
    """By place, what its whole number is divided by."""
    out = array("d", [1.0]) * SIZE
    for cell in range(CELLS):
        at = CELLS_FROM + cell * CELL_SIZE
        for place in (_TOKENS, _PENDING, _PENDING + 1):
            out[at + place] = TILE_MAX
    for step in range(MOST_SEATS):
        at = SEATS_FROM + step * SEAT_SIZE + 1 + FACES
        out[at] = TOKENS
        out[at + 1] = POINTS
    for number, most in enumerate((SLOTS, ZIGGURATS_A_TURN, ZIGGURATS, options["turn_limit"])):
        out[_LAST + number] = most
    return out


def _tile(cell: int, which: int, up: int) -> bytes:
    """The faces of a tile, up and down."""
    a, b = PAIRS[which]
    at = CELLS_FROM + cell * CELL_SIZE
    return pair(at + up) + pair(at + FACES + (b if up == a else a))


def _piece(cell: int, step: int, tokens: int) -> bytes:
    """A stack of a seat, counted from me; that of no tokens is a ziggurat."""
    at = CELLS_FROM + cell * CELL_SIZE
    stack = pair(at + _TOKENS, tokens) if tokens else pair(at + _TOKENS + 1)
    return pair(at + _OWNER + step) + stack


# Prepared once. The tables are small, so that they stay where the processor finds them soon.
_TILES: Final = [
    _tile(cell, which, up)
    for cell in range(CELLS)
    for which in range(PAIR_COUNT)
    for up in range(FACES)
]
"""By cell, tile and face up."""
_PIECES: Final = [
    _piece(cell, step, tokens)
    for cell in range(CELLS)
    for step in range(MOST_SEATS)
    for tokens in range(_STACKS)
]
"""By cell, seat and tokens."""
_ON_HANDS: Final = [
    pair(at) + pair(at + 1 + PAIRS[which][0]) + pair(at + 1 + PAIRS[which][1])
    for at in range(SEATS_FROM, SEATS_FROM + MOST_SEATS * SEAT_SIZE, SEAT_SIZE)
    for which in range(PAIR_COUNT)
]
"""By seat, counted from me, and hand tile: it sits there, and the two faces."""
_WEIGHTS: Final = [(CELLS + 1) ** face for face in range(FACES + 1)]
"""How tiles are summed up in one number that tells how many there are of each face, ziggurats last,
and then the hand tile."""
_MOST_KNOWN: Final = 1 << 16
_points: dict[int, int] = {}
"""By that number, the points; forgotten when there are too many."""


def write(state: Position, seat: int, out: Marks) -> None:
    """Put what ``encode`` tells of a state to a seat."""
    _write_cells(state, seat, out)
    players = state.players
    for step in range(players):
        other = (seat + step) % players
        out.pieces.append(_ON_HANDS[step * PAIR_COUNT + state.hand[other]])
        at = SEATS_FROM + step * SEAT_SIZE + 1 + FACES
        out.put(at, state.supply[other])
        out.put(at + 1, points_of(state, other))
        if state.first == other:
            out.mark(at + 2)
        if other in state.to_act:
            out.mark(at + 3)
    at = SIDE_FROM
    for which in state.side:
        a, b = PAIRS[which]
        out.mark(at + a)
        out.mark(at + b)
        at += FACES
    if not state.over:
        out.mark(TURN_FROM + ORDER[type(state.question).key])
    for face in range(FACES):
        if state.performed >> face & 1:
            out.mark(_FACES_AT + face)
    out.put(_LAST, state.slots)
    out.put(_LAST + 1, state.built)
    out.put(_LAST + 2, state.ziggurats_left)
    out.put(_LAST + 3, state.round)
    if state.over:
        out.mark(_LAST + 4)
    if state.farms_feed_themselves:
        out.mark(OPTIONS_FROM)
    if state.ziggurat_scores_picture:
        out.mark(OPTIONS_FROM + 1)
    if state.ziggurat_is_edge:
        out.mark(OPTIONS_FROM + 2)
    if state.shared_victory:
        out.mark(OPTIONS_FROM + 3)


def _write_cells(state: Position, me: int, out: Marks) -> None:
    players, owners, tokens = state.players, state.owner, state.tokens
    pairs, faces = state.pair, state.face
    pieces = out.pieces
    for cell in range(CELLS):
        pieces.append(_TILES[(cell * PAIR_COUNT + pairs[cell]) * FACES + faces[cell]])
        owner = owners[cell]
        if owner != FREE:
            step = owner - me
            if step < 0:
                step += players
            pieces.append(_PIECES[(cell * MOST_SEATS + step) * _STACKS + tokens[cell]])
    if not state.over and type(state.question).key in CHAINS:  # else nothing is pending or due
        at = CELLS_FROM + _PENDING
        for cell in range(CELLS):
            out.put(at, state.pending[cell])
            out.put(at + 1, state.due[cell])
            at += CELL_SIZE


def points_of(state: Position, seat: int) -> int:
    """What ``score`` says, remembered by the tiles that count."""
    counts = state.hand[seat] * _WEIGHTS[FACES] * (CELLS + 1)
    for cell in state.tiles[seat]:
        if not state.ziggurat[cell]:
            counts += _WEIGHTS[state.face[cell]]
        else:
            counts += _WEIGHTS[FACES]
            if state.ziggurat_scores_picture:
                counts += _WEIGHTS[state.face[cell]]
    known = _points.get(counts)
    if known is None:
        if len(_points) >= _MOST_KNOWN:
            _points.clear()
        known = _points[counts] = score(state, seat)
    return known
