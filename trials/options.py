"""What the command lines of all trials have in common."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NoReturn

import psutil

from trials import postgresql
from trials.local import ROOT
from trials.postgresql import Cluster
from trials.server import Command, Server


def run(main: Callable[[Sequence[str]], int]) -> NoReturn:
    """Run a trial from the command line; one that is told to end takes down what it has set up."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.exit(main(sys.argv[1:]))


def add_server_options(parser: argparse.ArgumentParser) -> None:
    """How the server is started."""
    group = parser.add_argument_group("the server")
    group.add_argument("--processes", type=int, default=1, help="of each server")
    group.add_argument("--servers", type=int, default=1, help="that share one database")
    group.add_argument(
        "--server",
        default="",
        metavar="COMMAND",
        help="its command line, with {python}, {host}, {port}, {database}, {processes}",
    )
    group.add_argument(
        "--sources", type=Path, default=ROOT / "src", help="of the revision that is tried"
    )


def command_of(chosen: argparse.Namespace, **environment: str) -> Command:
    """How the server is started, as the command line has it."""
    return Command(chosen.processes, chosen.server, chosen.sources.resolve(), environment)


def programs_or_exit(parser: argparse.ArgumentParser) -> Path:
    """The folder of PostgreSQL; without it there is no trial."""
    found = postgresql.programs()
    if found is None:
        parser.error("PostgreSQL is not installed")
    return found


@contextmanager
def servers_on(command: Command, database: str, count: int) -> Iterator[list[Server]]:
    """So many servers on one database, not yet started; they are stopped at the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ziggurat-log-")))
        servers = [Server(command, database, folder / f"{one}.log") for one in range(count)]
        for server in servers:
            stack.callback(server.stop)
        yield servers


@contextmanager
def cluster_or_exit(parser: argparse.ArgumentParser) -> Iterator[Cluster]:
    """A PostgreSQL of our own."""
    with postgresql.running(programs_or_exit(parser)) as cluster:
        yield cluster


def revision(sources: Path) -> str:
    """The commit that last changed these sources; with a + where they have changed since.

    Sources that do not lie in Git are called by the name of their folder.
    """

    def git(*arguments: str) -> str:
        command = ["git", "-C", str(sources), *arguments, "--", "."]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    found = git("log", "-1", "--format=%h")
    if not found:
        return sources.resolve().parent.name
    return f"{found}+" if git("status", "--porcelain") else found


def machine() -> str:
    """What the machine is, and how busy it was with other things just before."""
    memory = psutil.virtual_memory().total / 1e9
    busy = os.getloadavg()[0]
    return f"{os.cpu_count()} cores, {memory:.0f} GB; load before {busy:.1f}"
