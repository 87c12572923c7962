"""Nim drawn for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nim.rules import HEAPS
from ziggurat.draw.letters import Text
from ziggurat.words import Words

View = Mapping[str, Any]


def board(view: View, words: Words, names: Sequence[str]) -> Text:
    """A line for each heap."""
    rows = zip(HEAPS, view["heaps"], strict=False)
    return Text("\n".join(f" {name}  {'● ' * held}" for name, held in rows))


def result(view: View, words: Words, names: Sequence[str]) -> Text:
    """Who has won."""
    winners = [seat for seat, rank in enumerate(view["ranks"]) if rank == 1]
    return Text(words.say("winners", **words.arguments({"seats": winners}, names)))
