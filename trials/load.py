"""``script/load``: many tables at once, or many pages at one."""

from __future__ import annotations

import argparse
import asyncio
import math
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

import psycopg

from trials import many, prepare
from trials.crowd import Hall, Outcome, Playing, many_tables, measure, one_table
from trials.figures import milliseconds, percentile, row, write_row
from trials.local import ROOT
from trials.options import (
    add_server_options,
    cluster_or_exit,
    command_of,
    machine,
    revision,
    run,
    servers_on,
)
from trials.postgresql import Cluster, new_database
from trials.server import Command, usage

PAGE = ROOT / "docs" / "performance.md"
TABLES_MOST, SPECTATORS_MOST, SECONDS_MOST = 5000, 2000, 900
LIMITS = {
    "ZIGGURAT_CONNECTIONS_MOST": "100000",
    "ZIGGURAT_CONNECTIONS_EACH": "100000",
    "ZIGGURAT_TABLES_MOST": "1000000",
}
"""All pages come from this machine, and are let in all the same."""
COPIES = 20
"""Of each finished game, to see what it takes on disk."""
EARLIER = 3
"""Times that so many were played and packed before."""
DISK_RECORDS = (
    "ur/01-2-random", "ur/04-2-planner", "tigris/04-2-builder", "ages/07-2-planner",
    "civilisation/09-3-planner", "civilisation/12-8-planner",
)  # fmt: skip


def options(arguments: Sequence[str]) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="script/load",
        description="Many live tables on this machine: how long a move takes to reach the others.",
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--spectators", type=int, metavar="N", help="at one table, instead")
    parser.add_argument("--disk", action="store_true", help="what finished games take on disk")
    parser.add_argument(
        "--stored", type=int, metavar="N", help="start with so many tables on disk, instead"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="of play")
    parser.add_argument("--pause", type=float, default=15.0, help="between moves of a table")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument(
        "--write", metavar="NAME", help="put the figures on docs/performance.md under this name"
    )
    parser.add_argument("--beside", default="", help="what else runs on the machine, for the page")
    add_server_options(parser)
    chosen = parser.parse_args(arguments)
    bounds = (
        ("--tables", chosen.tables, TABLES_MOST),
        ("--spectators", chosen.spectators or 1, SPECTATORS_MOST),
        ("--seconds", chosen.seconds, SECONDS_MOST),
    )
    for name, value, most in bounds:
        if not 1 <= value <= most:
            parser.error(f"{name} goes from 1 to {most}")
    return parser, chosen


def main(arguments: Sequence[str]) -> int:
    """Measure what is asked for; 1 when something went wrong at a table."""
    if any(word.split("=")[0] == "--stored" for word in arguments):
        return many.main(arguments)
    parser, chosen = options(arguments)
    around = machine()
    if chosen.beside:
        around += f"; {chosen.beside}"
    with cluster_or_exit(parser) as cluster:
        if chosen.disk:
            lines = list(disk(cluster, chosen.write or "", revision(chosen.sources)))
            for line in lines:
                print(line)
                if chosen.write:
                    write_row(PAGE, "disk", line)
            return 0
        return load(cluster, chosen, around)


def load(cluster: Cluster, chosen: argparse.Namespace, around: str) -> int:
    """Many tables, or many spectators at one."""
    command = command_of(chosen, **LIMITS)
    started, empty = start_empty(command, cluster, chosen.servers)
    tables = 1 if chosen.spectators else chosen.tables
    database = new_database(cluster.address)
    least = math.ceil(chosen.seconds / chosen.pause * 4) + 10
    prepared = prepare.prepare(database, tables, least, chosen.seed)
    print(f"{len(prepared)} tables are written", flush=True)
    with servers_on(command, database, chosen.servers) as servers:
        ready = max(server.start() for server in servers)
        playing: Playing = many_tables(chosen.seconds, chosen.pause, chosen.seed)
        if chosen.spectators:
            playing = one_table(chosen.seconds, chosen.pause)
        hall = Hall(servers, prepared, chosen.spectators or 0)
        outcome = asyncio.run(measure(hall, cluster, playing))
        for error, count in Counter(_kind(error) for error in outcome.tally.errors).most_common(8):
            print(f"{count:6} x {error}")
        if outcome.tally.errors:
            print(servers[0].said(2000))
    per_table = (outcome.server_megabytes - empty) / (chosen.spectators or tables)
    figures = told(outcome, per_table, started, ready)
    for name, value in figures.items():
        print(f"{name:>24}  {value}")
    if chosen.write:
        mark = "spectators" if chosen.spectators else "tables"
        count = chosen.spectators or tables
        name = f"{chosen.write}, {count:,}"
        when = datetime.now(UTC).date().isoformat()
        write_row(
            PAGE, mark, row(name, revision(chosen.sources), *figures.values(), f"{when}; {around}")
        )
    return 1 if outcome.tally.errors else 0


def start_empty(command: Command, cluster: Cluster, count: int) -> tuple[float, float]:
    """Seconds until servers without tables answer, and the megabytes they hold then."""
    with servers_on(command, new_database(cluster.address), count) as servers:
        started = max(server.start() for server in servers)
        for server in servers:
            server.answers("/")  # what the first page loads belongs to no table
        return started, sum(usage(server.processes()).megabytes for server in servers)


def told(outcome: Outcome, per_table: float, started: float, ready: float) -> dict[str, str]:
    """The figures of a trial by their names, which are the columns of the page."""
    tally, shares = outcome.tally, outcome.shares
    latencies = tally.latencies
    return {
        "moves/s": f"{tally.moves / outcome.seconds:,.1f}",
        "p50 ms": milliseconds(percentile(latencies, 0.50)),
        "p95 ms": milliseconds(percentile(latencies, 0.95)),
        "p99 ms": milliseconds(percentile(latencies, 0.99)),
        "page p95 ms": milliseconds(percentile(tally.visits, 0.95)),
        "errors": str(len(tally.errors)),
        "CPU generator": f"{shares.generator:.0%}",
        "CPU server": f"{shares.server:.0%}",
        "CPU PostgreSQL": f"{shares.database:.0%}",
        "CPU others": f"{shares.others:.0%}",
        "generator late, p95 ms": milliseconds(outcome.lateness),
        "MB each": f"{per_table:.2f}",
        "start s, empty": f"{started:.1f}",
        "start s": f"{ready:.1f}",
        "all pages open s": f"{outcome.opening:.1f}",
        "kB a message": f"{outcome.message_bytes / 1000:.1f}",
    }


def disk(cluster: Cluster, name: str, version: str) -> list[str]:
    """What finished games take on disk, a line for each.

    Rows of a game under way leave room that later games take again, once the database has tidied
    up: what counts is by how much it grows from then on.
    """
    lines = []
    for record in DISK_RECORDS:
        database, path = new_database(cluster.address), prepare.GOLDEN / f"{record}.record"
        for _ in range(EARLIER):
            prepare.write_finished(database, path, COPIES)
            before = _size(database)
        steps = prepare.write_finished(database, path, COPIES)
        size = (_size(database) - before) / COPIES
        lines.append(
            row(", ".join(filter(None, (record, name))), version, f"{steps:,}",
                f"{size / 1000:,.0f}", f"{size / steps:,.0f}")
        )  # fmt: skip
    return lines


def _size(database: str) -> int:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("VACUUM")
        found = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    assert found is not None
    return int(found[0])


def _kind(error: str) -> str:
    """An error without the names of tables, so that equal ones are counted together."""
    return " ".join(word for word in error.split() if len(word.strip(":")) not in (8, 16))[:160]


if __name__ == "__main__":
    run(main)
