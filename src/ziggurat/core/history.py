"""A game under way with its past: what was done, what can be taken back, and how it looked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from ziggurat.core.action import Action
from ziggurat.core.anchors import Anchors
from ziggurat.core.errors import IllegalAction
from ziggurat.core.game import Game
from ziggurat.core.record import (
    HIDDEN,
    Record,
    Step,
    effective,
    replaying,
    standing_and_struck,
    strike,
)
from ziggurat.core.state import HOST, REVEAL, SCRATCH, Entry, State


@dataclass
class Played:
    """A step, what it meant for undo, what it brought about, and who may read its notation."""

    step: Step
    effect: int
    log: list[Entry]
    readers: tuple[int, ...] | None


class History:
    """A state and the steps that led to it. All changes of a hosted game go through here."""

    def __init__(self, start: State, past: list[Played] | None = None) -> None:
        """Go on from ``start``; ``past`` are the steps that led there, when there were any."""
        self.state = start
        self.played: list[Played] = past or []
        self.standing, self.struck = standing_and_struck([played.step for played in self.played])
        """Numbers of the steps that were not taken back; by the number of each undo, those it took
        back. ``standing`` grows in place and is made anew by an undo, so that whoever holds it
        and its length holds one moment of it."""
        self.base = len(self.standing)
        """How many standing steps lie before ``start``: nobody goes back behind them."""
        self._anchors = Anchors(self.base, start)

    @classmethod
    def from_record(cls, record: Record, game: Game) -> History:
        """The game of a record with its past, undo included.

        DamagedRecord says which step cannot be repeated.
        """
        return cls.replay(record.begin(game), record.steps)

    @classmethod
    def replay(
        cls, start: State, steps: Iterable[Step], past: list[Played] | None = None
    ) -> History:
        """The game that goes on from ``start``, after ``past``, by these steps."""
        history = cls(start, past)
        for number, step in enumerate(steps, len(history.played)):
            with replaying(number, step):
                history.load(step)
        return history

    def act(self, seat: int, action: Action) -> Played:
        """Apply an action and remember it."""
        readers = self.state.readers(seat, action)
        self.state.apply(seat, action)
        played = Played(Step(seat, str(action)), self.state.effect, self.state.log, readers)
        self.standing.append(len(self.played))
        self.played.append(played)
        self._anchors.add(len(self.standing), self.state, for_good=played.effect == REVEAL)
        return played

    def undoable(self, seat: int) -> int:
        """How many of its own steps this seat may take back: those behind the horizon stay.

        The horizon is the last moment at which something hidden was revealed to anyone, or
        another seat acted on the table; or on this seat's step, when it has begun a choice that
        it could not have begun without it.
        """
        own = free = 0
        crossed = False
        for number in reversed(self.standing[self.base :]):
            played = self.played[number]
            if played.effect == REVEAL:
                break
            if played.step.seat == seat:
                own += 1
                free += not crossed
            elif played.effect != SCRATCH:
                break
            else:
                crossed = True
        while own > free and not self._stands_without(seat, own):
            own -= 1
        return own

    def _stands_without(self, seat: int, count: int) -> bool:
        """Whether what the others did since can be repeated without this seat's last steps."""
        undo = Step(seat, f"undo {count}")
        try:
            standing = effective([*(before.step for before in self.played), undo])
            self._rebuild(standing, _shared(self.standing, standing))
        except IllegalAction:
            return False
        return True

    def undo(self, seat: int, count: int = 1) -> Played:
        """Take back this seat's last steps; the host, when all agree, takes back anybody's."""
        most = len(self.standing) - self.base if seat == HOST else self.undoable(seat)
        if not 1 <= count <= most:
            raise IllegalAction("no_undo", count=count, most=most)
        played = Played(Step(seat, f"undo {count}"), SCRATCH, [], None)
        standing = self.standing[:]
        struck = strike(standing, lambda number: self.played[number].step.seat, played.step)
        shared = bisect_left(self.standing, struck[0])
        self._anchors.cut(shared)
        self.state = self._rebuild(standing, shared, is_kept=True)
        self.struck[len(self.played)] = struck
        self.played.append(played)
        self.standing = standing
        return played

    def at(self, count: int) -> State:
        """The state as it was after the first ``count`` standing steps, from ``base`` on."""
        return self._rebuild(self.standing[:count], count)

    def told(self, seat: int | None) -> list[Step]:
        """The steps as this reader may know them while the game runs; None is a spectator.

        Where something is hidden from him, only what stands is told, an unfinished choice of
        another seat not at all, and its finished one as a single ``?``: how many steps were
        tried and taken back would tell something.
        """
        if not any(_is_hidden(played, seat) for played in self.played):
            return [played.step for played in self.played]
        known = [self.played[number] for number in self.known(seat)]
        return [
            Step(played.step.seat, HIDDEN) if _is_hidden(played, seat) else played.step
            for played in known
        ]

    def known(self, seat: int | None) -> list[int]:
        """Numbers of the standing steps that this reader is told of while the game runs."""
        finished = {
            self.played[number].step.seat: number
            for number in self.standing
            if self.played[number].effect != SCRATCH
        }
        numbers: list[int] = []
        was_hidden: dict[int, bool] = {}
        for number in self.standing:
            played = self.played[number]
            mover, hidden = played.step.seat, _is_hidden(played, seat)
            if hidden and (number > finished.get(mover, -1) or was_hidden.get(mover, False)):
                continue
            was_hidden[mover] = hidden
            numbers.append(number)
        return numbers

    def load(self, step: Step) -> Played:
        """Repeat a stored step."""
        if step.undo:
            return self.undo(step.seat, step.undo)
        return self.act(step.seat, self.state.parse(step.seat, step.text))

    def _rebuild(self, standing: list[int], shared: int, is_kept: bool = False) -> State:
        """The state after these steps, the first ``shared`` of which are those that stand now.

        ``is_kept``: it becomes the state of this history, and the way to it is anchored anew.
        """
        anchor = self._anchors.nearest(shared)
        state = anchor.state.copy()
        for count in range(anchor.count, len(standing)):
            self.played[standing[count]].step.take(state)
            if is_kept and count < shared:
                self._anchors.add(count + 1, state, for_good=False)
        return state


def _is_hidden(played: Played, seat: int | None) -> bool:
    """Whether this reader may not know the notation of a step."""
    return played.readers is not None and seat not in played.readers


def _shared(old: list[int], new: list[int]) -> int:
    """How many steps two lists have in common from the start."""
    for place, (mine, other) in enumerate(zip(old, new, strict=False)):
        if mine != other:
            return place
    return min(len(old), len(new))
