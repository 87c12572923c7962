"""The moves that were played, packed: long games are many, and most of their past is never read."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, overload

from ziggurat.core import mypyc_attr
from ziggurat.core.record import Move
from ziggurat.core.state import Entry

__all__ = ["LAST", "TOGETHER", "UNPACKED_KEPT", "Played", "PlayedMoves", "Struck", "Told"]

TOGETHER: Final = 32
"""Moves that are packed in one piece."""
LAST: Final = 8
"""Moves, at least, that are not packed yet."""
UNPACKED_KEPT: Final = 256
"""Pieces that were read last, of all games: whoever reads one reads it again soon."""


@mypyc_attr(native_class=False)
@dataclass
class Played:
    """A move, what it meant for undo, what it brought about, and who may read its notation."""

    move: Move
    effect: int
    log: list[Entry]
    readers: tuple[int, ...] | None


Told = tuple[str, list[Entry]]
"""What takes most room of a move: its notation, and what it brought about."""


@mypyc_attr(native_class=False)
class PlayedMoves:
    """A list of moves that only grows. Each is made anew when it is asked for.

    Other threads may read it while it grows.
    """

    def __init__(self, moves: Iterable[Played] = ()) -> None:
        self._seats: array[int] = array("b")
        self._effects: array[int] = array("b")
        self._readers: array[int] = array("H")
        """Numbers of groups of readers."""
        self._groups: list[tuple[int, ...] | None] = [None]
        self._last: dict[int, Told] = {}
        """Notations and logs of the last moves."""
        self._pieces: list[bytes] = []
        """Those of all moves before them."""
        for played in moves:
            self.append(played)

    def append(self, played: Played) -> None:
        """Add a move."""
        number = len(self._seats)
        self._last[number] = sys.intern(played.move.text), played.log
        self._effects.append(played.effect)
        self._readers.append(self._group(played.readers))
        self._seats.append(played.move.seat)
        if number + 1 == TOGETHER * (len(self._pieces) + 1) + LAST:
            self._pack()

    def _group(self, readers: tuple[int, ...] | None) -> int:
        if readers not in self._groups:
            self._groups.append(readers)
        return self._groups.index(readers)

    def _pack(self) -> None:
        """Pack the oldest moves that are not packed yet."""
        begin = TOGETHER * len(self._pieces)
        numbers = range(begin, begin + TOGETHER)
        self._pieces.append(_packed([self._last[number] for number in numbers]))
        for number in numbers:  # last, so that whoever reads meanwhile finds them in either place
            del self._last[number]

    def retell(self, played: Played) -> None:
        """Have the last move be told otherwise; it stays the same move."""
        number = len(self._seats) - 1
        self._readers[number] = self._group(played.readers)
        self._effects[number] = played.effect
        self._last[number] = self._told(number)[0], played.log

    def _told(self, number: int) -> Told:
        """The notation and the log of a move."""
        last = self._last.get(number)
        if last is not None:
            return last
        return _unpacked(self._pieces[number // TOGETHER])[number % TOGETHER]

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, at: int) -> Played: ...
    @overload
    def __getitem__(self, at: slice) -> list[Played]: ...
    def __getitem__(self, at: int | slice) -> Played | list[Played]:
        if not isinstance(at, int):
            return [self[number] for number in range(len(self))[at]]
        number = range(len(self))[at]
        text, log = self._told(number)
        move = Move(self._seats[number], text)
        return Played(move, self._effects[number], log, self.readers(number))

    def __iter__(self) -> Iterator[Played]:
        return (self[number] for number in range(len(self)))

    def move(self, number: int) -> Move:
        """A move without what came of it."""
        return Move(self._seats[number], self._told(number)[0])

    def moves(self) -> list[Move]:
        """All of them."""
        return [self.move(number) for number in range(len(self))]

    def mover(self, number: int) -> int:
        """Whose move it is."""
        return self._seats[number]

    def effect(self, number: int) -> int:
        """What it meant for undo."""
        return self._effects[number]

    def readers(self, number: int) -> tuple[int, ...] | None:
        """Who may read its notation while the game runs."""
        return self._groups[self._readers[number]]

    @property
    def hides(self) -> bool:
        """Whether there is a move that not everybody may read."""
        return len(self._groups) > 1


def _packed(moves: list[Told]) -> bytes:
    data = [
        [text, [[entry.key, entry.args, entry.readers] for entry in log]] for text, log in moves
    ]
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode())


@lru_cache(UNPACKED_KEPT)
def _unpacked(piece: bytes) -> list[Told]:
    return [
        (text, [_entry(key, args, readers) for key, args, readers in log])
        for text, log in json.loads(zlib.decompress(piece))
    ]


def _entry(key: str, args: dict[str, Any], readers: list[int] | None) -> Entry:
    return Entry(key, args, None if readers is None else tuple(readers))


@mypyc_attr(native_class=False)
class Struck:
    """By the number of each undo, the numbers of the moves that it took back."""

    def __init__(self, struck: Mapping[int, tuple[int, ...]]) -> None:
        self._taken: array[int] = array("i")
        self._ends: array[int] = array("i")
        self._undos: array[int] = array("i")
        for undo, taken in struck.items():
            self.add(undo, taken)

    def add(self, undo: int, taken: tuple[int, ...]) -> None:
        """Add an undo; it comes after all others."""
        self._taken.extend(taken)
        self._ends.append(len(self._taken))
        self._undos.append(undo)

    def __len__(self) -> int:
        return len(self._undos)

    def __iter__(self) -> Iterator[int]:
        return iter(self._undos)

    def items(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """All undos, each with what it took back."""
        return ((undo, self[undo]) for undo in self._undos)

    def __contains__(self, undo: object) -> bool:
        return isinstance(undo, int) and self._place(undo) >= 0

    def __getitem__(self, undo: int) -> tuple[int, ...]:
        place = self._place(undo)
        if place < 0:
            raise KeyError(undo)
        begin = self._ends[place - 1] if place else 0
        return tuple(self._taken[begin : self._ends[place]])

    def _place(self, undo: int) -> int:
        place = bisect_left(self._undos, undo)
        return place if place < len(self._undos) and self._undos[place] == undo else -1
