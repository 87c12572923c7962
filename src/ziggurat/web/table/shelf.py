"""Positions along the way of a game, packed: a few hundred bytes each, so that all stay at hand."""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ziggurat.core.anchors import SPACING, Anchor, Anchors
from ziggurat.core.errors import Refusal
from ziggurat.core.game import Game
from ziggurat.core.state import State

APART: Final = 48
"""Moves at least between two positions of long ago."""
_WINDOW: Final = 1 << 15
"""As far as the packing looks back."""
UNREADABLE: Final = (Refusal, KeyError, TypeError)
"""What comes of a position that the rules of today do not know any more."""


class Shelf(Anchors):
    """The positions of one game, each by how many standing moves lead to it.

    They are packed by what they have in common with the first of them.
    """

    def __init__(self, game: Game, first: Mapping[str, Any]) -> None:
        """Begin with the position before the first move."""
        self._game = game
        self._common = _text(first)[-_WINDOW:]
        self._counts = [0]
        self._packed = [self._pack(first)]

    @property
    def first(self) -> dict[str, Any]:
        """The position before the first move, as plain data."""
        return self._unpack(self._packed[0])

    def put(self, count: int, position: Mapping[str, Any]) -> None:
        """Keep a position after more moves than the last, and fewer of those of long ago."""
        counts, packed = [0], self._packed[:1]
        for old, data in zip(self._counts[1:], self._packed[1:], strict=True):
            if count - old <= APART or old - counts[-1] >= APART:
                counts.append(old)
                packed.append(data)
        if count > counts[-1]:
            counts.append(count)
            packed.append(self._pack(position))
        self._counts, self._packed = counts, packed

    def add(self, count: int, state: State, for_good: bool) -> None:
        """Keep the state after ``count`` moves if it is one of the few."""
        if count % SPACING == 0:
            self.put(count, state.dump())

    def cut(self, count: int) -> None:
        """Forget the positions after more than ``count`` standing moves."""
        place = bisect_right(self._counts, count)
        del self._counts[place:], self._packed[place:]

    def nearest(self, count: int) -> Anchor:
        """The last position after at most ``count`` moves that can still be read."""
        for anchor in self.back_from(count):
            return anchor
        raise Refusal("no_such_moment", most=count)

    def back_from(self, count: int) -> Iterator[Anchor]:
        """The positions after at most ``count`` moves that can still be read, the last one first.

        Their states belong to whoever asks.
        """
        for place in range(bisect_right(self._counts, count) - 1, -1, -1):
            try:
                state = self._game.restore(self._unpack(self._packed[place]))
            except UNREADABLE:
                continue
            yield Anchor(self._counts[place], state, True)

    def _pack(self, position: Mapping[str, Any]) -> bytes:
        packer = zlib.compressobj(zdict=self._common)
        return packer.compress(_text(position)) + packer.flush()

    def _unpack(self, packed: bytes) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(zlib.decompressobj(zdict=self._common).decompress(packed))
        return data


def _text(position: Mapping[str, Any]) -> bytes:
    return json.dumps(position, ensure_ascii=False, separators=(",", ":")).encode()
