"""Measure several engines in the same minutes: each for a short slice, in turn, many times over."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing import Slice
from benchmarks.trees import environment
from benchmarks.worker import ROOT, Worker

FIGURES = ("play", "own loop", "judged", "PettingZoo", "copy", "view", "imagine")
BATCHES = ("batch, dense", "batch, sparse", "batch, bare")
"""Measured when they are asked for: earlier sources have none."""
APART = 1000
"""Between the games that two rounds begin with: more than a slice ever plays."""
RENEWED = 5
"""Rounds after which new workers begin. How Python hashes and where things lie in memory makes one
process up to a tenth faster than another for all its life; all workers get the same hashes."""
PEERS_PYTHON = Path(os.environ.get("ZIGGURAT_PEERS", ROOT / ".venv-peers" / "bin" / "python"))
"""Has the other engines; ``script/bench --peers`` makes it."""


@dataclass(frozen=True)
class Subject:
    """A game and the number of its seats."""

    game: str
    seats: int
    figures: tuple[str, ...] = FIGURES + BATCHES


SUBJECTS = (
    Subject("ur", 4),
    Subject("tigris", 4),
    Subject("ages", 2),
    # A policy answers there, no search: nothing is judged
    Subject("civilisation", 4, tuple(name for name in FIGURES + BATCHES if name != "judged")),
    Subject("civilisation", 8, ("copy",)),
)


@dataclass(frozen=True)
class Engine:
    """A game as some sources run it."""

    subject: Subject
    mode: str
    """``interpreted`` or ``compiled``"""
    sources: Path

    @property
    def name(self) -> str:
        """The game and its seats."""
        return f"{self.subject.game} {self.subject.seats}"

    def worker(self, seed: str) -> Worker:
        """A process that measures it; the seed is that of Python's hashes."""
        variables = {**self._environment, "PYTHONHASHSEED": seed}
        return Worker("benchmarks.games", *self._arguments, environment=variables)

    def bytes_per_copy(self) -> int:
        """The memory that one more copy of a state takes."""
        command = [sys.executable, "-m", "benchmarks.memory", *self._arguments]
        variables = {**os.environ, **self._environment}
        return int(subprocess.check_output(command, cwd=ROOT, env=variables))

    @property
    def _arguments(self) -> tuple[str, str]:
        return self.subject.game, str(self.subject.seats)

    @property
    def _environment(self) -> dict[str, str]:
        return environment(self.sources, self.mode)


@dataclass(frozen=True)
class Peer:
    """An engine of somebody else."""

    name: str
    mode: str = "peer"

    def worker(self, seed: str) -> Worker:
        """A process that measures it; the seed is that of Python's hashes."""
        variables = {"PYTHONHASHSEED": seed}
        return Worker(
            "benchmarks.peers", self.name, python=str(PEERS_PYTHON), environment=variables
        )


def peers_there(python: Path = PEERS_PYTHON) -> list[str]:
    """The engines of others that are installed in that environment."""
    if not python.exists():
        return []
    answer = subprocess.check_output([str(python), "-m", "benchmarks.peers"], cwd=ROOT)
    return list(json.loads(answer))


Entry = tuple[Engine | Peer, str]
"""An engine and one of its figures."""
Heat = Sequence[Entry]
"""What is measured one right after the other."""
Results = dict[Entry, list[Slice]]


def alternate(heats: Sequence[Heat], rounds: Iterable[int], seconds: float) -> Results:
    """Slices of that many seconds, one of every figure in each round."""
    results: Results = {entry: [] for heat in heats for entry in heat}
    engines = dict.fromkeys(engine for engine, _ in results)
    with ExitStack() as stack:
        for number in rounds:
            if number % RENEWED == 0:
                stack.close()
                seed = str(number // RENEWED)
                workers = {each: stack.enter_context(each.worker(seed)) for each in engines}
            for heat in heats:
                # Who goes first changes from round to round, so that nobody gains by it.
                for engine, figure in reversed(heat) if number % 2 else heat:
                    found = workers[engine].measure(figure, number * APART, seconds)
                    results[engine, figure].append(found)
    return results
