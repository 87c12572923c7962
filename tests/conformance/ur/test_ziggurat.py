"""UR-ZIGGURAT: building them, and what they are afterwards."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    asked,
    attacks,
    exchanges,
    field,
    legal,
    piece,
    play,
    puts,
    refused,
    scored,
    sites,
    stage,
    supply,
    table,
    tokens,
)


@pytest.mark.rule("UR-ZIGGURAT-01")
def test_five_tokens_on_an_own_tile_at_the_start_of_the_turn() -> None:
    state = table(hand="TC", c3="A05", d5="W04", e5="P15")
    assert sites(state) == {"c3"}
    refused(state, "Zd5", "needs_five", "UR-ZIGGURAT-01")
    refused(state, "Ze5", "not_yours", "UR-ZIGGURAT-01")
    refused(state, "Za1", "not_yours", "UR-ZIGGURAT-01")


@pytest.mark.rule("UR-ZIGGURAT-01")
@pytest.mark.parametrize("before", ["+d5", "T", "P", "d5xd4:1"])
def test_before_any_action_or_token(before: str) -> None:
    hands = {"P": "TP", "d5xd4:1": "TW"}
    state = table(hand=hands.get(before, "TC"), c3="A05", d5="W04")
    play(state, before)
    while stage(state) in ("move", "fight"):
        play(state, ".")
    assert stage(state) == "turn"
    assert sites(state) == set()
    refused(state, "Zc3", "too_late", "UR-ZIGGURAT-01")


@pytest.mark.rule("UR-ZIGGURAT-01")
def test_a_tile_that_reaches_five_during_the_turn_must_wait() -> None:
    state = table(hand="TC", d5="W04")
    play(state, "+d5")
    assert piece(state, "d5") == "05"
    refused(state, "Zd5", "too_late", "UR-ZIGGURAT-01")


@pytest.mark.rule("UR-ZIGGURAT-02")
def test_at_most_two_in_a_turn() -> None:
    state = table(hand="TC", a1="A05", c1="T05", e1="W05")
    play(state, "Za1")
    assert asked(state) == (0, "build", "UR-ZIGGURAT-02")
    assert legal(state) == ["Zc1", "Ze1", "."]
    play(state, "Zc1")
    assert stage(state) == "exchange"
    refused(state, "Ze1", "two_built", "UR-ZIGGURAT-02")


@pytest.mark.rule("UR-ZIGGURAT-02", "UR-ZIGGURAT-04")
@pytest.mark.parametrize(("full", "left", "most"), [(3, 5, 2), (3, 1, 1), (2, 0, 0), (1, 5, 1)])
def test_how_many_can_be_built(full: int, left: int, most: int) -> None:
    cells = dict.fromkeys(["a1", "c1", "e1"][:full], "A05")
    cells |= dict.fromkeys(["a6", "b6", "c6", "d6", "e6"][: 5 - left], "W1Z")
    state = table(cells, hand="TC")
    assert field(state, "ziggurats_left") == left
    built = 0
    while sites(state):
        play(state, "Z" + min(sites(state)))
        built += 1
    assert built == most
    assert field(state, "ziggurats_left") == left - most


@pytest.mark.rule("UR-ZIGGURAT-03")
def test_a_builder_performs_no_action() -> None:
    state = table(hand="TW", a1="W05", c1="T05", c2="A11")
    play(state, "Za1")
    assert set(legal(state)) == {"Zc1", "."}
    refused(state, "T", "after_building", "UR-ZIGGURAT-03")
    refused(state, "c1xc2:1", "after_building", "UR-ZIGGURAT-03")
    play(state, ".")
    assert set(legal(state)) == exchanges(state)
    refused(state, "T", "not_an_answer", "UR-EXCHANGE-01")
    refused(state, "c1xc2:1", "not_an_answer", "UR-EXCHANGE-01")


@pytest.mark.rule("UR-ZIGGURAT-04")
def test_none_can_be_built_once_all_five_stand() -> None:
    state = table(hand="TC", c3="A05", a6="A1Z", b6="A1Z", c6="A1Z", d6="A2Z", e6="A0Z")
    assert sites(state) == set()
    refused(state, "Zc3", "none_left", "UR-ZIGGURAT-04")


@pytest.mark.rule("UR-ZIGGURAT-04")
def test_with_one_left_only_one_in_spite_of_two_full_tiles() -> None:
    state = table(hand="TC", a1="A05", c1="T05", a6="W1Z", b6="W1Z", c6="W2Z", d6="W2Z")
    assert sites(state) == {"a1", "c1"}
    play(state, "Zc1")
    assert stage(state) == "exchange"
    assert field(state, "ziggurats_left") == 0


@pytest.mark.rule("UR-ZIGGURAT-05", "UR-EXCHANGE-05")
def test_five_tokens_come_back_and_one_marks_the_ziggurat() -> None:
    # 5 on the tile, 13 elsewhere, 2 in supply.
    state = table(hand="TC", c3="A05", a6="W04", b6="W04", c6="W04", d6="W01")
    assert supply(state, 0) == 2
    play(state, "Zc3")
    assert supply(state, 0) == 6
    assert piece(state, "c3") == "0Z"
    assert field(state, "ziggurats_left") == 4
    assert stage(state) == "exchange"
    refused(state, ".", "must_exchange", "UR-EXCHANGE-01")


@pytest.mark.rule("UR-ZIGGURAT-06")
def test_taboo_for_tokens_of_every_colour() -> None:
    state = table(hand="TC", a1="A01", c3="A0Z", d3="A1Z")
    refused(state, "+c3", "taboo", "UR-ZIGGURAT-06")
    refused(state, "+d3", "taboo", "UR-ZIGGURAT-06")
    refused(state, "Zc3", "taboo", "UR-ZIGGURAT-06")


@pytest.mark.rule("UR-ZIGGURAT-06")
def test_no_action_changes_a_ziggurat() -> None:
    # Culture beside it, Trade on it, Agriculture on it: nothing comes, nothing goes.
    state = table(hand="TC", c3="C01", d3="T0Z", b3="W1Z")
    play(state, "C", "T")
    assert (piece(state, "d3"), piece(state, "b3")) == ("0Z", "1Z")
    state = table(hand="AP", c3="T03", d3="A0Z")
    play(state, "A")
    assert piece(state, "d3") == "0Z"
    assert supply(state, 0) == 17  # c3 lost one: 2 on c3, 1 on the ziggurat


@pytest.mark.rule("UR-ZIGGURAT-06", "UR-POLITICS-04")
def test_politics_does_not_touch_a_ziggurat() -> None:
    state = table(hand="TP", c3="A0Z", d3="T02", e3="T01")
    play(state, "P")
    assert set(legal(state)) == {"d3-e3:1", "d3-e3:2", "e3-d3:1", "."}
    refused(state, "d3-c3:1", "taboo", "UR-ZIGGURAT-06")
    refused(state, "c3-d3:1", "taboo", "UR-ZIGGURAT-06")


@pytest.mark.rule("UR-ZIGGURAT-07", "UR-ZIGGURAT-10")
def test_a_hole_protects_nothing_and_gets_nothing_in_agriculture() -> None:
    state = table(hand="AT", c3="A0Z", d3="T02")
    play(state, "A")
    assert tokens(state, 0) == {"d3": 1}
    assert stage(state) == "turn"  # no farm to grow on


@pytest.mark.rule("UR-ZIGGURAT-07", "UR-ZIGGURAT-10")
def test_a_hole_does_not_radiate_culture_and_does_not_trade() -> None:
    state = table(hand="TC", c3="C0Z", d3="A01", b3="A12")
    play(state, "C")
    assert (piece(state, "d3"), piece(state, "b3")) == ("01", "12")
    state = table(hand="TC", c3="T01", d3="W1Z", b3="W0Z", a1="T0Z")
    play(state, "T")
    assert (piece(state, "c3"), piece(state, "a1")) == ("01", "0Z")


@pytest.mark.rule("UR-ZIGGURAT-07", "UR-WAR-16")
def test_no_war_from_a_hole_or_into_it() -> None:
    state = table(hand="TW", c3="W05", d3="W1Z", b3="W0Z")
    assert {text[:5] for text in attacks(state)} == {"c3xc2", "c3xc4"}
    refused(state, "c3xd3:1", "taboo", "UR-WAR-16")
    refused(state, "c3xb3:1", "taboo", "UR-WAR-16")
    refused(state, "b3xb2:1", "taboo", "UR-WAR-16")


@pytest.mark.rule("UR-ZIGGURAT-07", "UR-EXCHANGE-08")
def test_a_hole_is_never_free() -> None:
    state = table(hand="TW", a1="A01", c3="AC0Z", d3="AC1Z")
    assert not {"c3", "d3"} & puts(state)
    play(state, ".")
    refused(state, "c3=T", "taboo", "UR-EXCHANGE-08")
    refused(state, "d3=T", "taboo", "UR-EXCHANGE-08")


@pytest.mark.rule("UR-ZIGGURAT-08")
def test_it_counts_as_a_tile_in_the_end() -> None:
    # The hand tile alone is a set of one; with the ziggurat a set of two.
    assert scored(table(hand="TC"), 0) == [(1, 1)]
    state = table(hand="TC", c3="A0Z")
    assert scored(state, 0) == [(2, 3)]
    assert state.scores[0] == 3


@pytest.mark.rule("UR-ZIGGURAT-09")
def test_building_is_optional() -> None:
    state = table(hand="TC", a1="A05", c1="T05")
    assert {"T", "C", ".", "Za1", "Zc1"} <= set(legal(state))
    play(state, "Zc1", ".")
    assert (piece(state, "a1"), piece(state, "c1")) == ("05", "0Z")
    assert stage(state) == "exchange"
    state = table(hand="TC", a1="A05", c1="T05")
    play(state, "T")
    assert field(state, "ziggurats_left") == 5
