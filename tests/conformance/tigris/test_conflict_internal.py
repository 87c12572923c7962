"""TE-CONFLICT-INTERNAL: a leader enters a kingdom that has one of its colour."""

from __future__ import annotations

import pytest

from tests.conformance.moves import asked, field, legal, play, refused, stage, told
from tests.conformance.rules_page import stands_on_both_pages
from tests.conformance.tigris.positions import (
    all_points,
    at,
    entry,
    fight,
    gone,
    hand,
    kingdoms,
    points,
    strengths,
    table,
    territory,
    treasures,
    treasures_on_map,
    where,
)
from ziggurat.core.state import State


def example() -> State:
    """The example of the rulebook: the potter enters beside two temples, the bull has one."""
    return table(
        temples=False, f5="RR", h5="RR", i5="RR", j5="RR", j6="K1", seat=2, hand="RR",
        hands={1: "RRR"},
    )  # fmt: skip


@pytest.mark.rule("TE-CONFLICT-INTERNAL-01")
def test_only_leaders_and_tiles_cause_conflicts() -> None:
    """Neither catastrophes nor exchanges nor taking back ask anybody to fight."""
    start = table(g5="RR", f5="K0", h5="RR", i5="G1", h6="B0", g6="R1")
    for text in legal(start):
        if text[0] in "X~" or text.endswith("@-"):
            state = start.copy()
            play(state, text)
            assert stage(state) == "act"
            assert not {"clash_internal", "clash_external"} & set(told(state))
    assert stands_on_both_pages("TE-CONFLICT-INTERNAL-01")


@pytest.mark.rule("TE-CONFLICT-INTERNAL-02")
def test_the_two_kinds_of_conflict() -> None:
    state = table(g5="RR", f5="K0", seat=1)
    play(state, "K@h5")
    assert field(state, "conflict")["kind"] == "internal"
    state = table(g5="RR", f5="K0", i5="RR", j5="K1", hand="G")
    play(state, "Gh5")
    assert field(state, "conflict")["kind"] == "external"
    assert field(state, "conflict")["colour"] == "black"


@pytest.mark.rule("TE-CONFLICT-INTERNAL-03")
def test_nobody_withdraws_from_a_conflict() -> None:
    state = table(g5="RR", f5="K0", seat=1)
    play(state, "K@h5")
    for _ in range(2):
        seat = state.to_act[0]
        assert not any("@" in text for text in legal(state))
        refused(state, "K@-", "finish_first", "TE-TURN-05")
        for other in {0, 1, 2, 3} - {seat}:
            refused(state, "K@-", "not_your_turn", "", seat=other)
        play(state, "+0")


@pytest.mark.rule("TE-CONFLICT-INTERNAL-04")
@pytest.mark.parametrize(
    ("attack", "defence", "winner"), [(0, 0, 2), (0, 1, 1), (1, 1, 2), (1, 2, 1), (2, 2, 2)]
)
def test_map_and_hands_decide(attack: int, defence: int, winner: int) -> None:
    state = example()  # 2 temples against 1 on the map
    play(state, "K@g5")
    fight(state, attack, defence)
    assert all_points(state) == {winner: {"red": 1}}


@pytest.mark.rule("TE-CONFLICT-INTERNAL-05")
@pytest.mark.parametrize("defence", [0, 3])
def test_afterwards_one_leader_of_the_colour_is_left(defence: int) -> None:
    state = example()
    play(state, "K@g5")
    fight(state, 0, defence)
    assert [len([1 for each in kingdom if each[0] == "K"]) for kingdom in kingdoms(state)] == [1]


@pytest.mark.rule("TE-CONFLICT-INTERNAL-06")
@pytest.mark.parametrize("from_map", [False, True])
def test_who_enters_attacks(from_map: bool) -> None:
    state = table({"j7": "K2"} if from_map else {}, f5="RR", e5="K1", seat=2)
    play(state, "K@g5")
    assert asked(state) == (2, "attack", "TE-CONFLICT-INTERNAL-10")
    conflict = field(state, "conflict")
    assert (conflict["attacker"], conflict["defender"]) == ("K2", "K1")
    play(state, "+0")
    assert asked(state) == (1, "defend", "TE-CONFLICT-INTERNAL-10")


