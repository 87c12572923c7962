"""What the coach of Through the Ages has to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ziggurat.coaching import Coaching, Remark
from ziggurat.core.action import Action

PICTURES: Final = {
    "first_round": "row/board/ag-zone-1",
    "actions": "growth/mine/ag-pool",
    "either": "harvest/mine/ag-store",
    "free": "growth/mine/ag-pool",
}
END: Final = "."
GROW: Final = "+"
STAGE: Final = "^1"
PLAY: Final = "!"
TAKE: Final = "<"
MOST: Final = 2
"""Remarks about one turn: more would be a lecture."""
LITTLE_SCIENCE: Final = 2


def aim(view: Any) -> Remark | None:
    """Enough to eat, workers at work, then science, then culture, then the wonder."""
    if view["over"]:
        return None
    if view["round"] == 1:
        return Remark("row", rule="TTA-TAKE-05")
    if view["round"] == view["last_round"]:
        return Remark("last", rule="TTA-SCORE-01")
    mine = view["civilisations"][view["you"]]
    famine = mine["ahead"]["famine"]
    if famine:
        return Remark("famine", {"count": famine}, "TTA-PROD-09")
    cheapest = min(mine["build_costs"].values(), default=0)
    if mine["unused"] and mine["resources"] >= cheapest:
        return Remark("work", {"count": mine["unused"]}, "TTA-BUILD-01")
    if mine["science_rating"] < LITTLE_SCIENCE:
        return Remark("science", {"count": mine["science_rating"]}, "TTA-PROD-02")
    if not mine["culture_rating"]:
        return Remark("culture", rule="TTA-PROD-02")
    if mine["wonder"]:
        return Remark("wonder", {"card": mine["wonder"]}, "TTA-WONDER-07")
    return Remark("end", rule="TTA-SCORE-01")


def overlooked(view: Any, legal: Sequence[Action], taken: Action) -> list[Remark]:
    """What was left of a turn that was ended: a worker, a building, a stage, a card to play."""
    if str(taken) != END or view["agenda"][-1]["task"] != "actions":
        return []
    mine = view["civilisations"][view["you"]]
    answers = [str(action) for action in legal]
    remarks = []
    if GROW in answers:
        remarks.append(Remark("grow", {"count": mine["growth_cost"]}, "TTA-POP-01"))
    built = [
        answer[1:] for answer in answers if answer[0] == GROW and answer[1:] in mine["build_costs"]
    ]
    if built:
        card = max(built, key=lambda code: mine["build_costs"][code])
        args = {"card": card, "count": mine["build_costs"][card]}
        remarks.append(Remark("build", args, "TTA-BUILD-01"))
    if STAGE in answers:
        args = {"card": mine["wonder"], "count": mine["stage_cost"]}
        remarks.append(Remark("stage", args, "TTA-WONDER-01"))
    played = [answer.strip(PLAY) for answer in answers if answer[0] == PLAY]
    if played:
        remarks.append(Remark("play", {"card": played[0]}, "TTA-TECH-01"))
    if not remarks and any(answer[0] == TAKE for answer in answers):
        remarks.append(Remark("take", {"count": mine["civil_left"]}, "TTA-TAKE-01"))
    return remarks[:MOST]


COACHING: Final = Coaching(aim, overlooked, PICTURES)
