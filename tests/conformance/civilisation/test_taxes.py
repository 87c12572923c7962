"""Section 19: taxes, and the cities that revolt when they cannot be paid."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    city,
    entries,
    nation,
    passes,
    places,
    stock,
    table,
    treasury,
    who,
)
from tests.conformance.moves import field, legal, play, told


@pytest.mark.rule("CIV-19.1a")
def test_two_tokens_a_city_go_from_stock_to_treasury() -> None:
    state = table(phase="taxes", cities={0: "cat thp pal", 1: "rom"}, treasury={1: 5})
    assert [treasury(state, seat) for seat in range(3)] == [6, 7, 0]
    assert [stock(state, seat) for seat in range(3)] == [41, 40, 47]
    assert entries(state, "taxed") == [{"seat": 0, "count": 6}, {"seat": 1, "count": 2}]


@pytest.mark.rule("CIV-19.1b")
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_else_fills_a_treasury(seed: int) -> None:
    """But for pillage (24.52)."""
    state = table(
        players=4, phase="taxes", turn_limit=9, treasury={0: 5},
        cities={0: "tro sad ank", 1: "sin nin", 2: "bay urz sus chr", 3: "tan mem"},
        tokens={0: {"bit": 6}, 1: {"arm": 6}, 2: {"sum": 9}, 3: {"alx": 5}},
    )  # fmt: skip
    rng = Random(seed)
    paid = 0
    before = [treasury(state, each) for each in range(4)]
    while not state.over:
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
        after = [treasury(state, each) for each in range(4)]
        for each in range(4):
            came = sum(
                found["count"]
                for key in ("taxed", "pillaged")
                for found in entries(state, key)
                if found["seat"] == each
            )
            assert after[each] <= before[each] + came
            paid += came
        before = after
    assert paid > 0


@pytest.mark.rule("CIV-19.2a")
@pytest.mark.parametrize(("rate", "paid"), [("%1", 3), ("%2", 6), ("%3", 9)])
def test_coinage_chooses_the_rate(rate: str, paid: int) -> None:
    state = table(phase="taxes", cities={0: "cat thp pal", 1: "rom nea"}, cards={0: "coi"})
    assert who(state) == (0, "rate")
    assert legal(state) == ["%1", "%2", "%3"]
    play(state, rate)
    assert treasury(state, 0) == paid
    assert treasury(state, 1) == 4, "nobody else is asked"


@pytest.mark.rule("CIV-19.2a")
def test_the_rate_is_chosen_anew_every_turn() -> None:
    state = table(phase="taxes", tokens={0: {"tun": 2}}, cities={0: "cat"}, cards={0: "coi"})
    play(state, "%3")
    assert treasury(state) == 3
    passes(state, "rate")
    assert field(state, "turn") == 6
    assert legal(state) == ["%1", "%2", "%3"]
    play(state, "%1")
    assert treasury(state) == 4


@pytest.mark.rule("CIV-19.2b")
def test_one_rate_for_all_cities() -> None:
    state = table(phase="taxes", cities={0: "cat thp pal sya"}, cards={0: "coi"})
    play(state, "%3")
    assert entries(state, "taxed") == [{"seat": 0, "count": 12}]
    assert treasury(state) == 12
    assert who(state)[1] != "rate"


@pytest.mark.rule("CIV-19.2c", "CIV-19.31a")
def test_a_rate_may_be_chosen_so_that_cities_revolt() -> None:
    """Five tokens pay three cities at one token, but only one city at three."""
    position: dict[str, Any] = {"cities": {0: "cat thp pal"}, "cards": {0: "coi"}, "stock": {0: 5}}
    state = play(table(phase="taxes", **position), "%1")
    assert cities(state, 0) == ["cat", "pal", "thp"]
    assert (stock(state), treasury(state)) == (2, 45)
    state = play(table(phase="taxes", **position), "%3")
    assert entries(state, "revolts") == [{"seat": 0, "count": 2}]
    assert (stock(state), treasury(state)) == (2, 45)


@pytest.mark.rule("CIV-19.31a")
def test_cities_beyond_what_the_stock_can_pay_revolt() -> None:
    """Three cities, five tokens: two are paid for, the fifth token stays in stock."""
    state = table(phase="taxes", cities={0: "cat thp pal"}, stock={0: 5})
    assert entries(state, "taxed") == [{"seat": 0, "count": 4}]
    assert entries(state, "revolts") == [{"seat": 0, "count": 1}]
    assert (stock(state), treasury(state)) == (1, 46)


@pytest.mark.rule("CIV-19.31b")
def test_revolts_come_after_everybody_has_paid() -> None:
    """Italy has the greater stock before the tax (38 + 25 to 20 + 40), Illyria after it."""
    state = table(
        phase="taxes",
        cities={0: "cat", 1: "rom nea tae rub", 2: "moe"},
        stock={0: 0, 1: 38, 2: 20},
    )
    assert [key for key in told(state) if key in ("taxed", "revolts")] == [
        "taxed", "taxed", "taxed", "revolts",
    ]  # fmt: skip
    assert city(state, "cat") == 2


@pytest.mark.rule("CIV-19.31b")
def test_stocks_are_counted_anew_for_every_revolting_nation() -> None:
    """Asia has 50 points, Assyria 48; with the first city Asia has 45, and the next goes on."""
    state = table(
        players=5, phase="taxes", cities={0: "byz", 1: "kno"},
        stock={0: 0, 1: 0, 2: 5, 3: 3, 4: 0},
    )  # fmt: skip
    assert [entry["seat"] for entry in entries(state, "revolts")] == [0, 1]
    assert city(state, "byz") == 2
    assert city(state, "kno") == 3


@pytest.mark.rule("CIV-19.31b", "CIV-19.32d")
def test_a_city_just_gained_does_not_revolt_in_its_turn() -> None:
    """Italy takes Carthage from Africa, and then loses one of its own cities, not Carthage."""
    state = table(
        phase="taxes", cities={0: "cat", 1: "rom nea", 2: "moe pae mac thr byz dac ger sud"},
        stock={0: 0, 1: 2, 2: 16},
    )  # fmt: skip
    assert city(state, "cat") == 1
    assert who(state) == (0, "revolt")
    assert legal(state) == ["/rom", "/nea"]


@pytest.mark.rule("CIV-19.32a")
def test_the_greatest_stock_in_points_gains() -> None:
    """Italy: 30 tokens and 6 cities, 60 points; Illyria: 12 tokens and 9 cities, 57."""
    state = table(phase="taxes", cities={0: "cat", 1: "rom nea tae"}, stock={0: 1, 1: 36, 2: 12})
    assert city(state, "cat") == 1


@pytest.mark.rule("CIV-19.32a")
def test_equal_stocks_go_by_succession() -> None:
    position: dict[str, Any] = {"cities": {0: "cat"}, "stock": {0: 1, 1: 20, 2: 20}}
    assert city(table(phase="taxes", **position), "cat") == 1
    state = table(phase="taxes", nations="africa illyria italy", **position)
    assert city(state, "cat") == 2


@pytest.mark.rule("CIV-19.32a")
def test_neither_the_rebels_lord_nor_an_inert_nation_gains() -> None:
    """Africa itself has 45 points of cities and more; Italy has left."""
    state = table(phase="taxes", cities={0: "cat"}, stock={0: 1, 1: 47, 2: 0}, status={1: "inert"})
    assert city(state, "cat") == 2


@pytest.mark.rule("CIV-19.32b")
def test_the_gainer_chooses_which_cities_revolt() -> None:
    state = table(phase="taxes", cities={0: "cat thp pal"}, stock={0: 3, 2: 40, 1: 20})
    assert who(state) == (2, "revolt")
    assert legal(state) == ["/cat", "/pal", "/thp"]
    play(state, "/thp")
    assert who(state) == (2, "revolt")
    assert legal(state) == ["/cat", "/pal"]
    play(state, "/cat")
    assert cities(state, 0) == ["pal"]
    assert cities(state, 2) == ["cat", "thp"]
    assert who(state)[1] != "revolt"
    assert nation(state, 2)["city_stock"] == 7


@pytest.mark.rule("CIV-19.32c")
def test_the_next_stock_takes_the_rest() -> None:
    """Italy (31 + 5) has one city left, Illyria (10 + 20) comes next; Africa loses both."""
    state = table(
        phase="taxes",
        cities={0: "cat thp", 1: "rom nea tae sam rub etr cis pan", 2: "ill dal moe dac ger"},
        stock={0: 0, 1: 47, 2: 20},
    )
    assert who(state) == (1, "revolt")
    assert legal(state) == ["/cat", "/thp"]
    play(state, "/thp")
    assert city(state, "thp") == 1
    assert city(state, "cat") == 2
    assert cities(state, 0) == []


@pytest.mark.rule("CIV-19.32d")
def test_new_owners_pay_nothing_for_gained_cities() -> None:
    state = table(phase="taxes", cities={0: "cat", 1: "rom"}, stock={0: 0, 1: 40, 2: 0})
    assert city(state, "cat") == 1
    assert treasury(state, 1) == 7 + 2
    assert entries(state, "taxed")[1:] == [{"seat": 1, "count": 2}]


@pytest.mark.rule("CIV-19.33")
def test_cities_that_nobody_can_replace_are_lost() -> None:
    state = table(
        phase="taxes",
        cities={
            0: "cat thp",
            1: "rom nea tae sam rub etr cis pan cam",
            2: "ill dal moe dac ger apo mac pae thr",
        },
        stock={0: 1, 1: 40, 2: 30},
    )
    assert who(state) == (1, "revolt"), "the greatest stock chooses all the same"
    play(state, "/cat")
    assert city(state, "cat") is None
    assert city(state, "thp") is None
    assert places(state, 0) == {}
    assert len(cities(state, 1)) == len(cities(state, 2)) == 9
    assert [entry["place"] for entry in entries(state, "city_lost")] == ["cat", "thp"]
    assert stock(state, 0) == 1


@pytest.mark.rule("CIV-19.34")
def test_cities_of_a_democracy_never_revolt() -> None:
    state = table(phase="taxes", cities={0: "cat thp pal"}, stock={0: 3}, cards={0: "dem"})
    assert cities(state, 0) == ["cat", "pal", "thp"]
    assert (stock(state), treasury(state)) == (1, 46)
    assert "revolts" not in told(state)
