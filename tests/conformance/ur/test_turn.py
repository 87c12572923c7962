"""UR-TURN: the two parts of a turn and the two actions of the hand tile."""

from __future__ import annotations

import pytest

from tests.conformance.rules_page import stands_on_both_pages
from tests.conformance.ur.positions import (
    asked,
    attacks,
    exchanges,
    field,
    hand,
    legal,
    piece,
    play,
    puts,
    refused,
    skip_turn,
    stage,
    supply,
    table,
    tile,
    tokens,
)


@pytest.mark.rule("UR-TURN-01")
def test_turns_go_clockwise_from_the_first_player() -> None:
    state = table(stage="keep", first=1, seat=1, a1="A01", c1="A11", e1="A21")
    play(state, ".", ".", ".")
    order = []
    for _ in range(7):
        order.append(state.to_act[0])
        skip_turn(state)
    assert order == [1, 2, 0, 1, 2, 0, 1]
    assert field(state, "round") == 3


@pytest.mark.rule("UR-TURN-01")
def test_nobody_else_may_act_meanwhile() -> None:
    state = table(hand="TC", c3="A01", d3="A11")
    refused(state, "T", "not_your_turn", "", seat=1)
    assert asked(state)[0] == 0
    assert state.legal(1) == []
    assert (state.prompt(1).key, state.prompt(1).rule) == ("wait", "UR-TURN-01")


@pytest.mark.rule("UR-TURN-02")
@pytest.mark.parametrize("actions", [["."], ["T", "."], ["C", "."], ["T", "C"], ["C", "T"]])
def test_none_one_or_both_actions_then_the_exchange(actions: list[str]) -> None:
    state = table(hand="TC", c3="A01", d4="AW")
    refused(state, "d4=T", "too_early", "UR-TURN-02")
    play(state, *actions)
    assert asked(state) == (0, "exchange", "UR-EXCHANGE-01")
    assert set(legal(state)) == exchanges(state)
    play(state, "d4=T")
    assert state.to_act == (1,)


@pytest.mark.rule("UR-TURN-02")
def test_or_a_ziggurat_instead_then_the_exchange() -> None:
    state = table(hand="TC", c3="A05")
    play(state, "Zc3")
    assert asked(state) == (0, "exchange", "UR-EXCHANGE-01")


@pytest.mark.rule("UR-TURN-03")
@pytest.mark.parametrize("held", ["TW", "WT"])
def test_both_faces_of_the_hand_tile_are_available(held: str) -> None:
    state = table(hand=held, c3="W02")
    assert "T" in legal(state)
    assert attacks(state)
    for letter, word in (("A", "agriculture"), ("C", "culture"), ("P", "politics")):
        assert letter not in legal(state)
        refused(state, letter, "not_in_hand", "UR-TURN-03")
        assert word not in state.prompt(0).args["faces"]
    assert set(state.prompt(0).args["faces"]) == {"trade", "war"}


@pytest.mark.rule("UR-TURN-03")
def test_war_is_refused_without_war_in_hand() -> None:
    state = table(hand="TC", c3="W03", d3="A11")
    refused(state, "c3xd3:1", "not_in_hand", "UR-TURN-03")


@pytest.mark.rule("UR-TURN-04")
def test_the_two_actions_in_either_order() -> None:
    # War first conquers a trade tile, which then gains a token for its edge.
    state = table(hand="TW", a1="W03", b1="T")
    play(state, "a1xb1:1", ".", "T")
    assert tokens(state, 0) == {"a1": 2, "b1": 2}
    assert stage(state) == "exchange"
    # Trade first finds no trade tile.
    state = table(hand="TW", a1="W03", b1="T")
    play(state, "T", "a1xb1:1", ".")
    assert tokens(state, 0) == {"a1": 2, "b1": 1}
    assert stage(state) == "exchange"


@pytest.mark.rule("UR-TURN-05")
def test_no_action_twice_in_a_turn() -> None:
    state = table(hand="TW", a1="T01")
    play(state, "T")
    assert piece(state, "a1") == "03"
    refused(state, "T", "performed", "UR-TURN-05")
    state = table(hand="TW", c3="W05")
    play(state, "c3xd3:1", ".")
    refused(state, "c3xc2:1", "performed", "UR-TURN-05")
    assert not attacks(state)


@pytest.mark.rule("UR-TURN-05")
def test_the_action_is_open_again_in_the_next_turn() -> None:
    state = table(hand="TC", c3="A01", d4="TP", c1="A11", e1="A21")
    play(state, "T", ".", "d4=C")
    skip_turn(skip_turn(state))
    assert asked(state)[:2] == (0, "turn")
    assert {"T", "P"} <= set(legal(state))


@pytest.mark.rule("UR-TURN-06")
def test_a_tile_is_a_place_on_the_grid_and_a_tool_in_hand() -> None:
    state = table(hand="AP", c3="T01", d4="CW", c1="A11", e1="A21")
    assert "+d4" in legal(state)
    play(state, ".", "d4=P")
    assert (tile(state, "d4"), hand(state, 0)) == ("PA", "CW")
    skip_turn(skip_turn(state))
    assert {"C", "+d4"} <= set(legal(state))
    refused(state, "A", "not_in_hand", "UR-TURN-03")
    assert stands_on_both_pages("UR-TURN-06")


@pytest.mark.rule("UR-TURN-07")
def test_one_token_is_enough_to_own_a_tile() -> None:
    state = table(hand="TC", c3="A01", d5="W03", e5="A11")
    play(state, "T")
    assert puts(state) == {"c3", "d5"}


@pytest.mark.rule("UR-TURN-08")
def test_the_second_choice_may_follow_the_first() -> None:
    state = table(hand="TC", c3="A01")
    play(state, "T")
    assert legal(state) == ["C", "+c3", "."]
    state = table(hand="TC", c3="A01")
    play(state, "+c3")
    assert legal(state) == ["T", "C", "+c3", "."]


@pytest.mark.rule("UR-TURN-09")
def test_trade_and_culture_without_such_a_tile_bring_nothing_but_are_performed() -> None:
    state = table(hand="TC", a1="A01", b1="W12")
    play(state, "T")
    assert (piece(state, "a1"), piece(state, "b1")) == ("01", "12")
    assert field(state, "performed") == "T"
    play(state, "C")
    assert (piece(state, "a1"), piece(state, "b1")) == ("01", "12")
    # Neither was declined: no token comes for them.
    assert stage(state) == "exchange"
    assert supply(state, 0) == 19


@pytest.mark.rule("UR-TURN-09")
def test_agriculture_without_a_farm_still_costs_tokens() -> None:
    state = table(hand="AT", c3="C02", f6="P03")
    play(state, "A")
    assert tokens(state, 0) == {"c3": 1, "f6": 2}
    # One action is left, or one token for it; then the exchange.
    assert set(legal(state)) == {"T", "+c3", "+f6", "."}
    play(state, "+c3")
    assert stage(state) == "exchange"
