"""What keeps a table going by itself: its bots, its clock, the standing orders of its people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from ziggurat.bots.guard import OVERRAN, next_seat
from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.web.bots import BotPool, Choice, Question, dice
from ziggurat.web.settings import Settings
from ziggurat.web.store import Away
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.parts import Parts

LOG: Final = logging.getLogger("ziggurat.driver")


class Driver:
    """Asks the bots of one table, strikes its clock and follows orders while its game lasts."""

    def __init__(self, table: HostedTable, pool: BotPool, settings: Settings) -> None:
        self._table = table
        self._pool = pool
        self._settings = settings
        self._last_seat = -1
        self._since: dict[int, tuple[int, float]] = {}
        """Which decision each bot elsewhere was asked, and when."""

    async def run(self) -> None:
        """Keep the table going until its game is over.

        However long a bot thinks, the clock strikes when it is due.
        """
        try:
            await self._repeat_once(self._table.begin_driving)
            work = (self._play, self._keep_time, self._follow_orders)
            await asyncio.gather(*[self._repeat(one) for one in work])
        finally:
            self._pool.turns.leave(self._table.id)

    async def _repeat_once(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this when the database lets us."""
        while True:
            try:
                return await work()
            except Away:
                await asyncio.sleep(1.0)

    async def _repeat(self, work: Callable[[asyncio.Event], Awaitable[None]]) -> None:
        """Do this over and over, whatever fails, until the game is over."""
        while not self._table.over:
            try:
                await work(self._table.signal)
            except Exception as error:  # a bot never takes its table down
                # Why something could not be written was noted by whoever tried.
                if not isinstance(error, Refusal) or error.code != "not_saved":
                    LOG.exception("a bot at table %s", self._table.id)
                await asyncio.sleep(1.0)

    async def _keep_time(self, signal: asyncio.Event) -> None:
        """Strike the clock when it is due, and have it written down while it runs."""
        waits = [await self._table.strike(), await self._table.keep_time()]
        await _within(signal, min((wait for wait in waits if wait is not None), default=None))

    async def _follow_orders(self, signal: asyncio.Event) -> None:
        """Carry out the standing orders of people when they are due."""
        wait = await self._table.follow_orders()
        if wait != 0.0:
            await _within(signal, wait)

    async def _play(self, signal: asyncio.Event) -> None:
        """Have the next bot that is waited for move, or wait for one."""
        if not await self._is_waited_for():
            self._pool.turns.leave(self._table.id)
            await self._stand_by(signal)
            return
        async with self._pool.turns.turn(self._table) as worker:
            asked = await self._question()  # not before: meanwhile it may be another
            if asked is None:
                return
            question, decision = asked
            choice = await self._pool.choose(question, worker)
        await self._take(question.seat, decision, choice)

    async def _is_waited_for(self) -> bool:
        """Whether a bot of this server is to act."""
        async with self._table.locked() as parts:
            return not parts.journal.over and bool(_bots_to_act(parts))

    async def _question(self) -> tuple[Question, int] | None:
        """The question of the next bot that is waited for, and the number of its decision."""
        async with self._table.locked() as parts:
            state, seats, bots = parts.journal.state, parts.seats, _bots_to_act(parts)
            if not bots or parts.journal.over:
                return None
            seat = next_seat(bots, self._last_seat)
            question = Question(
                table=self._table.id,
                game=self._table.game.name,
                bot=seats.bot_of(seat) or "",
                seat=seat,
                view=state.view(seat),
                legal=[self._table.game.action_index(action) for action in state.legal(seat)],
                seed=_dice(parts, seat),
            )
            return question, parts.journal.decisions[seat]

    async def _take(self, seat: int, decision: int, choice: Choice) -> None:
        """Take the action that a bot has chosen, at once: each page shows it at its own pace."""
        action = self._table.game.action_at(choice.action)
        self._last_seat = seat
        await self._table.act_bot(seat, decision, action, choice.fault, choice.detail)

    async def _stand_by(self, signal: asyncio.Event) -> None:
        """Wait for a change.

        For a bot elsewhere that takes too long a random move is made.
        """
        async with self._table.locked() as parts:
            asked = {seat: parts.journal.decisions[seat] for seat in parts.seats.awaited()}
        for seat in list(self._since):
            if self._since[seat][0] != asked.get(seat):
                del self._since[seat]
        for seat, decision in asked.items():
            self._since.setdefault(seat, (decision, time.monotonic()))
        if not self._since:
            await signal.wait()
            return
        seat = min(self._since, key=lambda seat: self._since[seat][1])
        decision, began = self._since[seat]
        left = max(0.0, began + self._settings.remote_seconds - time.monotonic())
        if not await _within(signal, left):
            await self._act_for(seat, decision)

    async def _act_for(self, seat: int, decision: int) -> None:
        """Make a random move for a bot elsewhere that did not answer in time."""
        async with self._table.locked() as parts:
            if decision != parts.journal.decisions[seat]:
                return
            action = Random(_dice(parts, seat)).choice(parts.journal.state.legal(seat))
        await self._table.act_bot(seat, decision, action, OVERRAN, "")


def _bots_to_act(parts: Parts) -> list[int]:
    """Seats of bots of this server that are waited for."""
    bot_of = parts.seats.bot_of
    return [seat for seat in parts.journal.state.to_act if bot_of(seat) not in (None, REMOTE)]


def _dice(parts: Parts, seat: int) -> str:
    """The seed of a bot's dice for its next decision."""
    return dice(parts.stored.seed, seat, len(parts.journal.history.played))


async def _within(signal: asyncio.Event, seconds: float | None) -> bool:
    """Wait for the signal, at most so long; whether it came."""
    try:
        async with asyncio.timeout(seconds):
            await signal.wait()
    except TimeoutError:
        return False
    return True
