"""The rules of Nim: who is asked, which answers there are, and what an answer does."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action, Actions
from ziggurat.core.agenda import Question
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import State, rank

FORM: Final = 1
LAYOUTS: Final = {"3-4-5": (3, 4, 5), "1-3-5-7": (1, 3, 5, 7)}
HEAPS: Final = "abcd"
MOST: Final = 7

ACTIONS: Final = Actions()
TAKE: Final = [
    [ACTIONS.add(f"{name}{n}", 0, heap, n=n) for n in range(1, MOST + 1)]
    for heap, name in enumerate(HEAPS)
]
"""By heap: a1 takes one token of heap a, a2 takes two, and so on."""


class NimState(State):
    """Heaps of tokens. Whose turn it is follows from who began and how many turns were taken."""

    wait_rule, end_rule = "NIM-TURN-01", "NIM-END-01"

    first: int = 0
    turns: int = 0
    heaps: list[int]

    @property
    def seat(self) -> int:
        return (self.first + self.turns) % self.players

    def next_turn(self) -> None:
        """Ask the next seat, or end the game."""
        if any(self.heaps) and self.turns < self.options["turn_limit"]:
            self.then(Take(self.seat))
        else:
            self.finish()

    def parse(self, seat: int, text: str) -> Action:
        return ACTIONS.parse(text)

    @property
    def scores(self) -> list[int]:
        """One point for taking the last token; in misère one for everybody else."""
        if any(self.heaps):
            return [0] * self.players
        last = (self.seat - 1) % self.players
        return [int((seat == last) != self.options["misere"]) for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        return rank(self.scores)

    def copy(self) -> NimState:
        other = NimState()
        self._copy_kernel_to(other)
        other.first, other.turns, other.heaps = self.first, self.turns, self.heaps[:]
        return other

    def plain(self) -> dict[str, Any]:
        """All that lies on the table. Nim has no secrets: that is all but the generator."""
        header = self.header("nim", FORM)
        return header | {"first": self.first, "turns": self.turns, "heaps": self.heaps[:]}

    def dump(self) -> dict[str, Any]:
        return self.plain() | {"chance": self.chance.dump()}

    def view(self, seat: int | None) -> dict[str, Any]:
        shown = {"scores": self.scores, "ranks": self.ranks, "recall": {}}
        return self.plain() | self.standing(seat) | shown


class Take(Question[NimState]):
    """Whose turn it is takes tokens from one heap."""

    key, rule = "take", "NIM-TURN-02"

    def answers(self, state: NimState, seat: int) -> list[Action]:
        return [take for heap, held in enumerate(state.heaps) for take in TAKE[heap][:held]]

    def do(self, state: NimState, seat: int, action: Action) -> None:
        state.heaps[action.a] -= action.n
        state.turns += 1
        state.tell("took", "seat heap count", seat, HEAPS[action.a], action.n)
        state.next_turn()
        if state.over:
            ended = "turn_limit" if any(state.heaps) else "cleared"
            state.tell(ended, "seat turns", seat, state.turns)

    def why_not(self, state: NimState, seat: int, action: Action) -> IllegalAction:
        held = state.heaps[action.a] if action.a < len(state.heaps) else 0
        return IllegalAction("too_many", self.rule, heap=HEAPS[action.a], count=held)
