"""What people tell the moderators: about a line of a chat, or about somebody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, select

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.schema import ACCOUNTS, CHAT, REPORTS, SEATS
from ziggurat.web.store import now
from ziggurat.web.stored import SPECTATOR
from ziggurat.web.table.seats import clean

REASONS: Final = ("insult", "spam", "cheating", "name", "other")
WORDS_MOST: Final = 500
AROUND: Final = 3
"""Lines before and after the one that is reported."""
SHOWN: Final = 100
"""Reports that moderators see at once, the oldest first."""

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class QuotedLine:
    """A line of a chat, as moderators read it."""

    name: str
    """Empty for a spectator without an account."""
    text: str
    time: str
    is_spectator: bool
    is_meant: bool
    """Whether it is the one that was reported."""


@dataclass(frozen=True)
class Report:
    """One that is open."""

    id: str
    reporter: str
    about: str
    """The name of whoever it is about; empty where that is nobody with an account."""
    table: str
    reason: str
    words: str
    created: str
    lines: tuple[QuotedLine, ...]


class Reports:
    """All of them."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    async def add(
        self,
        reporter: str,
        about: str | None,
        reason: str,
        words: str,
        table: str | None = None,
        line: int | None = None,
    ) -> None:
        """Tell the moderators; the same thing is told by one person once while it is open."""
        words = clean(words)
        if reason not in REASONS:
            raise Refusal("report_reason")
        if len(words) > WORDS_MOST:
            raise Refusal("report_long", most=WORDS_MOST)
        if reporter == about:
            raise Refusal("stance_self")
        row = {
            "id": keys.new_table_id(), "reporter": reporter, "about": about, "table_id": table,
            "line": line, "reason": reason, "words": words, "created": now(),
        }  # fmt: skip
        await self._writing(self._add, row)

    def _add(self, row: dict[str, Any]) -> None:
        same = [
            REPORTS.c[name].is_(None) if row[name] is None else REPORTS.c[name] == row[name]
            for name in ("reporter", "about", "table_id", "line")
        ]
        with self._engine.begin() as connection:
            twice = select(REPORTS.c.id).where(*same, REPORTS.c.closed.is_(None))
            if connection.execute(twice).first() is not None:
                raise Refusal("reported_already")
            connection.execute(REPORTS.insert(), [row])

    async def unsettled(self) -> list[Report]:
        """Those that are open, with the lines concerned."""
        found: list[Report] = await self._reading(open_reports, self._engine)
        return found


def open_reports(engine: Engine) -> list[Report]:
    """Those that are open, the oldest first; it blocks."""
    reporter, about = ACCOUNTS.alias("reporters"), ACCOUNTS.alias("concerned")
    query = (
        select(REPORTS, reporter.c.name.label("told_by"), about.c.name.label("told_of"))
        .outerjoin(reporter, reporter.c.id == REPORTS.c.reporter)
        .outerjoin(about, about.c.id == REPORTS.c.about)
        .where(REPORTS.c.closed.is_(None))
        .order_by(REPORTS.c.created, REPORTS.c.id)
        .limit(SHOWN)
    )
    with engine.connect() as connection:
        return [
            Report(
                row["id"], row["told_by"] or "", row["told_of"] or "", row["table_id"] or "",
                row["reason"], row["words"], row["created"],
                _lines(connection, row["table_id"], row["line"]),
            )
            for row in connection.execute(query).mappings().all()
        ]  # fmt: skip


def _lines(connection: Connection, table: str | None, line: int | None) -> tuple[QuotedLine, ...]:
    """The line of a report among those around it."""
    if table is None or line is None:
        return ()
    seats = (SEATS.c.table_id == CHAT.c.table_id) & (SEATS.c.seat == CHAT.c.seat)
    query = (
        select(CHAT, SEATS.c.name.label("sat"), ACCOUNTS.c.name.label("called"))
        .outerjoin(SEATS, seats)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.id == CHAT.c.account)
        .where(CHAT.c.table_id == table, CHAT.c.number.between(line - AROUND, line + AROUND))
        .order_by(CHAT.c.number)
    )
    return tuple(
        QuotedLine(
            row["called"] or row["sat"] or "", row["text"], row["time"],
            row["seat"] == SPECTATOR, row["number"] == line,
        )
        for row in connection.execute(query).mappings()
    )  # fmt: skip
