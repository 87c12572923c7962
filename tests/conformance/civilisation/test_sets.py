"""Section 28, second half: what sets of goods are worth, and Mining."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import barred, nation, table, treasury
from tests.conformance.moves import legal, play
from ziggurat.core.state import State


def buying(hand: str, cards: str = "", money: int = 0, mined: str = "") -> State:
    """Africa buys."""
    return table(
        phase="purchases", seat=0, hands={0: hand}, cards={0: cards}, treasury={0: money},
        mined=mined,
    )  # fmt: skip


def wealth(hand: str, cards: str = "") -> int:
    """The most that the goods can pay for."""
    return int(buying(hand, cards).prompt(0).args["wealth"])


@pytest.mark.rule("CIV-28.51")
@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("1a", 1), ("1a*4", 16), ("1b*7", 49), ("2a*8", 128), ("3a*9", 243), ("5b*2", 20),
        ("9a", 9), ("9a*2", 36), ("9a*5", 225), ("8b*4", 128),
    ],
)  # fmt: skip
def test_a_set_is_worth_its_value_times_the_square_of_its_number(hand: str, value: int) -> None:
    assert wealth(hand) == value


@pytest.mark.rule("CIV-EX-28.51")
def test_three_grain_are_worth_36() -> None:
    assert wealth("4a*3") == 36
    state = play(buying("4a*3", money=9), "!pot", "-4a", "-4a", "-4a", ".")
    assert nation(state)["cards"] == ["pot"]
    assert treasury(state) == 0, "45 are 36 and nine of the treasury"


@pytest.mark.rule("CIV-28.52")
def test_different_goods_never_make_one_set() -> None:
    """Two Grain and one Oil, both worth four: 16 + 4, not 36."""
    assert wealth("4a*2 4b") == 20
    assert wealth("1a 1b 2a 2b") == 6


@pytest.mark.rule("CIV-28.53a")
@pytest.mark.parametrize(
    ("hand", "plain", "mined"),
    [
        ("2a*3", 18, 32),  # Iron
        ("6a*2", 24, 54),  # Bronze
        ("6b", 6, 24),  # Silver
        ("8a*3", 72, 128),  # Gems
        ("9a*2", 36, 81),  # Gold
        ("9b*3", 81, 81),  # Ivory is not mined
        ("4a*3", 36, 36),
        ("6a 6b*3", 6 + 54, 6 + 96),  # one set, the best
        ("6a*2 2a*3", 24 + 18, 54 + 18),
    ],
)
def test_mining_values_one_set_as_if_it_had_one_card_more(
    hand: str, plain: int, mined: int
) -> None:
    assert wealth(hand) == plain
    assert wealth(hand, "eng min") == mined


@pytest.mark.rule("CIV-28.53b")
def test_mining_is_used_once_a_turn() -> None:
    assert int(buying("6a*3", "eng min", mined="0").prompt(0).args["wealth"]) == 54
    state = play(buying("6a*3 8a*2", "eng min", money=9), "!pot", "!clo", "-6a", "-6a", "-8a")
    assert {"%6a", "%8a"} <= set(legal(state))
    play(state, "%6a")
    assert barred(state, "%8a") == "CIV-28.53b"
    assert not any(text.startswith("%") for text in legal(state))


@pytest.mark.rule("CIV-28.53b")
def test_mining_comes_back_with_the_next_turn() -> None:
    """It was used up this turn; the turn after, the same hand is worth more."""
    state = buying("6a*3", "eng min", mined="0")
    assert nation(state)["mined"] is True
    play(state, ".")
    while state.dump()["turn"] == 5:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    assert nation(state)["mined"] is False


@pytest.mark.rule("CIV-28.53c")
def test_mining_never_passes_the_greatest_set() -> None:
    """All six Bronze are worth 216, mined or not; all eight Iron 128; five Gold 225."""
    assert wealth("6a*6", "eng min") == wealth("6a*6") == 216
    assert wealth("2a*8", "eng min") == 128
    assert wealth("9a*5", "eng min") == 225
    assert wealth("6a*5", "eng min") == 216


@pytest.mark.rule("CIV-EX-28.53")
def test_three_bronze_mined_are_worth_96_and_gems_stay() -> None:
    """Three Bronze and two Gems: 54 + 32, with Mining 96 + 32 or 54 + 72, never 96 + 72."""
    assert wealth("6a*3") == 54
    assert wealth("6a*3", "eng min") == 96
    assert wealth("6a*3 8a*2") == 86
    assert wealth("6a*3 8a*2", "eng min") == 128
    state = buying("6a*3 8a*2", "eng min", money=2)
    play(state, "!arc", "-6a", "-6a", "-6a", "%6a", "-8a")
    assert barred(state, "%8a") == "CIV-28.53b"
