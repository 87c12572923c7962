"""Before a game begins: leaving it without harm, and being removed by whoever opened the table.

It begins with the first step of any person. Until then a seat can be given back: somebody else may
sit down there, and what opened it opens nothing any more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.listing import is_listed
from ziggurat.web.store import now
from ziggurat.web.stored import (
    ABANDONED,
    HUMAN,
    INVITED,
    OPEN,
    Change,
    StoredEvent,
    StoredSeat,
    StoredTable,
)
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.parts import Parts

LEFT: Final = "left_early"
"""The event of giving a seat back before the game begins."""
REMOVED: Final = "removed"
"""The same for somebody who was removed; ``holder`` is the digest of whom."""


async def leave(table: HostedTable, seat: int) -> None:
    """Give one's seat back."""

    def left(parts: Parts) -> Change:
        return _freed(parts, seat, parts.journal.event(LEFT, seat=seat))

    await table.change(left)


async def remove(table: HostedTable, seat: int, holders: set[str]) -> None:
    """Have somebody leave who may not come back; they are known by what holds their seat."""

    def removed(parts: Parts) -> Change:
        digests = [keys.digest(holder) for holder in sorted(holders)]
        return _freed(parts, seat, parts.journal.event(REMOVED, seat=seat, holders=digests))

    await table.change(removed)


def may_sit(table: StoredTable, holder: str) -> bool:
    """Whether whoever holds seats by this name was not removed from a table."""
    digest = keys.digest(holder)
    return not any(
        event.key == REMOVED and digest in event.args.get("holders", ()) for event in table.events
    )


def _freed(parts: Parts, seat: int, event: StoredEvent) -> Change:
    """The change that frees a seat; the last person who goes takes the game along."""
    parts.seats.check_playing(seat)
    place = parts.seats[seat]
    if place.kind != HUMAN:
        raise Refusal("nobody_there", seat=seat)
    if parts.has_begun:
        raise Refusal("has_begun")
    others = [one for one in parts.seats.places if one.kind == HUMAN and one.seat != seat]
    free = _free(place, is_listed(parts.stored))
    if others:
        return Change(seats=[free], events=[event])
    end = replace(event, number=event.number + 1, key=ABANDONED, args={"seat": seat})
    result = {"steps": len(parts.journal.history.standing)}
    return Change(seats=[free], events=[event, end], finished=now(), result=result)


def _free(place: StoredSeat, listed: bool) -> StoredSeat:
    """The seat without its person: open to anybody, or kept for whoever is invited anew."""
    secret = None if listed else keys.digest(keys.new_key())
    return StoredSeat(place.seat, OPEN if listed else INVITED, "", secret_hash=secret)
