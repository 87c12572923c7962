"""30.51: the flood. In the west the Po floods Etruria and Rubicon, the Danube three others."""

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


@pytest.mark.rule("CIV-30.511a")
def test_the_victim_loses_seventeen_points_on_the_plain() -> None:
    state = struck("5z", tokens={0: {"dan": 15, "tyr": 6, "ger": 9}})
    assert state.prompt(0).args == {"count": 17, "card": "5z"}
    assert not any(text.endswith("ger") for text in legal(state))
    play(state, "9-dan", "6-tyr", "2-dan")
    assert (who(state), places(state)) == ((0, "rate"), {"dan": 4, "ger": 9})


@pytest.mark.rule("CIV-30.511a")
def test_or_all_that_is_exposed() -> None:
    state = struck("5z", tokens={0: {"dan": 3, "ger": 9}}, cities={0: "tyr"})
    assert (who(state), places(state), cities(state)) == ((0, "rate"), {"ger": 9}, [])


@pytest.mark.rule("CIV-30.511b", "CIV-4.43")
def test_a_city_on_a_black_site_is_safe() -> None:
    # Moesia has a black site, Tyras a white one, Danube none.
    state = struck("5z", cities={0: "moe tyr dan"})
    assert (who(state), cities(state)) == ((0, "rate"), ["moe"])
    # With more than seventeen points there the victim chooses, but not the safe city.
    rich = struck("5z", cities={0: "moe tyr dan"}, tokens={0: {"moe": 9}})
    assert "/tyr:0" in legal(rich)
    assert not any(text.startswith("/moe") for text in legal(rich))


@pytest.mark.rule("CIV-30.511b")
def test_tokens_beside_a_black_site_are_not_safe() -> None:
    state = struck("5z", tokens={0: {"moe": 4}})
    assert places(state) == {}


@pytest.mark.rule("CIV-30.511b", "CIV-30.513a")
def test_a_safe_city_does_not_count_in_comparing_plains() -> None:
    # A safe city and a token on the Danube, two tokens on the Po.
    state = struck("5z", cities={0: "moe"}, tokens={0: {"tyr": 1, "rub": 2}})
    assert (places(state), cities(state)) == ({"tyr": 1}, ["moe"])


@pytest.mark.rule("CIV-30.511b", "CIV-30.514a")
def test_a_safe_city_is_not_a_unit_on_the_plain() -> None:
    state = struck("5z", cities={0: "moe ath"})
    assert (who(state), legal(state)) == ((0, "coast"), ["/moe", "/ath"])


@pytest.mark.rule("CIV-30.512a", "CIV-29.64")
def test_the_others_lose_ten_points_there_as_the_victim_shares_out() -> None:
    state = struck("5z", tokens={0: {"dan": 1}, 1: {"dan": 8, "rub": 9}, 2: {"tyr": 6, "moe": 6}})
    assert who(state) == (0, "share")
    assert legal(state) == [f":{count}" for count in range(9)]
    play(state, ":3")
    assert [each["count"] for each in entries(state, "share")] == [3, 7]
    assert who(state) == (1, "lose")
    play(state, "3-dan")
    assert who(state) == (2, "lose")
    play(state, "6-tyr")
    assert (places(state, 1), places(state, 2)) == ({"dan": 5, "rub": 9}, {"moe": 5})


@pytest.mark.rule("CIV-30.512b")
def test_ten_points_or_fewer_are_all_lost() -> None:
    state = struck("5z", tokens={0: {"dan": 1}, 1: {"dan": 1}, 2: {"tyr": 1}}, cities={1: "moe"})
    assert (who(state), places(state, 1), places(state, 2)) == ((0, "rate"), {}, {})
    assert cities(state, 1) == ["moe"]
    state = struck("5z", tokens={0: {"dan": 1}, 1: {"dan": 5}}, cities={2: "tyr"})
    assert (who(state), places(state, 1), cities(state, 2)) == ((0, "rate"), {}, [])


