"""How much of a game of Tigris & Euphrates is over: with this the judgement becomes chances."""

from __future__ import annotations

from ziggurat.games.tigris.rules.cells import how_many
from ziggurat.games.tigris.rules.components import TILE_COUNTS, TREASURES_TO_END
from ziggurat.games.tigris.rules.state import TigrisState


def course(state: TigrisState) -> int:
    """In percent: the game ends with the bag, with the treasures, or at its limit of turns."""
    tiles, limit = sum(TILE_COUNTS), int(state.options["turn_limit"])
    taken = sum(state.treasures)
    to_take = max(1, taken + how_many(state.treasure_cells) - TREASURES_TO_END)
    done = max(
        100 * (tiles - sum(state.bag)) // tiles, 100 * taken // to_take, 100 * state.turn // limit
    )
    return min(100, done)