@pytest.mark.rule("TE-CONFLICT-INTERNAL-07")
@pytest.mark.parametrize("colour", ["R", "B", "G", "K"])
def test_temples_count_whatever_the_colour_of_the_leaders(colour: str) -> None:
    # Beside the attacker three temples, beside the defender one and three settlements.
    state = table(
        temples=False, g4="RR", g6="RR", h5="RR", i5="KK", j5=colour + "1", k5="KK", j4="RR",
        j6="KK", hand="RKKGBB",
    )  # fmt: skip
    play(state, f"{colour}@g5")
    assert strengths(state) == (3, 1)
    assert legal(state) == ["+1", "+0"]  # one temple in hand, other colours do not help


@pytest.mark.rule("TE-CONFLICT-INTERNAL-08")
def test_a_shared_temple_counts_for_both() -> None:
    """te-revolt-shared-temple"""
    state = table(temples=False, h5="RR", i5="G1", hand="R", hands={1: ""})
    play(state, "G@g5")
    assert strengths(state) == (1, 1)
    fight(state, 1, 0)
    assert entry(state, "won") == {"seat": 0, "leader": "green", "mine": 2, "theirs": 1}
    assert all_points(state) == {0: {"red": 1}}


@pytest.mark.rule("TE-CONFLICT-INTERNAL-09")
def test_first_the_attacker_then_the_defender_once_each() -> None:
    state = example()
    play(state, "K@g5")
    refused(state, "+1", "not_your_conflict", "TE-CONFLICT-INTERNAL-09", seat=1)
    refused(state, "+1", "not_your_conflict", "TE-CONFLICT-INTERNAL-09", seat=0)
    play(state, "+1")
    refused(state, "+1", "not_your_conflict", "TE-CONFLICT-INTERNAL-09", seat=2)
    play(state, "+1")
    assert (stage(state), state.to_act) == ("act", (2,))
    refused(state, "+1", "not_an_answer", "TE-TURN-02", seat=2)
    refused(state, "+1", "not_your_turn", "", seat=1)


@pytest.mark.rule("TE-CONFLICT-INTERNAL-10")
def test_any_number_of_temples_held() -> None:
    state = example()
    play(state, "K@g5")
    assert legal(state) == ["+1", "+2", "+0"]
    refused(state, "+3", "too_few_tiles", "TE-CONFLICT-INTERNAL-10")
    play(state, "+0")
    assert legal(state) == ["+1", "+2", "+3", "+0"]
    refused(state, "+4", "too_few_tiles", "TE-CONFLICT-INTERNAL-10")
    play(state, "+3")  # two would have done
    assert hand(state, 1) == ""


@pytest.mark.rule("TE-CONFLICT-INTERNAL-10")
def test_adding_without_effect_is_allowed() -> None:
    state = example()
    play(state, "K@g5")
    fight(state, 2, 1)  # 4 to 2: the added temple does not help
    assert all_points(state) == {2: {"red": 1}}
    assert hand(state, 1) == "RR"


@pytest.mark.rule("TE-CONFLICT-INTERNAL-10")
def test_everybody_is_asked_also_without_temples() -> None:
    state = table(f5="RR", e5="K1", hand="GGG", hands={1: "BBB"})
    play(state, "K@g5")
    assert legal(state) == ["+0"]
    play(state, "+0")
    assert (asked(state)[:2], legal(state)) == ((1, "defend"), ["+0"])


@pytest.mark.rule("TE-CONFLICT-INTERNAL-11")
@pytest.mark.parametrize(("defence", "winner"), [(2, 2), (3, 1)])
def test_the_higher_total_wins_a_tie_goes_to_the_defender(defence: int, winner: int) -> None:
    """te-revolt-attacker: 4 to 3; te-revolt-tie: 4 to 4"""
    state = example()
    play(state, "K@g5")
    fight(state, 2, defence)
    assert entry(state, "won")["seat"] == winner
    assert all_points(state) == {winner: {"red": 1}}
    assert gone(state) == "R" * (2 + defence)


@pytest.mark.rule("TE-CONFLICT-INTERNAL-12")
@pytest.mark.parametrize(("defence", "places"), [(2, ("g5", "")), (3, ("", "j6"))])
def test_the_loser_takes_his_leader_back(defence: int, places: tuple[str, str]) -> None:
    state = example()
    play(state, "K@g5")
    fight(state, 2, defence)
    assert (where(state, "K2"), where(state, "K1")) == places


@pytest.mark.rule("TE-CONFLICT-INTERNAL-13")
def test_exactly_one_red_point() -> None:
    state = table(f5="RR", e5="G1", g4="RR", g6="RR", hand="RRRRRR", hands={1: "R"})
    play(state, "G@g5")
    fight(state, 6, 1)  # 9 to 2
    assert all_points(state) == {0: {"red": 1}}


