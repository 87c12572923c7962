"""PROD: production and maintenance, food, resources, change, the blue bank."""

from __future__ import annotations

from itertools import product
from random import Random
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
from ziggurat.core.state import State

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
    assert legal(state) == ["'0", "'1"]  # tokens on Iron
    play(state, "'0")
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
    # Left are 4: two on Iron; one there and two on Bronze; or four on Bronze, one moved down
    assert state.prompt(0).args == {"card": "m1"}
    assert legal(state) == ["'0", "'1", "'2"]
    assert (tokens(state, "m0"), tokens(state, "m1")) == (0, 2)  # so they lie before a choice
    play(state, "'0")
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
    play(state, "'0")
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


@pytest.mark.rule("TTA-PROD-12", "TTA-PROD-13")
@pytest.mark.parametrize(
    ("sites", "action", "left", "bank"),
    [
        # Coal and Bronze are 4, Warriors cost 2: Coal goes down to Iron (1), Bronze is paid (1)
        ({"m0": (2, 1), "m1": 0, "m2": (0, 1)}, "+i0", {"m0": 0, "m1": 1, "m2": 0}, 17),
        # Oil and Bronze are 6, Philosophy costs 3: Oil goes down to Coal (2), Bronze is paid (1)
        ({"m0": (2, 1), "m2": 0, "m3": (0, 1)}, "+l0", {"m0": 0, "m2": 1, "m3": 0}, 17),
        # Coal and two of Bronze are 5, Philosophy costs 3: Coal goes down to Iron, both are paid
        ({"m0": (2, 2), "m1": 0, "m2": (0, 1)}, "+l0", {"m0": 0, "m1": 1, "m2": 0}, 17),
    ],
)
def test_change_uses_the_level_between(
    sites: dict[str, Any], action: str, left: dict[str, int], bank: int
) -> None:
    state = play(table(age="III", **sites), action)
    assert {site: tokens(state, site) for site in left} == left
    assert civ(state)["blue"] == bank


@pytest.mark.rule("TTA-PROD-12")
def test_nothing_is_lost_where_change_needs_no_bank() -> None:
    state = play(table(age="III", m0=(2, 1), m2=0, m3=(0, 1), blue=0), "+l0")  # 3 of 6
    assert (civ(state)["resources"], civ(state)["blue"], tokens(state, "m2")) == (3, 1, 1)


@pytest.mark.rule("TTA-PROD-12")
def test_food_is_changed_alike() -> None:
    # Selective Breeding and Agriculture are 4; a worker costs 2 with 18 in the bank
    state = table(age="II", f0=(2, 1), f1=0, f2=(0, 1), yellow=18)
    assert civ(state)["growth_cost"] == 2
    play(state, "+")
    assert [tokens(state, site) for site in ("f0", "f1", "f2")] == [0, 1, 0]
    assert civ(state)["blue"] == 17


@pytest.mark.rule("TTA-PROD-12", "TTA-WONDER-05")
@pytest.mark.parametrize("auto_pay", [True, False])
def test_a_stage_is_paid_and_marked_by_change(auto_pay: bool) -> None:
    # Hanging Gardens, 2 of 4: Coal goes down to Iron, and the token of Bronze marks the stage
    state = table(
        age="II", wonder="W0b", m0=(2, 1), m1=0, m2=(0, 1), blue=0, options={"auto_pay": auto_pay}
    )
    assert "^1" in legal(state)
    play(state, "^1")
    assert who(state) == (0, "actions")
    assert [tokens(state, site) for site in ("m0", "m1", "m2")] == [0, 1, 0]
    assert (civ(state)["blue"], civ(state)["stages_built"]) == (0, 1)


@pytest.mark.rule("TTA-WONDER-05")
def test_two_stages_may_be_built_where_one_may_not() -> None:
    # The third stage of the Library costs 2 and would need a token for the mark: Coal pays 3, and
    # 1 in change takes the only one. The last two together cost 3 and complete it.
    state = table(age="II", wonder="W0c", stages_built=2, special="S1d", m2=(0, 1), blue=0)
    assert [text for text in legal(state) if text[0] == "^"] == ["^2"]
    play(state, "^2")
    assert civ(state)["wonders"] == ["W0c"]
    assert (civ(state)["resources"], civ(state)["blue"]) == (0, 3)


# ------------------------------------------------------------------------------- choosing a way


