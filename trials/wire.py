"""HTTP and WebSocket by the byte: what a careful library would refuse to send."""

from __future__ import annotations

import asyncio
import os
import struct
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from trials.local import check_local

SECONDS = 30.0
"""How long an answer may take."""
LIMIT = 1 << 24
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
BODYLESS = (204, 304)


@dataclass(frozen=True)
class Request:
    """A request as it goes over the wire."""

    method: bytes
    target: bytes
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""
    is_whole: bool = True
    """Whether there is all that it announces; else no answer is owed."""

    def __bytes__(self) -> bytes:
        lines = [b"%s %s HTTP/1.1" % (self.method, self.target)]
        lines += [b"%s: %s" % header for header in self.headers]
        return b"\r\n".join([*lines, b"", self.body])


@dataclass(frozen=True)
class Answer:
    """What came back: ``status`` 0 is a closed connection, -1 silence, -2 what is no answer."""

    status: int
    headers: dict[bytes, bytes] = field(default_factory=dict)
    body: bytes = b""


CLOSED, SILENCE, BROKEN = Answer(0), Answer(-1), Answer(-2)


class Wire:
    """A connection to a server of this machine, opened again whenever it was closed."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(check_local(url))
        self._place = (str(parts.hostname), int(parts.port or 80))
        self.host = parts.netloc.encode()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, request: Request) -> Answer:
        """Send a request; a connection that had been open is tried once more on a fresh one."""
        was_open = self._writer is not None
        answer = await self._try(request)
        if answer.status == 0 and was_open:
            answer = await self._try(request)
        return answer

    async def _try(self, request: Request) -> Answer:
        try:
            return await asyncio.wait_for(self._exchange(request), SECONDS)
        except TimeoutError:
            self.close()
            return SILENCE
        except (OSError, EOFError):
            self.close()
            return CLOSED
        except (ValueError, IndexError, asyncio.LimitOverrunError):
            self.close()
            return BROKEN

    async def _exchange(self, request: Request) -> Answer:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(*self._place, limit=LIMIT)
        self._writer.write(bytes(request))
        if not request.is_whole:
            self._writer.write_eof()
        await self._writer.drain()
        answer = await _answer(self._reader, request.method)
        if not request.is_whole or answer.headers.get(b"connection", b"").lower() == b"close":
            self.close()
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None


async def _answer(reader: asyncio.StreamReader, method: bytes) -> Answer:
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head[:-4].split(b"\r\n")
    status = int(first.split(b" ", 2)[1])
    pairs = (line.partition(b":") for line in lines)
    headers = {name.lower(): value.strip() for name, _, value in pairs}
    if method == b"HEAD" or status in BODYLESS or status < 200:
        return Answer(status, headers)
    if headers.get(b"transfer-encoding") == b"chunked":
        return Answer(status, headers, await _chunks(reader))
    if b"content-length" in headers:
        return Answer(status, headers, await reader.readexactly(int(headers[b"content-length"])))
    return Answer(status, {**headers, b"connection": b"close"}, await reader.read())


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
    return body


def frame(payload: bytes, opcode: int = TEXT, last: bool = True, masked: bool = True) -> bytes:
    """A frame of a WebSocket, as a browser sends it."""
    first = (0x80 if last else 0) | opcode
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        head = struct.pack("!BB", first, bit | len(payload))
    elif len(payload) < 1 << 16:
        head = struct.pack("!BBH", first, bit | 126, len(payload))
    else:
        head = struct.pack("!BBQ", first, bit | 127, len(payload))
    if not masked:
        return head + payload
    key = os.urandom(4)
    mask = (key * (len(payload) // 4 + 1))[: len(payload)]
    size = len(payload)
    hidden = int.from_bytes(payload, "big") ^ int.from_bytes(mask, "big")
    return head + key + hidden.to_bytes(size, "big")


class Socket:
    """A WebSocket by the byte. ``code`` is why it was closed; 0: it was cut off, None: it is open.

    What the server says is looked through for faults as it comes.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(check_local(url))
        self._place = (str(parts.hostname), int(parts.port or 80))
        self._host = parts.netloc.encode()
        self.code: int | None = None
        self.faults: list[bytes] = []
        self.heard = 0
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self, path: str, cookie: str) -> int:
        """Shake hands; gives the status of the answer, 101 when all is well."""
        reader, writer = await asyncio.open_connection(*self._place, limit=LIMIT)
        self._writer = writer
        asked = Request(
            b"GET",
            path.encode(),
            (
                (b"Host", self._host), (b"Upgrade", b"websocket"), (b"Connection", b"Upgrade"),
                (b"Sec-WebSocket-Key", b"AAAAAAAAAAAAAAAAAAAAAA=="),
                (b"Sec-WebSocket-Version", b"13"), (b"Cookie", cookie.encode()),
            ),
        )  # fmt: skip
        writer.write(bytes(asked))
        status = (await asyncio.wait_for(_answer(reader, b"HEAD"), SECONDS)).status
        if status == 101:
            self._reading = asyncio.ensure_future(self._read(reader))
        return status

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError, EOFError):
            while True:
                opcode, payload = await _frame(reader)
                if opcode == CLOSE:
                    self.code = int.from_bytes(payload[:2], "big") or 1005
                    break
                self.heard += 1
                if b'"server_fault"' in payload[:200]:
                    self.faults.append(payload[:300])
        if self.code is None:
            self.code = 0

    async def send(self, data: bytes) -> bool:
        """Send these bytes; whether the connection was open still."""
        if self._writer is None or self.code is not None:
            return False
        try:
            self._writer.write(data)
            await asyncio.wait_for(self._writer.drain(), SECONDS)
        except (OSError, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        """Hang up, after the server has had a moment to answer."""
        if self._writer is not None:
            await self.send(frame(struct.pack("!H", 1000), CLOSE))
            if self._reading is not None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._reading, 2)
            self._writer.transport.abort()


async def _frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, second = await reader.readexactly(2)
    size = second & 0x7F
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    elif size == 127:
        size = int.from_bytes(await reader.readexactly(8), "big")
    return first & 0x0F, await reader.readexactly(size)
