"""Under which names people sit down: members under their own, and nobody else under theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from starlette.requests import HTTPConnection

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.asking import held_seats, holdings_of, host_of, person_of
from ziggurat.web.host import ME, SeatWish
from ziggurat.web.people.early import may_sit
from ziggurat.web.stored import RATED
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.seats import clean


async def own_name(request: HTTPConnection, table: HostedTable, wanted: str) -> str:
    """The name for whoever sits down: that of the account, or the one that a guest wants.

    Refused to whoever was removed; where the game is rated, to guests and to whoever sits there
    already.
    """
    person, held = await person_of(request), await holdings_of(request)
    holder = held.account or (keys.digest(held.browser) if held.browser else "")
    async with table.locked() as parts:
        is_rated = any(event.key == RATED for event in parts.stored.events)
        if not may_sit(parts.stored, holder):
            raise Refusal("removed_here")
    if is_rated and person is None:
        raise Refusal("rated_members")
    if is_rated and await held_seats(request, table):
        raise Refusal("rated_once")
    if person is not None:
        await check_welcome(request, table)
        return person.name
    await _check_free(request, wanted)
    return wanted


async def check_welcome(request: HTTPConnection, table: HostedTable) -> None:
    """Refuse a member whom somebody at the table has blocked."""
    person = await person_of(request)
    if person is not None:
        await host_of(request).people.manners.check_welcome(person.id, table.id)


async def may_rate(request: HTTPConnection, sent: Mapping[str, str]) -> bool:
    """Whether a form asks for a rated game; refused to whoever has no account."""
    if "rated" in sent and await person_of(request) is None:
        raise Refusal("rated_members")
    return "rated" in sent


async def club_of(request: HTTPConnection, club: str) -> str:
    """The club for which a form opens a table, if any; refused to whoever does not belong there."""
    person, host = await person_of(request), host_of(request)
    if not club or not host.people.is_on:
        return ""
    if person is None:
        raise Refusal("log_in_first")
    await host.society.clubs.check_opening(club, person.id)
    return club


async def named(request: HTTPConnection, wishes: Sequence[SeatWish]) -> list[SeatWish]:
    """The seats of a new table, the first of one's own under the name of the account."""
    person = await person_of(request)
    found: list[SeatWish] = []
    for wish in wishes:
        if person is not None and wish.who == ME and all(one.who != ME for one in found):
            found.append(replace(wish, name=person.name))
            continue
        await _check_free(request, wish.name)
        found.append(wish)
    return found


async def _check_free(request: HTTPConnection, name: str) -> None:
    people, name = host_of(request).people, clean(name)
    if people.is_on and name and await people.find(name) is not None:
        raise Refusal("name_of_member", name=name)
