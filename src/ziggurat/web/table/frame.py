"""One look at a table: all that a page or a client of one reader is made of.

A frame shares with the table the lists that only grow, and copies none of them: it costs the same
after any number of steps. It can be kept, and read on another thread, whatever happens next.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.errors import Refusal
from ziggurat.core.played import Played, Struck
from ziggurat.core.state import REVEAL, State
from ziggurat.web.days import DaysOff, days_off
from ziggurat.web.stored import BOT, HUMAN, StoredChat, StoredEvent
from ziggurat.web.table.hinting import may_ask
from ziggurat.web.table.parts import Parts
from ziggurat.web.table.prefix import Prefix
from ziggurat.web.table.seats import called
from ziggurat.web.table.timing import SeatClock
from ziggurat.words import Words


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
    may_stand: bool
    """Whether the seat can be given back: nobody has played yet."""
    handed_over_in: int | None
    """Seconds until others may hand the seat to a bot, in whole minutes; None: never."""


@dataclass(frozen=True)
class Rewind:
    """A wish to go back, as a reader sees it."""

    by: int
    steps: int
    """How many of the steps that the reader knows of would be taken back."""
    waiting_for: tuple[int, ...]
    """Seats whose agreement is still missing."""


@dataclass(frozen=True)
class Past:
    """What has happened at a table, as one reader may know it."""

    played: Sequence[Played]
    times: Sequence[str]
    """When each of them was played."""
    standing: Sequence[int]
    """Numbers of the steps that were not taken back."""
    known: Sequence[int]
    """Those of them that the reader may know of."""
    struck: Struck
    """By the number of each undo: the steps that it took back."""
    events: Sequence[StoredEvent]
    chat: Sequence[StoredChat]


@dataclass(frozen=True)
class Frame:
    """A table as one reader sees it, now or at a past moment."""

    table: str
    game: str
    seat: int | None
    view: dict[str, Any]
    actions: Sequence[Action]
    suggests: bool
    """Whether the rules might complete what the seat is choosing."""
    prompt: Prompt | None
    orders: Mapping[str, bool]
    """The standing orders that its seat may give, by key, and whether they are given."""
    opens: str
    """The one of them that passed what taking back would lead to; empty: none did."""
    hints: bool
    """Whether its seat may ask for hints."""
    decision: int | None
    undo: int
    steps: int
    """How many steps the reader may know of; ``at`` counts the same."""
    at: int | None
    acted: int
    """How many of these steps there were when the reader had acted for the last time."""
    back: int
    """How many of these steps lead back to the reader's last decision; 0: there is no way back.

    Alone with bots there is one, as long as nothing hidden has come to light since.
    """
    over: bool
    review: bool
    to_act: tuple[int, ...]
    names: tuple[str, ...]
    people: tuple[Person, ...]
    past: Past
    rewind: Rewind | None
    watching: int
    time_left: float | None
    """Seconds until what is played against the clock ends."""
    time_waits: float = 0.0
    """Seconds until that time runs on: somebody does not see the question yet."""
    clocks: tuple[SeatClock | None, ...] = ()
    """The clocks of all seats; none where nobody is pressed."""
    days_off: DaysOff | None = None
    """On which days its reader does not play; None where that makes no difference."""

    def names_in(self, words: Words) -> list[str]:
        """The names of all seats; a seat without one is called by its number."""
        return called(self.names, words)


async def take_frame(parts: Parts, seat: int | None, at: int | None = None) -> Frame:
    """What the table looks like for a seat (None: a spectator), now or at a past moment."""
    journal = parts.journal
    steps = len(journal.known(seat))
    if at is None or at == steps:
        return _frame(parts, journal.state, seat, None)
    if not 0 <= at < steps:
        raise Refusal("no_such_moment", most=steps)
    then = await journal.state_after(journal.steps_before(seat, at))
    return _frame(parts, then, seat, at)


def _frame(parts: Parts, state: State, seat: int | None, at: int | None) -> Frame:
    journal, seats = parts.journal, parts.seats
    live = at is None and not journal.over
    past = _past(parts, seat)
    is_given_up = journal.over and not journal.state.over and not parts.stored.review
    asked = seat if live and seat is not None and not seats[seat].handed else None
    return Frame(
        table=parts.stored.id,
        game=parts.stored.game,
        seat=seat,
        view=state.view(seat),
        actions=() if asked is None else tuple(state.legal(asked)),
        suggests=asked in state.to_act and type(state.question).suggests,
        prompt=None if seat is None or (is_given_up and at is None) else state.prompt(seat),
        orders={} if asked is None else parts.orders.given(asked),
        opens="" if asked is None else _opens(parts, asked),
        hints=live and may_ask(parts, seat),
        decision=None if asked is None else journal.decisions[asked],
        undo=0 if asked is None else journal.history.undoable(asked),
        steps=len(past.known),
        at=at,
        acted=_acted(parts, seat, past.known),
        back=0 if asked is None else _back(parts, asked, past),
        over=journal.over,
        review=parts.stored.review,
        to_act=() if state.over or is_given_up else state.to_act,
        names=tuple(place.name for place in seats.places),
        people=_people(parts, state, live),
        past=past,
        rewind=_rewind(parts, past),
        watching=parts.presence.watching,
        time_left=parts.clock.left() if live else None,
        time_waits=parts.clock.waits() if live else 0.0,
        clocks=parts.timing.clocks() if live else (),
        days_off=_days_off(parts, seat) if live else None,
    )


def _days_off(parts: Parts, seat: int | None) -> DaysOff | None:
    tempo = parts.timing.tempo
    if seat is None or tempo is None or tempo.is_live or parts.seats[seat].kind != HUMAN:
        return None
    return days_off(parts.seats[seat].days_off)


def _acted(parts: Parts, seat: int | None, known: Sequence[int]) -> int:
    """How many of the steps that a reader knows of there were when the seat had acted last."""
    if seat is None:
        return 0
    for count in range(len(known), 0, -1):
        if _decided(parts, seat, known[count - 1]):
            return count
    return 0


def _decided(parts: Parts, seat: int, number: int) -> bool:
    """Whether a step was decided by a seat itself, and not by its standing orders."""
    is_own = parts.journal.history.played.mover(number) == seat
    return is_own and number not in parts.orders.carried


def _back(parts: Parts, seat: int, past: Past) -> int:
    """How many of the known steps lead back to the last decision of whoever is alone with bots."""
    if not _is_alone(parts, seat):
        return 0
    for place in _own_steps(parts, seat):
        number = parts.journal.history.standing[place]
        if _decided(parts, seat, number) or parts.orders.opening(seat, place):
            return len(past.known) - bisect_left(past.known, number)
    return 0


def _opens(parts: Parts, seat: int) -> str:
    """The order of a seat that passed what taking back would lead to; empty: none did."""
    journal = parts.journal
    can_go_back = _is_alone(parts, seat) or journal.history.undoable(seat)
    if seat not in journal.state.to_act or not can_go_back:
        return ""
    place = next(_own_steps(parts, seat), None)
    return "" if place is None else parts.orders.opening(seat, place)


def _is_alone(parts: Parts, seat: int) -> bool:
    return all(place.kind == BOT for place in parts.seats.places if place.seat != seat)


def _own_steps(parts: Parts, seat: int) -> Iterator[int]:
    """Places of a seat's steps in what stands, the last first, since something came to light."""
    history = parts.journal.history
    for place in range(len(history.standing) - 1, history.base - 1, -1):
        number = history.standing[place]
        if history.played.effect(number) == REVEAL:
            return
        if history.played.mover(number) == seat:
            yield place


