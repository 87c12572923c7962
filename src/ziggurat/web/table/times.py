"""Many moments in little room."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, overload

TOGETHER: Final = 32
"""Moments that are counted from the first of them."""
OTHERWISE: Final = (1 << 32) - 1
"""In the place of one that cannot be counted so: it is kept as it is written."""
_BEGIN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


class Times(Sequence[str]):
    """Moments as they are written, to the millisecond. It only grows.

    >>> times = Times(["2026-11-16T18:00:00.250+00:00", ""])
    >>> times[0], times[-1]
    ('2026-11-16T18:00:00.250+00:00', '')
    """

    __slots__ = ("_begins", "_otherwise", "_since")

    def __init__(self, times: Iterable[str] = ()) -> None:
        self._begins = array("q")
        self._since = array("I")
        self._otherwise: dict[int, str] = {}
        """A record that is looked at knows no times, and a clock may be set back."""
        self.extend(times)

    def extend(self, times: Iterable[str]) -> None:
        """Add some."""
        for text in times:
            place, number = len(self._since), _number(text)
            if place % TOGETHER == 0:
                self._begins.append(number)
            since = number - self._begins[-1]
            if not 0 <= since < OTHERWISE or _written(number) != text:
                self._otherwise[place] = text
                since = OTHERWISE
            self._since.append(since)

    def __len__(self) -> int:
        return len(self._since)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        numbers = range(len(self))[place]
        if isinstance(numbers, range):
            return [self[number] for number in numbers]
        since = self._since[numbers]
        if since == OTHERWISE:
            return self._otherwise[numbers]
        return _written(self._begins[numbers // TOGETHER] + since)


def _number(text: str) -> int:
    """Milliseconds; those of the beginning for what is no time, or one of no zone."""
    try:
        return (datetime.fromisoformat(text) - _BEGIN) // _MILLISECOND
    except (ValueError, TypeError):
        return 0


def _written(number: int) -> str:
    return (_BEGIN + number * _MILLISECOND).isoformat(timespec="milliseconds")
