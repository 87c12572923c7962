"""A game under way with its past: what was done, what can be taken back, and how it looked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from ziggurat.core import mypyc_attr
from ziggurat.core.action import Action
from ziggurat.core.anchors import Anchors
from ziggurat.core.errors import IllegalAction
from ziggurat.core.game import Game
from ziggurat.core.record import (
    HIDDEN,
    Move,
    Record,
    replaying,
    standing_and_struck,
    strike,
)
from ziggurat.core.state import HOST, REVEAL, SCRATCH, Entry, State


@mypyc_attr(native_class=False)
@dataclass
class Played:
    """A move, what it meant for undo, what it brought about, and who may read its notation."""

    move: Move
    effect: int
    log: list[Entry]
    readers: tuple[int, ...] | None


@mypyc_attr(native_class=False)
class History:
    """A state and the moves that led to it. All changes of a hosted game go through here."""

    def __init__(self, start: State, past: list[Played] | None = None) -> None:
        """Go on from ``start``; ``past`` are the moves that led there, when there were any."""
        self.state = start
        self.played: list[Played] = past or []
        self.standing, self.struck = standing_and_struck([played.move for played in self.played])
        """Numbers of the moves that were not taken back; by the number of each undo, those it took
        back. ``standing`` grows in place and is made anew by an undo, so that whoever holds it
        and its length holds one moment of it."""
        self.base = len(self.standing)
        """How many standing moves lie before ``start``: nobody goes back behind them."""
        self._anchors = Anchors(self.base, start)

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
        self.standing.append(len(self.played))
        self.played.append(played)
        self._anchors.add(len(self.standing), self.state, for_good=played.effect == REVEAL)
        return played

    def undoable(self, seat: int) -> int:
        """How many of its own moves this seat may take back: those behind the horizon stay.

        The horizon is the last moment at which something hidden was revealed to anyone, or
        another seat did something that everybody can see. What it is secretly picking does not
        count: nobody is to learn of it.
        """
        own = 0
        for place in range(len(self.standing) - 1, self.base - 1, -1):
            played = self.played[self.standing[place]]
            if played.effect == REVEAL:
                break
            if played.move.seat == seat:
                own += 1
            elif not _is_secret_pick(played):
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
        for played in added:
            self._strike(played)
        return added

    def _resting_on(self, undo: Move) -> list[int]:
        """The other seats whose secret picks cannot be repeated without what an undo takes."""
        standing = self.standing[:]
        first = strike(standing, self._mover, undo)[0]
        later = standing[bisect_left(standing, first) :]
        if not later:
            return []
        resting: list[int] = []
        state = self.at(bisect_left(self.standing, first))
        for number in later:
            played = self.played[number]
            if played.move.seat in resting:
                continue
            try:
                played.move.take(state)
            except IllegalAction:
                resting.append(played.move.seat)
        return resting

    def _drop_picks(self, seat: int) -> Played:
        """The undo move that takes back what a seat is secretly picking."""
        count = 0
        for number in reversed(self.standing):
            played = self.played[number]
            if played.move.seat == seat:
                if played.effect != SCRATCH:
                    break
                count += 1
        told = Entry("picks_dropped", {"seat": seat}, (seat,))
        return Played(Move(seat, f"undo {count}"), SCRATCH, [told], (seat,))

    def _strike(self, undo: Played) -> None:
        standing = self.standing[:]
        struck = strike(standing, self._mover, undo.move)
        shared = bisect_left(self.standing, struck[0])
        self._anchors.cut(shared)
        self.state = self._rebuild(standing, shared, is_kept=True)
        self.struck[len(self.played)] = struck
        self.played.append(undo)
        self.standing = standing

    def _mover(self, number: int) -> int:
        return self.played[number].move.seat

    def at(self, count: int) -> State:
        """The state as it was after the first ``count`` standing moves, from ``base`` on."""
        return self._rebuild(self.standing[:count], count)

    def told(self, seat: int | None) -> list[Move]:
        """The record as this reader may know it while the game runs; None is a spectator.

        What another seat secretly picks is not in it, be it taken back, given up or still open,
        and a finished choice that is hidden from him is written ``?``.
        """
        moves: list[Move] = []
        for number, played in enumerate(self.played):
            mover = played.move.seat
            if number in self.struck:
                count = sum(self._is_told(struck, seat) for struck in self.struck[number])
                if count:
                    moves.append(Move(mover, f"undo {count}"))
            elif self._is_told(number, seat):
                moves.append(Move(mover, HIDDEN) if _is_hidden(played, seat) else played.move)
        return moves

    def known(self, seat: int | None) -> list[int]:
        """Numbers of the standing moves that this reader is told of while the game runs."""
        return [number for number in self.standing if self._is_told(number, seat)]

    def _is_told(self, number: int, seat: int | None) -> bool:
        """Whether a reader is told of a move, if only as ``?``."""
        played = self.played[number]
        return played.effect != SCRATCH or not _is_hidden(played, seat)

    def load(self, move: Move) -> Played:
        """Repeat a stored move."""
        if move.undo:
            return self.undo(move.seat, move.undo)[-1]
        return self.act(move.seat, self.state.parse(move.seat, move.text))

    def _rebuild(self, standing: list[int], shared: int, is_kept: bool = False) -> State:
        """The state after these moves, the first ``shared`` of which are those that stand now.

        ``is_kept``: it becomes the state of this history, and the way to it is anchored anew.
        """
        anchor = self._anchors.nearest(shared)
        state = anchor.state.copy()
        for count in range(anchor.count, len(standing)):
            self.played[standing[count]].move.take(state)
            if is_kept and count < shared:
                self._anchors.add(count + 1, state, for_good=False)
        return state


def _is_hidden(played: Played, seat: int | None) -> bool:
    """Whether this reader may not know the notation of a move."""
    return played.readers is not None and seat not in played.readers


def _is_secret_pick(played: Played) -> bool:
    """Whether a move is part of an unfinished choice that others do not see."""
    return played.effect == SCRATCH and played.readers is not None
