"""A catastrophe covers a cell for the rest of the game (TE-CATASTROPHE)."""

from __future__ import annotations

from ziggurat.core.errors import IllegalAction
from ziggurat.games.tigris.rules.cells import BIT
from ziggurat.games.tigris.rules.components import CELL_NAMES
from ziggurat.games.tigris.rules.kingdoms import ruin_empty, take_tile
from ziggurat.games.tigris.rules.leaders import send_stranded_home
from ziggurat.games.tigris.rules.position import CATASTROPHE, EMPTY, TURNED, Cell, Position


def ruin(state: Position, seat: int, cell: Cell) -> None:
    """Cover an empty cell, or a tile, which leaves the game (TE-CATASTROPHE-03).

    It is in no list of what scores, starts a conflict or hands out treasures
    (TE-CATASTROPHE-11).
    """
    state.catastrophes[seat] -= 1
    state.tell("ruined", "seat cell", seat, CELL_NAMES[cell])
    covered = state.tile[cell]
    if covered == EMPTY:
        ruin_empty(state, cell)
    else:
        state.gone[covered] += 1
        take_tile(state, cell, CATASTROPHE)  # TE-CATASTROPHE-05, TE-CATASTROPHE-06
        send_stranded_home(state)  # TE-CATASTROPHE-07


def why_not_ruin(state: Position, seat: int, cell: Cell) -> IllegalAction:
    """Why no catastrophe can be played there; the cells where one can are in listing."""
    name = CELL_NAMES[cell]
    if not state.catastrophes[seat]:
        return IllegalAction("no_catastrophe", "TE-CATASTROPHE-01")
    if cell in state.place:
        return IllegalAction("ruin_leader", "TE-CATASTROPHE-04", cell=name)
    if state.treasure_cells & BIT[cell]:
        return IllegalAction("ruin_treasure", "TE-CATASTROPHE-04", cell=name)
    if TURNED <= state.tile[cell] < CATASTROPHE:
        return IllegalAction("ruin_monument", "TE-CATASTROPHE-04", cell=name)
    return IllegalAction("ruined_cell", "TE-CATASTROPHE-10", cell=name)
