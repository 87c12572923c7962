"""``script/load --stored N``: how soon a server is there that has very many tables on its disk."""

from __future__ import annotations

import argparse
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from trials import prepare
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
from trials.postgresql import new_database
from trials.server import Command, Server

PAGE = ROOT / "docs" / "performance.md"
TABLES_MOST = 1_000_000
RUNNING = 0.02
LISTED = 0.1
"""Parts of all tables: those under way, and those that everybody finds."""
VISITS = 40
START_MOST, HOME_MOST = 3.0, 0.1
"""Seconds within which the server answers, and a home page comes."""


def options(arguments: Sequence[str]) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="script/load --stored",
        description="Very many tables on disk: how soon the server starts and home pages come.",
    )
    parser.add_argument("--stored", type=int, default=100_000, metavar="N", help="tables")
    parser.add_argument("--listed", type=float, default=LISTED, help="part of them that is listed")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--only", choices=("PostgreSQL", "SQLite"), help="one kind of database")
    parser.add_argument(
        "--write", metavar="NAME", help="put the figures on docs/performance.md under this name"
    )
    add_server_options(parser)
    chosen = parser.parse_args(arguments)
    if not prepare.NEWEST_HIDDEN < chosen.stored <= TABLES_MOST:
        parser.error(f"--stored goes from {prepare.NEWEST_HIDDEN + 1} to {TABLES_MOST}")
    return parser, chosen


def main(arguments: Sequence[str]) -> int:
    """Measure both kinds of database; 1 when one of them is too slow."""
    parser, chosen = options(arguments)
    command, is_slow = command_of(chosen), False
    for kind in (chosen.only,) if chosen.only else ("PostgreSQL", "SQLite"):
        around = machine()
        with ExitStack() as stack:
            if kind == "SQLite":
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ziggurat-many-"))
                database = f"sqlite:///{folder}/tables.db"
            else:
                database = new_database(stack.enter_context(cluster_or_exit(parser)).address)
            figures = measure(command, database, chosen)
        for name, value in figures.items():
            print(f"{name:>24}  {value if isinstance(value, str) else f'{value:.3f}'}", flush=True)
        is_slow |= figures["start s"] > START_MOST or figures["home, own p95"] > HOME_MOST
        if chosen.write:
            _write(f"{chosen.write}, {kind}", chosen, figures, around)
    return int(is_slow)


def measure(command: Command, database: str, chosen: argparse.Namespace) -> dict[str, float]:
    """The figures of one kind of database, by their names."""
    began = time.monotonic()
    running = int(chosen.stored * RUNNING)
    filled = prepare.fill(database, chosen.stored, running, chosen.listed, chosen.seed)
    written = time.monotonic() - began
    with servers_on(command, database, 1) as (server,):
        started = server.start()
        first = visit(server, "/", "")
        strangers = [visit(server, "/", "") for _ in range(VISITS)]
        owners = [visit(server, "/", filled.browser) for _ in range(VISITS)]
        over = visit(server, f"/t/{filled.over}", "")
        visit(server, f"/t/{filled.running}", "")
    return {
        "written in s": written,
        "on disk MB": _size(database) / 1e6,
        "start s": started,
        "first home": first,
        "home p50": percentile(strangers, 0.5),
        "home p95": percentile(strangers, 0.95),
        "home, own p50": percentile(owners, 0.5),
        "home, own p95": percentile(owners, 0.95),
        "a finished table": over,
    }


def visit(server: Server, path: str, browser: str) -> float:
    """Seconds until a page has come."""
    request = urllib.request.Request(server.url + path)
    if browser:
        request.add_header("Cookie", f"ziggurat={browser}")
    began = time.monotonic()
    with urllib.request.urlopen(request, timeout=60) as answer:
        answer.read()
    return time.monotonic() - began


def _size(database: str) -> int:
    if database.startswith("sqlite:///"):
        return Path(database.removeprefix("sqlite:///")).stat().st_size
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    assert found is not None
    return int(found[0])


def _write(name: str, chosen: argparse.Namespace, figures: dict[str, float], around: str) -> None:
    """Put a line on the page."""
    when = datetime.now(UTC).date().isoformat()
    times = [milliseconds(value) for value in list(figures.values())[3:]]
    start, size = f"{figures['start s']:.1f}", f"{figures['on disk MB']:,.0f}"
    cells = (f"{chosen.stored:,}", size, start, *times, f"{when}; {around}")
    write_row(PAGE, "stored", row(name, revision(chosen.sources), *cells))


if __name__ == "__main__":
    run(main)
