"""Coaching: what is said beside somebody's first game.

The first time that a question is asked the coach says what it is about, what to aim for now, and
after a turn what the player may have overlooked. A game makes remarks from the view of the seat and
its legal answers alone, so that none can tell what is hidden; the words are in its catalogues:
``coach.ask.KEY`` (the key of the question), ``coach.aim.KEY`` and ``coach.missed.KEY``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from ziggurat.core.action import Action

__all__ = ["Aim", "Coaching", "Overlooked", "Remark", "Watch"]

LOG: Final = logging.getLogger("ziggurat.coaching")
MOST_KEPT: Final = 20


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


class Watch:
    """What somebody overlooks, kept until the turn is over.

    A coach who is lost for words must not stop a game: what fails is written to the log alone.
    """

    def __init__(self, coaching: Coaching) -> None:
        self._coaching = coaching
        self._missed: list[tuple[int, Remark]] = []
        """With how many steps there were before."""

    def begin(self) -> None:
        """A turn begins: what was overlooked in the one before is past."""
        self._missed.clear()

    def note(self, steps: int, view: Any, legal: Sequence[Action], taken: Action) -> None:
        """Take note of what an answer overlooks, after so many steps."""
        try:
            found = self._coaching.overlooked(view, legal, taken)
        except Exception:
            LOG.exception("what was overlooked")
            return
        self._missed = [(at, one) for at, one in self._missed if at < steps]
        self._missed = [*self._missed, *[(steps, one) for one in found]][:MOST_KEPT]

    def missed(self, steps: int) -> list[Remark]:
        """What was overlooked, as far as it was not taken back."""
        return [one for at, one in self._missed if at < steps]

    def aim(self, view: Any) -> Remark | None:
        """What to aim for."""
        try:
            return self._coaching.aim(view)
        except Exception:
            LOG.exception("what to aim for")
            return None
