"""Bots at the table: they think in processes of their own, and never hold it up for long.

A bot is handed the view of its seat and the legal actions. One that fails, answers nonsense or
takes too long is replaced by a random legal move, and the table is told.

The processes of this machine are there always. Others may lend theirs (see ``thinkers``): what is
lost with one of those is asked again here, in the time that is left.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from asyncio.subprocess import Process
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from ziggurat.web.metrics import BOT_AGAIN, BOT_ASKED, BOT_FAULTS
from ziggurat.web.settings import Settings
from ziggurat.web.system import start_python
from ziggurat.web.turns import ELSEWHERE, HERE, Turns

LOG: Final = logging.getLogger("ziggurat.bots")
GRACE: Final = 1.0
"""Seconds after the deadline before a bot that does not answer is stopped."""
START_SECONDS: Final = 30.0
"""How long a fresh process may take until it is ready."""
GONE: Final = "gone"
DIED: Final = "died"
OVERRAN: Final = "overran"
BROKEN: Final = (OSError, ValueError, EOFError, asyncio.LimitOverrunError)
"""What a worker process that has ended, or speaks nonsense, makes of a talk with it."""


@dataclass(frozen=True)
class Question:
    """All that a bot is told."""

    table: str
    game: str
    bot: str
    seat: int
    view: dict[str, Any]
    legal: list[int]
    """Numbers of the legal actions."""
    seed: str
    """For the bot's own dice, in hexadecimal."""


@dataclass(frozen=True)
class HintQuestion(Question):
    """All that an adviser is told where a person asks for a hint."""

    besides: list[int]
    """Numbers of the actions that it has advised already."""


@dataclass(frozen=True)
class Choice:
    """The number of the action to take, and what was wrong with the bot's own answer, if anything.

    ``fault`` is ``raised``, ``illegal``, ``overran`` or ``died``.
    """

    action: int
    fault: str = ""
    detail: str = ""


def dice(seed: int | None, seat: int, steps: int) -> str:
    """The seed of a bot's dice for one decision: fixed by the table, telling nothing about it."""
    text = f"{seed}/{seat}/{steps}".encode()
    return hashlib.blake2b(text, digest_size=16, person=b"ziggurat-bot").hexdigest()


class Lost(Exception):  # noqa: N818 - nobody's error: a worker elsewhere is gone
    """There will be no answer from there; ``why`` is a word for the metrics."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Elsewhere(Protocol):
    """A worker of another machine."""

    async def ask(self, question: Question, seconds: float) -> dict[str, Any]:
        """Its answer, with a legal action; raises Lost when there is none, in time in any case."""


class BotPool:
    """Worker processes, and whose turn it is to ask them."""

    def __init__(self, settings: Settings) -> None:
        count = max(1, settings.bot_workers)
        self._workers = [Worker(settings.bot_factory) for _ in range(count)]
        self._elsewhere: dict[int, Elsewhere] = {}
        self._seconds = settings.bot_seconds
        self.turns = Turns(count, settings.alone_workers, settings.alone_tables)

    def join(self, worker: Elsewhere) -> int:
        """From now on this one thinks too; its number."""
        number = self.turns.add()
        self._elsewhere[number] = worker
        return number

    def part(self, number: int) -> None:
        """It is asked nothing more; what it is thinking about is another matter."""
        self._elsewhere.pop(number, None)
        self.turns.remove(number)

    async def choose(self, question: Question, worker: int = 0) -> Choice:
        """The bot's choice, or a random legal one in its place; ``worker`` is that of the turn."""
        if worker < len(self._workers):
            answer = await self._ask_here(question, worker, self._seconds)
        else:
            answer = await self._ask_elsewhere(question, worker)
        action = answer.get("action")
        fault, detail = str(answer.get("fault", "")), str(answer.get("detail", ""))[:200]
        if fault:
            BOT_FAULTS.labels(fault).inc()
            LOG.warning("%s at table %s: %s %s", question.bot, question.table, fault, detail)
        if action not in question.legal:  # there is no answer: its process had to be stopped
            action = Random(question.seed).choice(question.legal)
        return Choice(action, fault, detail)

    async def advise(self, question: HintQuestion, worker: int, seconds: float) -> dict[str, Any]:
        """What an adviser says, always in a process of this machine."""
        if worker >= len(self._workers):
            worker = await self.turns.again(worker)
        return await self._ask_here(question, worker, seconds)

    async def _ask_elsewhere(self, question: Question, worker: int) -> dict[str, Any]:
        """The answer from there, or from here when that is lost and time is left."""
        end = time.monotonic() + self._seconds
        try:
            if worker not in self._elsewhere:
                raise Lost(GONE)
            BOT_ASKED.labels(ELSEWHERE).inc()
            return await self._elsewhere[worker].ask(question, self._seconds)
        except Lost as lost:
            BOT_AGAIN.labels(lost.why).inc()
            left = end - time.monotonic()
        if left <= 0:
            return {"fault": OVERRAN}
        return await self._ask_here(question, await self.turns.again(worker), left)

    async def _ask_here(self, question: Question, worker: int, seconds: float) -> dict[str, Any]:
        BOT_ASKED.labels(HERE).inc()
        return await self._workers[worker].ask(question, seconds)

    async def close(self) -> None:
        """Stop all workers."""
        for worker in self._workers:
            await worker.stop()


class Worker:
    """One process, asked one question at a time."""

    def __init__(self, factory: str) -> None:
        self._factory = factory
        self._process: Process | None = None
        self._free = asyncio.Lock()

    async def start(self) -> bool:
        """Have the process ready before it is asked anything; whether it is."""
        async with self._free:
            try:
                async with asyncio.timeout(START_SECONDS):
                    await self._running()
            except BROKEN:
                await self.stop()
                return False
            except asyncio.CancelledError:
                await self.stop()  # it may not have said that it is ready
                raise
            return True

    async def ask(self, question: Question, seconds: float, grace: float = GRACE) -> dict[str, Any]:
        """The worker's answer; ``{"fault": ...}`` when there is none."""
        async with self._free:
            try:
                async with asyncio.timeout(START_SECONDS):
                    process = await self._running()
                async with asyncio.timeout(seconds + grace):
                    return await self._talk(process, question, seconds)
            except TimeoutError:
                await self.stop()
                return {"fault": OVERRAN}
            except BROKEN as error:
                await self.stop()
                return {"fault": DIED, "detail": type(error).__name__}
            except asyncio.CancelledError:
                await self.stop()  # the answer would be taken for that of the next question
                raise

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            starting = asyncio.ensure_future(
                start_python("-m", "ziggurat.web.worker", self._factory)
            )
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                self._process = await starting  # it is there all the same, and has to be stopped
                raise
            await _read(self._process)  # it says when it is ready
        return self._process

    @staticmethod
    async def _talk(process: Process, question: Question, seconds: float) -> dict[str, Any]:
        if process.stdin is None:
            raise OSError("the worker has no input")
        process.stdin.write(json.dumps({**vars(question), "seconds": seconds}).encode() + b"\n")
        await process.stdin.drain()
        return await _read(process)

    async def stop(self) -> None:
        """End the process; the next question starts a new one."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _read(process: Process) -> dict[str, Any]:
    """The next line of a worker."""
    if process.stdout is None:
        raise OSError("the worker has no output")
    answer = json.loads(await process.stdout.readuntil())
    if not isinstance(answer, dict):
        raise ValueError("an answer is an object")
    return answer
