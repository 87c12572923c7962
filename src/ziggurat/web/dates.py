"""Days in words."""

from __future__ import annotations

from datetime import datetime

from ziggurat.words import Words


def date(time: str, said: Words) -> str:
    """The day of a moment (ISO 8601), as one writes it.

    >>> from ziggurat.words import words
    >>> date("2026-03-01T18:30:00.000+00:00", words("en"))
    '1 March 2026'
    >>> date("2026-03-01T18:30:00.000+00:00", words("fr"))
    '1er mars 2026'
    """
    try:
        day = datetime.fromisoformat(time)
    except ValueError:
        return time
    month = said.say(f"date.month_{day.month}")
    return said.say("date.first" if day.day == 1 else "date.day", day=day.day, month=month,
                    year=day.year)  # fmt: skip
