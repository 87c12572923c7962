"""Surplus population is removed (section 26.1)."""

from __future__ import annotations

from ziggurat.games.civilisation.rules.board import CODES, LIMIT
from ziggurat.games.civilisation.rules.components import AGRICULTURE
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def begin(state: Position) -> None:
    """No tokens beside a city, no more than the limit elsewhere.

    CIV-26.1a, CIV-26.1b, CIV-26.11a, CIV-26.11b, CIV-26.2, CIV-32.241a.
    """
    for seat in range(state.players + 1):
        tokens = state.tokens[seat]
        more = int(state.owns(seat, AGRICULTURE))
        for place in state.places_of(seat):
            spare = tokens[place]
            if state.city[place] == NOBODY:
                spare -= LIMIT[place]
                if spare > 0 and more and state.is_alone(seat, place):
                    spare -= more
            if spare > 0:
                state.take_tokens(seat, place, spare)
                if seat != state.raiders:
                    state.tell("surplus", "seat place count", seat, CODES[place], spare)
