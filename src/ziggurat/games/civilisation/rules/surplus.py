"""Surplus population is removed (section 26.1)."""

from __future__ import annotations

from ziggurat.games.civilisation.rules.board import CODES, LIMIT
from ziggurat.games.civilisation.rules.components import AGRICULTURE
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def begin(state: Position) -> None:
    """Remove all surplus tokens (CIV-26.1a, CIV-26.2)."""
    for seat, nation in enumerate(state.nations):
        for place in nation.places:
            spare = surplus(state, seat, place)
            if spare > 0:
                state.take_tokens(seat, place, spare)
                if seat != state.raiders:
                    state.tell("surplus", "seat place count", seat, CODES[place], spare)


def surplus(state: Position, seat: int, place: int) -> int:
    """Tokens of a seat that cannot stay: all beside a city, otherwise those beyond the limit.

    CIV-26.1a, CIV-26.1b, CIV-26.11a, CIV-26.11b, CIV-32.241a.
    """
    nation = state.nations[seat]
    spare = nation.tokens[place]
    if state.city[place] == NOBODY:
        spare -= LIMIT[place]
        if spare > 0 and nation.owns(AGRICULTURE) and state.is_alone(seat, place):
            spare -= 1
    return max(0, spare)
