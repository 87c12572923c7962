"""Options of a game: what may be chosen before it starts, ready to be shown and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ziggurat.core import mypyc_attr
from ziggurat.core.errors import WrongOption

__all__ = ["Option", "Options", "Value", "check_options", "turn_limit"]

Value = bool | int | str
Options = dict[str, Value]


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Option:
    """One option: a yes or no, a number within bounds, or one of some words.

    >>> Option("turn_limit", 100, low=1, high=1000).kind
    'number'
    """

    name: str
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    rule: str = ""

    @property
    def kind(self) -> str:
        """``switch``, ``number`` or ``choice``."""
        if isinstance(self.default, bool):
            return "switch"
        return "choice" if self.choices else "number"

    def check(self, value: object) -> Value:
        """The value, or a refusal that says what would do."""
        if self.kind == "switch" and isinstance(value, bool):
            return value
        if self.kind == "choice" and isinstance(value, str) and value in self.choices:
            return value
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if self.kind == "number" and is_number and self.low <= int(str(value)) <= self.high:
            return int(str(value))
        raise WrongOption(
            f"wrong_{self.kind}",
            self.rule,
            option=self.name,
            value=str(value)[:80],
            choices=" ".join(self.choices),
            low=self.low,
            high=self.high,
        )

    def describe(self) -> dict[str, Any]:
        """The same as plain data, for forms and for the API."""
        data: dict[str, Any] = {"name": self.name, "kind": self.kind, "default": self.default}
        if self.kind == "choice":
            data["choices"] = list(self.choices)
        if self.kind == "number":
            data["low"], data["high"] = self.low, self.high
        return data


def turn_limit(default: int, high: int) -> Option:
    """The option that every game has: after this many turns it is scored as it stands."""
    return Option("turn_limit", default, low=1, high=high)


def check_options(allowed: Iterable[Option], given: Mapping[str, object]) -> Options:
    """Every option with its value: the given one where there is one, else the default."""
    known: Final = {option.name: option for option in allowed}
    for name in given:
        if name not in known:
            raise WrongOption("unknown_option", option=str(name)[:80], choices=" ".join(known))
    return {
        name: option.check(given[name]) if name in given else option.default
        for name, option in known.items()
    }
