"""The rules of Nim: who is asked, which answers there are, and what an answer does."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action, Actions
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import Prompt, State, rank

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

    first: int = 0
    turns: int = 0
    heaps: list[int]

    @property
    def seat(self) -> int:
        return (self.first + self.turns) % self.players

    def ask(self) -> None:
        """Wait for the next seat, or for nobody when the game is over."""
        self.over = not any(self.heaps) or self.turns >= self.options["turn_limit"]
        self.to_act = () if self.over else (self.seat,)

    def answers(self, seat: int) -> list[Action]:
        if seat not in self.to_act:
            return []
        return [take for heap, held in enumerate(self.heaps) for take in TAKE[heap][:held]]

    def prompt(self, seat: int) -> Prompt:
        if self.over:
            return Prompt("over", "NIM-END-01", {})
        if seat != self.seat:
            return Prompt("wait", "NIM-TURN-01", {"seat": self.seat})
        return Prompt("take", "NIM-TURN-02", {})

    def parse(self, seat: int, text: str) -> Action:
        return ACTIONS.parse(text)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        if seat not in self.to_act:
            return super().refusal(seat, action)
        held = self.heaps[action.a] if action.a < len(self.heaps) else 0
        return IllegalAction("too_many", "NIM-TURN-02", heap=HEAPS[action.a], count=held)

    def do(self, seat: int, action: Action) -> None:
        self.heaps[action.a] -= action.n
        self.turns += 1
        self.tell("took", "seat heap count", seat, HEAPS[action.a], action.n)
        self.ask()
        if self.over:
            ended = "turn_limit" if any(self.heaps) else "cleared"
            self.tell(ended, "seat turns", seat, self.turns)

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
        other = NimState(self.players, self.options, self.chance.copy())
        self._copy_kernel_to(other)
        other.first, other.turns, other.heaps = self.first, self.turns, self.heaps[:]
        return other

    def plain(self) -> dict[str, Any]:
        """All that lies on the table. Nim has no secrets: that is all but the generator."""
        return {
            "game": "nim",
            "form": FORM,
            "players": self.players,
            "options": dict(self.options),
            "first": self.first,
            "turns": self.turns,
            "heaps": self.heaps[:],
        }

    def dump(self) -> dict[str, Any]:
        return self.plain() | {"chance": self.chance.dump()}

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.plain() | {
            "you": seat,
            "to_act": list(self.to_act),
            "over": self.over,
            "scores": self.scores,
            "ranks": self.ranks,
            "recall": {},
        }
