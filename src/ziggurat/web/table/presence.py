"""Who is at a table: pages that are open, and whoever asked for something lately."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ziggurat.web.table.bell import Bell

AWAY_SECONDS: Final = 60.0
"""Without an open page and without a request for so long, a player is away."""
LATELY_SECONDS: Final = 300.0
"""For so long after somebody was there, bots think for them before they do for bots alone."""


SEEN_SECONDS: Final = 10.0
"""Other processes are told at most so often who has asked for something."""
TOLD_SECONDS: Final = 90.0
"""What another process said holds for so long; it says it again before."""


class Page(Protocol):
    """Somebody who looks at the table."""

    held: tuple[int, ...]
    visitor: str
    """The browser that it is open in, by a name that opens nothing; empty where unknown."""


@dataclass(frozen=True)
class Elsewhere:
    """Who is there by way of another server process, as it said last."""

    told: float
    """When."""
    watching: int
    held: frozenset[int]
    """Seats whose holders have a page open there."""
    behind: frozenset[int]
    """Those of them whose page still shows what others did."""


class Presence:
    """Who is there. Nothing of this is stored, and it may be asked at any time.

    Pages may be open in several server processes: each tells the others of its own.
    """

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._pages: set[Page] = set()
        self._behind: set[Page] = set()
        self._elsewhere: dict[int, Elsewhere] = {}
        self._seen: dict[int, float] = {}
        self._came: dict[int, float] = {}
        self._began = time.monotonic()
        self._somebody: float | None = None
        self._told: list[int] = []
        """Seats that asked for something since others were told."""
        self._told_at = 0.0
        self.visitor = ""
        """Who came last, by the name of their browser."""
        self.tell: Callable[[], None] = lambda: None
        """Has other processes know who is here: see ``report``."""

    @property
    def open_here(self) -> int:
        """How many pages are open by way of this process."""
        return len(self._pages)

    @property
    def watching(self) -> int:
        """How many pages are open at the table."""
        return len(self._pages) + sum(other.watching for other in self._others())

    @property
    def attended(self) -> bool:
        """Whether people look at the table, or did lately."""
        if self.watching:
            return True
        return self._somebody is not None and time.monotonic() - self._somebody < LATELY_SECONDS

    # Other processes

    def _others(self) -> list[Elsewhere]:
        since = time.monotonic() - TOLD_SECONDS
        return [other for other in self._elsewhere.values() if other.told > since]

    def report(self) -> dict[str, Any]:
        """Who is here, for other processes."""
        seen, self._told = self._told, []
        self._told_at = time.monotonic()
        held = sorted(self.seats_here())
        behind = sorted({seat for page in self._behind for seat in page.held})
        return {"open": len(self._pages), "held": held, "seen": seen, "behind": behind,
                "visitor": self.visitor}  # fmt: skip

    def is_worth_telling(self) -> bool:
        """Whether others would want to hear now and then that somebody is still here."""
        return bool(self._pages or self._told)

    def heard(self, process: int, report: Mapping[str, Any]) -> None:
        """What another process tells of its own pages."""
        now, before = time.monotonic(), self._elsewhere.get(process)
        behind = frozenset(report.get("behind", ()))
        other = Elsewhere(now, int(report["open"]), frozenset(report["held"]), behind)
        for seat in (before.held if before else frozenset()) - other.held:
            self.came(seat)
        came = [seat for seat in report["seen"] if seat not in self._seen]
        self._seen.update(dict.fromkeys(report["seen"], now))
        if other.watching:
            self.visitor = report["visitor"] or self.visitor
        if before and before.watching and not other.watching:
            self._somebody = now
        self._elsewhere[process] = other
        was = (before.watching, before.held) if before else (0, frozenset())
        if came or was != (other.watching, other.held):
            self._bell.ring()

    def lost(self, processes: Collection[int]) -> None:
        """These processes are gone, and their pages with them."""
        for process in set(self._elsewhere) & set(processes):
            self.heard(process, {"open": 0, "held": (), "seen": (), "visitor": ""})
            del self._elsewhere[process]

    # This one

    def open(self, page: Page) -> None:
        """A page is opened."""
        self._pages.add(page)
        self.visitor = page.visitor or self.visitor
        self.tell()
        self._bell.ring()

    def close(self, page: Page) -> None:
        """A page is closed."""
        self._pages.discard(page)
        self._behind.discard(page)
        self._somebody = time.monotonic()
        for seat in page.held:
            self.came(seat)
        self.tell()
        self._bell.ring()

    def lags(self, page: Page, on: bool) -> None:
        """A page still shows what others did, or no longer."""
        if on and page in self._pages:
            self._behind.add(page)
        else:
            self._behind.discard(page)
        self.tell()

    def is_behind(self, seats: Collection[int]) -> bool:
        """Whether a page of one of these seats still shows what others did."""
        here = any(seat in page.held for page in self._behind for seat in seats)
        return here or any(seat in other.behind for other in self._others() for seat in seats)

    def came(self, seat: int) -> None:
        """Somebody sat down there, or has been there until now: from here their absence counts."""
        self._came[seat] = time.monotonic()

    def away_for(self, seat: int) -> float:
        """Seconds for which nobody has been there who holds the seat.

        What was before the server took up the table is not known, and counts for nothing.
        """
        if self.looks(seat):
            return 0.0
        known = (self._began, self._came.get(seat), self._seen.get(seat))
        return time.monotonic() - max(moment for moment in known if moment is not None)

    def lets_go(self, seat: int) -> None:
        """The seat has a new secret: pages that were opened with the old one hold it no more."""
        for page in self._pages:
            page.held = tuple(other for other in page.held if other != seat)
        self.tell()

    def saw(self, seat: int, is_remote: bool) -> None:
        """Note that whoever holds the seat has just asked for something."""
        came = seat not in self._seen
        self._seen[seat] = time.monotonic()
        if not is_remote:
            self._somebody = self._seen[seat]
        if came and is_remote:
            self._bell.ring()  # a bot elsewhere is waited for once it has come
        if seat not in self._told:
            self._told.append(seat)
        if came or time.monotonic() - self._told_at > SEEN_SECONDS:
            self.tell()

    def looks(self, seat: int) -> bool:
        """Whether somebody who holds the seat has the table open."""
        here = any(seat in page.held for page in self._pages)
        return here or any(seat in other.held for other in self._others())

    def seats_here(self) -> frozenset[int]:
        """Seats whose holders have the table open by way of this process."""
        return frozenset(seat for page in self._pages for seat in page.held)

    def has_come(self, seat: int) -> bool:
        """Whether whoever holds the seat has ever asked for something."""
        return seat in self._seen

    def is_here(self, seat: int) -> bool:
        """Whether somebody who holds the seat has the table open or asked for it lately."""
        if self.looks(seat):
            return True
        return time.monotonic() - self._seen.get(seat, -AWAY_SECONDS) < AWAY_SECONDS
