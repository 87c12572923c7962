"""Taking cards from the row."""

from __future__ import annotations

import pytest

from tests.conformance.ages.positions import GAME, civ, end_turn, hand, row, table
from tests.conformance.moves import asked, legal, play, refused


@pytest.mark.rule("TTA-TAKE-01")
@pytest.mark.parametrize(("place", "left"), [(1, 3), (5, 3), (6, 2), (9, 2), (10, 1), (13, 1)])
def test_a_card_costs_what_its_section_says(place: int, left: int) -> None:
    state = table(row={place: "m1"})
    play(state, f"<{place}")
    assert civ(state)["civil_left"] == left
    assert hand(state) == ["m1"]
    poor = table(row={place: "m1"}, civil_left=3 - left)
    refused(poor, f"<{place}", "too_few_civil", "TTA-TAKE-01")


@pytest.mark.rule("TTA-TAKE-02")
def test_the_actions_of_the_first_round() -> None:
    state = GAME.start(4, 1, first_player="3")
    for seat, actions in ((2, 1), (3, 2), (0, 3), (1, 4)):
        assert asked(state)[0] == seat
        assert civ(state, seat)["civil_left"] == actions
        assert state.prompt(seat).args == {"civil": actions, "military": 0}
        play(state, ".")


@pytest.mark.rule("TTA-TAKE-03")
def test_nobody_must_take_a_card() -> None:
    state = GAME.start(2, 1, first_player="1")
    play(state, ".", "<1", ".")
    assert hand(state, 0) == []
    assert len(hand(state, 1)) + bool(civ(state, 1)["wonder"]) == 1


@pytest.mark.rule("TTA-TAKE-04")
def test_a_wonder_goes_into_play_and_others_into_the_hand() -> None:
    state = table(row=["m1", "L1a", "W1a"])
    play(state, "<1", "<2", "<3")
    assert hand(state) == ["m1", "L1a"]
    assert (civ(state)["wonder"], civ(state)["stages_built"]) == ("W1a", 0)
    assert civ(state)["wonders"] == []
    assert row(state)[:3] == ["", "", ""]


@pytest.mark.rule("TTA-TAKE-05")
def test_one_leader_of_an_age() -> None:
    state = table(row=["L1a", "L1b", "L2a"])
    play(state, "<1")
    refused(state, "<2", "leader_of_age", "TTA-TAKE-05")
    play(state, "<3")
    assert hand(state) == ["L1a", "L2a"]


@pytest.mark.rule("TTA-TAKE-06")
def test_a_leader_of_an_age_counts_wherever_it_is() -> None:
    in_hand = table(hand=["L1a"], leaders_taken=["I"], row=["L1b"])
    refused(in_hand, "<1", "leader_of_age", "TTA-TAKE-05")
    replaced = table(hand=["L1a"], leaders_taken=["A", "I"], leader="L0a", row=["L0b"])
    play(replaced, "!L1a")
    refused(replaced, "<1", "leader_of_age", "TTA-TAKE-05")
    lost = table(leaders_taken=["I"], row=["L1b", "L2a"])
    refused(lost, "<1", "leader_of_age", "TTA-TAKE-05")
    play(lost, "<2")


@pytest.mark.rule("TTA-TAKE-07", "TTA-WONDER-10")
def test_one_wonder_at_a_time() -> None:
    state = table(wonder="W0d", stages_built=2, resources=1, row=["W1a"])
    refused(state, "<1", "wonder_under_way", "TTA-TAKE-07")
    play(state, "^1", "<1")
    assert (civ(state)["wonder"], civ(state)["wonders"]) == ("W1a", ["W0d"])


@pytest.mark.rule("TTA-TAKE-08")
@pytest.mark.parametrize(
    ("wonders", "place", "cost"),
    [([], 1, 1), (["W0a"], 1, 2), (["W0a", "W0b"], 1, 3), (["W0a", "W0b"], 6, 4)],
)
def test_completed_wonders_make_the_next_dearer(wonders: list[str], place: int, cost: int) -> None:
    state = table(wonders=wonders, row={place: "W1a"}, civil_left=cost)
    play(state, f"<{place}")
    assert civ(state)["civil_left"] == 0
    poor = table(wonders=wonders, row={place: "W1a"}, civil_left=cost - 1)
    refused(poor, f"<{place}", "too_few_civil", "TTA-TAKE-08")


