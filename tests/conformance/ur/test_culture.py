"""UR-CULTURE: neighbours of the acting player's culture tiles gain, whoever owns them."""

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


@pytest.mark.rule("UR-CULTURE-01", "UR-CULTURE-02", "UR-CULTURE-03")
def test_neighbours_gain_a_token_of_their_owner_for_every_culture_tile() -> None:
    state = table(hand="CP", c3="C01", e3="C01", d3="W12", c4="P05", c2="W11", b3="T")
    play(state, "C")
    # d3 touches both; c4 is full; b3 is free; the culture tiles do not touch each other.
    assert tokens(state, 0) == {"c3": 1, "e3": 1, "c4": 5}
    assert tokens(state, 1) == {"d3": 4, "c2": 2}
    assert piece(state, "b3") == ".."
    assert (supply(state, 0), supply(state, 1)) == (13, 14)


@pytest.mark.rule("UR-CULTURE-01")
def test_only_neighbours_by_a_side_gain() -> None:
    state = table(hand="CP", c3="C01", d4="W11", e3="A01", c4="T01")
    play(state, "C")
    assert tokens(state, 0) == {"c3": 1, "e3": 1, "c4": 2}
    assert tokens(state, 1) == {"d4": 1}


@pytest.mark.rule("UR-CULTURE-03")
def test_a_tile_between_four_culture_tiles_gains_four() -> None:
    state = table(hand="CP", c3="W11", c2="C01", b3="C01", d3="C01", c4="C01")
    play(state, "C")
    assert piece(state, "c3") == "15"


@pytest.mark.rule("UR-CULTURE-04")
def test_culture_tiles_side_by_side_enrich_each_other() -> None:
    state = table(hand="CP", c3="C01", d3="C01")
    play(state, "C")
    assert tokens(state, 0) == {"c3": 2, "d3": 2}


@pytest.mark.rule("UR-CULTURE-04")
def test_a_culture_tile_of_another_player_gains_too() -> None:
    state = table(hand="CP", c3="C01", d3="C11")
    play(state, "C")
    assert (piece(state, "c3"), piece(state, "d3")) == ("01", "12")


@pytest.mark.rule("UR-CULTURE-05")
def test_an_owner_without_tokens_gains_nothing_and_hinders_nobody() -> None:
    # Seat 1 has all twenty on the grid: 2 + 5 + 5 + 5 + 3.
    state = table(
        hand="CP", c3="C01", c2="W12", c4="P01", b3="A21",
        a6="A15", b6="A15", c6="A15", d6="A13",
    )  # fmt: skip
    assert supply(state, 1) == 0
    play(state, "C")
    assert (piece(state, "c2"), piece(state, "c4"), piece(state, "b3")) == ("12", "02", "22")
    assert stage(state) == "turn"


@pytest.mark.rule("UR-CULTURE-06")
def test_only_own_culture_tiles_radiate_and_none_to_itself() -> None:
    state = table(hand="CP", c3="C11", d3="T01", a6="C01")
    play(state, "C")
    assert (piece(state, "c3"), piece(state, "d3"), piece(state, "a6")) == ("11", "01", "01")


@pytest.mark.rule("UR-CULTURE-06")
def test_a_free_culture_tile_does_not_radiate() -> None:
    state = table(hand="CP", c3="C", d3="T01")
    play(state, "C")
    assert (piece(state, "c3"), piece(state, "d3")) == ("..", "01")


@pytest.mark.rule("UR-CULTURE-07", "UR-LIMIT-04")
def test_gains_are_counted_first_then_capped_at_five() -> None:
    state = table(hand="CP", c3="C01", d3="W14", e3="C01")
    play(state, "C")
    assert piece(state, "d3") == "15"
    assert supply(state, 1) == 15
    # A row of three: the middle one touches two.
    state = table(hand="CP", c3="C01", d3="C01", e3="C01")
    play(state, "C")
    assert tokens(state, 0) == {"c3": 2, "d3": 3, "e3": 2}


@pytest.mark.rule("UR-CULTURE-07")
def test_nothing_is_asked_and_nobody_can_refuse() -> None:
    state = table(hand="CP", c3="C01", d3="W11")
    play(state, "C")
    assert piece(state, "d3") == "12"
    assert asked(state) == (0, "turn_rest", "UR-TURN-02")


