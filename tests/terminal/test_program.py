"""What the terminal says: the command somebody typed, tables of the rules, what choices cost."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conformance.civilisation.positions import table
from tests.terminal.conftest import Run
from ziggurat.terminal.menu import Menu
from ziggurat.words import LANGUAGES, words

ROOT = Path(__file__).parent.parent.parent
MINE = "script/play"

# ---------------------------------------------------------------------- the command that was typed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [(), ("play",), ("arena",), ("serve",), ("think",)])
def test_help_names_the_command_that_was_typed(
    run: Run, command: tuple[str, ...], language: str
) -> None:
    page = run(*command, "--help", "--language", language, ZIGGURAT_PROGRAM=MINE).output
    assert MINE in page.split("\n")[0]
    assert not re.search(r"(?<![\w/.])ziggurat (?!\[)[a-z-]", page)
    plain = run(*command, "--help", "--language", language).output
    assert MINE not in plain
    assert "ziggurat" in plain


def test_a_mistake_names_the_command_that_was_typed(run: Run) -> None:
    assert "script/play --help" in run("paly", ZIGGURAT_PROGRAM=MINE).stderr
    assert "script/play play --help" in run("play", "--oops", ZIGGURAT_PROGRAM=MINE).stderr
    assert "ziggurat --help" in run("paly").stderr


def test_whoever_leaves_is_told_how_to_come_back(run: Run) -> None:
    output = run("play", "ur", "--seed", "3", typed="1\nquit\n", ZIGGURAT_PROGRAM=MINE).output
    assert "script/play play ur --from-position" in re.sub(r"\s+", " ", output)
    assert "ziggurat play" not in output


def test_an_unknown_setting_names_the_command_that_was_typed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("colour = 'red'\n")
    result = run("serve", "--settings", "own.toml", ZIGGURAT_PROGRAM=MINE)
    assert "script/play serve --help" in result.stderr


def test_no_sentence_for_the_terminal_names_the_program_by_itself() -> None:
    """Only what is read in a browser does: nobody knows what is typed elsewhere."""
    for language in LANGUAGES:
        spoken = words(language)
        named = [
            key
            for key, text in spoken._said.items()
            if key.startswith(("help.", "terminal.", "mistake.", "arena.", "setting."))
            for form in ([text] if isinstance(text, str) else text)
            if re.search(r"(?<![\w/.-])ziggurat (play|replay|games|serve|think|arena)\b", form)
        ]
        assert named == []


# ------------------------------------------------------------------------------------- script/play


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment only notes what is asked of it."""
    (tmp_path / "checkout" / ".venv" / "bin").mkdir(parents=True)
    shutil.copytree(ROOT / "script", tmp_path / "checkout" / "script")
    (tmp_path / "checkout" / "pyproject.toml").write_text("")
    python = tmp_path / "checkout" / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\necho "$@" >>"$NOTES"\n')
    program = python.with_name("ziggurat")
    program.write_text('#!/bin/sh\necho "program=$ZIGGURAT_PROGRAM in=$PWD given=$*"\n')
    for file in (python, program):
        file.chmod(0o755)
    return tmp_path / "checkout"


