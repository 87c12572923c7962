"""The clocks of a table: one for what is played against time, one for the game as a whole.

A clock that is set is an event of the table, so it is on disk and in the log like any other. The
one for a part of the game (trade) starts anew when the server does.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.state import State
from ziggurat.web.store import StoredEvent

PHASE: Final = "clock_phase"
GAME: Final = "clock_game"
PHASE_MOST: Final = 24 * 60
GAME_MOST: Final = 30 * 24 * 60
MINUTE = 60.0
"""In seconds; tests have shorter ones."""
LIVE_MINUTES: Final = 5
"""What trade lasts when people play at the same time and nothing else was agreed (28.41)."""
PHASE_CHOICES: Final = (0, 2, 3, 5, 10, 20)
GAME_CHOICES: Final = (0, 60, 120, 180, 240, 360, 480)


@dataclass(frozen=True)
class ClockWish:
    """Minutes for what is played against time (None: as is usual) and for the game; 0: no clock."""

    phase: int | None = None
    game: int = 0

    def check(self, is_timed: bool) -> None:
        """Refuse a clock that this game has no use for, or that never strikes."""
        if (self.phase or self.game) and not is_timed:
            raise Refusal("no_clock")
        if not 0 <= (self.phase or 0) <= PHASE_MOST:
            raise Refusal("wrong_clock", most=PHASE_MOST)
        if not 0 <= self.game <= GAME_MOST:
            raise Refusal("wrong_clock", most=GAME_MOST)

    def settings(self, is_timed: bool, people: int) -> list[tuple[str, dict[str, Any]]]:
        """The events that set the clocks; alone with bots nobody is pressed."""
        if not is_timed:
            return []
        phase = self.phase
        if phase is None:
            phase = LIVE_MINUTES if people > 1 else 0
        wished = ((PHASE, phase), (GAME, self.game))
        return [(key, {"count": minutes}) for key, minutes in wished if minutes]


class Clock:
    """What the clocks of one table show."""

    def __init__(self, created: str, events: Sequence[StoredEvent]) -> None:
        minutes = {event.key: int(event.args["count"]) for event in events
                   if event.key in (PHASE, GAME)}  # fmt: skip
        self._phase = minutes.get(PHASE, 0) * MINUTE
        self._game = minutes.get(GAME, 0) * MINUTE
        self._created = created
        self._since: float | None = None

    def look(self, state: State) -> None:
        """Start or stop after a change of the game."""
        if state.time_up() is None:
            self._since = None
        elif self._since is None:
            self._since = time.monotonic()

    def left(self) -> float | None:
        """Seconds left of what is played against time; None when nothing is."""
        if not self._phase or self._since is None:
            return None
        return max(0.0, self._since + self._phase - time.monotonic())

    def next_stroke(self, state: State) -> float | None:
        """Seconds until the host has something to say; None when he has not."""
        strokes = [] if (left := self.left()) is None else [left]
        if self._game and state.closing() is not None:
            strokes.append(max(0.0, self._game - self._age()))
        return min(strokes, default=None)

    def due(self, state: State) -> Action | None:
        """What the host has to say now."""
        if self._game and self._age() >= self._game and (action := state.closing()) is not None:
            return action
        return state.time_up() if self.left() == 0.0 else None

    def _age(self) -> float:
        """Seconds since the table was opened."""
        return (datetime.now(UTC) - datetime.fromisoformat(self._created)).total_seconds()
