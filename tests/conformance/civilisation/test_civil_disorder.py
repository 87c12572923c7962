"""30.71, 30.81 and 30.91: civil disorder, iconoclasm and heresy, piracy."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    city,
    entries,
    hand,
    nation,
    passes,
    phase,
    places,
    stock,
    struck,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play
from ziggurat.core.state import State

SIX = "cat rom thp cyr ath byz"
NINE = "ath byz kno pha tha moe tae apo ith"


def reduced(state: State) -> int:
    """How many cities the victim is told to reduce."""
    if who(state) != (0, "lose_cities"):
        return 0
    return int(state.prompt(0).args["count"])


# -------------------------------------------------------------------------- civil disorder (30.71)


@pytest.mark.rule("CIV-30.711")
def test_all_cities_but_three_are_reduced() -> None:
    state = struck("7x", cities={0: SIX, 1: "spa"})
    assert who(state) == (0, "lose_cities")
    play(state, "/cat", "/rom", "/ath")
    assert who(state) == (0, "rate")
    assert (cities(state), places(state)) == (["byz", "cyr", "thp"], {"cat": 3, "rom": 2, "ath": 2})
    assert cities(state, 1) == ["spa"]


@pytest.mark.rule("CIV-30.711")
@pytest.mark.parametrize("owned", ["", "cat", "cat rom", "cat rom thp"])
def test_three_cities_or_fewer_are_safe(owned: str) -> None:
    state = struck("7x", cities={0: owned})
    assert (who(state), len(cities(state))) == ((0, "rate"), len(owned.split()))


@pytest.mark.rule("CIV-30.712", "CIV-32.611", "CIV-32.621", "CIV-32.811", "CIV-32.833")
@pytest.mark.parametrize("card", ["mus", "dra", "law", "dem"])
def test_four_cards_save_a_city_each(card: str) -> None:
    assert reduced(struck("7x", cities={0: SIX}, cards={0: card})) == 2


@pytest.mark.rule("CIV-30.713", "CIV-32.823")
def test_militarism_costs_a_city_more() -> None:
    assert reduced(struck("7x", cities={0: SIX}, cards={0: "mil"})) == 4


@pytest.mark.rule("CIV-30.714", "CIV-32.253")
def test_roads_cost_a_city_more() -> None:
    assert reduced(struck("7x", cities={0: SIX}, cards={0: "roa"})) == 4


@pytest.mark.rule("CIV-30.715")
@pytest.mark.parametrize(
    ("owned", "cards", "count"),
    [
        (SIX, "mus dra", 1), (SIX, "mus dra law", 0), (SIX, "mus dra law dem", 0),
        (SIX, "mus dra law dem mil roa", 1), (SIX, "mil roa", 5), (SIX, "law roa", 3),
        ("cat rom thp", "mil roa", 2), ("cat rom", "mil roa", 2), ("cat rom thp", "law mil", 0),
        ("cat rom", "mil", 1),
    ],
)  # fmt: skip
def test_all_of_it_is_added_up(owned: str, cards: str, count: int) -> None:
    # Cities beyond three, at least none; then the cards; then none to all of them.
    assert reduced(struck("7x", cities={0: owned}, cards={0: cards})) == count


@pytest.mark.rule("CIV-30.715")
def test_no_more_cities_are_reduced_than_there_are() -> None:
    state = struck("7x", cities={0: "cat"}, cards={0: "mil roa"})
    assert (who(state), cities(state), places(state)) == ((0, "rate"), [], {"cat": 3})


# -------------------------------------------------------------------- iconoclasm and heresy (30.81)


@pytest.mark.rule("CIV-30.811")
def test_four_cities_of_the_victim_are_reduced() -> None:
    state = struck("8x", cities={0: SIX})
    assert reduced(state) == 4
    play(state, "/cat", "/rom", "/thp", "/cyr")
    assert (who(state), cities(state)) == ((0, "rate"), ["ath", "byz"])
    assert places(state) == {"cat": 3, "rom": 2, "thp": 3, "cyr": 3}


@pytest.mark.rule(
    "CIV-30.812", "CIV-30.813", "CIV-30.814", "CIV-30.815", "CIV-30.816", "CIV-32.811",
    "CIV-32.842", "CIV-32.1034", "CIV-32.1042", "CIV-32.253",
)  # fmt: skip
@pytest.mark.parametrize(
    ("card", "count"), [("law", 3), ("phi", 3), ("the", 1), ("mon", 5), ("roa", 5)]
)
def test_five_cards_change_their_number(card: str, count: int) -> None:
    assert reduced(struck("8x", cities={0: SIX}, cards={0: card})) == count


@pytest.mark.rule("CIV-30.817")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("law phi", 2), ("law the", 0), ("law phi the", 0), ("law phi the mon roa", 1),
        ("mon roa", 6), ("the mon", 2), ("phi roa", 4),
    ],
)  # fmt: skip
def test_all_of_them_are_added_up(cards: str, count: int) -> None:
    assert reduced(struck("8x", cities={0: SIX}, cards={0: cards})) == count


@pytest.mark.rule("CIV-30.817")
def test_not_more_than_the_cities_that_are_owned() -> None:
    assert reduced(struck("8x", cities={0: "cat rom"}, cards={0: "mon roa"})) == 2


@pytest.mark.rule("CIV-30.818", "CIV-29.64")
def test_the_victim_names_two_cities_of_others() -> None:
    state = struck("8x", cities={0: SIX, 1: "spa coi", 2: "kno"})
    play(state, "/cat", "/rom", "/thp", "/cyr")
    assert who(state) == (0, "heresy")
    assert legal(state) == ["/coi", "/spa", "/kno"]
    play(state, "/coi", "/spa")  # both of one player, if he likes
    assert (who(state), cities(state, 1), cities(state, 2)) == ((0, "rate"), [], ["kno"])
    assert places(state, 1) == {"coi": 2, "spa": 1}


@pytest.mark.rule("CIV-30.818")
def test_others_suffer_even_if_the_victim_loses_none() -> None:
    state = struck("8x", cities={1: "spa", 2: "kno cha"})
    play(state, "/kno", "/cha")
    assert (cities(state, 1), cities(state, 2)) == (["spa"], [])


@pytest.mark.rule("CIV-30.818", "CIV-29.61b", "CIV-15.61c")
def test_neither_the_giver_nor_an_inert_nation_can_be_named() -> None:
    state = struck(
        "8x", giver=1, players=4, cities={1: "sin", 2: "sus", 3: "thb jer"}, status={2: "inert"}
    )
    assert legal(state) == ["/jer", "/thb"]


@pytest.mark.rule("CIV-30.819a", "CIV-32.842")
def test_philosophy_loses_only_one_city_to_the_heresy_of_another() -> None:
    state = struck("8x", cities={1: "spa coi", 2: "kno"}, cards={1: "phi"})
    assert legal(state) == ["/coi", "/spa", "/kno"]
    play(state, "/coi")  # only Knossos is left to name
    assert (cities(state, 1), cities(state, 2)) == (["spa"], [])
    alone = struck("8x", cities={1: "spa coi"}, cards={1: "phi"})
    play(alone, "/spa")
    assert (who(alone), cities(alone, 1)) == ((0, "rate"), ["coi"])


@pytest.mark.rule("CIV-30.819b", "CIV-32.1042")
def test_theology_cannot_be_chosen() -> None:
    state = struck("8x", cities={1: "spa coi", 2: "kno"}, cards={1: "the"})
    assert (who(state), cities(state, 1), cities(state, 2)) == ((0, "rate"), ["coi", "spa"], [])


# ----------------------------------------------------------------------------------- piracy (30.91)


@pytest.mark.rule("CIV-30.911a")
def test_the_giver_chooses_two_coastal_cities_that_pirates_take() -> None:
    state = struck("9x", giver=1, cities={0: "cat rom thp tun"})
    assert who(state) == (1, "pirates")
    assert legal(state) == ["/rom", "/cat", "/thp"]
    play(state, "/cat", "/thp")
    assert (who(state), cities(state), cities(state, -1)) == (
        (0, "rate"),
        ["rom", "tun"],
        ["cat", "thp"],
    )
    assert nation(state)["city_stock"] == 7
    assert places(state) == {}


@pytest.mark.rule("CIV-30.911a")
def test_the_victim_chooses_when_the_card_was_not_traded() -> None:
    state = struck("9x", cities={0: "cat rom thp"})
    assert who(state) == (0, "pirates")
    play(state, "/cat", "/rom")
    assert cities(state, -1) == ["cat", "rom"]


@pytest.mark.rule("CIV-30.911a")
def test_without_spare_pirate_cities_a_city_is_just_lost() -> None:
    # Eight nations play: one is left, and its nine cities are all pirate cities already.
    state = struck("9x", players=8, cities={0: "cat", -1: NINE})
    assert (city(state, "cat"), len(cities(state, -1))) == (None, 9)
    assert entries(state, "city_lost") == [{"seat": 0, "place": "cat"}]
    last = struck("9x", players=8, cities={0: "cat rom", -1: NINE.removeprefix("ath ")})
    play(last, "/cat")
    assert (city(last, "cat"), city(last, "rom")) == (-1, None)


@pytest.mark.rule("CIV-30.911b")
@pytest.mark.parametrize(("owned", "left"), [("tun ger", 2), ("tun cat", 1), ("cat", 0), ("", 0)])
def test_inland_cities_are_never_taken(owned: str, left: int) -> None:
    state = struck("9x", giver=1, cities={0: owned})
    assert (who(state), len(cities(state))) == ((0, "rate"), left)
    assert len(cities(state, -1)) == len(owned.split()) - left


@pytest.mark.rule("CIV-30.911b", "CIV-4.24")
def test_a_lake_does_not_make_a_city_coastal() -> None:
    state = struck("9x", players=4, cities={0: "kan gor"})
    assert cities(state) == ["gor", "kan"]


@pytest.mark.rule("CIV-30.912a", "CIV-30.912b")
def test_the_victim_names_a_city_each_of_two_others() -> None:
    state = struck("9x", players=4, cities={1: "sin jer", 2: "sus", 3: "tye ueg"})
    assert (who(state), state.prompt(0).args["count"]) == ((0, "pirates_others"), 2)
    assert legal(state) == ["/sin", "/sus", "/tye", "/jer"]
    play(state, "/sin")
    assert legal(state) == ["/sus", "/tye"]  # no second one of the same player
    play(state, "/tye")
    assert (who(state), cities(state, -1)) == ((0, "rate"), ["sin", "tye"])
    assert [cities(state, seat) for seat in (1, 2, 3)] == [["jer"], ["sus"], ["ueg"]]


@pytest.mark.rule("CIV-30.912a")
def test_others_suffer_though_the_victim_had_too_few_coastal_cities() -> None:
    state = struck("9x", cities={0: "tun", 1: "rom", 2: "ath"})
    play(state, "/rom")
    assert (cities(state), cities(state, -1)) == (["tun"], ["ath", "rom"])


@pytest.mark.rule("CIV-30.912b", "CIV-29.61b", "CIV-15.61c")
def test_neither_the_giver_nor_an_inert_nation_is_attacked_by_pirates() -> None:
    state = struck(
        "9x", giver=1, players=4, cities={1: "sin", 2: "sus", 3: "tye jer"}, status={2: "inert"}
    )
    assert legal(state) == ["/tye", "/jer"]
    play(state, "/jer")
    assert (who(state), cities(state, -1)) == ((0, "rate"), ["jer"])


@pytest.mark.rule("CIV-30.913a")
def test_pirate_cities_need_no_support_and_stay() -> None:
    state = table(phase="calamities", hands={0: "9x"}, cities={0: "cat rom"})
    play(state, "/cat")
    assert cities(state, -1) == ["cat", "rom"]
    passes(state, "buy")
    turn = state.dump()["turn"]
    while state.dump()["turn"] < turn + 2:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    assert cities(state, -1) == ["cat", "rom"]


@pytest.mark.rule("CIV-30.913b", "CIV-24.34", "CIV-24.53b")
def test_a_pirate_city_is_stormed_like_any_other_and_may_be_pillaged() -> None:
    # Seven against the six that stand in for the city, Rome holds two: 7:6 to 2:0, then it is over.
    state = table(phase="conflicts", tokens={0: {"rom": 7}}, cities={-1: "rom"}, hands={0: "1a"})
    assert (phase(state), who(state)) == ("conflicts", (0, "pillage"))
    assert (city(state, "rom"), tokens(state, "rom", -1)) == (None, 0)
    assert tokens(state, "rom") == 2
    before = stock(state)
    play(state, ":3")
    assert (stock(state), treasury(state), hand(state)) == (before - 3, 3, {"1a": 1})


@pytest.mark.rule("CIV-30.913b", "CIV-24.34")
def test_six_tokens_do_not_take_a_pirate_city_without_engineering() -> None:
    state = table(phase="conflicts", tokens={0: {"rom": 6}}, cities={-1: "rom"}, hands={0: "1a"})
    assert (city(state, "rom"), tokens(state, "rom")) == (-1, 0)
    skilled = table(phase="conflicts", tokens={0: {"rom": 6}}, cities={-1: "rom"}, cards={0: "eng"})
    assert city(skilled, "rom") is None
