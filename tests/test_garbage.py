"""Processes that think look for garbage seldom, and still find it."""

from __future__ import annotations

import gc
import subprocess
import sys

from tests.web.tools import ROOT
from ziggurat.arena.crew import processes
from ziggurat.garbage import YOUNG

CIRCLES = """
import gc, weakref
from ziggurat.garbage import collect_seldom
collect_seldom()
class Circle:
    def __init__(self):
        self.me = self
first = Circle()
gone = weakref.ref(first)
del first
collections = []
gc.callbacks.append(lambda phase, info: collections.append(phase))
kept = [[number] for number in range(10_000)]
print(len(collections), gone() is None)
kept += [[number] for number in range(15_000)]
print(collections.count("start"), gone() is None)
"""


def test_seldom_is_not_never() -> None:
    found = subprocess.run(
        [sys.executable, "-c", CIRCLES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == ["0", "False", "1", "True"]


def test_processes_that_play_games_do_so_from_the_start() -> None:
    with processes(2) as crew:
        assert crew.executor.submit(gc.get_threshold).result()[0] == YOUNG
    assert gc.get_threshold()[0] != YOUNG
