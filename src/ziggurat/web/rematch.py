"""Another game of the same people: the same seats in turn, without new links.

That it goes on, and where, is an event of the table that is over, written before the new table is:
of two who ask at once, both come to the same one. Whoever holds a seat in a browser holds one at
the new table, too; nobody else knows what opens it. Who plays by the API alone is invited.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sqlalchemy.exc import IntegrityError

from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.beginning import begun
from ziggurat.web.browsers import KEY, account_of
from ziggurat.web.clock import ABSENCES, GAME, PHASE
from ziggurat.web.host import Host
from ziggurat.web.stored import (
    BOT,
    BY_LINK,
    HINTS_ALLOWED,
    HUMAN,
    INVITED,
    OPEN,
    RATED,
    REMATCH,
    Change,
    StoredSeat,
    StoredTable,
)
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.parts import Parts
from ziggurat.web.tempo import AGREED, settings

KEPT: Final = (
    BY_LINK, HINTS_ALLOWED, RATED, PHASE, GAME, *[key for key, _ in ABSENCES.values()], *AGREED,
)  # fmt: skip
"""Events that say what was agreed when the table was opened."""


async def rematch(
    host: Host, table: HostedTable, held: tuple[int, ...], browser: str, account: str = ""
) -> str:
    """The table at which those who played here go on; it is opened for whoever asks first.

    That is ``browser`` and, where somebody is logged in there, ``account``, as holders.
    """
    name = await _agreed(table, held)
    try:
        return (await host.get(name)).id
    except Refusal as refusal:
        if refusal.code != "unknown_table":
            raise
    key = keys.new_key()
    async with table.locked() as parts:
        old = replace(
            parts.stored, seats=list(parts.stored.seats), events=list(parts.stored.events)
        )
    at_home = await host.browsers.holders(old.id)
    fresh, moves = _prepared(old, name, key, at_home)
    try:
        await host.create(fresh)
    except IntegrityError:  # somebody else was quicker
        return (await host.get(name)).id
    await host.browsers.hand_on(old.id, name, moves)
    await host.browsers.hold(browser, name, {KEY: key})
    if account:
        await host.browsers.bind(account, name, {KEY: key})
    await host.post.has_begun(name, account_of(account))
    return name


async def _agreed(table: HostedTable, held: tuple[int, ...]) -> str:
    """Where it goes on: as somebody has said before, or as we say now."""
    found = ""

    def agree(parts: Parts) -> Change:
        nonlocal found
        journal = parts.journal
        if not held:
            raise Refusal("no_secret")
        if not journal.over or parts.stored.review:
            raise Refusal("still_running")
        for event in parts.stored.events:
            if event.key == REMATCH:
                found = str(event.args["table"])
                return Change()
        found = keys.new_table_id(len(parts.stored.id))
        return Change(events=[journal.event(REMATCH, seat=min(held), table=found)])

    async with table.locked() as parts:
        told = [event for event in parts.stored.events if event.key == REMATCH]
    if told and held:
        return str(told[0].args["table"])
    await table.change(agree)
    return found


def _prepared(
    old: StoredTable, name: str, key: str, at_home: set[tuple[int, str]]
) -> tuple[StoredTable, dict[int, tuple[int, str]]]:
    """The new table, and by old seat the new one with the digest of what opens it."""
    seats, moves = [], {}
    for number in range(old.players):
        before = old.seats[(number + 1) % old.players]  # whoever was second begins
        secret = keys.digest(keys.seat_secret(key, number))
        seats.append(_seat(before, number, secret, at_home))
        if seats[-1].kind == HUMAN:
            secret = keys.digest(keys.new_key())  # no link opens it
            seats[-1] = replace(seats[-1], secret_hash=secret)
            moves[before.seat] = (number, secret)
    agreed = [(event.key, settings(event.args)) for event in old.events if event.key in KEPT]
    return begun(name, old.game, old.options, seats, key, agreed), moves


def _seat(
    before: StoredSeat, number: int, secret: str, at_home: set[tuple[int, str]]
) -> StoredSeat:
    """The seat of whoever sat on another one before."""
    if before.kind == BOT:
        opens = secret if before.bot == REMOTE else None
        return StoredSeat(number, BOT, before.name, before.bot, secret_hash=opens)
    if before.kind == OPEN:
        return StoredSeat(number, OPEN, before.name)
    stays = before.kind == HUMAN and (before.seat, before.secret_hash) in at_home
    kind = HUMAN if stays else INVITED
    return StoredSeat(
        number, kind, before.name, secret_hash=secret, days_off=before.days_off if stays else {}
    )
