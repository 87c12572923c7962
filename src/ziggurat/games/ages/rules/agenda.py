"""The base classes of all questions and steps, and how their arguments are written."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.agenda import SEAT, Argument, Name, Number, Question, Seat, Step
from ziggurat.games.ages.rules.components import CODES, NONE, SITES
from ziggurat.games.ages.rules.position import Position

CARD: Final = Name("card", CODES)
SITE: Final = Name("site", CODES[:SITES])
OTHER: Final = Seat("other")
"""Another seat that the question is about."""
COUNT: Final = Number("count", 0, 100_000)
"""How much is gained, lost or left to spend."""


class AgesQuestion(Question[Position]):
    """A decision of Through the Ages."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def about(self) -> tuple[int, int, int]:
        """The card, the other seat and the amount it is about; NONE, NONE and 0 for none."""
        return NONE, NONE, 0

    def holds(self) -> int:
        """The military card that only this question holds while it is asked, or NONE."""
        return NONE

    def is_open(self) -> bool:
        """Whether everybody sees what is being set aside."""
        return False


class OpenQuestion(AgesQuestion):
    """A decision among what lies open: nobody is asked when there is one answer."""

    def ask(self, state: Position) -> tuple[int, ...]:
        """The seat, if it has a choice."""
        return self.ask_if_open(state)


class AgesStep(Step[Position]):
    """Something that happens by itself; ``seat`` is whom it concerns."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
