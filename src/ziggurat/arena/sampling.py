"""Positions of a game to learn from: some of those at which a turn has ended."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ziggurat.bots.nets import features_of
from ziggurat.core.state import REVEAL, State


@dataclass(frozen=True)
class Position:
    """What a seat saw where its turn had ended."""

    seat: int
    move: int
    """Decisions of all seats before it."""
    indices: list[int]
    """The features that are there, in order, each once,"""
    values: list[int]
    """and how much of each."""


def is_end_of_turn(state: State, seat: int) -> bool:
    """Whether what the seat could plan has ended: a net judges here, the hand elsewhere."""
    return state.over or seat not in state.to_act or state.effect == REVEAL


class Sampler:
    """Takes so many ends of turns of a game, each of them as likely as any other."""

    def __init__(self, game: str, most: int, chance: str) -> None:
        """``chance`` fixes which."""
        self._read = features_of(game).read
        self._most = most
        self._rng = Random(chance)
        self._met = 0
        self._taken: list[Position] = []

    def see(self, state: State, seat: int, move: int) -> None:
        """A seat has decided."""
        if state.over or not is_end_of_turn(state, seat):
            return
        self._met += 1
        place = len(self._taken)
        if place == self._most:  # one of those taken gives way, or this one is passed over
            place = self._rng.randrange(self._met)
            if place >= self._most:
                return
            del self._taken[place]
        found: dict[int, int] = {}
        sparse = self._read(state, seat)
        for index, value in zip(sparse.indices, sparse.values, strict=True):
            found[index] = found.get(index, 0) + value
        indices = sorted(index for index, value in found.items() if value)
        self._taken.append(Position(seat, move, indices, [found[index] for index in indices]))

    def taken(self) -> list[Position]:
        """In the order of the game."""
        return self._taken
