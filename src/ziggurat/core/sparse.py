"""A position as a short list of features: which of many are there, and how much of each."""

from __future__ import annotations

__all__ = ["Sparse"]


class Sparse:
    """Numbers by index; those not listed are 0, and those listed twice are added up."""

    __slots__ = ("indices", "values")

    def __init__(self) -> None:
        self.indices: list[int] = []
        self.values: list[int] = []

    def put(self, index: int, value: int) -> None:
        """Note so much of a feature."""
        if value:
            self.indices.append(index)
            self.values.append(value)

    def mark(self, index: int) -> None:
        """Note that a feature is there."""
        self.indices.append(index)
        self.values.append(1)

    def step(self, index: int, value: int, size: int, most: int) -> None:
        """Mark one of ``most`` places: the one for the value, in steps of ``size``.

        What is too small or too large goes to the first or the last.
        """
        place = value // size
        if place < 0:
            place = 0
        elif place >= most:
            place = most - 1
        self.indices.append(index + place)
        self.values.append(1)
