"""UR-PASS: tokens for declined actions."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    CELLS,
    asked,
    attacks,
    legal,
    piece,
    play,
    puts,
    refused,
    stage,
    supply,
    table,
    tokens,
)


@pytest.mark.rule("UR-PASS-01")
def test_one_declined_action_is_worth_one_token_on_an_own_tile() -> None:
    state = table(hand="TC", c3="A01", d5="W02", e5="P11")
    play(state, "T")
    assert puts(state) == {"c3", "d5"}
    refused(state, "+a1", "free_costs_both", "UR-PASS-03")
    refused(state, "+e5", "other_owner", "UR-LIMIT-02")
    play(state, "+d5")
    assert tokens(state, 0) == {"c3": 1, "d5": 3}
    assert supply(state, 0) == 16
    assert stage(state) == "exchange"
    refused(state, "+d5", "not_an_answer", "UR-EXCHANGE-01")


@pytest.mark.rule("UR-PASS-02")
def test_the_token_may_come_before_the_action() -> None:
    # Two against one with different faces is one token short.
    state = table(hand="TW", c3="P02", d3="A11")
    refused(state, "c3xd3:1", "too_weak", "UR-WAR-10")
    play(state, "+c3", "c3xd3:1")
    assert (piece(state, "c3"), piece(state, "d3")) == ("..", "01")


@pytest.mark.rule("UR-PASS-02")
def test_the_token_may_come_after_the_action() -> None:
    state = table(hand="TC", a1="T01")
    play(state, "T", "+a1")
    assert piece(state, "a1") == "04"  # two edges, then the token


@pytest.mark.rule("UR-PASS-03")
def test_two_declined_actions_two_tokens_on_own_tiles_or_one_on_a_free_tile() -> None:
    state = table(hand="TC", c3="A01", d5="W02")
    play(state, "+c3", "+d5")
    assert tokens(state, 0) == {"c3": 2, "d5": 3}
    assert stage(state) == "exchange"
    state = table(hand="TC", c3="A01", d5="W02")
    play(state, "+a1")
    assert tokens(state, 0) == {"a1": 1, "c3": 1, "d5": 2}
    assert stage(state) == "exchange"


@pytest.mark.rule("UR-PASS-04")
@pytest.mark.parametrize("actions", [["."], ["T", "."], ["T", "C"]])
def test_the_tokens_are_optional(actions: list[str]) -> None:
    state = table(hand="TC", c3="A01")
    play(state, *actions)
    assert tokens(state, 0) == {"c3": 1}
    assert stage(state) == "exchange"


@pytest.mark.rule("UR-PASS-05")
@pytest.mark.parametrize(
    ("actions", "result"),
    [
        (["+c3", "+c3"], {"c3": 3, "d5": 2}),
        (["+c3", "+d5"], {"c3": 2, "d5": 3}),
        (["+d5", "+c3"], {"c3": 2, "d5": 3}),
        (["+c3", "."], {"c3": 2, "d5": 2}),
        (["+f6"], {"c3": 1, "d5": 2, "f6": 1}),
    ],
)
def test_on_one_tile_on_two_or_only_one(actions: list[str], result: dict[str, int]) -> None:
    state = table(hand="TC", c3="A01", d5="W02")
    play(state, *actions)
    assert tokens(state, 0) == result
    assert stage(state) == "exchange"


@pytest.mark.rule("UR-PASS-05")
def test_no_mixing_of_own_and_free_and_only_one_on_a_free_tile() -> None:
    state = table(hand="TC", c3="A01")
    play(state, "+c3")
    refused(state, "+a1", "free_costs_both", "UR-PASS-03")
    state = table(hand="TC", c3="A01")
    play(state, "+a1")
    refused(state, "+c3", "not_an_answer", "UR-EXCHANGE-01")
    refused(state, "+a1", "not_an_answer", "UR-EXCHANGE-01")


@pytest.mark.rule("UR-PASS-06")
def test_the_free_tile_may_be_anywhere_on_the_grid() -> None:
    state = table(hand="TC", c3="A01", d5="W12", e5="W2Z")
    assert puts(state) == set(CELLS) - {"d5", "e5"}
    refused(state, "+s1", "unknown_notation", "")


@pytest.mark.rule("UR-PASS-07")
def test_a_tile_just_conquered_takes_the_token() -> None:
    state = table(hand="TW", c3="W03", d3="A11")
    play(state, "c3xd3:1", ".")
    assert puts(state) == {"c3", "d3"}
    play(state, "+d3")
    assert tokens(state, 0) == {"c3": 1, "d3": 2}


@pytest.mark.rule("UR-PASS-07")
def test_a_tile_just_emptied_does_not() -> None:
    state = table(hand="TP", c3="A01", d3="W02")
    play(state, "P", "c3-d3:1")
    assert tokens(state, 0) == {"d3": 3}
    assert puts(state) == {"d3"}
    refused(state, "+c3", "free_costs_both", "UR-PASS-03")


@pytest.mark.rule("UR-PASS-08", "UR-LIMIT-01")
def test_no_token_on_a_full_tile() -> None:
    state = table(hand="TC", c3="A05", d5="A01")
    play(state, "T")
    assert puts(state) == {"d5"}
    refused(state, "+c3", "tile_full", "UR-LIMIT-01")


@pytest.mark.rule("UR-PASS-08", "UR-LIMIT-03")
def test_no_token_from_an_empty_supply() -> None:
    state = table(hand="TC", a1="A05", b1="A05", c1="A05", d1="A04", e1="A01")
    assert supply(state, 0) == 0
    assert puts(state) == set()
    refused(state, "+e1", "supply_empty", "UR-LIMIT-03")
    refused(state, "+f6", "supply_empty", "UR-LIMIT-03")


@pytest.mark.rule("UR-PASS-08", "UR-LIMIT-03")
def test_the_second_token_needs_a_second_token_in_supply() -> None:
    state = table(hand="TC", a1="A05", b1="A05", c1="A05", d1="A03", e1="A01")
    play(state, "+e1")
    assert legal(state) == ["T", "C", "."]
    refused(state, "+e1", "supply_empty", "UR-LIMIT-03")


@pytest.mark.rule("UR-PASS-08", "UR-ZIGGURAT-06")
def test_no_token_on_a_ziggurat() -> None:
    state = table(hand="TC", c3="A0Z", d5="A01", e5="A1Z")
    refused(state, "+c3", "taboo", "UR-ZIGGURAT-06")
    refused(state, "+e5", "taboo", "UR-ZIGGURAT-06")
    assert not {"c3", "e5"} & puts(state)


@pytest.mark.rule("UR-PASS-08")
def test_no_token_for_a_builder() -> None:
    state = table(hand="TW", c3="A05", d5="W05", e1="A01")
    play(state, "Zc3")
    assert asked(state)[1] == "build"
    assert puts(state) == set()
    assert attacks(state) == set()
    refused(state, "+e1", "not_an_answer", "UR-ZIGGURAT-02")
    play(state, ".")
    refused(state, "+e1", "not_an_answer", "UR-EXCHANGE-01")
