"""A table as it is stored, part by part, and what a change adds to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

# Kinds of seats
OPEN: Final = "open"
"""Anybody may sit down here."""
INVITED: Final = "invited"
"""Kept for whoever has the link."""
HUMAN: Final = "human"
BOT: Final = "bot"

BY_LINK: Final = "by_link"
"""The event of a table that no list shows: see ``listing``."""
REMATCH: Final = "rematch"
"""The event of a game that is over and goes on elsewhere: at which ``table``."""
HINTS_ALLOWED: Final = "hints_allowed"
"""The event of opening a table at which hints may be asked for, whoever plays."""
HINT: Final = "hint"
"""The event of asking for a hint."""
ORDER: Final = "order"
"""The event of a standing order that a seat gives or takes back; only the seat knows of it."""
RATED: Final = "rated"
"""The event of opening a table that counts for the ratings of those who play there."""
SPOKEN: Final = "spoken"
"""The event of opening a table where somebody wants company: in which ``language`` they talk."""
ABANDONED: Final = "abandoned"
"""The event of a game that all its people have given up: it is over, and has no result."""
CLOSED: Final = "closed"
"""The event of a game that a moderator has ended, with the ``reason``; the same otherwise."""


def as_text(moment: datetime) -> str:
    """A moment as it is stored."""
    return moment.isoformat(timespec="milliseconds")


SPECTATOR: Final = -1
"""In place of a seat: a line of the chat that players do not see before the end."""


@dataclass
class StoredSeat:
    """Who sits where."""

    seat: int
    kind: str
    name: str
    bot: str | None = None
    """Of a bot: which one."""
    handed: str | None = None
    """Of a person who is away: the bot that plays meanwhile."""
    secret_hash: str | None = None
    days_off: dict[str, Any] = field(default_factory=dict)
    """When its person does not play by correspondence: see ``days``."""


@dataclass(frozen=True)
class StoredStep:
    """A recorded step and what it brought about; undo is a step too."""

    number: int
    seat: int
    text: str
    effect: int
    log: list[dict[str, Any]]
    readers: list[int] | None
    decisions: list[int]
    """The number of every seat's decision after this step."""
    time: str
    time_left: float | None = None
    """Seconds that its seat then had, of a step that was taken against time: in the bank, with
    what was added for it, or until its turn was over."""


@dataclass(frozen=True)
class StoredDump:
    """The state after so many recorded steps."""

    steps: int
    rules_version: int
    state: dict[str, Any]


@dataclass(frozen=True)
class StoredEvent:
    """Something that happened around the game, after so many recorded steps."""

    number: int
    steps: int
    key: str
    args: dict[str, Any]
    time: str


@dataclass(frozen=True)
class StoredChat:
    """One line of the chat."""

    number: int
    seat: int
    """Whose it is; ``SPECTATOR``: of somebody who only looks on."""
    text: str
    time: str
    account: str | None = None
    """Of whoever wrote it, if they were logged in."""


@dataclass
class StoredTable:
    """A table with all that belongs to it."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    seed: int | None
    """None where a reviewed record began from a position."""
    rules_version: int
    key_hash: str | None
    review: bool
    created: str
    finished: str | None = None
    result: dict[str, Any] = field(default_factory=dict)
    revision: int = 0
    """How often it was changed: whoever writes must have seen the last change."""
    due: str | None = None
    """When something besides a person has to act next, a bot or a clock."""
    shown: dict[str, Any] = field(default_factory=dict)
    """What lists of tables show of a game under way: see ``table.outlook``."""
    wish: dict[str, Any] = field(default_factory=dict)
    """The wish to go back that waits for the agreement of all, if there is one."""
    driver: int | None = None
    """The server process that keeps the table going."""
    until: str | None = None
    """When somebody's time is over, by the clock of the database. Nobody need keep the table going
    before."""
    seats: list[StoredSeat] = field(default_factory=list)
    steps: list[StoredStep] = field(default_factory=list)
    dumps: list[StoredDump] = field(default_factory=list)
    events: list[StoredEvent] = field(default_factory=list)
    chat: list[StoredChat] = field(default_factory=list)


@dataclass(frozen=True)
class Happening:
    """Something that whoever holds a seat is to learn, if they have an account: see ``news``."""

    kind: str
    seat: int
    facts: dict[str, Any] = field(default_factory=dict)
    is_seen: bool = False
    """Whether they look at the table anyway."""
    by: str | None = None
    """The account of whoever wrote."""


@dataclass(frozen=True)
class Noted:
    """What a change means to people with accounts."""

    happenings: list[Happening]
    moved: list[int]
    """Seats whose people have just been there."""


@dataclass
class Change:
    """What one transaction adds to a table."""

    steps: list[StoredStep] = field(default_factory=list)
    dumps: list[StoredDump] = field(default_factory=list)
    events: list[StoredEvent] = field(default_factory=list)
    chat: list[StoredChat] = field(default_factory=list)
    seats: list[StoredSeat] = field(default_factory=list)
    """Seats that have changed."""
    finished: str | None = None
    result: dict[str, Any] | None = None
    revision: int | None = None
    """The revision that it changes; None: whichever there is."""
    due: str | None = None
    shown: dict[str, Any] | None = None
    """None: ``due``, ``until`` and this stay as they are."""
    until: str | None = None
    revised: list[StoredEvent] = field(default_factory=list)
    """Events that are written anew, in place: clocks."""
    wish: dict[str, Any] | None = None
    """None: it stays as it is."""
    driver: int | None = None
    """Who keeps the table going from now on; None: whoever does."""
    noted: Noted | None = None
    """None where there are no accounts."""
