"""UR-INFO: what everybody sees, what the game is about."""

from __future__ import annotations

import random

import pytest

from tests.conformance.rules_page import stands_on_both_pages
from tests.conformance.ur.positions import GAME, KINDS, table


@pytest.mark.rule("UR-INFO-01")
def test_hand_tiles_are_public() -> None:
    state = table(hands={0: "TW", 1: "AC", 2: "CP"}, c3="A01")
    for seat in (0, 1, 2, None):
        assert state.view(seat)["hands"] == ["TW", "AC", "CP"]


@pytest.mark.rule("UR-INFO-02")
def test_both_faces_of_every_tile_are_public() -> None:
    state = table(c3="WP01", d4="PW")
    for seat in (0, 1, 2, None):
        tiles = " ".join(state.view(seat)["tiles"]).split()
        assert len(tiles) == 36
        assert all("".join(sorted(tile, key="ATCPW".index)) in KINDS for tile in tiles)
        assert (tiles[14], tiles[21]) == ("WP", "PW")
        assert all(beside in KINDS for beside in state.view(seat)["side"])


@pytest.mark.rule("UR-INFO-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_set_up_no_secret_and_no_chance(players: int) -> None:
    state = GAME.start(players, seed=5, turn_limit=8)
    before = state.dump()["chance"]
    rng = random.Random(5)
    while not state.over:
        views = [{**state.view(seat), "you": None} for seat in range(players)]
        assert all(view == state.view(None) for view in views)
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    assert state.dump()["chance"] == before


@pytest.mark.rule("UR-INFO-03")
def test_no_view_shows_the_generator() -> None:
    assert "chance" not in GAME.start(3, seed=5).view(0)
    assert "seed" not in GAME.start(3, seed=5).view(None)


@pytest.mark.rule("UR-INFO-04", "UR-INFO-05")
def test_aim_and_advice_stand_on_the_rules_pages() -> None:
    assert stands_on_both_pages("UR-INFO-04", "UR-INFO-05")
