"""What ends a turn of Through the Ages while actions are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.components import KIND, is_unit
from ziggurat.games.ages.shape import View
from ziggurat.games.ages.table.paths import question_of
from ziggurat.words import Words

_SOLDIERS: Final = (actions.BUILD, actions.UPGRADE)


def _is_military(action: Action) -> bool:
    """Whether it is done with military actions in the simple game, which has no others."""
    return action.kind in _SOLDIERS and is_unit(KIND[action.a])


def closings(view: View, legal: Sequence[Action], words: Words) -> dict[str, str]:
    """By notation, the actions that are left, and that nothing is taken back after it.

    Of military actions the simple game speaks only where they could be of use: else a beginner
    looks for it in vain.
    """
    if view["you"] is None or question_of(view) != "actions" or len(legal) < 2:
        return {}
    mine = view["civilisations"][view["you"]]
    civil, military = mine["civil_left"], mine["military_left"]
    told = []
    if civil:
        told.append(words.say("closing.civil", count=civil))
    if military and ("politics" in view["phases"] or any(map(_is_military, legal))):
        told.append(words.say("closing.military", count=military))
    if not told:
        return {}
    said = " ".join([*told, words.say("closing.end")])
    return {str(action): said for action in legal if action.kind == actions.PASS}
