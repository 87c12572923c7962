"""SCORE and TIE: the bonus of the simple game, the events of Age III, ties at the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import civ, end_turn, table
from tests.conformance.moves import play, told
from ziggurat.core.state import State

AFTER = {"simple": "II", "advanced": "III", "full": "IV"}


def last_turn(version: str, given: dict[str, Any] | None = None, **position: Any) -> State:
    """The last turn of the game is played, by seat 1 unless the position says otherwise."""
    position = {"seat": 1, "round": 6, "last_round": 6, "age": AFTER[version], **position}
    state = end_turn(table(given, version=version, **position))
    assert state.over
    return state


def bonus(**position: Any) -> int:
    """What the simple game adds at its end."""
    state = last_turn("simple", position)
    gains = {
        each.args["seat"]: each.args["culture"] for each in state.log if each.key == "simple_bonus"
    }
    return int(gains[1])


PLAIN = 2 * 1 + 1 + 2 + 2
"""The bonus of a starting civilisation: strength 1, science 1, 2 food, 2 resources."""


@pytest.mark.rule("TTA-SCORE-01")
def test_two_for_a_technology_of_level_one() -> None:
    assert bonus() == PLAIN
    assert bonus(m1=0) == PLAIN + 2  # with or without workers
    assert bonus(m1=0, f1=0, special="S1d") == PLAIN + 6
    assert bonus(government="G1a") == PLAIN + 2
    assert bonus(leader="L1a", wonders=["W1c"], hand=["l1"]) == PLAIN  # no technologies in play


@pytest.mark.rule("TTA-SCORE-03")
def test_two_for_a_happy_face_at_most_sixteen() -> None:
    assert bonus(t0=1) == PLAIN + 2
    assert bonus(t0=2, wonders=["W0b", "W1b"]) == PLAIN + 16
    assert bonus(t0=4, wonders=["W0b", "W1b"]) == PLAIN + 16


@pytest.mark.rule("TTA-SCORE-04")
def test_one_for_a_point_of_science_rating() -> None:
    assert bonus(l0=4) == PLAIN + 3
    assert bonus(science=30) == PLAIN  # points are not the rating


@pytest.mark.rule("TTA-SCORE-05")
def test_one_for_food_and_resources_made_in_a_turn() -> None:
    assert bonus(f0=4, m0=5) == PLAIN + 2 + 3
    assert bonus(f1=1, m1=2) == PLAIN + (2 + 2) + (2 + 4)
    assert bonus(yellow=2, food=4) == PLAIN  # whatever is eaten, whatever is in store


@pytest.mark.rule("TTA-SCORE-06", "TTA-TIE-06")
@pytest.mark.parametrize("first", [0, 1])
def test_the_advanced_game_scores_its_four_open_events(first: int) -> None:
    mine: dict[int, dict[str, Any]] = {0: {"wonders": ["W0d"]}, 1: {"colonies": ["T1c"], "m2": 0}}
    seat = 1 - first
    state = last_turn(
        "advanced", mine[seat], seat=seat, first=first, rivals={first: mine[first]},
        bonuses=["E3c", "E3k", "E3l", "E3m"],
    )  # fmt: skip
    # a wonder of Age A 5; a colony 4 and a technology of level II 4; equal strength: the first 10
    scores = [5, 8]
    scores[first] += 10
    assert state.scores == scores


@pytest.mark.rule("TTA-SCORE-07", "TTA-SCORE-08")
def test_the_full_game_scores_the_events_of_age_three_that_are_left() -> None:
    mine = {"colonies": ["T1c"], "wonders": ["W0d", "W2c"], "t0": 1, "culture": 20}
    state = last_turn(
        "full", mine, current=["E3c", "E1d", "T2c", "E2a"], future=[("E3m", 0), ("E2i", 1)]
    )
    assert told(state).count("impact") == 2 * 2  # two cards, two players
    assert state.scores == [0, 20 + 1 + 4 + 5 + 3]  # nothing by the older ones
    assert state.view(None)["final_impacts"] == ["E3c", "E3m"]


@pytest.mark.rule("TTA-SCORE-07")
def test_events_in_a_hand_or_in_the_deck_do_not_score() -> None:
    mine = {"colonies": ["T1c"], "military": ["E3c"]}
    assert last_turn("full", mine).scores == [0, 0]


@pytest.mark.rule("TTA-TIE-05")
@pytest.mark.parametrize(("card", "site"), [("E3j", "l0"), ("E3k", "i0")])
def test_ties_go_by_the_active_player_and_at_the_end_by_the_first(card: str, site: str) -> None:
    alike: dict[str, Any] = {site: 2}
    rivals = {seat: dict(alike) for seat in (0, 2)}
    state = table(
        {**alike, "military": ["E1k"]}, phase="politics", seat=1, age="III", players=3,
        rivals=rivals, current=[card, "E0j"],
    )  # fmt: skip
    play(state, "=E1k")
    assert [civ(state, seat)["culture"] for seat in range(3)] == [0, 1 + 14, 7]
    rivals = {seat: dict(alike) for seat in (0, 2)}
    end = last_turn("full", alike, players=3, first=2, rivals=rivals, current=[card])
    assert end.scores == [7, 0, 14]  # as if it were the turn of seat 2
