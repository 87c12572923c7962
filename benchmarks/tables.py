"""Tables of what was measured, for a terminal of eighty columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from benchmarks.alternate import BATCHES, Engine, Heat, Peer, Results
from benchmarks.imports import GOALS
from benchmarks.peers import CATANATRON
from benchmarks.timing import gain, speed

MICROSECONDS = ("copy", "view", "imagine")
"""Figures that are shown as the time of one call; the others as how many are done a second."""
TARGETS = {
    ("ur 4", "interpreted"): 130_000,
    ("ur 4", "compiled"): 550_000,
    ("tigris 4", "interpreted"): 60_000,
    ("tigris 4", "compiled"): 250_000,
    ("ages 2", "interpreted"): 60_000,
    ("ages 2", "compiled"): 200_000,
    ("civilisation 4", "interpreted"): 40_000,
    ("civilisation 4", "compiled"): 150_000,
}
"""Decisions a second through the public calls."""
COPY_TARGETS = {"civilisation 8": 11}
"""Microseconds of a copy, interpreted, where it may take longer than ``COPY_TARGET``."""
COPY_TARGET = 10
MARKS = {"ur 4": 30, "tigris 4": 14, "ages 2": 14, "civilisation 4": 14}
"""How many times as many decisions a second as Catanatron makes, compiled."""
LEAST_GAIN = 0.95
"""No change may make anything slower than this."""


def speeds(results: Results, mode: str) -> Table:
    """Every figure of the engines of this mode."""
    table = blank(
        f"{mode.capitalize()}, one core", "game", "figure", "mean", "median", "best", "target"
    )
    for (engine, figure), slices in results.items():
        if engine.mode == mode:
            table.add_row(
                engine.name,
                _labelled(figure),
                *(_shown(rate, figure) for rate in speed(slices)),
                _target(engine.name, mode, figure),
            )
    return table


def gains(heats: Sequence[Heat], results: Results, mode: str) -> Table:
    """The means of two revisions, and how many times as fast the later one is.

    A ``<`` marks what has lost more than it may. The caption counts those.
    """
    title = f"{mode.capitalize()}: means, and speed after / before"
    table = blank(title, "game", "figure", "before", "after", "mean", "median", "best", "±", "")
    slow = [0, 0]
    for before, after in heats:
        engine, figure = after
        if engine.mode == mode:
            ratio = gain(results[before], results[after])
            slow[0] += ratio.mean < LEAST_GAIN
            slow[1] += ratio.median < LEAST_GAIN
            table.add_row(
                engine.name,
                _labelled(figure),
                _shown(speed(results[before]).mean, figure),
                _shown(speed(results[after]).mean, figure),
                *(f"{each:.3f}" for each in ratio),
                "<" if min(ratio.mean, ratio.median) < LEAST_GAIN else "",
            )
    table.caption = f"below {LEAST_GAIN:.0%}: {slow[0]} by the mean, {slow[1]} by the median"
    return table


def beside_peers(results: Results) -> Table:
    """Random play by the public calls, beside the other engines: ratios of the means."""
    first = results.get((Peer(CATANATRON), "play"))
    headings = ("engine", "mean", "median", "best", "ratio", "mark")
    table = blank("Decisions a second, and their ratio to Catanatron", *headings, words=1)
    played = {entry[0]: speed(slices) for entry, slices in results.items() if entry[1] == "play"}
    for engine, found in sorted(played.items(), key=lambda row: row[1].mean):
        table.add_row(
            engine.name if engine.mode == "peer" else f"{engine.name}, {engine.mode}",
            *(_shown(rate, "play") for rate in found),
            f"{found.mean / speed(first).mean:.1f}" if first else "",
            str(MARKS[engine.name]) if engine.mode == "compiled" else "",
        )
    return table


def to_learn_in(results: Results) -> Table:
    """Steps a second with what is seen, of our environments and of others."""
    table = blank("Steps to learn from, a second", "environment", "mean", "median", "best", words=1)
    found = {
        (engine.name if figure == "learn" else f"{engine.name}, {engine.mode}: {figure}"): slices
        for (engine, figure), slices in results.items()
        if figure in ("learn", "PettingZoo", *BATCHES)
    }
    for name, slices in sorted(found.items(), key=lambda row: speed(row[1]).mean):
        table.add_row(name, *(_shown(rate, "learn") for rate in speed(slices)))
    return table


def memory(contests: Sequence[Sequence[Engine]]) -> Table:
    """The bytes that one more copy of a state takes, in each of the revisions."""
    headings = ("bytes",) if len(contests[0]) == 1 else ("before", "after")
    table = blank("Bytes of a copy", "engine", "", *headings)
    for contest in contests:
        sizes = (f"{engine.bytes_per_copy():,}" for engine in contest)
        table.add_row(contest[0].name, contest[0].mode, *sizes)
    return table


def starts(measured: Sequence[tuple[str, str, float, float]]) -> Table:
    """How long an import takes, of the face of the library and of one game after it."""
    title = f"Import, milliseconds ({GOALS['ziggurat']} and, compiled, {GOALS['a game']} wanted)"
    table = blank(title, "game", "", "ziggurat", "then the game")
    for mode, game, face, own in measured:
        table.add_row(game, mode, f"{face:.0f}", f"{own:.0f}")
    return table


def blank(title: str, *headings: str, words: int = 2) -> Table:
    """A table without rows: some columns of words, then those of numbers."""
    table = Table(title=title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < words else "right", no_wrap=True)
    return table


def _target(name: str, mode: str, figure: str) -> str:
    if figure == "play":
        return f"{TARGETS[name, mode]:,}"
    if figure == "copy" and mode == "interpreted":
        return f"{COPY_TARGETS.get(name, COPY_TARGET):,.2f}"
    return ""


def _labelled(figure: str) -> str:
    return f"{figure} µs" if figure in MICROSECONDS else f"{figure} /s"


def _shown(rate: float, figure: str) -> str:
    """Something done a second, in the unit of the figure."""
    return f"{1e6 / rate:,.2f}" if figure in MICROSECONDS else f"{rate:,.0f}"
