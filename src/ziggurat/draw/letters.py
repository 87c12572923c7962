"""Boards in letters: text, tables and paragraphs, laid out without any package.

A game draws itself for the terminal with these few things. ``str()`` gives the plain letters, as
``print(state)`` shows them. Where Rich prints them, in the terminal, the same lines come out with
their styles (``dim``, ``bold red``: words of Rich), so that both always show the same.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.measure import Measurement
    from rich.text import Text as Styled

__all__ = ["WIDTH", "Block", "Group", "Indented", "Piece", "Table", "Text"]

WIDTH: Final = 100
"""Columns of a board in letters, unless somebody asks for fewer."""
ELLIPSIS: Final = "…"
_WORD: Final = re.compile(r" *[^ ]+ *")
"""A word and the blanks around it; a no-break space is a part of it."""

Piece = tuple[str, str]
"""Some letters and their style."""
Line = list[Piece]


class Block(ABC):
    """Something laid out in lines of a given width."""

    @abstractmethod
    def lines(self, width: int) -> list[Line]:
        """What it shows, no line wider than that."""

    @abstractmethod
    def widest(self) -> int:
        """The columns it takes where there is room for everything."""

    @abstractmethod
    def narrowest(self) -> int:
        """The columns below which words are cut."""

    def plain(self, width: int = WIDTH) -> str:
        """The letters alone, without blanks at the ends of lines."""
        shown = ["".join([text for text, _ in line]).rstrip() for line in self.lines(width)]
        return "\n".join(shown)

    def __str__(self) -> str:
        return self.plain()

    # What Rich asks of whatever it prints

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Styled]:
        from rich.text import Text as Styled

        for line in self.lines(options.max_width):
            styled = Styled(no_wrap=True, overflow="ignore", end="\n")
            for text, style in line:
                styled.append(text, style)
            yield styled

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement

        widest = min(self.widest(), options.max_width)
        return Measurement(min(self.narrowest(), widest), widest)


class Text(Block):
    """Letters in one style or several; what does not fit goes on in the next line.

    >>> print(Text("five words in two lines").plain(12))
    five words
    in two lines
    """

    def __init__(self, text: str = "", style: str = "", no_wrap: bool = False) -> None:
        self.style = style
        self.no_wrap = no_wrap
        self.pieces: Line = []
        self.append(text)

    @classmethod
    def assemble(cls, *parts: str | Piece) -> Text:
        """Letters from parts, each with its style or without."""
        made = cls()
        for part in parts:
            made.append(*((part, "") if isinstance(part, str) else part))
        return made

    def append(self, text: str, style: str = "") -> Text:
        """Go on with these letters, in the style of the whole and their own."""
        if text:
            self.pieces.append((text, f"{self.style} {style}".strip()))
        return self

    def append_text(self, other: Text) -> Text:
        """Go on with another text."""
        for text, style in other.pieces:
            self.append(text, style)
        return self

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def widest(self) -> int:
        """Its longest line."""
        return max(map(columns, self._plain().split("\n")))

    def narrowest(self) -> int:
        """Its longest word, or line where it is not to be broken."""
        if self.no_wrap:
            return self.widest()
        return max([columns(word) for word in re.split("[ \n]+", self._plain())])

    def lines(self, width: int) -> list[Line]:
        """Its lines, broken between words."""
        shown: list[Line] = []
        for line in _split(self.pieces, "\n"):
            shown += [line] if self.no_wrap else _wrapped(line, width)
        return [_cut(line, width) for line in shown]

    def _plain(self) -> str:
        return "".join([text for text, _ in self.pieces])


@dataclass(frozen=True)
class Group(Block):
    """Blocks below each other.

    >>> print(Group(Text("above"), Text("below")))
    above
    below
    """

    parts: tuple[Block, ...]

    def __init__(self, *parts: Block) -> None:
        object.__setattr__(self, "parts", parts)

    def widest(self) -> int:
        """The widest of them."""
        return max([part.widest() for part in self.parts], default=0)

    def narrowest(self) -> int:
        """The narrowest that all can be."""
        return max([part.narrowest() for part in self.parts], default=0)

    def lines(self, width: int) -> list[Line]:
        """Those of the first, those of the second ..."""
        return [line for part in self.parts for line in part.lines(width)]


@dataclass(frozen=True)
class Indented(Block):
    """A block some columns from the left.

    >>> print(Indented(Text("in"), 3))
       in
    """

    part: Block
    margin: int

    def widest(self) -> int:
        """The block and its margin."""
        return self.part.widest() + self.margin

    def narrowest(self) -> int:
        """The block and its margin."""
        return self.part.narrowest() + self.margin

    def lines(self, width: int) -> list[Line]:
        """Those of the block, moved."""
        blank = (" " * self.margin, "")
        return [[blank, *line] for line in self.part.lines(max(1, width - self.margin))]


@dataclass
class Column:
    """How a column of a table is laid out."""

    title: str = ""
    justify: str = "left"
    no_wrap: bool = False
    """Cut with an ellipsis where it does not fit, instead of going on below."""
    width: int | None = None
    min_width: int = 0
    max_width: int | None = None
    header_style: str = "dim"


@dataclass
class Row:
    """The cells of a row."""

    cells: list[Text]
    style: str = ""


@dataclass
class Table(Block):
    """Rows of cells below titles; the widest columns give way where there is too little room.

    >>> table = Table(gap=2)
    >>> table.add_column("who")
    >>> table.add_column("points", justify="right")
    >>> table.add_row("Anna", "7")
    >>> print(table)
    who   points
    Anna       7
    """

    gap: int = 1
    """Blanks between columns."""
    has_titles: bool = True
    caption: str = ""
    columns: list[Column] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def add_column(self, title: str = "", **layout: Any) -> None:
        """One more column: see ``Column``."""
        self.columns.append(Column(title, **layout))

    def add_row(self, *cells: str | Text, style: str = "") -> None:
        """One more row; columns that nobody described are plain ones."""
        while len(self.columns) < len(cells):
            self.columns.append(Column())
        made = [cell if isinstance(cell, Text) else Text(cell) for cell in cells]
        self.rows.append(Row(made, style))

    def widest(self) -> int:
        """All columns as wide as they would be."""
        return self._together([self._natural(number) for number in range(len(self.columns))])

    def narrowest(self) -> int:
        """All columns as narrow as their words allow."""
        return self._together([self._least(number) for number in range(len(self.columns))])

    def lines(self, width: int) -> list[Line]:
        """Titles, rows and the caption."""
        widths = self._widths(width)
        shown: list[Line] = []
        if self.has_titles:
            titles = [Text(column.title, column.header_style) for column in self.columns]
            shown += self._row(Row(titles), widths)
        for row in self.rows:
            shown += self._row(row, widths)
        if self.caption:
            shown += Text(self.caption, "dim italic").lines(self._together(widths))
        return shown

    def _together(self, widths: Sequence[int]) -> int:
        return sum(widths) + self.gap * max(0, len(widths) - 1)

    def _cells(self, number: int) -> list[Text]:
        """What stands in a column, its title included."""
        cells = [row.cells[number] for row in self.rows if number < len(row.cells)]
        return [Text(self.columns[number].title), *cells] if self.has_titles else cells

    def _natural(self, number: int) -> int:
        column = self.columns[number]
        if column.width is not None:
            return column.width
        wide = max([cell.widest() for cell in self._cells(number)], default=0)
        wide = max(wide, column.min_width)
        return wide if column.max_width is None else min(wide, column.max_width)

    def _least(self, number: int) -> int:
        column = self.columns[number]
        if column.no_wrap or column.width is not None:
            return self._natural(number)
        least = max([cell.narrowest() for cell in self._cells(number)], default=0)
        return min(max(least, column.min_width), self._natural(number))

    def _widths(self, width: int) -> list[int]:
        widths = [self._natural(number) for number in range(len(self.columns))]
        can_give = [
            number
            for number, column in enumerate(self.columns)
            if not column.no_wrap and column.width is None
        ]
        while self._together(widths) > width and max(widths) > 1:
            giving = [number for number in can_give if widths[number] > 1]
            giving = giving or [number for number, wide in enumerate(widths) if wide > 1]
            widths[max(giving, key=widths.__getitem__)] -= 1
        return widths

    def _row(self, row: Row, widths: Sequence[int]) -> list[Line]:
        """The lines of a row: as many as its longest cell takes."""
        laid: list[list[Line]] = []
        for number, cell in enumerate(row.cells):
            column = self.columns[number]
            shown = Text(style=row.style, no_wrap=column.no_wrap).append_text(cell)
            laid.append(shown.lines(widths[number]) if widths[number] else [[]])
        high = max([len(lines) for lines in laid], default=0)
        out: list[Line] = []
        for line in range(high):
            pieces: Line = []
            for number, lines in enumerate(laid):
                pieces += [(" " * self.gap, row.style)] if number else []
                shown_line = lines[line] if line < len(lines) else []
                pieces += _placed(shown_line, widths[number], self.columns[number].justify)
            out.append(pieces)
        return out


# --------------------------------------------------------------------------------------- letters


def columns(text: str) -> int:
    """The columns that letters take in a terminal: two for wide ones, none for combining marks.

    >>> columns("Éva"), columns("日本"), columns("e\u0301")
    (3, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum([_columns(letter) for letter in text])


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _split(pieces: Line, mark: str) -> list[Line]:
    """The pieces between marks."""
    lines: list[Line] = [[]]
    for text, style in pieces:
        first, *others = text.split(mark)
        lines[-1] += [(first, style)] if first else []
        lines += [[(other, style)] if other else [] for other in others]
    return lines


def _wrapped(line: Line, width: int) -> list[Line]:
    """A line in several, broken between words; a word that is too long is broken anywhere."""
    plain = "".join([text for text, _ in line])
    if columns(plain) <= width:
        return [line]
    breaks: list[int] = []
    used = 0
    for word in _WORD.finditer(plain):
        bare = columns(word[0].rstrip(" "))
        if used and used + bare > width:
            breaks.append(word.start())
            used = 0
        place = word.start()
        while columns(plain[place : word.end()].rstrip(" ")) > width:
            place += _fitting(plain[place:], width)
            breaks.append(place)
            used = 0
        used += columns(plain[place : word.end()])
    return [_stripped(part) for part in _divided(line, breaks)]


def _fitting(text: str, width: int) -> int:
    """How many letters fit, at least one."""
    used = 0
    for number, letter in enumerate(text):
        used += _columns(letter)
        if used > width:
            return max(1, number)
    return len(text)


def _divided(line: Line, breaks: Sequence[int]) -> list[Line]:
    """The line cut at those places."""
    out: list[Line] = [[]]
    left, place = list(breaks), 0
    for text, style in line:
        begun = 0
        while left and left[0] < place + len(text):
            cut = left.pop(0) - place
            out[-1] += [(text[begun:cut], style)] if cut > begun else []
            out.append([])
            begun = cut
        out[-1] += [(text[begun:], style)] if begun < len(text) else []
        place += len(text)
    return out


def _stripped(line: Line) -> Line:
    """The line without blanks at its end."""
    while line and not line[-1][0].rstrip(" "):
        line = line[:-1]
    return [*line[:-1], (line[-1][0].rstrip(" "), line[-1][1])] if line else line


def _cut(line: Line, width: int) -> Line:
    """The line, with an ellipsis where it is too long."""
    if sum([columns(text) for text, _ in line]) <= width:
        return line
    room = width - 1
    out: Line = []
    for text, style in line:
        fits = text if columns(text) <= room else text[: _fitting(text, room)] if room > 0 else ""
        out += [(fits, style)] if fits else []
        room -= columns(fits)
        if fits != text:
            out.append((ELLIPSIS, style))
            break
    return out


def _placed(line: Line, width: int, justify: str) -> Line:
    """The line filled up to a width, on its left or its right."""
    blank = " " * max(0, width - sum([columns(text) for text, _ in line]))
    filling = [(blank, "")] if blank else []
    return [*filling, *line] if justify == "right" else [*line, *filling]
