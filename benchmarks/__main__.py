"""Print the table of speeds: ``script/bench`` makes the environments and calls this."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

SEATS = {"ur": 4, "tigris": 4, "ages": 2, "civilisation": 4}
"""The games that are measured, and with how many seats."""
TARGETS = {
    ("ur", False): 130_000,
    ("ur", True): 550_000,
    ("tigris", False): 60_000,
    ("tigris", True): 250_000,
    ("ages", False): 60_000,
    ("ages", True): 200_000,
    ("civilisation", False): 40_000,
    ("civilisation", True): 150_000,
}
"""Decisions a second through the public calls."""
ROUNDS = 4
HEADINGS = ("game", "engine", "a second", "target", "of it", "own loop", "copy µs", "bytes")
"""``bytes`` is what one more copy of a state takes."""


def run(module: str, *arguments: str, python: str = sys.executable, engine: str = "auto") -> Any:
    """The JSON that a measuring process prints."""
    output = subprocess.run(
        [python, "-m", module, *arguments],
        env={**os.environ, "ZIGGURAT_ENGINE": engine},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return json.loads(output.splitlines()[-1])


def measured(console: Console, python: str) -> tuple[list[dict[str, Any]], dict[str, float]]:
    """The figures of our games and, if there is a Python that has them, of the peers.

    Everything is measured in turn, several times over, and the best counts: other work only slows
    down, and a slow minute of the machine should not fall upon one engine alone.
    """
    ours: dict[tuple[str, str], dict[str, Any]] = {}
    peers: dict[str, float] = {}
    for number in range(ROUNDS):
        console.print(f"round {number + 1} of {ROUNDS}: measuring …")
        for game, seats in SEATS.items():
            for engine in ("interpreted", "compiled"):
                figures = run("benchmarks.measure", game, str(seats), engine=engine)
                best = ours.setdefault((game, engine), figures)
                for name in ("decisions", "own_loop", "env_steps"):
                    best[name] = max(best[name], figures[name])
                best["copy_us"] = min(best["copy_us"], figures["copy_us"])
        if python:
            for peer, speed in run("benchmarks.peers", python=python).items():
                peers[peer] = max(peers.get(peer, 0), speed)
    return list(ours.values()), peers


def show(console: Console, results: list[dict[str, Any]]) -> None:
    """Our own games, interpreted and compiled, beside their targets."""
    title = "Decisions of uniformly random play, one core"
    table = Table(title=title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in HEADINGS:
        left = heading in ("game", "engine")
        table.add_column(heading, justify="left" if left else "right", no_wrap=True)
    for figures in results:
        target = TARGETS[figures["game"], figures["compiled"]]
        table.add_row(
            figures["game"], _engine(figures),
            f"{figures['decisions']:,.0f}",
            f"{target // 1000} k", f"{figures['decisions'] / target:.0%}",
            f"{figures['own_loop']:,.0f}", f"{figures['copy_us']:.1f}",
            f"{figures['bytes']:,.0f}",
        )  # fmt: skip
    console.print(table)
    for figures in results:
        steps = f"{figures['env_steps']:,.0f} steps/s"
        console.print(f"PettingZoo, {figures['game']}, {_engine(figures)}: {steps}")


def compare(console: Console, results: list[dict[str, Any]], peers: dict[str, float]) -> None:
    """Everything as ratios to one of the peers."""
    base = peers["Catanatron (Catan, Python)"]
    table = Table(title="Decisions a second, beside others")
    table.add_column("engine")
    table.add_column("decisions/s", justify="right")
    table.add_column("ratio to Catanatron", justify="right")
    rows = dict(peers)
    for figures in results:
        rows[f"Ziggurat {figures['game']} ({_engine(figures)})"] = figures["decisions"]
    for name, speed in sorted(rows.items(), key=lambda row: row[1]):
        table.add_row(name, f"{speed:,.0f}", f"{speed / base:.1f}")
    console.print(table)


def _engine(figures: dict[str, Any]) -> str:
    return "compiled" if figures["compiled"] else "interpreted"


if __name__ == "__main__":
    screen = Console()
    found, others = measured(screen, sys.argv[1] if len(sys.argv) > 1 else "")
    show(screen, found)
    if others:
        compare(screen, found, others)
