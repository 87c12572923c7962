"""Tournaments: the same numbers whoever plays them, and a table one can trust."""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ziggurat
from tests.arena.tools import HERE, lines, numbers, played, rows
from tests.bots import troublesome
from ziggurat import Record
from ziggurat.arena import Standings, tournament, wilson
from ziggurat.arena.crew import processes
from ziggurat.arena.match import Result, play
from ziggurat.arena.plan import make_plan, usual_players
from ziggurat.core.errors import Refusal

TRIO = ["random", "planner:easy", f"{HERE}:First"]


def one(**more: Any) -> Result:
    """A game with numbers made up by hand."""
    usual: dict[str, Any] = {
        "game": 0, "round": 0, "seed": 0, "bots": ["a", "b", "c"], "ranks": [1, 2, 3],
        "scores": [9, 5, 1], "decisions": [2, 2, 2], "raised": [0, 0, 0], "illegal": [0, 0, 0],
        "overran": [0, 0, 0], "curve": [[0] * 11] * 3, "seconds": [0.5, 1.0, 1.5],
    }  # fmt: skip
    return Result(**(usual | more))


# The table


def test_wilson_intervals() -> None:
    # Worked out by hand: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96.
    assert [round(x, 4) for x in wilson(61.5, 100)] == [0.5171, 0.7044]
    assert [round(x, 4) for x in wilson(0, 10)] == [0.0, 0.2775]
    assert [round(x, 4) for x in wilson(10, 10)] == [0.7225, 1.0]
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_table_counts_wins_points_time_and_faults() -> None:
    standings = Standings(["a", "b", "c"])
    standings.add([one(), one(game=1, ranks=[1, 1, 3], scores=[4, 4, 2], raised=[0, 2, 0])])
    a, b, c = (standings.row(bot) for bot in "abc")
    assert (a.games, a.wins, a.mean_score) == (2, 1.5, 6.5)
    assert (b.games, b.wins, b.mean_score, b.faults["raised"], b.all_faults) == (2, 0.5, 4.5, 2, 2)
    assert c.mean_seconds == 0.75
    assert [row.bot for row in standings.rows] == ["a", "b", "c"]
    assert a.mu > 25 > c.mu
    assert a.sigma < 25 / 3


def test_ratings_follow_the_numbers_of_the_games_not_their_arrival() -> None:
    games = [one(game=n, ranks=[[1, 2, 3], [3, 1, 1], [2, 2, 1]][n % 3]) for n in range(9)]
    straight, mixed = Standings(["a", "b", "c"]), Standings(["a", "b", "c"])
    straight.add(games)
    for game in (games[4], games[1], games[0]):
        mixed.add([game])
    assert mixed.games == 2
    mixed.add(reversed(games))
    assert mixed.games == 9
    assert numbers(mixed) == numbers(straight)


def test_a_bot_on_two_seats_counts_twice_and_does_not_gain_from_itself() -> None:
    standings = Standings(["a"])
    standings.add([one(bots=["a", "a", "a"])])
    assert (standings.row("a").games, standings.row("a").wins) == (3, 1.0)
    assert standings.row("a").mu == pytest.approx(25)


# The same numbers whoever plays


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Standings, Path]:
    path = tmp_path_factory.mktemp("alone") / "results.jsonl"
    return played(TRIO, 30, seed=7, results=path), path


