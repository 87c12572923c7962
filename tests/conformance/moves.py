"""What every rulebook test does at a table: play, be refused, and look at what was asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.questions import asked as asked_key
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import State


def play(state: State, *actions: str) -> State:
    """The seat whose decision it is does this, then that."""
    for text in actions:
        seat = state.to_act[0]
        state.apply(seat, state.parse(seat, text))
    return state


def legal(state: State) -> list[str]:
    """What the seat to act may do, in notation."""
    return [str(action) for action in state.legal(state.to_act[0])]


def refused(state: State, text: str, code: str, rule: str, seat: int | None = None) -> None:
    """The action is refused with this code and rule, and nothing on the table changes."""
    before = state.dump()
    if seat is None:
        seat = state.to_act[0]
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, state.parse(seat, text))
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert state.dump() == before


def stage(state: State) -> str:
    """Which question is asked, in the words of the game."""
    return asked_key(state)


def asked(state: State) -> tuple[int, str, str]:
    """Who is asked what, by which rule."""
    seat = state.to_act[0]
    prompt = state.prompt(seat)
    return seat, prompt.key, prompt.rule


def told(state: State) -> list[str]:
    """The keys of what the last action brought about."""
    return [entry.key for entry in state.log]


def field(state: State, name: str) -> Any:
    """One field of the dump."""
    return state.dump()[name]
