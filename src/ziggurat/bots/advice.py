"""What would you do? The strongest bot that answers within seconds tells its turn, and why.

It is told what one seat sees, and nothing else; the same view brings the same advice.

>>> import ziggurat
>>> from ziggurat.bots.advice import advise
>>> state = ziggurat.game("ur").start(players=3, seed=2026)
>>> advice = advise("ur", state.view(state.to_act[0]))
>>> advice.steps[0] in state.legal(state.to_act[0])
True
>>> another = advise("ur", state.view(state.to_act[0]), besides=advice.steps[:1])
>>> another.steps[0] in advice.steps
False
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ziggurat.bots.levels import careful, level_of
from ziggurat.bots.naming import judged_by
from ziggurat.bots.players.adviser import Adviser
from ziggurat.bots.reasons import why_in_all
from ziggurat.core.action import Action
from ziggurat.core.state import SCRATCH, State
from ziggurat.core.terms import Reason
from ziggurat.registry import COMPILED, game

__all__ = ["DEALS", "LEVEL", "PASSING", "Advice", "advise", "seed_of"]

LEVEL: Final = "master"
"""The level that advises."""
SECONDS: Final = 2.5 if COMPILED else 7.0
"""After which whatever was found is told: with its reasons and its way to a page a hint then takes
less than 3 seconds, or 8 where nothing is compiled."""
PASSING: Final = "."
"""What is done by doing nothing more."""
DEALS: Final = 3
"""Deals of what is hidden in which reasons must be the same to be told."""

CIRCLES_MOST: Final = 3
"""Lines that lead nowhere before nothing is advised."""


@dataclass(frozen=True)
class Advice:
    """What to do as far as the seat's turn goes, step by step, and what speaks for it."""

    steps: tuple[Action, ...]
    """None where there is no other way."""
    reasons: tuple[Reason, ...] = ()


def advise(
    name: str,
    view: dict[str, Any],
    besides: Sequence[Action] = (),
    deadline: float | None = None,
) -> Advice:
    """What a seat should do that is asked something, from what it sees.

    ``besides`` are moves it has been advised already: for a second opinion. ``deadline`` is a
    moment of ``time.monotonic()``; whatever was found until then is told.
    """
    seat: int = view["you"]
    judgement = judged_by(name)
    level = careful(level_of(judgement, LEVEL))
    avoided, steps = list(besides), []
    for _ in range(CIRCLES_MOST):
        dice = Random(seed_of(view))
        line = Adviser(game(name), judgement, level, seat, avoided).line(view, dice, deadline)
        begin, end = _circle(name, view, seat, line)
        steps = _one_draft(name, view, seat, line[:begin])
        if steps:
            break
        avoided += line[:end]
    return Advice(tuple(steps), tuple(_because(name, view, seat, steps)))


def seed_of(view: dict[str, Any]) -> str:
    """The seed of an adviser's dice: it rests on what the seat sees alone."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16, person=b"ziggurat-hint").hexdigest()


def _circle(name: str, view: dict[str, Any], seat: int, steps: Sequence[Action]) -> tuple[int, int]:
    """Where steps begin to lead back to themselves, and where they are back; else their end.

    An offer that is put together, dropped and put together again comes to nothing: nobody saw it,
    and all that the seat sees is what it was before. What it may answer is no sign of that: of the
    goods that an offer asks for, each may be named again.
    """
    state = game(name).imagine(view, Random(seed_of(view)))
    seen = [state.view(seat)]
    for number, action in enumerate(steps, 1):
        if action not in state.legal(seat):
            break
        state.apply(seat, action)
        if state.effect != SCRATCH or seat not in state.to_act:
            break
        now = state.view(seat)
        if now in seen:
            return seen.index(now), number
        seen.append(now)
    return len(steps), len(steps)


def _one_draft(name: str, view: dict[str, Any], seat: int, steps: list[Action]) -> list[Action]:
    """The steps as far as others can answer what has been put together: advice of a whole offer
    ends with it, for what comes next depends on what they say."""
    state = game(name).imagine(view, Random(seed_of(view)))
    was_draft = False
    for number, action in enumerate(steps):
        if action not in state.legal(seat):
            break
        others = any(one != seat for one in state.to_act)
        state.apply(seat, action)
        is_draft = state.effect == SCRATCH
        if was_draft and not is_draft and any(one != seat for one in state.to_act):
            return steps[: number + 1]
        if number and is_draft and not was_draft and others:
            return steps[:number]
        was_draft = is_draft
    return steps


def _because(name: str, view: dict[str, Any], seat: int, steps: Sequence[Action]) -> list[Reason]:
    """What the steps change, as far as that is sure whatever is hidden.

    What only ends a turn is left out: what happens then would have happened anyway.
    """
    known = game(name)
    worlds: list[tuple[State, State]] = []
    for deal in range(DEALS if known.has_secrets else 1):
        before = known.imagine(view, Random(f"{seed_of(view)} {deal}"))
        after = before.copy()
        for number, action in enumerate(steps):
            ends = number == len(steps) - 1 and str(action) == PASSING
            if ends or action not in after.legal(seat):
                break
            after.apply(seat, action)
        worlds.append((before, after))
    return why_in_all(name, worlds, seat)
