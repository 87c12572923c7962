"""TE-ENDTURN: what happens between two turns, in order."""

from __future__ import annotations

import pytest

from tests.conformance.moves import field, play, told
from tests.conformance.tigris.positions import (
    all_points,
    bag_size,
    fight,
    hand,
    points,
    table,
    treasures_on_map,
)


@pytest.mark.rule("TE-ENDTURN-01")
def test_income_then_refills_then_the_next_player() -> None:
    state = table(
        monuments={"GK": "f5"}, e5="RR", e4="K0", h5="RR", h4="R1",
        g4="RR", hand="RRRR", hands={1: "RRR"},
    )  # fmt: skip
    play(state, ".")
    assert told(state) == ["ended", "income", "drew", "drew_tiles", "drew", "drew_tiles"]
    drew = [entry.args for entry in state.log if entry.key == "drew"]
    assert drew == [{"seat": 0, "count": 2}, {"seat": 1, "count": 3}]
    assert points(state, 0) == {"black": 1}
    assert state.to_act == (1,)


@pytest.mark.rule("TE-ENDTURN-02")
def test_the_active_player_draws_up_to_six() -> None:
    state = table(hand="RRRRRR")
    before = bag_size(state)
    play(state, "Rc6", "Rd6")
    assert len(hand(state, 0)) == 6
    assert bag_size(state) == before - 2


@pytest.mark.rule("TE-ENDTURN-03")
def test_the_others_draw_too_clockwise() -> None:
    state = table(seat=2, hand="RRRRR", hands={0: "RR", 1: "RRR", 3: "RRRR"})
    play(state, ".")
    drew = [(e.args["seat"], e.args["count"]) for e in state.log if e.key == "drew"]
    assert drew == [(2, 1), (3, 2), (0, 4), (1, 3)]
    assert [len(hand(state, seat)) for seat in range(4)] == [6] * 4


@pytest.mark.rule("TE-ENDTURN-03")
def test_the_others_draw_after_a_conflict() -> None:
    state = table(f5="RR", e5="K1", hand="RRRBBB", hands={1: "RRRBBB"})
    play(state, "K@g5")
    fight(state, 1, 2)
    play(state, ".")
    assert [len(hand(state, seat)) for seat in range(4)] == [6] * 4


@pytest.mark.rule("TE-ENDTURN-03", "TE-END-04")
def test_the_order_matters_when_the_bag_runs_out() -> None:
    # Three tiles: the active player needs two, the next one two: the game ends with him.
    state = table(seat=2, hand="RRRR", hands={3: "RRRR", 0: "RRRRRR"}, bag="KKK")
    play(state, ".")
    assert state.over
    assert len(hand(state, 2)) == 6
    assert hand(state, 3) == "RRRR"
    assert state.log[-1].args == {"seat": 3}


@pytest.mark.rule("TE-ENDTURN-04", "TE-MONUMENT-19")
def test_income_without_any_action() -> None:
    state = table(monuments={"GK": "f5"}, e5="RR", e4="K0", g4="RR", h4="G1")
    play(state, ".")
    assert all_points(state) == {0: {"black": 1}}
    play(state, ".")
    assert all_points(state) == {0: {"black": 1}, 1: {"green": 1}}


@pytest.mark.rule("TE-ENDTURN-05", "TE-END-01")
def test_income_comes_before_the_treasures_end_the_game() -> None:
    state = table(
        monuments={"GK": "f5"}, e5="RR", e4="K0", hand="RR", treasures_on_map=["b2", "p2"]
    )
    play(state, ".")
    assert state.over
    assert told(state) == ["ended", "income", "few_treasures"]
    assert points(state, 0) == {"black": 1}
    assert hand(state, 0) == "RR"  # nothing is drawn any more
    assert treasures_on_map(state) == {"b2", "p2"}
    assert field(state, "over") is True
