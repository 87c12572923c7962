"""17 and 18: the turn, its sixteen phases, and who comes first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    PHASES,
    cities,
    city,
    does,
    entries,
    entry,
    nation,
    passes,
    phase,
    table,
    tokens,
    who,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State


def order_of(state: State, key: str) -> list[int]:
    """The seats that are asked this, one after the other; everybody passes."""
    seats: list[int] = []
    turn = state.dump()["turn"]
    while state.dump()["turn"] == turn and state.prompt(state.to_act[0]).key == key:
        seats.append(state.to_act[0])
        play(state, legal(state)[-1])
    return seats


BACKWARDS: dict[str, Any] = {"nations": "illyria italy africa"}
"""Seat 2 comes first in succession order, then 1, then 0."""
NO_HANDS = {0: "", 1: "", 2: ""}


@pytest.mark.rule("CIV-17.1", "CIV-18.2")
def test_a_turn_is_sixteen_phases_and_then_comes_the_next() -> None:
    assert len(PHASES) - 1 == 16
    state = table(
        phase="taxes", turn=3, tokens={0: {"tun": 4, "cat": 7}, 1: {"rom": 7, "etr": 4}},
        cities={0: "thp num", 1: "nea tae"}, cards={0: "mon coi", 1: "coi"}, treasury={0: 20},
        hands={0: "1a*3", 1: "2a*3"},
    )  # fmt: skip
    seen: list[str] = []
    while state.dump()["turn"] == 3:
        if phase(state) not in seen:
            seen.append(phase(state))
        play(state, legal(state)[-1])
    # the census, conflicts, surplus and support ask nobody here; they are still carried out
    assert seen == [name for name in PHASES if name in seen]
    assert {"taxes", "ships", "movement", "cities", "trade", "purchases"} <= set(seen)
    assert state.dump()["turn"] == 4
    assert entry(state, "turn") == {"count": 4}


@pytest.mark.rule("CIV-18.2")
def test_what_nobody_can_do_is_skipped() -> None:
    # no city, no ship that could be built, nothing to buy with: only movement is asked
    state = table(phase="taxes", tokens={0: {"tun": 1}, 1: {"ger": 1}}, hands=NO_HANDS)
    turn = state.dump()["turn"]
    asked = []
    while state.dump()["turn"] == turn:
        asked.append((*who(state), phase(state)))
        play(state, legal(state)[-1])
    assert asked == [(0, "move", "movement"), (1, "move", "movement")]


@pytest.mark.rule("CIV-17.2")
def test_open_decisions_are_taken_one_after_the_other() -> None:
    state = table(phase="cities", tokens={0: {"cat": 6}, 1: {"rom": 6}})
    assert state.to_act == (0,)
    assert state.legal(1) == []
    with pytest.raises(ValueError, match=r".*"):
        does(state, 1, "*rom:0")
    play(state, ".")
    assert state.to_act == (1,)


@pytest.mark.rule("CIV-17.4a")
def test_the_succession_table_breaks_ties() -> None:
    # an equal census
    state = table(
        **BACKWARDS, phase="movement", tokens={0: {"ger": 2}, 1: {"etr": 2}, 2: {"tun": 2}}
    )
    assert order_of(state, "move") == [2, 1, 0]
    # an equal stock, when a city revolts: Italy before Illyria
    revolt = table(
        nations="illyria africa italy", phase="taxes", cities={1: "cat"}, tokens={1: {"tun": 46}}
    )
    assert entry(revolt, "city_joins") == {"seat": 2, "place": "cat", "other": 1}
    # an equal number of cities
    draw = table(**BACKWARDS, phase="draw", cities={0: "rom", 1: "nea", 2: "cat"})
    assert [each["seat"] for each in entries(draw, "drew")] == [2, 1, 0]
    # but in a conflict nobody is first: both lose a token
    fight = table(phase="conflicts", tokens={0: {"nea": 1}, 1: {"nea": 1}})
    assert (tokens(fight, "nea", 0), tokens(fight, "nea", 1)) == (0, 0)


@pytest.mark.rule("CIV-17.4b")
def test_succession_order_from_africa_to_egypt() -> None:
    state = table(
        players=8, nations="egypt africa babylon italy assyria illyria asia crete",
        phase="purchases", hands=dict.fromkeys(range(8), "1a"),
    )  # fmt: skip
    assert order_of(state, "buy") == [1, 3, 5, 7, 6, 4, 2, 0]


# ---------------------------------------------------------------------------------- phase by phase


@pytest.mark.rule("CIV-18.1a")
def test_1_taxes_then_revolts() -> None:
    state = table(
        **BACKWARDS, phase="taxes", cities={0: "rom", 1: "nea", 2: "cat thp"}, cards={1: "coi"},
        tokens={2: {"tun": 45}, 0: {"ger": 4}, 1: {"etr": 4}},
    )  # fmt: skip
    # Africa has two tokens left for two cities; Italy owns Coinage and is asked
    assert [each["seat"] for each in entries(state, "taxed")] == [2]
    assert who(state) == (1, "rate")
    assert not entries(state, "revolts")
    play(state, "%2")
    assert told(state) == ["taxed", "taxed", "revolts"]
    assert who(state) == (1, "revolt")  # as much stock as Illyria, but earlier in the order
    none = table(phase="taxes", tokens={0: {"tun": 1}})
    assert "taxed" not in told(none)


@pytest.mark.rule("CIV-18.1b")
def test_2_growth_in_succession_order() -> None:
    state = table(
        **BACKWARDS, phase="expansion", tokens={0: {"ger": 1}, 1: {"etr": 1}, 2: {"tun": 1}}
    )
    assert [each["seat"] for each in entries(state, "grows")] == [2, 1, 0]


@pytest.mark.rule("CIV-18.1c")
def test_3_census_after_growth_and_before_ships() -> None:
    state = table(phase="expansion", tokens={0: {"tun": 1}, 1: {"etr": 3}}, treasury={0: 2})
    assert told(state)[-1] == "census"
    assert entry(state, "census") == {"seats": [1, 0, 2], "counts": [5, 2, 0]}
    assert who(state) == (1, "shipyard")


@pytest.mark.rule("CIV-18.1d", "CIV-18.1e")
def test_4_and_5_ships_and_movement_in_census_order() -> None:
    state = table(
        phase="census", tokens={0: {"cat": 2}, 1: {"rom": 4}, 2: {"apo": 3}},
        treasury={0: 5, 1: 5, 2: 5},
    )  # fmt: skip
    assert order_of(state, "shipyard") == [1, 2, 0]
    assert order_of(state, "move") == [1, 2, 0]


@pytest.mark.rule("CIV-18.1f")
def test_6_conflicts_all_at_once_after_all_moves() -> None:
    state = table(
        phase="movement", tokens={0: {"cat": 3, "tun": 3}, 1: {"cat": 2, "tun": 2, "nea": 1}}
    )
    assert tokens(state, "cat", 1) == 2
    play(state, ".")
    assert not entries(state, "fought")  # somebody has yet to move
    play(state, ".")
    assert {each["place"] for each in entries(state, "fought")} == {"cat", "tun"}


@pytest.mark.rule("CIV-18.1g")
def test_7_cities_in_succession_order() -> None:
    state = table(
        **BACKWARDS, phase="conflicts", tokens={0: {"apo": 6}, 1: {"rom": 6}, 2: {"cat": 6}}
    )
    assert order_of(state, "found") == [2, 1, 0]


@pytest.mark.rule("CIV-18.1h")
def test_8_surplus_after_building() -> None:
    state = table(phase="cities", tokens={0: {"cat": 8, "tun": 5}, 1: {"rom": 6}})
    assert tokens(state, "tun") == 5
    play(state, "*cat:0")
    assert tokens(state, "tun") == 5  # Italy has not built yet
    play(state, ".")
    # beside the new city none, in Tunisia two, in Rome two
    assert (tokens(state, "cat"), tokens(state, "tun"), tokens(state, "rom", 1)) == (0, 2, 2)


@pytest.mark.rule("CIV-18.1i")
def test_9_support_after_the_surplus() -> None:
    # two cities on four tokens, but the limit of Tunisia leaves two
    state = table(phase="surplus", cities={0: "cat thp"}, tokens={0: {"tun": 4}})
    assert who(state) == (0, "reduce")
    assert phase(state) == "support"
    back = table(
        **BACKWARDS, phase="support",
        cities={0: "rom nea", 1: "apo ath", 2: "cat thp"}, tokens={0: {"ger": 1}},
    )  # fmt: skip
    assert order_of(back, "reduce") == [2, 1, 0]


@pytest.mark.rule("CIV-18.1j")
def test_10_cards_are_drawn_by_number_of_cities() -> None:
    state = table(
        phase="draw", cities={0: "cat thp rom", 1: "nea", 2: "apo ath"},
        tokens={0: {"tun": 9}, 1: {"pan": 4}, 2: {"ger": 5}}, treasury={1: 18, 0: 20},
    )  # fmt: skip
    assert [each["seat"] for each in entries(state, "drew")] == [1]
    assert who(state) == (1, "ninth")
    play(state, ".")
    assert [each["seat"] for each in entries(state, "drew")] == [2, 0]
    assert who(state) == (0, "ninth")


@pytest.mark.rule("CIV-18.1k")
def test_11_trade_is_for_all_with_three_cards_at_once() -> None:
    state = table(phase="trade", hands={0: "1a*3", 1: "2a*4", 2: "3a*2"})
    assert state.to_act == (0, 1)
    assert state.legal(0) and state.legal(1)
    assert state.legal(2) == []
    nobody = table(phase="trade", hands={0: "1a*2", 1: "2a*2"})
    assert phase(nobody) == "purchases"


@pytest.mark.rule("CIV-18.1l")
def test_12_calamities_by_their_number() -> None:
    state = table(
        phase="calamities", hands={0: "7x 3x", 1: "8x 2x", 2: "1a"}, tokens={0: {"tun": 2}}
    )
    assert [each["card"] for each in entries(state, "calamity")] == ["2x", "3x", "7x", "8x"]


@pytest.mark.rule("CIV-18.1m")
def test_13_conversion_in_succession_order() -> None:
    state = table(
        **BACKWARDS, phase="abilities", cards={0: "mon", 2: "mon"},
        tokens={0: {"pan": 1}, 1: {"cis": 1, "num": 1}, 2: {"tun": 1}},
    )  # fmt: skip
    assert order_of(state, "convert") == [2, 0]


@pytest.mark.rule("CIV-18.1n")
def test_14_support_is_checked_again_after_conversion() -> None:
    # Italy takes the four tokens that support the two cities of Africa
    state = table(
        phase="abilities", cards={1: "mon"}, cities={0: "thp nea"},
        tokens={0: {"num": 2, "tun": 2}, 1: {"cat": 1}},
    )  # fmt: skip
    assert who(state) == (1, "convert")
    play(state, "&num")
    assert who(state) == (0, "reduce")
    assert phase(state) == "second_support"
    # and a converted city asks for support of its new owner
    gained = table(
        phase="abilities", cards={1: "mon"}, cities={0: "thp"}, tokens={1: {"num": 1}},
    )  # fmt: skip
    play(gained, "&thp")
    assert cities(gained, 1) == []
    assert tokens(gained, "thp", 1) == 3


@pytest.mark.rule("CIV-18.1o")
def test_15_purchases_each_with_its_discard() -> None:
    state = table(**BACKWARDS, phase="purchases", hands={0: "1a*2", 1: "1b", 2: "4a*8 4b"})
    assert who(state) == (2, "buy")
    play(state, ".")
    assert who(state) == (2, "discard")
    play(state, "_4a")
    assert order_of(state, "buy") == [1, 0]


@pytest.mark.rule("CIV-18.1p")
def test_16_the_markers_move_last() -> None:
    state = table(phase="purchases", hands={0: "", 1: "", 2: "1a"}, tokens={0: {"tun": 1}})
    assert [nation(state, seat)["square"] for seat in range(3)] == [0, 0, 0]
    play(state, ".")
    assert [each["seat"] for each in entries(state, "advances")] == [0, 1, 2]
    assert [nation(state, seat)["square"] for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("CIV-18.1a", "CIV-18.1p")
def test_the_order_of_a_whole_turn_in_the_log() -> None:
    position: dict[str, Any] = {
        "phase": "taxes", "cities": {0: "cat"}, "tokens": {0: {"tun": 4}, 1: {"etr": 1}},
        "hands": NO_HANDS,
    }  # fmt: skip
    state = table(**position)
    story = told(state)
    passes(state, "move")
    assert city(state, "cat") == 0
    assert story.index("turn") < story.index("taxed") < story.index("grows") < story.index("census")
