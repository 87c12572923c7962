"""The game of a table and what is stored of it: nothing counts before it is written.

Undo is written like any other step. When something could not be written, or nobody knows whether
it was, what is in memory is in doubt: nobody sees it until the table was read again from the store.
Other server processes may write to the same table: what they added is caught up with before anybody
looks.
"""

from __future__ import annotations

import asyncio
import time
from array import array
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.game import Game
from ziggurat.core.history import History, Played
from ziggurat.core.record import Move, Record
from ziggurat.core.state import HOST, REVEAL, State
from ziggurat.web.store import Away, ConflictError, away, is_away, now
from ziggurat.web.stored import (
    ABANDONED,
    CLOSED,
    Change,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredStep,
    StoredTable,
)
from ziggurat.web.table.bell import Bell
from ziggurat.web.table.ending import Ending, ending
from ziggurat.web.table.prefix import Prefix
from ziggurat.web.table.resume import Resumed, moment, step_data, stored_played, taken_up
from ziggurat.web.table.times import Times

if TYPE_CHECKING:
    from ziggurat.web.table.outlook import Outlook
    from ziggurat.web.table.timing import Timing

FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0
"""Seconds between two tries to read a table from a database that does not answer."""

TOLD_MOST: Final = 50
"""Changes of a table that others may tell of before they are read from the store instead."""

Save = Callable[[str, Change], Awaitable[None]]
Keep = Callable[[str, list[StoredEvent]], Awaitable[None]]
Load = Callable[[str], Awaitable[StoredTable | None]]
Since = Callable[[str, int, int], Awaitable[StoredTable | None]]


@dataclass(frozen=True)
class Disk:
    """How a journal gets at the store."""

    save: Save
    """Write a change."""
    keep: Keep
    """Write down clocks."""
    load: Load
    """Read a table."""
    since: Since
    """Read what was added to a table after so many steps and lines of the chat."""


class OutOfDateError(Exception):
    """Somebody else had changed the table; it was read again, and the request can be tried anew."""


class Known:
    """The standing steps that a reader knows of; it grows with them, until one is taken back."""

    __slots__ = ("numbers", "seen", "standing")

    def __init__(self, standing: list[int]) -> None:
        self.standing = standing
        self.seen = 0
        self.numbers = array("i")