@pytest.mark.rule("TE-CONFLICT-INTERNAL-14")
def test_added_temples_of_both_sides_are_out_of_the_game() -> None:
    state = example()
    play(state, "K@g5")
    fight(state, 1, 3)
    assert gone(state) == "RRRR"
    assert (hand(state, 2), hand(state, 1)) == ("R", "")


@pytest.mark.rule("TE-CONFLICT-INTERNAL-15")
def test_no_tile_leaves_the_map() -> None:
    state = example()
    play(state, "K@g5")
    fight(state, 2, 2)
    assert [at(state, cell) for cell in ("f5", "h5", "i5", "j5")] == ["RR"] * 4


@pytest.mark.rule("TE-CONFLICT-INTERNAL-16")
def test_the_example() -> None:
    """te-revolt-tie"""
    state = example()
    play(state, "K@g5")
    assert strengths(state) == (2, 1)
    fight(state, 2, 3)
    assert entry(state, "won") == {"seat": 1, "leader": "black", "mine": 4, "theirs": 4}
    assert all_points(state) == {1: {"red": 1}}
    assert (where(state, "K2"), where(state, "K1")) == ("", "j6")
    assert gone(state) == "RRRRR"


@pytest.mark.rule("TE-CONFLICT-INTERNAL-17")
def test_temples_of_other_territories_count_turned_ones_do_not() -> None:
    # g4 lies alone, h5 belongs to the kingdom; the square g6 is turned.
    state = table(temples=False, h5="RR", i5="K1", g4="RR", monuments={"RB": "f6"}, hand="R")
    play(state, "K@g5")
    assert territory(state, "g5")["cells"] == ["g4", "g5", "h5", "i5", "f6", "g6", "f7", "g7"]
    assert strengths(state) == (2, 1)


@pytest.mark.rule("TE-CONFLICT-INTERNAL-18")
def test_a_beaten_attacker_links_no_treasures() -> None:
    """te-revolt-lost-link"""
    state = table(k10="RR", j10="KK", i10="KK", i9="BB", j7="G1", hand="RR", hands={1: "RR"})
    play(state, "G@i8")
    assert territory(state, "i8")["treasures"] == ["i7", "k11"]
    assert strengths(state) == (1, 1)
    fight(state, 0, 0)
    assert entry(state, "won")["seat"] == 1
    assert len(treasures_on_map(state)) == 10
    assert treasures(state) == [0, 0, 0, 0]


@pytest.mark.rule("TE-CONFLICT-INTERNAL-18")
def test_a_victorious_attacker_does() -> None:
    state = table(k10="RR", j10="KK", i10="KK", i9="BB", j7="G1", hand="RR", hands={1: "RR"})
    play(state, "G@i8", "+1", "+0")
    assert (stage(state), state.to_act) == ("spoils", (0,))
    play(state, "$i7")
    assert treasures(state) == [1, 0, 0, 0]


@pytest.mark.rule("TE-CONFLICT-INTERNAL-18")
def test_the_gap_of_a_beaten_defender_splits_before_treasures_are_counted() -> None:
    # The beaten trader was the only link between i7 and the temples of g5 and g6.
    state = table({"i6": "RR", "h6": "G1", "g6": "RR", "g5": "RR"}, hand="RRRR", hands={1: ""})
    assert territory(state, "i7")["cells"] == ["g5", "g6", "h6", "i6", "i7"]
    play(state, "G@g7")
    assert strengths(state) == (1, 2)
    fight(state, 2, 0)
    assert kingdoms(state) == [["G0"]]
    assert sorted(territory(state, "g7")["cells"]) == ["g5", "g6", "g7"]
    assert territory(state, "i7")["leaders"] == []


@pytest.mark.rule("TE-CONFLICT-INTERNAL-19")
def test_the_additions_of_the_attacker_are_open() -> None:
    state = example()
    play(state, "K@g5", "+2")
    for seat in (0, 1, 2, 3, None):
        assert state.view(seat)["conflict"]["added"] == 2
    prompt = state.prompt(1)
    assert prompt.args == {"colour": "red", "mine": 1, "theirs": 4, "seat": 2}
    assert entry(state, "added") == {"seat": 2, "colour": "red", "count": 2}


@pytest.mark.rule("TE-CONFLICT-INTERNAL-06", "TE-LEADER-02")
def test_one_may_not_attack_oneself() -> None:
    """A player has one leader of each colour, so entering his own kingdom moves it."""
    state = table(f5="RR", e5="K0")
    play(state, "K@g5")
    assert (stage(state), where(state, "K0"), points(state, 0)) == ("act", "g5", {})
