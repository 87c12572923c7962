"""All tables of a server: opening them, finding them, and keeping their bots at play."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeVar

from ziggurat.bots.guard import OVERRAN, next_seat
from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import DamagedRecord, IllegalAction, Refusal
from ziggurat.core.game import new_seed
from ziggurat.core.history import History, Played
from ziggurat.core.record import HIDDEN, Record
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.bots import BotPool, Question, dice
from ziggurat.web.clock import ClockWish
from ziggurat.web.resume import entry_data
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
    StoredStep,
    StoredTable,
    now,
)
from ziggurat.web.tables import NAME_MOST, HostedTable, clean_name, result
from ziggurat.web.worker import factory

LOG: Final = logging.getLogger("ziggurat.host")
RUNNING_MOST: Final = 500
KEPT_MOST: Final = 100
"""Finished tables kept in memory while nobody looks at them."""
FINISHED_SHOWN: Final = 30
RECORD_STEPS_MOST: Final = 50_000
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
        await self._pool.close()
        self._disk.shutdown(wait=True)
        self._store.close()

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
        return sorted(under_way, key=lambda table: table.stored.created, reverse=True)

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

    def _hosted(self, stored: StoredTable) -> HostedTable:
        return HostedTable(stored, self._save, self._reload, self.check_bot)

    def _seat_at(self, table: HostedTable) -> None:
        """Keep a table in memory, and its bots at play."""
        self._forget_some()
        self.tables[table.id] = table
        if not table.over:
            driver = asyncio.ensure_future(self._drive(table))
            self._drivers[table.id] = driver
            driver.add_done_callback(lambda _: self._drivers.pop(table.id, None))

    def _forget_some(self) -> None:
        idle = [table.id for table in self.tables.values() if table.over and not table.pages]
        for table in idle[: max(0, len(idle) - KEPT_MOST)]:
            del self.tables[table]

    async def _save(self, table: str, change: Change) -> None:
        await self._on_disk(self._store.add, table, change)

    async def _reload(self, table: str) -> StoredTable | None:
        return await self._on_disk(self._store.load, table)

    async def _on_disk(self, work: Callable[..., Result], *args: Any) -> Result:
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
        if sum(not table.over for table in self.tables.values()) >= RUNNING_MOST:
            raise Refusal("too_many_tables", most=RUNNING_MOST)
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

    async def _create(self, stored: StoredTable) -> HostedTable:
        table = self._hosted(stored)
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
        return await self._create(await asyncio.to_thread(reviewed, text))

    # Bots

    async def _drive(self, table: HostedTable) -> None:
        """Ask the bots of a table for as long as its game lasts."""
        last_seat, last_move = -1, 0.0
        since: dict[int, tuple[int, float]] = {}
        while not table.over:
            signal = table.signal
            try:
                stroke = await table.strike()
                asked = await self._question(table, last_seat)
                if asked is None:
                    await self._stand_by(table, signal, since, stroke)
                    continue
                question, decision = asked
                choice = await self._pool.choose(question)
                if table.pages:
                    pause = last_move + self.settings.bot_pace - time.monotonic()
                    await asyncio.sleep(max(0.0, pause))
                action = table.game.action_at(choice.action)
                last_seat, last_move = question.seat, time.monotonic()
                await table.act_bot(question.seat, decision, action, choice.fault, choice.detail)
            except Exception:  # a bot never takes its table down
                LOG.exception("a bot at table %s", table.id)
                await asyncio.sleep(1.0)

    async def _stand_by(
        self,
        table: HostedTable,
        signal: asyncio.Event,
        since: dict[int, tuple[int, float]],
        stroke: float | None,
    ) -> None:
        """Wait for a change, at most until the clock strikes.

        For a bot elsewhere that takes too long a random move is made: ``since`` remembers which of
        its decisions each of them was asked, and when.
        """
        async with table.lock:
            asked = {seat: table.decisions[seat] for seat in table.awaited()}
        for seat in list(since):
            if since[seat][0] != asked.get(seat):
                del since[seat]
        for seat, decision in asked.items():
            since.setdefault(seat, (decision, time.monotonic()))
        if not since:
            await _within(signal, stroke)
            return
        seat = min(since, key=lambda seat: since[seat][1])
        decision, began = since[seat]
        left = max(0.0, began + self.settings.remote_seconds - time.monotonic())
        if stroke is not None and stroke < left:
            await _within(signal, stroke)
        elif not await _within(signal, left):
            dice_seed = dice(table.stored.seed, seat, len(table.history.played))
            action = Random(dice_seed).choice(table.state.legal(seat))
            await table.act_bot(seat, decision, action, OVERRAN, "")

    async def _question(self, table: HostedTable, last: int) -> tuple[Question, int] | None:
        """The question of the next bot that is waited for, and the number of its decision."""
        async with table.lock:
            seats = [
                seat for seat in table.state.to_act if table.bot_of(seat) not in (None, REMOTE)
            ]
            if not seats or table.over:
                return None
            seat = next_seat(seats, last)
            question = Question(
                table=table.id,
                game=table.stored.game,
                bot=table.bot_of(seat) or "",
                seat=seat,
                view=table.state.view(seat),
                legal=[table.game.action_index(action) for action in table.state.legal(seat)],
                seed=dice(table.stored.seed, seat, len(table.history.played)),
            )
            return question, table.decisions[seat]


async def _within(signal: asyncio.Event, seconds: float | None) -> bool:
    """Wait for the signal, at most so long; whether it came."""
    try:
        await asyncio.wait_for(signal.wait(), seconds)
    except TimeoutError:
        return False
    return True


def reviewed(text: str) -> StoredTable:
    """A record as a table; refused when it cannot be read or replayed."""
    record = Record.loads(text)
    game = find_game(record.game)
    if len(record.steps) > RECORD_STEPS_MOST:
        raise DamagedRecord("too_long", most=RECORD_STEPS_MOST)
    state = record.begin(game)
    stored = StoredTable(
        id=keys.new_table_id(),
        game=game.name,
        players=state.players,
        options=dict(state.options),
        seed=record.seed if record.start is None else None,
        rules_version=game.rules_version,
        key_hash=None,
        review=True,
        created=now(),
        finished=now(),
        seats=_reviewed_seats(record, state.players),
        dumps=[StoredDump(0, game.rules_version, state.dump())],
    )
    history = History(state)
    for number, step in enumerate(record.steps):
        if step.text == HIDDEN:
            raise DamagedRecord("hidden_step", step=number + 1)
        try:
            played = history.load(step)
        except IllegalAction as error:
            raise DamagedRecord(
                "illegal_step", error.rule, step=number + 1, text=str(step)[:80]
            ) from error
        stored.steps.append(_reviewed_step(played, number, state.players))
    stored.result = result(history)
    return stored


def _reviewed_seats(record: Record, players: int) -> list[StoredSeat]:
    names = [*record.seats, *[""] * players][:players]
    return [
        StoredSeat(seat, HUMAN, clean_name(name[:NAME_MOST])) for seat, name in enumerate(names)
    ]


def _reviewed_step(played: Played, number: int, players: int) -> StoredStep:
    return StoredStep(
        number=number,
        seat=played.step.seat,
        text=played.step.text,
        effect=played.effect,
        log=[entry_data(entry) for entry in played.log],
        readers=None if played.readers is None else list(played.readers),
        decisions=[number + 1] * players,
        time="",
    )
