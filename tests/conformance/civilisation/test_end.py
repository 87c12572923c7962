"""2, 34 and 35: the end of the game and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    barred,
    cities,
    host,
    nation,
    passes,
    prices,
    table,
)
from tests.conformance.moves import play, told
from ziggurat.core.state import HOST

FIVE = "cat thp rom nea sya"
LAST = {0: "", 1: "", 2: "1a"}
"""Only the last seat is asked to buy."""


@pytest.mark.rule("CIV-34.1a", "CIV-34.1c")
def test_the_game_ends_when_a_marker_reaches_the_last_square() -> None:
    state = table(
        phase="purchases", squares={0: 15, 1: 9}, cities={0: FIVE, 1: "tae apo sar"},
        tokens={0: {"tun": 10}, 1: {"etr": 6}}, hands={2: "1a"},
    )  # fmt: skip
    assert not state.over
    play(state, ".")
    assert state.over
    assert nation(state)["square"] == 16
    assert nation(state, 1)["square"] == 10  # the others have moved as well
    assert state.view(None)["score_parts"][0][3] == 1600  # the last square counts
    assert state.to_act == ()


@pytest.mark.rule("CIV-2.1", "CIV-34.1c", "CIV-35.2a")
def test_the_first_at_the_end_or_the_most_cards_need_not_win() -> None:
    # Africa reaches the end, Illyria owns the most cards, Italy wins
    state = table(
        phase="succession", squares={0: 15, 1: 14, 2: 10},
        cities={0: FIVE, 1: "tae apo sar pal cor", 2: "ath"},
        tokens={0: {"tun": 10}, 1: {"etr": 10}, 2: {"ger": 2}},
        cards={1: "pot clo met agr eng law mat", 2: "pot clo met agr eng law mat phi"},
    )  # fmt: skip
    assert state.over
    # Italy has five cities but not the 1700 points for square 15, Illyria but one city
    assert nation(state, 1)["card_value"] == 45 + 45 + 80 + 110 + 140 + 170 + 230
    assert state.scores == [1850, 1400 + 250 + 820, 1000 + 50 + 1060]
    assert state.winners == (1,)
    assert state.ranks == [3, 1, 2]


@pytest.mark.rule("CIV-34.1b", "CIV-34.2a")
def test_a_limit_ends_the_game() -> None:
    state = table(phase="purchases", turn=7, turn_limit=7, hands=LAST)
    play(state, ".")
    assert state.over
    longer = table(phase="purchases", turn=7, turn_limit=8, hands=LAST)
    play(longer, ".")
    assert not longer.over
    names = [option.name for option in GAME.options]
    assert "turn_limit" in names  # fixed before the game
    assert GAME.start(3, 1).dump()["options"]["turn_limit"] == 60


@pytest.mark.rule("CIV-34.1b", "CIV-34.2b")
def test_when_time_is_up_the_turn_is_finished() -> None:
    state = table(phase="movement", tokens={0: {"tun": 2, "cat": 6}, 1: {"etr": 1}})
    host(state, "##")
    assert told(state) == ["last_turn"]
    assert barred(state, "##", HOST) == "CIV-34.2b"
    play(state, "1tun>sah", ".", ".")
    assert not state.over
    play(state, "*cat:0")  # cities are still built, cards are still bought
    passes(state, "buy")
    play(state, ".", ".")
    assert state.over
    assert state.dump()["turn"] == 5
    assert nation(state)["square"] == 1  # the markers have moved


@pytest.mark.rule("CIV-35.1a", "CIV-35.1b", "CIV-35.1c", "CIV-35.1d", "CIV-35.1e")
def test_the_five_parts_of_a_score() -> None:
    state = table(
        phase="succession", last_turn=True, squares={0: 6, 1: 0}, cities={0: "cat thp", 1: "rom"},
        tokens={0: {"tun": 4}, 1: {"etr": 2}}, cards={0: "pot mys"}, treasury={0: 13},
        hands={0: "4a*3 3a 3b 1b*2", 1: "9b"},
    )  # fmt: skip
    assert state.over
    # cards 45 + 50; goods 36 + 3 + 3 + 4; treasury 13; seven squares; two cities
    assert state.view(None)["score_parts"][0] == [95, 46, 13, 700, 100]
    assert state.scores[0] == 954
    assert state.view(None)["score_parts"][1] == [0, 9, 0, 100, 50]
    assert cities(state) == ["cat", "thp"]


@pytest.mark.rule("CIV-35.1d")
def test_the_start_square_counts_nothing() -> None:
    state = table(phase="movement", tokens={0: {"tun": 1}})
    assert state.scores == [0, 0, 1]  # seat 2 holds one Ochre


@pytest.mark.rule("CIV-35.1b", "CIV-32.262a", "CIV-32.262c")
def test_mining_raises_one_set_in_the_final_score() -> None:
    held: dict[str, Any] = {
        "phase": "succession",
        "last_turn": True,
        "hands": {0: "2a*3 8a*2 3a*2"},
    }
    plain = table(**held)
    assert plain.view(None)["score_parts"][0][1] == 18 + 32 + 12
    # the gems gain 40, the iron 14: the better one counts
    mined = table(cards={0: "min"}, **held)
    assert mined.view(None)["score_parts"][0][1] == 18 + 72 + 12
    # used for a purchase this turn, it is spent
    used = table(cards={0: "min"}, mined="0", **held)
    assert used.view(None)["score_parts"][0][1] == 18 + 32 + 12


@pytest.mark.rule("CIV-35.1b", "CIV-30.312c")
def test_shown_grain_still_counts() -> None:
    state = table(phase="succession", last_turn=True, hands={0: "4a*3"}, grain={0: 2})
    assert state.view(None)["score_parts"][0][1] == 36


@pytest.mark.rule("CIV-35.2a", "CIV-35.2b", "CIV-17.4a")
def test_equal_scores_share_the_victory() -> None:
    state = table(
        phase="succession", last_turn=True, nations="italy egypt africa",
        hands={0: "4a*2", 1: "4b*2", 2: "1a"}, squares={0: 2, 1: 2, 2: 2},
    )  # fmt: skip
    assert state.scores == [316, 316, 301]
    assert state.winners == (0, 1)
    assert state.ranks == [1, 1, 3]


@pytest.mark.rule("CIV-EX-2.8", "CIV-31.51")
def test_example_the_price_of_democracy() -> None:
    assert prices("law")["dem"] == 200
    assert prices("law dra arc lit")["dem"] == 155  # 200 - 10 - 10 - 25
