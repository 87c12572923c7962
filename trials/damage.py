"""Rows of a table that are damaged on purpose, whatever the schema of today is.

All that is asked of a schema: tables lie in ``tables`` under ``id``, and what belongs to them in
other relations with a column ``table_id``.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import psycopg
from psycopg import sql

GARBAGE = ("", "?", "{", "[]", "null", "\N{GREEK SMALL LETTER OMEGA}" * 50, "[" * 2000, "-1", '"x"')
TEXTS = ("text", "character varying", "json", "jsonb")
NUMBERS = ("integer", "bigint", "smallint")
BYTES = ("bytea",)


@dataclass(frozen=True)
class Place:
    """A column of the rows of one table."""

    relation: str
    owner: str
    """The column that names the table."""
    column: str
    kind: str


def places(connection: psycopg.Connection) -> list[Place]:
    """All columns that could be damaged."""
    found = connection.execute(
        "SELECT table_name, column_name, data_type FROM information_schema.columns"
        " WHERE table_schema = 'public' ORDER BY table_name, ordinal_position"
    ).fetchall()
    owners = {name: "table_id" for name, column, _ in found if column == "table_id"}
    owners["tables"] = "id"
    return [
        Place(relation, owners[relation], column, kind)
        for relation, column, kind in found
        if relation in owners and column != owners[relation] and kind in (*TEXTS, *NUMBERS, *BYTES)
    ]


def damage(database: str, table: str, rng: Random) -> str:
    """Damage something of a table; gives what, in words."""
    with psycopg.connect(database, autocommit=True, connect_timeout=5) as connection:
        candidates = places(connection)
        relations = sorted({place.relation for place in candidates})
        for _ in range(200):
            relation = rng.choice(relations)
            place = rng.choice([one for one in candidates if one.relation == relation])
            try:
                done = _damage(connection, place, table, rng)
            except psycopg.Error:  # the database would not have it: try something else
                continue
            if done:
                return done
    raise RuntimeError(f"nothing of table {table} could be damaged")


def _damage(connection: psycopg.Connection, place: Place, table: str, rng: Random) -> str:
    """Change or remove one row; empty when there was none."""
    relation, owner = sql.Identifier(place.relation), sql.Identifier(place.owner)
    rows = sql.SQL("SELECT ctid FROM {} WHERE {} = {} ORDER BY ctid").format(
        relation, owner, sql.Literal(table)
    )
    found = connection.execute(rows).fetchall()
    if not found:
        return ""
    one = sql.SQL("ctid = {}").format(sql.Literal(rng.choice(found)[0]))
    if place.owner != "id" and rng.random() < 0.25:
        connection.execute(sql.SQL("DELETE FROM {} WHERE {}").format(relation, one))
        return f"a row of {place.relation} is gone"
    column = sql.Identifier(place.column)
    if place.kind in BYTES:
        query = sql.SQL("SELECT {} FROM {} WHERE {}").format(column, relation, one)
        (value,) = connection.execute(query).fetchone() or (b"",)
        value = bent(value, rng)
    else:
        value = rng.choice(GARBAGE) if place.kind in TEXTS else rng.choice((-7, 99, 2**31 - 1))
    change = sql.SQL("UPDATE {} SET {} = {} WHERE {}").format(
        relation, column, sql.Literal(value), one
    )
    connection.execute(change)
    return f"{place.relation}.{place.column} = {str(value)[:12]!r}"


def bent(data: bytes, rng: Random) -> bytes:
    """Bytes that are not as they were: one of them changed, cut short, or none at all."""
    place = rng.randrange(len(data)) if data else 0
    changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :] if data else b"?"
    return rng.choice((changed, data[:place], b""))
