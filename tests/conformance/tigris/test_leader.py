"""TE-LEADER: where leaders go, and when they come back."""

from __future__ import annotations

import pytest

from tests.conformance.moves import field, legal, play, refused, stage, told
from tests.conformance.tigris.positions import (
    all_points,
    at,
    fight,
    kingdoms,
    leaders,
    points,
    table,
    territories,
    territory,
    treasures,
    treasures_on_map,
    where,
)


@pytest.mark.rule("TE-LEADER-01")
def test_king_priest_farmer_trader_one_each() -> None:
    state = table()
    play(state, "K@a2", "R@c2", ".", ".", ".")
    play(state, "B@b1", "G@b3", ".", ".", ".")
    assert [where(state, leader) for leader in ("K0", "R0", "B0", "G0")] == ["a2", "c2", "b1", "b3"]
    # All four are on the map: a fifth cannot come, only move.
    play(state, "K@a8")
    assert (at(state, "a2"), at(state, "a8")) == ("..", "K0")


@pytest.mark.rule("TE-LEADER-02")
def test_only_ones_own_leaders() -> None:
    state = table(f5="RR", e5="K1")
    refused(state, "K@-", "not_on_map", "TE-LEADER-05")
    play(state, "K@b1")  # my own king goes; the other one stays
    assert (at(state, "b1"), at(state, "e5")) == ("K0", "K1")


@pytest.mark.rule("TE-LEADER-03")
def test_placing_a_leader_is_one_action() -> None:
    state = table()
    play(state, "G@j7")
    assert (at(state, "j7"), field(state, "actions")) == ("G0", 1)
    assert told(state) == ["placed"]


@pytest.mark.rule("TE-LEADER-04")
def test_moving_a_leader_is_one_action() -> None:
    state = table(j7="G0")
    play(state, "G@n6")
    assert (at(state, "j7"), at(state, "n6"), field(state, "actions")) == ("..", "G0", 1)
    assert told(state) == ["moved"]


@pytest.mark.rule("TE-LEADER-05")
def test_taking_a_leader_back_is_one_action() -> None:
    state = table(j7="G0")
    assert "G@-" in legal(state)
    play(state, "G@-")
    assert (at(state, "j7"), field(state, "actions")) == ("..", 1)
    assert told(state) == ["took_back"]
    refused(state, "G@-", "not_on_map", "TE-LEADER-05")


@pytest.mark.rule("TE-LEADER-06")
def test_the_cell_is_empty() -> None:
    state = table(
        e5="RR", f5="RR", e6="KK", g5="G1", f6="XX", monuments={"GK": "i5"}, h5="RR", h6="RR"
    )
    refused(state, "R@e6", "not_empty", "TE-LEADER-06")  # a tile
    refused(state, "R@g5", "not_empty", "TE-LEADER-06")  # a leader
    refused(state, "R@f6", "ruined_cell", "TE-CATASTROPHE-09")
    refused(state, "R@i5", "not_empty", "TE-LEADER-06")  # a turned tile
    assert not {"e6", "g5", "f6", "i5", "i6"} & leaders(state, "R")


@pytest.mark.rule("TE-LEADER-07")
def test_beside_a_temple() -> None:
    state = table(temples=False, f5="RR", h5="GG")
    assert leaders(state, "K") == {"e5", "g5", "f4", "f6"}
    refused(state, "K@i5", "no_temple", "TE-LEADER-07")
    refused(state, "K@g6", "no_temple", "TE-LEADER-07")  # touches the temple by a corner


@pytest.mark.rule("TE-LEADER-07")
def test_two_temples_of_different_territories_and_temples_with_treasures_will_do() -> None:
    state = table(temples=False, f5="RR", h5="RR")
    play(state, "K@g5")
    assert territory(state, "g5")["cells"] == ["f5", "g5", "h5"]
    state = table(treasures_on_map=["b2"])
    assert {"a2", "c2", "b1", "b3", "a8"} <= leaders(state, "K")


@pytest.mark.rule("TE-LEADER-07", "TE-MONUMENT-10")
def test_a_turned_temple_is_no_temple() -> None:
    state = table(temples=False, monuments={"RK": "f5"})
    assert leaders(state, "K") == set()
    refused(state, "K@e5", "no_temple", "TE-LEADER-07")


@pytest.mark.rule("TE-LEADER-08")
def test_never_on_a_river() -> None:
    state = table(d3="..", e3="..")
    refused(state, "B@e3", "leader_on_river", "TE-LEADER-08")  # e3 is beside the temple of f3
    assert leaders(state, "B") & {"e3", "f2", "g3", "f4"} == {"f2", "g3", "f4"}


@pytest.mark.rule("TE-LEADER-09")
def test_a_leader_never_joins_two_kingdoms() -> None:
    """te-leader-joins-two"""
    state = table(temples=False, g5="RR", i5="RR", f5="K0", j5="R1", seat=2)
    refused(state, "G@h5", "joins_kingdoms", "TE-LEADER-09")
    assert "h5" not in leaders(state, "G")


@pytest.mark.rule("TE-LEADER-09")
def test_nor_three() -> None:
    state = table(temples=False, g5="RR", i5="RR", h6="RR", f5="K0", j5="R1", h7="B1", seat=2)
    refused(state, "G@h5", "joins_kingdoms", "TE-LEADER-09")


@pytest.mark.rule("TE-LEADER-10")
def test_a_leader_may_link_leaderless_territories() -> None:
    """te-leader-links-regions"""
    state = table(temples=False, g5="RR", i5="RR", h4="GG", h6="KK", f5="K0", seat=2)
    play(state, "G@h5")
    assert kingdoms(state) == [["K0", "G2"]]
    assert len(territory(state, "h5")["cells"]) == 6
    assert told(state) == ["placed"]


