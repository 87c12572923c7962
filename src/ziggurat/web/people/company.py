"""What people do about a table that waits for company, whether a page or a program asks for it."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import HTTPConnection

from ziggurat.core.errors import Refusal
from ziggurat.web.asking import held_seats, host_of, person_of
from ziggurat.web.keys import holder_of
from ziggurat.web.news.telling import Kind, tell
from ziggurat.web.people import early
from ziggurat.web.people.naming import own_name
from ziggurat.web.people.sessions import Person
from ziggurat.web.people.summons import ACCEPTED, DECLINED, WAITS
from ziggurat.web.people.wishes import Kept, Wish
from ziggurat.web.quotas import JOINS, SUMMONS, WISHES
from ziggurat.web.stored import INVITED, OPEN
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.visitors import spend


async def myself(request: HTTPConnection) -> Person:
    """Whoever is logged in."""
    person = await person_of(request)
    if person is None:
        raise Refusal("log_in_first")
    return person


# Wishes


async def wish_for(request: HTTPConnection, wish: Wish) -> Kept | None:
    """Have somebody wish for a table; what has become of it at once."""
    person, lobby = await myself(request), host_of(request).lobby
    wish.check()
    await spend(request, WISHES)
    await lobby.wishes.make(person.id, wish)
    with suppress(Refusal):  # whoever looks after the lobby tries again
        await lobby.tend()
    lobby.tell()
    return await lobby.wishes.of(person.id)


async def wish_no_more(request: HTTPConnection) -> None:
    """Have somebody wish for nothing any more."""
    person, lobby = await myself(request), host_of(request).lobby
    await lobby.wishes.take_back(person.id)
    lobby.tell()


# Invitations by name


async def summon(request: HTTPConnection, table: HostedTable, name: str) -> None:
    """Invite a member to a table that one has opened."""
    person, host = await myself(request), host_of(request)
    async with table.locked() as parts:
        if parts.journal.over:
            raise Refusal("game_over")
        if not any(place.kind in (OPEN, INVITED) for place in parts.seats.places):
            raise Refusal("no_seat_free")
        stored = parts.stored
        sitting = [place.name for place in parts.seats.places]
    account = await host.people.find(name)
    if account is None or account.banned is not None:
        raise Refusal("unknown_account", name=name[:40])
    if account.name in sitting:
        raise Refusal("name_taken", name=account.name)
    if not early.may_sit(stored, holder_of(account.id)):
        raise Refusal("removed_there", name=account.name)
    await spend(request, SUMMONS)
    if await host.people.manners.has_blocked(account.id, person.id):
        raise Refusal("summon_unwanted")
    await host.lobby.summons.send(table.id, account.id, person.id)
    host.lobby.tell()
    await tell(host, account.id, Kind.INVITED, table.id, by=person.name)


async def decline(request: HTTPConnection, table: str) -> None:
    """Decline an invitation."""
    person, lobby = await myself(request), host_of(request).lobby
    await lobby.summons.answer(table, person.id, DECLINED)
    lobby.tell()


async def accept(request: HTTPConnection, table: str) -> tuple[HostedTable, int, str]:
    """Accept an invitation, and sit down: the table, the seat, and what opens it.

    The secret is empty where they sat there already.
    """
    person, host = await myself(request), host_of(request)
    await spend(request, JOINS)
    await host.lobby.summons.answer(table, person.id, ACCEPTED)
    try:
        hosted = await host.get(table)
        held = await held_seats(request, hosted)
        if held:
            return hosted, held[0], ""
        name = await own_name(request, hosted, "")
        seat, secret = await _sit(request, hosted, name)
    except BaseException:
        await host.lobby.summons.put_back(table, person.id, WAITS)
        raise
    host.lobby.tell()
    return hosted, seat, secret


async def _sit(request: HTTPConnection, hosted: HostedTable, name: str) -> tuple[int, str]:
    """Sit down on a seat that is open, or else on one that is kept for somebody with a link."""
    async with hosted.locked() as parts:
        kept = [place.seat for place in parts.seats.places if place.kind == INVITED]
        is_open = any(place.kind == OPEN for place in parts.seats.places)
    if is_open or not kept:
        return await hosted.join(None, name, None)
    made = await host_of(request).doors.invite_anew(hosted, kept[0])
    return await hosted.join(kept[0], name, made.token)


# Before the game begins


async def stand_up(request: HTTPConnection, hosted: HostedTable, seat: int) -> None:
    """Leave a table before its game begins."""
    if seat not in await held_seats(request, hosted):
        raise Refusal("other_seat", number=seat)
    if await host_of(request).society.tournaments.among([hosted.id]):
        raise Refusal("cup_table")
    await early.leave(hosted, seat)
    await host_of(request).browsers.let_go(hosted.id, seat)


async def remove(request: HTTPConnection, hosted: HostedTable, seat: int) -> None:
    """Have somebody leave a table that one has opened, before its game begins."""
    host = host_of(request)
    if seat in await held_seats(request, hosted):
        raise Refusal("summon_self")
    holders = await host.browsers.seated_by(hosted.id, seat)
    await early.remove(hosted, seat, holders)
    await host.browsers.let_go(hosted.id, seat)
