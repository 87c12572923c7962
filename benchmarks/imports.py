"""How long ``import ziggurat`` takes, and one game after it: fresh processes, processor time.

``python -m benchmarks.imports [interpreted | compiled]`` prints the median of some starts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median

from benchmarks.trees import SOURCES

STARTS = 9
GOALS = {"ziggurat": 60, "a game": 150}
"""Milliseconds on a quiet machine, compiled."""
GAMES = ("ur", "tigris", "ages", "civilisation")
CODE = """
from time import process_time
start = process_time()
import ziggurat
face = process_time()
ziggurat.game({game!r})
print((face - start) * 1000, (process_time() - face) * 1000)
"""


def milliseconds(game: str, mode: str) -> tuple[float, float]:
    """The median of ``import ziggurat``, and of ``ziggurat.game`` after it."""
    environment = os.environ | {"ZIGGURAT_ENGINE": mode, "PYTHONPATH": str(SOURCES)}
    called = [sys.executable, "-S", "-c", CODE.format(game=game)]
    taken: list[list[float]] = []
    for _ in range(STARTS + 1):
        done = subprocess.run(called, env=environment, check=True, capture_output=True, text=True)
        taken.append([float(number) for number in done.stdout.split()])
    first, then = zip(*taken[1:], strict=True)  # the first may have to compile to bytecode
    return median(first), median(then)


def measured(
    modes: Sequence[str], games: Sequence[str] = GAMES
) -> list[tuple[str, str, float, float]]:
    """By mode and game: milliseconds for ``import ziggurat``, and for the game after it."""
    return [(mode, game, *milliseconds(game, mode)) for mode in modes for game in games]


if __name__ == "__main__":
    for mode, game, face, own in measured(sys.argv[1:] or ["interpreted"]):
        print(f"import, {mode}: ziggurat {face:.0f} ms, then {game} {own:.0f} ms")
