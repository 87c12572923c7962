"""Numbers by their places, laid out as learning code takes them: in one piece for many tables.

A game shows itself twice, by two functions that both put marks: features, whole numbers made for
nets (``Marks``), and all that a seat may know, in single precision (``Dense``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from struct import pack, unpack
from typing import Any, Final

from ziggurat.core.sparse import Sparse

MOST: Final = 1 << 13
"""Places, and numbers that are prepared: any other number of two bytes is written when it comes."""
KNOWN: Final = 256
"""Numbers that a unit has prepared."""


def short(number: int) -> bytes:
    """A whole number in two bytes, as numpy reads ``<i2``."""
    return number.to_bytes(2, "little", signed=True)


_SHORT: Final = [short(number) for number in range(MOST)]
_ONE: Final = [short(place) + short(1) for place in range(MOST)]


class Marks:
    """Places and whole numbers, two bytes each; what is not put is 0, what is put twice is added
    up."""

    __slots__ = ("pieces",)

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def mark(self, place: int) -> None:
        """Put a 1."""
        self.pieces.append(_ONE[place])

    def put(self, place: int, number: int) -> None:
        """Put a number."""
        if number:
            self.pieces.append(_SHORT[place])
            self.pieces.append(_SHORT[number] if 0 < number < MOST else short(number))

    def step(self, place: int, number: int, size: int, most: int) -> None:
        """Mark one of ``most`` places: the one for the number, in steps of ``size``.

        What is too small or too large goes to the first or the last.
        """
        step = number // size
        if step < 0:
            step = 0
        elif step >= most:
            step = most - 1
        self.pieces.append(_ONE[place + step])

    def taken(self) -> bytes:
        """All of them in one piece; nothing is left."""
        piece = b"".join(self.pieces)
        self.pieces = []
        return piece

    def sparse(self) -> Sparse:
        """The same as a list of features; nothing is left."""
        piece = self.taken()
        numbers = list(unpack(f"<{len(piece) >> 1}h", piece))
        out = Sparse()
        out.indices = numbers[::2]
        out.values = numbers[1::2]
        return out


# ------------------------------------------------------------------------------ single precision


def single(number: float) -> bytes:
    """A number in four bytes, as numpy reads ``<f4``."""
    return pack("<f", number)


def long(number: int) -> bytes:
    """A whole number in four bytes, as numpy reads ``<i4``."""
    return number.to_bytes(4, "little")


class Unit:
    """What a number is a part of: 3 of unit 5 are 0.6."""

    __slots__ = ("is_added", "known", "size")

    def __init__(self, size: int, is_added: bool = False) -> None:
        """``is_added`` where parts are added up one by one, with the rounding that this brings."""
        self.size = size
        self.is_added = is_added
        self.known: list[bytes] = []
        for number in range(KNOWN):
            self.known.append(self.of(number))

    def of(self, number: int) -> bytes:
        """So many parts, in four bytes."""
        if not self.is_added:
            return single(number / self.size)
        total = array("f", [0])
        for _ in range(number):
            total[0] += 1 / self.size
        return total.tobytes()


_PLACE: Final = [long(place) for place in range(MOST)]
_WHOLE: Final = [long(place) + single(1) for place in range(MOST)]


def one(place: int) -> bytes:
    """A 1 at a place, to be prepared once and put with others in one piece."""
    return _WHOLE[place]


def block(first: int, numbers: list[float]) -> bytes:
    """All numbers of a cell, from the first place on, to be prepared once and kept."""
    places = range(first, first + len(numbers))
    return b"".join([long(place) + single(numbers[place - first]) for place in places])


def filled(marks: bytes) -> bytes:
    """The same without what is 0: all that a blank row needs."""
    return b"".join(
        [marks[at : at + 8] for at in range(0, len(marks), 8) if any(marks[at + 4 : at + 8])]
    )


class Dense:
    """Places and numbers, four bytes each; what is not put is 0, and the later of two stands.

    The cells of a board change seldom: a row remembers their codes, and the numbers of a cell are
    put only when its code is another. They stay; all other numbers are put every time.
    """

    __slots__ = ("changes", "codes", "is_blank", "pieces")

    def __init__(self, cells: int) -> None:
        self.pieces: list[bytes] = []
        self.changes: list[bytes] = []
        """The numbers of cells that have changed."""
        self.codes: list[int] = [0] * cells
        """What the cells of this row show; 0 is a row without anything."""
        self.is_blank = True
        """Whether nothing was written there yet: cells then need no 0."""

    def mark(self, place: int) -> None:
        """Put a 1."""
        self.pieces.append(_WHOLE[place])

    def put(self, place: int, number: int, unit: Unit) -> None:
        """Put so many parts."""
        if number:
            self.pieces.append(_PLACE[place])
            self.pieces.append(unit.known[number] if 0 < number < KNOWN else unit.of(number))

    def keep(self, cell: int, code: int, numbers: bytes) -> None:
        """Let a cell show another code; the numbers that stand for it are all that it has."""
        self.codes[cell] = code
        self.changes.append(numbers)

    def count(self, place: int, things: tuple[int, ...], unit: Unit) -> None:
        """Put how often each thing is there, from the place of the first kind on."""
        pieces = self.pieces
        known = unit.known
        for number in range(len(things)):
            thing = things[number]
            found = 1
            for before in range(number):
                if things[before] == thing:
                    found += 1
            pieces.append(_PLACE[place + thing])
            pieces.append(known[found])

    def taken(self) -> bytes:
        """All that is put every time in one piece; nothing is left of it."""
        self.is_blank = False
        piece = b"".join(self.pieces)
        self.pieces = []
        return piece

    def numbers(self, out: array[float]) -> array[float]:
        """All of them, put where they belong in an array that holds what is always there."""
        piece = b"".join(self.changes + self.pieces)
        told = unpack("<" + "if" * (len(piece) >> 3), piece)
        for at in range(0, len(told), 2):
            out[told[at]] = told[at + 1]
        return out


_MOST_COUNTED: Final = 1 << 12
_counted: dict[int, tuple[tuple[int, ...], int, int, Unit, bytes]] = {}
"""Large piles that were counted, by where they lie in memory; forgotten when there are too many."""


def counted(place: int, things: tuple[int, ...], most: int, unit: Unit) -> bytes:
    """How often each of the first ``most`` things is there, remembered for the same pile."""
    key = id(things) + place + most  # two piles of the same key only forget each other
    found = _counted.get(key)
    if (
        found is not None
        and found[0] is things
        and found[1] == most
        and found[2] == place
        and found[3] is unit
    ):
        return found[4]
    counts: dict[int, int] = {}
    for number in range(most):
        counts[things[number]] = counts.get(things[number], 0) + 1
    pieces: list[bytes] = []
    for thing, count in counts.items():
        pieces.append(_PLACE[place + thing])
        pieces.append(unit.known[count])
    if len(_counted) >= _MOST_COUNTED:
        _counted.clear()
    piece = b"".join(pieces)
    _counted[key] = (things, most, place, unit, piece)
    return piece


_options_put: dict[int, tuple[dict[str, Any], bytes]] = {}
"""What was put of the options of games, by where these lie in memory."""


def of_options(options: dict[str, Any], write: Callable[[Any, Dense], None], state: Any) -> bytes:
    """What ``write`` puts of the options of a state, which stay the same in a game."""
    found = _options_put.get(id(options))
    if found is not None and found[0] is options:
        return found[1]
    out = Dense(0)
    write(state, out)
    if len(_options_put) >= _MOST_COUNTED:
        _options_put.clear()
    piece = out.taken()
    _options_put[id(options)] = (options, piece)
    return piece