@pytest.mark.rule("CIV-30.512a", "CIV-29.65", "CIV-15.61c")
def test_barbarians_and_inert_nations_are_not_flooded() -> None:
    state = struck(
        "5z", tokens={0: {"dan": 1}, 1: {"dan": 3}, 2: {"dan": 3}, -1: {"tyr": 2}},
        cities={-1: "moe"}, status={1: "inert"},
    )  # fmt: skip
    while who(state)[1] == "lose":
        play(state, legal(state)[-1])
    assert (places(state, 1), places(state, 2), places(state, -1)) == ({"dan": 3}, {}, {"tyr": 2})
    assert cities(state, -1) == ["moe"]


@pytest.mark.rule("CIV-30.513a")
def test_the_plain_with_most_points_of_the_victim_is_flooded() -> None:
    # Four tokens on the Danube; a city and a token on the Po.
    state = struck(
        "5z", cities={0: "rub"}, tokens={0: {"dan": 4, "etr": 1}, 1: {"dan": 2, "etr": 1}}
    )
    assert (places(state), cities(state)) == ({"dan": 4}, [])
    assert places(state, 1) == {"dan": 2}


@pytest.mark.rule("CIV-30.513b")
def test_between_equal_plains_the_victim_chooses() -> None:
    state = struck("5z", tokens={0: {"dan": 1, "tyr": 1, "rub": 2}})
    assert (who(state), legal(state)) == ((0, "plain"), ["+dan", "+etr"])
    play(state, "+dan")
    assert places(state) == {"rub": 2}


@pytest.mark.rule("CIV-30.514a")
def test_without_units_on_a_plain_a_coastal_city_is_eliminated() -> None:
    state = struck("5z", cities={0: "cat rom tun"}, tokens={1: {"dan": 8}})
    assert (who(state), legal(state)) == ((0, "coast"), ["/rom", "/cat"])
    play(state, "/cat")
    assert (cities(state), places(state)) == (["rom", "tun"], {})
    assert places(state, 1) == {"dan": 8}


@pytest.mark.rule("CIV-30.514b")
def test_without_a_coastal_city_nothing_happens() -> None:
    state = struck("5z", cities={0: "tun ger"}, tokens={1: {"dan": 8}})
    assert (who(state), cities(state), places(state, 1)) == (
        (0, "rate"),
        ["ger", "tun"],
        {"dan": 8},
    )


@pytest.mark.rule("CIV-30.515a", "CIV-32.312")
def test_an_engineer_loses_seven_at_most_as_primary_victim() -> None:
    state = struck("5z", tokens={0: {"dan": 20}}, cards={0: "eng"})
    play(state, "7-dan")
    assert (who(state), tokens(state, "dan")) == ((0, "rate"), 13)


@pytest.mark.rule("CIV-30.515a", "CIV-32.312")
def test_and_as_secondary_victim_the_rest_goes_to_others() -> None:
    state = struck("5z", tokens={0: {"dan": 1}, 1: {"dan": 20}, 2: {"tyr": 20}}, cards={1: "eng"})
    assert legal(state) == [f":{count}" for count in range(8)]
    play(state, ":7", "7-dan")
    play(state, "3-tyr")
    assert (tokens(state, "dan", 1), tokens(state, "tyr", 2)) == (13, 17)


@pytest.mark.rule("CIV-30.515a")
def test_the_limit_prevails_over_the_loss_of_everything() -> None:
    state = struck("5z", tokens={0: {"dan": 1}, 1: {"dan": 9}}, cards={1: "eng"})
    play(state, "7-dan")
    assert (who(state), tokens(state, "dan", 1)) == ((0, "rate"), 2)


@pytest.mark.rule("CIV-30.515b", "CIV-32.312")
def test_the_coastal_city_of_an_engineer_is_reduced() -> None:
    state = struck("5z", cities={0: "cat rom"}, cards={0: "eng"})
    play(state, "/cat")
    assert (cities(state), places(state), stock(state)) == (["rom"], {"cat": 3}, 44)
