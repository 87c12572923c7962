"""27: drawing trade cards, and buying them from the ninth pile."""

from __future__ import annotations

import json

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    entries,
    hand,
    pile,
    stock,
    table,
    treasury,
    who,
)
from tests.conformance.moves import legal, play

SUPPORT = {0: {"ger": 18}, 1: {"dan": 18}, 2: {"pan": 18}}
"""Enough tokens for nine cities each."""
TOPS = {number: f"{number}a {number}b {number}a" for number in range(1, 10)}


@pytest.mark.rule("CIV-27.1")
def test_the_fewest_cities_draw_first() -> None:
    state = table(
        phase="draw", cities={0: "cat thp", 1: "rom", 2: "apo tae"}, tokens=SUPPORT, piles=TOPS,
        nations="illyria italy africa",
    )  # fmt: skip
    # Italy with one; Africa (seat 2) and Illyria (seat 0) have two
    assert [each["seat"] for each in entries(state, "drew")] == [1, 2, 0]
    assert [hand(state, seat) for seat in (1, 2, 0)] == [
        {"1a": 1}, {"1b": 1, "2a": 1}, {"1a": 1, "2b": 1},
    ]  # fmt: skip


@pytest.mark.rule("CIV-27.2a", "CIV-EX-27.2")
def test_example_three_cities_draw_from_the_first_three_piles() -> None:
    state = table(phase="draw", cities={0: "cat thp rom"}, tokens=SUPPORT, piles=TOPS)
    assert hand(state) == {"1a": 1, "2a": 1, "3a": 1}
    assert pile(state, 4)[0] == "4a"
    assert entries(state, "drew") == [{"seat": 0, "count": 3}]


@pytest.mark.rule("CIV-27.2a")
def test_nine_cities_draw_from_all_nine() -> None:
    nine = "cat thp rom nea sya tae apo ath kno"
    state = table(phase="draw", cities={0: nine}, tokens=SUPPORT, piles=TOPS)
    assert hand(state) == {f"{number}a": 1 for number in range(1, 10)}


@pytest.mark.rule("CIV-27.21")
def test_an_empty_pile_gives_nothing() -> None:
    # all fifteen cards of the first pile are in hands
    state = table(
        phase="draw", cities={0: "cat thp"}, tokens=SUPPORT, piles={2: "2a", 3: "3a"},
        hands={1: "1a*8", 2: "1b*7"},
    )  # fmt: skip
    assert hand(state) == {"2a": 1}
    assert pile(state, 3)[0] == "3a"


@pytest.mark.rule("CIV-27.3a", "CIV-27.4")
def test_what_is_drawn_is_secret() -> None:
    state = table(phase="draw", cities={0: "cat thp rom nea"}, tokens=SUPPORT, piles={4: "4x"})
    assert hand(state)["4x"] == 1
    told = [each for each in state.log if each.key == "drew_cards"]
    assert [each.readers for each in told] == [(0,)]
    for seat in (1, 2, None):
        assert "4x" not in json.dumps(state.view(seat))
        assert state.view(seat)["hand_sizes"][0] == 4
    assert state.view(0)["hand"]["4x"] == 1


@pytest.mark.rule("CIV-27.3b")
def test_some_calamities_stay_with_whoever_drew_them() -> None:
    state = table(phase="trade", hands={0: "1a*2 3b 4z", 1: "5a*3", 2: "1b"})
    play(state, ">1")
    assert "+4z" not in legal(state)
    with pytest.raises(ValueError, match=r".*"):
        play(state, "+4z")
    play(state, "+1a", "+1a", "+3b")
    assert not any(text.startswith("+") for text in legal(state))  # it cannot be set aside


@pytest.mark.rule("CIV-27.51a", "CIV-27.51b")
def test_eighteen_tokens_buy_a_card_of_the_ninth_pile() -> None:
    # without a single city; as often as it can be paid
    state = table(phase="draw", treasury={0: 40}, tokens={0: {"tun": 1}}, piles={9: "9b 9a"})
    assert who(state) == (0, "ninth")
    assert stock(state) == 6
    play(state, "$")
    assert (hand(state), treasury(state), stock(state)) == ({"9b": 1}, 22, 24)
    play(state, "$")
    assert (hand(state), treasury(state), stock(state)) == ({"9a": 1, "9b": 1}, 4, 42)
    assert who(state)[1] != "ninth"
    poor = table(phase="draw", treasury={0: 17}, tokens={0: {"tun": 1}})
    assert who(poor)[1] != "ninth"


@pytest.mark.rule("CIV-27.51a")
def test_while_the_pile_lasts() -> None:
    state = table(
        phase="draw", treasury={0: 40}, tokens={0: {"tun": 1}}, used="9x",
        hands={0: "", 1: "9a*5 9b*3", 2: ""},
    )  # fmt: skip
    play(state, "$")
    assert hand(state) == {"9b": 1}
    assert pile(state, 9) == []
    assert who(state)[1] != "ninth"


@pytest.mark.rule("CIV-27.51c", "CIV-27.51a")
def test_cards_are_bought_before_the_next_one_draws() -> None:
    state = table(
        phase="draw", cities={1: "rom", 2: "apo tae"}, tokens=SUPPORT, treasury={0: 18, 1: 18},
        piles=TOPS,
    )  # fmt: skip
    assert who(state) == (0, "ninth")  # no city at all: he comes first
    assert entries(state, "drew") == []
    play(state, ".")
    assert [each["seat"] for each in entries(state, "drew")] == [1]
    assert who(state) == (1, "ninth")
    play(state, "$")
    assert [each["seat"] for each in entries(state, "drew")] == [2]
    assert hand(state, 1) == {"1a": 1, "9a": 1}
    barred(state, "$")


@pytest.mark.rule("CIV-27.51d")
def test_a_bought_card_may_be_piracy() -> None:
    state = table(
        phase="draw", treasury={0: 20}, cities={0: "cat thp"}, tokens={0: {"tun": 4}},
        piles={9: "9x"}, hands={1: "2b*3", 2: "1b"},
    )  # fmt: skip
    play(state, "$")
    assert hand(state)["9x"] == 1
    for seat in (1, 2, None):
        assert "9x" not in json.dumps(state.view(seat))
    # held like a calamity that was drawn: it can be traded
    play(state, ">1")
    assert "+9x" in legal(state)
