"""HAPPY: happy faces, unhappy workers, uprisings."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, end_turn, event, military, table, who
from tests.conformance.moves import legal, play, told

NEEDED = [
    (19, 0), (18, 0), (17, 0), (16, 1), (13, 1), (12, 2), (11, 2), (10, 3), (9, 3), (8, 4), (7, 4),
    (6, 5), (5, 5), (4, 6), (3, 6), (2, 7), (1, 7), (0, 8),
]  # fmt: skip
"""Tokens in the yellow bank, and the faces that all are content with."""


@pytest.mark.rule("TTA-HAPPY-01", "TTA-LIMIT-04")
def test_faces_add_up_between_zero_and_eight() -> None:
    assert civ(table())["happiness"] == 0
    assert civ(table(t0=2, a1=1))["happiness"] == 4
    assert civ(table(t0=2, a1=1, wonders=["W2b"]))["happiness"] == 2  # the Kremlin: two sad faces
    assert civ(table(t0=1, wonders=["W2b"]))["happiness"] == 0
    assert civ(table(t2=3))["happiness"] == 8  # of 9
    assert civ(table(t2=3, wonders=["W2b"]))["happiness"] == 7


@pytest.mark.rule("TTA-HAPPY-02")
def test_in_the_simple_game_nobody_rises_up() -> None:
    state = table(version="simple", yellow=0, unused=0, f0=(2, 9))
    assert (civ(state)["happiness_needed"], civ(state)["unhappy"]) == (0, 0)
    state = end_turn(state)
    assert "uprising" not in told(state)
    assert civ(state)["resources"] == 2


@pytest.mark.rule("TTA-HAPPY-03", "TTA-HAPPY-04")
@pytest.mark.parametrize(("bank", "needed"), NEEDED)
def test_the_highest_empty_section_says_how_many_faces_are_needed(bank: int, needed: int) -> None:
    assert civ(table(yellow=bank))["unhappy"] == needed


@pytest.mark.rule("TTA-HAPPY-05")
def test_every_missing_face_is_an_unhappy_worker() -> None:
    assert civ(table(yellow=10, t0=1))["unhappy"] == 2
    assert civ(table(yellow=10, t0=3))["unhappy"] == 0
    assert civ(table(yellow=10, t0=4))["unhappy"] == 0


@pytest.mark.rule("TTA-HAPPY-06", "TTA-POP-07")
def test_unhappy_workers_can_be_put_to_work() -> None:
    state = table(yellow=16, unused=1, resources=2)
    assert civ(state)["unhappy"] == 1
    play(state, "+m0")
    assert (civ(state)["unused"], civ(state)["unhappy"]) == (0, 1)


@pytest.mark.rule("TTA-HAPPY-07", "TTA-HAPPY-08")
def test_an_uprising_skips_everything() -> None:
    state = table(
        yellow=12, unused=1, food=4, resources=9, t0=0, culture=7, science=3, military=["D1"],
        blue=5,
    )  # fmt: skip
    end_turn(state)
    mine = civ(state)
    assert "uprising" in told(state)
    assert (mine["culture"], mine["science"]) == (7, 3)
    assert (mine["food"], mine["resources"], mine["blue"]) == (4, 9, 5)  # no corruption either
    assert military(state) == ["D1"]
    assert who(state) == (1, "actions")


@pytest.mark.rule("TTA-HAPPY-09")
def test_only_the_end_of_the_turn_matters() -> None:
    state = table(yellow=16, unused=0, t0=0, f0=3, resources=3)
    assert civ(state)["unhappy"] == 1
    assert {"-f0", "-m0"} <= set(legal(state))
    play(state, "-f0", "+t0")  # a farmer becomes a priest: one face
    end_turn(state)
    assert "uprising" not in told(state)
    assert civ(state)["culture"] == 1


@pytest.mark.rule("TTA-HAPPY-10")
def test_as_many_unused_as_unhappy_is_enough() -> None:
    assert "uprising" not in told(end_turn(table(yellow=16, unused=1)))
    assert "uprising" in told(end_turn(table(yellow=16, unused=0)))
    assert "uprising" not in told(end_turn(table(yellow=12, unused=2)))


@pytest.mark.rule("TTA-HAPPY-11")
def test_events_look_at_the_unhappy_workers_of_the_moment() -> None:
    state = event(  # Civil Unrest: 4 culture for each
        "E2a", age="II", yellow=12, culture=20, rivals={1: {"yellow": 16, "culture": 3}}
    )
    assert civ(state)["culture"] == 20 + 1 - 8
    assert civ(state, 1)["culture"] == 0


@pytest.mark.rule("TTA-HAPPY-12", "TTA-AGE-08")
def test_the_end_of_an_age_can_make_workers_unhappy() -> None:
    state = table(yellow=17, civil_deck=["m1"])
    assert civ(state)["unhappy"] == 0
    end_turn(state)
    assert (civ(state)["yellow"], civ(state)["unhappy"]) == (15, 1)


@pytest.mark.rule("TTA-HAPPY-13")
def test_a_temple_brings_one_culture_and_one_face() -> None:
    for count in range(4):
        mine = civ(table(t0=count))
        assert (mine["culture_rating"], mine["happiness"]) == (count, count)
