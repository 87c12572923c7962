"""Records that people want to look at, each read in a process that is ended when it takes too much.

What counts is the time of the processor, so that a busy machine refuses nothing that an idle one
would read; only one that does not come to an end at all is ended by the clock on the wall.

A few are read at the same time, a few more wait, and whoever comes after them is asked to come
back: nobody who plays is to notice any of it.
"""

from __future__ import annotations

import asyncio
import logging
import math
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Final

from ziggurat.core.errors import DamagedRecord, Refusal
from ziggurat.web import review
from ziggurat.web.settings import Settings
from ziggurat.web.stored import StoredTable
from ziggurat.web.system import COUNTS_PROCESSOR, start_python

LOG: Final = logging.getLogger("ziggurat.review")
READER: Final = ("-m", "ziggurat.web.review_worker")
START_SECONDS: Final = 60.0
"""How long a fresh process may take until it can begin: that is no fault of the record."""
CHUNK: Final = 1 << 16
MEGABYTE: Final = 1 << 20
ANSWER_SHARE: Final = 8
"""A table of more than this part of the memory allowed is too heavy as well."""


class Reviews:
    """Reads records, for as many as the settings allow; ``reader`` is the program that does it."""

    def __init__(self, settings: Settings, reader: tuple[str, ...] = READER) -> None:
        self._settings = settings
        self._reader = reader
        self._free = asyncio.Semaphore(settings.reviews_at_once)
        self._inside = 0

    async def read(self, text: str) -> StoredTable:
        """The table of a record, or why there is none."""
        most = self._settings.reviews_at_once + self._settings.reviews_waiting
        if self._inside >= most:
            raise Refusal("reviews_busy", seconds=math.ceil(self._settings.review_seconds))
        self._inside += 1
        try:
            async with self._free:
                lines = (await self._answer(text)).splitlines()
        finally:
            self._inside -= 1
        return await asyncio.to_thread(review.read, lines)

    async def _answer(self, text: str) -> bytes:
        settings = self._settings
        process = await start_python(
            *self._reader,
            str(settings.review_steps),
            str(settings.review_megabytes),
            str(settings.review_seconds),
        )
        try:
            async with asyncio.timeout(START_SECONDS):
                await _begun(process)
            most = settings.review_megabytes * MEGABYTE // ANSWER_SHARE
            async with asyncio.timeout(_patience(settings)):
                return await _talk(process, text, most)
        except (TimeoutError, OSError, EOFError) as error:
            LOG.warning("a record was given up: %s", type(error).__name__)
            raise DamagedRecord("too_heavy") from error
        finally:
            await _end(process)


def _patience(settings: Settings) -> float:
    """Seconds on the wall; where nobody counts those of the processor, they are all there is."""
    return settings.review_wall_seconds if COUNTS_PROCESSOR else settings.review_seconds


async def _begun(process: Process) -> None:
    if process.stdout is None or not await process.stdout.readline():
        raise EOFError


async def _talk(process: Process, text: str, most: int) -> bytes:
    """What the process answers; given up when it does not come to an end."""
    if process.stdin is None or process.stdout is None:
        raise EOFError
    with suppress(ConnectionError):  # it may have an answer before it has heard everything
        process.stdin.write(text.encode("utf-8", "replace"))
        await process.stdin.drain()
    process.stdin.close()
    found = bytearray()
    while chunk := await process.stdout.read(CHUNK):
        found += chunk
        if len(found) > most:
            raise EOFError
    if await process.wait():  # it was ended in the middle of a word
        raise EOFError
    return bytes(found)


async def _end(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    await process.wait()
