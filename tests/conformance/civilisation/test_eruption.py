"""30.21: the eruption of a volcano, or else an earthquake."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    city,
    entries,
    nation,
    places,
    stock,
    struck,
    tokens,
    who,
)
from tests.conformance.moves import legal, play, told


@pytest.mark.rule("CIV-30.211a")
def test_a_volcano_beside_a_city_of_the_victim_destroys_every_unit_around_it() -> None:
    state = struck(
        "2z", cities={0: "nea rom"}, tokens={0: {"rom": 1}, 1: {"cam": 2}, 2: {"nea": 1, "sam": 4}}
    )
    assert who(state) == (0, "rate")
    assert (cities(state), places(state, 1), places(state, 2)) == (["rom"], {}, {"sam": 4})
    assert (stock(state, 0), stock(state, 1), stock(state, 2)) == (46, 47, 43)
    assert nation(state)["city_stock"] == 8
    assert entries(state, "loses_tokens") == [
        {"seat": 2, "place": "nea", "count": 1},
        {"seat": 1, "place": "cam", "count": 2},
    ]


@pytest.mark.rule("CIV-30.211a", "CIV-29.65", "CIV-15.61c")
def test_barbarians_pirates_and_ships_outlive_a_volcano_but_inert_nations_do_not() -> None:
    state = struck(
        "2z", cities={0: "nea", -1: "cam"}, tokens={-1: {"nea": 3}, 1: {"cam": 1}},
        ships={0: "nea", 2: "cam"}, status={1: "inert"},
    )  # fmt: skip
    assert (city(state, "nea"), city(state, "cam")) == (None, -1)
    assert tokens(state, "nea", -1) == 3
    assert places(state, 1) == {}
    assert nation(state)["ships"] == ["nea"]
    assert nation(state, 2)["ships"] == ["cam"]


@pytest.mark.rule("CIV-30.211b")
def test_the_volcano_with_the_greatest_damage_to_all_erupts() -> None:
    # Vesuvius: the city of the victim, 5. Etna: two tokens of his and a city of another, 7.
    state = struck("2z", cities={0: "nea", 1: "sya"}, tokens={0: {"mil": 2}})
    assert (cities(state, 0), cities(state, 1), places(state)) == (["nea"], [], {})


@pytest.mark.rule("CIV-30.211b")
def test_the_damage_is_counted_in_unit_points() -> None:
    # One city at Vesuvius is worth more than four tokens at Etna.
    state = struck("2z", cities={0: "nea"}, tokens={0: {"mil": 4}})
    assert (cities(state), places(state)) == ([], {"mil": 4})


@pytest.mark.rule("CIV-30.211b")
def test_a_volcano_without_units_of_the_victim_is_out_of_the_question() -> None:
    state = struck("2z", cities={0: "nea", 1: "sya mil"})
    assert (cities(state, 0), cities(state, 1)) == ([], ["mil", "sya"])


@pytest.mark.rule("CIV-30.211c")
def test_between_equal_volcanoes_the_victim_chooses() -> None:
    # Vesuvius: a city and a token, 6; Etna: a token and the city of another, 6.
    state = struck("2z", cities={0: "nea", 1: "sya"}, tokens={0: {"cam": 1, "mil": 1}})
    assert who(state) == (0, "volcano")
    assert legal(state) == ["+nea", "+mil"]
    play(state, "+mil")
    assert (cities(state, 0), cities(state, 1), places(state)) == (["nea"], [], {"cam": 1})


@pytest.mark.rule("CIV-30.212a")
def test_without_a_city_at_a_volcano_an_earthquake_eliminates_one() -> None:
    state = struck("2z", cities={0: "rom"}, tokens={0: {"cam": 4}})
    assert (cities(state), places(state)) == ([], {"cam": 4})
    assert "city_lost" in told(state)


@pytest.mark.rule("CIV-30.212a")
def test_without_any_city_nothing_happens() -> None:
    state = struck("2z", tokens={0: {"nea": 2, "rom": 2}}, cities={1: "cat"})
    assert (places(state), cities(state, 1)) == ({"nea": 2, "rom": 2}, ["cat"])


@pytest.mark.rule("CIV-30.212b")
@pytest.mark.parametrize(
    ("near", "left"), [("pal", 2), ("thp", 3), ("num", 2)], ids=["water", "both", "land"]
)
def test_a_city_of_another_beside_it_is_reduced(near: str, left: int) -> None:
    state = struck("2z", cities={0: "cat", 1: near})
    assert (cities(state, 0), cities(state, 1)) == ([], [])
    assert places(state, 1) == {near: left}


@pytest.mark.rule("CIV-30.212b")
def test_only_one_city_beside_it_is_reduced_and_none_further_off() -> None:
    state = struck("2z", cities={0: "cat", 1: "pal sya", 2: "thp"})
    # The fall of Palermo costs 5 - 2, of Thapsus 5 - 3.
    assert (cities(state, 1), cities(state, 2)) == (["sya"], ["thp"])
    assert places(state, 1) == {"pal": 2}


@pytest.mark.rule("CIV-30.212c")
def test_a_city_with_a_foreign_city_beside_it_falls_first() -> None:
    state = struck("2z", cities={0: "cat rom ath", 1: "pal"})
    assert (cities(state, 0), places(state, 1)) == (["ath", "rom"], {"pal": 2})


@pytest.mark.rule("CIV-30.212c")
def test_the_site_is_where_both_cities_together_lose_most() -> None:
    # Carthage with Palermo: 5 + 3; Rome with Neapolis: 5 + 4.
    state = struck("2z", cities={0: "cat rom", 1: "pal", 2: "nea"})
    assert (cities(state, 0), cities(state, 1), cities(state, 2)) == (["cat"], ["pal"], [])


@pytest.mark.rule("CIV-30.212c")
def test_a_reduction_costs_more_when_stock_is_short() -> None:
    # Palermo would leave no token behind and costs 5, Neapolis leaves one.
    state = struck("2z", cities={0: "cat rom", 1: "pal", 2: "nea"}, stock={1: 0})
    assert (cities(state, 0), cities(state, 1), cities(state, 2)) == (["rom"], [], ["nea"])
    assert places(state, 1) == {}


@pytest.mark.rule("CIV-30.212c")
def test_between_equal_sites_the_victim_chooses() -> None:
    state = struck("2z", cities={0: "cat ath rom", 1: "pal", 2: "del"})
    assert who(state) == (0, "quake")
    assert legal(state) == ["/cat", "/ath"]
    play(state, "/ath")
    assert (cities(state, 0), places(state, 1), places(state, 2)) == (
        ["cat", "rom"],
        {},
        {"del": 2},
    )


@pytest.mark.rule("CIV-30.212c")
def test_between_equal_neighbours_the_victim_chooses() -> None:
    state = struck("2z", cities={0: "ath", 1: "arg cha", 2: "ere"})
    assert who(state) == (0, "quake_near")
    assert legal(state) == ["/ere", "/arg"]
    assert cities(state) == []
    play(state, "/ere")
    assert (cities(state, 1), places(state, 2)) == (["arg", "cha"], {"ere": 1})


@pytest.mark.rule("CIV-30.212c", "CIV-15.61c")
def test_neither_a_pirate_city_nor_an_inert_nation_is_shaken() -> None:
    state = struck("2z", cities={0: "cat", 1: "pal", -1: "thp"}, status={1: "inert"})
    assert (cities(state, 0), cities(state, 1), cities(state, -1)) == ([], ["pal"], ["thp"])


@pytest.mark.rule("CIV-30.213a", "CIV-32.312")
def test_engineering_turns_the_destruction_into_a_reduction() -> None:
    state = struck("2z", cities={0: "cat", 1: "pal"}, cards={0: "eng"})
    assert (cities(state, 0), places(state, 0)) == ([], {"cat": 3})
    assert (cities(state, 1), places(state, 1)) == ([], {"pal": 2})


@pytest.mark.rule("CIV-30.213a", "CIV-32.241b")
def test_with_agriculture_one_more_token_stays() -> None:
    state = struck("2z", cities={0: "cat"}, cards={0: "eng agr"})
    assert places(state) == {"cat": 4}


@pytest.mark.rule("CIV-30.213b", "CIV-32.312")
def test_engineering_protects_from_the_earthquake_of_another() -> None:
    # Neapolis of seat 2 would lose more, but its owner is an engineer.
    state = struck("2z", cities={0: "cat rom", 1: "pal", 2: "nea"}, cards={2: "eng"})
    assert (cities(state, 0), cities(state, 1), cities(state, 2)) == (["rom"], [], ["nea"])


@pytest.mark.rule("CIV-30.213c")
def test_engineering_does_not_help_against_an_eruption() -> None:
    state = struck("2z", cities={0: "nea", 1: "cam"}, cards={0: "eng", 1: "eng"})
    assert (cities(state, 0), cities(state, 1)) == ([], [])
    assert (places(state, 0), places(state, 1)) == ({}, {})
