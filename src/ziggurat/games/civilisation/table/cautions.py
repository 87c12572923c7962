"""What to think of before an action of Civilisation: the last tokens, cities without support."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.action import Action
from ziggurat.words import Words

View = Mapping[str, Any]


def cautions(view: View, legal: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, what to think of first: whoever chooses such an action is asked again."""
    if view["you"] is None:
        return {}
    told = {str(action): _caution(view, str(action), words) for action in legal}
    return {action: text for action, text in told.items() if text}


def _caution(view: View, action: str, words: Words) -> str:
    left = view["after"].get(action)
    if left is None:
        return ""
    nation = view["nations"][view["you"]]
    if not left["tokens"] and nation["tokens"] and not nation["cities"]:
        return words.say("caution.last_tokens")
    if left["unsupported"]:
        return words.say("caution.support", count=left["unsupported"])
    return ""
