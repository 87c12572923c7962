"""Moments in words, for pages without a script: one with a script shows the reader's own hours."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import htpy as h

from ziggurat.words import Words


def moment(time: str, said: Words) -> h.Element:
    """A moment as an element that the script may write anew."""
    return h.time(datetime=time)[date(time, said)]


def pace(key: str, args: Mapping[str, Any], said: Words) -> str:
    """How much time everybody has at a table, in a few words.

    >>> from ziggurat.words import words
    >>> pace("pace_days", {"count": 3}, words("en"))
    '3 days for each turn'
    """
    return said.say(f"home.{key}", **args)


def pace_short(key: str, args: Mapping[str, Any], said: Words) -> str:
    """The same in a list, where there is little room."""
    short = f"home.{key}_short"
    return said.say(short, **args) if said.knows(short) else pace(key, args, said)


def until(time: str, said: Words) -> list[h.Node]:
    """A deadline; the script writes its hours anew for the reader."""
    day = said.say("date.hour_utc", date=date(time, said), hour=time[11:16])
    return [said.say("home.until"), " ", h.time(datetime=time)[day]]


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
