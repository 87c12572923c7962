"""What ``ziggurat`` and ``ziggurat compile`` hand on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.conftest import Run
from ziggurat import engine
from ziggurat.web import serve as serving
from ziggurat.web.settings import PORT, Settings


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    given: list[Settings] = []
    monkeypatch.setattr(serving, "serve", given.append)
    return given


def test_without_a_command_the_server_starts(run: Run, served: list[Settings]) -> None:
    assert run(LANG="fr_FR.UTF-8").exit_code == 0
    (settings,) = served
    assert settings.open_browser
    assert settings.port == PORT == 8000
    assert settings.language == "fr"
    assert settings.is_local


def test_the_options_of_the_server(run: Run, served: list[Settings]) -> None:
    given = ["--host", "0.0.0.0", "--port", "9000", "--database", "sqlite:///x.db", "--no-browser"]
    assert run(*given).exit_code == 0
    (settings,) = served
    assert (settings.host, settings.port, settings.database) == ("0.0.0.0", 9000, "sqlite:///x.db")
    assert not settings.open_browser


def test_serve_takes_every_setting(run: Run, served: list[Settings], tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text("port = 9001\nlog_format = 'json'\n", "utf-8")
    given = ["--settings", "club.toml", "--idle-seconds", "7", "--no-browser"]
    result = run("serve", *given, ZIGGURAT_LOG_LEVEL="info", ZIGGURAT_PORT="9002")
    assert result.exit_code == 0
    (settings,) = served
    assert (settings.port, settings.idle_seconds) == (9002, 7.0)
    assert (settings.log_format, settings.log_level) == ("json", "info")
    assert not settings.open_browser


def test_the_environment_sets_the_server_that_starts_without_a_command(
    run: Run, served: list[Settings]
) -> None:
    assert run(ZIGGURAT_OPEN_BROWSER="no", ZIGGURAT_HOST="0.0.0.0").exit_code == 0
    assert (served[0].open_browser, served[0].host) == (False, "0.0.0.0")


def test_a_command_does_not_start_the_server(run: Run, served: list[Settings]) -> None:
    run("games")
    run("--version")
    assert served == []


@pytest.mark.parametrize(("language", "ready"), [("en", "is ready"), ("fr", "est prêt")])
def test_compile_says_what_happens(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, ready: str
) -> None:
    def build(report: Callable[[str], None]) -> Path:
        report("[1/2] ziggurat.core.chance")
        return Path("/somewhere/engine")

    monkeypatch.setattr(engine, "build", build)
    result = run("compile", "--language", language)
    assert result.exit_code == 0
    assert "[1/2] ziggurat.core.chance" in result.output
    assert ready in result.output
    assert "/somewhere/engine" in result.output


def test_compile_without_a_compiler(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(report: Callable[[str], None]) -> Path:
        raise RuntimeError("gcc: not found")

    monkeypatch.setattr(engine, "build", build)
    result = run("compile")
    assert result.exit_code == 2
    assert "works without it" in result.stderr
    assert "gcc: not found" in result.stdout
