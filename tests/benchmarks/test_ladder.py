"""The ladder: what is played, what counts, and what its page says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.ladder import games as ladder
from benchmarks.ladder.__main__ import Ladder
from benchmarks.ladder.games import Played, play, read, standing, write
from benchmarks.ladder.page import page
from benchmarks.ladder.steps import LONG_TABLES, RUNGS, STEPS, TABLES, Step, chosen, digest


def step(name: str) -> Step:
    (found,) = chosen([name])
    return found


def game(of: Step, number: int, won: bool) -> Played:
    """A game at a table of two that the stronger bot won by 3, or lost by 1."""
    seating = of.design.seating(number)
    seats = "".join(map(str, seating.bots))
    stronger = seats.index("1")
    scores = [4, 4]
    scores[stronger] += 3 if won else -1
    return Played(
        of.name, of.digest, number, ladder.SEED + seating.deal, seats,
        str(stronger if won else 1 - stronger), scores, [10, 10], [1.0, 5.0], 0, True, "2026-11-17",
    )  # fmt: skip


def test_every_level_plays_the_one_below_at_every_table() -> None:
    assert RUNGS == ("random", "easy", "normal", "hard", "master")
    assert [each.upper for each in STEPS if each.table.name == "ur/4"] == [*RUNGS[1:]]
    assert [each.upper for each in STEPS if each.table.name == "civilisation/4"] == [*RUNGS[1:]]
    assert len(STEPS) == 4 * len(TABLES)
    assert {name for table in TABLES if (name := table.name) in LONG_TABLES} == set(LONG_TABLES)
    assert [each.name for each in chosen(["ur/4/*-hard", "ages-full/2/hard-*"])] == [
        "ur/4/normal-hard",
        "ages-full/2/hard-master",
    ]


def test_a_game_depends_on_its_number_alone() -> None:
    name = "ur/3/random-easy"
    one, again = play(name, 4), play(name, 4)
    assert replace(one, cpu=[]) == replace(again, cpu=[])
    assert sorted(one.seats) in (["0", "0", "1"], ["0", "1", "1"])
    assert one.faults == 0
    assert play(name, 5).seats != one.seats


def test_a_shared_victory_is_half_and_the_margin_is_between_means() -> None:
    shared = replace(game(step("ur/2/easy-normal"), 0, True), winners="01")
    assert shared.won == 0.5
    three = replace(shared, seats="011", winners="02", scores=[7, 1, 5])
    assert three.won == 0.5
    assert three.margin == 3 - 7


def test_a_sequential_step_ends_as_soon_as_it_holds() -> None:
    """Of 16 games 14 won: 64 % at the least; 13 are 57 %, and 22 of 26 are 66 %."""
    each = step("ur/2/easy-normal")
    losses = {0, 1}
    games = [game(each, number, number not in losses) for number in range(40)]
    at = standing(each, games)
    assert (len(at.games), at.has_ended, at.holds) == (16, True, True)
    at = standing(each, [game(each, number, number > 2) for number in range(16)])
    assert (len(at.games), at.has_ended) == (16, False)
    at = standing(each, [game(each, number, number % 2 == 0) for number in range(100)])
    assert (len(at.games), at.has_ended, at.holds) == (100, True, False)


def test_a_long_step_is_played_to_its_end() -> None:
    each = step("tigris/2/normal-hard")
    games = [game(each, number, True) for number in range(200)]
    assert not standing(each, games[:199]).has_ended
    at = standing(each, games)
    assert (at.has_ended, at.holds, at.margin) == (True, True, 3)
    assert (at.seconds(0), at.seconds(1)) == (0.1, 0.5)


def test_games_after_a_gap_wait() -> None:
    each = step("ur/2/easy-normal")
    games = [game(each, number, True) for number in (0, 1, 2, 4, 5)]
    assert len(standing(each, games).games) == 2  # the third is half of a round


def test_files_are_merged_and_games_of_other_bots_left_out(tmp_path: Path) -> None:
    each = step("ur/2/easy-normal")
    file = tmp_path / "results.jsonl"
    ours = [game(each, number, True) for number in (1, 0)]
    older = replace(game(each, 2, True), bots="00000000 00000000")
    write(file, [*ours, ours[0], older])
    file.write_text(file.read_text() + '{"step": "torn')
    assert read(file) == ours[::-1]
    assert read(tmp_path / "none.jsonl") == []


def test_a_bot_is_known_by_its_code_and_its_level() -> None:
    found = {digest(rung, "ur") for rung in RUNGS}
    assert len(found) == len(RUNGS)
    assert digest("easy", "tigris") not in found


def test_what_is_missing_is_played_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    each = step("ur/2/random-easy")
    file = tmp_path / "results.jsonl"
    Ladder([each], file, [], 2).play(1, 60)
    assert [played.game for played in read(file)] == [0, 1]
    Ladder([each], file, read(file), 3).play(1, 60)
    assert [played.game for played in read(file)] == [0, 1, 2]
    assert "ur/2/random-easy #2" in capsys.readouterr().out
    Ladder([each], file, read(file), 5).play(1, 0)
    assert len(read(file)) == 3


def test_a_gap_is_filled_whatever_was_played_after_it(tmp_path: Path) -> None:
    """Steps with many games behind a gap had been left for ever."""
    each = step("ur/2/easy-normal")
    later = [game(each, number, False) for number in (*range(4), *range(6, 40))]
    assert Ladder([each], tmp_path / "none", later, 0).next_game(60) == (each.name, 4)


def test_the_page_names_what_misses() -> None:
    each = step("ur/2/easy-normal")
    text = page([game(each, number, number % 2 == 0) for number in range(100)])
    assert f"Of {len(STEPS)} steps 0 hold, 1 miss" in text
    assert (
        "`ur/2/easy-normal` | 100 | 50% | 40% to 60% | +1.0 | 0.10, 0.50 | 2026-11-17 | misses |"
        in text
    )
    assert "`ur/2/normal-hard` | | | | | | | not played |" in text


def test_the_committed_page_is_that_of_the_committed_games() -> None:
    """Unless a bot has changed since: then the games are to be played again."""
    from benchmarks.ladder.page import PAGE

    kept = (
        ladder.RESULTS.read_text(encoding="utf-8").splitlines() if ladder.RESULTS.exists() else []
    )
    games = read(ladder.RESULTS)
    if len(games) == len(kept):
        assert PAGE.read_text(encoding="utf-8") == page(games)


@pytest.mark.soak
@pytest.mark.parametrize(
    "name",
    [
        "ur/4/random-easy", "ur/4/easy-normal", "tigris/2/random-easy", "tigris/2/easy-normal",
        "ages-simple/2/random-easy", "civilisation/4/random-easy",
    ],
)  # fmt: skip
def test_no_level_has_fallen_behind_the_one_below(name: str) -> None:
    """The quick form of the ladder: the first eight games of a step, most of them won."""
    games = [play(name, number) for number in range(8)]
    assert sum(played.won for played in games) >= 5
    assert not sum(played.faults for played in games)


def test_games_count_again_where_the_bots_still_play_the_same() -> None:
    of = step("ur/2/random-easy")
    first = [replace(play(of.name, number), bots="of before") for number in (0, 1)]
    more = replace(first[0], game=2)
    assert of.design.balanced(1) == 2
    ((renewed_step, same),) = ladder.renewed([*first, more])
    assert renewed_step == of
    assert [played.bots for played in same] == [of.digest] * 3
    other = replace(first[1], scores=[score + 1 for score in first[1].scores])
    assert list(ladder.renewed([first[0], other, more])) == [(of, ())]
    assert list(ladder.renewed([replace(first[0], bots=of.digest)])) == []


def test_games_of_other_steps_stay(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    older = replace(game(step("ur/2/easy-normal"), 0, True), bots="of before")
    ours = game(step("ur/2/random-easy"), 0, True)
    write(file, [older])
    write(file, [ours])
    assert ladder.stored(file) == [ours, older]
    assert read(file) == [ours]
