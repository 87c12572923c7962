"""The conversation with a page that is open: what changes goes out, what its reader does comes in.

A page is sent only what changed: what others do at most five times a second, what its reader does
at once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from ziggurat.core.errors import Refusal
from ziggurat.web.compose import refused
from ziggurat.web.delta import Message
from ziggurat.web.metrics import MESSAGES
from ziggurat.web.store import Away
from ziggurat.words import Words

LOG: Final = logging.getLogger("ziggurat.live")
INTERVAL: Final = 0.2
"""Seconds between two updates of a page whose reader does nothing."""
LONGEST_PAUSE: Final = 2.0
"""Seconds between two looks at a table while the database is away."""
SECONDS_AT_ONCE: Final = 3.0
"""A page may send at once what it may send in so many seconds."""
QUESTIONS: Final = frozenset({"preview", "why", "moment", "about"})
"""What a page may ask without doing anything: what its reader does waits for no answer."""
QUESTIONS_MOST: Final = 8
"""Questions that wait at once; a page that asks more is not listened to until one is answered."""


class Shown(Protocol):
    """What a page that is open shows: a table, or a lesson."""

    words: Words

    @property
    def title(self) -> str:
        """What the log calls it."""

    @property
    def signal(self) -> asyncio.Event:
        """Set when there may be something new to show."""

    def opened(self) -> None:
        """Somebody looks at it from now on."""

    def closed(self) -> None:
        """Nobody does any more."""

    async def names(self) -> list[str]:
        """The names of the seats in the language of the page."""

    async def update(self) -> Message | None:
        """What changed since the update before; everything the first time."""

    def pending(self) -> Message | None:
        """That it is out of reach for a moment, if the page does not know that already."""

    async def do(self, message: object) -> Message | None:
        """Carry out what the page asks; the answer, when there is one beside the next update."""


class Conversation:
    """A page that is open: sends what changes, and takes what its reader does.

    ``send`` and ``receive`` are those of a WebSocket, with text.
    """

    def __init__(
        self,
        page: Shown,
        send: Callable[[str], Awaitable[None]],
        receive: Callable[[], Awaitable[str]],
        messages_a_second: float,
    ) -> None:
        self._page = page
        self._send = send
        self._receive = receive
        self._wanted = asyncio.Event()
        """Set when the reader did something, and looks at the page to see it."""
        self._questions: asyncio.Queue[object] = asyncio.Queue(QUESTIONS_MOST)
        self._rate = messages_a_second
        self._allowance = SECONDS_AT_ONCE * self._rate
        self._filled = time.monotonic()

    async def run(self) -> None:
        """Serve the page until it is closed."""
        self._page.opened()
        work = [
            asyncio.ensure_future(self._keep_sending()),
            asyncio.ensure_future(self._keep_receiving()),
            asyncio.ensure_future(self._keep_answering()),
        ]
        try:
            done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self._page.closed()
            for task in work:
                task.cancel()
            await asyncio.wait(work)
            for task in work:  # whoever reads none of its fault is told of it by asyncio
                _ = task.cancelled() or task.exception()

    async def _keep_sending(self) -> None:
        pause = INTERVAL
        while True:
            signal = self._page.signal
            self._wanted.clear()
            try:
                message, is_away = await self._page.update(), False
            except Away:
                message, is_away = self._page.pending(), True
            if message is not None:
                await self._send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
            if is_away:
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
                continue
            pause = INTERVAL
            await either(self._wanted, seconds=INTERVAL)
            await either(signal, self._wanted)

    async def _keep_receiving(self) -> None:
        while True:
            text = await self._receive()
            MESSAGES.inc()
            try:
                self._spend()
                message = json.loads(text)
            except Refusal as error:
                await self._refuse(error)
                continue
            except (ValueError, RecursionError):
                message = None  # refused like any other that makes no sense
            if isinstance(message, dict) and str(message.get("do")) in QUESTIONS:
                await self._questions.put(message)
                continue
            await self._do(message)
            self._wanted.set()

    async def _keep_answering(self) -> None:
        """Answer questions one after the other, beside all else."""
        while True:
            await self._do(await self._questions.get())

    async def _do(self, message: object) -> None:
        """Have the page do something, and send its answer, if there is one."""
        page = self._page
        try:
            answer = await page.do(message)
        except Refusal as error:
            await self._refuse(error)
        except (ValueError, RecursionError):
            await self._refuse(Refusal("bad_message"))
        except Exception:
            LOG.exception("a message to %s", page.title)
            await self._refuse(Refusal("server_fault"))
        else:
            if answer is not None:
                await self._send(json.dumps(answer))

    async def _refuse(self, refusal: Refusal) -> None:
        page = self._page
        try:
            names = await page.names()
        except Away:
            names = []
        await self._send(json.dumps(refused(refusal, page.words, names)))

    def _spend(self) -> None:
        """Refuse a page that sends too much."""
        now = time.monotonic()
        self._allowance += (now - self._filled) * self._rate
        self._allowance = min(self._allowance, SECONDS_AT_ONCE * self._rate)
        self._filled = now
        if self._allowance < 1:
            raise Refusal("too_fast")
        self._allowance -= 1


async def either(*events: asyncio.Event, seconds: float | None = None) -> None:
    """Return when any of the events is set, or after so many seconds."""
    waits = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
