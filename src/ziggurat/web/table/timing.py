"""The clocks of the seats: what is left of a time bank, or until when a turn may last.

What counts is on disk, in the event that says what was agreed (see ``tempo``): it is written with
every change of the table, and while a bank runs every five seconds by whoever drives the table.

A bank runs while its person is asked, and not by the time of day. Time in which nobody kept the
table going, or in which nothing could be written, is charged to nobody. What a decision added to it
is known by its step; so what is taken back takes that back, too, and time that has passed stays so.

By correspondence, a turn lasts until a moment by the clock of the database. What is played against
time (see ``State.time_up``) ends for all together, when the last of them would be late.

Bots have no clock: they think within limits of their own.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.record import Move, strike
from ziggurat.core.state import SCRATCH
from ziggurat.web.clock import KEPT_EVERY, WAITS_MOST, Clock
from ziggurat.web.days import days_off
from ziggurat.web.pulse import Wall
from ziggurat.web.stored import HUMAN, StoredEvent, StoredSeat, as_text
from ziggurat.web.table.journal import Journal
from ziggurat.web.table.presence import Presence
from ziggurat.web.table.seats import Seats
from ziggurat.web.tempo import Tempo, tempo_of

SPENT: Final = "spent"
"""In the event of a bank: the seconds that each seat has used."""
GIVEN: Final = "given"
"""Beside it: the seconds that each seat was given to come back."""
AGAIN: Final = "again"
"""Seats that came back, and were given time, since they were asked."""
ASKED: Final = "asked"
"""In the event of hours or days: by seat, since when it is asked and until when it may answer."""
TOGETHER: Final = "all"
"""In the place of a seat: what is played against time."""
WAS: Final = "was"
"""Beside it: the same of what was played so last, should that be taken back."""
GAP_MOST: Final = 2 * KEPT_EVERY
"""Whoever keeps a table going looks at its clocks every few seconds. When it could not for longer
than this, nobody could do anything."""
BACK_SECONDS = 30.0
BACK_LATE_SECONDS = 3600.0
"""What somebody is given who comes back without any time, once for each time they are asked."""
LOOK_SECONDS: Final = 30.0
"""Between two looks at a deadline that is near: the clock on the wall may be set."""


@dataclass(frozen=True)
class SeatClock:
    """What the clock of a seat shows."""

    left: float
    """Seconds."""
    runs: bool
    waits: float = 0.0
    """Seconds until it runs: its question is still to be seen."""
    until: str | None = None
    """By correspondence: when it is over, in UTC."""


class Timing:
    """The clocks of the seats of one table; without a tempo there are none."""

    def __init__(
        self, journal: Journal, seats: Seats, presence: Presence, clock: Clock, wall: Wall
    ) -> None:
        self._journal = journal
        self._seats = seats
        self._presence = presence
        self._clock = clock
        self._wall = wall
        self.tempo = tempo_of(journal.stored.events)
        self._event: StoredEvent | None = None
        """As it was when we last looked: somebody else may have written it anew."""
        self._spent = [0.0] * len(seats.places)
        self._kept = self._spent[:]
        self._waited: dict[int, float] = {}
        self._behind: frozenset[int] = frozenset()
        self._running: frozenset[int] = frozenset()
        self._looked = time.monotonic()
        self._together = False
        """Whether all play against one clock, or could."""
        self._earned: tuple[tuple[int, int], list[int]] = ((-1, 0), [])
        self._adopt()

    # What follows from a change

    def look(self) -> None:
        """Start and stop clocks after a change of the table."""
        if self.tempo is None:
            return
        self._adopt()
        self._measure()
        running = self._to_run(self._seats.places) if self.tempo.is_live else frozenset()
        asked = set(self._journal.state.to_act)
        self._together = self._journal.state.time_up() is not None
        self._waited = {
            seat: seconds for seat, seconds in self._waited.items() if seat in asked
        } | {seat: 0.0 for seat in running if seat not in self._waited}
        self._running = running
        self._behind = frozenset(seat for seat in running if self._presence.is_behind((seat,)))

    def _to_run(self, places: Sequence[StoredSeat]) -> frozenset[int]:
        """Seats whose banks run: people who are asked, unless all play against one clock."""
        if self._journal.over or self._clock.left() is not None:
            return frozenset()
        return frozenset(seat for seat in self._journal.state.to_act if _is_played(places[seat]))

    def wait(self) -> bool:
        """Wait for whoever does not see the question yet; whether that is different from before."""
        before = {seat for seat in self._running if self._waits(seat) > 0}
        self.look()
        return before != {seat for seat in self._running if self._waits(seat) > 0}

    def _adopt(self) -> None:
        """Go on from what is stored, where that was written anew."""
        if self.tempo is None:
            return
        event = self._journal.stored.events[self.tempo.place]
        if event is self._event:
            return
        self._event = event
        if self.tempo.is_live:
            self.set_to(event.args)

    def set_to(self, args: Mapping[str, Any]) -> None:
        """Have the banks show what another process has measured."""
        if self.tempo is None or not self.tempo.is_live:
            return
        spent = [float(seconds) for seconds in args.get(SPENT, ())]
        self._spent = spent + [0.0] * (len(self._seats.places) - len(spent))
        self._kept = self._spent[:]
        self._looked = time.monotonic()

    def set_back(self) -> None:
        """Charge nobody for the time since the clocks were last written down."""
        self._spent = self._kept[:]
        self._looked = time.monotonic()

    def _measure(self) -> None:
        moment = time.monotonic()
        passed, self._looked = min(GAP_MOST, moment - self._looked), moment
        for seat in self._running:
            seconds = passed
            if seat in self._behind:
                waited = min(seconds, WAITS_MOST - self._waited[seat])
                self._waited[seat] += waited
                seconds -= waited
            self._spent[seat] += seconds

    def _waits(self, seat: int) -> float:
        return WAITS_MOST - self._waited[seat] if seat in self._behind else 0.0

    # Banks

    def left(self, seat: int) -> float:
        """Seconds in the bank of a seat."""
        return max(0.0, self._balance(seat, self._args))

    @property
    def _args(self) -> Mapping[str, Any]:
        return {} if self._event is None else self._event.args

    def _balance(self, seat: int, args: Mapping[str, Any]) -> float:
        tempo = self._agreed
        given = _number(args.get(GIVEN, ()), seat)
        return tempo.bank + tempo.increment * self._earnings(seat) + given - self._spent[seat]

    @property
    def _agreed(self) -> Tempo:
        if self.tempo is None:
            raise AssertionError("nothing is agreed about time")
        return self.tempo

    def _earnings(self, seat: int) -> int:
        """How many decisions of the seat that stand have added to its bank."""
        journal = self._journal
        known = len(journal.history.played), len(journal.times_left)
        if self._earned[0] != known:
            counts = [0] * len(self._seats.places)
            standing = set(journal.history.standing)
            for number in journal.times_left.keys() & standing:
                counts[journal.history.played.mover(number)] += 1
            self._earned = (known, counts)
        return self._earned[1][seat]

    def answered(self, seat: int, effect: int) -> float | None:
        """What a seat has left once it has decided; None: that was not against its time.

        What it only picks for itself adds nothing to a bank, nor does what all play together.
        """
        if self.tempo is not None and not self.tempo.is_live:
            until = self._deadlines_of(str(seat))
            now = self._wall.now()
            return None if until is None else max(0.0, (until - now).total_seconds())
        if seat not in self._running or effect == SCRATCH or self._together:
            return None
        self._measure()
        return round(max(0.0, self._balance(seat, self._args)) + self._agreed.increment, 3)

    def check_undo(self, seat: int, count: int) -> None:
        """Refuse to go back where that would leave somebody without time."""
        if self.tempo is None or not self.tempo.is_live:
            return
        self._measure()
        history = self._journal.history
        standing = history.standing[:]
        if not 1 <= count <= len(standing):
            return  # refused elsewhere, with a better reason
        struck = set(strike(standing, history.played.mover, Move(seat, f"undo {count}")))
        lost = struck & self._journal.times_left.keys()
        for one in {history.played.mover(number) for number in lost}:
            taken = sum(history.played.mover(number) == one for number in lost)
            if self._balance(one, self._args) - taken * self.tempo.increment <= 0:
                raise Refusal("no_time_to_go_back", seat=one)

    # Writing

    def revised(self, changed: Collection[StoredSeat] = ()) -> list[StoredEvent]:
        """The clocks as they are to be written with a change of the table, if they are others."""
        if self.tempo is None or self._journal.over or self._journal.state.over:
            return []
        self._adopt()
        self._measure()
        self._clock.look(self._journal.state)
        args = self._banks(changed) if self.tempo.is_live else self._turns(changed)
        event = self._journal.stored.events[self.tempo.place]
        return [] if args == event.args else [replace(event, args=args)]

    def _banks(self, changed: Collection[StoredSeat]) -> dict[str, Any]:
        """Banks, with something for whoever comes back without any time."""
        args = {**self._args, SPENT: [round(seconds, 3) for seconds in self._spent]}
        asked = set(self._journal.state.to_act)
        again = [seat for seat in args.pop(AGAIN, []) if seat in asked]
        for place in changed:
            is_back = _is_played(place) and self._seats[place.seat].handed
            balance = self._balance(place.seat, args)
            if is_back and balance <= 0 and place.seat not in again:
                given = [_number(args.get(GIVEN, ()), seat) for seat in range(len(self._spent))]
                given[place.seat] = round(given[place.seat] - balance + self._back_seconds(), 3)
                args[GIVEN] = given
                again.append(place.seat)
        return {**args, AGAIN: again} if again else args

    def _back_seconds(self) -> float:
        return max(BACK_SECONDS, self._agreed.increment)

    def _turns(self, changed: Collection[StoredSeat]) -> dict[str, Any]:
        """Until when everybody may answer who is asked."""
        known, asked = self._args.get(ASKED, {}), self._asked(changed)
        args = {name: value for name, value in self._args.items() if name != ASKED}
        if TOGETHER in known and TOGETHER not in asked:
            args[WAS] = known[TOGETHER]
        return {**args, ASKED: asked} if asked else args

    def _asked(self, changed: Collection[StoredSeat]) -> dict[str, list[str]]:
        known: Mapping[str, list[str]] = self._args.get(ASKED, {})
        places = _after(self._seats.places, changed)
        if self._journal.state.time_up() is not None and self._clock.left() is None:
            if TOGETHER in known:
                return {TOGETHER: known[TOGETHER]}
            if self._taken_back() and WAS in self._args:
                return {TOGETHER: self._args[WAS]}
            people = [place for place in places if _is_played(place)]
            ends = [self._until(self._wall.now(), place) for place in people]
            began = as_text(self._wall.now())
            return {TOGETHER: [began, as_text(max(ends))]} if ends else {}
        if self._clock.left() is not None:
            return {}
        found: dict[str, list[str]] = {}
        for seat in self._journal.state.to_act:
            if places[seat].kind == HUMAN:
                found[str(seat)] = self._turn(places[seat], known.get(str(seat)))
        return found

    def _turn(self, place: StoredSeat, known: list[str] | None) -> list[str]:
        """Since when a seat is asked, until when it may answer, and whether it was given more."""
        moment, before = self._wall.now(), self._seats[place.seat]
        if known is None:
            seconds = min(self._agreed.turn, self._had(place.seat))
            until = days_off(place.days_off).after(moment, seconds)
            return [as_text(moment), as_text(until)]
        if place.days_off != before.days_off:
            until = self._until(datetime.fromisoformat(known[0]), place)
            return [known[0], as_text(max(until, moment)), *known[2:]]
        is_late = datetime.fromisoformat(known[1]) <= moment
        if before.handed and not place.handed and is_late and len(known) == 2:
            seconds = min(BACK_LATE_SECONDS, self._agreed.turn)
            return [known[0], as_text(moment + timedelta(seconds=seconds)), AGAIN]
        return known

    def _taken_back(self) -> tuple[int, ...]:
        """The steps that were just taken back, if that was the last that happened."""
        history = self._journal.history
        last = len(history.played) - 1
        if last not in history.struck:
            return ()
        return history.struck[last]

    def _had(self, seat: int) -> float:
        """What a seat had when it decided what was just taken back: no more is given again."""
        played, times = self._journal.history.played, self._journal.times_left
        for number in self._taken_back():
            if played.mover(number) == seat and number in times:
                return times[number]
        return self._agreed.turn

    def _until(self, moment: datetime, place: StoredSeat) -> datetime:
        return days_off(place.days_off).after(moment, self._agreed.turn)

    def to_keep(self) -> list[StoredEvent]:
        """The banks as they are to be written down, if they have run for long enough."""
        if self.tempo is None or not self.tempo.is_live or self._event is None:
            return []
        self._measure()
        if not any(one - kept >= KEPT_EVERY for one, kept in self._pairs()):
            return []
        spent = [round(seconds, 3) for seconds in self._spent]
        return [replace(self._event, args={**self._event.args, SPENT: spent})]

    def next_keeping(self) -> float | None:
        """Seconds until there is something to write down; None while nothing runs."""
        if not self._running:
            return None
        most = max(one - kept for one, kept in self._pairs())
        return max(0.0, KEPT_EVERY - most)

    def _pairs(self) -> Iterable[tuple[float, float]]:
        return zip(self._spent, self._kept, strict=True)

    # Time over

    def late(self) -> int | None:
        """Somebody whose time is over."""
        if self.tempo is None or self._journal.over:
            return None
        if self.tempo.is_live:
            self._measure()
            return next((seat for seat in sorted(self._running) if self.left(seat) == 0.0), None)
        if self._wall.quiet():
            return None
        for seat, until in self._deadlines().items():
            if seat is not None and until <= self._wall.now():
                return seat
        return None

    def together_over(self) -> Action | None:
        """What the host has to say where the time of all together is over."""
        if self.tempo is None or self.tempo.is_live or self._wall.quiet():
            return None
        until = self._deadlines().get(None)
        if until is None or until > self._wall.now():
            return None
        return self._journal.state.time_up()

    def _deadlines_of(self, key: str) -> datetime | None:
        asked = self._args.get(ASKED, {})
        return datetime.fromisoformat(asked[key][1]) if key in asked else None

    def _deadlines(self) -> dict[int | None, datetime]:
        """Until when those may answer who are asked; None: all together."""
        asked: Mapping[str, list[str]] = self._args.get(ASKED, {})
        found: dict[int | None, datetime] = {}
        for key, (_, until, *_) in asked.items():
            if key == TOGETHER:
                found[None] = datetime.fromisoformat(until)
            elif _is_played(self._seats[int(key)]) and int(key) in self._journal.state.to_act:
                found[int(key)] = datetime.fromisoformat(until)
        return found

    def next_stroke(self) -> float | None:
        """Seconds until somebody's time might be over; None while no clock runs."""
        if self.tempo is None or self._journal.over:
            return None
        if self.tempo.is_live:
            self._measure()
            waits = [self.left(seat) + self._waits(seat) for seat in self._running]
            return min(waits, default=None)
        ends = self._deadlines().values()
        if not ends:
            return None
        left = (min(ends) - self._wall.now()).total_seconds()
        wait = max(0.0, left, self._wall.quiet())
        return min(wait, max(LOOK_SECONDS, wait / 2))

    # Showing

    def due(self, changed: Collection[StoredSeat] = ()) -> float | None:
        """Seconds until a bank that has to be measured is empty; None: none has to be."""
        if self.tempo is None or not self.tempo.is_live:
            return None
        self._measure()
        running = self._to_run(_after(self._seats.places, changed))
        return min((self.left(seat) for seat in running), default=None)

    def deadlines(
        self, revised: Sequence[StoredEvent], changed: Collection[StoredSeat] = ()
    ) -> dict[str, str]:
        """By seat, until when whoever is asked may answer, once this is written."""
        args = revised[0].args if revised else self._args
        places = _after(self._seats.places, changed)
        return {
            key: until
            for key, (_, until, *_) in args.get(ASKED, {}).items()
            if key == TOGETHER or _is_played(places[int(key)])
        }

    def clocks(self) -> tuple[SeatClock | None, ...]:
        """The clocks of all seats, as everybody sees them; empty without a tempo."""
        if self.tempo is None or self._journal.over:
            return ()
        if self.tempo.is_live:
            self._measure()
            return tuple(self._bank(place) for place in self._seats.places)
        deadlines = self._deadlines()
        state = self._journal.state
        return tuple(
            self._turn_clock(deadlines.get(place.seat, deadlines.get(None)))
            if place.seat in state.to_act and _is_played(place)
            else None
            for place in self._seats.places
        )

    def _bank(self, place: StoredSeat) -> SeatClock | None:
        if place.kind != HUMAN:
            return None
        seat = place.seat
        waits = self._waits(seat) if seat in self._running else 0.0
        return SeatClock(self.left(seat), seat in self._running, waits)

    def _turn_clock(self, until: datetime | None) -> SeatClock | None:
        if until is None:
            return None
        left = (until - self._wall.now()).total_seconds()
        return SeatClock(max(0.0, left), True, until=as_text(until))


def _is_played(place: StoredSeat) -> bool:
    """Whether a person plays this seat now."""
    return place.kind == HUMAN and not place.handed


def _after(places: Sequence[StoredSeat], changed: Collection[StoredSeat]) -> list[StoredSeat]:
    """All seats once some have changed."""
    fresh = {place.seat: place for place in changed}
    return [fresh.get(place.seat, place) for place in places]


def _number(numbers: Sequence[float], place: int) -> float:
    return float(numbers[place]) if place < len(numbers) else 0.0
