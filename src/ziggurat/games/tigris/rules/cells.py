"""Sets of cells of the map: whole numbers with one bit for each cell.

One operation on such a number looks at the whole map, and copying it costs nothing. Random play
spends most of its time here, so these sets stay as they are: tests/games/tigris/test_sets.py
compares them with the plain lists of tests/games/tigris/oracle.py.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Any, Final, Protocol, TypeVar

from ziggurat.games.tigris.rules.components import (
    CELLS,
    COLUMNS,
    NEIGHBOURS,
    RIVER,
    SQUARES,
    square_cells,
)

T = TypeVar("T")


class Cells(Protocol):
    """A set of cells: the operations of a whole number that make sense for a set.

    Compiled code expects an ``int`` to be small and is slow with 176 bits. It leaves values of a
    protocol to Python, which is fast with them.
    """

    def __and__(self, other: Any, /) -> Cells: ...
    def __or__(self, other: Any, /) -> Cells: ...
    def __xor__(self, other: Any, /) -> Cells: ...
    def __invert__(self) -> Cells: ...
    def __lshift__(self, count: int, /) -> Cells: ...
    def __rshift__(self, count: int, /) -> Cells: ...
    def __bool__(self) -> bool: ...
    def __hash__(self) -> int: ...

    def bit_length(self) -> int:
        """The number of the last cell, plus one."""


how_many: Final[Callable[[Any], int]] = int.bit_count
"""The number of cells in a set."""
BIT: Final[tuple[Cells, ...]] = tuple([1 << cell for cell in range(CELLS)])
"""The set of this cell alone."""
NOWHERE: Final[Cells] = 0
"""No cell."""
MAP: Final[Cells] = (1 << CELLS) - 1
"""All cells."""


def set_of(cells: list[int]) -> Cells:
    """The set of some cells."""
    found: Cells = 0
    for cell in cells:
        found |= BIT[cell]
    return found


BESIDE: Final[tuple[Cells, ...]] = tuple([set_of(list(NEIGHBOURS[cell])) for cell in range(CELLS)])
"""The neighbours of a cell."""
SQUARE: Final[dict[int, Cells]] = {corner: set_of(list(square_cells(corner))) for corner in SQUARES}
"""The four cells of a square, by the top left one."""
LAND: Final[Cells] = set_of([cell for cell in range(CELLS) if not RIVER[cell]])
_NOT_LEFT: Final[Cells] = set_of([cell for cell in range(CELLS) if cell % COLUMNS])
_NOT_RIGHT: Final[Cells] = set_of([cell for cell in range(CELLS) if (cell + 1) % COLUMNS])


def cells_of(cells: Cells) -> list[int]:
    """The cells of a set, in order."""
    found: list[int] = []
    while cells:
        cell = cells.bit_length() - 1
        cells ^= BIT[cell]
        found.append(cell)
    found.reverse()
    return found


_HALF: Final[Cells] = (1 << CELLS // 2) - 1
_BITS: Final = 8  # cells a byte
_PLACES: Final = [bytes([bit for bit in range(_BITS) if byte >> bit & 1]) for byte in range(256)]
"""The places of the bits of a byte."""
_HOW_MANY: Final = bytes([len(places) for places in _PLACES])


def nth_cell(cells: Any, number: int) -> int:
    """The cell of a set with this place in it, from 0."""
    start = 0
    half = cells & _HALF
    count = how_many(half)
    if number >= count:
        number -= count
        start = CELLS // 2
        half = cells >> start
    whole: int = half  # compiled code knows the bytes of an int, not of a protocol
    for byte in whole.to_bytes(CELLS // 2 // _BITS, "little"):
        count = _HOW_MANY[byte]
        if number < count:
            return start + _PLACES[byte][number]
        number -= count
        start += _BITS
    raise IndexError(number)


_BYTES: Final = CELLS >> 3
_DIGITS: Final = bytes.maketrans(b"01", bytes([0, 1]))


def flags_of(cells: Any) -> bytes:
    """One byte for each cell: 1 for those of a set."""
    return f"{cells:0{CELLS}b}".encode().translate(_DIGITS)[::-1]


def bits_of(cells: Any) -> bytes:
    """One bit for each cell: 1 for those of a set."""
    packed: bytes = cells.to_bytes(_BYTES, "little")
    return packed


def picked(things: list[T], cells: Cells) -> list[T]:
    """From a list with one thing for each cell, those of the cells of a set."""
    return list(compress(things, flags_of(cells)))


def beside(cells: list[int]) -> Cells:
    """Every cell beside one of these."""
    found: Cells = 0
    for cell in cells:
        found |= BESIDE[cell]
    return found


def around(cells: Cells) -> Cells:
    """Every cell beside one of the set; some of these may be in the set themselves."""
    return (
        (cells << COLUMNS & MAP)
        | cells >> COLUMNS
        | (cells & _NOT_RIGHT) << 1
        | (cells & _NOT_LEFT) >> 1
    )


def reach(start: Cells, within: Cells) -> Cells:
    """The part of a set that is connected with some cells of it (TE-KINGDOM-02)."""
    reached = start
    while True:
        grown = reached | (around(reached) & within)
        if grown == reached:
            return reached
        reached = grown


# What is left when a cell leaves a connected set. The eight cells around it decide most cases.

_CORNER: Final = COLUMNS + 1  # from a cell to the last of the eight
_SIDES: Final = (1, COLUMNS, COLUMNS + 2, 2 * COLUMNS + 1)
_BENDS: Final = (
    (1, COLUMNS, 0),
    (1, COLUMNS + 2, 2),
    (2 * COLUMNS + 1, COLUMNS, 2 * COLUMNS),
    (2 * COLUMNS + 1, COLUMNS + 2, 2 * COLUMNS + 2),
)
"""Two sides of a cell and the corner that touches both, counted from the first of the eight."""


def _ring(cell: int) -> Cells:
    row, column = divmod(cell, COLUMNS)
    return set_of(
        [
            other
            for other in range(CELLS)
            if other != cell
            and abs(other // COLUMNS - row) < 2
            and abs(other % COLUMNS - column) < 2
        ]
    )


RING: Final[tuple[Cells, ...]] = tuple([_ring(cell) for cell in range(CELLS)])
"""The eight cells around a cell."""


def _connections() -> dict[Cells, bool]:
    """By pattern of the eight cells: whether those at the sides are connected around the middle."""
    places = [place for place in range(2 * COLUMNS + 3) if place % COLUMNS < 3]
    places.remove(_CORNER)
    known: dict[Cells, bool] = {}
    for number in range(1 << len(places)):
        pattern = sum([1 << place for n, place in enumerate(places) if number >> n & 1])
        sides = sum([pattern >> side & 1 for side in _SIDES])
        links = sum(
            [pattern >> a & pattern >> b & pattern >> corner & 1 for a, b, corner in _BENDS]
        )
        known[pattern] = links >= sides - 1
    return known


_CONNECTED: Final[dict[Cells, bool]] = _connections()


def holds_together(left: Cells, cell: int) -> bool:
    """Whether what is left of a set is still connected around the cell that was taken out.

    If not, it may still be connected in some longer way.
    """
    return _CONNECTED[(left & RING[cell]) << _CORNER >> cell]
