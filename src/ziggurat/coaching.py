"""Coaching: what is said beside somebody's first game.

The first time that a question is asked the coach says what it is about, what to aim for now, and
after a turn what the player may have overlooked. A game makes remarks from the view of the seat and
its legal answers alone, so that none can tell what is hidden; the words are in its catalogues:
``coach.ask.KEY`` (the key of the question), ``coach.aim.KEY`` and ``coach.missed.KEY``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ziggurat.core.action import Action

__all__ = ["Aim", "Coaching", "Overlooked", "Remark"]


@dataclass(frozen=True)
class Remark:
    """Something that is said once."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""


class Aim(Protocol):
    """What to aim for."""

    def __call__(self, view: Any, /) -> Remark | None:
        """The most useful thing now, for the seat whose view it is."""


class Overlooked(Protocol):
    """What somebody may have overlooked."""

    def __call__(self, view: Any, legal: Sequence[Action], taken: Action, /) -> Sequence[Remark]:
        """By this answer, where there were those; the weightiest first, and nothing in doubt."""


@dataclass(frozen=True)
class Coaching:
    """What a game has for its coach."""

    aim: Aim
    overlooked: Overlooked
    pictures: Mapping[str, str] = field(default_factory=dict)
    """By question: a piece of an example that shows what it is about, as ``NAME/REGION/PIECE``."""
