"""Deadlines that leave out days off, in the person's own time zone; numbers worked out by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ziggurat.core.errors import Refusal
from ziggurat.web.days import DaysOff, asked_for, check_change, days_off

PARIS = "Europe/Paris"
WEEKEND = [5, 6]
HOUR = 3600.0


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_without_days_off_hours_are_hours() -> None:
    assert DaysOff().after(utc("2026-11-13T20:00"), 72 * HOUR) == utc("2026-11-16T20:00")


@pytest.mark.parametrize(
    ("asked", "hours", "over"),
    [
        # Friday 18:00 in Paris is 17:00 UTC in winter: six hours until midnight, then Monday
        ("2026-11-13T17:00", 24, "2026-11-16T17:00"),
        ("2026-11-13T17:00", 6, "2026-11-13T23:00"),
        ("2026-11-13T17:00", 7, "2026-11-16T00:00"),
        # asked on a Saturday: the hours begin on Monday at midnight in Paris
        ("2026-11-14T12:00", 12, "2026-11-16T11:00"),
        # a week of five days
        ("2026-11-16T08:00", 120, "2026-11-23T08:00"),
    ],
)
def test_weekends_are_left_out(asked: str, hours: int, over: str) -> None:
    days = asked_for(PARIS, WEEKEND, [])
    assert days.after(utc(asked), hours * HOUR) == utc(over)


def test_the_day_on_which_summer_time_begins_has_23_hours() -> None:
    """In Paris, 29 March 2026 lasts from 28 March 23:00 UTC to 29 March 22:00 UTC."""
    saturday = utc("2026-03-28T11:00")  # noon in Paris
    assert asked_for(PARIS, [], []).after(saturday, 24 * HOUR) == utc("2026-03-29T11:00")
    # Sunday off: twelve hours on Saturday, twelve on Monday, which begins at 22:00 UTC
    assert asked_for(PARIS, [6], []).after(saturday, 24 * HOUR) == utc("2026-03-30T10:00")


def test_the_day_on_which_summer_time_ends_has_25_hours() -> None:
    """In Paris, 25 October 2026 lasts from 24 October 22:00 UTC to 25 October 23:00 UTC."""
    saturday = utc("2026-10-24T10:00")  # noon in Paris
    assert asked_for(PARIS, [6], []).after(saturday, 24 * HOUR) == utc("2026-10-26T11:00")


def test_days_end_at_the_person_s_own_midnight() -> None:
    """Sunday in Auckland (UTC+13 in November) begins on Saturday at 11:00 UTC."""
    days = asked_for("Pacific/Auckland", [6], [])
    saturday = utc("2026-11-14T10:00")
    assert days.after(saturday, 2 * HOUR) == utc("2026-11-15T12:00")


def test_holidays_are_left_out_from_the_first_to_the_last_day() -> None:
    days = asked_for(PARIS, [], [["2026-12-24", "2026-12-26"]])
    assert days.after(utc("2026-12-23T22:00"), 24 * HOUR) == utc("2026-12-27T22:00")


@pytest.mark.parametrize(
    ("zone", "weekdays", "holidays", "code"),
    [
        ("Mars/Olympus", [], [], "unknown_zone"),
        ("../../etc/passwd", [], [], "unknown_zone"),
        (7, [], [], "unknown_zone"),
        ("UTC", [0, 1, 2, 3, 4, 5, 6], [], "always_off"),
        ("UTC", [7], [], "wrong_days_off"),
        ("UTC", [True], [], "wrong_days_off"),
        ("UTC", [5, 5], [], "wrong_days_off"),
        ("UTC", "56", [], "wrong_days_off"),
        ("UTC", [], [["2026-12-26", "2026-12-24"]], "wrong_days_off"),
        ("UTC", [], [["soon", "later"]], "wrong_days_off"),
        ("UTC", [], [["2026-12-24"]], "wrong_days_off"),
        ("UTC", [], [["2026-12-01", "2026-12-31"]], "too_many_days_off"),
        ("UTC", [], [["2026-12-01", "2026-12-01"]] * 13, "too_many_days_off"),
    ],
)
def test_what_makes_no_sense_is_refused(zone: Any, weekdays: Any, holidays: Any, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        asked_for(zone, weekdays, holidays)
    assert refused.value.code == code


def test_thirty_days_of_holidays_are_the_most_and_those_begun_stay() -> None:
    most = asked_for("UTC", [], [["2026-12-01", "2026-12-30"]])
    check_change(DaysOff(), most, utc("2026-11-30T12:00"))
    check_change(most, DaysOff(), utc("2026-11-30T12:00"))  # not begun: taken back
    with pytest.raises(Refusal, match="begun"):
        check_change(most, DaysOff(), utc("2026-12-01T12:00"))
    shorter = asked_for("UTC", [], [["2026-12-01", "2026-12-10"]])
    check_change(most, shorter, utc("2026-12-10T12:00"))
    with pytest.raises(Refusal, match="begun"):
        check_change(most, shorter, utc("2026-12-11T12:00"))
    with pytest.raises(Refusal, match="past"):
        check_change(DaysOff(), shorter, utc("2026-12-02T12:00"))


def test_they_are_stored_and_read_again() -> None:
    days = asked_for(PARIS, [6, 5], [["2026-12-24", "2026-12-26"]])
    assert days_off(days.data()) == days
    assert days_off({}) == DaysOff()
    assert DaysOff().data() == {}
    assert days_off({"zone": "Atlantis", "weekdays": [], "holidays": []}) == DaysOff()
    assert DaysOff().after(utc("2026-01-01T00:00"), 1.5) - utc("2026-01-01T00:00") == timedelta(
        seconds=1.5
    )
