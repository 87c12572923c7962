"""Who wants to know what happened: for each thing and channel a letter, or none.

Of one table nobody is told more than once until they have looked; that their time is nearly over
they are told all the same, unless they have the table open: only the server process by way of which
they do knows that, so that each of them is given the time to say so first.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, select

from ziggurat.web.news.happening import until_of
from ziggurat.web.news.kinds import Kind
from ziggurat.web.news.noting import holders, new_id, saw, write
from ziggurat.web.news.outbox import NEWS_OF_TABLE, begin_writing, is_past, put
from ziggurat.web.news.readers import channel_of, reader_of
from ziggurat.web.schema import ACCOUNTS, CHANNELS, NEWS, READERS, TABLES
from ziggurat.web.stored import as_text
from ziggurat.web.tempo import shown_tempo

AT_ONCE: Final = 100
REMINDED_AT_ONCE: Final = 2000
LEAD_MOST: Final = timedelta(hours=24)
"""How long before the end of their time somebody is told: a quarter of it, but no more."""
QUARTER: Final = 4
A_WHILE: Final = timedelta(seconds=90)
"""After which it is told: by then every server process has said who has a table open."""


def sort_some(engine: Engine, moment: datetime) -> int:
    """Write letters for what is due to be told; how many things were looked at. It blocks."""
    due = NEWS.c.due <= as_text(moment)
    with engine.begin() as connection:
        begin_writing(connection)
        query = select(NEWS).where(due).order_by(NEWS.c.due, NEWS.c.id).limit(AT_ONCE)
        rows = connection.execute(query.with_for_update(skip_locked=True)).mappings().all()
        for row in rows:
            same = NEWS.update().where(NEWS.c.id == row["id"])
            connection.execute(same.values(_sorted(connection, row, moment)))
    return len(rows)


def _sorted(connection: Connection, row: Any, moment: datetime) -> dict[str, str | None]:
    """What changes about something that is due: it is told now, or later, or not at all."""
    silent: dict[str, str | None] = {"due": None}
    whose = ACCOUNTS.c.id == row["account"], ACCOUNTS.c.banned.is_(None)
    if connection.execute(select(ACCOUNTS.c.id).where(*whose)).first() is None:
        return silent
    if row["seen"] is not None or _is_one_too_many(connection, row):
        return silent
    if is_past(row["kind"], json.loads(row["facts"]), moment):
        return silent
    mine = select(CHANNELS).where(CHANNELS.c.account == row["account"])
    channels = [channel_of(one) for one in connection.execute(mine)]
    channels = [one for one in channels if row["kind"] in one.wanted]
    found = connection.execute(select(READERS).where(READERS.c.account == row["account"])).first()
    if not channels or found is None:
        return silent
    reader = reader_of(found)
    over = None if reader.quiet is None else reader.quiet.over_at(moment, reader.zone)
    if over is not None:
        return {"due": as_text(over)}
    for one in channels:
        name = (row["id"], one.id)
        put(connection, name, NEWS_OF_TABLE, {}, row["account"], row["id"], one.id)
    return {"due": None, "told": as_text(moment)}


def _is_one_too_many(connection: Connection, row: Any) -> bool:
    """Whether somebody was told something of the same table, and has not looked since."""
    if row["table_id"] is None or row["kind"] == Kind.DEADLINE:
        return False
    same = NEWS.c.account == row["account"], NEWS.c.table_id == row["table_id"]
    waits = select(NEWS.c.id).where(*same, NEWS.c.told.is_not(None), NEWS.c.seen.is_(None))
    return connection.execute(waits.limit(1)).first() is not None


def remind(engine: Engine, reading: Engine, moment: datetime) -> int:
    """Note whose time is nearly over; how many people. It blocks."""
    text, horizon = as_text(moment), as_text(moment + LEAD_MOST)
    near = TABLES.c.until > text, TABLES.c.until <= horizon, TABLES.c.finished.is_(None)
    query = select(TABLES.c.id, TABLES.c.shown).where(*near).order_by(TABLES.c.until)
    found: list[tuple[str, str, str, str]] = []
    with reading.connect() as connection:
        rows = connection.execute(query.limit(REMINDED_AT_ONCE)).all()
        for table, data in rows:
            late = _nearly_late(json.loads(data), moment)
            accounts = holders(connection, table, late) if late else {}
            for seat, account in accounts.items():
                name = new_id(table, Kind.DEADLINE, account, late[seat])
                if connection.execute(select(NEWS.c.id).where(NEWS.c.id == name)).first() is None:
                    found.append((name, account, late[seat], table))
    if found:
        with engine.begin() as connection:
            for name, account, until, table in found:
                facts = {"until": until}
                write(connection, name, account, Kind.DEADLINE, table, facts, pause=A_WHILE)
    return len(found)


def note_open(engine: Engine, reading: Engine, opened: Mapping[str, Collection[int]]) -> None:
    """Whoever has a table open sees by themselves that their time is nearly over. It blocks.

    ``opened``: the seats of those who do, by table.
    """
    waits = NEWS.c.kind == Kind.DEADLINE, NEWS.c.due.is_not(None), NEWS.c.seen.is_(None)
    with reading.connect() as connection:
        tables = set(connection.execute(select(NEWS.c.table_id).where(*waits)).scalars())
    for table in sorted(tables & set(opened)):
        with engine.begin() as connection:
            saw(connection, table, set(holders(connection, table, opened[table]).values()))


def _nearly_late(shown: dict[str, Any], moment: datetime) -> dict[int, str]:
    """By seat: until when it may answer, where most of that time has passed."""
    tempo, late = shown_tempo(shown), {}
    if tempo is None or tempo.is_live:
        return {}
    lead = min(LEAD_MOST, timedelta(seconds=tempo.turn / QUARTER))
    for seat in shown.get("to_act", ()):
        until = until_of(shown, seat)
        if until is not None and moment < datetime.fromisoformat(until) <= moment + lead:
            late[int(seat)] = until
    return late
