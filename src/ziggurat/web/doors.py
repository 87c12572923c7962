"""Links that let one more browser in at a seat: each works once, for a while, after a button.

With one, whoever holds a seat plays on another device as well. With the other, whoever opened the
table lets a friend in again who has lost what opened their seat; that takes the seat from whoever
held it, so it is done before everybody's eyes, to somebody who has been away for long, and it comes
to nothing when they come back. Of a link there is a digest on the server, and the digest of what
opened the seat when it was made: once the seat has another secret, the link opens nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Any, Final

from sqlalchemy import Engine, select

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.schema import BROWSERS, LINKS
from ziggurat.web.settings import Settings
from ziggurat.web.store import now
from ziggurat.web.stored import HUMAN, INVITED, Change, StoredEvent, StoredSeat
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.parts import Parts

# Kinds of links
DEVICE: Final = "device"
AGAIN: Final = "again"
INVITE: Final = "invite"
"""No door of ours, but an invitation in place of one that nobody has accepted."""

# Events
ADDED: Final = "device_added"
INVITED_AGAIN: Final = "invited_again"
JOINED_AGAIN: Final = "joined_again"
BY_ONESELF: Final = ("taken_back", "handed_over", ADDED)
"""What only whoever holds the seat can have done."""

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Door:
    """A link that was made and not used yet."""

    table_id: str
    seat: int
    kind: str
    proof: str
    """The digest of what opened the seat when the link was made."""
    expires: str


@dataclass(frozen=True)
class Made:
    """A link for whoever asked for it."""

    token: str
    kind: str
    seat: int
    minutes: int
    """For which it can be used; 0: until somebody does."""

    def path(self, table: str) -> str:
        """Its address on this server."""
        return f"/t/{table}/{'s' if self.kind == INVITE else 'd'}/{self.token}"


class Doors:
    """The links of all tables."""

    def __init__(
        self, engine: Engine, settings: Settings, reading: OnDisk, writing: OnDisk
    ) -> None:
        self._engine = engine
        self._seconds = {DEVICE: settings.device_seconds, AGAIN: settings.again_seconds}
        self._reading = reading
        self._writing = writing

    async def find(self, table: str, token: str) -> Door:
        """The link of this address; refused when it was used, or is too old."""
        found: Door | None = await self._reading(self._load, table, keys.digest(token))
        if found is None:
            raise Refusal("door_gone")
        return found

    # On another device

    async def for_device(self, table: HostedTable, seat: int) -> Made:
        """A link for whoever holds the seat."""
        async with table.locked() as parts:
            place = _sat_on(parts, seat)
        return await self._make(table.id, place, DEVICE)

    async def add_device(self, table: HostedTable, token: str, holder: str) -> None:
        """Have one more browser, or an account, hold the seat: by its digest, or its own name.

        It is told first: nothing of it is secret.
        """
        door = await self.find(table.id, token)

        def told(parts: Parts) -> Change:
            _sat_on(parts, door.seat, door.proof)
            return Change(events=[parts.journal.event(ADDED, seat=door.seat)])

        await table.change(told)
        if not await self._writing(self._use, keys.digest(token), holder):
            raise Refusal("door_gone")

    # Again

    async def invite_again(self, table: HostedTable, seat: int) -> Made:
        """A new invitation to the seat of somebody who has been away for long."""

        def told(parts: Parts) -> Change:
            _check_lost(parts, seat)
            return Change(events=[parts.journal.event(INVITED_AGAIN, seat=seat)])

        await table.change(told)
        async with table.locked() as parts:
            place = _sat_on(parts, seat)
        return await self._make(table.id, place, AGAIN)

    async def sit_again(self, table: HostedTable, token: str, held: Collection[int]) -> str:
        """Sit down by a new invitation; gives the new secret of the seat.

        ``held`` are seats of the same table that whoever comes holds already.
        """
        if held:
            raise Refusal("own_invitation")
        door = await self.find(table.id, token)
        secret = keys.new_key()

        def taken(parts: Parts) -> Change:
            place = _sat_on(parts, door.seat, door.proof)
            if parts.presence.is_here(door.seat) or _was_back(parts, place):
                raise Refusal("came_back", seat=door.seat)
            new = replace(place, secret_hash=keys.digest(secret), handed=None)
            event = parts.journal.event(JOINED_AGAIN, seat=door.seat)
            return Change(seats=[new], events=[event])

        await table.change(taken)
        await self._writing(self._use, keys.digest(token))
        return secret

    @staticmethod
    async def invite_anew(table: HostedTable, seat: int) -> Made:
        """An invitation to a seat on which nobody sits yet; the one before it opens nothing.

        For whoever opened the table and asks on a device that does not have its key.
        """
        secret = keys.new_key()

        def invited(parts: Parts) -> Change:
            parts.seats.check_playing(seat)
            place = parts.seats[seat]
            if place.kind != INVITED:
                raise Refusal("seat_taken")
            return Change(seats=[replace(place, secret_hash=keys.digest(secret))])

        await table.change(invited)
        return Made(secret, INVITE, seat, 0)

    # On disk

    async def _make(self, table: str, place: StoredSeat, kind: str) -> Made:
        token, seconds = keys.new_key(), self._seconds[kind]
        expires = datetime.now(UTC) + timedelta(seconds=seconds)
        moment = expires.isoformat(timespec="milliseconds")
        door = Door(table, place.seat, kind, str(place.secret_hash), moment)
        await self._writing(self._save, keys.digest(token), door)
        return Made(token, kind, place.seat, ceil(seconds / 60))

    def _save(self, digest: str, door: Door) -> None:
        """Write down a link; the one before it for the same purpose opens nothing any more."""
        same = (
            LINKS.c.table_id == door.table_id,
            LINKS.c.seat == door.seat,
            LINKS.c.kind == door.kind,
        )
        with self._engine.begin() as connection:
            connection.execute(LINKS.delete().where(*same))
            connection.execute(LINKS.delete().where(LINKS.c.expires < now()))
            connection.execute(LINKS.insert(), [{"digest": digest, **vars(door)}])

    def _load(self, table: str, digest: str) -> Door | None:
        here = LINKS.c.digest == digest, LINKS.c.table_id == table, LINKS.c.expires > now()
        with self._engine.connect() as connection:
            row = connection.execute(select(LINKS).where(*here)).mappings().first()
        if row is None:
            return None
        return Door(**{name: value for name, value in row.items() if name != "digest"})

    def _use(self, digest: str, holder: str | None = None) -> bool:
        """Use a link up, and note who holds the seat by it; false when it was used up."""
        with self._engine.begin() as connection:
            here = LINKS.c.digest == digest, LINKS.c.expires > now()
            row = connection.execute(select(LINKS).where(*here)).mappings().first()
            if row is None or connection.execute(LINKS.delete().where(*here)).rowcount != 1:
                return False
            if holder is not None:
                holding = {"browser": holder, "table_id": row["table_id"], "seat": row["seat"]}
                same = [BROWSERS.c[name] == value for name, value in holding.items()]
                connection.execute(BROWSERS.delete().where(*same))
                connection.execute(BROWSERS.insert(), [{**holding, "proof": row["proof"]}])
        return True


def _sat_on(parts: Parts, seat: int, proof: str | None = None) -> StoredSeat:
    """A seat that somebody holds, by what the link was made for if there is one."""
    parts.seats.check_playing(seat)
    place = parts.seats[seat]
    if proof is not None and place.secret_hash != proof:
        raise Refusal("door_gone")
    if place.kind != HUMAN or place.secret_hash is None:
        raise Refusal("nobody_there", seat=seat)
    return place


def _check_lost(parts: Parts, seat: int) -> None:
    """Refuse to invite anew for whoever is there, or was there lately."""
    _sat_on(parts, seat)
    left = parts.seats.handed_over_in(seat)
    if left is None:
        raise Refusal("never_again", seat=seat)
    if left or parts.presence.is_here(seat):
        raise Refusal("not_lost", seat=seat, count=max(1, ceil(left / 60)))


def _was_back(parts: Parts, place: StoredSeat) -> bool:
    """Whether whoever holds a seat has done anything since others were invited there."""
    seat, stored = place.seat, parts.stored
    made = _last(stored.events, INVITED_AGAIN, seat)
    if made is None:
        return True
    since = [event for event in stored.events[made.number + 1 :] if event.args.get("seat") == seat]
    if any(event.key in BY_ONESELF for event in since):
        return True
    if any(line.seat == seat and line.time >= made.time for line in stored.chat):
        return True
    if place.handed or any(event.key == "handed_over_by" for event in since):
        return False  # a bot plays there
    return any(played.move.seat == seat for played in parts.journal.history.played[made.steps :])


def _last(events: list[StoredEvent], key: str, seat: int) -> StoredEvent | None:
    found = [event for event in events if event.key == key and event.args.get("seat") == seat]
    return found[-1] if found else None
