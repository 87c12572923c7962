"""Paths of a drawing in few letters, for the way to a browser, where ``unpack.js`` writes them out.

A path of straight lines is a letter for each number, counted in the largest unit that measures all
of it. Where it runs along a line that was drawn before, as borders do that two lands share, it says
so, and for how many steps. Other paths stay as they are, and short ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import gcd
from typing import Final

Spot = tuple[int, int]

MARK: Final = "~"
"""With which such a path begins; the letter after it is its unit."""
CLOSED, OPEN, LONG, BACK, ON = "!|^}~"
"""A part that leads back to where it began, or does not; a number of two letters; along a line to
its beginning, or to its end."""
LETTERS: Final = "".join([chr(code) for code in range(35, 127) if chr(code) not in '"$&<>\\`!|^}~'])
"""What numbers are written with: nothing that means something else here, in a page or a script."""
SMALLEST: Final = -40
"""The number of the first letter."""
FARTHEST: Final = len(LETTERS) ** 2 // 2
"""Numbers from here on are not written so."""
SHORT: Final = 4
"""Paths of fewer corners are not worth it."""
WORTH: Final = 2000
"""Characters that a drawing has to lose by this: those that write it out again are sent with it."""
ALONG: Final = 3
"""Steps along another line that are worth saying so."""

_PATH: Final = re.compile(r' d="(M[^"]*)"')
_STRAIGHT: Final = re.compile(r"(?:M-?\d+ ?-?\d+(?:l(?: ?-?\d+ ?-?\d+)+)?z?)+")
_PART: Final = re.compile(r"M(-?\d+) ?(-?\d+)(?:l([^Mz]*))?(z?)")
_NUMBER: Final = re.compile(r"-?\d+")


@dataclass(frozen=True)
class _Part:
    """Corners of a path up to where it is broken off."""

    spots: list[Spot]
    is_closed: bool


@dataclass
class _Lines:
    """What was drawn so far: for each spot, where the last line to it began, and from it ended."""

    back: dict[Spot, Spot] = field(default_factory=dict)
    on: dict[Spot, Spot] = field(default_factory=dict)

    def draw(self, start: Spot, end: Spot) -> None:
        self.on[start], self.back[end] = end, start

    def along(self, spots: list[Spot]) -> tuple[int, str]:
        """For how many steps these spots lie on a line that is there, and which way."""
        return max(
            (_agreement(lines, spots), sign) for sign, lines in ((BACK, self.back), (ON, self.on))
        )


def _agreement(lines: dict[Spot, Spot], spots: list[Spot]) -> int:
    count = 0
    for start, end in pairwise(spots[: len(LETTERS)]):
        if lines.get(start) != end:
            break
        count += 1
    return count


def packed(markup: str) -> str:
    """Markup in which long paths of straight lines are written in few letters.

    >>> packed('<path d="M0 0l10 0 0 10z"/>')
    '<path d="M0 0l10 0 0 10z"/>'
    """
    lines = _Lines()
    short = _PATH.sub(lambda found: f' d="{_short(found[1], lines)}"', markup)
    return short if len(markup) - len(short) > WORTH else markup


def _short(path: str, lines: _Lines) -> str:
    if not _STRAIGHT.fullmatch(path):
        return path
    parts = list(_parts(path))
    unit = gcd(*[number for part in parts for spot in part.spots for number in spot])
    if sum(len(part.spots) for part in parts) < SHORT or not 0 < unit < FARTHEST:
        return path
    begins = [(0, 0), *[part.spots[0] for part in parts]]
    steps = [
        step for spots in (begins, *[part.spots for part in parts]) for step in pairwise(spots)
    ]
    if any(abs(b - a) >= FARTHEST * unit for step in steps for a, b in zip(*step, strict=True)):
        return path
    written = [_part(part, begin, unit, lines) for part, begin in zip(parts, begins, strict=False)]
    return f"{MARK}{_letters(unit)}{''.join(written)}"


def _part(part: _Part, begin: Spot, unit: int, lines: _Lines) -> str:
    """One part; its first corner is measured from the first of the part before it."""
    spots = part.spots
    out = [CLOSED if part.is_closed else OPEN, _step(begin, spots[0], unit)]
    place = 0
    while place + 1 < len(spots):
        count, sign = lines.along(spots[place:])
        if count >= ALONG:
            out.append(sign + LETTERS[count])
        else:
            count = 1
            out.append(_step(spots[place], spots[place + 1], unit))
        for number in range(place, place + count):
            lines.draw(spots[number], spots[number + 1])
        place += count
    if part.is_closed:
        lines.draw(spots[-1], spots[0])
    return "".join(out)


def _parts(path: str) -> Iterator[_Part]:
    for left, top, steps, closed in _PART.findall(path):
        x, y = int(left), int(top)
        spots = [(x, y)]
        numbers = [int(number) for number in _NUMBER.findall(steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            spots.append((x, y))
        yield _Part(spots, bool(closed))


def _step(start: Spot, end: Spot, unit: int) -> str:
    return "".join([_letters((b - a) // unit) for a, b in zip(start, end, strict=True)])


def _letters(number: int) -> str:
    if SMALLEST <= number < SMALLEST + len(LETTERS):
        return LETTERS[number - SMALLEST]
    high, low = divmod(number + FARTHEST, len(LETTERS))
    return LONG + LETTERS[high] + LETTERS[low]
