"""Calamities and fights as small scenes, made of what the log tells of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.state import Entry
from ziggurat.offers import Scene, Side
from ziggurat.words import Words

CALAMITIES: Final = ("calamity", "calamity_given")
OFFERS: Final = ("offer", "offer_all")
TOLD_MOST: Final = 3


def scene(entries: Sequence[Entry], words: Words, names: Sequence[str]) -> Scene | None:
    """The scene of a step: the first calamity that strikes in it, or the first fight."""
    for place, entry in enumerate(entries):
        if entry.key in CALAMITIES:
            return _calamity(entries, place, words, names)
        if entry.key == "fought":
            return _fight(entries, entry, words, names)
        if entry.key in OFFERS:
            return Scene("offer", "")
    return None


def _calamity(entries: Sequence[Entry], place: int, words: Words, names: Sequence[str]) -> Scene:
    struck = entries[place]
    title = str(words.arguments({"card": struck.args["card"]}, names)["card"])
    seats = [struck.args[name] for name in ("other", "seat") if name in struck.args]
    sides = tuple(Side(names[seat], seat) for seat in seats)
    told = tuple(words.tell(entry, names) for entry in entries[place : place + TOLD_MOST])
    return Scene("calamity", title, sides, told)


def _fight(
    entries: Sequence[Entry], first: Entry, words: Words, names: Sequence[str]
) -> Scene | None:
    """Who lost how many tokens at one place."""
    here = [
        entry
        for entry in entries
        if entry.key == "fought" and entry.args["place"] == first.args["place"]
    ]
    sides = tuple(
        Side(names[entry.args["seat"]], entry.args["seat"], (entry.args["count"],))
        for entry in here
    )
    place = words.arguments({"place": first.args["place"]}, names)["place"]
    told = tuple(words.tell(entry, names) for entry in here[:TOLD_MOST])
    return Scene("conflict", words.say("scene.fought", place=place), sides, told)
