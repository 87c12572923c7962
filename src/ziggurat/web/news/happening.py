"""What a change of a table means to the people who sit there. Nothing hidden is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ziggurat.web.news.kinds import Kind
from ziggurat.web.stored import (
    ABANDONED,
    HUMAN,
    INVITED,
    OPEN,
    SPECTATOR,
    Change,
    Happening,
    Noted,
    StoredSeat,
    StoredTable,
)
from ziggurat.web.table.timing import TOGETHER

WAITING: Final = (OPEN, INVITED)


def noted(table: StoredTable, change: Change, looks: Callable[[int], bool]) -> Noted:
    """What people are to learn of a change of a table, as it was before.

    ``looks`` says whether whoever holds a seat has the table open.
    """
    before = {place.seat: place for place in table.seats}
    after = before | {place.seat: place for place in change.seats}
    people = [place.seat for place in after.values() if place.kind == HUMAN and not place.handed]
    moved = {step.seat for step in change.steps} & set(people)
    found: list[Happening] = []

    def tell(kind: Kind, seat: int, facts: dict[str, Any], by: str | None = None) -> None:
        found.append(Happening(kind, seat, facts, looks(seat), by))

    if change.finished is not None:
        if table.finished is None and all(event.key != ABANDONED for event in change.events):
            for seat in people:
                tell(Kind.ENDED, seat, {})
        return Noted(found, sorted(moved))
    was_asked = set(table.shown.get("to_act", ()))
    shown = table.shown if change.shown is None else change.shown
    asked = set(shown.get("to_act", ()))
    came = {seat for seat in after if _sat_down(before[seat], after[seat])}
    if came and all(place.kind not in WAITING for place in after.values()):
        for seat in people:
            if seat not in came:
                tell(Kind.BEGAN, seat, {"turn": True} if seat in asked else {})
    for seat in people:
        if seat in asked - was_asked - came:
            until = until_of(shown, seat)
            tell(Kind.TURN, seat, {"until": until} if until else {})
    for line in change.chat:
        for seat in people:
            if line.seat not in (seat, SPECTATOR):  # spectators are read when the game is over
                name = after[line.seat].name if line.seat in after else ""
                tell(Kind.WROTE, seat, {"by": name}, line.account)
    return Noted(found, sorted(moved))


def _sat_down(before: StoredSeat, after: StoredSeat) -> bool:
    return before.kind in WAITING and after.kind == HUMAN


def until_of(shown: Mapping[str, Any], seat: int) -> str | None:
    """By correspondence: until when a seat may answer."""
    until: dict[str, str] = shown.get("until", {})
    return until.get(str(seat), until.get(TOGETHER))
