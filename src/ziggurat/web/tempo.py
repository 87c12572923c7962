"""The tempo of a table: how much time everybody has, which people call its pace.

Live, each person has minutes in a bank, and seconds more for every decision; by correspondence,
hours for each turn. That is agreed when the table is opened, as an event of the table. What is left
is kept in that very event, changed in place (see ``table.timing``). Without such an event nobody is
pressed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.core.state import State
from ziggurat.registry import game
from ziggurat.web.stored import StoredEvent

# Kinds, as forms and the API name them
NONE: Final = "none"
LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
KINDS: Final = (NONE, LIVE, CORRESPONDENCE)

# What happens to the seat of somebody whose time is over
BOT: Final = "bot"
LEAVE: Final = "leave"
ENDS: Final = (BOT, LEAVE)

# Events
BANK: Final = "pace_live"
HOURS: Final = "pace_hours"
DAYS: Final = "pace_days"
LEAVES: Final = "late_leaves"
"""The event of opening a table at which whoever is late leaves the game, if the rules know how."""
AGREED: Final = (BANK, HOURS, DAYS, LEAVES)
SETTINGS: Final = ("bank", "increment", "count")
"""What was agreed, in such an event; the rest says how much of it is used up."""

DAY: Final = 24
BANK_MOST: Final = 10 * 60
INCREMENT_MOST: Final = 10 * 60
HOURS_MOST: Final = 30 * DAY
CHOICES: Final = (
    "live:10:15", "live:20:30", "live:45:60",
    "turn:12", "turn:24", "turn:48", "turn:72", "turn:168",
)  # fmt: skip
"""What the form for a new table proposes: minutes and seconds, or hours."""
MINUTE = 60.0
HOUR = 3600.0
"""In seconds; tests have shorter ones."""


@dataclass(frozen=True)
class TempoWish:
    """The tempo that a new table is to have."""

    kind: str = NONE
    bank: int = 20
    """Live: minutes for each person."""
    increment: int = 30
    """Live: seconds more for each decision."""
    hours: int = 72
    """By correspondence: for each turn."""
    over: str = BOT
    """What becomes of the seat of somebody whose time is over."""

    def check(self, may_leave: bool) -> None:
        """Refuse a tempo that there is not."""
        if self.kind not in KINDS or self.over not in ENDS:
            raise Refusal("wrong_pace")
        if not 1 <= self.bank <= BANK_MOST or not 0 <= self.increment <= INCREMENT_MOST:
            raise Refusal("wrong_bank", most=BANK_MOST, increment=INCREMENT_MOST)
        if not 1 <= self.hours <= HOURS_MOST:
            raise Refusal("wrong_hours", most=HOURS_MOST)
        if self.over == LEAVE and not may_leave:
            raise Refusal("no_late_leaving")

    def events(self) -> list[tuple[str, dict[str, Any]]]:
        """The events that say what was agreed."""
        if self.kind == NONE:
            return []
        if self.kind == LIVE:
            agreed: tuple[str, dict[str, Any]] = (
                BANK,
                {"bank": self.bank, "increment": self.increment},
            )
        elif self.hours % DAY:
            agreed = (HOURS, {"count": self.hours})
        else:
            agreed = (DAYS, {"count": self.hours // DAY})
        return [agreed, *([(LEAVES, {})] if self.over == LEAVE else [])]


@cache
def may_leave(name: str) -> bool:
    """Whether the rules of a game know how somebody leaves it."""
    known = game(name)
    state = type(known.start(min(known.players), 0))
    return any("leaving" in vars(one) for one in state.__mro__ if one is not State)


def chosen(text: str, over: str) -> TempoWish:
    """What a form asks for.

    >>> chosen("live:20:30", "bot").bank, chosen("turn:48", "bot").hours, chosen("", "").kind
    (20, 48, 'none')
    """
    over = over or BOT
    if text in ("", NONE):
        return TempoWish(over=BOT)
    kind, *numbers = text.split(":")
    if not all(one.isascii() and one.isdecimal() and len(one) < 6 for one in numbers):
        raise Refusal("wrong_pace")
    if kind == LIVE and len(numbers) == 2:
        return TempoWish(LIVE, bank=int(numbers[0]), increment=int(numbers[1]), over=over)
    if kind == "turn" and len(numbers) == 1:
        return TempoWish(CORRESPONDENCE, hours=int(numbers[0]), over=over)
    raise Refusal("wrong_pace")


def text_of(key: str, args: Mapping[str, Any]) -> str:
    """What was agreed, as a form would ask for it.

    >>> text_of("pace_days", {"count": 2}), text_of("pace_live", {"bank": 20, "increment": 30})
    ('turn:48', 'live:20:30')
    """
    if key == BANK:
        return f"{LIVE}:{args['bank']}:{args['increment']}"
    return f"turn:{int(args['count']) * (DAY if key == DAYS else 1)}"


@dataclass(frozen=True)
class Tempo:
    """The tempo of a table, as it was agreed."""

    place: int
    """The number of the event that says so."""
    key: str
    args: Mapping[str, Any]
    leaves: bool
    """Whether whoever is late leaves the game, if the rules know how."""

    @property
    def is_live(self) -> bool:
        """Whether people play at the same time."""
        return self.key == BANK

    @property
    def bank(self) -> float:
        """Live: seconds that each person has."""
        return int(self.args["bank"]) * MINUTE

    @property
    def increment(self) -> float:
        """Live: seconds more for each decision."""
        return float(self.args["increment"])

    @property
    def hours(self) -> int:
        """By correspondence: for each turn."""
        return int(self.args["count"]) * (DAY if self.key == DAYS else 1)

    @property
    def turn(self) -> float:
        """By correspondence: seconds for each turn."""
        return self.hours * HOUR

    def shown(self) -> list[Any]:
        """What lists of tables show of it."""
        return [self.key, settings(self.args)]


def settings(args: Mapping[str, Any]) -> dict[str, Any]:
    """What was agreed, without how much of it is used up."""
    return {name: args[name] for name in SETTINGS if name in args}


def shown_tempo(shown: Mapping[str, Any]) -> Tempo | None:
    """The tempo of a table in a list."""
    if not shown.get("pace"):
        return None
    key, args = shown["pace"]
    return Tempo(0, key, args, False)


def tempo_of(events: Sequence[StoredEvent]) -> Tempo | None:
    """The tempo that was agreed at a table; None: nobody is pressed."""
    leaves = any(event.key == LEAVES for event in events)
    for place, event in enumerate(events):
        if event.key in (BANK, HOURS, DAYS):
            return Tempo(place, event.key, event.args, leaves)
    return None
