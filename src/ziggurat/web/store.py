"""Tables on disk.

Steps are only ever added. Whatever is written by one call is written in one transaction, which
has reached the disk when the call returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    Table,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.exc import (
    DBAPIError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from ziggurat.core.errors import Refusal
from ziggurat.web import openings, packs
from ziggurat.web.database import SECONDS, opened
from ziggurat.web.keys import holder_of
from ziggurat.web.news.noting import note
from ziggurat.web.rows import (
    BAD_PACK,
    BAD_SEATS,
    BAD_TYPE,
    KINDS,
    NO_START,
    NO_STEP,
    broken,
    header,
    read,
    row_of,
    text_of,
)
from ziggurat.web.schema import (
    ACCOUNTS,
    BROWSERS,
    CHAT,
    DUMPS,
    EVENTS,
    PACKS,
    PARTS,
    SEATS,
    STEPS,
    TABLES,
)
from ziggurat.web.stored import (
    BY_LINK,
    Change,
    StoredEvent,
    StoredTable,
)

PACKED_PARTS: Final = (STEPS, DUMPS)
"""What is put into one piece when a game is over."""

DUMPS_APART: Final = 64
"""Of so many steps, the last dump is kept: that of the game as it stands, and few older ones."""


def now() -> str:
    """This moment in UTC, as text."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class ConflictError(Exception):
    """Somebody else has written to the same table."""


class Away(Refusal):
    """The database does not answer, or has no room; what was asked of it may yet be done or not."""


UNREACHABLE: Final = (
    OperationalError,
    InterfaceError,
    InternalError,
    NoConnection,
    OSError,
    TimeoutError,
)
"""What goes wrong without a fault of ours."""


def away() -> Away:
    """What people are told then."""
    return Away("not_saved")


