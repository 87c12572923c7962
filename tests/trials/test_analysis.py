"""The trial that measures how long an analysis takes."""

from __future__ import annotations

import asyncio

from tests.analysis.test_study import played
from trials.analysis import STEPS_MOST, measure
from ziggurat.web.review import reviewed


def test_a_game_is_analysed_and_what_was_waited_for_is_told() -> None:
    table = reviewed(played("ur", turn_limit=1).dumps(), STEPS_MOST)
    waited = asyncio.run(measure(table, "quick"))
    assert waited.decisions > 2
    assert 0 < waited.outline <= waited.first <= waited.done
    assert waited.spent > 0
