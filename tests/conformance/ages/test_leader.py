"""Leaders: playing, replacing, their effects."""

from __future__ import annotations

import json

import pytest

from tests.conformance.ages.positions import civ, end_turn, hand, table
from tests.conformance.moves import asked, play, refused, told


@pytest.mark.rule("TTA-LEADER-01")
def test_a_leader_costs_one_civil_action() -> None:
    state = table(hand=["L1c"])
    play(state, "!L1c")
    assert civ(state)["leader"] == "L1c"
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (3, 2)
    assert hand(state) == []
    refused(table(hand=["L1c"], civil_left=0), "!L1c", "too_few_civil", "TTA-LEADER-01")
    refused(table(), "!L1c", "not_in_hand", "TTA-LEADER-01")


@pytest.mark.rule("TTA-LEADER-02")
def test_taking_and_playing_are_two_actions_of_one_turn() -> None:
    state = table(row=["L1c"])
    play(state, "<1", "!L1c")
    assert civ(state)["leader"] == "L1c"
    assert civ(state)["civil_left"] == 2


@pytest.mark.rule("TTA-LEADER-03", "TTA-LEADER-04")
def test_a_new_leader_replaces_the_old_one() -> None:
    state = table(leader="L0e", hand=["L1d"], leaders_taken=["A", "I"], t0=1)
    assert (civ(state)["strength"], civ(state)["military_total"]) == (2, 3)
    play(state, "!L1d")
    assert civ(state)["leader"] == "L1d"
    assert (civ(state)["strength"], civ(state)["military_total"]) == (2, 2)  # a temple's face
    assert civ(state)["civil_left"] == 3
    assert '"L0e"' not in json.dumps(state.dump())
    assert told(state) == ["leader"]


@pytest.mark.rule("TTA-LEADER-05")
def test_a_leader_acts_at_once_and_not_after() -> None:
    state = table(i0=3, hand=["L0a", "L1d"], leaders_taken=["A", "I"])
    assert civ(state)["strength"] == 3
    play(state, "!L0a")
    assert civ(state)["strength"] == 6
    play(state, "!L1d")
    assert civ(state)["strength"] == 3


@pytest.mark.rule("TTA-LEADER-06", "TTA-CARD-11")
def test_a_granted_action_can_be_used_at_once() -> None:
    state = table(hand=["L0c"], civil_left=1, military_left=2)
    play(state, "!L0c")
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (5, 1)
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (1, 1)
    play(state, "-f0")
    assert civ(state)["civil_left"] == 0


@pytest.mark.rule("TTA-LEADER-07", "TTA-CARD-11")
def test_a_spent_action_may_be_handed_back() -> None:
    state = table(leader="L0c", hand=["L1d"], leaders_taken=["A", "I"], civil_left=3)
    play(state, "!L1d")  # three of five are spent; one of those goes back
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (4, 2)
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (2, 2)
    fresh = table(leader="L0c", hand=["L1d"], leaders_taken=["A", "I"], military_left=0)
    play(fresh, "!L1d")
    assert civ(fresh)["civil_left"] == 4
    assert civ(fresh)["military_left"] == 1  # the red token comes back unspent
    military = table(hand=["L0c"], military_left=1)
    play(military, "!L0c")  # one of two is spent: that one goes
    assert civ(military)["military_left"] == 1


@pytest.mark.rule("TTA-LEADER-08", "TTA-TECH-08")
def test_effects_without_meaning_in_the_simple_game() -> None:
    state = table(
        version="simple", leader="L1a", special="S1c", wonders=["W0a"], current=["E0j"],
        rivals={1: {"leader": "L1c", "c1": 1}},
    )  # fmt: skip
    assert civ(state)["strength"] == 3  # Warriors, Cartography, Colossus
    end_turn(state)
    assert asked(state)[:2] == (1, "actions")
    assert civ(state, 1)["strength"] == 4  # Warriors, and Knights with Genghis Khan
    assert civ(state, 1)["culture_rating"] == 1
    end_turn(state)
    assert asked(state)[:2] == (0, "actions")  # Columbus has no territory to find


@pytest.mark.rule("TTA-LEADER-09")
@pytest.mark.parametrize("version", ["advanced", "full"])
def test_leaders_become_obsolete(version: str) -> None:
    state = table(version=version, leader="L0e", civil_deck=["L1a"], rivals={1: {"leader": "L1c"}})
    end_turn(state)
    assert civ(state)["leader"] == ""
    assert civ(state)["strength"] == 1
    assert civ(state, 1)["leader"] == "L1c"
    simple = table(version="simple", leader="L0e", civil_deck=["L1a"])
    end_turn(simple)
    assert civ(simple)["leader"] == "L0e"
