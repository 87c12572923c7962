"""``python -m trials.analysis``: how long whoever has a game analysed waits, and for what.

The games are golden records, looked at as tables of their own. Server, database and the processes
that analyse are those that people use, with two processes for a game; the page is asked for news as
often as a browser asks. What is told, in seconds on the wall from the wish on: until the curve and
the turning points are there, until the first decision was looked at, until something better was
found, and until all decisions of all seats were; and what the processor spent on it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import ziggurat
from trials.figures import row
from trials.prepare import GOLDEN
from ziggurat.analysis.effort import EFFORTS, USUAL
from ziggurat.web.host import Host
from ziggurat.web.kept import Kept
from ziggurat.web.review import reviewed
from ziggurat.web.settings import Settings
from ziggurat.web.store import Store
from ziggurat.web.stored import StoredTable

RECORDS = ("ur/08-3-planner", "ur/12-4-planner", "tigris/05-2-builder", "tigris/10-3-builder")
STEPS_MOST = 100_000
LOOK_SECONDS = 0.1
FIRST_SECONDS, ALL_SECONDS = 5.0, 120.0
"""What is wanted: of first findings, and of the whole game."""


@dataclass
class Waited:
    """Seconds on the wall until something was there, and of the processor in all."""

    decisions: int = 0
    outline: float = 0.0
    first: float = 0.0
    better: float = 0.0
    done: float = 0.0
    spent: float = 0.0

    def see(self, kept: Kept, after: float) -> bool:
        """Note what is there by now; whether that is all."""
        if kept.refused is not None:
            raise SystemExit(f"it cannot be analysed: {kept.refused.code}")
        self.outline = self.outline or (after if kept.outline is not None else 0.0)
        self.first = self.first or (after if kept.found else 0.0)
        self.better = self.better or (after if any(kept.found.values()) else 0.0)
        self.done = after
        self.decisions = len(kept.wished)
        return kept.is_done


async def measure(table: StoredTable, effort: str) -> Waited:
    """Have a game analysed, every decision of every seat."""
    waited = Waited()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        store = Store(database)
        store.create(table)
        store.close()
        host = Host(Settings(database=database, bot_workers=1))
        await host.start()
        used = spent()
        try:
            hosted = await host.get(table.id)
            began = time.perf_counter()
            await host.analyses.begin(hosted, effort, range(table.players))
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                kept = await host.analyses.find(hosted, effort)
                if kept is not None and waited.see(kept, time.perf_counter() - began):
                    break
        finally:
            await host.close()
    waited.spent = spent() - used
    return waited


def spent() -> float:
    """Seconds of the processor that processes have spent that were ended."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


def main(arguments: Sequence[str]) -> None:
    """Measure the games that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m trials.analysis", description=__doc__)
    parser.add_argument("--records", nargs="+", default=RECORDS, help="such as ur/08-3-planner")
    parser.add_argument("--effort", default=USUAL, choices=tuple(EFFORTS))
    given = parser.parse_args(arguments)
    engine = "compiled" if ziggurat.COMPILED else "interpreted"
    load = os.getloadavg()[0]
    print(f"{engine}, {given.effort}, {os.cpu_count()} processors, load {load:.1f}")
    print(row("record", "decisions", "curve s", "first s", "better s", "all s", "processor s"))
    print(row(*["---"] * 7))
    late = False
    for name in given.records:
        text = (GOLDEN / f"{name}.record").read_text("utf-8")
        found = asyncio.run(measure(reviewed(text, STEPS_MOST), given.effort))
        seconds = (found.outline, found.first, found.better, found.done, found.spent)
        print(row(name, str(found.decisions), *[f"{one:.1f}" for one in seconds]), flush=True)
        late = late or found.first > FIRST_SECONDS or found.done > ALL_SECONDS
    wanted = f"wanted: first within {FIRST_SECONDS:g} s, all within {ALL_SECONDS:g} s"
    print(wanted, "- missed" if late else "- met")


if __name__ == "__main__":
    main(sys.argv[1:])
