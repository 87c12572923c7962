"""TE-POINT: who scores for a tile."""

from __future__ import annotations

import pytest

from tests.conformance.moves import play, told
from tests.conformance.tigris.positions import all_points, entry, points, table, where


@pytest.mark.rule("TE-POINT-01")
def test_one_point_of_the_colour_of_the_tile() -> None:
    # All four leaders are in the kingdom, the trader beside three markets: still one point.
    state = table(f5="RR", e5="K0", f6="R0", g5="G0", f4="B0", g4="GG", g6="GG", i5="GG", hand="G")
    play(state, "Gh5")
    assert all_points(state) == {0: {"green": 1}}
    assert entry(state, "scored") == {"seat": 0, "colour": "green", "count": 1}


@pytest.mark.rule("TE-POINT-02")
@pytest.mark.parametrize(
    ("tile", "cell", "gained"),
    [("R", "h5", {1: {"red": 1}}), ("G", "h5", {0: {"green": 1}}), ("K", "h5", {0: {"black": 1}})],
)
def test_the_leader_of_the_colour_or_else_the_king(
    tile: str, cell: str, gained: dict[int, dict[str, int]]
) -> None:
    """te-vp-red, te-vp-green, te-vp-black"""
    state = table(temples=False, g5="RR", f5="K0", g6="R1", seat=2, hand="RGK")
    play(state, tile + cell)
    assert all_points(state) == gained


@pytest.mark.rule("TE-POINT-03")
def test_the_king_stands_in_for_the_farmer() -> None:
    state = table(temples=False, c5="RR", b5="K1", hand="B")
    play(state, "Bc4")
    assert all_points(state) == {1: {"blue": 1}}


@pytest.mark.rule("TE-POINT-03")
def test_the_king_stands_behind_a_leader_of_the_colour() -> None:
    state = table(temples=False, c5="RR", b5="K1", c6="B2", hand="B")
    play(state, "Bc4")
    assert all_points(state) == {2: {"blue": 1}}


@pytest.mark.rule("TE-POINT-04")
def test_neither_such_a_leader_nor_a_king() -> None:
    """te-vp-none"""
    state = table(temples=False, g5="RR", g6="R1", seat=2, hand="G")
    play(state, "Gh5")
    assert all_points(state) == {}
    assert told(state) == ["laid"]


@pytest.mark.rule("TE-POINT-05")
def test_outside_kingdoms_nothing() -> None:
    state = table(f5="RR", e5="K0", hand="RR")
    play(state, "Rk7")  # beside nothing
    play(state, "Rc2")  # beside the leaderless temple of b2
    assert all_points(state) == {}


@pytest.mark.rule("TE-POINT-06")
def test_a_uniting_tile_scores_nothing_without_a_conflict() -> None:
    state = table(temples=False, g5="RR", i5="RR", f5="K0", j5="R0", hand="RK")
    play(state, "Kh5")
    assert all_points(state) == {}


@pytest.mark.rule("TE-POINT-06")
def test_a_uniting_tile_scores_nothing_with_a_conflict() -> None:
    state = table(
        temples=False, g5="RR", i5="RR", f5="K0", j5="K1", g6="R0", hand="R", hands={1: "BBBBBB"}
    )
    play(state, "Rh5")  # the kings fight, 0 to 0; the priest gets nothing for the temple
    play(state, "+0", "+0")
    assert all_points(state) == {1: {"black": 1}}  # for the fallen king


@pytest.mark.rule("TE-POINT-07")
def test_an_opponent_may_receive_the_point() -> None:
    state = table(f5="RR", e5="K1", f6="G2", hand="GR")
    play(state, "Gg5", "Rg6")
    assert all_points(state) == {1: {"red": 1}, 2: {"green": 1}}


@pytest.mark.rule("TE-POINT-07", "TE-POINT-03")
def test_a_tile_beside_the_leader_alone_is_in_the_kingdom() -> None:
    """te-vp-leader-only"""
    state = table(temples=False, g5="RR", f5="K0", hand="K")
    play(state, "Ke5")
    assert all_points(state) == {0: {"black": 1}}


@pytest.mark.rule("TE-POINT-08")
def test_joining_leaderless_territories_scores() -> None:
    state = table(temples=False, g5="RR", f5="K0", i5="GG", h6="RR", hand="G")
    play(state, "Gh5")
    assert all_points(state) == {0: {"green": 1}}


@pytest.mark.rule("TE-POINT-09")
def test_the_point_comes_before_the_monument() -> None:
    # The priest has no temple beside him but those that are turned: he scores, then goes home.
    state = table(f5="RR", g5="RR", f6="RR", e5="R1", hand="R")
    play(state, "Rg6")
    assert told(state) == ["laid", "scored"]
    assert points(state, 1) == {"red": 1}
    play(state, "^f5RB")
    assert (where(state, "R1"), points(state, 1)) == ("", {"red": 1})


@pytest.mark.rule("TE-POINT-10")
def test_points_are_behind_the_screen() -> None:
    state = table(f5="RR", e5="K1", hand="G", points={1: (0, 0, 6, 0)})
    play(state, "Gg5")
    assert points(state, 1) == {"green": 7}
    assert state.view(1)["my_points"]["green"] == 7
    assert state.view(0)["my_points"] == {"red": 0, "blue": 0, "green": 0, "black": 0}
    for seat in (0, 2, 3, None):
        assert "points" not in state.view(seat)
