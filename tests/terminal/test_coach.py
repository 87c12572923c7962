"""My first game in the terminal: the gentlest setting, and a coach who says each thing once."""

from __future__ import annotations

from pathlib import Path

import pytest

import ziggurat
from tests.terminal.conftest import Run
from ziggurat.coaching import Coaching, Remark, Watch
from ziggurat.core.record import Record
from ziggurat.registry import offers
from ziggurat.words import words

GAMES = ("ur", "tigris", "ages", "civilisation")


def flat(text: str) -> str:
    """What was printed, without the breaks of its lines."""
    return " ".join(text.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_set_as_on_the_page(run: Run, tmp_path: Path, game: str) -> None:
    result = run("play", game, "--first", "--seed", "5", "--record", "first.txt", typed="quit\n")
    assert result.exit_code == 0
    record = Record.loads((tmp_path / "first.txt").read_text("utf-8"))
    profile = offers(game).profile()
    assert profile is not None
    assert record.players == profile.first.players
    assert record.seats[1:] == ["planner:easy"] * (profile.first.players - 1)
    assert profile.first.options.items() <= record.options.items()
    assert words("en").say("terminal.coach") in result.output


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_thing_is_said_once_and_can_be_silenced(run: Run, language: str) -> None:
    said = words(language, "ages")
    typed = "board\nboard\n.\ncoach\n.\nquit\n" if language == "en" else "plateau\n.\nquit\n"
    result = run(
        "play", "ages", "--first", "--seed", "3", "--option", "first_player=1",
        "--option", "version=simple", "--language", language, typed=typed,
    )  # fmt: skip
    told = flat(result.output)
    about = flat(said.say("coach.ask.first_round"))
    assert told.count(about) == 1
    assert told.count(flat(said.say("coach.aim.row"))) == 1
    # The first seat has one action in the first round, and took nothing.
    missed = flat(said.say("coach.missed.take", count=1))
    assert told.count(missed) == 1
    assert "[TTA-TAKE-01]" in told
    if language == "en":
        assert said.say("terminal.coach_silent") in told
        assert flat(said.say("coach.ask.actions")) in told.partition("is silent")[0]
        assert said.say("coach.overlooked") not in told.partition("is silent")[2]


def test_there_is_no_coach_unless_somebody_asks_for_one(run: Run) -> None:
    result = run("play", "ur", "--seed", "5", typed="coach\nhelp\nquit\n")
    assert words("en").say("terminal.coach") not in result.output
    assert words("en").say("terminal.help.coach") not in result.output


def test_nobody_explains_where_several_people_play(run: Run) -> None:
    result = run("play", "ur", "--first", "--seats", "me,me,random", typed="quit\n")
    assert words("en").say("terminal.coach") not in result.output


def test_a_coach_says_nothing_of_what_was_taken_back() -> None:
    state = ziggurat.game("ur").start(3, seed=1)
    seat = state.to_act[0]
    legal = state.legal(seat)
    watch = Watch(Coaching(lambda view: None, lambda view, legal, taken: [Remark(str(taken))]))
    watch.note(0, state.view(seat), legal, legal[0])
    watch.note(1, state.view(seat), legal, legal[1])
    assert [one.key for one in watch.missed(2)] == [str(legal[0]), str(legal[1])]
    assert [one.key for one in watch.missed(1)] == [str(legal[0])]  # the second was undone
    watch.note(0, state.view(seat), legal, legal[2])
    assert [one.key for one in watch.missed(1)] == [str(legal[2])]
    watch.begin()
    assert watch.missed(9) == []


def test_a_coach_who_fails_stops_nothing() -> None:
    def fails(*_: object) -> None:
        raise KeyError

    watch = Watch(Coaching(fails, fails))  # type: ignore[arg-type]
    watch.note(0, {}, [], None)  # type: ignore[arg-type]
    assert watch.aim({}) is None
    assert watch.missed(5) == []
