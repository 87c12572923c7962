"""Actions: small values made once, with a notation that a person can read and type."""

from __future__ import annotations

from collections.abc import Iterator

from ziggurat.core.errors import IllegalAction

__all__ = ["Action", "Actions"]


class Action:
    """One choice of one seat. Interned: two equal actions are the same object.

    ``kind`` says what is done; ``a``, ``b`` and ``n`` say to what and how often, in the numbers
    of the game (a cell, a face, a card, a count).
    """

    def __init__(self, index: int, text: str, kind: int, a: int, b: int, n: int) -> None:
        self.index = index
        self.text = text
        self.kind = kind
        self.a = a
        self.b = b
        self.n = n

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> str:
        raise TypeError("send an action by its notation or its index: it is interned per game")


class Actions:
    """Every action of a game, numbered in the order in which it was added."""

    def __init__(self) -> None:
        self._all: list[Action] = []
        self._by_text: dict[str, Action] = {}

    def add(self, text: str, kind: int, a: int = 0, b: int = 0, n: int = 0) -> Action:
        """Make the action of that notation. Notations differ, also without regard to case."""
        action = Action(len(self._all), text, kind, a, b, n)
        folded = text.lower()
        if folded in self._by_text:
            raise ValueError(f"two actions are written {text!r}")
        self._all.append(action)
        self._by_text[folded] = action
        return action

    def parse(self, text: str) -> Action:
        """The action so written; blanks and case do not matter."""
        action = self._by_text.get("".join(text.split()).lower())
        if action is None:
            raise IllegalAction("unknown_notation", text=text[:80])
        return action

    def at(self, index: int) -> Action:
        """The action of that number."""
        if not 0 <= index < len(self._all):
            raise IllegalAction("unknown_number", index=index, count=len(self._all))
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all)
