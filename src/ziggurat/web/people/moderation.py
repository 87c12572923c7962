"""What moderators do: silence, ban, close tables; and the log of it, which nobody changes.

Everything is written into the log together with what it does. A table is closed by the server that
keeps it going: the log says that it is to be, so that a terminal may say so, too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, select

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.people.passwords import folded
from ziggurat.web.people.sessions import MODERATOR, moment
from ziggurat.web.schema import ACCOUNTS, MODERATION, REPORTS, TABLES
from ziggurat.web.store import now
from ziggurat.web.table.seats import NAME_MOST, clean

SILENCE, UNSILENCE = "silence", "unsilence"
BAN, UNBAN = "ban", "unban"
CLOSE: Final = "close"
DISMISS: Final = "dismiss"
ABOUT_PEOPLE: Final = (BAN, UNBAN, SILENCE, UNSILENCE)
EXPLAINED: Final = (SILENCE, BAN, CLOSE)
"""What people are told the reason of."""
TASKS: Final = (*ABOUT_PEOPLE, CLOSE, DISMISS)
HOURS_MOST: Final = 24 * 365
REASON_MOST: Final = 300
SHOWN: Final = 100
"""Lines of the log on the page of moderators, the newest."""
TERMINAL: Final = ""
"""In place of a moderator: whoever keeps the server."""

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Decision:
    """One thing that a moderator did."""

    moderator: str
    """By name; empty for whoever keeps the server, or has left the club."""
    task: str
    about: str
    table: str
    reason: str
    until: str | None
    time: str


@dataclass(frozen=True)
class Measure:
    """What holds for somebody now: that they are silenced or banned, why and until when."""

    task: str
    reason: str
    until: str | None
    name: str = ""


@dataclass(frozen=True)
class Order:
    """What a moderator wants done."""

    task: str
    reason: str
    name: str = ""
    """Of whoever it is about."""
    table: str = ""
    hours: int = 0
    """For which somebody is to be silent."""
    report: str = ""
    """The one that led to it, which is closed."""


def checked(order: Order, moderator: str) -> Order:
    """The same, if it can be done: with a reason, and for a time where that is needed."""
    reason = clean(order.reason)
    if order.task not in TASKS:
        raise Refusal("malformed", where="do")
    if not reason and order.task in EXPLAINED and moderator != TERMINAL:
        raise Refusal("reason_needed")
    if len(reason) > REASON_MOST:
        raise Refusal("reason_long", most=REASON_MOST)
    if order.task == SILENCE and not 1 <= order.hours <= HOURS_MOST:
        raise Refusal("bad_hours", most=HOURS_MOST)
    return replace(order, reason=reason)


def carry_out(engine: Engine, moderator: str, order: Order) -> str:
    """Do it and write it into the log; the name as its owner writes it. It blocks.

    Of a table to be closed there is the line in the log: see ``Moderation.to_close``.
    """
    order = checked(order, moderator)
    with engine.begin() as connection:
        account, name = "", ""
        if order.task in ABOUT_PEOPLE:
            account, name = _concerned(connection, order.name, moderator)
        until = moment(timedelta(hours=order.hours)) if order.task == SILENCE else None
        change: dict[str, dict[str, str | None]] = {
            SILENCE: {"silenced": until},
            UNSILENCE: {"silenced": None},
            BAN: {"banned": now()},
            UNBAN: {"banned": None},
        }
        if order.task in change:
            whose = ACCOUNTS.update().where(ACCOUNTS.c.id == account)
            connection.execute(whose.values(change[order.task]))
        if order.task == CLOSE:
            _check_running(connection, order.table)
        if order.report or order.task == DISMISS:
            _settle(connection, order.report)
        row = {
            "moderator": moderator, "task": order.task, "about": account,
            "table_id": order.table, "reason": order.reason, "until": until, "time": now(),
        }  # fmt: skip
        connection.execute(MODERATION.insert(), [row])
    return name


def _concerned(connection: Connection, name: str, moderator: str) -> tuple[str, str]:
    """Whom it is about: their account and name. Moderators leave each other alone."""
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.role)
    found = connection.execute(query.where(ACCOUNTS.c.folded == folded(name))).first()
    if found is None:
        raise Refusal("unknown_account", name=clean(name)[:NAME_MOST])
    if found.role == MODERATOR and moderator != TERMINAL:
        raise Refusal("moderator_terminal", name=found.name)
    return str(found.id), str(found.name)


def _check_running(connection: Connection, table: str) -> None:
    finished = select(TABLES.c.finished).where(TABLES.c.id == table[: keys.LINK_LENGTH])
    found = connection.execute(finished).first()
    if found is None:
        raise Refusal("unknown_table", table=table[:20])
    if found.finished is not None:
        raise Refusal("game_over")


def _settle(connection: Connection, report: str) -> None:
    """Close a report; refused where another moderator was quicker."""
    such = REPORTS.c.id == report, REPORTS.c.closed.is_(None)
    if connection.execute(REPORTS.update().where(*such).values(closed=now())).rowcount != 1:
        raise Refusal("report_gone")


def entries(engine: Engine, most: int = SHOWN) -> list[Decision]:
    """What moderators did last; it blocks."""
    moderator, about = ACCOUNTS.alias("moderators"), ACCOUNTS.alias("concerned")
    query = (
        select(
            moderator.c.name, MODERATION.c.task, about.c.name, MODERATION.c.table_id,
            MODERATION.c.reason, MODERATION.c.until, MODERATION.c.time,
        )
        .select_from(MODERATION)
        .outerjoin(moderator, moderator.c.id == MODERATION.c.moderator)
        .outerjoin(about, about.c.id == MODERATION.c.about)
        .order_by(MODERATION.c.number.desc())
        .limit(most)
    )  # fmt: skip
    with engine.connect() as connection:
        return [
            Decision(by or "", task, of or "", *rest)
            for by, task, of, *rest in connection.execute(query)
        ]


class Moderation:
    """The same, for whoever waits."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    async def do(self, moderator: str, order: Order) -> None:
        """Carry out what a moderator wants."""
        await self._writing(carry_out, self._engine, moderator, order)

    async def entries(self) -> list[Decision]:
        """What moderators did last."""
        found: list[Decision] = await self._reading(entries, self._engine)
        return found

    async def check_voice(self, account: str | None) -> None:
        """Refuse whoever is silenced, and say until when."""
        if account is None:
            return

        def read() -> str | None:
            query = select(ACCOUNTS.c.silenced).where(ACCOUNTS.c.id == account)
            with self._engine.connect() as connection:
                found: str | None = connection.execute(query).scalar()
                return found

        until = await self._reading(read)
        if until is not None and until > now():
            raise Refusal("silenced", until=f"{until[:10]} {until[11:16]} UTC")

    async def measures(self, account: str | None = None) -> list[Measure]:
        """What holds for somebody, or for all who are silenced or banned."""

        def read() -> list[Measure]:
            whose = ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.silenced, ACCOUNTS.c.banned
            such = (ACCOUNTS.c.silenced > now()) | ACCOUNTS.c.banned.is_not(None)
            query = select(*whose).where(such).order_by(ACCOUNTS.c.folded)
            if account is not None:
                query = query.where(ACCOUNTS.c.id == account)
            found = []
            with self._engine.connect() as connection:
                for one, name, silenced, banned in connection.execute(query).all():
                    if banned is not None:
                        why = _why(connection, one, BAN)
                        found.append(Measure(BAN, why, None, name))
                    if silenced is not None and silenced > now():
                        why = _why(connection, one, SILENCE)
                        found.append(Measure(SILENCE, why, silenced, name))
            return found

        found: list[Measure] = await self._reading(read)
        return found

    async def to_close(self) -> list[tuple[str, str]]:
        """Tables that a moderator has closed and whose games go on: their names, and why."""

        def read() -> list[tuple[str, str]]:
            query = (
                select(MODERATION.c.table_id, MODERATION.c.reason)
                .join(TABLES, TABLES.c.id == MODERATION.c.table_id)
                .where(MODERATION.c.task == CLOSE, TABLES.c.finished.is_(None))
            )
            with self._engine.connect() as connection:
                return [(str(table), str(why)) for table, why in connection.execute(query)]

        found: list[tuple[str, str]] = await self._reading(read)
        return found


def _why(connection: Connection, account: str, task: str) -> str:
    such = MODERATION.c.about == account, MODERATION.c.task == task
    last = select(MODERATION.c.reason).where(*such).order_by(MODERATION.c.number.desc()).limit(1)
    return str(connection.execute(last).scalar() or "")
