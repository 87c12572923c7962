"""Going back behind what others did: only when everybody agrees."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.web.stored import Change
from ziggurat.web.table.journal import Journal
from ziggurat.web.table.seats import Seats

TURNED_DOWN: Final = "turned_down"
"""The event that somebody did not agree to go back."""


@dataclass(frozen=True)
class Wish:
    """A wish to go back."""

    by: int
    target: int
    """Standing steps that are to remain."""
    agreed: frozenset[int]

    def data(self) -> dict[str, Any]:
        """The wish as it is stored."""
        return {"by": self.by, "target": self.target, "agreed": sorted(self.agreed)}


class Rewinding:
    """The wish to go back that waits for the agreement of all, if there is one.

    It is stored with the table. What changes it gives the wish as it is from then on, for the
    journal to write.
    """

    def __init__(self, journal: Journal, seats: Seats) -> None:
        self._journal = journal
        self._seats = seats

    @property
    def wish(self) -> Wish | None:
        """The wish, unless the game has overtaken it."""
        stored = self._journal.stored.wish
        if not stored or self._journal.wish_is_past():
            return None
        return Wish(stored["by"], stored["target"], frozenset(stored["agreed"]))

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats whose agreement is still missing."""
        return () if self.wish is None else self._missing(self.wish)

    def _missing(self, wish: Wish) -> tuple[int, ...]:
        return tuple(sorted(self._seats.played_by_people() - wish.agreed))

    def propose(self, held: Collection[int], reader: int | None, steps: int) -> Wish:
        """Wish to go back so many steps of anybody, of those that the reader knows of."""
        by = self._seats.one_of(held)
        last = len(self._journal.known(reader))
        moments = range(last + 1)
        before = partial(self._journal.steps_before, reader)
        earliest = bisect_left(moments, self._journal.history.base, key=before)
        if not 1 <= steps <= last - earliest:
            raise IllegalAction("no_undo", count=steps, most=max(0, last - earliest))
        return Wish(by, before(last - steps), frozenset(held))

    def agreed(self, held: Collection[int]) -> Wish:
        """The wish, once the seats held have agreed to it."""
        wish = self._answered(held)
        return Wish(wish.by, wish.target, wish.agreed | set(held))

    def refuse(self, held: Collection[int]) -> Change:
        """Do not agree: there is no wish any more, and whoever had it can see why."""
        wish = self._answered(held)
        event = self._journal.event(TURNED_DOWN, seat=min(held), by=wish.by)
        return Change(wish={}, events=[event])

    def _answered(self, held: Collection[int]) -> Wish:
        self._seats.one_of(held)
        if self.wish is None:
            raise Refusal("no_rewind")
        return self.wish

    def due(self, wish: Wish) -> int:
        """How many steps are to be taken back if everybody has agreed; 0: not yet."""
        return 0 if self._missing(wish) else len(self._journal.history.standing) - wish.target
