"""What a seat may know of a table of Ur, as numbers for learning code.

``encode(view)`` gives ``SIZE`` numbers, nearly all from 0 to 1, as the seat of the view sees the
table: "me" is that seat and comes first, the others follow in the order of play. A table for two
or three leaves the places of the missing seats at 0.

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
    TURN_FROM       once             11  the stage, in the order of play
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

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.games.ur.actions import SIDE_TILES
from ziggurat.games.ur.components import (
    CELL_NAMES,
    CELLS,
    FACE_LETTERS,
    FACES,
    SLOTS,
    TILE_MAX,
    TOKENS,
    ZIGGURATS,
    ZIGGURATS_A_TURN,
)
from ziggurat.games.ur.state import STAGES

MOST_SEATS: Final = 4
POINTS: Final = 50  # about what a good winner has, so that points are about 0 to 1
SWITCHES: Final = (
    "farms_feed_themselves", "ziggurat_scores_picture", "ziggurat_is_edge", "shared_victory",
)  # fmt: skip

CELL_SIZE: Final = 2 * FACES + MOST_SEATS + 4
SEAT_SIZE: Final = FACES + 5
CELLS_FROM: Final = 0
SEATS_FROM: Final = CELLS_FROM + CELLS * CELL_SIZE
SIDE_FROM: Final = SEATS_FROM + MOST_SEATS * SEAT_SIZE
TURN_FROM: Final = SIDE_FROM + SIDE_TILES * FACES
OPTIONS_FROM: Final = TURN_FROM + len(STAGES) + FACES + 5
SIZE: Final = OPTIONS_FROM + len(SWITCHES)


def encode(view: Mapping[str, Any]) -> list[float]:
    """The view of a seat as ``SIZE`` numbers; a spectator's view has nobody to be "me"."""
    me = view["you"]
    if me is None:
        raise ValueError("a spectator's view is nobody's to play")
    out: list[float] = []
    _add_cells(out, view, me)
    _add_seats(out, view, me)
    for number in range(SIDE_TILES):
        side: list[str] = view["side"]
        out += _faces(side[number] if number < len(side) else "")
    _add_turn(out, view)
    options = view["options"]
    out += [float(options[name]) for name in SWITCHES]
    return out


def _add_cells(out: list[float], view: Mapping[str, Any], me: int) -> None:
    tiles = " ".join(view["tiles"]).split()
    pieces = " ".join(view["pieces"]).split()
    for cell in range(CELLS):
        name = CELL_NAMES[cell]
        piece = pieces[cell]
        owner = [0.0] * MOST_SEATS
        tokens = 0.0
        if piece != "..":
            owner[(int(piece[0]) - me) % view["players"]] = 1.0
            tokens = 0.0 if piece[1] == "Z" else int(piece[1]) / TILE_MAX
        out += _faces(tiles[cell][0])
        out += _faces(tiles[cell][1])
        out += owner
        out.append(tokens)
        out.append(float(piece[1] == "Z"))
        out.append(view["pending"].get(name, 0) / TILE_MAX)
        out.append(view["due"].get(name, 0) / TILE_MAX)


def _add_seats(out: list[float], view: Mapping[str, Any], me: int) -> None:
    players: int = view["players"]
    for step in range(MOST_SEATS):
        if step >= players:
            out += [0.0] * SEAT_SIZE
            continue
        seat = (me + step) % players
        out.append(1.0)
        out += _faces(view["hands"][seat])
        out.append(view["supply"][seat] / TOKENS)
        out.append(view["scores"][seat] / POINTS)
        out.append(float(view["first"] == seat))
        out.append(float(seat in view["to_act"]))


def _add_turn(out: list[float], view: Mapping[str, Any]) -> None:
    out += [float(view["stage"] == stage) for stage in STAGES]
    out += _faces(view["performed"])
    out.append(view["slots"] / SLOTS)
    out.append(view["built"] / ZIGGURATS_A_TURN)
    out.append(view["ziggurats_left"] / ZIGGURATS)
    out.append(view["round"] / view["options"]["turn_limit"])
    out.append(float(view["over"]))


def _faces(letters: str) -> list[float]:
    """One number for each face: 1 where its letter is there."""
    return [float(letter in letters) for letter in FACE_LETTERS]
