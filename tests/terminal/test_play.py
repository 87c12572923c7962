"""Games at the keyboard: whole ones, commands, nonsense, several people, failing bots."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.civilisation.positions import table
from tests.terminal.conftest import Run
from ziggurat.bots import Guard
from ziggurat.core.action import Action
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.disk import FileTrouble
from ziggurat.terminal import files
from ziggurat.terminal.play import Play
from ziggurat.terminal.seating import Seat, seated_again, seating, titles, usual
from ziggurat.words import words

SHORT = ["--seed", "7", "--option", "turn_limit=1"]
RAW_KEY = re.compile(r"\b(?:log|prompt|refusal|label|face|text|terminal|result)\.[a-z]")
FIRST_CHOICES = "1\n" * 400


def placed(name: str, cell: str, language: str = "en") -> str:
    """What the log says of a token put down."""
    return words(language, "ur").say("log.placed", seat=name, cell=cell, count=1)


def finished(path: Path) -> ziggurat.Record:
    return Record.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_by_numbers(run: Run, tmp_path: Path, language: str) -> None:
    result = run(
        "play", "ur", "--seats", "me,random,planner:easy", *SHORT,
        "--record", "game.ziggurat", "--language", language, typed=FIRST_CHOICES,
    )  # fmt: skip
    assert result.exit_code == 0
    record = finished(tmp_path / "game.ziggurat")
    state = record.replay(ziggurat.game("ur"))
    assert state.over
    for score in state.scores:
        assert f"{score} point" in result.output
    assert max(map(len, result.output.split("\n"))) <= 80
    assert ("The game is over" if language == "en" else "La partie est terminée") in result.output
    assert not RAW_KEY.search(result.output)
    assert record.seats[1:] == ["random", "planner:easy"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_replay_gives_the_same_score(run: Run, tmp_path: Path, language: str) -> None:
    played = run(
        "play", "ur", "--seats", "me:Anna,random,random", *SHORT, "--record", "game.ziggurat",
        "--language", language, typed=FIRST_CHOICES,
    )  # fmt: skip
    shown = run("replay", "game.ziggurat", "--plain", "--language", language)
    assert shown.exit_code == 0
    result = shown.output[shown.output.index("1. ") :]
    assert result.strip() in played.output
    assert max(map(len, shown.output.split("\n"))) <= 80


def test_the_same_seed_and_answers_give_the_same_game(run: Run) -> None:
    given = ["play", "ur", "--seats", "me,random,planner:easy", *SHORT]
    one = run(*given, "--record", "one.ziggurat", typed=FIRST_CHOICES).output
    other = run(*given, "--record", "two.ziggurat", typed=FIRST_CHOICES).output
    assert one.replace("one.ziggurat", "two.ziggurat") == other


def test_bots_alone_play_to_the_end(run: Run) -> None:
    result = run("play", "ur", "--seats", "random,random,random", *SHORT, "--record", "b.ziggurat")
    assert result.exit_code == 0
    assert "The game is over" in result.output


# In this game (seed 7) seat 2 begins; then the person at seat 0 is asked for the first token.

ME = ["play", "ur", "--seats", "me,random,random", "--seed", "7"]
RANDOM_2 = words("en").say("bot.random") + " 2"
FOUNDED = "c4\nc3\nc2\n.\n"
"""Three tokens, and the hand tile (Culture and Politics) kept."""


def test_typed_notation_numbers_and_names_mean_the_same(run: Run) -> None:
    typed = ["+c4", " + C4 ", "c4", "21", "cell:c4"]
    for text in typed:
        assert placed("Player 1", "c4") in run(*ME, typed=f"{text}\n").output


def test_nonsense_is_met_with_a_sentence_and_the_question_stays(run: Run) -> None:
    result = run(*ME, typed="hello\n99\n\n+z9\n+d6\n+c4\n")
    assert "“hello” means nothing here" in result.output
    assert "they go from 1 to 35" in result.output
    assert "“+z9” means nothing here" in result.output
    assert "[UR-LIMIT-02]" in result.output  # d6 belongs to another player
    assert placed("Player 1", "c4") in result.output


@pytest.mark.parametrize(
    "typed", [b"\xff\xfe\n", b"save a\0b\n", b"save ~nobody-of-that-name/x/\n", b"save .\n",
              b"undo much\n", b"9" * 5000 + b"\n", b"\x1b[A\n", "c\u0308\n".encode(), b"rule \0\n"],
)  # fmt: skip
def test_nonsense_of_the_worst_kind(run: Run, typed: bytes) -> None:
    result = run(*ME, typed=typed + b"c4\nquit\n")
    assert result.exit_code == 0
    assert placed("Player 1", "c4") in result.output


def test_nonsense_in_french(run: Run) -> None:
    result = run(*ME, "--language", "fr", typed="bonjour\n+d6\naide\n")
    assert "«\N{NO-BREAK SPACE}bonjour\N{NO-BREAK SPACE}» ne veut rien dire ici" in result.output
    assert "[UR-LIMIT-02]" in result.output
    assert "annuler" in result.output


def test_undo_takes_back_a_step_of_this_turn_only(run: Run, tmp_path: Path) -> None:
    typed = f"{FOUNDED}C\nundo\nundo\nquit\n"
    result = run(*ME, "--record", "game.ziggurat", typed=typed)
    assert "1 step taken back." in result.output
    steps = [str(step) for step in finished(tmp_path / "game.ziggurat").moves]
    assert steps[-2:] == ["0 C", "0 undo 1"]
    # The turn before belongs to the bots: a second undo is refused.
    assert words("en", "ur").say("refusal.no_undo", count=1, most=0) in result.output


def test_undo_in_french_and_of_too_much(run: Run) -> None:
    result = run(*ME, "--language", "fr", typed=f"{FOUNDED}C\nannuler 5\nannuler\n")
    assert "1 coup repris." in result.output
    assert words("fr", "ur").say("refusal.no_undo", count=5, most=1) in result.output


def test_the_log_tells_what_happened(run: Run) -> None:
    result = run(*ME, typed="log\nc4\nlog\n")
    assert result.output.count(placed(RANDOM_2, "d6")) == 3  # once live, twice in logs
    assert result.output.count(placed("Player 1", "c4")) == 2


def test_board_shows_the_table_again(run: Run) -> None:
    assert run(*ME, typed="board\n").output.count("6 │Ct   │Tp   │Wt   │Cw ▲1│Ta   │Ac   │") == 2


def test_rule_shows_the_cited_paragraph(run: Run) -> None:
    result = run(*ME, typed="rule\n+d6\nrule\nrule ur-war-10\nrule UR-NOPE-01\n").output
    assert "everyone puts one token on a free tile" in result  # the question: UR-SETUP-08
    assert "Two colours never share a tile." in result  # the refusal: UR-LIMIT-02
    assert "[UR-WAR-10]" in result
    assert "no paragraph “UR-NOPE-01”" in result
    french = run(*ME, "--language", "fr", typed="règle\n").output
    assert "chacun pose un jeton" in french


def test_save_and_go_on_later(run: Run, tmp_path: Path) -> None:
    first = run(*ME, typed="c4\nsave mid.ziggurat\nsave mid.ziggurat\nsave\nc3\nquit\n")
    assert "The record is in mid.ziggurat." in first.output
    assert "Type save and the name of a file." in first.output
    record = finished(tmp_path / "mid.ziggurat")
    assert record.moves[1].text == "+c4"
    again = run(
        "play", "ur", "--from-position", "mid.ziggurat", "--record", "mid.ziggurat",
        typed="c3\nquit\n",
    )  # fmt: skip
    assert again.exit_code == 0
    continued = finished(tmp_path / "mid.ziggurat")
    assert continued.seats == record.seats == ["Player 1", "random", "random"]
    assert continued.moves[: len(record.moves)] == record.moves
    assert "0 +c3" in [str(step) for step in continued.moves]


def test_save_leaves_other_files_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary", encoding="utf-8")
    result = run(*ME, typed="save diary.txt\n")
    assert "diary.txt exists already" in result.output
    assert (tmp_path / "diary.txt").read_text(encoding="utf-8") == "dear diary"


@pytest.mark.parametrize("typed", ["c4\nquit\n", "c4\n"])
def test_leaving_keeps_the_game_and_says_where(run: Run, tmp_path: Path, typed: str) -> None:
    result = run(*ME, typed=typed)
    assert result.exit_code == 0
    assert "Nothing is lost" in result.output
    kept = list((tmp_path / "data" / "ziggurat" / "records").iterdir())
    assert len(kept) == 1
    assert finished(kept[0]).moves[1].text == "+c4"


def test_from_a_position(run: Run, tmp_path: Path) -> None:
    state = ziggurat.game("ur").start(3, 7, turn_limit=1)
    while state.view(None)["round"] == 0:
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    (tmp_path / "position.json").write_text(json.dumps(state.dump()), encoding="utf-8")
    result = run(
        "play", "ur", "--from-position", "position.json", "--record", "game.ziggurat",
        "--seats", "me,me,me", typed=FIRST_CHOICES,
    )  # fmt: skip
    assert result.exit_code == 0
    record = finished(tmp_path / "game.ziggurat")
    assert record.seed is None
    assert record.replay(ziggurat.game("ur")).over
    assert run("replay", "game.ziggurat", "--plain").exit_code == 0


def test_a_record_that_can_no_longer_be_written_does_not_end_the_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = files.write

    def failing(path: Path, record: Record) -> None:
        if len(record.moves) == 2:
            raise FileTrouble("unwritable_file", file=str(path), reason="trouble")
        written(path, record)

    monkeypatch.setattr(files, "write", failing)
    result = run(*ME, "--record", "game.ziggurat", typed="c4\nquit\n")
    assert result.exit_code == 0
    assert "game.ziggurat cannot be written" in result.output
    assert "Nothing is lost" in result.output


# Several people


def test_people_on_one_chair(run: Run) -> None:
    result = run(*ME[:2], "--seats", "me:Anna,me:Tom,me", *SHORT, typed=FIRST_CHOICES)
    assert result.exit_code == 0
    assert "Anna" in result.output
    assert "Player 3" in result.output
    assert "Pass the keyboard" not in result.output  # Ur has no secrets


def test_secrets_are_covered_between_people(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ziggurat.game("ur")), "has_secrets", True)
    result = run(*ME[:2], "--seats", "me:Anna,me:Tom,random", "--seed", "7", typed="\nc4\n\nc1\n\n")
    anna, tom = (result.output.index(f"Pass the keyboard to {name}.") for name in ("Anna", "Tom"))
    assert anna < tom
    between = result.output[anna:tom]
    assert "\n" * 24 in between
    assert placed("Anna", "c4") in result.output[tom:]  # told to the next person


# Bots that fail


class Failing:
    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.overran = mode == "slow"

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        if self.mode == "raises":
            raise RuntimeError("out of ideas")
        if self.mode == "cheats":
            return ziggurat.game("ur").action_at(40)
        return legal[0]


@pytest.mark.parametrize(
    ("mode", "said"),
    [("raises", "RuntimeError: out of ideas"), ("cheats", "illegal"), ("slow", "too long")],
)
def test_a_bot_that_fails_is_replaced_and_it_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, mode: str, said: str
) -> None:
    game = ziggurat.game("ur")
    record = Record("ur", 3, game.rules_version, {"turn_limit": 1}, seed=7)
    history = History(record.begin(game))
    seats = [Seat(name, name, Guard(partial(Failing, mode))) for name in ("a", "b", "c")]
    Play(game, record, history, seats, words("en", "ur"), tmp_path / "game.ziggurat").run()
    assert history.state.over
    output = capsys.readouterr().out
    assert "a random move was made instead" in output
    assert said in output


def test_bots_get_their_view_and_a_list_of_their_own(tmp_path: Path) -> None:
    game = ziggurat.game("ur")
    record = Record("ur", 3, game.rules_version, {"turn_limit": 1}, seed=7)
    history = History(record.begin(game))
    given: list[tuple[Any, ...]] = []

    class Nosy(Failing):
        def choose(self, *args: Any) -> Action:
            given.append(args)
            answer: Action = args[1][0]
            args[1].clear()
            return answer

    seats = [Seat(name, name, Guard(partial(Nosy, ""))) for name in ("a", "b", "c")]
    Play(game, record, history, seats, words("en", "ur"), tmp_path / "game.ziggurat").run()
    assert history.state.over
    view, _, rng, deadline = given[0]
    assert isinstance(view, dict)
    assert isinstance(rng, Random)
    assert deadline > 0


# Who sits where


def test_seats_have_names_that_differ() -> None:
    said = words("en", "ur")
    seats = seating("me, me:Anna ,planner,planner:normal", ziggurat.game("ur"), said)
    assert [seat.entry for seat in seats] == [
        "Player 1", "Anna", "planner:normal", "planner:normal",
    ]  # fmt: skip
    assert len({seat.name for seat in seats}) == 4
    assert [seat.bot is None for seat in seats] == [True, True, False, False]
    assert titles(["Anna", "Anna"], said) == ["Anna 1", "Anna 2"]


def test_bots_of_a_tournament_have_names_and_play_on() -> None:
    said, entries = words("fr", "ur"), ["planner:easy", "planner:easy#2", "Anna#2", "random#x"]
    easy = said.say("bot.planner:easy")
    assert titles(entries, said) == [easy, f"{easy} 2", "Anna#2", "random#x"]
    record = Record("ur", 4, seats=entries)
    seats = seated_again(record, ziggurat.game("ur"), said)
    assert [seat.entry for seat in seats] == entries
    assert [seat.bot is not None for seat in seats] == [True, True, False, False]


def test_the_usual_seats_are_those_of_the_published_game() -> None:
    assert usual(ziggurat.game("ur")) == "me,planner,planner"
    assert usual(ziggurat.game("ur"), 2) == "me,planner"


def test_a_game_from_elsewhere(run: Run) -> None:
    """Nim, the template of the next game, plays in the terminal too."""
    result = run("play", "nim", "--seats", "me,random", typed="1\n" * 60)
    assert result.exit_code == 0
    assert "The game is over" in result.output


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_of_ages_by_numbers(run: Run, tmp_path: Path, language: str) -> None:
    result = run(
        "play", "ages", "--seats", "me,random", "--seed", "7", "--option", "version=simple",
        "--option", "turn_limit=3", "--record", "game.ziggurat", "--language", language,
        typed="1\n" * 200,
    )  # fmt: skip
    assert result.exit_code == 0
    assert finished(tmp_path / "game.ziggurat").replay(ziggurat.game("ages")).over
    assert max(map(len, result.output.split("\n"))) <= 80
    assert not RAW_KEY.search(result.output)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_of_civilisation_by_numbers(run: Run, tmp_path: Path, language: str) -> None:
    result = run(
        "play", "civilisation", "--seats", "me,random,random", "--seed", "7",
        "--option", "turn_limit=4", "--record", "game.ziggurat", "--language", language,
        typed="1\n" * 300,
    )  # fmt: skip
    assert result.exit_code == 0
    assert finished(tmp_path / "game.ziggurat").replay(ziggurat.game("civilisation")).over
    assert max(map(len, result.output.split("\n"))) <= 80
    assert not RAW_KEY.search(result.output)


def test_moves_of_civilisation_are_typed_and_refused_with_their_rule(
    run: Run, tmp_path: Path
) -> None:
    """Africa moves by land, cannot move the same token twice, and takes a move back."""
    state = table(phase="movement", seat=0, tokens={0: {"num": 2, "sah": 1}})
    (tmp_path / "position.json").write_text(json.dumps(state.dump()))
    typed = "1num>cat\n1cat>thp\nundo\nquit\n"
    shown = run(
        "play", "civilisation", "--seats", "me,random,random", "--from-position", "position.json",
        typed=typed,
    ).output  # fmt: skip
    assert "Player 1 moves a token: Numidia → Carthage." in shown
    assert "Tokens that have moved stay where they are" in shown
    assert "[CIV-23.3b]" in shown
    assert "1 step taken back." in shown
    assert "num Numidia" in shown and "tun\N{NO-BREAK SPACE}Tunisia" in shown


def test_card_says_what_a_card_does(run: Run) -> None:
    typed = "card m1\ncard war over\ncard\ncard nonsense\nquit\n"
    shown = run("play", "ages", "--seats", "me,random", "--seed", "7", typed=typed).output
    assert "Iron [m1] Age I, mine, civil" in shown
    assert "To play: 5 science points." in shown
    assert "War over Territory [Y2d]" in shown
    assert "There is no card called “nonsense”" in shown


def test_a_game_without_cards_has_no_such_command(run: Run) -> None:
    shown = run("play", "ur", "--seats", "me,random,random", *SHORT, typed="help\nquit\n").output
    assert "  rule" in shown
    assert "  card" not in shown


def test_a_hint_is_told_with_its_reasons_and_another_if_asked(run: Run) -> None:
    result = run("play", "ur", "--seats", "me,random,random", *SHORT, typed="hint\nhint\nquit\n")
    assert result.exit_code == 0
    assert result.output.count("would play:") == 2
    assert "because: +1 tile of yours" in result.output


def test_where_two_play_hints_must_be_allowed(run: Run) -> None:
    seats = ["play", "ur", "--seats", "me:Anna,me:Ben,random", *SHORT]
    assert "does not allow hints" in run(*seats, typed="hint\nquit\n").output
    allowed = run(*seats, "--hints", "--language", "fr", typed="conseil\nquit\n").output
    assert "jouerait" in allowed
