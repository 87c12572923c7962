"""What ends a phase of Civilisation before anything was done in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.table.routes import question_of
from ziggurat.words import Words

View = Mapping[str, Any]


def closings(view: View, legal: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, what is given up: nothing where there is nothing else to do."""
    if view["you"] is None or len(legal) < 2:
        return {}
    said = _given_up(view, words)
    return {str(action): said for action in legal if said and action.kind == actions.PASS}


def _given_up(view: View, words: Words) -> str:
    question = question_of(view)
    if question == "move" and not (view["moved"] or any(view["sailed"]) or any(view["cargo"])):
        return words.say("closing.move")
    if question == "buy" and not view["basket"] and any(map(_is_in_reach, view.get("shop", ()))):
        return words.say("closing.buy")
    return ""


def _is_in_reach(card: Mapping[str, Any]) -> bool:
    return not card["bar"] and not card["short"]
