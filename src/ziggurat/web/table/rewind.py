"""Going back behind what others did: only when everybody agrees."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.web.table.journal import Journal
from ziggurat.web.table.seats import Seats


@dataclass(frozen=True)
class Wish:
    """A wish to go back."""

    by: int
    target: int
    """Standing steps that are to remain."""
    agreed: frozenset[int]


class Rewinding:
    """The wish to go back that waits for the agreement of all, if there is one."""

    def __init__(self, journal: Journal, seats: Seats) -> None:
        self._journal = journal
        self._seats = seats
        self.wish: Wish | None = None

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats whose agreement is still missing."""
        if self.wish is None:
            return ()
        return tuple(sorted(self._seats.played_by_people() - self.wish.agreed))

    def propose(self, held: Collection[int], reader: int | None, steps: int) -> None:
        """Wish to go back so many steps of anybody, of those that the reader knows of."""
        by = self._seats.one_of(held)
        last = len(self._journal.known(reader))
        moments = range(last + 1)
        before = partial(self._journal.steps_before, reader)
        earliest = bisect_left(moments, self._journal.history.base, key=before)
        if not 1 <= steps <= last - earliest:
            raise IllegalAction("no_undo", count=steps, most=max(0, last - earliest))
        self.wish = Wish(by, before(last - steps), frozenset(held))

    def agree(self, held: Collection[int]) -> None:
        """Agree for the seats held."""
        self._seats.one_of(held)
        if self.wish is None:
            raise Refusal("no_rewind")
        self.wish = replace(self.wish, agreed=self.wish.agreed | set(held))

    def refuse(self, held: Collection[int]) -> None:
        """Do not agree: the wish is gone."""
        self._seats.one_of(held)
        if self.wish is None:
            raise Refusal("no_rewind")
        self.wish = None

    def due(self) -> int:
        """How many steps are to be taken back now that everybody has agreed; 0: not yet."""
        if self.wish is None or self.waiting_for:
            return 0
        count = len(self._journal.history.standing) - self.wish.target
        self.wish = None
        return count

    def forget_if_past(self) -> None:
        """Drop a wish that the game has overtaken."""
        if self.wish is None:
            return
        if self._journal.over or self.wish.target >= len(self._journal.history.standing):
            self.wish = None
