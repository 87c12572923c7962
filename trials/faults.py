"""``script/faults``: servers are struck at random moments, and nothing that was told is lost.

After every fault: no acknowledged move is lost, none is there twice, no table is gone that was not
damaged, and everybody (pages, people over the API, bots, clocks) goes on without help. What a
trial has seen is kept in a file, so that it can be broken off and taken up again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import httpx
import psycopg

from trials.disk import small_disk
from trials.figures import row, write_row
from trials.local import HOME, ROOT
from trials.options import (
    add_server_options,
    command_of,
    programs_or_exit,
    revision,
    run,
    servers_on,
)
from trials.postgresql import Cluster, new_database
from trials.proxy import Proxy
from trials.strokes import STROKES, possible
from trials.unhurried import FACTORY
from trials.wallclock import WallClock, compiler
from trials.world import World

PAGE = ROOT / "docs" / "faults.md"
KEPT = ROOT / ".trials"
COUNT_MOST = 10_000
TABLES_MOST = 200
"""With more tables than that everything begins anew, as after a fault that was not withstood."""
SAID = 3000
"""Characters of what a server wrote that are kept."""
CALM = 0.5
"""Seconds for which everybody plays, at the least, before a fault strikes."""


@dataclass(frozen=True)
class Result:
    """One fault and what came of it."""

    number: int
    kind: str
    what: str
    seconds: float
    """After the end of the fault, until everybody had gone on."""
    wrong: list[str]
    said: str = ""
    """The end of what the servers wrote, when something did not hold."""


class Journal:
    """The results of a trial, in a file with a line for each."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.results: list[Result] = []
        if path.exists():
            lines = path.read_text(encoding="utf-8").splitlines()
            self.results = [Result(**json.loads(line)) for line in lines if line]

    def add(self, result: Result) -> None:
        """Keep a result."""
        self.results.append(result)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    @property
    def next(self) -> int:
        """The number of the next fault."""
        return len(self.results)


def options(arguments: Sequence[str]) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="script/faults",
        description="Strike a server on this machine, its processes and its database.",
    )
    parser.add_argument("--count", type=int, default=300, help="faults, with those done before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", metavar="KIND", choices=tuple(STROKES))
    parser.add_argument("--seconds", type=float, default=10.0, help="that a lasting fault lasts")
    parser.add_argument(
        "--calm", type=float, default=4.0, help="seconds of play, at the most, before a fault"
    )
    parser.add_argument("--within", type=float, default=10.0, help="seconds until all go on")
    parser.add_argument(
        "--patience", type=float, default=30.0, help="seconds until whoever stays away is given up"
    )
    parser.add_argument("--state", type=Path, help="where results are kept; taken up from there")
    parser.add_argument("--write", metavar="NAME", help="put the table on docs/faults.md")
    add_server_options(parser)
    chosen = parser.parse_args(arguments)
    if not 1 <= chosen.count <= COUNT_MOST:
        parser.error(f"--count goes from 1 to {COUNT_MOST}")
    if chosen.state is None:
        chosen.state = KEPT / f"faults-{chosen.seed}.jsonl"
    return parser, chosen


def main(arguments: Sequence[str]) -> int:
    """Strike as often as is asked for; 1 when something did not hold."""
    parser, chosen = options(arguments)
    journal = Journal(chosen.state)
    if journal.next < chosen.count:
        asyncio.run(campaign(parser, chosen, journal))
    lines = report(journal.results)
    print("\n".join(lines))
    if chosen.write:
        for line in lines[2:]:
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            kind, *rest = cells
            write_row(
                PAGE, "faults", row(f"{kind}, {chosen.write}", revision(chosen.sources), *rest)
            )
    for result in journal.results:
        for wrong in result.wrong:
            print(f"{result.number} {result.kind} ({result.what}): {wrong}")
    return 1 if any(result.wrong for result in journal.results) else 0


async def campaign(
    parser: argparse.ArgumentParser, chosen: argparse.Namespace, journal: Journal
) -> None:
    """Strike until so many results are there."""
    async with world_of(parser, chosen) as world:
        kinds = [kind for kind in possible(world) if kind in (chosen.kinds or STROKES)]
        left_out = [kind for kind in chosen.kinds or STROKES if kind not in kinds]
        if left_out:
            print(f"not possible on this machine: {', '.join(left_out)}", flush=True)
        while journal.next < chosen.count:
            number = journal.next
            kind = kind_of(chosen.seed, number, kinds)
            try:
                result = await strike(world, chosen, number, kind)
            except (httpx.HTTPError, psycopg.Error, RuntimeError) as error:
                result = Result(number, kind, "not carried out", 0.0, [repr(error)[:300]])
            journal.add(result)
            said = "; ".join(result.wrong) or "held"
            print(f"{number:4} {kind} ({result.what}) {result.seconds:.1f} s: {said}", flush=True)
            await mend(world, bool(result.wrong) or len(world.steps) > TABLES_MOST)
        print(f"clocks that struck: {world.struck}; servers that ended by themselves:"
              f" {world.restarts}")  # fmt: skip


