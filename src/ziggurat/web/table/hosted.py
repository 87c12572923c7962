"""A table that the server hosts: its parts under one lock.

Everything that changes a table is written to the store before anybody is told. While it is being
written nobody looks at the table: whoever reads its parts holds the same lock.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from ziggurat.bots.naming import RANDOM
from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.record import Record
from ziggurat.core.state import HOST, MOST_SUGGESTED, State
from ziggurat.registry import game as find_game
from ziggurat.web.bots import HintQuestion
from ziggurat.web.calling import Call, Caller
from ziggurat.web.clock import RUN
from ziggurat.web.days import DaysOff, check_change, days_off
from ziggurat.web.listing import is_listed
from ziggurat.web.metrics import MOVES
from ziggurat.web.news.happening import noted
from ziggurat.web.pulse import OwnWall, Wall
from ziggurat.web.store import away, now
from ziggurat.web.stored import (
    ABANDONED,
    CLOSED,
    HINT,
    HUMAN,
    OPEN,
    SPECTATOR,
    Change,
    Noted,
    StoredTable,
)
from ziggurat.web.table.bell import Bell
from ziggurat.web.table.ending import Ending
from ziggurat.web.table.frame import Frame, take_frame
from ziggurat.web.table.hinting import question_of
from ziggurat.web.table.journal import Disk, Journal, OutOfDateError
from ziggurat.web.table.outlook import Outlook, outlook
from ziggurat.web.table.parts import Parts, assemble
from ziggurat.web.table.presence import Presence
from ziggurat.web.table.resume import Resumed
from ziggurat.web.table.rewind import Wish
from ziggurat.web.table.talk import new_line
from ziggurat.web.table.timing import TOGETHER
from ziggurat.words import Words

CHAT_LINES_MOST: Final = 1000
NOTATION_MOST: Final = 200
DAYS_OFF: Final = "days_off"
"""The event of saying on which days one does not play."""
TRIES: Final = 5
"""How often something is tried when other processes write to the same table at the same time."""

Args = ParamSpec("Args")
Result = TypeVar("Result")
Work = Callable[Concatenate["HostedTable", Args], Coroutine[Any, Any, Result]]


@dataclass(frozen=True)
class Done:
    """An action is on disk. ``repeated``: it was before, and was not taken again."""

    repeated: bool
    step: int


def changing(work: Work[Args, Result]) -> Work[Args, Result]:
    """Do this under the table's lock, and to the end, even when whoever asked goes away."""

    async def locked(table: HostedTable, /, *args: Args.args, **more: Args.kwargs) -> Result:
        async with table.locked():
            try:
                for _ in range(TRIES):
                    try:
                        return await work(table, *args, **more)
                    except OutOfDateError:  # somebody else wrote first: it is looked at anew
                        table._settle()
                raise away()
            finally:
                table._settle()

    @wraps(work)
    async def carried_through(
        table: HostedTable, /, *args: Args.args, **more: Args.kwargs
    ) -> Result:
        task = asyncio.ensure_future(locked(table, *args, **more))
        table._under_way.add(task)
        task.add_done_callback(table._has_ended)
        return await asyncio.shield(task)

    return carried_through


OWN_WALL: Final = OwnWall()


def nobody(call: Call) -> None:
    """Hear that it is somebody's turn, and pass it on to nobody."""


