"""UR-EXCHANGE: the hand tile for a free tile at the end of the turn."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    asked,
    exchanges,
    field,
    hand,
    legal,
    play,
    refused,
    stage,
    table,
    tile,
)


@pytest.mark.rule("UR-EXCHANGE-01")
def test_the_exchange_is_compulsory() -> None:
    state = table(hand="TW", c3="A01", d3="AC")
    play(state, ".")
    assert asked(state) == (0, "exchange", "UR-EXCHANGE-01")
    refused(state, ".", "must_exchange", "UR-EXCHANGE-01")
    play(state, "d3=T")
    assert hand(state, 0) == "AC"
    assert state.to_act == (1,)


@pytest.mark.rule("UR-EXCHANGE-02")
def test_the_tile_taken_has_another_pair() -> None:
    state = table(players=4, hand="CW", filled_by=[1, 2, 3], a1="T01", c3="CW", d3="AW", e3="WC")
    play(state, ".")
    assert exchanges(state) == {"d3=C", "d3=W"}
    refused(state, "c3=C", "same_pair", "UR-EXCHANGE-02")
    refused(state, "e3=W", "same_pair", "UR-EXCHANGE-02")


@pytest.mark.rule("UR-EXCHANGE-03")
@pytest.mark.parametrize(("face", "laid"), [("T", "TW"), ("W", "WT")])
def test_the_player_chooses_the_face_of_the_tile_he_lays_down(face: str, laid: str) -> None:
    state = table(hand="TW", c3="A01", d3="AC", e3="T", d2="W")
    play(state, ".")
    refused(state, "d3=A", "not_in_hand", "UR-EXCHANGE-03")
    refused(state, "d3=C", "not_in_hand", "UR-EXCHANGE-03")
    play(state, f"d3={face}")
    assert tile(state, "d3") == laid


@pytest.mark.rule("UR-EXCHANGE-04", "UR-INFO-01")
def test_the_tile_taken_is_seen_by_all() -> None:
    state = table(hand="TW", c3="A01", d3="AC", e1="A11")
    play(state, ".", "d3=T")
    assert [state.view(seat)["hands"][0] for seat in (0, 1, 2, None)] == ["AC"] * 4
    (entry,) = state.log
    assert (entry.key, entry.args["taken"], entry.readers) == ("exchanged", "AC", None)


@pytest.mark.rule("UR-EXCHANGE-05")
def test_the_exchange_is_due_after_building_too() -> None:
    state = table(hand="TW", c3="A05", d3="AC", e1="A05")
    play(state, "Zc3", "Ze1")
    assert stage(state) == "exchange"
    refused(state, ".", "must_exchange", "UR-EXCHANGE-01")
    play(state, "d3=W")
    assert (hand(state, 0), tile(state, "d3")) == ("AC", "WT")


@pytest.mark.rule("UR-EXCHANGE-06", "UR-SETUP-06")
def test_the_tile_beside_the_grid_is_a_partner_like_a_free_tile() -> None:
    state = table(hand="TW", side=["AC"], c3="A01")
    play(state, ".")
    assert {"s1=T", "s1=W"} <= exchanges(state)
    refused(state, "s2=T", "no_side_tile", "UR-SETUP-06")
    play(state, "s1=W")
    assert (hand(state, 0), field(state, "side")) == ("AC", ["TW"])
    assert state.to_act == (1,)


@pytest.mark.rule("UR-EXCHANGE-06", "UR-EXCHANGE-02")
def test_beside_the_grid_too_the_pair_must_differ() -> None:
    state = table(hand="TW", side=["TW"], c3="A01", d3="AC")
    play(state, ".")
    refused(state, "s1=T", "same_pair", "UR-EXCHANGE-02")


@pytest.mark.rule("UR-EXCHANGE-06", "UR-END-01")
@pytest.mark.parametrize(("beside", "over"), [("AC", False), ("TW", True)])
def test_a_different_tile_beside_a_full_grid_prevents_the_end(beside: str, over: bool) -> None:
    state = table(hand="TW", side=[beside], filled_by=[1, 2], c3="A01")
    play(state, ".")
    assert state.over is over
    if not over:
        assert legal(state) == ["s1=T", "s1=W"]


@pytest.mark.rule("UR-EXCHANGE-07")
def test_a_tile_freed_by_agriculture_may_be_taken() -> None:
    state = table(hand="AT", c3="CW01", e5="P02")
    play(state, "A", ".")
    assert {"c3=A", "c3=T"} <= exchanges(state)


@pytest.mark.rule("UR-EXCHANGE-07")
def test_a_tile_freed_by_politics_may_be_taken() -> None:
    state = table(hand="TP", c3="CW01", e5="P02")
    play(state, "P", "c3-e5:1", ".")
    assert {"c3=P", "c3=T"} <= exchanges(state)


@pytest.mark.rule("UR-EXCHANGE-07")
def test_a_tile_freed_by_war_may_be_taken() -> None:
    state = table(hand="TW", c3="WC01", d3="P")
    play(state, "c3xd3:1")
    while stage(state) != "exchange":
        play(state, ".")
    assert {"c3=T", "c3=W"} <= exchanges(state)


@pytest.mark.rule("UR-EXCHANGE-08")
def test_tiles_with_tokens_or_ziggurats_cannot_be_taken() -> None:
    state = table(hand="TW", c3="AC01", d3="AC11", e3="AC0Z", f3="AC1Z")
    play(state, ".")
    assert not {"c3", "d3", "e3", "f3"} & {text[:2] for text in exchanges(state)}
    refused(state, "c3=T", "not_free", "UR-EXCHANGE-08")
    refused(state, "d3=T", "not_free", "UR-EXCHANGE-08")
    refused(state, "e3=T", "taboo", "UR-EXCHANGE-08")
    refused(state, "f3=T", "taboo", "UR-EXCHANGE-08")
