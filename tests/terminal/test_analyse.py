"""The analysis of a record in the terminal, and its report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.analysis.test_study import played
from tests.terminal.conftest import Run
from ziggurat.core.record import Record


@pytest.fixture
def record(tmp_path: Path) -> Record:
    made = played("ur", turn_limit=2)
    made.seats = ["Anna", "<b>Ben</b>"]
    (tmp_path / "game.ziggurat").write_text(made.dumps(), encoding="utf-8")
    return made


QUICKLY = ("analyse", "game.ziggurat", "--budget", "quick", "--jobs", "1")


@pytest.mark.parametrize(
    ("language", "title", "better"),
    [
        ("en", "How everybody’s chances moved", "What would have been better"),
        ("fr", "Les chances de chacun", "Ce qui aurait été meilleur"),
    ],
)
def test_a_game_is_analysed(
    run: Run, record: Record, language: str, title: str, better: str, tmp_path: Path
) -> None:
    result = run(*QUICKLY, "--language", language, "--html", "report.html")
    assert result.exit_code == 0
    assert title in result.output and better in result.output
    assert "Anna" in result.output and "100" in result.output
    assert max(map(len, result.output.split("\n"))) <= 80
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.startswith("<!doctype html>") and f'lang="{language}"' in page
    assert page.count("<polyline") == 2
    assert "&lt;b&gt;Ben" in page and "<b>Ben</b>" not in page
    assert "<script" not in page  # and nothing that only a server has:
    assert not re.search(r'src="|href="/|url\((?!#)', page)
    again = run(*QUICKLY, "--language", language)
    assert ("kept" if language == "en" else "gardés") in again.output


def test_one_seat_alone(run: Run, record: Record) -> None:
    output = run(*QUICKLY, "--seat", "2").output
    after = output.partition("What would have been better")[2]
    assert "Ben" in after and "Anna ·" not in after


def test_what_cannot_be_analysed_gets_a_sentence(run: Run, record: Record, tmp_path: Path) -> None:
    def refused(text: str, *more: str) -> str:
        (tmp_path / "bad.ziggurat").write_text(text, encoding="utf-8")
        result = run("analyse", "bad.ziggurat", "--jobs", "1", *more)
        assert result.exit_code == 2
        return " ".join(result.output.split())

    whole = record.dumps()
    assert "record" in refused("no record at all")
    assert "rules" in refused(whole.replace("rules 1", "rules 99"))
    assert "chess" in refused(whole.replace('game "ur"', 'game "chess"'))
    assert "not played to its end" in refused("\n".join(whole.split("\n")[:14]) + "\n")
    assert "no seat 4" in refused(whole, "--seat", "4")
    assert "quick usual deep" in refused(whole, "--budget", "huge")
    (tmp_path / "there.html").write_text("mine", encoding="utf-8")
    result = run(*QUICKLY, "--html", "there.html")
    assert result.exit_code == 2 and (tmp_path / "there.html").read_text("utf-8") == "mine"
