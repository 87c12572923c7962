"""TE-SETUP: what is in the box and how it lies at the start."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.moves import field, legal, play
from tests.conformance.rules_page import stands_on_both_pages
from tests.conformance.tigris.positions import (
    CELLS,
    GAME,
    START,
    TILES,
    all_points,
    at,
    bag_size,
    hand,
    kingdoms,
    leaders,
    monuments,
    points,
    ruins,
    table,
    territories,
    tiles,
    treasures,
    treasures_on_map,
)
from ziggurat.core.errors import WrongOption, WrongPosition
from ziggurat.core.state import State


def everywhere(state: State) -> Counter[str]:
    """Every tile of the game by colour, wherever it is."""
    data = state.dump()
    found = Counter(
        {"R": "red", "B": "blue", "G": "green", "K": "black"}[text[0].upper()]
        for text in " ".join(data["map"]).split()
        if text.isalpha() and text != "XX"
    )
    for pile in [data["bag"], data["gone"], *data["hands"], *data["swapped"]]:
        found.update(pile)
    return found


@pytest.mark.rule("TE-SETUP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_in_the_box(players: int) -> None:
    state = GAME.start(players, seed=1)
    assert everywhere(state) == TILES
    assert sum(TILES.values()) == 153
    assert len(CELLS) == 176
    assert field(state, "catastrophes") == [2] * players  # 8 for four dynasties
    assert len(treasures_on_map(state)) == 10
    assert stands_on_both_pages("TE-SETUP-01")


@pytest.mark.rule("TE-SETUP-02")
def test_points_are_counted_without_limit() -> None:
    # The cubes of a colour are worth 20 + 15 x 5 = 95; a hundredth point is given all the same.
    state = table(f5="RR", e5="R0", points={0: (99, 0, 0, 0)})
    play(state, "Rg5")
    assert points(state, 0) == {"red": 100}


@pytest.mark.rule("TE-SETUP-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_temples_with_treasures_and_nothing_else(players: int) -> None:
    state = GAME.start(players, seed=2)
    on_map = {cell: at(state, cell) for cell in CELLS if at(state, cell) != ".."}
    assert on_map == dict.fromkeys(START, "RR")
    assert treasures_on_map(state) == set(START)


@pytest.mark.rule("TE-SETUP-04")
def test_the_start_temples_are_tiles_of_the_game() -> None:
    state = GAME.start(2, seed=3)
    data = state.dump()
    drawn = Counter(data["bag"])
    for held in data["hands"]:
        drawn.update(held)
    assert drawn == {"red": 47, "blue": 36, "green": 30, "black": 30}
    data["bag"]["red"] += 1
    with pytest.raises(WrongPosition) as caught:
        GAME.restore(data)
    assert caught.value.rule == "TE-SETUP-04"
    assert caught.value.details == {"field": "red", "count": 58, "expected": 57}


@pytest.mark.rule("TE-SETUP-05")
def test_each_seat_has_one_leader_of_each_colour() -> None:
    state = table(players=2)
    for colour, cell in zip("RBGK", ("a2", "c2", "b1", "b3"), strict=True):
        assert cell in leaders(state, colour)
        play(state, f"{colour}@{cell}")
        play(state, ".", ".")
    assert [at(state, cell) for cell in ("a2", "c2", "b1", "b3")] == ["R0", "B0", "G0", "K0"]
    data = state.dump()
    data["map"] = [row.replace("R0", "B0") for row in data["map"]]
    with pytest.raises(WrongPosition):  # a second farmer of one seat
        GAME.restore(data)


@pytest.mark.rule("TE-SETUP-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_catastrophes_each(players: int) -> None:
    assert field(GAME.start(players, seed=4), "catastrophes") == [2] * players


@pytest.mark.rule("TE-SETUP-07")
@pytest.mark.parametrize(("players", "left"), [(2, 131), (3, 125), (4, 119)])
def test_six_hidden_tiles_each(players: int, left: int) -> None:
    state = GAME.start(players, seed=5)
    assert [len(hand(state, seat)) for seat in range(players)] == [6] * players
    assert bag_size(state) == left
    assert all("hands" not in state.view(seat) for seat in [None, *range(players)])


@pytest.mark.rule("TE-SETUP-08")
def test_every_seat_plays_all_four_colours() -> None:
    for seat in range(4):
        state = table(seat=seat, hand="RBGK")
        assert all(leaders(state, colour) and tiles(state, colour) for colour in "RBGK")
    assert stands_on_both_pages("TE-SETUP-08")


@pytest.mark.rule("TE-SETUP-09")
def test_nothing_of_absent_dynasties_is_in_the_game() -> None:
    state = GAME.start(2, seed=6)
    data = state.dump()
    lengths = {len(data[name]) for name in ("hands", "points", "treasures", "catastrophes")}
    assert lengths == {2}
    data["map"][0] = data["map"][0].replace("..", "K2", 1)
    with pytest.raises(WrongPosition):
        GAME.restore(data)
    data = state.dump()
    data["catastrophes"] = [2, 2, 2]
    with pytest.raises(WrongPosition):
        GAME.restore(data)


@pytest.mark.rule("TE-SETUP-10")
def test_points_monuments_and_marker_start_off_the_map() -> None:
    state = GAME.start(4, seed=7)
    assert all_points(state) == {}
    assert treasures(state) == [0, 0, 0, 0]
    assert field(state, "monuments") == {}
    assert (field(state, "laid"), field(state, "conflict")) == ("", {})
    assert kingdoms(state) == []


@pytest.mark.rule("TE-SETUP-11")
def test_two_to_four_players() -> None:
    assert GAME.players == (2, 3, 4)
    for count in (0, 1, 5, -2, "3", None):
        with pytest.raises(WrongOption) as caught:
            GAME.start(count, seed=1)
        assert caught.value.code == "wrong_players"


@pytest.mark.rule("TE-SETUP-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_random_unless_chosen(players: int) -> None:
    firsts = [GAME.start(players, seed).to_act[0] for seed in range(40)]
    assert set(firsts) == set(range(players))
    for seat, dynasty in enumerate(("lion", "bull", "potter", "archer")):
        if seat < players:
            state = GAME.start(players, 1, first_player=dynasty)
            assert (state.to_act, field(state, "first")) == ((seat,), seat)
        else:
            with pytest.raises(WrongOption) as caught:
                GAME.start(players, 1, first_player=dynasty)
            assert (caught.value.code, caught.value.rule) == ("wrong_choice", "TE-SETUP-12")


@pytest.mark.rule("TE-SETUP-13")
def test_each_pair_of_colours_once() -> None:
    built = set()
    for colour in "RGK":
        state = table(e5=colour * 2, f5=colour * 2, e6=colour * 2, hand=colour)
        play(state, f"{colour}f6")
        found = monuments(state)
        assert len(found) == 3  # three monuments show any given colour
        built |= {text[2:] for text in found}
    state = table(o4="BB", p4="BB", o5="BB", hand="B")
    play(state, "Bp5")
    built |= {text[2:] for text in monuments(state)}
    assert built == {"RB", "RG", "RK", "BG", "BK", "GK"}


@pytest.mark.rule("TE-SETUP-03", "TE-TREASURE-02")
def test_how_much_is_possible_at_the_start() -> None:
    """te-start-counts"""
    state = table(hand="RBGK")
    for colour in "RBGK":
        assert len(leaders(state, colour)) == 33
    assert [len(tiles(state, colour)) for colour in "RGK"] == [125] * 3
    assert len(tiles(state, "B")) == 41
    assert len(ruins(state)) == 166
    assert kingdoms(state) == []
    assert len(territories(state)) == 10
    # 3 x 125 + 41 tiles, 4 x 33 leaders, 166 catastrophes, 15 exchanges of four different tiles,
    # and the end of the turn
    assert len(legal(state)) == 375 + 41 + 132 + 166 + 15 + 1
