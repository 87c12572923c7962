"""Technologies."""

from __future__ import annotations

import json

import pytest

from tests.conformance.ages.positions import civ, end_turn, hand, table, tokens, workers
from tests.conformance.moves import asked, legal, play, refused


@pytest.mark.rule("TTA-TECH-01", "TTA-TECH-13")
@pytest.mark.parametrize(
    ("card", "cost"), [("m1", 5), ("f1", 3), ("l1", 4), ("i1", 3), ("S1b", 6), ("h1", 4)]
)
def test_a_technology_costs_an_action_and_science(card: str, cost: int) -> None:
    state = table(hand=[card], science=cost + 1)
    play(state, f"!{card}")
    assert civ(state)["science"] == 1
    assert civ(state)["civil_total"] - civ(state)["civil_left"] == 1
    assert civ(state)["science_rating"] == 1
    assert hand(state) == []
    poor = table(hand=[card], science=cost - 1)
    refused(poor, f"!{card}", "too_little_science", "TTA-TECH-01")
    tired = table(hand=[card], science=cost, civil_left=0)
    refused(tired, f"!{card}", "too_few_civil", "TTA-TECH-01")
    refused(table(science=cost), f"!{card}", "not_in_hand", "TTA-TECH-01")


@pytest.mark.rule("TTA-TECH-02")
def test_in_the_turn_it_was_taken() -> None:
    state = table(row=["m1"], science=5)
    play(state, "<1", "!m1")
    assert civ(state)["technologies"]["m1"] == [0, 0]
    assert civ(state)["civil_left"] == 2


@pytest.mark.rule("TTA-TECH-03")
def test_tokens_stay_on_the_older_card() -> None:
    state = table(hand=["m1"], science=5, m0=(2, 4))
    play(state, "!m1")
    assert civ(state)["technologies"]["m0"] == [2, 4]
    assert civ(state)["technologies"]["m1"] == [0, 0]


@pytest.mark.rule("TTA-TECH-04")
@pytest.mark.parametrize(("card", "science"), [("h1", 4), ("a1", 3), ("b1", 3), ("c1", 4)])
def test_a_new_kind_opens_its_own_stack(card: str, science: int) -> None:
    state = table(hand=[card], science=science, resources=5)
    play(state, f"!{card}")
    assert civ(state)["technologies"][card] == [0, 0]
    assert set(civ(state)["technologies"]) == {"f0", "m0", "l0", "t0", "i0", card}
    play(state, f"+{card}")
    assert workers(state, card) == 1


@pytest.mark.rule("TTA-TECH-05", "TTA-TECH-07")
def test_special_technologies_act_without_workers() -> None:
    state = table(hand=["S1a", "i1"], science=7)
    play(state, "!i1")
    assert civ(state)["strength"] == 1
    play(state, "!S1a")
    assert civ(state)["strength"] == 2
    assert civ(state)["unused"] == 1
    assert civ(state)["specials"] == ["S1a"]
    construction = table(hand=["S1d"], science=3, l1=0, resources=5)
    refused(construction, "+l1", "too_few_resources", "TTA-BUILD-02")
    play(construction, "!S1d", "+l1")
    assert civ(construction)["resources"] == 0


@pytest.mark.rule("TTA-TECH-06")
def test_actions_of_special_technologies_are_available_at_once() -> None:
    state = table(hand=["S1a", "S1b"], science=10, civil_left=2, military_left=0)
    play(state, "!S1b")
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (5, 2)
    play(state, "!S1a")
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (3, 1)
    play(state, "-i0")


@pytest.mark.rule("TTA-TECH-08")
def test_colonising_means_nothing_in_the_simple_game() -> None:
    state = table(version="simple", hand=["S1c"], science=4)
    play(state, "!S1c")
    assert civ(state)["strength"] == 2
    end_turn(state)
    assert asked(state)[:2] == (1, "actions")


@pytest.mark.rule("TTA-TECH-09")
@pytest.mark.parametrize(
    ("card", "science"), [("m2", 7), ("m3", 9), ("l3", 8), ("h3", 10), ("S3b", 10), ("i3", 8)]
)
def test_no_technology_needs_another(card: str, science: int) -> None:
    state = table(age="III", hand=[card], science=science)
    play(state, f"!{card}")
    assert civ(state)["science"] == 0
    assert card in civ(state)["technologies"] or card in civ(state)["specials"]


@pytest.mark.rule("TTA-TECH-10")
@pytest.mark.parametrize(("lab", "level", "science"), [("l0", 0, 1), ("l1", 1, 2), ("l2", 2, 3)])
def test_the_level_is_the_age(lab: str, level: int, science: int) -> None:
    state = table({"l0": 0, lab: 1}, age="II", leader="L1e")  # Leonardo: +1 per level
    assert civ(state)["science_rating"] == science + level


@pytest.mark.rule("TTA-TECH-11", "TTA-TECH-14", "TTA-EX-30")
def test_a_special_technology_replaces_its_predecessor() -> None:
    state = table(age="II", special="S1b", hand=["S2b"], science=7)
    assert civ(state)["civil_total"] == 5
    play(state, "!S2b")
    assert civ(state)["specials"] == ["S2b"]
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (5, 4)
    assert (civ(state)["blue"], civ(state)["owned_blue"]) == (21, 21)
    assert '"S1b"' not in json.dumps(state.dump())


@pytest.mark.rule("TTA-TECH-14")
def test_only_the_difference_of_tokens_changes_hands() -> None:
    state = table(
        age="III", specials=["S1a", "S2b"], owned_blue=21, hand=["S2a", "S3b"], science=18
    )
    play(state, "!S3b")
    assert (civ(state)["blue"], civ(state)["civil_total"], civ(state)["civil_left"]) == (21, 6, 5)
    play(state, "!S2a")
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (4, 4)
    assert civ(state)["strength"] == 1 + 3


@pytest.mark.rule("TTA-TECH-12")
def test_one_special_technology_of_each_kind() -> None:
    state = table(age="II", special="S2b", hand=["S1b", "S1c"], science=10, owned_blue=21)
    refused(state, "!S1b", "newer_in_play", "TTA-TECH-12")
    assert "!S1c" in legal(state)
    play(state, "!S1c")
    assert civ(state)["specials"] == ["S2b", "S1c"]


@pytest.mark.rule("TTA-TECH-13")
def test_science_points_are_spent_and_the_rating_stays() -> None:
    state = table(l0=2, hand=["i1"], science=5)
    play(state, "!i1")
    assert (civ(state)["science"], civ(state)["science_rating"]) == (2, 2)
    end_turn(state)
    assert civ(state)["science"] == 4
    assert tokens(state, "m0") == 2
