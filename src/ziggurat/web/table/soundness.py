"""Whether what is stored of a table can be a table at all: rows that were damaged are told from it.

The rules say the rest, when the game is taken up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ziggurat.core.game import Game
from ziggurat.core.state import HOST
from ziggurat.web.rows import BAD_SEATS, BAD_TYPE, NO_START, NO_STEP, broken
from ziggurat.web.store import has_its_seats
from ziggurat.web.stored import ABANDONED, CLOSED, HINT, ORDER, REMATCH, SPECTATOR, StoredTable

NO_LINE: Final = "line"
NEWER_RULES: Final = "rules"

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        (
            "joined", "joined_again", "invited_again", "device_added", "handed_over",
            "handed_over_by", "handed_over_late", "left_late", "days_off", "taken_back",
            "bot_fault", ABANDONED, HINT,
        ),
        ("seat",),
    ),
    REMATCH: ("seat", "table"),
    CLOSED: ("reason",),
    ORDER: ("seat", "order", "on"),
    "turned_down": ("seat", "by"),
    "rules_changed": ("version",),
    "pace_live": ("bank", "increment"),
    "pace_hours": ("count",),
    "pace_days": ("count",),
    **dict.fromkeys(
        ("clock_phase", "clock_game", "absence_minutes", "absence_hours", "absence_days"),
        ("count",),
    ),
}  # fmt: skip
"""By key of an event: what it cannot do without."""


def _is_number(value: Any, _: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(value: Any, players: int) -> bool:
    return _is_number(value, players) and 0 <= value < players


def _are_seats(value: Any, players: int) -> bool:
    return isinstance(value, list) and all(_is_seat(seat, players) for seat in value)


KINDS: Final[Mapping[str, Callable[[Any, int], bool]]] = {
    "seat": _is_seat,
    "by": _is_seat,
    "seats": _are_seats,
    "agreed": _are_seats,
    "target": _is_number,
    "count": _is_number,
    "bank": _is_number,
    "increment": _is_number,
    "version": _is_number,
    "order": lambda value, _: isinstance(value, str),
    "on": lambda value, _: isinstance(value, bool),
}
"""By name of an argument: what it can be, at a table of so many players."""
WISH: Final = ("by", "target", "agreed")


def check(game: Game, stored: StoredTable) -> None:
    """Refuse a table of which something is missing, or that follows rules of the future."""
    players = stored.players
    if not has_its_seats(stored):
        raise broken(stored.id, BAD_SEATS)
    if not stored.dumps or stored.dumps[0].steps != 0:
        raise broken(stored.id, NO_START)
    if [step.number for step in stored.steps] != list(range(len(stored.steps))):
        raise broken(stored.id, NO_STEP)
    if any(len(step.decisions) != players for step in stored.steps):
        raise broken(stored.id, BAD_TYPE)
    if not all(HOST <= step.seat < players for step in stored.steps):
        raise broken(stored.id, BAD_SEATS)
    _check_lines(stored)
    if max(stored.rules_version, stored.dumps[-1].rules_version) > game.rules_version:
        raise broken(stored.id, NEWER_RULES)


def _check_lines(stored: StoredTable) -> None:
    """Refuse events and lines of the chat that are missing, or about nobody."""
    for lines in (stored.events, stored.chat):
        if [line.number for line in lines] != list(range(len(lines))):
            raise broken(stored.id, NO_LINE)
    if not all(SPECTATOR <= line.seat < stored.players for line in stored.chat):
        raise broken(stored.id, BAD_SEATS)
    for event in stored.events:
        if not _can_be(event.args, NEEDED.get(event.key, ()), stored.players):
            raise broken(stored.id, BAD_TYPE)
    if stored.wish and not _can_be(stored.wish, WISH, stored.players):
        raise broken(stored.id, BAD_TYPE)


def _can_be(args: Mapping[str, Any], needed: tuple[str, ...], players: int) -> bool:
    is_whole = all(name in args for name in needed)
    return is_whole and all(
        KINDS[name](value, players) for name, value in args.items() if name in KINDS
    )