def _people(parts: Parts, state: State, live: bool) -> tuple[Person, ...]:
    is_early = live and not parts.has_begun
    return tuple(
        Person(
            seat=place.seat,
            name=place.name,
            kind=place.kind,
            bot=parts.seats.bot_of(place.seat),
            handed=bool(place.handed),
            here=parts.presence.is_here(place.seat),
            to_act=live and place.seat in state.to_act,
            may_leave=live and state.leaving(place.seat) is not None,
            may_arrive=live and state.arriving(place.seat) is not None,
            may_stand=is_early and place.kind == HUMAN,
            handed_over_in=_in_minutes(parts.seats.handed_over_in(place.seat)),
        )
        for place in parts.seats.places
    )


def _in_minutes(seconds: float | None) -> int | None:
    return None if seconds is None else 60 * ceil(seconds / 60)


def _past(parts: Parts, seat: int | None) -> Past:
    journal, history = parts.journal, parts.journal.history
    return Past(
        played=Prefix(history.played),
        times=Prefix(journal.times),
        standing=Prefix(history.standing),
        known=journal.known(seat),
        struck=history.struck,
        events=Prefix(parts.stored.events),
        chat=Prefix(parts.stored.chat),
    )


def _rewind(parts: Parts, past: Past) -> Rewind | None:
    wish = parts.rewinding.wish
    if wish is None:
        return None
    remaining = bisect_left(past.known, past.standing[wish.target])
    return Rewind(wish.by, len(past.known) - remaining, parts.rewinding.waiting_for)