class HostedTable:
    """A table in memory, always equal to the one on disk.

    Its parts are reached with the lock alone: ``async with table.locked() as parts``. Methods that
    change something return when the change is on disk.
    """

    def __init__(
        self,
        stored: StoredTable,
        disk: Disk,
        check_bot: Callable[[str, str], str],
        resumed: Resumed | None = None,
        usual_bot: str = RANDOM,
        chat_lines: int = CHAT_LINES_MOST,
        wall: Wall = OWN_WALL,
        caller: Caller = nobody,
    ) -> None:
        """Take up a stored table; ``resumed`` is its game, where that was loaded already.

        ``usual_bot`` plays for those who stay away; ``chat_lines`` are the most of the chat;
        deadlines are kept by ``wall``; ``caller`` hears whose turn it is.
        """
        self.id = stored.id
        self.game = find_game(stored.game)
        self.created = stored.created
        self.listed = is_listed(stored)
        self.driver = stored.driver
        """The server process that keeps it going, as far as is known: see ``leases``."""
        self._check_bot = check_bot
        self._usual_bot = usual_bot
        self._chat_lines = chat_lines
        self._lock = asyncio.Lock()
        self._under_way: set[asyncio.Future[Any]] = set()
        self._bell = Bell()
        self.presence = Presence(self._bell)
        """Who is there: not stored, and therefore free to be asked at any time."""
        journal = Journal(self.game, stored, disk, self._bell, resumed)
        self._parts = assemble(journal, self.presence, wall)
        journal.outlook = partial(outlook, self._parts)
        journal.timing, journal.turned = self._parts.timing, self._call
        self._wall, self._caller = wall, caller
        self._used = time.monotonic()
        self._ending: Ending | None = None
        self._settle()

    @property
    def unsaved(self) -> Change:
        """What taking up the table again added to it: to be saved before anybody comes."""
        return self._parts.journal.unsaved

    @property
    def over(self) -> bool:
        """Whether nobody plays here any more; true once the end is on disk."""
        return self._parts.journal.over

    @property
    def revision(self) -> int:
        """How often it was changed, as far as that is on disk."""
        return self._parts.stored.revision

    @property
    def signal(self) -> asyncio.Event:
        """Set at the next change; to be fetched before looking at the table."""
        return self._bell.next

    async def save_unsaved(self) -> None:
        """Write what taking up the table again added to it, before anybody comes."""
        await self._parts.journal.save_unsaved()

    async def begin(self) -> Outlook:
        """What comes next at a new table, with its clocks wound; not yet on disk."""
        async with self.locked() as parts:
            coming = outlook(parts)
            for event in coming.revised:
                parts.stored.events[event.number] = event
            parts.stored.due, parts.stored.shown = coming.due, coming.shown
            parts.stored.until = coming.until
            self._settle()
            return coming

    async def call_first(self) -> None:
        """Have it heard whose turn it is at a new table, once it is on disk."""
        async with self.locked():
            self._call(())

    async def outlook(self) -> Outlook:
        """What comes next here."""
        async with self.locked() as parts:
            return outlook(parts)

    async def may_sleep(self, seconds: float, is_driven: bool) -> bool:
        """Whether nobody has looked for so long, and nothing goes on by itself in this process."""
        if time.monotonic() - self._used < seconds or self.presence.open_here or self._under_way:
            return False
        async with self._lock:
            parts = self._parts
            goes_on = parts.stored.due is not None or bool(parts.seats.awaited())
            return not (is_driven and goes_on)

    def noted(self, change: Change) -> Noted:
        """What a change that is about to be written means to people with accounts."""
        return noted(self._parts.stored, change, self.presence.looks)

    # What other processes say

    def heard(self, revision: int, change: Change | None = None) -> None:
        """Another process has written: whoever looks at the table is told to look again."""
        if self._parts.journal.heard(revision, change):
            self._bell.ring()

    def set_clocks(self, clocks: Mapping[str, Mapping[str, Any]]) -> None:
        """How far the clocks have run, where the table is kept going: by their events."""
        self._parts.clock.set_to({key: args[RUN] for key, args in clocks.items() if RUN in args})
        tempo = self._parts.timing.tempo
        if tempo is not None and tempo.key in clocks:
            self._parts.timing.set_to(clocks[tempo.key])

    async def wait_for_pages(self) -> None:
        """Have the clock wait while somebody who is asked does not see it yet."""
        async with self.locked() as parts:
            changes = parts.clock.wait(self.presence.is_behind(parts.journal.state.to_act))
            if parts.timing.wait() or changes:
                self._bell.ring()

    # Looking

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Parts]:
        """The parts of the table, while nobody else reads or writes them; not to be kept."""
        async with self._lock:
            self._used = time.monotonic()
            if self._parts.journal.is_behind:
                await self._look_again()
            yield self._parts

    async def _look_again(self) -> None:
        """Read the table anew, as far as that has to be; a seat may have got another secret."""
        seats = self._parts.seats
        before = [place.secret_hash for place in seats.places]
        await self._parts.journal.be_sure()
        for place, secret in zip(seats.places, before, strict=True):
            if place.secret_hash != secret:
                self.presence.lets_go(place.seat)
                self.presence.came(place.seat)
        self._settle()

    async def frame(self, seat: int | None, at: int | None = None) -> Frame:
        """What the table looks like for a seat (None: a spectator), now or at a past moment."""
        async with self.locked() as parts:
            return await take_frame(parts, seat, at)

    async def ending(self) -> Ending | None:
        """How the game went; None before its end. It is worked out once."""
        async with self.locked() as parts:
            if not parts.journal.over:
                return None
            found, journal = self._ending, parts.journal
            if found is None or found.steps != len(journal.history.standing):
                found = self._ending = await journal.ending()
            return found

    async def record(self, seat: int | None) -> Record:
        """The record as this reader may know it: everything only after the end."""
        async with self.locked() as parts:
            return parts.journal.record(seat)

    async def names(self, words: Words) -> list[str]:
        """The names of all seats; a seat without one is called by its number."""
        async with self.locked() as parts:
            return parts.seats.names(words)

    async def seat_of(self, secret: str | None) -> int | None:
        """The seat that this secret opens."""
        async with self.locked() as parts:
            return parts.seats.opened_by(secret)

    def _has_ended(self, task: asyncio.Future[Any]) -> None:
        """Whoever asked may be gone; why it failed was noted by whoever tried."""
        self._under_way.discard(task)
        _ = task.cancelled() or task.exception()

    async def finish(self) -> None:
        """Wait for the changes that are under way."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    @changing
    async def change(self, prepared: Callable[[Parts], Change]) -> None:
        """Write what follows from the table as it is; a refusal changes nothing."""
        change = prepared(self._parts)
        before = [self._parts.seats[place.seat].secret_hash for place in change.seats]
        await self._parts.journal.commit(change)
        for place, secret in zip(change.seats, before, strict=True):
            if place.secret_hash != secret:
                self.presence.lets_go(place.seat)
                self.presence.came(place.seat)

    # Playing

    @changing
    async def act(self, seat: int, decision: int, text: str) -> Done:
        """Take an action for a seat that answers this decision."""
        journal, seats = self._parts.journal, self._parts.seats
        seats.check(seat)
        meant = _meant(journal.state, seat, text)
        if decision != journal.decisions[seat] and journal.has_answered(seat, decision, meant):
            return Done(True, len(journal.history.played))  # also where it was the last of all
        seats.check_playing(seat)
        if seats[seat].handed:
            raise Refusal("handed_over", bot=seats[seat].handed)
        action = journal.state.parse(seat, text[:NOTATION_MOST])
        if decision != journal.decisions[seat]:
            raise Refusal("stale", decision=decision, current=journal.decisions[seat])
        await journal.act(seat, action)
        MOVES.labels(self.game.name, "person").inc()
        return Done(False, len(journal.history.played))

    @changing
    async def act_in_turn(self, seat: int, decision: int, texts: Sequence[str]) -> Done:
        """Take several actions for a seat, the first of which answers this decision.

        They are all ordinary actions: see ``Journal.act_in_turn`` for one that is refused.
        """
        journal, seats = self._parts.journal, self._parts.seats
        seats.check(seat)
        if not 1 <= len(texts) <= MOST_SUGGESTED:
            raise Refusal("bad_message")
        meant = _meant(journal.state, seat, texts[0])
        if decision != journal.decisions[seat] and journal.has_answered(seat, decision, meant):
            return Done(True, len(journal.history.played))
        seats.check_playing(seat)
        if seats[seat].handed:
            raise Refusal("handed_over", bot=seats[seat].handed)
        if decision != journal.decisions[seat]:
            raise Refusal("stale", decision=decision, current=journal.decisions[seat])
        await journal.act_in_turn(seat, [text[:NOTATION_MOST] for text in texts])
        MOVES.labels(self.game.name, "person").inc(len(texts))
        return Done(False, len(journal.history.played))

    @changing
    async def act_bot(
        self, seat: int, decision: int, action: Action, fault: str, detail: str
    ) -> None:
        """Take an action for a bot, unless the question is another by now.

        When it failed, the table is told.
        """
        journal, bot = self._parts.journal, self._parts.seats.bot_of(seat)
        if journal.over or decision != journal.decisions[seat] or bot is None:
            return
        events = []
        if fault:
            told = journal.event("bot_fault", seat=seat, bot=bot, fault=fault, detail=detail)
            events.append(told)
        await journal.act(seat, action, events)
        MOVES.labels(self.game.name, "bot").inc()

    @changing
    async def leave(self, seat: int) -> None:
        """The seat leaves the game, where the game knows how; the host takes note of it."""
        self._parts.seats.check_playing(seat)
        await self._say_as_host(self._parts.journal.state.leaving(seat), "no_leaving")

    @changing
    async def abandon(self, held: Collection[int]) -> None:
        """End the game without a result, for whoever holds the seats of all people at it."""
        journal, seats = self._parts.journal, self._parts.seats
        seats.one_of(held)
        if any(place.kind == HUMAN and place.seat not in held for place in seats.places):
            raise Refusal("not_alone")
        result = {"steps": len(journal.history.standing)}
        event = journal.event(ABANDONED, seat=min(held))
        await journal.commit(Change(events=[event], finished=now(), result=result))

    @changing
    async def close_down(self, reason: str) -> None:
        """End the game without a result, as a moderator has decided."""
        journal = self._parts.journal
        if journal.over:
            raise Refusal("game_over")
        result = {"steps": len(journal.history.standing)}
        event = journal.event(CLOSED, reason=reason)
        await journal.commit(Change(events=[event], finished=now(), result=result))

    @changing
    async def arrive(self, seat: int) -> None:
        """A late seat comes into the game, where the game knows how."""
        self._parts.seats.check_playing(seat)
        await self._say_as_host(self._parts.journal.state.arriving(seat), "no_arriving")

    async def _say_as_host(self, action: Action | None, refusal: str) -> None:
        if action is None:
            raise Refusal(refusal)
        await self._parts.journal.act(HOST, action)

    @changing
    async def strike(self) -> float | None:
        """Say what the clock asks the host to say; seconds until it next might."""
        journal, clock, timing = self._parts.journal, self._parts.clock, self._parts.timing
        self._settle()  # somebody may see the question by now
        while not journal.over:
            action = clock.due(journal.state) or timing.together_over()
            if action is not None:
                await journal.act(HOST, action)
            elif (seat := timing.late()) is not None:
                await self._is_late(seat)
            else:
                strokes = clock.next_stroke(journal.state), timing.next_stroke()
                return min((one for one in strokes if one is not None), default=None)
            self._settle()
        return None

    async def _is_late(self, seat: int) -> None:
        """Somebody's time is over: a bot plays on, or the seat leaves as the rules have it."""
        journal, seats, timing = self._parts.journal, self._parts.seats, self._parts.timing
        leaving = None
        if timing.tempo is not None and timing.tempo.leaves:
            leaving = journal.state.leaving(seat)
        try:
            if leaving is not None:
                await journal.act(HOST, leaving, [journal.event("left_late", seat=seat)])
                return
            bot = self._good_bot()
            event = journal.event("handed_over_late", seat=seat, bot=bot)
            await journal.commit(Change(seats=[replace(seats[seat], handed=bot)], events=[event]))
        except Refusal:
            timing.set_back()  # who knows since when nobody could do anything
            raise

    @changing
    async def keep_time(self) -> float | None:
        """Write down how far the clocks have run; seconds until that is to be done again."""
        journal, clock, timing = self._parts.journal, self._parts.clock, self._parts.timing
        if journal.over:
            return None
        if kept := [*clock.to_keep(), *timing.to_keep()]:
            try:
                await journal.revise(kept)
            except Refusal:
                timing.set_back()
                raise
            self._settle()
        waits = clock.next_keeping(), timing.next_keeping()
        return min((wait for wait in waits if wait is not None), default=None)

    async def begin_driving(self) -> None:
        """This process keeps the table going from now on: what was before is charged to nobody."""
        async with self.locked() as parts:
            parts.timing.set_back()

    @changing
    async def follow_orders(self) -> float | None:
        """Carry out what standing orders say; seconds until one next might, None: none does."""
        journal = self._parts.journal
        due = None if journal.over else self._parts.orders.due()
        if due is None or due.left > 0:
            return None if due is None else due.left
        number = len(journal.history.played)
        await journal.act(due.seat, due.action)
        self._parts.orders.carried.add(number)
        MOVES.labels(self.game.name, "order").inc()
        return 0.0

    @changing
    async def switch_order(self, seat: int, key: str, on: bool) -> None:
        """Give a standing order of a seat, or take it back; nobody else is told."""
        journal, seats = self._parts.journal, self._parts.seats
        seats.check_playing(seat)
        event = self._parts.orders.switch(seat, key, on)
        if event is not None:
            await journal.commit(Change(events=[event]))

    @changing
    async def ask_hint(self, seat: int, decision: int, besides: Sequence[str]) -> HintQuestion:
        """What an adviser of the seat is to be told; that it is asked, everybody reads first."""
        journal = self._parts.journal
        question = question_of(self._parts, seat, decision, besides)
        event = journal.event(HINT, seat=seat)
        asked = [one for one in journal.stored.events if one.key == HINT and one.args == event.args]
        if not asked or asked[-1].steps != event.steps:
            await journal.commit(Change(events=[event]))
        return question

    # Going back

    @changing
    async def undo(self, seat: int, count: int) -> None:
        """Take back the seat's own last steps, as far as its horizon."""
        self._parts.seats.check_playing(seat)
        self._parts.timing.check_undo(seat, count)
        await self._parts.journal.undo(seat, count)

    @changing
    async def propose_rewind(self, held: Collection[int], reader: int | None, steps: int) -> None:
        """Wish to go back so many steps of anybody, of those that the reader knows of.

        Done at once when nobody else has a say.
        """
        await self._rewind_if_agreed(self._parts.rewinding.propose(held, reader, steps))

    @changing
    async def answer_rewind(self, held: Collection[int], agrees: bool) -> None:
        """Agree to going back, or not; the last agreement carries it out."""
        if agrees:
            await self._rewind_if_agreed(self._parts.rewinding.agreed(held))
        else:
            await self._parts.journal.commit(self._parts.rewinding.refuse(held))

    async def _rewind_if_agreed(self, wish: Wish) -> None:
        journal, count = self._parts.journal, self._parts.rewinding.due(wish)
        if count:
            self._parts.timing.check_undo(HOST, count)
            await journal.undo(HOST, count)
        else:
            await journal.commit(Change(wish=wish.data()))

    # Seats and talk

    @changing
    async def join(self, seat: int | None, name: str, secret: str | None) -> tuple[int, str]:
        """Sit down: with its secret on a seat that is kept, else on one that is open to all.

        Gives the seat and its secret.
        """
        journal, seats = self._parts.journal, self._parts.seats
        new, secret = seats.joined(seat, name, secret)
        old = seats[new.seat]
        if new != old:
            events = []
            if new.secret_hash != old.secret_hash:
                used = {"link": old.secret_hash} if old.secret_hash else {}
                events.append(journal.event("joined", seat=new.seat, **used))
            arriving = None if journal.over else journal.state.arriving(new.seat)
            if old.kind == OPEN and arriving is not None:
                await journal.act(HOST, arriving, events, [new])
            else:
                await journal.commit(Change(seats=[new], events=events))
            if events:
                self.presence.lets_go(new.seat)
                self.presence.came(new.seat)
        return new.seat, secret

    @changing
    async def hand_over(self, held: Collection[int], seat: int, bot: str) -> None:
        """Let a bot play one's own seat, or that of somebody who has been away for long.

        To the seat of somebody else comes the usual bot, or one that plays at the table already.
        """
        journal, seats = self._parts.journal, self._parts.seats
        seats.check_handing_over(held, seat)
        usual = self._good_bot()
        bot = self._check_bot(bot or usual, self.game.name)
        if seat in held:
            event = journal.event("handed_over", seat=seat, bot=bot)
        elif bot == usual or bot in seats.bots():
            event = journal.event("handed_over_by", seat=seat, bot=bot, seats=[min(held)])
        else:
            raise Refusal("other_bot", bot=usual)
        await journal.commit(Change(seats=[replace(seats[seat], handed=bot)], events=[event]))

    def _good_bot(self) -> str:
        """The usual bot; a game that it cannot play has but the one that plays anything."""
        try:
            return self._check_bot(self._usual_bot, self.game.name)
        except Refusal:
            return RANDOM

    @changing
    async def take_back(self, seat: int) -> None:
        """Play one's own seat again."""
        journal, place = self._parts.journal, self._parts.seats.taken_back(seat)
        event = journal.event("taken_back", seat=seat)
        await journal.commit(Change(seats=[place], events=[event]))

    @changing
    async def set_days_off(self, seat: int, wish: DaysOff) -> None:
        """Say on which days one does not play, where a turn lasts for days."""
        journal, seats, tempo = self._parts.journal, self._parts.seats, self._parts.timing.tempo
        seats.check_playing(seat)
        if tempo is None or tempo.is_live:
            raise Refusal("no_days_off")
        place = seats[seat]
        check_change(days_off(place.days_off), wish, self._wall.now())
        if wish.data() == place.days_off:
            return
        event, last = journal.event(DAYS_OFF, seat=seat), journal.stored.events[-1]
        is_told = (last.key, last.args, last.steps) == (event.key, event.args, event.steps)
        change = Change(seats=[replace(place, days_off=wish.data())])
        change.events = [] if is_told else [event]
        await journal.commit(change)

    @changing
    async def say(self, seat: int, text: str, account: str | None = None) -> None:
        """Add a line to the chat, as a seat or as a ``SPECTATOR``."""
        if seat != SPECTATOR:
            self._parts.seats.check(seat)
        line = new_line(self._parts.stored.chat, seat, text, self._chat_lines, account)
        await self._parts.journal.commit(Change(chat=[line]))

    def _settle(self) -> None:
        """What follows from any change: a clock starts or stops."""
        journal = self._parts.journal
        if not journal.over:
            self._parts.clock.look(journal.state)
            self._parts.clock.wait(self.presence.is_behind(journal.state.to_act))
            self._parts.timing.look()

    def _call(self, before: Collection[int]) -> None:
        """Have it heard whose turn it is from now on."""
        journal, seats, timing = self._parts.journal, self._parts.seats, self._parts.timing
        asked = () if journal.over else journal.state.to_act
        until = journal.stored.shown.get("until", {})
        for seat in asked:
            place = seats[seat]
            if seat in before or place.kind != HUMAN or place.handed:
                continue
            is_live = timing.tempo is not None and timing.tempo.is_live
            self._caller(
                Call(
                    self.id, self.game.name, seat, place.name, journal.decisions[seat],
                    until.get(str(seat), until.get(TOGETHER)),
                    timing.left(seat) if is_live else None,
                )
            )  # fmt: skip


def _meant(state: State, seat: int, text: str) -> str:
    """An answer as it is recorded; one that means nothing by now is taken as it was written."""
    try:
        return str(state.parse(seat, text[:NOTATION_MOST]))
    except Refusal:
        return text[:NOTATION_MOST]
