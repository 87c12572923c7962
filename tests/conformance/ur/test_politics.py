"""UR-POLITICS: own tokens among own tiles."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    asked,
    legal,
    piece,
    play,
    refused,
    stage,
    supply,
    table,
    tokens,
    told,
)


@pytest.mark.rule("UR-POLITICS-01")
def test_tokens_go_from_any_own_tile_to_any_other() -> None:
    state = table(hand="TP", c3="A03", f6="W01")
    play(state, "P")
    assert asked(state) == (0, "move", "UR-POLITICS-01")
    assert legal(state) == ["c3-f6:1", "c3-f6:2", "c3-f6:3", "f6-c3:1", "."]
    play(state, "c3-f6:2")
    # Until the player is done the table is as it was.
    assert tokens(state, 0) == {"c3": 3, "f6": 1}
    play(state, ".")
    assert tokens(state, 0) == {"c3": 1, "f6": 3}
    assert stage(state) == "turn"


@pytest.mark.rule("UR-POLITICS-01")
@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ([], {"a1": 4, "c3": 3, "f6": 1}),
        (["a1-c3:2", "a1-f6:2"], {"c3": 5, "f6": 3}),
        (["a1-f6:1", "c3-f6:3"], {"a1": 3, "f6": 5}),
        (["c3-a1:1", "c3-f6:1"], {"a1": 5, "c3": 1, "f6": 2}),
        (["f6-c3:1", "a1-c3:1"], {"a1": 3, "c3": 5}),
        (["a1-f6:2", "c3-f6:1"], {"a1": 2, "c3": 2, "f6": 4}),
    ],
)
def test_distributions_at_will(moves: list[str], result: dict[str, int]) -> None:
    state = table(hand="TP", a1="A04", c3="T03", f6="W01")
    play(state, "P", *moves)
    if stage(state) == "move":
        play(state, ".")
    assert tokens(state, 0) == result
    assert supply(state, 0) == 12


@pytest.mark.rule("UR-POLITICS-01")
def test_a_tile_does_not_give_and_receive_in_one_redistribution() -> None:
    state = table(hand="TP", a1="A02", c3="T02", f6="W01")
    play(state, "P", "a1-c3:1")
    refused(state, "c3-f6:1", "both_ways", "UR-POLITICS-01")
    refused(state, "f6-a1:1", "both_ways", "UR-POLITICS-01")
    refused(state, "c3-a1:1", "both_ways", "UR-POLITICS-01")


@pytest.mark.rule("UR-POLITICS-01")
def test_no_moves_outside_politics() -> None:
    state = table(hand="TP", a1="A02", c3="T02")
    refused(state, "a1-c3:1", "needs_politics", "UR-POLITICS-01")
    refused(state, "a1-a1:1", "same_tile", "UR-POLITICS-01")


@pytest.mark.rule("UR-POLITICS-02")
def test_tiles_left_empty_become_free() -> None:
    state = table(hand="TP", c3="A03", d3="C01", f6="W01")
    play(state, "P", "c3-f6:3", "d3-f6:1")
    assert tokens(state, 0) == {"f6": 5}
    assert (piece(state, "c3"), piece(state, "d3")) == ("..", "..")


@pytest.mark.rule("UR-POLITICS-03")
def test_no_politics_tile_on_the_grid_is_needed() -> None:
    state = table(hand="AP", c3="A03", d3="W01")
    play(state, "P", "c3-d3:1", ".")
    assert tokens(state, 0) == {"c3": 2, "d3": 2}


@pytest.mark.rule("UR-POLITICS-04")
def test_only_own_tiles_give_or_receive_and_nothing_comes_from_the_supply() -> None:
    state = table(hand="TP", c3="A03", f6="W01", d3="A12", b3="T0Z")
    play(state, "P")
    refused(state, "c3-a1:1", "not_yours", "UR-POLITICS-04")
    refused(state, "c3-d3:1", "not_yours", "UR-POLITICS-04")
    refused(state, "d3-c3:1", "not_yours", "UR-POLITICS-04")
    refused(state, "c3-b3:1", "taboo", "UR-ZIGGURAT-06")
    refused(state, "c3-f6:4", "too_few", "UR-POLITICS-04")
    refused(state, "+c3", "not_an_answer", "UR-POLITICS-01")
    play(state, "c3-f6:3", ".")
    assert sum(tokens(state, 0).values()) == 4
    assert supply(state, 0) == 15
    assert piece(state, "b3") == "0Z"


@pytest.mark.rule("UR-POLITICS-04")
def test_a_tile_emptied_in_an_earlier_action_is_not_his_any_more() -> None:
    state = table(hand="AP", c3="C01", d3="W03", f6="W02")
    play(state, "A", "P")
    assert tokens(state, 0) == {"d3": 2, "f6": 1}
    refused(state, "d3-c3:1", "not_yours", "UR-POLITICS-04")


@pytest.mark.rule("UR-POLITICS-04")
def test_with_a_single_tile_there_is_nothing_to_move() -> None:
    state = table(hand="TP", c3="A03")
    play(state, "P")
    assert told(state) == ["politics"]
    assert stage(state) == "turn"
    refused(state, "P", "performed", "UR-TURN-05")


@pytest.mark.rule("UR-POLITICS-05", "UR-LIMIT-01")
def test_at_most_five_on_a_tile() -> None:
    state = table(hand="TP", c3="A04", d5="W03")
    play(state, "P")
    assert legal(state) == ["c3-d5:1", "c3-d5:2", "d5-c3:1", "."]
    refused(state, "c3-d5:3", "tile_full", "UR-POLITICS-05")
    play(state, "c3-d5:2")
    assert tokens(state, 0) == {"c3": 2, "d5": 5}
