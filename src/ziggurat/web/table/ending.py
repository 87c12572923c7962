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
from ziggurat.core.state import HOST, Entry
from ziggurat.web import face
from ziggurat.web.table.resume import Resumed, moment
from ziggurat.web.table.turning import Step, Turn, changes_of_lead, turning_points

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
    turns: tuple[Turn, ...] = ()
    """The moves at which it turned."""
    leads: int = 0
    """How often the lead went from one seat to another."""


def ending(game: str, resumed: Resumed, times: Sequence[str]) -> Ending:
    """The course of a finished game; called on a thread of its own."""
    history = resumed.history
    found = face.drawing(game)
    sources: tuple[tuple[str, tuple[int, ...]], ...] = ()
    if found is not None and found.sources is not None and history.state.over:
        sources = tuple(found.sources(_told(history), history.state.scores))
    steps = _steps(resumed)
    course = _thinned(steps) if steps else _course(resumed)
    length, minutes = len(history.standing), _minutes(times)
    if not steps or not history.state.over:
        return Ending(course, length, minutes, sources)
    told = [step for step in steps if step.told or step is steps[-1]]
    return Ending(course, length, minutes, sources, turning_points(told), changes_of_lead(told))


def _steps(resumed: Resumed) -> list[Step]:
    """How everybody stands after every move, from before the first; none if rules have changed."""
    history = resumed.history
    try:
        state = moment(resumed, 0)
        steps = [Step(0, tuple(state.scores), tuple(state.ranks), HOST, ())]
        for count, number in enumerate(history.standing, 1):
            played = history.played[number]
            played.move.take(state)
            standing = tuple(state.scores), tuple(state.ranks)
            steps.append(Step(count, *standing, played.move.seat, tuple(played.log)))
    except Refusal:
        return []
    return steps


def _moments(last: int) -> list[int]:
    """The moments at which scores are taken."""
    return [*range(0, last, max(1, -(-last // POINTS))), last]


def _thinned(steps: Sequence[Step]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple((count, steps[count].scores) for count in _moments(len(steps) - 1))


def _course(resumed: Resumed) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The scores at some moments, as far as they can still be played."""
    course = []
    for count in _moments(len(resumed.history.standing)):
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
