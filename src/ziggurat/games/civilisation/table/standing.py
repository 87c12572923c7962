"""What a nation would score if the game ended now."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.civilisation.rules.components import CITY_SCORE, SQUARE_POINTS
from ziggurat.words import Words

MINING: Final = "min"


def points(view: Any, seat: int) -> dict[str, int]:
    """By source; goods are counted where the reader knows them, in the reader's own hand."""
    nation = view["nations"][seat]
    parts = {
        "squares": SQUARE_POINTS * nation["square"],
        "cards": nation["card_value"],
        "cities": CITY_SCORE * nation["cities"],
        "treasury": nation["treasury"],
    }
    if seat == view["you"]:
        sets = view["sets"]
        dug = [one["mined"] - one["value"] for one in sets] if MINING in nation["cards"] else []
        parts["goods"] = sum([one["value"] for one in sets]) + max([0, *dug])
    return parts


def standing(view: Any, seat: int, words: Words) -> str:
    """That in words, line by line."""
    parts = points(view, seat)
    key = "say.end" if "goods" in parts else "say.end.hidden"
    lines = [words.say(key, total=sum(parts.values()))]
    lines += [words.say(f"say.end.{what}", points=count) for what, count in parts.items()]
    return "\n".join(lines)
