"""Quick work is done at once, slow work makes way."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace

import pytest

from ziggurat.web import pace
from ziggurat.web.pace import QUICK, Pace


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock of the processor shows."""
    shown = [0.0]
    monkeypatch.setattr(pace, "time", SimpleNamespace(thread_time=lambda: shown[0]))
    return shown


def test_what_was_quick_is_done_at_once_and_what_was_slow_on_a_thread(clock: list[float]) -> None:
    async def run() -> list[bool]:
        keeping, at_once = Pace(), []

        def work(seconds: float) -> bool:
            clock[0] += seconds
            return threading.current_thread() is threading.main_thread()

        for seconds in (QUICK / 9, QUICK / 9, 9 * QUICK, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0):
            at_once.append(await keeping.do("draw", work, seconds))
        at_once.append(await keeping.do("other", work, 0.0))
        return at_once

    at_once = asyncio.run(run())
    assert at_once == [False, True, True, False, False, False, True, True, True, False]


def test_what_fails_fails_for_whoever_asked(clock: list[float]) -> None:
    async def run() -> None:
        keeping = Pace()
        for _ in range(2):
            with pytest.raises(ZeroDivisionError):
                await keeping.do("draw", lambda: 1 // 0)

    asyncio.run(run())
