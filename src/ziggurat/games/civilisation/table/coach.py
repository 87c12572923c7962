"""What the coach of Civilisation has to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ziggurat.coaching import Coaching, Remark
from ziggurat.core.action import Action

_LANDS: Final = "board/3880,600,2000,1720"
"""Where the examples of the rules take place."""
PICTURES: Final = {
    **{
        question: f"{example}/{_LANDS}"
        for question, example in {
            "move": "spread", "expand": "grow", "found": "found", "reduce": "support",
            "besieged": "fight", "pillage": "fight", "convert": "convert",
        }.items()
    },
    **dict.fromkeys(("trade", "discard"), "trade/mine/cv-hand"),
    "buy": "buy/mine/cv-card-pot+cv-card-mus+cv-card-law",
}  # fmt: skip
END: Final = "."
CITY: Final = "*"
BUY: Final = "!"


def aim(view: Any) -> Remark | None:
    """A first city, then what the next square asks for, then sets of goods."""
    if view["over"] or view["you"] is None:
        return None
    mine = view["nations"][view["you"]]
    if not mine["tokens"]:
        return Remark("start", rule="CIV-15.3c")
    if not mine["cities"]:
        return Remark("first_city", rule="CIV-25.2a")
    ahead = mine["ahead"]
    if ahead and mine["cities"] < ahead["cities"]:
        return Remark("cities", {"count": ahead["cities"]}, "CIV-33.11")
    if ahead and (len(mine["cards"]) < ahead["cards"] or mine["card_value"] < ahead["value"]):
        return Remark("cards", rule="CIV-33.11")
    return Remark("sets", rule="CIV-28.51")


def overlooked(view: Any, legal: Sequence[Action], taken: Action) -> list[Remark]:
    """Cities not built, cards not bought, tokens left where they cannot stay."""
    if str(taken) != END:
        return []
    answers, phase = [str(action) for action in legal], view["phase"]
    if phase == "cities":
        places = [answer[1:].partition(":")[0] for answer in answers if answer[0] == CITY]
        return [Remark("city", {"place": places[0]}, "CIV-25.2a")] if places else []
    if phase == "purchases" and not view["basket"]:
        cards = [answer[1:] for answer in answers if answer[0] == BUY]
        return [Remark("card", {"card": cards[0]}, "CIV-31.1")] if cards else []
    if phase == "movement":
        return _surplus(view, answers)
    return []


def _surplus(view: Any, answers: Sequence[str]) -> list[Remark]:
    """Tokens above the limit that could still have gone elsewhere by land, and are no city."""
    me, builders = str(view["you"]), view["builders"]
    leave = {answer.partition(">")[0].lstrip("0123456789") for answer in answers if ">" in answer}
    for place, tokens in view["surplus"].items():
        if place in leave and tokens.get(me) and builders.get(place) != view["you"]:
            return [Remark("surplus", {"place": place, "count": tokens[me]}, "CIV-26.1b")]
    return []


COACHING: Final = Coaching(aim, overlooked, PICTURES)
