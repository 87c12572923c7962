"""Sections 25 and 26: cities are built, surplus goes, cities are supported or reduced."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    cities,
    city,
    entries,
    nation,
    passes,
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

# ------------------------------------------------------------------------------------ building (25)


def building(held: dict[str, int], **changes: Any) -> State:
    """Africa builds; nobody else can."""
    others = changes.pop("others", {})
    return table(phase="cities", seat=0, tokens={0: held, **others}, **changes)


@pytest.mark.rule("CIV-25.1a")
def test_cities_are_built_after_the_conflicts() -> None:
    """Six of Africa against four of Italy in Carthage (limit 3) leave three, too few for a city."""
    state = table(phase="conflicts", tokens={0: {"cat": 6}, 1: {"cat": 4}})
    assert tokens(state, "cat", 0) == 3
    assert who(state)[1] != "found"


@pytest.mark.rule("CIV-25.1a")
def test_cities_are_built_in_order_of_succession() -> None:
    state = table(
        phase="cities",
        nations="illyria italy africa",
        tokens={0: {"moe": 6}, 1: {"rom": 6}, 2: {"cat": 6}},
    )
    order = []
    for _ in range(3):
        order.append(who(state))
        play(state, ".")
    assert order == [(2, "found"), (1, "found"), (0, "found")]


@pytest.mark.rule("CIV-25.1b")
def test_one_city_in_any_land_territory() -> None:
    """Carthage has a site, Tunisia none; Thapsus and Palermo are taken, also by pirates."""
    state = building({"cat": 6, "tun": 12, "thp": 6, "pal": 6}, cities={1: "thp", -1: "pal"})
    assert legal(state) == ["*tun:0", "*cat:0", "."]
    assert barred(state, "*thp:0") == "CIV-25.1b"
    assert barred(state, "*pal:0") == "CIV-25.1b"
    play(state, "*cat:0", "*tun:0")
    assert cities(state, 0) == ["cat", "tun"]


@pytest.mark.rule("CIV-25.1c", "CIV-11.1b")
def test_nobody_has_more_than_nine_cities() -> None:
    """Eighteen tokens support them."""
    held = {"cat": 6, "thp": 6, "ger": 5, "dan": 5, "moe": 4, "pan": 4}
    state = building(held, cities={0: "num tun sah sab tri trp lib cyr"})
    play(state, "*cat:0")
    assert len(cities(state, 0)) == 9
    assert nation(state)["city_stock"] == 0
    assert who(state)[1] != "found"


@pytest.mark.rule("CIV-25.2a")
def test_a_site_takes_six_tokens() -> None:
    state = building({"cat": 6, "thp": 5})
    assert legal(state) == ["*cat:0", "."]
    assert barred(state, "*thp:0") == "CIV-25.2a"


@pytest.mark.rule("CIV-25.2b")
def test_other_territories_take_twelve() -> None:
    state = building({"tun": 12, "num": 11})
    assert legal(state) == ["*tun:0", "."]
    assert barred(state, "*num:0") == "CIV-25.2b"


@pytest.mark.rule("CIV-25.2c")
def test_tokens_used_go_to_stock_and_further_ones_as_surplus() -> None:
    """Eight tokens: six are used at once, two are surplus in the next phase."""
    state = building({"cat": 8, "tun": 12, "sah": 1})
    play(state, "*cat:0")
    assert (tokens(state, "cat"), stock(state)) == (2, 47 - 21 + 6)
    assert city(state, "cat") == 0
    play(state, "*tun:0")
    assert places(state) == {"sah": 1}


@pytest.mark.rule("CIV-25.2c")
def test_building_is_optional() -> None:
    state = building({"cat": 6})
    play(state, ".")
    assert cities(state, 0) == []
    assert places(state) == {"cat": 3}, "the limit"


@pytest.mark.rule("CIV-25.3a")
def test_architecture_helps_with_one_city_a_turn() -> None:
    state = building({"cat": 4, "thp": 4, "pal": 6}, cards={0: "arc"}, treasury={0: 9})
    play(state, "*cat:2")
    assert treasury(state) == 7
    assert barred(state, "*thp:2") == "CIV-25.3a"
    assert legal(state) == ["*pal:0", "."]


@pytest.mark.rule("CIV-25.3a")
def test_without_architecture_the_treasury_does_not_help() -> None:
    state = building({"cat": 5, "thp": 6}, treasury={0: 9})
    assert legal(state) == ["*thp:0", "."]
    assert barred(state, "*cat:1") == "CIV-25.3a"


@pytest.mark.rule("CIV-25.3b")
def test_at_least_half_comes_from_the_territory() -> None:
    """Three of six on a site, six of twelve elsewhere."""
    state = building({"cat": 3, "thp": 2, "tun": 6, "num": 5}, cards={0: "arc"}, treasury={0: 9})
    assert legal(state) == ["*tun:6", "*cat:3", "."]
    before = stock(state)
    ended = play(state.copy(), "*cat:3")
    assert (treasury(ended), city(ended, "cat")) == (6, 0)
    assert barred(state, "*thp:3") == "CIV-25.3b"
    play(state, "*tun:6")
    assert treasury(state) == 3
    assert stock(state) >= before + 12


@pytest.mark.rule("CIV-25.3b")
def test_more_tokens_there_leave_a_choice() -> None:
    """Five in Carthage: one to three of the treasury; with six none as well."""
    state = building({"cat": 5}, cards={0: "arc"}, treasury={0: 9})
    assert legal(state) == ["*cat:1", "*cat:2", "*cat:3", "."]
    state = building({"cat": 6}, cards={0: "arc"}, treasury={0: 2})
    assert legal(state) == ["*cat:0", "*cat:1", "*cat:2", "."]


@pytest.mark.rule("CIV-25.3c")
def test_architecture_is_no_use_beside_others() -> None:
    """Neither beside tokens of another nation, nor of barbarians; their ships do not count."""
    for other in (1, -1):
        state = building(
            {"moe": 3, "cat": 6}, others={other: {"moe": 1}}, cards={0: "arc"}, treasury={0: 9}
        )
        assert barred(state, "*moe:3") == "CIV-25.3c"
    state = building({"moe": 3}, ships={1: "moe"}, cards={0: "arc"}, treasury={0: 9})
    assert legal(state) == ["*moe:3", "."]


@pytest.mark.rule("CIV-25.3c")
def test_without_architecture_one_may_build_beside_others() -> None:
    """Their tokens are surplus then."""
    state = building({"cat": 6, "tun": 2}, others={1: {"cat": 1}})
    play(state, "*cat:0")
    assert city(state, "cat") == 0
    assert tokens(state, "cat", 1) == 0
    assert stock(state, 1) == 47


# ------------------------------------------------------------------------------------- surplus (26)


@pytest.mark.rule("CIV-26.1a")
def test_no_tokens_stay_beside_a_city() -> None:
    state = table(
        phase="surplus",
        tokens={0: {"cat": 2, "num": 2}, 1: {"thp": 1}, -1: {"thp": 1}},
        cities={0: "cat thp"},
    )
    assert tokens(state, "cat", 0) == 0
    assert tokens(state, "thp", 1) == tokens(state, "thp", -1) == 0
    assert entries(state, "surplus")[0] == {"seat": 0, "place": "cat", "count": 2}


@pytest.mark.rule("CIV-26.1b")
def test_no_more_tokens_stay_than_the_limit() -> None:
    """Tunisia holds two, Sahara one, Germany five."""
    state = table(phase="surplus", tokens={0: {"tun": 5, "sah": 1}, 1: {"ger": 9}})
    assert places(state, 0) == {"tun": 2, "sah": 1}
    assert places(state, 1) == {"ger": 5}
    assert (stock(state, 0), stock(state, 1)) == (44, 42)


@pytest.mark.rule("CIV-26.11a")
def test_agriculture_raises_the_limit_by_one() -> None:
    state = table(
        phase="surplus", tokens={0: {"tun": 5, "sah": 1}, 1: {"ger": 9}}, cards={0: "agr"}
    )
    assert places(state, 0) == {"tun": 3, "sah": 1}
    assert places(state, 1) == {"ger": 5}


@pytest.mark.rule("CIV-26.11b")
@pytest.mark.parametrize("other", [1, -1])
def test_agriculture_is_no_use_beside_others(other: int) -> None:
    """In Rubicon (limit 3) three stay where four would."""
    state = table(phase="surplus", tokens={0: {"rub": 4}, other: {"rub": 1}}, cards={0: "agr"})
    assert tokens(state, "rub", 0) == 3


@pytest.mark.rule("CIV-26.11b")
def test_agriculture_is_no_use_in_conflict() -> None:
    """Three and one in Rubicon would be four: they fight, and three are left."""
    state = table(phase="conflicts", tokens={0: {"rub": 3}, 1: {"rub": 1}}, cards={0: "agr"})
    assert (tokens(state, "rub", 0), tokens(state, "rub", 1)) == (3, 0)


@pytest.mark.rule("CIV-26.2", "CIV-EX-26.2")
def test_ships_do_not_count() -> None:
    """Three ships and three tokens in Numidia, which holds two."""
    state = table(phase="surplus", tokens={0: {"num": 3}}, ships={0: "num num num"})
    assert places(state) == {"num": 2}
    assert stock(state) == 45
    assert nation(state)["ships"] == ["num", "num", "num"]


# ------------------------------------------------------------------------------------- support (26)


def supported(held: dict[str, int], owned: str, **changes: Any) -> State:
    return table(phase="support", seat=0, tokens={0: held}, cities={0: owned}, **changes)


@pytest.mark.rule("CIV-26.31a")
def test_two_tokens_support_a_city() -> None:
    """Wherever they stand on the board."""
    state = supported({"ger": 4, "sah": 1, "rom": 1}, "cat thp pal")
    assert who(state)[1] != "reduce"
    assert len(cities(state)) == 3
    state = supported({"ger": 4, "sah": 1}, "cat thp pal", treasury={0: 20})
    assert who(state) == (0, "reduce")
    assert legal(state) == ["/cat", "/pal", "/thp"]
    assert barred(state, ".") == "CIV-26.32"


@pytest.mark.rule("CIV-26.31b")
def test_cities_are_reduced_one_at_a_time_until_the_rest_is_supported() -> None:
    """No tokens: Tripoli leaves one, Carthage three, and four support Thapsus."""
    state = supported({}, "cat thp tri")
    play(state, "/tri")
    assert who(state) == (0, "reduce")
    play(state, "/cat")
    assert cities(state) == ["thp"]
    assert places(state) == {"tri": 1, "cat": 3}
    assert who(state)[1] != "reduce"


@pytest.mark.rule("CIV-26.32")
def test_new_cities_are_reduced_first() -> None:
    """One token: Syracuse and Tripoli leave one each, and are new; three do for one city."""
    state = supported({"sah": 1}, "cat sya tri", new_cities="sya tri")
    assert legal(state) == ["/sya", "/tri"]
    assert barred(state, "/cat") == "CIV-26.32"
    play(state, "/tri")
    assert cities(state) == ["cat"], "the last new one was reduced unasked"
    assert places(state) == {"sah": 1, "sya": 1, "tri": 1}


@pytest.mark.rule("CIV-26.32")
def test_the_order_holds_in_a_slave_revolt_and_after_the_calamities() -> None:
    state = table(
        phase="second_support", seat=0, tokens={0: {"num": 2}}, cities={0: "cat thp pal"},
        new_cities="thp pal",
    )  # fmt: skip
    assert legal(state) == ["/pal", "/thp"]
    state = struck("4x", tokens={0: {"num": 6}}, cities={0: "cat thp pal"}, new_cities="thp pal")
    assert legal(state) == ["/pal", "/thp"]


@pytest.mark.rule("CIV-26.32")
def test_calamities_that_order_reductions_know_no_such_order() -> None:
    """Superstition reduces three."""
    state = struck(
        "3x", tokens={0: {"num": 9}}, cities={0: "cat thp pal sya"}, new_cities="thp pal"
    )
    assert legal(state) == ["/cat", "/pal", "/sya", "/thp"]


@pytest.mark.rule("CIV-26.32")
def test_a_city_that_changed_hands_is_not_new() -> None:
    """Italy has built Rome this turn; Africa gains it by treachery and lacks support later."""
    state = table(
        phase="calamities",
        tokens={0: {"num": 3}, 1: {"rub": 9}},
        cities={0: "cat", 1: "rom"},
        new_cities="rom",
        hands={1: "2x 3a"},
        givers={"2x": 0},
    )
    assert cities(state, 0) == ["cat", "rom"]
    assert who(state) == (0, "reduce")
    assert legal(state) == ["/rom", "/cat"]


@pytest.mark.rule("CIV-26.41a")
def test_the_limit_replaces_a_reduced_city() -> None:
    state = supported({"num": 2}, "cat pal")
    play(state, "/cat")
    assert places(state) == {"num": 2, "cat": 3}
    assert nation(state)["city_stock"] == 8
    state = supported({"num": 2}, "cat pal", cards={0: "agr"})
    play(state, "/cat")
    assert places(state) == {"num": 2, "cat": 4}


@pytest.mark.rule("CIV-26.41b")
def test_tokens_of_a_reduced_city_support_at_once() -> None:
    """Four tokens for three cities: Palermo leaves two, and six support the other two."""
    state = supported({"num": 2, "tun": 2}, "cat thp pal")
    play(state, "/pal")
    assert cities(state) == ["cat", "thp"]
    assert who(state)[1] != "reduce"


@pytest.mark.rule("CIV-26.41c")
def test_a_small_stock_leaves_fewer_tokens_and_then_none() -> None:
    """Two tokens in stock: Carthage leaves two of three, then Thapsus and Palermo nothing."""
    state = supported({}, "cat thp pal sya", stock={0: 2})
    play(state, "/cat")
    assert places(state) == {"cat": 2}
    assert stock(state) == 0
    play(state, "/thp", "/pal")
    assert places(state) == {"cat": 2}
    assert cities(state) == ["sya"]
    assert who(state)[1] != "reduce"


@pytest.mark.rule("CIV-26.5")
def test_support_is_looked_at_in_two_phases_only() -> None:
    """Africa has two cities and one token; nothing happens to them before the ninth phase."""
    state = table(
        phase="taxes", tokens={0: {"tun": 1}, 1: {"rub": 3}}, cities={0: "cat thp"}, order="1 0 2"
    )
    seen = []
    while who(state)[1] != "reduce":
        seen.append(state.dump()["phase"])
        assert cities(state) == ["cat", "thp"]
        play(state, ".")
    assert seen[-1] == "movement"
    assert state.dump()["phase"] == "support"
    assert who(state) == (0, "reduce")


@pytest.mark.rule("CIV-26.5")
def test_support_is_looked_at_again_after_the_calamities() -> None:
    state = table(phase="abilities", tokens={0: {"tun": 1}}, cities={0: "cat thp"})
    assert who(state) == (0, "reduce")
    assert state.dump()["phase"] == "second_support"
    state = table(phase="draw", tokens={0: {"tun": 1}}, cities={0: "cat thp"})
    passes(state, "reduce")
    assert state.dump()["phase"] == "second_support"


@pytest.mark.rule("CIV-26.6")
def test_a_calamity_reduces_cities_in_the_same_way() -> None:
    """Superstition: Carthage leaves three, Palermo two, Syracuse the last token in stock."""
    state = struck("3x", cities={0: "cat thp pal sya"}, stock={0: 6})
    play(state, "/cat", "/pal", "/thp")
    assert places(state) == {"cat": 3, "pal": 2, "thp": 1}
    assert cities(state) == ["sya"]
    assert stock(state) == 0
