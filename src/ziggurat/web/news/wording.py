"""What people are told, in their own language: a title, a line or two, and where it leads.

It is made from names, the name of the game and the hour: nothing of what lies on a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from ziggurat.registry import packages
from ziggurat.web.dates import date
from ziggurat.web.days import zone_of
from ziggurat.web.news.kinds import Kind
from ziggurat.web.table.seats import called, clean
from ziggurat.words import Words, words

TITLE_MOST: Final = 120
TEXT_MOST: Final = 600


@dataclass(frozen=True)
class Place:
    """The table that something is about."""

    table: str
    game: str
    names: tuple[str, ...]
    seat: int | None = None
    """That of the reader."""


@dataclass(frozen=True)
class Message:
    """What is told."""

    title: str
    text: str
    path: str
    """The page that it leads to, without the address of the server."""
    tag: str
    """What it is about: of two about the same, the later takes the place of the earlier."""


def message(
    kind: str, facts: Mapping[str, Any], place: Place | None, language: str, zone: str
) -> Message:
    """What somebody is told of something that happened."""
    if place is None or place.game not in packages():
        said = words(language)
        title = said.say(f"news.{kind}_plain", by=clean(str(facts.get("by", ""))))
        path = str(facts.get("href", "/"))
        return Message(_cut(title, TITLE_MOST), "", path if path.startswith("/") else "/", kind)
    said = words(language, place.game)
    by = clean(str(facts.get("by", ""))) or said.say("news.somebody")
    what = f"{kind}_turn" if kind == Kind.BEGAN and facts.get("turn") else kind
    title = said.say(
        "news.at_table", game=said.say("game.name"), what=said.say(f"news.{what}", by=by)
    )
    lines = [_with(place, said)]
    if facts.get("until"):
        lines.append(said.say("news.until", moment=hour(str(facts["until"]), zone, said)))
    text = " ".join(line for line in lines if line)
    return Message(_cut(title, TITLE_MOST), _cut(text, TEXT_MOST), f"/t/{place.table}", place.table)


def trial(language: str) -> Message:
    """What a test says."""
    said = words(language)
    return Message(said.say("news.trial"), said.say("news.trial_text"), "/account/news", "trial")


def hour(time: str, zone: str, said: Words) -> str:
    """A moment by somebody's own clock.

    >>> hour("2026-03-01T18:30:00.000+00:00", "Europe/Paris", words("en"))
    '1 March 2026, 19:30 (Europe/Paris)'
    """
    here = datetime.fromisoformat(time).astimezone(zone_of(zone))
    day = date(here.isoformat(), said)
    return said.say("news.hour", date=day, hour=f"{here:%H:%M}", zone=zone)


def _with(place: Place, said: Words) -> str:
    names = called(list(place.names), said)
    others = [name for seat, name in enumerate(names) if seat != place.seat]
    return (
        said.say("news.with", names=said.listed([clean(name) for name in others])) if others else ""
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
