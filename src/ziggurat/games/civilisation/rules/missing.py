"""Which units are missed least: what the rules suggest where some have to go."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import SITE
from ziggurat.games.civilisation.rules.position import Position

NO_SITE: Final = "."


def least_missed(state: Position, victim: int, answers: list[Action]) -> list[Action]:
    """The answer whose units are missed least: tokens before cities, and nobody driven out.

    Of tokens as many as possible go at once, where most stand; of cities one without a site.
    """
    best: Action | None = None
    least = (0, 0, 0, 0)
    for action in answers:
        price = _price(state, victim, action)
        if best is None or price < least:
            best = action
            least = price
    return [] if best is None else [best]


def _price(state: Position, victim: int, action: Action) -> tuple[int, int, int, int]:
    """How much the units of an answer would be missed: a low one less."""
    nation = state.nations[victim]
    if action.kind == actions.TOKENS:
        stand = nation.tokens[action.a]
        return int(action.n == stand), nation.limit(action.a) - stand, -action.n, action.a
    return 2 + int(SITE[action.a] != NO_SITE), -nation.limit(action.a), -action.n, action.a
