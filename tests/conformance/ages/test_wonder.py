"""Wonders: stages, tokens, completion."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, end_turn, table
from tests.conformance.moves import asked, legal, play, refused
from ziggurat.core.errors import IllegalAction


@pytest.mark.rule("TTA-WONDER-01", "TTA-CARD-12", "TTA-CARD-117")
def test_stages_cost_what_is_printed_in_their_order() -> None:
    state = table(wonder="W0d", resources=6)
    for stage, (left, actions) in enumerate([(3, 3), (1, 2)], start=1):
        play(state, "^1")
        assert civ(state)["stages_built"] == stage
        assert (civ(state)["resources"], civ(state)["civil_left"]) == (left, actions)
    play(state, "^1")
    assert civ(state)["resources"] == 0
    assert (civ(state)["wonder"], civ(state)["wonders"]) == ("", ["W0d"])
    poor = table(wonder="W0d", resources=2)
    refused(poor, "^1", "too_few_resources", "TTA-WONDER-01")
    refused(table(resources=3), "^1", "no_wonder", "TTA-WONDER-01")
    tired = table(wonder="W0d", resources=3, civil_left=0)
    refused(tired, "^1", "too_few_civil", "TTA-WONDER-01")
    refused(table(wonder="W0d", resources=5), "^2", "too_many_stages", "TTA-WONDER-01")


@pytest.mark.rule("TTA-WONDER-02")
def test_stages_of_one_turn_or_of_several() -> None:
    state = table(wonder="W0b", resources=4, military_left=0)
    play(state, "^1", "^1")
    assert civ(state)["stages_built"] == 2
    play(state, ".", ".")
    assert civ(state)["stages_built"] == 2
    play(state, "^1")
    assert civ(state)["wonders"] == ["W0b"]


@pytest.mark.rule("TTA-WONDER-03", "TTA-WONDER-05")
def test_a_blue_token_marks_a_stage() -> None:
    state = table(wonder="W0d", resources=6)
    assert civ(state)["blue"] == 12
    play(state, "^1")
    assert civ(state)["blue"] == 12 + 3 - 1
    assert (civ(state)["resources"], civ(state)["food"]) == (3, 0)


@pytest.mark.rule("TTA-WONDER-04", "TTA-CORR-07")
def test_tokens_on_a_wonder_are_missing_from_the_bank() -> None:
    with_wonder = table(wonder="W0c", stages_built=2, f0=0, m0=(0, 8))
    assert civ(with_wonder)["blue"] == 8
    assert civ(end_turn(with_wonder))["resources"] == 6
    without = table(f0=0, m0=(0, 8))
    assert civ(without)["blue"] == 10
    assert civ(end_turn(without))["resources"] == 8


@pytest.mark.rule("TTA-WONDER-05")
def test_the_payment_returns_before_the_stage_is_marked() -> None:
    state = table(wonder="W0d", blue=0, resources=3)
    play(state, "^1")
    assert civ(state)["blue"] == 2


@pytest.mark.rule("TTA-WONDER-05")
def test_a_free_stage_needs_a_token_unless_it_is_the_last() -> None:
    state = table(wonder="W0b", blue=0, hand=["A0a"])
    refused(state, "*A0a", "no_blue_token", "TTA-WONDER-05")
    last = table(wonder="W0b", stages_built=2, blue=0, hand=["A0a"])
    play(last, "*A0a")
    assert (civ(last)["wonders"], civ(last)["blue"]) == (["W0b"], 2)


@pytest.mark.rule("TTA-WONDER-05", "TTA-PROD-12")
@pytest.mark.parametrize("auto_pay", [True, False])
def test_a_free_stage_brings_no_change(auto_pay: bool) -> None:
    # Two of Coal and four of Bronze are worth 10, as are five of Iron; but nothing is paid, so
    # nothing is changed, and no token comes free.
    state = table(
        age="II", wonder="W0b", m0=(0, 4), m1=0, m2=(0, 2), blue=0, hand=["A0a"],
        options={"auto_pay": auto_pay},
    )  # fmt: skip
    refused(state, "*A0a", "no_blue_token", "TTA-WONDER-05")


@pytest.mark.rule("TTA-WONDER-06")
def test_a_completed_wonder_gives_its_tokens_back() -> None:
    state = table(wonder="W0c", stages_built=3, resources=1)
    assert civ(state)["blue"] == 14
    play(state, "^1")
    assert (civ(state)["wonders"], civ(state)["stages_built"]) == (["W0c"], 0)
    assert civ(state)["blue"] == 18


@pytest.mark.rule("TTA-WONDER-07")
def test_a_completed_wonder_acts_at_once() -> None:
    state = table(wonder="W0b", stages_built=2, resources=2)
    play(state, "^1")
    assert (civ(state)["culture_rating"], civ(state)["happiness"]) == (1, 2)
    end_turn(state)
    assert civ(state)["culture"] == 1
    liners = table(age="II", wonder="W2c", stages_built=4, resources=3)
    play(liners, "^1", "+*")
    assert (civ(liners)["unused"], civ(liners)["civil_left"]) == (2, 3)


@pytest.mark.rule("TTA-WONDER-08")
def test_no_worker_ever_stands_on_a_wonder() -> None:
    state = table(wonder="W0b", wonders=["W0a"], resources=2, unused=3)
    play(state, "^1")
    assert civ(state)["unused"] == 3
    assert not any("W" in text for text in legal(state))
    for text in ("+W0a", "-W0a", "+W0b"):
        with pytest.raises(IllegalAction):
            state.parse(0, text)


@pytest.mark.rule("TTA-WONDER-09", "TTA-CARD-16")
@pytest.mark.parametrize("wonder", ["W0a", "W0b", "W0c", "W0d", "W1a", "W1b", "W2b"])
def test_an_unfinished_wonder_gives_nothing(wonder: str) -> None:
    plain, mine = civ(table()), civ(table(wonder=wonder, stages_built=1))
    for name in (
        "culture_rating", "science_rating", "strength", "happiness", "civil_total",
        "military_total", "hand_limit",
    ):  # fmt: skip
        assert mine[name] == plain[name]


@pytest.mark.rule("TTA-WONDER-10")
def test_any_number_of_wonders() -> None:
    state = table(
        wonders=["W0a", "W0b", "W0c", "W0d"], government="G1a", wonder="W1c", stages_built=2,
        resources=2, row=["W1b"],
    )  # fmt: skip
    play(state, "^1")
    assert len(civ(state)["wonders"]) == 5
    refused(state, "<1", "too_few_civil", "TTA-TAKE-08")  # six actions, five are left
    rich = table(wonders=["W0a", "W0b", "W0c", "W0d", "W1c"], government="G2a", row=["W1b"])
    play(rich, "<1")
    assert civ(rich)["wonder"] == "W1b"


@pytest.mark.rule("TTA-WONDER-11")
def test_a_wonder_is_not_abandoned() -> None:
    state = table(wonder="W0b", stages_built=1)
    refused(state, "/W0b", "not_an_answer", "TTA-TURN-12")


@pytest.mark.rule("TTA-WONDER-12")
@pytest.mark.parametrize("version", ["advanced", "full"])
def test_an_obsolete_unfinished_wonder_is_discarded(version: str) -> None:
    state = table(
        version=version, wonder="W0c", stages_built=2, f0=0, m0=0, civil_deck=["L1a"],
        rivals={1: {"wonder": "W1a", "stages_built": 1}},
    )  # fmt: skip
    end_turn(state)
    assert (civ(state)["wonder"], civ(state)["stages_built"]) == ("", 0)
    assert civ(state)["blue"] == 18
    assert civ(state, 1)["wonder"] == "W1a"
    assert asked(state)[0] == 1


@pytest.mark.rule("TTA-WONDER-13", "TTA-LEADER-06")
def test_the_action_of_the_pyramids_can_be_used_at_once() -> None:
    state = table(wonder="W0d", stages_built=2, resources=1, civil_left=1)
    play(state, "^1")
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (5, 1)
