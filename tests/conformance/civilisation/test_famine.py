"""30.31: famine, and the Grain that Pottery keeps."""

from __future__ import annotations

from random import Random

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    cities,
    entries,
    hand,
    nation,
    passes,
    places,
    stock,
    struck,
    table,
    tokens,
    who,
)
from tests.conformance.moves import legal, play
from ziggurat.core.state import State

TWENTY = {0: {"ass": 20}, 1: {"nal": 20}, 2: {"sus": 20}, 3: {"ueg": 20}}
"""Asia, Assyria, Babylon and Egypt, each with twenty tokens in one territory."""


def shared(state: State) -> list[tuple[int, int]]:
    """Who is told to lose how much, in this order."""
    return [(each["other"], each["count"]) for each in entries(state, "share")]


@pytest.mark.rule("CIV-30.311a")
def test_the_victim_loses_ten_points() -> None:
    state = struck("3z", players=4, tokens=TWENTY)
    assert who(state) == (0, "lose")
    assert state.prompt(0).args == {"count": 10, "card": "3z"}
    play(state, "9-ass")
    assert (tokens(state, "ass"), stock(state)) == (10, 45)
    assert who(state) == (0, "share")


@pytest.mark.rule("CIV-30.311b", "CIV-29.64")
def test_the_victim_shares_out_twenty_points_at_most_eight_each() -> None:
    state = struck("3z", players=4, tokens=TWENTY)
    play(state, "9-ass")
    assert state.prompt(0).args["other"] == 1
    assert legal(state) == [":4", ":5", ":6", ":7", ":8"]  # the other two bear sixteen
    play(state, ":5")
    assert state.prompt(0).args["other"] == 2
    assert legal(state) == [":7", ":8"]
    play(state, ":7")  # eight are left for the last
    assert shared(state) == [(2, 7), (3, 8)]
    assert who(state) == (1, "lose")
    play(state, "5-nal")
    assert who(state) == (2, "lose")
    play(state, "7-sus")
    assert who(state) == (3, "lose")
    play(state, "8-ueg")
    assert who(state) == (0, "rate")
    assert [stock(state, seat) for seat in range(4)] == [45, 40, 42, 43]


@pytest.mark.rule("CIV-30.311b")
def test_secondary_victims_choose_their_units() -> None:
    held = TWENTY | {1: {"nal": 10, "mik": 10}}
    state = struck("3z", players=4, tokens=held, cities={1: "sin"})
    play(state, "9-ass", ":8", ":8")
    assert who(state) == (1, "lose")
    play(state, "/sin:2", "2-mik", "3-nal")  # 3 + 2 + 3
    assert (places(state, 1), cities(state, 1)) == ({"nal": 7, "mik": 8, "sin": 2}, [])


@pytest.mark.rule("CIV-30.311b", "CIV-29.64")
def test_others_lose_what_they_can_bear_if_that_is_less() -> None:
    state = struck("3z", players=4, tokens={0: {"ass": 20}, 1: {"nal": 3}, 2: {"sus": 20}})
    play(state, "9-ass")  # 3 + 8 + 0: nothing to choose
    assert shared(state) == [(1, 3), (2, 8)]
    assert who(state) == (2, "lose")  # the three are gone without asking
    play(state, "8-sus")
    assert [stock(state, seat) for seat in range(4)] == [45, 55, 43, 55]


@pytest.mark.rule("CIV-30.311b", "CIV-15.61c")
def test_an_inert_nation_has_no_share() -> None:
    state = struck("3z", players=4, tokens=TWENTY, status={2: "inert"})
    play(state, "9-ass")
    assert shared(state) == [(1, 8), (3, 8)]


@pytest.mark.rule("CIV-30.312a", "CIV-32.211")
@pytest.mark.parametrize(("shown", "lost"), [(0, 10), (1, 6), (2, 2), (3, 0)])
def test_every_grain_card_cuts_the_loss_by_four(shown: int, lost: int) -> None:
    state = struck("3z", tokens={0: {"ger": 20}}, cards={0: "pot"}, hands={0: "4a*5"})
    assert who(state) == (0, "grain")
    assert legal(state) == [":0", ":1", ":2", ":3"]  # a fourth would not help
    play(state, f":{shown}")
    if lost:
        assert state.prompt(0).args["count"] == lost
        play(state, *["9-ger"] if lost > 9 else [f"{lost}-ger"])
    assert who(state) == (0, "rate")
    assert tokens(state, "ger") == 20 - lost


