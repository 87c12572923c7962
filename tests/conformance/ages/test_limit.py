"""LIMIT: the ends of the tracks, and the hands."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import civ, end_turn, entry, military, table, who
from tests.conformance.moves import legal, play


@pytest.mark.rule("TTA-LIMIT-01", "TTA-LIMIT-07")
def test_the_culture_rating_ends_at_thirty() -> None:
    assert civ(table(age="III", h3=7))["culture_rating"] == 28
    state = table(age="III", h3=9, unused=6)  # 36
    assert civ(state)["culture_rating"] == 30
    play(state, "-h3")
    assert civ(state)["culture_rating"] == 30  # 32
    play(state, "-h3")
    assert civ(state)["culture_rating"] == 28
    state = end_turn(table(age="III", h3=9, yellow=18))
    assert civ(state)["culture"] == 30


@pytest.mark.rule("TTA-LIMIT-02", "TTA-LIMIT-07")
def test_the_science_rating_ends_at_thirty() -> None:
    state = table(age="III", l0=0, l3=7)
    assert civ(state)["science_rating"] == 30
    play(state, "-l3")
    assert civ(state)["science_rating"] == 30
    play(state, "-l3")
    assert civ(state)["science_rating"] == 25


@pytest.mark.rule("TTA-LIMIT-03", "TTA-LIMIT-07")
def test_strength_ends_at_sixty() -> None:
    state = table(age="III", i0=0, i3=13)
    assert civ(state)["strength"] == 60
    play(state, "-i3", "-i3")
    assert civ(state)["strength"] == 55
    attack = table(age="III", i0=0, i3=13, phase="politics", military=["X2f"])
    play(attack, "X2f>1", ".")
    assert entry(attack, "attack_strength")["count"] == 60


@pytest.mark.rule("TTA-LIMIT-05")
def test_science_points_end_at_forty() -> None:
    state = play(table(age="III", science=37, hand=["A3d"]), "*A3d")  # 6
    assert civ(state)["science"] == 40
    assert civ(end_turn(table(science=39, l0=3)))["science"] == 40
    spent = play(table(science=40, hand=["i1"]), "!i1")
    assert civ(spent)["science"] == 37  # what was beyond is lost


@pytest.mark.rule("TTA-LIMIT-06")
def test_culture_points_do_not_end() -> None:
    assert civ(play(table(culture=198, hand=["A0g"]), "*A0g"))["culture"] == 204
    assert civ(end_turn(table(culture=1000, t0=2)))["culture"] == 1002


@pytest.mark.rule("TTA-LIMIT-09")
@pytest.mark.parametrize("version", ["advanced", "full"])
def test_military_cards_beyond_the_red_tokens_are_discarded(version: str) -> None:
    state = table(version=version, phase="politics", military=["D1", "D1", "E1a", "K1a"])
    assert who(state) == (0, "politics")  # not before it
    play(state, ".")
    assert (who(state), state.prompt(0).args["count"]) == ((0, "discard"), 2)
    assert legal(state) == ["_E1a", "_K1a", "_D1"]  # of the owner's choice
    play(state, "_D1", "_E1a")
    assert (military(state), who(state)) == (["K1a", "D1"], (0, "actions"))


@pytest.mark.rule("TTA-LIMIT-09")
def test_spent_red_tokens_count() -> None:
    state = table(phase="politics", military=["X1b", "D1", "D1", "D1"], i0=3, rivals={1: {"i0": 0}})
    play(state, "X1b>1", ".", ".")
    assert civ(state)["military_left"] == 0
    assert state.prompt(0).args["count"] == 1  # three cards, two tokens
    more = table(phase="politics", military=["D1", "D1", "D1"], special="S1a")
    assert who(play(more, ".")) == (0, "actions")


@pytest.mark.rule("TTA-LIMIT-10")
def test_cards_are_drawn_whatever_is_in_the_hand() -> None:
    state = end_turn(table(military=["D1", "D1", "D1"]))
    assert len(military(state)) == 5
    assert who(state)[0] == 1  # nothing is discarded before the next turn
    play(state, ".")
    assert who(state) == (0, "politics")
    play(state, ".")
    assert state.prompt(0).args["count"] == 3


@pytest.mark.rule("TTA-LIMIT-12")
@pytest.mark.parametrize(("left", "drawn"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_three_cards_at_most(left: int, drawn: int) -> None:
    state = end_turn(table(age="III", government="G3a", t0=2, military_left=left))
    assert len(military(state)) == drawn
