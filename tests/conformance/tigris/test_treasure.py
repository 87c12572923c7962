"""TE-TREASURE: the trader takes all but one."""

from __future__ import annotations

import random

import pytest

from tests.conformance.moves import asked, field, legal, play, refused, stage, told
from tests.conformance.tigris.positions import (
    CORNERS,
    GAME,
    START,
    all_points,
    at,
    entry,
    fight,
    table,
    treasures,
    treasures_on_map,
    where,
)
from ziggurat.core.errors import WrongPosition
from ziggurat.core.state import State

# From b2 along c2 and d2 towards f3: d3 and e3 are river.
NEAR_F3 = {"c2": "KK", "d2": "KK", "d3": "BB"}


@pytest.mark.rule("TE-TREASURE-01")
def test_catastrophes_exchanges_and_taking_back_bring_none() -> None:
    start = table(NEAR_F3, b3="G0", a2="R1", hand="BBB")
    for text in legal(start):
        if text[0] in "X~" or text.endswith("@-"):
            state = start.copy()
            play(state, text)
            assert (treasures(state), len(treasures_on_map(state))) == ([0, 0, 0, 0], 10)


@pytest.mark.rule("TE-TREASURE-02")
def test_ten_on_the_start_temples() -> None:
    state = GAME.start(3, seed=1)
    assert treasures_on_map(state) == set(START)
    assert all(at(state, cell) == "RR" for cell in START)


@pytest.mark.rule("TE-TREASURE-03")
def test_all_but_one() -> None:
    # i7 and n5 hang together already, without trader; k1 not.
    way = {"j7": "RR", "k7": "RR", "l7": "RR", "l6": "RR", "l5": "KK", "m5": "KK"}
    state = table(way)
    assert treasures(state) == [0, 0, 0, 0]
    play(state, "G@k6")
    assert asked(state) == (0, "spoils", "TE-TREASURE-04")
    assert legal(state) == ["$n5", "$i7"]
    refused(state, "$k1", "no_treasure", "TE-TREASURE-03")
    play(state, "$i7")
    assert treasures(state) == [1, 0, 0, 0]
    assert treasures_on_map(state) == set(START) - {"n5"}
    assert entry(state, "treasures") == {"seat": 0, "cells": ["n5"], "count": 1}


@pytest.mark.rule("TE-TREASURE-03")
def test_two_at_once() -> None:
    way = {"j7": "RR", "k7": "RR", "l7": "RR", "l6": "RR", "l5": "KK", "m5": "KK"}
    way |= {"n6": "KK", "m6": "KK"}
    way |= {"h7": "RR", "g7": "RR", "g6": "RR", "g5": "RR", "g4": "RR", "f4": "RR"}  # to f3
    state = table(way)
    play(state, "G@k6")
    assert legal(state) == ["$f3", "$n5", "$i7"]
    play(state, "$n5")
    assert treasures(state) == [2, 0, 0, 0]
    assert stage(state) == "act"


def farm(**leaders: str) -> State:
    """A farm on e3 joins the kingdom of the corner treasure b2 with the temple of f3."""
    return table(leaders, c3="KK", d3="BB", hand="BBB")


@pytest.mark.rule("TE-TREASURE-04", "TE-TREASURE-07")
def test_the_example() -> None:
    """te-treasure-corner"""
    state = farm(b3="G0", c2="B1")
    play(state, "Be3")
    assert all_points(state) == {1: {"blue": 1}}
    assert treasures(state) == [1, 0, 0, 0]
    assert "b2" not in treasures_on_map(state)
    assert "f3" in treasures_on_map(state)
    assert stage(state) == "act"  # nothing to choose: the corner one must be taken


@pytest.mark.rule("TE-TREASURE-04", "TE-TREASURE-10", "TE-POINT-06")
def test_a_union_and_another_player_active() -> None:
    """te-treasure-corner-union"""
    state = table(c3="KK", d3="BB", b3="G0", f4="B1", seat=3, hand="B")
    play(state, "Be3")
    assert all_points(state) == {}
    assert treasures(state) == [1, 0, 0, 0]
    assert treasures_on_map(state) == set(START) - {"b2"}


def three_in_a_row() -> State:
    """A farm on e3 joins b2 (corner), f3 and k1 in the kingdom of the bull's trader."""
    way = {"g3": "RR", "g2": "RR", "h2": "KK", "i2": "KK", "j2": "KK", "j1": "KK"}
    return table(way, c3="KK", d3="BB", b3="G1", hand="B")


@pytest.mark.rule("TE-TREASURE-04", "TE-TREASURE-10")
def test_he_chooses_among_those_that_are_no_corner() -> None:
    state = three_in_a_row()
    play(state, "Be3")
    assert asked(state) == (1, "spoils", "TE-TREASURE-04")  # though seat 0 is active
    assert legal(state) == ["$k1", "$f3"]  # and nobody can pass
    refused(state, "$b2", "corner_first", "TE-TREASURE-04")
    refused(state, "$p2", "no_treasure", "TE-TREASURE-03")  # a corner, but in no kingdom of his
    refused(state, "$i7", "no_treasure", "TE-TREASURE-03")
    refused(state, "$f3", "not_your_turn", "", seat=0)
    refused(state, ".", "finish_first", "TE-TURN-05")
    play(state, "$k1")
    assert treasures(state) == [0, 2, 0, 0]
    assert treasures_on_map(state) == set(START) - {"b2", "f3"}
    assert (stage(state), state.to_act, field(state, "actions")) == ("act", (0,), 1)


