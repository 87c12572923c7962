"""What to think of before an action of Civilisation: the last tokens, cities without support."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.components import PLAIN_COST, SHIP_COST, SITE_COST, SUPPORT
from ziggurat.games.civilisation.table.signs import board_of
from ziggurat.words import Words

View = Mapping[str, Any]


def cautions(view: View, actions: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, what an action would cost beyond its price: it is then asked about twice."""
    if view["you"] is None or not view["agenda"]:
        return {}
    told = {str(action): _caution(view, action, words) for action in actions}
    return {action: text for action, text in told.items() if text}


def _caution(view: View, action: Action, words: Words) -> str:
    question = view["agenda"][-1]["task"]
    nation = view["nations"][view["you"]]
    spent = _tokens_spent(view, action)
    if spent and nation["tokens"] <= spent and not nation["cities"]:
        return words.say("caution.last_tokens")
    cities = nation["cities"] + (action.kind == actions.FOUND)
    short = SUPPORT * cities - (nation["tokens"] - spent)
    if short > 0 and (spent or (question == "move" and action.kind == actions.PASS)):
        return words.say("caution.support", count=short)
    return ""


def _tokens_spent(view: View, action: Action) -> int:
    """Tokens that an action takes off the map of one's own will."""
    if action.kind == actions.SHIP:
        return SHIP_COST - action.n
    if action.kind == actions.TOKENS and view["agenda"][-1]["task"] == "upkeep":
        return action.n
    if action.kind == actions.FOUND:
        has_site = board_of(view).has_site[action.a]
        return (SITE_COST if has_site else PLAIN_COST) - action.n
    return 0