def kind_of(seed: int, number: int, kinds: Sequence[str]) -> str:
    """Which fault comes at that place: every kind once, in an order of chance, then again."""
    turn, place = divmod(number, len(kinds))
    return Random(f"{seed}/{turn}").sample(list(kinds), len(kinds))[place]


async def strike(world: World, chosen: argparse.Namespace, number: int, kind: str) -> Result:
    """One fault at a moment of chance, and all that must hold after it."""
    rng = Random(f"{chosen.seed}/{number}/{kind}")
    await asyncio.sleep(rng.uniform(CALM, max(CALM, chosen.calm)))
    before = world.refusals
    what = await STROKES[kind](world, rng, chosen.seconds)
    end = time.monotonic()
    world.patient_until = end + chosen.within
    if world.refusals > before:
        what += f", {world.refusals - before} times refused meanwhile"
    took, late = await world.all_go_on(end, chosen.within, chosen.patience)
    wrong = [late] if late else []
    wrong += await world.faults_of_ledgers()
    wrong += await world.faults_of_tables()
    wrong += await world.faults_of_damage()
    wrong += await world.faults_of_clocks(end, chosen.within)
    said = "\n".join(server.said(SAID) for server in world.servers) if wrong else ""
    return Result(number, kind, what, round(took, 2), wrong, said)


async def mend(world: World, is_fresh: bool) -> None:
    """Have a fresh start with another database; or seat those whose game is over, wind clocks."""
    if is_fresh:
        await world.leave()
        world.supervised = False
        for server in world.servers:
            server.kill()
        if not world.cluster.alive:
            await asyncio.to_thread(world.cluster.start)
        address = await asyncio.to_thread(new_database, world.cluster.address)
        world.database = address.removeprefix(world.cluster.address)
        for server in world.servers:
            server.database = through(world.proxy, world.database)
            await asyncio.to_thread(server.start)
        world.supervised = True
        world.steps.clear()
        world.victims.clear()
        await world.seat_everybody()
    elif world.game_is_over:
        await world.leave()
        await world.seat_everybody()
    else:
        await world.wind_clocks()


def through(proxy: Proxy, database: str) -> str:
    """The address of a database behind the line that can be cut."""
    return f"postgresql://ziggurat@{HOME}:{proxy.port}/{database}"


@asynccontextmanager
async def world_of(
    parser: argparse.ArgumentParser, chosen: argparse.Namespace
) -> AsyncIterator[World]:
    """Everything that takes part, from the database to the people."""
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ziggurat-faults-")))
        folder.chmod(0o755)
        place = (disk or folder) / "pg"
        place.mkdir()
        cluster = Cluster(programs_or_exit(parser), place, "max_wal_size=32MB", "min_wal_size=32MB")
        stack.callback(shutil.rmtree, place, ignore_errors=True)
        stack.callback(cluster.stop)
        cluster.start()
        found = compiler()
        wall = WallClock(folder, found) if found else None
        database = new_database(cluster.address).removeprefix(cluster.address)
        proxy = Proxy(cluster.port)
        await proxy.start()
        unhurried = {"ZIGGURAT_BOT_FACTORY": FACTORY}
        command = command_of(chosen, **unhurried, **(wall.environment if wall else {}))
        servers = stack.enter_context(servers_on(command, through(proxy, database), chosen.servers))
        rng = Random(chosen.seed)
        world = World(cluster, database, proxy, servers, wall, disk is not None, rng)
        await world.begin()
        try:
            yield world
        finally:
            await world.end()
            await proxy.close()


def report(results: Sequence[Result]) -> list[str]:
    """A table of all kinds of faults."""
    lines = [
        row("fault", "times", "held", "did not", "goes on after, median s", "slowest s"),
        "|---|---|---|---|---|---|",
    ]
    for kind in STROKES:
        found = [result for result in results if result.kind == kind]
        if found:
            held = [result.seconds for result in found if not result.wrong]
            middle = f"{statistics.median(held):.1f}" if held else "-"
            slowest = f"{max(held):.1f}" if held else "-"
            lines.append(
                row(kind, str(len(found)), str(len(held)), str(len(found) - len(held)),
                    middle, slowest)
            )  # fmt: skip
    return lines


if __name__ == "__main__":
    run(main)
