"""Writing down what people are to learn, in the transaction in which it happens. It blocks."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from ziggurat.web import keys
from ziggurat.web.news.kinds import Kind
from ziggurat.web.schema import BROWSERS, NEWS, SEATS, STANCES
from ziggurat.web.stored import HUMAN, Happening, Noted, as_text

A_MOMENT: Final = timedelta(seconds=1)
"""After which it is told: whoever comes to the table at once need not be."""
ID_LENGTH: Final = 40


def new_id(*parts: object) -> str:
    """The name of one thing that is told: the same for the same."""
    return keys.digest(":".join(str(part) for part in parts))[:ID_LENGTH]


def note(connection: Connection, table: str, revision: int, noted: Noted) -> None:
    """Write down what a change of a table means to people."""
    about = {one.seat for one in noted.happenings} | set(noted.moved)
    if not about:
        return
    accounts = holders(connection, table, about)
    been = {accounts[seat] for seat in noted.moved if seat in accounts}
    if been:
        saw(connection, table, been)
    for one in noted.happenings:
        account = accounts.get(one.seat)
        if account is not None and not _is_known(connection, table, account, one):
            name = new_id(table, revision, one.kind, account)
            write(connection, name, account, one.kind, table, one.facts, one.is_seen)


def holders(
    connection: Connection, table: str, seats: Collection[int] | None = None
) -> dict[int, str]:
    """By seat, of these or of all: the account that holds it."""
    same = (BROWSERS.c.table_id == SEATS.c.table_id) & (BROWSERS.c.seat == SEATS.c.seat)
    query = (
        select(BROWSERS.c.seat, BROWSERS.c.browser)
        .join(SEATS, same)
        .where(BROWSERS.c.table_id == table, SEATS.c.kind == HUMAN)
        .where(BROWSERS.c.browser.startswith(keys.HOLDER), BROWSERS.c.proof == SEATS.c.secret_hash)
    )
    if seats is not None:
        query = query.where(BROWSERS.c.seat.in_(seats))
    return {seat: holder.removeprefix(keys.HOLDER) for seat, holder in connection.execute(query)}


def _is_known(connection: Connection, table: str, account: str, one: Happening) -> bool:
    """Whether it would only be said once more that somebody wrote, or is not to be heard of."""
    if one.kind != Kind.WROTE:
        return False
    unheard = STANCES.c.account == account, STANCES.c.other == (one.by or "")
    if connection.execute(select(STANCES.c.other).where(*unheard)).first() is not None:
        return True
    same = NEWS.c.table_id == table, NEWS.c.account == account, NEWS.c.kind == one.kind
    return (
        connection.execute(select(NEWS.c.id).where(*same, NEWS.c.seen.is_(None))).first()
        is not None
    )


def write(
    connection: Connection,
    name: str,
    account: str,
    kind: str,
    table: str | None,
    facts: Mapping[str, Any],
    is_seen: bool = False,
    pause: timedelta | None = None,
) -> None:
    """Write down one thing that somebody is to learn; what is there already stays.

    ``pause``: after which it is told; a moment, unless said otherwise.
    """
    moment = datetime.now(UTC)
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {
        "id": name, "account": account, "table_id": table, "kind": kind,
        "facts": json.dumps(facts, ensure_ascii=False), "created": as_text(moment),
        "due": None if is_seen else as_text(moment + (pause or A_MOMENT)), "told": None,
        "seen": as_text(moment) if is_seen else None,
    }  # fmt: skip
    connection.execute(insert(NEWS).values(row).on_conflict_do_nothing())


def saw(connection: Connection, table: str, accounts: Collection[str]) -> None:
    """These people have been at a table: what they were told of it counts as seen."""
    mine = NEWS.c.table_id == table, NEWS.c.account.in_(accounts), NEWS.c.seen.is_(None)
    values = {"seen": as_text(datetime.now(UTC)), "due": None}
    connection.execute(NEWS.update().where(*mine).values(values))
