"""Player aids: the turn in order, what signs mean, costs and limits, scoring, on one sheet.

Beside it, what there is to know of a single thing on the table, for whoever points at it.

A game makes its own from what it is made of, so that no number on it can be wrong: its words have
named places, and the components fill them. A page draws it, a terminal prints it; both mark where
in the turn a table is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ziggurat.words import Words

__all__ = ["Aid", "Here", "Line", "Part", "Sheet", "asked", "line", "part"]


@dataclass(frozen=True)
class Line:
    """One thing to know: its name, and what there is to say of it."""

    name: str
    text: str = ""
    picture: str = ""
    """Markup of a small drawing made of the game's own symbols; the words say the same."""
    at: tuple[str, ...] = ()
    """The places of the turn that it tells about, as ``Aid.here`` names them."""
    rule: str = ""

    @property
    def sentence(self) -> str:
        """What there is to say of it by itself; the name goes before what only goes on with it."""
        return f"{self.name} {self.text}" if self.text[:1].islower() else self.text


@dataclass(frozen=True)
class Part:
    """Things to know that belong together."""

    title: str
    lines: Sequence[Line] = ()
    is_turn: bool = False
    """Whether the lines are what happens one after the other."""
    table: Sequence[Sequence[str]] = ()
    """Figures in rows; the first row and the first of each row say what they are."""
    is_legend: bool = False
    """Whether the lines are so short that two stand side by side."""


class Sheet(Protocol):
    """All that stands on an aid."""

    def __call__(self, options: Mapping[str, Any], words: Words, /) -> Sequence[Part]:
        """Part by part, for a table with these options."""


class Here(Protocol):
    """Where in the turn a table is."""

    def __call__(self, view: Any, /) -> str:
        """A place that some line of the sheet tells about; empty when the game is over."""


@dataclass(frozen=True)
class Aid:
    """The player aid of a game."""

    sheet: Sheet
    here: Here


@dataclass(frozen=True)
class About:
    """What there is to know of a thing on the table, as the reader sees it now."""

    title: str
    lines: Sequence[str] = ()
    """What it does now."""
    cost: str = ""
    """What it would cost the reader; empty where there is nothing to pay, or nobody who would."""
    rule: str = ""


class Explain(Protocol):
    """What a thing on the table is."""

    def __call__(self, view: Any, key: str, words: Words, names: Sequence[str], /) -> About | None:
        """About the thing with this key; None where none such is drawn."""


def line(
    words: Words, key: str, picture: str = "", at: Sequence[str] = (), rule: str = "", **args: Any
) -> Line:
    """What the catalogue says under ``aid.KEY``: a name, and on the next line the rest."""
    name, _, text = words.say(f"aid.{key}", **args).partition("\n")
    return Line(name, text, picture, tuple(at), rule)


def part(words: Words, key: str, *lines: Line, is_turn: bool = False) -> Part:
    """Lines under the title ``aid.KEY``."""
    return Part(words.say(f"aid.{key}"), lines, is_turn)


def asked(view: Any) -> str:
    """The question that a view shows on top of its agenda: where most games are in their turn."""
    return "" if view["over"] else str(view["agenda"][-1]["task"])
