"""Moments in words, for pages without a script: one with a script shows the reader's own hours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import htpy as h

from ziggurat.web.dates import date
from ziggurat.words import Words


def moment(time: str, said: Words) -> h.Element:
    """A moment as an element that the script may write anew."""
    return h.time(datetime=time)[date(time, said)]


def own_zone() -> h.VoidElement:
    """A field of a form by which the script says in which time zone the reader is."""
    return h.input(type="hidden", name="zone", data_zone="yes")


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
