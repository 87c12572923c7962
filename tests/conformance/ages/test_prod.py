"""PROD: production and maintenance, food, resources, change, the blue bank."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    barred,
    civ,
    end_turn,
    entry,
    military,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told

CHOOSING = {"auto_pay": False}


@pytest.mark.rule("TTA-PROD-01")
def test_points_then_food_then_resources_then_cards() -> None:
    steps = ["produced_points", "produced_food", "ate", "produced_resources", "corruption", "drew"]
    choosing = end_turn(table(yellow=16, blue=11, options=CHOOSING))
    assert told(choosing)[: len(steps)] == steps
    state = end_turn(table(yellow=16, blue=11))
    assert told(state)[:3] == ["produced_and_ate", "corruption", "drew"]
    made = {"culture": 0, "science": 1, "food": 2, "eaten": 1, "resources": 2}
    assert entry(state, "produced_and_ate") == {"seat": 0, **made}
    # 2 food made, 1 eaten; 2 resources made; 11 - 2 + 1 - 2 = 8 tokens in the bank: corruption 2
    assert (civ(state)["food"], civ(state)["resources"]) == (1, 0)
    assert len(military(state)) == 2


@pytest.mark.rule("TTA-PROD-01", "TTA-HAPPY-07")
def test_the_uprising_is_looked_for_before_anything_else() -> None:
    state = end_turn(table(yellow=12, science=5))
    assert told(state)[0] == "uprising"
    assert civ(state)["science"] == 5


@pytest.mark.rule("TTA-PROD-02")
def test_points_grow_by_the_ratings() -> None:
    state = end_turn(table(t0=2, l0=2, culture=5, science=7))
    assert (civ(state)["culture"], civ(state)["science"]) == (7, 9)


@pytest.mark.rule("TTA-PROD-03")
def test_every_farmer_places_one_token_on_the_card() -> None:
    state = end_turn(table(f0=2, f1=1, m0=0))
    assert (tokens(state, "f0"), tokens(state, "f1")) == (2, 1)
    assert (civ(state)["food"], civ(state)["blue"]) == (4, 15)


@pytest.mark.rule("TTA-PROD-04")
def test_every_miner_places_one_token_on_the_card() -> None:
    state = end_turn(table(f0=0, m0=3, m1=2))
    assert (tokens(state, "m0"), tokens(state, "m1")) == (3, 2)
    assert (civ(state)["resources"], civ(state)["blue"]) == (7, 13)


@pytest.mark.rule("TTA-PROD-05")
@pytest.mark.parametrize(
    ("site", "store", "worth"),
    [
        ("f0", "food", 1), ("f1", "food", 2), ("m0", "resources", 1), ("m1", "resources", 2),
        ("m2", "resources", 3),
    ],
)  # fmt: skip
def test_what_a_token_is_worth(site: str, store: str, worth: int) -> None:
    stored: dict[str, Any] = {site: (0, 1)}
    state = table(**stored)
    assert civ(state)[store] == worth


@pytest.mark.rule("TTA-PROD-06")
def test_without_a_token_in_the_bank_nothing_is_produced() -> None:
    state = end_turn(table(version="simple", blue=3))
    assert (tokens(state, "f0"), tokens(state, "m0"), civ(state)["blue"]) == (2, 1, 0)
    state = end_turn(table(version="simple", blue=0))
    assert (civ(state)["food"], civ(state)["resources"]) == (0, 0)


@pytest.mark.rule("TTA-PROD-07")
def test_farms_come_before_mines_and_the_best_mine_first() -> None:
    state = end_turn(table(version="simple", blue=2))
    assert (tokens(state, "f0"), tokens(state, "m0")) == (2, 0)
    state = end_turn(table(version="simple", f0=0, m0=1, m1=1, blue=1))
    assert (tokens(state, "m0"), tokens(state, "m1")) == (0, 1)


@pytest.mark.rule("TTA-PROD-07")
def test_the_owner_may_choose_which_mine_goes_without() -> None:
    state = end_turn(table(version="simple", f0=0, m0=1, m1=1, blue=1, options=CHOOSING))
    assert who(state) == (0, "place")
    assert legal(state) == ["'1", "'2"]
    play(state, "'2")
    assert (tokens(state, "m0"), tokens(state, "m1")) == (1, 0)
    state = end_turn(table(version="simple", f0=0, m0=1, m1=1, blue=2, options=CHOOSING))
    assert who(state) == (1, "actions")


@pytest.mark.rule("TTA-PROD-08")
@pytest.mark.parametrize(
    ("bank", "eaten"),
    [
        (18, 0), (17, 0), (16, 1), (13, 1), (12, 2), (9, 2), (8, 3), (5, 3), (4, 4), (1, 4), (0, 6),
    ],
)  # fmt: skip
def test_what_the_workers_eat(bank: int, eaten: int) -> None:
    state = end_turn(table(version="simple", yellow=bank, f0=(0, 10)))
    assert civ(state)["food"] == 10 - eaten


@pytest.mark.rule("TTA-PROD-08")
def test_food_is_produced_before_it_is_eaten() -> None:
    state = end_turn(table(version="simple", yellow=12, culture=9))
    assert (civ(state)["food"], civ(state)["culture"]) == (0, 9)


@pytest.mark.rule("TTA-PROD-09")
def test_missing_food_costs_four_culture_each() -> None:
    state = end_turn(table(version="simple", yellow=0, culture=20))
    assert (civ(state)["food"], civ(state)["culture"]) == (0, 4)  # 2 of 6 paid, 4 missing
    state = end_turn(table(version="simple", yellow=0, culture=10))
    assert civ(state)["culture"] == 0
    # The points of this turn are there to be lost: 3 + 1 - 4
    state = end_turn(table(version="simple", yellow=16, f0=0, t0=1, culture=3))
    assert civ(state)["culture"] == 0


@pytest.mark.rule("TTA-PROD-10")
def test_stores_are_kept() -> None:
    state = end_turn(table(food=1, resources=3, military_left=0))
    assert (civ(state)["food"], civ(state)["resources"]) == (3, 5)
    end_turn(state)
    assert who(state) == (0, "actions")
    assert (civ(state)["food"], civ(state)["resources"]) == (3, 5)


@pytest.mark.rule("TTA-PROD-11")
def test_what_is_paid_goes_back_to_the_bank() -> None:
    state = play(table(food=3, resources=3), "+m0")
    assert (tokens(state, "m0"), civ(state)["blue"]) == (1, 14)
    play(state, "+")
    assert (tokens(state, "f0"), civ(state)["blue"]) == (1, 16)


@pytest.mark.rule("TTA-PROD-12", "TTA-EX-17")
def test_change_is_made_downwards() -> None:
    state = play(table(m1=(0, 2)), "+l0")  # 3 of 4 resources
    assert (tokens(state, "m0"), tokens(state, "m1"), civ(state)["blue"]) == (1, 0, 17)
    state = play(table(f1=(0, 1), leader="L0f"), "+")  # 1 of 2 food
    assert (tokens(state, "f0"), tokens(state, "f1"), civ(state)["blue"]) == (1, 0, 17)


@pytest.mark.rule("TTA-PROD-12")
def test_whoever_wants_to_choose_is_shown_every_way_to_pay() -> None:
    state = play(table(m0=(2, 3), m1=(0, 2), options=CHOOSING), "+l0")  # 3 of 7
    assert who(state) == (0, "place")
    ways = state.dump()["placings"][0]
    # Left are 4: two on iron; one and two; or four on bronze, one of them moved down
    assert [way[:2] for way in ways] == [[0, 2], [2, 1], [4, 0]]
    play(state, "'3")
    assert (tokens(state, "m0"), tokens(state, "m1"), civ(state)["blue"]) == (4, 0, 14)


@pytest.mark.rule("TTA-PROD-13", "TTA-EX-18")
def test_tokens_never_move_up() -> None:
    state = play(table(m0=(2, 4), m1=0, options=CHOOSING), "+m0")
    assert who(state) == (0, "actions")  # nothing to choose: two tokens stay on bronze
    assert (tokens(state, "m0"), tokens(state, "m1")) == (2, 0)
    state = play(table(m0=(2, 4), m1=0), "+m0")
    assert (tokens(state, "m0"), tokens(state, "m1")) == (2, 0)


@pytest.mark.rule("TTA-PROD-14")
def test_a_card_without_workers_takes_change_and_pays() -> None:
    state = play(table(m0=0, m1=(1, 1), i1=0), "i0>i1")  # 1 of 2
    assert (workers(state, "m0"), tokens(state, "m0"), tokens(state, "m1")) == (0, 1, 0)
    state = play(table(m0=(0, 2)), "+m0")
    assert tokens(state, "m0") == 0


@pytest.mark.rule("TTA-PROD-15", "TTA-EX-29")
def test_paying_one_with_coal_alone() -> None:
    state = play(table(m1=0, m2=(0, 1), i1=0), "i0>i1")
    assert [tokens(state, site) for site in ("m0", "m1", "m2")] == [0, 1, 0]
    state = play(table(m2=(0, 1), i1=0), "i0>i1")
    assert (tokens(state, "m0"), tokens(state, "m2"), civ(state)["blue"]) == (2, 0, 16)


@pytest.mark.rule("TTA-PROD-15")
def test_change_that_finds_no_token_is_lost() -> None:
    state = play(table(m2=(0, 1), i1=0, blue=0), "i0>i1")
    assert (tokens(state, "m0"), civ(state)["blue"], civ(state)["resources"]) == (1, 0, 1)


@pytest.mark.rule("TTA-PROD-12", "TTA-WONDER-05")
def test_what_is_paid_for_a_stage_leaves_a_token_to_mark_it() -> None:
    stage: dict[str, Any] = {
        "wonder": "W0c",
        "m0": (0, 1),
        "m1": (0, 1),
        "blue": 0,
        "options": CHOOSING,
    }
    state = play(table(**stage), "^1")  # 1 of 3: keeping two on bronze would leave no token
    assert who(state) == (0, "actions")
    assert (tokens(state, "m0"), tokens(state, "m1")) == (0, 1)
    assert (civ(state)["blue"], civ(state)["stages_built"]) == (0, 1)


@pytest.mark.rule("TTA-PROD-15", "TTA-WONDER-05")
def test_change_comes_before_the_token_of_a_stage() -> None:
    state = table(wonder="W0c", m2=(0, 1), blue=1)  # 1 of 3: two on bronze take the last token
    assert barred(state, "^1") == "TTA-WONDER-05"
    state = play(table(wonder="W0c", m2=(0, 1), blue=2), "^1")
    assert (tokens(state, "m0"), civ(state)["blue"], civ(state)["stages_built"]) == (2, 0, 1)


@pytest.mark.rule("TTA-PROD-16")
def test_a_gain_goes_wherever_it_fits() -> None:
    state = play(table(m1=0, hand=["A1k"]), "*A1k")
    assert (tokens(state, "m1"), civ(state)["blue"]) == (1, 17)
    state = play(table(hand=["A1k"]), "*A1k")
    assert (tokens(state, "m0"), civ(state)["blue"]) == (2, 16)
    state = play(table(m1=0, hand=["A1k"], options=CHOOSING), "*A1k")
    assert who(state) == (0, "place")
    play(state, "'2")
    assert (tokens(state, "m0"), tokens(state, "m1")) == (2, 0)


@pytest.mark.rule("TTA-PROD-17")
def test_a_gain_without_tokens_is_lost() -> None:
    state = play(table(hand=["A1k"], blue=1), "*A1k")
    assert (civ(state)["resources"], civ(state)["blue"]) == (1, 0)
    state = play(table(hand=["A1k"], blue=0), "*A1k")
    assert civ(state)["resources"] == 0


@pytest.mark.rule("TTA-PROD-18")
@pytest.mark.parametrize(("unspent", "drawn"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_a_card_for_every_unspent_military_action_but_three_at_most(
    unspent: int, drawn: int
) -> None:
    state = end_turn(table(government="G2a", military_left=unspent))
    assert len(military(state)) == drawn


@pytest.mark.rule("TTA-PROD-18")
def test_no_military_cards_in_the_simple_game() -> None:
    assert military(end_turn(table(version="simple"))) == []


@pytest.mark.rule("TTA-PROD-19")
def test_cards_come_from_the_deck_of_the_age() -> None:
    state = end_turn(table(age="II", military_deck=["D2", "X2f", "K2d"]))
    assert military(state) == ["X2f", "D2"]
    assert state.dump()["military_decks"][2] == ["K2d"]


@pytest.mark.rule("TTA-PROD-20", "TTA-SCORE-10")
def test_buildings_produce_by_worker_other_cards_by_themselves() -> None:
    assert civ(table(t0=0))["culture_rating"] == 0
    assert civ(table(t0=2))["culture_rating"] == 2
    assert civ(table(wonders=["W1c"]))["culture_rating"] == 3
    assert civ(table(government="G1b"))["culture_rating"] == 1
    assert civ(table(leader="L3d"))["culture_rating"] == 2
    assert civ(table(colonies=["T1e"]))["strength"] == 1 + 2


@pytest.mark.rule("TTA-PROD-21", "TTA-AGE-14")
def test_an_empty_deck_is_made_of_what_was_used_in_the_age() -> None:
    state = table(
        age="II", government="G1a", military_deck=["D2"], used=["X2f", "X1b"],
        hidden=[("K2d", 1), ("K1a", 0)], past=["E2a"],
    )  # fmt: skip
    end_turn(state)
    assert sorted(military(state)) == ["D2", "K2d", "X2f"]
    data = state.dump()
    assert (data["used"], data["hidden"]) == (["X1b"], [["K1a", 0]])
    assert data["past"] == ["E2a"]
    assert data["military_decks"][2] == []
    assert "reshuffled" in told(state)


@pytest.mark.rule("TTA-PROD-21")
def test_with_nothing_left_at_all_nothing_is_drawn() -> None:
    state = end_turn(table(age="II", military_deck=["D2"], used=["X1b"]))
    assert military(state) == ["D2"]
