"""Hints: what the strongest bot would do that answers within seconds, and why.

It thinks in the processes of the bots, through the same queue, from the view of the seat alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ziggurat.bots.advice import SECONDS
from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.core.terms import Reason
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.web.bots import BotPool, HintQuestion
from ziggurat.web.table.hosted import HostedTable
from ziggurat.words import Words

BESIDES_MOST: Final = 20
"""Opinions that may be asked for about one question."""


@dataclass(frozen=True)
class Step:
    """One of the actions that are advised, and what the seat will see before it."""

    action: str
    index: int
    view: dict[str, Any]


@dataclass(frozen=True)
class Hint:
    """What to do as far as the seat's turn goes, and what speaks for it."""

    game: str
    decision: int
    steps: list[Step]
    reasons: list[Reason]

    def at_once(self, said: Words, names: Sequence[str]) -> str:
        """All steps in a sentence; empty where each of them is a decision of its own."""
        known = find_game(self.game)
        actions = [known.action_at(step.index) for step in self.steps]
        return face.at_once(self.game, self.steps[0].view, actions, said, names)

    def labels(self, said: Words, names: Sequence[str]) -> list[str]:
        """The steps in words."""
        known = find_game(self.game)
        return [
            face.describe(self.game, known.action_at(step.index), said, step.view, names)
            for step in self.steps
        ]


class Hints:
    """Those who ask for a hint at the moment."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._under_way: set[tuple[str, int]] = set()

    async def ask(
        self, table: HostedTable, seat: int, decision: int, besides: Sequence[str]
    ) -> Hint:
        """What a bot would answer to this decision of a seat, other than ``besides``."""
        if len(besides) > BESIDES_MOST:
            raise Refusal("hint_no_other")
        asks = (table.id, seat)
        if asks in self._under_way:
            raise Refusal("hint_under_way")
        self._under_way.add(asks)
        try:
            question = await table.ask_hint(seat, decision, besides)
            async with self._pool.turns.turn(table) as worker:
                answer = await self._pool.advise(question, worker, SECONDS)
        finally:
            self._under_way.discard(asks)
        return await asyncio.to_thread(_read, question, decision, answer)


def _read(question: HintQuestion, decision: int, answer: dict[str, Any]) -> Hint:
    """The advice, walked through on an imagined table: nobody is told what cannot be done."""
    if answer.get("fault"):
        raise Refusal("hint_failed")
    if not answer["steps"]:
        raise Refusal("hint_no_other")
    known = find_game(question.game)
    state = known.imagine(question.view, Random(0))
    steps: list[Step] = []
    for index in answer["steps"]:
        action = known.action_at(index)
        steps.append(Step(str(action), index, state.view(question.seat)))
        try:
            state.apply(question.seat, action)
        except IllegalAction as error:
            raise Refusal("hint_failed") from error
    return Hint(question.game, decision, steps, [Reason(*one) for one in answer["reasons"]])
