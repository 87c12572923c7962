"""What the judgement of a position prefers, and how well a planner plays with it."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.ages.positions import table
from tests.conformance.moves import play
from ziggurat import bots
from ziggurat.bots.players.playout import play as play_out
from ziggurat.core.state import State
from ziggurat.games.ages.bot import policy as bot
from ziggurat.games.ages.bot.worth import WIN
from ziggurat.games.ages.rules.state import AgesState

AGES = ziggurat.game("ages")
VERSIONS = ("simple", "advanced", "full")
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
    chosen = bots.make(spec, "ages").choose(state.view(seat), state.legal(seat)[:], Random(1), None)
    return str(chosen)


def tried(state: State) -> list[str]:
    """The answers that are looked into."""
    seat = state.to_act[0]
    return [str(action) for action in JUDGE.promising(state, seat, list(state.legal(seat)))]


def won_by_planner(seed: int, version: str, spec: str = "planner:hard", **options: Any) -> bool:
    """Whether a planner, on a seat that depends on the seed, beats a random player."""
    state = AGES.start(2, seed, version=version, **options)
    specs = ["random", "random"]
    specs[seed % 2] = spec
    play_out(state, [bots.make(each, "ages") for each in specs], Random(seed))
    return state.winners == (seed % 2,)


# What counts


def test_a_finished_game_is_won_or_lost() -> None:
    state = AGES.start(2, 3, turn_limit=1)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    assert state.scores == [0, 0]  # nobody did anything, so both have won
    assert value(state, 0) == value(state, 1) == WIN // 2


def test_culture_counts_and_that_of_the_rival_almost_as_much() -> None:
    now = value(table())
    assert value(table(culture=10)) == now + 1000
    assert value(table(rivals={1: {"culture": 10}})) == now - 800


def test_one_of_several_rivals_counts_less() -> None:
    now = value(table(players=4))
    assert value(table(players=4, rivals={2: {"culture": 10}})) == now - 200


@pytest.mark.parametrize(
    "better",
    [
        {"t0": 1}, {"l0": 2}, {"f0": 3}, {"m0": 3}, {"science": 5}, {"resources": 3}, {"food": 2},
        {"government": "G1a"}, {"hand": ["m1"]}, {"hand": ["A0g"]}, {"wonders": ["W0d"]},
        {"wonder": "W0a"}, {"leader": "L0b"}, {"i0": 2}, {"special": "S1b"},
    ],
    ids=str,
)  # fmt: skip
def test_more_is_better(better: dict[str, Any]) -> None:
    assert value(table(**better)) > value(table())


def test_an_investment_is_worth_more_the_more_turns_are_left() -> None:
    early = value(table(m0=3)) - value(table())
    late = value(table(m0=3, age="III", round=18)) - value(table(age="III", round=18))
    assert early > late


def test_in_the_last_turn_only_points_count() -> None:
    last: dict[str, Any] = {
        "age": "IV",
        "round": 20,
        "last_round": 20,
        "seat": 0,
        "first": 1,
        "phase": "actions",
    }
    assert value(table(**last, resources=6, science=9)) - value(table(**last)) < 200
    assert value(table(**last, culture=2)) == value(table(**last)) + 200


def test_uprisings_and_famine_are_feared() -> None:
    # Twelve workers more leave 4 tokens in the yellow bank: six faces are wanted, four food eaten.
    crowded: dict[str, Any] = {"f0": 8, "m0": 6, "l0": 2, "i0": 4, "unused": 1}
    sad = value(table(**crowded))
    content = value(table(**crowded, colonies=["T1c", "T2c"], wonders=["W0b"]))
    assert content > sad + 1500
    hungry = value(table(f0=0, m0=8, unused=1))
    assert value(table(f0=4, m0=4, unused=1)) > hungry


def test_corruption_is_feared() -> None:
    # Both have 12 resources; on Bronze they take 12 tokens, on Coal 4.
    many = value(table(m0=(2, 12), m2=0))
    few = value(table(m0=(2, 0), m2=(0, 4)))
    assert few > many


def test_the_weaker_of_two_gains_more_by_a_unit() -> None:
    def gain(theirs: int) -> int:
        rivals: dict[int, dict[str, Any]] = {1: {"i0": theirs}}
        return value(table(i0=3, t0=1, rivals=rivals)) - value(table(i0=2, t0=1, rivals=rivals))

    assert gain(8) > gain(0) > 0


# Nothing hidden is used


def test_the_cards_of_others_and_those_to_come_make_no_difference() -> None:
    one = table(resources=6, military=["D1"], rivals={1: {"military": ["X1a", "K1a"]}}, key=1)
    two = table(resources=6, military=["D1"], rivals={1: {"military": ["D1", "E1a"]}}, key=2)
    assert value(one) == value(two)
    assert value(play(one, "+t0", ".")) == value(play(two, "+t0", "."))


# Politics


def test_an_attack_is_made_only_where_it_should_succeed() -> None:
    rich: dict[str, Any] = {"resources": 9, "food": 3}
    strong = table(phase="politics", i0=6, military=["X1b"], rivals={1: rich | {"i0": 1}})
    weak = table(phase="politics", i0=2, military=["X1b"], rivals={1: rich | {"i0": 3}})
    assert answer(strong) == "X1b>1"
    assert answer(weak) == "."


def test_nothing_is_given_up_for_a_defence_that_is_not_needed_or_cannot_succeed() -> None:
    mine: dict[str, Any] = {"phase": "politics", "military": ["X1b"], "military_left": 2}
    bonus: dict[str, Any] = {"military": ["D1"], "resources": 6}
    safe = play(table(i0=3, rivals={1: bonus | {"i0": 3, "t0": 1}}, **mine), "X1b>1", ".")
    assert answer(safe) == "."
    hopeless = play(table(i0=9, rivals={1: bonus | {"i0": 1}}, **mine), "X1b>1", ".")
    assert answer(hopeless) == "."


def test_a_bonus_card_is_played_where_it_saves_the_stores() -> None:
    mine: dict[str, Any] = {
        "phase": "politics",
        "military": ["X2a"],
        "military_left": 2,
        "age": "II",
    }
    rival: dict[str, Any] = {"military": ["D2"], "resources": 9, "i0": 2}
    state = play(table(i0=5, rivals={1: rival}, **mine), "X2a>1", ".")
    assert answer(state) == "+D2"


def test_the_least_useful_card_is_discarded() -> None:
    state = table(phase="discard", military=["D1", "K1b", "E1n"])  # no cavalry for that tactic
    assert tried(state) == ["_K1b"]


def test_bids_stop_where_a_colony_costs_more_than_it_brings() -> None:
    state = table(phase="politics", i0=6, military=["E1a"], current=["T2c"])
    play(state, "=E1a")
    assert tried(state) == ["$1"]
    dear = table(phase="politics", i0=6, i1=6, military=["E1a"], current=["T1e"], age="III")
    dump = play(dear, "=E1a").dump()
    dump["auction"] |= {"bid": 9, "bidder": 1}
    assert tried(AGES.restore(dump)) == ["."]


# Choosing


def test_two_orders_of_the_same_actions_leave_the_same_fingerprint() -> None:
    position: dict[str, Any] = {"unused": 2, "resources": 8}
    one = play(table(**position), "+m0", "+t0")
    two = play(table(**position), "+t0", "+m0")
    three = play(table(**position), "+t0", "+l0")
    assert JUDGE.fingerprint(one) == JUDGE.fingerprint(two) != JUDGE.fingerprint(three)


def test_nothing_is_torn_down_without_need() -> None:
    state = table(resources=6)
    assert "-m0" in [str(action) for action in state.legal(0)]
    assert not [text for text in tried(state) if text.startswith("-")]
    assert tried(state)[-1] == "."


def test_a_planner_puts_workers_to_work_and_finishes_wonders() -> None:
    assert answer(table(resources=3, civil_left=1)) in ("+t0", "+m0", "+l0", "+f0")
    state = table(wonder="W1c", stages_built=2, resources=2, civil_left=1, unused=0)
    assert answer(state) == "^1"


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_planners_play_the_first_rounds_at_every_count(players: int, version: str) -> None:
    state = AGES.start(players, 5, turn_limit=4, version=version)
    play_out(state, [bots.make("planner:easy", "ages") for _ in range(players)], Random(5))
    assert state.over


@pytest.mark.parametrize("version", VERSIONS)
def test_a_planner_beats_a_random_player_in_short_games(version: str) -> None:
    assert [won_by_planner(seed, version, turn_limit=8) for seed in range(2)] == [True] * 2


def test_games_of_planners_look_like_games() -> None:
    state = AGES.start(2, 1, turn_limit=14)
    play_out(state, [bots.make("planner:hard", "ages") for _ in range(2)], Random(1))
    civilisations = state.view(None)["civilisations"]
    assert any(civ["government"] != "G0a" for civ in civilisations)
    assert any(civ["wonders"] for civ in civilisations)
    for civ in civilisations:
        workers = civ["unused"] + sum(counts[0] for counts in civ["technologies"].values())
        assert workers > 8  # seven at the start
        assert len(civ["technologies"]) + len(civ["specials"]) > 6  # five at the start
        assert civ["culture_rating"] >= 4


@pytest.mark.soak
@pytest.mark.parametrize("version", VERSIONS)
def test_a_planner_beats_a_random_player_in_98_of_100_games(version: str) -> None:
    assert sum(won_by_planner(seed, version) for seed in range(100)) >= 98


@pytest.mark.soak
def test_a_full_game_of_two_planners_takes_under_three_minutes_of_one_core() -> None:
    state = AGES.start(2, 1)
    assert isinstance(state, AgesState)
    begun = time.process_time()
    play_out(state, [bots.make("planner:hard", "ages") for _ in range(2)], Random(1))
    assert state.over
    assert time.process_time() - begun < 180
    for seat in range(2):
        civ = state.view(seat)["civilisations"][seat]
        assert civ["government"] != "G0a"
        assert civ["wonders"]
    assert min(state.scores) > 80
