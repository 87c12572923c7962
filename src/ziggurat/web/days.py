"""The days on which somebody does not play, and when the hours of a turn are over.

Days are those of the person's own time zone. The hours of a turn are counted on the days on which
they play: a day off is left out from midnight to midnight, however many hours it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from ziggurat.core.errors import Refusal

HOLIDAYS_MOST: Final = 30
"""Days of holidays at one table, beside days of the week."""
STRETCHES_MOST: Final = 12
WEEKDAYS_MOST: Final = 6
"""Who plays on no day of the week does not play."""
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class DaysOff:
    """The days on which somebody does not play."""

    zone: str = "UTC"
    weekdays: tuple[int, ...] = ()
    """Monday is 0."""
    holidays: tuple[tuple[date, date], ...] = ()
    """The first and the last day of each stretch."""

    def data(self) -> dict[str, Any]:
        """As they are stored; nothing, where there are none."""
        return {} if self == DaysOff() else self.shown()

    def shown(self) -> dict[str, Any]:
        """As plain data."""
        stretches = [[first.isoformat(), last.isoformat()] for first, last in self.holidays]
        return {"zone": self.zone, "weekdays": list(self.weekdays), "holidays": stretches}

    def includes(self, day: date) -> bool:
        """Whether nothing is played on this day."""
        if day.weekday() in self.weekdays:
            return True
        return any(first <= day <= last for first, last in self.holidays)

    def day_of(self, moment: datetime) -> date:
        """The day that it is for this person."""
        return moment.astimezone(zone_of(self.zone)).date()

    def after(self, moment: datetime, seconds: float) -> datetime:
        """When so many seconds of days on which this person plays have passed, in UTC."""
        zone, left = zone_of(self.zone), timedelta(seconds=seconds)
        while True:
            day = moment.astimezone(zone).date()
            midnight = datetime.combine(day + _DAY, time(), zone).astimezone(UTC)
            if not self.includes(day):
                if moment + left <= midnight:
                    return (moment + left).astimezone(UTC)
                left -= midnight - moment
            moment = midnight


def days_off(data: Mapping[str, Any]) -> DaysOff:
    """Days off as they were stored; those that cannot be understood any more are none."""
    try:
        return asked_for(data["zone"], data["weekdays"], data["holidays"]) if data else DaysOff()
    except (Refusal, KeyError, TypeError, ValueError):
        return DaysOff()


def asked_for(zone: object, weekdays: object, holidays: object) -> DaysOff:
    """Days off that somebody asks for; refused where they make no sense or are too many."""
    if not isinstance(zone, str) or zone not in zones():
        raise Refusal("unknown_zone", zone=str(zone)[:40])
    if not isinstance(weekdays, list) or not isinstance(holidays, list):
        raise Refusal("wrong_days_off")
    days = sorted({day for day in weekdays if type(day) is int and 0 <= day < 7})
    if len(days) != len(weekdays):
        raise Refusal("wrong_days_off")
    if len(days) > WEEKDAYS_MOST:
        raise Refusal("always_off")
    stretches = sorted(_stretch(one) for one in holidays[: STRETCHES_MOST + 1])
    total = sum((last - first).days + 1 for first, last in stretches)
    if total > HOLIDAYS_MOST or len(stretches) > STRETCHES_MOST:
        raise Refusal("too_many_days_off", most=HOLIDAYS_MOST, stretches=STRETCHES_MOST)
    return DaysOff(zone, tuple(days), tuple(stretches))


def check_change(before: DaysOff, after: DaysOff, moment: datetime) -> None:
    """Refuse to take back holidays that have begun: there would be no end of them."""
    today = before.day_of(moment)
    for first, last in before.holidays:
        if first > today:
            continue
        if not any(one == first and min(last, today) <= end for one, end in after.holidays):
            raise Refusal("holidays_begun")
    begun = {first for first, _ in before.holidays if first <= today}
    if any(first < after.day_of(moment) and first not in begun for first, _ in after.holidays):
        raise Refusal("holidays_past")


def _stretch(given: object) -> tuple[date, date]:
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise Refusal("wrong_days_off")
    try:
        first, last = (date.fromisoformat(str(one)[:10]) for one in given)
    except ValueError as error:
        raise Refusal("wrong_days_off") from error
    if not first <= last < date(9000, 1, 1):
        raise Refusal("wrong_days_off")
    return first, last


@cache
def zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones()) | {"UTC"}


@cache
def zone_of(name: str) -> ZoneInfo:
    """The time zone of this name."""
    return ZoneInfo(name)
