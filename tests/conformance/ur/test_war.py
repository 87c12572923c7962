"""UR-WAR: attack after attack."""

from __future__ import annotations

import pytest

from tests.conformance.ur.positions import (
    asked,
    attacks,
    field,
    legal,
    piece,
    play,
    puts,
    refused,
    stage,
    supply,
    table,
    tokens,
)
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import State

# By tokens of the attacker and of the target: tokens left on the attacking tile before the move,
# 0 where the attack is impossible; first with the surcharge, then without.
TABLE = [
    (1, 0, 0, 1), (1, 1, 0, 0), (1, 2, 0, 0), (1, 3, 0, 0), (1, 4, 0, 0), (1, 5, 0, 0),
    (2, 0, 1, 2), (2, 1, 0, 1), (2, 2, 0, 0), (2, 3, 0, 0), (2, 4, 0, 0), (2, 5, 0, 0),
    (3, 0, 2, 3), (3, 1, 1, 2), (3, 2, 0, 1), (3, 3, 0, 0), (3, 4, 0, 0), (3, 5, 0, 0),
    (4, 0, 3, 4), (4, 1, 2, 3), (4, 2, 1, 2), (4, 3, 0, 1), (4, 4, 0, 0), (4, 5, 0, 0),
    (5, 0, 4, 5), (5, 1, 3, 4), (5, 2, 2, 3), (5, 3, 1, 2), (5, 4, 0, 1), (5, 5, 0, 0),
]  # fmt: skip


def battle(faces: str, strength: int, defence: int) -> State:
    """Seat 0 on c3 may attack d3; both faces and numbers of tokens as given."""
    attacker, target = faces[0], faces[1]
    there = f"{target}1{defence}" if defence else target
    return table(hand="TW", c3=f"{attacker}0{strength}", d3=there)


@pytest.mark.rule("UR-WAR-06", "UR-WAR-07", "UR-WAR-08", "UR-WAR-09", "UR-WAR-10", "UR-WAR-15")
@pytest.mark.parametrize(("strength", "defence", "different", "same_or_war"), TABLE)
@pytest.mark.parametrize("faces", ["TA", "TT", "WA", "WW", "TW"])
def test_who_can_beat_whom_and_what_is_left(
    faces: str, strength: int, defence: int, different: int, same_or_war: int
) -> None:
    left = different if faces in ("TA", "TW") else same_or_war
    state = battle(faces, strength, defence)
    into = {text for text in attacks(state) if text.startswith("c3xd3")}
    assert into == {f"c3xd3:{count}" for count in range(1, left + 1)}
    if left < 5:
        refused(state, f"c3xd3:{left + 1}", "too_weak", "UR-WAR-10")
    for moved in range(1, left + 1):
        state = battle(faces, strength, defence)
        play(state, f"c3xd3:{moved}")
        assert piece(state, "d3") == f"0{moved}"
        assert piece(state, "c3") == (f"0{left - moved}" if left > moved else "..")
        assert supply(state, 0) == 20 - left  # what fell is in supply again (UR-WAR-14)
        assert supply(state, 1) == 20


@pytest.mark.rule("UR-WAR-01")
def test_an_own_tile_attacks_a_free_one_or_one_of_another_player() -> None:
    state = table(hand="TW", c3="W03", d3="A11", c2="A02", f6="W13")
    targets = {text.split(":")[0] for text in attacks(state)}
    assert {"c3xd3", "c3xb3", "c3xc4"} <= targets
    refused(state, "f6xf5:1", "not_yours", "UR-WAR-01")
    refused(state, "a6xa5:1", "not_yours", "UR-WAR-01")


@pytest.mark.rule("UR-WAR-02", "UR-WAR-05")
def test_no_war_tile_is_needed() -> None:
    state = table(hand="TW", c3="P04", d3="A11")
    play(state, "c3xd3:2")
    assert (piece(state, "c3"), piece(state, "d3")) == ("..", "02")  # 4 - 1 - 1 = 2


@pytest.mark.rule("UR-WAR-03")
def test_only_neighbours_by_a_side() -> None:
    state = table(hand="TW", c3="W05")
    assert {text.split(":")[0] for text in attacks(state)} == {"c3xc2", "c3xb3", "c3xd3", "c3xc4"}
    refused(state, "c3xd4:1", "not_adjacent", "UR-WAR-03")
    refused(state, "c3xe3:1", "not_adjacent", "UR-WAR-03")
    refused(state, "c3xc3:1", "same_tile", "UR-WAR-03")


