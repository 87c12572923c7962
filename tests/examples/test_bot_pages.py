"""What the pages for bot writers show really happens."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.web.tools import serving, settings_in
from ziggurat import bots
from ziggurat.bots import naming
from ziggurat.terminal.cli import app

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "writing-a-bot.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


CODE = blocks("python")[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The reader's folder, with the bot of the page in it."""
    (tmp_path / "my_bot.py").write_text(CODE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("my_bot", None)
    yield tmp_path
    sys.modules.pop("my_bot", None)


def test_the_bot_has_thirty_lines_at_most() -> None:
    assert len(CODE.strip().splitlines()) <= 30


def test_it_beats_random_by_the_line_on_the_page(folder: Path) -> None:
    line = next(text for text in blocks("sh") if "my_bot:MyBot" in text)
    command, *arguments = shlex.split(line)
    assert command == "ziggurat"
    plain = {"LANG": "en", "COLUMNS": "80", "NO_COLOR": "1"}
    runner = CliRunner(env={**plain, "XDG_DATA_HOME": str(folder / "data")})
    result = runner.invoke(app, [*arguments, "--jobs", "1"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    cells = {
        row.split()[0]: [float(x) for x in re.findall(r"\d+\.\d", row)]
        for row in result.output.split("\n")
        if row.startswith(("my_bot:MyBot", "random"))
    }
    mine, theirs = cells["my_bot:MyBot"], cells["random"]
    assert mine[1] > theirs[2]  # the whole interval of one lies above that of the other
    (results,) = folder.rglob("*.jsonl")
    assert results.parent == folder / "data" / "ziggurat" / "arena"  # not where one stands
    games = [json.loads(game) for game in results.read_text().splitlines()[1:]]
    assert not any(sum(game["raised"] + game["illegal"] + game["overran"]) for game in games)
    # The page shows this very table, but for times.
    shown = next(text for text in blocks("") if text.startswith("bot "))
    for row in shown.splitlines()[2:]:
        name, *_ = row.split()
        assert [float(x) for x in re.findall(r"\d+\.\d", row)][:6] == cells[name][:6]


@pytest.mark.usefixtures("folder")
def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(DOCS / "writing-a-bot.md"), module_relative=False)
    assert tried > 4
    assert failed == 0


def test_the_package_of_the_page_announces_the_bot(folder: Path) -> None:
    project = tomllib.loads(blocks("toml")[0])
    installed = folder / "my_bot-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Name: {project['project']['name']}\nVersion: 1.0\n")
    announced = project["project"]["entry-points"][naming.ENTRY_POINTS]
    lines = [f"{name} = {place}" for name, place in announced.items()]
    (installed / "entry_points.txt").write_text(f"[{naming.ENTRY_POINTS}]\n" + "\n".join(lines))
    naming.announced.cache_clear()
    try:
        assert "mine" in bots.names()
        assert type(bots.make("mine", "ur")).__name__ == "MyBot"
    finally:
        naming.announced.cache_clear()


def test_the_remote_seat_of_the_page(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = next(text for text in blocks("python") if "RemoteSeat" in text)
    with serving(settings_in(folder, bot_factory="ziggurat.bots:make")) as url:
        assert "http://127.0.0.1:8000" in code
        exec(code.replace("http://127.0.0.1:8000", url), {})
    where, scores = capsys.readouterr().out.splitlines()
    assert where.startswith(f"look on at {url}/t/")
    assert len(json.loads(scores)) == 3


def test_the_page_of_the_arena_names_every_option() -> None:
    page = (DOCS / "arena.md").read_text("utf-8")
    help_page = CliRunner(env={"LANG": "en"}).invoke(app, ["arena", "--help"]).output
    options = set(re.findall(r"^  (--[a-z]+)", help_page, re.MULTILINE)) - {"--help", "--language"}
    assert options == set(re.findall(r"^\| `(--[a-z]+)", page, re.MULTILINE))
