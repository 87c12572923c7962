"""Ziggurat as a process: started by a command line, watched and struck from outside.

Nothing here knows the inside of the server, so that any revision of it can be tried: its command
line is a text with places for the port and the database.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import psutil

from trials.local import HOME, ROOT, check_local, free_port

ALONE = "{python} -m ziggurat --no-browser --host {host} --port {port} --database {database}"
MANY = (
    "{python} -m ziggurat serve --processes {processes}"
    " --host {host} --port {port} --database {database}"
)
WORKER = "ziggurat.web.worker"
"""What the command line of a process holds in which a bot thinks."""
START_SECONDS = 120.0
QUOTAS = (
    "TABLES_AN_HOUR", "TABLES_EACH", "JOINS_AN_HOUR", "REVIEWS_AN_HOUR", "CHAT_A_MINUTE",
    "ADDRESS_TIMES",
)  # fmt: skip
UNLIMITED = {f"ZIGGURAT_{name}": "1000000" for name in QUOTAS}
"""A trial does from one address what thousands of people do."""


@dataclass(frozen=True)
class Command:
    """How a server is started."""

    processes: int = 1
    text: str = ""
    """With the places {python}, {host}, {port}, {database} and {processes}; empty: the usual."""
    sources: Path = ROOT / "src"
    """Of the revision that is tried."""
    environment: Mapping[str, str] = field(default_factory=dict)

    def arguments(self, port: int, database: str) -> list[str]:
        """The command line of a server on that port."""
        text = self.text or (ALONE if self.processes == 1 else MANY)
        places = {
            "python": sys.executable, "host": HOME, "port": str(port), "database": database,
            "processes": str(self.processes),
        }  # fmt: skip
        return [part.format(**places) for part in shlex.split(text)]


class Server:
    """One server with all its processes, on a port that it keeps when it is started again."""

    def __init__(self, command: Command, database: str, log: Path) -> None:
        self._command = command
        self.database = database
        self.port = free_port()
        self.url = check_local(f"http://{HOME}:{self.port}")
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        """When it was last started, by the clock of ``time.monotonic``."""

    def launch(self) -> None:
        """Start it, without waiting for anything."""
        paths = [str(self._command.sources), str(ROOT)]
        environment = {
            **os.environ, "PYTHONPATH": os.pathsep.join(paths), **UNLIMITED,
            **self._command.environment,
        }  # fmt: skip
        self.started = time.monotonic()
        with self._log.open("ab") as said:
            self._process = self._spawn(environment, said)

    def _spawn(self, environment: Mapping[str, str], said: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._command.arguments(self.port, self.database),
            cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            start_new_session=True,  # so that it can be struck with all that it has started
        )  # fmt: skip

    def start(self) -> float:
        """Start it, and return when it answers: after how many seconds."""
        self.launch()
        while not self.answers():
            if not self.alive or time.monotonic() - self.started > START_SECONDS:
                raise RuntimeError(f"the server does not start:\n{self.said()}")
            time.sleep(0.02)
        return time.monotonic() - self.started

    def answers(self, path: str = "/api/bots", seconds: float = 5.0) -> bool:
        """Whether it answers a request."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=seconds) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    @property
    def alive(self) -> bool:
        """Whether its first process is there."""
        return self._process is not None and self._process.poll() is None

    def said(self, most: int = 4000) -> str:
        """The end of what it wrote."""
        text = self._log.read_bytes() if self._log.exists() else b""
        return text[-most:].decode(errors="replace")

    def processes(self) -> list[psutil.Process]:
        """All its processes, the first one first."""
        if self._process is None:
            return []
        try:
            root = psutil.Process(self._process.pid)
            return [root, *root.children(recursive=True)]
        except psutil.NoSuchProcess:
            return []

    def web_processes(self) -> list[psutil.Process]:
        """Those in which no bot thinks."""
        return [one for one in self.processes() if not _is_worker(one)]

    def kill(self) -> None:
        """End all its processes at once, as when the machine is switched off."""
        if self._process is None:
            return
        family = self.processes()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for one in family:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it in good order; what does not end soon is killed."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self.kill()


def _is_worker(process: psutil.Process) -> bool:
    try:
        return WORKER in " ".join(process.cmdline())
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return False


@dataclass(frozen=True)
class Usage:
    """What some processes have used."""

    seconds: float
    """Of processor time."""
    megabytes: float
    """That no other process shares."""


def usage(processes: Sequence[psutil.Process]) -> Usage:
    """What they have used; the first one also answers for those of its own that have ended."""
    seconds = size = 0.0
    for number, process in enumerate(processes):
        with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            times = process.cpu_times()
            seconds += times.user + times.system
            if number == 0:
                seconds += times.children_user + times.children_system
            size += process.memory_full_info().uss / 1e6
    return Usage(seconds, size)
