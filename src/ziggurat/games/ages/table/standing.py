"""What the end of the simple game would bring a civilisation, as it stands."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.ages.rules.components import AGE, CARD_OF_CODE
from ziggurat.words import Words

SIMPLE: Final = "simple"
LEVEL: Final = 1
"""The level of technologies that scores (TTA-SCORE-01)."""
TIMES: Final = {"technologies": 2, "strength": 2, "happiness": 2, "science": 1, "goods": 1}
"""Culture for each, from the technologies to what farms and mines make (TTA-SCORE-01 to 05)."""


def counted(civ: Any) -> dict[str, int]:
    """How many there are of each thing that scores."""
    cards = [civ["government"], *civ["specials"], *civ["technologies"]]
    return {
        "technologies": sum([1 for card in cards if card and AGE[CARD_OF_CODE[card]] == LEVEL]),
        "strength": civ["strength"],
        "happiness": civ["happiness"],
        "science": civ["science_rating"],
        "goods": civ["food_made"] + civ["resources_made"],
    }


def final_bonus(civ: Any) -> int:
    """The culture that the end of the simple game would bring now."""
    return sum([TIMES[what] * count for what, count in counted(civ).items()])


def standing(view: Any, seat: int, words: Words) -> str:
    """That in words, line by line; empty in other versions, where events score."""
    if view["options"]["version"] != SIMPLE or view["over"]:
        return ""
    civ = view["civilisations"][seat]
    bonus = final_bonus(civ)
    lines = [words.say("say.end", count=bonus, total=civ["culture"] + bonus)]
    lines += [
        words.say(f"say.end.{what}", count=count, points=TIMES[what] * count)
        for what, count in counted(civ).items()
    ]
    return "\n".join(lines)
