"""Statistics of many records, with numbers counted by hand."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from tests import golden
from tests.analysis.test_study import played
from tests.terminal.conftest import Run, run
from ziggurat.analysis.plots import shares, spread
from ziggurat.analysis.statistics import OPENING, SEAT, Line, Statistics
from ziggurat.core.record import Record
from ziggurat.registry import game

__all__ = ["run"]  # a fixture
NEVER_ASKED = Path(golden.__file__).parent / "civilisation" / "08-6-random.record"
"""A game in which one seat never decided anything."""


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


def test_whoever_was_never_asked_has_no_opening() -> None:
    record = Record.loads(NEVER_ASKED.read_text("utf-8"))
    found = Statistics("civilisation")
    found.add(record)
    asked = {move.seat for move in record.moves if move.seat >= 0}
    assert asked < set(range(record.players))
    assert "" not in found.groups[OPENING]
    assert sum(line.seats for line in found.groups[OPENING].values()) == len(asked)


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


def test_columns_are_as_tall_as_there_are_numbers() -> None:
    # From 10 to 33 in steps of 2: twelve columns of 50; 10 and 11 share the first.
    drawn = spread("<Scores>", "What a column is", [10, 11, 20, 33])
    assert drawn.count("<rect") == 1 + 12
    assert 'x="41.0" y="76.0" width="48.0" height="180.0"' in drawn  # two, the most
    assert 'x="291.0" y="166.0" width="48.0" height="90.0"' in drawn  # 20 and 21
    assert drawn.count('height="0.0"') == 9
    assert drawn.count("<path") == 3 and "&lt;Scores&gt;" in drawn and "What a column" in drawn
    assert spread("One", "", [7, 7]).count("<rect") == 1 + 1


def test_the_records_of_a_folder_are_found_whatever_they_are_called(
    run: Run, tmp_path: Path
) -> None:
    (folder := tmp_path / "records").mkdir()
    names = ("1.record", "2.ziggurat", "evening.txt", "none")
    for seed, name in enumerate(names, 1):
        text = played("ur", seed=seed, turn_limit=1).dumps()
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "results.json").write_text("{}", encoding="utf-8")
    (folder / "broken.record").write_text("no record", encoding="utf-8")
    (folder / "deeper.record").mkdir()
    result = run("stats", "records")
    assert result.exit_code == 0 and "4 games" in result.output
    assert "broken.record" in result.output
    assert "results.json" not in result.output and "deeper" not in result.output


def test_openings_are_told_in_words_with_their_notation_beside(run: Run, tmp_path: Path) -> None:
    (folder := tmp_path / "records").mkdir()
    record = played("tigris", seed=1, turn_limit=1)
    (folder / "1.record").write_text(record.dumps(), encoding="utf-8")
    result = run("stats", "records", "--language", "fr", "--csv", "all.csv", "--plots", "plots")
    assert result.exit_code == 0
    with (tmp_path / "all.csv").open(encoding="utf-8") as file:
        openings = [row for row in csv.DictReader(file) if row["group"] == OPENING]
    texts = [move.text for move in record.moves]
    for row in openings:
        first, *_ = row["value"].split()
        assert first in texts
        assert first not in row["words"] and row["words"][0].isupper(), row
    told = " ".join(result.output.split())
    assert any(row["words"].split(" · ")[0] in told for row in openings)
    drawn = (tmp_path / "plots" / "tigris-opening.svg").read_text("utf-8")
    assert "<tspan" in drawn  # nothing is cut: long ones have several lines


def test_the_same_notation_is_another_opening_where_it_means_another_card() -> None:
    records = [played("ages", seed=seed, turn_limit=2, version="simple") for seed in (1, 2, 3, 4)]
    told = Statistics("ages", lambda view, action: f"{action} of {view['row'][0]}")
    plain = Statistics("ages")
    for record in records:
        told.add(record)
        plain.add(record)
    assert len(told.groups[OPENING]) > len(plain.groups[OPENING]) / 2
    values = {value for one in told.notations.values() for value in one}
    assert values == set(plain.groups[OPENING])
    rows = [row for row in told.rows() if row[0] == OPENING]
    assert all(" of " in row[-1] and " of " not in row[1] for row in rows)


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
    for group, most in (("length", 2), ("score", 4)):  # everything, hence these too
        numbers = [int(row["value"]) for row in rows if row["group"] == group]
        assert numbers == sorted(numbers) and 1 <= len(numbers) <= most
        assert sum(int(row["seats"]) for row in rows if row["group"] == group) == 4
    for drawing in ("seat", "opening", "length", "score"):
        drawn = (tmp_path / "plots" / f"ur-{drawing}.svg").read_text("utf-8")
        assert drawn.startswith("<svg") and "stats." not in drawn
    assert run("stats", "records/3.ziggurat").exit_code == 2
    assert "partie" in run("stats", "records", "--language", "fr").output
