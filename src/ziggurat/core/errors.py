"""What is refused, and why: a code, the rule it rests on, and the arguments of a sentence.

The kernel speaks no language. The sentence is made at the edge, in French or English, from
``code`` and ``details``; ``str()`` shows the same facts to a programmer.
"""

from __future__ import annotations

__all__ = [
    "DamagedRecord",
    "IllegalAction",
    "Refusal",
    "UnknownGame",
    "WrongOption",
    "WrongPosition",
]


class Refusal(ValueError):  # noqa: N818 - the word players see
    """Something asked for cannot be done; nothing was changed."""

    def __init__(self, code: str, rule: str = "", **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.details = details

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value!r}" for name, value in self.details.items())
        rule = f"[{self.rule}]" if self.rule else ""
        return " ".join(part for part in (self.code.replace("_", " "), rule, facts) if part)


class IllegalAction(Refusal):
    """The rules do not allow this action to this seat now."""


class UnknownGame(Refusal):
    """No game, or no bot, of that name."""


class WrongOption(Refusal):
    """A player count, an option or a combination of options that the game does not offer."""


class WrongPosition(Refusal):
    """A dump whose pieces do not add up."""


class DamagedRecord(Refusal):
    """A record that cannot be read or replayed."""
