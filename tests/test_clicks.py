"""A turn takes few clicks, and the design says how many."""

from __future__ import annotations

from pathlib import Path

from tests.clicks import ages, civilisation, table

DESIGN = Path(__file__).parents[1] / "docs" / "design.md"


def test_a_turn_of_eight_actions_in_through_the_ages_takes_ten_clicks_at_most() -> None:
    turns = ages()
    assert len(turns) >= 5
    assert max(turn.clicks for turn in turns) <= 10  # with the end of the turn, and politics


def test_a_turn_of_civilisation_takes_twenty_five_clicks_at_most() -> None:
    turns = civilisation()
    assert len(turns) >= 10
    assert sorted(turn.clicks for turn in turns)[len(turns) // 2] <= 25


def test_the_page_has_today_s_counts() -> None:
    assert table() in DESIGN.read_text(encoding="utf8")
