"""All tables in one file, whichever database they lie in, and back from it.

The file is the same for SQLite and PostgreSQL: JSON, a line for each row, compressed. It is written
from one transaction that sees the database as it is at one moment, however much is played
meanwhile; so it need not be stopped, and a club may grow from one database into the other.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import Connection, LargeBinary, Table, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from ziggurat import __version__
from ziggurat.core.errors import Refusal
from ziggurat.disk import FileTrouble, reading, writing
from ziggurat.registry import game as find_game
from ziggurat.web import openings
from ziggurat.web.database import Ownership
from ziggurat.web.schema import (
    ANALYSES,
    CHALLENGES,
    LINKS,
    METADATA,
    OPENINGS,
    OUTBOX,
    PROOFS,
    PULSE,
    SCHEMA_VERSION,
    SESSIONS,
    TABLES,
)
from ziggurat.web.store import Store, now
from ziggurat.web.table.resume import resume

FORMAT: Final = "ziggurat-backup"
VERSION: Final = 1
OLDEST_SCHEMA: Final = 2
"""Of the first version that made backups; what came later is filled in."""
ROWS_AT_ONCE: Final = 500
CHUNK_MOST: Final = 1 << 28
"""Characters of the longest line that is read."""
BROKEN: Final = (OSError, EOFError, zlib.error, ValueError)

Counts = dict[str, int]
Told = Callable[[str, int], None]


@dataclass(frozen=True)
class Restored:
    """What was brought back: rows by table, and tables that cannot be taken up here."""

    counts: Counts
    doubtful: tuple[str, ...]


def _kept() -> list[Table]:
    """Everything but what waits for a moment, letters to be sent, signs of life, who is logged in
    where, and what follows from the rest.

    Each after what it refers to.
    """
    left_out = (LINKS, OUTBOX, PROOFS, PULSE, SESSIONS, CHALLENGES, OPENINGS)
    return [table for table in METADATA.sorted_tables if table not in left_out]


def _nothing(name: str, count: int) -> None:
    return


# Writing


def backup(url: str, file: Path, told: Told = _nothing) -> Counts:
    """Write everything to a file that must not be there yet; rows by table.

    ``told`` hears of each table when its rows are written.
    """
    _check_there(url)
    store = Store(url)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        if file.exists():
            raise FileTrouble("file_exists", file=str(file))
        file.parent.mkdir(parents=True, exist_ok=True)
        counts = _write(store, draft, told)
        if _check(draft) != counts:
            raise OSError("what was written reads otherwise")
        draft.rename(file)
    except OSError as error:
        raise writing(file, error) from error
    except SQLAlchemyError as error:
        raise Refusal("not_backed_up", reason=str(getattr(error, "orig", error))[:200]) from error
    finally:
        with suppress(OSError):
            draft.unlink()
        store.close()
    return counts


def _check_there(url: str) -> None:
    """Refuse a file that is not there: opening it would make an empty database."""
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        return  # whoever opens it says what is wrong
    if parsed.get_backend_name() == "sqlite":
        place = Path(parsed.database or "").expanduser()
        if not parsed.database or not place.is_file():
            raise Refusal("no_database", database=str(place))


def _write(store: Store, draft: Path, told: Told) -> Counts:
    # It holds the hidden side of games under way: nobody else is to read it.
    number = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with (
        os.fdopen(number, "wb") as raw,
        gzip.open(raw, "wt", encoding="utf-8", newline="\n") as lines,
        store.engine.connect() as connection,
    ):
        _see_one_moment(connection)
        counts = _write_all(connection, lines, told)
        connection.rollback()
        lines.close()
        raw.flush()
        os.fsync(raw.fileno())
    return counts


def _see_one_moment(connection: Connection) -> None:
    """Have everything that is read from now on be what it was at the first look."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _write_all(connection: Connection, lines: IO[str], told: Told) -> Counts:
    _line(lines, {"format": FORMAT, "version": VERSION, "schema": SCHEMA_VERSION,
                  "ziggurat": __version__, "time": now()})  # fmt: skip
    counts: Counts = {}
    for table in _kept():
        _line(lines, {"table": table.name, "columns": [column.name for column in table.columns]})
        counts[table.name] = 0
        query = select(table).order_by(*table.primary_key.columns)
        for row in connection.execute(query.execution_options(yield_per=ROWS_AT_ONCE)).mappings():
            _line(lines, [_plain(table, name, value) for name, value in row.items()])
            counts[table.name] += 1
        told(table.name, counts[table.name])
    _line(lines, {"end": counts})
    return counts


def _plain(table: Table, column: str, value: Any) -> Any:
    """A value as it stands in the file: bytes as text, and nobody drives anything in a file."""
    if table in (TABLES, ANALYSES) and column == TABLES.c.driver.name:
        return None
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _line(lines: IO[str], value: object) -> None:
    lines.write(json.dumps(value, ensure_ascii=True, separators=(",", ":")) + "\n")


