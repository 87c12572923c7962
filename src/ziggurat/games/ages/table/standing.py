"""What the end of the game would bring a civilisation, as it stands and as its reader may know.

The simple game pays for what a civilisation has. In the others events of Age III score: those that
lie open, those that the reader keeps, and those that the reader has prepared.
"""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.ages.rules.components import (
    AGE,
    AIR,
    ARENA,
    CARD_OF_CODE,
    IMPACT,
    IMPACT_BY_PLACE,
    IMPACT_FROM_WORKER,
    IMPACT_OF_COLONY,
    IMPACT_OF_TECHNOLOGY,
    IMPACT_OF_WONDER,
    IMPACTS,
    INFANTRY,
    KIND,
    LAB,
    THEATRE,
)
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.words import Words

SIMPLE: Final = "simple"
FULL: Final = "full"
LEVEL: Final = 1
"""The level of technologies that scores (TTA-SCORE-01)."""
TIMES: Final = {"technologies": 2, "strength": 2, "happiness": 2, "science": 1, "goods": 1}
"""Culture for each, from the technologies to what farms and mines make (TTA-SCORE-01 to 05)."""


def counted(civ: Any) -> dict[str, int]:
    """How many there are of each thing that scores in the simple game."""
    return {
        "technologies": _technologies(civ, LEVEL),
        "strength": civ["strength"],
        "happiness": civ["happiness"],
        "science": civ["science_rating"],
        "goods": civ["food_made"] + civ["resources_made"],
    }


def final_bonus(civ: Any) -> int:
    """The culture that the end of the simple game would bring now."""
    return sum([TIMES[what] * count for what, count in counted(civ).items()])


def standing(view: Any, seat: int, words: Words) -> str:
    """That in words, line by line; empty once the game is over."""
    if view["over"]:
        return ""
    civ = view["civilisations"][seat]
    if view["options"]["version"] == SIMPLE:
        bonus = final_bonus(civ)
        lines = [
            words.say(f"say.end.{what}", count=count, points=TIMES[what] * count)
            for what, count in counted(civ).items()
        ]
    else:
        scored = [(code, impact(view, code, seat)) for code in known_impacts(view)]
        bonus = sum([points for _, points in scored])
        lines = [
            words.say("say.end.impact", card=card_name(code, words), points=points)
            for code, points in scored
        ]
        if _may_score(view):
            lines.append(words.say("say.end.unknown", count=_hidden(view)))
    return "\n".join([words.say("say.end", count=bonus, total=civ["culture"] + bonus), *lines])


# Events of Age III


def _may_score(view: Any) -> bool:
    """Whether events that wait in the piles score at the end (TTA-SCORE-07, TTA-VARIANT-12)."""
    options = view["options"]
    return options["version"] == FULL and not options["fewer_bonuses"]


def known_impacts(view: Any) -> list[str]:
    """The events of Age III that will score at the end for all that the reader knows."""
    recall = view["recall"]
    known = [*view["bonuses"], *recall.get("secret_bonuses", [])]  # TTA-SCORE-06
    if _may_score(view):
        waiting = [*recall.get("current", []), *recall.get("future", [])]
        known += [code for code in waiting if IMPACT[CARD_OF_CODE[code]]]  # TTA-SCORE-08
    return sorted(known, key=CARD_OF_CODE.__getitem__)


def _hidden(view: Any) -> int:
    """Cards of Age III in the piles, and bonuses kept secret, that the reader does not know."""
    age = "III"
    waiting = view["current"].count(age) + [one["age"] for one in view["future"]].count(age)
    recall = view["recall"]
    own = [*recall.get("current", []), *recall.get("future", [])]
    known = sum([1 for code in own if AGE[CARD_OF_CODE[code]] == 3])
    secret = len(view["secret_bonuses"]) - len(recall.get("secret_bonuses", []))
    return int(waiting - known + secret)


def impact(view: Any, code: str, seat: int) -> int:
    """What an event of Age III would score for a civilisation if the game ended now."""
    name = IMPACTS[IMPACT[CARD_OF_CODE[code]]]
    civs, players = view["civilisations"], view["players"]
    if civs[seat]["fallen"]:
        return 0
    if name in ("science", "strength"):  # TTA-CARD-27
        rating = "science_rating" if name == "science" else "strength"
        clockwise = [(view["first"] + number) % players for number in range(players)]
        still = [other for other in clockwise if not civs[other]["fallen"]]
        order = sorted(still, key=lambda other: -civs[other][rating])  # ties: TTA-TIE-06
        return IMPACT_BY_PLACE[max(len(still), 2)][order.index(seat)]
    return _impact(civs[seat], name, 3 if view["options"]["version"] == FULL else 2)


def _impact(civ: Any, name: str, level: int) -> int:
    if name == "agriculture":
        return int(civ["food_made"])
    if name == "industry":
        return int(civ["resources_made"])
    if name == "architecture":
        return _levels(civ, LAB, THEATRE)
    if name == "competition":
        return _levels(civ, INFANTRY, AIR) + _levels(civ, ARENA, ARENA)
    if name == "colonies":
        return IMPACT_OF_COLONY * len(civ["colonies"])
    if name == "government":
        return int(2 * civ["civil_total"] + civ["military_total"])
    if name == "happiness":
        return int(2 * civ["happiness"] - 2 * civ["unhappy"])
    if name == "population":
        workers = civ["unused"] + sum([count for count, _ in civ["technologies"].values()])
        return 2 * max(0, int(workers - civ["unhappy"]) - IMPACT_FROM_WORKER)
    if name == "progress":
        cards = [civ["government"], *civ["specials"]]
        return 2 * sum([AGE[CARD_OF_CODE[card]] for card in cards if card])
    if name == "technology":
        return IMPACT_OF_TECHNOLOGY * _technologies(civ, level)
    return sum([IMPACT_OF_WONDER[AGE[CARD_OF_CODE[card]]] for card in civ["wonders"]])


def _technologies(civ: Any, level: int) -> int:
    """Technology cards of a level in play, the government included."""
    cards = [civ["government"], *civ["specials"], *civ["technologies"]]
    return sum([1 for card in cards if card and AGE[CARD_OF_CODE[card]] == level])


def _levels(civ: Any, first: int, last: int) -> int:
    """The levels of all workers on those kinds of sites."""
    return sum(
        [
            AGE[CARD_OF_CODE[code]] * workers
            for code, (workers, _) in civ["technologies"].items()
            if first <= KIND[CARD_OF_CODE[code]] <= last
        ]
    )
