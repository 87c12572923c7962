"""Readers of records that misbehave, for processes that are to be ended."""

from __future__ import annotations

import sys
import time

from ziggurat.web.review import reviewed
from ziggurat.web.review_worker import main
from ziggurat.web.stored import StoredTable


def sleeping(text: str, steps_most: int) -> StoredTable:
    """Never comes to an end."""
    while True:
        time.sleep(60)


def waiting(text: str, steps_most: int) -> StoredTable:
    """Takes as long as it would on a busy machine, and hardly any of the processor's time."""
    time.sleep(2.0)
    return reviewed(text, steps_most)


def burning(text: str, steps_most: int) -> StoredTable:
    """Keeps a processor busy for ever."""
    while True:
        pass


def stopping_short(text: str, steps_most: int) -> StoredTable:
    """Is ended in the middle of a word."""
    sys.stdout.write('{"table": {"id": "a')
    sys.stdout.flush()
    return burning(text, steps_most)


def eating(text: str, steps_most: int) -> StoredTable:
    """Takes all the memory there is."""
    eaten = []
    while True:
        eaten.append(bytearray(1 << 24))


def talking(text: str, steps_most: int) -> StoredTable:
    """Answers far too much."""
    table = reviewed(text, steps_most)
    table.result["talk"] = "x" * (1 << 27)
    return table


def dying(text: str, steps_most: int) -> StoredTable:
    """Ends without a word."""
    raise SystemExit(1)


def faulty(text: str, steps_most: int) -> StoredTable:
    """Has a fault of its own."""
    raise ZeroDivisionError


if __name__ == "__main__":
    main(sys.argv[2:], globals()[sys.argv[1]])
