"""Many tables of one game at once, stepped and shown in one loop: what learning code waits for."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from ziggurat.core.game import Game
from ziggurat.core.sparse import Sparse
from ziggurat.core.state import State

__all__ = ["Tables"]


class Tables:
    """Tables side by side; at each, the first seat that is waited for is asked."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], count: int) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.count = count
        self.states: list[State] = []
        self.seats: list[int] = [0] * count
        """Who is asked."""
        self.steps: list[int] = [0] * count
        """Decisions taken since the deal."""

    def deal(self, place: int, seed: int) -> None:
        """Begin a new game at a table."""
        state = self.game.start(self.players, seed, **self.options)
        if place == len(self.states):
            self.states.append(state)
        else:
            self.states[place] = state
        self.seats[place] = state.to_act[0]
        self.steps[place] = 0

    def step(self, numbers: list[int]) -> list[int]:
        """Have every seat that is asked act; the tables at which the game is over."""
        ended: list[int] = []
        actions = self.game.actions
        for place, state in enumerate(self.states):
            state.apply(self.seats[place], actions.at(numbers[place]))
            self.steps[place] += 1
            if state.over:
                ended.append(place)
            else:
                self.seats[place] = state.to_act[0]
        return ended

    def random(self, draw: Callable[[], float]) -> list[int]:
        """The number of any legal action at every table."""
        numbers: list[int] = []
        for place, state in enumerate(self.states):
            legal = state.legal(self.seats[place])
            numbers.append(legal[int(draw() * float(len(legal)))].index)
        return numbers

    # What is seen, into memory that somebody else has laid out: a row for each table

    def show_masks(self, out: Any) -> None:
        """A byte for each action of the game: 1 for those that are legal."""
        size = self.game.action_count
        at = 0
        for place, state in enumerate(self.states):
            out[at : at + size] = self.game.mask(state.legal(self.seats[place]))
            at += size

    def show_numbers(self, out: Any, encode: Callable[[Any, int], array[float]]) -> None:
        """What each seat asked may know, as numbers of single precision."""
        at = 0
        for place, state in enumerate(self.states):
            numbers = memoryview(encode(state, self.seats[place])).cast("B")
            end = at + len(numbers)
            out[at:end] = numbers
            at = end

    def show_features(
        self, indices: Any, values: Any, read: Callable[[Any, int], Sparse], most: int
    ) -> list[int]:
        """The same as features, at most so many; how many there are at each table."""
        counts: list[int] = []
        at = 0
        for place, state in enumerate(self.states):
            found = read(state, self.seats[place])
            count = len(found.indices)
            if count > most:
                raise ValueError("more features than there is room for")
            end = at + 2 * count
            indices[at:end] = memoryview(array("h", found.indices)).cast("B")
            values[at:end] = memoryview(array("h", found.values)).cast("B")
            counts.append(count)
            at += 2 * most
        return counts
