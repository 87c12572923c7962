"""The process in which a stranger's record is read: it may take little time and little memory.

It is given the record on its input, and answers with the table that is made of it (see
``review``), or with why there is none.
"""

from __future__ import annotations

import json
import logging
import signal
import sys
from collections.abc import Callable, Sequence

from ziggurat.core.errors import Refusal
from ziggurat.web import system
from ziggurat.web.review import reviewed, written
from ziggurat.web.stored import StoredTable

READY = "ready"
NICE = 10
"""People who play go before those who look at a record."""

Reader = Callable[[str, int], StoredTable]


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
    system.limit(megabytes, seconds, NICE)
    text = sys.stdin.buffer.read().decode("utf-8")
    for line in answer(text, steps_most, reader):
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
