"""TE-TURN: two actions, one player after the other."""

from __future__ import annotations

import pytest

from tests.conformance.moves import asked, field, legal, play, refused, stage, told
from tests.conformance.tigris.positions import (
    GAME,
    at,
    exchanges,
    fight,
    hand,
    leaders,
    points,
    ruins,
    table,
    tiles,
    where,
)


@pytest.mark.rule("TE-TURN-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players: int) -> None:
    state = GAME.start(players, seed=1, first_player="bull")
    seats = []
    for _ in range(2 * players):
        seats.append(state.to_act[0])
        play(state, ".")
    assert seats == [(1 + step) % players for step in range(2 * players)]
    assert field(state, "turn") == 3  # two rounds are over


@pytest.mark.rule("TE-TURN-02")
def test_two_actions_one_or_none() -> None:
    state = table(players=2)
    assert asked(state) == (0, "act", "TE-TURN-02")
    play(state, "Rc6")
    assert (state.to_act, field(state, "actions")) == ((0,), 1)
    play(state, "Rd6")
    assert (state.to_act, field(state, "actions")) == ((1,), 2)
    play(state, "Rd5", ".")  # one
    assert state.to_act == (0,)
    play(state, ".")  # none
    assert state.to_act == (1,)


@pytest.mark.rule("TE-TURN-03")
@pytest.mark.parametrize(
    "actions",
    [
        ("Rc6", "R@a2"), ("R@a2", "Rc6"), ("Rc6", "Rd6"), ("R@a2", "B@c2"), ("Xc6", "Xd6"),
        ("~R", "~B"), ("~R", "Xc6"), ("Xc6", "~R"), ("R@a2", "R@-"),
    ],
)  # fmt: skip
def test_any_order_and_twice_the_same(actions: tuple[str, str]) -> None:
    state = table(hand="RRBBGK")
    play(state, *actions)
    assert state.to_act == (1,)


@pytest.mark.rule("TE-TURN-04")
def test_four_kinds_of_action() -> None:
    state = table(hand="RBGK", f5="RR", e5="K0")
    every = legal(state)
    listed = {f"{colour}{cell}" for colour in "RBGK" for cell in tiles(state, colour)}
    listed |= {f"{colour}@{cell}" for colour in "RBGK" for cell in leaders(state, colour)}
    listed |= {"K@-"} | {f"X{cell}" for cell in ruins(state)}
    listed |= {f"~{letters}" for letters in exchanges(state)}
    assert set(every) == listed | {"."}
    assert every[-1] == "."
    for text in ("+0", "+3", "^e5RB", "$b2"):
        refused(state, text, "not_an_answer", "TE-TURN-02")
    refused(state, "!G", "no_clash", "TE-CONFLICT-EXTERNAL-04")


@pytest.mark.rule("TE-TURN-05")
def test_the_next_action_waits_for_the_end_of_this_one() -> None:
    state = table(f5="RR", e5="K1", hand="RRR")
    play(state, "K@g5")
    assert (stage(state), field(state, "actions")) == ("attack", 2)
    for text in ("Rc6", "R@a2", "Xc6", "~R", "."):
        refused(state, text, "finish_first", "TE-TURN-05")
    play(state, "+0")
    assert (stage(state), field(state, "actions")) == ("defend", 2)
    refused(state, "Bc4", "finish_first", "TE-TURN-05")
    refused(state, "Rc6", "not_your_turn", "", seat=0)
    play(state, "+0")
    assert (stage(state), field(state, "actions"), state.to_act) == ("act", 1, (0,))


@pytest.mark.rule("TE-TURN-05")
def test_monument_and_treasures_belong_to_the_action() -> None:
    # The temple completes the square of f3, and two treasures lie in the trader's kingdom.
    state = table(f4="RR", g4="RR", h3="RR", i3="G1", i2="RR", j1="RR", i1="BB", hand="R")
    play(state, "Rg3")  # f3, g3, f4, g4
    assert (stage(state), state.to_act, field(state, "actions")) == ("raise", (0,), 2)
    refused(state, "Rc6", "finish_first", "TE-TURN-05")
    play(state, ".")
    assert (stage(state), state.to_act, field(state, "actions")) == ("spoils", (1,), 2)
    refused(state, "Rc6", "finish_first", "TE-TURN-05")
    play(state, "$f3")
    assert (stage(state), state.to_act, field(state, "actions")) == ("act", (0,), 1)


@pytest.mark.rule("TE-TURN-06", "TE-ENDTURN-02")
def test_everybody_begins_a_turn_with_six_tiles() -> None:
    state = table(players=3, hand="RRBBGK")
    play(state, "Rc6", "Kd5")
    assert len(hand(state, 0)) == 6
    for seat in (1, 2, 0):
        assert (state.to_act, len(hand(state, seat))) == ((seat,), 6)
        play(state, "~" + hand(state, seat)[:2], ".")


@pytest.mark.rule("TE-TURN-07")
def test_hands_are_refilled_at_the_end_of_the_turn_only() -> None:
    state = table(f5="RR", e5="K1", hand="RRRRGG", hands={1: "RRRRRR"})
    play(state, "K@g5")
    fight(state, 2, 3)
    assert [len(hand(state, seat)) for seat in (0, 1)] == [4, 3]
    play(state, "K@g5")
    fight(state, 2, 3)
    assert [len(hand(state, seat)) for seat in (0, 1)] == [6, 6]
    assert state.to_act == (1,)


@pytest.mark.rule("TE-TURN-08")
def test_a_leader_that_failed_may_try_again_on_the_same_cell() -> None:
    state = table(f5="RR", e5="K1", hand="RRGGGG", hands={1: "BBBBBB"})
    play(state, "K@g5")
    fight(state, 0, 0)
    assert where(state, "K0") == ""
    assert points(state, 1) == {"red": 1}
    assert "g5" in leaders(state, "K")
    play(state, "K@g5")
    fight(state, 1, 0)
    assert (at(state, "g5"), at(state, "e5")) == ("K0", "..")
    assert points(state, 0) == {"red": 1}
    assert "won" in told(state)
