"""32.2 and 32.3: the crafts, and Engineering."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    cities,
    city,
    credit_of,
    groups,
    nation,
    passes,
    prices,
    table,
    tokens,
    who,
)
from tests.conformance.moves import legal, play

CREDITS = {"pot", "clo", "met", "agr", "roa", "min", "eng", "dem", "mon"}
"""What every craft takes ten off, but for itself."""


def buyable(cards: str, bought: str = "") -> list[str]:
    """The cards that somebody with five Gold and three Ivory to spend may buy."""
    state = table(
        phase="purchases", seat=0, hands={0: "9a*5 9b*3"}, cards={0: cards}, bought={0: bought}
    )
    return [text[1:] for text in legal(state) if text[0] == "!"]


@pytest.mark.rule("CIV-32.21", "CIV-32.22", "CIV-32.23", "CIV-32.24", "CIV-32.25", "CIV-32.26")
@pytest.mark.parametrize(
    ("card", "price"),
    [("pot", 45), ("clo", 45), ("met", 80), ("agr", 110), ("roa", 140), ("min", 180)],
)
def test_the_crafts_and_their_prices(card: str, price: int) -> None:
    assert (prices()[card], groups(card)) == (price, ["crafts"])


@pytest.mark.rule("CIV-32.212", "CIV-32.222", "CIV-32.242", "CIV-32.254", "CIV-32.264")
@pytest.mark.parametrize("card", ["pot", "clo", "agr", "roa", "min"])
def test_every_craft_gives_ten_to_the_others_to_democracy_and_monotheism(card: str) -> None:
    given = credit_of(card)
    assert given == dict.fromkeys(CREDITS - {card}, 10)
    assert sum(given.values()) == 80


@pytest.mark.rule("CIV-32.232")
def test_metalworking_gives_twenty_to_militarism_too() -> None:
    given = credit_of("met")
    assert given == dict.fromkeys(CREDITS - {"met"}, 10) | {"mil": 20}
    assert sum(given.values()) == 100


@pytest.mark.rule("CIV-32.221", "CIV-23.53")
@pytest.mark.parametrize(("cards", "last"), [("", "lib"), ("clo", "cyr")])
def test_with_cloth_making_ships_move_five_territories(cards: str, last: str) -> None:
    state = table(
        phase="movement", seat=0, ships={0: "num"}, cards={0: cards}, tokens={0: {"num": 1}}
    )
    for there in ("cat", "thp", "tri", "lib", "cyr"):
        if f"1~{there}" not in legal(state):
            break
        play(state, f"1~{there}")
    assert nation(state)["ships"] == [last]


@pytest.mark.rule("CIV-32.231", "CIV-24.24a", "CIV-24.24b")
@pytest.mark.parametrize(
    ("cards", "left"),
    [({}, (0, 2)), ({0: "met"}, (1, 1)), ({1: "met"}, (0, 2)), ({0: "met", 1: "met"}, (0, 2))],
)
def test_metalworkers_remove_last(cards: dict[int, str], left: tuple[int, int]) -> None:
    # Two against three in Numidia, which holds two. Without the card: 1:3, 1:2, 0:2.
    # The weaker has it: 2:2, 1:2, 1:1. The stronger has it: the weaker is the first anyway.
    held = {0: {"num": 2}, 1: {"num": 3}}
    state = table(phase="conflicts", tokens=held, cards=cards)
    assert (tokens(state, "num", 0), tokens(state, "num", 1)) == left


@pytest.mark.rule("CIV-32.231")
def test_of_equals_the_metalworker_removes_last() -> None:
    # 3:3 in a territory of limit 1: together 0:0; with the card 3:2, 2:2, 2:1, 1:1, 1:0.
    held = {0: {"sud": 3}, 1: {"sud": 3}}
    plain = table(phase="conflicts", tokens=held)
    assert (tokens(plain, "sud", 0), tokens(plain, "sud", 1)) == (0, 0)
    skilled = table(phase="conflicts", tokens=held, cards={0: "met"})
    assert (tokens(skilled, "sud", 0), tokens(skilled, "sud", 1)) == (1, 0)


@pytest.mark.rule("CIV-32.241a", "CIV-EX-32.241", "CIV-26.11a")
@pytest.mark.parametrize(("cards", "left"), [("", 2), ("agr", 3)])
def test_three_tokens_of_a_farmer_live_where_the_limit_is_two(cards: str, left: int) -> None:
    state = table(phase="surplus", tokens={0: {"num": 5}}, cards={0: cards})
    assert tokens(state, "num") == left


@pytest.mark.rule("CIV-32.241a", "CIV-26.11b")
@pytest.mark.parametrize("other", [1, -1])
def test_agriculture_does_not_help_where_others_live(other: int) -> None:
    state = table(phase="surplus", tokens={0: {"num": 3}, other: {"num": 1}}, cards={0: "agr"})
    assert tokens(state, "num") == 2


@pytest.mark.rule("CIV-32.241a", "CIV-24.1a")
def test_nor_does_it_help_in_a_conflict() -> None:
    state = table(phase="conflicts", tokens={0: {"num": 2}, 1: {"num": 1}}, cards={0: "agr"})
    assert (tokens(state, "num", 0), tokens(state, "num", 1)) == (2, 0)


@pytest.mark.rule("CIV-32.241b", "CIV-26.41a")
@pytest.mark.parametrize(("cards", "left"), [("", 3), ("agr", 4)])
def test_one_more_token_replaces_the_reduced_city_of_a_farmer(cards: str, left: int) -> None:
    state = table(phase="support", cities={0: "cat rom"}, tokens={0: {"ger": 1}}, cards={0: cards})
    play(state, "/cat")
    assert tokens(state, "cat") == left


@pytest.mark.rule("CIV-32.251", "CIV-32.261", "CIV-32.313", "CIV-31.62a")
def test_engineering_comes_before_roads_and_mining() -> None:
    assert {"roa", "min"} & set(buyable("pot clo met agr")) == set()
    assert {"roa", "min"} <= set(buyable("eng"))
    assert {"roa", "min"} & set(buyable("eng", bought="eng")) == set()


@pytest.mark.rule("CIV-32.252", "CIV-23.31a")
def test_roads_lead_two_territories_far() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"num": 2}}, cards={0: "roa eng"})
    assert "2num>sab" in legal(state)
    plain = table(phase="movement", seat=0, tokens={0: {"num": 2}})
    assert "2num>thp" in legal(plain)
    assert "2num>sab" not in legal(plain)
    play(state, "2num>sab")
    assert tokens(state, "sab") == 2
    assert not any("sab>" in text for text in legal(state))  # moved once


@pytest.mark.rule("CIV-32.252", "CIV-23.31b")
@pytest.mark.parametrize(
    ("units", "towns"),
    [({1: {"thp": 1}}, {}), ({-1: {"thp": 1}}, {}), ({}, {1: "thp"}), ({}, {-1: "thp"})],
    ids=["tokens", "barbarians", "city", "pirates"],
)
def test_no_road_leads_through_the_units_of_others(
    units: dict[int, dict[str, int]], towns: dict[int, str]
) -> None:
    # From Carthage to Sabrata by Thapsus alone.
    held = {0: {"cat": 2}} | units
    state = table(phase="movement", seat=0, tokens=held, cities=towns, cards={0: "roa"})
    assert "2cat>thp" in legal(state)
    assert "2cat>sab" not in legal(state)
    free = table(phase="movement", seat=0, tokens={0: {"cat": 2}}, cards={0: "roa"},
                 ships={1: "thp"}, cities={0: "thp"})  # fmt: skip
    assert "2cat>sab" in legal(free)


@pytest.mark.rule("CIV-32.252", "CIV-23.31c")
def test_no_ship_is_boarded_at_the_end_of_a_road() -> None:
    state = table(
        phase="movement", seat=0, tokens={0: {"num": 2}}, ships={0: "sab"}, cards={0: "roa"}
    )
    play(state, "2num>sab")
    assert not any(text.startswith("1+") for text in legal(state))


@pytest.mark.rule("CIV-32.262a", "CIV-EX-32.262", "CIV-28.53a")
@pytest.mark.parametrize(
    ("goods", "plain", "mined"),
    [("2a*3", 18, 32), ("8a*2", 32, 72), ("2a*8", 128, 128), ("8a*5", 200, 200), ("4a*3", 36, 36)],
)
def test_mining_raises_a_set_never_above_its_maximum(goods: str, plain: int, mined: int) -> None:
    for cards, value in (("", plain), ("min", mined)):
        state = table(phase="purchases", seat=0, hands={0: goods}, cards={0: cards})
        assert state.prompt(0).args["wealth"] == value
        ended = table(
            phase="purchases", hands={0: goods}, cards={0: cards}, last_turn=True, squares={0: 5}
        )
        passes(ended, "over")
        assert ended.view(None)["score_parts"][0][1] == value


@pytest.mark.rule("CIV-32.262a")
def test_a_raised_set_pays_for_cards() -> None:
    # Pottery is 45, less the credit of ten: three Iron, 32 with Mining, and three tokens.
    state = table(phase="purchases", seat=0, hands={0: "2a*3"}, cards={0: "min"}, treasury={0: 3})
    play(state, "!pot", "-2a", "-2a", "-2a", "%2a", ".")
    assert "pot" in nation(state)["cards"]
    assert nation(state)["treasury"] == 0


@pytest.mark.rule("CIV-32.262b", "CIV-33.25c")
def test_mining_does_not_count_on_the_succession_table() -> None:
    state = table(phase="purchases", seat=0, hands={0: "9a*4"}, cards={0: "min"})
    assert nation(state)["card_value"] == 180


@pytest.mark.rule("CIV-32.262c", "CIV-EX-32.262", "CIV-28.53b")
def test_mining_raises_one_set_a_turn() -> None:
    # Three Iron and two Gems: 18 + 72, not 32 + 72.
    state = table(phase="purchases", seat=0, hands={0: "2a*3 8a*2"}, cards={0: "min"})
    assert state.prompt(0).args["wealth"] == 90
    play(state, "!met", "-8a", "-8a")
    assert "%8a" in legal(state)
    assert "%2a" not in legal(state)  # nothing of it is handed in yet
    play(state, "%8a")
    assert not any(text.startswith("%") for text in legal(state))


@pytest.mark.rule("CIV-32.262c")
def test_mining_used_in_the_last_turn_is_not_there_for_the_score() -> None:
    for mined, value in (("", 72), ("0", 32)):
        state = table(
            phase="purchases", hands={0: "8a*2"}, cards={0: "min"}, mined=mined, last_turn=True
        )
        passes(state, "over")
        assert state.view(None)["score_parts"][0][1] == value


@pytest.mark.rule("CIV-32.31", "CIV-31.55")
def test_engineering_is_a_craft_and_a_science() -> None:
    assert (prices()["eng"], groups("eng")) == (140, ["crafts", "sciences"])


@pytest.mark.rule("CIV-32.311", "CIV-24.35a", "CIV-24.35b", "CIV-24.35c")
@pytest.mark.parametrize(
    ("cards", "enough"), [({}, 7), ({0: "eng"}, 6), ({1: "eng"}, 8), ({0: "eng", 1: "eng"}, 7)]
)
def test_engineers_storm_and_hold_cities_better(cards: dict[int, str], enough: int) -> None:
    for count, falls in ((enough, True), (enough - 1, False)):
        state = table(
            phase="conflicts", tokens={0: {"rom": count}, 1: {"ger": 4}}, cities={1: "rom"},
            cards=cards, hands={0: "1a"},
        )  # fmt: skip
        assert (city(state, "rom") is None) == falls
        if falls:
            assert who(state) == (0, "pillage")
        else:
            assert tokens(state, "rom") == 0


@pytest.mark.rule("CIV-32.314")
def test_the_credits_of_engineering() -> None:
    given = credit_of("eng")
    assert given == dict.fromkeys(CREDITS - {"eng"}, 10) | dict.fromkeys(
        ("ast", "coi", "med", "mat", "phi", "the"), 20
    )
    assert sum(given.values()) == 200


@pytest.mark.rule("CIV-32.251")
def test_a_card_without_its_prerequisite_is_refused() -> None:
    state = table(phase="purchases", seat=0, hands={0: "9a*5"}, cards={0: "pot"})
    assert barred(state, "!roa") in ("CIV-31.62a", "CIV-32.251")
    assert cities(state) == []
