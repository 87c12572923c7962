"""The trials themselves, in short: a real server on a PostgreSQL of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from trials import faults, load, postgresql

HELD = (
    "kill one process", "kill all servers", "PostgreSQL stands still", "disk full", "clock set",
)  # fmt: skip
NOT_YET = ("PostgreSQL ends", "connections cut", "rows damaged")
NEEDS_POSTGRESQL = pytest.mark.skipif(
    postgresql.programs() is None, reason="PostgreSQL is not installed"
)


def struck(folder: Path, *kinds: str) -> int:
    return faults.main(
        ["--count", str(len(kinds)), "--seconds", "2", "--patience", "11", "--kinds", *kinds,
         "--state", str(folder / "state.jsonl")]
    )  # fmt: skip


@pytest.mark.soak
@NEEDS_POSTGRESQL
def test_a_server_withstands_faults(tmp_path: Path) -> None:
    assert struck(tmp_path, *HELD) == 0


@pytest.mark.soak
@NEEDS_POSTGRESQL
@pytest.mark.parametrize("kind", NOT_YET)
@pytest.mark.xfail(strict=True, reason="not withstood yet")
def test_it_will_withstand_these(tmp_path: Path, kind: str) -> None:
    assert struck(tmp_path, kind) == 0


@pytest.mark.soak
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
