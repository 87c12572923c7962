"""The hours in which somebody does not want to be told anything, by their own clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

from ziggurat.core.errors import Refusal
from ziggurat.web.days import zone_of, zones


@dataclass(frozen=True)
class Quiet:
    """From one hour of the day to another, perhaps over midnight."""

    begin: time
    end: time

    def data(self) -> dict[str, str]:
        """As it is stored."""
        return {"from": f"{self.begin:%H:%M}", "to": f"{self.end:%H:%M}"}

    def over_at(self, moment: datetime, zone: str) -> datetime | None:
        """When it is over, in UTC, if it is quiet at this moment."""
        here = moment.astimezone(zone_of(zone))
        now = here.timetz().replace(tzinfo=None)
        if self.begin < self.end:
            is_quiet = self.begin <= now < self.end
        else:
            is_quiet = now >= self.begin or now < self.end
        if not is_quiet:
            return None
        day = here.date() + timedelta(days=int(now >= self.end))
        end = datetime.combine(day, self.end, zone_of(zone)).astimezone(UTC)
        return max(end, moment + timedelta(minutes=1))  # an hour may come twice


def quiet_of(data: Mapping[str, Any]) -> Quiet | None:
    """Quiet hours as they were stored; None: none."""
    return asked_for(str(data.get("from", "")), str(data.get("to", ""))) if data else None


def asked_for(begin: str, end: str) -> Quiet | None:
    """Quiet hours that somebody asks for; None where they want none, refused where it is unclear.

    >>> asked_for("22:00", "08:00").data()
    {'from': '22:00', 'to': '08:00'}
    """
    if not begin and not end:
        return None
    try:
        found = Quiet(*[datetime.strptime(one, "%H:%M").time() for one in (begin, end)])
    except ValueError as error:
        raise Refusal("wrong_quiet") from error
    if found.begin == found.end:
        raise Refusal("wrong_quiet")
    return found


def checked_zone(name: str) -> str:
    """The name of a time zone; refused when there is none."""
    if name not in zones():
        raise Refusal("unknown_zone", zone=name[:40])
    return name
