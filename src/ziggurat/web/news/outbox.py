"""What is to be sent: written down first, sent by one process, tried again, and given up one day.

Whoever sends something says so beforehand. When it is killed in the middle, nobody knows whether it
was sent: then it is sent again where the other side knows it for the same, else it is not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, and_, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from ziggurat.web.news.kinds import CAN_TELL, PUSH, Kind
from ziggurat.web.news.noting import holders, new_id
from ziggurat.web.news.readers import Channel, Reader, channel_of, reader_of
from ziggurat.web.news.wording import Place
from ziggurat.web.schema import (
    CHANNELS,
    NEWS,
    OUTBOX,
    POST,
    PROOFS,
    READERS,
    SEATS,
    SESSIONS,
    TABLES,
)
from ziggurat.web.store import now
from ziggurat.web.stored import as_text

NEWS_OF_TABLE: Final = "news"
TRIAL: Final = "trial"
PAUSES: Final = tuple(timedelta(seconds=one) for one in (30, 120, 600, 3600, 4 * 3600))
"""Before it is tried again; the last of them ever after."""
GIVEN_UP_AFTER: Final = timedelta(hours=24)
SENDING: Final = timedelta(seconds=120)
"""For which whoever says that they send something is believed."""
LEASE: Final = timedelta(seconds=20)
KEPT: Final = timedelta(days=7)
NEWS_KEPT: Final = timedelta(days=30)
ROW: Final = 1

# What became of it
SENT, SEEN, GONE, FAILED, GIVEN_UP, UNSURE, NOBODY = (
    "sent", "seen", "gone", "failed", "given_up", "unsure", "nobody",
)  # fmt: skip


@dataclass(frozen=True)
class Letter:
    """Something that is to be sent now."""

    id: str
    kind: str
    facts: Mapping[str, Any]
    created: str
    tries: int
    account: str | None
    channel: Channel | None
    reader: Reader | None
    what: str = ""
    """Of news: their kind."""
    place: Place | None = None


def put(
    connection: Connection,
    name: Sequence[object],
    kind: str,
    facts: Mapping[str, Any],
    account: str | None = None,
    news: str | None = None,
    channel: str | None = None,
) -> None:
    """Put something into the outbox, in a transaction; what is there by that name stays."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {
        "id": new_id(*name), "kind": kind, "account": account, "news": news, "channel": channel,
        "facts": json.dumps(facts, ensure_ascii=False), "created": now(), "due": now(),
        "tries": 0, "process": None, "outcome": "",
    }  # fmt: skip
    connection.execute(insert(OUTBOX).values(row).on_conflict_do_nothing())


def begin_writing(connection: Connection) -> None:
    """Have nobody else write between what we read and what we write."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


class Outbox:
    """All that is to be sent. Its methods block; moments are those of the database's clock."""

    def __init__(self, engine: Engine, reading: Engine) -> None:
        self.engine = engine
        self.reading = reading

    def key(self, fresh: str) -> str:
        """The key that signs pushes: the one that was made first of all."""
        insert = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert
        row = {"id": ROW, "key": fresh, "process": None, "until": ""}
        query = select(POST.c.key).where(POST.c.id == ROW)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar_one_or_none()
        if found is not None:
            return str(found)
        with self.engine.begin() as connection:
            connection.execute(insert(POST).values(row).on_conflict_do_nothing())
            return str(connection.execute(query).scalar_one())

    def hold(self, process: int, moment: datetime) -> bool:
        """Be the one who sends, or go on being it; whether nobody else is."""
        text, until = as_text(moment), as_text(moment + LEASE)
        free = or_(POST.c.process == process, POST.c.process.is_(None), POST.c.until < text)
        with self.engine.begin() as connection:
            ours = POST.update().where(POST.c.id == ROW, free)
            return connection.execute(ours.values(process=process, until=until)).rowcount == 1

    def let_go(self, process: int) -> None:
        """Let another process send."""
        with self.engine.begin() as connection:
            ours = POST.update().where(POST.c.id == ROW, POST.c.process == process)
            connection.execute(ours.values(process=None))

    def has_work(self, moment: datetime) -> bool:
        """Whether something is due."""
        text = as_text(moment)
        with self.reading.connect() as connection:
            return any(
                connection.execute(select(one.c.id).where(one.c.due <= text).limit(1)).first()
                for one in (NEWS, OUTBOX)
            )

    def claim(self, process: int, moment: datetime, most: int) -> list[Letter]:
        """Some letters that are due, which we say that we send."""
        text, letters = as_text(moment), []
        due = select(OUTBOX).where(OUTBOX.c.due <= text).order_by(OUTBOX.c.due).limit(most)
        with self.engine.begin() as connection:
            begin_writing(connection)
            rows = connection.execute(due.with_for_update(skip_locked=True)).mappings().all()
            for row in rows:
                outcome, letter = _looked_at(connection, row, moment)
                values: dict[str, Any] = {"due": None, "process": None, "outcome": outcome}
                quiet = None if letter is None else _quiet_until(letter, moment)
                if quiet is not None:
                    values = {"due": as_text(quiet), "process": None}
                elif letter is not None:
                    letters.append(letter)
                    later = as_text(moment + SENDING)
                    values = {"due": later, "process": process, "tries": OUTBOX.c.tries + 1}
                connection.execute(OUTBOX.update().where(OUTBOX.c.id == row["id"]).values(values))
        return letters

    def over(self, letter: Letter, process: int, outcome: str, problem: str = "") -> None:
        """Note what became of a letter; a channel that is gone goes."""
        with self.engine.begin() as connection:
            ours = OUTBOX.c.id == letter.id, OUTBOX.c.process == process
            values = {"due": None, "process": None, "outcome": outcome, "facts": "{}"}
            connection.execute(OUTBOX.update().where(*ours).values(values))
            self._note(connection, letter, outcome, problem)

    def again(
        self, letter: Letter, process: int, moment: datetime, wait: float, problem: str
    ) -> None:
        """Try it again later, unless it has been tried for too long."""
        pause = PAUSES[min(letter.tries, len(PAUSES) - 1)]
        due = moment + max(pause, timedelta(seconds=min(wait, 3600.0)))
        if due > datetime.fromisoformat(letter.created) + GIVEN_UP_AFTER:
            self.over(letter, process, GIVEN_UP, problem)
            return
        with self.engine.begin() as connection:
            ours = OUTBOX.c.id == letter.id, OUTBOX.c.process == process
            values = {"due": as_text(due), "process": None}
            connection.execute(OUTBOX.update().where(*ours).values(values))
            self._note(connection, letter, "", problem)

    @staticmethod
    def _note(connection: Connection, letter: Letter, outcome: str, problem: str) -> None:
        if letter.channel is None:
            return
        same = CHANNELS.c.id == letter.channel.id
        if outcome == GONE:
            connection.execute(CHANNELS.delete().where(same))
            return
        values = {"problem": problem, **({"sent": now()} if outcome == SENT else {})}
        connection.execute(CHANNELS.update().where(same).values(values))

    def prune(self, moment: datetime) -> None:
        """Forget what was sent long ago, and what nobody needs any more."""
        with self.engine.begin() as connection:
            old = OUTBOX.c.due.is_(None), OUTBOX.c.created < as_text(moment - KEPT)
            connection.execute(OUTBOX.delete().where(*old))
            connection.execute(NEWS.delete().where(NEWS.c.created < as_text(moment - NEWS_KEPT)))
            connection.execute(PROOFS.delete().where(PROOFS.c.expires < as_text(moment)))
            over = select(SESSIONS.c.id).where(SESSIONS.c.expires > as_text(moment))
            left = CHANNELS.c.session.is_not(None), CHANNELS.c.session.not_in(over)
            connection.execute(CHANNELS.delete().where(*left))


