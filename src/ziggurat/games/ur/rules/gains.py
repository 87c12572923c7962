"""The gains of Trade and Culture: all of them are placed, as far as tokens go."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Name, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import SCRATCH
from ziggurat.games.ur.rules.actions import PASS, PUT, PUT_ON
from ziggurat.games.ur.rules.agenda import UrQuestion
from ziggurat.games.ur.rules.components import (
    CELL_NAMES,
    CULTURE,
    FACE_KEYS,
    MOST_SEATS,
    SLOTS,
    TRADE,
    Cell,
    Face,
)
from ziggurat.games.ur.rules.position import FREE, Position

SHARING_RULES: Final = {TRADE: "UR-TRADE-06", CULTURE: "UR-CULTURE-08"}


def give_due(state: Position, seat: int, face: Face) -> None:
    """Place what is due; where an owner has too few tokens the acting seat chooses where.

    What an owner does not have, he does not get (UR-CULTURE-05, UR-LIMIT-04).
    """
    due = state.due
    gaining: list[list[int]] = [[] for _ in range(state.players)]
    for cell, count in enumerate(due):
        if count:
            gaining[state.owner[cell]].append(cell)
    short = False
    for owner, cells in enumerate(gaining):
        supply = state.supply[owner]
        if len(cells) > 1 and 0 < supply < sum([due[cell] for cell in cells]):
            short = True
            continue
        for cell in cells:
            count = min(due[cell], supply)
            due[cell] = 0
            if count:
                state.tokens[cell] += count
                supply -= count
                state.tell("gained", "seat cell count", owner, CELL_NAMES[cell], count)
        state.supply[owner] = supply
    if short:
        state.agenda.append(SHARE[face][seat])


def fewest(state: Position, puts: list[Action]) -> list[Action]:
    """Of some tiles that a token may be put on, the one with the fewest."""
    best: Action | None = None
    least = 0
    for action in puts:
        stand = state.tokens[action.a] + state.pending[action.a]
        if best is None or stand < least:
            best = action
            least = stand
    return [] if best is None else [best]


class Share(UrQuestion):
    """Too few tokens for all gains of an owner: which of his tiles get one (UR-TRADE-06,
    UR-CULTURE-08)?"""

    key: ClassVar[str] = "share"
    suggests: ClassVar[bool] = True
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, Name("face", FACE_KEYS))

    def __init__(self, seat: int, face: Face) -> None:
        super().__init__(seat)
        self.face: Final = face
        """The action that brings the gains: Trade or Culture."""

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Whose tokens are being shared out."""
        return Prompt("share", self._rule(), {"seat": self._short(state)})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Tiles of the first owner who is short of tokens."""
        return [PUT_ON[cell] for cell in state.tiles[self._short(state)] if state.due[cell]]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Choose a token; the tokens are placed when every owner has all he can."""
        cell = action.a
        state.pending[cell] += 1
        state.due[cell] -= 1
        state.trim_due(state.owner[cell])
        if any(state.due):
            state.effect = SCRATCH
            state.agenda.append(self)
        else:
            state.place_pending("shared")

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """The tile with the fewest tokens: what many tokens stand on can spare them."""
        return fewest(state, self.answers(state, seat))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """A tile that is due nothing; every token must be placed (UR-TRADE-02)."""
        if action.kind == PASS:
            return IllegalAction("must_place", self._rule())
        if action.kind == PUT:
            name = CELL_NAMES[action.a]
            if state.ziggurat[action.a]:
                return IllegalAction("taboo", "UR-ZIGGURAT-06", cell=name)
            return IllegalAction("no_share", self._rule(), cell=name)
        return super().why_not(state, seat, action)

    def can_change(self, state: Position, cell: Cell) -> bool:
        """Tokens are added to tiles of whoever gains."""
        return state.owner[cell] != FREE and state.pending[cell] >= 0

    def check(self, state: Position) -> None:
        """An action has begun, of the two that bring gains, and something is due."""
        if state.slots == SLOTS or self.face not in SHARING_RULES or not any(state.due):
            raise self.impossible()

    def _rule(self) -> str:
        return SHARING_RULES[self.face]

    def _short(self, state: Position) -> int:
        """The owner whose tokens are being shared out, the acting seat first."""
        for owner in state.order(self.seat):
            for cell in state.tiles[owner]:
                if state.due[cell]:
                    return owner
        return FREE


SHARE: Final = {face: [Share(seat, face) for seat in range(MOST_SEATS)] for face in SHARING_RULES}