@pytest.mark.rule("UR-WAR-03")
def test_the_grid_does_not_wrap_around() -> None:
    state = table(hand="TW", f1="W05")
    assert {text.split(":")[0] for text in attacks(state)} == {"f1xe1", "f1xf2"}
    refused(state, "f1xa1:1", "not_adjacent", "UR-WAR-03")
    refused(state, "f1xa2:1", "not_adjacent", "UR-WAR-03")


@pytest.mark.rule("UR-WAR-04")
def test_never_against_an_own_tile() -> None:
    state = table(hand="TW", a1="W03", b1="W01")
    refused(state, "a1xb1:1", "own_target", "UR-WAR-04")
    play(state, "a1xa2:1")
    refused(state, "a1xa2:1", "own_target", "UR-WAR-04")
    assert not {"a1xb1", "a1xa2", "b1xa1"} & {text.split(":")[0] for text in attacks(state)}


@pytest.mark.rule("UR-WAR-06", "UR-WAR-07", "UR-WAR-09", "UR-WAR-14")
def test_equal_faces_the_four_phases() -> None:
    state = table(hand="TW", c3="T05", d3="T12", f6="A13")
    play(state, "c3xd3:2")
    # Two fall on each side, three are left, two of them move.
    assert tokens(state, 0) == {"c3": 1, "d3": 2}
    assert tokens(state, 1) == {"f6": 3}
    assert (supply(state, 0), supply(state, 1)) == (17, 17)


@pytest.mark.rule("UR-WAR-08")
@pytest.mark.parametrize(("face", "left"), [("T", "02"), ("A", "03"), ("W", "03")])
def test_one_more_falls_when_the_faces_differ_unless_the_attacker_is_war(
    face: str, left: str
) -> None:
    state = table(hand="TW", c3=f"{face}05", d3="A11")
    play(state, "c3xd3:1")
    assert piece(state, "c3") == left


@pytest.mark.rule("UR-WAR-08")
def test_a_war_tile_under_attack_does_not_spare_the_attacker() -> None:
    state = table(hand="TW", c3="T05", d3="W11")
    play(state, "c3xd3:1")
    assert piece(state, "c3") == "02"  # 5 - 1 - 1 - 1


@pytest.mark.rule("UR-WAR-08")
def test_the_visible_faces_decide() -> None:
    # The hidden faces are equal, or War: neither helps.
    state = table(hand="TW", c3="TA03", d3="PA11")
    assert {text for text in attacks(state) if "d3" in text} == {"c3xd3:1"}
    state = table(hand="TW", c3="TW03", d3="PA11")
    assert {text for text in attacks(state) if "d3" in text} == {"c3xd3:1"}


@pytest.mark.rule("UR-WAR-09", "UR-WAR-10")
def test_at_least_one_moves_in() -> None:
    state = table(hand="TW", c3="T03", d3="T12")
    assert {text for text in attacks(state) if "d3" in text} == {"c3xd3:1"}
    refused(state, "c3xd3:0", "wrong_tokens", "UR-LIMIT-01")
    refused(state, "c3xd3:2", "too_weak", "UR-WAR-10")
    refused(state, "c3xd3:6", "wrong_tokens", "UR-LIMIT-01")
    refused(state, "c3xd3:" + "9" * 5000, "unknown_notation", "")


@pytest.mark.rule("UR-WAR-11")
def test_the_attacking_tile_may_end_free() -> None:
    state = table(hand="TW", c3="W03", d3="A11")
    play(state, "c3xd3:2")
    assert (piece(state, "c3"), piece(state, "d3")) == ("..", "02")


@pytest.mark.rule("UR-WAR-12")
def test_any_number_of_attacks_in_one_action() -> None:
    state = table(hand="TW", c3="W05")
    play(state, "c3xc2:1", "c3xb3:1", "c3xd3:1", "c3xc4:1")
    assert tokens(state, 0) == {"c3": 1, "c2": 1, "b3": 1, "d3": 1, "c4": 1}
    assert field(state, "slots") == 1
    state = table(hand="TW", c3="W05")
    play(state, "c3xc2:1")
    assert asked(state) == (0, "fight", "UR-WAR-12")
    assert legal(state)[-1] == "."
    play(state, ".")
    assert set(legal(state)) == {"T", "+c3", "+c2", "."}


@pytest.mark.rule("UR-WAR-12")
def test_during_the_war_nothing_else_is_done() -> None:
    state = table(hand="TW", c3="W05")
    play(state, "c3xc2:1")
    refused(state, "T", "not_an_answer", "UR-WAR-12")
    refused(state, "+c3", "not_an_answer", "UR-WAR-12")


