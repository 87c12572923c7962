"""``python -m trials.turn``: a turn of Civilisation with seven bots, as a person waits for it.

The table stands at the beginning of a turn of a golden game for eight; where that ended before, the
bots play on until then. The first seat is a person with an open page, who passes wherever that can
be done; the others are bots. Server, database and page are those that people use, in this process;
bots think in a process of their own. What is told is the time on the wall from the first question
of the turn to the first of the next, and what the processor spent on it.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import ziggurat
from trials.figures import row
from trials.prepare import fresh, played, records
from ziggurat.web.conversation import INTERVAL, either
from ziggurat.web.host import Host
from ziggurat.web.live import Page
from ziggurat.web.settings import Settings
from ziggurat.web.store import Store
from ziggurat.web.stored import BOT, HUMAN, StoredDump, StoredSeat, StoredTable
from ziggurat.web.table.hosted import HostedTable

GAME, PLAYERS = "civilisation", 8
TURNS_MOST = 60


@dataclass
class Spent:
    """What a turn took: decisions, and seconds."""

    decisions: int = 0
    wall: float = 0.0
    server: float = 0.0
    thinking: float = 0.0
    sent: int = 0
    """Bytes that the page was sent."""


def begin_of(turn: int) -> StoredTable:
    """The golden game as it stood when that turn began, or its last; it may go on for longer."""
    stored, game = played(records(GAME, PLAYERS)[-1]), ziggurat.game(GAME)
    state, data, last = game.restore(stored.dumps[0].state), stored.dumps[0].state, 0
    for step in stored.steps:
        now = state.view(None)["turn"]
        if now > turn:
            break
        if now > last:
            data, last = state.dump(), now
        state.apply(step.seat, state.parse(step.seat, step.text))
    options = {**data["options"], "turn_limit": TURNS_MOST}
    dump = StoredDump(0, game.rules_version, {**data, "options": options})
    return replace(
        stored, options=options, steps=[], dumps=[dump], seed=None, finished=None, result={}
    )


async def answer(hosted: HostedTable) -> bool:
    """Pass for the person, if that is what the table waits for; whether it was."""
    async with hosted.locked() as parts:
        state = parts.journal.state
        if 0 not in state.to_act:
            return False
        action, decision = str(state.legal(0)[-1]), parts.journal.decisions[0]
    await hosted.act(0, decision, action)
    return True


async def turn_of(hosted: HostedTable) -> tuple[int, int]:
    """The number of the turn, and how many decisions were taken so far."""
    async with hosted.locked() as parts:
        journal = parts.journal
        state: Any = journal.state  # a view would cost more than the move
        return -1 if journal.over else state.turn, len(journal.history.played)


async def watch(hosted: HostedTable, spent: Spent) -> None:
    """Keep a page of the person up to date, as its connection does."""
    page = Page(hosted, (0,), "en")
    while True:
        signal = page.signal
        message = await page.update()
        if message is not None:
            spent.sent += len(json.dumps(message, ensure_ascii=False).encode())
        await asyncio.sleep(INTERVAL)
        await either(signal)


async def measure(begun: StoredTable, turn: int, bot: str) -> Spent:
    """Play that turn."""
    spent = Spent()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        seats = [StoredSeat(0, HUMAN, "Anna")]
        seats += [StoredSeat(seat, BOT, "", bot=bot) for seat in range(1, PLAYERS)]
        table, _ = fresh(replace(begun, seats=seats))
        store = Store(database)
        store.create(table)
        store.close()
        host = Host(Settings(database=database, bot_workers=1))
        await host.start()
        try:
            hosted = await host.get(table.id)
            page = asyncio.ensure_future(watch(hosted, spent))
            first = await play_until(hosted, turn)
            thought = children()
            began, used, sent = time.perf_counter(), time.process_time(), spent.sent
            count = await play_until(hosted, turn + 1)
            spent.wall = time.perf_counter() - began
            spent.server = time.process_time() - used
            spent.decisions = count - first
            spent.thinking = children() - thought
            spent.sent -= sent
            page.cancel()
        finally:
            await host.close()
    return spent


async def play_until(hosted: HostedTable, turn: int) -> int:
    """Play until that turn begins, or the game ends; how many decisions were taken so far."""
    while True:
        signal = hosted.signal
        if await answer(hosted):
            continue
        now, count = await turn_of(hosted)
        if now < 0 or now >= turn:
            return count
        await either(signal)


def children() -> float:
    """Seconds of the processor that the processes of the bots have spent."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12]) if int(fields[1]) == os.getpid() else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str]) -> None:
    """Measure the turn that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m trials.turn", description=__doc__)
    parser.add_argument("--turn", type=int, default=10)
    parser.add_argument("--bot", default="planner:normal")
    parser.add_argument("--profile", type=Path, help="write what the server did there")
    given = parser.parse_args(arguments)
    begun = begin_of(given.turn)
    profile = cProfile.Profile() if given.profile else None
    if profile is not None:
        profile.enable()
    spent = asyncio.run(measure(begun, given.turn, given.bot))
    if profile is not None:
        profile.disable()
        profile.dump_stats(given.profile)
    print(row("turn", "decisions", "wall s", "server s", "bots s", "sent kB"))
    print(row(*["---"] * 6))
    figures = [f"{value:.1f}" for value in (spent.wall, spent.server, spent.thinking)]
    print(row(str(given.turn), str(spent.decisions), *figures, f"{spent.sent / 1000:.0f}"))


if __name__ == "__main__":
    main(sys.argv[1:])
