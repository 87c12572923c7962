"""What leaves the server is compressed: with Brotli where a browser knows it, otherwise with gzip.

What changes only with the program is compressed once, as well as can be; everything else quickly.
"""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache, partial
from typing import Final

import brotli
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BROTLI: Final = "br"
GZIP: Final = "gzip"
LEAST: Final = 400
"""Bytes that are worth it."""
LONG: Final = 32 * 1024
"""Bytes that are compressed on another thread."""
BEST, QUICK = 11, 8
"""How hard Brotli tries."""
LASTING: Final = 64 * 1024
"""Bytes up to which pictures that are fetched together are worth its best: there are many sets."""
KEPT: Final = 128
"""Files that are kept compressed."""


class Compression:
    """An ASGI application around another one, whose answers it compresses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, and compress an answer that comes in one piece."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        encoding = accepted(Headers(scope=scope).get("accept-encoding", ""))
        start: Message | None = None

        async def compressing(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message  # what it says depends on the body
                return
            if start is not None:
                head, start = start, None
                await _compress(head, message, encoding)
                await send(head)
            await send(message)

        await self._app(scope, receive, compressing)


async def _compress(start: Message, body: Message, encoding: str) -> None:
    """Compress a body, and say so in the head of the answer."""
    data, headers = body.get("body", b""), MutableHeaders(scope=start)
    if len(data) < LEAST or body.get("more_body") or "content-encoding" in headers:
        return
    headers.add_vary_header("Accept-Encoding")
    if not encoding:
        return
    is_lasting = "immutable" in headers.get("cache-control", "") and len(data) < LASTING
    pack = packed_once if is_lasting or "etag" in headers else partial(packed, quality=QUICK)
    if len(data) < LONG:
        body["body"] = pack(data, encoding)
    else:
        body["body"] = await asyncio.to_thread(pack, data, encoding)
    headers["Content-Encoding"] = encoding
    headers["Content-Length"] = str(len(body["body"]))


def accepted(header: str) -> str:
    """The encoding for a browser that sends this header; empty where it knows none of ours.

    >>> accepted("gzip, deflate, br"), accepted("gzip;q=1.0, br;q=0.0"), accepted("identity")
    ('br', 'gzip', '')
    """
    known = set()
    for one in header.lower().split(","):
        name, _, weight = one.partition(";")
        if _number(weight.strip().removeprefix("q=")):
            known.add(name.strip())
    return next((one for one in (BROTLI, GZIP) if one in known), "")


def _number(text: str) -> float:
    """How much a browser likes an encoding: 0 is not at all, and nothing said is 1."""
    try:
        return float(text or 1)
    except ValueError:
        return 0


def packed(data: bytes, encoding: str, quality: int) -> bytes:
    """These bytes, compressed; ``quality`` is how hard Brotli tries."""
    if encoding == GZIP:
        return gzip.compress(data, mtime=0)
    short: bytes = brotli.compress(data, mode=brotli.MODE_TEXT, quality=quality)
    return short


@lru_cache(KEPT)
def packed_once(data: bytes, encoding: str) -> bytes:
    """The same as short as can be, for what is asked for again and again."""
    return packed(data, encoding, BEST)
