"""What a reader does is answered at once, whatever else goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ziggurat.core.errors import Refusal
from ziggurat.web import conversation
from ziggurat.web.conversation import Conversation
from ziggurat.web.delta import Message
from ziggurat.words import words

NEVER = 3600.0
"""Seconds that no test lasts."""


class Shown:
    """A page whose reader counts, while others ring a bell."""

    words = words("en")
    title = "a page"

    def __init__(self) -> None:
        self.signal = asyncio.Event()
        self.count = 0
        self.drawn = 0
        self.answers = asyncio.Event()
        """Set when questions may be answered."""

    def opened(self) -> None: ...

    def closed(self) -> None: ...

    async def names(self) -> list[str]:
        return []

    async def update(self) -> Message | None:
        self.drawn += 1
        return {"type": "table", "count": self.count}

    def pending(self) -> Message | None:
        return None

    async def do(self, message: object) -> Message | None:
        if not isinstance(message, dict):
            raise Refusal("bad_message")
        if message["do"] == "preview":
            await self.answers.wait()
            return {"type": "preview"}
        self.count += 1
        return None

    def ring(self) -> None:
        """Somebody else did something."""
        rung, self.signal = self.signal, asyncio.Event()
        rung.set()


class Reader:
    """The browser at the other end."""

    def __init__(self, page: Shown) -> None:
        self._says: asyncio.Queue[str] = asyncio.Queue()
        self._hears: asyncio.Queue[Any] = asyncio.Queue()
        self._connection = Conversation(page, self._heard, self._says.get, messages_a_second=1000)

    async def _heard(self, text: str) -> None:
        await self._hears.put(json.loads(text))

    def does(self, what: str) -> None:
        self._says.put_nowait(json.dumps({"do": what}))

    async def hears(self) -> Any:
        """The next message."""
        return await self._hears.get()

    async def hears_nothing(self) -> bool:
        """Whether nothing comes, though everybody had the time to say something."""
        for _ in range(50):
            await asyncio.sleep(0)
        return self._hears.empty()

    async def run(self) -> None:
        await self._connection.run()


@pytest.fixture(autouse=True)
def _updates_of_others_never_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "INTERVAL", NEVER)


def visit(at_page: Callable[[Shown, Reader], Awaitable[None]]) -> None:
    """Open a page, and have that done there."""

    async def run() -> None:
        page = Shown()
        reader = Reader(page)
        serving = asyncio.ensure_future(reader.run())
        assert (await reader.hears())["count"] == 0
        try:
            async with asyncio.timeout(30):
                await at_page(page, reader)
        finally:
            serving.cancel()
            await asyncio.wait([serving])

    asyncio.run(run())


def test_what_others_do_waits_and_what_i_do_does_not() -> None:
    async def both(page: Shown, reader: Reader) -> None:
        page.ring()
        assert await reader.hears_nothing()
        for count in (1, 2, 3):
            reader.does("act")
            assert (await reader.hears())["count"] == count

    visit(both)


def test_a_question_draws_nothing_and_delays_nothing() -> None:
    async def asks(page: Shown, reader: Reader) -> None:
        page.answers.set()
        for _ in range(3):
            reader.does("preview")
            assert (await reader.hears())["type"] == "preview"
        assert await reader.hears_nothing()
        assert page.drawn == 1
        reader.does("act")
        assert (await reader.hears())["count"] == 1

    visit(asks)


def test_what_i_do_waits_for_no_answer() -> None:
    async def does(page: Shown, reader: Reader) -> None:
        reader.does("preview")
        reader.does("preview")
        reader.does("act")
        assert (await reader.hears())["count"] == 1
        page.answers.set()
        assert [(await reader.hears())["type"] for _ in range(2)] == ["preview", "preview"]

    visit(does)


def test_whoever_asks_too_much_at_once_is_not_listened_to() -> None:
    async def floods(page: Shown, reader: Reader) -> None:
        most = conversation.QUESTIONS_MOST
        for _ in range(most + 2):
            reader.does("preview")
        reader.does("act")
        assert await reader.hears_nothing()
        assert page.count == 0
        page.answers.set()
        heard = [(await reader.hears())["type"] for _ in range(most + 3)]
        assert sorted(heard) == ["preview"] * (most + 2) + ["table"]

    visit(floods)