def is_away(error: BaseException) -> bool:
    """Whether the database could not do what it was asked, through no fault of ours."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, UNREACHABLE)


def has_its_seats(table: StoredTable) -> bool:
    """Whether every player has a seat: a number that was damaged may be larger than any memory."""
    numbers = [place.seat for place in table.seats]
    return len(numbers) == table.players and numbers == list(range(len(numbers)))


@dataclass
class Listed:
    """Tables without their steps, and those that cannot be read, each with its damage."""

    tables: list[StoredTable] = field(default_factory=list)
    broken: list[Refusal] = field(default_factory=list)


class Store:
    """The database. Its methods block: the server calls them on a thread of their own."""

    def __init__(self, url: str, seconds: float = SECONDS) -> None:
        """Open the database, and make its tables when it is new; refuse one that is not ours."""
        self._database = opened(url, seconds)
        self._engine = self._database.writing
        self._reading = self._database.reading

    @property
    def engine(self) -> Engine:
        """For what is kept beside the tables: see ``browsers``."""
        return self._engine

    @property
    def reading(self) -> Engine:
        """The same for those who only read."""
        return self._reading

    @property
    def writers(self) -> int:
        """How many may write at once."""
        return self._database.writers

    @property
    def readers(self) -> int:
        """How many may read at once beside them; 0: whoever reads queues with the writers."""
        return self._database.readers

    def answers(self) -> bool:
        """Whether the database can be reached at this moment."""
        try:
            with self._reading.connect() as connection:
                return bool(connection.execute(select(1)).scalar_one())
        except SQLAlchemyError:
            return False

    @property
    def is_in_use(self) -> bool:
        """Whether a server is doing something for us."""
        return self._database.is_in_use

    def break_off(self) -> None:
        """Give up whatever is being asked of a server that hangs; whoever asked is told."""
        self._database.break_off()

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def create(self, table: StoredTable, held: Sequence[tuple[str, int]] = ()) -> None:
        """Write a new table with everything that belongs to it.

        Where nobody has said what comes next there, it is taken up at the next start. ``held`` are
        accounts, each with the seat that it holds from the first moment on; a conflict where one of
        them is gone.
        """
        row = row_of(table, TABLES)
        if not (table.shown or table.finished or table.review):
            row["due"] = table.created
        with self._engine.begin() as connection:
            connection.execute(TABLES.insert(), [row])
            _insert(connection, table.id, table)
            _hold(connection, table, held)
            openings.note(connection, table.id)

    def add(self, table: str, change: Change) -> None:
        """Write a change of a table; all of it or nothing.

        Refused as a conflict when somebody else has changed the table meanwhile, or when its steps
        do not follow the last that is stored.
        """
        header: dict[str, Any] = {"revision": TABLES.c.revision + 1}
        if change.finished is not None:
            header["finished"] = change.finished
        if change.result is not None:
            header["result"] = text_of(change.result)
        if change.shown is not None:
            header |= {"due": change.due, "until": change.until, "shown": text_of(change.shown)}
        if change.wish is not None:
            header["wish"] = text_of(change.wish)
        if change.driver is not None:
            header["driver"] = change.driver
        row = TABLES.update().where(TABLES.c.id == table)
        if change.revision is not None:
            row = row.where(TABLES.c.revision == change.revision)
        try:
            with self._engine.begin() as connection:
                # First, so that others who want to change the same table wait here.
                if connection.execute(row.values(header)).rowcount != 1:
                    raise ConflictError(table)
                _check_numbers(connection, table, change)
                for seat in change.seats:
                    connection.execute(
                        SEATS.delete().where(SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
                    )
                for dump in change.dumps:
                    _drop_dumps_before(connection, table, dump.steps)
                _insert(connection, table, change)
                for one in change.revised:
                    _revise(connection, one, EVENTS.c.table_id == table)
                if change.seats or change.finished is not None:
                    openings.note(connection, table)
                if change.noted is not None:
                    note(connection, table, change.revision or 0, change.noted)
        except IntegrityError as error:
            raise ConflictError(table) from error

    def revise(self, table: str, process: int, events: list[StoredEvent]) -> None:
        """Write down the clocks of a table anew, for as long as this process keeps it going.

        Nothing that anybody did: the revision of the table stays.
        """
        ours = exists().where(TABLES.c.id == table, TABLES.c.driver == process)
        with self._engine.begin() as connection:
            for one in events:
                _revise(connection, one, EVENTS.c.table_id == table, ours)

    def since(self, table: str, steps: int, chat: int) -> StoredTable | None:
        """A table with what was added after so many steps, and so many lines of the chat."""
        return self._load(table, {SEATS: 0, STEPS: steps, EVENTS: 0, CHAT: chat})

    def load(self, table: str) -> StoredTable | None:
        """A table with everything that belongs to it, at one moment; refused when damaged."""
        return self._load(table, dict.fromkeys(PARTS, 0))

    def _load(self, table: str, firsts: Mapping[Table, int]) -> StoredTable | None:
        """A table with these parts, from their first rows that are wanted on."""
        with self._reading.connect() as connection:
            _see_one_moment(connection)
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
            if row is None:
                return None
            stored = header(row)
            pack = _read_pack(connection, table) if stored.finished else None
            for part, first in firsts.items():
                number = list(part.primary_key.columns)[1]
                if pack is not None and part in PACKED_PARTS:
                    found = [one for one in pack[part.name] if getattr(one, number.name) >= first]
                else:
                    rows = select(part).where(part.c.table_id == table)
                    later = rows.where(number >= first) if first else rows
                    ordered = connection.execute(later.order_by(number)).mappings()
                    found = [read(part, one) for one in ordered]
                getattr(stored, part.name).extend(found)
            return stored

    def over_after(self, finished: str, table: str, most: int) -> list[tuple[str, str, bool]]:
        """Tables where the game is over, in the order in which they ended, behind one of them.

        When each ended, its name, and whether it is packed.
        """
        place = TABLES.c.finished, TABLES.c.id
        is_packed = _has(PACKS, TABLES.c.id).is_not(None)
        behind = or_(TABLES.c.finished > finished, TABLES.c.id > table)
        query = select(*place, is_packed).where(TABLES.c.finished >= finished, behind)
        with self._reading.connect() as connection:
            found = connection.execute(query.order_by(*place).limit(most))
            return [(ended, name, bool(done)) for ended, name, done in found]

    def pack(self, table: StoredTable) -> bool:
        """Put the steps and dumps of a finished game into one piece, in place of their rows.

        Not when it was changed since it was loaded, is being changed or is packed already. It
        stays at its revision: nothing that anybody sees has changed.
        """
        data = pack_of(table)
        as_loaded = TABLES.c.id == table.id, TABLES.c.revision == table.revision
        is_packed = exists().where(PACKS.c.table_id == TABLES.c.id)
        free = select(TABLES.c.id).where(*as_loaded, TABLES.c.finished.is_not(None), ~is_packed)
        try:
            with self._engine.begin() as connection:
                if connection.dialect.name == "sqlite":
                    connection.exec_driver_sql("BEGIN IMMEDIATE")  # which looks before it writes
                if connection.execute(free.with_for_update(skip_locked=True)).first() is None:
                    return False
                connection.execute(PACKS.insert(), [{"table_id": table.id, "data": data}])
                rows = {
                    part: part.delete().where(part.c.table_id == table.id) for part in PACKED_PARTS
                }
                gone = {part: connection.execute(rows[part]).rowcount for part in PACKED_PARTS}
                if gone[STEPS] != len(table.steps):
                    raise AssertionError("a step would be lost")
        except IntegrityError:  # somebody else was quicker
            return False
        return True

    def running(self, most: int, own: Select[Any] | None = None) -> Listed:
        """The newest tables where the game is not over, without their steps.

        Those listed, or, with the names of one's own, those alone.
        """
        begun = TABLES.c.created
        if own is None:
            query = _newest_listed(begun, UNDER_WAY_LOOKED_AT, most, *_UNDER_WAY)
        else:
            query = _newest(begun, most, *_UNDER_WAY, TABLES.c.id.in_(own))
        return self._listed(self._names(query), begun, most)

    def finished(self, most: int, own: Select[Any] | None = None) -> Listed:
        """The tables that ended last, without their steps: those listed, and one's own."""
        ended = TABLES.c.finished
        over = ended.is_not(None), TABLES.c.review.is_(False)
        names = self._names(_newest_listed(ended, OVER_LOOKED_AT, most, *over))
        if own is not None:
            names += self._names(_newest(ended, most, *over, TABLES.c.id.in_(own)))
        return self._listed(names, ended, most)

    def _names(self, query: Select[Any]) -> list[str]:
        with self._reading.connect() as connection:
            return list(connection.execute(query).scalars())

    def _listed(self, names: list[str], when: ColumnElement[Any], most: int) -> Listed:
        """The newest of these tables; what is wrong with one is not the fault of the others."""
        found = Listed()
        query = select(TABLES).where(TABLES.c.id.in_(names)).order_by(when.desc()).limit(most)
        with self._reading.connect() as connection:
            rows = list(connection.execute(query).mappings())
            ids = [row["id"] for row in rows]
            seats = select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
            places: dict[str, list[Any]] = {table: [] for table in ids}
            for place in connection.execute(seats).mappings():
                places[place["table_id"]].append(place)
            incomplete = _incomplete(connection, ids)
        for row in rows:
            try:
                table = header(row)
                table.seats = [read(SEATS, place) for place in places[table.id]]
                if not has_its_seats(table):
                    raise broken(table.id, BAD_SEATS)
                if table.id in incomplete:
                    raise broken(table.id, incomplete[table.id])
            except Refusal as refusal:
                found.broken.append(refusal)
            else:
                found.tables.append(table)
        return found


