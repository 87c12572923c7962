"""How speed is measured, for our engines and for the others."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 2.0
"""Of processor time: what else the machine does meanwhile counts for little."""
WINDOW = 0.2
"""A shared machine may run at half its speed from one moment to the next: the best of so many
seconds counts."""


def rate(play: Callable[[], int]) -> float:
    """What ``play`` counts, a second, in the best of several windows of whole games."""
    best = 0.0
    ends = time.process_time() + SECONDS
    while (begun := time.process_time()) < ends:
        counted = 0
        while (spent := time.process_time() - begun) < WINDOW:
            counted += play()
        best = max(best, counted / spent)
    return best
