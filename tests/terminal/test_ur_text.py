"""Ur as text: what the grid, the players and the result show."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

import ziggurat
from ziggurat.games.ur.table import text
from ziggurat.terminal import rulebook
from ziggurat.words import LANGUAGES, words

NAMES = ["Anna", "Tom", "Zoé"]
IDS = re.findall(
    r"\bUR-[A-Z]+-\d+", (Path(__file__).parents[1] / "conformance" / "ur.md").read_text("utf-8")
)


def drawn(part: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(part)
    return "\n".join(line.rstrip() for line in capture.get().split("\n"))


def view(**changes: Any) -> dict[str, Any]:
    """A table of three after set-up, with some of it changed."""
    data = ziggurat.game("ur").start(3, 7).view(0)
    pieces = [".. .. .. .. .. .."] * 6
    pieces[0] = "05 2Z .. .. .. .."
    pieces[5] = "12 .. .. .. .. 01"
    return {**data, "pieces": pieces, "tokens_on_grid": [6, 2, 1], "round": 4, **changes}


def test_a_cell_shows_both_faces_owner_and_tokens() -> None:
    rows = drawn(text.board(view(), words("en", "ur"), NAMES)).split("\n")
    assert rows[0].split() == list("abcdef")
    assert rows[2].startswith("1 │Cw ●5│Pc ▲Z│Ca   │")  # a1: Culture up, War beneath
    assert rows[12].startswith("6 │Ct ■2│")
    assert rows[12].endswith("│Ac ●1│")
    assert max(map(len, rows)) == 39


def test_an_unfinished_choice_is_counted_in_and_marked() -> None:
    rows = drawn(text.board(view(pending={"a1": -2, "f6": 2}), words("en", "ur"), NAMES))
    assert "│Cw-●3│" in rows
    assert "│Ac+●3│" in rows


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", ["Hand", "Supply", "Round 4", "W War"]), ("fr", ["Main", "Réserve", "W Guerre"])],
)
def test_the_players(language: str, expected: list[str]) -> None:
    shown = drawn(text.seats(view(supply=[13, 18, 19]), words(language, "ur"), NAMES))
    for word in expected:
        assert word in shown
    anna = next(line for line in shown.split("\n") if "Anna" in line)
    assert re.match(r"● Anna +C/P +13 +\d+$", anna)
    assert "s1 A/C" in shown
    assert "5" in next(line for line in shown.split("\n") if "iggurats" in line)


def test_who_is_asked_and_who_began() -> None:
    shown = drawn(text.seats(view(to_act=[1], first=2), words("en", "ur"), NAMES))
    assert "■ Tom <" in shown
    assert "▲ Zoé (1)" in shown


def test_the_last_round_is_announced() -> None:
    said = words("en", "ur")
    assert said.say("round.last") in drawn(text.seats(view(last_round=True), said, NAMES))
    assert said.say("round.over") in drawn(text.seats(view(over=True), said, NAMES))
    assert said.say("round.setup") in drawn(text.seats(view(round=0), said, NAMES))


SETS = [
    {
        "hand_face": "war",
        "points": 24,
        "sets": [
            {"faces": ["agriculture", "trade", "culture", "politics", "war"],
             "hand": False, "ziggurat": True, "points": 21},
            {"faces": ["agriculture", "war"], "hand": True, "ziggurat": False, "points": 3},
        ],
    },
    {"hand_face": "trade", "points": 1,
     "sets": [{"faces": ["trade"], "hand": True, "ziggurat": False, "points": 1}]},
    {"hand_face": "trade", "points": 1,
     "sets": [{"faces": ["trade"], "hand": True, "ziggurat": False, "points": 1}]},
]  # fmt: skip


def test_the_result_is_explained_set_by_set() -> None:
    ended = view(over=True, sets=SETS, scores=[24, 1, 1], ranks=[1, 2, 3])
    lines = drawn(text.result(ended, words("en", "ur"), NAMES)).split("\n")
    assert lines[0].startswith("1. ● Anna  24 points  6 tokens")
    assert lines[1] == "   21 Agriculture, Trade, Culture, Politics, War, Ziggurat"
    assert lines[2] == "    3 Agriculture, War (hand tile)"
    assert lines[3].startswith("2. ■ Tom  1 point ")
    assert any("Anna" in line and "win" in line for line in lines[6:])


@pytest.mark.parametrize(
    ("ranks", "shared", "key"),
    [
        ([1, 2, 3], False, "result.tie"),
        ([1, 1, 3], False, "result.tie_stays"),
        ([1, 1, 3], True, "result.shared_by_option"),
    ],
)
def test_equal_points_are_explained(ranks: list[int], shared: bool, key: str) -> None:
    options = {**view()["options"], "shared_victory": shared}
    ended = view(over=True, sets=SETS, scores=[9, 9, 1], ranks=ranks, options=options)
    said = words("en", "ur")
    expected = said.say(key, points=9, tokens="Anna 6, Tom 2")
    assert expected in drawn(text.result(ended, said, NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_paragraph_to_show(language: str) -> None:
    assert len(set(IDS)) > 100
    for rule in IDS:
        shown = rulebook.paragraph("ur", language, rule)
        assert shown, rule
        assert "<a id" not in shown


def test_a_paragraph_stands_under_its_headings() -> None:
    shown = rulebook.paragraph("ur", "en", "ur-limit-01")
    assert shown is not None
    assert shown.startswith("**A few words**")
    assert "five tokens" in shown
    assert "Two colours" not in shown  # the next point