def _quiet_until(letter: Letter, moment: datetime) -> datetime | None:
    """When somebody's quiet hours are over, if this has to wait for that: a trial goes at once."""
    reader = letter.reader
    if letter.kind != NEWS_OF_TABLE or reader is None or reader.quiet is None:
        return None
    return reader.quiet.over_at(moment, reader.zone)


def is_past(kind: str, facts: Mapping[str, Any], moment: datetime) -> bool:
    """Whether it is too late to tell somebody that their time is nearly over."""
    return kind == Kind.DEADLINE and datetime.fromisoformat(facts["until"]) <= moment


def _looked_at(connection: Connection, row: Any, moment: datetime) -> tuple[str, Letter | None]:
    """A letter with all that it needs; or why it is not to be sent."""
    channel = _channel(connection, row["channel"], as_text(moment))
    if row["channel"] is not None and channel is None:
        return GONE, None
    is_cut_off = row["process"] is not None
    if is_cut_off and channel is not None and channel.kind not in CAN_TELL:
        return UNSURE, None
    reader = None
    if row["account"] is not None:
        mine = select(READERS).where(READERS.c.account == row["account"])
        found = connection.execute(mine).first()
        reader = Reader(row["account"]) if found is None else reader_of(found)
    facts, what, place = json.loads(row["facts"]), "", None
    if row["news"] is not None:
        told = connection.execute(select(NEWS).where(NEWS.c.id == row["news"])).mappings().one()
        if told["seen"] is not None:
            return SEEN, None
        facts, what = json.loads(told["facts"]), told["kind"]
        if is_past(what, facts, moment):
            return GIVEN_UP, None
        if told["table_id"] is not None:
            place = place_of(connection, told["table_id"], told["account"])
    return "", Letter(
        row["id"], row["kind"], facts, row["created"], row["tries"], row["account"], channel,
        reader, what, place,
    )  # fmt: skip


def _channel(connection: Connection, name: str | None, text: str) -> Channel | None:
    """The channel of that name; that of a browser which is logged out is none."""
    if name is None:
        return None
    goes_on = and_(SESSIONS.c.id == CHANNELS.c.session, SESSIONS.c.expires > text)
    query = select(CHANNELS, SESSIONS.c.id.label("goes_on"))
    row = connection.execute(
        query.outerjoin(SESSIONS, goes_on).where(CHANNELS.c.id == name)
    ).first()
    if row is None or (row.kind == PUSH and row.goes_on is None):
        return None
    return channel_of(row)


def place_of(connection: Connection, table: str, account: str) -> Place | None:
    """The table that something is about, as one of its people sees it."""
    game = connection.execute(select(TABLES.c.game).where(TABLES.c.id == table)).scalar()
    if game is None:
        return None
    seats = select(SEATS.c.seat, SEATS.c.name).where(SEATS.c.table_id == table)
    names = [row.name for row in connection.execute(seats.order_by(SEATS.c.seat))]
    held = holders(connection, table)
    mine = [seat for seat, whose in held.items() if whose == account]
    return Place(table, game, tuple(names), min(mine, default=None))
