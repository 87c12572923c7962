"""Training in miniature: it runs, goes on where it stopped, and is fixed by its seed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.conformance.ages.positions import table as position
from ziggurat import Refusal
from ziggurat.bots.nets import judgement_of, place_of, read_net
from ziggurat.learn import Settings, Table, league, train
from ziggurat.learn.league import (
    HAND,
    NET,
    SLIPS,
    Part,
    Work,
    line_up,
    play_games,
    player,
    seatings,
)
from ziggurat.learn.training import Run, log_of

SMALL = Settings(
    "ur", (Table(2, {"turn_limit": 2}), Table(3, {"turn_limit": 2})), generations=2, games=6,
    budget=15, width=2, units=8, second=4, evaluate=1, meetings=2, epochs=2,
)  # fmt: skip


def test_a_run_leaves_nets_a_log_and_the_best(tmp_path: Path) -> None:
    told: list[dict[str, object]] = []
    best = train(SMALL, tmp_path, told=told.append)
    net = read_net("ur", best.read_bytes())
    assert net.about["tables"] == ["2 turn_limit=2", "3 turn_limit=2"]
    lines = list(log_of(tmp_path))
    assert [line["generation"] for line in lines] == [0, 1]
    assert lines == json.loads(json.dumps(told))
    assert all(line["met"] == 2 and 0 <= line["share"] <= 1 for line in lines)
    assert all(set(line["tables"]) == {"2 turn_limit=2", "3 turn_limit=2"} for line in lines)


def test_a_run_goes_on_where_it_stopped_and_ends_the_same(tmp_path: Path) -> None:
    longer = Settings(**(vars(SMALL) | {"generations": 4, "evaluate": 4}))
    train(longer, tmp_path / "whole")
    train(Settings(**(vars(longer) | {"generations": 2})), tmp_path / "parts")
    train(longer, tmp_path / "parts")
    whole, parts = ((tmp_path / name / "0003.net").read_bytes() for name in ("whole", "parts"))
    assert whole.partition(b"\n")[2] == parts.partition(b"\n")[2]


def test_other_settings_do_not_go_on_in_the_same_folder(tmp_path: Path) -> None:
    once = Settings(**(vars(SMALL) | {"generations": 1, "meetings": 2}))
    train(once, tmp_path)
    with pytest.raises(Refusal, match="other training"):
        train(Settings(**(vars(once) | {"units": 9})), tmp_path)


def test_a_game_without_features_cannot_be_trained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ziggurat.registry import packages

    monkeypatch.setitem(packages(), "bare", "tests.envs.bare")
    with pytest.raises(Refusal, match="no features game='bare'"):
        train(Settings("bare", (Table(2),)), tmp_path)


def test_a_game_without_a_net_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.bots.nets.FILE", "bot/nowhere.net")
    with pytest.raises(Refusal, match="no net game='ur'"):
        judgement_of("ur")


def test_the_seats_of_both_sides_are_shared_out_evenly() -> None:
    for players in (2, 3, 4):
        for seat in range(players):
            taken = [chosen[seat] for chosen in seatings(players)]
            assert sum(taken) * 2 == len(taken)


def test_the_league_knows_only_those_that_are_there() -> None:
    work = Work("ages", (Table(3),), 1, 0, 1, 10, 2)
    met = {part.who for seed in range(40) for part in line_up(work, 3, Random(seed))}
    assert met == {HAND}
    with_net = replace(work, nets={NET: b""})
    lines = [[part.who for part in line_up(with_net, 3, Random(seed))] for seed in range(40)]
    assert {who for line in lines for who in line} == {HAND, NET}
    assert [NET] * 3 in lines


def test_strangers_lean_to_all_that_a_game_names() -> None:
    work = Work("ages", (Table(3),), 1, 0, 1, 10, 2, alone=0)
    leant = {part.leaning for seed in range(80) for part in line_up(work, 3, Random(seed))}
    assert leant == {"", "militarist", "industrialist", "scholar", "ruler", "settler"}
    assert {part.leaning for part in line_up(replace(work, game="ur"), 3, Random(1))} == {""}


def test_a_militarist_holds_strength_for_more_than_it_is_worth() -> None:
    work = Work("ages", (Table(2),), 1, 0, 1, 10, 2)
    usual = player(work, Part(HAND)).judge.value
    armed = player(work, Part(HAND, "militarist", percent=200)).judge.value
    state = position(i0=4, rivals={1: {"i0": 1}})
    assert armed(state, 0) == usual(state, 0) + 2 * 250 * 3
    assert armed(state, 1) == usual(state, 1) - 2 * 250 * 3


def test_nothing_is_learned_as_long_as_a_stranger_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work("ages", (Table(2, {"version": "simple", "turn_limit": 6}),), 1, 0, 4, 10, 2)
    monkeypatch.setattr(league, "WILD_GAMES", 0)
    alone = play_games(replace(work, alone=100))
    monkeypatch.setattr(league, "STAYS", (3, 3))
    with_strangers = play_games(replace(work, alone=0))
    monkeypatch.setattr(league, "STAYS", (100, 100))
    never_alone = play_games(replace(work, alone=0))
    assert len(alone) > len(with_strangers) > len(never_alone) == 0


def test_positions_inside_turns_are_learned_from_where_a_net_judges_them() -> None:
    tables = (Table(2, {"turn_limit": 4}),)
    ages = play_games(Work("ages", tables, 1, 0, 2, 10, 2, alone=100))
    assert 0 < ages.inside.sum() < len(ages)
    ur = play_games(Work("ur", tables, 1, 0, 2, 10, 2, alone=100))
    assert len(ur) and not ur.inside.any()


def test_steps_grow_smaller_once_a_run_settles(tmp_path: Path) -> None:
    run = Run(replace(SMALL, rate=0.001, settle=10), tmp_path, None)
    assert [run.rate(number) for number in (0, 10, 30)] == [0.001, 0.0005, 0.00025]
    assert Run(SMALL, tmp_path, None).rate(30) == SMALL.rate


def test_a_net_can_lean_too() -> None:
    net = place_of("ages").read_bytes()
    work = Work("ages", (Table(2),), 1, 0, 1, 10, 2, {NET: net})
    state = position(i0=4, rivals={1: {"i0": 1}})
    usual, armed = (
        player(work, Part(NET, leaning, turns=1)).judge.ended([state], 0)[0]
        for leaning in ("", "militarist")
    )
    assert armed == usual + 250 * 3


def test_where_all_seats_have_their_turn_together_each_has_a_position_when_it_ends() -> None:
    work = Work("civilisation", (Table(3, {"turn_limit": 3}),), 1, 0, 1, 20, 2)
    found = play_games(work)
    assert len(found) == 3 * 2  # two turns of three; with the third the game ends
    assert found.last.tolist() == [False, True] * 3


def test_strangers_are_careless_where_a_policy_would_have_all_play_alike() -> None:
    work = Work("civilisation", (Table(4),), 1, 0, 1, 20, 2, alone=0)
    assert {part.slips for seed in range(40) for part in line_up(work, 4, Random(seed))} == set(
        SLIPS
    )
    ages = replace(work, game="ages")
    assert {part.slips for seed in range(40) for part in line_up(ages, 4, Random(seed))} == {0}
