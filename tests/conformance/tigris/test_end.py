"""TE-END: how the game ends."""

from __future__ import annotations

import pytest

from tests.conformance.moves import field, legal, play, refused, stage, told
from tests.conformance.tigris.positions import (
    all_points,
    bag_size,
    fight,
    hand,
    points,
    table,
    treasures,
    treasures_on_map,
)

FULL = dict.fromkeys(range(4), "RRRRRR")


@pytest.mark.rule("TE-END-01")
@pytest.mark.parametrize(
    ("left", "over"), [(["b2"], True), (["b2", "p2"], True), (["b2", "p2", "b8"], False)]
)
def test_one_or_two_treasures_at_the_end_of_a_turn(left: list[str], over: bool) -> None:
    state = table(treasures_on_map=left)
    play(state, "Rc6")
    assert not state.over
    play(state, "Rd6")
    assert state.over is over


@pytest.mark.rule("TE-END-01")
def test_the_turn_is_played_to_its_end() -> None:
    # The first action takes the third last treasure; the second one and the income still come.
    state = table(
        c3="KK", d3="BB", b3="G0", c2="K0", treasures_on_map=["b2", "f3", "p2"], hand="BBRR",
        monuments={"RK": "c5"}, b4="BB", b5="RR", treasures=[0, 7, 0, 0],
    )  # fmt: skip
    play(state, "Be3")
    assert treasures(state) == [1, 7, 0, 0]
    assert treasures_on_map(state) == {"f3", "p2"}
    assert (state.over, stage(state), field(state, "actions")) == (False, "act", 1)
    play(state, "Bd4")
    assert state.over
    assert told(state) == ["laid", "scored", "income", "few_treasures"]
    assert points(state, 0) == {"blue": 2, "black": 1}


@pytest.mark.rule("TE-END-02")
@pytest.mark.parametrize(("bag", "over"), [("KK", False), ("K", True), ("", True)])
def test_a_bag_that_cannot_bring_a_player_to_six(bag: str, over: bool) -> None:
    state = table(hands=FULL, bag=bag)
    play(state, "Rc6", "Rd6")
    assert state.over is over
    if over:
        assert state.log[-1].key == "bag_empty"
        assert state.log[-1].args == {"seat": 0}
        assert hand(state, 0) == "RRRR"


@pytest.mark.rule("TE-END-03")
def test_an_exchange_that_cannot_be_served_ends_the_game_on_the_spot() -> None:
    state = table(
        monuments={"GK": "f5"}, e5="RR", e4="K0", hand="RRRRRR", hands={1: "G" * 6}, bag="KK"
    )
    play(state, "~RRR")
    assert state.over
    assert told(state) == ["swapped", "bag_empty"]
    assert all_points(state) == {}  # no income
    assert hand(state, 0) == "RRRRRR"
    assert state.to_act == ()
    refused(state, ".", "game_over", "", seat=0)


@pytest.mark.rule("TE-END-03")
def test_as_an_option_the_income_comes_first() -> None:
    state = table(
        monuments={"GK": "f5"}, e5="RR", e4="K0", hand="RRRRRR", hands={1: "G" * 6}, bag="KK",
        options={"income_on_swap_end": True},
    )  # fmt: skip
    play(state, "~RRR")
    assert state.over
    assert all_points(state) == {0: {"black": 1}}


@pytest.mark.rule("TE-END-03")
def test_also_as_second_action() -> None:
    state = table(hand="RRRRRR", bag="KKK")
    play(state, "~RR", "~RR")
    assert state.over


@pytest.mark.rule("TE-END-04")
def test_the_refill_of_another_player_ends_it_too() -> None:
    # The defender has added two temples; the bag serves the active player alone.
    state = table(f5="RR", e5="K1", hands={**FULL, 0: "RRRRRR"}, hand="RRRRRR", bag="GG")
    play(state, "K@g5")
    fight(state, 1, 2)
    play(state, ".")
    assert state.over
    assert hand(state, 0) == "RRRRRG"
    assert hand(state, 1) == "RRRR"
    assert state.log[-1].args == {"seat": 1}


@pytest.mark.rule("TE-END-05")
def test_an_empty_bag_alone_does_not_end_it() -> None:
    state = table(hands=FULL, bag="")
    play(state, "R@a2", "Xc6", ".", ".", ".", "R@c2")
    assert not state.over
    assert bag_size(state) == 0


@pytest.mark.rule("TE-END-06")
def test_afterwards_everything_is_open() -> None:
    state = table(hands=FULL, bag="K", points={2: (1, 2, 3, 4)}, treasures_on_map=["b2", "p2"])
    assert "hands" not in state.view(0)
    play(state, ".")
    assert state.over
    assert [state.legal(seat) for seat in range(4)] == [[], [], [], []]
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert [sum(held.values()) for held in view["hands"]] == [6] * 4
        assert view["points"][2] == {"red": 1, "blue": 2, "green": 3, "black": 4}
        assert view["treasures"] == [0, 0, 0, 8]
        assert view["bag"] == {"red": 0, "blue": 0, "green": 0, "black": 1}
        assert len(view["swapped"]) == 4


@pytest.mark.rule("TE-END-01")
def test_the_guard_of_rounds() -> None:
    """Ours, not the rulebook's: so that every game ends, whatever is played."""
    state = table(first=1, seat=0, turn=3, options={"turn_limit": 3})
    assert "." in legal(state)
    play(state, ".")
    assert state.over
    assert told(state)[-1] == "turn_limit"
