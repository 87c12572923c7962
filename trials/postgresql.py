"""A PostgreSQL server of our own, that can be struck and started again."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg

from trials.local import HOME, free_port

NAMES = ("postgres", "nobody")
"""Whom the server runs as where we are root, whom it refuses."""
START_SECONDS = 60.0


def programs() -> Path | None:
    """The folder of ``initdb`` and ``postgres``, if PostgreSQL is installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


class Cluster:
    """The databases in one folder, and the process that serves them."""

    def __init__(
        self,
        programs: Path,
        folder: Path,
        *settings: str,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Make an empty set of databases in ``folder``; ``settings`` as in ``name=value``.

        ``environment``: of its process, beside our own.
        """
        self._environment = {**os.environ, **(environment or {})}
        self._programs = programs
        self.folder = folder
        self._settings = [part for one in settings for part in ("-c", one)]
        self._user = _user()
        self.port = free_port()
        self.address = f"postgresql://ziggurat@{HOME}:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None
        if self._user:
            shutil.chown(folder, self._user)
        subprocess.run(
            [programs / "initdb", "--auth=trust", "--username=ziggurat", "--encoding=UTF8",
             "--no-sync", "--pgdata", folder / "db"],
            check=True, capture_output=True, user=self._user, cwd="/",
        )  # fmt: skip

    def start(self) -> None:
        """Start serving, and return when a client is let in."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start the process."""
        self.process = subprocess.Popen(
            [self._programs / "postgres", "-D", self.folder / "db", "-k", self.folder,
             "-p", str(self.port), "-c", f"listen_addresses={HOME}", *self._settings],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self._user, cwd="/",
            env=self._environment,
        )  # fmt: skip

    def wait(self, seconds: float = START_SECONDS) -> None:
        """Return when a client is let in."""
        end = time.monotonic() + seconds
        while not self.answers():
            if time.monotonic() > end:
                raise RuntimeError("PostgreSQL does not answer")
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether a client is let in."""
        try:
            psycopg.connect(self.address + "postgres", connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def is_full(self) -> bool:
        """Whether it cannot write for want of room."""
        work = (
            "CREATE TEMPORARY TABLE full_ AS SELECT repeat('x', 999) FROM generate_series(1, 999)"
        )
        try:
            with psycopg.connect(self.address + "postgres", connect_timeout=5) as connection:
                connection.execute(work.encode())
        except (psycopg.errors.DiskFull, psycopg.OperationalError):
            return True
        return False

    @property
    def alive(self) -> bool:
        """Whether its process is there."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """End in good order; what does not end within a minute is killed."""
        self.go_on()
        self._end(signal.SIGINT)

    def strike(self) -> None:
        """End at once, without writing anything more: the next start has to recover."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            self.process.send_signal(how)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            for one in _tree(self.process.pid):
                one.kill()
            self.process.wait(10)

    def pause(self) -> None:
        """Stand still: connections stay open and nothing is answered."""
        self._signal_all(signal.SIGSTOP)

    def go_on(self) -> None:
        """The end of a pause."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, which: signal.Signals) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        for one in _tree(self.process.pid):
            with suppress(psutil.NoSuchProcess):
                one.send_signal(which)


def new_database(address: str) -> str:
    """The address of one more, empty database of the server at that address."""
    with psycopg.connect(address + "postgres", autocommit=True) as connection:
        counted = connection.execute("SELECT count(*) FROM pg_database").fetchone()
        assert counted is not None
        name = f"tables{counted[0]}"
        connection.execute(f"CREATE DATABASE {name}".encode())
    return address + name


@contextmanager
def running(
    programs: Path, *settings: str, environment: Mapping[str, str] | None = None
) -> Iterator[Cluster]:
    """A cluster in a folder of its own, started; both are gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="ziggurat-pg-"))
    try:
        cluster = Cluster(programs, folder, *settings, environment=environment)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.strike()  # nobody needs what it holds any more
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _tree(process: int) -> list[psutil.Process]:
    try:
        root = psutil.Process(process)
        return [root, *root.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def _user() -> str | None:
    if os.geteuid():
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in NAMES if name in known)
