"""Numbers by their places, laid out as learning code takes them: in one piece for many tables."""

from __future__ import annotations

from struct import unpack
from typing import Final

from ziggurat.core.sparse import Sparse

MOST: Final = 1 << 13
"""Places, and numbers that are prepared: any other number of two bytes is written when it comes."""


def short(number: int) -> bytes:
    """A whole number in two bytes, as numpy reads ``<i2``."""
    return number.to_bytes(2, "little", signed=True)


def pair(place: int, number: int = 1) -> bytes:
    """A place and its number, to be prepared once and put with others in one piece."""
    return short(place) + short(number)


_SHORT: Final = [short(number) for number in range(MOST)]
_ONE: Final = [pair(place) for place in range(MOST)]


class Marks:
    """Places and whole numbers, two bytes each; what is not put is 0.

    Where a place is put twice, the later number stands in dense rows, and the sum among features.
    """

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

    def count(self, place: int, things: tuple[int, ...]) -> None:
        """Put how often each thing is there, from the place of the first kind on."""
        pieces = self.pieces
        for number in range(len(things)):
            thing = things[number]
            found = 1
            for before in range(number):
                if things[before] == thing:
                    found += 1
            if found == 1:
                pieces.append(_ONE[place + thing])
            else:
                pieces.append(_SHORT[place + thing])
                pieces.append(_SHORT[found])

    def taken(self) -> bytes:
        """All of them in one piece; nothing is left."""
        piece = b"".join(self.pieces)
        self.pieces = []
        return piece

    def sparse(self) -> Sparse:
        """The same as a list of features; nothing is left."""
        piece = self.taken()
        numbers: tuple[int, ...] = unpack(f"<{len(piece) >> 1}h", piece)
        out = Sparse()
        for place in range(0, len(numbers), 2):
            out.put(numbers[place], numbers[place + 1])
        return out
