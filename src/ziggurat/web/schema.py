"""What the database holds: its tables, and how one of an earlier version is brought up to date."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    func,
    select,
)

SCHEMA_VERSION: Final = 3

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
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("due", String(32), index=True),
    Column("shown", Text, nullable=False, server_default="{}"),
    Column("wish", Text, nullable=False, server_default="{}"),
    Column("driver", Integer, index=True),
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
PACKS: Final = Table(
    "packs",
    METADATA,
    _table_key(),
    Column("data", LargeBinary, nullable=False),
)
"""Finished games: their steps and dumps in one piece."""
PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seen", DateTime(timezone=True), nullable=False, server_default=func.now()),
)
"""The server processes that use this database, and when each was last heard of."""
PARTS: Final = (SEATS, STEPS, DUMPS, EVENTS, CHAT)
JSON_COLUMNS: Final[dict[str, tuple[type, ...]]] = {
    "options": (dict,),
    "result": (dict,),
    "shown": (dict,),
    "wish": (dict,),
    "log": (list,),
    "readers": (list, type(None)),
    "decisions": (list,),
    "state": (dict,),
    "args": (dict,),
}
"""Columns that hold JSON, and what it may be."""


def upgrade(connection: Connection) -> None:
    """Bring a database of an earlier version up to date, in one transaction."""
    version = connection.execute(select(SCHEMA.c.version)).scalar_one()
    for step in _STEPS[version - 1 :]:
        step(connection)
    connection.execute(SCHEMA.update().values(version=SCHEMA_VERSION))


def _from_1(connection: Connection) -> None:
    """Revisions, and what is known of a table without taking it up.

    Which games have to go on by themselves is not known yet: all are taken up once.
    """
    for column in (
        "revision INTEGER NOT NULL DEFAULT 0",
        "due VARCHAR(32)",
        "shown TEXT NOT NULL DEFAULT '{}'",
    ):
        connection.exec_driver_sql(f"ALTER TABLE tables ADD COLUMN {column}")
    connection.exec_driver_sql("CREATE INDEX IF NOT EXISTS ix_tables_due ON tables (due)")
    under_way = TABLES.c.finished.is_(None), TABLES.c.review.is_(False)
    connection.execute(TABLES.update().where(*under_way).values(due=TABLES.c.created))


def _from_2(connection: Connection) -> None:
    """Who keeps a table going, and the wish to go back that waits there."""
    for column in ("wish TEXT NOT NULL DEFAULT '{}'", "driver INTEGER"):
        connection.exec_driver_sql(f"ALTER TABLE tables ADD COLUMN {column}")
    connection.exec_driver_sql("CREATE INDEX IF NOT EXISTS ix_tables_driver ON tables (driver)")


_STEPS: Final = (_from_1, _from_2)
