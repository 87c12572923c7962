"""The clocks of a table: one for what is played against time, one for the game as a whole.

Beside them stands how long somebody may stay away before others may hand the seat to a bot.

A clock that is set is an event of the table, so it is on disk and in the log like any other. How
far it has run is kept in that very event, changed in place every few seconds. Only time in which
the server runs is counted, and never by the time of day: somebody may set that.

What is played against time begins when it is seen: the clock waits while the page of somebody who
is asked still shows what others did, a few seconds in all. No page is believed for longer.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.state import State
from ziggurat.web.stored import StoredEvent

PHASE: Final = "clock_phase"
GAME: Final = "clock_game"
RUN: Final = "run"
"""In the event of a clock: the seconds that it has run."""
WAITED: Final = "waited"
"""Beside it: the seconds that it has waited until its question was seen."""
WAITS_MOST: Final = 5.0
"""Seconds that it waits each time that it starts."""
WAITED_KEPT_EVERY: Final = 1.0
PHASE_MOST: Final = 24 * 60
GAME_MOST: Final = 30 * 24 * 60
MINUTE = 60.0
"""In seconds; tests have shorter ones."""
LIVE_MINUTES: Final = 5
"""What trade lasts when people play at the same time and nothing else was agreed (28.41)."""
KEPT_EVERY: Final = 5.0
"""Seconds that a clock runs at most before it is written down how far."""
PHASE_CHOICES: Final = (0, 2, 3, 5, 10, 20)
GAME_CHOICES: Final = (0, 60, 120, 180, 240, 360, 480)
ABSENCES: Final = {
    5: ("absence_minutes", 5),
    15: ("absence_minutes", 15),
    60: ("absence_hours", 1),
    24 * 60: ("absence_days", 1),
    3 * 24 * 60: ("absence_days", 3),
    0: ("absence_never", 0),
}
"""Minutes of absence that a table can choose, 0 being never: the event that says so, its count."""
ABSENCE_USUAL: Final = 15
_UNITS: Final = {"absence_minutes": 1, "absence_hours": 60, "absence_days": 24 * 60}


@dataclass(frozen=True)
class ClockWish:
    """Minutes for what is played against time (None: as is usual) and for the game; 0: no clock.

    And minutes that somebody may stay away; 0: for as long as they like.
    """

    phase: int | None = None
    game: int = 0
    absence: int = ABSENCE_USUAL

    def check(self, is_timed: bool) -> None:
        """Refuse a clock that this game has no use for, or that never strikes."""
        if (self.phase or self.game) and not is_timed:
            raise Refusal("no_clock")
        if not 0 <= (self.phase or 0) <= PHASE_MOST:
            raise Refusal("wrong_clock", most=PHASE_MOST)
        if not 0 <= self.game <= GAME_MOST:
            raise Refusal("wrong_clock", most=GAME_MOST)
        if self.absence not in ABSENCES:
            raise Refusal("wrong_absence", choices=" ".join(map(str, ABSENCES)))

    def events(self, is_timed: bool, people: int) -> list[tuple[str, dict[str, Any]]]:
        """All that is agreed about time; alone with bots there is nobody to hand a seat over."""
        key, count = ABSENCES[self.absence]
        agreed = [(key, {"count": count} if count else {})] if people > 1 else []
        return self.settings(is_timed, people) + agreed

    def settings(self, is_timed: bool, people: int) -> list[tuple[str, dict[str, Any]]]:
        """The events that set the clocks; alone with bots nobody is pressed."""
        if not is_timed:
            return []
        phase = self.phase
        if phase is None:
            phase = LIVE_MINUTES if people > 1 else 0
        wished = ((PHASE, phase), (GAME, self.game))
        return [(key, {"count": minutes}) for key, minutes in wished if minutes]


def absence(events: Sequence[StoredEvent]) -> float | None:
    """Seconds that somebody may stay away before others may hand over the seat; None: for ever."""
    minutes = ABSENCE_USUAL
    for event in events:
        if event.key == ABSENCES[0][0]:
            return None
        if event.key in _UNITS:
            minutes = _UNITS[event.key] * int(event.args["count"])
    return minutes * MINUTE


class Clock:
    """What the clocks of one table show."""

    def __init__(self, created: str, events: Sequence[StoredEvent], last: str = "") -> None:
        """``last``: when the last step was taken."""
        self._set = {event.key: event for event in events if event.key in (PHASE, GAME)}
        self._run = {key: _run(event, created, last) for key, event in self._set.items()}
        self._kept = dict(self._run)
        self._waited = float(self._set[PHASE].args.get(WAITED, 0.0)) if PHASE in self._set else 0.0
        self._kept_waited = self._waited
        self._waiting = False
        self._running: set[str] = set()
        self._looked = time.monotonic()

    def look(self, state: State) -> None:
        """Start or stop after a change of the game."""
        self._measure()
        stopped = {PHASE} if state.time_up() is None else set()
        self._running = set(self._set) - stopped
        if PHASE in self._set and PHASE not in self._running:
            self._run[PHASE] = self._waited = 0.0

    def wait(self, is_behind: bool) -> bool:
        """Wait while somebody is behind; whether that is different from before."""
        self._measure()
        before, self._waiting = self.waits(), is_behind
        return (before > 0) != (self.waits() > 0)

    def waits(self) -> float:
        """Seconds that the clock of what is played against time still waits before it runs on."""
        if not self._waiting or PHASE not in self._running:
            return 0.0
        self._measure()
        return WAITS_MOST - self._waited

    def left(self) -> float | None:
        """Seconds left of what is played against time; None when nothing is."""
        return self._left(PHASE)

    def next_stroke(self, state: State) -> float | None:
        """Seconds until the host has something to say; None when he has not."""
        phase, game = self.left(), None if state.closing() is None else self._left(GAME)
        waits = [None if phase is None else phase + self.waits(), game]
        return min((left for left in waits if left is not None), default=None)

    def due(self, state: State) -> Action | None:
        """What the host has to say now."""
        if self._left(GAME) == 0.0 and (action := state.closing()) is not None:
            return action
        return state.time_up() if self.left() == 0.0 else None

    def set_to(self, run: Mapping[str, float]) -> None:
        """Have the clocks show what another process has measured."""
        self._measure()
        for key in set(run) & set(self._run):
            self._run[key] = self._kept[key] = float(run[key])

    def to_keep(self) -> list[StoredEvent]:
        """The clocks as they are to be written down, those that have run or were set back."""
        self._measure()
        found = []
        for key, event in self._set.items():
            run = self._run[key]
            waited = key == PHASE and abs(self._waited - self._kept_waited) >= WAITED_KEPT_EVERY
            if waited or run < self._kept[key] or run - self._kept[key] >= KEPT_EVERY:
                self._kept[key] = run
                found.append(replace(event, args={**event.args, **self._shown(key)}))
        return found

    def _shown(self, key: str) -> dict[str, float]:
        """What a clock shows, as it is written down."""
        shown = {RUN: round(self._run[key], 1)}
        if key == PHASE and (self._waited or self._kept_waited):
            self._kept_waited = self._waited
            shown[WAITED] = round(self._waited, 1)
        return shown

    def next_keeping(self) -> float | None:
        """Seconds until there is something to write down; None while nothing runs."""
        self._measure()
        found = [self._kept[key] + KEPT_EVERY - self._run[key] for key in self._running]
        if self.waits() > 0:
            found.append(self._kept_waited + WAITED_KEPT_EVERY - self._waited)
        return max(0.0, min(found)) if found else None

    def _left(self, key: str) -> float | None:
        if key not in self._running:
            return None
        self._measure()
        return max(0.0, int(self._set[key].args["count"]) * MINUTE - self._run[key])

    def _measure(self) -> None:
        now = time.monotonic()
        passed = dict.fromkeys(self._running, now - self._looked)
        if self._waiting and PHASE in passed:
            waited = min(passed[PHASE], WAITS_MOST - self._waited)
            self._waited += waited
            passed[PHASE] -= waited
        for key, seconds in passed.items():
            self._run[key] += seconds
        self._looked = now


def _run(event: StoredEvent, created: str, last: str) -> float:
    """How many seconds a clock has run, as far as that is stored.

    Of a game that was stored without it we know when it was opened, and when it last went on.
    """
    if RUN in event.args:
        return float(event.args[RUN])
    if event.key == PHASE or not created or not last:
        return 0.0
    passed = datetime.fromisoformat(last) - datetime.fromisoformat(created)
    return max(0.0, passed.total_seconds())
