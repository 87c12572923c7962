"""Tables on disk: SQLite by default, PostgreSQL by its URL.

Steps are only ever added. Whatever is written by one call is written in one transaction, which
has reached the disk when the call returns.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    inspect,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import NullPool, StaticPool

from ziggurat.core.errors import Refusal
from ziggurat.web.trouble import watched

SCHEMA_VERSION: Final = 1

# Kinds of seats
OPEN: Final = "open"
"""Anybody may sit down here."""
INVITED: Final = "invited"
"""Kept for whoever has the link."""
HUMAN: Final = "human"
BOT: Final = "bot"

METADATA: Final = MetaData()
_ID: Final = String(16)


def _table_key() -> Column[Any]:
    return Column("table_id", _ID, ForeignKey("tables.id"), primary_key=True)


SCHEMA: Final = Table("schema_version", METADATA, Column("version", Integer, primary_key=True))
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", _ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(40)),
    Column("rules_version", Integer, nullable=False),
    Column("key_hash", String(64)),
    Column("review", Boolean, nullable=False),
    Column("created", String(32), nullable=False, index=True),
    Column("finished", String(32), index=True),
    Column("result", Text, nullable=False),
)
SEATS: Final = Table(
    "seats",
    METADATA,
    _table_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("bot", String(80)),
    Column("handed", String(80)),
    Column("secret_hash", String(64)),
)
STEPS: Final = Table(
    "steps",
    METADATA,
    _table_key(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("effect", Integer, nullable=False),
    Column("log", Text, nullable=False),
    Column("readers", Text, nullable=False),
    Column("decisions", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
DUMPS: Final = Table(
    "dumps",
    METADATA,
    _table_key(),
    Column("steps", Integer, primary_key=True, autoincrement=False),
    Column("rules_version", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
EVENTS: Final = Table(
    "events",
    METADATA,
    _table_key(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("steps", Integer, nullable=False),
    Column("key", String(40), nullable=False),
    Column("args", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
CHAT: Final = Table(
    "chat",
    METADATA,
    _table_key(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
_PARTS: Final = (SEATS, STEPS, DUMPS, EVENTS, CHAT)
_JSON_COLUMNS: Final = ("options", "result", "log", "readers", "decisions", "state", "args")


def now() -> str:
    """This moment in UTC, as text."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass
class StoredSeat:
    """Who sits where."""

    seat: int
    kind: str
    name: str
    bot: str | None = None
    """Of a bot: which one."""
    handed: str | None = None
    """Of a person who is away: the bot that plays meanwhile."""
    secret_hash: str | None = None


@dataclass(frozen=True)
class StoredStep:
    """A recorded step and what it brought about; undo is a step too."""

    number: int
    seat: int
    text: str
    effect: int
    log: list[dict[str, Any]]
    readers: list[int] | None
    decisions: list[int]
    """The number of every seat's decision after this step."""
    time: str


@dataclass(frozen=True)
class StoredDump:
    """The state after so many recorded steps."""

    steps: int
    rules_version: int
    state: dict[str, Any]


@dataclass(frozen=True)
class StoredEvent:
    """Something that happened around the game, after so many recorded steps."""

    number: int
    steps: int
    key: str
    args: dict[str, Any]
    time: str


@dataclass(frozen=True)
class StoredChat:
    """One line of the chat."""

    number: int
    seat: int
    text: str
    time: str


@dataclass
class StoredTable:
    """A table with all that belongs to it."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    seed: int | None
    """None where a reviewed record began from a position."""
    rules_version: int
    key_hash: str | None
    review: bool
    created: str
    finished: str | None = None
    result: dict[str, Any] = field(default_factory=dict)
    seats: list[StoredSeat] = field(default_factory=list)
    steps: list[StoredStep] = field(default_factory=list)
    dumps: list[StoredDump] = field(default_factory=list)
    events: list[StoredEvent] = field(default_factory=list)
    chat: list[StoredChat] = field(default_factory=list)


@dataclass
class Change:
    """What one transaction adds to a table."""

    steps: list[StoredStep] = field(default_factory=list)
    dumps: list[StoredDump] = field(default_factory=list)
    events: list[StoredEvent] = field(default_factory=list)
    chat: list[StoredChat] = field(default_factory=list)
    seats: list[StoredSeat] = field(default_factory=list)
    """Seats that have changed."""
    finished: str | None = None
    result: dict[str, Any] | None = None


class ConflictError(Exception):
    """Another server has written to the same table."""


class Store:
    """The database. Its methods block: the server calls them on a thread of their own."""

    def __init__(self, url: str) -> None:
        """Open the database, and make its tables when it is new; refuse one that is not ours."""
        self._engine = _open(url)

    @property
    def engine(self) -> Engine:
        """For what is kept beside the tables: see ``browsers``."""
        return self._engine

    def answers(self) -> bool:
        """Whether the database can be reached at this moment."""
        try:
            with self._engine.connect() as connection:
                return bool(connection.execute(select(1)).scalar_one())
        except SQLAlchemyError:
            return False

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def create(self, table: StoredTable) -> None:
        """Write a new table with everything that belongs to it."""
        with self._engine.begin() as connection:
            connection.execute(TABLES.insert(), [_row(table, TABLES)])
            _insert(connection, table.id, table)

    def add(self, table: str, change: Change) -> None:
        """Write a change of a table; all of it or nothing."""
        header: dict[str, Any] = {}
        if change.finished is not None:
            header["finished"] = change.finished
        if change.result is not None:
            header["result"] = _text(change.result)
        try:
            with self._engine.begin() as connection:
                for seat in change.seats:
                    connection.execute(
                        SEATS.delete().where(SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
                    )
                _insert(connection, table, change)
                if header:
                    connection.execute(TABLES.update().where(TABLES.c.id == table).values(header))
        except IntegrityError as error:
            raise ConflictError(table) from error

    def load(self, table: str) -> StoredTable | None:
        """A table with everything that belongs to it."""
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
            if row is None:
                return None
            stored = _header(row)
            for part in _PARTS:
                found = connection.execute(
                    select(part)
                    .where(part.c.table_id == table)
                    .order_by(list(part.primary_key.columns)[1])
                ).mappings()
                getattr(stored, part.name).extend(_read(part, one) for one in found)
            return stored

    def running(self) -> list[str]:
        """Tables where the game is not over, the oldest first."""
        query = (
            select(TABLES.c.id)
            .where(TABLES.c.finished.is_(None), TABLES.c.review.is_(False))
            .order_by(TABLES.c.created)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def finished(self, most: int) -> list[StoredTable]:
        """The tables that ended last, without their steps."""
        query = (
            select(TABLES)
            .where(TABLES.c.finished.is_not(None), TABLES.c.review.is_(False))
            .order_by(TABLES.c.finished.desc())
            .limit(most)
        )
        with self._engine.connect() as connection:
            tables = [_header(row) for row in connection.execute(query).mappings()]
            by_id = {table.id: table for table in tables}
            seats = select(SEATS).where(SEATS.c.table_id.in_(by_id)).order_by(SEATS.c.seat)
            for row in connection.execute(seats).mappings():
                by_id[row["table_id"]].seats.append(_read(SEATS, row))
            return tables


def _insert(connection: Connection, table: str, source: StoredTable | Change) -> None:
    for part in _PARTS:
        rows = [{"table_id": table, **_row(one, part)} for one in getattr(source, part.name)]
        if rows:
            connection.execute(part.insert(), rows)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _row(item: object, table: Table) -> dict[str, Any]:
    """The columns of a stored thing; lists and objects as JSON text."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if column.name == "table_id":
            continue
        value = getattr(item, column.name)
        if column.name == "seed" and value is not None:
            value = str(value)  # 128 bits are more than a database holds in a number
        row[column.name] = _text(value) if column.name in _JSON_COLUMNS else value
    return row


