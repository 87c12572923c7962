"""What ends a turn of Ur before its actions are used up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.action import Action
from ziggurat.games.ur.rules.actions import PASS
from ziggurat.games.ur.table.paths import question_of
from ziggurat.words import Words

View = Mapping[str, Any]


def closings(view: View, legal: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, what is given up: nothing where there is nothing else to do."""
    if question_of(view) != "turn" or len(legal) < 2:
        return {}
    said = words.say("closing.turn", count=view["slots"])
    return {str(action): said for action in legal if action.kind == PASS}
