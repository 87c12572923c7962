"""Tigris & Euphrates as text: what the map, the players and the result show."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from tests.conformance.moves import play
from tests.conformance.tigris.positions import table as position
from tests.games.drawing import finished
from ziggurat.core.state import State
from ziggurat.games.tigris.table import text
from ziggurat.words import LANGUAGES, words

NAMES = ["Anna", "Tom", "Zoé", "Dalia"]


def drawn(part: RenderableType) -> list[str]:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(part)
    return [line.rstrip() for line in capture.get().split("\n")]


def table() -> State:
    return position(monuments={"GK": "k6"}, d5="G0", d6="RR", g6="RR", g5="G1", j8="XX")


def test_a_cell_shows_tile_treasure_leader_or_river() -> None:
    rows = drawn(text.board(table().view(0), words("en", "tigris"), NAMES))
    assert rows[0].split() == list("abcdefghijklmnop")
    cells = [rows[number][3:] for number in range(12)]
    assert cells[2].startswith("·  R+ ·  ·  ~~")  # b2: a corner treasure
    assert cells[3][15:17] == "R*"  # f3
    assert cells[5][9:11] == "G●"  # d5: the trader of the first seat
    assert cells[5][18:20] == "G■"
    assert cells[6][30:34] == "g  g"  # under the monument
    assert cells[8][27:29] == "##"
    assert max(map(len, rows)) <= 51


def test_the_uniting_tile_is_marked() -> None:
    state = position(d5="G0", d6="RR", f6="RR", f5="G1", hand="RRBBGK")
    play(state, "Re6")
    rows = drawn(text.board(state.view(0), words("en", "tigris"), NAMES))
    assert rows[6][15:17] == "R!"
    shown = "\n".join(drawn(text.seats(state.view(0), words("en", "tigris"), NAMES)))
    assert "External conflict (trader): Anna 0 against Tom 0" in shown


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            ["Round 1, 2 actions left", "Bag: ", "Treasures on the map: 10", "R temple, priest"],
        ),
        ("fr", ["Tour 1, encore 2 actions", "Trésors sur la carte", "K peuplement, roi"]),
    ],
)
def test_the_players_and_my_screen(language: str, expected: list[str]) -> None:
    shown = drawn(text.seats(table().view(0), words(language, "tigris"), NAMES))
    for words_expected in expected:
        assert any(words_expected in line for line in shown), words_expected
    assert any(line.startswith("● Anna < (1)") and "RBK" in line for line in shown)
    assert any("RG RK" in line or "RB RG" in line for line in shown)
    assert max(map(len, shown)) <= 40


def test_a_spectator_sees_no_screen() -> None:
    shown = "\n".join(drawn(text.seats(table().view(None), words("en", "tigris"), NAMES)))
    assert "My screen" not in shown


def test_long_lists_name_cells_by_their_coordinates() -> None:
    assert text.short("cell:c4") == "c4"
    assert text.short("tile:red") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_counts_treasures_and_names_the_winner(language: str) -> None:
    view = finished("tigris", 4)
    spoken = words(language, "tigris")
    lines = drawn(text.result(view, spoken, NAMES))
    best = view["ranks"].index(1)
    assert lines[1].startswith(f"1. {text.MARKS[best]} {NAMES[best]}")
    assert lines[1].endswith(spoken.say("points", count=view["scores"][best]))
    assert any(NAMES[best] in line for line in lines[5:])
