"""What ends a turn of Tigris & Euphrates: early, or by drawing, which nobody takes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.tigris.rules.actions import LAY, LEAD, PASS, RUIN, SWAP, TAKE_BACK
from ziggurat.games.tigris.rules.components import HAND
from ziggurat.games.tigris.table.paths import question_of
from ziggurat.words import Words

View = Mapping[str, Any]
ACTIONS: Final = (LAY, LEAD, RUIN, SWAP, TAKE_BACK)
FROM_HAND: Final = (LAY, SWAP)


def closings(view: View, legal: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, what ends with the action: actions that are left, or all that can be undone."""
    if view["you"] is None or question_of(view) != "act" or len(legal) < 2:
        return {}
    left = view["actions"]
    early, draws = words.say("closing.turn", count=left), words.say("closing.draw")
    is_last, is_short = left == 1, view["hand_sizes"][view["you"]] < HAND
    told = {}
    for action in legal:
        if action.kind == PASS:
            told[str(action)] = early
        elif is_last and action.kind in ACTIONS and (is_short or action.kind in FROM_HAND):
            told[str(action)] = draws
    return told