class Journal:
    """The history of a game, and the stored table that is kept equal to it."""

    history: History
    decisions: list[int]
    """The number of the question that each seat is asked."""
    times: Times
    """When each step was taken."""
    over: bool
    """Whether nobody plays here any more: the end is written."""
    unsaved: Change
    """What taking up the table again added to it."""

    def __init__(
        self,
        game: Game,
        stored: StoredTable,
        disk: Disk,
        bell: Bell,
        resumed: Resumed | None = None,
    ) -> None:
        """Take up a stored table; ``resumed`` is its game, where that was loaded already."""
        self.game = game
        self._disk = disk
        self._bell = bell
        self.outlook: Callable[[Sequence[StoredSeat]], Outlook] | None = None
        """What comes next, once these seats have changed; it is written with every change."""
        self.timing: Timing | None = None
        """The clocks of the seats: what each step leaves in a bank."""
        self.turned: Callable[[Collection[int]], None] = lambda before: None
        """Hears of every change that we have written, and whom the table waited for before it."""
        self._in_doubt = False
        self._announced = 0
        """The last revision of the table that we have heard of."""
        self._told: dict[int, Change] = {}
        """Changes that others have told of and that are not caught up with, by their revisions."""
        self._pause = 0.0
        self._next_try = 0.0
        self._take_up(stored, resumed or taken_up(game, stored))

    def _take_up(self, stored: StoredTable, resumed: Resumed) -> None:
        """Set up the game from what is stored. Its steps and dumps are not kept twice."""
        self.stored = stored
        self.unsaved = Change()
        self._told.clear()
        self._resumed = resumed
        self.history = resumed.history
        self.times = Times()
        self._answered: array[int] = array("i")
        """By step: the decision that its seat answered."""
        self.times_left: dict[int, float] = {}
        """By step, of those that were taken against time: what its seat then had left."""
        self._decided = [0] * stored.players
        """The decisions after the last step that is written."""
        self._known: dict[int | None, Known] = {}
        self._count_steps(stored.steps)
        self.decisions = list(self._decided)
        self._questions = self._ask()
        if resumed.struck is not None:
            self.decisions = [number + 1 for number in self.decisions]
            struck = step_data(resumed.struck, len(stored.steps), self.decisions[:], now())
            self.unsaved.steps.append(struck)
        version = self.game.rules_version
        known = [stored.rules_version] + [
            event.args["version"] for event in stored.events if event.key == "rules_changed"
        ]
        if known[-1] != version and not stored.finished:
            self.unsaved.events.append(self.event("rules_changed", version=version))
        stored.steps, stored.dumps = [], []  # from here on the history has them
        self._remember(self.unsaved)

    @property
    def state(self) -> State:
        """The game as it stands. Never to be shown: views are."""
        return self.history.state

    # The past

    def known(self, reader: int | None) -> Sequence[int]:
        """Numbers of the standing steps that a reader may know of: all of them after the end."""
        if self.over:
            return Prefix(self.history.standing)
        return self._told_to(reader)

    @property
    def told(self) -> int:
        """How many standing steps everybody may know of, written or about to be."""
        return len(self._told_to(None))

    def _told_to(self, reader: int | None) -> Sequence[int]:
        """Numbers of the standing steps that a reader is told of while the game runs."""
        history = self.history
        if not history.played.hides:
            return Prefix(history.standing)
        if reader not in self._known or self._known[reader].standing is not history.standing:
            self._known[reader] = Known(history.standing)
        known = self._known[reader]
        for number in history.standing[known.seen :]:
            if history.is_told(number, reader):
                known.numbers.append(number)
        known.seen = len(history.standing)
        return Prefix(known.numbers)

    def steps_before(self, reader: int | None, moment: int) -> int:
        """How many standing steps lie before a moment that a reader may look at.

        Moments count the steps that the reader knows of.
        """
        if not moment:
            return 0
        return bisect_left(self.history.standing, self.known(reader)[moment - 1]) + 1

    async def state_after(self, count: int) -> State:
        """The state as it was after so many standing steps."""
        return await asyncio.to_thread(moment, self._resumed, count)

    async def ending(self) -> Ending:
        """How the game went."""
        return await asyncio.to_thread(ending, self.game.name, self._resumed, list(self.times))

    def has_answered(self, seat: int, decision: int, text: str) -> bool:
        """Whether the seat answered that decision with this very action, and it still stands."""
        standing, played = self.history.standing, self.history.played
        for number in range(len(self._answered) - 1, -1, -1):
            if played.mover(number) != seat:
                continue
            if self._answered[number] < decision:
                break
            if self._answered[number] == decision:
                place = bisect_left(standing, number)
                stands = standing[place : place + 1] == [number]
                return stands and played.move(number).text == text
        return False

    def record(self, reader: int | None) -> Record:
        """The record as this reader may know it: everything only after the end."""
        stored = self.stored
        return Record(
            game=stored.game,
            players=stored.players,
            rules=stored.rules_version,
            options=dict(stored.options),
            seats=[place.name or place.bot or "" for place in stored.seats],
            seed=stored.seed if self.over else None,
            start=self._resumed.shelf.first if self.over and stored.seed is None else None,
            moves=self.history.played.moves() if self.over else self.history.told(reader),
        )

    # Writing

    async def act(
        self,
        seat: int,
        action: Action,
        events: Collection[StoredEvent] = (),
        seats: Collection[StoredSeat] = (),
    ) -> None:
        """Take an action and write it down, with what else happened."""
        before = self.state.to_act
        with self._doubting():
            added = [self.history.act(seat, action)]
            await self._write(added, before, Change(events=[*events], seats=[*seats]))

    async def act_in_turn(self, seat: int, texts: Sequence[str]) -> None:
        """Take one action after the other, and write them down together.

        One that is refused stops them: nothing was done then, unless something hidden has come to
        light on the way, which cannot be unseen.
        """
        trial, actions, revealed = self.state.copy(), [], False
        refused: Refusal | None = None
        for text in texts:
            try:
                action = trial.parse(seat, text)
                trial.apply(seat, action)
            except Refusal as error:
                refused = error
                break
            actions.append(action)
            revealed = revealed or trial.effect == REVEAL
        if refused is not None and not revealed:
            raise refused
        before = self.state.to_act
        with self._doubting():
            added = [self.history.act(seat, action) for action in actions]
            await self._write(added, before, Change(), in_turn=True)
        if refused is not None:
            raise refused

    async def undo(self, seat: int, count: int) -> None:
        """Take back the seat's own last steps, or anybody's for the host."""
        before = self.state.to_act
        with self._doubting():
            await self._write(self.history.undo(seat, count), before, Change())

    def event(self, key: str, **args: object) -> StoredEvent:
        """Something that happens around the game now; to be committed."""
        number = len(self.stored.events)
        return StoredEvent(number, len(self.history.played), key, args, now())

    async def commit(self, change: Change) -> None:
        """Have the change on disk, then everybody know; when it cannot be written, it never was."""
        change.revision = self.stored.revision
        if self.outlook is not None:
            coming = self.outlook(change.seats)
            change.due, change.until, change.shown = coming.due, coming.until, coming.shown
            change.revised = coming.revised
            if change.finished is not None:
                change.due = change.until = None
        if change.wish is None and self.wish_is_past():
            change.wish = {}
        self._in_doubt = True  # whatever happens from here on
        try:
            await self._disk.save(self.stored.id, change)
        except (SQLAlchemyError, ConflictError, OSError, Away) as error:
            self._bell.ring()
            if not await self._is_read_again():
                raise away() from error
            if isinstance(error, ConflictError):
                raise OutOfDateError from error
            if self._holds(change):
                return  # it was written after all
            raise away() from error
        self._in_doubt = False
        before = self.stored.shown.get("to_act", ())
        self._note(change)
        self._remember(change)
        self.turned(before)
        self._bell.ring()

    async def revise(self, events: list[StoredEvent]) -> None:
        """Write down events anew, in place. Nobody is told: it is nothing that anybody did."""
        try:
            await self._disk.keep(self.stored.id, events)
        except (SQLAlchemyError, OSError, Away) as error:
            raise away() from error
        for event in events:
            self.stored.events[event.number] = event

    def wish_is_past(self) -> bool:
        """Whether there is a wish to go back that the game has overtaken."""
        wish = self.stored.wish
        return bool(wish) and (self.state.over or int(wish["target"]) >= len(self.history.standing))

    async def save_unsaved(self) -> None:
        """Write what taking up the table added to it.

        What comes next is written too where that was not known; it may wait for the next change.
        """
        change = self.unsaved
        if self.outlook is not None:
            coming, stored = self.outlook(()), self.stored
            is_due, was_due = coming.due is not None, stored.due is not None
            if coming.shown != stored.shown or is_due != was_due:
                change.due, change.until, change.shown = coming.due, coming.until, coming.shown
                change.revised = coming.revised
        if not (change.steps or change.events or change.shown) or self.stored.review:
            return
        change.revision = self.stored.revision
        try:
            await self._disk.save(self.stored.id, change)
        except (SQLAlchemyError, ConflictError, OSError, Away):
            if change.steps or change.events:
                raise
            return
        self._note(change)
        self.unsaved = Change()

    # Doubt

    @contextmanager
    def _doubting(self) -> Iterator[None]:
        """A refusal changes nothing; whatever else goes wrong leaves the game in doubt."""
        try:
            yield
        except Refusal:
            raise
        except BaseException:
            self._in_doubt = True
            raise

    def heard(self, revision: int, change: Change | None = None) -> bool:
        """Note that the table has come so far, and how; whether that is further than we know it."""
        self._announced = max(self._announced, revision)
        if change is not None and len(self._told) < TOLD_MOST:
            self._told[revision] = change
        return revision > self.stored.revision

    @property
    def is_behind(self) -> bool:
        """Whether it has to be read before anybody looks: in doubt, or written to by others."""
        return self._in_doubt or self._announced > self.stored.revision

    async def be_sure(self) -> None:
        """Read what is to be read; refused while the database is away."""
        while not self._in_doubt and self._announced > self.stored.revision:
            change = self._told.pop(self.stored.revision + 1, None)
            if change is None or change.revision != self.stored.revision:
                self._told.clear()
                await self._catch_up()
            else:
                self._apply(change)
        if self._in_doubt and not await self._is_read_again():
            raise away()

    async def _catch_up(self) -> None:
        """Read what other processes have added; whatever does not fit leaves the table in doubt."""
        stored, first = self.stored, len(self.history.played)
        try:
            news = await self._disk.since(stored.id, first, len(stored.chat))
        except Exception as error:
            if not is_away(error) and not isinstance(error, Away):
                raise
            raise away() from error
        if news is None:
            raise Refusal("unknown_table", table=stored.id)
        change = Change(
            steps=news.steps, events=news.events[len(stored.events) :], chat=news.chat,
            seats=news.seats, finished=news.finished, result=news.result or None,
            due=news.due, until=news.until, shown=news.shown, wish=news.wish,
        )  # fmt: skip
        self._announced = news.revision
        self._apply(change)
        if not self._in_doubt:
            stored.events[:] = news.events  # clocks among them may be revised
            stored.revision, stored.driver = news.revision, news.driver

    def _apply(self, change: Change) -> None:
        """Add what another process has written; if it does not fit, the table is in doubt."""
        numbers, first = [step.number for step in change.steps], len(self.history.played)
        self._in_doubt = True
        if numbers != list(range(first, first + len(numbers))):
            return
        try:
            for step in change.steps:
                self._repeat(step)
        except Refusal:
            return  # other rules, perhaps: it is read as a whole
        if change.steps:
            self.decisions = list(change.steps[-1].decisions)
            self._questions = self._ask()
        self._in_doubt = False
        self._note(change)
        self._remember(change)

    def _repeat(self, step: StoredStep) -> None:
        """Play a step that another process has written."""
        self.history.load(Move(step.seat, step.text))
        if step.number in self.history.struck:
            self.history.played.retell(stored_played(step))  # as it was told

    async def _is_read_again(self) -> bool:
        """Whether the table in memory is again the one that is stored.

        While the database is away it is asked seldom, however many want to know.
        """
        if time.monotonic() < self._next_try:
            return False
        try:
            stored = await self._disk.load(self.stored.id)
            if stored is None:
                raise Refusal("unknown_table", table=self.stored.id)
            self._take_up(stored, await asyncio.to_thread(taken_up, self.game, stored))
            await self.save_unsaved()
        except Exception as error:
            if not isinstance(error, Away | ConflictError) and not is_away(error):
                raise
            self._pause = min(LONGEST_PAUSE, 2 * self._pause or FIRST_PAUSE)
            self._next_try = time.monotonic() + self._pause
            return False
        self._in_doubt = False
        self._pause = self._next_try = 0.0
        self._bell.ring()
        return True

    async def _write(
        self,
        added: list[Played],
        before: tuple[int, ...],
        change: Change,
        in_turn: bool = False,
    ) -> None:
        """Write down the steps that were just added to the history, and what follows from them.

        ``in_turn``: each of them answered a decision of its own.
        """
        count = len(self.history.played)
        movers = {played.move.seat for played in added}
        decided = []
        for played in added[:-1] if in_turn else ():
            self.decisions[played.move.seat] += 1
            decided.append(self.decisions[:])
        questions = self._ask()
        for seat, question in enumerate(questions):
            if seat in movers or question != self._questions[seat]:
                self.decisions[seat] += 1
        self._questions = questions
        taken = now()
        decided += [self.decisions[:] for _ in added[len(decided) :]]
        change.steps = [
            step_data(played, number, decisions, taken, self._time_left(played))
            for number, (played, decisions) in enumerate(
                zip(added, decided, strict=True), count - len(added)
            )
        ]
        final = any(played.effect == REVEAL or played.move.undo for played in added)
        if final or self.state.to_act != before or self.state.over:
            change.dumps.append(StoredDump(count, self.game.rules_version, self.state.dump()))
        if self.state.over:
            change.finished = now()
            change.result = result(self.history)
        await self.commit(change)

    def _time_left(self, played: Played) -> float | None:
        """What its seat has left after a step that was taken against time."""
        if self.timing is None or played.move.undo or played.move.seat == HOST:
            return None
        return self.timing.answered(played.move.seat, played.effect)

    def _ask(self) -> list[tuple[object, ...]]:
        """The question of every seat, in a form that compares."""
        state = self.state
        questions: list[tuple[object, ...]] = []
        for seat in range(self.stored.players):
            prompt = state.prompt(seat)
            legal = array("I", [action.index for action in state.legal(seat)]).tobytes()
            questions.append((prompt.key, prompt.rule, repr(prompt.args), _digest(legal)))
        return questions

    def _note(self, change: Change) -> None:
        """That a change was written, and what comes next."""
        self.stored.revision += 1
        for event in change.revised:
            self.stored.events[event.number] = event
        if change.shown is not None:
            self.stored.due, self.stored.shown = change.due, change.shown
            self.stored.until = change.until
        if change.wish is not None:
            self.stored.wish = change.wish
        if change.driver is not None:
            self.stored.driver = change.driver

    def _remember(self, change: Change) -> None:
        """Add to what is in memory what has been written."""
        stored = self.stored
        self._count_steps(change.steps)
        stored.events.extend(change.events)
        stored.chat.extend(change.chat)
        for seat in change.seats:
            stored.seats[seat.seat] = seat
        stored.finished = change.finished or stored.finished
        stored.result = change.result or stored.result
        is_given_up = any(event.key in (ABANDONED, CLOSED) for event in stored.events)
        self.over = self.state.over or stored.review or is_given_up

    def _count_steps(self, steps: Collection[StoredStep]) -> None:
        """When steps were taken, and which decisions they answered."""
        self.times.extend(step.time for step in steps)
        for step in steps:
            if step.time_left is not None:
                self.times_left[len(self._answered)] = step.time_left
            self._answered.append(0 if step.seat == HOST else self._decided[step.seat])
            self._decided = step.decisions

    def _holds(self, change: Change) -> bool:
        """Whether all of a change is stored."""
        played, stored = self.history.played, self.stored
        return (
            all(
                step.number < len(played)
                and played.move(step.number) == Move(step.seat, step.text)
                and self.times[step.number] == step.time
                for step in change.steps
            )
            and not _lines(change) - _lines(stored)
            and all(seat in stored.seats for seat in change.seats)
        )


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def _lines(source: StoredTable | Change) -> set[tuple[str, int, str, str]]:
    """What was added around the game, by what tells it from anything else."""
    return {
        *[("event", event.number, event.key, event.time) for event in source.events],
        *[("chat", line.number, line.text, line.time) for line in source.chat],
    }


def result(history: History) -> dict[str, Any]:
    """What is kept of a finished game for lists of tables."""
    state = history.state
    return {"scores": state.scores, "ranks": state.ranks, "steps": len(history.standing)}
