"""TE-CATASTROPHE: two per player."""

from __future__ import annotations

import pytest

from tests.conformance.moves import field, play, refused, told
from tests.conformance.tigris.positions import (
    START,
    all_points,
    at,
    gone,
    kingdoms,
    leaders,
    ruins,
    table,
    territories,
    tiles,
    treasures_on_map,
    where,
)


@pytest.mark.rule("TE-CATASTROPHE-01")
def test_two_and_no_more() -> None:
    state = table(players=2)
    play(state, "Xc6", "Xd6")
    assert field(state, "catastrophes") == [0, 2]
    play(state, ".")
    refused(state, "Xe6", "no_catastrophe", "TE-CATASTROPHE-01")
    assert ruins(state) == set()


@pytest.mark.rule("TE-CATASTROPHE-02")
def test_on_an_empty_cell_or_on_a_tile() -> None:
    state = table(h5="KK")
    assert {"h5", "h6"} <= ruins(state)
    play(state, "Xh5", "Xh6")
    assert (at(state, "h5"), at(state, "h6")) == ("XX", "XX")


@pytest.mark.rule("TE-CATASTROPHE-03")
def test_the_covered_tile_is_out_of_the_game() -> None:
    state = table(h5="KK")
    before = field(state, "bag")
    play(state, "Xh5")
    assert gone(state) == "K"
    assert field(state, "bag") == before
    play(state, "Xh6")
    assert gone(state) == "K"  # an empty cell covers nothing


@pytest.mark.rule("TE-CATASTROPHE-04")
def test_never_on_treasure_monument_or_leader() -> None:
    state = table(h5="RR", i5="K1", monuments={"GK": "e5"})
    for cell in START:
        refused(state, f"X{cell}", "ruin_treasure", "TE-CATASTROPHE-04")
    for cell in ("e5", "f5", "e6", "f6"):
        refused(state, f"X{cell}", "ruin_monument", "TE-CATASTROPHE-04")
    refused(state, "Xi5", "ruin_leader", "TE-CATASTROPHE-04")
    assert len(ruins(state)) == 176 - 10 - 4 - 1


@pytest.mark.rule("TE-CATASTROPHE-05", "TE-CATASTROPHE-06")
def test_it_cuts_a_row_in_two() -> None:
    """te-cata-split-row"""
    state = table(temples=False, g5="RR", h5="RR", i5="RR")
    play(state, "Xh5")
    assert sorted(map(len, territories(state))) == [1, 1]


@pytest.mark.rule("TE-CATASTROPHE-06")
def test_it_may_split_a_kingdom_into_four() -> None:
    state = table(
        temples=False, h5="GG", g5="RR", i5="RR", h4="RR", h6="RR", f5="K0", j5="R1", h3="B2",
        h7="G3",
    )  # fmt: skip
    assert kingdoms(state) == [["K0", "R1", "B2", "G3"]]
    play(state, "Xh5")
    assert sorted(kingdoms(state)) == [["B2"], ["G3"], ["K0"], ["R1"]]


@pytest.mark.rule("TE-CATASTROPHE-07")
def test_a_leader_that_loses_its_last_temple_returns() -> None:
    state = table(f5="RR", e5="K1", f6="RR", e6="B1")
    play(state, "Xf5")
    assert (where(state, "K1"), where(state, "B1")) == ("", "e6")


@pytest.mark.rule("TE-CATASTROPHE-08")
def test_rivers_and_farms_are_targets_too() -> None:
    """te-cata-river"""
    state = table(b4="BB", hand="BBBBBB")
    play(state, "Xa4")
    refused(state, "Ba4", "ruined_cell", "TE-CATASTROPHE-09")
    refused(state, "Xb2", "ruin_treasure", "TE-CATASTROPHE-04")
    refused(state, "Xa4", "ruined_cell", "TE-CATASTROPHE-10")
    play(state, "Xb4")
    assert (at(state, "a4"), at(state, "b4"), gone(state)) == ("XX", "XX", "B")


@pytest.mark.rule("TE-CATASTROPHE-09")
def test_the_cell_is_never_empty_again() -> None:
    state = table(e5="XX", f5="RR", players=2, hand="RGK")
    for colour in "RGK":
        assert "e5" not in tiles(state, colour)
        refused(state, f"{colour}e5", "ruined_cell", "TE-CATASTROPHE-09")
        assert "e5" not in leaders(state, colour)
        refused(state, f"{colour}@e5", "ruined_cell", "TE-CATASTROPHE-09")
    for _ in range(6):
        play(state, ".")
    assert at(state, "e5") == "XX"


@pytest.mark.rule("TE-CATASTROPHE-10")
def test_not_on_another_catastrophe() -> None:
    state = table(e5="XX")
    assert "e5" not in ruins(state)
    refused(state, "Xe5", "ruined_cell", "TE-CATASTROPHE-10")


@pytest.mark.rule("TE-CATASTROPHE-11")
def test_no_points_no_conflict_no_treasure() -> None:
    state = table(g5="GG", f5="RR", e5="G0", h5="RR", i5="R1")
    before = treasures_on_map(state)
    play(state, "Xg5")
    assert told(state) == ["ruined"]
    assert all_points(state) == {}
    assert treasures_on_map(state) == before


@pytest.mark.rule("TE-CATASTROPHE-12", "TE-TREASURE-11")
def test_a_start_temple_without_treasure_can_be_destroyed() -> None:
    state = table(treasures_on_map=["b2", "p2", "b8", "o9"], treasures=[6, 0, 0, 0])
    assert {"k1", "f3", "n5", "i7", "f10", "k11"} <= ruins(state)
    refused(state, "Xb2", "ruin_treasure", "TE-CATASTROPHE-04")
    play(state, "Xf3")
    assert (at(state, "f3"), gone(state)) == ("XX", "R")