# Reading


def _rows(file: Path) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Every row with its table; refused where the file ends early or was changed."""
    known = {table.name: table for table in _kept()}
    counts: Counts = {}
    table, columns, is_whole = None, [], False
    try:
        with gzip.open(file, "rt", encoding="utf-8", newline="\n") as lines:
            schema = _schema_of(_read_line(lines))
            while line := lines.readline(CHUNK_MOST):
                found = json.loads(line)
                if isinstance(found, list):
                    if table is None or len(found) != len(columns):
                        raise ValueError("a row of nothing")
                    counts[table.name] += 1
                    yield table, _row(table, columns, found)
                elif "end" in found:
                    is_whole = found["end"] == counts
                else:
                    table, columns = known[found["table"]], found["columns"]
                    counts[table.name] = 0
                    _check_columns(table, columns, schema)
    except FileNotFoundError as error:
        raise reading(file, error) from error
    except (*BROKEN, KeyError, TypeError) as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal("bad_backup", file=str(file)) from error
    if not is_whole:
        raise Refusal("bad_backup", file=str(file))


def _read_line(lines: IO[str]) -> Any:
    return json.loads(lines.readline(CHUNK_MOST))


def _schema_of(head: Any) -> int:
    """Which tables and columns there are in a file that begins so."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ValueError("no backup")
    schema = head.get("schema")
    if head.get("version") != VERSION or schema not in range(OLDEST_SCHEMA, SCHEMA_VERSION + 1):
        raise Refusal("other_backup", program=str(head.get("ziggurat"))[:20])
    return int(str(schema))


def _check_columns(table: Table, columns: list[str], schema: int) -> None:
    """Refuse other columns than the table has; an older file may lack those that came later."""
    missing = {column.name for column in table.columns} - set(columns)
    is_known = len(columns) == len(table.columns) - len(missing)
    if schema < SCHEMA_VERSION:
        missing = {name for name in missing if not _fills_itself(table, name)}
    if missing or not is_known:
        raise ValueError("other columns")


def _fills_itself(table: Table, column: str) -> bool:
    found = table.columns[column]
    return bool(found.nullable) or found.server_default is not None


def _row(table: Table, columns: list[str], values: list[Any]) -> dict[str, Any]:
    row = dict(zip(columns, values, strict=True))
    for name, value in row.items():
        if isinstance(table.columns[name].type, LargeBinary):
            row[name] = base64.b64decode(value, validate=True)
    return row


def _check(file: Path) -> Counts:
    """Read a backup to its end; rows by table."""
    counts = {table.name: 0 for table in _kept()}
    for table, _ in _rows(file):
        counts[table.name] += 1
    return counts


def restore(url: str, file: Path) -> Restored:
    """Bring everything back from a file, into a database that holds nothing and serves nobody.

    All of it or nothing: the file is read to its end before anything counts.
    """
    counts = _check(file)
    store = Store(url)
    ownership: Ownership | None = None
    try:
        ownership = Ownership(url, alone=True)  # no server may start meanwhile
        with store.engine.begin() as connection:
            _check_empty(connection)
            _insert_all(connection, file)
            openings.rebuild(connection)
            found = {table.name: _count(connection, table) for table in _kept()}
            if found != counts:
                raise Refusal("bad_backup", file=str(file))
            if connection.dialect.name == "postgresql":
                # It would find out by itself, but only after people have waited for long plans.
                connection.exec_driver_sql("ANALYZE")
        return Restored(counts, tuple(_doubtful(store)))
    except SQLAlchemyError as error:
        raise Refusal("not_restored", reason=str(getattr(error, "orig", error))[:200]) from error
    finally:
        if ownership is not None:
            ownership.release()
        store.close()


def _check_empty(connection: Connection) -> None:
    for table in _kept():
        if _count(connection, table):
            raise Refusal("database_not_empty")


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _insert_all(connection: Connection, file: Path) -> None:
    waiting: list[dict[str, Any]] = []
    last: Table | None = None
    for table, row in _rows(file):
        if last is not None and waiting and (table is not last or len(waiting) >= ROWS_AT_ONCE):
            connection.execute(last.insert(), waiting)
            waiting = []
        last = table
        waiting.append(row)
    if last is not None and waiting:
        connection.execute(last.insert(), waiting)


def _doubtful(store: Store) -> Iterator[str]:
    """Tables that cannot be read, or whose game cannot be taken up again."""
    with store.engine.connect() as connection:
        names = list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.created)).scalars())
    for name in names:
        try:
            stored = store.load(name)
            if stored is None:
                raise KeyError(name)
            if stored.finished is None:
                resume(find_game(stored.game), stored)
        except (Refusal, ValueError, KeyError, TypeError, IndexError):
            yield name