@pytest.mark.rule("TTA-TAKE-08", "TTA-CARD-136")
def test_michelangelo_takes_wonders_for_one_action_less() -> None:
    free = table(leader="L1f", row=["W1a"], civil_left=0)
    play(free, "<1")
    assert (civ(free)["wonder"], civ(free)["civil_left"]) == ("W1a", 0)
    second = table(leader="L1f", wonders=["W0a"], row={1: "m1", 6: "W1a"}, civil_left=2)
    play(second, "<6")
    assert civ(second)["civil_left"] == 0
    refused(table(leader="L1f", row=["m1"], civil_left=0), "<1", "too_few_civil", "TTA-TAKE-01")


@pytest.mark.rule("TTA-TAKE-09")
def test_any_number_of_action_cards() -> None:
    state = table(row=["A1j", "A1j", "A1k", "A1k"], government="G1a")
    play(state, "<1", "<2", "<3", "<4")
    assert hand(state) == ["A1j", "A1j", "A1k", "A1k"]


@pytest.mark.rule("TTA-TAKE-10")
@pytest.mark.parametrize("card", ["G1a", "i1", "S1a", "m1", "f1", "l1"])
def test_no_technology_twice(card: str) -> None:
    in_hand = table(players=4, hand=[card], row=[card])
    refused(in_hand, "<1", "same_technology", "TTA-TAKE-10")


@pytest.mark.rule("TTA-TAKE-10")
def test_no_technology_that_is_in_play() -> None:
    state = table(players=4, government="G1a", special="S1a", m1=0, row=["G1a", "S1a", "m1", "i1"])
    for text in ("<1", "<2", "<3"):
        refused(state, text, "same_technology", "TTA-TAKE-10")
    play(state, "<4")
    again = table(players=4, government="G1b", special="S2b", row=["G1a", "S1b"])
    play(again, "<1", "<2")  # both may have been in play before
    assert hand(again) == ["G1a", "S1b"]


@pytest.mark.rule("TTA-TAKE-11", "TTA-LIMIT-11")
def test_a_full_hand_takes_no_card() -> None:
    four = ["i1", "c1", "l1", "t1"]
    refused(table(hand=four, row=["m1"]), "<1", "hand_full", "TTA-TAKE-11")
    spent = table(hand=four[:3], row=["m1"], civil_left=1)
    play(spent, "<1")  # spent actions count
    assert len(hand(spent)) == 4
    play(table(hand=four, special="S1b", row=["m1"]), "<1")
    play(table(hand=four, wonders=["W0c"], row=["m1"]), "<1")  # Library of Alexandria


@pytest.mark.rule("TTA-TAKE-12")
def test_a_full_hand_still_takes_wonders() -> None:
    state = table(hand=["i1", "c1", "l1", "t1"], row=["W1a", "m1"])
    assert "<1" in legal(state)
    assert "<2" not in legal(state)


@pytest.mark.rule("TTA-TAKE-13")
def test_a_hand_above_the_limit_is_kept() -> None:
    cards = ["l1", "t1", "i1", "c1", "S1a", "A1g"]
    state = table(hand=cards, row=["m1"])
    refused(state, "<1", "hand_full", "TTA-TAKE-11")
    end_turn(state)
    assert hand(state) == cards


@pytest.mark.rule("TTA-TAKE-14", "TTA-TECH-02", "TTA-ACTION-02", "TTA-LEADER-02")
def test_what_can_be_played_in_the_turn_it_is_taken() -> None:
    state = table(row=["L1c", "i1", "A1g"], science=3, special="S1b")
    play(state, "<1", "!L1c", "<2", "!i1")
    assert civ(state)["leader"] == "L1c"
    assert "i1" in civ(state)["technologies"]
    late = table(row=["A1g"])
    play(late, "<1")
    refused(late, "*A1g", "taken_this_turn", "TTA-ACTION-02")


@pytest.mark.rule("TTA-TAKE-15")
def test_military_technologies_are_taken_with_civil_actions() -> None:
    state = table(row=["i1", "c1"])
    play(state, "<1", "<2")
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (2, 2)
    refused(table(row=["i1"], civil_left=0), "<1", "too_few_civil", "TTA-TAKE-01")


@pytest.mark.rule("TTA-TAKE-16")
@pytest.mark.parametrize(
    ("players", "iron", "theology", "opera"), [(2, 2, 1, 2), (3, 2, 2, 2), (4, 3, 2, 2)]
)
def test_copies_of_technologies(players: int, iron: int, theology: int, opera: int) -> None:
    decks = GAME.start(players, 1).dump()["civil_decks"]
    assert decks[1].count("m1") == iron
    assert decks[1].count("t1") == theology
    assert decks[2].count("h2") == opera
