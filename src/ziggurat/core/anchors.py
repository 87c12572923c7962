"""Copies of a state along its way, so that going back repeats few moves."""

from __future__ import annotations

from typing import Final

from ziggurat.core import mypyc_attr
from ziggurat.core.state import State

__all__ = ["SPACING", "Anchor", "Anchors"]

SPACING: Final = 16
"""Moves between two copies where they are densest."""


class Anchor:
    """A copy of the state after ``count`` standing moves."""

    def __init__(self, count: int, state: State, for_good: bool) -> None:
        self.count = count
        self.state = state
        self.for_good = for_good
        """Whether it is kept however old it grows."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Anchors:
    """The copies that are kept: many of the last moves, few of older ones.

    An anchor after a multiple of 2^k moves is kept for the next 2^(k+1) moves. Taking back n moves
    therefore repeats at most about 2n of them, and loading a record takes time in proportion to
    its length, whatever is taken back in it.
    """

    def __init__(self, count: int, state: State) -> None:
        """Begin with a state after ``count`` standing moves: nobody goes back behind it."""
        self._anchors: list[Anchor] = [Anchor(count, state.copy(), True)]

    def add(self, count: int, state: State, for_good: bool) -> None:
        """Keep a copy of the state after ``count`` moves for good, or if it is one of the few."""
        if count % SPACING == 0:
            self._anchors = [
                anchor
                for anchor in self._anchors
                if anchor.for_good or count - anchor.count <= 2 * (anchor.count & -anchor.count)
            ]
        elif not for_good:
            return
        self._anchors.append(Anchor(count, state.copy(), for_good))

    def cut(self, count: int) -> None:
        """Forget the copies made after more than ``count`` standing moves."""
        while self._anchors[-1].count > count:
            self._anchors.pop()

    def nearest(self, count: int) -> Anchor:
        """The last position kept of those after at most ``count`` standing moves.

        Its state belongs to whoever asked: they may play on.
        """
        low, high = 0, len(self._anchors) - 1
        while low < high:
            middle = (low + high + 1) >> 1
            if self._anchors[middle].count <= count:
                low = middle
            else:
                high = middle - 1
        found = self._anchors[low]
        return Anchor(found.count, found.state.copy(), found.for_good)
