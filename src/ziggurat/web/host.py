"""All tables of a server: opening them, finding them, and keeping them in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.core.game import new_seed
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.bots import BotPool
from ziggurat.web.browsers import Browsers
from ziggurat.web.clock import ClockWish
from ziggurat.web.driver import Driver
from ziggurat.web.metrics import DISK_QUEUE, DISK_SECONDS
from ziggurat.web.review import reviewed
from ziggurat.web.settings import Settings
from ziggurat.web.store import (
    BOT,
    HUMAN,
    INVITED,
    OPEN,
    Change,
    Store,
    StoredDump,
    StoredEvent,
    StoredSeat,
    StoredTable,
    now,
)
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.resume import Resumed
from ziggurat.web.table.seats import clean_name
from ziggurat.web.worker import factory

LOG: Final = logging.getLogger("ziggurat.host")
KEPT_MOST: Final = 100
"""Finished tables kept in memory while nobody looks at them."""
FINISHED_SHOWN: Final = 30
BOT_NAMES: Final = (
    "Puabi", "Gudea", "Shulgi", "Kubaba", "Enheduanna", "Sargon", "Nisaba", "Urukagina",
)  # fmt: skip
"""What bots are called; names need no translation."""

# Who is to sit on a seat, beside the specs of bots
ME: Final = "me"
FRIEND: Final = "friend"
ANYBODY: Final = "open"

Result = TypeVar("Result")


@dataclass(frozen=True)
class SeatWish:
    """Who is to sit on a seat: ``me``, a ``friend`` by link, ``open`` to anybody, or a bot.

    ``remote`` is a bot that runs elsewhere and plays over the API.
    """

    who: str
    name: str = ""


@dataclass
class Host:
    """The tables and everything they need."""

    settings: Settings
    tables: dict[str, HostedTable] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Open the database; a refusal says why it cannot be used."""
        self._store = Store(self.settings.database)
        self._disk = ThreadPoolExecutor(1, "ziggurat-store")
        self.browsers = Browsers(self._store.engine, self._on_disk)
        self._make_bot = factory(self.settings.bot_factory)
        self._loading: dict[str, asyncio.Task[HostedTable]] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Take up all games that were under way; their bots go on by themselves."""
        self._pool = BotPool(self.settings)
        self._resumed = asyncio.ensure_future(self._resume_all())

    async def close(self) -> None:
        """Stop bots and let go of the database."""
        tasks = [self._resumed, *self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self.tables.values():
            await table.finish()
        await self._pool.close()
        self._disk.shutdown(wait=True)
        self._store.close()

    async def is_ready(self) -> bool:
        """Whether all games were taken up again, and the database answers."""
        resumed = self._resumed.done() and self._resumed.exception() is None
        return resumed and await self._on_disk(self._store.answers)

    # Finding tables

    async def get(self, table: str) -> HostedTable:
        """The table of that name."""
        if table in self.tables:
            return self.tables[table]
        if len(table) != keys.ID_LENGTH or not set(table) <= set(keys.ALPHABET):
            raise Refusal("unknown_table", table=table[:20])
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def running(self) -> list[HostedTable]:
        """Tables where a game is under way, the newest first."""
        await asyncio.shield(self._resumed)
        under_way = [table for table in self.tables.values() if not table.over]
        return sorted(under_way, key=lambda table: table.created, reverse=True)

    async def finished(self) -> list[StoredTable]:
        """Tables where the game is over, without their steps, the last one first."""
        return await self._on_disk(self._store.finished, FINISHED_SHOWN)

    async def _resume_all(self) -> None:
        for table in await self._on_disk(self._store.running):
            try:
                await self.get(table)
            except Refusal as error:
                LOG.warning("table %s cannot be taken up again: %s", table, error)

    async def _load(self, table: str) -> HostedTable:
        stored = await self._on_disk(self._store.load, table)
        if stored is None:
            raise Refusal("unknown_table", table=table[:20])
        hosted = await asyncio.to_thread(self._hosted, stored)
        if hosted.unsaved.steps or hosted.unsaved.events:
            await self._save(table, hosted.unsaved)
        self._seat_at(hosted)
        return hosted

    def _hosted(self, stored: StoredTable, resumed: Resumed | None = None) -> HostedTable:
        return HostedTable(stored, self._save, self._reload, self.check_bot, resumed)

    def _seat_at(self, table: HostedTable) -> None:
        """Keep a table in memory, and its bots at play."""
        self._forget_some()
        self.tables[table.id] = table
        if not table.over:
            driver = asyncio.ensure_future(Driver(table, self._pool, self.settings).run())
            self._drivers[table.id] = driver
            driver.add_done_callback(lambda _: self._drivers.pop(table.id, None))

    def _forget_some(self) -> None:
        tables = self.tables.values()
        idle = [table.id for table in tables if table.over and not table.presence.watching]
        for table in idle[: max(0, len(idle) - KEPT_MOST)]:
            del self.tables[table]

    async def _save(self, table: str, change: Change) -> None:
        await self._on_disk(self._store.add, table, change)

    async def _reload(self, table: str) -> StoredTable | None:
        return await self._on_disk(self._store.load, table)

    async def _on_disk(self, work: Callable[..., Result], *args: Any) -> Result:
        with DISK_QUEUE.track_inprogress(), DISK_SECONDS.time():
            return await asyncio.get_running_loop().run_in_executor(self._disk, work, *args)

    # Opening tables

    def check_bot(self, spec: str, game: str) -> str:
        """The spec of a bot that can play this game, or a refusal."""
        self._make_bot(spec, game)
        return spec

    async def open(
        self,
        game: str,
        players: int,
        options: Mapping[str, object],
        wishes: Sequence[SeatWish],
        clock: ClockWish = ClockWish(),  # noqa: B008 - it never changes
    ) -> tuple[HostedTable, str]:
        """A new table, and its key, from which the secrets of its seats follow."""
        known = find_game(game)
        chosen = known.check(players, options)
        key = keys.new_key()
        seats = self._seats(game, players, wishes, key)
        clock.check(known.timed)
        people = sum(seat.kind != BOT for seat in seats)
        if sum(not table.over for table in self.tables.values()) >= self.settings.tables_most:
            raise Refusal("too_many_tables", most=self.settings.tables_most)
        seed = new_seed()
        state = known.start(players, seed, **chosen)
        stored = StoredTable(
            id=keys.new_table_id(),
            game=game,
            players=players,
            options=dict(chosen),
            seed=seed,
            rules_version=known.rules_version,
            key_hash=keys.digest(key),
            review=False,
            created=now(),
            seats=seats,
            dumps=[StoredDump(0, known.rules_version, state.dump())],
            events=[
                StoredEvent(number, 0, event, args, now())
                for number, (event, args) in enumerate(clock.settings(known.timed, people))
            ],
        )
        return await self._create(stored), key

    async def _create(self, stored: StoredTable, resumed: Resumed | None = None) -> HostedTable:
        table = self._hosted(stored, resumed)
        await self._on_disk(self._store.create, stored)
        self._seat_at(table)
        return table

    def _seats(
        self, game: str, players: int, wishes: Sequence[SeatWish], key: str
    ) -> list[StoredSeat]:
        if len(wishes) != players:
            raise Refusal("wrong_seats", seats=len(wishes), players=players)
        kinds = {ME: HUMAN, FRIEND: INVITED, ANYBODY: OPEN}
        names = [clean_name(wish.name) for wish in wishes]
        given = [name for name in names if name]
        for name in given:
            if given.count(name) > 1:
                raise Refusal("name_taken", name=name)
        spare = [name for name in BOT_NAMES if name not in given]
        seats: list[StoredSeat] = []
        for seat, (wish, name) in enumerate(zip(wishes, names, strict=True)):
            kind = kinds.get(wish.who, BOT)
            secret = None if kind == OPEN else keys.digest(keys.seat_secret(key, seat))
            if wish.who == REMOTE:
                seats.append(
                    StoredSeat(seat, BOT, name or spare.pop(0), REMOTE, secret_hash=secret)
                )
                continue
            if kind == BOT:
                bot = self.check_bot(wish.who, game)
                seats.append(StoredSeat(seat, BOT, name or spare.pop(0), bot=bot))
                continue
            seats.append(StoredSeat(seat, kind, name, secret_hash=secret))
        return seats

    async def review(self, text: str) -> HostedTable:
        """A table at which a record is looked at."""
        return await self._create(*await asyncio.to_thread(reviewed, text))
