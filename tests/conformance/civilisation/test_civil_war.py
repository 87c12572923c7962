"""30.41 and 30.42: civil war and slave revolt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    nation,
    phase,
    places,
    stock,
    struck,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State

NINE = "ath byz kno pha tha moe tae apo ith"
FIFTY: dict[str, Any] = {
    "cities": {0: "cat rom thp cyr"},
    "tokens": {0: {"num": 10, "sab": 10, "tun": 10}},
}
"""Four cities and thirty tokens: fifty points on the board, 17 + 25 in stock."""


def divided(**position: Any) -> State:
    """Africa is divided: its first faction is its cities, Numidia and half of Sabrata."""
    state = struck("4z", **FIFTY | position)
    return play(state, "/cat", "/rom", "/thp", "/cyr", "9-num", "1-num", "5-sab")


# ------------------------------------------------------------------------------- civil war (30.41)


@pytest.mark.rule("CIV-30.411a", "CIV-17.4a")
def test_the_greatest_stock_benefits_the_first_of_equals() -> None:
    state = struck("4z", **FIFTY)  # both others: 47 + 45
    play(state, "/cat", "/rom", "/thp")
    assert who(state) == (1, "faction_other")


@pytest.mark.rule("CIV-30.411a", "CIV-5.6")
def test_cities_in_stock_count_five_and_the_treasury_nothing() -> None:
    state = struck("4z", **FIFTY, treasury={1: 20})  # 27 + 45 against 47 + 45
    play(state, "/cat", "/rom", "/thp")
    assert who(state) == (2, "faction_other")
    towns = FIFTY["cities"] | {2: "ath byz"}  # 47 + 35 against 40 + 45
    state = struck("4z", tokens=FIFTY["tokens"], cities=towns, treasury={1: 7})
    play(state, "/cat", "/rom", "/thp")
    assert who(state) == (1, "faction_other")


@pytest.mark.rule("CIV-30.411b")
def test_there_is_no_war_when_the_victim_has_the_greatest_stock() -> None:
    # The victim 17 + 25; the others 0 + 35 and 5 + 35.
    state = struck(
        "4z", tokens=FIFTY["tokens"], cities=FIFTY["cities"] | {1: "ath byz", 2: "kno pha"},
        stock={1: 0, 2: 5},
    )  # fmt: skip
    assert who(state) == (0, "rate")
    assert "no_civil_war" in told(state)
    assert (len(cities(state)), places(state)) == (4, FIFTY["tokens"][0])


@pytest.mark.rule("CIV-30.411b", "CIV-17.4a")
@pytest.mark.parametrize(("victim", "other", "asked"), [(0, 1, "rate"), (1, 0, "faction")])
def test_a_tie_with_the_victim_goes_by_the_succession_table(
    victim: int, other: int, asked: str
) -> None:
    # The victim has 47 - 40 in stock and 45, the other 7 and 45; Africa comes before Italy.
    state = struck("4z", victim, tokens={victim: {"ger": 40}}, stock={other: 7, 2: 0})
    assert who(state) == (victim, asked)


@pytest.mark.rule("CIV-30.411b", "CIV-15.61b")
def test_an_inert_nation_does_not_benefit() -> None:
    state = struck("4z", **FIFTY, status={1: "inert"})
    play(state, "/cat", "/rom", "/thp")
    assert who(state) == (2, "faction_other")


@pytest.mark.rule("CIV-30.4121")
def test_the_victim_picks_fifteen_points_first() -> None:
    state = struck("4z", **FIFTY)
    assert who(state) == (0, "faction")
    assert state.prompt(0).args["count"] == 15
    play(state, "/cat")
    assert state.prompt(0).args["count"] == 10
    play(state, "7-num")
    assert state.prompt(0).args["count"] == 3
    assert not any(text[0] == "/" for text in legal(state))  # a city would be too much
    play(state, "3-sab")
    assert who(state) == (1, "faction_other")


@pytest.mark.rule("CIV-30.4121")
def test_a_pick_from_which_the_amount_could_not_be_made_is_not_offered() -> None:
    state = struck("4z", cities={0: NINE}, tokens={0: {"ger": 3}})
    assert sorted(legal(state)) == sorted(f"/{place}" for place in NINE.split())


@pytest.mark.rule("CIV-30.4122", "CIV-32.611", "CIV-32.621", "CIV-32.833")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("mus", 20), ("dra", 20), ("dem", 25), ("mus dra", 25), ("mus dem", 30),
        ("mus dra dem", 35), ("law", 15),
    ],
)  # fmt: skip
def test_three_cards_let_the_victim_pick_more(cards: str, points: int) -> None:
    state = struck("4z", cities={0: NINE}, tokens={0: {"ger": 20}}, cards={0: cards})
    assert (who(state), state.prompt(0).args["count"]) == ((0, "faction"), points)
    play(state, *[f"/{place}" for place in NINE.split()[: points // 5]])
    assert (who(state), state.prompt(1).args["count"]) == ((1, "faction_other"), 20)


@pytest.mark.rule("CIV-30.4123")
def test_the_beneficiary_adds_twenty_points() -> None:
    state = struck("4z", **FIFTY)
    play(state, "/cat", "/rom", "/thp")
    assert state.prompt(1).args["count"] == 20
    assert legal(state)[-1] == "/cyr"  # the others are in the faction already
    play(state, "/cyr", "9-num", "1-num", "5-sab")
    assert who(state) == (0, "side")
    first = state.dump()["calamity"]["faction"]
    assert first["tokens"] == {"num": 10, "sab": 5}
    assert set(first["cities"]) == {"cat", "rom", "thp", "cyr"}


@pytest.mark.rule("CIV-30.4124", "CIV-32.842")
@pytest.mark.parametrize("cards", ["phi", "phi mus dra dem"])
def test_with_philosophy_the_beneficiary_picks_fifteen_points_alone(cards: str) -> None:
    state = struck("4z", **FIFTY, cards={0: cards})
    assert (who(state), state.prompt(1).args["count"]) == ((1, "faction_other"), 15)
    play(state, "/cat", "/rom", "/thp")
    assert who(state) == (0, "side")
    play(state, ":2")  # the fifteen points are lost
    assert (cities(state, 0), cities(state, 1)) == (["cyr"], ["cat", "rom", "thp"])


@pytest.mark.rule("CIV-30.413a")
def test_everything_else_is_the_second_faction() -> None:
    state = divided()
    play(state, ":1")
    assert (places(state, 1), cities(state, 1)) == ({"sab": 5, "tun": 10}, [])
    assert places(state, 0) == {"num": 10, "sab": 5}


@pytest.mark.rule("CIV-30.413b")
@pytest.mark.parametrize(("cards", "points"), [("", 35), ("mus", 40), ("phi", 15), ("mil", 35)])
def test_without_a_second_faction_nothing_happens(cards: str, points: int) -> None:
    state = struck("4z", tokens={0: {"ger": points}}, cards={0: cards})
    assert "no_civil_war" in told(state)
    assert (who(state), places(state)) == ((0, "rate"), {"ger": points})
    more = struck("4z", tokens={0: {"ger": points + 1}}, cards={0: cards})
    assert who(more)[1] in ("faction", "faction_other")


@pytest.mark.rule("CIV-30.414a", "CIV-32.822")
def test_with_militarism_each_faction_loses_five_points() -> None:
    state = divided(cards={0: "mil"})
    play(state, ":1")
    assert who(state) == (0, "martial")  # the victim from his own, then the beneficiary
    before = stock(state)
    play(state, "5-num")
    assert who(state) == (1, "martial")
    play(state, "5-tun")
    assert (places(state, 0), places(state, 1)) == ({"num": 5, "sab": 5}, {"sab": 5, "tun": 5})
    # Ten removed and ten annexed pieces come back to the victim.
    assert stock(state) == before + 5 + 5 + 10
    assert stock(state, 1) == 47 - 10


@pytest.mark.rule("CIV-30.414b")
def test_they_come_from_beside_the_other_faction() -> None:
    # Germany and Pannonia touch, Sabrata and Knossos are far from everything.
    held = {0: {"ger": 30, "kno": 5, "pan": 5, "sab": 6}}
    state = struck("4z", tokens=held, cards={0: "mil"})
    play(state, "5-kno", "9-ger", "1-ger", "9-ger", "9-ger", "2-ger", ":2")
    # The victim keeps Pannonia and Sabrata.
    assert legal(state) == ["1-pan", "2-pan", "3-pan", "4-pan", "5-pan"]
    play(state, "5-pan")
    # Judged before either removal: Germany was beside Pannonia, Knossos beside nothing.
    assert legal(state) == ["1-ger", "2-ger", "3-ger", "4-ger", "5-ger"]
    play(state, "5-ger")
    assert (places(state, 0), places(state, 1)) == ({"sab": 6}, {"ger": 25, "kno": 5})


@pytest.mark.rule("CIV-30.414b")
def test_what_is_missing_there_comes_from_elsewhere() -> None:
    held = {0: {"ger": 35, "pan": 2, "sab": 6}}
    state = struck("4z", tokens=held, cards={0: "mil"})
    play(state, "9-ger", "6-ger", "9-ger", "9-ger", "2-ger", ":1", "5-ger")
    assert who(state) == (1, "martial")
    assert legal(state) == ["1-pan", "2-pan"]
    play(state, "2-pan")
    assert legal(state) == ["1-sab", "2-sab", "3-sab"]
    play(state, "3-sab")
    assert places(state, 1) == {"sab": 3}


@pytest.mark.rule("CIV-30.414b", "CIV-29.63a")
def test_a_city_beside_the_other_faction_is_five_points() -> None:
    state = struck("4z", tokens={0: {"ger": 35, "sab": 6}}, cities={0: "pan"}, cards={0: "mil"})
    play(state, "9-ger", "6-ger", "9-ger", "9-ger", "2-ger", ":1", "5-ger")
    assert (cities(state, 0), cities(state, 1), places(state, 1)) == ([], [], {"sab": 6})


@pytest.mark.rule("CIV-30.414b")
def test_factions_that_do_not_touch_lose_anything() -> None:
    state = struck("4z", tokens={0: {"ger": 35, "kno": 3, "sab": 4}}, cards={0: "mil"})
    play(state, "9-ger", "6-ger", "9-ger", "9-ger", "2-ger", ":1", "5-ger")
    assert legal(state) == ["1-kno", "2-kno", "3-kno", "1-sab", "2-sab", "3-sab", "4-sab"]


@pytest.mark.rule("CIV-30.414a")
def test_a_faction_of_less_than_five_points_is_lost() -> None:
    state = struck("4z", tokens={0: {"ger": 35, "kno": 3}}, cards={0: "mil"})
    play(state, "9-ger", "6-ger", "9-ger", "9-ger", "2-ger", ":1", "5-ger", "3-kno")
    assert (who(state), places(state, 0), places(state, 1)) == ((0, "rate"), {"ger": 30}, {})


@pytest.mark.rule("CIV-30.415a")
@pytest.mark.parametrize(
    ("side", "kept"), [(":1", {"num": 10, "sab": 5}), (":2", {"sab": 5, "tun": 10})]
)
def test_the_victim_chooses_which_faction_to_keep(side: str, kept: dict[str, int]) -> None:
    state = divided()
    assert (who(state), legal(state)) == ((0, "side"), [":1", ":2"])
    play(state, side)
    assert places(state) == kept


@pytest.mark.rule("CIV-30.415b", "CIV-15.52d")
def test_the_victim_keeps_everything_else_and_the_beneficiary_gets_none_of_it() -> None:
    state = divided(
        ships={0: "sab tri"}, treasury={0: 3}, cards={0: "pot law", 1: "clo"}, squares={0: 4, 1: 3}
    )
    play(state, ":2")
    assert nation(state)["ships"] == ["sab", "tri"]
    assert (treasury(state), treasury(state, 1)) == (3, 0)
    assert (nation(state)["cards"], nation(state, 1)["cards"]) == (["pot", "law"], ["clo"])
    assert (nation(state)["square"], nation(state, 1)["square"]) == (4, 3)
    assert stock(state) == 47 - 3 - 15  # fifteen tokens are left on the board


@pytest.mark.rule("CIV-30.415c", "CIV-11.1b")
def test_the_beneficiary_replaces_the_other_faction_by_his_own_units() -> None:
    state = divided()
    play(state, ":2")
    assert (cities(state, 0), cities(state, 1)) == ([], ["cat", "cyr", "rom", "thp"])
    assert (places(state, 0), places(state, 1)) == ({"sab": 5, "tun": 10}, {"num": 10, "sab": 5})
    assert [stock(state, seat) for seat in (0, 1, 2)] == [32, 32, 47]
    assert [nation(state, seat)["city_stock"] for seat in (0, 1)] == [9, 5]


@pytest.mark.rule("CIV-30.415d")
def test_what_the_beneficiary_cannot_replace_goes_to_the_next_and_then_is_lost() -> None:
    # Stocks: 0 + 45 (the victim), 10 + 45, 3 + 45. Thirty-five tokens are to be replaced.
    held = {0: {"ger": 20, "kno": 10, "sab": 10}}
    state = struck("4z", tokens=held, stock={0: 0, 1: 10, 2: 3})
    play(state, "9-ger", "6-ger", "5-ger", "9-kno", "1-kno", "5-sab", ":2")
    assert who(state) == (1, "annex")  # he chooses which
    play(state, "9-kno", "1-sab")
    assert who(state) == (2, "annex")
    play(state, "1-kno", "2-ger")
    assert who(state) == (0, "rate")
    assert places(state, 1) == {"kno": 9, "sab": 1}
    assert places(state, 2) == {"kno": 1, "ger": 2}
    assert places(state, 0) == {"sab": 5}
    assert [stock(state, seat) for seat in (0, 1, 2)] == [35, 0, 0]


@pytest.mark.rule("CIV-30.415d")
def test_cities_and_tokens_run_short_on_their_own() -> None:
    # Italy has nine cities on the board and 47 tokens in stock, Illyria two tokens and nine cities.
    state = struck(
        "4z", tokens=FIFTY["tokens"], cities=FIFTY["cities"] | {1: NINE}, stock={0: 1, 2: 1}
    )
    assert who(state) == (0, "faction")
    play(state, "/cat", "/rom", "/thp", "/cyr", "9-num", "1-num", "5-sab", ":2")
    while who(state)[1] == "annex":
        play(state, legal(state)[0])
    assert (cities(state, 2), cities(state, 0)) == (["cat", "cyr", "rom", "thp"], [])
    assert places(state, 1) == {"num": 10, "sab": 5}


# ----------------------------------------------------------------------------- slave revolt (30.42)


@pytest.mark.rule("CIV-30.421a")
def test_fifteen_tokens_do_not_support_cities() -> None:
    # 20 - 15 tokens are too few for three cities, 21 - 15 are enough.
    state = struck("4x", cities={0: "cat rom thp"}, tokens={0: {"ger": 20}})
    assert who(state) == (0, "reduce")
    play(state, "/cat")
    assert (who(state), cities(state), tokens(state, "cat")) == ((0, "rate"), ["rom", "thp"], 3)
    enough = struck("4x", cities={0: "cat rom thp"}, tokens={0: {"ger": 21}})
    assert (who(enough), len(cities(enough))) == ((0, "rate"), 3)


@pytest.mark.rule("CIV-30.421b")
def test_after_the_calamities_the_tokens_support_again() -> None:
    state = table(
        phase="calamities", hands={0: "4x 1a"}, cities={0: "nea tae apo"}, tokens={0: {"ger": 17}}
    )
    play(state, "/nea")  # 18 - 15 tokens for two cities
    assert (phase(state), who(state)) == ("calamities", (0, "reduce"))
    play(state, "/tae")  # 19 - 15 for one
    assert (phase(state), cities(state)) == ("purchases", ["apo"])


@pytest.mark.rule("CIV-30.422a", "CIV-30.422c")
def test_support_is_counted_again_after_each_reduction() -> None:
    state = struck("4x", cities={0: "cat rom nea tae"}, tokens={0: {"ger": 18}})
    assert who(state) == (0, "reduce")  # 3 for 8
    play(state, "/nea")  # 4 for 6
    assert who(state) == (0, "reduce")
    play(state, "/cat")  # 7 for 4
    assert (who(state), cities(state)) == ((0, "rate"), ["rom", "tae"])


@pytest.mark.rule("CIV-30.422b", "CIV-30.422c")
def test_with_fewer_tokens_only_those_are_blocked() -> None:
    state = struck("4x", cities={0: "cat rom"}, tokens={0: {"ger": 10}})
    play(state, "/cat")  # three new tokens for one city
    assert (who(state), cities(state)) == ((0, "rate"), ["rom"])


@pytest.mark.rule("CIV-30.422a", "CIV-26.32")
def test_cities_built_this_turn_are_reduced_first() -> None:
    state = struck("4x", cities={0: "cat rom thp"}, new_cities="rom thp", tokens={0: {"ger": 20}})
    assert legal(state) == ["/rom", "/thp"]


@pytest.mark.rule("CIV-30.422a")
def test_no_other_nation_is_concerned() -> None:
    state = struck("4x", giver=1, cities={0: "cat", 1: "rom ath"}, tokens={1: {"ger": 1}})
    assert (cities(state, 0), cities(state, 1)) == ([], ["ath", "rom"])


@pytest.mark.rule(
    "CIV-30.423a", "CIV-30.423b", "CIV-30.423c", "CIV-32.263", "CIV-32.1021", "CIV-30.421a"
)
@pytest.mark.parametrize(
    ("cards", "blocked"), [("", 15), ("min", 20), ("enl", 10), ("min enl", 15), ("mys dei", 15)]
)
def test_mining_blocks_five_more_and_enlightenment_five_fewer(cards: str, blocked: int) -> None:
    for count, asked in ((blocked + 3, "reduce"), (blocked + 4, "rate")):
        state = struck("4x", cities={0: "cat rom"}, tokens={0: {"ger": count}}, cards={0: cards})
        assert who(state) == (0, asked)
