"""The measuring processes, asked as ``script/bench`` asks them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from benchmarks.alternate import FIGURES, Engine, Subject, alternate
from benchmarks.games import Bench
from benchmarks.timing import Slice
from benchmarks.trees import SOURCES
from benchmarks.worker import Worker

UR = Engine(Subject("ur", 2), "interpreted", SOURCES)


def test_a_worker_answers_for_every_figure() -> None:
    with UR.worker("0") as worker:
        for figure in FIGURES:
            found = worker.measure(figure, 0, 0.001)
            assert found.done > 0, figure
            assert found.seconds >= 0.001, figure


def test_engines_take_turns() -> None:
    heat = [(UR, "copy"), (Engine(Subject("tigris", 2), "interpreted", SOURCES), "copy")]
    results = alternate([heat], range(3), 0.001)
    assert list(results) == heat
    assert [len(slices) for slices in results.values()] == [3, 3]
    assert all(isinstance(each, Slice) for slices in results.values() for each in slices)


def test_a_worker_that_ends_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    ended = pytest.raises(RuntimeError, match=r"benchmarks\.games chess 2")
    with Worker("benchmarks.games", "chess", "2", environment={}) as worker, ended:
        worker.measure("play", 0, 0.001)
    assert "chess" in capfd.readouterr().err


def test_both_ways_to_play_play_the_same_games() -> None:
    bench = Bench("ur", 3)
    assert [bench.play(number) for number in range(3)] == [
        bench.own_loop(number) for number in range(3)
    ]


def test_memory_is_told_in_bytes() -> None:
    assert 500 < UR.bytes_per_copy() < 20_000


def test_the_command_line_refuses_what_it_does_not_know() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--games", "chess"], capture_output=True, text=True
    )
    assert found.returncode == 2
    assert "'chess'" in found.stderr
