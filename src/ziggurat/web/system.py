"""What systems do differently: every call that only POSIX has, or only Windows, stands here.

The rest of the server asks this module and knows no system.
"""

from __future__ import annotations

import asyncio
import math
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import IO, Any, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl
    import resource

MEGABYTE: Final = 1 << 20
LINE_MOST: Final = 1 << 20
ENDINGS: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals by which somebody ends us."""
SHARES_SOCKETS: Final = sys.platform != "win32"
"""Whether a process can hand a socket on which it listens to those that it starts."""
COUNTS_PROCESSOR: Final = sys.platform != "win32"
"""Whether the system sees to it that a process takes only so much time of the processor."""


async def start_python(*arguments: str, line_most: int = LINE_MOST) -> Process:
    """A Python to talk with in lines, which only we end, even while it is still starting.

    Terminals and supervisors send the signal that ends us to all whom we have started. A process
    can ignore it only once it runs code of its own; one that inherits it blocked is never struck.
    """
    starting = asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdin=PIPE, stdout=PIPE, limit=line_most
    )
    if sys.platform == "win32":
        return await starting
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)  # what comes meanwhile reaches us after it
    try:
        return await starting
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)


def lock(file: IO[Any]) -> None:
    """Have an open file to ourselves; BlockingIOError or PermissionError where somebody has it."""
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def room_for_files(needed: int) -> int | None:
    """How many files we may have open, having asked for so many; None: there is no such limit."""
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        except (OSError, ValueError):
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft


def limit_memory(megabytes: int, niceness: int) -> None:
    """Take no more memory from now on, where the system sees to it, and let others go first."""
    if sys.platform == "win32":
        return
    for kind, most in ((resource.RLIMIT_AS, megabytes * MEGABYTE), (resource.RLIMIT_CORE, 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
    os.nice(niceness)


def limit(megabytes: int, seconds: float, niceness: int) -> None:
    """The same for memory and time of the processor.

    The timer ends us to the point; the limit of the system, in whole seconds, would do so too late
    but for certain.
    """
    if sys.platform == "win32":
        return
    spent = math.ceil(time.process_time() + seconds) + 1
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (spent, spent))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    limit_memory(megabytes, niceness)


def take_again(listening: socket.socket) -> None:
    """Let a server that starts again have its port at once."""
    if sys.platform != "win32":  # there it would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def handing_on(listening: socket.socket) -> dict[str, Any]:
    """What ``Popen`` must be told for a process to have our socket."""
    return {"pass_fds": [listening.fileno()]}
