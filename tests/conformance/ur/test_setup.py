"""UR-SETUP: what lies on the table, the first tokens and the first hand tile."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.conformance.ur.positions import (
    CELLS,
    GAME,
    KINDS,
    asked,
    exchanges,
    field,
    hand,
    legal,
    piece,
    play,
    puts,
    refused,
    skip_turn,
    supply,
    table,
    tile,
    tokens,
)
from ziggurat.core.errors import WrongOption, WrongPosition
from ziggurat.core.state import State


def grid(state: State) -> list[str]:
    """The 36 tiles of the grid, the face up first."""
    return " ".join(state.dump()["tiles"]).split()


@pytest.mark.rule("UR-SETUP-01", "UR-SETUP-05")
@pytest.mark.parametrize(("players", "beside"), [(2, 2), (3, 1), (4, 0)])
def test_forty_tiles_five_ziggurats_and_twenty_tokens_each(players: int, beside: int) -> None:
    data = GAME.start(players, seed=1).dump()
    assert len(grid(GAME.start(players, seed=1))) == 36
    assert len(data["hands"]) == players
    assert len(data["side"]) == beside
    assert data["ziggurats_left"] == 5
    assert data["supply"] == [20] * players
    assert data["first"] in range(players)


@pytest.mark.rule("UR-SETUP-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_of_the_ten_pairs_exists_four_times(players: int) -> None:
    state = GAME.start(players, seed=7)
    tiles = grid(state) + field(state, "hands") + field(state, "side")
    kinds = Counter("".join(sorted(tile, key="ATCPW".index)) for tile in tiles)
    assert kinds == dict.fromkeys(KINDS, 4)
    assert len(KINDS) == 10


@pytest.mark.rule("UR-SETUP-02")
def test_no_tile_has_the_same_face_twice_and_none_exists_five_times() -> None:
    data = GAME.start(4, seed=7).dump()
    for wrong in ("AA", "AX"):
        with pytest.raises(WrongPosition) as caught:
            GAME.restore({**data, "hands": [wrong, *data["hands"][1:]]})
        assert caught.value.rule == "UR-SETUP-02"
    other = next(kind for kind in KINDS if kind != data["hands"][0])
    with pytest.raises(WrongPosition) as caught:
        GAME.restore({**data, "hands": [other, *data["hands"][1:]]})
    assert caught.value.rule == "UR-SETUP-02"


@pytest.mark.rule("UR-SETUP-03", "UR-SETUP-05")
def test_the_tiles_are_shuffled() -> None:
    starts = [GAME.start(4, seed=seed) for seed in range(50)]
    assert len({tuple(grid(state)) for state in starts}) == 50
    assert {tile for state in starts for tile in field(state, "hands")} == set(KINDS)
    assert grid(GAME.start(4, seed=3)) == grid(starts[3])
    assert all(len(row.split()) == 6 for row in field(starts[0], "tiles"))


@pytest.mark.rule("UR-SETUP-04")
def test_no_equal_faces_side_by_side_at_the_start() -> None:
    for seed in range(200):
        rows = [[tile[0] for tile in row.split()] for row in GAME.start(3, seed).dump()["tiles"]]
        for line in [*rows, *zip(*rows, strict=True)]:
            assert all(one != two for one, two in pairwise(line))


@pytest.mark.rule("UR-SETUP-04", "UR-EXCHANGE-03")
def test_a_later_exchange_may_put_equal_faces_side_by_side() -> None:
    state = table(hand="TW", c3="A01", d4="T", e4="AC", f4="T")
    play(state, ".", "e4=T")
    assert (tile(state, "d4")[0], tile(state, "e4"), tile(state, "f4")[0]) == ("T", "TW", "T")


@pytest.mark.rule("UR-SETUP-06")
def test_with_three_the_last_tile_can_be_taken_during_the_game_but_not_in_set_up() -> None:
    in_setup = table(stage="keep", hand="TW", side=["AC"], c3="A03")
    refused(in_setup, "s1=T", "grid_only", "UR-SETUP-11")
    in_play = table(hand="TW", side=["AC"], c3="A03")
    play(in_play, ".", "s1=T")
    assert hand(in_play, 0) == "AC"
    assert field(in_play, "side") == ["TW"]


@pytest.mark.rule("UR-SETUP-06")
def test_with_four_no_tile_lies_beside_the_grid() -> None:
    state = table(players=4, hand="TW", c3="A03")
    play(state, ".")
    refused(state, "s1=T", "no_side_tile", "UR-SETUP-06")


@pytest.mark.rule("UR-SETUP-07")
def test_the_first_player_is_drawn_and_keeps_the_marker() -> None:
    assert {field(GAME.start(4, seed), "first") for seed in range(60)} == {0, 1, 2, 3}
    state = table(first=1, seat=1, a1="A01", c1="A11", e1="A21")
    for _ in range(5):
        skip_turn(state)
    assert field(state, "first") == 1


@pytest.mark.rule("UR-SETUP-08")
def test_first_round_one_token_each_on_any_free_tile_clockwise_from_the_first() -> None:
    state = table(stage="found", first=2, seat=2)
    assert asked(state) == (2, "found", "UR-SETUP-08")
    assert puts(state) == set(CELLS)
    play(state, "+c3")
    assert asked(state) == (0, "found", "UR-SETUP-08")
    assert puts(state) == set(CELLS) - {"c3"}
    refused(state, "+c3", "other_owner", "UR-LIMIT-02")
    refused(state, ".", "must_found", "UR-SETUP-08")
    play(state, "+f6")
    assert asked(state) == (1, "found", "UR-SETUP-08")
    play(state, "+d3")
    assert (piece(state, "c3"), piece(state, "f6"), piece(state, "d3")) == ("21", "01", "11")
    assert asked(state) == (2, "found_next", "UR-SETUP-09")


@pytest.mark.rule("UR-SETUP-09")
def test_next_rounds_on_an_own_tile_or_a_free_one_beside_it() -> None:
    state = table(stage="found", c3="A01", d3="T11", f6="A21")
    assert puts(state) == {"c3", "c2", "b3", "c4"}
    refused(state, "+d3", "other_owner", "UR-LIMIT-02")
    refused(state, "+d4", "not_beside", "UR-SETUP-09")
    refused(state, "+a6", "not_beside", "UR-SETUP-09")
    play(state, "+b3", "+d3", "+f5")
    # Round three: also beside the tile of round two.
    assert puts(state) == {"c3", "c2", "c4", "b3", "b2", "b4", "a3"}
    play(state, "+c3")
    assert tokens(state, 0) == {"b3": 1, "c3": 2}


@pytest.mark.rule("UR-SETUP-09")
def test_a_player_shut_in_adds_to_his_own_tile() -> None:
    state = table(stage="found", a1="A01", b1="T11", a2="A21")
    assert puts(state) == {"a1"}


@pytest.mark.rule("UR-SETUP-10")
def test_after_three_rounds_three_on_the_grid_and_seventeen_in_supply() -> None:
    state = table(stage="found", first=1, seat=1)
    play(state, "+a1", "+c3", "+f6")
    play(state, "+a1", "+c4", "+f5")
    play(state, "+b1", "+c4", "+f4")
    assert tokens(state, 1) == {"a1": 2, "b1": 1}
    assert tokens(state, 2) == {"c3": 1, "c4": 2}
    assert tokens(state, 0) == {"f4": 1, "f5": 1, "f6": 1}
    assert [supply(state, seat) for seat in range(3)] == [17, 17, 17]
    assert asked(state) == (1, "keep", "UR-SETUP-11")


@pytest.mark.rule("UR-SETUP-11")
def test_last_each_may_exchange_with_a_free_tile_or_keep() -> None:
    state = table(
        stage="keep", first=1, seat=1, hand="TW", hands={2: "AP"}, side=["AC"],
        c3="A03", d3="A13", e3="A23", a1="TW", b1="WT", c1="PC",
    )  # fmt: skip
    assert {"c1=T", "c1=W"} <= exchanges(state)
    refused(state, "a1=T", "same_pair", "UR-EXCHANGE-02")
    refused(state, "b1=W", "same_pair", "UR-EXCHANGE-02")
    refused(state, "c3=T", "not_free", "UR-EXCHANGE-08")
    refused(state, "c1=A", "not_in_hand", "UR-EXCHANGE-03")
    refused(state, "s1=T", "grid_only", "UR-SETUP-11")
    play(state, "c1=W")
    assert tile(state, "c1") == "WT"
    assert hand(state, 1) == "CP"
    assert asked(state) == (2, "keep", "UR-SETUP-11")
    assert legal(state)[-1] == "."
    play(state, ".")
    assert hand(state, 2) == "AP"
    play(state, ".")
    assert asked(state) == (1, "turn", "UR-TURN-02")
    assert field(state, "round") == 1


@pytest.mark.rule("UR-SETUP-12")
def test_a_tile_is_free_when_no_token_is_on_it() -> None:
    state = table(hand="TW", c3="A02", d3="A11", e3="A0Z")
    assert puts(state) == set(CELLS) - {"d3", "e3"}  # c3 is his own
    play(state, ".")
    taken = {text[:2] for text in exchanges(state)}
    assert not taken & {"c3", "d3", "e3"}


@pytest.mark.rule("UR-SETUP-13")
def test_three_or_four_players_and_two_as_a_house_variant() -> None:
    assert GAME.players == (2, 3, 4)
    assert GAME.house_players == (2,)
    for count in (1, 5, 0, -1, "3", None):
        with pytest.raises(WrongOption) as caught:
            GAME.start(count, seed=1)
        assert caught.value.code == "wrong_players"
    assert len(field(GAME.start(2, seed=1), "side")) == 2
    state = table(players=2, hand="TW", side=["AC", "CP"], c3="A03")
    play(state, ".")
    assert {"s1=T", "s1=W", "s2=T", "s2=W"} <= exchanges(state)
    play(state, "s2=W")
    assert field(state, "side") == ["AC", "TW"]
    assert hand(state, 0) == "CP"
