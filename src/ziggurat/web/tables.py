"""A hosted table: a game under way, who sits at it, and what may be asked of it.

Everything that changes a table is written to the store before anybody is told. While it is being
written nobody looks at the table: readers hold the same lock.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ziggurat.bots.naming import REMOTE
from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.core.history import History, Played
from ziggurat.core.record import Record
from ziggurat.core.state import HOST, REVEAL, Prompt, State
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.clock import Clock
from ziggurat.web.resume import entry_data, moment, resume
from ziggurat.web.store import (
    BOT,
    HUMAN,
    OPEN,
    Change,
    ConflictError,
    StoredChat,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredStep,
    StoredTable,
    now,
)
from ziggurat.words import Words

NAME_MOST: Final = 40
CHAT_MOST: Final = 500
"""Characters in one line of the chat."""
CHAT_LINES_MOST: Final = 1000
AWAY_SECONDS: Final = 60.0
"""Without an open page and without a request for so long, a player is away."""
NOTATION_MOST: Final = 200

Result = TypeVar("Result")


class Page(Protocol):
    """Somebody who looks at the table."""

    held: tuple[int, ...]


@dataclass(frozen=True)
class Done:
    """An action is on disk. ``repeated``: it was before, and was not taken again."""

    repeated: bool
    step: int


@dataclass
class Rewind:
    """A wish to go back that waits for the agreement of all."""

    by: int
    target: int
    """Standing steps that are to remain."""
    agreed: set[int]


@dataclass(frozen=True)
class Person:
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: str
    bot: str | None
    handed: bool
    here: bool
    to_act: bool
    may_leave: bool
    may_arrive: bool


@dataclass(frozen=True)
class Frame:
    """One look at a table, taken at once: all that a page or a client of one reader is made of."""

    table: str
    game: str
    seat: int | None
    view: dict[str, Any]
    actions: list[Action]
    prompt: Prompt | None
    decision: int | None
    undo: int
    steps: int
    at: int | None
    over: bool
    review: bool
    to_act: tuple[int, ...]
    names: list[str]
    people: list[Person]
    played: list[Played]
    times: list[str]
    standing: list[int]
    """Numbers of the steps that were not taken back."""
    known: list[int]
    """Those of them that the reader may know of: ``steps`` and ``at`` count these."""
    events: list[StoredEvent]
    chat: list[StoredChat]
    rewind: Rewind | None
    waiting_for: tuple[int, ...]
    """Seats whose agreement to the rewind is still missing."""
    watching: int
    time_left: float | None
    """Seconds until what is played against the clock ends."""


async def whole(work: Coroutine[Any, Any, Result]) -> Result:
    """Carry the work through, even when whoever asked for it goes away meanwhile."""
    task = asyncio.ensure_future(work)
    _UNDER_WAY.add(task)
    task.add_done_callback(_UNDER_WAY.discard)
    return await asyncio.shield(task)


_UNDER_WAY: Final[set[asyncio.Future[Any]]] = set()


@dataclass
class HostedTable:
    """A table in memory, always equal to the one on disk."""

    stored: StoredTable
    save: Callable[[str, Change], Awaitable[None]]
    reload: Callable[[str], Awaitable[StoredTable | None]]
    check_bot: Callable[[str, str], str]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pages: set[Page] = field(default_factory=set)
    rewind: Rewind | None = None

    def __post_init__(self) -> None:
        self.id = self.stored.id
        self.game = find_game(self.stored.game)
        self.unsaved = Change()
        """What taking up the table again added to it."""
        self._seen: dict[int, float] = {}
        self._changed = asyncio.Event()
        self.clock = Clock(self.stored.created, self.stored.events)
        self._take_up()

    def _take_up(self) -> None:
        """Set up the game from what is stored."""
        resumed = resume(self.game, self.stored)
        self.history = resumed.history
        steps = self.stored.steps
        self.decisions = list(steps[-1].decisions) if steps else [0] * self.stored.players
        self._questions = self._ask()
        if resumed.struck is not None:
            self.decisions = [number + 1 for number in self.decisions]
            self.unsaved.steps.append(self._stored_step(resumed.struck, len(steps)))
        version = self.game.rules_version
        known = [self.stored.rules_version] + [
            event.args["version"] for event in self.stored.events if event.key == "rules_changed"
        ]
        if known[-1] != version and not self.stored.finished:
            self.unsaved.events.append(self._event("rules_changed", version=version))
        self._remember(self.unsaved)

    @property
    def state(self) -> State:
        """The game as it stands. Never to be shown: views are."""
        return self.history.state

    @property
    def over(self) -> bool:
        """Whether nobody plays here any more."""
        return self.state.over or self.stored.review

    @property
    def seats(self) -> list[StoredSeat]:
        """Who sits where."""
        return self.stored.seats

    # Waiting for changes

    @property
    def signal(self) -> asyncio.Event:
        """Set at the next change; to be fetched before looking at the table."""
        return self._changed

    def touch(self) -> None:
        """Tell everybody who waits that something has changed."""
        self._changed.set()
        self._changed = asyncio.Event()

    # Who holds what

    def seat_of(self, secret: str | None) -> int | None:
        """The seat that this secret opens."""
        for seat in self.seats:
            if keys.matches(secret, seat.secret_hash):
                return seat.seat
        return None

    def saw(self, seat: int) -> None:
        """Note that whoever holds the seat is there."""
        came = seat not in self._seen
        self._seen[seat] = time.monotonic()
        if came and self.seats[seat].bot == REMOTE:
            self.touch()  # from now on it is waited for

    def awaited(self) -> list[int]:
        """Seats of bots elsewhere that have come to the table and are to act."""
        return [
            seat
            for seat in self.state.to_act
            if self.seats[seat].bot == REMOTE and seat in self._seen
        ]

    def is_here(self, seat: int) -> bool:
        """Whether somebody who holds the seat has the table open or asked for it lately."""
        if any(seat in page.held for page in self.pages):
            return True
        return time.monotonic() - self._seen.get(seat, -AWAY_SECONDS) < AWAY_SECONDS

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays this seat now."""
        return self.seats[seat].bot or self.seats[seat].handed

    def names(self, words: Words) -> list[str]:
        """The names of all seats; a seat without one is called by its number."""
        return [seat.name or words.say("seat", number=seat.seat + 1) for seat in self.seats]

    def needed(self) -> set[int]:
        """The seats that have to agree before steps of others are taken back."""
        return {seat.seat for seat in self.seats if seat.kind == HUMAN and not seat.handed}

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that this table does not have."""
        if not 0 <= seat < len(self.seats):
            raise Refusal("unknown_seat", number=seat, most=len(self.seats) - 1)

    # Playing

    async def act(self, seat: int, decision: int, text: str) -> Done:
        """Take an action for a seat that answers this decision; on disk when this returns."""
        return await whole(self._act(seat, decision, text))

    async def _act(self, seat: int, decision: int, text: str) -> Done:
        async with self.lock:
            self._check_playing(seat)
            if self.seats[seat].handed:
                raise Refusal("handed_over", bot=self.seats[seat].handed)
            action = self.state.parse(seat, text[:NOTATION_MOST])
            if decision != self.decisions[seat]:
                if self._has_answered(seat, decision, str(action)):
                    return Done(True, len(self.history.played))
                raise Refusal("stale", decision=decision, current=self.decisions[seat])
            await self._apply(seat, action)
            return Done(False, len(self.history.played))

    async def act_bot(
        self, seat: int, decision: int, action: Action, fault: str, detail: str
    ) -> None:
        """The same for a bot; when it failed, the table is told."""
        async with self.lock:
            if self.over or decision != self.decisions[seat] or self.bot_of(seat) is None:
                return
            events = []
            if fault:
                events.append(
                    self._event(
                        "bot_fault", seat=seat, bot=self.bot_of(seat), fault=fault, detail=detail
                    )
                )
            await self._apply(seat, action, events)

    async def _apply(
        self, seat: int, action: Action, events: list[StoredEvent] | None = None
    ) -> None:
        before = self.state.to_act
        played = self.history.act(seat, action)
        await self._record(played, before, events or [])

    async def leave(self, seat: int) -> None:
        """The seat leaves the game, where the game knows how; the host takes note of it."""
        await whole(self._say_for(seat, lambda: self.state.leaving(seat), "no_leaving"))

    async def arrive(self, seat: int) -> None:
        """A late seat comes into the game, where the game knows how."""
        await whole(self._say_for(seat, lambda: self.state.arriving(seat), "no_arriving"))

    async def _say_for(self, seat: int, find: Callable[[], Action | None], refusal: str) -> None:
        """The host says what concerns a seat, if the game has a word for it."""
        async with self.lock:
            self._check_playing(seat)
            action = find()
            if action is None:
                raise Refusal(refusal)
            await self._apply(HOST, action)

    async def strike(self) -> float | None:
        """Say what the clock asks the host to say; seconds until it next might."""
        return await whole(self._strike())

    async def _strike(self) -> float | None:
        async with self.lock:
            while not self.over and (action := self.clock.due(self.state)) is not None:
                await self._apply(HOST, action)
            return None if self.over else self.clock.next_stroke(self.state)

    async def undo(self, seat: int, count: int) -> None:
        """Take back the seat's own last steps, as far as its horizon."""
        await whole(self._undo(seat, count))

    async def _undo(self, seat: int, count: int) -> None:
        async with self.lock:
            self._check_playing(seat)
            before = self.state.to_act
            await self._record(self.history.undo(seat, count), before, [])

    async def propose_rewind(self, held: Collection[int], reader: int | None, steps: int) -> None:
        """Wish to go back so many steps of anybody, of those that the reader knows of.

        Done at once when nobody else has a say.
        """
        await whole(self._propose_rewind(held, reader, steps))

    async def _propose_rewind(self, held: Collection[int], reader: int | None, steps: int) -> None:
        async with self.lock:
            by = self._person(held)
            moments = [count for count in self._moments(reader) if count >= self.history.base]
            if not 1 <= steps < len(moments):
                raise IllegalAction("no_undo", count=steps, most=len(moments) - 1)
            self.rewind = Rewind(by, moments[-1 - steps], set(held))
            await self._rewind_if_agreed()

    async def answer_rewind(self, held: Collection[int], agrees: bool) -> None:
        """Agree to going back, or not; the last agreement carries it out."""
        await whole(self._answer_rewind(held, agrees))

    async def _answer_rewind(self, held: Collection[int], agrees: bool) -> None:
        async with self.lock:
            self._person(held)
            if self.rewind is None:
                raise Refusal("no_rewind")
            if not agrees:
                self.rewind = None
                self.touch()
                return
            self.rewind.agreed |= set(held)
            await self._rewind_if_agreed()

    async def _rewind_if_agreed(self) -> None:
        if self.rewind is None or not self.needed() <= self.rewind.agreed:
            self.touch()
            return
        count = len(self.history.standing) - self.rewind.target
        self.rewind = None
        before = self.state.to_act
        await self._record(self.history.undo(HOST, count), before, [])

    # Seats and talk

    async def join(self, seat: int | None, name: str, secret: str | None) -> tuple[int, str]:
        """Sit down: with its secret on a seat that is kept, else on one that is open to all.

        Gives the seat and its secret.
        """
        return await whole(self._join(seat, name, secret))

    async def _join(self, seat: int | None, name: str, secret: str | None) -> tuple[int, str]:
        async with self.lock:
            name = clean_name(name)
            kept = self.seat_of(secret)
            if kept is not None and secret is not None:
                if seat not in (None, kept):
                    raise Refusal("other_seat", number=seat)
                place = self.seats[kept]
                kind = BOT if place.kind == BOT else HUMAN
                new = replace(place, kind=kind, name=name or place.name)
            else:
                if secret is not None:
                    raise Refusal("wrong_secret")
                place = self._open_seat(seat)
                secret = keys.new_key()
                new = replace(
                    place, kind=HUMAN, name=name or place.name, secret_hash=keys.digest(secret)
                )
            if new.name and any(
                new.name == other.name for other in self.seats if other.seat != new.seat
            ):
                raise Refusal("name_taken", name=new.name)
            if new != place:
                events = [self._event("joined", seat=new.seat)] if place.kind != new.kind else []
                await self._commit(Change(seats=[new], events=events))
                arriving = None if self.over else self.state.arriving(new.seat)
                if place.kind == OPEN and arriving is not None:
                    await self._apply(HOST, arriving)
            return new.seat, secret

    def _open_seat(self, seat: int | None) -> StoredSeat:
        if self.over:
            raise Refusal("game_over")
        if seat is not None:
            self.check_seat(seat)
        for place in self.seats:
            if place.kind == OPEN and seat in (None, place.seat):
                return place
        raise Refusal("seat_taken")

    async def hand_over(self, held: Collection[int], seat: int, bot: str) -> None:
        """Let a bot play a seat whose player is away, or one's own."""
        await whole(self._hand_over(held, seat, bot))

    async def _hand_over(self, held: Collection[int], seat: int, bot: str) -> None:
        async with self.lock:
            self._person(held)
            self.check_seat(seat)
            place = self.seats[seat]
            if place.kind == BOT or place.handed:
                raise Refusal("plays_already", seat=seat)
            if seat not in held and self.is_here(seat):
                raise Refusal("not_away", seat=seat)
            bot = self.check_bot(bot, self.stored.game)
            event = self._event("handed_over", seat=seat, bot=bot)
            await self._commit(Change(seats=[replace(place, handed=bot)], events=[event]))

    async def take_back(self, seat: int) -> None:
        """Play one's own seat again."""
        await whole(self._take_back(seat))

    async def _take_back(self, seat: int) -> None:
        async with self.lock:
            self._check_playing(seat)
            place = self.seats[seat]
            if not place.handed:
                raise Refusal("not_handed", seat=seat)
            event = self._event("taken_back", seat=seat)
            await self._commit(Change(seats=[replace(place, handed=None)], events=[event]))

    async def say(self, seat: int, text: str) -> None:
        """Add a line to the chat."""
        await whole(self._say(seat, text))

    async def _say(self, seat: int, text: str) -> None:
        async with self.lock:
            self.check_seat(seat)
            text = clean(text)
            if not text:
                raise Refusal("chat_empty")
            if len(text) > CHAT_MOST:
                raise Refusal("chat_long", most=CHAT_MOST)
            if len(self.stored.chat) >= CHAT_LINES_MOST:
                raise Refusal("chat_full", most=CHAT_LINES_MOST)
            line = StoredChat(len(self.stored.chat), seat, text, now())
            await self._commit(Change(chat=[line]))

    # Looking

    async def frame(self, seat: int | None, at: int | None = None) -> Frame:
        """What the table looks like for a seat (None: a spectator), now or at a past moment."""
        async with self.lock:
            moments = self._moments(seat)
            steps = len(moments) - 1
            if at is None or at == steps:
                return self._frame(self.state, seat, None)
            if not 0 <= at < steps:
                raise Refusal("no_such_moment", most=steps)
            count = moments[at]
            then = await asyncio.to_thread(moment, self.game, self.stored, self.history, count)
            return self._frame(then, seat, at)

    def known(self, seat: int | None) -> list[int]:
        """Numbers of the standing steps that a reader may know of: all of them after the end."""
        return self.history.standing[:] if self.over else self.history.known(seat)

    def _moments(self, seat: int | None) -> list[int]:
        """How many standing steps lie before each moment that a reader may look at."""
        place = {number: count for count, number in enumerate(self.history.standing, 1)}
        return [0, *[place[number] for number in self.known(seat)]]

    def _frame(self, state: State, seat: int | None, at: int | None) -> Frame:
        live = at is None and not self.over
        known = self.known(seat)
        asked = live and seat is not None and not self.seats[seat].handed
        people = [
            Person(
                place.seat, place.name, place.kind, self.bot_of(place.seat), bool(place.handed),
                self.is_here(place.seat), live and place.seat in state.to_act,
                live and state.leaving(place.seat) is not None,
                live and state.arriving(place.seat) is not None,
            )
            for place in self.seats
        ]  # fmt: skip
        return Frame(
            table=self.id,
            game=self.stored.game,
            seat=seat,
            view=state.view(seat),
            actions=list(state.legal(seat)) if asked and seat is not None else [],
            prompt=None if seat is None else state.prompt(seat),
            decision=self.decisions[seat] if asked and seat is not None else None,
            undo=self.history.undoable(seat) if asked and seat is not None else 0,
            steps=len(known),
            at=at,
            over=self.over,
            review=self.stored.review,
            to_act=state.to_act if not state.over else (),
            names=[place.name for place in self.seats],
            people=people,
            played=self.history.played[:],
            times=[step.time for step in self.stored.steps],
            standing=self.history.standing[:],
            known=known,
            events=self.stored.events[:],
            chat=self.stored.chat[:],
            rewind=self.rewind,
            waiting_for=tuple(sorted(self.needed() - self.rewind.agreed)) if self.rewind else (),
            watching=len(self.pages),
            time_left=self.clock.left() if live else None,
        )

    async def record(self, seat: int | None) -> Record:
        """The record as this reader may know it: everything only after the end."""
        async with self.lock:
            header = self.stored
            everything = [played.step for played in self.history.played]
            steps = everything if self.over else self.history.told(seat)
            start = header.dumps[0].state if self.over and header.seed is None else None
            return Record(
                game=header.game,
                players=header.players,
                rules=header.rules_version,
                options=dict(header.options),
                seats=[place.name or place.bot or "" for place in self.seats],
                seed=header.seed if self.over else None,
                start=start,
                steps=steps,
            )

    # Writing

    def _check_playing(self, seat: int) -> None:
        self.check_seat(seat)
        if self.over:
            raise Refusal("game_over")

    def _person(self, held: Collection[int]) -> int:
        """One of the seats held by whoever asks, or a refusal."""
        if not held:
            raise Refusal("no_secret")
        if self.over:
            raise Refusal("game_over")
        return min(held)

    def _has_answered(self, seat: int, decision: int, text: str) -> bool:
        """Whether the seat answered that decision with this very action, and it still stands."""
        asked = [0, *[step.decisions[seat] for step in self.stored.steps]]
        for number, played in enumerate(self.history.played):
            if played.step.seat == seat and asked[number] == decision:
                return played.step.text == text and number in self.history.standing
        return False

    def _ask(self) -> list[tuple[object, ...]]:
        """The question of every seat, in a form that compares."""
        state = self.state
        questions: list[tuple[object, ...]] = []
        for seat in range(self.stored.players):
            prompt = state.prompt(seat)
            legal = tuple([action.index for action in state.legal(seat)])
            questions.append((prompt.key, prompt.rule, repr(prompt.args), legal))
        return questions

    def _stored_step(self, played: Played, number: int) -> StoredStep:
        return StoredStep(
            number=number,
            seat=played.step.seat,
            text=played.step.text,
            effect=played.effect,
            log=[entry_data(entry) for entry in played.log],
            readers=None if played.readers is None else list(played.readers),
            decisions=self.decisions[:],
            time=now(),
        )

    def _event(self, key: str, **args: object) -> StoredEvent:
        number = len(self.stored.events)
        return StoredEvent(number, len(self.history.played), key, args, now())

    async def _record(
        self, played: Played, before: tuple[int, ...], events: list[StoredEvent]
    ) -> None:
        """Write down a step that was just played, and what follows from it."""
        count = len(self.history.played)
        questions = self._ask()
        for seat, question in enumerate(questions):
            if seat == played.step.seat or question != self._questions[seat]:
                self.decisions[seat] += 1
        self._questions = questions
        change = Change(steps=[self._stored_step(played, count - 1)], events=events)
        if played.effect == REVEAL or self.state.to_act != before or self.state.over:
            change.dumps.append(StoredDump(count, self.game.rules_version, self.state.dump()))
        if self.state.over:
            change.finished = now()
            change.result = result(self.history)
            self.rewind = None
        if self.rewind is not None and self.rewind.target >= len(self.history.standing):
            self.rewind = None
        await self._commit(change)

    async def _commit(self, change: Change) -> None:
        """Have the change on disk, then everybody know; when it cannot be written, it never was."""
        try:
            await self.save(self.id, change)
        except (SQLAlchemyError, ConflictError, OSError) as error:
            stored = await self.reload(self.id)
            if stored is not None:
                self.stored = stored
                self.unsaved = Change()
                self._take_up()
            self.touch()
            raise Refusal("not_saved") from error
        self._remember(change)
        self.touch()

    def _remember(self, change: Change) -> None:
        """Add to what is in memory what has been written."""
        self.stored.steps.extend(change.steps)
        self.stored.dumps.extend(change.dumps)
        self.stored.events.extend(change.events)
        self.stored.chat.extend(change.chat)
        for seat in change.seats:
            self.stored.seats[seat.seat] = seat
        self.stored.finished = change.finished or self.stored.finished
        self.stored.result = change.result or self.stored.result
        if not self.over:
            self.clock.look(self.state)


def result(history: History) -> dict[str, Any]:
    """What is kept of a finished game for lists of tables."""
    state = history.state
    return {"scores": state.scores, "ranks": state.ranks, "steps": len(history.standing)}


def clean(text: str) -> str:
    """The text on one line, without characters that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name that fits beside a seat; refused when it is too long."""
    name = clean(name)
    if len(name) > NAME_MOST:
        raise Refusal("name_long", most=NAME_MOST)
    return name
