from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ziggurat.terminal.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``ziggurat`` with what is typed, in a plain English terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    plain = {
        "COLUMNS": "80", "LINES": "24", "LC_ALL": None, "LC_MESSAGES": None, "LANG": "en_GB.UTF-8",
        "NO_COLOR": "1", "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }  # fmt: skip

    def running(*arguments: str, typed: str | bytes = "", **environment: str) -> Result:
        runner = CliRunner(env={**plain, **environment})
        return runner.invoke(app, list(arguments), input=typed, catch_exceptions=False)

    return running
