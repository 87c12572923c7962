"""A game under way with its past: what was done, what can be taken back, and how it looked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any, Final

from ziggurat.core import mypyc_attr
from ziggurat.core.action import Action
from ziggurat.core.anchors import SPACING, Anchors
from ziggurat.core.errors import IllegalAction
from ziggurat.core.game import Game
from ziggurat.core.played import Played as Played
from ziggurat.core.played import PlayedMoves, Struck
from ziggurat.core.record import (
    HIDDEN,
    Move,
    Record,
    replaying,
    standing_and_struck,
    strike,
)
from ziggurat.core.state import HOST, REVEAL, SCRATCH, Entry, State

__all__ = ["History"]


@mypyc_attr(native_class=False)
class History:
    """A state and the moves that led to it. All changes of a hosted game go through here."""

    def __init__(
        self,
        start: State,
        past: Iterable[Played] | None = None,
        anchors: Anchors | None = None,
        base: int | None = None,
    ) -> None:
        """Go on from ``start``; ``past`` are the moves that led there, when there were any.

        ``anchors`` know that position, and perhaps earlier ones; ``base``: how many standing moves
        nobody goes back behind, all of the past unless they know better.
        """
        self.state = start
        before = [*past] if past is not None else []
        self.played = PlayedMoves(before)
        standing, struck = standing_and_struck([played.move for played in before])
        self.standing: list[int] = [_same(number) for number in standing]
        """Numbers of the moves that were not taken back. It grows in place and is made anew by an
        undo, so that whoever holds it and its length holds one moment of it."""
        self.struck = Struck(struck)
        """By the number of each undo, the moves that it took back."""
        self.base = len(standing) if base is None else base
        """How many standing moves lie where nobody goes back."""
        self.anchors = Anchors(len(standing), start) if anchors is None else anchors

    @classmethod
    def from_record(cls, record: Record, game: Game) -> History:
        """The game of a record with its past, undo included.

        DamagedRecord says which move cannot be repeated.
        """
        return cls.replay(record.begin(game), record.moves)

    @classmethod
    def replay(
        cls, start: State, moves: Iterable[Move], past: list[Played] | None = None
    ) -> History:
        """The game that goes on from ``start``, after ``past``, by these moves."""
        history = cls(start, past)
        for number, move in enumerate(moves, len(history.played)):
            with replaying(number, move):
                history.load(move)
        return history

    def act(self, seat: int, action: Action) -> Played:
        """Apply an action and remember it."""
        readers = self.state.readers(seat, action)
        self.state.apply(seat, action)
        played = Played(Move(seat, str(action)), self.state.effect, self.state.log, readers)
        self.standing.append(_same(len(self.played)))
        self.played.append(played)
        self.anchors.add(len(self.standing), self.state, for_good=played.effect == REVEAL)
        return played

    def undoable(self, seat: int) -> int:
        """How many of its own moves this seat may take back: those behind the horizon stay.

        The horizon is the last moment at which something hidden was revealed to anyone, or
        another seat did something that everybody can see. What it is secretly picking does not
        count: nobody is to learn of it.
        """
        own = 0
        for place in range(len(self.standing) - 1, self.base - 1, -1):
            number = self.standing[place]
            if self.played.effect(number) == REVEAL:
                break
            if self.played.mover(number) == seat:
                own += 1
            elif not self._is_secret_pick(number):
                break
        return own

    def undo(self, seat: int, count: int = 1) -> list[Played]:
        """Take back this seat's last moves; the host, when all agree, takes back anybody's.

        What other seats were secretly picking on the strength of those moves goes with them, by
        undo moves of their own that come first. They alone are told.
        """
        most = len(self.standing) - self.base if seat == HOST else self.undoable(seat)
        if not 1 <= count <= most:
            raise IllegalAction("no_undo", count=count, most=most)
        undo = Played(Move(seat, f"undo {count}"), SCRATCH, [], None)
        resting = self._resting_on(undo.move)
        added = [self._drop_picks(other) for other in resting] + [undo]
        self._strike(added)
        return added

    def _resting_on(self, undo: Move) -> list[int]:
        """The other seats whose secret picks cannot be repeated without what an undo takes."""
        standing = self.standing[:]
        first = strike(standing, self.played.mover, undo)[0]
        later = standing[bisect_left(standing, first) :]
        if not later:
            return []
        resting: list[int] = []
        state = self.at(bisect_left(self.standing, first))
        for number in later:
            move = self.played.move(number)
            if move.seat in resting:
                continue
            try:
                move.take(state)
            except IllegalAction:
                resting.append(move.seat)
        return resting

    def _drop_picks(self, seat: int) -> Played:
        """The undo move that takes back what a seat is secretly picking."""
        count = 0
        for number in reversed(self.standing):
            if self.played.mover(number) == seat:
                if self.played.effect(number) != SCRATCH:
                    break
                count += 1
        told = Entry("picks_dropped", {"seat": seat}, (seat,))
        return Played(Move(seat, f"undo {count}"), SCRATCH, [told], (seat,))

    def _strike(self, undos: list[Played]) -> None:
        """Take back what these undos take, all of it or nothing."""
        standing, shared = self.standing[:], len(self.standing)
        taken: list[tuple[int, ...]] = []
        for undo in undos:
            taken.append(strike(standing, self.played.mover, undo.move))
            shared = min(shared, bisect_left(self.standing, taken[-1][0]))
        self.state = self._rebuild(standing, shared, is_kept=True)
        for undo, numbers in zip(undos, taken, strict=True):
            self.struck.add(len(self.played), numbers)
            self.played.append(undo)
        self.standing = standing

    def at(self, count: int) -> State:
        """The state as it was after the first ``count`` standing moves, from ``base`` on."""
        return self._rebuild(self.standing[:count], count)

    def told(self, seat: int | None) -> list[Move]:
        """The record as this reader may know it while the game runs; None is a spectator.

        What another seat secretly picks is not in it, be it taken back, given up or still open,
        and a finished choice that is hidden from him is written ``?``.
        """
        moves: list[Move] = []
        for number, move in enumerate(self.played.moves()):
            if number in self.struck:
                count = sum(self.is_told(struck, seat) for struck in self.struck[number])
                if count:
                    moves.append(Move(move.seat, f"undo {count}"))
            elif self.is_told(number, seat):
                moves.append(Move(move.seat, HIDDEN) if self._is_hidden(number, seat) else move)
        return moves

    def known(self, seat: int | None) -> list[int]:
        """Numbers of the standing moves that this reader is told of while the game runs."""
        return [number for number in self.standing if self.is_told(number, seat)]

    def is_told(self, number: int, seat: int | None) -> bool:
        """Whether a reader is told of a move while the game runs, if only as ``?``."""
        return self.played.effect(number) != SCRATCH or not self._is_hidden(number, seat)

    def _is_hidden(self, number: int, seat: int | None) -> bool:
        """Whether this reader may not know the notation of a move."""
        readers = self.played.readers(number)
        return readers is not None and seat not in readers

    def _is_secret_pick(self, number: int) -> bool:
        """Whether a move is part of an unfinished choice that others do not see."""
        is_scratch = self.played.effect(number) == SCRATCH
        return is_scratch and self.played.readers(number) is not None

    def load(self, move: Move) -> Played:
        """Repeat a stored move."""
        if move.undo:
            return self.undo(move.seat, move.undo)[-1]
        return self.act(move.seat, self.state.parse(move.seat, move.text))

    def _rebuild(self, standing: list[int], shared: int, is_kept: bool = False) -> State:
        """The state after these moves, the first ``shared`` of which are those that stand now.

        ``is_kept``: it becomes the state of this history, and the way to it is anchored anew.
        """
        anchor = self.anchors.nearest(shared)
        state, later = anchor.state, [self.played.move(one) for one in standing[anchor.count :]]
        passed: list[tuple[int, State]] = []
        for count, move in enumerate(later, anchor.count):
            move.take(state)
            if is_kept and count < shared and (count + 1) % SPACING == 0:
                passed.append((count + 1, state.copy()))
        if is_kept:  # only now: what cannot be repeated changes nothing
            self.anchors.cut(shared)
            for count, position in passed:
                self.anchors.add(count, position, for_good=False)
        return state


_NUMBERS: Final[list[Any]] = []


def _same(number: int) -> Any:
    """The same object for the same number: thousands of lists of standing moves share them."""
    while len(_NUMBERS) <= number:
        _NUMBERS.append(len(_NUMBERS))
    return _NUMBERS[number]
