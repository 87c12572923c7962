"""UR-NOTOKEN: a player whose tokens are all off the grid, or only on ziggurats."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    CELLS,
    asked,
    legal,
    piece,
    play,
    puts,
    refused,
    skip_turn,
    stage,
    supply,
    table,
    tokens,
    told,
)
from ziggurat.core.errors import WrongPosition


@pytest.mark.rule("UR-NOTOKEN-01", "UR-NOTOKEN-02")
def test_without_tokens_only_three_on_one_free_tile_then_the_exchange() -> None:
    state = table(seat=2, hands={0: "TW"}, c3="A21", d3="A15", e3="A1Z")
    skip_turn(state)
    assert asked(state) == (0, "return", "UR-NOTOKEN-01")
    assert puts(state) == set(CELLS) - {"c3", "d3", "e3"}
    assert set(legal(state)) == {"+" + cell for cell in puts(state)}
    refused(state, ".", "must_return", "UR-NOTOKEN-01")
    refused(state, "T", "must_return", "UR-NOTOKEN-01")
    refused(state, "c2xc3:1", "must_return", "UR-NOTOKEN-01")
    refused(state, "+c3", "other_owner", "UR-LIMIT-02")
    refused(state, "+e3", "taboo", "UR-ZIGGURAT-06")
    play(state, "+f6")
    assert tokens(state, 0) == {"f6": 3}
    assert supply(state, 0) == 17
    assert asked(state) == (0, "exchange", "UR-EXCHANGE-01")
    refused(state, "+f6", "not_an_answer", "UR-EXCHANGE-01")


@pytest.mark.rule("UR-NOTOKEN-03")
def test_with_ziggurats_only_exactly_one_token_on_a_free_tile() -> None:
    state = table(seat=2, hands={0: "TW"}, c3="A21", d3="A15", e3="W0Z", f3="T0Z")
    skip_turn(state)
    assert asked(state) == (0, "refound", "UR-NOTOKEN-03")
    assert set(legal(state)) == {
        "+" + cell for cell in CELLS if cell not in ("c3", "d3", "e3", "f3")
    }
    refused(state, ".", "must_return", "UR-NOTOKEN-03")
    refused(state, "T", "must_return", "UR-NOTOKEN-03")
    refused(state, "e3xe4:1", "must_return", "UR-NOTOKEN-03")
    refused(state, "+e3", "taboo", "UR-ZIGGURAT-06")
    play(state, "+f6")
    assert tokens(state, 0) == {"f6": 1}
    assert supply(state, 0) == 17
    assert asked(state) == (0, "exchange", "UR-EXCHANGE-01")


@pytest.mark.rule("UR-NOTOKEN-01", "UR-NOTOKEN-03")
@pytest.mark.parametrize(("marker", "rule"), [("", "UR-NOTOKEN-01"), ("W0Z", "UR-NOTOKEN-03")])
def test_no_position_begins_an_ordinary_turn_without_tokens(marker: str, rule: str) -> None:
    marked = {"e3": marker} if marker else {}
    with pytest.raises(WrongPosition) as caught:
        table(marked, stage="turn", hand="TW", d3="A15")
    assert (caught.value.code, caught.value.rule) == ("no_tokens", rule)
    assert caught.value.details == {"seat": 0}
    # He may have lost his last token since the turn began (UR-NOTOKEN-04).
    assert asked(table(marked, stage="turn", slots=1, hand="TW", d3="A15"))[1] == "turn_rest"


@pytest.mark.rule("UR-NOTOKEN-03")
def test_one_token_beside_the_ziggurats_is_enough_for_a_normal_turn() -> None:
    state = table(seat=2, hands={0: "TW"}, c3="A21", d3="A15", e3="W0Z", f6="T01")
    skip_turn(state)
    assert asked(state) == (0, "turn", "UR-TURN-02")


@pytest.mark.rule("UR-NOTOKEN-04")
def test_losing_the_last_token_in_ones_own_turn_changes_nothing_till_the_next() -> None:
    state = table(hand="AT", c3="C01", d3="A11", e3="A21")
    play(state, "A")
    assert tokens(state, 0) == {}
    assert asked(state) == (0, "turn_rest", "UR-TURN-02")
    assert legal(state) == ["T", "."]
    play(state, "T")
    assert stage(state) == "exchange"
    skip_turn(skip_turn(skip_turn(state)))
    assert asked(state) == (0, "return", "UR-NOTOKEN-01")


@pytest.mark.rule("UR-NOTOKEN-05")
@pytest.mark.parametrize("markers", ["", "A0Z"])
def test_without_a_free_tile_nothing_is_placed_and_the_exchange_follows(markers: str) -> None:
    marked = {"a1": markers} if markers else {}
    state = table(marked, seat=2, hands={2: "TW", 0: "AC"}, side=["AP"], filled_by=[1, 2])
    play(state, ".", "s1=T")
    assert asked(state) == (0, "exchange", "UR-EXCHANGE-01")
    assert legal(state) == ["s1=A", "s1=C"]
    assert tokens(state, 0) == {}


@pytest.mark.rule("UR-NOTOKEN-05", "UR-END-01")
def test_and_the_exchange_decides_about_the_end() -> None:
    state = table(seat=2, hands={2: "TW", 0: "TW"}, side=["AP"], filled_by=[1, 2])
    play(state, ".", "s1=T")
    assert state.over
    assert "no_exchange" in told(state)
    assert piece(state, "a1") == "11"
