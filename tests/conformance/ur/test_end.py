"""UR-END: no exchange, or the round of the fifth ziggurat."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    asked,
    exchanges,
    field,
    play,
    refused,
    skip_turn,
    table,
    told,
)

FOUR_BUILT = {"a1": "W0Z", "b1": "A1Z", "c1": "T2Z", "d1": "P1Z"}


@pytest.mark.rule("UR-END-01")
def test_no_free_tile_ends_the_game_at_once() -> None:
    state = table(players=4, hand="CW", filled_by=[0, 1, 2, 3])
    play(state, ".")
    assert state.over
    assert state.to_act == ()
    assert told(state)[-1] == "no_exchange"


@pytest.mark.rule("UR-END-01")
def test_only_free_tiles_of_the_pair_in_hand_end_the_game_at_once() -> None:
    state = table(players=4, hand="CW", filled_by=[0, 1, 2, 3], c3="CW", f6="WC")
    play(state, ".")
    assert state.over


@pytest.mark.rule("UR-END-01")
def test_one_free_tile_of_another_pair_and_the_game_goes_on() -> None:
    state = table(players=4, hand="CW", filled_by=[0, 1, 2, 3], c3="CW", f6="AC")
    play(state, ".")
    assert not state.over
    assert exchanges(state) == {"f6=C", "f6=W"}


@pytest.mark.rule("UR-END-01")
def test_judged_at_the_end_of_the_turn() -> None:
    # At the start nothing is free; Agriculture frees e3, whose pair differs.
    state = table(players=4, hand="AC", filled_by=[1, 2, 3], e3="TP01", d5="W02")
    play(state, "A", ".")
    assert not state.over
    assert exchanges(state) == {"e3=A", "e3=C"}
    # The last free tile of another pair is covered: the end.
    state = table(players=4, hand="AC", filled_by=[1, 2, 3], e3="TP", d5="W02")
    play(state, "+e3")
    assert state.over


@pytest.mark.rule("UR-END-01")
def test_nothing_can_be_done_after_the_end() -> None:
    state = table(players=4, hand="CW", filled_by=[0, 1, 2, 3])
    play(state, ".")
    for seat in range(4):
        assert state.legal(seat) == []
        refused(state, "C", "game_over", "", seat=seat)


@pytest.mark.rule("UR-END-02")
@pytest.mark.parametrize(
    ("first", "builder", "others"),
    [
        (0, 0, [1, 2, 3]),
        (0, 2, [3]),
        (0, 3, []),
        (2, 2, [3, 0, 1]),
        (2, 0, [1]),
        (2, 1, []),
    ],
)
def test_the_fifth_ziggurat_lets_the_round_end(first: int, builder: int, others: list[int]) -> None:
    cells = {
        cell: f"A{seat}2" for cell, seat in zip(["a6", "b6", "c6", "d6"], range(4), strict=True)
    }
    state = table(
        {**FOUR_BUILT, **cells, "c3": f"A{builder}5"}, players=4, first=first, seat=builder, round=7
    )
    play(state, "Zc3")
    assert field(state, "ziggurats_left") == 0
    assert asked(state) == (builder, "exchange", "UR-EXCHANGE-01")
    skip_turn(state)
    seen = []
    while not state.over:
        seen.append(state.to_act[0])
        skip_turn(state)
    assert seen == others
    assert field(state, "round") == 7


@pytest.mark.rule("UR-END-03")
def test_no_exchange_cuts_the_last_round_short() -> None:
    state = table(
        {**FOUR_BUILT, "e1": "C2Z"}, players=4, first=0, seat=1, hand="CW", filled_by=[0, 1, 2, 3]
    )
    play(state, ".")
    assert state.over
    assert told(state)[-1] == "no_exchange"


@pytest.mark.rule("UR-END-04")
def test_no_equal_number_of_turns() -> None:
    # Seat 1 of four cannot exchange in round 9: seats 2 and 3 do not play that round.
    state = table(
        players=4, first=0, seat=0, round=9, hands={0: "AT", 1: "CW"}, filled_by=[0, 1, 2, 3],
        c3="CW", d4="CW",
    )  # fmt: skip
    play(state, ".", "c3=A")
    assert asked(state)[0] == 1
    # c3 shows Agriculture now: seat 1 covers it, and only his own pair is free.
    play(state, "+c3")
    assert state.over
    assert field(state, "round") == 9


def test_the_last_round_is_told() -> None:
    """All ziggurats are built, or the turn limit is met."""
    assert not table(FOUR_BUILT, players=3).view(None)["last_round"]
    assert table({**FOUR_BUILT, "e1": "A0Z"}, players=3).view(None)["last_round"]
    assert table(players=3, round=4, options={"turn_limit": 4}).view(None)["last_round"]
    assert not table(players=3, round=3, options={"turn_limit": 4}).view(None)["last_round"]
