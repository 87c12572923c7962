"""CORR: corruption."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, end_turn, entry, event, table, tokens, who
from tests.conformance.moves import legal, play, told

WITHHOLDING = {"alternative_corruption": True}


@pytest.mark.rule("TTA-CORR-01")
def test_no_corruption_in_the_simple_game() -> None:
    state = end_turn(table(version="simple", f0=0, m0=(2, 4), blue=3))
    assert civ(state)["resources"] == 6
    assert "corruption" not in told(state)


@pytest.mark.rule("TTA-CORR-02")
def test_it_is_counted_after_food_and_consumption_and_resources() -> None:
    # 12 - 2 food - 2 resources = 8: two are due; a token eaten meanwhile makes it 9: none
    assert civ(end_turn(table(blue=12)))["resources"] == 0
    assert civ(end_turn(table(blue=12, yellow=16)))["resources"] == 2


@pytest.mark.rule("TTA-CORR-03", "TTA-SETUP-19", "TTA-EX-26")
@pytest.mark.parametrize(
    ("bank", "due"), [(18, 0), (10, 0), (9, 0), (8, 2), (5, 2), (4, 4), (1, 4), (0, 6)]
)
def test_what_is_due_by_the_tokens_left(bank: int, due: int) -> None:
    state = end_turn(table(f0=0, m0=(0, 7), blue=bank))
    assert civ(state)["resources"] == 7 - due


@pytest.mark.rule("TTA-CORR-04", "TTA-CORR-06")
def test_it_takes_resources_never_food_and_no_more_than_there_is() -> None:
    state = end_turn(table(f0=(0, 10), m0=(0, 1), blue=0, culture=8))
    assert (civ(state)["food"], civ(state)["resources"], civ(state)["culture"]) == (10, 0, 8)
    assert entry(state, "corruption")["count"] == 1


@pytest.mark.rule("TTA-CORR-05")
def test_what_it_returns_to_the_bank_does_not_matter() -> None:
    state = end_turn(table(f0=0, m0=(0, 5), blue=4))
    assert (civ(state)["resources"], civ(state)["blue"]) == (1, 8)  # 4, though 8 are back
    state = end_turn(table(f0=0, m0=0, m1=(0, 3), blue=4))
    assert (civ(state)["resources"], civ(state)["blue"]) == (2, 6)


@pytest.mark.rule("TTA-CORR-07", "TTA-WONDER-04")
def test_tokens_on_a_wonder_and_on_cards_are_missing_in_the_bank() -> None:
    state = end_turn(table(f0=0, m0=(0, 7), wonder="W1a", stages_built=3))
    assert civ(state)["resources"] == 5  # 18 - 7 - 3 = 8
    assert civ(end_turn(table(f0=0, m0=(0, 7))))["resources"] == 7


@pytest.mark.rule("TTA-CORR-08", "TTA-VARIANT-13", "TTA-EX-27")
def test_a_mine_may_be_kept_from_producing() -> None:
    state = end_turn(table(f0=0, m0=2, blue=10, options=WITHHOLDING))
    assert who(state) == (0, "withhold")
    assert legal(state) == ["-m0", "."]
    made_all = state.copy()
    play(made_all, ".")  # 10 - 2 = 8 tokens: corruption takes both
    assert (civ(made_all)["resources"], civ(made_all)["blue"]) == (0, 10)
    play(state, "-m0")
    assert (civ(state)["resources"], civ(state)["blue"]) == (1, 9)


@pytest.mark.rule("TTA-CORR-08")
def test_farms_always_produce() -> None:
    state = end_turn(table(f0=2, m0=1, m1=1, options=WITHHOLDING))
    assert legal(state) == ["-m0", "-m1", "."]
    assert civ(state)["food"] == 2


@pytest.mark.rule("TTA-CORR-08")
def test_without_mines_there_is_nothing_to_ask() -> None:
    state = end_turn(table(m0=0, options=WITHHOLDING))
    assert (who(state), civ(state)["food"]) == ((1, "actions"), 2)


@pytest.mark.rule("TTA-CORR-08")
def test_whenever_mines_produce_one_may_be_kept_back() -> None:
    state = event("E1h", options=WITHHOLDING, m0=2)  # New Deposits
    assert who(state) == (0, "withhold")
    play(state, "-m0")
    assert who(state) == (1, "withhold")
    play(state, ".")
    assert (civ(state)["resources"], civ(state, 1)["resources"]) == (1, 2)


@pytest.mark.rule("TTA-CORR-08", "TTA-CARD-22")
def test_under_bill_gates_a_lab_can_be_kept_back() -> None:
    state = end_turn(table(age="III", leader="L3e", m0=1, l1=1, options=WITHHOLDING))
    assert legal(state) == ["-m0", "-l1", "."]
    play(state, "-l1")
    assert civ(state)["resources"] == 1


@pytest.mark.rule("TTA-CORR-08")
def test_one_token_less_is_produced_though_tokens_are_short() -> None:
    # Two farms take 2 of 4 tokens, so three mines would place 2. With one less: 5 + 2 food, 9 + 1
    # resources, a bank of 1, corruption 4
    state = end_turn(
        table(f0=(2, 5), m0=(3, 9), blue=4, yellow=18, military_left=0, options=WITHHOLDING)
    )
    play(state, "-m0")
    assert (civ(state)["food"], civ(state)["resources"], civ(state)["blue"]) == (7, 6, 5)


@pytest.mark.rule("TTA-CORR-08", "TTA-PROD-07")
def test_a_mine_that_would_get_no_token_is_not_kept_back() -> None:
    state = end_turn(table(f0=0, m0=1, m1=2, blue=2, military_left=0, options=WITHHOLDING))
    assert legal(state) == ["-m1", "."]  # Iron takes both tokens
    play(state, "-m1")
    assert (tokens(state, "m0"), tokens(state, "m1")) == (0, 0)  # 2 less a corruption of 4
    state = end_turn(table(f0=0, m0=1, m1=2, blue=0, options=WITHHOLDING))
    assert who(state)[0] == 1
