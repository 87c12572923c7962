"""Nothing waits for ever: whoever is told to stop stops, whatever happens at the same moment."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

import ziggurat
from ziggurat.web.bots import Question, Worker

WEB = Path(ziggurat.__file__).parent / "web"
QUESTION = Question("abcdefgh", "ur", "last", 0, {}, [1], "0")


@pytest.mark.parametrize("moment", range(6))
def test_whoever_asks_a_bot_stops_even_as_it_answers(
    monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """A driver that goes on after it was stopped is waited for without end."""

    async def run() -> None:
        answered = asyncio.Event()

        async def running(_: Worker) -> None:
            return None

        async def talk(*_: Any) -> dict[str, Any]:
            await answered.wait()
            return {"action": 1}

        monkeypatch.setattr(Worker, "_running", running)
        monkeypatch.setattr(Worker, "_talk", talk)
        asking = asyncio.ensure_future(Worker("any").ask(QUESTION, 60))
        for _ in range(10):
            await asyncio.sleep(0)
        answered.set()
        for _ in range(moment):
            await asyncio.sleep(0)
        is_stopped = asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled() is is_stopped

    asyncio.run(run())


def test_no_wait_loses_a_wish_to_stop() -> None:
    """``asyncio.wait_for`` does, before Python 3.12, when what it waits for comes just then."""
    users = [path.name for path in WEB.rglob("*.py") if re.search(r"wait_for\(", path.read_text())]
    assert users == []
