"""How a database of an earlier version is brought up to date: by the steps in ``versions``.

They are steps of Alembic, numbered from 0001. It is imported when there is something to do, for it
takes a while; a new database is made as ``schema`` has it, and a database that is up to date is
left alone.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    column,
    inspect,
    select,
    table,
)

from ziggurat.core.errors import Refusal
from ziggurat.web.schema import METADATA, SCHEMA_VERSION, SEATS, STEPS, TABLES

FOLDER: Final = "ziggurat.web:migrations"
STAMP: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic notes the last step that was taken."""
COUNTED: Final = table("schema_version", column("version"))
"""Where the first three versions of the program noted it."""
COUNTED_MOST: Final = 3
OURS: Final = frozenset(one.name for one in (TABLES, SEATS, STEPS))
"""Tables that were there from the beginning."""


def revision(version: int) -> str:
    """The name of the step that leads to a version.

    >>> revision(7)
    '0007'
    """
    return f"{version:04}"


def version_of(connection: Connection, shown: str) -> int:
    """The version of a database, 0 when it is empty.

    Refused when it belongs to somebody else, or to a later version of ours.
    """
    names = set(inspect(connection).get_table_names())
    if not names:
        return 0
    if not names >= OURS or not names & {STAMP.name, COUNTED.name}:
        raise Refusal("foreign_database", database=shown)
    if STAMP.name in names:
        known = {revision(number): number for number in range(1, SCHEMA_VERSION + 1)}
        found = list(connection.execute(select(STAMP.c.version_num)).scalars())
    else:
        known = {str(number): number for number in range(1, COUNTED_MOST + 1)}
        found = [str(one) for one in connection.execute(select(COUNTED.c.version)).scalars()]
    if len(found) == 1 and found[0] in known:
        return known[found[0]]
    told = " ".join(found) or "?"
    raise Refusal("other_schema", database=shown, found=told, known=SCHEMA_VERSION)


def bring_up_to_date(connection: Connection, shown: str) -> None:
    """Make the tables, or change those of an earlier version: in the transaction that is open."""
    version = version_of(connection, shown)
    if version == 0:
        METADATA.create_all(connection)
        STAMP.create(connection)
        connection.execute(STAMP.insert(), [{"version_num": revision(SCHEMA_VERSION)}])
    elif version < SCHEMA_VERSION:
        _migrate(connection, version)


def _migrate(connection: Connection, version: int) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":  # it may take as long as it takes
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    config = Config()
    config.set_main_option("script_location", FOLDER)
    config.attributes["connection"] = connection
    if version and not inspect(connection).has_table(STAMP.name):
        command.stamp(config, revision(version))
    command.upgrade(config, revision(SCHEMA_VERSION))
