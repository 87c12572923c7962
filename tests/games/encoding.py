"""Reading what ``encode`` gives: the fractions that numbers of single precision stand for."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def fractions(numbers: Iterable[float]) -> list[float]:
    """Each number as the nearest fraction with a denominator up to 100, so that ``==`` works."""
    return [float(Fraction(number).limit_denominator(100)) for number in numbers]
