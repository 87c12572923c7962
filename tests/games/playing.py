"""Playing on from a state with drawn numbers, the same for the properties of every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ziggurat.core.action import Action
from ziggurat.core.state import State


def do(state: State, text: str) -> None:
    """The seat whose decision it is does this."""
    seat = state.to_act[0]
    state.apply(seat, state.parse(seat, text))


def legal(state: State) -> list[str]:
    """What the seat to act may do, in notation."""
    return [str(action) for action in state.legal(state.to_act[0])]


def choose(actions: Sequence[Action], number: int) -> Action:
    """One of the actions: first of which kind, then which, so that rare kinds turn up."""
    kinds: dict[int, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.kind, []).append(action)
    group = kinds[sorted(kinds)[number % len(kinds)]]
    return group[number // len(kinds) % len(group)]


def walk(state: State, numbers: Iterable[int]) -> Iterator[tuple[dict[str, Any], Action]]:
    """Play on, one drawn number a step; yields what was there before and what was done."""
    for number in numbers:
        if state.over:
            return
        before = state.dump()
        seat = state.to_act[0]
        action = choose(state.legal(seat), number)
        state.apply(seat, action)
        yield before, action
