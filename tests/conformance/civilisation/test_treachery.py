"""30.22 and 30.32: treachery and superstition."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    city,
    entry,
    nation,
    places,
    struck,
    who,
)
from tests.conformance.moves import legal, play

NINE = "ath byz kno pha tha moe tae apo ith"


@pytest.mark.rule("CIV-30.221a")
def test_the_giver_takes_a_city_of_his_choice() -> None:
    state = struck("2x", giver=1, cities={0: "cat rom", 1: "ath"})
    assert who(state) == (1, "take_city")
    assert legal(state) == ["/rom", "/cat"]
    play(state, "/cat")
    assert (cities(state, 0), cities(state, 1)) == (["rom"], ["ath", "cat"])
    assert entry(state, "city_joins") == {"seat": 1, "place": "cat", "other": 0}
    assert (nation(state, 0)["city_stock"], nation(state, 1)["city_stock"]) == (8, 7)
    assert places(state) == {}


@pytest.mark.rule("CIV-30.221b")
def test_a_giver_without_a_city_in_stock_destroys_it() -> None:
    state = struck("2x", giver=1, cities={0: "cat rom", 1: NINE})
    play(state, "/cat")
    assert (cities(state, 0), city(state, "cat"), places(state)) == (["rom"], None, {})
    assert nation(state, 1)["cities"] == 9


@pytest.mark.rule("CIV-30.222")
def test_untraded_treachery_reduces_a_city_of_the_holders_choice() -> None:
    state = struck("2x", cities={0: "cat rom", 1: "ath"})
    assert who(state) == (0, "lose_cities")
    play(state, "/cat")
    assert (cities(state, 0), places(state)) == (["rom"], {"cat": 3})
    assert cities(state, 1) == ["ath"]


@pytest.mark.rule("CIV-30.221a", "CIV-30.222")
@pytest.mark.parametrize("giver", [-1, 1])
def test_treachery_without_cities_has_no_effect(giver: int) -> None:
    state = struck("2x", giver=giver, tokens={0: {"cat": 3}})
    assert (who(state), places(state)) == ((0, "rate"), {"cat": 3})


@pytest.mark.rule("CIV-30.321", "CIV-26.6")
def test_superstition_reduces_three_cities_of_the_victims_choice() -> None:
    state = struck("3x", giver=1, cities={0: "cat rom thp cyr"}, new_cities="cyr")
    assert who(state) == (0, "lose_cities")
    assert state.prompt(0).args["count"] == 3
    assert legal(state) == ["/rom", "/cat", "/thp", "/cyr"]  # the new one need not go first
    play(state, "/rom", "/cyr", "/cat")
    assert who(state) == (0, "rate")
    assert (cities(state), places(state)) == (["thp"], {"rom": 2, "cyr": 3, "cat": 3})


@pytest.mark.rule("CIV-30.321")
def test_superstition_takes_what_cities_there_are() -> None:
    state = struck("3x", cities={0: "cat rom"})
    play(state, "/rom")  # the last one goes without asking
    assert (cities(state), places(state)) == ([], {"rom": 2, "cat": 3})


@pytest.mark.rule("CIV-30.321", "CIV-26.41c")
def test_a_short_stock_leaves_fewer_tokens_behind() -> None:
    state = struck("3x", cities={0: "cat rom thp cyr"}, stock={0: 4})
    play(state, "/cat", "/rom", "/thp")
    assert places(state) == {"cat": 3, "rom": 1}


@pytest.mark.rule("CIV-30.322a", "CIV-30.322b", "CIV-32.911", "CIV-32.1011", "CIV-32.1021")
@pytest.mark.parametrize(
    ("cards", "reduced"),
    [
        ("mys", 2), ("dei", 1), ("enl", 0), ("mys dei", 1), ("mys enl", 0), ("dei enl", 0),
        ("mys dei enl", 0), ("mon the law phi", 3),
    ],
)  # fmt: skip
def test_the_highest_of_three_religions_counts_alone(cards: str, reduced: int) -> None:
    state = struck("3x", cities={0: "cat rom thp cyr"}, cards={0: cards})
    if reduced:
        assert state.prompt(0).args["count"] == reduced
        play(state, *["/cat", "/rom", "/thp"][:reduced])
    assert who(state) == (0, "rate")
    assert len(cities(state)) == 4 - reduced


@pytest.mark.rule("CIV-30.322a")
def test_the_religion_of_the_giver_does_not_matter() -> None:
    state = struck("3x", giver=1, cities={0: "cat rom thp cyr"}, cards={1: "enl"})
    assert state.prompt(0).args["count"] == 3
