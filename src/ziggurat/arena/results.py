"""Results on disk: a line of JSON for every game as it ends, and a CSV of it all.

The first line of the JSON Lines is the plan; every other is a game. A run that was stopped goes on
where it was, and a line that was not written to its end is played again. The CSV has one row per
game and seat, columns of one type each and nothing nested.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from ziggurat import disk
from ziggurat.arena.match import CURVE, Result
from ziggurat.arena.plan import Plan
from ziggurat.core.errors import Refusal

FORM: Final = 1
MAGIC: Final = "ziggurat-arena"
COLUMNS: Final = (
    "game", "round", "seed", "seat", "bot", "rank", "score", "win", "decisions",
    "raised", "illegal", "overran", "seconds",
)  # fmt: skip
_FIELDS: Final = {field.name for field in fields(Result)}
_PER_SEAT: Final = ("ranks", "scores", "decisions", "raised", "illegal", "overran")


class ResultsFile:
    """The results of one tournament."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Take up the file, if there is one; refused when it belongs to something else."""
        self.path = path
        self.table = path.with_suffix(".csv")
        self.kept: dict[int, Result] = {}
        """Games that were played already."""
        self._plan = plan
        self._header = json.dumps({MAGIC: FORM, **plan.header()})
        self._begun = False
        self._highest, self._sorted = -1, True
        self._check_table()
        self._take_up()

    def begin(self) -> None:
        """Have a file to add games to, or a refusal before any is played."""
        if not self._begun:
            self._write(self._header + "\n", "w")
            self._begun = True

    def append(self, results: Sequence[Result]) -> None:
        """Add games that have ended; they are on disk when this returns."""
        for result in results:
            self._keep(result)
        self._write("".join(_line(result.data()) for result in results), "a")

    def finish(self) -> None:
        """Put the games in order, and write the CSV."""
        if not self._begun:
            return
        ordered = [self.kept[number] for number in sorted(self.kept)]
        if not self._sorted:
            lines = [self._header + "\n", *[_line(result.data()) for result in ordered]]
            disk.write(self.path, "".join(lines))
            self._sorted = True
        disk.write(self.table, as_csv(ordered))

    def _keep(self, result: Result) -> None:
        self._sorted = self._sorted and result.game > self._highest
        self._highest = max(self._highest, result.game)
        self.kept.setdefault(result.game, result)

    def _check_table(self) -> None:
        """The CSV stands beside the results; nobody else's is overwritten."""
        if self.table == self.path:
            raise disk.FileTrouble("file_exists", file=str(self.path))
        try:
            if self.table.exists():
                with self.table.open(encoding="utf-8", errors="replace") as file:
                    if file.readline().rstrip("\n") != ",".join(COLUMNS):
                        raise disk.FileTrouble("file_exists", file=str(self.table))
        except OSError as error:
            raise disk.reading(self.table, error) from error

    def _take_up(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        except UnicodeDecodeError as error:
            raise Refusal("not_results", file=str(self.path)) from error
        except OSError as error:
            raise disk.reading(self.path, error) from error
        whole, newline, torn = text.rpartition("\n")
        if not newline:
            if not (self._header + "\n").startswith(text):
                raise Refusal("not_results", file=str(self.path))
            return
        header, *lines = whole.split("\n")
        self._check_header(header)
        self._begun = True
        for number, line in enumerate(lines, 2):
            result = self._read(line, number)
            self._keep(result)
        if torn:
            self._truncate(len((whole + newline).encode()))

    def _check_header(self, line: str) -> None:
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Refusal("not_results", file=str(self.path)) from error
        if not isinstance(found, dict) or found.get(MAGIC) != FORM:
            raise Refusal("not_results", file=str(self.path))
        for name, value in json.loads(self._header).items():
            if found.get(name) != value:
                raise Refusal("other_run", file=str(self.path), field=name)

    def _read(self, line: str, number: int) -> Result:
        try:
            data = json.loads(line)
            if set(data) != _FIELDS or not _is_whole(data, self._plan):
                raise ValueError("not a game of this tournament")
            return Result(**data)
        except (ValueError, TypeError, RecursionError) as error:
            raise Refusal("damaged_results", file=str(self.path), line=number) from error

    def _write(self, text: str, mode: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(mode, encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise disk.writing(self.path, error) from error

    def _truncate(self, size: int) -> None:
        try:
            os.truncate(self.path, size)
        except OSError as error:
            raise disk.writing(self.path, error) from error


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data) + "\n"


def _is_whole(data: dict[str, Any], plan: Plan) -> bool:
    """Whether every part of a line is of the right kind and length."""
    numbers = [data["game"], data["round"], data["seed"]]
    for name in _PER_SEAT:
        if len(data[name]) != plan.players:
            return False
        numbers += data[name]
    curves = data["curve"]
    if len(curves) != plan.players or any(len(curve) != CURVE + 1 for curve in curves):
        return False
    numbers += [value for curve in curves for value in curve]
    known = {bot.label for bot in plan.bots}
    return (
        all(type(number) is int for number in numbers)
        and data["game"] >= 0
        and len(data["bots"]) == len(data["seconds"]) == plan.players
        and set(data["bots"]) <= known
        and all(type(spent) in (int, float) for spent in data["seconds"])
    )


def as_csv(results: Iterable[Result]) -> str:
    """One row per game and seat."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in results:
        for seat, won in enumerate(one.wins()):
            writer.writerow(
                (
                    one.game, one.round, one.seed, seat, one.bots[seat], one.ranks[seat],
                    one.scores[seat], f"{won:.6f}", one.decisions[seat], one.raised[seat],
                    one.illegal[seat], one.overran[seat], f"{one.seconds[seat]:.6f}",
                )
            )  # fmt: skip
    return text.getvalue()
