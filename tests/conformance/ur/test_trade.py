"""UR-TRADE: tokens for the sides that touch others or the edge."""

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

MARKET = {
    "a1": "T02", "b1": "W11", "a2": "P01",
    "d4": "T01", "e4": "W11", "d3": "W21", "c4": "C", "d5": "A",
}  # fmt: skip


@pytest.mark.rule("UR-TRADE-01")
def test_a_token_per_side_towards_another_player_or_the_edge() -> None:
    state = table(MARKET, hand="TC")
    play(state, "T")
    # The corner a1: two edges and b1. In the middle d4: e4 and d3.
    assert tokens(state, 0) == {"a1": 5, "a2": 1, "d4": 3}
    assert supply(state, 0) == 11
    assert tokens(state, 1) == {"b1": 1, "e4": 1}
    assert tokens(state, 2) == {"d3": 1}


@pytest.mark.rule("UR-TRADE-02")
def test_all_possible_tokens_are_placed() -> None:
    state = table(MARKET, hand="TC")
    play(state, "T")
    # Nothing is asked: the action is over, the other one is next.
    assert asked(state) == (0, "turn_rest", "UR-TURN-02")


@pytest.mark.rule("UR-TRADE-02", "UR-TRADE-06")
def test_a_single_tile_takes_the_rest_of_a_short_supply() -> None:
    state = table(hand="TC", a1="T01", b1="W11", c3="A05", d3="A05", e3="A05", c4="A03")
    assert supply(state, 0) == 1
    play(state, "T")
    assert piece(state, "a1") == "02"
    assert supply(state, 0) == 0
    assert stage(state) == "turn"


@pytest.mark.rule("UR-TRADE-03", "UR-LIMIT-04")
def test_gains_above_five_are_lost() -> None:
    state = table(hand="TC", a1="T04", b1="W11", f6="T05")
    play(state, "T")
    assert tokens(state, 0) == {"a1": 5, "f6": 5}
    assert supply(state, 0) == 10


@pytest.mark.rule("UR-TRADE-04")
@pytest.mark.parametrize(
    ("cells", "gain"),
    [
        ({"c3": "T01"}, 0),
        ({"c3": "T01", "c2": "A01", "b3": "A01"}, 0),
        ({"c3": "T01", "c2": "A11"}, 1),
        ({"c3": "T01", "c2": "A11", "b3": "T21", "d3": "A12", "c4": "W15"}, 4),
        ({"c3": "T01", "c2": "A11", "b3": "A01", "d3": "A21"}, 2),
        ({"c1": "T01"}, 1),
        ({"c1": "T01", "b1": "A11", "d1": "A11", "c2": "A11"}, 4),
        ({"f6": "T01"}, 2),
        ({"f6": "T01", "e6": "T11", "f5": "A21"}, 4),
    ],
)
def test_the_gain_of_a_tile(cells: dict[str, str], gain: int) -> None:
    state = table(cells, hand="TC")
    trader = next(iter(cells))
    play(state, "T")
    assert piece(state, trader) == f"0{1 + gain}"


@pytest.mark.rule("UR-TRADE-04")
def test_two_own_trade_tiles_side_by_side_do_not_trade_with_each_other() -> None:
    state = table(hand="TC", c3="T01", d3="T01")
    play(state, "T")
    assert tokens(state, 0) == {"c3": 1, "d3": 1}


@pytest.mark.rule("UR-TRADE-04")
def test_trade_tiles_of_others_gain_nothing() -> None:
    state = table(hand="TC", c3="T01", a1="T11", d3="T11")
    play(state, "T")
    assert tokens(state, 0) == {"c3": 2}
    assert tokens(state, 1) == {"a1": 1, "d3": 1}


@pytest.mark.rule("UR-TRADE-05")
@pytest.mark.parametrize(("is_edge", "result"), [(False, "02"), (True, "03")])
def test_a_side_towards_a_ziggurat(is_edge: bool, result: str) -> None:
    state = table({**MARKET, "e4": "W1Z"}, hand="TC", options={"ziggurat_is_edge": is_edge})
    play(state, "T")
    assert piece(state, "d4") == result


@pytest.mark.rule("UR-TRADE-05")
@pytest.mark.parametrize(("is_edge", "result"), [(False, "01"), (True, "02")])
def test_an_own_ziggurat_is_a_hole_as_well(is_edge: bool, result: str) -> None:
    state = table(hand="TC", options={"ziggurat_is_edge": is_edge}, c3="T01", d3="W0Z")
    play(state, "T")
    assert piece(state, "c3") == result


@pytest.mark.rule("UR-TRADE-06")
def test_with_a_short_supply_the_player_chooses_but_must_spend_it_all() -> None:
    # Two corners would gain two each; 1 + 1 + 5 + 5 + 5 + 1 leaves two tokens.
    corners = {"a1": "T01", "f1": "T01", "c3": "A05", "d3": "A05", "e3": "A05", "c4": "A01"}
    state = table(corners, hand="TP")
    play(state, "T")
    assert asked(state) == (0, "share", "UR-TRADE-06")
    assert legal(state) == ["+a1", "+f1"]
    refused(state, ".", "must_place", "UR-TRADE-06")
    refused(state, "+c4", "no_share", "UR-TRADE-06")
    play(state, "+a1", "+a1")
    assert (piece(state, "a1"), piece(state, "f1")) == ("03", "01")
    assert supply(state, 0) == 0
    assert stage(state) == "turn"
    state = table(corners, hand="TP")
    play(state, "T", "+f1", "+a1")
    assert (piece(state, "a1"), piece(state, "f1")) == ("02", "02")


@pytest.mark.rule("UR-TRADE-06")
def test_no_tile_gets_more_than_its_gain() -> None:
    # Three tokens for two corners: two on one, then the third must go to the other.
    state = table(hand="TP", a1="T01", f1="T01", c3="A05", d3="A05", e3="A05")
    play(state, "T", "+a1", "+a1")
    assert puts(state) == {"f1"}
    refused(state, "+a1", "no_share", "UR-TRADE-06")
    play(state, "+f1")
    assert (piece(state, "a1"), piece(state, "f1"), supply(state, 0)) == ("03", "02", 0)


@pytest.mark.rule("UR-TRADE-06")
def test_with_an_empty_supply_nothing_is_asked() -> None:
    state = table(hand="TP", a1="T01", f1="T01", c3="A05", d3="A05", e3="A05", c4="A03")
    play(state, "T")
    assert stage(state) == "turn"
    assert (piece(state, "a1"), piece(state, "f1")) == ("01", "01")
