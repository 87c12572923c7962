"""Looking at a record, step by step."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ziggurat
from tests.terminal.conftest import Run
from ziggurat.core.record import Move, Record


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """A short game of Anna against a bot and somebody without a name, with a step taken back."""
    game = ziggurat.game("ur")
    made = Record("ur", 3, game.rules_version, {"turn_limit": 1}, ["Anna", "random"], seed=7)
    state = made.begin(game)
    made.moves += [Move(2, "+a1"), Move(2, "undo 1")]
    rng = Random(1)
    while not state.over:
        seat = state.to_act[0]
        action = rng.choice(state.legal(seat))
        made.moves.append(Move(seat, str(action)))
        state.apply(seat, action)
    (tmp_path / "game.ziggurat").write_text(made.dumps(), encoding="utf-8")
    return made


@pytest.mark.parametrize("language", ["en", "fr"])
def test_plain_writes_every_step_and_the_result(run: Run, record: Record, language: str) -> None:
    result = run("replay", "game.ziggurat", "--plain", "--language", language)
    assert result.exit_code == 0
    played = record.moves[2:]
    for number, step in enumerate(played, 1):
        assert f"{number:>3} " in result.output
        assert f": {step.text}\n" in result.output
    for score in record.replay(ziggurat.game("ur")).scores:
        assert f"{score} point" in result.output
    assert "undo" not in result.output
    assert max(map(len, result.output.split("\n"))) <= 80


def test_plain_at_a_step_shows_that_table_only(run: Run, record: Record) -> None:
    result = run("replay", "game.ziggurat", "--plain", "--at", "1")
    assert result.output.count("┌") == 1
    assert f"  1 Player 3: {record.moves[2].text}" in result.output
    assert run("replay", "game.ziggurat", "--plain", "--at", "0").output.count("┌") == 1


def test_stepping(run: Run, record: Record) -> None:
    last = len(record.moves) - 2
    typed = f"\nn\np\nwhat\n99999\n{last}\nn\n0\np\nq\n"
    output = run("replay", "game.ziggurat", typed=typed).output
    moments = [line for line in output.split("\n") if line.startswith("Step ")]
    asked = [int(line.split()[1]) for line in moments]
    assert asked[:4] == [0, 1, 2, 1]
    assert f"Step {last} of {last}" in output
    assert "“what” means nothing here" in output
    assert f"The record ends at step {last}." in output
    assert "This is where the record begins." in output
    assert "wins" in output or "victory" in output.lower()


def test_stepping_in_french_from_a_step(run: Run, record: Record) -> None:
    output = run("replay", "game.ziggurat", "--at", "3", "--language", "fr", typed="q\n").output
    assert "Coup 3 sur" in output


def test_the_end_of_the_input_leaves_politely(run: Run, record: Record) -> None:
    result = run("replay", "game.ziggurat", typed="")
    assert result.exit_code == 0


def test_a_record_cannot_steer_the_terminal(run: Run, record: Record, tmp_path: Path) -> None:
    record.seats = ["\x1b[2JAnna", "\x07Tom", "Zoé"]
    (tmp_path / "evil.ziggurat").write_text(record.dumps(), encoding="utf-8")
    result = run("replay", "evil.ziggurat", "--plain")
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "\x07" not in result.output
    assert "[2JAnna" in result.output
    (tmp_path / "evil.ziggurat").write_text(record.dumps() + "hello\x1b[2J\n", encoding="utf-8")
    assert "\x1b" not in run("replay", "evil.ziggurat").stderr
