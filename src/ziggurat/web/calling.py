"""That it is somebody's turn: heard in one place by whoever passes it on.

``Host.callers`` are called once for each person who is asked from now on, by the process that wrote
the change, when it is on disk. They must not wait: whoever sends something has it sent elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """It is now the turn of a person."""

    table: str
    game: str
    seat: int
    name: str
    decision: int
    """The number of the question."""
    until: str | None = None
    """By correspondence: when the time for it is over, in UTC."""
    left: float | None = None
    """Live: seconds in the bank."""


Caller = Callable[[Call], None]
