"""Standing orders of a seat of Through the Ages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.shape import View
from ziggurat.games.ages.table.paths import question_of
from ziggurat.offers import ONLY_ANSWER, Order


def no_politics(view: View, legal: Sequence[Action]) -> Action | None:
    """Pass the political phase, whatever is in hand."""
    if question_of(view) != "politics":
        return None
    return next((action for action in legal if action.kind == actions.PASS), None)


def peace(view: View, legal: Sequence[Action]) -> Action | None:
    """Pass the political phase as long as nobody has declared war on this seat."""
    you = view["you"]
    if you is None or any(war["by"] != you for war in view["civilisations"][you]["wars"]):
        return None
    return no_politics(view, legal)


PASS: Final = str(actions.PASSING)
ORDERS: Final = (
    ONLY_ANSWER,
    Order("no_politics", no_politics, is_public=True, is_usual=True, passes=PASS),
    Order("peace", peace, is_public=True, passes=PASS),
)
