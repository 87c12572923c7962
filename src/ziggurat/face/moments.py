"""The moments of a record that are worth a look: where somebody else is asked, evenly chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.game import Game
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.face.page import Shown
from ziggurat.words import Words

__all__ = ["MOMENTS", "moments_of"]

MOMENTS: Final = 60
"""The most that are drawn: each takes some milliseconds and some kilobytes."""
LINES: Final = 12
"""The most that is told of what led to a moment."""


def moments_of(
    record: Record, game: Game, said: Words, names: Sequence[str]
) -> tuple[list[Shown], State]:
    """Views of a spectator with what led to each, and the last state.

    DamagedRecord where it cannot be replayed.
    """
    states = list(record.positions(game))
    chosen = _chosen(states)
    shown, before = [], 0
    for number in chosen:
        told = _told(states[before + 1 : number + 1], said, names)
        shown.append(Shown(states[number].view(None), told, number))
        before = number
    return shown, states[-1]


def _chosen(states: Sequence[State]) -> list[int]:
    """The first, the last, and some of those before which another seat was asked."""
    turns = [
        number
        for number in range(1, len(states) - 1)
        if states[number].to_act != states[number - 1].to_act
    ]
    step = max(1, -(-len(turns) // (MOMENTS - 2)))
    return sorted({0, *turns[::step], len(states) - 1})


def _told(states: Sequence[State], said: Words, names: Sequence[str]) -> str:
    """What everybody could read in the log on the way."""
    lines = [
        said.tell(entry, names) for state in states for entry in state.log if entry.readers is None
    ]
    kept = lines[-LINES:]
    return " ".join([*(["…"] if len(kept) < len(lines) else []), *kept])
