"""AGE: the end of an age and what grows old."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    GAME,
    civ,
    end_turn,
    hand,
    military,
    row,
    table,
    who,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State

OLD = {
    "hand": ["m1", "L1a", "A1k", "l2", "A2h"], "military": ["X1a", "D1", "X2a", "D2"],
    "leader": "L1e", "wonder": "W1c", "stages_built": 1,
}  # fmt: skip
"""Things of Age I, and some of Age II."""


def ending(age: str = "II", **position: Any) -> State:
    """Seat 1 has begun its turn with the last card of the age; seat 0 ended its turn."""
    last = {"I": "m1", "II": "m2", "III": "m3"}[age]
    position.setdefault("civil_deck", [last])
    return end_turn(table(age=age, military_left=0, **position))


@pytest.mark.rule("TTA-AGE-01", "TTA-ROW-09")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_age_a_ends_with_the_first_refill_of_round_two(version: str) -> None:
    state = GAME.start(2, 5, version=version, first_player="1")
    play(state, "<1")
    taken = [*hand(state), civ(state)["wonder"]]
    play(state, ".")
    assert state.dump()["age"] == "A"
    play(state, ".")
    data = state.dump()
    assert (data["round"], data["age"], data["turn"]) == (2, "I", 0)
    assert all(card[1] == "0" for card in row(state))
    assert data["civil_decks"][0] == []
    assert [*hand(state), civ(state)["wonder"]] == taken  # nothing grows old
    assert [civ(state, seat)["owned_yellow"] for seat in (0, 1)] == [25, 25]
    play(state, ".")
    assert {card[1] for card in row(state)} == {"0", "1"}


@pytest.mark.rule("TTA-AGE-02")
def test_an_age_ends_when_its_last_card_lies_in_the_row() -> None:
    cards = ["m2", "m2", "l2", "l2", "t2", "t2", "b2", "b2", "h2", "h2", "c2", "c2", "g2", "g2"]
    state = end_turn(table(age="II", players=4, civil_deck=cards[:14]))
    assert state.dump()["age"] == "II"  # 13 places, and one card is left
    state = end_turn(table(age="II", players=4, civil_deck=cards[:13]))
    assert state.dump()["age"] == "III"  # though the row was filled exactly
    assert row(state) == cards[:13]


@pytest.mark.rule("TTA-AGE-03", "TTA-EX-38", "TTA-WONDER-12")
def test_what_is_of_the_age_before_is_discarded() -> None:
    state = ending(rivals={1: OLD})
    assert hand(state, 1) == ["l2", "A2h"]
    assert military(state, 1) == ["X2a", "D2"]
    assert (civ(state, 1)["leader"], civ(state, 1)["wonder"]) == ("", "")
    assert sorted(state.dump()["hidden"]) == [["D1", 1], ["X1a", 1]]
    state = ending("I", hand=["A0g", "m1"], leader="L0a", wonder="W0d", stages_built=2)
    assert (hand(state), civ(state)["leader"], civ(state)["wonder"]) == (["m1"], "", "")


@pytest.mark.rule("TTA-AGE-04", "TTA-LEADER-09")
def test_tokens_and_ratings_follow() -> None:
    state = table(leader="L0c", wonder="W0d", stages_built=2, civil_deck=["m1"])
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (5, 1)
    assert civ(state)["blue"] == 16
    end_turn(state)  # 2 food and 2 resources are made
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (4, 2)
    assert civ(state)["blue"] == 14
    state = ending("I", leader="L0a", i0=3)
    assert civ(state)["strength"] == 3


@pytest.mark.rule("TTA-AGE-04")
def test_the_player_whose_turn_begins_loses_and_gains_actions_at_once() -> None:
    state = ending("I", rivals={1: {"leader": "L0c"}})
    assert who(state) == (1, "actions")
    assert (civ(state, 1)["civil_left"], civ(state, 1)["military_left"]) == (4, 2)


@pytest.mark.rule("TTA-AGE-05")
def test_what_is_of_the_age_that_ends_stays() -> None:
    state = ending("I", rivals={1: OLD | {"hand": ["m1", "A1k"], "military": ["X1a"]}})
    assert (hand(state, 1), military(state, 1)) == (["m1", "A1k"], ["X1a"])
    assert (civ(state, 1)["leader"], civ(state, 1)["wonder"]) == ("L1e", "W1c")
    assert civ(state, 1)["stages_built"] == 1


@pytest.mark.rule("TTA-AGE-06")
def test_technologies_tactics_colonies_and_wonders_never_grow_old() -> None:
    state = ending(
        "III", l1=1, special="S1c", tactic="K1a", colonies=["T1c"], wonders=["W0a", "W1c"],
        government="G1a",
    )  # fmt: skip
    mine = civ(state)
    assert {"f0", "i0", "l1"} <= set(mine["technologies"])
    assert (mine["specials"], mine["tactic"], mine["colonies"]) == (["S1c"], "K1a", ["T1c"])
    assert (mine["wonders"], mine["government"]) == (["W0a", "W1c"], "G1a")


@pytest.mark.rule("TTA-AGE-07", "TTA-PROD-19")
def test_the_military_deck_changes_with_the_age() -> None:
    state = ending("I", military_deck=["D1", "D1", "D1"])
    assert state.dump()["age"] == "II"
    end_turn(state)
    assert [card[1] for card in military(state, 1)] == ["2", "2"]


@pytest.mark.rule("TTA-AGE-08")
@pytest.mark.parametrize("age", ["I", "II", "III"])
def test_two_yellow_tokens_go_at_the_end_of_an_age(age: str) -> None:
    state = ending(age, yellow=9, rivals={1: {"yellow": 1}}, t2=3)
    assert (civ(state)["yellow"], civ(state, 1)["yellow"]) == (7, 0)
    assert civ(state)["owned_yellow"] == 7 + 1 + 6 + 3
    state = ending(age, yellow=0, t2=3, unused=4)
    assert (civ(state)["yellow"], civ(state)["unused"]) == (0, 4)  # workers are safe


@pytest.mark.rule("TTA-AGE-09")
@pytest.mark.parametrize("age", ["I", "II"])
def test_not_in_the_advanced_game(age: str) -> None:
    state = ending(age, version="advanced", yellow=9)
    assert (civ(state)["yellow"], civ(state, 1)["yellow"]) == (9, 18)
    assert "age" in told(state)


@pytest.mark.rule("TTA-AGE-10", "TTA-ROW-12")
def test_age_four_has_no_cards() -> None:
    state = ending("III", row={4: "l3", 9: "t2"})
    assert state.dump()["age"] == "IV"
    assert row(state) == ["l3", "t2", "m3", *[""] * 10]
    end_turn(state)
    assert military(state, 1) == []
    assert row(state) == [""] * 13  # three places are swept, nothing is added
    assert state.dump()["hidden"] == []


@pytest.mark.rule("TTA-AGE-11")
def test_the_advanced_game_ends_without_military_cards() -> None:
    state = ending("II", version="advanced", used=["X2f"], rivals={1: OLD})
    assert (state.dump()["age"], civ(state, 1)["leader"]) == ("III", "")
    assert row(state)[:2] == ["m2", ""]
    held = military(state, 1)
    play(state, ".", ".")
    assert state.over
    assert military(state, 1) == held


@pytest.mark.rule("TTA-AGE-12")
def test_nothing_grows_old_in_the_simple_game() -> None:
    held = {"hand": ["A0g", "m1"], "leader": "L0a", "wonder": "W0d", "stages_built": 2}
    state = ending("I", version="simple", rivals={1: held}, yellow=10)
    mine = civ(state, 1)
    assert (hand(state, 1), mine["leader"], mine["wonder"]) == (["m1", "A0g"], "L0a", "W0d")
    assert civ(state)["yellow"] == 10


@pytest.mark.rule("TTA-AGE-13", "TTA-ROW-11")
def test_the_row_is_filled_on_from_the_next_deck_after_the_discards() -> None:
    state = ending("I", civil_deck=["m1", "l1"], rivals={1: {"hand": ["A0g", "A1k"]}})
    assert [card[1] for card in row(state)] == ["1"] * 2 + ["2"] * 11
    assert row(state)[:2] == ["m1", "l1"]
    assert told(state).index("obsolete") < told(state).index("new_cards")
    assert "*A1k" in legal(state)
    assert hand(state, 1) == ["A1k"]


@pytest.mark.rule("TTA-AGE-13")
def test_old_cards_are_gone_before_the_political_action() -> None:
    state = ending("II", rivals={1: {"military": ["E1a", "E2a"], "leader": "L1a"}})
    assert who(state) == (1, "politics")
    assert legal(state) == ["=E2a", "."]


@pytest.mark.rule("TTA-AGE-13")
def test_an_age_may_end_in_the_middle_of_an_event() -> None:
    # International Agreement: the strongest takes cards, then the row is filled
    state = table(
        phase="politics", age="II", military=["E1a", "D1"], current=["E2h", "E0j", "E0f", "E0g"],
        row=["l2", "m2"], civil_deck=["t2"], leader="L1e",
    )  # fmt: skip
    play(state, "=E1a")
    assert who(state) == (0, "agreement")
    play(state, "<1", ".")
    assert (state.dump()["age"], civ(state)["leader"]) == ("III", "")
    assert military(state) == []  # the D1 went with Age I
    assert row(state)[:2] == ["m2", "t2"]
    assert all(card[1] == "3" for card in row(state)[2:])
    assert who(state) == (0, "actions")


@pytest.mark.rule("TTA-AGE-14")
def test_discards_of_other_ages_stay_where_they_are() -> None:
    state = table(age="II", military_deck=[], used=["X1a", "X2f"], hidden=[("D1", 0), ("D2", 1)])
    end_turn(state)
    assert sorted(military(state)) == ["D2", "X2f"]
    assert (state.dump()["used"], state.dump()["hidden"]) == (["X1a"], [["D1", 0]])
