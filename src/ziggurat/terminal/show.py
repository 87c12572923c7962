"""How a game looks in the terminal: its own drawing and paths, or what serves for any game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.json import JSON
from rich.text import Text

from ziggurat.core.action import Action
from ziggurat.offers import View
from ziggurat.registry import offers
from ziggurat.words import Words


class Look:
    """What a game brings for the terminal; a game without drawings shows its plain data."""

    def __init__(self, game: str, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = names
        self._text = offers(game).text()
        self._paths = offers(game).paths()
        drawing = offers(game).drawing()
        self._compare = None if drawing is None else drawing.compare

    def board(self, view: View) -> RenderableType:
        """The board."""
        if self._text is None:
            return JSON.from_data(dict(view))
        return self._text.board(view, self.words, self.names)

    def seats(self, view: View) -> RenderableType:
        """Every player's position."""
        if self._text is None or self._text.seats is None:
            return Text()
        return self._text.seats(view, self.words, self.names)

    def result(self, view: View) -> RenderableType:
        """The final score explained."""
        if self._text is not None:
            return self._text.result(view, self.words, self.names)
        scores = zip(self.names, view.get("scores", []), strict=False)
        return Text("\n".join(f"{name}: {points}" for name, points in scores))

    def paths(self, view: View, actions: Sequence[Action]) -> dict[str, list[list[str]]]:
        """The ways to say each action; in a game without any, its notation is the way."""
        if self._paths is None:
            return {str(action): [[str(action)]] for action in actions}
        return self._paths.ways(view, actions)

    def suggested(self, view: View, actions: Sequence[Action]) -> str:
        """What the rules suggest, in words; empty where they suggest nothing."""
        if not actions:
            return ""
        told = self._paths.suggested if self._paths is not None else None
        text = told(view, actions, self.words, self.names) if told is not None else ""
        return text or self.words.say("table.suggested", what=" ".join(map(str, actions)))

    def label(self, view: View, key: str) -> str:
        """The spoken name of a key."""
        if self._paths is None:
            return key
        return self._paths.label(view, key, self.words, self.names)

    def short(self, view: View, key: str) -> str:
        """The same in a word or two, for long lists, where the game has such a word."""
        brief = self._text.short(key) if self._text is not None and self._text.short else ""
        return brief or self.label(view, key)

    def describe(self, view: View, action: Action) -> str:
        """An action in words, where the game has some."""
        if self._paths is None:
            return ""
        if self._paths.describe is not None:
            return self._paths.describe(action, self.words, view, self.names)
        return " ".join(self.label(view, key) for key in self.paths(view, [action])[str(action)][0])

    def changes(self, before: View, after: View) -> str:
        """What is different for the reader between two views, where the game can tell."""
        lines = [] if self._compare is None else self._compare(before, after, self.words)
        return ", ".join(lines)

    def cautions(self, view: View, actions: Sequence[Action]) -> dict[str, str]:
        """By notation, what to think of before an action, where the game has such advice."""
        if self._paths is None or self._paths.cautions is None:
            return {}
        return self._paths.cautions(view, actions, self.words)
