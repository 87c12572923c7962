"""What all questions and steps of Ur share."""

from __future__ import annotations

from typing import ClassVar

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Question, Step
from ziggurat.core.errors import IllegalAction, WrongPosition
from ziggurat.core.fields import wrong
from ziggurat.games.ur.rules.actions import RAISE, SHIFT, SWAP
from ziggurat.games.ur.rules.components import CELL_NAMES, ZIGGURATS_A_TURN, Cell
from ziggurat.games.ur.rules.position import FREE, Position


class UrQuestion(Question[Position]):
    """A decision of one seat."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """What is refused wherever another chapter is being played."""
        if action.kind == SHIFT:
            return IllegalAction("needs_politics", "UR-POLITICS-01")
        if action.kind == SWAP:
            return IllegalAction("too_early", "UR-TURN-02")
        if action.kind == RAISE and state.built == ZIGGURATS_A_TURN:
            return IllegalAction("two_built", "UR-ZIGGURAT-02", most=ZIGGURATS_A_TURN)
        return None

    def can_change(self, state: Position, cell: Cell) -> bool:
        """Whether an unfinished choice may concern this cell; most choices are made at once."""
        return False

    def impossible(self) -> WrongPosition:
        """The refusal of a dump in which this question cannot be asked."""
        return wrong("agenda", type(self).key)


class UrStep(Step[Position]):
    """Something that happens in the turn of a seat."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def __init__(self, seat: int) -> None:
        self.seat = seat


def why_no_token(state: Position, seat: int, cell: Cell) -> IllegalAction | None:
    """Why the seat can never put a token on this tile as it lies."""
    if state.ziggurat[cell]:
        return IllegalAction("taboo", "UR-ZIGGURAT-06", cell=CELL_NAMES[cell])
    if state.owner[cell] not in (FREE, seat):
        return IllegalAction("other_owner", "UR-LIMIT-02", cell=CELL_NAMES[cell])
    return None