def all_ways(
    before: dict[str, int], known: set[str], worth: int, spare: int
) -> set[tuple[int, ...]]:
    """Every way to keep that worth after a payment, by trying all (the slow oracle)."""
    sites = [site for site in VALUES if site in known or before.get(site, 0)]
    held = [before.get(site, 0) for site in sites]
    most = [worth // VALUES[site] if site[0] != "l" else held[n] for n, site in enumerate(sites)]
    exact = [
        way
        for way in product(*[range(count + 1) for count in most])
        if sum(n * VALUES[site] for n, site in zip(way, sites, strict=True)) == worth
    ]

    def above(way: tuple[int, ...] | list[int], value: int) -> int:
        return sum(n for n, site in zip(way, sites, strict=True) if VALUES[site] >= value)

    down = {way for way in exact if all(above(way, v) <= above(held, v) for v in (1, 2, 3, 5))}
    if down:
        return down
    found = set()
    for way in exact:
        paid = [VALUES[site] for n, site in enumerate(sites) if way[n] < held[n]]
        grown = [VALUES[site] for n, site in enumerate(sites) if way[n] > held[n]]
        if paid and sum(way) <= sum(held) + spare and max([0, *grown]) < max(paid):
            found.add(way)
    return found


VALUES = {"m3": 5, "l3": 3, "m2": 3, "l2": 2, "m1": 2, "l1": 1, "m0": 1}


def placed(state: State, sites: list[str]) -> tuple[int, ...]:
    return tuple(tokens(state, site) if site in known_to(state) else 0 for site in sites)


def known_to(state: State) -> set[str]:
    return set(civ(state)["technologies"])


def ends_of(state: State, sites: list[str]) -> set[tuple[int, ...]]:
    """Where every chain of choices ends."""
    if who(state)[1] != "place":
        return {placed(state, sites)}
    found: set[tuple[int, ...]] = set()
    for text in legal(state):
        found |= ends_of(play(state.copy(), text), sites)
    return found


@pytest.mark.rule("TTA-PROD-12", "TTA-PROD-13", "TTA-PROD-15")
@pytest.mark.parametrize("seed", range(60))
def test_payments_against_all_ways(seed: int) -> None:
    """By itself the fullest bank; whoever chooses reaches every way and no other."""
    rng = Random(seed)
    sites = {site: (0, rng.randint(0, 3)) for site in ("m1", "m2", "m3") if rng.random() < 0.7}
    if rng.random() < 0.2:
        sites |= {"l2": (0, rng.randint(0, 2))}
    before = {"m0": rng.randint(0, 3)} | {site: counts[1] for site, counts in sites.items()}
    total = sum(VALUES[site] * count for site, count in before.items())
    cost = rng.choice([2, 3])  # Warriors, Philosophy
    if total < cost:
        return
    spare = rng.choice([0, 1, 5])
    given: dict[str, Any] = {"m0": (2, before["m0"]), **sites, "blue": spare, "age": "III"}
    action = {2: "+i0", 3: "+l0"}[cost]
    names = [site for site in VALUES if site in before]
    ways = all_ways(before, set(before), total - cost, spare)
    state = play(table(**given), action)
    if ways:
        assert placed(state, names) in ways
        assert sum(placed(state, names)) == min(map(sum, ways))
        assert ends_of(play(table(**given, options=CHOOSING), action), names) == ways
    else:
        assert civ(state)["resources"] < total - cost


@pytest.mark.rule("TTA-PROD-12")
def test_no_payment_has_too_many_ways() -> None:
    """Thousands of ways are chosen site by site: no list is cut."""
    state = table(
        age="III", leader="L3e", m0=(2, 9), m1=(0, 9), m2=(0, 6), m3=(0, 4), l1=(0, 3), l2=(0, 3),
        l3=(0, 3), blue=3, options=CHOOSING,
    )  # fmt: skip
    total = 9 + 18 + 18 + 20 + 3 + 6 + 9
    play(state, "+i0")
    asked = []
    while who(state)[1] == "place":
        asked.append(state.prompt(0).args["card"])
        assert 2 <= len(legal(state)) <= 37
        play(state, legal(state)[len(legal(state)) // 2])
    assert asked == ["m3", "l3", "m2", "l2", "m1", "l1"]  # Bronze follows from the others
    assert civ(state)["resources"] == total - 2
