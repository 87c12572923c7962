"""Many moments in little room."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, overload

_BEGIN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_OTHERWISE: Final = -1


class Times(Sequence[str]):
    """Moments as they are written, to the millisecond. It only grows.

    >>> times = Times(["2026-11-16T18:00:00.250+00:00", ""])
    >>> times[0], times[-1]
    ('2026-11-16T18:00:00.250+00:00', '')
    """

    __slots__ = ("_milliseconds", "_otherwise")

    def __init__(self, times: Iterable[str] = ()) -> None:
        self._milliseconds = array("q")
        self._otherwise: dict[int, str] = {}
        """Those that are written in another way: a record that is looked at knows no times."""
        self.extend(times)

    def extend(self, times: Iterable[str]) -> None:
        """Add some."""
        for text in times:
            number = _number(text)
            if number == _OTHERWISE or _written(number) != text:
                self._otherwise[len(self._milliseconds)] = text
                number = _OTHERWISE
            self._milliseconds.append(number)

    def __len__(self) -> int:
        return len(self._milliseconds)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self[number] for number in range(len(self))[place]]
        number = self._milliseconds[place]
        return self._otherwise[range(len(self))[place]] if number < 0 else _written(number)


def _number(text: str) -> int:
    try:
        return max(_OTHERWISE, (datetime.fromisoformat(text) - _BEGIN) // _MILLISECOND)
    except (ValueError, TypeError):  # no time, or one of no zone
        return _OTHERWISE


def _written(number: int) -> str:
    return (_BEGIN + number * _MILLISECOND).isoformat(timespec="milliseconds")
