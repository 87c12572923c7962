"""Many tables of one game at once, stepped and shown in one loop: what learning code waits for.

A table is shown right after its step, while the processor still has its state at hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ziggurat.core.action import Action
from ziggurat.core.game import Game
from ziggurat.core.marks import Dense, Marks, long
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
        self.numbers: list[bytes] = []
        """The number of each action in four bytes, where answers are shown."""
        self.answers: list[bytes] = [b""] * count
        """The numbers of the legal actions at each table."""
        self.bits: list[bytes] = [b""] * count
        """Where a game keeps its answers in a form of its own: their mask, a bit for each action;
        elsewhere nothing."""
        self.seen: list[bytes] = [b""] * count
        """What is observed at each table, in one piece."""
        self.rows: list[Dense] = []
        """What each row of numbers shows, where numbers are observed."""
        self._marks = Marks()
        self._write_numbers: Callable[[Any, int, Dense], None] | None = None
        self._write_features: Callable[[Any, int, Marks], None] | None = None
        self._piece: Callable[[Any, int], bytes] | None = None
        """What is observed; at most one of them is set."""

    # What is shown

    def show_answers(self) -> None:
        """From now on, keep ``answers`` and ``bits``."""
        self.numbers = [long(number) for number in range(self.game.action_count)]

    def show_numbers(self, write: Callable[[Any, int, Dense], None], cells: int) -> None:
        """From now on, see what each seat asked may know as marks of ``Dense``."""
        self.rows = [Dense(cells, []) for _ in range(self.count)]
        self._write_numbers = write

    def show_features(self, write: Callable[[Any, int, Marks], None]) -> None:
        """From now on, see features as ``Marks``."""
        self._write_features = write

    def show_sparse(self, read: Callable[[Any, int], Sparse]) -> None:
        """The same of features that are not written as marks."""
        out = self._marks

        def piece(state: Any, seat: int) -> bytes:
            found = read(state, seat)
            for number in range(len(found.indices)):
                out.put(found.indices[number], found.values[number])
            return out.taken()

        self._piece = piece

    def show_whole(self, encode: Callable[[Any, int], Any]) -> None:
        """From now on, see all numbers of a game that does not write them as marks."""

        def piece(state: Any, seat: int) -> bytes:
            return bytes(encode(state, seat))

        self._piece = piece

    def answered(self) -> tuple[bytes, list[int]]:
        """All ``answers`` in one piece, and how many there are at each table."""
        return b"".join(self.answers), [len(answers) >> 2 for answers in self.answers]

    def in_bits(self) -> tuple[bytes, list[int]]:
        """All ``bits`` in one piece, and at which tables there are any."""
        places: list[int] = []
        for place, bits in enumerate(self.bits):
            if bits:
                places.append(place)
        return b"".join(self.bits), places

    def observed(self, size: int) -> tuple[bytes, list[int]]:
        """All that is ``seen`` in one piece, and how many things of a size there are at each
        table."""
        return b"".join(self.seen), [len(piece) // size for piece in self.seen]

    def changes(self) -> tuple[bytes, list[int]]:
        """The numbers of the cells that have changed since the last call, and how many there are
        at each table."""
        pieces: list[bytes] = []
        counts: list[int] = []
        for row in self.rows:
            changed = row.changes
            if changed:
                piece = b"".join(changed)
                changed.clear()
                pieces.append(piece)
                counts.append(len(piece) >> 3)
            else:
                counts.append(0)
        return b"".join(pieces), counts

    def _show(self, place: int, state: State) -> None:
        seat = state.to_act[0]
        self.seats[place] = seat
        if self.numbers:
            legal = state.legal(seat)
            if isinstance(legal, list):
                answers: list[Action] = legal
                numbers = self.numbers
                self.answers[place] = b"".join([numbers[action.index] for action in answers])
                self.bits[place] = b""
            else:
                self.answers[place] = b""
                self.bits[place] = self.game.bits(legal)
        if self._write_numbers is not None:
            row = self.rows[place]
            self._write_numbers(state, seat, row)
            self.seen[place] = row.taken()
        elif self._write_features is not None:
            self._write_features(state, seat, self._marks)
            self.seen[place] = self._marks.taken()
        elif self._piece is not None:
            self.seen[place] = self._piece(state, seat)

    # Playing

    def deal(self, place: int, seed: int) -> None:
        """Begin a new game at a table."""
        state = self.game.start(self.players, seed, **self.options)
        if place == len(self.states):
            self.states.append(state)
        else:
            self.states[place] = state
        self.steps[place] = 0
        self._show(place, state)

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
                self._show(place, state)
        return ended

    def random(self, draw: Callable[[], float]) -> list[int]:
        """The number of any legal action at every table."""
        numbers: list[int] = []
        for place, state in enumerate(self.states):
            legal = state.legal(self.seats[place])
            numbers.append(legal[int(draw() * float(len(legal)))].index)
        return numbers
