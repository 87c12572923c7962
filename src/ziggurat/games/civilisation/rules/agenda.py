"""What the questions and steps of Civilisation are built on, and refusals that several share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Question, Seat, Step
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import listed, wrong
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position


class CivQuestion(Question[Position]):
    """A decision of Civilisation; most follow from what everybody sees."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def ask(self, state: Position) -> tuple[int, ...]:
        """The seat, if it has a choice."""
        return self.ask_if_open(state)


class CivStep(Step[Position]):
    """Something in a turn of Civilisation that happens by itself."""


class SeatStep(CivStep):
    """A step that concerns one seat."""

    arguments = (SEAT,)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


OTHER: Final = Seat("other")
SEATS: Final = range(actions.MOST_SEATS)
"""For questions and steps that are made once for every seat."""


class Names(Argument):
    """Some of many things that have names."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name)
        self.names = names

    def write(self, value: Any) -> Any:
        """Their names."""
        return [self.names[number] for number in value]

    def read(self, data: Mapping[str, Any], players: int) -> tuple[int, ...]:
        """Their numbers."""
        chosen: list[int] = []
        for written in listed(data, self.name):
            if not isinstance(written, str) or written not in self.names:
                raise wrong(self.name, written)
            chosen.append(self.names.index(written))
        return tuple(chosen)


# Refusals

PHASE_OF: Final[dict[int, tuple[str, str]]] = {
    actions.NATION: ("set_up", "CIV-15.3a"),
    actions.RATE: ("taxes", "CIV-18.1a"),
    actions.SHIP: ("ships", "CIV-18.1d"),
    actions.MOVE: ("movement", "CIV-18.1e"),
    actions.SAIL: ("movement", "CIV-18.1e"),
    actions.ABOARD: ("movement", "CIV-18.1e"),
    actions.ASHORE: ("movement", "CIV-18.1e"),
    actions.FOUND: ("cities", "CIV-18.1g"),
    actions.OFFER: ("trade", "CIV-18.1k"),
    actions.ANSWER: ("trade", "CIV-18.1k"),
    actions.ASIDE: ("trade", "CIV-18.1k"),
    actions.TAKE_OUT: ("trade", "CIV-18.1k"),
    actions.NAME: ("trade", "CIV-18.1k"),
    actions.WANT: ("trade", "CIV-18.1k"),
    actions.WANT_NAMED: ("trade", "CIV-18.1k"),
    actions.AGREE: ("trade", "CIV-18.1k"),
    actions.WITHDRAW: ("trade", "CIV-18.1k"),
    actions.WAIT: ("trade", "CIV-18.1k"),
    actions.CONVERT: ("abilities", "CIV-18.1m"),
    actions.BUY: ("purchases", "CIV-18.1o"),
    actions.HAND_IN: ("purchases", "CIV-18.1o"),
    actions.MINE: ("purchases", "CIV-18.1o"),
    actions.DISCARD: ("purchases", "CIV-18.1o"),
}
"""By kind of action: the phase it belongs to."""


def wrong_phase(state: Position, action: Action) -> IllegalAction | None:
    """An action that belongs to another phase (CIV-18.2, CIV-17.1)."""
    if action.kind in PHASE_OF:
        phase, rule = PHASE_OF[action.kind]
        if state.phase != phase:
            return IllegalAction("wrong_phase", rule, phase=phase)
    return None


def off_board(state: Position, place: int) -> IllegalAction | None:
    """A territory that is not played with."""
    if state.board.playable[place]:
        return None
    return IllegalAction("not_on_board", "CIV-16.11a", place=CODES[place])


def too_few_tokens(nation: Nation, place: int, count: int, rule: str) -> IllegalAction | None:
    """Too few tokens stand in a territory."""
    left = nation.tokens[place]
    if left >= count:
        return None
    return IllegalAction("too_few_tokens", rule, place=CODES[place], count=count, left=left)


def too_few_in_treasury(nation: Nation, count: int, rule: str) -> IllegalAction | None:
    """Too few tokens are in the treasury."""
    left = nation.treasury
    if left >= count:
        return None
    return IllegalAction("too_few_in_treasury", rule, count=count, left=left)


UNITS: Final = (actions.TOKENS, actions.CITY, actions.CITY_LEAVING, actions.GO)
"""Answers that choose units or a territory."""


def not_to_choose(action: Action, rule: str) -> IllegalAction | None:
    """Units or a territory that the question does not leave to choose."""
    if action.kind not in UNITS:
        return None
    return IllegalAction("not_to_choose", rule, place=CODES[action.a])
