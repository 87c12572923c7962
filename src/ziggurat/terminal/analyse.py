"""The analysis of a record in the terminal: progress, the chances, the turning points, what was
better; and the same as a page in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.box import SIMPLE
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ziggurat import disk
from ziggurat.analysis.findings import Finding, Told
from ziggurat.analysis.study import Study
from ziggurat.analysis.summary import Summary
from ziggurat.core.state import Entry
from ziggurat.odds import gain_told, percent
from ziggurat.terminal.screen import Screen
from ziggurat.terminal.seating import all_seats, titles
from ziggurat.words import Words

ROWS: Final = 16
"""Moments at which the chances are written down, at most."""
SHOWN: Final = 10
"""Decisions of a seat that are told, those that cost most."""
LINES_MOST: Final = 4
BAR: Final = 20


class Analyse:
    """An analysis and the screen on which it is followed."""

    def __init__(self, study: Study, words: Words) -> None:
        self.study = study
        self.words = words
        self.screen = Screen(words)
        self.names = titles(all_seats(study.record, words), words)

    def run(self, jobs: int, html: Path | None) -> int:
        """Look at everything, or until somebody stops it, and tell; the exit code."""
        study, code = self.study, 0
        if study.found:
            self.screen.say("analysis.taken_up", count=len(study.found))
        self._chances(study.summary)
        self._turns(study.summary)
        try:
            self._look(jobs)
        except KeyboardInterrupt:
            self.screen.say("analysis.stopped")
            code = 130
        self._decisions(study.summary)
        if html is not None:
            from ziggurat.web.report import report_page

            disk.write(html, report_page(study, self.names, self.words))
            self.screen.say("analysis.written", file=str(html))
        return code

    def _look(self, jobs: int) -> None:
        progress = Progress(
            TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(),
            TimeRemainingColumn(), console=self.screen.console, expand=True, transient=True,
            disable=not self.screen.console.is_terminal,
        )  # fmt: skip
        with progress:
            task = progress.add_task(
                self.words.say("analysis.looking"),
                total=len(self.study.decisions),
                completed=len(self.study.found),
            )
            for _ in self.study.run(jobs):
                progress.update(task, completed=len(self.study.found))

    def _chances(self, summary: Summary) -> None:
        """A table of chances over the game."""
        self.screen.heading(self.words.say("analysis.chart"))
        table = Table(box=SIMPLE, pad_edge=False, header_style="bold", show_edge=False)
        table.add_column("", justify="right")
        for name in self.names:
            table.add_column(name)
        step = max(1, len(summary.moments) // ROWS)
        moments = [*summary.moments[:-1][::step], summary.moments[-1]]
        for moment in moments:
            best = max(moment.chances)
            cells = [
                Text(
                    f"{percent(one, self.words):>5} {'█' * round(BAR * one)}",
                    "bold" * (one == best),
                )
                for one in moment.chances
            ]
            table.add_row(str(moment.at), *cells)
        self.screen.show(table)

    def _turns(self, summary: Summary) -> None:
        if not summary.turns:
            return
        self.screen.heading(self.words.say("end.turns"))
        for number, turn in enumerate(summary.turns, 1):
            key = "analysis.up" if turn.after > turn.before else "analysis.down"
            change = self.words.say(
                key,
                name=self.names[turn.seat],
                before=percent(turn.before, self.words),
                after=percent(turn.after, self.words),
            )
            when = self.words.say("end.move", number=turn.at)
            self.screen.show(Text.assemble(f"{number}. {when} · ", (change, "bold")))
            self._told(turn.told)

    def _decisions(self, summary: Summary) -> None:
        self.screen.heading(self.words.say("analysis.decisions"))
        for seat, name in enumerate(self.names):
            looked = [one for one in summary.findings if one.seat == seat]
            worse = [one for one in summary.worse if one.seat == seat]
            if looked:
                told = self.words.say("analysis.looked", count=len(looked), better=len(worse))
                self.screen.show(Text.assemble((f"{name} · ", "bold"), told))
                for finding in worse[:SHOWN]:
                    self._finding(finding)
        if not summary.worse:
            self.screen.say("analysis.nothing")
        depth = summary.depth
        self.screen.say(
            "analysis.depth",
            "dim",
            level=self.words.bot(f"planner:{depth.level}"),
            positions=depth.positions,
            ways=depth.ways,
            deals=depth.deals,
        )

    def _finding(self, finding: Finding) -> None:
        gain = gain_told(finding.chance, finding.best, self.words)
        when = self.words.say("end.move", number=finding.at)
        self.screen.show(Text.assemble(f"  {when} · ", (gain, "bold")))
        for key, notation, told in (
            ("analysis.played", finding.played, finding.played_told),
            ("analysis.better", finding.better, finding.better_told),
        ):
            line = Text.assemble((self.words.say(key), "dim"), " ", (" ".join(notation), "bold"))
            self.screen.show(Padding(line, (0, 0, 0, 4)))
            self._told(told)
        for reason in finding.reasons:
            self.screen.show(Padding(Text(f"– {self.words.because(reason)}"), (0, 0, 0, 6)))

    def _told(self, told: tuple[Told, ...]) -> None:
        lines = [
            self.words.tell(Entry(key, dict(args)), self.names)
            for key, args in told
            if self.words.knows(f"log.{key}")
        ]
        for line in lines[:LINES_MOST]:
            self.screen.show(Padding(Text(line, "dim"), (0, 0, 0, 6)))
