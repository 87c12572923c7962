"""Culture: everything beside the player's culture tiles gains (UR-CULTURE)."""

from __future__ import annotations

from ziggurat.games.ur.rules.components import CELLS, CULTURE, NEIGHBOURS, TILE_MAX
from ziggurat.games.ur.rules.gains import give_due
from ziggurat.games.ur.rules.position import FREE, Position


def culture(state: Position, seat: int) -> None:
    """Perform it."""
    state.due = culture_gains(state, seat, state.tokens)
    state.tell("culture", "seat", seat)
    give_due(state, seat, CULTURE)


def culture_gains(state: Position, seat: int, tokens: list[int]) -> list[int]:
    """By cell: what it gains where so many tokens are on the tiles now (UR-CULTURE-07).

    One token for each culture tile of the seat beside it (UR-CULTURE-01, UR-CULTURE-03), whoever
    owns it (UR-CULTURE-02) and whatever it shows (UR-CULTURE-04); only tiles of the seat itself
    radiate, and no tile on itself (UR-CULTURE-06).
    """
    gains = [0] * CELLS
    for cell in state.tiles[seat]:
        if state.face[cell] == CULTURE and not state.ziggurat[cell]:
            for other in NEIGHBOURS[cell]:
                if (
                    state.owner[other] != FREE
                    and not state.ziggurat[other]  # UR-CULTURE-09
                    and tokens[other] + gains[other] < TILE_MAX
                ):
                    gains[other] += 1
    return gains