_KINDS: Final[dict[str, Any]] = {
    "seats": StoredSeat,
    "steps": StoredStep,
    "dumps": StoredDump,
    "events": StoredEvent,
    "chat": StoredChat,
}


def _values(table: Table, row: Any) -> dict[str, Any]:
    return {
        column.name: json.loads(row[column.name])
        if column.name in _JSON_COLUMNS
        else row[column.name]
        for column in table.columns
        if column.name != "table_id"
    }


def _read(table: Table, row: Any) -> Any:
    return _KINDS[table.name](**_values(table, row))


def _header(row: Any) -> StoredTable:
    values = _values(TABLES, row)
    values["seed"] = None if values["seed"] is None else int(values["seed"])
    return StoredTable(**values)


# Opening a database. It is looked at before anything is written to it.


def _open(url: str) -> Engine:
    parsed = _parse(url)
    shown = parsed.render_as_string(hide_password=True)
    try:
        if parsed.get_backend_name() == "sqlite" and parsed.database:
            Path(parsed.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
        if not _is_memory(parsed):
            looking = create_engine(parsed, poolclass=NullPool)
            with looking.connect() as connection:
                _check(connection, shown)
        engine = _engine(parsed)
        with engine.begin() as connection:
            METADATA.create_all(connection)
            if connection.execute(select(func.count()).select_from(SCHEMA)).scalar_one() == 0:
                connection.execute(SCHEMA.insert(), [{"version": SCHEMA_VERSION}])
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
        raise Refusal("unreadable_database", database=shown, reason=reason[:200]) from error
    except ImportError as error:
        raise Refusal("no_driver", database=shown, module=str(error.name)) from error
    return engine


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
        if parsed.drivername == "postgresql":  # the driver that we ship with
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise ArgumentError(parsed.drivername)
        if parsed.get_backend_name() == "sqlite" and parsed.database:
            parsed = parsed.set(database=_expanded(parsed.database))
        return parsed
    except (SQLAlchemyError, ValueError) as error:
        raise Refusal("bad_database_url", url=_masked(url)) from error


def _expanded(database: str) -> str:
    return str(Path(database).expanduser()) if database.startswith("~") else database


def _masked(url: str) -> str:
    """What may be shown of a URL that cannot be parsed: nothing that could be a password."""
    scheme, separator, rest = url[:200].partition("://")
    return f"{scheme}{separator}...@{rest.rpartition('@')[2]}" if "@" in rest else url[:200]


def _is_memory(url: URL) -> bool:
    return url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:")


def _check(connection: Connection, shown: str) -> None:
    """Refuse a database that holds other things, or tables of another version of ours."""
    names = set(inspect(connection).get_table_names())
    if not names:
        return
    if SCHEMA.name not in names:
        raise Refusal("foreign_database", database=shown)
    versions: Sequence[int] = connection.execute(select(SCHEMA.c.version)).scalars().all()
    if list(versions) != [SCHEMA_VERSION]:
        found = " ".join(map(str, versions)) or "?"
        raise Refusal("other_schema", database=shown, found=found, known=SCHEMA_VERSION)


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return watched(create_engine(url, pool_pre_ping=True, hide_parameters=True))
    if _is_memory(url):
        engine = create_engine(
            url,
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
    else:
        engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def settle(connection: Any, _: object) -> None:
        """A commit returns when it is on disk; readers and writer do not wait for each other."""
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000",
        ):  # fmt: skip
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return watched(engine)
