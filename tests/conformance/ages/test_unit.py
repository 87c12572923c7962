"""Military units."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, table, workers
from tests.conformance.moves import asked, legal, play, refused


@pytest.mark.rule("TTA-UNIT-01")
def test_enlisting_costs_a_military_action_resources_and_a_worker() -> None:
    state = table(resources=3)
    play(state, "+i0")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (4, 1)
    assert (civ(state)["resources"], civ(state)["unused"], workers(state, "i0")) == (1, 0, 2)
    refused(table(resources=1), "+i0", "too_few_resources", "TTA-UNIT-01")
    refused(table(resources=2, unused=0), "+i0", "no_unused_worker", "TTA-UNIT-01")
    refused(table(resources=2, military_left=0), "+i0", "too_few_military", "TTA-UNIT-01")


@pytest.mark.rule("TTA-UNIT-02")
def test_any_number_of_units() -> None:
    state = table(government="G3a", resources=10, i0=9, unused=5)
    play(state, "+i0", "+i0", "+i0", "+i0", "+i0")
    assert (workers(state, "i0"), civ(state)["strength"]) == (14, 14)


@pytest.mark.rule("TTA-UNIT-03")
def test_strength_follows_at_once() -> None:
    state = table(resources=2)
    play(state, "+i0")
    assert civ(state)["strength"] == 2
    army = table(resources=2, tactic="K1a")  # two infantry are an army of 1
    assert civ(army)["strength"] == 1
    play(army, "+i0")
    assert civ(army)["strength"] == 3
    play(army, "-i0")
    assert civ(army)["strength"] == 1


@pytest.mark.rule("TTA-UNIT-04")
def test_a_unit_is_upgraded_for_the_difference() -> None:
    state = table(resources=1, i1=0)
    play(state, "i0>i1")
    assert (civ(state)["military_left"], civ(state)["civil_left"]) == (1, 4)
    assert (civ(state)["resources"], civ(state)["strength"]) == (0, 2)
    assert (workers(state, "i0"), workers(state, "i1")) == (0, 1)
    skip = table(age="II", resources=3, i2=0, c1=0)
    assert [text for text in legal(skip) if text.startswith("i0>")] == ["i0>i2"]
    refused(table(i1=0), "i0>i1", "too_few_resources", "TTA-UNIT-04")
    refused(table(resources=1, i1=0, military_left=0), "i0>i1", "too_few_military", "TTA-UNIT-04")


@pytest.mark.rule("TTA-UNIT-05", "TTA-EX-19")
def test_patriotism_pays_for_units_and_their_upgrades() -> None:
    state = table(hand=["A1d"], resources=5, i1=0, unused=2)
    play(state, "*A1d")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (3, 3)
    play(state, "i0>i1")
    assert (civ(state)["arms_left"], civ(state)["resources"]) == (1, 5)
    play(state, "+i1")
    assert (civ(state)["arms_left"], civ(state)["resources"]) == (0, 3)
    play(state, "+i1")
    assert (civ(state)["military_left"], civ(state)["resources"]) == (0, 0)
    assert civ(state)["strength"] == 6


@pytest.mark.rule("TTA-UNIT-06")
def test_disbanding_costs_a_military_action() -> None:
    state = table()
    play(state, "-i0")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (4, 1)
    assert (workers(state, "i0"), civ(state)["unused"], civ(state)["strength"]) == (0, 2, 0)
    assert civ(state)["yellow"] == 18
    refused(state, "-i0", "no_worker_there", "TTA-UNIT-06")
    refused(table(military_left=0), "-i0", "too_few_military", "TTA-UNIT-06")


@pytest.mark.rule("TTA-UNIT-07")
@pytest.mark.parametrize(
    ("site", "cost", "strength"),
    [("i0", 2, 1), ("i1", 3, 2), ("c1", 3, 2), ("i2", 5, 3), ("v3", 7, 5)],
)
def test_what_units_cost_and_bring(site: str, cost: int, strength: int) -> None:
    state = table({"i0": 0, site: 0}, age="III", resources=cost)
    play(state, f"+{site}")
    assert (civ(state)["resources"], civ(state)["strength"]) == (0, strength)


@pytest.mark.rule("TTA-UNIT-08")
def test_a_sacrificed_unit_returns_to_the_bank() -> None:
    state = table(phase="politics", military=["X1c"], i0=3)
    before = civ(state)
    play(state, "X1c>1")
    assert asked(state)[:2] == (0, "attack")
    play(state, "-i0", ".", ".")
    assert workers(state, "i0") == 2
    assert (civ(state)["yellow"], civ(state)["unused"]) == (before["yellow"] + 1, before["unused"])


@pytest.mark.rule("TTA-UNIT-09", "TTA-SCORE-02")
def test_strength_counts_only_at_the_end_of_the_simple_game() -> None:
    state = table(version="simple", seat=1, last_round=5, rivals={0: {"i0": 3}}, current=["E0j"])
    assert (civ(state, 0)["strength"], civ(state, 1)["strength"]) == (3, 1)
    play(state, ".")
    assert state.over
    # strength twice, then science 1, food 2 and resources 2
    assert state.scores == [6 + 5, 2 + 5]
