"""The state of a game of Ur: what is seen of it, kept of it, and its result."""

from __future__ import annotations

from typing import Any, Final, final

from ziggurat.core.action import Action
from ziggurat.core.state import rank
from ziggurat.games.ur.rules.actions import parse
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    CELLS,
    FACE_LETTERS,
    FACES,
    PAIR_NAMES,
    PAIRS,
    SIDE,
    Cell,
)
from ziggurat.games.ur.rules.position import FREE, Position
from ziggurat.games.ur.rules.scoring import breakdown, score, tokens_on_grid

FORM: Final = 2
"""The shape of the plain data; other shapes are refused."""


@final
class UrState(Position):
    """One point in a game of Ur."""

    def parse(self, seat: int, text: str) -> Action:
        """The action so written."""
        return parse(text)

    def copy(self) -> UrState:
        """An independent state that goes on from here."""
        other = UrState()
        self.copy_to(other)
        return other

    # Seeing and keeping

    def dump(self) -> dict[str, Any]:
        """The complete state as plain data."""
        data = self._plain()
        data["chance"] = self.chance.dump()
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """Ur has no secrets: everybody sees the whole table, and the sets it is worth.

        Hand tiles and the hidden faces of all tiles are public (UR-EXCHANGE-04, UR-INFO-01,
        UR-INFO-02); only set-up leaves anything to chance (UR-INFO-03).
        """
        data = self._plain()
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        data["last_round"] = self.is_last_round()
        data["scores"] = self.scores
        data["ranks"] = self.ranks
        data["sets"] = [breakdown(self, other) for other in range(self.players)]
        data["tokens_on_grid"] = [tokens_on_grid(self, other) for other in range(self.players)]
        data["recall"] = {}
        return data

    def _plain(self) -> dict[str, Any]:
        """All that lies on the table: in Ur that is everything but the generator."""
        return {
            "game": "ur",
            "form": FORM,
            "players": self.players,
            "options": dict(self.options),
            "first": self.first,
            "round": self.round,
            "agenda": self.agenda_data(),
            "over": self.over,
            "slots": self.slots,
            "performed": "".join(
                [FACE_LETTERS[face] for face in range(FACES) if self.performed >> face & 1]
            ),
            "built": self.built,
            "attacks": self.attacks,
            "ziggurats_left": self.ziggurats_left,
            "supply": self.supply[:],
            "hands": [PAIR_NAMES[pair] for pair in self.hand],
            "side": [PAIR_NAMES[pair] for pair in self.side],
            "tiles": _rows([self._tile(cell) for cell in range(CELLS)]),
            "pieces": _rows([self._piece(cell) for cell in range(CELLS)]),
            "pending": {CELL_NAMES[c]: self.pending[c] for c in range(CELLS) if self.pending[c]},
            "due": {CELL_NAMES[c]: self.due[c] for c in range(CELLS) if self.due[c]},
        }

    def _tile(self, cell: Cell) -> str:
        a, b = PAIRS[self.pair[cell]]
        up = self.face[cell]
        return FACE_LETTERS[up] + FACE_LETTERS[b if up == a else a]

    def _piece(self, cell: Cell) -> str:
        if self.owner[cell] == FREE:
            return ".."
        return f"{self.owner[cell]}{'Z' if self.ziggurat[cell] else self.tokens[cell]}"

    # The result

    @property
    def scores(self) -> list[int]:
        """Victory points: the best sets as the table lies (UR-SCORE-01)."""
        return [score(self, seat) for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        """By points, then by tokens on the grid unless victory is shared (UR-SCORE-10)."""
        results: list[Any] = []
        for seat in range(self.players):
            tie_break = 0 if self.shared_victory else tokens_on_grid(self, seat)
            results.append((score(self, seat), tie_break))
        return rank(results)


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]
