"""Attacks and ziggurats as small scenes, made of what the log tells of a step."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.state import Entry
from ziggurat.offers import Scene, Side
from ziggurat.words import Words


def scene(entries: Sequence[Entry], words: Words, names: Sequence[str]) -> Scene | None:
    """The scene of a step: an attack on somebody, or a ziggurat."""
    for entry in entries:
        if entry.key == "attacked":
            return _attack(entry, words, names)
        if entry.key == "built":
            return Scene("monument", words.say("scene.built"), (), (words.tell(entry, names),))
    return None


def _attack(entry: Entry, words: Words, names: Sequence[str]) -> Scene:
    """What is lost and what moves in, against what is beaten."""
    args = entry.args
    sides = (
        Side(names[args["seat"]], args["seat"], (args["loss"], args["count"]), wins=True),
        Side(names[args["victim"]], args["victim"], (args["beaten"],)),
    )
    title = words.say("scene.attacked", cell=args["cell"], target=args["target"])
    return Scene("war", title, sides, (words.tell(entry, names),))
