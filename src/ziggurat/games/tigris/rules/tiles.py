"""A tile is laid, and scores or unites two kingdoms (TE-TILE, TE-POINT)."""

from __future__ import annotations

from ziggurat.core.errors import IllegalAction
from ziggurat.games.tigris.rules.cells import BIT
from ziggurat.games.tigris.rules.components import (
    BLACK,
    BLUE,
    CELL_NAMES,
    COLOUR_KEYS,
    COLOURS,
    RIVER,
)
from ziggurat.games.tigris.rules.conflicts import CLASHES
from ziggurat.games.tigris.rules.kingdoms import kingdoms_beside, lay_tile, ruler, why_not_empty
from ziggurat.games.tigris.rules.monuments import RAISE, buildings
from ziggurat.games.tigris.rules.position import OFF, Cell, Colour, Position, Union
from ziggurat.games.tigris.rules.scoring import score
from ziggurat.games.tigris.rules.treasures import TREASURES, is_rich


def lay(state: Position, seat: int, cell: Cell, colour: Colour) -> None:
    """Lay a tile from the hand, where it stays (TE-TILE-01, TE-TILE-05).

    What follows comes in this order: its point or the conflicts, a monument, treasures
    (TE-TREASURE-09, TE-MONUMENT-06). Nearly always nothing follows, and nothing is put on the
    agenda.
    """
    state.hand[seat * COLOURS + colour] -= 1
    state.missing += 1
    state.tell("laid", "seat colour cell", seat, COLOUR_KEYS[colour], CELL_NAMES[cell])
    if state.beside_two & BIT[cell]:
        unite(state, seat, cell, colour)
        return
    lay_tile(state, cell, colour)
    territory = state.territory[cell]
    is_kingdom = state.rulers[territory] != 0
    if is_kingdom:  # TE-POINT-05
        _give_point(state, territory, colour)
    if buildings(state, cell):
        state.laid = cell
        state.then(RAISE[seat], TREASURES)
    elif is_kingdom and is_rich(state, territory):
        state.then(TREASURES)


def unite(state: Position, seat: int, cell: Cell, colour: Colour) -> None:
    """The tile unites two kingdoms: nobody scores it (TE-POINT-06), and leaders may clash."""
    one, two = kingdoms_beside(state, cell)
    state.laid = cell
    state.union = Union(state.members[one], state.members[two])
    state.tell("united", "seat cell", seat, CELL_NAMES[cell])  # TE-CONFLICT-EXTERNAL-02
    lay_tile(state, cell, colour)
    state.then(CLASHES, RAISE[seat], TREASURES)


def _give_point(state: Position, kingdom: int, colour: Colour) -> None:
    """One point of the tile's colour for the leader of that colour, else for the king.

    TE-POINT-01, TE-POINT-02, TE-POINT-03, TE-POINT-04, TE-POINT-07; leaderless territories that
    the tile joins to the kingdom change nothing (TE-POINT-08). It is given before a monument can
    send that leader home (TE-POINT-09).
    """
    receiver = ruler(state, kingdom, colour)
    if receiver == OFF:
        receiver = ruler(state, kingdom, BLACK)
    if receiver != OFF:
        score(state, receiver // COLOURS, colour, 1)


def why_not_lay(state: Position, seat: int, cell: Cell, colour: Colour) -> IllegalAction:
    """Why a tile cannot be laid there; the cells where it can are in listing."""
    name = CELL_NAMES[cell]
    if not state.hand[seat * COLOURS + colour]:
        return IllegalAction("no_such_tile", "TE-TILE-01", colour=COLOUR_KEYS[colour])
    occupied = why_not_empty(state, cell, "TE-TILE-01")
    if occupied is not None:
        return occupied
    if colour == BLUE and not RIVER[cell]:
        return IllegalAction("farm_on_land", "TE-TILE-02", cell=name)
    if colour != BLUE and RIVER[cell]:
        return IllegalAction("not_on_river", "TE-TILE-03", colour=COLOUR_KEYS[colour], cell=name)
    return IllegalAction("three_kingdoms", "TE-TILE-06", cell=name)
