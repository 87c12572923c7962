"""What the judgement of a position prefers, and how well a planner plays with it."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.moves import play
from tests.conformance.tigris.positions import table
from ziggurat import bots
from ziggurat.bots.players.playout import play as play_out
from ziggurat.core.state import State
from ziggurat.games.tigris.bot import judgement as bot

TIGRIS = ziggurat.game("tigris")
JUDGE: Any = bot


def value(state: State, seat: int = 0) -> int:
    """The judgement, which leaves the table alone."""
    before = state.dump(), len(state.log)
    judged = JUDGE.value(state, seat)
    assert isinstance(judged, int)
    assert (state.dump(), len(state.log)) == before
    return judged


def answer(state: State, spec: str = "planner:hard") -> str:
    """What a planner does in the position."""
    seat = state.to_act[0]
    bot = bots.make(spec, "tigris")
    return str(bot.choose(state.view(seat), state.legal(seat)[:], Random(1), None))


def won_by_planner(seed: int, spec: str = "planner:hard", **options: object) -> bool:
    """Whether a planner, on a seat that depends on the seed, beats three random players alone."""
    state = TIGRIS.start(4, seed, **options)
    specs = ["random"] * 4
    specs[seed % 4] = spec
    play_out(state, [bots.make(spec, "tigris") for spec in specs], Random(seed))
    return state.winners == (seed % 4,)


# Points


def test_a_point_counts_most_in_the_weakest_colour() -> None:
    now = value(table(points={0: (6, 5, 4, 1)}))
    weakest = value(table(points={0: (6, 5, 4, 2)})) - now
    next_weakest = value(table(points={0: (6, 5, 5, 1)})) - now
    strongest = value(table(points={0: (7, 5, 4, 1)})) - now
    assert weakest > 4 * next_weakest >= 4 * strongest > 0


def test_a_treasure_stands_for_the_weakest_colour() -> None:
    eight = ["b2", "p2", "f3", "n5", "i7", "b8", "o9", "f10"]
    state = table(points={0: (6, 5, 4, 1)}, treasures_on_map=eight, treasures=[1, 0, 0, 1])
    bare = table(points={0: (6, 5, 4, 2)}, treasures_on_map=eight, treasures=[0, 0, 1, 1])
    assert value(state) >= value(bare)


def test_the_points_of_the_strongest_rival_count_against_us() -> None:
    none = value(table(points={0: (3, 3, 3, 3)}))
    weaker = value(table(points={0: (3, 3, 3, 3), 1: (2, 2, 2, 2)}))
    stronger = value(table(points={0: (3, 3, 3, 3), 1: (2, 2, 2, 2), 2: (4, 4, 4, 4)}))
    assert none > weaker > stronger


def test_a_finished_game_is_won_or_lost() -> None:
    state = TIGRIS.start(2, 3, turn_limit=1)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    assert state.scores == [0, 0]  # nobody did anything, so both have won
    assert value(state, 0) == value(state, 1) == bot.WIN // 2


# Leaders, monuments, wars


def test_a_leader_is_worth_more_on_the_map_and_more_beside_two_temples() -> None:
    off = value(table())
    one = value(table(h7="B0"))
    two = value(table(h6="RR", h7="B0"))
    guarded = value(table(h6="RR", i6="B0"))
    assert two > one > off
    assert guarded == two


def test_a_monument_pays_the_leader_of_its_colour() -> None:
    farmer = table(monuments={"RK": "e5"}, e7="RR", f7="B0")
    priest = table(monuments={"RK": "e5"}, e7="RR", f7="R0")
    assert value(priest) > value(farmer) + 100


def test_a_stronger_kingdom_one_tile_away_is_a_danger_and_a_weaker_one_a_chance() -> None:
    # Kings on h7 and l7, one empty cell apart at j7; settlements decide.
    ours = {"h7": "K0", "g7": "KK", "f7": "KK", "k7": "RR", "l7": "K1"}
    theirs = {"h7": "K0", "k7": "RR", "l7": "K1", "l8": "KK", "k8": "KK"}
    apart = {"h7": "K0", "g7": "KK", "f7": "KK", "l1": "K1"}
    assert value(table(ours)) > value(table(apart)) > value(table(theirs))


def test_a_treasure_within_reach_of_the_trader_is_worth_something() -> None:
    near = value(table(k3="RR", k4="G0"))  # k2 lies between the temple and the treasure of k1
    far = value(table(k4="RR", k5="G0"))
    assert near > far


# Nothing hidden is used


@pytest.mark.parametrize("actions", [(), ("B@j7",), ("B@j7", "+2")])
def test_the_hands_of_others_make_no_difference(actions: tuple[str, ...]) -> None:
    cells = {"h6": "RR", "h7": "B1"}
    one = play(table(cells, hand="RRRBBB", hands={1: "RRRRRR", 2: "BBBBBB"}), *actions)
    two = play(table(cells, hand="RRRBBB", hands={1: "KKKKKK", 2: "RGRGRG"}), *actions)
    assert value(one) == value(two)


@pytest.mark.parametrize("action", ["~RRR", "Re7", "."])
def test_tiles_just_drawn_make_no_difference(action: str) -> None:
    hand = "RRRBBB"
    judged = {value(play(table(hand=hand, actions=1, key=key), action)) for key in range(8)}
    assert len(judged) == 1


# Conflicts


def test_a_defender_adds_what_it_takes_and_no_more() -> None:
    position = table(h7="B1", i6="RR", hand="RRRBBB", hands={1: "RRRRBB"})
    state = play(position, "B@j7", "+2")  # three against one
    assert answer(state) == "+2"


def test_a_defender_who_cannot_win_keeps_his_temples() -> None:
    position = table(h7="B1", i6="RR", hand="RRRRBB", hands={1: "RRBBGK"})
    state = play(position, "B@j7", "+4")  # five against one, and two temples in hand
    assert answer(state) == "+0"


def test_an_attacker_who_is_ahead_by_a_hand_adds_nothing() -> None:
    # Nine settlements against none: no hand makes up for it.
    cells = {"h7": "K0", "k6": "RR", "k7": "K1"}
    cells |= dict.fromkeys(("g7", "f7", "e7", "g6", "f6", "e6", "g5", "f5"), "KK")
    state = play(table(cells, hand="GKKKRR"), "Gj7")
    assert answer(state) == "+0"


def test_an_attack_is_worth_its_chances() -> None:
    few = dict.fromkeys(("l7", "l6"), "KK")
    many = dict.fromkeys(("g7", "f7", "e7", "g6", "f6", "e6", "g5", "f5"), "KK")
    kings = {"h7": "K0", "k6": "RR", "k7": "K1"}
    sure = table({**kings, **many, **few}, hand="GKKRRR")
    hopeless = table({**kings, **few}, hand="GRRRRR")
    assert value(play(sure.copy(), "Gj7")) > value(sure)
    assert value(play(hopeless.copy(), "Gj7")) < value(hopeless)


def test_a_rival_lays_no_more_tiles_than_there_are() -> None:
    # One settlement is left. That the rival lays two in the war of kings is thought of all the
    # same; of what it may hold in the war of farmers then, none is less than none.
    cells = {"h7": "K0", "k6": "RR", "k7": "K1", "i6": "B0", "l6": "B1"}
    cells |= dict.fromkeys(("g7", "f7"), "KK")
    state = table(cells, players=2, hand="GRRRRR", hands={1: "BBBBBB"}, bag="K")
    before = value(state)
    assert value(play(state, "Gj7", "!K")) < before  # six farms against none


# Choosing


def test_two_orders_of_the_same_actions_leave_the_same_fingerprint() -> None:
    one = play(table(actions=2, h7="K0", hand="RBGKGK"), "Rg7", "Kh8")
    two = play(table(actions=2, h7="K0", hand="RBGKGK"), "Kh8", "Rg7")
    three = play(table(actions=2, h7="K0", hand="RBGKGK"), "Kh8", "Rh6")
    assert JUDGE.fingerprint(one) == JUDGE.fingerprint(two) != JUDGE.fingerprint(three)


def test_what_is_promising_comes_first_and_what_cannot_help_is_left_out() -> None:
    state = table(h7="G0", hand="GGGGGG", points={0: (3, 3, 0, 3)})
    tried = [str(action) for action in JUDGE.promising(state, 0, list(state.legal(0)))]
    assert set(tried) < {str(action) for action in state.legal(0)}
    assert tried[0] in {"Gh6", "Gh8", "Gg7", "Gi6", "Gi8", "Gj7"}  # all score for the trader
    assert "Ga1" not in tried  # far from everything
    assert "Xa1" not in tried
    assert "~G" not in tried and "~GGGGGG" in tried
    assert tried[-1] == "."


def test_in_a_conflict_every_answer_is_tried() -> None:
    state = play(table(h7="B1", hand="RRRBBB"), "B@j7")
    assert JUDGE.promising(state, 0, list(state.legal(0))) == state.legal(0)


@pytest.mark.parametrize("spec", ["planner:hard", "planner:master"])
def test_a_planner_joins_a_treasure_to_its_trader(spec: str) -> None:
    # From the trader's kingdom with the treasure of i7, one tile or leader on g3 or f4 leads to f3.
    state = table(actions=1, i6="RR", j6="G0", i5="RR", i4="RR", h4="RR", g4="RR", hand="GGGGKK")
    first = answer(state, spec)
    assert first[-2:] in ("g3", "f4")
    play(state, first)
    play(state, answer(state, spec))
    assert state.dump()["treasures"] == [1, 0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_planners_play_the_first_rounds_at_every_count(players: int) -> None:
    state = TIGRIS.start(players, 5, turn_limit=2, english_variant=players == 3)
    play_out(state, [bots.make("planner:easy", "tigris") for _ in range(players)], Random(5))
    assert state.over


def test_a_planner_beats_random_players_in_short_games() -> None:
    assert [won_by_planner(seed, turn_limit=4) for seed in range(2)] == [True] * 2


@pytest.mark.soak
def test_a_planner_beats_three_random_players_in_95_of_100_games() -> None:
    assert sum(won_by_planner(seed) for seed in range(100)) >= 95


@pytest.mark.soak
def test_a_game_of_four_planners_takes_under_two_minutes_of_one_core() -> None:
    state = TIGRIS.start(4, 1)
    begun = time.process_time()
    play_out(state, [bots.make("planner:hard", "tigris") for _ in range(4)], Random(1))
    assert state.over
    assert time.process_time() - begun < 120
    assert min(state.scores) > 0
