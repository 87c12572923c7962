"""Trade: markets gain from neighbours and from the edge of the grid (UR-TRADE)."""

from __future__ import annotations

from ziggurat.games.ur.rules.components import EDGES, NEIGHBOURS, TILE_MAX, TRADE, Cell
from ziggurat.games.ur.rules.gains import give_due
from ziggurat.games.ur.rules.position import FREE, Position


def trade(state: Position, seat: int) -> None:
    """Perform it: every market gets what its sides bring, as far as it fits (UR-TRADE-03)."""
    for cell in state.tiles[seat]:
        if state.face[cell] == TRADE and not state.ziggurat[cell]:
            gain = market_gain(state, seat, cell)
            room = TILE_MAX - state.tokens[cell]
            state.due[cell] = gain if gain < room else room
    state.tell("trade", "seat", seat)
    give_due(state, seat, TRADE)


def market_gain(state: Position, seat: int, cell: Cell) -> int:
    """One token for each side towards another player or the edge of the grid (UR-TRADE-01).

    Own and free neighbours bring nothing (UR-TRADE-04), nor do ziggurats (UR-TRADE-05).
    """
    gain = EDGES[cell]
    for other in NEIGHBOURS[cell]:
        if state.ziggurat[other]:
            gain += state.ziggurat_is_edge
        elif state.owner[other] not in (FREE, seat):
            gain += 1
    return gain
