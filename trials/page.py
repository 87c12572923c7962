"""A page at a table, as the server sees one: its WebSocket and what goes through it.

The one place that knows what a page says and hears (``static/live.js``, ``web/live.py``).
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from trials.local import check_local

SHORTEST, LONGEST, GROWTH = 0.2, 3.0, 1.7
"""Seconds before a lost connection is opened again, at most, as in ``static/live.js``."""
STEPS = re.compile(r'"steps":(\d+)')
"""How many steps the reader knows of; inside markup its quotes would be escaped."""
REFUSED = '"type": "refused"'


def cookies(table: str, secrets: Mapping[int, str]) -> str:
    """The header with which a browser shows which seats it holds."""
    return "; ".join(f"ziggurat_{table}_{seat}={secret}" for seat, secret in secrets.items())


def act(seat: int, decision: int, action: str) -> str:
    """What a page sends when its reader answers a question."""
    return json.dumps({"do": "act", "seat": seat, "decision": decision, "action": action})


async def open_page(
    url: str, table: str, secrets: Mapping[int, str], deflate: bool = True
) -> ClientConnection:
    """The connection of a page to its table; compressed, as browsers ask for it."""
    check_local(url)
    held = {"Cookie": cookies(table, secrets)} if secrets else {}
    return await connect(
        f"{url.replace('http', 'ws', 1)}/t/{table}/live",
        additional_headers=held,
        compression="deflate" if deflate else None,
        max_size=None,
        max_queue=64,
        ping_interval=None,
        open_timeout=60,
        close_timeout=1,
        proxy=None,
    )


class Page:
    """A page that knows no more of its table than how many steps were taken: cheap to have."""

    def __init__(self, url: str, table: str, secrets: Mapping[int, str]) -> None:
        self._place = (url, table, secrets)
        self.steps = -1
        """How many steps the reader knows of; -1: nothing has come yet."""
        self.refused: list[str] = []
        self.messages = 0
        self.bytes = 0
        self.closed = False
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self, deflate: bool = True) -> None:
        """Connect, and return when the table has come."""
        self._socket = await open_page(*self._place, deflate)
        self._reading = asyncio.ensure_future(self._read(self._socket))
        await self.sees(0)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                self._hear(str(text))
        except (ConnectionClosed, OSError):
            pass
        self.closed = True
        self._tell()

    def _hear(self, text: str) -> None:
        self.messages += 1
        self.bytes += len(text)
        if found := STEPS.search(text):
            self.steps = int(found[1])
            self._tell()
        elif REFUSED in text[:40]:
            self.refused.append(text)
            self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def sees(self, steps: int) -> bool:
        """Whether so many steps were seen: waits until they are, or until that cannot be."""
        refusals = len(self.refused)
        while self.steps < steps and not self.closed and len(self.refused) == refusals:
            await self._news.wait()
        return self.steps >= steps

    async def hears_refusal(self) -> None:
        """Return when the server refuses something, or the connection is closed."""
        refusals = len(self.refused)
        while len(self.refused) == refusals and not self.closed:
            await self._news.wait()

    async def send(self, text: str) -> None:
        """Say something to the server."""
        assert self._socket is not None
        await self._socket.send(text)

    async def close(self) -> None:
        """Leave the table."""
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading


class LastingPage:
    """A page that is opened again when its connection is lost, the way a browser's is."""

    def __init__(self, url: str, table: str, secrets: Mapping[int, str]) -> None:
        self.url, self.table, self.secrets = url, table, secrets
        self.now: dict[str, Any] = {}
        """What the page shows, without its drawings."""
        self.connected = False
        self.fresh = 0
        """How often the whole table has come."""
        self.refusals: list[dict[str, Any]] = []
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()

    async def stay(self) -> None:
        """Be at the table until cancelled."""
        delay = SHORTEST
        while True:
            with suppress(OSError, InvalidHandshake, ConnectionClosed, TimeoutError, EOFError):
                socket = await open_page(self.url, self.table, self.secrets)
                delay = SHORTEST
                await self._listen(socket)
            self.connected = False
            self._socket = None
            self._tell()
            delay = min(LONGEST, delay * GROWTH)
            await asyncio.sleep(delay * random.uniform(0.5, 1))

    async def _listen(self, socket: ClientConnection) -> None:
        self._socket, first = socket, True
        try:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "table":
                    self._show(message, first)
                    first = False
                elif message["type"] == "refused":
                    self.refusals.append(message)
                self._tell()
        finally:
            with suppress(Exception):
                await asyncio.shield(socket.close())

    def _show(self, message: dict[str, Any], whole: bool) -> None:
        for drawing in ("regions", "cuts", "labels"):
            message.pop(drawing, None)
        self.now = message if whole else {**self.now, **message}
        self.connected = True
        self.fresh += whole

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def news(self, seconds: float) -> None:
        """Wait until something happens at the page, at most so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)

    async def send(self, text: str) -> bool:
        """Say something; whether it could be sent."""
        if self._socket is None or not self.connected:
            return False
        try:
            await self._socket.send(text)
        except (ConnectionClosed, OSError):
            return False
        return True
