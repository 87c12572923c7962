"""What cards and nations are called, by the codes of notation and views."""

from __future__ import annotations

from functools import cache

from ziggurat.games.civilisation.table.routes import place_name
from ziggurat.words import Words

__all__ = ("card_name", "nation_name", "place_name")


@cache
def card_name(code: str, words: Words) -> str:
    """The name of a civilisation card, a good or a calamity."""
    return str(words.arguments({"card": code}, ())["card"])


def nation_name(key: str, words: Words) -> str:
    """The name of a nation."""
    return words.say(f"nation.{key}")
