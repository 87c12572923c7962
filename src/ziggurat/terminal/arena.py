"""A tournament in the terminal: a progress bar and a table that fills as games end."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ziggurat.arena.plan import Plan
from ziggurat.arena.plot import check_format, plot
from ziggurat.arena.standings import Row, Standings
from ziggurat.arena.tournament import Tournament, who_plays
from ziggurat.bots import FAULTS
from ziggurat.terminal.files import results_place
from ziggurat.terminal.screen import Screen
from ziggurat.words import Words

REDRAWN: Final = 0.2
"""Seconds between two drawings of the table."""
POINT: Final = {"en": ".", "fr": ","}
PERCENT: Final = {"en": "%", "fr": "\N{NO-BREAK SPACE}%"}
COLUMNS: Final = ("bot", "games", "wins", "interval", "score", "rating", "time", "faults")


class Arena:
    """A tournament and the screen it is followed on."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        results: Path | None,
        records: Path | None,
        picture: Path | None,
        positions: Path | None,
        samples: int,
        words: Words,
    ) -> None:
        self.plan = plan
        self.screen = Screen(words)
        self.words = words
        self.picture = None if picture is None else check_format(picture)
        self.results = results or results_place(plan.game, plan.fingerprint)
        self.tournament = Tournament(plan, games, self.results, records, positions, samples)
        self._wanted = games
        self._drawn = 0.0

    def run(self, jobs: int, cluster: str | None) -> int:
        """Play to the end, or until somebody stops it; the exit code."""
        self._announce()
        done = self.tournament.standings.games
        progress = Progress(
            TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(),
            TimeRemainingColumn(), console=self.screen.console, expand=True,
        )  # fmt: skip
        task = progress.add_task(
            self.words.say("arena.games"), total=self.tournament.games, completed=done
        )
        live = Live(console=self.screen.console, auto_refresh=False, transient=True)
        on_terminal = self.screen.console.is_terminal

        def watch(standings: Standings, games: int) -> None:
            progress.update(task, completed=len(self.tournament.results))
            if on_terminal and time.monotonic() - self._drawn > REDRAWN:
                live.update(Group(progress, table(standings, self.words)), refresh=True)
                self._drawn = time.monotonic()

        try:
            with live if on_terminal else nullcontext():
                self.tournament.run(who_plays(jobs, cluster=cluster), watch)
        except KeyboardInterrupt:
            self._report()
            self.screen.say("arena.stopped", file=str(self.results))
            return 130
        self._report()
        return 0

    def _announce(self) -> None:
        games = self.tournament.games
        if games != self._wanted:
            self.screen.say("arena.balanced", count=games, wanted=self._wanted)
        resumed = len(self.tournament.results)
        if resumed:
            self.screen.say("arena.resumed", count=resumed, file=str(self.results))

    def _report(self) -> None:
        """The table, what there is to know about it, and where everything was put."""
        standings = self.tournament.standings
        self.screen.show(table(standings, self.words))
        if not standings.games:
            return
        share = percent(1 / self.plan.players, self.words)
        self.screen.say("arena.note", "dim", share=share, players=self.plan.players)
        for row in standings.rows:
            if row.all_faults:
                self._tell_faults(row)
        self.screen.say("arena.written", file=str(self.results), table=str(self._table))
        kept = self.tournament.positions
        if kept is not None and kept.count:
            self.screen.say("arena.positions", count=kept.count, file=str(kept.path))
        if self.picture is not None:
            plot(standings, self.picture, self.words.language)
            self.screen.say("arena.drawn", file=str(self.picture))

    @property
    def _table(self) -> Path:
        return self.results.with_suffix(".csv")

    def _tell_faults(self, row: Row) -> None:
        kinds = ", ".join(
            self.words.say(f"arena.{fault}", count=row.faults[fault])
            for fault in FAULTS
            if row.faults[fault]
        )
        self.screen.say("arena.faulty", "bold", bot=row.bot, kinds=kinds)


def table(standings: Standings, words: Words) -> RenderableType:
    """The standings as a table, the best bot first."""
    drawn = Table(
        box=SIMPLE, padding=(0, 0, 0, 1), pad_edge=False, header_style="bold", show_edge=False
    )
    for column in COLUMNS:
        drawn.add_column(
            words.say(f"arena.column.{column}"),
            justify="left" if column == "bot" else "right",
            no_wrap=column != "bot",
            overflow="fold",
        )
    for row in standings.rows:
        drawn.add_row(*_cells(row, words), style="" if row.games else "dim")
    return drawn


def _cells(row: Row, words: Words) -> list[RenderableType]:
    low, high = row.interval
    return [
        Text(row.bot),
        Text(str(row.games)),
        Text(percent(row.share, words)),
        Text(f"{number(100 * low, words)}–{number(100 * high, words)}"),
        Text(number(row.mean_score, words)),
        Text(f"{number(row.mu, words)} ± {number(2 * row.sigma, words)}"),
        Text(number(1000 * row.mean_seconds, words)),
        Text(str(row.all_faults), "bold red" if row.all_faults else ""),
    ]


def percent(share: float, words: Words) -> str:
    """A share as this language writes it.

    >>> from ziggurat.words import words
    >>> percent(0.125, words("en")), percent(0.125, words("fr"))
    ('12.5%', '12,5\\xa0%')
    """
    return number(100 * share, words) + PERCENT[words.language]


def number(value: float, words: Words) -> str:
    """A number with one decimal as this language writes it."""
    return f"{value:.1f}".replace(".", POINT[words.language])
