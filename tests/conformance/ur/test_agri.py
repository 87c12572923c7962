"""UR-AGRI: first the hungry tiles lose, then the farms grow."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    asked,
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


@pytest.mark.rule("UR-AGRI-01")
def test_tiles_away_from_a_farm_lose_a_token() -> None:
    # d3 touches the farm c3; d4 only by a corner; f6 not at all.
    state = table(hand="AT", c3="A02", d3="T02", d4="C02", f6="W03")
    play(state, "A")
    assert tokens(state, 0) == {"c3": 1, "d3": 2, "d4": 1, "f6": 2}
    assert supply(state, 0) == 14


@pytest.mark.rule("UR-AGRI-02")
def test_each_farm_gets_up_to_two() -> None:
    state = table(hand="AT", c3="A02", c4="A01", f6="W03")
    play(state, "A")
    assert asked(state) == (0, "grow", "UR-AGRI-03")
    assert legal(state) == ["*", "+c3", "+c4", "."]
    refused(state, "+f6", "no_growth", "UR-AGRI-02")
    refused(state, "+a1", "no_growth", "UR-AGRI-02")
    play(state, "*")
    assert tokens(state, 0) == {"c3": 4, "c4": 3, "f6": 2}
    assert supply(state, 0) == 11


@pytest.mark.rule("UR-AGRI-03")
@pytest.mark.parametrize("on_c3", [0, 1, 2])
@pytest.mark.parametrize("on_c4", [0, 1, 2])
def test_none_one_or_two_on_each_farm(on_c3: int, on_c4: int) -> None:
    state = table(hand="AT", c3="A01", c4="A01")
    play(state, "A", *["+c4"] * on_c4, *["+c3"] * on_c3)
    if stage(state) == "grow":
        play(state, ".")
    assert tokens(state, 0) == {"c3": 1 + on_c3, "c4": 1 + on_c4}
    assert supply(state, 0) == 18 - on_c3 - on_c4
    assert stage(state) == "turn"


@pytest.mark.rule("UR-AGRI-03")
def test_no_third_token_on_a_farm() -> None:
    state = table(hand="AT", c3="A01", c4="A01")
    play(state, "A", "+c3", "+c3")
    assert puts(state) == {"c4"}
    refused(state, "+c3", "no_growth", "UR-AGRI-02")


@pytest.mark.rule("UR-AGRI-04", "UR-AGRI-01")
def test_a_lone_farm_loses_a_token_too() -> None:
    state = table(hand="AT", c3="A03")
    play(state, "A")
    assert piece(state, "c3") == "02"
    play(state, "*")
    assert piece(state, "c3") == "04"


@pytest.mark.rule("UR-AGRI-04", "UR-AGRI-05")
def test_farms_as_the_text_has_it() -> None:
    state = table(hand="AT", c3="A01", d3="W02", a1="T01", f6="A01")
    assert supply(state, 0) == 15
    play(state, "A")
    assert tokens(state, 0) == {"d3": 2}
    assert supply(state, 0) == 18
    assert stage(state) == "turn"


@pytest.mark.rule("UR-AGRI-04")
def test_farms_that_feed_themselves() -> None:
    state = table(
        hand="AT", options={"farms_feed_themselves": True}, c3="A01", d3="W02", a1="T01", f6="A01"
    )
    play(state, "A")
    assert tokens(state, 0) == {"c3": 1, "d3": 2, "f6": 1}
    play(state, "+c3", "+c3", "+f6", "+f6")
    assert tokens(state, 0) == {"c3": 3, "d3": 2, "f6": 3}
    assert supply(state, 0) == 12


@pytest.mark.rule("UR-AGRI-05")
def test_protection_is_judged_before_any_token_leaves() -> None:
    # c3 feeds d3, though c3 itself starves and is lost; it gets nothing in step two.
    state = table(hand="AT", c3="A01", d3="T01")
    play(state, "A")
    assert (piece(state, "c3"), piece(state, "d3")) == ("..", "01")
    assert stage(state) == "turn"


@pytest.mark.rule("UR-AGRI-06")
def test_removed_tokens_can_be_planted_at_once() -> None:
    # 3 + 5 + 5 + 5 + 2: the supply is empty. Three tiles starve, two tokens grow.
    state = table(hand="AT", c3="A03", c4="A05", a1="T05", f6="W05", f1="W02")
    assert supply(state, 0) == 0
    play(state, "A")
    assert supply(state, 0) == 3
    play(state, "*")
    assert tokens(state, 0) == {"c3": 5, "c4": 5, "a1": 4, "f6": 4, "f1": 1}
    assert supply(state, 0) == 1


@pytest.mark.rule("UR-AGRI-07", "UR-LIMIT-04")
def test_five_on_a_tile_limit_the_growth() -> None:
    state = table(hand="AT", c3="A04", c4="A05", d4="A02")
    play(state, "A", "*")
    assert tokens(state, 0) == {"c3": 5, "c4": 5, "d4": 4}


@pytest.mark.rule("UR-AGRI-07", "UR-LIMIT-03")
def test_the_supply_limits_the_growth() -> None:
    # All tiles touch a farm; 3 + 3 + 5 + 5 + 3 leaves one token.
    state = table(hand="AT", c3="A03", d3="A03", c2="T05", d2="T05", b3="T03")
    play(state, "A")
    assert supply(state, 0) == 1
    assert legal(state) == ["+c3", "+d3", "."]
    refused(state, "*", "supply_short", "UR-AGRI-07")
    play(state, "+c3")
    assert tokens(state, 0) == {"c3": 4, "d3": 3, "c2": 5, "d2": 5, "b3": 3}
    assert stage(state) == "turn"


@pytest.mark.rule("UR-AGRI-07", "UR-LIMIT-03")
def test_with_an_empty_supply_nothing_grows() -> None:
    state = table(hand="AT", c3="A03", d3="A03", c2="T05", d2="T05", b3="T04")
    play(state, "A")
    assert stage(state) == "turn"
    assert supply(state, 0) == 0


@pytest.mark.rule("UR-AGRI-08")
def test_farms_of_others_feed_nobody_and_take_no_part() -> None:
    state = table(hand="AT", c3="T02", d3="A12", e3="W11")
    play(state, "A")
    assert (piece(state, "c3"), piece(state, "d3"), piece(state, "e3")) == ("01", "12", "11")
    assert stage(state) == "turn"


@pytest.mark.rule("UR-AGRI-08")
def test_only_the_visible_face_counts() -> None:
    state = table(hand="AT", c3="TA02", d3="WA02", e3="AC", f3="P02")
    play(state, "A")
    assert tokens(state, 0) == {"c3": 1, "d3": 1, "f3": 1}
    assert stage(state) == "turn"
