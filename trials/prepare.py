"""Tables in the middle of their games, written as the server itself would have written them.

The one place that knows the inside of the server: when its store changes, this follows. The games
are golden records, so that what comes next at every table is known beforehand, and whoever plays
there need not ask.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random

import psycopg
from sqlalchemy import Table

import ziggurat
from trials.local import ROOT
from ziggurat import Record
from ziggurat.core.game import Game
from ziggurat.core.record import effective
from ziggurat.core.state import HOST
from ziggurat.web import keys
from ziggurat.web.browsers import new_browser
from ziggurat.web.clock import GAME, PHASE, RUN
from ziggurat.web.packing import Packer
from ziggurat.web.packs import body_of, sealed, unpacked
from ziggurat.web.rows import row_of
from ziggurat.web.schema import BROWSERS, EVENTS, PACKS, PARTS, SEATS, TABLES
from ziggurat.web.store import DUMPS_APART, Store, now, pack_of
from ziggurat.web.stored import (
    BY_LINK,
    HUMAN,
    Change,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredTable,
)
from ziggurat.web.table.bell import Bell
from ziggurat.web.table.journal import Disk, Journal
from ziggurat.web.tempo import BANK

CLOCKS = (GAME, PHASE, BANK)
"""The clocks that a table may have: of its game, of what is played against time, of a seat."""
GAMES = ("ur", "tigris", "ages", "civilisation")
GOLDEN = ROOT / "tests" / "golden"
EARLIEST, LATEST = 0.25, 0.75
"""Between which parts of their games tables stand."""
AT_ONCE = 1000
"""Tables that are written in one transaction."""
NEWEST_HIDDEN = 1000
"""The newest tables of very many, that no list shows."""


@dataclass(frozen=True)
class Move:
    """What comes next at a table."""

    seat: int
    decision: int
    action: str
    is_open: bool
    """Whether everybody learns of it."""


@dataclass(frozen=True)
class Prepared:
    """A table, what opens its seats, and what comes next there."""

    table: str
    game: str
    secrets: tuple[str, ...]
    moves: tuple[Move, ...]


def records(game: str, players: int) -> list[Path]:
    """The golden records of a game for so many players."""
    return sorted((GOLDEN / game).glob(f"*-{players}-*.record"))


@cache
def played(path: Path) -> StoredTable:
    """The game of a record as the server stores it, from the first step to the last."""
    record = Record.loads(path.read_text())
    game = ziggurat.game(record.game)
    start = record.begin(game)
    stored = StoredTable(
        id="", game=game.name, players=record.players, options=dict(start.options),
        seed=record.seed, rules_version=game.rules_version, key_hash=None, review=False,
        created=now(), dumps=[StoredDump(0, game.rules_version, start.dump())],
        seats=[StoredSeat(seat, HUMAN, f"P{seat + 1}") for seat in range(record.players)],
    )  # fmt: skip
    asyncio.run(_play(game, stored, record))
    return stored


async def _play(game: Game, stored: StoredTable, record: Record) -> None:
    async def keep(_: str, change: Change) -> None:
        stored.steps += change.steps
        stored.dumps += change.dumps
        if change.finished is not None:
            stored.finished, stored.result = change.finished, change.result or {}

    async def never(*_: object) -> None:
        raise AssertionError("nothing is read again")

    journal = Journal(game, replace(stored), Disk(keep, never, never, never), Bell())
    for number in effective(record.moves):
        move = record.moves[number]
        await journal.act(move.seat, journal.state.parse(move.seat, move.text))


def moves(stored: StoredTable, begin: int) -> Iterator[Move]:
    """What is played after so many steps, up to where the host has a word."""
    for before, step in zip(stored.steps[begin - 1 :], stored.steps[begin:], strict=False):
        if step.seat == HOST:
            return
        yield Move(step.seat, before.decisions[step.seat], step.text, step.readers is None)


def cut(stored: StoredTable, steps: int) -> StoredTable:
    """The same table after its first steps."""
    return replace(
        stored,
        finished=None,
        result={},
        steps=stored.steps[:steps],
        dumps=[dump for dump in stored.dumps if dump.steps <= steps],
    )


def kept(dumps: list[StoredDump]) -> list[StoredDump]:
    """Those that the store would have kept: the first, and of every so many steps the last."""
    last = {dump.steps // DUMPS_APART: dump for dump in dumps}
    later = [dump for dump in last.values() if dump is not dumps[0]]
    return [dumps[0], *later]


def fresh(stored: StoredTable) -> tuple[StoredTable, tuple[str, ...]]:
    """The same under another name, and the secrets that open its seats."""
    key = keys.new_key()
    secrets = tuple(keys.seat_secret(key, seat) for seat in range(stored.players))
    seats = [
        replace(seat, secret_hash=keys.digest(secret))
        for seat, secret in zip(stored.seats, secrets, strict=True)
    ]
    named = replace(
        stored, id=keys.new_table_id(), key_hash=keys.digest(key), seats=seats, created=now(),
        dumps=kept(stored.dumps),
    )  # fmt: skip
    return named, secrets


def prepare(
    database: str, count: int, least_moves: int, seed: int, games: Iterable[str] = GAMES
) -> list[Prepared]:
    """Write so many tables of two players, the games in turn, each with some moves to come."""
    rng = Random(seed)
    sources = [[played(path) for path in records(game, 2)] for game in games]
    store = Store(database)
    prepared = []
    try:
        for number in range(count):
            found = rng.choice(sources[number % len(sources)])
            length = len(found.steps)
            begin = rng.randrange(int(length * EARLIEST), int(length * LATEST))
            begin = max(1, min(begin, length - least_moves))
            table, secrets = fresh(cut(found, begin))
            store.create(table)
            prepared.append(Prepared(table.id, found.game, secrets, tuple(moves(found, begin))))
    finally:
        store.close()
    return prepared


@cache
def awaiting(clock: str) -> StoredTable:
    """A game of Civilisation at the first moment at which that clock would have a word to say."""
    stored = played(records("civilisation", 2)[0])
    state = ziggurat.game(stored.game).restore(stored.dumps[0].state)
    for number, step in enumerate(stored.steps):
        if (state.time_up() if clock == PHASE else state.closing()) is not None:
            return cut(stored, number)
        state.apply(step.seat, state.parse(step.seat, step.text))
    raise LookupError(f"nothing in this record is for {clock}")


def write_clocked(database: str, clock: str, minutes: int, opened: float) -> tuple[str, int]:
    """Write a table with a clock, opened at that time of day; its name and its steps."""
    args = {"bank": minutes, "increment": 0} if clock == BANK else {"count": minutes, RUN: 0.0}
    event = StoredEvent(0, 0, clock, args, now())
    table, _ = fresh(replace(awaiting(clock), events=[event]))
    table.created = datetime.fromtimestamp(opened, UTC).isoformat(timespec="milliseconds")
    store = Store(database)
    try:
        store.create(table)
    finally:
        store.close()
    return table.id, len(table.steps)


def steps_on_disk(database: str, table: str) -> int:
    """How many steps of a table are written. Whoever asks the server would have it taken up."""
    with psycopg.connect(database, connect_timeout=5) as connection:
        query = "SELECT data FROM packs WHERE table_id = %s"
        pack = connection.execute(query, (table,)).fetchone()
        if pack is not None:
            return len(unpacked(table, pack[0])["steps"])
        query = "SELECT count(*) FROM steps WHERE table_id = %s"
        found = connection.execute(query, (table,)).fetchone()
    assert found is not None
    return int(found[0])


def write_finished(database: str, path: Path, count: int) -> int:
    """Write so many copies of a finished game, each packed; gives how many steps it has."""
    stored = played(path)
    store = Store(database)
    packer = Packer(store)
    try:
        for _ in range(count):
            table = fresh(stored)[0]
            store.create(table)
            if not packer.pack(table.id):
                raise RuntimeError(f"{path} is not packed")
    finally:
        store.close()
    return len(stored.steps)


# Very many tables, written by the thousand


@dataclass(frozen=True)
class Filled:
    """Some of the tables that were written, and a browser that holds seats at others."""

    over: str
    running: str
    browser: str


def fill(database: str, count: int, running: int, listed: float, seed: int) -> Filled:
    """Write that many tables: games that are over and packed, and some of people under way.

    A part of them is listed, and none of the newest: whoever lists tables looks behind those.
    """
    rng, store = Random(seed), Store(database)
    over = played(GOLDEN / "ur" / "04-2-planner.record")
    sources = [over] * (count - running) + [cut(over, len(over.steps) // 2)] * running
    rng.shuffle(sources)
    begun = datetime.now(UTC) - timedelta(minutes=count)
    names: dict[bool, list[str]] = {True: [], False: []}
    try:
        for first in range(0, count, AT_ONCE):
            tables = [
                _opened(source, begun + timedelta(minutes=number),
                        number < count - NEWEST_HIDDEN and rng.random() < listed)
                for number, source in enumerate(sources[first : first + AT_ONCE], first)
            ]  # fmt: skip
            for table in tables:
                names[table.finished is not None].append(table.id)
            _write_rows(store, tables)
        browser = new_browser()
        row = {"browser": keys.digest(browser), "seat": 0, "proof": "x"}
        held = [name for found in names.values() for name in rng.sample(found, min(40, len(found)))]
        with store.engine.begin() as connection:
            connection.execute(BROWSERS.insert(), [{**row, "table_id": name} for name in held])
            connection.exec_driver_sql("ANALYZE")  # as the database does by itself before long
    finally:
        store.close()
    return Filled(names[True][0], names[False][0], browser)


def _opened(source: StoredTable, when: datetime, is_listed: bool) -> StoredTable:
    """The same table, opened then."""
    stamp, end = (
        moment.isoformat(timespec="milliseconds") for moment in (when, when + timedelta(minutes=30))
    )
    return replace(
        source,
        id=keys.new_table_id(keys.ID_LENGTH if is_listed else keys.LINK_LENGTH),
        created=stamp,
        finished=source.finished and end,
        shown={"steps": len(source.steps), "to_act": [] if source.finished else [0]},
        events=[] if is_listed else [StoredEvent(0, 0, BY_LINK, {}, stamp)],
    )


def _write_rows(store: Store, tables: list[StoredTable]) -> None:
    """Write tables in one transaction, finished games packed, as quickly as the database can."""
    rows: dict[Table, list[dict[str, object]]] = {part: [] for part in (TABLES, *PARTS, PACKS)}
    body = b""
    for table in tables:
        rows[TABLES].append(row_of(table, TABLES))
        if table.finished:
            body = body or body_of(pack_of(table))  # they are all the same game
            rows[PACKS].append({"table_id": table.id, "data": sealed(table.id, body)})
        for part in (SEATS, EVENTS) if table.finished else PARTS:
            found = [row_of(one, part) for one in getattr(table, part.name)]
            rows[part].extend({"table_id": table.id, **row} for row in found)
    with store.engine.begin() as connection:
        for part, found in rows.items():
            if found:
                connection.execute(part.insert(), found)