@pytest.mark.rule("CIV-30.312a", "CIV-32.211")
def test_a_secondary_victim_may_show_grain_too() -> None:
    state = struck("3z", tokens={0: {"ger": 20}, 1: {"rom": 20}}, cards={1: "pot"}, hands={1: "4a"})
    play(state, "9-ger")
    assert who(state) == (1, "grain")
    play(state, ":1", "4-rom")
    assert tokens(state, "rom", 1) == 16


@pytest.mark.rule("CIV-30.312a", "CIV-29.64")
def test_what_grain_saves_is_not_shifted_to_others() -> None:
    hands = {1: "4a*2"}
    state = struck("3z", players=4, tokens=TWENTY, cards={1: "pot"}, hands=hands)
    play(state, "9-ass", ":8", ":4")
    assert who(state) == (1, "grain")
    play(state, ":2")
    assert who(state) == (2, "lose")
    assert state.prompt(2).args["count"] == 4
    play(state, "4-sus", "8-ueg")
    assert [stock(state, seat) for seat in range(4)] == [45, 35, 39, 43]


@pytest.mark.rule("CIV-30.312a")
def test_grain_is_of_no_use_without_pottery() -> None:
    state = struck("3z", tokens={0: {"ger": 20}}, hands={0: "4a*3"})
    assert who(state) == (0, "lose")


@pytest.mark.rule("CIV-30.312a", "CIV-27.4")
def test_pottery_is_asked_for_grain_whatever_is_in_hand() -> None:
    some = struck("3z", tokens={0: {"ger": 20}}, cards={0: "pot"}, hands={0: "4a"})
    none = struck("3z", tokens={0: {"ger": 20}}, cards={0: "pot"}, hands={0: "4b"})
    assert some.view(1) == none.view(1)
    assert who(none) == (0, "grain")
    assert legal(none) == [":0"]
    empty = struck("3z", tokens={0: {"ger": 20}}, cards={0: "pot"})
    assert who(empty) == (0, "lose")


@pytest.mark.rule("CIV-30.312b")
def test_shown_grain_lies_open_until_the_end_of_the_turn() -> None:
    state = struck("3z", tokens={0: {"ger": 20}}, cards={0: "pot"}, hands={0: "4a*3 1a"})
    play(state, ":2", "2-ger")
    assert hand(state) == {"4a": 3, "1a": 1}
    assert nation(state)["grain"] == 2
    assert state.view(1)["recall"]["known"][0] == {"4a": 2}
    for seed in range(20):
        assert GAME.imagine(state.view(2), Random(seed)).dump()["hands"][0]["4a"] >= 2
    passes(state, "move")
    assert (hand(state), nation(state)["grain"]) == ({"4a": 3, "1a": 1}, 0)


@pytest.mark.rule("CIV-30.312c")
def test_shown_grain_buys_nothing_this_turn() -> None:
    state = table(phase="purchases", grain={0: 2}, hands={0: "4a*3 1b*2"}, treasury={0: 37})
    # One Grain (4) and two Hides (4) with 37 tokens: Pottery, but nothing dearer.
    assert state.prompt(0).args["wealth"] == 45
    play(state, "!pot", "-4a")
    assert "-4a" not in legal(state)
    play(state, "-1b", "-1b", ".")
    assert hand(state) == {"4a": 2}


@pytest.mark.rule("CIV-30.312c", "CIV-31.71a")
def test_shown_grain_counts_for_the_hand_limit_and_may_be_discarded() -> None:
    state = table(phase="purchases", grain={0: 2}, hands={0: "4a*2 1a*7"})
    play(state, ".")
    assert who(state) == (0, "discard")
    play(state, "_4a")
    assert (hand(state), nation(state)["grain"]) == ({"4a": 1, "1a": 7}, 1)


@pytest.mark.rule("CIV-30.312c")
def test_shown_grain_counts_in_the_final_score() -> None:
    state = table(phase="purchases", grain={0: 2}, hands={0: "4a*2"}, last_turn=True)
    passes(state, "over")
    assert state.view(None)["score_parts"][0] == [0, 16, 0, 100, 0]


@pytest.mark.rule("CIV-30.312a")
def test_whoever_has_nothing_to_lose_is_not_asked_for_grain() -> None:
    state = struck("3z", cards={0: "pot"}, hands={0: "4a"})
    assert who(state) == (0, "rate")
