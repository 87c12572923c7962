"""Aggressions, wars, colonies and wonders as small scenes, made of what the log tells of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.state import Entry
from ziggurat.offers import Scene, Side
from ziggurat.words import Words

STRENGTHS: Final = ("attack_strength", "defence_strength")
BATTLES: Final = {
    "war_won": "war",
    "war_drawn": "war",
    "succeeds": "conflict",
    "repelled": "conflict",
}
DRAWN: Final = "war_drawn"
PLAIN: Final = {"colony": "auction", "completed": "monument"}
"""What is told without sums: entries of the log and the kinds of their scenes."""


def scene(entries: Sequence[Entry], words: Words, names: Sequence[str]) -> Scene | None:
    """The scene of a step."""
    for place, entry in enumerate(entries):
        if entry.key in BATTLES:
            return _battle(entries, place, words, names)
        if entry.key in PLAIN:
            sides = (Side(names[entry.args["seat"]], entry.args["seat"], wins=True),)
            told = (words.tell(entry, names),)
            return Scene(PLAIN[entry.key], _card(entry, words, names), sides, told)
        if entry.key == "bid":
            return Scene("offer", "")
    return None


def _battle(entries: Sequence[Entry], place: int, words: Words, names: Sequence[str]) -> Scene:
    """The strengths, as far as this step tells them."""
    decided = entries[place]
    strengths = {
        entry.args["seat"]: entry.args["count"] for entry in entries if entry.key in STRENGTHS
    }
    one, other = decided.args["seat"], decided.args["other"]
    lead = decided.args.get("count")
    if lead is not None and len(strengths) == 1:  # the other follows from the difference
        if one in strengths:
            strengths[other] = strengths[one] - lead
        else:
            strengths[one] = strengths[other] + lead
    sides = tuple(
        Side(
            names[seat],
            seat,
            (strengths[seat],) if seat in strengths else (),
            seat == one and decided.key != DRAWN,
        )
        for seat in (one, other)
    )
    outcome = tuple(words.tell(entry, names) for entry in entries[place : place + 3])
    return Scene(BATTLES[decided.key], _card(decided, words, names), sides, outcome)


def _card(entry: Entry, words: Words, names: Sequence[str]) -> str:
    return str(words.arguments({"card": entry.args["card"]}, names)["card"])
