"""`ziggurat arena`: one line, a table, and files that say the same."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests.terminal.conftest import Run

SHORT = ["--option", "turn_limit=1", "--jobs", "1"]
MINE = """
class Last:
    def choose(self, view, legal, rng, deadline):
        return legal[-1]

class Lost:
    def choose(self, view, legal, rng, deadline):
        raise LookupError("where am I?")
"""


def arena(run: Run, *more: str, bots: tuple[str, ...] = ("random", "planner:easy")) -> str:
    result = run("arena", "ur", "--bots", *bots, *SHORT, *more)
    assert result.exit_code == 0, result.stderr
    return result.output


def test_one_line_gives_a_table(run: Run, tmp_path: Path) -> None:
    output = arena(run, "--games", "6")
    assert "games" in output and "rating" in output
    assert re.search(r"planner:easy +9 +\d+\.\d% +\d+\.\d–\d+\.\d +\d+\.\d +\d+\.\d ± \d", output)
    assert "33.3%" in output
    (results,) = (tmp_path / "data/ziggurat/arena").glob("ur-*.jsonl")
    assert results.name in re.sub(r"\s", "", output)
    assert len(results.read_text().splitlines()) == 7
    assert len(results.with_suffix(".csv").read_text().splitlines()) == 19
    assert max(map(len, output.split("\n"))) <= 80


def test_the_same_line_goes_on_and_says_so(run: Run, tmp_path: Path) -> None:
    arena(run, "--games", "6")
    assert "6 games were played already" in arena(run, "--games", "12")
    assert len(list((tmp_path / "data/ziggurat/arena").glob("*.jsonl"))) == 1
    arena(run, "--games", "6", "--seed", "1")
    assert len(list((tmp_path / "data/ziggurat/arena").glob("*.jsonl"))) == 2


def test_games_are_made_up_to_a_balanced_number(run: Run) -> None:
    assert "4 games cannot" in (output := arena(run, "--games", "4"))
    assert "6 are played" in output


def test_in_french(run: Run) -> None:
    output = arena(run, "--games", "6", "--language", "fr")
    assert "parties" in output and "cote" in output
    assert re.search(r"\d,\d\N{NO-BREAK SPACE}%", output)
    assert not re.search(r"\barena\.[a-z]", output)
    assert max(map(len, output.split("\n"))) <= 80


def test_bots_of_the_folder_one_stands_in_and_their_faults(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ours.py").write_text(MINE)
    output = arena(run, "--games", "3", bots=("random", "ours:Last", "ours:Lost"))
    lost = next(line for line in output.split("\n") if line.startswith("ours:Lost"))
    assert int(lost.split()[-1]) > 5
    assert re.search(r"ours:Lost: random moves .*failed: \d+", output)
    assert "ours:Last: random" not in output


def test_a_bot_of_mine_plays_at_my_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "theirs.py").write_text(MINE)
    seats = "random,theirs:Last,random"
    result = run("play", "ur", "--seats", seats, "--seed", "7", "--option", "turn_limit=1")
    assert result.exit_code == 0
    assert "theirs:Last" in result.output


def test_records_and_pictures(run: Run, tmp_path: Path) -> None:
    output = arena(run, "--games", "6", "--records", "records", "--plot", "ratings.svg")
    assert "ratings.svg" in output
    picture = (tmp_path / "ratings.svg").read_text()
    assert picture.startswith("<?xml") and "</svg>" in picture
    assert len(list((tmp_path / "records").iterdir())) == 6
    arena(run, "--games", "6", "--plot", "ratings.png", "--language", "fr")
    assert (tmp_path / "ratings.png").read_bytes().startswith(b"\x89PNG")
    one = sorted((tmp_path / "records").iterdir())[0]
    assert run("replay", str(one), "--plain").exit_code == 0


def test_positions_are_kept_once(run: Run, tmp_path: Path) -> None:
    line = ("--games", "6", "--positions", "seen.npz", "--samples", "3")
    output = arena(run, *line)
    assert re.search(r"\d+ positions: seen\.npz", output)
    before = (tmp_path / "seen.npz").read_bytes()
    refused = run("arena", "ur", "--bots", "random", "planner:easy", *SHORT, *line)
    assert refused.exit_code == 2
    assert "seen.npz" in refused.stderr
    assert (tmp_path / "seen.npz").read_bytes() == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_done_is_said_in_a_sentence(run: Run, tmp_path: Path, language: str) -> None:
    (tmp_path / "diary.jsonl").write_text("dear diary\n")
    line = ["arena", "ur", "--bots", "random", *SHORT, "--games", "3", "--language", language]
    taken = run(*line, "--results", "diary.jsonl")
    assert (taken.exit_code, taken.stdout) == (2, "")
    assert "diary.jsonl" in taken.stderr
    assert (tmp_path / "diary.jsonl").read_text() == "dear diary\n"
    run(*line, "--results", "mine.jsonl")
    other = run(*line, "--seed", "5", "--results", "mine.jsonl")
    assert other.exit_code == 2
    assert "seed" in other.stderr
    nowhere = run(*line, "--cluster", "nonsense://nowhere", "--results", "x.jsonl")
    assert nowhere.exit_code == 2
    assert "nonsense://nowhere" in nowhere.stderr
    for result in (taken, other, nowhere):
        assert "Traceback" not in result.stderr
        assert "refusal." not in result.stderr
        assert len(result.stderr.strip().split("\n")) == 1


@contextmanager
def begun(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A long tournament in a process of its own, a few games after its start."""
    command = [
        sys.executable, "-m", "ziggurat", "arena", "ur", "--bots", "random", "planner:easy",
        "--games", "3000", "--jobs", "2", "--option", "turn_limit=2", "--results", "r.jsonl",
    ]  # fmt: skip
    path = folder / "r.jsonl"
    with subprocess.Popen(
        command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        # Tests that run in the background of a shell have Ctrl-C ignored, and so would children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        end = time.monotonic() + 60
        while time.monotonic() < end and not (path.exists() and path.read_text().count("\n") > 5):
            time.sleep(0.05)
        yield process


def test_ctrl_c_leaves_results_to_go_on_with(tmp_path: Path) -> None:
    with begun(tmp_path) as process:
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the same line goes on" in " ".join(output.split())
    assert "Traceback" not in errors
    lines = (tmp_path / "r.jsonl").read_text().splitlines()
    games = [json.loads(line)["game"] for line in lines[1:]]
    assert 5 <= len(games) < 3000
    assert games == sorted(set(games))


def test_a_tournament_that_is_killed_leaves_results_and_no_processes(
    run: Run, tmp_path: Path
) -> None:
    with begun(tmp_path) as process:
        children = psutil.Process(process.pid).children(recursive=True)
        assert len(children) >= 2
        process.kill()
        process.wait()
        _, alive = psutil.wait_procs(children, timeout=20)
    assert alive == []
    before = (tmp_path / "r.jsonl").read_text().count("\n") - 1
    line = ["--option", "turn_limit=2", "--results", "r.jsonl", "--games", "6", "--jobs", "1"]
    result = run("arena", "ur", "--bots", "random", "planner:easy", *line)
    assert result.exit_code == 0
    assert "games were played already" in result.output
    assert (tmp_path / "r.jsonl").read_text().count("\n") - 1 >= before
