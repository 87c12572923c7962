"""What is written to the terminal and what is read from it."""

from __future__ import annotations

import codecs
import os
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, TextIO

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from ziggurat.words import Words

WIDEST: Final = 100
NAME: Final = "ziggurat"
NAME_VARIABLE: Final = "ZIGGURAT_PROGRAM"
"""In the environment: how somebody calls the program who starts it by a script."""
GAP: Final = 2
_PLAIN: Final = {
    **dict(zip("●■▲◆○□△◇·’−→", "o#^%@=v&-'->", strict=True)),
    **dict.fromkeys("─━═", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("«»“”", '"'),
}
"""What stands for characters that a plain terminal does not have."""


def program() -> str:
    """What somebody has to type to start the program: what they typed this time."""
    called = Path(sys.argv[0])
    usual = f"python -m {NAME}" if called.name == "__main__.py" else NAME
    return printable(os.environ.get(NAME_VARIABLE, "")[:80]) or usual


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write a character that the terminal lacks as one that it has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_plain(character) for character in lacking), error.end


def _plain(character: str) -> str:
    base = unicodedata.normalize("NFKD", character)[0]
    return _PLAIN.get(character) or (base if base.isascii() else "+" if "─" <= base <= "╿" else "?")


codecs.register_error("ziggurat.plain", _plainly)


def output(file: TextIO) -> Console:
    """A console on a stream; what the stream cannot encode is written plainly."""
    _tolerate(file, "ziggurat.plain")
    console = Console(file=file, highlight=False, markup=False, emoji=False, soft_wrap=False)
    console.width = min(console.width, WIDEST)
    return console


def _tolerate(file: TextIO, errors: str) -> None:
    """Let a stream go on with characters it does not know, where it can be told to."""
    reconfigure = getattr(file, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)


def printable(text: str) -> str:
    """The text without control characters: what comes from a file must not steer the terminal."""
    return "".join(one for one in text if one.isprintable() or one in "\n\N{NO-BREAK SPACE}\u202f")


def wrap(text: str, width: int, indent: str = "") -> str:
    """The text in lines of that width; unlike Rich it does not break at a no-break space."""
    return "\n".join(
        textwrap.fill(
            line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
        for line in printable(text).split("\n")
    )


class Screen:
    """A terminal that speaks one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.console = output(sys.stdout)
        _tolerate(sys.stdin, "replace")

    def say(self, key: str, style: str = "", **args: Any) -> None:
        """Write the sentence of a key."""
        self.sentence(self.words.say(key, program=program(), **args), "", style)

    def sentence(self, text: str, rule: str = "", style: str = "") -> None:
        """Write a sentence, with the rule it rests on."""
        cited = f" [{rule}]" if rule else ""
        wrapped = Text(wrap(text + cited, self.console.width), style)
        if rule:
            wrapped.highlight_words([cited.strip()], "dim not bold")
        self.show(wrapped)

    def show(self, *parts: RenderableType) -> None:
        """Write what Rich can draw."""
        self.console.print(*parts, sep="\n")

    def lines(self, sentences: Sequence[str]) -> None:
        """Write what happened, a line each."""
        for sentence in sentences:
            text = wrap(f" · {sentence}", self.console.width, "   ")
            self.show(Text(text))

    def columns(self, lines: Sequence[str]) -> None:
        """Write short lines in as many columns as there is room for, to be read downwards."""
        wide = max(map(len, lines))
        across = max(1, (self.console.width + GAP) // (wide + GAP))
        down = -(-len(lines) // across)
        for row in range(down):
            cells = [f"{line:<{wide}}" for line in lines[row::down]]
            self.sentence((" " * GAP).join(cells).rstrip())

    def heading(self, text: str) -> None:
        """Write a title across the screen."""
        self.console.rule(Text(text, "bold"), style="dim", align="left")

    def beside(self, left: RenderableType, right: RenderableType) -> None:
        """Write two things side by side where there is room, else one below the other."""
        options = self.console.options
        wide = Measurement.get(self.console, options, left).maximum
        least = Measurement.get(self.console, options, right).minimum
        if wide + GAP + least > self.console.width:
            self.show(left, right)
            return
        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        grid.add_column(width=wide, no_wrap=True)
        grid.add_column()
        grid.add_row(left, Group(Text(), right))
        self.show(grid)

    def ask(self, prompt: str = "> ") -> str:
        """A line from the keyboard, without blanks around it. Raises EOFError at the end."""
        text = input(prompt).strip()
        if not sys.stdin.isatty():  # what a terminal would have shown while it was typed
            self.show(Text(text))
        return text

    def cover(self) -> None:
        """Wipe the screen, so that the next person does not see what the last one saw."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.show("\n" * self.console.height)

    def thinking(self, sentence: str) -> AbstractContextManager[object]:
        """Say that somebody thinks, for as long as it lasts."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(Text(sentence, "dim"))
