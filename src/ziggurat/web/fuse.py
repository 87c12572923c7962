"""A database that hangs is asked by nobody but us, now and then, until it answers again.

One call that comes to nothing after a long wait is enough: everybody else is refused at once, and
told when to come back, instead of waiting as long for the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from ziggurat.web.metrics import TURNED_AWAY
from ziggurat.web.store import away

LOG: Final = logging.getLogger("ziggurat.disk")
LONG: Final = 1.0
"""Seconds. What fails sooner keeps nobody waiting."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 2.0
"""Between two looks whether it answers."""


class Fuse:
    """Between us and the database; blown while that does not answer."""

    def __init__(
        self, answers: Callable[[], Awaitable[bool]], break_off: Callable[[], None]
    ) -> None:
        """``answers`` says whether the database does, in time; ``break_off`` ends all waits."""
        self._answers = answers
        self._break_off = break_off
        self._watch: asyncio.Task[None] | None = None

    @property
    def is_blown(self) -> bool:
        """Whether nobody may ask the database."""
        return self._watch is not None

    def check(self) -> None:
        """Refuse to ask the database while it does not answer."""
        if self.is_blown:
            TURNED_AWAY.labels("database").inc()
            raise away()

    def failed(self, error: BaseException, seconds: float) -> None:
        """Take note that a call came to nothing after so many seconds."""
        if self._watch is None and (isinstance(error, TimeoutError) or seconds >= LONG):
            LOG.error("the database is asked nothing more until it answers")
            self._watch = asyncio.ensure_future(self._until_it_answers())

    async def _until_it_answers(self) -> None:
        pause = FIRST_PAUSE
        while not await self._answers():
            await asyncio.to_thread(self._break_off)
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)
        LOG.warning("the database answers again")
        self._watch = None

    def close(self) -> None:
        """Watch no longer."""
        if self._watch is not None:
            self._watch.cancel()
