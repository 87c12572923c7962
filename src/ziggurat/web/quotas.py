"""How often one visitor may do what costs the server something, and how many tables they keep.

A visitor is counted twice: by the cookie of the browser, and by the address. Whoever throws the
cookie away still has the address; a club behind one address has many browsers, so an address may do
some times as much as a browser. Nothing of this is stored.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from ziggurat.core.errors import Refusal
from ziggurat.web.metrics import TURNED_AWAY
from ziggurat.web.settings import Settings

TABLES: Final = "tables"
JOINS: Final = "joins"
REVIEWS: Final = "reviews"
ANALYSES: Final = "analyses"
CHAT: Final = "chat"
HINTS: Final = "hints"
LOGINS: Final = "logins"
"""Tries of a password: the name that is tried stands for the browser."""
SIGNUPS: Final = "signups"
SUMMONS: Final = "summons"
WISHES: Final = "wishes"
REPORTS: Final = "reports"
PASSKEYS: Final = "passkeys"
"""Challenges for passkeys: every look at the page of logging in takes one."""
NEWS: Final = "news"
MAILS: Final = "mails"
MINUTE: Final = 60.0
HOUR: Final = 3600.0
AT_ONCE: Final = 3
"""A third of what is allowed in the time may come all at once."""
KEPT_MOST: Final = 20_000
"""Visitors whose counters are kept; those who did least lately are forgotten."""


@dataclass(frozen=True)
class Visitor:
    """Whoever asks for something."""

    browser: str = ""
    """The digest of its cookie, or the account that is logged in; empty when there is neither."""
    address: str = ""


class Buckets:
    """Allowances by name. Each is full at first, and fills up again as time goes by."""

    def __init__(
        self, amount: float, seconds: float, clock: Callable[[], float], kept: int = KEPT_MOST
    ) -> None:
        self._rate = amount / seconds
        self._full = max(1.0, amount / AT_ONCE)
        self._clock = clock
        self._kept = kept
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What was left, and when."""

    def __len__(self) -> int:
        return len(self._left)

    def _now_left(self, name: str) -> float:
        left, then = self._left.get(name, (self._full, 0.0))
        return min(self._full, left + (self._clock() - then) * self._rate)

    def wait(self, name: str) -> float:
        """Seconds until something is left; 0 when there is."""
        return max(0.0, (1 - self._now_left(name)) / self._rate)

    def take(self, name: str, count: int = 1) -> None:
        """Use some of it up; a count below zero gives it back."""
        self._left[name] = (self._now_left(name) - count, self._clock())
        self._left.move_to_end(name)
        while len(self._left) > self._kept:
            self._left.popitem(last=False)


class Quotas:
    """The allowances of all visitors."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        allowed = {
            TABLES: (settings.tables_an_hour, HOUR),
            JOINS: (settings.joins_an_hour, HOUR),
            REVIEWS: (settings.reviews_an_hour, HOUR),
            ANALYSES: (settings.analyses_an_hour, HOUR),
            CHAT: (settings.chat_a_minute, MINUTE),
            HINTS: (settings.hints_a_minute, MINUTE),
            LOGINS: (settings.logins_an_hour, HOUR),
            SIGNUPS: (settings.signups_an_hour, HOUR),
            SUMMONS: (settings.summons_an_hour, HOUR),
            WISHES: (settings.wishes_an_hour, HOUR),
            REPORTS: (settings.reports_an_hour, HOUR),
            PASSKEYS: (settings.passkeys_an_hour, HOUR),
            NEWS: (settings.news_an_hour, HOUR),
            MAILS: (settings.mails_an_hour, HOUR),
        }
        times = settings.address_times
        self._browsers = {
            kind: Buckets(amount, seconds, clock) for kind, (amount, seconds) in allowed.items()
        }
        self._addresses = {
            kind: Buckets(amount * times, seconds, clock)
            for kind, (amount, seconds) in allowed.items()
        }
        self.opened: OrderedDict[str, set[str]] = OrderedDict()
        """By address: tables that were opened from there and may still be running."""

    def spend(self, kind: str, visitor: Visitor) -> None:
        """Take note that a visitor does this, or refuse it and say when to come back."""
        counted = self._counted(kind, visitor)
        wait = max(buckets.wait(name) for buckets, name in counted)
        if wait:
            TURNED_AWAY.labels("often").inc()
            raise Refusal("too_often", seconds=math.ceil(wait))
        for buckets, name in counted:
            buckets.take(name)

    @contextmanager
    def spending(self, kind: str, visitor: Visitor) -> Iterator[None]:
        """The same for something that costs nothing when it is refused after all."""
        self.spend(kind, visitor)
        try:
            yield
        except Refusal:
            for buckets, name in self._counted(kind, visitor):
                buckets.take(name, -1)
            raise

    def _counted(self, kind: str, visitor: Visitor) -> list[tuple[Buckets, str]]:
        counted = [(self._addresses[kind], visitor.address)]
        if visitor.browser:
            counted.append((self._browsers[kind], visitor.browser))
        return counted

    def note(self, visitor: Visitor, table: str) -> None:
        """Remember from which address a table was opened."""
        self.opened.setdefault(visitor.address, set()).add(table)
        self.opened.move_to_end(visitor.address)
        while len(self.opened) > KEPT_MOST:
            self.opened.popitem(last=False)
