"""Help pages, the version, the list of games: in both languages, within 80 columns."""

from __future__ import annotations

import re

import pytest

import ziggurat
from tests.terminal.conftest import Run
from ziggurat.face import game_facts
from ziggurat.web.settings import SETTINGS
from ziggurat.words import LANGUAGES, words

PAGES = [
    (), ("serve",), ("play",), ("arena",), ("replay",), ("games",), ("think",), ("compile",),
    ("club",),
]  # fmt: skip
RAW_KEY = re.compile(r"\b(?:help|metavar|setting|mistake|terminal|option|games|arena)\.[a-z]")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", PAGES)
def test_every_help_page_speaks_the_language_within_80_columns(
    run: Run, command: tuple[str, ...], language: str
) -> None:
    result = run(*command, "--help", "--language", language)
    assert result.exit_code == 0
    assert not RAW_KEY.search(result.output)
    assert max(map(len, result.output.split("\n"))) <= 80
    assert ("Exemples" if language == "fr" else "Examples") in result.output


def test_the_environment_chooses_the_language(run: Run) -> None:
    assert "Afficher cette page." in run("--help", LANG="fr_FR.UTF-8").output
    assert "Afficher cette page." in run("--help", LC_ALL="fr_CA.UTF-8").output
    assert "Show this page." in run("--help", LANG="de_DE.UTF-8").output
    assert "Show this page." in run("--help", "--language=en", LANG="fr_FR.UTF-8").output


def test_the_page_of_play_names_every_option(run: Run) -> None:
    page = run("play", "--help").output
    for option in ("--seats", "--seed", "--option", "--record", "--from-position", "--language"):
        assert option in page
    assert "ziggurat play ur --seats me,planner:hard,planner" in page


def test_the_page_of_serve_names_every_setting(run: Run) -> None:
    page = run("serve", "--help").output
    assert [one.flag for one in SETTINGS.values() if one.flag not in page] == []
    assert "(10 unless you say otherwise)" in page


def test_version(run: Run) -> None:
    assert f"Ziggurat {ziggurat.__version__}" in run("--version").output


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_lists_options_with_what_they_may_be(run: Run, language: str) -> None:
    games = re.split(r"\n(?=.* \(\w+\) ─)", run("games", "--language", language).output)
    output = "\n".join(game for game in games if not re.search(r"\((?:nim|sealed)\) ─", game))
    shown = "\n".join(map(str.rstrip, output.splitlines()))
    for name in ("ur", "tigris", "ages", "civilisation"):
        assert f"({name}) ─" in output
        assert game_facts(ziggurat.game(name), words(language, name)).plain(80) in shown
    assert "turn_limit=100" in output
    assert "farms_feed_themselves=false" in output
    assert ("1 to 1000" if language == "en" else "de 1 à 1000") in output
    assert not RAW_KEY.search(output)
    assert max(map(len, output.split("\n"))) <= 80
