"""Tables that everybody finds and where a seat is free, in one short list for the lobby.

A row of it follows from the table, and is written in the transaction that changes the seats: it is
never out of date, and nobody has to go through all tables to find those that wait for somebody.
"""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Connection, func, select

from ziggurat.web.schema import EVENTS, OPENINGS, SEATS, TABLES
from ziggurat.web.stored import BY_LINK, OPEN, RATED, SPOKEN
from ziggurat.web.tempo import BANK, DAYS, HOURS, text_of

_PACES: Final = (BANK, HOURS, DAYS)
_TOLD: Final = (BY_LINK, RATED, SPOKEN, *_PACES)


def note(connection: Connection, table: str) -> None:
    """Have the list say of a table what is true by now: in the transaction that is open."""
    connection.execute(OPENINGS.delete().where(OPENINGS.c.table_id == table))
    row = _row(connection, table)
    if row is not None:
        connection.execute(OPENINGS.insert(), [row])


def rebuild(connection: Connection) -> None:
    """Make the list anew, from all tables."""
    connection.execute(OPENINGS.delete())
    has_room = select(SEATS.c.table_id).where(SEATS.c.kind == OPEN)
    waiting = select(TABLES.c.id).where(TABLES.c.finished.is_(None), TABLES.c.id.in_(has_room))
    for table in list(connection.execute(waiting).scalars()):
        note(connection, table)


def _row(connection: Connection, table: str) -> dict[str, Any] | None:
    """What the list says of a table; None where nobody is to find it there."""
    room = select(func.count()).where(SEATS.c.table_id == table, SEATS.c.kind == OPEN)
    free = connection.execute(room).scalar_one()
    if not free:
        return None
    under_way = TABLES.c.id == table, TABLES.c.finished.is_(None), TABLES.c.review.is_(False)
    columns = TABLES.c.game, TABLES.c.players, TABLES.c.created
    found = connection.execute(select(*columns).where(*under_way)).mappings().first()
    told = select(EVENTS.c.key, EVENTS.c.args).where(
        EVENTS.c.table_id == table, EVENTS.c.key.in_(_TOLD)
    )
    events = {key: json.loads(args) for key, args in connection.execute(told)}
    if found is None or BY_LINK in events:
        return None
    paces = [text_of(key, events[key]) for key in _PACES if key in events]
    return {
        "table_id": table, **found, "free": free, "pace": paces[0] if paces else "",
        "rated": RATED in events, "language": events.get(SPOKEN, {}).get("language", ""),
    }  # fmt: skip
