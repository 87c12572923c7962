"""What the coach of Tigris & Euphrates has to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ziggurat.coaching import Coaching, Remark
from ziggurat.core.action import Action
from ziggurat.games.tigris.rules.actions import LAY, PASS
from ziggurat.games.tigris.rules.components import (
    BLACK,
    CELL_NAMES,
    COLOUR_KEYS,
    COLOUR_LETTERS,
    NEIGHBOURS,
)
from ziggurat.games.tigris.table.paths import lying_on

PICTURES: Final = {
    "act": "turn/board/0,0,456,262",
    "attack": "variant/board/0,0,456,262",
    "defend": "variant/board/0,0,456,262",
    "raise": "square/board/0,0,456,262",
    "spoils": "treasure/board/0,0,456,262",
}


def aim(view: Any) -> Remark | None:
    """Leaders on the map first, then the weakest colour."""
    if view["over"]:
        return None
    lying, seat = lying_on(view), view["you"]
    there = [key for key, letter in zip(COLOUR_KEYS, COLOUR_LETTERS, strict=True)
             if f"{letter}{seat}" in lying]  # fmt: skip
    if not there:
        return Remark("leaders", rule="TE-LEADER-17")
    points = view["my_points"]
    weak = min(COLOUR_KEYS, key=lambda colour: points[colour])
    if weak not in there:
        return Remark("weak_leader", {"leader": weak, "colour": weak}, "TE-SCORE-01")
    return Remark("weak", {"colour": weak}, "TE-SCORE-01")


def overlooked(view: Any, legal: Sequence[Action], taken: Action) -> list[Remark]:
    """Actions that were left, and points that went elsewhere."""
    if taken.kind == PASS and view["agenda"][-1]["task"] == "act" and view["actions"]:
        return [Remark("actions", {"count": view["actions"]}, "TE-TURN-02")]
    if taken.kind == LAY:
        return _point(view, taken.a, taken.b)
    return []


def _point(view: Any, cell: int, colour: int) -> list[Remark]:
    """Who gets the point of a tile, where that is not me: nobody does where kingdoms unite."""
    beside = {CELL_NAMES[near] for near in NEIGHBOURS[cell]}
    kingdoms = [
        territory["leaders"]
        for territory in view["territories"]
        if territory["leaders"] and beside & set(territory["cells"])
    ]
    if len(kingdoms) > 1:
        return []
    if not kingdoms:
        return [Remark("no_kingdom", rule="TE-POINT-05")]
    (leaders,) = kingdoms
    for wanted in (COLOUR_LETTERS[colour], COLOUR_LETTERS[BLACK]):
        for leader in leaders:
            if leader[0] == wanted:
                owner = int(leader[1])
                if owner == view["you"]:
                    return []
                args = {"seat": owner, "colour": COLOUR_KEYS[colour]}
                return [Remark("gave", args, "TE-POINT-07")]
    return [Remark("nobody", {"colour": COLOUR_KEYS[colour]}, "TE-POINT-04")]


COACHING: Final = Coaching(aim, overlooked, PICTURES)
