"""Section 27: trade cards are drawn, and the ninth pile is for sale."""

from __future__ import annotations

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
from ziggurat.core.state import State

TOKENS = {0: {"num": 9}, 1: {"ger": 9}, 2: {"dan": 9}}
"""Enough to support all cities of these tests."""


@pytest.mark.rule("CIV-27.1")
def test_the_fewest_cities_draw_first() -> None:
    state = table(phase="draw", tokens=TOKENS, cities={0: "cat thp pal", 1: "rom", 2: "moe tyr"})
    assert [(each["seat"], each["count"]) for each in entries(state, "drew")] == [
        (1, 1), (2, 2), (0, 3),
    ]  # fmt: skip


@pytest.mark.rule("CIV-27.1")
def test_equals_draw_in_order_of_succession() -> None:
    """Seat 2 is Africa, seat 0 Illyria; the first card of the pile is the first to go."""
    state = table(
        phase="draw", nations="illyria italy africa", tokens=TOKENS,
        cities={0: "moe", 1: "rom", 2: "cat"}, piles={1: "1a 1b 1a"},
    )  # fmt: skip
    assert [each["seat"] for each in entries(state, "drew")] == [2, 1, 0]
    assert [hand(state, seat) for seat in range(3)] == [{"1a": 1}, {"1b": 1}, {"1a": 1}]


@pytest.mark.rule("CIV-27.2a", "CIV-EX-27.2")
def test_three_cities_draw_from_the_first_three_piles() -> None:
    state = table(
        phase="draw", tokens=TOKENS, cities={0: "cat thp pal"},
        piles={1: "1b", 2: "2a", 3: "3b", 4: "4a"}, hands={1: "", 2: ""},
    )  # fmt: skip
    assert hand(state, 0) == {"1b": 1, "2a": 1, "3b": 1}
    assert pile(state, 4)[0] == "4a"
    assert state.view(None)["piles_left"] == [14, 16, 18, 17, 15, 12, 12, 10, 10]


@pytest.mark.rule("CIV-27.2a")
def test_nine_cities_draw_from_all_piles() -> None:
    state = table(
        phase="draw", tokens={0: {"ger": 5, "dan": 5, "moe": 4, "pan": 4}},
        cities={0: "cat thp pal sya rom nea tae cyr spa"}, hands={1: "", 2: ""},
    )  # fmt: skip
    assert sorted(int(card[0]) for card in hand(state, 0)) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("CIV-27.21")
def test_an_empty_pile_gives_nothing_and_is_not_replaced() -> None:
    """All of the second pile is in the hand of Illyria."""
    state = table(
        phase="draw", tokens=TOKENS, cities={0: "cat thp pal"},
        hands={1: "", 2: "2a*8 2b*7 2z 2x"},
    )  # fmt: skip
    assert sorted(int(card[0]) for card in hand(state, 0)) == [1, 3]
    assert entries(state, "drew") == [{"seat": 0, "count": 2}]


@pytest.mark.rule("CIV-27.3a")
def test_drawn_cards_stay_secret() -> None:
    state = table(
        phase="draw", tokens=TOKENS, cities={0: "cat thp pal"}, piles={3: "3x"},
        hands={1: "", 2: ""},
    )  # fmt: skip
    assert "3x" in hand(state, 0)
    for entry in state.log:
        if entry.key == "drew_cards":
            assert entry.readers == (0,)
        else:
            assert "3x" not in str(entry.args)
    for reader in (1, 2, None):
        assert "3x" not in str(state.view(reader))
    assert "3x" in state.view(0)["hand"]


@pytest.mark.rule("CIV-27.3b")
def test_a_calamity_that_cannot_be_traded_stays_with_its_drawer() -> None:
    state = table(phase="trade", hands={0: "3a*3 2z 3z 4z 5z", 1: "5a*3"})
    play(state, ">1")
    assert legal(state) == ["x", "+3a"]
    for card in ("2z", "3z", "4z", "5z"):
        assert barred(state, f"+{card}") == "CIV-27.3b"


def dealt(first: str, second: str) -> State:
    return table(phase="trade", hands={0: "3a*3", 1: first, 2: second}, tokens=TOKENS)


