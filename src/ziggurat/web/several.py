"""Several server processes behind one address: started together, and started again when one ends.

All of them take in connections from one socket, so whichever has time serves the next visitor. What
ties them together is the database: see ``crew``.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from types import FrameType
from typing import IO, Any, Final

from prometheus_client import multiprocess

from ziggurat.core.errors import Refusal
from ziggurat.web import system
from ziggurat.web.database import database_url
from ziggurat.web.metrics import FOLDER
from ziggurat.web.settings import Settings
from ziggurat.words import words

LOG: Final = logging.getLogger("ziggurat.several")
EXIT_REFUSED: Final = 2
LOOK_SECONDS: Final = 0.05
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
"""Seconds before a process that ended is started again: longer, the sooner it ends."""
SETTLED_SECONDS: Final = 10.0
STOP_SECONDS: Final = 15.0
"""Beyond the time that answers under way may take: then a process is killed."""
WORKERS_EACH: Final = 2
"""Processes for bots that each server process has at least: one of them for people."""


def check(settings: Settings) -> None:
    """Refuse several processes where there can be but one."""
    if settings.processes == 1:
        return
    if database_url(settings.database).get_backend_name() == "sqlite":
        raise Refusal("processes_database", processes=settings.processes)
    if not system.SHARES_SOCKETS:
        raise Refusal("processes_system", processes=settings.processes)


def serve_several(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> int:
    """Serve with several processes until somebody stops them; the exit status."""
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    with tempfile.TemporaryDirectory(prefix="ziggurat-") as folder:
        os.environ[FOLDER] = folder
        children = [Child(settings, listening) for _ in range(settings.processes)]
        status, is_ready = 0, False
        while not stopping.wait(LOOK_SECONDS):
            for child in children:
                child.look()
            if not is_ready and all(child.is_ready for child in children):
                is_ready = True
                ready()
            refused = [child for child in children if child.is_refused]
            if refused:
                status = EXIT_REFUSED
                break
        listening.close()
        for child in children:
            child.stop()
        for child in children:
            child.wait(settings.stop_seconds + STOP_SECONDS)
    return status


class Child:
    """One of the processes, whoever it is at the moment."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        workers = max(WORKERS_EACH, settings.bot_workers // settings.processes)
        self._settings = json.dumps(asdict(replace(settings, bot_workers=workers)))
        self._listening = listening
        self._pause = FIRST_PAUSE
        self._start()

    def _start(self) -> None:
        self.is_ready = False
        self._ended: float | None = None
        self._began = time.monotonic()
        number = self._listening.fileno()
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", "ziggurat.web.several", str(number)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            **system.handing_on(self._listening),
        )  # fmt: skip
        lines = self._process.stdin, self._process.stdout
        if lines[0] is None or lines[1] is None:
            raise OSError("a process without lines")
        with suppress(BrokenPipeError):  # it was ended before it began; that is seen soon
            lines[0].write(self._settings + "\n")
            lines[0].flush()
        threading.Thread(target=self._read, args=(lines[1],), daemon=True).start()

    def _read(self, said: IO[str]) -> None:
        for _ in said:  # it says one thing
            self.is_ready = True

    @property
    def is_refused(self) -> bool:
        """Whether it could not start for a reason that will not pass; it has said which."""
        return self._process.poll() == EXIT_REFUSED and not self.is_ready

    def look(self) -> None:
        """Start it again if it ended."""
        status = self._process.poll()
        if status is None or self.is_refused:
            return
        now = time.monotonic()
        if self._ended is None:
            self._ended = now
            self._pause = (
                FIRST_PAUSE
                if now - self._began > SETTLED_SECONDS
                else min(LONGEST_PAUSE, 2 * self._pause)
            )
            multiprocess.mark_process_dead(self._process.pid)  # type: ignore[no-untyped-call]
            LOG.error("a server process ended with %s; another takes its place", status)
        if now - self._ended >= self._pause:
            self._start()

    def stop(self) -> None:
        """Have it end in order."""
        if self._process.poll() is None:
            self._process.terminate()

    def wait(self, seconds: float) -> None:
        """Wait for its end, which comes by force if it must."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            LOG.error("a server process does not end; it is killed")
            self._process.kill()
            self._process.wait()


# In such a process


def _settings(text: str) -> Settings:
    given: dict[str, Any] = json.loads(text)
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return Settings(**{**given, **lists})


def _end_with(parent: IO[str]) -> None:
    """Whoever started this process holds the other end: when they are gone, so are we."""
    parent.read()
    os.kill(os.getpid(), signal.SIGTERM)


def _say_ready() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()


def main() -> None:
    """Serve on a socket that was handed down, until told to stop."""
    from ziggurat.web.serve import give_up
    from ziggurat.web.server import serve_on

    settings = _settings(sys.stdin.readline())
    threading.Thread(target=_end_with, args=(sys.stdin,), daemon=True).start()
    try:
        serve_on(settings, socket.socket(fileno=int(sys.argv[1])), _say_ready)
    except Refusal as refusal:
        give_up(words(settings.language), refusal)


if __name__ == "__main__":
    main()
