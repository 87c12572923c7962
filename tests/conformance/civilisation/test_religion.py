"""32.9 and 32.10: Mysticism, and the religions; conversion by Monotheism."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    city,
    credit_of,
    groups,
    nation,
    phase,
    places,
    prices,
    stock,
    table,
    tokens,
    who,
)
from tests.conformance.moves import legal, play
from ziggurat.core.state import State

NINE = "ath byz kno pha tha moe tae apo ith"


def buyable(cards: str, bought: str = "") -> list[str]:
    """The cards that somebody with five Gold and three Ivory to spend may buy."""
    state = table(
        phase="purchases", seat=0, hands={0: "9a*5 9b*3"}, cards={0: cards}, bought={0: bought}
    )
    return [text[1:] for text in legal(state) if text[0] == "!"]


def converting(**position: Any) -> State:
    """Africa owns Monotheism and stands in Numidia with two tokens."""
    held = {0: {"num": 2}} | position.pop("tokens", {})
    cards = {0: "mon"} | position.pop("cards", {})
    return table(phase="abilities", tokens=held, cards=cards, **position)


def convertible(state: State) -> list[str]:
    """The territories that may be converted now."""
    if who(state)[1] != "convert":
        return []
    return [text[1:] for text in legal(state) if text[0] == "&"]


@pytest.mark.rule("CIV-32.91", "CIV-31.55")
def test_mysticism_is_an_art_and_a_religion() -> None:
    assert (prices()["mys"], groups("mys")) == (50, ["arts", "religion"])


@pytest.mark.rule("CIV-32.912")
def test_the_credits_of_mysticism() -> None:
    given = credit_of("mys")
    assert given == {
        "mat": 5, "dra": 5, "mus": 5, "arc": 5, "lit": 5,
        "dei": 15, "enl": 15, "mon": 15, "the": 15,
    }  # fmt: skip
    assert sum(given.values()) == 85


@pytest.mark.rule("CIV-32.101", "CIV-32.102", "CIV-32.103", "CIV-32.104")
@pytest.mark.parametrize(("card", "price"), [("dei", 80), ("enl", 150), ("mon", 150), ("the", 250)])
def test_the_religions_and_their_prices(card: str, price: int) -> None:
    assert (prices()[card], groups(card)) == (price, ["religion"])


@pytest.mark.rule("CIV-32.103")
def test_monotheism_may_be_played_with_another_price() -> None:
    assert prices(monotheism_cost="220")["mon"] == 220
    owner = table(
        phase="purchases", seat=0, hands={0: "1a"}, cards={0: "mon"}, monotheism_cost="220"
    )
    assert nation(owner)["card_value"] == 220


@pytest.mark.rule("CIV-32.1012")
def test_deism_gives_credit_to_the_later_religions_but_not_to_mysticism() -> None:
    assert credit_of("dei") == {"enl": 15, "mon": 15, "the": 15}


@pytest.mark.rule("CIV-32.1023")
def test_enlightenment_gives_credit_to_the_last_two() -> None:
    assert credit_of("enl") == {"mon": 15, "the": 15}


@pytest.mark.rule("CIV-32.103", "CIV-32.104")
@pytest.mark.parametrize("card", ["mon", "the"])
def test_the_last_two_give_none(card: str) -> None:
    assert credit_of(card) == {}


@pytest.mark.rule("CIV-32.1022", "CIV-32.1031", "CIV-32.1041")
def test_enlightenment_comes_before_monotheism_and_theology() -> None:
    assert {"mon", "the"} & set(buyable("mys dei")) == set()
    assert {"mon", "the"} <= set(buyable("enl"))
    assert {"mon", "the"} & set(buyable("enl", bought="enl")) == set()


# --------------------------------------------------------------------------- conversion (32.1032)


@pytest.mark.rule("CIV-32.1032a", "CIV-18.1m")
def test_conversion_comes_after_the_calamities_and_before_purchases() -> None:
    state = table(
        phase="calamities", hands={0: "3x 1a"}, cards={0: "mon"}, cities={0: "ath byz kno pha"},
        tokens={0: {"num": 20}, 1: {"cat": 2}},
    )  # fmt: skip
    assert phase(state) == "calamities"
    play(state, "/ath", "/byz", "/kno")
    assert (phase(state), who(state)) == ("abilities", (0, "convert"))
    play(state, ".")
    assert (phase(state), who(state)) == ("purchases", (0, "buy"))


@pytest.mark.rule("CIV-32.1032a")
def test_several_owners_convert_in_succession_order() -> None:
    # Seat 1 is Africa and comes first; it converts Carthage before Italy (seat 0) can.
    state = table(
        phase="abilities", nations="italy africa illyria", cards={0: "mon", 1: "mon"},
        tokens={0: {"thp": 2}, 1: {"num": 2}, 2: {"cat": 1, "sab": 1}},
    )  # fmt: skip
    assert (who(state), convertible(state)) == ((1, "convert"), ["cat"])
    play(state, "&cat")
    assert (who(state), convertible(state)) == ((0, "convert"), ["sab"])


@pytest.mark.rule("CIV-32.1032b")
def test_every_token_of_others_is_replaced() -> None:
    state = converting(tokens={1: {"cat": 2}, 2: {"cat": 1, "ger": 5}})
    assert convertible(state) == ["cat"]
    play(state, "&cat")
    assert [tokens(state, "cat", seat) for seat in (0, 1, 2)] == [3, 0, 0]
    assert [stock(state, seat) for seat in (0, 1, 2)] == [47 - 5, 47, 47 - 5]
    assert phase(state) == "purchases"  # one territory a turn


@pytest.mark.rule("CIV-32.1032b", "CIV-24.53a")
def test_a_city_of_another_is_replaced_by_a_city() -> None:
    state = converting(cities={1: "cat"}, tokens={1: {"ger": 4}}, hands={1: "9a*3"})
    play(state, "&cat")
    assert (city(state, "cat"), cities(state, 1)) == (0, [])
    assert (nation(state)["city_stock"], nation(state, 1)["city_stock"]) == (8, 9)
    assert state.dump()["hands"][1] == {"9a": 3}  # no card, no pillage
    assert nation(state)["treasury"] == 0


@pytest.mark.rule("CIV-32.1032b")
def test_a_shared_territory_can_be_converted_and_one_may_decline() -> None:
    state = converting(tokens={0: {"num": 2, "cat": 1}, 1: {"cat": 1}})
    assert legal(state) == ["&cat", "."]
    play(state, ".")
    assert tokens(state, "cat", 1) == 1


@pytest.mark.rule("CIV-32.1032b")
def test_a_city_beside_it_is_enough_but_the_territory_itself_is_not() -> None:
    state = table(phase="abilities", cards={0: "mon"}, cities={0: "thp"},
                  tokens={0: {"ger": 2, "rom": 1}, 1: {"cat": 1, "rom": 1}})  # fmt: skip
    assert convertible(state) == ["cat"]  # Rome has no neighbour with units of Africa


@pytest.mark.rule("CIV-32.1033a")
@pytest.mark.parametrize(("left", "can"), [(3, True), (2, False)])
def test_all_tokens_must_be_replaced_from_stock(left: int, can: bool) -> None:
    state = converting(tokens={1: {"cat": 2}, 2: {"cat": 1}}, stock={0: left})
    assert (convertible(state) == ["cat"]) == can


@pytest.mark.rule("CIV-32.1033a")
def test_a_city_needs_a_city_in_stock() -> None:
    assert convertible(converting(cities={0: NINE, 1: "cat"}, tokens={0: {"num": 20}})) == []
    eight = NINE.removeprefix("ath ")
    assert convertible(converting(cities={0: eight, 1: "cat"}, tokens={0: {"num": 20}})) == ["cat"]


@pytest.mark.rule("CIV-32.1033b")
def test_the_border_must_be_on_land() -> None:
    # Palermo is across the water from Carthage.
    state = table(
        phase="abilities", cards={0: "mon"}, tokens={0: {"cat": 2}, 1: {"pal": 1, "num": 1}}
    )
    assert convertible(state) == ["num"]


@pytest.mark.rule("CIV-32.1033c", "CIV-32.1043")
@pytest.mark.parametrize("card", ["mon", "the"])
def test_neither_monotheists_nor_theologians_are_converted(card: str) -> None:
    held = {1: {"cat": 1, "thp": 1}, 2: {"cat": 1, "tun": 1}}
    # One unit of such a nation protects the whole territory.
    assert convertible(converting(tokens=held, cards={2: card})) == ["thp"]
    city_of = converting(cities={2: "cat"}, cards={2: card}, tokens={2: {"ger": 2}})
    assert convertible(city_of) == []


@pytest.mark.rule("CIV-32.1033c")
def test_other_religions_do_not_protect() -> None:
    assert convertible(converting(tokens={1: {"cat": 1}}, cards={1: "mys dei enl"})) == ["cat"]


@pytest.mark.rule("CIV-32.1033d")
def test_barbarians_stay_where_the_others_are_converted() -> None:
    state = converting(tokens={1: {"cat": 1}, -1: {"cat": 1, "thp": 3}})
    assert convertible(state) == ["cat"]
    play(state, "&cat")
    assert [tokens(state, "cat", seat) for seat in (0, 1, -1)] == [1, 0, 1]


@pytest.mark.rule("CIV-32.1033d")
def test_pirate_cities_are_not_converted() -> None:
    state = converting(cities={-1: "cat"}, tokens={1: {"ger": 1}})
    assert (convertible(state), city(state, "cat")) == ([], -1)


@pytest.mark.rule("CIV-32.1032a", "CIV-18.1n")
def test_the_second_support_check_sees_what_was_converted() -> None:
    # A second city with two tokens left on the board: one of the two is reduced at once.
    state = converting(cities={0: "thp", 1: "cat"}, tokens={1: {"ger": 4}})
    play(state, "&cat")
    assert (phase(state), who(state)) == ("second_support", (0, "reduce"))
    play(state, "/thp")
    assert (cities(state), places(state)) == (["cat"], {"num": 2, "thp": 3})
