"""Population: growing and losing workers."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, table, workers
from tests.conformance.moves import asked, legal, play, refused


@pytest.mark.rule("TTA-POP-01", "TTA-POP-02")
def test_growth_costs_an_action_and_food() -> None:
    state = table(food=3)
    play(state, "+")
    assert (civ(state)["civil_left"], civ(state)["food"]) == (3, 1)
    assert (civ(state)["yellow"], civ(state)["unused"]) == (17, 2)
    assert civ(state)["blue"] == 17  # the tokens paid are back
    refused(table(food=3, civil_left=0), "+", "too_few_civil", "TTA-POP-01")
    refused(table(food=1), "+", "too_little_food", "TTA-POP-01")


@pytest.mark.rule("TTA-POP-03", "TTA-POP-05")
def test_the_last_token_of_a_region_has_its_price() -> None:
    state = table(food=7)
    play(state, "+", "+")  # the two tokens of the first region
    assert civ(state)["food"] == 3
    play(state, "+")
    assert civ(state)["food"] == 0
    assert civ(state)["yellow"] == 15


@pytest.mark.rule("TTA-POP-04")
def test_an_empty_bank_does_not_grow() -> None:
    state = table(yellow=0, food=9, hand=["A1b"])
    assert not {"+", "*A1b"} & set(legal(state))
    refused(state, "+", "bank_empty", "TTA-POP-04")


@pytest.mark.rule("TTA-POP-06")
def test_unused_workers_leave_first() -> None:
    state = table(
        phase="politics", military=["E1f"], current=["E1i", "E0j"],
        rivals={1: {"unused": 0}},
    )  # fmt: skip
    play(state, "=E1f")  # Pestilence
    assert (civ(state)["unused"], civ(state)["yellow"]) == (0, 19)
    assert asked(state)[:2] == (1, "lose_worker")
    assert legal(state) == ["-f0", "-m0", "-l0", "-i0"]
    play(state, "-l0")
    assert (workers(state, "l0", 1), civ(state, 1)["yellow"]) == (0, 20)
    assert civ(state, 1)["science_rating"] == 0


@pytest.mark.rule("TTA-POP-07")
def test_unhappy_workers_are_unused_workers() -> None:
    state = table(yellow=16, unused=1, resources=2)
    assert (civ(state)["unhappy"], civ(state)["unused"]) == (1, 1)
    play(state.copy(), "+f0")
    plague = table(yellow=16, unused=1, phase="politics", military=["E1f"], current=["E1i", "E0j"])
    play(plague, "=E1f")
    assert (civ(plague)["unused"], civ(plague)["yellow"]) == (0, 17)


@pytest.mark.rule("TTA-POP-08")
def test_the_loser_chooses_who_leaves() -> None:
    state = table(
        phase="politics", military=["X1a"], i0=5,
        rivals={1: {"unused": 0, "m0": (1, 0), "f0": (2, 0)}},
    )  # fmt: skip
    play(state, "X1a>1", ".", ".")
    assert asked(state)[:2] == (1, "lose_worker")
    play(state, "-f0")
    assert workers(state, "f0", 1) == 1
    assert civ(state)["resources"] == 3


@pytest.mark.rule("TTA-POP-09")
def test_twenty_five_tokens_unless_cards_add_some() -> None:
    state = table(yellow=1, unused=18, food=7)
    assert civ(state)["owned_yellow"] == 25
    play(state, "+")
    assert civ(state)["unused"] + sum(each[0] for each in civ(state)["technologies"].values()) == 25
    refused(state, "+", "bank_empty", "TTA-POP-04")
    colony = table(phase="politics", military=["T1d"], leader="L1a")
    play(colony, "@T1d")
    assert civ(colony)["owned_yellow"] == 27
