"""25 and 26: building cities, the surplus, and what supports cities."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    cities,
    city,
    entries,
    nation,
    passes,
    phase,
    stock,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told


@pytest.mark.rule("CIV-25.1a")
def test_cities_are_built_after_all_conflicts_in_succession_order() -> None:
    # Illyria (seat 0) after Italy (1); the fight in Neapolis comes first
    state = table(
        phase="movement", nations="illyria italy africa", order="2",
        tokens={0: {"apo": 6, "nea": 1}, 1: {"rom": 6, "nea": 1}, 2: {"tun": 1}},
    )  # fmt: skip
    barred(state, "*rom:0", 1)
    play(state, ".")
    assert "fought" in told(state)
    assert who(state) == (1, "found")
    play(state, "*rom:0")
    assert who(state) == (0, "found")


@pytest.mark.rule("CIV-25.1b")
def test_one_city_in_any_land_territory() -> None:
    # Germany has no site, Rome has one; a city of one's own or of pirates stands there already
    state = table(
        phase="cities", seat=0, tokens={0: {"ger": 12, "rom": 6, "cat": 6, "nea": 6}},
        cities={0: "cat", -1: "nea"},
    )  # fmt: skip
    assert legal(state) == ["*ger:0", "*rom:0", "."]
    play(state, "*ger:0", "*rom:0")
    assert [city(state, place) for place in ("ger", "rom", "nea")] == [0, 0, -1]


@pytest.mark.rule("CIV-25.1c", "CIV-11.1b")
def test_nine_cities_at_most() -> None:
    eight = "cat thp rom nea sya tae apo ath"
    state = table(
        phase="cities", seat=0, cities={0: eight}, tokens={0: {"kno": 6, "cor": 12, "byz": 6}}
    )
    play(state, "*kno:0")
    # the ninth: nothing more is offered, and the game goes on
    assert who(state)[1] != "found"
    assert "byz" not in cities(state)


@pytest.mark.rule("CIV-25.2a", "CIV-25.2b")
@pytest.mark.parametrize(
    ("place", "count", "can"), [("rom", 6, True), ("rom", 5, False), ("ger", 12, True),
    ("ger", 11, False), ("rom", 9, True)],
)  # fmt: skip
def test_six_tokens_on_a_site_twelve_elsewhere(place: str, count: int, can: bool) -> None:
    state = table(phase="cities", seat=0, tokens={0: {place: count, "sah": 1, "apo": 6}})
    assert (f"*{place}:0" in legal(state)) == can


@pytest.mark.rule("CIV-25.2a", "CIV-25.2b")
def test_tokens_of_two_nations_do_not_add_up() -> None:
    state = table(phase="cities", tokens={0: {"rom": 3, "apo": 6}, 1: {"rom": 3}})
    assert legal(state) == ["*apo:0", "."]


@pytest.mark.rule("CIV-25.2c")
def test_the_tokens_return_to_stock() -> None:
    state = table(phase="cities", seat=0, tokens={0: {"rom": 8, "sah": 1, "ger": 5}, 1: {"etr": 1}})
    assert stock(state) == 33
    play(state, "*rom:0")
    # six for the city, and in phase 8 the two beside it
    assert stock(state) == 33 + 6 + 2
    assert tokens(state, "rom") == 0
    nothing = table(phase="cities", seat=0, tokens={0: {"rom": 6}})
    play(nothing, ".")  # nobody has to build
    assert cities(nothing) == []
    assert tokens(nothing, "rom") == 2


@pytest.mark.rule("CIV-25.3c")
def test_without_architecture_a_city_may_rise_beside_others() -> None:
    # Germany holds five: one foreign token beside twelve, however it came to be there
    state = table(phase="cities", tokens={0: {"ger": 12, "sud": 1, "dac": 1}, 1: {"ger": 1}})
    play(state, "*ger:0")
    assert (city(state, "ger"), tokens(state, "ger", 1)) == (0, 0)
    assert nation(state, 1)["stock"] == 47


# ---------------------------------------------------------------------------------------- surplus


@pytest.mark.rule("CIV-26.1a")
def test_no_tokens_stay_beside_a_city() -> None:
    state = table(
        phase="surplus", cities={0: "rom", -1: "nea"}, tokens={0: {"rom": 4, "tun": 2, "nea": 1}}
    )
    assert (tokens(state, "rom"), tokens(state, "nea"), tokens(state, "tun")) == (0, 0, 2)
    assert stock(state) == 45


@pytest.mark.rule("CIV-26.1b")
def test_no_more_than_the_limit_stays() -> None:
    state = table(phase="surplus", tokens={0: {"cat": 9, "tun": 2, "sah": 2}})
    assert {place: tokens(state, place) for place in ("cat", "tun", "sah")} == {
        "cat": 3, "tun": 2, "sah": 1,
    }  # fmt: skip
    assert stock(state) == 41
    lost = {each["place"]: each["count"] for each in entries(state, "surplus")}
    assert lost == {"sah": 1, "cat": 6}


@pytest.mark.rule("CIV-26.2", "CIV-EX-26.2")
def test_example_three_ships_and_three_tokens_where_two_live() -> None:
    state = table(phase="surplus", ships={0: "rom rom rom"}, tokens={0: {"rom": 3}})
    assert tokens(state, "rom") == 2
    assert stock(state) == 45
    assert nation(state)["ships"] == ["rom"] * 3
    # ships of everybody may lie together
    many = table(phase="surplus", ships={0: "rom*4", 1: "rom*4", 2: "rom*4"})
    assert [len(nation(many, seat)["ships"]) for seat in range(3)] == [4, 4, 4]


# ---------------------------------------------------------------------------------------- support


@pytest.mark.rule("CIV-26.31a")
@pytest.mark.parametrize(("count", "enough"), [(4, True), (3, False), (5, True), (0, False)])
def test_two_tokens_anywhere_for_every_city(count: int, enough: bool) -> None:
    state = table(
        phase="support", cities={0: "rom cat"}, tokens={0: {"ger": count}}, treasury={0: 20},
    )  # fmt: skip
    assert (who(state) != (0, "reduce")) == enough
    if enough:
        assert cities(state) == ["cat", "rom"]


@pytest.mark.rule("CIV-26.31b", "CIV-26.41b")
def test_cities_are_reduced_until_the_others_are_supported() -> None:
    # four cities on one token; Carthage leaves three: four for three; Rome two: six for two
    state = table(phase="support", cities={0: "cat rom nea thp"}, tokens={0: {"ger": 1}})
    assert who(state) == (0, "reduce")
    play(state, "/cat")
    assert tokens(state, "cat") == 3
    assert who(state) == (0, "reduce")
    play(state, "/rom")
    assert cities(state) == ["nea", "thp"]
    assert phase(state) != "support"
    # the new tokens count at once: Carthage alone would have been enough for two others
    three = table(phase="support", cities={0: "cat rom nea"}, tokens={0: {"ger": 1}})
    play(three, "/cat")
    assert cities(three) == ["nea", "rom"]


@pytest.mark.rule("CIV-26.41c")
def test_when_the_stock_is_empty_cities_are_just_lost() -> None:
    # one token in stock: Carthage leaves one (three on the board), Rome nothing
    state = table(phase="support", cities={0: "cat rom nea"}, tokens={0: {"ger": 2}}, stock={0: 1})
    play(state, "/cat")
    assert (tokens(state, "cat"), stock(state)) == (1, 0)
    play(state, "/rom")
    assert (city(state, "rom"), tokens(state, "rom")) == (None, 0)
    assert cities(state) == ["nea"]
    assert treasury(state) == 44


@pytest.mark.rule("CIV-26.5")
def test_support_is_checked_at_two_moments_only() -> None:
    # two cities on one token, and yet nothing happens in taxes, growth, ships and movement
    state = table(phase="taxes", cities={0: "rom cat"}, tokens={0: {"sah": 1, "ger": 1}})
    passes(state, "move")
    assert cities(state) == ["cat", "rom"]
    play(state, "2ger>pan", ".")
    assert cities(state) == ["cat", "rom"]  # four tokens after growth
    # a city lost for want of tokens spent on a ship: checked in phase 9, not before
    ship = table(phase="ships", seat=0, cities={0: "rom"}, tokens={0: {"rom": 2, "etr": 2}})
    play(ship, "^rom:0", ".")
    assert cities(ship) == ["rom"]
    # a famine takes ten of twelve tokens: the two cities stand until phase 14
    famine = table(
        phase="calamities", cities={0: "cat thp"}, tokens={0: {"ger": 12}},
        hands={0: "3z", 1: "", 2: "1a"},
    )  # fmt: skip
    play(famine, "8-ger")
    assert cities(famine) == ["cat", "thp"]
    play(famine, "2-ger")
    assert who(famine) == (0, "reduce")
    assert phase(famine) == "second_support"
