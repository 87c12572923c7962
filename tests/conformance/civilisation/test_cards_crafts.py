"""32.2 to 32.6: crafts, sciences and arts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    city,
    entries,
    nation,
    passes,
    places,
    stock,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.civilisation.rows import CARDS, OF_KEY
from tests.conformance.moves import legal, play
from ziggurat.core.state import State

CODES = list(OF_KEY.values())


def asked_for(state: State, key: str) -> int:
    """How much somebody is asked for by that question."""
    assert who(state)[1] == key
    return int(state.prompt(state.to_act[0]).args["count"])


# ----------------------------------------------------------------------------- prices and credits


def prices(cards: str) -> dict[str, int]:
    """What every card costs the owner of these."""
    state = table(cards={0: cards}, tokens={0: {"tun": 1}})
    return dict(zip(CODES, nation(state)["prices"], strict=True))


def credits_of(code: str) -> dict[str, int]:
    """By card: how much cheaper it is for an owner of this one."""
    plain, owner = prices(""), prices(code)
    return {card: plain[card] - owner[card] for card in CODES if plain[card] != owner[card]}


@pytest.mark.rule("CIV-32.21", "CIV-32.22", "CIV-32.23", "CIV-32.24", "CIV-32.25", "CIV-32.26")
@pytest.mark.rule("CIV-32.31", "CIV-32.41", "CIV-32.42", "CIV-32.43", "CIV-32.51", "CIV-32.61")
@pytest.mark.rule("CIV-32.62", "CIV-32.63")
def test_prices() -> None:
    assert prices("") == {OF_KEY[key]: row[1] for key, row in CARDS.items()}


@pytest.mark.rule("CIV-32.212", "CIV-32.222", "CIV-32.232", "CIV-32.242", "CIV-32.254")
@pytest.mark.rule("CIV-32.264", "CIV-32.314", "CIV-32.412", "CIV-32.422", "CIV-32.432")
@pytest.mark.rule("CIV-32.51", "CIV-32.511", "CIV-32.612", "CIV-32.622", "CIV-32.632", "CIV-31.51")
@pytest.mark.parametrize(
    ("key", "total"),
    [
        ("pottery", 80), ("cloth_making", 80), ("metalworking", 100), ("agriculture", 80),
        ("roadbuilding", 80), ("mining", 80), ("engineering", 200), ("astronomy", 120),
        ("coinage", 120), ("medicine", 120), ("mathematics", 170), ("drama_poetry", 65),
        ("music", 85), ("architecture", 60),
    ],
)  # fmt: skip
def test_credits(key: str, total: int) -> None:
    given = credits_of(OF_KEY[key])
    expected = {
        card: amount
        for amount, cards in CARDS[key][2].items()
        for card in cards
        if card != OF_KEY[key]
    }
    assert given == expected
    assert sum(given.values()) == total


# ------------------------------------------------------------------------------------------- crafts


@pytest.mark.rule("CIV-32.211")
def test_pottery_lessens_famine() -> None:
    def famine(cards: str, hand: str) -> State:
        return table(
            phase="calamities", hands={0: f"3z {hand}", 1: "", 2: "1a"}, cards={0: cards},
            tokens={0: {"tun": 12}},
        )  # fmt: skip

    assert asked_for(famine("", "4a*3"), "lose") == 10
    state = famine("pot", "4a*3")
    assert asked_for(state, "grain") == 10
    play(state, ":2")
    assert asked_for(state, "lose") == 2
    passes(state, "buy")
    assert tokens(state, "tun") == 10
    # three cards are more than enough; oil does not help
    assert tokens(passes(play(famine("pot", "4a*3"), ":3"), "buy"), "tun") == 12
    assert legal(famine("pot", "4b*3")) == [":0"]


@pytest.mark.rule("CIV-32.221")
def test_cloth_making_carries_ships_five_territories() -> None:
    def sails(cards: str) -> int:
        """How far a ship goes along the coast of Italy, from Rome."""
        state = table(
            phase="movement", seat=0, ships={0: "rom"}, tokens={0: {"rom": 1}}, cards={0: cards}
        )
        for number, place in enumerate(("nea", "cam", "tae", "sam", "rub", "pan")):
            if f"1~{place}" not in legal(state):
                return number
            play(state, f"1~{place}")
        return 6

    assert (sails(""), sails("clo")) == (4, 5)


@pytest.mark.rule("CIV-32.231")
def test_metalworking_loses_last() -> None:
    def fight(cards: dict[int, str], first: int, second: int) -> tuple[int, int]:
        """How many are left of so many against so many in Neapolis, before the surplus goes."""
        state = table(
            phase="conflicts", cards=cards, tokens={0: {"nea": first}, 1: {"nea": second}}
        )
        lost = {each["seat"]: each["count"] for each in entries(state, "fought")}
        return first - lost.get(0, 0), second - lost.get(1, 0)

    # limit 1. Three against two: the weaker removes first: 3-1, 2-1, 2-0
    assert fight({}, 3, 2) == (2, 0)
    # the weaker owns Metalworking, so the stronger removes first: 2-2, 2-1, 1-1, 1-0
    assert fight({1: "met"}, 3, 2) == (1, 0)
    assert fight({1: "met"}, 2, 2) == (0, 1)  # 1-2, 1-1, 0-1
    assert fight({0: "met"}, 3, 2) == (2, 0)
    assert fight({0: "met", 1: "met"}, 3, 2) == (2, 0)  # it cancels out
    assert fight({0: "met", 1: "met"}, 2, 2) == (0, 0)


@pytest.mark.rule("CIV-32.241a", "CIV-EX-32.241")
def test_agriculture_feeds_one_more() -> None:
    # Tunisia has a limit of 2: three tokens stay
    state = table(phase="surplus", cards={0: "agr"}, tokens={0: {"tun": 4}, 1: {"etr": 4}})
    assert (tokens(state, "tun"), tokens(state, "etr", 1)) == (3, 2)
    # not beside another nation, nor beside barbarians
    for other in (1, -1):
        shared = table(phase="surplus", cards={0: "agr"}, tokens={0: {"cat": 4}, other: {"cat": 1}})
        assert tokens(shared, "cat") == 3
    # and not in a conflict: two and one where two may stay are fought over
    fight = table(phase="conflicts", cards={0: "agr"}, tokens={0: {"tun": 2}, 1: {"tun": 1}})
    assert (tokens(fight, "tun"), tokens(fight, "tun", 1)) == (2, 0)


@pytest.mark.rule("CIV-32.241b")
def test_agriculture_leaves_one_more_of_a_reduced_city() -> None:
    for cards, left in (("", 3), ("agr", 4)):
        state = table(phase="support", seat=0, cards={0: cards}, cities={0: "cat"})
        assert (city(state, "cat"), tokens(state, "cat")) == (None, left)  # Carthage: limit 3


@pytest.mark.rule("CIV-32.252")
def test_roadbuilding_goes_two_territories() -> None:
    def ends(cards: str, **position: Any) -> set[str]:
        state = table(
            phase="movement", seat=0, cards={0: cards},
            **({"tokens": {0: {"sah": 1}}} | position),
        )  # fmt: skip
        return {text.split(">")[1] for text in legal(state) if text.startswith("1sah>")}

    # the neighbours of Sahara, and what lies behind them
    assert ends("") == {"sab", "trp", "tun"}
    far = {"sab", "trp", "tun", "thp", "tri", "jal", "lib", "num", "cir"} - {"cir"}
    assert ends("roa") == far
    # through nothing of others: Italian tokens in Tunisia bar the way to Numidia
    barred_by_tokens = ends("roa", tokens={0: {"sah": 1}, 1: {"tun": 1}})
    assert barred_by_tokens == far - {"num"}  # Thapsus is reached by Sabrata
    assert ends("roa", tokens={0: {"sah": 1}, -1: {"tun": 1}}) == far - {"num"}
    assert ends("roa", cities={-1: "trp"}) == far - {"jal", "lib"}  # Tripoli by Sabrata
    assert ends("roa", cities={1: "trp"}) == far - {"jal", "lib"}
    # one's own units do not bar it, nor do foreign ships
    assert ends("roa", tokens={0: {"sah": 1, "tun": 2}}, ships={1: "thp"}) == far


@pytest.mark.rule("CIV-32.252")
def test_no_boarding_after_a_march() -> None:
    state = table(
        phase="movement", seat=0, cards={0: "roa"}, tokens={0: {"sah": 1}}, ships={0: "thp"}
    )
    play(state, "1sah>thp")
    assert "1+1" not in legal(state)
    barred(state, "1+1")


@pytest.mark.rule("CIV-32.253")
def test_roads_carry_trouble() -> None:
    def struck(calamity: str, cards: str, key: str) -> int:
        state = table(
            phase="calamities", hands={0: calamity, 1: "", 2: "1a"}, cards={0: cards},
            cities={0: "cat thp rom nea sya"}, tokens={0: {"ger": 30}},
        )  # fmt: skip
        return asked_for(state, key)

    assert (struck("6x", "", "lose"), struck("6x", "roa", "lose")) == (16, 21)
    assert (struck("7x", "", "lose_cities"), struck("7x", "roa", "lose_cities")) == (2, 3)
    # Iconoclasm: four of five cities, with roads all five, which leaves no choice but the order
    assert (struck("8x", "", "lose_cities"), struck("8x", "roa", "lose_cities")) == (4, 5)


# ------------------------------------------------------------------------------------------- mining


def miner(hand: str, money: int = 0, **position: Any) -> State:
    given: dict[str, Any] = {
        "phase": "purchases", "cards": {0: "min"}, "hands": {0: hand, 1: "", 2: "1a"},
        "treasury": {0: money},
    }  # fmt: skip
    return table(**(given | position))


@pytest.mark.rule("CIV-32.262a", "CIV-EX-32.262")
def test_mining_adds_a_card_to_a_set() -> None:
    # three Iron: 32 instead of 18; with 3 tokens enough for Pottery at 35 (Mining gives 10)
    state = miner("2a*3", 3)
    assert state.prompt(0).args["wealth"] == 35
    play(state, "!pot", "-2a", "-2a", "-2a", "%2a")
    play(state, ".")
    assert nation(state)["cards"] == ["pot", "min"]
    assert treasury(state) == 0
    without = miner("2a*3", 3, cards={0: "met"})
    assert "!pot" not in legal(without)
    # two Gems: 72 instead of 32
    gems = miner("8a*2")
    assert gems.prompt(0).args["wealth"] == 72
    play(gems, "!met", "-8a", "-8a", "%8a", ".")  # 80 - 10
    assert nation(gems)["cards"] == ["met", "min"]


@pytest.mark.rule("CIV-32.262a", "CIV-28.53c")
def test_mining_never_goes_beyond_the_greatest_set() -> None:
    # all five Gold are worth 225 with or without it; all eight Iron 128
    assert miner("9a*5").prompt(0).args["wealth"] == 225
    assert miner("2a*8").prompt(0).args["wealth"] == 128
    assert miner("9a*4").prompt(0).args["wealth"] == 225
    # Ivory, Salt and the rest are not mined
    assert miner("9b*2 3a*2").prompt(0).args["wealth"] == 36 + 12


@pytest.mark.rule("CIV-32.262c", "CIV-EX-32.262", "CIV-28.53b")
def test_mining_once_a_turn_for_one_set() -> None:
    state = miner("2a*3 8a*2")
    assert state.prompt(0).args["wealth"] == 18 + 72  # the better of 32 + 32 and 18 + 72
    play(state, "!dra", "-2a", "-2a", "-2a", "-8a")
    assert {"%2a", "%8a"} <= set(legal(state))  # the owner chooses which
    play(state, "%2a")
    assert "%8a" not in legal(state)
    barred(state, "%8a")
    play(state, "-8a", ".")  # 32 + 32 for 60
    assert nation(state)["mined"]
    # next turn it can be used again
    fresh = miner("2a*3", mined="0", phase="succession", tokens={0: {"tun": 1}})
    assert not nation(fresh)["mined"]


@pytest.mark.rule("CIV-32.262c")
def test_mining_used_in_the_last_turn_is_gone_for_the_score() -> None:
    state = miner("8a*2 6a*3", 0, last_turn=True, hands={0: "8a*2 6a*3", 1: "", 2: ""})
    play(state, "!met", "-8a", "-8a", "%8a", ".")
    assert state.over
    assert state.view(None)["score_parts"][0][1] == 54  # three Bronze, not 96
    unused = miner("6a*3", last_turn=True, hands={0: "6a*3", 1: "", 2: ""})
    play(unused, ".")
    assert unused.view(None)["score_parts"][0][1] == 96


@pytest.mark.rule("CIV-32.263")
def test_mining_aggravates_slave_revolt() -> None:
    # 20 tokens for ten cities' worth; 15 are blocked: 5 support two cities; with Mining none
    def reductions(cards: str) -> int:
        state = table(
            phase="calamities", hands={0: "4x", 1: "", 2: "1a"}, cards={0: cards},
            cities={0: "nea sya"}, tokens={0: {"ger": 20}},
        )  # fmt: skip
        passes(state, "buy")
        return 2 - int(nation(state)["cities"])

    assert reductions("") == 0  # 20 - 15 = 5 for two cities
    assert reductions("min") == 2  # none for two, then one token for one


# --------------------------------------------------------------------------------- engineering


@pytest.mark.rule("CIV-32.311")
def test_engineering_in_attack_and_defence() -> None:
    def falls(attackers: int, cards: dict[int, str]) -> bool:
        state = table(
            phase="conflicts", cards=cards, cities={1: "rom"},
            tokens={0: {"rom": attackers}, 1: {"etr": 2}},
        )  # fmt: skip
        return city(state, "rom") is None

    assert not falls(6, {})
    assert falls(7, {})
    assert not falls(5, {0: "eng"})
    assert falls(6, {0: "eng"})
    assert not falls(7, {1: "eng"})
    assert falls(8, {1: "eng"})
    assert not falls(6, {0: "eng", 1: "eng"})
    assert falls(7, {0: "eng", 1: "eng"})


@pytest.mark.rule("CIV-32.311")
def test_engineering_changes_what_replaces_the_city() -> None:
    # Neapolis, limit 1: attackers against 6, 5 or 7 tokens of the defender, one each in turn,
    # the weaker first: the attacker keeps one more than the difference
    for attackers, cards, left in ((7, {}, 2), (6, {0: "eng"}, 2), (8, {1: "eng"}, 2)):
        state = table(
            phase="conflicts", cards=cards, cities={1: "nea"}, tokens={0: {"nea": attackers}}
        )
        lost = {each["seat"]: each["count"] for each in entries(state, "fought")}
        garrison = {7: 6, 6: 5, 8: 7}[attackers]
        assert lost == {0: attackers - left, 1: garrison}
        assert tokens(state, "nea") == left


@pytest.mark.rule("CIV-32.312")
def test_engineering_lessens_earthquake_and_flood() -> None:
    quake: dict[str, Any] = {
        "phase": "calamities", "hands": {0: "2z", 1: "", 2: "1a"}, "cities": {0: "cat"},
        "tokens": {0: {"ger": 4}},
    }  # fmt: skip
    assert tokens(table(**quake), "cat") == 0  # the city is lost
    reduced = table(cards={0: "eng"}, **quake)
    assert (city(reduced, "cat"), tokens(reduced, "cat")) == (None, 3)
    flood: dict[str, Any] = {
        "phase": "calamities", "hands": {0: "5z", 1: "", 2: "1a"}, "tokens": {0: {"dan": 20}},
    }  # fmt: skip
    assert asked_for(table(**flood), "lose") == 17
    assert asked_for(table(cards={0: "eng"}, **flood), "lose") == 7


# ----------------------------------------------------------------------------------------- sciences


@pytest.mark.rule("CIV-32.411")
def test_astronomy_crosses_the_open_sea() -> None:
    for cards, can in (("", False), ("ast", True)):
        state = table(
            phase="movement", seat=0, cards={0: cards}, ships={0: "cat"}, tokens={0: {"cat": 2}}
        )
        play(state, "1+2")
        assert ("1~wme" in legal(state)) == can
        if can:
            play(state, "1~wme", "1~rom", "1-2", ".")
            assert places(state) == {"rom": 2}


@pytest.mark.rule("CIV-32.421")
def test_coinage_sets_the_tax() -> None:
    for rate, paid in ((1, 2), (2, 4), (3, 6)):
        state = table(
            phase="taxes", cards={0: "coi"}, cities={0: "cat thp"}, tokens={0: {"tun": 4}}
        )
        assert legal(state) == ["%1", "%2", "%3"]
        play(state, f"%{rate}")
        assert treasury(state) == paid
    # eight in stock: at three a city two of three cities are taxed, the third revolts
    provoked = table(
        phase="taxes", cards={0: "coi"}, cities={0: "cat thp rom"}, tokens={0: {"ger": 39}}
    )
    play(provoked, "%3")
    assert treasury(provoked) == 6
    assert who(provoked) == (1, "revolt")
    assert nation(table(phase="taxes", cities={0: "cat"}))["treasury"] == 2  # others: two


@pytest.mark.rule("CIV-32.431")
def test_medicine_lessens_epidemic() -> None:
    for cards, count in (("", 16), ("med", 8)):
        state = table(
            phase="calamities", hands={0: "6x", 1: "", 2: "1a"}, cards={0: cards},
            tokens={0: {"ger": 30}, 1: {"dan": 20}},
        )  # fmt: skip
        assert asked_for(state, "lose") == count
    other = table(
        phase="calamities", hands={0: "6x", 1: "", 2: "1a"}, cards={1: "med"},
        tokens={0: {"ger": 30}, 1: {"dan": 20}},
    )  # fmt: skip
    passes(other, "buy")
    assert tokens(other, "dan", 1) == 15  # a share of 10 is cut to 5


# --------------------------------------------------------------------------------------------- arts


@pytest.mark.rule("CIV-32.611", "CIV-32.621")
@pytest.mark.parametrize("cards", ["dra", "mus"])
def test_drama_and_music_in_civil_war_and_disorder(cards: str) -> None:
    war: dict[str, Any] = {
        "phase": "calamities", "hands": {0: "4z", 1: "", 2: "1a"}, "tokens": {0: {"ger": 44}},
    }  # fmt: skip
    assert asked_for(table(**war), "faction") == 15
    assert asked_for(table(cards={0: cards}, **war), "faction") == 20
    assert (
        asked_for(
            table(cards={0: "dra mus"}, players=6, **war | {"tokens": {0: {"ger": 48}}}), "faction"
        )
        == 25
    )
    disorder: dict[str, Any] = {
        "phase": "calamities", "hands": {0: "7x", 1: "", 2: "1a"},
        "cities": {0: "cat thp rom nea sya tae"}, "tokens": {0: {"ger": 30}},
    }  # fmt: skip
    assert asked_for(table(**disorder), "lose_cities") == 3
    assert asked_for(table(cards={0: cards}, **disorder), "lose_cities") == 2
    assert asked_for(table(cards={0: "dra mus"}, **disorder), "lose_cities") == 1


@pytest.mark.rule("CIV-32.631")
def test_architecture_builds_with_the_treasury() -> None:
    position: dict[str, Any] = {
        "phase": "cities", "treasury": {0: 12}, "cards": {0: "arc"},
        "tokens": {0: {"cat": 3, "rom": 4, "tun": 6, "nea": 2, "etr": 2}},
    }  # fmt: skip
    state = table(seat=0, **position)
    # on a site three of six, elsewhere six of twelve from the territory
    assert set(legal(state)) == {"*cat:3", "*rom:2", "*rom:3", "*tun:6", "."}
    play(state, "*rom:2")
    assert (treasury(state), tokens(state, "rom")) == (10, 0)
    assert city(state, "rom") == 0
    once = table(seat=0, **position | {"tokens": {0: {"cat": 3, "rom": 4, "thp": 6, "ger": 5}}})
    play(once, "*cat:3")
    assert legal(once) == ["*thp:0", "."]  # one city a turn
    play(once, "*thp:0")
    # not beside others
    for other in (1, -1):
        shared = table(seat=0, **position | {"tokens": {0: {"ger": 6}, other: {"ger": 1}}})
        assert not any(text.startswith("*ger") for text in legal(shared))
    assert legal(table(seat=0, **position | {"tokens": {0: {"cat": 6}}, "cards": {}})) == [
        "*cat:0", ".",
    ]  # fmt: skip
    assert stock(once) >= 0
