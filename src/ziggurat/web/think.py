"""Lending the processors of this machine to a server elsewhere: its bots think here.

Each connection has worker processes of its own, of the same kind as those of the server. What the
server asks and is answered is told in ``thinkers``. A connection that is lost is opened again, with
pauses; whatever the server has asked over it is forgotten, for it asks somebody else.
"""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import partial
from random import uniform
from types import FrameType
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ziggurat.core.errors import Refusal
from ziggurat.web.bots import DIED, GRACE, OVERRAN, Question, Worker
from ziggurat.web.introduction import PATH, QUESTION_MOST, introduction
from ziggurat.web.settings import is_site

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
"""Seconds between two attempts to connect."""
OPEN_SECONDS: Final = 10.0
PING_SECONDS: Final = 20.0
LEAVE_SECONDS: Final = 5.0
"""For which whoever is stopped goes on with what it is asked already."""
CLOSE_SECONDS: Final = 1.0
FINAL: Final = {401: "wrong_key", 404: "no_thinkers"}
"""What a server answers that will not be otherwise in a moment."""
STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
SAID_MOST: Final = 500

Say = Callable[..., object]
"""Says the sentence of a key of the catalogues."""


def think(
    url: str,
    key: str,
    factory: str,
    workers: int,
    connections: int = 1,
    language: str = "en",
    say: Say = lambda key, **args: None,
) -> None:
    """Think for the server at ``url`` until somebody stops it; a refusal says why it cannot."""
    if not is_site(url):
        raise Refusal("bad_site", option="URL", value=url[:80])
    if not key:
        raise Refusal("no_key")
    asyncio.run(_think(url, key, factory, shares(workers, connections), language, say))


def shares(workers: int, connections: int) -> list[int]:
    """How many of the workers each connection has.

    >>> shares(8, 3)
    [3, 3, 2]
    """
    least, more = divmod(workers, connections)
    return [least + (number < more) for number in range(connections)]


async def _think(
    url: str, key: str, factory: str, sizes: Sequence[int], language: str, say: Say
) -> None:
    stopping = asyncio.Event()
    before = _on_signals(stopping)
    server = _Server(url, key, factory, language)
    lines = [_Line(server, [Worker(factory) for _ in range(size)], stopping, say) for size in sizes]
    work = [asyncio.ensure_future(line.run()) for line in lines]
    try:
        await asyncio.gather(*work)
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        for number, handler in before.items():
            signal.signal(number, handler)
    say("think.end")


def _on_signals(stopping: asyncio.Event) -> dict[signal.Signals, Any]:
    """Have whoever ends us by a signal end us in order; how it was before."""
    if threading.current_thread() is not threading.main_thread():
        return {}  # others are sent no signals
    loop = asyncio.get_running_loop()

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stopping.set)

    return {number: signal.signal(number, stop) for number in STOPPING}


class _Server:
    """Whom we think for, and what is said to it at the door."""

    def __init__(self, url: str, key: str, factory: str, language: str) -> None:
        self.url = url.rstrip("/")
        self.factory = factory
        site = urlsplit(self.url)
        scheme = "wss" if site.scheme == "https" else "ws"
        self._address = f"{scheme}://{site.netloc}{PATH}"
        self._headers = {"Authorization": f"Bearer {key}", "Accept-Language": language}

    def connect(self) -> connect:
        """A connection that is yet to be opened."""
        return connect(
            self._address,
            additional_headers=self._headers,
            max_size=QUESTION_MOST,
            open_timeout=OPEN_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=CLOSE_SECONDS,
        )


