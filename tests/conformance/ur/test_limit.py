"""UR-LIMIT: five on a tile, one colour on a tile, twenty in all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ur.positions import (
    GAME,
    agenda,
    piece,
    play,
    puts,
    refused,
    supply,
    table,
    tokens,
)
from ziggurat.core.errors import WrongPosition


def broken(data: dict[str, Any], code: str, rule: str) -> None:
    """This position is refused."""
    with pytest.raises(WrongPosition) as caught:
        GAME.restore(data)
    assert (caught.value.code, caught.value.rule) == (code, rule)


@pytest.mark.rule("UR-LIMIT-01")
def test_never_more_than_five_on_a_tile() -> None:
    full = {"a1": "T05", "b1": "C05", "c1": "A05", "d1": "A04"}
    state = table(full, hand="TC")
    refused(state, "+a1", "tile_full", "UR-LIMIT-01")
    play(state, "T", "C")
    assert tokens(state, 0) == {"a1": 5, "b1": 5, "c1": 5, "d1": 4}
    state = table(full, hand="AP")
    play(state, "A")
    assert puts(state) == {"d1"}
    play(state, "+d1", "P")
    refused(state, "a1-d1:1", "tile_full", "UR-POLITICS-05")


@pytest.mark.rule("UR-LIMIT-01")
def test_no_position_has_six_on_a_tile() -> None:
    data = table(hand="TC", a1="T05").dump()
    data["pieces"][0] = data["pieces"][0].replace("05", "06")
    broken(data, "wrong_value", "UR-LIMIT-01")


@pytest.mark.rule("UR-LIMIT-02")
def test_all_tokens_on_a_tile_belong_to_one_player() -> None:
    state = table(hand="TC", c3="A01", d3="W11")
    refused(state, "+d3", "other_owner", "UR-LIMIT-02")
    # Culture gives the neighbour tokens of his own colour; War removes his before ours move in.
    state = table(hand="CW", c3="C03", d3="C11")
    play(state, "C")
    assert piece(state, "d3") == "12"
    play(state, "c3xd3:1")
    assert piece(state, "d3") == "01"


@pytest.mark.rule("UR-LIMIT-03")
def test_twenty_tokens_each_markers_included() -> None:
    state = table(hand="TC", a1="T05", c3="A03", e5="W0Z", f6="W0Z")
    assert supply(state, 0) == 20 - 5 - 3 - 2
    data = state.dump()
    broken({**data, "supply": [11, 20, 20]}, "wrong_value", "UR-LIMIT-03")
    state = table(hand="TC", a1="T05", b1="A05", c1="A05", d1="A05")
    data = state.dump()
    data["pieces"][5] = data["pieces"][5].replace("..", "01", 1)
    broken(data, "wrong_count", "UR-LIMIT-03")


@pytest.mark.rule("UR-LIMIT-03")
def test_nothing_is_placed_from_an_empty_supply() -> None:
    # a1 would gain by Trade, b2 by Culture; 1 + 1 + 1 + 5 + 5 + 5 + 2 are all on the grid.
    state = table(
        hand="TC", a1="T01", b1="C01", b2="A01", a6="A05", b6="A05", c6="A05", d6="A02"
    )  # fmt: skip
    assert supply(state, 0) == 0
    assert puts(state) == set()
    refused(state, "+a1", "supply_empty", "UR-LIMIT-03")
    before = tokens(state, 0)
    play(state, "T", "C")
    assert tokens(state, 0) == before


@pytest.mark.rule("UR-LIMIT-04")
def test_what_does_not_fit_is_lost_and_the_action_stays_legal() -> None:
    # The corner is due four; two fit.
    state = table(hand="TC", a1="T03", b1="A11", a2="A11")
    play(state, "T")
    assert piece(state, "a1") == "05"
    assert supply(state, 0) == 15
    # Culture: due two, one fits.
    state = table(hand="TC", c3="C01", e3="C01", d3="W14")
    play(state, "C")
    assert piece(state, "d3") == "15"
    assert supply(state, 1) == 15


@pytest.mark.rule("UR-LIMIT-03")
@pytest.mark.parametrize(
    ("stage", "change"),
    [
        ("turn", {"pending": {"c3": 1}}),  # nothing is being chosen
        ("grow", {"slots": 1, "pending": {"a1": 1}}),  # on a free tile
        ("grow", {"slots": 1, "pending": {"d3": 1}}),  # on a tile of another player
        ("grow", {"slots": 1, "pending": {"c3": 2}, "due": {"c3": 1}}),  # six on a tile
        ("share", {"slots": 1}),  # nothing to share
        ("move", {"slots": 1, "pending": {"c3": 1}}),  # out of nowhere
        ("move", {"slots": 1, "pending": {"c3": -4, "e3": 4}}),  # more than there are
        ("turn", {"slots": 0}),
        ("fight", {"slots": 2}),
        ("fight", {"slots": 1, "attacks": 100}),
        ("build", {"built": 0}),
        ("build", {"built": 2}),
        ("found", {}),  # seat 1 has more than three on the grid
        ("return", {}),  # he has tokens on the grid
        ("refound", {}),
    ],
)
def test_no_position_holds_a_choice_that_cannot_be_completed(
    stage: str, change: dict[str, Any]
) -> None:
    data = table(hand="TC", c3="A03", e3="A01", d3="W14").dump()
    with pytest.raises(WrongPosition) as caught:
        GAME.restore({**data, "agenda": agenda(stage, 0, 3, 0, change.get("slots", 2)), **change})
    assert caught.value.code == "wrong_value"
