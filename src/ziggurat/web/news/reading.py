"""What is read of somebody's news and deadlines, for their feed, their calendar and their data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import Connection, Engine, select

from ziggurat.web import keys
from ziggurat.web.news.feeds import Deadline, Entry
from ziggurat.web.news.happening import until_of
from ziggurat.web.news.outbox import place_of
from ziggurat.web.news.readers import Reader
from ziggurat.web.news.wording import Place, hour, message
from ziggurat.web.schema import BROWSERS, CHANNELS, NEWS, READERS, SEATS, TABLES
from ziggurat.words import words

LATEST: Final = 50
DEADLINES_MOST: Final = 200


@dataclass(frozen=True)
class Told:
    """Something that somebody was to learn, as it is stored."""

    id: str
    kind: str
    facts: dict[str, Any]
    created: str
    place: Place | None


def latest(engine: Engine, account: str) -> list[Told]:
    """The newest of somebody's news. It blocks."""
    mine = select(NEWS).where(NEWS.c.account == account)
    with engine.connect() as connection:
        rows = connection.execute(mine.order_by(NEWS.c.created.desc()).limit(LATEST)).mappings()
        return [_told(connection, row) for row in rows.all()]


def _told(connection: Connection, row: Any) -> Told:
    table = row["table_id"]
    place = None if table is None else place_of(connection, table, row["account"])
    return Told(row["id"], row["kind"], json.loads(row["facts"]), row["created"], place)


def entry_of(told: Told, reader: Reader, base: str) -> Entry:
    """The same in words."""
    said = message(told.kind, told.facts, told.place, reader.language, reader.zone)
    return Entry(told.id, said.title, said.text, base + said.path, told.created)


def deadlines(engine: Engine, reader: Reader, base: str) -> list[Deadline]:
    """Until when somebody may answer, at all their tables, the next first. It blocks."""
    sat = (SEATS.c.table_id == BROWSERS.c.table_id) & (SEATS.c.seat == BROWSERS.c.seat)
    columns = TABLES.c.id, TABLES.c.shown, BROWSERS.c.seat
    mine = (
        select(*columns)
        .join(BROWSERS, BROWSERS.c.table_id == TABLES.c.id)
        .join(SEATS, sat)
        .where(BROWSERS.c.browser == f"{keys.HOLDER}{reader.account}", SEATS.c.handed.is_(None))
        .where(BROWSERS.c.proof == SEATS.c.secret_hash, TABLES.c.until.is_not(None))
        .where(TABLES.c.finished.is_(None))
        .order_by(TABLES.c.until)
        .limit(DEADLINES_MOST)
    )
    found = []
    with engine.connect() as connection:
        for table, data, seat in connection.execute(mine).all():
            shown = json.loads(data)
            until = until_of(shown, seat) if seat in shown.get("to_act", ()) else None
            place = place_of(connection, table, reader.account)
            if until is not None and place is not None:
                found.append(_deadline(reader, base, place, seat, until))
    return sorted(found, key=lambda one: one.until)


def _deadline(reader: Reader, base: str, place: Place, seat: int, until: str) -> Deadline:
    said = words(reader.language, place.game)
    told = message("turn", {}, place, reader.language, reader.zone)
    moment = said.say("news.until", moment=hour(until, reader.zone, said))
    return Deadline(
        f"{place.table}-{seat}", told.title, f"{told.text}\n{moment}", base + told.path, until
    )


def everything(connection: Connection, account: str) -> dict[str, Any]:
    """All that is stored about how somebody is told, but for what opens something."""
    chosen = (
        READERS.c.language, READERS.c.zone, READERS.c.quiet, READERS.c.email,
        READERS.c.wish.label("email_not_verified"),
    )  # fmt: skip
    ways = (
        CHANNELS.c.kind, CHANNELS.c.name, CHANNELS.c.address, CHANNELS.c.wanted,
        CHANNELS.c.created, CHANNELS.c.sent,
    )  # fmt: skip
    news = NEWS.c.table_id.label("table"), NEWS.c.kind, NEWS.c.facts, NEWS.c.created, NEWS.c.seen

    def rows(table: Any, *columns: Any) -> list[dict[str, Any]]:
        mine = select(*columns).where(table.c.account == account)
        return [dict(row) for row in connection.execute(mine).mappings()]

    channels = rows(CHANNELS, *ways)
    for one in channels:  # whoever knows all of the address of a webhook may write there
        one["address"] = urlsplit(one["address"]).hostname or one["address"]
    return {"settings": rows(READERS, *chosen), "channels": channels, "told": rows(NEWS, *news)}