class _Line:
    """One connection and the processes that think for it."""

    def __init__(
        self, server: _Server, workers: Sequence[Worker], stopping: asyncio.Event, say: Say
    ) -> None:
        self._server = server
        self._workers = workers
        self._stopping = stopping
        self._say = say
        self._is_there = False
        """Whether the server has taken us in."""
        self._was_there = False
        """Whether it has ever done so."""
        self._is_missed = False
        """Whether it was said that the server cannot be reached."""
        self._thinking: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Be connected until somebody stops us; a refusal says why that is no use."""
        pause = FIRST_PAUSE
        try:
            while not self._stopping.is_set():
                began = time.monotonic()
                try:
                    await self._attempt()
                except (OSError, EOFError, WebSocketException) as error:
                    self._missed(error)
                if time.monotonic() - began > LONGEST_PAUSE:
                    pause = FIRST_PAUSE
                with suppress(TimeoutError):
                    async with asyncio.timeout(uniform(pause / 2, pause)):
                        await self._stopping.wait()
                pause = min(LONGEST_PAUSE, 2 * pause)
        finally:
            for worker in self._workers:
                await worker.stop()

    async def _attempt(self) -> None:
        """Be connected once; whoever stops us before that need not wait for the server."""
        attempt = asyncio.ensure_future(self._connected())
        leaving = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait([attempt, leaving], return_when=asyncio.FIRST_COMPLETED)
            if not self._is_there:
                attempt.cancel()
            await asyncio.wait([attempt])
        finally:
            attempt.cancel()
            leaving.cancel()
            await asyncio.gather(attempt, leaving, return_exceptions=True)
            self._is_there = False
        if not attempt.cancelled():
            attempt.result()

    def _missed(self, error: Exception) -> None:
        status = error.response.status_code if isinstance(error, InvalidStatus) else 0
        if status in FINAL and not self._was_there:
            raise Refusal(FINAL[status], url=self._server.url) from error
        if not self._is_missed and not self._stopping.is_set():
            self._say("think.missed", url=self._server.url)
        self._is_missed = True

    async def _connected(self) -> None:
        """Introduce ourselves, and answer until the connection or the work comes to an end."""
        if not await self._ready() and not await self._ready():  # one may have been killed
            raise Refusal("no_worker", factory=self._server.factory)
        own = await asyncio.to_thread(introduction, self._server.factory, len(self._workers))
        async with self._server.connect() as socket:
            await socket.send(own.model_dump_json())
            async with asyncio.timeout(OPEN_SECONDS):
                text = await socket.recv()
            beat = _welcome(text)
            self._is_there, self._was_there, self._is_missed = True, True, False
            self._say("think.begin", url=self._server.url, count=len(self._workers))
            await self._serve(socket, beat)

    async def _ready(self) -> bool:
        return all(await asyncio.gather(*[worker.start() for worker in self._workers]))

    async def _serve(self, socket: ClientConnection, beat: float) -> None:
        hearing = asyncio.ensure_future(self._keep_hearing(socket))
        beating = asyncio.ensure_future(_keep_beating(socket, beat))
        leaving = asyncio.ensure_future(self._stopping.wait())
        work = [hearing, beating, leaving]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                await socket.send(json.dumps({"leaving": True}))
                if self._thinking:
                    await asyncio.wait(self._thinking.values(), timeout=LEAVE_SECONDS)
        finally:
            tasks = [*work, *self._thinking.values()]
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            self._thinking.clear()
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, ConnectionClosed):
                raise result
        if not leaving.done() or leaving.cancelled():
            raise ConnectionResetError

    async def _keep_hearing(self, socket: ClientConnection) -> None:
        async for text in socket:
            said = _object(text)
            if "forget" in said:
                task = self._thinking.get(said["forget"])
                if task is not None:
                    task.cancel()
                continue
            number, question, seconds, worker = self._read(said)
            task = asyncio.ensure_future(self._answer(socket, number, question, seconds, worker))
            self._thinking[number] = task
            task.add_done_callback(partial(self._done, number))

    def _done(self, number: int, task: asyncio.Task[None]) -> None:
        self._thinking.pop(number, None)

    def _read(self, said: dict[str, Any]) -> tuple[int, Question, float, Worker]:
        """A question, how long it may take, and the process that is meant."""
        try:
            told = said["question"]
            question = Question(**{field.name: told[field.name] for field in fields(Question)})
            number, seconds = int(said["ask"]), float(said["seconds"])
            return number, question, seconds, self._workers[int(said["place"])]
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise OSError("the server asks nonsense") from error

    async def _answer(
        self,
        socket: ClientConnection,
        number: int,
        question: Question,
        seconds: float,
        worker: Worker,
    ) -> None:
        """Have it thought about and send what comes of it; the server takes its own time too."""
        end = time.monotonic() + seconds
        found: dict[str, Any] = {"fault": DIED}
        if await worker.start():  # it may have had to be stopped
            left = end - time.monotonic()
            found = {"fault": OVERRAN} if left <= 0 else await worker.ask(question, left, GRACE / 2)
        told = {"answer": number, "action": None, "detail": ""} | found
        with suppress(ConnectionClosed):
            await socket.send(json.dumps(told))
        if found["fault"] in (DIED, OVERRAN):
            await worker.start()


async def _keep_beating(socket: ClientConnection, seconds: float) -> None:
    """Say now and then that we are there."""
    while True:
        await asyncio.sleep(seconds)
        await socket.send("{}")


def _welcome(text: str | bytes) -> float:
    """How often the server wants a sign of life, or why it has no use for us."""
    said = _object(text)
    if "refused" in said:
        raise Refusal("refused_there", reason=str(said["refused"])[:SAID_MOST])
    try:
        return max(0.01, float(said["beat"]))
    except (KeyError, TypeError, ValueError) as error:
        raise OSError("the server welcomes nobody") from error


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise OSError("the server speaks no JSON") from error
    if not isinstance(said, dict):
        raise OSError("the server sent no object")
    return said
