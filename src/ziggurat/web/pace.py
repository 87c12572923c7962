"""Where work is done: at once, or on another thread.

A thread costs a tenth of a millisecond, and while it works the event loop gets the interpreter
back only every few milliseconds. So what is quickly done is done at once, and only what takes
longer makes way for others. Which is which shows by what the same kind of work took before.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Final, ParamSpec, TypeVar

QUICK: Final = 0.004
"""Seconds of processor time that everybody else may be kept waiting."""
WEIGHT: Final = 0.25
"""Of the last time, in what is expected of the next."""

Args = ParamSpec("Args")
Result = TypeVar("Result")


class Pace:
    """How long each kind of work takes. For one event loop."""

    def __init__(self) -> None:
        self._took: dict[Hashable, float] = {}

    async def do(
        self,
        kind: Hashable,
        work: Callable[Args, Result],
        *args: Args.args,
        **more: Args.kwargs,
    ) -> Result:
        """Do some work of this kind; what is not known yet is done on another thread."""

        def timed() -> Result:
            begin = time.thread_time()
            try:
                return work(*args, **more)
            finally:
                self._note(kind, time.thread_time() - begin)

        if self._took.get(kind, QUICK) < QUICK:
            return timed()
        return await asyncio.to_thread(timed)

    def _note(self, kind: Hashable, seconds: float) -> None:
        before = self._took.get(kind, seconds)
        self._took[kind] = before + WEIGHT * (seconds - before)
