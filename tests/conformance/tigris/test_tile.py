"""TE-TILE: where tiles go."""

from __future__ import annotations

import pytest

from tests.conformance.moves import legal, play, refused, told
from tests.conformance.tigris.positions import (
    all_points,
    at,
    hand,
    kingdoms,
    table,
    territories,
    tiles,
)

RIVER = {
    "e1", "f1", "g1", "h1", "i1", "m1", "e2", "m2", "d3", "e3", "m3", "n3", "a4", "b4", "c4", "d4",
    "n4", "o4", "p4", "o5", "p5", "o6", "a7", "b7", "c7", "d7", "m7", "n7", "o7", "d8", "e8", "f8",
    "g8", "m8", "g9", "h9", "i9", "j9", "k9", "l9", "m9",
}  # fmt: skip


@pytest.mark.rule("TE-TILE-01")
def test_from_the_own_hand_to_an_empty_cell() -> None:
    state = table(hand="RB", f5="RR", e5="K1", g5="XX", monuments={"GK": "i5"})
    refused(state, "Gc6", "no_such_tile", "TE-TILE-01")
    refused(state, "Kc6", "no_such_tile", "TE-TILE-01")
    refused(state, "Rf5", "not_empty", "TE-TILE-01")  # a tile
    refused(state, "Re5", "not_empty", "TE-TILE-01")  # a leader
    refused(state, "Ri5", "not_empty", "TE-TILE-01")  # a turned tile
    refused(state, "Rg5", "ruined_cell", "TE-CATASTROPHE-09")
    play(state, "Rc6")
    assert (at(state, "c6"), hand(state, 0)) == ("RR", "B")


@pytest.mark.rule("TE-TILE-02")
def test_farms_on_rivers_only() -> None:
    state = table(hand="B")
    assert tiles(state, "B") == RIVER
    assert len(RIVER) == 41
    refused(state, "Bc6", "farm_on_land", "TE-TILE-02")


@pytest.mark.rule("TE-TILE-03")
@pytest.mark.parametrize("colour", ["R", "G", "K"])
def test_other_tiles_never_on_rivers(colour: str) -> None:
    state = table(hand=colour)
    assert not tiles(state, colour) & RIVER
    assert len(tiles(state, colour)) == 176 - 41 - 10
    refused(state, f"{colour}c4", "not_on_river", "TE-TILE-03")


@pytest.mark.rule("TE-TILE-04")
def test_no_neighbour_is_needed() -> None:
    state = table(hand="KB")
    play(state, "Kh5")
    assert all_points(state) == {}
    assert {"h5"} in territories(state)


@pytest.mark.rule("TE-TILE-05")
def test_a_placed_tile_stays() -> None:
    state = table(hand="KKK")
    play(state, "Kh5", "Kh6")
    while state.to_act != (0,):
        play(state, ".")
    # No listed action takes a tile from the map: tiles come from the hand, X covers.
    assert (at(state, "h5"), at(state, "h6")) == ("KK", "KK")
    assert not [text for text in legal(state) if "h5" in text and text != "Xh5"]


@pytest.mark.rule("TE-TILE-06")
def test_two_kingdoms_may_be_united() -> None:
    """te-union-peace"""
    state = table(temples=False, g5="RR", i5="RR", f5="K0", j5="R1", hand="R")
    play(state, "Rh5")
    assert kingdoms(state) == [["K0", "R1"]]
    assert all_points(state) == {}
    assert told(state) == ["laid", "united"]


@pytest.mark.rule("TE-TILE-06")
def test_three_kingdoms_may_not() -> None:
    """te-three-kingdoms"""
    state = table(temples=False, g5="RR", i5="RR", h6="RR", f5="K0", j5="R1", h7="G2", hand="RGK")
    for colour in "RGK":
        assert "h5" not in tiles(state, colour)
        refused(state, f"{colour}h5", "three_kingdoms", "TE-TILE-06")


@pytest.mark.rule("TE-TILE-06")
def test_nor_four() -> None:
    state = table(
        temples=False, g5="RR", i5="RR", h6="RR", h4="RR", f5="K0", j5="R1", h7="G2", h3="B3",
        hand="R",
    )  # fmt: skip
    refused(state, "Rh5", "three_kingdoms", "TE-TILE-06")


@pytest.mark.rule("TE-TILE-07")
def test_one_kingdom_on_several_sides_counts_once() -> None:
    # g5, g6, h6 are one kingdom; i5 another; h4 belongs to nobody.
    state = table(
        temples=False, g5="RR", g6="RR", h6="GG", i5="RR", h4="KK", f5="K0", j5="R1", hand="K"
    )
    assert "h5" in tiles(state, "K")
    play(state, "Kh5")
    assert kingdoms(state) == [["K0", "R1"]]


@pytest.mark.rule("TE-TILE-08", "TE-CONFLICT-EXTERNAL-01")
def test_only_tiles_unite() -> None:
    state = table(temples=False, g5="RR", i5="RR", f5="K0", j5="R1", seat=2, hand="RGK")
    assert all("h5" in tiles(state, colour) for colour in "RGK")
    for colour in "RBGK":
        refused(state, f"{colour}@h5", "joins_kingdoms", "TE-LEADER-09")
