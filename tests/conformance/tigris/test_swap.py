"""TE-SWAP: exchanging tiles."""

from __future__ import annotations

import pytest

from tests.conformance.moves import field, legal, play, refused, told
from tests.conformance.tigris.positions import (
    at,
    bag_size,
    counts,
    exchanges,
    gone,
    hand,
    table,
    tiles,
)


@pytest.mark.rule("TE-SWAP-01")
def test_one_to_six_tiles_of_the_hand() -> None:
    state = table(hand="RRB")
    assert exchanges(state) == {"R", "B", "RR", "RB", "RRB"}
    refused(state, "~RRR", "too_few_tiles", "TE-SWAP-01")
    refused(state, "~G", "too_few_tiles", "TE-SWAP-01")
    refused(state, "~", "unknown_notation", "")
    # By colour up to (3, 1, 1, 1): 4 x 2 x 2 x 2 choices, and none is no exchange.
    assert len(exchanges(table(hand="RRRBGK"))) == 31
    assert "RRRBGK" in exchanges(table(hand="RRRBGK"))


@pytest.mark.rule("TE-SWAP-01")
def test_as_many_are_drawn() -> None:
    state = table(hand="RRRRRR", bag="KKKKKK", options={"turn_limit": 5})
    play(state, "~RRRR")
    assert hand(state, 0) == "RRKKKK"
    assert bag_size(state) == 2
    assert field(state, "actions") == 1


@pytest.mark.rule("TE-SWAP-01")
def test_a_hand_without_tiles_has_nothing_to_exchange() -> None:
    assert exchanges(table(hand="")) == set()


@pytest.mark.rule("TE-SWAP-02")
def test_exchanged_tiles_are_out_of_the_game() -> None:
    state = table(hand="RRRRRR", bag="KKKKKKKKKKKK")
    play(state, "~RRRR")
    assert field(state, "bag") == counts("KKKKKKKK")
    assert field(state, "swapped")[0] == counts("RRRR")
    assert gone(state).count("R") == gone(table(hand="RRRRRR", bag="KKKKKKKKKKKK")).count("R")


@pytest.mark.rule("TE-SWAP-03")
@pytest.mark.parametrize("key", range(5))
def test_what_is_discarded_cannot_be_drawn(key: int) -> None:
    # The bag holds exactly six farms: all are drawn, none of the temples comes back.
    state = table(hand="RRRRRR", bag="BBBBBB", key=key)
    play(state, "~RRRRRR")
    assert hand(state, 0) == "BBBBBB"


@pytest.mark.rule("TE-SWAP-04")
def test_drawn_tiles_serve_the_second_action() -> None:
    state = table(hand="RRRRRR", bag="KKKKKK")
    assert tiles(state, "K") == set()
    play(state, "~RR", "Kh5")
    assert at(state, "h5") == "KK"


@pytest.mark.rule("TE-SWAP-05")
def test_the_bag_decides() -> None:
    state = table(hand="RRRRRR", bag="KKK", hands={1: "R" * 6, 2: "R" * 6, 3: "R" * 6})
    assert "~RRRR" in legal(state)  # listed: it ends the game
    enough = state.copy()
    play(enough, "~RRR")
    assert not enough.over
    assert hand(enough, 0) == "RRRKKK"
    play(state, "~RRRR")
    assert state.over
    assert told(state) == ["swapped", "bag_empty"]