@pytest.mark.rule("UR-WAR-13")
def test_a_tile_just_conquered_may_attack() -> None:
    state = table(hand="TW", b3="W05", c3="A11", d3="A", e3="T", f3="P12")
    play(state, "b3xc3:4")  # 5 - 1 = 4, all move
    assert tokens(state, 0) == {"c3": 4}
    play(state, "c3xd3:4")  # A on A: nothing falls
    assert tokens(state, 0) == {"d3": 4}
    play(state, "d3xe3:3")  # A on T: one falls
    assert tokens(state, 0) == {"e3": 3}
    # T on P with two tokens: 3 - 2 - 1 = 0.
    refused(state, "e3xf3:1", "too_weak", "UR-WAR-10")


@pytest.mark.rule("UR-WAR-13")
def test_each_attack_is_judged_on_what_the_last_one_left() -> None:
    state = table(hand="TW", c3="W03", d3="A11", b3="A12")
    assert {"c3xb3:1", "c3xd3:1", "c3xd3:2"} <= attacks(state)
    play(state, "c3xd3:1")
    refused(state, "c3xb3:1", "too_weak", "UR-WAR-10")


@pytest.mark.rule("UR-WAR-14")
def test_fallen_tokens_go_to_the_supplies_of_their_owners() -> None:
    state = table(hand="TW", c3="T05", d3="A22", e3="A11")
    assert [supply(state, seat) for seat in range(3)] == [15, 19, 18]
    play(state, "c3xd3:1")  # 2 fall, and one more: 2 are left, 1 moves
    assert [supply(state, seat) for seat in range(3)] == [18, 19, 20]
    assert tokens(state, 0) == {"c3": 1, "d3": 1}
    assert tokens(state, 2) == {}


@pytest.mark.rule("UR-WAR-15")
def test_a_free_target_costs_only_the_surcharge() -> None:
    state = table(hand="TW", c3="T03", d3="A", c2="T")
    assert {text for text in attacks(state) if "d3" in text} == {"c3xd3:1", "c3xd3:2"}
    assert {text for text in attacks(state) if "c2" in text} == {"c3xc2:1", "c3xc2:2", "c3xc2:3"}
    play(state, "c3xd3:1")
    assert tokens(state, 0) == {"c3": 1, "d3": 1}
    assert supply(state, 0) == 18


@pytest.mark.rule("UR-WAR-16")
def test_ziggurats_neither_attack_nor_are_attacked() -> None:
    state = table(hand="TW", c3="W05", d3="A1Z", c2="W0Z")
    refused(state, "c3xd3:1", "taboo", "UR-WAR-16")
    refused(state, "c2xc1:1", "taboo", "UR-WAR-16")
    assert not {"c3xd3", "c2xc1"} & {text.split(":")[0] for text in attacks(state)}


@pytest.mark.rule("UR-WAR-17")
def test_war_without_an_attack_is_declining_it() -> None:
    # A single token among other faces can attack nobody.
    state = table(hand="TW", c3="P01", c2="A", b3="A", d3="A", c4="A")
    assert attacks(state) == set()
    refused(state, "W", "war_is_attacks", "UR-WAR-17")
    play(state, "T")
    assert puts(state) == {"c3"}  # the token for the declined War
    play(state, "+c3")
    assert field(state, "performed") == "T"
    assert stage(state) == "exchange"


@pytest.mark.rule("UR-WAR-17")
def test_war_can_be_declined_though_an_attack_is_possible() -> None:
    state = table(hand="TW", c3="W04")
    assert attacks(state)
    play(state, "T", "+c3")
    assert tokens(state, 0) == {"c3": 5}
    assert stage(state) == "exchange"


@pytest.mark.rule("UR-WAR-12")
def test_marching_to_and_fro_for_ever_is_stopped_after_a_hundred_attacks() -> None:
    """A guard of ours, so that every game ends, whatever is played."""
    state = table(hand="TW", c3="W01", d3="W")
    for attack in range(100):
        assert stage(state) == ("fight" if attack else "turn")
        play(state, "c3xd3:1" if attack % 2 == 0 else "d3xc3:1")
    assert stage(state) == "turn"
    assert piece(state, "c3") == "01"


@pytest.mark.rule("UR-WAR-17")
def test_war_cannot_be_announced_without_an_attack() -> None:
    state = table(hand="TW", c3="W02")
    with pytest.raises(IllegalAction) as refusal:
        state.parse(0, "W")
    assert (refusal.value.code, refusal.value.rule) == ("war_is_attacks", "UR-WAR-17")
