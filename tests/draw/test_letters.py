"""Boards in letters: laid out as a terminal shows them, with Rich or without."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

import ziggurat
from ziggurat.draw.letters import Block, Group, Indented, Table, Text
from ziggurat.registry import offers
from ziggurat.words import LANGUAGES, words

NAMES = ["Anna Bartholomew Christie", "Bo", "Éva", "日本", "e", "f", "g", "h"]


def printed(block: Block, width: int) -> list[str]:
    """The lines that Rich writes."""
    file = io.StringIO()
    Console(file=file, width=width, color_system=None, highlight=False).print(block)
    return [line.rstrip() for line in file.getvalue().removesuffix("\n").split("\n")]


@pytest.mark.parametrize("name", ["ur", "tigris", "ages", "civilisation"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_rich_prints_the_same_letters(name: str, language: str) -> None:
    game, text = ziggurat.game(name), offers(name).text()
    assert text is not None and text.seats is not None
    said, names = words(language, name), NAMES[: game.players[-1]]
    state, chance = game.start(len(names), 3, turn_limit=2), Random(3)
    for _ in range(120):
        if not state.over:
            state.apply(state.to_act[0], chance.choice(state.legal(state.to_act[0])))
    for seat in (None, 1):
        view = state.view(seat)
        for block in (text.board(view, said, names), text.seats(view, said, names)):
            for width in (100, 80):
                assert printed(block, width) == block.plain(width).split("\n")


def test_words_are_not_broken_and_no_break_spaces_hold() -> None:
    assert Text("un deux\N{NO-BREAK SPACE}10").plain(8) == "un\ndeux\N{NO-BREAK SPACE}10"
    assert Text("a bb ccc dddd").plain(6) == "a bb\nccc\ndddd"
    assert Text("abcdefgh ij").plain(4) == "abcd\nefgh\nij"
    assert Text("one\n\ntwo").plain(10) == "one\n\ntwo"
    assert Text().plain(10) == ""


def test_styles_go_with_their_letters() -> None:
    text = Text("red ", "red").append("and bold", "bold").append_text(Text("!", "dim"))
    assert text.pieces == [("red ", "red"), ("and bold", "red bold"), ("!", "red dim")]
    assert text.lines(8) == [
        [("red ", "red"), ("and", "red bold")],
        [("bold", "red bold"), ("!", "red dim")],
    ]


def test_the_widest_column_that_may_gives_way() -> None:
    table = Table(gap=2)
    table.add_column("name", no_wrap=True)
    table.add_column("what")
    table.add_column("n", justify="right")
    table.add_row("Anna", "many words that need a second line", "7")
    assert table.plain(26) == (
        "name  what               n\nAnna  many words that    7\n      need a second\n      line"
    )
    assert (table.widest(), table.narrowest()) == (4 + 2 + 34 + 2 + 1, 4 + 2 + 6 + 2 + 1)


def test_what_is_not_to_be_broken_is_cut() -> None:
    table = Table(has_titles=False)
    table.add_column(no_wrap=True, max_width=6)
    table.add_row("Bartholomew")
    assert table.plain() == "Barth…"
    assert Text("日本語", no_wrap=True).plain(5) == "日本…"


def test_blocks_stand_below_each_other_and_apart() -> None:
    group = Group(Text("one"), Indented(Text("two words"), 2))
    assert group.plain(7) == "one\n  two\n  words"
    assert (group.widest(), group.narrowest()) == (11, 7)
    assert Group().plain() == ""
