"""How hard the analyst thinks: for a decision, and for a whole game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ziggurat.bots.levels import careful, level_of
from ziggurat.offers import Level
from ziggurat.registry import offers


@dataclass(frozen=True)
class Effort:
    """How hard the analyst thinks. Effort is counted, never timed."""

    level: str
    """The level of the planner that says what it would have played."""
    deals: int
    """In how many deals of what was hidden and to come both ways are played on."""
    foresight: int = 0
    """Positions judged to try out ways, in a whole game: its decisions share them, and none gets
    more than the level has for it."""

    def planner(self, game: str, decisions: int) -> Level:
        """How hard the planner thinks about each of all the decisions of a game."""
        level = careful(level_of(offers(game).judgement(), self.level))
        share = self.foresight // max(1, decisions)
        return replace(level, foresight=min(level.foresight, share))


EFFORTS: Final[dict[str, Effort]] = {
    "quick": Effort("hard", 2),
    "usual": Effort("master", 6, 800_000),
    "deep": Effort("master", 24, 6_000_000),
}
USUAL: Final = "usual"