OVER_LOOKED_AT: Final = 2000
UNDER_WAY_LOOKED_AT: Final = 20_000
"""The newest tables among which those that are listed are looked for: no list takes long, even
where next to all are found by their link alone."""
_UNDER_WAY: Final = (TABLES.c.finished.is_(None), TABLES.c.review.is_(False))


def _see_one_moment(connection: Connection) -> None:
    """Have everything that is read from now on be what it was at the first look."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


def pack_of(table: StoredTable) -> bytes:
    """The steps and dumps of a table in one piece."""
    parts = {part.name: [vars(one) for one in getattr(table, part.name)] for part in PACKED_PARTS}
    data = packs.packed(table.id, parts)
    if packs.unpacked(table.id, data) != parts:
        raise AssertionError("what was packed reads otherwise")
    return data


def _read_pack(connection: Connection, table: str) -> dict[str, list[Any]] | None:
    """The steps and dumps of a game that was packed; None: they lie in rows."""
    data = connection.execute(select(PACKS.c.data).where(PACKS.c.table_id == table))
    try:
        found = data.scalar_one_or_none()
        parts = {} if found is None else packs.unpacked(table, found)
    except (packs.DamagedPackError, TypeError) as error:  # SQLite holds any kind of value anywhere
        raise broken(table, BAD_PACK) from error
    if found is None:
        return None
    return {
        part.name: [KINDS[part.name](**row) for row in parts[part.name]] for part in PACKED_PARTS
    }


def _unpack(connection: Connection, table: str) -> bool:
    """Lay out in rows again what was packed; whether it was."""
    pack = _read_pack(connection, table)
    if pack is None:
        return False
    connection.execute(PACKS.delete().where(PACKS.c.table_id == table))
    for part in PACKED_PARTS:
        rows = [{"table_id": table, **row_of(one, part)} for one in pack[part.name]]
        if rows:
            connection.execute(part.insert(), rows)
    return True


def _incomplete(connection: Connection, tables: list[str]) -> dict[str, str]:
    """Those of the tables that lack a step or their beginning, and which.

    Nothing is packed that is not whole.
    """
    whole = select(PACKS.c.table_id).where(PACKS.c.table_id.in_(tables))
    is_packed = set(connection.execute(whole).scalars())
    tables = [table for table in tables if table not in is_packed]
    numbers = func.count(), func.max(STEPS.c.number)
    counted = (
        select(STEPS.c.table_id, *numbers)
        .where(STEPS.c.table_id.in_(tables))
        .group_by(STEPS.c.table_id)
    )
    begun = select(DUMPS.c.table_id).where(DUMPS.c.table_id.in_(tables), DUMPS.c.steps == 0)
    starts = set(connection.execute(begun).scalars())
    found = {table: NO_START for table in tables if table not in starts}
    for table, count, last in connection.execute(counted):
        if type(last) is not int:
            found[table] = BAD_TYPE
        elif count != last + 1:
            found[table] = NO_STEP
    return found


def _check_numbers(connection: Connection, table: str, change: Change) -> None:
    """Refuse steps that do not follow the last that is stored."""
    if not change.steps:
        return
    last = select(func.max(STEPS.c.number)).where(STEPS.c.table_id == table)
    stored = connection.execute(last).scalar_one_or_none()
    if stored is None and change.steps[0].number and _unpack(connection, table):
        stored = connection.execute(last).scalar_one()  # other rules have struck its end
    first = 0 if stored is None else stored + 1
    if [step.number for step in change.steps] != list(range(first, first + len(change.steps))):
        raise ConflictError(table)


def _drop_dumps_before(connection: Connection, table: str, steps: int) -> None:
    """Make room for a dump: those shortly before it are of no more use, but for the first."""
    begin = max(1, steps - steps % DUMPS_APART)
    connection.execute(
        DUMPS.delete().where(
            DUMPS.c.table_id == table, DUMPS.c.steps >= begin, DUMPS.c.steps < steps
        )
    )


def _newest(when: ColumnElement[Any], most: int, *such: ColumnElement[bool]) -> Select[Any]:
    """The names of the newest such tables, and the moments that say so."""
    newest = select(TABLES.c.id, when.label("moment")).where(*such)
    return newest.order_by(when.desc()).limit(most)


def _newest_listed(
    when: ColumnElement[Any], among: int, most: int, *such: ColumnElement[bool]
) -> Select[Any]:
    """The same for tables that everybody finds, and not only who has their link."""
    found = _newest(when, among, *such).subquery()
    listed = _has(EVENTS, found.c.id, EVENTS.c.key == BY_LINK).is_(None)
    return select(found.c.id).where(listed).order_by(found.c.moment.desc()).limit(most)


def _has(part: Table, table: ColumnElement[str], *more: ColumnElement[bool]) -> ColumnElement[Any]:
    """The name of a table of which there are such rows, or NULL.

    They are looked up for one table after the other: a join may read all there are, and does
    where the database does not know yet how many there are.
    """
    found = select(part.c.table_id).where(part.c.table_id == table, *more)
    return found.limit(1).scalar_subquery()


def _revise(connection: Connection, event: StoredEvent, *where: ColumnElement[bool]) -> None:
    same = EVENTS.c.number == event.number, *where
    connection.execute(EVENTS.update().where(*same).values(args=text_of(event.args)))


def _insert(connection: Connection, table: str, source: StoredTable | Change) -> None:
    for part in PARTS:
        rows = [{"table_id": table, **row_of(one, part)} for one in getattr(source, part.name)]
        if rows:
            connection.execute(part.insert(), rows)


def _hold(connection: Connection, table: StoredTable, held: Sequence[tuple[str, int]]) -> None:
    """Have accounts hold seats of a table that is being made."""
    if not held:
        return
    there = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_([account for account, _ in held]))
    # Whoever deletes an account meanwhile waits for us, and then takes its name from the seat.
    found = connection.execute(there.with_for_update(read=True, key_share=True)).all()
    if len(found) != len(held):
        raise ConflictError(table.id)
    rows = [
        {
            "browser": holder_of(account), "table_id": table.id, "seat": seat,
            "proof": table.seats[seat].secret_hash,
        }
        for account, seat in held
    ]  # fmt: skip
    connection.execute(BROWSERS.insert(), rows)