def script_play(checkout: Path, *arguments: str) -> tuple[str, str]:
    """What the program was started with, and what was installed before."""
    notes = checkout / "notes"
    notes.write_text("")
    elsewhere = checkout.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    done = subprocess.run(
        ["../checkout/script/play", *arguments],
        cwd=elsewhere,
        env={**os.environ, "NOTES": str(notes)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout, notes.read_text()


def test_help_of_the_arena_installs_nothing_more(checkout: Path) -> None:
    _, base = script_play(checkout, "games")
    assert "pip install" in base
    said, installed = script_play(checkout, "arena", "--help")
    assert "given=arena --help" in said
    assert installed == ""


@pytest.mark.parametrize(
    ("more", "extras"),
    [
        ((), "[play,arena]"),
        (("--plot", "a.svg"), "[play,arena,plot]"),
        (("--positions", "a.npz"), "[play,arena,train]"),
        (("--cluster=local",), "[play,arena,cluster]"),
    ],
)
def test_a_tournament_installs_what_it_needs(
    checkout: Path, more: tuple[str, ...], extras: str
) -> None:
    said, installed = script_play(checkout, "arena", "ur", "--bots", "random", *more)
    assert installed.strip().endswith(f".{extras}")
    assert "given=arena ur --bots random" in said


def test_the_script_stays_where_one_stands_and_says_how_it_was_called(checkout: Path) -> None:
    said, _ = script_play(checkout, "play", "ur", "--record", "evening.ziggurat")
    assert "program=../checkout/script/play " in said
    assert f"in={(checkout.parent / 'elsewhere').resolve()} " in said
    assert "given=play ur --record evening.ziggurat" in said


# ---------------------------------------------------------------------------------- tables of rules


@pytest.mark.parametrize(
    ("language", "command", "row"),
    [
        ("en", "rule", r"Different faces +2 +3 +4 +5"),
        ("fr", "règle", r"Faces différentes +2 +3 +4"),
    ],
)
def test_a_rule_is_shown_with_its_table(run: Run, language: str, command: str, row: str) -> None:
    output = run(
        "play", "ur", "--seed", "3", "--language", language, typed=f"{command} UR-WAR-10\nquit\n"
    ).output
    assert re.search(row, output)
    assert "|---" not in output


def test_a_rule_without_a_table_brings_none(run: Run) -> None:
    output = run("play", "ur", "--seed", "3", typed="rule UR-WAR-09\nquit\n").output
    assert "[UR-WAR-09]" in output
    assert "Different faces" not in output


# ----------------------------------------------------------------------------------- names in lists


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_bots_can_stand_in_a_list(language: str) -> None:
    spoken = words(language, "ur")
    names = [spoken.bot(name) for name in ("random", "planner:easy", "planner", "planner:hard")]
    assert len(set(names)) == 4
    assert not [name for name in names if re.search(r"[,;()]", name)]
    said = spoken.arguments({"seats": [0, 1, 2]}, names)["seats"]
    assert said.count(",") == 1, said  # "A, B and C", in British English as in French


# ----------------------------------------------------------------------------- what choices cost


def test_choices_are_told_with_what_they_cost() -> None:
    costs = {"a": "treasury 5 → 3", "b": ""}
    menu = Menu({"a": [["x", "n:1"]], "b": [["y"]]}, str.upper, str.lower, "", costs.__getitem__)
    assert menu.lines() == [" 1. X (treasury 5 → 3)", " 2. Y"]


def test_long_lists_and_choices_that_lead_further_stay_short() -> None:
    paths = {f"k{n}": [["x", f"y{n}"]] for n in range(3)}
    assert Menu(paths, str.upper, str.lower, "", lambda _: "5").lines() == [" 1. X"]
    many = {f"k{n}": [[f"x{n}"]] for n in range(9)}
    assert Menu(many, str.upper, str.lower, "", lambda _: "5").lines()[0] == " 1. x0"


def test_a_game_of_ages_tells_what_each_card_costs(run: Run) -> None:
    seats = ["--seats", "me,me", "--option", "version=simple"]
    output = run("play", "ages", "--seed", "3", *seats, typed="\nquit\n").output
    assert "civil action" in output
    assert output.count("take it for") >= 5
    assert "Goodbye" in output or "Nothing is lost" in output


def begun(tmp_path: Path, phase: str, tokens: int) -> tuple[str, ...]:
    """The command that goes on with a table of Civilisation where Africa has only these tokens."""
    state = table(phase=phase, seat=0, tokens={0: {"cat": tokens}}, treasury={0: 1})
    (tmp_path / "moment.json").write_text(json.dumps(state.dump()))
    seats = ",".join(["me"] * state.players)
    return ("play", "civilisation", "--from-position", "moment.json", "--seats", seats)


def test_a_choice_that_calls_for_caution_is_asked_twice(run: Run, tmp_path: Path) -> None:
    command = begun(tmp_path, "ships", 2)
    once = run(*command, typed="\n^cat:0\nquit\n").output
    assert "These are your last tokens" in once
    assert "Choose it again to do it all the same." in re.sub(r"\s+", " ", once)
    assert "builds a ship" not in once
    assert "builds a ship" in run(*command, typed="\n^cat:0\n^cat:0\nquit\n").output


def test_what_calls_for_no_caution_is_done_at_once(run: Run, tmp_path: Path) -> None:
    output = run(*begun(tmp_path, "ships", 4), typed="\n^cat:0\nquit\n").output
    assert "last tokens" not in output
    assert "builds a ship" in output


def test_ships_and_cities_are_listed_with_what_they_take(run: Run, tmp_path: Path) -> None:
    output = run(*begun(tmp_path, "ships", 4), typed="\n1\nquit\n").output
    assert re.search(r"\d\. .*\(.*tokens 4 → [23]", output)
