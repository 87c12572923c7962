"""How a game looks in the terminal: its own drawing and paths, or what serves for any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.json import JSON
from rich.text import Text

from ziggurat.core.action import Action
from ziggurat.registry import part
from ziggurat.words import Words

View = Mapping[str, Any]


class Look:
    """What a game brings for the terminal; a game without drawings shows its plain data."""

    def __init__(self, game: str, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = names
        self._text = part(game, "text")
        self._table = part(game, "table")

    def board(self, view: View) -> RenderableType:
        """The board."""
        if self._text is None:
            return JSON.from_data(dict(view))
        return self._drawn("board", view)

    def seats(self, view: View) -> RenderableType:
        """Every player's position."""
        return self._drawn("seats", view)

    def result(self, view: View) -> RenderableType:
        """The final score explained."""
        if self._text is not None:
            return self._drawn("result", view)
        scores = zip(self.names, view.get("scores", []), strict=False)
        return Text("\n".join(f"{name}: {points}" for name, points in scores))

    def paths(self, view: View, actions: Sequence[Action]) -> dict[str, list[list[str]]]:
        """The ways to say each action; without a table, its notation is the way."""
        if self._table is None:
            return {str(action): [[str(action)]] for action in actions}
        found: dict[str, list[list[str]]] = self._table.paths(view, actions)
        return found

    def label(self, view: View, key: str) -> str:
        """The spoken name of a key."""
        if self._table is None:
            return key
        return str(self._table.label(view, key, self.words, self.names))

    def short(self, view: View, key: str) -> str:
        """The same in a word or two, for long lists, where the game has such a word."""
        brief = getattr(self._text, "short", None)
        return str(brief(key) if brief else "") or self.label(view, key)

    def _drawn(self, part: str, view: View) -> RenderableType:
        if self._text is None:
            return Text()
        drawn: RenderableType = getattr(self._text, part)(view, self.words, self.names)
        return drawn
