"""30.61: the epidemic."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    entries,
    places,
    stock,
    struck,
    tokens,
    who,
)
from tests.conformance.moves import legal, play
from ziggurat.core.state import State

THIRTY = {0: {"ass": 30}, 1: {"nal": 30}, 2: {"sus": 30}, 3: {"ueg": 30}}
"""Asia, Assyria, Babylon and Egypt, each with thirty tokens in one territory."""


def shared(state: State) -> list[tuple[int, int]]:
    """Who is told to lose how much, in this order."""
    return [(each["other"], each["count"]) for each in entries(state, "share")]


@pytest.mark.rule("CIV-30.611a")
def test_the_victim_loses_sixteen_points() -> None:
    state = struck("6x", players=4, tokens=THIRTY)
    assert state.prompt(0).args == {"count": 16, "card": "6x"}
    play(state, "9-ass", "7-ass")
    assert (tokens(state, "ass"), stock(state)) == (14, 41)


@pytest.mark.rule("CIV-30.611b", "CIV-29.4c")
def test_the_others_lose_twenty_five_at_most_ten_each() -> None:
    state = struck("6x", players=4, tokens=THIRTY)
    play(state, "9-ass", "7-ass")
    assert (who(state), state.prompt(0).args["other"]) == ((0, "share"), 1)
    assert legal(state) == [":5", ":6", ":7", ":8", ":9", ":10"]
    play(state, ":9")
    assert legal(state) == [":6", ":7", ":8", ":9", ":10"]
    play(state, ":10")
    assert shared(state) == [(2, 10), (3, 6)]
    play(state, "9-nal", "9-sus", "6-ueg")
    assert [stock(state, seat) for seat in range(4)] == [41, 34, 35, 31]


@pytest.mark.rule("CIV-30.611b", "CIV-29.61b")
def test_the_giver_is_exempt() -> None:
    state = struck("6x", giver=2, players=4, tokens=THIRTY)
    play(state, "9-ass", "7-ass")
    assert shared(state) == [(1, 10), (3, 10)]
    play(state, "9-nal", "9-ueg")
    assert (who(state), stock(state, 2)) == ((0, "rate"), 25)


@pytest.mark.rule("CIV-30.611b", "CIV-15.61c")
def test_an_inert_nation_is_exempt() -> None:
    state = struck("6x", players=4, tokens=THIRTY, status={3: "inert"})
    play(state, "9-ass", "7-ass")
    assert shared(state) == [(1, 10), (2, 10)]


@pytest.mark.rule("CIV-30.612a")
def test_a_token_stays_in_every_territory() -> None:
    state = struck("6x", tokens={0: {"ger": 9, "pan": 12, "sud": 1}})
    assert not any(text.endswith("sud") for text in legal(state))
    assert "9-ger" not in legal(state)
    play(state, "8-ger", "8-pan")
    assert places(state) == {"ger": 1, "pan": 4, "sud": 1}
    # Fifteen in all can be lost: everything but one each, and nothing is asked.
    state = struck("6x", tokens={0: {"ger": 9, "pan": 8, "sud": 1}})
    assert (who(state), places(state)) == ((0, "rate"), {"ger": 1, "pan": 1, "sud": 1})


@pytest.mark.rule("CIV-30.612b")
def test_a_lost_city_leaves_a_token_and_counts_four() -> None:
    state = struck("6x", cities={0: "cat rom thp"}, tokens={0: {"ger": 6}})
    assert {text for text in legal(state) if text[0] == "/"} == {
        "/rom:1", "/rom:2", "/cat:1", "/cat:2", "/thp:1", "/thp:2",
    }  # fmt: skip
    play(state, "/cat:1", "/rom:1", "/thp:1", "4-ger")  # 4 + 4 + 4 + 4
    assert (cities(state), places(state)) == ([], {"cat": 1, "rom": 1, "thp": 1, "ger": 2})
    all_of_it = struck("6x", cities={0: "cat rom thp"}, tokens={0: {"ger": 5}})
    assert places(all_of_it) == {"cat": 1, "rom": 1, "thp": 1, "ger": 1}


@pytest.mark.rule("CIV-30.612b", "CIV-29.62b")
def test_the_tokens_that_stay_must_be_in_stock() -> None:
    # One token in stock: only one of the two cities can be lost, for four points.
    state = struck("6x", cities={0: "cat rom"}, stock={0: 1})
    assert state.prompt(0).args["count"] == 4
    assert legal(state) == ["/rom:1", "/cat:1"]
    play(state, "/cat:1")
    assert (who(state), cities(state), places(state)) == ((0, "rate"), ["rom"], {"cat": 1})


@pytest.mark.rule("CIV-30.612b", "CIV-29.62b")
def test_tokens_that_are_lost_can_stand_in_for_a_city() -> None:
    state = struck("6x", cities={0: "cat rom"}, tokens={0: {"ger": 3}}, stock={0: 0})
    assert state.prompt(0).args["count"] == 10
    assert legal(state) == ["1-ger", "2-ger"]  # no token in stock yet
    play(state, "1-ger")
    assert legal(state) == ["1-ger", "/rom:1", "/cat:1"]
    play(state, "/cat:1")  # the rest leaves no choice
    assert (who(state), cities(state)) == ((0, "rate"), [])
    assert places(state) == {"ger": 1, "cat": 1, "rom": 1}


@pytest.mark.rule("CIV-30.613a", "CIV-30.614", "CIV-30.615", "CIV-32.431", "CIV-32.253")
@pytest.mark.parametrize(("cards", "lost"), [("", 16), ("med", 8), ("roa", 21), ("med roa", 13)])
def test_medicine_and_roads_change_what_the_victim_loses(cards: str, lost: int) -> None:
    state = struck("6x", tokens={0: {"ger": 40}}, cards={0: cards})
    assert state.prompt(0).args["count"] == lost


@pytest.mark.rule("CIV-30.613b", "CIV-30.614", "CIV-30.615", "CIV-32.431", "CIV-32.253")
@pytest.mark.parametrize(
    ("cards", "share", "lost"),
    [
        ("", 10, 10), ("med", 10, 5), ("roa", 10, 15), ("med roa", 10, 10), ("med", 5, 5),
        ("med", 6, 5), ("roa", 6, 11), ("med roa", 6, 10),
    ],
)  # fmt: skip
def test_they_change_what_a_secondary_victim_loses(cards: str, share: int, lost: int) -> None:
    state = struck("6x", players=4, tokens=THIRTY, cards={1: cards})
    play(state, "9-ass", "7-ass", f":{share}")
    while who(state) == (0, "share"):
        play(state, legal(state)[-1])
    assert who(state) == (1, "lose")
    assert state.prompt(1).args["count"] == lost


@pytest.mark.rule("CIV-30.613b")
def test_medicine_reduces_a_loss_to_five_not_by_five() -> None:
    held = THIRTY | {1: {"nal": 4}}  # bears three
    state = struck("6x", players=4, tokens=held, cards={1: "med"})
    play(state, "9-ass", "7-ass")
    assert shared(state) == [(1, 3), (2, 10), (3, 10)]
    assert (who(state), tokens(state, "nal", 1)) == ((2, "lose"), 1)


@pytest.mark.rule("CIV-30.614")
def test_roads_harm_nobody_who_has_no_share() -> None:
    state = struck("6x", giver=1, players=4, tokens=THIRTY, cards={1: "roa"})
    play(state, "9-ass", "7-ass", "9-sus", "9-ueg")
    assert (who(state), stock(state, 1)) == ((0, "rate"), 25)
