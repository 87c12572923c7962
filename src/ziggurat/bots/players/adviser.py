"""The planner as an adviser: it tells its whole plan, and another one if asked.

It thinks as the planner does, from what one seat sees alone. What it advises ends where the seat's
own decisions end: where somebody else is asked, or something hidden comes to light.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from ziggurat.bots.players.beam import LONGEST_TURN, Promising, has_ended
from ziggurat.bots.players.planner import Planner
from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.state import State
from ziggurat.offers import Judgement, Level


class Adviser:
    """Advises one seat once: ``besides`` are the moves that it has been advised already."""

    def __init__(
        self,
        game: Game,
        judgement: Judgement[Any],
        level: Level,
        seat: int,
        besides: Sequence[Action] = (),
    ) -> None:
        self.game = game
        self.seat = seat
        self.besides = list(besides)
        self.planner = Planner(game, judgement, level)
        self._promising: Promising | None = judgement.promising
        if self.besides:
            self.planner.judge.promising = self._others

    def line(self, view: dict[str, Any], rng: Random, deadline: float | None) -> list[Action]:
        """What to do, step by step, as far as the seat's turn goes; nothing where there is no
        other way."""
        seat = self.seat
        state = self.game.imagine(view, rng)
        steps: list[Action] = []
        for _ in range(LONGEST_TURN):
            legal = self._open(state) if self.besides else list(state.legal(seat))
            if not legal or (steps and self._must_think_again(legal, deadline)):
                break
            action = self.planner.choose(state.view(seat), legal, rng, deadline)
            steps.append(action)
            state.apply(seat, action)
            if has_ended(state, seat):
                break
            if len(steps) == 1:
                self.besides = [] if self.planner.judge.policy is not None else self.besides
        return steps

    def _must_think_again(self, legal: list[Action], deadline: float | None) -> bool:
        """Whether the plan ends here; a policy goes on as long as there is time."""
        planner = self.planner
        if len(legal) == 1 or planner.has_plan:
            return False
        is_late = deadline is not None and time.monotonic() > deadline
        return planner.judge.policy is None or is_late

    def _open(self, state: State) -> list[Action]:
        """The answers that are no repetition of what was advised."""
        legal = [action for action in state.legal(self.seat) if action not in self.besides]
        candidates = self.planner.candidates
        if candidates is not None and legal:
            found = candidates(state, self.seat, list(state.legal(self.seat))) or []
            legal = [action for action in found if action in legal] or legal
        return legal

    def _others(self, state: State, seat: int, answers: list[Action]) -> list[Action]:
        """Of the answers worth a look, those not advised already: the same moves in another order
        would be no second opinion."""
        promising = self._promising
        found = answers if promising is None else promising(state, seat, answers)
        if seat != self.seat:
            return found
        return [action for action in found if action not in self.besides] or found
