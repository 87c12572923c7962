"""How a game went, once it is over: what its last page tells beside the result.

It is worked out once, from positions along the way, and remembered with the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Final

from ziggurat.core.errors import Refusal
from ziggurat.core.history import History
from ziggurat.core.state import Entry
from ziggurat.web import face
from ziggurat.web.table.resume import Resumed, moment

POINTS: Final = 32
"""Moments at which the scores are taken, at most."""
PAUSE: Final = 300.0
"""Seconds between two moves after which the time is not counted as played."""


@dataclass(frozen=True)
class Ending:
    """The course of a game that is over."""

    course: tuple[tuple[int, tuple[int, ...]], ...]
    """Steps, and the scores of all seats after them, from the beginning to the end."""
    steps: int
    minutes: int
    """For which it was played, pauses left out."""
    sources: tuple[tuple[str, tuple[int, ...]], ...]
    """Where the points of all seats came from, where the game can tell from its log."""


def ending(game: str, resumed: Resumed, times: Sequence[str]) -> Ending:
    """The course of a finished game; called on a thread of its own."""
    history = resumed.history
    found = face.drawing(game)
    sources: tuple[tuple[str, tuple[int, ...]], ...] = ()
    if found is not None and found.sources is not None and history.state.over:
        sources = tuple(found.sources(_told(history), history.state.scores))
    return Ending(_course(resumed), len(history.standing), _minutes(times), sources)


def _course(resumed: Resumed) -> tuple[tuple[int, tuple[int, ...]], ...]:
    last = len(resumed.history.standing)
    every = max(1, -(-last // POINTS))
    course = []
    for count in [*range(0, last, every), last]:
        try:
            course.append((count, tuple(moment(resumed, count).scores)))
        except Refusal:  # other rules: it is left out
            continue
    return tuple(course)


def _told(history: History) -> list[Entry]:
    """Everything that the log tells, in order."""
    return [entry for number in history.standing for entry in history.played[number].log]


def _minutes(times: Sequence[str]) -> int:
    moments = [datetime.fromisoformat(time) for time in times if time]
    seconds = [(two - one).total_seconds() for one, two in pairwise(moments)]
    return round(sum(min(PAUSE, max(0.0, length)) for length in seconds) / 60)
