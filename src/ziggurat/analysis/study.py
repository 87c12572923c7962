"""The analysis of one record: begun, stopped, and taken up again where it was.

What is looked at are stretches, one at a time, in as many processes as one likes. Findings are kept
in a file, a line each, as they come; whoever asks for the same again gets them from there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Sequence
from concurrent.futures import Future, as_completed
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from ziggurat.analysis.analyst import Analyst
from ziggurat.analysis.chances import FILE, chances_of
from ziggurat.analysis.course import Course, course_of
from ziggurat.analysis.effort import EFFORTS, USUAL
from ziggurat.analysis.findings import Finding
from ziggurat.analysis.summary import Summary, summary
from ziggurat.arena.crew import processes
from ziggurat.bots.code import code_of_game
from ziggurat.core.errors import Refusal, WrongOption
from ziggurat.core.record import Record
from ziggurat.registry import folder
from ziggurat.registry import game as find_game

KNOWN: Final = 4
"""Records that a process remembers."""


class Study:
    """A record, what is to be found out about it, and what has been."""

    def __init__(
        self,
        text: str,
        effort: str = USUAL,
        seats: Sequence[int] | None = None,
        seed: int = 0,
    ) -> None:
        """Read the record; refused in words where that cannot be, or nothing was played to its end.

        ``seats``: whose decisions are looked at, the first one's first; all without it.
        """
        if effort not in EFFORTS:
            raise WrongOption("unknown_effort", effort=effort[:40], choices=" ".join(EFFORTS))
        self.text = text
        self.effort = effort
        self.seed = seed
        self.record = Record.loads(text)
        self.course = _course(text)
        everybody = list(range(self.course.players))
        for seat in seats or ():
            if seat not in everybody:
                raise WrongOption("no_such_seat", number=seat + 1, players=len(everybody))
        self.decisions = self.course.decisions(everybody if seats is None else seats)
        self.found: dict[int, Finding] = {}
        self._kept: Path | None = None

    @property
    def findings(self) -> list[Finding]:
        """What has been found, in the order of the game."""
        return [self.found[number] for number in sorted(self.found)]

    @property
    def summary(self) -> Summary:
        """All that is known by now."""
        return summary(self.course, self.effort, len(self.decisions)).having(self.findings)

    @property
    def missing(self) -> list[int]:
        """Stretches that are still to be looked at."""
        return [one.number for one in self.decisions if one.number not in self.found]

    def run(self, jobs: int = 1) -> Generator[Finding, None, None]:
        """Look at what is missing; every finding is kept before it is told."""
        with processes(jobs) as crew:
            if jobs == 1:
                for number in self.missing:
                    yield self._keep(look(self.text, self.effort, self.seed, number))
                return
            asked: list[Future[dict[str, Any]]] = [
                crew.executor.submit(look, self.text, self.effort, self.seed, number)
                for number in self.missing
            ]
            try:
                for future in as_completed(asked):
                    yield self._keep(future.result())
            finally:
                for future in asked:
                    future.cancel()

    def _keep(self, data: dict[str, Any]) -> Finding:
        finding = Finding.read(json.loads(json.dumps(data)))
        self.found[finding.stretch] = finding
        if self._kept is not None:
            with self._kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(data) + "\n")
        return finding

    def keep(self, kept: Path) -> None:
        """Keep findings in this file, and take up those that are there.

        A line that was torn is looked at again.
        """
        self._kept = kept
        lines = kept.read_text("utf-8").splitlines() if kept.exists() else []
        wanted = {one.number for one in self.decisions}
        whole = []
        for line in lines:
            try:
                finding = Finding.read(json.loads(line))
            except (ValueError, TypeError, KeyError):
                continue
            whole.append(line)
            if finding.stretch in wanted:
                self.found[finding.stretch] = finding
        if len(whole) != len(lines):
            kept.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")


def fingerprint(text: str, effort: str, seed: int) -> str:
    """A name for exactly this analysis: the record, the effort, and the code that looks at it."""
    looking = _looking(find_game(Record.loads(text).game).name)
    return hashlib.sha256(f"{looking} {effort} {seed}\n{text}".encode()).hexdigest()[:16]


@cache
def _looking(game: str) -> str:
    """What findings about a game depend on beside the record; it changes only with the program."""
    code = code_of_game(game, "analysis/*.py")
    weights = folder(game) / "bot" / FILE
    fitted = weights.read_text("utf-8") if weights.exists() else ""
    return f"{code} {fitted}"


def look(text: str, effort: str, seed: int, number: int) -> dict[str, Any]:
    """The finding about one stretch, as plain data: this is what other processes are asked for."""
    return analyst_of(text, effort, seed).look(_course(text).stretches[number]).data()


@lru_cache(KNOWN)
def _course(text: str) -> Course:
    record = Record.loads(text)
    game = find_game(record.game)
    course = course_of(game, record, chances_of(game.name))
    if not course.final.over:
        raise Refusal("not_over")
    return course


@lru_cache(KNOWN)
def analyst_of(text: str, effort: str, seed: int) -> Analyst:
    """Who looks at the stretches of a record."""
    course = _course(text)
    game, shared = find_game(course.game), len(course.decisions(range(course.players)))
    return Analyst(game, chances_of(game.name), EFFORTS[effort], seed, shared)