def test_two_jobs_give_what_one_gives(alone: tuple[Standings, Path], tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    standings = played(TRIO, 30, seed=7, jobs=2, results=path)
    assert numbers(standings) == numbers(alone[0])
    assert lines(path) == lines(alone[1])
    assert rows(path.with_suffix(".csv")) == rows(alone[1].with_suffix(".csv"))


def test_any_executor_will_do(alone: tuple[Standings, Path]) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert numbers(played(TRIO, 30, seed=7, executor=threads)) == numbers(alone[0])
        assert threads.submit(int, "7").result() == 7  # it is not ours to shut down


def test_a_process_that_dies_costs_nothing_but_time(
    alone: tuple[Standings, Path], tmp_path: Path
) -> None:
    killed: list[int] = []

    def kill_one(standings: Standings, games: int) -> None:
        if standings.games > 8 * len(killed) and len(killed) < 2:
            children = multiprocessing.active_children()
            child = next((child for child in children if child.pid not in killed), None)
            if child is not None:  # else others are only being started: after the next game
                killed.append(child.pid or 0)
                child.kill()

    path = tmp_path / "results.jsonl"
    standings = played(TRIO, 30, seed=7, jobs=2, results=path, watch=kill_one)
    assert len(set(killed)) == 2
    assert numbers(standings) == numbers(alone[0])
    assert lines(path) == lines(alone[1])


class Unlucky(Executor):
    """Loses the first tasks it is given, or all of them."""

    def __init__(self, losses: int, error: Exception) -> None:
        self.losses = losses
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(self.error)
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_nothing_of_the_processes_is_left_when_they_are_done_with() -> None:
    """A thread of theirs that still runs when Python ends is woken through a pipe that it closes
    just then, and says so in a traceback."""
    before = set(threading.enumerate())
    with processes(2) as crew:
        futures = [crew.executor.submit(pow, 2, number) for number in range(40)]
        assert futures[3].result() == 8
        assert set(threading.enumerate()) > before
    left = set(threading.enumerate()) - before
    assert [thread.name for thread in left if "Queue" not in thread.name] == []
    assert not [child for child in multiprocessing.active_children() if child.is_alive()]


def test_a_range_whose_worker_is_lost_is_played_again(alone: tuple[Standings, Path]) -> None:
    standings = played(TRIO, 30, seed=7, executor=Unlucky(2, OSError("worker gone")))
    assert numbers(standings) == numbers(alone[0])


@pytest.mark.parametrize(
    ("error", "code"),
    [(OSError("worker gone"), "games_lost"), (BrokenExecutor("pool gone"), "broken_executor")],
)
def test_what_is_lost_for_good_is_said(tmp_path: Path, error: Exception, code: str) -> None:
    path = tmp_path / "results.jsonl"
    with pytest.raises(Refusal) as refused:
        played(TRIO, 6, executor=Unlucky(99, error), results=path)
    assert refused.value.code == code
    assert str(error) in str(refused.value.details["reason"])
    assert len(lines(path)) == 1


def test_another_seed_gives_other_games(alone: tuple[Standings, Path]) -> None:
    assert numbers(played(TRIO, 30, seed=8)) != numbers(alone[0])


def test_the_order_in_which_bots_are_named_makes_no_difference() -> None:
    assert numbers(played(TRIO)) == numbers(played(TRIO[::-1]))


def test_a_class_is_as_good_as_its_place() -> None:
    by_class = tournament("ur", [troublesome.First, "random"], 6, options={"turn_limit": 1})
    assert numbers(by_class) == numbers(played(["random", f"{HERE}:First"]))


# Self-tests


def test_a_bot_against_itself_under_another_name_gives_the_same_numbers() -> None:
    """All seats play alike and every label sits everywhere on the same seeds: nothing differs."""
    standings = played(["random"] * 3, 30, options={"turn_limit": 3})
    assert [row.bot for row in sorted(standings.rows, key=lambda row: row.bot)] == [
        "random", "random#2", "random#3",
    ]  # fmt: skip
    assert len({(row.games, row.wins, row.points, tuple(row.curve)) for row in standings.rows}) == 1
    assert standings.rows[0].share == pytest.approx(1 / 3)
    twins = played([f"{HERE}:First", f"{HERE}:SameAsFirst"], 12)
    assert len({(row.wins, row.points) for row in twins.rows}) == 1


def test_identical_bots_come_out_equal_within_the_interval_and_a_better_one_does_not() -> None:
    standings = played(["random", "random", "planner:easy"], 60, options={"turn_limit": 3}, seed=11)
    first, second, better = (standings.row(bot) for bot in ("random", "random#2", "planner:easy"))
    assert first.interval[0] < second.share < first.interval[1]
    assert second.interval[0] < first.share < second.interval[1]
    assert abs(first.mu - second.mu) < 2 * (first.sigma + second.sigma)
    assert better.interval[0] > max(first.interval[1], second.interval[1])
    assert better.mu - 2 * better.sigma > max(first.mu, second.mu)


# Bots that fail


def test_faults_are_counted_and_the_games_go_on() -> None:
    bots = ["random", f"{HERE}:Raises", f"{HERE}:Cheats"]
    standings = played(bots)
    raises, cheats = standings.row(bots[1]), standings.row(bots[2])
    assert raises.faults == {"raised": raises.decisions, "illegal": 0, "overran": 0}
    assert cheats.faults == {"raised": 0, "illegal": cheats.decisions, "overran": 0}
    assert standings.row("random").all_faults == 0
    assert raises.decisions > 6


def test_a_bot_that_takes_too_long_is_counted() -> None:
    standings = played([f"{HERE}:Loops"], 1, seconds=0.02, players=2)
    row = standings.rows[0]
    assert row.faults["overran"] == row.decisions > 0


# A game


def test_a_game_depends_on_the_plan_and_its_number_alone() -> None:
    plan = make_plan("tigris", ["random", "planner:easy"], 3, {"turn_limit": 2})
    first = play(plan, 4, with_record=True)
    again = play(plan, 4, with_record=True)
    assert first.record == again.record
    assert first.record is not None
    record = Record.loads(first.record)
    end = record.replay(ziggurat.game("tigris"))
    assert (end.scores, end.ranks) == (first.result.scores, first.result.ranks)
    assert record.seats == first.result.bots
    assert [curve[-1] for curve in first.result.curve] == first.result.scores
    assert [curve[0] for curve in first.result.curve] == record.begin(
        ziggurat.game("tigris")
    ).scores


def test_all_games_of_a_round_share_a_deal() -> None:
    plan = make_plan("ur", ["random", "planner:easy"], 3, {"turn_limit": 1}, seed=40)
    results = [play(plan, number).result for number in range(12)]
    assert [result.seed for result in results] == [40] * 6 + [41] * 6


def test_seats_that_act_at_once_all_get_their_turn() -> None:
    standings = tournament("sealed", ["random", "planner:easy"], 4, players=2)
    assert [row.games for row in standings.rows] == [4, 4]


def test_as_many_seats_as_bots_if_the_published_game_has_them() -> None:
    ur, nim = ziggurat.game("ur"), ziggurat.game("nim")
    assert [usual_players(ur, bots) for bots in (1, 2, 3, 4, 5)] == [3, 3, 3, 4, 4]
    assert usual_players(nim, 2) == 2


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"bots": []}, "wrong_bots"),
        ({"bots": ["random"] * 17}, "wrong_bots"),
        ({"bots": ["oracle"]}, "unknown_bot"),
        ({"bots": ["no_such_module:Bot"]}, "broken_bot"),
        ({"players": 9}, "wrong_players"),
        ({"options": {"dragons": True}}, "unknown_option"),
        ({"seed": -1}, "bad_number"),
        ({"games": 0}, "bad_number"),
        ({"jobs": 0}, "bad_number"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        played(**({"bots": ["random"]} | wrong))
    assert refused.value.code == code


def test_a_worker_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("ur", ["random"])
    from ziggurat.arena import plan as module
    from ziggurat.arena.match import play_range

    monkeypatch.setattr(module, "_code", lambda game: "something else")
    module._is_same.cache_clear()
    with pytest.raises(Refusal) as refused:
        play_range(plan, 0, 1, False)
    module._is_same.cache_clear()
    assert refused.value.code == "other_code_there"


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    with pytest.raises(Refusal) as refused:
        played(["random"], 1)
    assert refused.value.details == {"package": "openskill", "extra": "arena"}
