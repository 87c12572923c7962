"""What is in the box of Ur, as data."""

from __future__ import annotations

from typing import Final, TypeAlias

# What the numbers of the rules stand for. Lists are indexed by them, so that they stay plain.
Face: TypeAlias = int
"""One of the five actions, as a tile shows it."""
Pair: TypeAlias = int
"""A kind of tile: its two faces, by the place in ``PAIRS``."""
Cell: TypeAlias = int
"""A place of the grid."""

MOST_SEATS: Final = 4  # four colours (UR-SETUP-01, UR-SETUP-13)

# Faces. Their letters are the notation; their keys are the words of the catalogues.
AGRICULTURE: Final = 0
TRADE: Final = 1
CULTURE: Final = 2
POLITICS: Final = 3
WAR: Final = 4
FACES: Final = 5
FACE_LETTERS: Final = "ATCPW"
FACE_KEYS: Final[tuple[str, ...]] = ("agriculture", "trade", "culture", "politics", "war")

# Tiles: the ten pairs of different faces, four of each (UR-SETUP-02).
PAIRS: Final[tuple[tuple[Face, Face], ...]] = tuple(
    [(a, b) for a in range(FACES) for b in range(a + 1, FACES)]
)
PAIR_COUNT: Final = len(PAIRS)
PAIR_NAMES: Final = tuple([FACE_LETTERS[a] + FACE_LETTERS[b] for a, b in PAIRS])
OPEN_FACES: Final[tuple[tuple[tuple[Face, ...], ...], ...]] = tuple(
    [
        tuple(
            [tuple([face for face in pair if not bits >> face & 1]) for bits in range(1 << FACES)]
        )
        for pair in PAIRS
    ]
)
"""By pair, and by the faces performed (one bit each): those still to be performed."""
COPIES: Final = 4
PAIR_OF: Final[tuple[tuple[Pair, ...], ...]] = tuple(
    [
        tuple([PAIRS.index((min(a, b), max(a, b))) if a != b else -1 for b in range(FACES)])
        for a in range(FACES)
    ]
)
"""By one face and the other: the pair."""

# The grid (UR-SETUP-03): cells are numbered row by row, a1 at the top left, f6 at the bottom right.
SIDE: Final = 6
CELLS: Final = SIDE * SIDE
CELL_NAMES: Final = tuple(
    ["abcdef"[col] + str(row + 1) for row in range(SIDE) for col in range(SIDE)]
)


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells that touch it by a side (UR-SETUP-04)."""
    row, col = divmod(cell, SIDE)
    around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return tuple([r * SIDE + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE])


NEIGHBOURS: Final[tuple[tuple[Cell, ...], ...]] = tuple([_neighbours(c) for c in range(CELLS)])
EDGES: Final[tuple[int, ...]] = tuple([4 - len(NEIGHBOURS[cell]) for cell in range(CELLS)])
"""Sides of a cell that lie on the edge of the grid."""

# Pieces
TOKENS: Final = 20  # of each player (UR-SETUP-05)
TILE_MAX: Final = 5  # tokens on a tile (UR-LIMIT-01)
ZIGGURATS: Final = 5  # in the game (UR-SETUP-01)

# Counts of the rules
SETUP_ROUNDS: Final = 3  # one token each (UR-SETUP-08, UR-SETUP-09)
SLOTS: Final = 2  # actions of a turn, each performed or declined (UR-TURN-02)
ZIGGURATS_A_TURN: Final = 2  # UR-ZIGGURAT-02
GROWTH: Final = 2  # tokens on each farm (UR-AGRI-02)
RETURN_TOKENS: Final = 3  # of a player without any on the grid (UR-NOTOKEN-01)
ATTACKS_A_WAR: Final = 100  # a guard, not a rule: free attacks could go to and fro for ever

SET_POINTS: Final[tuple[int, ...]] = (0, 1, 3, 6, 10, 15, 21)
"""Victory points of a set of so many tiles (UR-SCORE-08)."""
