"""A turn that begins without tokens on the grid: the player comes back (UR-NOTOKEN)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ur.rules.actions import ATTACK, PASS, PERFORM, PUT, PUT_ON
from ziggurat.games.ur.rules.agenda import UrQuestion, why_no_token
from ziggurat.games.ur.rules.components import MOST_SEATS, RETURN_TOKENS, TOKENS
from ziggurat.games.ur.rules.position import FREE, Position


class ComeBack(UrQuestion):
    """Tokens on a free tile: nothing else can be done before the exchange."""

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every free tile."""
        return [PUT_ON[cell] for cell in state.tiles[FREE]]

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Both actions are given up, and the tokens are not optional."""
        if action.kind == PUT:
            return why_no_token(state, seat, action.a)
        if action.kind in (PASS, PERFORM, ATTACK):
            return IllegalAction("must_return", type(self).rule)
        return super().why_not(state, seat, action)


class Return(ComeBack):
    """No token at all on the grid: three on one free tile (UR-NOTOKEN-01, UR-NOTOKEN-02)."""

    key: ClassVar[str] = "return"
    rule: ClassVar[str] = "UR-NOTOKEN-01"

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Place three tokens."""
        state.place(seat, action.a, RETURN_TOKENS)

    def check(self, state: Position) -> None:
        """Every token is in the supply."""
        if state.supply[self.seat] < TOKENS:
            raise self.impossible()


class Refound(ComeBack):
    """Only ziggurats on the grid: one token on a free tile (UR-NOTOKEN-03)."""

    key: ClassVar[str] = "refound"
    rule: ClassVar[str] = "UR-NOTOKEN-03"

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Place one token."""
        state.place(seat, action.a, 1)

    def check(self, state: Position) -> None:
        """Tokens mark ziggurats, and are on no other tile."""
        if state.supply[self.seat] == TOKENS or state.has_tokens(self.seat):
            raise self.impossible()


RETURN: Final = [Return(seat) for seat in range(MOST_SEATS)]
REFOUND: Final = [Refound(seat) for seat in range(MOST_SEATS)]
