"""What a seat may know of a game of Ur, as numbers for learning code.

``encode(state, seat)`` gives ``SIZE`` numbers, nearly all from 0 to 1, as that seat sees it:
"me" is that seat and comes first, the others follow in the order of play. With two or three players
the places of the missing seats stay at 0.

    from            for each          numbers
    CELLS_FROM      cell, a1 to f6    5  the face up, one of A T C P W
                                      5  the face down
                                      4  the owner, me first; none: free
                                      1  tokens, in fifths
                                      1  a ziggurat
                                      1  pending tokens of the unfinished choice, in fifths
                                      1  tokens still due to the tile, in fifths
    SEATS_FROM      seat, me first    1  a player sits here
                                      5  the two faces of the hand tile
                                      1  supply, in twentieths
                                      1  points so far, in fiftieths
                                      1  holds the first-player marker
                                      1  is asked now
    SIDE_FROM       tile beside       5  its two faces
    TURN_FROM       once             11  the question asked, in the order of play
                                      5  the faces performed this turn
                                      1  slots left, in halves
                                      1  ziggurats built this turn, in halves
                                      1  ziggurats left, in fifths
                                      1  the round, as a part of the turn limit
                                      1  the game is over
    OPTIONS_FROM    once              4  farms_feed_themselves, ziggurat_scores_picture,
                                         ziggurat_is_edge, shared_victory
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from ziggurat.core.marks import Asked, Dense, Unit, block, filled, one
from ziggurat.games.ur.rules.actions import SIDE_TILES
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

CHAINS: Final = ("grow", "share", "move")
"""Questions that are answered token by token."""
POINTS: Final = 50  # about what a good winner has, so that points are about 0 to 1

CELL_SIZE: Final = 2 * FACES + MOST_SEATS + 4
SEAT_SIZE: Final = FACES + 5
CELLS_FROM: Final = 0
SEATS_FROM: Final = CELLS_FROM + CELLS * CELL_SIZE
SIDE_FROM: Final = SEATS_FROM + MOST_SEATS * SEAT_SIZE
TURN_FROM: Final = SIDE_FROM + SIDE_TILES * FACES
OPTIONS_FROM: Final = TURN_FROM + len(QUESTIONS) + FACES + 5
SIZE: Final = OPTIONS_FROM + 4
CODES: Final = 2 * CELLS
"""What is kept of a cell: its tile, and then its piece."""

_PIECE: Final = 2 * FACES
_PENDING: Final = _PIECE + MOST_SEATS + 2
_STACKS: Final = TILE_MAX + 1
_PIECE_CODES: Final = 1 + MOST_SEATS * _STACKS
_FACES_AT: Final = TURN_FROM + len(QUESTIONS)
_LAST: Final = _FACES_AT + FACES

_FIFTHS: Final = Unit(TILE_MAX)
_SUPPLY: Final = Unit(TOKENS)
_POINTS: Final = Unit(POINTS)
_SLOTS: Final = Unit(SLOTS)
_BUILT: Final = Unit(ZIGGURATS_A_TURN)
_LEFT: Final = Unit(ZIGGURATS)
_rounds: Final[dict[int, Unit]] = {}
"""By turn limit."""
_ASKED: Final = Asked(TURN_FROM, [kind.key for kind in QUESTIONS])
_IS_CHAIN: Final[dict[Any, bool]] = {kind: kind.key in CHAINS for kind in QUESTIONS}
"""By kind of question."""


def _tile(place: int, pair: int, up: int) -> bytes:
    """The first numbers of a cell: its faces, up and down."""
    a, b = PAIRS[pair]
    down = b if up == a else a
    faces = [float(face in (up, FACES + down)) for face in range(2 * FACES)]
    return block(CELLS_FROM + place * CELL_SIZE, faces)


def _piece(place: int, code: int) -> bytes:
    """What follows them: nothing for code 0, else a stack of a seat, counted from me; that of no
    tokens is a ziggurat."""
    numbers = [0.0] * (MOST_SEATS + 2)
    if code:
        step, tokens = divmod(code - 1, _STACKS)
        numbers[step] = 1
        numbers[MOST_SEATS] = tokens / TILE_MAX
        numbers[MOST_SEATS + 1] = float(tokens == 0)
    return block(CELLS_FROM + place * CELL_SIZE + _PIECE, numbers)


_TILES: Final = [
    _tile(place, pair, up)
    for place in range(CELLS)
    for pair in range(PAIR_COUNT)
    for up in range(FACES)
]
"""Prepared once: by cell, tile and face up."""
_PIECES: Final = [_piece(place, code) for place in range(CELLS) for code in range(_PIECE_CODES)]
"""By cell and code."""
_NEW_TILES: Final = [filled(tile) for tile in _TILES]
_NEW_PIECES: Final = [filled(piece) for piece in _PIECES]
"""The same for a blank row."""
_ON_HANDS: Final = [
    one(at) + one(at + 1 + PAIRS[pair][0]) + one(at + 1 + PAIRS[pair][1])
    for at in range(SEATS_FROM, SEATS_FROM + MOST_SEATS * SEAT_SIZE, SEAT_SIZE)
    for pair in range(PAIR_COUNT)
]
"""By seat, counted from me, and hand tile: somebody sits there, and the two faces."""


def encode(state: Position, seat: int) -> array[float]:
    """The state as ``SIZE`` numbers, as this seat sees it. Ur has no secrets."""
    out = Dense(CODES)
    write(state, seat, out)
    return out.numbers(array("f", bytes(4 * SIZE)))


def write(state: Position, seat: int, out: Dense) -> None:
    """Put these numbers."""
    _write_cells(state, seat, out)
    players = state.players
    for step in range(players):
        other = seat + step
        if other >= players:
            other -= players
        out.add(_ON_HANDS[step * PAIR_COUNT + state.hand[other]])
        at = SEATS_FROM + step * SEAT_SIZE + 1 + FACES
        out.put(at, state.supply[other], _SUPPLY)
        out.put(at + 1, score(state, other), _POINTS)
        if state.first == other:
            out.mark(at + 2)
        if other in state.to_act:
            out.mark(at + 3)
    at = SIDE_FROM
    for pair in state.side:
        a, b = PAIRS[pair]
        out.mark(at + a)
        out.mark(at + b)
        at += FACES
    _write_turn(state, out)
    if state.farms_feed_themselves:
        out.mark(OPTIONS_FROM)
    if state.ziggurat_scores_picture:
        out.mark(OPTIONS_FROM + 1)
    if state.ziggurat_is_edge:
        out.mark(OPTIONS_FROM + 2)
    if state.shared_victory:
        out.mark(OPTIONS_FROM + 3)


def _write_cells(state: Position, me: int, out: Dense) -> None:
    are_new_faces = out.is_new(0, state.pair)
    if out.is_new(1, state.face) or are_new_faces:
        _write_tiles(state, out)
    are_new_owners = out.is_new(2, state.owner)
    are_new_tokens = out.is_new(3, state.tokens)
    if out.is_new(4, [me]) or are_new_owners or are_new_tokens:
        _write_pieces(state, me, out)
    if not state.over and _IS_CHAIN[type(state.question)]:  # else nothing is pending or due
        pending, due = state.pending, state.due
        at = CELLS_FROM + _PENDING
        for place in range(CELLS):
            if pending[place]:
                out.put(at, pending[place], _FIFTHS)
            if due[place]:
                out.put(at + 1, due[place], _FIFTHS)
            at += CELL_SIZE


def _write_tiles(state: Position, out: Dense) -> None:
    pairs, faces, codes = state.pair, state.face, out.codes
    tiles = _NEW_TILES if out.is_blank else _TILES
    at = 0
    for place in range(CELLS):
        code = pairs[place] * FACES + faces[place]
        if codes[place] != code + 1:
            out.keep(place, code + 1, tiles[at + code])
        at += PAIR_COUNT * FACES


def _write_pieces(state: Position, me: int, out: Dense) -> None:
    players, owners, tokens, codes = state.players, state.owner, state.tokens, out.codes
    pieces = _NEW_PIECES if out.is_blank else _PIECES
    at = 0
    for place in range(CELLS):
        owner = owners[place]
        code = 0
        if owner != FREE:
            step = owner - me
            if step < 0:
                step += players
            code = 1 + step * _STACKS + tokens[place]
        if codes[CELLS + place] != code:
            out.keep(CELLS + place, code, pieces[at + code])
        at += _PIECE_CODES


def _write_turn(state: Position, out: Dense) -> None:
    if not state.over:
        out.add(_ASKED.mark(state.question))
    performed = state.performed
    if performed:
        for face in range(FACES):
            if performed >> face & 1:
                out.mark(_FACES_AT + face)
    out.put(_LAST, state.slots, _SLOTS)
    out.put(_LAST + 1, state.built, _BUILT)
    out.put(_LAST + 2, state.ziggurats_left, _LEFT)
    unit = _rounds.get(state.turn_limit)
    if unit is None:
        unit = _rounds[state.turn_limit] = Unit(state.turn_limit)
    out.put(_LAST + 3, state.round, unit)
    if state.over:
        out.mark(_LAST + 4)
