"""Opening the database: SQLite by default, PostgreSQL by its URL.

It is looked at before anything is written to it. Nothing that it is asked waits for ever. An SQLite
file is used by one server alone, a PostgreSQL database by any number of server processes.
"""

from __future__ import annotations

import logging
import math
import os
import socket
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool, QueuePool, StaticPool

from ziggurat.core.errors import Refusal
from ziggurat.web import system
from ziggurat.web.migrations import bring_up_to_date, version_of
from ziggurat.web.trouble import watched

LOG: Final = logging.getLogger("ziggurat.disk")
SECONDS: Final = 10.0
"""For which the database may think about one thing, unless somebody says otherwise."""
READERS: Final = 4
WRITERS: Final = 4
"""Where several can write at a time; changes of one table never do."""
OWNER: Final = 0x2166755261
"""Any number of our own: the advisory lock that all who serve a PostgreSQL database share, and that
whoever must be alone with it has to itself."""
OPENING: Final = 0x2166755262
"""The same, for a moment, of whoever makes or changes the tables of a database."""
OWNER_TRIES: Final = 10
OWNER_PAUSE: Final = 0.2
LOCKED: Final = "database is locked"
"""What SQLite says when somebody else has been writing for too long."""
STARTING: Final = ("starting up", "shutting down", "recovery", "too many", "not yet accepting")
"""What a PostgreSQL server says that will soon be there."""


@dataclass(frozen=True)
class Database:
    """An open database: how to write to it and how to read it, and how many may do so at once."""

    writing: Engine
    reading: Engine
    writers: int
    readers: int
    """None of their own (0) where there is only one connection in all."""
    lines: dict[int, Any] = field(default_factory=dict)
    """Open connections to a server. SQLite is none, and keeps nobody waiting."""

    @property
    def is_in_use(self) -> bool:
        """Whether somebody waits for a server."""
        pool = self.writing.pool
        return isinstance(pool, QueuePool) and bool(self.lines) and pool.checkedout() > 0

    def break_off(self) -> None:
        """Cut all connections to a server that hangs; whoever waits there is told."""
        for connection in list(self.lines.values()):
            _cut(connection)

    def close(self) -> None:
        """Let go of it."""
        self.reading.dispose()
        self.writing.dispose()


