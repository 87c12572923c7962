"""Results on disk: kept as games end, taken up again, and never somebody else's."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ziggurat
from tests.arena.tools import HERE, lines, numbers, played, rows
from ziggurat import Record
from ziggurat.arena import Standings
from ziggurat.core.errors import Refusal

DUO = ["random", "planner:easy"]


class Enough(Exception):  # noqa: N818
    """Somebody stops the tournament."""


def stop_after(games: int) -> Callable[[Standings, int], None]:
    def watch(standings: Standings, total: int) -> None:
        if standings.games >= games:
            raise Enough

    return watch


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.jsonl", tmp_path / "halves.jsonl"
    straight = played(DUO, 24, results=whole)
    with pytest.raises(Enough):
        played(DUO, 24, results=halves, watch=stop_after(7))
    kept = halves.read_text("utf-8")
    assert len(kept.splitlines()) == 8
    assert len(rows(halves.with_suffix(".csv"))) == 1 + 3 * (len(kept.splitlines()) - 1)
    assert numbers(played(DUO, 24, results=halves)) == numbers(straight)
    assert halves.read_text("utf-8").startswith(kept)  # nothing is played twice
    assert lines(halves) == lines(whole)


def test_a_longer_run_takes_up_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(DUO, 6, results=path)
    before = path.read_text("utf-8")
    longer = played(DUO, 12, results=path)
    assert path.read_text("utf-8").startswith(before)
    assert numbers(longer) == numbers(played(DUO, 12))
    assert numbers(played(DUO, 6, results=path)) == numbers(played(DUO, 6))
    assert len(lines(path)) == 13


@pytest.mark.parametrize("cut", [1, 30, 200])
def test_a_torn_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "results.jsonl"
    straight = played(DUO, 6, results=path)
    whole = lines(path)
    path.write_bytes(path.read_bytes()[:-cut])
    assert numbers(played(DUO, 6, results=path)) == numbers(straight)
    assert lines(path) == whole


@pytest.mark.parametrize("size", [0, 1, 100])
def test_a_torn_first_line_is_written_again(tmp_path: Path, size: int) -> None:
    path = tmp_path / "results.jsonl"
    played(DUO, 6, results=path)
    whole = lines(path)
    path.write_bytes(path.read_bytes()[:size])
    played(DUO, 6, results=path)
    assert lines(path) == whole


@pytest.mark.parametrize(
    ("field", "more"),
    [
        ("bots", {"bots": ["random", "planner:normal"]}),
        ("bots", {"bots": ["random", "planner:easy", "random"]}),
        ("seed", {"seed": 1}),
        ("players", {"players": 4}),
        ("options", {"options": {"turn_limit": 2}}),
        ("seconds", {"seconds": 5}),
    ],
)
def test_results_of_another_run_are_left_alone(
    tmp_path: Path, field: str, more: dict[str, object]
) -> None:
    path = tmp_path / "results.jsonl"
    played(DUO, 1, results=path)
    before = path.read_bytes(), path.with_suffix(".csv").read_bytes()
    with pytest.raises(Refusal) as refused:
        played(**({"bots": DUO, "games": 1, "results": path} | more))  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.details["field"]) == ("other_run", field)
    assert (path.read_bytes(), path.with_suffix(".csv").read_bytes()) == before


def test_a_bot_that_was_rewritten_is_another_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    source = tmp_path / "rewritten_bot.py"
    text = (
        "class Bot:\n    def choose(self, view, legal, rng, deadline):\n        return legal[{}]\n"
    )
    source.write_text(text.format(0))
    path = tmp_path / "results.jsonl"
    played(["rewritten_bot:Bot"], 1, results=path)
    played(["rewritten_bot:Bot"], 1, results=path)
    source.write_text(text.format(-1))
    with pytest.raises(Refusal) as refused:
        played(["rewritten_bot:Bot"], 1, results=path)
    assert refused.value.code == "other_run"


@pytest.mark.parametrize(
    "text",
    ["dear diary", "dear diary\n", "{}\n", "[1]\n", '{"ziggurat-arena": 2}\n', "ziggurat 1\n"],
)
def test_a_file_that_is_no_results_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        played(DUO, 1, results=path)
    assert refused.value.code == "not_results"
    assert path.read_text("utf-8") == text


def test_a_picture_is_no_results(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_bytes(b"\x89PNG\xff\n")
    with pytest.raises(Refusal, match="not results"):
        played(DUO, 1, results=tmp_path / "x.jsonl")


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game | {"ranks": [1, 2]},
        lambda game: game | {"scores": ["many", 1, 2]},
        lambda game: game | {"bots": ["random", "random", "stranger"]},
        lambda game: game | {"more": 1},
        lambda game: {"game": 1},
        lambda game: [game],
        lambda game: game | {"curve": [[1], [2], [3]]},
    ],
)
def test_a_damaged_line_is_refused_with_its_number(
    tmp_path: Path, change: Callable[[Any], Any]
) -> None:
    path = tmp_path / "results.jsonl"
    played(DUO, 6, results=path)
    header, first, *others = path.read_text("utf-8").splitlines()
    damaged = [header, json.dumps(change(json.loads(first))), *others]
    path.write_text("\n".join(damaged) + "\n")
    before = path.read_bytes()
    with pytest.raises(Refusal) as refused:
        played(DUO, 6, results=path)
    assert (refused.value.code, refused.value.details["line"]) == ("damaged_results", 2)
    assert path.read_bytes() == before


def test_somebody_elses_csv_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text("a,b\n1,2\n")
    for name in ("results.jsonl", "results.csv"):
        with pytest.raises(Refusal) as refused:
            played(DUO, 1, results=tmp_path / name)
        assert refused.value.code == "file_exists"
    assert (tmp_path / "results.csv").read_text() == "a,b\n1,2\n"
    assert not (tmp_path / "results.jsonl").exists()


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal) as refused:
        played(DUO, 1, results=tmp_path / "file" / "results.jsonl")
    assert refused.value.code in ("unwritable_file", "unreadable_file")


def test_the_csv_has_a_row_for_every_game_and_seat_and_one_type_per_column(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played([*DUO, f"{HERE}:Raises"], 6, results=path)
    with path.with_suffix(".csv").open(newline="") as file:
        found = list(csv.DictReader(file))
    games = lines(path)[1:]
    assert len(found) == 18
    for place, row in enumerate(found):
        game, seat = games[place // 3], place % 3
        assert (int(row["game"]), int(row["seat"])) == (game["game"], seat)
        assert row["bot"] == game["bots"][seat]
        assert int(row["rank"]) == game["ranks"][seat]
        assert int(row["score"]) == game["scores"][seat]
        assert int(row["raised"]) == game["raised"][seat]
        assert float(row["win"]) == pytest.approx(
            (game["ranks"][seat] == 1) / game["ranks"].count(1), abs=1e-6
        )
        assert float(row["seconds"]) >= 0
    assert any(int(row["raised"]) for row in found)


def test_every_record_is_kept_on_request(tmp_path: Path) -> None:
    path, folder = tmp_path / "results.jsonl", tmp_path / "records"
    played(DUO, 6, results=path)
    before = path.read_bytes()
    played(DUO, 6, results=path, records=folder)  # results are there, records are not yet
    assert path.read_bytes() == before
    files = sorted(folder.iterdir())
    assert len(files) == 6
    for file, game in zip(files, lines(path)[1:], strict=True):
        record = Record.loads(file.read_text("utf-8"))
        assert record.replay(ziggurat.game("ur")).scores == game["scores"]
        assert record.seed == game["seed"]
    files[2].unlink()
    stamps = {file: file.stat().st_mtime_ns for file in files if file.exists()}
    played(DUO, 6, results=path, records=folder)
    assert files[2].exists()
    assert {file: file.stat().st_mtime_ns for file in stamps} == stamps
