"""Positions in which a planner must not do what an experienced player would shake their head at."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.conformance.ages.positions import civ, event, table
from tests.conformance.moves import play
from ziggurat import bots
from ziggurat.core.state import State

LAST_TURN: dict[str, Any] = {"age": "IV", "round": 20, "last_round": 20, "first": 1}
"""Seat 0 has the very last turn of the game."""


def answer(state: State, level: str = "hard") -> str:
    """What a level answers at once."""
    seat = state.to_act[0]
    bot = bots.make(f"planner:{level}", "ages")
    return str(bot.choose(state.view(seat), state.legal(seat)[:], Random(1), None))


def whole_turn(state: State) -> list[str]:
    """What hard does until another seat is asked or the game ends."""
    seat = state.to_act[0]
    bot = bots.make("planner:hard", "ages")
    rng = Random(1)
    done: list[str] = []
    while not state.over and state.to_act[0] == seat:
        action = bot.choose(state.view(seat), state.legal(seat)[:], rng, None)
        state.apply(seat, action)
        done.append(str(action))
    return done


# Attacks


def test_an_attack_that_most_likely_wins_is_not_passed() -> None:
    # 6 against 1. Of two unknown cards one is a bonus card in one case of four; it takes one of
    # Age III to stop the attack. Seven culture change hands for two military actions.
    rival: dict[str, Any] = {"culture": 60, "military": ["D1", "K1a"]}
    state = table(
        phase="politics", age="III", round=16, i0=6, military=["X3c"], culture=60, rivals={1: rival}
    )
    assert answer(state) == "X3c>1"


def test_an_attack_that_cannot_win_is_not_made() -> None:
    rival: dict[str, Any] = {"culture": 60, "military": [], "i0": 8}
    state = table(
        phase="politics", age="III", round=16, i0=3, military=["X3c"], culture=60, rivals={1: rival}
    )
    assert answer(state) == "."


def test_units_are_given_up_where_that_wins_a_war_that_nobody_can_answer() -> None:
    # A war over culture, 6 against 5, and the rival's strength is that of technologies alone: each
    # Swordsmen given up takes two culture points more, and two rounds before the end it is of
    # little other use. Only whoever plays on from there sees as much: hard keeps its units.
    mine: dict[str, Any] = {"i0": 0, "i1": 3, "culture": 80, "war": {"card": "Y3b", "on": 1}}
    state = table(
        seat=1, age="IV", round=18, last_round=20, specials=["S3a"], i0=0, unused=2, culture=80,
        rivals={0: mine},
    )  # fmt: skip
    assert answer(play(state, "."), "master") == "-i1"


def test_units_are_kept_where_giving_them_up_wins_nothing() -> None:
    # 3 against 18 in a war over culture, and there is none to lose.
    mine: dict[str, Any] = {"i0": 3, "t0": 1, "culture": 0, "war": {"card": "Y3b", "on": 1}}
    state = table(seat=1, age="III", round=14, i2=6, culture=80, rivals={0: mine})
    assert answer(play(state, ".")) == "."


def test_whoever_is_at_war_arms() -> None:
    # The war over culture is decided before the next turn, 0 against 10: each point of strength is
    # a point kept and a point not given. Riflemen bring three for five resources, a temple no more
    # than one culture in each of the few turns left.
    rival: dict[str, Any] = {"i0": 10, "culture": 50, "war": {"card": "Y3b", "on": 0}}
    state = table(
        age="III", round=17, i0=0, i2=0, unused=2, resources=10, culture=50, rivals={1: rival}
    )
    whole_turn(state)
    assert civ(state)["strength"] == 6


def test_whoever_is_threatened_arms() -> None:
    # Nobody is at war yet, but 1 against 12 is an invitation to whoever holds four military cards.
    # The cities are full: workers can dig for resources that nobody will use, or bear arms.
    rival: dict[str, Any] = {
        "i0": 12, "culture": 50, "government": "G3a", "military": ["D1", "D2", "X3c", "Y3b"],
    }  # fmt: skip
    state = table(
        age="III", round=15, i2=0, l0=2, t0=2, unused=2, resources=10, culture=50, rivals={1: rival}
    )
    whole_turn(state)
    assert civ(state)["strength"] == 7


def test_a_bonus_card_is_played_where_it_stops_an_attack() -> None:
    # 3 against 2, and seven culture are at stake: a card that adds four is worth no such sum.
    rival: dict[str, Any] = {"culture": 60, "military": ["D2"], "i0": 2}
    state = table(
        phase="politics", age="III", round=16, i0=3, military=["X3c"], culture=60, rivals={1: rival}
    )
    play(state, "X3c>1", ".")
    assert answer(state) == "+D2"


def test_a_colony_is_bid_for_where_it_costs_a_worker_and_brings_three() -> None:
    state = event("T1d", i0=3, rivals={1: {"i0": 0}})
    assert answer(state) == "$1"


# The economy


def test_no_action_is_left_while_something_helps() -> None:
    # Food for a worker, resources for buildings, and cards that anybody would take.
    state = table(food=4, resources=6, unused=1, row=["A1a", "l1", "L1f"])
    assert len([step for step in whole_turn(state) if step != "."]) >= 4


def test_the_last_turn_makes_points_of_workers_who_would_make_stores() -> None:
    # Five actions: one worker can be fed, another taken from a mine, whose resources would come too
    # late; both play drama (5 resources), which makes 2 culture each at once.
    state = table(
        **LAST_TURN, f0=(3, 4), m0=(3, 10), h1=0, unused=0, culture=50, government="G1a",
        rivals={1: {"culture": 80}},
    )  # fmt: skip
    before = civ(state)["culture_rating"]
    whole_turn(state)
    assert state.over
    assert state.scores[0] >= 50 + before + 4


def test_nothing_is_begun_that_cannot_be_finished() -> None:
    # One turn is left: a wonder of three stages cannot be paid, a technology brings nothing.
    state = table(
        **LAST_TURN, resources=3, unused=0, science=9, row=["W3a", "m3", "L3c"], culture=50,
        rivals={1: {"culture": 80}},
    )  # fmt: skip
    assert not [step for step in whole_turn(state) if step in ("<1", "<2")]


def test_resources_are_spent_before_corruption_takes_them() -> None:
    # Twelve tokens on Bronze, four in the bank: with two more made, corruption takes four.
    # Two workers are free, and there is room for mines, farms, labs and temples.
    state = table(unused=2, m0=(2, 10), f0=(2, 3))
    whole_turn(state)
    assert civ(state)["resources"] <= 8
