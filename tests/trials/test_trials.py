"""The trials themselves, in short: a real server on a PostgreSQL of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from trials import faults, load, postgresql
from trials.strokes import STROKES

NEEDS_POSTGRESQL = pytest.mark.skipif(
    postgresql.programs() is None, reason="PostgreSQL is not installed"
)


@NEEDS_POSTGRESQL
def test_two_processes_withstand_every_kind_of_fault(tmp_path: Path) -> None:
    """Each kind once, and those that last for a second; ``script/faults`` takes its time."""
    count, state = str(len(STROKES)), str(tmp_path / "state.jsonl")
    short = ["--seed", "7", "--count", count, "--seconds", "1", "--calm", "1", "--state", state]
    # The ten seconds are for script/faults: here the machine is busy with other tests.
    busy = ["--within", "100", "--patience", "120"]
    assert faults.main([*short, *busy, "--processes", "2"]) == 0


@NEEDS_POSTGRESQL
def test_tables_play_under_load(capsys: pytest.CaptureFixture[str]) -> None:
    assert load.main(["--tables", "4", "--seconds", "4", "--pause", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    figures = dict(line.strip().split("  ") for line in lines)
    assert float(figures["moves/s"]) > 1


@pytest.mark.parametrize(
    "arguments", [["--tables", "0"], ["--tables", "5001"], ["--seconds", "1e9"]]
)
def test_a_load_has_bounds(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        load.main(arguments)
    assert "goes from 1 to" in capsys.readouterr().err
