"""Statistics of records in the terminal, as CSV and as drawings."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from ziggurat import disk
from ziggurat.analysis.plots import shares, spread
from ziggurat.analysis.statistics import SEAT, Statistics, quartiles
from ziggurat.core.errors import DamagedRecord, Refusal
from ziggurat.core.record import Record
from ziggurat.registry import offers
from ziggurat.terminal import files
from ziggurat.terminal.screen import Screen
from ziggurat.terminal.show import Look
from ziggurat.words import Words

WIDE: Final = 34
"""Letters of a line of a name; no-break spaces are kept, as Rich would not."""
SHOWN: Final = 12
"""Lines of a group that are shown."""


def found_in(places: Sequence[Path]) -> list[Path]:
    """The records of files and folders, in order.

    Of a folder: what is called like a record, so that a broken one is named, and what begins like
    one, whatever it is called. Other files that lie there are passed over.
    """
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            found += [one for one in sorted(place.iterdir()) if files.seems_record(one)]
        else:
            found.append(place)
    return found


def counted(
    paths: Sequence[Path], screen: Screen, about: Callable[[str], Words] | None = None
) -> Statistics:
    """All records counted; one that cannot be is named and left out.

    ``about``: the words of a game, in which openings are told; without it they stay in notation.
    """
    statistics: Statistics | None = None
    for path in paths:
        try:
            record = Record.loads(files.read(path))
            if statistics is None:
                look = None if about is None else Look(record.game, about(record.game), ())
                statistics = Statistics(record.game, look.describe if look is not None else None)
            if record.game != statistics.game:
                raise DamagedRecord("other_game", game=record.game[:80])
            statistics.add(record)
        except Refusal as refusal:
            screen.say("stats.left_out", "dim", file=str(path), why=screen.words.refuse(refusal))
    if statistics is None or not statistics.games:
        raise Refusal("no_records")
    return statistics


class Stats:
    """Statistics and the screen they are told on."""

    def __init__(self, statistics: Statistics, words: Words) -> None:
        self.statistics = statistics
        self.words = words
        self.screen = Screen(words)

    def tell(self) -> None:
        """Write the tables."""
        found = self.statistics
        self.screen.say("stats.games", count=found.games)
        for key, numbers in (("stats.lengths", found.lengths), ("stats.scores", found.scores)):
            low, first, middle, third, high = quartiles(numbers)
            self.screen.say(key, low=low, first=first, middle=middle, third=third, high=high)
        for group in found.groups:
            self._group(group)

    def _group(self, group: str) -> None:
        self.screen.heading(self.words.say(f"stats.group.{group}"))
        table = Table(box=SIMPLE, pad_edge=False, header_style="bold", show_edge=False)
        table.add_column("", overflow="fold", max_width=WIDE)
        for column in ("seats", "won", "interval", "score"):
            table.add_column(self.words.say(f"stats.column.{column}"), justify="right")
        for value, line in self.statistics.sorted(group)[:SHOWN]:
            low, high = line.interval
            table.add_row(
                Text("\n".join(wrap(self.called(group, value), WIDE))),
                str(line.seats),
                self._percent(line.share),
                f"{self._percent(low)}–{self._percent(high)}",
                str(round(line.mean_score)),
            )
        self.screen.show(table)

    def write_csv(self, path: Path) -> None:
        """Everything as a file for a spreadsheet."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(self.statistics.rows(self.called))
        disk.write(path, text.getvalue())
        self.screen.say("stats.written", file=str(path))

    def draw(self, folder: Path) -> None:
        """A drawing for each group, and of lengths and scores."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise disk.writing(folder, error) from error
        for group in self.statistics.groups:
            lines = [
                (self.called(group, value), line) for value, line in self.statistics.sorted(group)
            ]
            title = self.words.say(f"stats.group.{group}")
            drawn = shares(title, self.words.say("stats.key"), lines, self._percent)
            disk.write(folder / f"{self.statistics.game}-{group}.svg", drawn)
        for name, numbers in self.statistics.spreads.items():
            title, key = (self.words.say(f"stats.{one}.{name}") for one in ("spread", "spread_key"))
            drawn = spread(title, key, numbers)
            disk.write(folder / f"{self.statistics.game}-{name}.svg", drawn)
        self.screen.say("stats.drawn", file=str(folder))

    def called(self, group: str, value: str) -> str:
        """A value in words, where it has any."""
        if group == SEAT:
            return self.words.say("terminal.player", number=value)
        traits = offers(self.statistics.game).traits()
        if traits is None or group not in traits.fields:
            return value
        name = traits.fields[group]
        return str(self.words.arguments({name: value}, ())[name])

    def _percent(self, share: float) -> str:
        return self.words.say("analysis.percent", number=round(100 * share))
