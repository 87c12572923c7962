"""Standing orders of a seat of Civilisation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.components import CAN_GIVE, LEAST_TRADED, TRADE_CODES
from ziggurat.games.civilisation.table.routes import question_of
from ziggurat.offers import ONLY_ANSWER, Order

View = Mapping[str, Any]


def no_ships(view: View, legal: Sequence[Action]) -> Action | None:
    """Build none, whatever lies in the treasury."""
    return _passing(legal) if question_of(view) == "shipyard" else None


def no_trade(view: View, legal: Sequence[Action]) -> Action | None:
    """Be done with trade when fewer cards are held than an offer takes (CIV-28.3a)."""
    if question_of(view) != "trade" or view["floor"]["mine"]["draft"] is not None:
        return None
    given = {code for code, can in zip(TRADE_CODES, CAN_GIVE, strict=True) if can}
    held = sum(count for code, count in view["hand"].items() if code in given)
    return _passing(legal) if held < LEAST_TRADED else None


def no_more_trade(view: View, legal: Sequence[Action]) -> Action | None:
    """Be done with the trade of this turn, whatever others offer."""
    if question_of(view) != "trade" or view["floor"]["mine"]["draft"] is not None:
        return None
    return _passing(legal)


def this_turn(view: View) -> int:
    """The turn for which something is said."""
    return int(view["turn"])


def _passing(legal: Sequence[Action]) -> Action | None:
    return next((action for action in legal if action.kind == actions.PASS), None)


ORDERS: Final = (
    ONLY_ANSWER,
    Order("no_ships", no_ships, is_public=True, is_usual=True, passes=str(actions.PASSING)),
    Order("no_trade", no_trade, is_public=False, is_usual=True),
    Order("no_more_trade", no_more_trade, is_public=True, span=this_turn),
)
