"""The process in which a stranger's record is read: it may take little time and little memory.

It is given the record on its input, and answers with the table that is made of it (see
``review``), or with why there is none.
"""

from __future__ import annotations

import json
import logging
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from ziggurat.core.errors import Refusal
from ziggurat.web.review import reviewed, written
from ziggurat.web.store import StoredTable

if sys.platform != "win32":
    import resource

READY = "ready"
MEGABYTE = 1 << 20
NICE = 10
"""People who play go before those who look at a record."""

Reader = Callable[[str, int], StoredTable]


def limit(megabytes: int, seconds: float) -> None:
    """Take no more memory and time of the processor from now on, where the system sees to it.

    The timer ends us to the point; the limit of the system, in whole seconds, would do so too late
    but for certain.
    """
    if sys.platform == "win32":
        return
    spent = math.ceil(time.process_time() + seconds) + 1
    for kind, most in (
        (resource.RLIMIT_AS, megabytes * MEGABYTE),
        (resource.RLIMIT_CPU, spent),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    os.nice(NICE)


def answer(text: str, steps_most: int, reader: Reader = reviewed) -> list[str]:
    """The lines of the table, or one with the refusal."""
    try:
        return list(written(reader(text, steps_most)))
    except Refusal as refusal:
        return [_refused(refusal)]
    except (MemoryError, RecursionError):
        return [_refused(Refusal("too_heavy"))]
    except Exception:
        logging.getLogger("ziggurat.review").exception("a record that was to be looked at")
        return [_refused(Refusal("no_position"))]


def _refused(refusal: Refusal) -> str:
    found = {"code": refusal.code, "rule": refusal.rule, "details": refusal.details}
    return json.dumps({"refused": found}, default=str)


def main(limits: Sequence[str], reader: Reader = reviewed) -> None:
    """Read one record of at most so many steps, in so many megabytes and seconds."""
    steps_most, megabytes, seconds = int(limits[0]), int(limits[1]), float(limits[2])
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # sent to all of us; our parent ends us
    sys.stdout.write(READY + "\n")
    sys.stdout.flush()
    limit(megabytes, seconds)
    text = sys.stdin.buffer.read().decode("utf-8")
    for line in answer(text, steps_most, reader):
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
