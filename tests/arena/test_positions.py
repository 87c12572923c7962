"""Positions with their outcomes: what games say, the same for a seed, and nothing overwritten."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ziggurat
from ziggurat import Refusal
from ziggurat.arena import tournament
from ziggurat.arena.match import Match, Result, play
from ziggurat.arena.plan import Plan, make_plan
from ziggurat.arena.positions import COLUMNS, PositionsFile
from ziggurat.arena.sampling import Position
from ziggurat.registry import offers

SHORT = {"turn_limit": 3}


def short_plan() -> Plan:
    return make_plan("ur", ["random", "random"], 3, SHORT, seed=4)


def kept(path: Path, games: int = 6, **more: Any) -> dict[str, Any]:
    """What a short tournament leaves in a file."""
    tournament(
        "ur", ["random", "random"], games, players=3, options=SHORT, seed=4, positions=path, **more
    )
    with np.load(path) as file:
        return dict(file)


def test_a_file_holds_what_the_seats_saw_and_what_came_of_it(tmp_path: Path) -> None:
    found = kept(tmp_path / "p.npz", samples=5)
    about = json.loads(str(found["about"]))
    assert (about["game"], about["players"], about["seed"]) == ("ur", 3, 4)
    assert about["options"]["turn_limit"] == 3
    features = offers("ur").features()
    assert features is not None
    assert about["features"] == {"version": features.version, "size": features.size}
    assert set(found) == {"about", *COLUMNS}
    assert all(found[name].dtype.str == kind for name, kind in COLUMNS.items())
    plan = short_plan()
    row = 0
    for number in range(6):
        match = play(plan, number, with_record=True, samples=5)
        assert 0 < len(match.positions) <= 5
        result = match.result
        record = ziggurat.Record.loads(match.record or "")
        for one in match.positions:
            # The same position once more, from the record of the game
            state = record.begin(ziggurat.game("ur"))
            for move in record.moves[: one.move]:
                state.apply(move.seat, state.parse(move.seat, move.text))
            assert record.moves[one.move - 1].seat == one.seat
            seen = features.read(state, one.seat)
            wanted: dict[int, int] = {}
            for index, value in zip(seen.indices, seen.values, strict=True):
                wanted[index] = wanted.get(index, 0) + value
            span = slice(found["starts"][row], found["starts"][row + 1])
            pairs = zip(
                found["indices"][span].tolist(), found["values"][span].tolist(), strict=True
            )
            assert dict(pairs) == {index: value for index, value in wanted.items() if value}
            others = [score for seat, score in enumerate(result.scores) if seat != one.seat]
            told = {name: found[name][row].item() for name in COLUMNS if name not in _FLAT}
            assert told == {
                "game": number, "seed": result.seed, "seat": one.seat, "move": one.move,
                "moves": sum(result.decisions), "margin": result.scores[one.seat] - max(others),
                "win": pytest.approx(result.wins()[one.seat]),
                "bot": [bot.label for bot in plan.bots].index(result.bots[one.seat]),
            }  # fmt: skip
            row += 1
    assert row == len(found["win"])
    assert len(found["starts"]) == row + 1


_FLAT = ("indices", "values", "starts")


def test_the_same_seed_makes_the_same_file_however_it_is_played(tmp_path: Path) -> None:
    kept(tmp_path / "one.npz")
    kept(tmp_path / "two.npz", jobs=2)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    kept(tmp_path / "more.npz", samples=2)
    assert (tmp_path / "more.npz").read_bytes() != (tmp_path / "one.npz").read_bytes()


def test_games_with_results_are_played_again_for_their_positions(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    kept(tmp_path / "one.npz", results=results)
    before = results.read_text()
    kept(tmp_path / "two.npz", results=results)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    assert results.read_text() == before


def test_what_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    taken = tmp_path / "diary.npz"
    taken.write_text("dear diary")
    with pytest.raises(Refusal, match="file exists"):
        kept(taken)
    assert taken.read_text() == "dear diary"
    with pytest.raises(Refusal, match="wrong positions"):
        kept(tmp_path / "positions.csv")
    with pytest.raises(Refusal, match="bad number"):
        kept(tmp_path / "p.npz", samples=0)
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="unwritable file"):
        kept(tmp_path / "file" / "p.npz")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["diary.npz", "file"]


def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    """Ten times as many positions take about as much memory: they wait on disk."""
    plan = short_plan()
    result = play(plan, 0).result.data()
    position = Position(0, 1, list(range(300)), [1] * 300)

    def most(games: int) -> int:
        file = PositionsFile(tmp_path / f"{games}.npz", plan)
        tracemalloc.start()
        for number in range(games):
            file.add([Match(Result(**{**result, "game": number}), None, [position] * 20)])
        file.finish()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    most(2)
    few, many = most(8), most(80)
    assert many - few < 80_000  # the positions alone are 1 MB
