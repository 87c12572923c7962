"""The games of the calibration: which are played, how they are kept, and what is made of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.calibration import __main__ as command
from benchmarks.calibration import page
from benchmarks.calibration.games import (
    CHECK,
    FIT,
    RESULTS,
    SEEDS,
    TABLES,
    Played,
    _played,
    line,
    merged,
    play,
    read,
    renew,
    wanted,
    write,
)
from benchmarks.calibration.playing import missing, play_all, seconds
from ziggurat.analysis.calibration import STAGES, fit
from ziggurat.analysis.chances import chances_of
from ziggurat.registry import game, offers

QUICK = "ages/simple/2/hard"


@pytest.fixture(scope="module")
def played() -> Played:
    return play(QUICK, FIT, 0)


def test_every_game_and_number_of_players_is_played() -> None:
    for name in ("ur", "tigris", "ages"):
        assert {table.players for table in TABLES if table.game == name} == {2, 3, 4}
    assert {table.players for table in TABLES if table.game == "civilisation"} >= {3, 4}
    kinds = {table.options["version"] for table in TABLES if table.game == "ages"}
    assert kinds == {"simple", "advanced", "full"}


def test_no_game_is_both_fitted_to_and_checked_on() -> None:
    most = max(number for table in TABLES for _, _, number in wanted(table.game, 200))
    assert SEEDS[FIT] + most < SEEDS[CHECK]


def test_half_of_the_games_are_checked_on_and_tables_are_mixed() -> None:
    keys = wanted("ur", 100)
    assert len(keys) == len(set(keys)) == 200
    assert sum(use == CHECK for _, use, _ in keys) == 100
    assert len({key[:2] for key in keys[:8]}) == 6  # three tables, two uses


def test_a_game_is_kept_as_a_line(tmp_path: Path, played: Played) -> None:
    assert sum(played.finished.won) == 1
    assert all(len(moment.values) == 2 for moment in played.finished.moments)
    assert {moment.kind for moment in played.finished.moments} == {"simple"}
    write(tmp_path, "ages", [played])
    (tmp_path / "ages.jsonl").open("a").write(line(played)[:50])  # torn
    assert read(tmp_path, "ages") == [played]


def test_what_another_judgement_saw_is_left_out(tmp_path: Path, played: Played) -> None:
    write(tmp_path, "ages", [replace(played, judge="other"), replace(played, table="ages/9")])
    assert read(tmp_path, "ages") == []


def test_what_a_changed_judgement_sees_as_before_counts_again(
    tmp_path: Path, played: Played
) -> None:
    old = [replace(played, judge="other"), replace(played, judge="other", number=9)]
    write(tmp_path, "ages", old)
    assert list(renew(tmp_path, "ages")) == [(QUICK, True)]
    assert [one.number for one in read(tmp_path, "ages")] == [0, 9]
    assert list(renew(tmp_path, "ages")) == []


def test_what_it_sees_otherwise_does_not(tmp_path: Path, played: Played) -> None:
    won = tuple(reversed(played.finished.won))
    other = replace(played, judge="other", finished=replace(played.finished, won=won))
    write(tmp_path, "ages", [other])
    assert list(renew(tmp_path, "ages")) == [(QUICK, False)]
    assert read(tmp_path, "ages") == []


def test_games_go_on_where_they_were(tmp_path: Path, played: Played) -> None:
    write(tmp_path, "ages", [played])
    left = missing(["ages"], 4, tmp_path)
    assert (QUICK, FIT, 0) not in left and (QUICK, CHECK, 0) in left
    assert seconds([(QUICK, CHECK, 0)], [played]) == played.cpu
    assert play_all([(QUICK, CHECK, 0)], tmp_path, count=1, minutes=1) == 1
    assert (QUICK, CHECK, 0) not in missing(["ages"], 4, tmp_path)
    assert play_all(left, tmp_path, count=1, minutes=0) == 0
    first, second = read(tmp_path, "ages")
    assert first.finished != second.finished
    assert merged([[second], [first, second]]) == [second, first]  # by use: check, fit


def test_weights_and_page_are_written(
    tmp_path: Path, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [replace(played, number=n, use=use) for n in range(2) for use in (FIT, CHECK)]
    (tmp_path / "bot").mkdir()
    monkeypatch.setattr(command, "folder", lambda _: tmp_path)
    monkeypatch.setattr(page, "folder", lambda _: tmp_path)
    command.refit("ages", games)
    data = json.loads((tmp_path / "bot" / "chances.json").read_text())
    assert data["games"] == 2 and list(data["kinds"]["simple"]["weights"]) == ["2"]
    found = command.checked("ages", games)
    assert found.whole.games == 2
    text = page.section("ages", found, games[:2], "script/calibrate --games ages")
    assert "Checked on 2 games (2 of 2 players, `planner:hard`, simple)" in text
    assert "| 2 players | 2 |" in text and "| simple | 2 |" in text


def test_chances_are_fitted_to_kinds_that_there_are() -> None:
    judgement = offers("ages").judgement()
    assert judgement is not None and judgement.kind is not None
    kinds = {
        judgement.kind(game("ages").start(2, 1, version=version))
        for version in ("simple", "advanced", "full")
    }
    assert kinds == {"simple", "advanced", "full"}
    assert set(chances_of("ages").scales) <= kinds


@pytest.mark.parametrize("name", ["ur", "tigris", "ages", "civilisation"])
def test_chances_are_better_than_equal_ones(name: str) -> None:
    """On the games that they were checked on, whoever judged them: as a whole, and near the end."""
    games = [
        _played(json.loads(text))
        for text in (RESULTS / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]
    checked = [one.finished for one in games if one.use == CHECK]
    low, high = STAGES["last"]
    late = [
        replace(one, moments=tuple(m for m in one.moments if low <= m.done <= high))
        for one in checked
    ]
    for some in (checked, late):
        found = fit(some, chances_of(name))
        assert found.surprise < 0.9 * found.uniform
        assert found.low < 1 < found.high, "too sure, or too timid"