@pytest.mark.rule("TE-TREASURE-04")
def test_among_corners_only_the_choice_is_free() -> None:
    way = {"b3": "KK", "b4": "BB", "b5": "RR", "b6": "RR", "a5": "G2"}
    state = table(way, hand="B")
    play(state, "Bb7")
    assert (asked(state)[0], legal(state)) == (2, ["$b2", "$b8"])
    play(state, "$b8")
    assert treasures(state) == [0, 0, 1, 0]
    assert {"b8"} == treasures_on_map(state) & {"b2", "b8"}


@pytest.mark.rule("TE-TREASURE-05")
def test_the_four_corner_treasures() -> None:
    for corner in CORNERS:
        assert corner in START
    # Each corner joined with another treasure: the corner one is taken without a question.
    state = table(p3="RR", o3="RR", o2="RR", n2="RR", n1="RR", l1="KK", o1="G0", hand="B")
    play(state, "Bm1")
    assert (treasures(state), "p2" in treasures_on_map(state)) == ([1, 0, 0, 0], False)
    # o9 (corner) with k11.
    state = table(o10="KK", n10="KK", l10="KK", k10="G0", hand="R")
    play(state, "Rm10")
    assert (treasures(state), "o9" in treasures_on_map(state)) == ([1, 0, 0, 0], False)
    # b8 (corner) with f10.
    state = table(b9="RR", b10="RR", c10="RR", d10="KK", a9="G0", hand="K")
    play(state, "Ke10")
    assert (treasures(state), "b8" in treasures_on_map(state)) == ([1, 0, 0, 0], False)


@pytest.mark.rule("TE-TREASURE-06")
def test_without_trader_they_wait() -> None:
    state = farm(b3="K0", c2="B1")
    play(state, "Be3")
    assert (treasures(state), len(treasures_on_map(state))) == ([0, 0, 0, 0], 10)
    play(state, ".")
    play(state, "G@a2")  # the bull's trader comes
    assert treasures(state) == [0, 1, 0, 0]
    assert "b2" not in treasures_on_map(state)


@pytest.mark.rule("TE-TREASURE-08", "TE-SCORE-02")
def test_a_treasure_counts_as_the_colour_that_needs_it() -> None:
    state = table(points={0: (4, 5, 6, 3)}, treasures=[2, 0, 0, 6], treasures_on_map=["b2", "p2"])
    play(state, ".")
    assert state.scores[0] == 4  # 3 + 1, and the second one anywhere
    assert state.view(None)["final"][0] == [4, 5, 5, 6]


@pytest.mark.rule("TE-TREASURE-09")
def test_a_trader_sent_home_by_a_monument_collects_nothing() -> None:
    # Laying i8 completes i7, j7, i8, j8 and joins the farm of i9, k10, and the treasure of k11.
    cells = {"j7": "RR", "j8": "RR", "h7": "G1", "i9": "BB", "i10": "KK", "j10": "KK", "k10": "KK"}
    state = table(cells, hand="R")
    play(state, "Ri8")
    declined = state.copy()
    play(declined, ".")
    assert (stage(declined), declined.to_act) == ("spoils", (1,))
    play(state, "^i7RK")
    assert (where(state, "G1"), stage(state)) == ("", "act")
    assert (treasures(state), len(treasures_on_map(state))) == ([0, 0, 0, 0], 10)


@pytest.mark.rule("TE-TREASURE-09")
def test_conflicts_come_before_treasures() -> None:
    # Two traders, two treasures; the winner of the war takes.
    state = table(
        i6="RR", h6="G0", j7="KK", n6="KK", m6="RR", m5="G1", k7="KK", l6="KK", hand="KGG",
        hands={1: ""},
    )  # fmt: skip
    play(state, "Kl7")
    assert stage(state) == "attack"
    assert treasures(state) == [0, 0, 0, 0]
    fight(state, 1, 0)
    assert (stage(state), state.to_act) == ("spoils", (0,))
    play(state, "$n5")
    assert treasures(state) == [1, 0, 0, 0]


@pytest.mark.rule("TE-TREASURE-10")
def test_taking_is_compulsory() -> None:
    state = farm(b3="G0", c2="B1")
    play(state, "Be3")
    assert told(state) == ["laid", "scored", "treasures"]


@pytest.mark.rule("TE-TREASURE-11")
def test_the_protection_ends_with_the_treasure() -> None:
    state = farm(b3="G0", c2="B1")
    refused(state, "Xb2", "ruin_treasure", "TE-CATASTROPHE-04")
    play(state, "Be3", "Xb2")
    assert at(state, "b2") == "XX"


@pytest.mark.rule("TE-TREASURE-12")
def test_ten_in_all_and_never_fewer_than_one_on_the_map() -> None:
    data = table().dump()
    data["treasures"] = [1, 0, 0, 0]
    with pytest.raises(WrongPosition) as caught:
        GAME.restore(data)
    assert caught.value.rule == "TE-TREASURE-12"
    for seed in range(6):
        state, rng = GAME.start(2 + seed % 3, seed), random.Random(seed)
        while not state.over:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            on_map = len(treasures_on_map(state))
            assert on_map + sum(treasures(state)) == 10
            assert on_map >= 1
            if stage(state) != "act":
                continue
            for each in state.view(None)["territories"]:
                if any(leader[0] == "G" for leader in each["leaders"]):
                    assert len(each["treasures"]) <= 1
