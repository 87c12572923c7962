"""What the coach of Ur has to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ziggurat.coaching import Coaching, Remark
from ziggurat.core.action import Action
from ziggurat.games.ur.rules.components import CELL_NAMES, FACE_KEYS, TILE_MAX
from ziggurat.games.ur.table.paths import cells

PICTURES: Final = {
    "found": "begin/board/0,0,456,242",
    "found_next": "near/board/0,0,350,348",
    "turn": "turn/board/0,0,680,454",
    "build": "tower/board/0,0,456,348",
    "grow": "hunger/board/0,0,456,454",
    "fight": "attack/board/0,0,456,348",
    "exchange": "exchange/board/0,0,456,348",
}
DECLINE: Final = "."
BUILD: Final = "Z"
PUT: Final = "+"


def aim(view: Any) -> Remark | None:
    """A home at first, then ziggurats where they can be built, else the face that is missing."""
    if view["over"]:
        return None
    if not view["round"]:
        return Remark("settle", rule="UR-SCORE-04")
    full = _full(view)
    if full and view["ziggurats_left"]:
        return Remark("tower", {"cell": full[0]}, "UR-ZIGGURAT-01")
    best = view["sets"][view["you"]]["sets"]
    lacking = [face for face in FACE_KEYS if best and face not in best[0]["faces"]]
    if lacking:
        return Remark("set", {"face": lacking[0]}, "UR-SCORE-04")
    return Remark("spread", rule="UR-SCORE-08")


def overlooked(view: Any, legal: Sequence[Action], taken: Action) -> list[Remark]:
    """A ziggurat that could have been built, a token that could have been put down."""
    said = str(taken)
    answers = [str(action) for action in legal]
    remarks = []
    towers = [answer for answer in answers if answer.startswith(BUILD)]
    if towers and not said.startswith(BUILD) and not view["built"]:
        cell = towers[0].removeprefix(BUILD)
        remarks.append(Remark("tower", {"cell": cell}, "UR-ZIGGURAT-01"))
    own = [
        answer[1:] for answer in answers if answer.startswith(PUT) and _is_mine(view, answer[1:])
    ]
    if said == DECLINE and view["slots"] and own:
        remarks.append(Remark("token", {"cell": own[0]}, "UR-PASS-01"))
    return remarks


def _is_mine(view: Any, cell: str) -> bool:
    return cells(view, "pieces")[CELL_NAMES.index(cell)][0] == str(view["you"])


def _full(view: Any) -> list[str]:
    """My tiles on which a ziggurat may stand."""
    wanted = f"{view['you']}{TILE_MAX}"
    return [
        name
        for name, piece in zip(CELL_NAMES, cells(view, "pieces"), strict=True)
        if piece == wanted
    ]


COACHING: Final = Coaching(aim, overlooked, PICTURES)
