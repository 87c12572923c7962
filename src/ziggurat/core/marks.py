"""Numbers by their places, laid out as learning code takes them: in one piece for many tables.

A game shows itself twice, by two functions that both put marks: features, whole numbers made for
nets (``Marks``), and all that a seat may know, in single precision (``Dense``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from struct import pack, unpack
from sys import byteorder
from typing import Any, Final

from ziggurat.core.agenda import Question
from ziggurat.core.sparse import Sparse

MOST: Final = 1 << 13
"""Places."""
ROOM: Final = 64
"""Pieces for which there is room from the start."""
KNOWN: Final = 256
"""Numbers that are prepared: any other is written when it comes."""


def short(number: int) -> bytes:
    """A whole number in two bytes, as numpy reads ``<i2``."""
    return number.to_bytes(2, "little", signed=True)


_ONE: Final = [short(place) + short(1) for place in range(MOST)]
_marks: Final[list[list[bytes]]] = []
"""By place and number: the marks that were put before."""


def _mark(place: int, number: int) -> bytes:
    """A number at a place in four bytes; if it is a small one, all up to it are prepared."""
    if not 0 < number < KNOWN:
        return short(place) + short(number)
    while len(_marks) <= place:
        _marks.append([])
    there = _marks[place]
    while len(there) <= number:
        there.append(short(place) + short(len(there)))
    return there[number]


class Pieces:
    """Bytes that are gathered piece by piece. The list keeps its length, since letting it grow
    anew each time would take as long as filling it."""

    __slots__ = ("held", "pieces")

    def __init__(self) -> None:
        self.pieces: list[bytes] = [b""] * ROOM
        self.held = 0
        """How many of them are there: those after them are left from before."""

    def add(self, piece: bytes) -> None:
        """Take one more piece."""
        number = self.held
        pieces = self.pieces
        if number < len(pieces):
            pieces[number] = piece
        else:
            pieces.append(piece)
        self.held = number + 1

    def taken(self) -> bytes:
        """All of them in one piece; nothing is left."""
        pieces = self.pieces[: self.held]
        self.held = 0
        return b"".join(pieces)


class Marks(Pieces):
    """Places and whole numbers, two bytes each; what is not put is 0, what is put twice is added
    up."""

    __slots__ = ()

    def mark(self, place: int) -> None:
        """Put a 1."""
        self.add(_ONE[place])

    def put(self, place: int, number: int) -> None:
        """Put a number."""
        if not number:
            return
        if place < len(_marks):
            there = _marks[place]
            if 0 < number < len(there):
                self.add(there[number])
                return
        self.add(_mark(place, number))

    def step(self, place: int, number: int, size: int, most: int) -> None:
        """Mark one of ``most`` places: the one for the number, in steps of ``size``.

        What is too small or too large goes to the first or the last.
        """
        step = number // size
        if step < 0:
            step = 0
        elif step >= most:
            step = most - 1
        self.add(_ONE[place + step])

    def sparse(self) -> Sparse:
        """The same as a list of features; nothing is left."""
        found = array("h", self.taken())
        if byteorder == "big":
            found.byteswap()
        numbers = found.tolist()
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

    __slots__ = ("is_added", "known", "marks", "size")

    def __init__(self, size: int, is_added: bool = False) -> None:
        """``is_added`` where parts are added up one by one, with the rounding that this brings."""
        self.size = size
        self.is_added = is_added
        self.known: list[bytes] = []
        for number in range(KNOWN):
            self.known.append(self.of(number))
        self.marks: list[list[bytes]] = []
        """By place and number: the marks that were put before."""

    def of(self, number: int) -> bytes:
        """So many parts, in four bytes."""
        if not self.is_added:
            return single(number / self.size)
        total = array("f", [0])
        for _ in range(number):
            total[0] += 1 / self.size
        return total.tobytes()

    def mark(self, place: int, number: int) -> bytes:
        """So many parts at a place; if they are few, all up to them are prepared."""
        if not 0 < number < KNOWN:
            return _PLACE[place] + self.of(number)
        marks = self.marks
        while len(marks) <= place:
            marks.append([])
        there = marks[place]
        while len(there) <= number:
            there.append(_PLACE[place] + self.known[len(there)])
        return there[number]


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


class _Pile:
    """A pile, and what was put of it."""

    __slots__ = ("piece", "things")

    def __init__(self, things: object, piece: bytes) -> None:
        self.things = things
        self.piece = piece


_NO_PILE: Final = _Pile((), b"")


class Dense(Pieces):
    """Places and numbers, four bytes each; what is not put is 0, and the later of two stands.

    The cells of a board change seldom: a row remembers their codes, and the numbers of a cell are
    put only when its code is another. They stay; all other numbers are put every time. Of piles,
    which are kept as long as nobody touches them, it may be remembered what was put.
    """

    __slots__ = ("changes", "codes", "is_blank", "lists", "piles", "remembers")

    def __init__(self, cells: int, piles: list[Any] | None = None) -> None:
        """``piles`` is where to remember them, an empty list at first, for whoever shows more
        positions of as many players; without it nothing is remembered."""
        super().__init__()
        self.changes: list[bytes] = []
        """The numbers of cells that have changed."""
        self.codes: list[int] = [0] * cells
        """What the cells of this row show; 0 is a row without anything."""
        self.is_blank = True
        """Whether nothing was written there yet: cells then need no 0."""
        self.lists: list[list[Any]] = []
        """What the cells were read from: see ``is_new``."""
        self.remembers = piles is not None
        self.piles: list[_Pile] = [] if piles is None else piles
        """By slot: see ``has_put``."""

    def mark(self, place: int) -> None:
        """Put a 1."""
        self.add(_WHOLE[place])

    def put(self, place: int, number: int, unit: Unit) -> None:
        """Put so many parts."""
        if not number:
            return
        marks = unit.marks
        if place < len(marks):
            there = marks[place]
            if 0 < number < len(there):
                self.add(there[number])
                return
        self.add(unit.mark(place, number))

    def is_new(self, number: int, read: list[int]) -> bool:
        """Whether a list, by its number from 0, is another than when this was last asked.

        Lists are compared far faster than their things are looked at one by one. Of a blank row
        nothing is remembered.
        """
        if self.is_blank:
            return True
        lists = self.lists
        if number < len(lists):
            if lists[number] == read:
                return False
            lists[number] = read[:]
        else:
            lists.append(read[:])
        return True

    def has_put(self, slot: int, things: object) -> bool:
        """Put the same as before, if the pile in a slot is still this one; else it is to be put
        and then remembered. A slot is one way to show one pile."""
        known = self._known(slot, things)
        if known is None:
            return False
        if known.piece:
            self.add(known.piece)
        return True

    def remember(self, slot: int, things: object, first: int) -> None:
        """Remember what was put of a pile: all since ``held`` was ``first``."""
        if self.remembers:
            piece = self._take_back(slot, things, first)
            if piece:
                self.add(piece)

    def _known(self, slot: int, things: object) -> _Pile | None:
        if slot >= len(self.piles):
            return None
        known = self.piles[slot]
        return known if known.things is things else None

    def _take_back(self, slot: int, things: object, first: int) -> bytes:
        """The same in one piece, and not put."""
        piece = b"".join(self.pieces[first : self.held])
        self.held = first
        piles = self.piles
        while slot >= len(piles):
            piles.append(_NO_PILE)
        piles[slot] = _Pile(things, piece)
        return piece

    def keep(self, cell: int, code: int, numbers: bytes) -> None:
        """Let a cell show another code; the numbers that stand for it are all that it has."""
        self.codes[cell] = code
        self.changes.append(numbers)

    def count(self, place: int, things: tuple[int, ...], unit: Unit) -> None:
        """Put how often each thing is there, from the place of the first kind on: how often so far,
        so that the last of its kind tells."""
        for thing in things:
            found = _tally[thing] + 1
            _tally[thing] = found
            self.put(place + thing, found, unit)
        for thing in things:
            _tally[thing] = 0

    def pile(self, slot: int, place: int, things: tuple[int, ...], unit: Unit) -> None:
        """The same of a pile, remembered in a slot."""
        if not self.has_put(slot, things):
            first = self.held
            self.count(place, things, unit)
            self.remember(slot, things, first)

    def part(self, slot: int, place: int, things: tuple[int, ...], most: int, unit: Unit) -> None:
        """The same of the first ``most`` things of a pile."""
        known = self._known(slot, things)
        if known is not None:
            self.add(known.piece[: 8 * most])
        elif self.remembers:
            first = self.held
            self.count(place, things, unit)
            self.add(self._take_back(slot, things, first)[: 8 * most])
        else:
            self.count(place, things[:most], unit)

    def taken(self) -> bytes:
        """All that is put every time in one piece; nothing is left of it."""
        self.is_blank = False
        return super().taken()

    def numbers(self, out: array[float]) -> array[float]:
        """All of them, put where they belong in an array that holds what is always there."""
        piece = b"".join(self.changes) + self.taken()
        told = unpack("<" + "if" * (len(piece) >> 3), piece)
        for at in range(0, len(told), 2):
            out[told[at]] = told[at + 1]
        return out


_tally: Final = [0] * MOST
"""How often a thing was met; 0 again once a pile is counted."""


class Asked:
    """A mark for each kind of question: a place by its key."""

    def __init__(self, first: int, keys: Sequence[str]) -> None:
        self._places = {key: first + number for number, key in enumerate(keys)}
        self._marks: dict[Any, bytes] = {}
        """Of the kinds that were met."""

    def mark(self, question: Question[Any]) -> bytes:
        """The mark of a question."""
        kind = type(question)
        found = self._marks.get(kind)
        if found is None:
            found = self._marks[kind] = one(self._places[kind.key])
        return found


_MOST_OPTIONS: Final = 1 << 12
_options_put: Final[dict[int, tuple[dict[str, Any], bytes]]] = {}
"""What was put of the options of games, by where these lie in memory."""


def of_options(options: dict[str, Any], write: Callable[[Any, Dense], None], state: Any) -> bytes:
    """What ``write`` puts of the options of a state, which stay the same in a game."""
    found = _options_put.get(id(options))
    if found is not None and found[0] is options:
        return found[1]
    out = Dense(0)
    write(state, out)
    if len(_options_put) >= _MOST_OPTIONS:
        _options_put.clear()
    piece = out.taken()
    _options_put[id(options)] = (options, piece)
    return piece
