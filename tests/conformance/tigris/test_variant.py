"""TE-VARIANT: the English variant binds what is added to a conflict."""

from __future__ import annotations

import pytest

from tests.conformance.moves import asked, legal, play, refused
from tests.conformance.tigris.positions import GAME, all_points, strengths, table
from ziggurat.core.state import State

ENGLISH = {"english_variant": True}


def example(**cells: str) -> State:
    """One temple against one on the map, three in each hand."""
    state = table(
        cells, temples=False, h5="RR", i5="RR", j5="RR", i6="K1", hand="RRR", hands={1: "RRR"},
        options=ENGLISH,
    )  # fmt: skip
    return play(state, "K@g5")


@pytest.mark.rule("TE-VARIANT-01")
def test_off_unless_chosen() -> None:
    assert GAME.start(2, 1).options["english_variant"] is False
    assert GAME.start(2, 1, english_variant=True).options["english_variant"] is True
    # Without it a tile that cannot help may be added.
    state = table(temples=False, h5="RR", i5="RR", j5="RR", i6="K1", hand="RRR", hands={1: "RRR"})
    play(state, "K@g5", "+2")
    assert legal(state) == ["+1", "+2", "+3", "+0"]


@pytest.mark.rule("TE-VARIANT-02", "TE-VARIANT-04", "TE-VARIANT-05")
@pytest.mark.parametrize(
    ("attack", "answers"),
    [(0, ["+0"]), (1, ["+1", "+0"]), (2, ["+2", "+0"]), (3, ["+3", "+0"])],
)
def test_what_each_may_add(attack: int, answers: list[str]) -> None:
    """te-english"""
    state = example()
    assert strengths(state) == (1, 1)
    assert asked(state) == (0, "attack", "TE-VARIANT-02")
    assert legal(state) == ["+1", "+2", "+3", "+0"]
    play(state, f"+{attack}")
    assert asked(state) == (1, "defend", "TE-VARIANT-04")
    assert legal(state) == answers


@pytest.mark.rule("TE-VARIANT-04")
@pytest.mark.parametrize(("attack", "defence"), [(2, 1), (2, 3), (0, 1)])
def test_the_defender_neither_more_nor_fewer(attack: int, defence: int) -> None:
    """te-english"""
    state = example()
    play(state, f"+{attack}")
    refused(state, f"+{defence}", "defence_not_equal", "TE-VARIANT-04")


@pytest.mark.rule("TE-VARIANT-02")
def test_the_attacker_must_get_ahead() -> None:
    # Two more temples beside the defender: one against three, three in hand.
    state = example(i7="RR", h6="RR")
    assert strengths(state) == (1, 3)
    assert legal(state) == ["+3", "+0"]
    refused(state, "+1", "attack_not_ahead", "TE-VARIANT-02")
    refused(state, "+2", "attack_not_ahead", "TE-VARIANT-02")  # equal is not ahead
    refused(state, "+4", "too_few_tiles", "TE-CONFLICT-INTERNAL-10")


@pytest.mark.rule("TE-VARIANT-03")
def test_who_cannot_get_ahead_adds_nothing() -> None:
    state = example(i7="RR", h6="RR", j6="RR")
    assert strengths(state) == (1, 4)
    assert legal(state) == ["+0"]
    refused(state, "+3", "attack_not_ahead", "TE-VARIANT-02")
    play(state, "+0")
    assert legal(state) == ["+0"]


@pytest.mark.rule("TE-VARIANT-04")
def test_a_defender_who_cannot_reach_adds_nothing() -> None:
    state = table(
        temples=False, h5="RR", i5="RR", j5="RR", i6="K1", hand="RRR", hands={1: "RR"},
        options=ENGLISH,
    )  # fmt: skip
    play(state, "K@g5", "+3")
    assert legal(state) == ["+0"]
    refused(state, "+2", "defence_not_equal", "TE-VARIANT-04")
    refused(state, "+3", "too_few_tiles", "TE-CONFLICT-INTERNAL-10")


@pytest.mark.rule("TE-VARIANT-05")
def test_zero_is_always_allowed() -> None:
    state = example()
    play(state, "+2")
    assert "+0" in legal(state)
    play(state, "+0")
    assert all_points(state) == {0: {"red": 1}}


@pytest.mark.rule("TE-VARIANT-06")
def test_an_attacker_ahead_may_add_any_number() -> None:
    state = example(g4="RR", g6="RR")
    assert strengths(state) == (3, 1)
    assert legal(state) == ["+1", "+2", "+3", "+0"]
    play(state, "+1")
    assert legal(state) == ["+3", "+0"]  # 4 to 1: exactly three


@pytest.mark.rule("TE-VARIANT-07")
def test_a_defender_equal_or_ahead_adds_nothing() -> None:
    state = example()
    play(state, "+0")
    assert legal(state) == ["+0"]  # 1 to 1
    state = example(i7="RR")
    play(state, "+0")
    assert legal(state) == ["+0"]  # 1 to 2


@pytest.mark.rule("TE-VARIANT-08")
def test_it_holds_between_kingdoms_too() -> None:
    state = table(
        temples=False, g5="RR", f5="G0", i5="RR", j5="G1", i6="GG", i4="GG", g6="GG",
        hand="RGGG", hands={1: "GGG"}, options=ENGLISH,
    )  # fmt: skip
    play(state, "Rh5")
    assert strengths(state) == (1, 2)
    assert legal(state) == ["+2", "+3", "+0"]
    refused(state, "+1", "attack_not_ahead", "TE-VARIANT-02")
    refused(state, "+4", "too_few_tiles", "TE-CONFLICT-EXTERNAL-12")
    play(state, "+3")  # 4 to 2
    assert legal(state) == ["+2", "+0"]
    refused(state, "+1", "defence_not_equal", "TE-VARIANT-04")
    play(state, "+2")
    assert all_points(state) == {1: {"green": 2}}  # the trader and one market
