"""Processes in which finished games are analysed: asked one thing at a time, ended at any time.

One that dies, takes too long or answers nonsense costs nothing but that one answer.
"""

from __future__ import annotations

import asyncio
import json
import logging
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Any, Final

from ziggurat.analysis.findings import Finding
from ziggurat.analysis.outline import Outline
from ziggurat.core.errors import Refusal
from ziggurat.web.kept import BROKEN
from ziggurat.web.settings import Settings
from ziggurat.web.system import start_python

LOG: Final = logging.getLogger("ziggurat.analysis")
PROGRAM: Final = ("-m", "ziggurat.web.analysis_worker")
START_SECONDS: Final = 60.0
"""How long a fresh process may take until it can begin."""
LINE_MOST: Final = 1 << 23
"""Bytes of the longest answer: the course of a long game of eight."""
LOST: Final = (OSError, ValueError, EOFError, TimeoutError, asyncio.LimitOverrunError)
"""What comes of a talk with a process that has ended, hangs, or speaks nonsense."""


class Analyst:
    """One process that knows one game."""

    def __init__(
        self, settings: Settings, text: str, effort: str, program: tuple[str, ...] = PROGRAM
    ) -> None:
        self._settings = settings
        self._game = {"text": text, "effort": effort}
        self._program = program
        self._process: Process | None = None

    async def outline(self) -> Outline:
        """How the game went; refused where it cannot be replayed."""
        settings = self._settings
        answer = await self._ask({"steps_most": settings.review_steps}, settings.analysis_seconds)
        if answer is None:
            raise Refusal("too_heavy")
        if "refused" in answer:
            raise _refusal(answer["refused"])
        try:
            return Outline.read(answer["outline"])
        except BROKEN as error:
            LOG.warning("an outline that cannot be read")
            raise Refusal("too_heavy") from error

    async def look(self, stretch: int, seat: int) -> Finding | None:
        """What is found out about a stretch of that seat; None: nothing, in the time there is."""
        answer = await self._ask({"stretch": stretch}, self._settings.analysis_seconds)
        try:
            finding = Finding.read((answer or {})["finding"])
            if (finding.stretch, finding.seat) != (stretch, seat):
                raise ValueError("another stretch")
            if not 0 <= finding.chance <= 1 or not 0 <= finding.best <= 1:
                raise ValueError("no chances")
        except BROKEN:
            LOG.warning("stretch %s of a game is left out", stretch)
            return None
        return finding

    async def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        """What the process answers; None, and the process is ended, where it does not."""
        try:
            if self._process is None:
                async with asyncio.timeout(START_SECONDS):
                    await self._start()
                question = {**self._game, **question}
            async with asyncio.timeout(seconds):
                return await self._talk(question)
        except LOST as error:
            LOG.warning("a process that analyses was given up: %s", type(error).__name__)
            await self.end()
            return None
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for that to the next question
            raise

    async def _start(self) -> None:
        starting = asyncio.ensure_future(
            start_python(
                *self._program, str(self._settings.analysis_megabytes), line_most=LINE_MOST
            )
        )
        try:
            self._process = await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._process = await starting  # it is there all the same, and has to be ended
            raise
        await self._read(self._process)  # it says when it is ready

    async def _talk(self, question: dict[str, Any]) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None:
            raise OSError("there is no process")
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        return await self._read(process)

    @staticmethod
    async def _read(process: Process) -> dict[str, Any]:
        if process.stdout is None:
            raise OSError("the process has no output")
        answer = json.loads(await process.stdout.readuntil())
        if not isinstance(answer, dict):
            raise ValueError("an answer is an object")
        return answer

    async def end(self) -> None:
        """End the process; the next question would start another."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()


def _refusal(found: Any) -> Refusal:
    try:
        return Refusal(str(found["code"]), str(found["rule"]), **found["details"])
    except BROKEN:
        return Refusal("too_heavy")
