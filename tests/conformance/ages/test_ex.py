"""EX: the worked examples of the rulebook, with its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    GAME,
    civ,
    end_turn,
    entry,
    hand,
    row,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play, refused, told
from ziggurat.core.state import State


def takes(state: State) -> list[int]:
    """The places of the row that can be taken."""
    return [int(text[1:]) for text in legal(state) if text[0] == "<"]


def paid(text: str, **position: Any) -> int:
    """The resources that an action costs, to the last one."""
    state = table({"resources": 12, **position}, age="III")
    cost = 12 - int(civ(play(state, text))["resources"])
    assert text not in legal(table({"resources": cost - 1, **position}, age="III"))
    return cost


@pytest.mark.rule("TTA-EX-01")
def test_the_third_wonder_of_karl() -> None:
    wonders = ["W0a", "W0d"]
    assert 6 not in takes(table(wonders=wonders, row={6: "W1a"}, civil_left=3))
    state = play(table(wonders=wonders, row={6: "W1a"}, civil_left=4), "<6")
    assert (civ(state)["wonder"], civ(state)["civil_left"]) == ("W1a", 0)


FIRST_ROW = {
    1: "L0f", 2: "L0d", 3: "W0a", 4: "A0a", 5: "L0b", 6: "L0c", 7: "W0c", 8: "A0b", 9: "A0c",
    10: "A0d", 11: "A0e", 12: "A0f", 13: "A0g",
}  # fmt: skip
"""Moses, Homer, Colossus, Engineering Genius, Aristotle; Hammurabi, the Library; others."""


def first_round() -> State:
    return table(players=3, age="A", round=1, civil_left=1, military_left=0, row=FIRST_ROW)


@pytest.mark.rule("TTA-EX-02")
def test_what_the_first_round_can_buy() -> None:
    state = first_round()
    assert takes(state) == [1, 2, 3, 4, 5]
    assert takes(play(state.copy(), "<4")) == []
    play(state, ".")
    assert takes(state) == [*range(1, 10)]
    assert takes(play(state.copy(), "<4")) == [1, 2, 3, 5]
    assert takes(play(state.copy(), "<8")) == []
    play(state, ".")
    assert takes(state) == [*range(1, 14)]
    assert takes(play(state.copy(), "<10")) == []
    one = play(state.copy(), "<4")
    assert takes(one) == [1, 2, 3, 5, 6, 7, 8, 9]
    assert takes(play(one.copy(), "<8")) == []
    assert takes(play(one.copy(), "<1")) == [3]  # no second leader
    assert takes(play(one.copy(), "<1", "<3")) == []


@pytest.mark.rule("TTA-EX-03")
def test_adam_barbara_and_cynthia_take_their_first_cards() -> None:
    state = first_round()
    play(state, "<1", ".")
    assert (hand(state), civ(state)["wonder"]) == (["L0f"], "")
    play(state, "<3")
    assert 7 not in takes(state)
    refused(state, "<7", "wonder_under_way", "TTA-TAKE-07")
    play(state, "<4", ".")
    assert (hand(state, 1), civ(state, 1)["wonder"]) == (["A0a"], "W0a")
    would = play(state.copy(), "<6")  # Hammurabi for 2
    assert civ(would, 2)["civil_left"] == 1
    assert takes(would) == []  # only leaders are left in the first section
    play(state, "<5", "<7")
    assert (hand(state, 2), civ(state, 2)["wonder"]) == (["L0b"], "W0c")
    assert civ(state, 2)["civil_left"] == 0


@pytest.mark.rule("TTA-EX-04")
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
def test_the_end_of_a_turn_in_the_first_round(version: str) -> None:
    state = GAME.start(2, 1, version=version, first_player="1")
    play(state, ".")
    seen = civ(state)
    assert (seen["science"], seen["culture"]) == (1, 0)
    assert (tokens(state, "f0"), seen["food"], tokens(state, "m0"), seen["resources"]) == (
        2, 2, 2, 2,
    )  # fmt: skip
    assert seen["blue"] == 14


@pytest.mark.rule("TTA-EX-05")
def test_two_more_workers_and_one_food_is_eaten() -> None:
    state = table(food=4)
    play(state, "+", "+")
    assert (civ(state)["yellow"], civ(state)["food"]) == (16, 0)
    end_turn(state)
    assert entry(state, "produced_and_ate")["eaten"] == 1
    assert (tokens(state, "f0"), civ(state)["blue"]) == (1, 18 - 1 - 2)
    before = end_turn(play(table(food=4), "+"))
    assert (civ(before)["yellow"], civ(before)["food"]) == (17, 2 + 2)  # nothing is eaten yet


@pytest.mark.rule("TTA-EX-06")
def test_only_homer_leaves_the_row() -> None:
    state = first_round()
    play(state, "<1", ".", ".", ".")
    assert entry(state, "swept")["cards"] == ["L0d"]
    assert row(state)[0] == "W0a"
    assert who(state) == (0, "actions")


@pytest.mark.rule("TTA-EX-07")
def test_temples_and_ratings() -> None:
    state = table(resources=6, unused=2)
    ratings = [(civ(state)["culture_rating"], civ(state)["happiness"])]
    for _ in range(2):
        play(state, "+t0")
        ratings.append((civ(state)["culture_rating"], civ(state)["happiness"]))
    assert ratings == [(0, 0), (1, 1), (2, 2)]


@pytest.mark.rule("TTA-EX-08")
@pytest.mark.parametrize("site", ["l0", "t0", "b1", "h1", "a1"])
def test_two_of_each_urban_building_under_despotism(site: str) -> None:
    assert f"+{site}" in legal(table({site: 1, "resources": 9}))
    assert f"+{site}" not in legal(table({site: 2, "resources": 9}))


@pytest.mark.rule("TTA-EX-09")
def test_the_stages_of_the_pyramids() -> None:
    state = table(wonder="W0d", resources=6)
    left = []
    for _ in range(3):
        play(state, "^1")
        left.append((civ(state)["resources"], civ(state)["civil_left"]))
    assert left == [(3, 3), (1, 2), (0, 1 + 1)]  # and the action of the Pyramids


@pytest.mark.rule("TTA-EX-10")
def test_action_tokens_of_the_pyramids_and_of_hammurabi() -> None:
    state = table(wonder="W0d", stages_built=2, resources=1, civil_left=1)
    play(state, "^1")
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (5, 1)  # to be used at once
    state = table(hand=["L0c", "L1e"])
    play(state, "!L0c")
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (5, 1)
    play(state, "!L1e")
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (4, 2)


@pytest.mark.rule("TTA-EX-11")
def test_barbara_and_her_engineering_genius() -> None:
    state = table(wonder="W0a", resources=2, hand=["A0a"], row={6: "A1a"})
    assert "^1" not in legal(state)
    play(state, "*A0a")
    assert (civ(state)["resources"], civ(state)["stages_built"]) == (1, 1)
    assert civ(state)["civil_left"] == 3
    play(state, "<6")
    assert civ(state)["civil_left"] == 1
    refused(state, "*A1a", "taken_this_turn", "TTA-ACTION-02")


@pytest.mark.rule("TTA-EX-15", "TTA-EX-16")
@pytest.mark.parametrize(("texts", "left"), [(["m0>m1", "m0>m1", "+m0"], 0), (["+m1", "m0>m1"], 1)])
def test_barbaras_iron_mines(texts: list[str], left: int) -> None:
    state = table(version="simple", m0=(4, 8), hand=["m1"], science=5)
    play(state, "!m1")
    assert (civ(state)["science"], civ(state)["civil_left"]) == (0, 3)
    play(state, *texts)
    assert (workers(state, "m0"), workers(state, "m1")) == (3, 2)
    assert (civ(state)["resources"], civ(state)["civil_left"]) == (0, left)
    end_turn(state)
    assert (tokens(state, "m0"), tokens(state, "m1"), civ(state)["resources"]) == (3, 2, 7)


GREAT_EXAMPLE: dict[str, Any] = {
    "government": "G1b", "leader": "L1e", "special": "S1c", "wonders": ["W0c", "W1b"],
    "wonder": "W1a", "stages_built": 1, "i0": 1, "i1": 2, "h1": 1, "t0": 3, "l0": 0, "l1": 2,
    "f0": 0, "f1": 2, "m0": 1, "m1": 3, "b1": 0,
}  # fmt: skip
"""With Irrigation, Iron and a printing press that nobody works at: eight cards of level I."""


@pytest.mark.rule("TTA-EX-20")
def test_the_ratings_of_the_great_example() -> None:
    seen = civ(table(GREAT_EXAMPLE, version="simple"))
    assert seen["strength"] == 6
    assert seen["culture_rating"] == 9
    assert seen["happiness"] == 8
    assert seen["science_rating"] == 6
    assert (seen["resources_made"], seen["food_made"]) == (7, 4)


@pytest.mark.rule("TTA-EX-21")
def test_the_bonus_of_the_great_example() -> None:
    state = table(GREAT_EXAMPLE, version="simple", age="II", seat=1, round=6, last_round=6)
    end_turn(state)
    gains = {e.args["seat"]: e.args["culture"] for e in state.log if e.key == "simple_bonus"}
    assert gains[1] == 61
    assert state.scores[1] == 9 + 61


@pytest.mark.rule("TTA-EX-25")
def test_karl_and_his_unhappy_workers() -> None:
    state = table(yellow=11, t0=1, food=4, resources=2, hand=["a1"], science=3, military_left=0,
                  rivals={1: {"military": ["E1e"], "unused": 0}},
                  current=["E0i", "E0a"])  # fmt: skip
    assert (civ(state)["happiness"], civ(state)["unhappy"]) == (1, 1)
    play(state, "+")
    assert (civ(state)["food"], civ(state)["unhappy"], civ(state)["unused"]) == (0, 2, 2)
    end_turn(state)
    assert "uprising" not in told(state)
    play(state, "=E1e")
    assert (who(state), legal(state)) == ((0, "free"), ["+i0", "."])
    play(state, "+i0")
    assert (civ(state)["unhappy"], civ(state)["unused"]) == (2, 1)
    play(state, ".")
    assert who(state) == (0, "actions")
    assert "uprising" in told(end_turn(state.copy()))
    play(state, "!a1", "+a1")
    assert (civ(state)["happiness"], civ(state)["unhappy"], civ(state)["unused"]) == (3, 0, 0)
    assert "uprising" not in told(end_turn(state))


@pytest.mark.rule("TTA-EX-31")
def test_labs_and_masonry() -> None:
    labs: dict[str, Any] = {"special": "S1d", "l1": 0, "l2": 0}
    assert (paid("+l1", **labs), paid("+l0", **labs)) == (5, 3)
    assert (paid("l0>l1", **labs), paid("l0>l2", **labs)) == (2, 4)
    assert paid("l1>l2", **labs | {"l1": 1}) == paid("l1>l2", l1=1, l2=0) == 2


@pytest.mark.rule("TTA-EX-32")
def test_labs_and_architecture() -> None:
    labs: dict[str, Any] = {"special": "S2d", "l1": 1, "l0": 0, "l2": 0}
    assert (paid("+l1", **labs), paid("+l2", **labs), paid("l1>l2", **labs)) == (5, 6, 1)


@pytest.mark.rule("TTA-EX-39")
def test_two_labs_and_two_temples() -> None:
    state = table(l0=2, t0=2, resources=9, unused=2, hand=["l1"], science=4)
    assert not [text for text in legal(state) if text in ("+l0", "+t0")]
    play(state, "!l1")
    assert "+l1" not in legal(state)
    play(state, "l0>l1", "l0>l1")
    assert (workers(state, "l0"), workers(state, "l1"), civ(state)["resources"]) == (0, 2, 3)
