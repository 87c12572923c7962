"""What is in the box of Tigris & Euphrates, as data (TE-SETUP-01)."""

from __future__ import annotations

from typing import Final

# A tile, the leader who scores it and the points share one colour (TE-SETUP-05, TE-LEADER-01).
RED: Final = 0  # temple, priest
BLUE: Final = 1  # farm, farmer
GREEN: Final = 2  # market, trader
BLACK: Final = 3  # settlement, king
COLOURS: Final = 4
COLOUR_LETTERS: Final = "RBGK"
COLOUR_KEYS: Final[tuple[str, ...]] = ("red", "blue", "green", "black")
DYNASTIES: Final[tuple[str, ...]] = ("lion", "bull", "potter", "archer")

TILE_COUNTS: Final[tuple[int, ...]] = (57, 36, 30, 30)  # TE-SETUP-04
HAND: Final = 6  # TE-SETUP-07
CATASTROPHES: Final = 2  # of each player (TE-SETUP-06)
ACTIONS_A_TURN: Final = 2  # TE-TURN-02
TREASURES_TO_END: Final = 2  # with no more left on the map the game ends (TE-END-01)

# The map (TE-SETUP-03): ~ river, T a start temple with its treasure, C one on a corner.
MAP: Final = (
    "....~~~~~.T.~...",
    ".C..~.......~..C",
    "...~~T......~~..",
    "~~~~.........~~~",
    ".............T~~",
    "..............~.",
    "~~~~....T...~~~.",
    ".C.~~~~.....~...",
    "......~~~~~~~.C.",
    ".....T..........",
    "..........T.....",
)
ROWS: Final = 11
COLUMNS: Final = 16
CELLS: Final = ROWS * COLUMNS
_GROUND: Final = "".join(MAP)
CELL_NAMES: Final = tuple(
    [f"{chr(97 + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)]
)
RIVER: Final = tuple([ground == "~" for ground in _GROUND])
START_TEMPLES: Final = tuple([cell for cell in range(CELLS) if _GROUND[cell] in "TC"])
CORNERS: Final = tuple([cell for cell in range(CELLS) if _GROUND[cell] == "C"])
"""Cells whose treasures must be taken first (TE-TREASURE-04, TE-TREASURE-05)."""


def _neighbours(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple([r * COLUMNS + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS])


NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple([_neighbours(c) for c in range(CELLS)])
"""By cell: those that share a side with it, whatever the ground (TE-KINGDOM-01, TE-KINGDOM-11)."""


# Squares of four cells, named by their top left cell, on which a monument can stand.
SQUARES: Final[tuple[int, ...]] = tuple(
    [cell for cell in range(CELLS - COLUMNS) if cell % COLUMNS < COLUMNS - 1]
)


def square_cells(corner: int) -> tuple[int, int, int, int]:
    """The four cells of a square."""
    return (corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1)


SQUARES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([corner for corner in SQUARES if cell in square_cells(corner)]) for cell in range(CELLS)]
)
"""By cell: the squares it is part of."""

MONUMENTS: Final[tuple[tuple[int, int], ...]] = tuple(
    [(a, b) for a in range(COLOURS) for b in range(a + 1, COLOURS)]
)
"""Each pair of colours once (TE-SETUP-13, TE-MONUMENT-02)."""
MONUMENT_LETTERS: Final = tuple([COLOUR_LETTERS[a] + COLOUR_LETTERS[b] for a, b in MONUMENTS])
