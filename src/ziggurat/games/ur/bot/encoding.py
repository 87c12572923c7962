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
from typing import Final

from ziggurat.games.ur.rules.actions import SIDE_TILES
from ziggurat.games.ur.rules.components import (
    CELLS,
    FACES,
    MOST_SEATS,
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

ORDER: Final = {kind.key: place for place, kind in enumerate(QUESTIONS)}
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

# Where the numbers of a cell that follow its faces lie
_OWNER: Final = 0
_TOKENS: Final = MOST_SEATS
_ZIGGURAT: Final = _TOKENS + 1
_PENDING: Final = 2 * FACES + _TOKENS + 2
_DUE: Final = 2 * FACES + _TOKENS + 3


def _zeros(count: int) -> array[float]:
    return array("f", bytes(4 * count))


def _tile(pair: int, up: int) -> array[float]:
    """The first numbers of a cell: its faces, up and down."""
    out = _zeros(2 * FACES)
    a, b = PAIRS[pair]
    out[up] = 1
    out[FACES + (b if up == a else a)] = 1
    return out


def _piece(step: int, tokens: int) -> array[float]:
    """The other numbers of a cell that belongs to somebody; no tokens means a ziggurat."""
    out = _zeros(CELL_SIZE - 2 * FACES)
    out[_OWNER + step] = 1
    out[_TOKENS] = tokens / TILE_MAX
    out[_ZIGGURAT] = tokens == 0
    return out


# Prepared once: by pair and face up; by seat, counted from me, and tokens.
_TILES: Final = [[_tile(pair, up) for up in range(FACES)] for pair in range(len(PAIRS))]
_PIECES: Final = [
    [_piece(step, tokens) for tokens in range(TILE_MAX + 1)] for step in range(MOST_SEATS)
]
_FREE: Final = _zeros(CELL_SIZE - 2 * FACES)
_REST: Final = _zeros(SIZE - SEATS_FROM)


def encode(state: Position, seat: int) -> array[float]:
    """The state as ``SIZE`` numbers, as this seat sees it. Ur has no secrets."""
    out = _cells(state, seat)
    out += _REST
    _set_seats(out, state, seat)
    for number, pair in enumerate(state.side):
        _set_faces(out, SIDE_FROM + number * FACES, pair)
    _set_turn(out, state)
    out[OPTIONS_FROM] = state.farms_feed_themselves
    out[OPTIONS_FROM + 1] = state.ziggurat_scores_picture
    out[OPTIONS_FROM + 2] = state.ziggurat_is_edge
    out[OPTIONS_FROM + 3] = state.shared_victory
    return out


def _cells(state: Position, me: int) -> array[float]:
    out = array("f")
    players, owners, tokens = state.players, state.owner, state.tokens
    pairs, faces = state.pair, state.face
    for cell in range(CELLS):
        out += _TILES[pairs[cell]][faces[cell]]
        owner = owners[cell]
        # Where a ziggurat stands there is no token.
        out += _FREE if owner == FREE else _PIECES[(owner - me) % players][tokens[cell]]
    if not state.over and type(state.question).key in CHAINS:  # else nothing is pending or due
        for cell in range(CELLS):
            at = CELLS_FROM + cell * CELL_SIZE
            out[at + _PENDING] = state.pending[cell] / TILE_MAX
            out[at + _DUE] = state.due[cell] / TILE_MAX
    return out


def _set_seats(out: array[float], state: Position, me: int) -> None:
    players = state.players
    for step in range(players):
        seat = (me + step) % players
        at = SEATS_FROM + step * SEAT_SIZE
        out[at] = 1
        _set_faces(out, at + 1, state.hand[seat])
        at += 1 + FACES
        out[at] = state.supply[seat] / TOKENS
        out[at + 1] = score(state, seat) / POINTS
        out[at + 2] = state.first == seat
        out[at + 3] = seat in state.to_act


def _set_turn(out: array[float], state: Position) -> None:
    if not state.over:
        out[TURN_FROM + ORDER[type(state.question).key]] = 1
    at = TURN_FROM + len(QUESTIONS)
    for face in range(FACES):
        out[at + face] = state.performed >> face & 1
    at += FACES
    out[at] = state.slots / SLOTS
    out[at + 1] = state.built / ZIGGURATS_A_TURN
    out[at + 2] = state.ziggurats_left / ZIGGURATS
    out[at + 3] = state.round / state.turn_limit
    out[at + 4] = state.over


def _set_faces(out: array[float], at: int, pair: int) -> None:
    """1 for each of the two faces of a tile."""
    a, b = PAIRS[pair]
    out[at + a] = 1
    out[at + b] = 1
