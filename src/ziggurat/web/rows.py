"""Rows of the database: what is stored, as columns, and back again, each value of its type."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any, Final

from sqlalchemy import Table

from ziggurat.core.errors import Refusal
from ziggurat.web.schema import JSON_COLUMNS, TABLES
from ziggurat.web.stored import (
    StoredChat,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredStep,
    StoredTable,
)

# What can be wrong with a table that is stored
BAD_TEXT: Final = "text"
BAD_TYPE: Final = "type"
BAD_SEATS: Final = "seats"
NO_STEP: Final = "step"
NO_START: Final = "start"
BAD_PACK: Final = "pack"

SHORT: Final = "z"
"""With what a compressed state begins; what begins otherwise is plain JSON."""


def broken(table: str, damage: str) -> Refusal:
    """What people are told of a table that cannot be read."""
    return Refusal("broken_table", table=table, damage=damage)


def text_of(value: object) -> str:
    """A value as JSON text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def row_of(item: object, table: Table) -> dict[str, Any]:
    """The columns of a stored thing; lists and objects as JSON text."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if column.name == "table_id":
            continue
        value = getattr(item, column.name)
        if column.name == "seed" and value is not None:
            value = str(value)  # 128 bits are more than a database holds in a number
        if column.name in JSON_COLUMNS:
            value = text_of(value)
        row[column.name] = _packed(value) if column.name == "state" else value
    return row


def _packed(text: str) -> str:
    """A state in a quarter of the room. It tells when it was changed, too."""
    return SHORT + b64encode(zlib.compress(text.encode())).decode("ascii")


def _unpacked(text: str) -> str:
    """The same again; ValueError where it was changed."""
    if not text.startswith(SHORT):
        return text
    try:
        return zlib.decompress(b64decode(text[len(SHORT) :], validate=True)).decode()
    except zlib.error as error:
        raise ValueError from error


KINDS: Final[dict[str, Any]] = {
    "seats": StoredSeat,
    "steps": StoredStep,
    "dumps": StoredDump,
    "events": StoredEvent,
    "chat": StoredChat,
}
"""By the name of its database table: what a row is."""


def _values(table: Table, row: Any) -> dict[str, Any]:
    """The columns of a row, each of the type that it should have."""
    name = row["id"] if table is TABLES else row["table_id"]
    values: dict[str, Any] = {}
    for column in table.columns:
        if column.name == "table_id":
            continue
        value, kinds = row[column.name], JSON_COLUMNS.get(column.name)
        if kinds is None:
            kinds = (column.type.python_type, *((type(None),) if column.nullable else ()))
        else:
            try:
                value = json.loads(_unpacked(value) if column.name == "state" else value)
            except (TypeError, ValueError, AttributeError, RecursionError) as error:
                raise broken(name, BAD_TEXT) from error
        if type(value) not in kinds:
            raise broken(name, BAD_TYPE)
        values[column.name] = value
    return values


def read(table: Table, row: Any) -> Any:
    """A stored thing from its row."""
    return KINDS[table.name](**_values(table, row))


def header(row: Any) -> StoredTable:
    """A table without its parts, from its row."""
    values = _values(TABLES, row)
    try:
        values["seed"] = None if values["seed"] is None else int(values["seed"])
    except ValueError as error:
        raise broken(values["id"], BAD_TYPE) from error
    return StoredTable(**values)
