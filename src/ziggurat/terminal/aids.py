"""The player aid of a game in letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from ziggurat.aids import Line, Part
from ziggurat.offers import View
from ziggurat.registry import offers
from ziggurat.terminal.screen import Screen, wrap
from ziggurat.words import Words

INDENT: Final = "    "


def has_aid(game: str) -> bool:
    """Whether the game has one."""
    return offers(game).aid() is not None


def show_aid(
    screen: Screen, game: str, options: Mapping[str, Any], view: View, words: Words
) -> None:
    """Write the aid part by part, with a mark where the table is in its turn."""
    aid = offers(game).aid()
    if aid is None:
        return
    here = aid.here(view)
    for part in aid.sheet(options, words):
        screen.heading(part.title)
        for number, line in enumerate(part.lines, 1):
            _write(screen, line, f"{number:>2}." if part.is_turn else "  ·", here, words)
        if part.table:
            screen.show(_figures(part))


def _write(screen: Screen, line: Line, mark: str, here: str, words: Words) -> None:
    is_here = here in line.at
    said = f"{mark} {line.name}" + (f"\N{NO-BREAK SPACE}| {line.text}" if line.text else "")
    if is_here:
        said += " <- " + words.say("aid.here").replace(" ", "\N{NO-BREAK SPACE}")
    text = Text(wrap(said, screen.console.width, INDENT), "bold" if is_here else "")
    text.highlight_words([line.name], "bold")
    screen.show(text)


def _figures(part: Part) -> Table:
    heads, *rows = part.table
    table = Table(*heads, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    return table
