"""How speed is measured: work is timed in short slices, taken in turn, and the slices summed up."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

Work = Callable[[int], int]
"""Does the piece of work of this number and returns how much it was: decisions, copies, steps."""


class Slice(NamedTuple):
    """How much was done in how many seconds of processor time."""

    done: int
    seconds: float

    @property
    def rate(self) -> float:
        """How much was done a second."""
        return self.done / self.seconds


class Speed(NamedTuple):
    """What several slices say about how much is done a second."""

    mean: float
    median: float
    best: float


class Gain(NamedTuple):
    """How many times as fast one engine is as another."""

    mean: float
    median: float
    best: float
    error: float
    """The standard error of the ratio: what lies within twice as much may be chance."""


def timed(work: Work, first: int, seconds: float) -> Slice:
    """The pieces of work from number ``first`` on, for at least that long.

    Processor time, because what else the machine does meanwhile then counts for little.
    """
    done = 0
    number = first
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += work(number)
        number += 1
    return Slice(done, spent)


def speed(slices: Sequence[Slice]) -> Speed:
    """What was done a second: over all the seconds, in the median slice and in the best one."""
    rates = [each.rate for each in slices]
    total = sum(each.done for each in slices) / sum(each.seconds for each in slices)
    return Speed(total, statistics.median(rates), max(rates))


def gain(before: Sequence[Slice], after: Sequence[Slice]) -> Gain:
    """How many times as fast the later slices are.

    The median is that of the ratios within each alternation: the two were measured one right after
    the other, so that a slow moment of the machine fell on both.
    """
    old, new = speed(before), speed(after)
    ratios = [late.rate / early.rate for early, late in zip(before, after, strict=True)]
    error = statistics.stdev(ratios) / len(ratios) ** 0.5 if len(ratios) > 1 else math.inf
    return Gain(new.mean / old.mean, statistics.median(ratios), new.best / old.best, error)
