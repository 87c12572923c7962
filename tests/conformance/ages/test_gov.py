"""Governments: peaceful change and revolution."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.conformance.ages.positions import GAME, civ, hand, table
from tests.conformance.moves import legal, play, refused
from ziggurat.core.errors import WrongPosition
from ziggurat.core.state import State


def actions(state: State) -> tuple[int, int, int, int]:
    """Civil actions: all and left; military actions: all and left."""
    mine = civ(state)
    return (
        mine["civil_total"], mine["civil_left"], mine["military_total"], mine["military_left"],
    )  # fmt: skip


@pytest.mark.rule("TTA-GOV-01", "TTA-GOV-03", "TTA-GOV-05", "TTA-GOV-10", "TTA-CARD-39")
def test_two_ways_to_a_new_government() -> None:
    state = table(hand=["G1a"], science=9)
    assert {"!G1a", "!!G1a"} <= set(legal(state))
    revolution, peace = play(state.copy(), "!!G1a"), play(state.copy(), "!G1a")
    for after, science, left in ((revolution, 6, 0), (peace, 0, 4)):
        assert civ(after)["government"] == "G1a"
        assert civ(after)["science"] == science
        assert actions(after) == (5, left, 3, 3)
        assert hand(after) == []
    refused(table(hand=["G1a"], science=8), "!G1a", "too_little_science", "TTA-GOV-10")
    refused(table(hand=["G1a"], science=2), "!!G1a", "too_little_science", "TTA-GOV-03")
    refused(table(science=9), "!!G1a", "not_in_hand", "TTA-GOV-03")


@pytest.mark.rule("TTA-GOV-02")
def test_a_revolution_is_the_only_civil_action() -> None:
    state = table(hand=["G1a"], science=9)
    play(state, "-f0")
    refused(state, "!!G1a", "civil_spent", "TTA-GOV-02")
    revolted = play(table(hand=["G1a"], science=9), "!!G1a")
    refused(revolted, "-f0", "too_few_civil", "TTA-DESTROY-01")


@pytest.mark.rule("TTA-GOV-03", "TTA-GOV-17")
def test_the_old_government_is_discarded() -> None:
    state = table(government="G1b", hand=["G1a"], science=9)
    play(state, "!!G1a")
    assert civ(state)["government"] == "G1a"
    assert '"G1b"' not in json.dumps(state.dump()["civilisations"])
    assert (civ(state)["culture_rating"], civ(state)["happiness"]) == (0, 0)


@pytest.mark.rule("TTA-GOV-04")
def test_totals_are_counted_anew_with_all_bonuses() -> None:
    state = table(hand=["G1a"], science=3, leader="L0c", wonders=["W0d"], specials=["S1a", "S1b"])
    assert actions(state) == (7, 7, 2, 2)
    play(state, "!!G1a")
    assert actions(state) == (8, 0, 3, 3)


@pytest.mark.rule("TTA-GOV-05")
def test_a_revolution_spends_new_civil_actions_too() -> None:
    state = table(age="II", hand=["G2b"], science=4)
    play(state, "!!G2b")
    assert actions(state) == (7, 0, 2, 2)
    refused(state, "-f0", "too_few_civil", "TTA-DESTROY-01")


@pytest.mark.rule("TTA-GOV-06")
@pytest.mark.parametrize("text", ["!G1a", "!!G1a"])
def test_as_many_military_actions_are_spent_as_before(text: str) -> None:
    state = table(hand=["G1a"], science=9, military_left=1)
    play(state, text)
    assert actions(state)[2:] == (3, 2)
    play(state, "-i0")


@pytest.mark.rule("TTA-GOV-07")
def test_military_actions_before_and_after_a_revolution() -> None:
    state = table(hand=["G1a"], science=3, resources=4)
    play(state, "+i0", "!!G1a", "-i0", "-i0")
    assert actions(state) == (5, 0, 3, 0)


@pytest.mark.rule("TTA-GOV-08", "TTA-CARD-40")
def test_a_government_acts_at_once() -> None:
    state = table(hand=["G1b"], science=2)
    play(state, "!!G1b")
    assert (civ(state)["culture_rating"], civ(state)["happiness"]) == (1, 2)
    strong = table(age="III", hand=["G3c"], science=7)
    play(strong, "!!G3c")
    assert civ(strong)["strength"] == 6


@pytest.mark.rule("TTA-GOV-09", "TTA-CARD-05")
def test_a_revolution_by_breakthrough() -> None:
    state = table(hand=["A1i", "G1a"], science=3)
    play(state, "*A1i:!!G1a")
    assert actions(state) == (5, 0, 3, 3)
    assert civ(state)["science"] == 2
    assert hand(state) == []
    late = table(hand=["A1i", "G1a"], science=3, civil_left=3)
    refused(late, "*A1i:!!G1a", "civil_spent", "TTA-GOV-09")


@pytest.mark.rule("TTA-GOV-10", "TTA-GOV-11")
@pytest.mark.parametrize(("left", "after"), [(4, 4), (3, 3), (1, 1)])
def test_a_peaceful_change_spends_one_action(left: int, after: int) -> None:
    state = table(hand=["G1a"], science=9, civil_left=left)
    play(state, "!G1a")  # one more is spent, and there is one more
    assert actions(state)[:2] == (5, after)
    refused(table(hand=["G1a"], science=9, civil_left=0), "!G1a", "too_few_civil", "TTA-GOV-10")


@pytest.mark.rule("TTA-GOV-12")
def test_nothing_is_owed_when_the_new_total_is_smaller() -> None:
    state = table(
        age="III", government="G3a", hand=["G1b"], science=7, civil_left=1, military_left=0
    )
    play(state, "!G1b")  # seven are spent, of four
    assert actions(state) == (4, 0, 3, 0)
    play(state, ".")
    some = table(age="III", government="G3a", hand=["G2b"], science=14, military_left=4)
    play(some, "!G2b")
    assert actions(some) == (7, 6, 2, 1)


@pytest.mark.rule("TTA-GOV-13")
def test_the_new_urban_limit_holds_at_once() -> None:
    state = table(hand=["G1a"], science=9, l0=2, resources=3)
    refused(state, "+l0", "urban_limit", "TTA-BUILD-04")
    play(state, "!G1a", "+l0")
    assert civ(state)["science_rating"] == 3


@pytest.mark.rule("TTA-GOV-14", "TTA-EX-13", "TTA-EX-14")
def test_a_government_taken_this_turn_comes_peacefully() -> None:
    state = table(row=["G1a"], science=9, leader="L0c", military_left=1)
    assert actions(state) == (5, 5, 1, 1)
    play(state, "<1")
    refused(state, "!!G1a", "civil_spent", "TTA-GOV-02")
    play(state, "!G1a")
    assert actions(state) == (6, 4, 2, 2)


@pytest.mark.rule("TTA-GOV-15", "TTA-CARD-19", "TTA-CARD-145")
def test_robespierre_revolts_with_military_actions() -> None:
    position: dict[str, Any] = {"age": "II", "leader": "L2d", "hand": ["G1a"], "science": 3}
    state = table(**position, civil_left=1)
    assert actions(state) == (4, 1, 3, 3)
    play(state, "!!G1a")
    assert actions(state) == (5, 2, 4, 0)  # three civil actions are spent, as before
    refused(table(**position, military_left=2), "!!G1a", "military_spent", "TTA-GOV-15")
    idle = table(**position, civil_left=0)
    play(idle, "!!G1a")
    assert actions(idle) == (5, 1, 4, 0)


@pytest.mark.rule("TTA-GOV-15")
def test_robespierre_and_a_breakthrough() -> None:
    position: dict[str, Any] = {"age": "II", "leader": "L2d", "hand": ["A1i", "G1a"], "science": 3}
    state = table(**position, civil_left=2)
    play(state, "*A1i:!!G1a")  # the card is the third civil action spent
    assert actions(state) == (5, 2, 4, 0)
    assert civ(state)["science"] == 2
    refused(table(**position, civil_left=0), "*A1i:!!G1a", "too_few_civil", "TTA-ACTION-01")


@pytest.mark.rule("TTA-GOV-16", "TTA-CARD-20", "TTA-CARD-147")
def test_newton_gets_his_action_back() -> None:
    state = table(age="II", leader="L2a", hand=["i1", "G1a"], science=12, civil_left=1)
    play(state, "!i1")
    assert actions(state)[:2] == (4, 1)
    play(state, "!G1a")
    assert actions(state)[:2] == (5, 2)  # one more in all, and the one spent is back
    tired = table(age="II", leader="L2a", hand=["i1"], science=12, civil_left=0)
    refused(tired, "!i1", "too_few_civil", "TTA-TECH-01")


@pytest.mark.rule("TTA-GOV-16")
def test_newton_keeps_one_action_after_a_revolution() -> None:
    state = table(age="II", leader="L2a", hand=["G1a"], science=3)
    play(state, "!!G1a")
    assert actions(state)[:2] == (5, 1)
    play(state, "-f0")
    refused(
        table(age="II", leader="L2a", hand=["G1a"], science=3, civil_left=3),
        "!!G1a", "civil_spent", "TTA-GOV-02",
    )  # fmt: skip


@pytest.mark.rule("TTA-GOV-17")
def test_there_is_always_a_government() -> None:
    data = table().dump()
    data["civilisations"][0]["government"] = ""
    with pytest.raises(WrongPosition) as caught:
        GAME.restore(data)
    assert caught.value.rule == "TTA-GOV-17"
