"""TE-KINGDOM: territories and kingdoms."""

from __future__ import annotations

import pytest

from tests.conformance.moves import play, stage, told
from tests.conformance.tigris.positions import (
    all_points,
    fight,
    kingdoms,
    leaders,
    points,
    table,
    territories,
    territory,
    tiles,
)


@pytest.mark.rule("TE-KINGDOM-01")
def test_corners_do_not_touch() -> None:
    state = table(temples=False, e5="K0", f5="RR", g6="GG", g4="RR")
    assert sorted(map(sorted, territories(state))) == [["e5", "f5"], ["g4"], ["g6"]]
    # Beside the temple of g4 or f5; h5 and f6 touch a temple by a corner only or not at all.
    assert leaders(state, "R") == {"f4", "f6", "g5", "g3", "h4"}
    play(state, "Rf6")  # joins f5 and g6 by sides
    assert territory(state, "g6")["cells"] == ["e5", "f5", "f6", "g6"]
    assert territory(state, "g4")["cells"] == ["g4"]


@pytest.mark.rule("TE-KINGDOM-01")
def test_the_map_does_not_wrap_around() -> None:
    state = table(temples=False, p5="BB", a6="RR", a5="KK", p6="GG")
    assert sorted(map(sorted, territories(state))) == [["a5", "a6"], ["p5", "p6"]]


@pytest.mark.rule("TE-KINGDOM-02")
def test_a_territory_is_a_connected_group_and_one_tile_is_enough() -> None:
    state = table(temples=False, e5="KK", f5="RR", f6="GG", h5="RR", i5="B0", l9="BB")
    assert sorted(map(sorted, territories(state))) == [
        ["e5", "f5", "f6"],
        ["h5", "i5"],
        ["l9"],
    ]


@pytest.mark.rule("TE-KINGDOM-03")
def test_a_kingdom_is_a_territory_with_a_leader() -> None:
    state = table(temples=False, e5="KK", f5="RR", h5="RR", i5="B0")
    assert territory(state, "e5")["leaders"] == []
    assert kingdoms(state) == [["B0"]]
    play(state, "Ke6")  # beside e5: no kingdom, no point
    assert all_points(state) == {}


@pytest.mark.rule("TE-KINGDOM-04")
def test_several_leaders_of_one_or_of_several_players() -> None:
    state = table(f5="RR", e5="K0", f4="B0", g5="G1", f6="R2")
    assert territory(state, "f5")["leaders"] == ["B0", "K0", "G1", "R2"]
    assert stage(state) == "act"


@pytest.mark.rule("TE-KINGDOM-05")
def test_kingdoms_grow_unite_and_split() -> None:
    state = table(temples=False, f5="RR", e5="K0", h5="RR", i5="G1", hand="RRGK")
    play(state, "Rf6")
    assert territory(state, "e5")["cells"] == ["e5", "f5", "f6"]
    play(state, "Gg5")
    assert kingdoms(state) == [["K0", "G1"]]
    state = table(f5="RR", e5="K0", g5="GG", h5="RR", i5="G1")
    play(state, "Xg5")
    assert kingdoms(state) == [["K0"], ["G1"]]
    state = table(f5="RR", e5="K0")
    play(state, "B@f6")
    assert territory(state, "f5")["cells"] == ["e5", "f5", "f6"]


@pytest.mark.rule("TE-KINGDOM-06")
def test_leaders_connect_as_tiles_do() -> None:
    # Temple, king, farmer, temple: the two leaders are the link.
    state = table(temples=False, e5="RR", f5="K0", g5="B1", h5="RR", i5="GG")
    assert sorted(territory(state, "e5")["cells"]) == ["e5", "f5", "g5", "h5", "i5"]
    play(state, "K@-")
    assert sorted(map(sorted, territories(state))) == [["e5"], ["g5", "h5", "i5"]]
    assert kingdoms(state) == [["B1"]]


@pytest.mark.rule("TE-KINGDOM-07")
def test_no_kingdom_keeps_two_leaders_of_one_colour() -> None:
    state = table(f5="RR", e5="K1", hand="RRR")
    play(state, "K@g5")
    assert territory(state, "f5")["leaders"] == ["K0", "K1"]  # within the action only
    fight(state, 1, 0)
    assert territory(state, "f5")["leaders"] == ["K0"]


@pytest.mark.rule("TE-KINGDOM-08", "TE-MONUMENT-09")
def test_turned_tiles_connect() -> None:
    state = table(monuments={"GK": "f5"}, e5="RR", e4="K0", h5="RR", h4="G1", hand="K")
    assert sorted(territory(state, "f5")["cells"]) == [
        "e4", "e5", "f5", "f6", "g5", "g6", "h4", "h5",
    ]  # fmt: skip
    assert territory(state, "f5")["leaders"] == ["K0", "G1"]
    play(state, "Kf7")  # beside the turned tile of f6 only
    assert points(state, 0) == {"black": 1}


@pytest.mark.rule("TE-KINGDOM-09", "TE-CATASTROPHE-05")
def test_a_catastrophe_connects_nothing() -> None:
    state = table(temples=False, e5="K0", f5="RR", g5="XX", h5="RR", i5="G1")
    assert sorted(map(sorted, territories(state))) == [["e5", "f5"], ["h5", "i5"]]
    play(state, "Gg6")  # beside the catastrophe only
    assert all_points(state) == {}
    assert territory(state, "g6")["cells"] == ["g6"]


@pytest.mark.rule("TE-KINGDOM-10")
def test_joining_leaderless_territories_is_no_unification() -> None:
    # One kingdom and two territories without leader: the tile scores, nothing is united.
    state = table(temples=False, e5="R0", f5="RR", h5="RR", g6="GG", hand="R")
    play(state, "Rg5")
    assert points(state, 0) == {"red": 1}
    assert "united" not in told(state)
    state = table(temples=False, f5="RR", h5="RR", g6="GG", g4="KK", hand="R")
    play(state, "Rg5")
    assert all_points(state) == {}
    assert "united" not in told(state)
    assert len(territories(state)) == 1


@pytest.mark.rule("TE-KINGDOM-11")
def test_terrain_does_not_matter_for_connection() -> None:
    # c4 is river, c5 and c6 are land.
    state = table(temples=False, c5="RR", c6="B0", hand="B")
    assert "c4" in tiles(state, "B")
    play(state, "Bc4")
    assert territory(state, "c4")["cells"] == ["c4", "c5", "c6"]
    assert points(state, 0) == {"blue": 1}