@pytest.mark.rule("CIV-27.4")
def test_only_the_cards_in_hand_are_hidden() -> None:
    """Two tables that differ in the hands of others look the same, and the rest is seen."""
    one, other = dealt("4a*3 4x", "5a*3"), dealt("4b*2 4z 4x", "5a 5b 5x")
    for reader in (0, None):
        first, second = one.view(reader), other.view(reader)
        assert first == second
        assert first["hand_sizes"] == [3, 4, 3]
        for seat in range(3):
            assert set(first["nations"][seat]) >= {
                "stock", "treasury", "cards", "square", "census", "ships", "cities", "tokens",
            }  # fmt: skip
        assert first["map"] == {"num": {"0": 9}, "ger": {"1": 9}, "dan": {"2": 9}}
    assert one.view(1) != other.view(1)


# --------------------------------------------------------------------------------- the ninth pile


@pytest.mark.rule("CIV-27.51a")
def test_anybody_may_buy_from_the_ninth_pile() -> None:
    """Africa has no city and 40 tokens: two cards, not three."""
    state = table(
        phase="draw", tokens={1: {"ger": 2}}, cities={1: "rom"}, treasury={0: 40},
        hands={0: "", 2: ""}, piles={9: "9a 9b 9a"},
    )  # fmt: skip
    assert who(state) == (0, "ninth")
    assert legal(state) == ["$", "."]
    play(state, "$")
    assert who(state) == (0, "ninth")
    play(state, "$")
    assert hand(state, 0) == {"9a": 1, "9b": 1}
    assert treasury(state, 0) == 4
    assert who(state) != (0, "ninth")


@pytest.mark.rule("CIV-27.51a")
def test_eighteen_tokens_and_no_fewer() -> None:
    state = table(phase="draw", tokens=TOKENS, treasury={0: 17, 1: 18})
    assert who(state) == (1, "ninth")
    play(state, ".")
    assert treasury(state, 1) == 18
    assert who(state)[1] != "ninth"


@pytest.mark.rule("CIV-27.51a")
def test_an_empty_ninth_pile_is_not_for_sale() -> None:
    state = table(
        phase="draw", treasury={0: 40}, hands={0: "", 1: "9a*5 9b*3", 2: ""}, piles={9: "9b 9x"}
    )
    play(state, "$", "$")
    state = table(phase="draw", treasury={0: 40}, hands={0: "", 1: "9a*5 9b*4 9x", 2: ""})
    assert who(state)[1] != "ninth"


@pytest.mark.rule("CIV-27.51b")
def test_the_price_goes_to_stock() -> None:
    state = table(phase="draw", treasury={0: 20})
    assert stock(state) == 27
    play(state, "$")
    assert (stock(state), treasury(state)) == (45, 2)


@pytest.mark.rule("CIV-27.51c")
def test_one_buys_after_drawing_and_before_the_next_draws() -> None:
    """Nine cities of Italy and the ninth pile: Africa buys its first card, Illyria the third."""
    state = table(
        phase="draw", tokens={0: {"num": 2}, 2: {"dan": 5, "scy": 3, "cri": 2}, 1: {"ger": 5}},
        cities={0: "cat", 1: "rom nea", 2: "moe tyr byz"}, treasury={0: 18, 2: 18},
        piles={1: "1a 1a 1b", 9: "9a 9b"}, hands={0: "", 1: "", 2: ""},
    )  # fmt: skip
    assert who(state) == (0, "ninth")
    assert hand(state, 0) == {"1a": 1}
    assert hand(state, 1) == {}, "Italy has more cities and draws later"
    play(state, "$")
    assert hand(state, 0) == {"1a": 1, "9a": 1}
    assert sum(hand(state, 1).values()) == 2
    assert who(state) == (2, "ninth")
    assert sum(hand(state, 2).values()) == 3
    play(state, "$")
    assert hand(state, 2)["9b"] == 1


@pytest.mark.rule("CIV-27.51d")
def test_a_purchase_may_turn_up_piracy() -> None:
    """It is held in secret like a drawn calamity."""
    state = table(phase="draw", treasury={0: 18}, piles={9: "9x"}, hands={0: "3a*2", 1: "", 2: ""})
    play(state, "$")
    assert hand(state, 0) == {"3a": 2, "9x": 1}
    assert who(state) == (0, "trade")
    assert "9x" not in str(state.view(1))
    assert state.view(1)["hand_sizes"] == [3, 0, 0]
