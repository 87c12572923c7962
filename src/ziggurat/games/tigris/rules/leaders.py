"""Leaders come to the map, move on it and leave it (TE-LEADER)."""

from __future__ import annotations

from ziggurat.core.errors import IllegalAction
from ziggurat.games.tigris.rules.cells import BIT
from ziggurat.games.tigris.rules.components import CELL_NAMES, COLOUR_KEYS, COLOURS, RIVER
from ziggurat.games.tigris.rules.kingdoms import (
    ONE_COLOUR,
    lift_leader,
    place_leader,
    why_not_empty,
)
from ziggurat.games.tigris.rules.position import OFF, Cell, Colour, Leader, Position


def lead(state: Position, seat: int, cell: Cell, colour: Colour) -> Leader:
    """Place or move a leader (TE-LEADER-03, TE-LEADER-04); the rival it meets, or OFF.

    That scores nothing by itself (TE-LEADER-16).
    """
    leader = seat * COLOURS + colour
    if state.place[leader] == OFF:
        state.tell("placed", "seat leader cell", seat, COLOUR_KEYS[colour], CELL_NAMES[cell])
    else:
        state.tell("moved", "seat leader cell", seat, COLOUR_KEYS[colour], CELL_NAMES[cell])
        lift_leader(state, leader)
    place_leader(state, leader, cell)
    rivals = state.rulers[state.territory[cell]] >> colour & ONE_COLOUR ^ 1 << seat * COLOURS
    return rivals.bit_length() - 1 + colour if rivals else OFF


def take_back(state: Position, seat: int, colour: Colour) -> None:
    """Take a leader from the map (TE-LEADER-05); a kingdom it held together falls apart.

    Nothing else comes of it (TE-LEADER-19).
    """
    state.tell("took_back", "seat leader", seat, COLOUR_KEYS[colour])
    lift_leader(state, seat * COLOURS + colour)


def send_home(state: Position, leader: Leader) -> None:
    """A leader returns to its owner, who may place it again at once (TE-TURN-08)."""
    lift_leader(state, leader)
    state.tell("returned", "seat leader", leader // COLOURS, COLOUR_KEYS[leader % COLOURS])


def send_stranded_home(state: Position) -> None:
    """Leaders without a temple beside them leave, all at once, whoever owns them.

    TE-LEADER-13, TE-LEADER-14, TE-LEADER-15: each looks at temples alone, so none strands another.
    """
    stranded = [
        leader
        for leader, cell in enumerate(state.place)
        if cell != OFF and not state.sites & BIT[cell]
    ]
    for leader in stranded:
        send_home(state, leader)


def why_not_lead(state: Position, seat: int, cell: Cell, colour: Colour) -> IllegalAction:
    """Why a leader cannot go there; the cells where it can are in listing."""
    name = CELL_NAMES[cell]
    if state.place[seat * COLOURS + colour] == cell:
        return IllegalAction("same_place", "TE-LEADER-12", cell=name)
    occupied = why_not_empty(state, cell, "TE-LEADER-06")
    if occupied is not None:
        return occupied
    if RIVER[cell]:
        return IllegalAction("leader_on_river", "TE-LEADER-08", cell=name)
    if not state.sites & BIT[cell]:
        return IllegalAction("no_temple", "TE-LEADER-07", cell=name)
    return IllegalAction("joins_kingdoms", "TE-LEADER-09", cell=name)