SHORT = {"c3": "C01", "c2": "W11", "b3": "A11", "d3": "P11", "a6": "A15", "b6": "A15", "c6": "A15"}
"""Seat 1 is due three tokens and has two."""


@pytest.mark.rule("UR-CULTURE-08")
def test_where_an_owner_is_short_the_acting_player_chooses_the_tiles() -> None:
    state = table(SHORT, hand="CP")
    assert supply(state, 1) == 2
    play(state, "C")
    assert asked(state) == (0, "share", "UR-CULTURE-08")
    assert state.prompt(0).args == {"seat": 1}
    assert puts(state) == {"c2", "b3", "d3"}
    refused(state, ".", "must_place", "UR-CULTURE-08")
    refused(state, "+a6", "no_share", "UR-CULTURE-08")
    refused(state, "+c3", "no_share", "UR-CULTURE-08")
    play(state, "+d3")
    assert puts(state) == {"c2", "b3"}
    play(state, "+c2")
    assert (piece(state, "c2"), piece(state, "b3"), piece(state, "d3")) == ("12", "11", "12")
    assert supply(state, 1) == 0
    assert stage(state) == "turn"


@pytest.mark.rule("UR-CULTURE-08")
def test_the_gains_of_others_are_placed_at_once() -> None:
    state = table(SHORT, hand="CP", c4="T21")
    play(state, "C")
    assert piece(state, "c4") == "22"
    assert asked(state)[1] == "share"


@pytest.mark.rule("UR-CULTURE-08")
def test_his_own_short_supply_is_shared_by_the_same_rule() -> None:
    # 1 + 1 + 1 + 1 + 5 + 5 + 5 leaves one token for three tiles.
    state = table(
        hand="CP", c3="C01", c2="W01", b3="A01", d3="P01", a6="A05", b6="A05", c6="A05"
    )  # fmt: skip
    play(state, "C")
    assert asked(state) == (0, "share", "UR-CULTURE-08")
    assert legal(state) == ["+c2", "+b3", "+d3"]
    refused(state, ".", "must_place", "UR-CULTURE-08")
    play(state, "+b3")
    assert (piece(state, "c2"), piece(state, "b3"), piece(state, "d3")) == ("01", "02", "01")


@pytest.mark.rule("UR-CULTURE-08")
def test_two_owners_short_one_after_the_other_the_acting_player_first() -> None:
    # Each has nineteen tokens on the grid, and two tiles that gain.
    state = table(
        hand="CP", c3="C01", c2="W01", b3="A01", d3="P11", c4="T11",
        a6="A05", b6="A05", c6="A05", f6="A01", d6="A15", e6="A15", f1="A15", f2="A12",
    )  # fmt: skip
    assert (supply(state, 0), supply(state, 1)) == (1, 1)
    play(state, "C")
    assert state.prompt(0).args == {"seat": 0}
    assert puts(state) == {"c2", "b3"}
    play(state, "+c2")
    assert state.prompt(0).args == {"seat": 1}
    assert puts(state) == {"d3", "c4"}
    play(state, "+c4")
    assert [piece(state, cell) for cell in ("c2", "b3", "d3", "c4")] == ["02", "01", "11", "12"]
    assert stage(state) == "turn"


@pytest.mark.rule("UR-CULTURE-08", "UR-TRADE-06")
def test_with_trade_and_culture_in_hand_each_cites_its_own_rule() -> None:
    # Two traders at the edge (one side each), culture beside both, one token in supply.
    cells = {"b1": "T01", "d1": "T01", "c1": "C01", "a6": "A05", "b6": "A05", "c6": "A05"}
    state = table(cells, hand="TC", d6="A01")
    assert supply(state, 0) == 1
    play(state, "T")
    assert asked(state) == (0, "share", "UR-TRADE-06")
    state = table(cells, hand="TC", d6="A01")
    play(state, "C")
    assert asked(state) == (0, "share", "UR-CULTURE-08")


@pytest.mark.rule("UR-CULTURE-09")
def test_ziggurats_neither_gain_nor_radiate() -> None:
    state = table(hand="CP", c3="C0Z", d3="A01", e3="C01", f3="A1Z", e2="A0Z")
    play(state, "C")
    assert tokens(state, 0) == {"d3": 2, "e3": 1}
    assert [piece(state, cell) for cell in ("c3", "f3", "e2")] == ["0Z", "1Z", "0Z"]
