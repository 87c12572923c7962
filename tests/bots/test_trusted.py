"""Levels ask the net of a game where it is trusted, and nowhere else."""

from __future__ import annotations

import pytest

import ziggurat
from ziggurat.bots.nets import judged, judgement_of, learned


@pytest.mark.parametrize(("version", "is_asked"), [("simple", True), ("full", False)])
def test_in_through_the_ages_the_net_judges_only_where_there_is_no_war(
    version: str, is_asked: bool
) -> None:
    state = ziggurat.game("ages").start(2, 3, version=version)
    by_hand = judged("ages").value(state, 0)
    by_net = judgement_of("ages").judge(state, 0)
    assert by_net != by_hand
    assert learned("ages")([state], 0) == [by_net if is_asked else by_hand]
