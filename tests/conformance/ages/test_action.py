"""Action cards."""

from __future__ import annotations

import json

import pytest

from tests.conformance.ages.positions import civ, hand, table, tokens
from tests.conformance.moves import legal, play, refused


@pytest.mark.rule("TTA-ACTION-01")
def test_an_action_card_costs_one_civil_action_of_the_own_turn() -> None:
    state = table(hand=["A1g"], rivals={1: {"hand": ["A1e"]}})
    refused(state, "*A1e", "not_your_turn", "", seat=1)
    refused(state, "*A1e", "not_in_hand", "TTA-ACTION-01")
    play(state, "*A1g")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (3, 2)
    refused(table(hand=["A1g"], civil_left=0), "*A1g", "too_few_civil", "TTA-ACTION-01")


@pytest.mark.rule("TTA-ACTION-02")
def test_not_in_the_turn_it_was_taken() -> None:
    state = table(row=["A1g"], military_left=0)
    play(state, "<1")
    refused(state, "*A1g", "taken_this_turn", "TTA-ACTION-02")
    play(state, ".", ".", "*A1g")
    assert civ(state)["culture"] == 5
    held = table(hand=["A1k"], row=["A1k"])
    play(held, "<1", "*A1k")  # one was there before
    refused(held, "*A1k", "taken_this_turn", "TTA-ACTION-02")


@pytest.mark.rule("TTA-ACTION-03")
def test_it_is_carried_out_and_discarded() -> None:
    state = table(hand=["A1g"])
    play(state, "*A1g")
    assert civ(state)["culture"] == 5
    assert hand(state) == []
    assert '"A1g"' not in json.dumps(state.dump())


@pytest.mark.rule("TTA-ACTION-04")
def test_food_and_resources_are_tokens_of_the_bank() -> None:
    state = table(hand=["A1h", "A1k"])
    play(state, "*A1h", "*A1k")
    assert (tokens(state, "f0"), tokens(state, "m0"), civ(state)["blue"]) == (2, 2, 14)
    modern = table(hand=["A1h", "A1k"], f1=0, m1=0)
    play(modern, "*A1h", "*A1k")
    assert (tokens(modern, "f1"), tokens(modern, "m1"), civ(modern)["blue"]) == (1, 1, 16)


@pytest.mark.rule("TTA-ACTION-05")
def test_points_are_scored_once() -> None:
    state = table(hand=["A1e", "A1g"])
    play(state, "*A1e", "*A1g")
    assert (civ(state)["science"], civ(state)["culture"]) == (2, 5)
    assert (civ(state)["science_rating"], civ(state)["culture_rating"]) == (1, 0)


@pytest.mark.rule("TTA-ACTION-06")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("A1f", "*A1f:+f0"), ("A1c", "*A1c:+t0"), ("A1j", "*A1j:m0>m1"), ("A1a", "*A1a"),
        ("A1b", "*A1b"), ("A1i", "*A1i:!S1c"),
    ],
)  # fmt: skip
def test_what_a_card_does_needs_no_further_action(card: str, text: str) -> None:
    state = table(
        hand=[card, "S1c"], resources=4, food=2, m1=0, science=4, wonder="W0b", civil_left=1
    )
    play(state, text)
    assert civ(state)["civil_left"] == 0
    assert card not in hand(state)


@pytest.mark.rule("TTA-ACTION-07", "TTA-CARD-04")
def test_growth_by_a_card_is_paid_before_its_food_comes() -> None:
    refused(table(hand=["A1b"], food=1), "*A1b", "too_little_food", "TTA-POP-01")
    state = table(hand=["A1b"], food=2)
    play(state, "*A1b")
    assert (civ(state)["food"], civ(state)["unused"]) == (2, 2)
    refused(table(hand=["A1b"], yellow=0, food=9), "*A1b", "bank_empty", "TTA-POP-04")


@pytest.mark.rule("TTA-ACTION-07", "TTA-CARD-05")
def test_a_breakthrough_is_paid_before_its_science_comes() -> None:
    poor = table(hand=["A1i", "i1"], science=2)
    refused(poor, "*A1i:!i1", "too_little_science", "TTA-TECH-01")
    state = table(hand=["A1i", "i1"], science=3)
    play(state, "*A1i:!i1")
    assert civ(state)["science"] == 2
    assert "i1" in civ(state)["technologies"]
    refused(table(hand=["A1i"], science=9), "*A1i:!i1", "not_in_hand", "TTA-ACTION-07")


@pytest.mark.rule("TTA-ACTION-08", "TTA-CARD-01")
def test_a_discount_is_for_the_named_action_alone() -> None:
    state = table(hand=["A1f", "A1c", "A1j"], resources=9, m1=0, i1=0, special="S1b", unused=2)
    uses = [text for text in legal(state) if text[0] == "*"]
    assert uses == [
        "*A1c:+l0", "*A1c:+t0", "*A1f:+f0", "*A1f:+m0", "*A1f:+m1", "*A1j:m0>m1",
    ]  # fmt: skip
    for card in ("A1f", "A1c", "A1j"):
        refused(state, f"*{card}", "needs_target", "TTA-ACTION-08")
    refused(table(hand=["A1a"], resources=9), "*A1a", "no_wonder", "TTA-WONDER-01")
    play(state, "*A1f:+f0", "+m0")
    assert civ(state)["resources"] == 9 - 0 - 2  # only the farm was cheaper


@pytest.mark.rule("TTA-ACTION-09")
def test_a_discount_leaves_no_surplus() -> None:
    state = table(hand=["A2f"], resources=3)
    play(state, "*A2f:+f0")  # 2 resources, 3 less
    assert civ(state)["resources"] == 3
    exact = table(hand=["A1f"])
    play(exact, "*A1f:+f0")
    assert (civ(exact)["resources"], civ(exact)["unused"]) == (0, 0)


@pytest.mark.rule("TTA-ACTION-10", "TTA-CARD-06", "TTA-CARD-07", "TTA-UNIT-05")
def test_resources_for_units_alone() -> None:
    state = table(hand=["A1d"], resources=2, unused=2)
    play(state, "*A1d")
    assert (civ(state)["arms_left"], civ(state)["military_left"]) == (2, 3)
    assert (civ(state)["blue"], civ(state)["resources"]) == (16, 2)
    refused(state, "+t0", "too_few_resources", "TTA-BUILD-02")
    play(state, "+i0")  # used up first
    assert (civ(state)["arms_left"], civ(state)["resources"]) == (0, 2)
    play(state, "+i0")
    assert civ(state)["resources"] == 0


@pytest.mark.rule("TTA-ACTION-10")
def test_resources_for_units_vanish_at_the_end_of_the_turn() -> None:
    state = table(hand=["A1d"])
    play(state, "*A1d", ".")
    assert civ(state)["arms_left"] == 0
    play(state, ".")
    assert (civ(state)["arms_left"], civ(state)["military_left"]) == (0, 2)


@pytest.mark.rule("TTA-ACTION-11")
def test_discounts_add_up_but_not_below_nothing() -> None:
    state = table(hand=["A1c"], special="S1d", b1=0, resources=1)
    play(state, "*A1c:+b1")  # 4, less 1 by Masonry, less 2 by the card
    assert (civ(state)["resources"], civ(state)["technologies"]["b1"]) == (0, [1, 0])
    free = table(age="III", hand=["A3b"], special="S1d", b1=0, resources=1)
    play(free, "*A3b:+b1")
    assert civ(free)["resources"] == 1