def opened(url: str, seconds: float = SECONDS) -> Database:
    """The database at this address, made when it is new; a refusal where it is not ours."""
    parsed = database_url(url)
    shown = parsed.render_as_string(hide_password=True)
    try:
        if is_file(parsed) and parsed.database:
            Path(parsed.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
        if not is_memory(parsed):
            looking = create_engine(
                parsed, poolclass=NullPool, connect_args=driver_options(parsed, seconds)
            )
            with looking.connect() as connection:
                version_of(connection, shown)
        database = _database(parsed, seconds)
        with database.writing.begin() as connection:
            _lock_for_migrating(connection)
            bring_up_to_date(connection, shown)
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
        code = "unreachable_database" if _may_come(parsed, error) else "unreadable_database"
        raise Refusal(code, database=shown, reason=reason[:200]) from error
    except ImportError as error:
        raise Refusal("no_driver", database=shown, module=str(error.name)) from error
    return database


def _lock_for_migrating(connection: Connection) -> None:
    """Have one process make or change the tables; whoever comes meanwhile waits here.

    What follows is one transaction, with SQLite too.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(select(func.pg_advisory_xact_lock(OPENING)))


def _may_come(url: URL, error: Exception) -> bool:
    """Whether the database is only not there yet, or being brought up to date by somebody else."""
    if not isinstance(error, OperationalError):
        return False
    said = str(error.orig)
    if url.get_backend_name() == "sqlite":
        return LOCKED in said
    return "FATAL" not in said or any(word in said for word in STARTING)


def database_url(url: str) -> URL:
    """The address of a database, with the driver that we ship with; refused if it is none."""
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


def is_memory(url: URL) -> bool:
    """Whether it is gone when the program ends."""
    return url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:")


def is_file(url: URL) -> bool:
    """Whether it is a file."""
    return url.get_backend_name() == "sqlite" and not is_memory(url)


# An end to every wait


def driver_options(url: URL, seconds: float) -> dict[str, Any]:
    """What is told to the driver, so that nothing waits for ever; the URL may say otherwise."""
    if url.get_backend_name() == "sqlite":
        return {"timeout": seconds}
    milliseconds = int(seconds * 1000)
    options = (
        f"-c statement_timeout={milliseconds} -c lock_timeout={milliseconds}"
        f" -c idle_in_transaction_session_timeout={milliseconds}"
    )
    usual = {
        "connect_timeout": min(5, max(2, math.ceil(seconds))),  # in whole seconds
        "keepalives": 1,
        "keepalives_idle": max(1, math.ceil(seconds / 2)),
        "keepalives_interval": max(1, math.ceil(seconds / 5)),
        "keepalives_count": 3,
        "tcp_user_timeout": milliseconds,
    }
    theirs = url.query.get("options", "")
    chosen = {name: value for name, value in usual.items() if name not in url.query}
    return {**chosen, "options": f"{options} {theirs}".strip()}


def _database(url: URL, seconds: float) -> Database:
    limits = driver_options(url, seconds)
    if url.get_backend_name() != "sqlite":
        engine = watched(
            create_engine(
                url,
                connect_args=limits,
                pool_size=READERS + WRITERS,
                max_overflow=0,
                pool_timeout=seconds,
                pool_pre_ping=True,
                hide_parameters=True,
            )
        )
        return _noting_lines(Database(engine, engine, WRITERS, READERS))
    if is_memory(url):
        engine = create_engine(
            url,
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
        return Database(_settled(engine, seconds), engine, 1, 0)
    writing, reading = (
        create_engine(
            url,
            connect_args=limits,
            pool_size=size,
            max_overflow=0,
            pool_timeout=seconds,
            hide_parameters=True,
        )
        for size in (1, READERS)
    )
    return Database(_settled(writing, seconds), _settled(reading, seconds), 1, READERS)


def _noting_lines(database: Database) -> Database:
    @event.listens_for(database.writing, "connect")
    def begun(connection: Any, _: object) -> None:
        database.lines[id(connection)] = connection

    @event.listens_for(database.writing, "close")
    def ended(connection: Any, _: object) -> None:
        database.lines.pop(id(connection), None)

    return database


def _cut(connection: Any) -> None:
    """Shut the line of a PostgreSQL connection down, from another thread than its own."""
    with suppress(Exception):  # it may be closed by now
        line = socket.socket(fileno=os.dup(connection.fileno()))
        with line:
            line.shutdown(socket.SHUT_RDWR)


def _settled(engine: Engine, seconds: float) -> Engine:
    @event.listens_for(engine, "connect")
    def settle(connection: Any, _: object) -> None:
        """A commit returns when it is on disk; readers and writer do not wait for each other."""
        # A damaged text is the fault of its row alone.
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={int(seconds * 1000)}",  # first: the others wait for locks, too
            "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON",
        ):  # fmt: skip
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return watched(engine)


# Who may use a database


class Ownership:
    """That this server may use the database. Whoever dies lets go of it.

    Servers of a PostgreSQL database share it, unless one of them has to be ``alone``.
    """

    def __init__(self, url: str, seconds: float = SECONDS, alone: bool = False) -> None:
        """Take it; refused when another server has it."""
        self._url = database_url(url)
        self._seconds = seconds
        self._alone = alone
        self._held: Any = None
        if not self.keep():
            shown = self._url.render_as_string(hide_password=True)
            raise Refusal("database_in_use", database=shown)

    def keep(self) -> bool:
        """Whether it is ours still, or again after the database was away."""
        if is_memory(self._url):
            return True
        if is_file(self._url):
            self._held = self._held or _lock_beside(Path(str(self._url.database)))
        elif self._held is None or not _is_alive(self._held):
            self._held = _lock_within(self._url, self._seconds, self._alone)
        return self._held is not None

    def release(self) -> None:
        """Let another server have it."""
        held, self._held = self._held, None
        if held is not None:
            held.close()


def _lock_beside(file: Path) -> Any:
    """The lock file of an SQLite database, locked; None when another server has locked it."""
    try:
        lock = file.resolve().with_name(file.name + ".lock").open("a")
    except OSError as error:
        LOG.warning("whether another server uses %s cannot be known: %s", file.name, error)
        return Path(os.devnull).open("a")
    try:
        system.lock(lock)
    except (BlockingIOError, PermissionError):
        lock.close()
        return None
    except OSError as error:  # some network disks know no locks
        LOG.warning("whether another server uses %s cannot be known: %s", file.name, error)
    return lock


def _lock_within(url: URL, seconds: float, alone: bool) -> Connection | None:
    """A connection that has locked a PostgreSQL database; None when another server has.

    The server may take a moment to see that whoever had it is gone.
    """
    engine = create_engine(
        url,
        poolclass=NullPool,
        connect_args=driver_options(url, seconds),
        isolation_level="AUTOCOMMIT",
    )
    connection = engine.connect()
    lock = func.pg_try_advisory_lock if alone else func.pg_try_advisory_lock_shared
    for _ in range(OWNER_TRIES):
        if connection.execute(select(lock(OWNER))).scalar_one():
            return connection
        time.sleep(OWNER_PAUSE)
    connection.close()
    return None


def _is_alive(connection: Connection) -> bool:
    try:
        connection.execute(select(1))
    except SQLAlchemyError:
        connection.close()
        return False
    return True
