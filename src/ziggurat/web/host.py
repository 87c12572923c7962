"""All tables of a server: opening them, finding them, and keeping them in memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Select

from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.registry import packages
from ziggurat.web import keys
from ziggurat.web.analysing import Analyses
from ziggurat.web.beginning import begun, spare_names
from ziggurat.web.bots import BotPool
from ziggurat.web.browsers import Browsers
from ziggurat.web.calling import Call, Caller
from ziggurat.web.clock import ClockWish
from ziggurat.web.crew import crew_of
from ziggurat.web.database import Ownership
from ziggurat.web.doors import Doors
from ziggurat.web.fuse import Fuse
from ziggurat.web.hints import Hints
from ziggurat.web.kept import KeptAnalyses
from ziggurat.web.leases import Leases
from ziggurat.web.listing import listing
from ziggurat.web.metrics import DISK_QUEUE, DISK_SECONDS
from ziggurat.web.news.post import Post
from ziggurat.web.packing import Packer
from ziggurat.web.people.accounts import People, hashing_of
from ziggurat.web.people.lobby import Lobby
from ziggurat.web.people.results import Scribe
from ziggurat.web.people.society import Society
from ziggurat.web.pulse import Pulse
from ziggurat.web.quotas import Quotas
from ziggurat.web.reviewing import Reviews
from ziggurat.web.rows import broken
from ziggurat.web.settings import Settings
from ziggurat.web.steering import Steering
from ziggurat.web.store import Away, ConflictError, Listed, Store, away, is_away
from ziggurat.web.stored import (
    BOT,
    HINTS_ALLOWED,
    HUMAN,
    INVITED,
    OPEN,
    RATED,
    SPOKEN,
    Change,
    StoredEvent,
    StoredSeat,
    StoredTable,
)
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.journal import FIRST_PAUSE, LONGEST_PAUSE, Disk
from ziggurat.web.table.orders import never_passing
from ziggurat.web.table.resume import Resumed, resume
from ziggurat.web.table.seats import clean_name
from ziggurat.web.tempo import CORRESPONDENCE, TempoWish, may_leave
from ziggurat.web.worker import factory

LOG: Final = logging.getLogger("ziggurat.host")
READY_SECONDS: Final = 2.0
"""In which the database must answer for the server to be ready."""
CLOSE_SECONDS: Final = 1.0
"""For which a server that stops waits for what the database is still doing."""
HOUSE_SECONDS: Final = 30.0
"""Between two looks at what can be put away."""
PATIENCE: Final = 1.5
"""The database says itself that something takes too long; one that hangs says nothing. It is given
up after so many times as long."""
NO_GAME: Final = "game"
"""What is wrong with a table of a game that is not there."""
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


def check_rated(wishes: Sequence[SeatWish], hints: bool) -> None:
    """Refuse a rated game that would be no measure: with bots, with hints, or against oneself."""
    people = [wish.who for wish in wishes]
    if len(people) < 2 or set(people) - {ME, FRIEND, ANYBODY} or people.count(ME) > 1:
        raise Refusal("rated_people")
    if hints:
        raise Refusal("rated_hints")


@dataclass
class Host:
    """The tables and everything they need."""

    settings: Settings
    tables: dict[str, HostedTable] = field(default_factory=dict)
    _broken: dict[str, str] = field(default_factory=dict)
    """Tables that could not be read when they were looked at, and what was wrong."""
    callers: list[Caller] = field(default_factory=list)
    """Who hears that it is somebody's turn: see ``calling``."""

    def __post_init__(self) -> None:
        """Open the database; a refusal says why it cannot be used."""
        seconds, hashing = self.settings.database_seconds, hashing_of(self.settings)
        self._store = Store(self.settings.database, seconds)
        try:
            self._ownership = Ownership(self.settings.database, seconds)
        except BaseException:
            self._store.close()
            raise
        self._writing = ThreadPoolExecutor(self._store.writers, "ziggurat-store")
        self._reading = self._writing
        if self._store.readers:
            self._reading = ThreadPoolExecutor(self._store.readers, "ziggurat-reader")
        self._packer = Packer(self._store)
        self.crew = crew_of(self.settings.database, seconds)
        """All server processes that share the database."""
        self.leases = Leases(self._store.engine, self._store.reading)
        self.pulse = Pulse(self._store.engine, self.to_disk)
        """The clock of the database."""
        self.browsers = Browsers(
            self._store.engine, self.on_disk, self.to_disk, self.settings.browsers_kept
        )
        self.doors = Doors(self._store.engine, self.settings, self.on_disk, self.to_disk)
        self.people = People(self._store.engine, self.settings, hashing, self.on_disk, self.to_disk)
        self.lobby = Lobby(self)
        self.society = Society(self)
        self._scribe = Scribe(self._store) if self.people.is_on else None
        self.post = Post(self, self._store.engine, self._store.reading)
        self.reviews = Reviews(self.settings)
        self.analyses = Analyses(self, KeptAnalyses(self._store.engine, self._store.reading))
        self.quotas = Quotas(self.settings)
        self._make_bot = factory(self.settings.bot_factory)
        self._loading: dict[str, asyncio.Future[HostedTable]] = {}
        self._asleep: WeakValueDictionary[str, HostedTable] = WeakValueDictionary()
        """Tables that were put away, as long as somebody still has them in hand."""
        self._is_closing = False
        self._fuse = Fuse(self._answers, self._store.break_off)
        self.steering = Steering(self)
        self.loads = 0
        """How many tables were read from the database."""

    async def start(self) -> None:
        """Take up the games that go on by themselves; the others wait until they are looked at."""
        self.pool = BotPool(self.settings)
        self.hints = Hints(self.pool)
        with suppress(Away):  # then it is tried again
            await self.pulse.look()
        self._beating = asyncio.ensure_future(self.pulse.run())
        self._housekeeping = asyncio.ensure_future(self._keep_house())
        await self.steering.start()
        await self.analyses.start()
        self.lobby.start()
        await self.post.start()

    async def close(self) -> None:
        """Stop bots and let go of the database; other processes go on with the tables."""
        self._fuse.close()
        self._housekeeping.cancel()
        self._beating.cancel()
        await self.lobby.close()
        await self.analyses.close()
        await self.post.close()
        await self.steering.stop()
        await self._finish_writing()
        await self.crew.close()
        await self.pool.close()
        self.people.close()
        self._ownership.release()
        self._store.close()

    async def _finish_writing(self) -> None:
        """Have what is being written reach the disk, but wait for no server that hangs."""
        changes = asyncio.gather(*[table.finish() for table in self.tables.values()])
        await asyncio.wait([changes], timeout=CLOSE_SECONDS)
        self._is_closing = True
        await asyncio.to_thread(self._cut_off)
        await changes

    def _cut_off(self) -> None:
        pools = (self._writing, self._reading)
        for pool in pools:
            pool.shutdown(wait=False, cancel_futures=True)
        end = time.monotonic() + CLOSE_SECONDS
        while self._store.is_in_use and time.monotonic() < end:
            time.sleep(0.01)
        self._store.break_off()
        for pool in pools:
            pool.shutdown(wait=True)

    async def is_ready(self) -> bool:
        """Whether all games were taken up again, and the database answers."""
        if not self.steering.has_taken_up:
            return False
        return not self._fuse.is_blown and await self._answers()

    async def _answers(self) -> bool:
        """Whether the database answers in time."""
        if self._is_closing:
            return False
        asked = asyncio.get_running_loop().run_in_executor(self._reading, self._store.answers)
        try:
            async with asyncio.timeout(READY_SECONDS):
                return await asked
        except TimeoutError:
            return False

    # Finding tables

    async def get(self, table: str) -> HostedTable:
        """The table of that name, as it is stored: another process may have just written to it."""
        if table in self.tables:
            hosted = self.tables[table]
            if self.crew.has_company:  # also out of touch: others may write all the same
                await self.steering.look_at([table])
            return hosted
        if not keys.is_table_id(table):
            raise Refusal("unknown_table", table=table[:20])
        if table not in self._loading:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            # Whoever waits may go away: it is being read all the same, and by nobody else.
            loading.add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(self._loading[table])

    def in_memory(self, table: str) -> HostedTable | None:
        """The table of that name, if anybody has it in hand."""
        return self.tables.get(table) or self._asleep.get(table)

    async def running(self, own: Select[Any] | None = None) -> Listed:
        """The newest tables where a game is under way, as they are stored.

        Those that are listed, or one's own alone.
        """
        return self._known(
            await self.on_disk(self._store.running, self.settings.running_shown, own)
        )

    async def finished(self, own: Select[Any] | None = None) -> Listed:
        """Tables where the game is over, without their steps, the last one first.

        Those that are listed, and one's own.
        """
        return self._known(
            await self.on_disk(self._store.finished, self.settings.finished_shown, own)
        )

    def _known(self, listed: Listed) -> Listed:
        """The same, with what else was found to be wrong with any of the tables."""
        tables = []
        for table in listed.tables:
            damage = self._broken.get(table.id) or ("" if table.game in packages() else NO_GAME)
            if damage:
                listed.broken.append(broken(table.id, damage))
            else:
                tables.append(table)
        return Listed(tables, listed.broken)

    async def patiently(self, work: Callable[..., Awaitable[Result]], *args: Any) -> Result:
        """Do this as soon as the database is there."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await work(*args)
            except Away:
                if pause == FIRST_PAUSE:
                    LOG.warning("waiting for the database")
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _load(self, table: str) -> HostedTable:
        asleep = self._asleep.get(table)
        if asleep is not None:
            self._seat_at(asleep)
            return asleep
        self.loads += 1
        try:
            stored = await self.on_disk(self._store.load, table)
            if stored is None:
                raise Refusal("unknown_table", table=table[:20])
            if stored.game not in packages():
                raise broken(table, NO_GAME)
            hosted = await asyncio.to_thread(self._hosted, stored)
        except Refusal as refusal:
            if refusal.code == "broken_table":
                self._broken[table] = str(refusal.details["damage"])
            raise
        self._broken.pop(table, None)
        try:
            await hosted.save_unsaved()
        except ConflictError as error:
            raise away() from error
        await self.steering.take_if_free(hosted)
        self._seat_at(hosted)
        return hosted

    def _hosted(self, stored: StoredTable, resumed: Resumed | None = None) -> HostedTable:
        usual, lines = self.settings.usual_bot, self.settings.chat_lines
        disk = Disk(self._save, self._keep, self._reload, self._since)
        return HostedTable(
            stored, disk, self.check_bot, resumed, usual, lines, self.pulse, self._call
        )

    def _call(self, call: Call) -> None:
        """Have everybody hear whose turn it is who wants to; none of them stops the game."""
        for caller in self.callers:
            try:
                caller(call)
            except Exception:
                LOG.exception("a call to table %s", call.table)

    def _seat_at(self, table: HostedTable) -> None:
        """Keep a table in memory, and its bots at play if that is ours to do."""
        self._forget_some()
        self.tables[table.id] = table
        self.steering.begin(table)

    def _forget_some(self) -> None:
        """Put away finished tables beyond the last few."""
        tables = self.tables.values()
        idle = [table.id for table in tables if table.over and not table.presence.watching]
        for table in idle[: max(0, len(idle) - self.settings.finished_kept)]:
            self._put_away(table)

    async def _keep_house(self) -> None:
        """Now and then put away what sleeps, pack what is over, see that the database is ours."""
        closing = asyncio.Event()  # never set: whoever closes cancels us
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HOUSE_SECONDS):
                    await closing.wait()
            await self.put_to_sleep()
            self.steering.tell_again()
            try:
                await self.on_disk(self._packer.pack_some)
                is_ours = await self.to_disk(self._ownership.keep)
                await self.note_results()
                await self.close_tables()
            except Away:
                continue  # that was noted
            except Exception:
                LOG.exception("keeping house")
                continue
            if not is_ours:
                LOG.error("another server uses the same database; one of them must be stopped")

    async def close_tables(self) -> None:
        """End the games at tables that moderators have closed, here or from a terminal."""
        if not self.people.is_on:
            return
        for table, reason in await self.people.moderation.to_close():
            with suppress(Refusal):  # it may be over by now
                await (await self.get(table)).close_down(reason)

    async def note_results(self, account: str | None = None) -> None:
        """Write down how games have ended for people with an account, or for one of them."""
        if self._scribe is None:
            return
        if account is None:
            await self.to_disk(self._scribe.write_some)
        else:
            await self.to_disk(self._scribe.write_for, account)

    async def put_to_sleep(self) -> None:
        """Put away games under way where nobody looks and nothing goes on by itself."""
        for table in list(self.tables.values()):
            is_driven = self.steering.drives(table.id)
            if not table.over and await table.may_sleep(self.settings.sleep_seconds, is_driven):
                self._put_away(table.id)
                if is_driven:
                    await self.steering.release(table)

    def _put_away(self, table: str) -> None:
        """Keep a table on the disk alone; whoever has it in hand still goes on with it."""
        self._asleep[table] = self.tables.pop(table)
        self.steering.leave(table)

    # The database

    async def _save(self, table: str, change: Change) -> None:
        """Write a change and tell other processes."""
        hosted = self.in_memory(table)
        if hosted is not None and self.steering.is_adrift(hosted):
            change.driver = self.crew.number  # whoever writes keeps it going from now on
        if hosted is not None and self.post.is_on:
            change.noted = hosted.noted(change)
        await self.to_disk(self._store.add, table, change)
        self.steering.has_written(table, change)
        if change.seats or change.finished is not None:
            self.lobby.tell()
        if change.noted is not None and change.noted.happenings:
            self.post.wake()

    async def _keep(self, table: str, events: list[StoredEvent]) -> None:
        """Write down how far the clocks of a table have run."""
        await self.to_disk(self._store.revise, table, self.crew.number, events)
        self.steering.has_kept(table, {event.key: event.args for event in events})

    async def _since(self, table: str, steps: int, chat: int) -> StoredTable | None:
        return await self.on_disk(self._store.since, table, steps, chat)

    async def _reload(self, table: str) -> StoredTable | None:
        return await self.on_disk(self._store.load, table)

    async def on_disk(self, work: Callable[..., Result], *args: Any) -> Result:
        """Read something."""
        return await self._asked(self._reading, work, *args)

    async def to_disk(self, work: Callable[..., Result], *args: Any) -> Result:
        """Write something. Changes of one table come one by one: it waits for each."""
        return await self._asked(self._writing, work, *args)

    async def _asked(
        self, pool: ThreadPoolExecutor, work: Callable[..., Result], *args: Any
    ) -> Result:
        """What the database says, in time; else it is away, and nobody knows what it did."""
        if self._is_closing:
            raise away()
        self._fuse.check()
        begun = time.monotonic()
        loop, patience = asyncio.get_running_loop(), PATIENCE * self.settings.database_seconds
        with DISK_QUEUE.track_inprogress(), DISK_SECONDS.time():
            try:
                async with asyncio.timeout(patience):
                    return await loop.run_in_executor(pool, work, *args)
            except Exception as error:
                if not is_away(error):
                    raise
                self._fuse.failed(error, time.monotonic() - begun)
                if isinstance(error, TimeoutError):
                    LOG.error("the database does not answer")
                    await asyncio.to_thread(self._store.break_off)
                raise away() from error

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
        listed: bool | None = None,
        hints: bool = False,
        tempo: TempoWish = TempoWish(),  # noqa: B008
        rated: bool = False,
        language: str = "",
        asks_all: bool = False,
    ) -> tuple[HostedTable, str]:
        """A new table, and its key, from which the secrets of its seats follow.

        ``listed``: whether everybody finds it; None: as is usual for such seats. ``hints``: whether
        people may ask for them although others play. ``rated``: whether it counts for ratings.
        ``language``: in which those who look for company talk. ``asks_all``: whether somebody
        alone with bots is asked what people there usually pass.
        """
        known = find_game(game)
        chosen = known.check(players, options)
        key = keys.new_key()
        seats = self.seats_for(game, players, wishes, key)
        if tempo.kind == CORRESPONDENCE and clock.phase is None:
            clock = replace(clock, phase=0)
        clock.check(known.timed)
        tempo.check(may_leave(game))
        people = sum(seat.kind != BOT for seat in seats)
        if sum(not table.over for table in self.tables.values()) >= self.settings.tables_most:
            raise Refusal("too_many_tables", most=self.settings.tables_most)
        unlisted = listing(listed, seats)
        happened = tempo.events() + clock.events(known.timed, people) + unlisted
        if hints and people > 1:
            happened.append((HINTS_ALLOWED, {}))
        if rated:
            check_rated(wishes, hints)
            happened.append((RATED, {}))
        if language and self.people.is_on and not unlisted:
            happened.append((SPOKEN, {"language": language}))
        if asks_all:
            happened += never_passing(game, seats)
        name = keys.new_table_id(keys.LINK_LENGTH if unlisted else keys.ID_LENGTH)
        return await self._create(begun(name, game, chosen, seats, key, happened)), key

    async def create(
        self, stored: StoredTable, held: Sequence[tuple[str, int]] = ()
    ) -> HostedTable:
        """Seat people at a table that was prepared elsewhere.

        ``held``: accounts, and the seats that they hold from the first moment on.
        """
        if sum(not table.over for table in self.tables.values()) >= self.settings.tables_most:
            raise Refusal("too_many_tables", most=self.settings.tables_most)
        return await self._create(stored, held=held)

    async def _create(
        self,
        stored: StoredTable,
        resumed: Resumed | None = None,
        held: Sequence[tuple[str, int]] = (),
    ) -> HostedTable:
        steps, dumps = stored.steps, stored.dumps  # the table in memory does without them
        table = self._hosted(stored, resumed)
        coming = await table.begin()
        if self.crew.is_on_duty and not table.over:
            stored.driver = table.driver = self.crew.number
        stored.due, stored.until, stored.shown = coming.due, coming.until, coming.shown
        whole = replace(stored, steps=steps, dumps=dumps)
        # From the moment it is stored it can be found: whoever does waits, and reads no second one.
        opening: asyncio.Future[HostedTable] = asyncio.get_running_loop().create_future()
        self._loading[table.id] = opening
        try:
            await self.to_disk(self._store.create, whole, held)
            self._seat_at(table)
            opening.set_result(table)
            await table.call_first()
            self.lobby.tell()
        finally:
            del self._loading[table.id]
            opening.cancel()  # where it could not be stored
        return table

    def seats_for(
        self, game: str, players: int, wishes: Sequence[SeatWish], key: str
    ) -> list[StoredSeat]:
        """The seats of a new table; refused where a wish cannot be met."""
        if len(wishes) != players:
            raise Refusal("wrong_seats", seats=len(wishes), players=players)
        kinds = {ME: HUMAN, FRIEND: INVITED, ANYBODY: OPEN}
        names = [clean_name(wish.name) for wish in wishes]
        given = [name for name in names if name]
        for name in given:
            if given.count(name) > 1:
                raise Refusal("name_taken", name=name)
        spare = spare_names(given)
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
        stored = await self.reviews.read(text)
        game = find_game(stored.game)
        return await self._create(stored, await asyncio.to_thread(resume, game, stored))
