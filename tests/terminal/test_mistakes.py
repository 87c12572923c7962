"""What cannot be done gets one clear sentence on standard error, exit code 2, no traceback."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

import ziggurat
from tests.terminal.conftest import Run

GOOD = """ziggurat-record 1
game "ur"
rules 1
players 3
options {}
seed 7

"""

MISTAKES = {
    "unknown game": (["play", "chess"], "chess"),
    "one seat": (["play", "ur", "--seats", "me"], "1"),
    "five seats": (["play", "ur", "--seats", "me,me,me,me,me"], "5"),
    "empty seat": (["play", "ur", "--seats", "me,,random"], "2"),
    "unknown option": (["play", "ur", "--option", "dragons=yes"], "dragons"),
    "option without value": (["play", "ur", "--option", "turn_limit"], "turn_limit"),
    "option out of range": (["play", "ur", "--option", "turn_limit=0"], "1000"),
    "number that is none": (["play", "ur", "--option", "turn_limit=many"], "many"),
    "switch that is none": (["play", "ur", "--option", "shared_victory=perhaps"], "perhaps"),
    "unknown bot": (["play", "ur", "--seats", "me,random,oracle"], "oracle"),
    "unknown level": (["play", "ur", "--seats", "me,random,planner:genius"], "planner:genius"),
    "seed that is no number": (["play", "ur", "--seed", "lucky"], "lucky"),
    "seed too high": (["play", "ur", "--seed", str(1 << 128)], str(1 << 128)[:39]),
    "unknown language": (["play", "ur", "--language", "la"], "en fr"),
    "no such file": (["replay", "nowhere.ziggurat"], "nowhere.ziggurat"),
    "no such position": (["play", "ur", "--from-position", "nowhere.json"], "nowhere.json"),
    "folder for a record": (["replay", "."], "."),
    "unknown command": (["dance"], "replay"),
    "unknown flag": (["play", "ur", "--loud"], "--loud"),
    "missing game": (["play"], "GAME"),
    "missing value": (["play", "ur", "--seed"], "--seed"),
    "too many arguments": (["play", "ur", "tigris"], "ziggurat play --help"),
    "tournament without bots": (["arena", "ur"], "--bots"),
    "tournament of a bot that is none": (["arena", "ur", "--bots", "random", "oracle"], "oracle"),
    "tournament of no game": (["arena", "--bots", "random"], "GAME"),
    "bot in no module": (["arena", "ur", "--bots", "nowhere:Bot"], "nowhere"),
    "no bot in a module": (["arena", "ur", "--bots", "json:dumps"], "json:dumps"),
    "seats of nowhere": (["play", "ur", "--seats", "me,random,nowhere:Bot"], "nowhere"),
    "games that are no number": (["arena", "ur", "--bots", "random", "--games", "x"], "--games"),
    "too many seats": (["arena", "ur", "--bots", "random", "--players", "5"], "--players"),
    "no jobs": (["arena", "ur", "--bots", "random", "--jobs", "0"], "--jobs"),
    "picture of no kind": (["arena", "ur", "--bots", "random", "--plot", "a.doc"], ".svg .png"),
    "positions of no kind": (["arena", "ur", "--bots", "random", "--positions", "a.csv"], ".npz"),
    "port that is no number": (["--port", "high"], "65535"),
    "port too high": (["--port", "65536"], "65535"),
    "setting that is no number": (["serve", "--idle-seconds", "long"], "--idle-seconds"),
    "setting that is no choice": (["serve", "--log-format", "xml"], "lines json"),
    "settings that are not there": (["serve", "--settings", "no.toml"], "no.toml"),
}


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_mistakes_on_the_command_line(run: Run, name: str, language: str) -> None:
    arguments, mentioned = MISTAKES[name]
    result = run(*arguments, LANG=f"{language}.UTF-8")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert mentioned.replace("GAME", "JEU" if language == "fr" else "GAME") in result.stderr
    assert "Traceback" not in result.stderr
    assert "refusal." not in result.stderr
    assert len(result.stderr.strip().split("\n")) == 1


def test_the_sentence_is_in_the_users_language(run: Run) -> None:
    arguments = ["play", "ur", "--option", "turn_limit=0"]
    english = run(*arguments, "--language", "en").stderr
    french = run(*arguments, "--language", "fr").stderr
    assert english != french
    assert "nombre" in french
    assert "number" in english


DAMAGED = {
    "not a record": "dear diary",
    "empty": "",
    "broken header": GOOD.replace('"ur"', "ur"),
    "another game": GOOD.replace('"ur"', '"chess"'),
    "other rules": GOOD.replace("rules 1", "rules 999"),
    "wrong players": GOOD.replace("players 3", "players 9"),
    "wrong option": GOOD.replace("{}", '{"turn_limit": "x"}'),
    "no seed": GOOD.replace("seed 7\n", ""),
    "broken step": GOOD + "hello\n",
    "illegal step": GOOD + "2 *\n",
    "unknown notation": GOOD + "2 checkmate\n",
    "undo of nothing": GOOD + "2 undo 1\n",
    "hidden step": GOOD + "2 ?\n",
    "broken start": GOOD.replace("seed 7", 'start {"game": "ur", "form": 2, "options": {}}'),
}


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_damaged_records(run: Run, tmp_path: Path, name: str, language: str) -> None:
    path = tmp_path / "damaged.ziggurat"
    path.write_text(DAMAGED[name], encoding="utf-8")
    result = run("replay", str(path), "--language", language)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr
    assert "refusal." not in result.stderr


def test_the_record_of_a_running_game_says_why_it_cannot_be_replayed(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "running.ziggurat").write_text(DAMAGED["no seed"], encoding="utf-8")
    told = run("replay", "running.ziggurat", "--language", "en").stderr
    assert "while the game was under way" in " ".join(told.split())


def test_a_record_that_is_no_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "picture.ziggurat").write_bytes(b"\x89PNG\xff\xfe")
    assert run("replay", "picture.ziggurat").exit_code == 2


def test_a_step_that_is_not_in_the_record(run: Run, tmp_path: Path) -> None:
    (tmp_path / "short.ziggurat").write_text(GOOD + "2 +a1\n", encoding="utf-8")
    result = run("replay", "short.ziggurat", "--at", "2")
    assert result.exit_code == 2
    assert "1" in result.stderr


POSITIONS = {
    "no JSON": "{",
    "no object": "[1, 2]",
    "nothing in it": "{}",
    "another game": '{"game": "chess"}',
    "no players": '{"game": "ur", "form": 2, "options": {}}',
    "wrong rows": json.dumps({"game": "ur", "form": 2, "options": {}, "players": 3, "tiles": 7}),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_damaged_positions(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "position.json").write_text(POSITIONS[name], encoding="utf-8")
    result = run("play", "ur", "--from-position", "position.json", "--language", "fr")
    assert result.exit_code == 2
    assert "refusal." not in result.stderr
    assert "Traceback" not in result.stderr


def test_what_a_position_fixes_cannot_be_chosen(run: Run, tmp_path: Path) -> None:
    dump = ziggurat.game("ur").start(3, 7).dump()
    (tmp_path / "position.json").write_text(json.dumps(dump), encoding="utf-8")
    given = ["play", "ur", "--from-position", "position.json"]
    assert "--seed" in run(*given, "--seed", "1").stderr
    assert "--option" in run(*given, "--option", "turn_limit=3").stderr
    seats = run(*given, "--seats", "me,random")
    assert seats.exit_code == 2
    assert "2" in seats.stderr
    assert "3" in seats.stderr


def test_nobodys_file_is_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary", encoding="utf-8")
    result = run("play", "ur", "--record", "diary.txt")
    assert result.exit_code == 2
    assert "diary.txt" in result.stderr
    assert (tmp_path / "diary.txt").read_text(encoding="utf-8") == "dear diary"


def test_a_record_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run("play", "ur", "--record", "file/below.ziggurat").exit_code == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_port_in_use(run: Run, tmp_path: Path, language: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        database = f"sqlite:///{tmp_path / 'tables.db'}"
        result = run("--port", port, "--no-browser", "--database", database, "--language", language)
    assert result.exit_code == 2
    assert port in result.stderr
    assert "Traceback" not in result.output
