"""Statistics of many records, with numbers counted by hand."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.test_study import played
from tests.terminal.conftest import Run, run
from ziggurat.analysis.plots import shares
from ziggurat.analysis.statistics import OPENING, SEAT, Line, Statistics
from ziggurat.registry import game

__all__ = ["run"]  # a fixture


def test_the_interval_is_wilsons() -> None:
    # 8 of 10: the middle is (0.8 + 0.19208) / 1.38416, half the width 0.22659.
    low, high = Line(10, 8.0, 5.0, 100).interval
    assert (low, high) == pytest.approx((0.4902, 0.9433), abs=0.0001)
    assert Line(10, 8.0, 5.0, 100).mean_score == 10


def test_games_are_counted_by_seat_and_opening() -> None:
    records = [played("ur", seed=seed, turn_limit=1) for seed in (1, 2, 3)]
    found = Statistics("ur")
    for record in records:
        found.add(record)
    ends = [record.replay(game("ur")) for record in records]
    assert (found.games, found.lengths) == (3, [len(record.moves) for record in records])
    assert found.scores == [score for end in ends for score in end.scores]
    for seat in range(2):
        line = found.groups[SEAT][str(seat + 1)]
        assert line.seats == 3 and line.expected == pytest.approx(1.5)
        won = sum(1 / len(end.winners) for end in ends if seat in end.winners)
        assert line.won == pytest.approx(won)
        assert line.score == sum(end.scores[seat] for end in ends)
    assert sum(line.seats for line in found.groups[OPENING].values()) == 6
    first = records[0].moves[0]
    assert any(value.startswith(first.text) for value in found.groups[OPENING])


@pytest.mark.parametrize(
    ("name", "group", "options"),
    [("civilisation", "nation", {}), ("ages", "leader", {"version": "simple"})],
)
def test_what_a_seat_has_is_counted_once(name: str, group: str, options: dict[str, Any]) -> None:
    players = 3 if name == "civilisation" else 2
    found = Statistics(name)
    found.add(played(name, players, turn_limit=4, **options))
    if name == "civilisation":
        assert [line.seats for line in found.groups[group].values()] == [1, 1, 1]
    else:
        assert all(line.seats <= players for line in found.groups[group].values())


def test_bars_are_as_long_as_the_shares() -> None:
    line = ("Anna & Ben", Line(4, 1.0, 2.0, 10))
    drawn = shares("<Seats>", "What a bar is", [line], "{:.0f} of 1".format)
    assert 'width="95.0"' in drawn  # a quarter of 380
    assert "&lt;Seats&gt;" in drawn and "Anna &amp; Ben" in drawn
    assert "What a bar is" in drawn and "0 of 1 (4)" in drawn


def test_records_are_counted_in_the_terminal(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for seed in (1, 2):
        text = played("ur", seed=seed, turn_limit=1).dumps()
        (folder / f"{seed}.ziggurat").write_text(text, encoding="utf-8")
    (folder / "3.ziggurat").write_text("no record", encoding="utf-8")
    (folder / "4.ziggurat").write_text(played("tigris", turn_limit=1).dumps(), encoding="utf-8")
    result = run("stats", "records", "--csv", "all.csv", "--plots", "plots")
    assert result.exit_code == 0 and "2 games" in result.output
    assert "3.ziggurat" in result.output and "4.ziggurat" in result.output  # left out
    with (tmp_path / "all.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["seats"] for row in rows if row["group"] == "seat"] == ["2", "2"]
    assert (tmp_path / "plots" / "ur-seat.svg").read_text("utf-8").startswith("<svg")
    assert run("stats", "records/3.ziggurat").exit_code == 2
    assert "partie" in run("stats", "records", "--language", "fr").output
