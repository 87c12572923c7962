"""A line between server and database that can be cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from trials.local import HOME

CHUNK = 1 << 16


class Proxy:
    """Passes on what is said between whoever connects and a port of this machine."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._meetings: set[asyncio.Task[None]] = set()
        self.is_cut = False
        self.port = 0

    async def start(self) -> None:
        """Begin to listen on a port of its own."""
        self._server = await asyncio.start_server(self._welcome, HOME, self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self.is_cut = True
        for writer in list(self._open):
            writer.transport.abort()

    def mend(self) -> None:
        """Let connections through again."""
        self.is_cut = False

    def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        meeting = asyncio.ensure_future(self._meet(reader, writer))
        self._meetings.add(meeting)
        meeting.add_done_callback(self._meetings.discard)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if self.is_cut:
                return
            with suppress(OSError):
                there = await asyncio.open_connection(HOME, self._target)
                self._open.add(there[1])
                try:
                    await asyncio.gather(_pass_on(reader, there[1]), _pass_on(there[0], writer))
                finally:
                    self._open.discard(there[1])
                    there[1].transport.abort()
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
        self.cut()
        await asyncio.gather(*self._meetings, return_exceptions=True)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()
