"""A list as it is now, without a copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar, overload

Item = TypeVar("Item", covariant=True)


class Growing(Protocol[Item]):
    """Whatever is like a list that only grows."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, place: int, /) -> Item: ...

    @overload
    def __getitem__(self, place: slice, /) -> Sequence[Item]: ...


class Prefix(Sequence[Item]):
    """The items that a list has at this moment. The list itself may grow, and only grow.

    >>> names = ["Anna", "Ben"]
    >>> now = Prefix(names)
    >>> names.append("Cleo")
    >>> len(now), now[-1], now[:5]
    (2, 'Ben', ['Anna', 'Ben'])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Growing[Item]) -> None:
        self._items = items
        self._length = len(items)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Item: ...

    @overload
    def __getitem__(self, place: slice) -> list[Item]: ...

    def __getitem__(self, place: int | slice) -> Item | list[Item]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            return list(self._items[start:stop]) if step == 1 else list(self)[place]
        if not -self._length <= place < self._length:
            raise IndexError(place)
        return self._items[place if place >= 0 else place + self._length]
