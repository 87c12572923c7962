"""Conflicts and monuments as small scenes, made of what the log tells of a step."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.state import Entry
from ziggurat.offers import Scene, Side
from ziggurat.words import Words


def scene(entries: Sequence[Entry], words: Words, names: Sequence[str]) -> Scene | None:
    """The scene of a step: a conflict that breaks out or ends, or a monument."""
    told = {entry.key: entry for entry in entries}
    if "won" in told:
        return _decided(entries, told["won"], words, names)
    for key in ("clash_internal", "clash_external"):
        if key in told:
            return _breaks_out(told[key], words, names)
    if "built" in told:
        return Scene("monument", words.say("scene.monument"), (),
                     (words.tell(told["built"], names),))  # fmt: skip
    return None


def _breaks_out(clash: Entry, words: Words, names: Sequence[str]) -> Scene:
    args = clash.args
    sides = (
        Side(names[args["seat"]], args["seat"], (args["mine"],)),
        Side(names[args["victim"]], args["victim"], (args["theirs"],)),
    )
    return Scene("conflict", words.say(f"scene.{clash.key}", **_leader(clash, words, names)), sides)


def _decided(
    entries: Sequence[Entry], won: Entry, words: Words, names: Sequence[str]
) -> Scene | None:
    """Whoever lost is told by the leader that goes back."""
    winner, leader = won.args["seat"], won.args["leader"]
    losers = [
        entry.args["seat"]
        for entry in entries
        if entry.key == "returned"
        and entry.args["leader"] == leader
        and entry.args["seat"] != winner
    ]
    if not losers:
        return None
    added = {entry.args["seat"]: entry.args["count"] for entry in entries if entry.key == "added"}
    sides = (
        _side(names, winner, won.args["mine"], added, wins=True),
        _side(names, losers[0], won.args["theirs"], added, wins=False),
    )
    lost = [entry for entry in entries if entry.key in ("fell", "returned")]
    outcome = tuple(words.tell(entry, names) for entry in lost)
    return Scene("conflict", words.say("scene.won", **_leader(won, words, names)), sides, outcome)


def _side(names: Sequence[str], seat: int, total: int, added: dict[int, int], wins: bool) -> Side:
    """A side with what was added in this step told apart."""
    more = added.get(seat, 0)
    return Side(names[seat], seat, (total - more, more) if more else (total,), wins)


def _leader(entry: Entry, words: Words, names: Sequence[str]) -> dict[str, object]:
    return words.arguments({"leader": entry.args["leader"]}, names)
