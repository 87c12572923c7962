"""Figures from samples, and pages that hold them between two marks."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from pathlib import Path


def percentile(samples: Sequence[float], part: float) -> float:
    """The least sample that is not below this part of all; NaN when there is none."""
    if not samples:
        return math.nan
    ordered = sorted(samples)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


def milliseconds(seconds: float) -> str:
    """As it stands in a table."""
    return "-" if math.isnan(seconds) else f"{seconds * 1000:,.0f}"


def row(*cells: str) -> str:
    """A line of a table in Markdown."""
    return "| " + " | ".join(cells) + " |"


def write_row(page: Path, mark: str, line: str) -> None:
    """Put a line into the table between the marks of a page; one of the same name goes.

    The name of a line is its first cell.
    """
    text = page.read_text(encoding="utf-8")
    begin, end = f"<!-- {mark}: begin -->\n", f"<!-- {mark}: end -->\n"
    before, _, rest = text.partition(begin)
    table, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"{page} has no marks for {mark}")
    name = line.split("|")[1].strip()
    lines = [one for one in table.splitlines() if one.split("|")[1:2] != [f" {name} "]]
    page.write_text(
        before + begin + "\n".join([*lines, line]) + "\n" + end + after, encoding="utf-8"
    )


class Lateness:
    """How late the event loop of this process is: a generator that is late measures itself."""

    def __init__(self, every: float = 0.05) -> None:
        self._every = every
        self.samples: list[float] = []

    async def watch(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + self._every
            await asyncio.sleep(self._every)
            self.samples.append(loop.time() - due)