@pytest.mark.rule("TE-LEADER-10")
def test_several_leaderless_territories_alone() -> None:
    state = table(temples=False, g5="RR", i5="RR", h4="GG", h6="KK")
    play(state, "G@h5")
    assert kingdoms(state) == [["G0"]]
    assert len(territories(state)) == 1


@pytest.mark.rule("TE-LEADER-11")
def test_a_move_is_judged_with_the_leader_lifted() -> None:
    """te-move-ok: without the king two kingdoms are left, each with one leader."""
    state = table(temples=False, g5="RR", i5="RR", g6="RR", i6="RR", h5="K0", f5="R1", j5="G2")
    assert kingdoms(state) == [["K0", "R1", "G2"]]
    # h6 would touch both halves of the old kingdom.
    refused(state, "K@h6", "joins_kingdoms", "TE-LEADER-09")
    play(state, "K@f6")
    assert kingdoms(state) == [["K0", "R1"], ["G2"]]


@pytest.mark.rule("TE-LEADER-11")
def test_what_the_lifted_leader_alone_ruled_is_no_obstacle() -> None:
    # h5 touches the farmer's kingdom and the temple of g5, where the king is the only leader.
    state = table(temples=False, g5="RR", i5="RR", f5="K0", j5="B1", hand="RRRRRR")
    assert "h5" in leaders(state, "K")
    refused(state, "R@h5", "joins_kingdoms", "TE-LEADER-09")
    play(state, "K@h5")
    assert kingdoms(state) == [["K0", "B1"]]


@pytest.mark.rule("TE-LEADER-12")
def test_moving_to_the_same_cell_is_no_move() -> None:
    state = table(j7="G0")
    refused(state, "G@j7", "same_place", "TE-LEADER-12")
    assert "j7" not in leaders(state, "G")


@pytest.mark.rule("TE-LEADER-13", "TE-LEADER-14", "TE-CATASTROPHE-07")
def test_a_leader_without_temple_goes_home_at_once() -> None:
    """te-cata-orphan"""
    state = table(temples=False, g5="RR", h6="RR", i5="GG", h5="K0", f5="R1", seat=2)
    play(state, "Xg5")
    assert where(state, "R1") == ""
    assert where(state, "K0") == "h5"  # h6 still supports him
    assert all_points(state) == {}
    assert told(state) == ["ruined", "returned"]


@pytest.mark.rule("TE-LEADER-14", "TE-MONUMENT-13")
def test_turned_temples_strand_leaders_too() -> None:
    state = table(f5="RR", g5="RR", f6="RR", e5="B1", hand="RR")
    play(state, "Rg6", "^f5RK")
    assert where(state, "B1") == ""


@pytest.mark.rule("TE-LEADER-15")
def test_all_stranded_leaders_leave_together() -> None:
    # One temple, four leaders of four players around it; nobody is asked.
    state = table(temples=False, g5="RR", f5="K1", h5="R2", g4="B3", g6="G0")
    play(state, "Xg5")
    assert [where(state, leader) for leader in ("K1", "R2", "B3", "G0")] == [""] * 4
    assert told(state) == ["ruined", "returned", "returned", "returned", "returned"]
    assert (stage(state), state.to_act) == ("act", (0,))


@pytest.mark.rule("TE-LEADER-16")
@pytest.mark.parametrize("action", ["R@e5", "K@f6", "K@-"])
def test_leaders_score_nothing_by_themselves(action: str) -> None:
    state = table(f5="RR", g5="K0")
    play(state, action)
    assert all_points(state) == {}


@pytest.mark.rule("TE-LEADER-17")
def test_without_leaders_no_points() -> None:
    state = table(
        e5="RR", f5="RR", e6="RR", monuments={"GK": "i5"}, hand="RRGG", e4="KK", actions=2
    )
    play(state, "Rf6", "^e5RK")  # a tile and a monument, and later no income
    play(state, "Gi4")
    assert all_points(state) == {}


@pytest.mark.rule("TE-LEADER-18")
def test_entering_a_kingdom_with_such_a_leader_starts_a_conflict() -> None:
    state = table(f5="RR", e5="K1")
    assert "g5" in leaders(state, "K")
    play(state, "K@g5")
    assert stage(state) == "attack"
    assert told(state) == ["placed", "clash_internal"]


@pytest.mark.rule("TE-LEADER-19")
def test_taking_back_may_split_and_does_nothing_else() -> None:
    state = table(e5="RR", f5="K0", g5="RR", h5="G1", d5="B1")
    assert territory(state, "e5")["leaders"] == ["K0", "B1", "G1"]
    before = treasures_on_map(state)
    play(state, "K@-")
    assert kingdoms(state) == [["B1"], ["G1"]]
    assert all_points(state) == {}
    assert (treasures(state), treasures_on_map(state)) == ([0, 0, 0, 0], before)
    assert told(state) == ["took_back"]


@pytest.mark.rule("TE-LEADER-04", "TE-LEADER-18")
def test_a_moved_leader_may_attack() -> None:
    state = table(f5="RR", e5="K1", k7="RR", j7="K0", hand="RRR")
    play(state, "K@g5")
    assert told(state) == ["moved", "clash_internal"]
    fight(state, 1, 0)
    assert (where(state, "K0"), where(state, "K1"), points(state, 0)) == ("g5", "", {"red": 1})
