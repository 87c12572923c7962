"""Why an action is not legal, with its rule."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.state import Table


def why_not(table: Table, seat: int, action: Action) -> IllegalAction | None:
    """The reason, where the rules have one to give."""
    return None
