"""Sections 27.4 and 28: the trading floor, card by card."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import answer, does, hand, offer, table
from ziggurat.core.state import State


def floor(**hands: str) -> State:
    """Trade has begun: ``floor(a="3a*3", b="4a*2 2a")`` for seats 0, 1 and so on."""
    return table(phase="trade", hands=dict(enumerate(hands.values())))


@pytest.mark.rule("CIV-28.1a")
def test_answers_set_aside_before_the_cards_went_elsewhere_are_dropped() -> None:
    state = floor(a="3a*3", b="4a*3 2a*3", c="5a*3")
    offer(state, 0, "1", "3a*3", "3a*2", 3, "4a*2")
    offer(state, 1, "2", "4a*2 2a", "4a*2", 3, "5a*2")
    does(state, 1, "@0", "+4a", "+4a", "+2a")
    answer(state, 2, 1, "5a*3")
    assert hand(state, 1) == {"4a": 1, "2a": 2, "5a": 3}
    assert state.view(1)["mode"][1] == 0
    assert state.view(1)["aside"] == []
