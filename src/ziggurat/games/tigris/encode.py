"""What a seat may know of a table of Tigris & Euphrates, as numbers for learning code.

``encode(view)`` gives ``SIZE`` numbers, nearly all from 0 to 1, as the seat of the view sees the
table: "me" is that seat and comes first, the others follow in the order of play. A table for two
or three leaves the places of the missing seats at 0. Colours come in the order red, blue, green,
black.

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

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.games.tigris.components import (
    ACTIONS_A_TURN,
    CATASTROPHES,
    CELL_NAMES,
    CELLS,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    COLOURS,
    HAND,
    MONUMENT_LETTERS,
    RIVER,
    START_TEMPLES,
    TILE_COUNTS,
    square_cells,
)
from ziggurat.games.tigris.state import CONFLICTS, STAGES

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
ASKED_FROM: Final = TABLE_FROM + COLOURS + len(MONUMENT_LETTERS) + 4
OPTIONS_FROM: Final = ASKED_FROM + len(STAGES) + 2 + COLOURS + 2 * MOST_SEATS + 3
SIZE: Final = OPTIONS_FROM + 3


def encode(view: Mapping[str, Any]) -> list[float]:
    """The view of a seat as ``SIZE`` numbers; a spectator's view has nobody to be "me"."""
    me = view["you"]
    if me is None:
        raise ValueError("a spectator's view is nobody's to play")
    out: list[float] = []
    _add_cells(out, view, me)
    _add_seats(out, view, me)
    for key in COLOUR_KEYS:
        out.append(view["hand"][key] / HAND)
        out.append(view["recall"]["swapped"][key] / EXCHANGED)
    _add_table(out, view)
    _add_question(out, view, me)
    options = view["options"]
    out.append(float(options["english_variant"]))
    out.append(float(options["war_supporters"] == "connected"))
    out.append(float(options["income_on_swap_end"]))
    return out


def _add_cells(out: list[float], view: Mapping[str, Any], me: int) -> None:
    above = _monuments(view)
    camps = view["conflict"].get("camps", [[], []])
    for cell, text in enumerate(" ".join(view["map"]).split()):
        name = CELL_NAMES[cell]
        has_leader = text[1].isdecimal()
        out += _letters("" if has_leader else text[0].upper())
        out += _letters(above.get(cell, ""))
        out.append(float(text == "XX"))
        out += _letters(text[0] if has_leader else "")
        out += _seat(int(text[1]) if has_leader else None, view, me)
        out.append(float(name in view["treasures_on_map"]))
        out.append(float(RIVER[cell]))
        out.append(float(name == view["laid"]))
        out += [float(name in camp) for camp in camps]


def _monuments(view: Mapping[str, Any]) -> dict[int, str]:
    """The colours of the monument above each cell that has one."""
    above: dict[int, str] = {}
    for letters, corner in view["monuments"].items():
        for cell in square_cells(CELL_NAMES.index(corner)):
            above[cell] = letters
    return above


def _add_seats(out: list[float], view: Mapping[str, Any], me: int) -> None:
    players: int = view["players"]
    recall = view["recall"]
    for step in range(MOST_SEATS):
        if step >= players:
            out += [0.0] * SEAT_SIZE
            continue
        seat = (me + step) % players
        out.append(1.0)
        out += [recall["points"][seat][key] / POINTS for key in COLOUR_KEYS]
        out.append(recall["treasures"][seat] / len(START_TEMPLES))
        out.append(view["catastrophes"][seat] / CATASTROPHES)
        out.append(view["hand_sizes"][seat] / HAND)
        out.append(view["swapped_sizes"][seat] / EXCHANGED)
        out.append(float(view["first"] == seat))
        out.append(float(view["seat"] == seat))
        out.append(float(seat in view["to_act"]))


def _add_table(out: list[float], view: Mapping[str, Any]) -> None:
    out += [view["gone"][COLOUR_KEYS[c]] / TILE_COUNTS[c] for c in range(COLOURS)]
    out += [float(letters in view["monuments"]) for letters in MONUMENT_LETTERS]
    out.append(view["bag_size"] / TILES)
    out.append(view["turn"] / view["options"]["turn_limit"])
    out.append(view["actions"] / ACTIONS_A_TURN)
    out.append(float(view["over"]))


def _add_question(out: list[float], view: Mapping[str, Any], me: int) -> None:
    out += [float(view["stage"] == stage) for stage in STAGES]
    conflict = view["conflict"]
    out += [float(conflict.get("kind") == kind) for kind in CONFLICTS[1:]]
    out += [float(conflict.get("colour") == key) for key in COLOUR_KEYS]
    for side in ("attacker", "defender"):
        out += _seat(int(conflict[side][1]) if side in conflict else None, view, me)
    out += [strength / STRENGTH for strength in view.get("strength", (0, 0))]
    out.append(conflict.get("added", 0) / HAND)


def _letters(letters: str) -> list[float]:
    """One number for each colour: 1 where its letter is there."""
    return [float(letter in letters) for letter in COLOUR_LETTERS]


def _seat(seat: int | None, view: Mapping[str, Any], me: int) -> list[float]:
    """One number for each seat, me first: 1 for the one meant."""
    out = [0.0] * MOST_SEATS
    if seat is not None:
        out[(seat - me) % view["players"]] = 1.0
    return out
