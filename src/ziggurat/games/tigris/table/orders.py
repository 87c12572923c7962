"""Standing orders of a seat of Tigris & Euphrates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.tigris.rules.actions import ADD
from ziggurat.games.tigris.shape import View
from ziggurat.games.tigris.table.paths import question_of
from ziggurat.offers import ONLY_ANSWER, Order


def no_defence(view: View, legal: Sequence[Action]) -> Action | None:
    """Add no tiles when attacked, whatever is in hand."""
    return _adding(legal, 0) if question_of(view) == "defend" else None


def least_defence(view: View, legal: Sequence[Action]) -> Action | None:
    """Add the fewest tiles that hold against the attack; none where those in hand do not.

    The defender wins a tie (TE-CONFLICT-INTERNAL-11).
    """
    if question_of(view) != "defend":
        return None
    attack, defence = view["strength"]
    missing = max(0, attack + view["conflict"]["added"] - defence)
    return _adding(legal, missing) or _adding(legal, 0)


def _adding(legal: Sequence[Action], count: int) -> Action | None:
    return next((one for one in legal if one.kind == ADD and one.n == count), None)


ORDERS: Final = (
    ONLY_ANSWER,
    Order("no_defence", no_defence, is_public=True),
    Order("least_defence", least_defence, is_public=False),
)
