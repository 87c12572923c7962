"""Many tables of one game at once, stepped and shown in one loop: what learning code waits for."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from struct import pack
from typing import Any

from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.marks import Marks
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

    def show_masks(self, out: Any) -> tuple[bytes, list[int]]:
        """The numbers of the legal actions, four bytes each, and how many there are at each table.

        Where a game keeps its answers in a form of its own there are none: their mask, a byte for
        each action, is written into its row.
        """
        size = self.game.action_count
        numbers: list[int] = []
        counts: list[int] = []
        for place, state in enumerate(self.states):
            legal = state.legal(self.seats[place])
            if isinstance(legal, list):
                answers: list[Action] = legal
                for action in answers:
                    numbers.append(action.index)
                counts.append(len(answers))
            else:
                out[place * size : place * size + size] = self.game.mask(legal)
                counts.append(0)
        return pack(f"<{len(numbers)}i", *numbers), counts

    def show_numbers(self, out: Any, encode: Callable[[Any, int], array[float]]) -> None:
        """What each seat asked may know, as numbers of single precision."""
        at = 0
        for place, state in enumerate(self.states):
            numbers = memoryview(encode(state, self.seats[place])).cast("B")
            end = at + len(numbers)
            out[at:end] = numbers
            at = end

    # The same in one piece: places and numbers of two bytes each, and how many there are of each

    def marked(self, write: Callable[[Any, int, Marks], None]) -> tuple[bytes, list[int]]:
        """What each seat asked may know."""
        out = Marks()
        pieces: list[bytes] = []
        counts: list[int] = []
        for place, state in enumerate(self.states):
            write(state, self.seats[place], out)
            piece = out.taken()
            pieces.append(piece)
            counts.append(len(piece) >> 2)
        return b"".join(pieces), counts

    def read(self, features: Callable[[Any, int], Sparse]) -> tuple[bytes, list[int]]:
        """The same of features that are not written as marks."""
        numbers: list[int] = []
        counts: list[int] = []
        for place, state in enumerate(self.states):
            found = features(state, self.seats[place])
            indices, values = found.indices, found.values
            for number in range(len(indices)):
                numbers.append(indices[number])
                numbers.append(values[number])
            counts.append(len(indices))
        return pack(f"<{len(numbers)}h", *numbers), counts
