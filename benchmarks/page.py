"""The page of what was measured: ``script/bench --page`` writes it, with its date and machine."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from rich.table import Table

from benchmarks.worker import ROOT

PAGE: Final = ROOT / "docs" / "speed.md"
HEAD: Final = """# Speed of the engine

How fast the rules are, without server and browser ([those](performance.md) have a page of their
own). `script/bench --page` measures and writes this: short slices of processor time, taken in
turn, so that what disturbs one figure disturbs all; the mean, the median slice and the best one.
*play* and *own loop* are decisions of random games, by the public calls or in one call; *judged*
are positions that a planner judges when it searches a turn; *PettingZoo* and *batch* are steps of
[environments](learning.md), a batch being 64 tables at once: *dense* with observation and mask,
*sparse* with features and mask, *bare* with neither; *copy*, *view* and *imagine* are single
calls at positions spread over a game. The number after a game is that of its players. Other
machines have other figures: compare ratios.
"""


def write(tables: Sequence[Table], where: str, rounds: int) -> None:
    """Write the page."""
    parts = [HEAD, f"{where}; {rounds} slices of each figure.\n"]
    parts += [f"## {table.title}\n\n{markdown(table)}\n" for table in tables]
    PAGE.write_text("\n".join(parts), encoding="utf-8")


def machine() -> str:
    """When this is, where, and which revision is measured; asked before anything is."""
    asked = ("git", "rev-parse", "--short", "HEAD")
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    load = f"; load before {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"Measured on {datetime.now(UTC):%d %B %Y}, revision {found.stdout.strip() or 'unknown'},"
        f" Python {platform.python_version()}, {platform.system()} on {platform.machine()},"
        f" {os.cpu_count()} cores{load}"
    )


def markdown(table: Table) -> str:
    """The rows of a table as Markdown, without columns that are empty."""
    columns = [
        (str(column.header), column.justify, [str(cell) for cell in column.cells])
        for column in table.columns
    ]
    shown = [column for column in columns if column[0] or any(column[2])]
    lines = [
        [head for head, _, _ in shown],
        ["---:" if justify == "right" else "---" for _, justify, _ in shown],
        *zip(*(cells for _, _, cells in shown), strict=True),
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
