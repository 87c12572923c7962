"""Conversion by Monotheism (section 32.103)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import CivQuestion, off_board
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.components import MONOTHEISM, THEOLOGY
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def begin(state: Position) -> None:
    """Every owner of Monotheism, in the order of the succession table (CIV-32.1032a)."""
    seats = state.by_succession()
    state.then(*[Convert(seat) for seat in seats if state.nations[seat].owns(MONOTHEISM)])


class Convert(CivQuestion):
    """Which territory beside one's own is converted (CIV-32.1032b)."""

    key = "convert"
    rule = "CIV-32.1032b"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Territories beside one's own whose occupants can all be replaced."""
        out: list[Action] = []
        for place in state.board.land:
            owners = _occupants(state, seat, place)
            if not owners or state.city[place] == state.raiders:
                continue
            if _believer(state, owners) != NOBODY or not _has_pieces(state, seat, place, owners):
                continue
            if _is_beside(state, seat, place):
                out.append(actions.CONVERTS[place])
        out.append(actions.PASSING)
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Replace every unit of others there by one's own."""
        if action.kind != actions.CONVERT:
            return
        place = action.a
        for owner in range(state.players):
            count = state.nations[owner].tokens[place]
            if owner != seat and count:
                state.take_tokens(owner, place, count)
                state.put_tokens(seat, place, count)
        if state.city[place] not in (NOBODY, seat):
            state.remove_city(place)
            state.put_city(seat, place)
        state.tell("converted", "seat place", seat, CODES[place])

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Who cannot be converted, and what is missing for it."""
        if action.kind != actions.CONVERT:
            return None
        place = action.a
        gone = off_board(state, place)
        if gone is not None:
            return gone
        if state.city[place] == state.raiders:
            return IllegalAction("raiders_stay", "CIV-32.1033d", place=CODES[place])
        owners = _occupants(state, seat, place)
        if not owners:
            rule = "CIV-32.1033d" if state.nations[state.raiders].tokens[place] else self.rule
            return IllegalAction("nobody_to_convert", rule, place=CODES[place])
        believer = _believer(state, owners)
        if believer != NOBODY:
            return IllegalAction("faith_holds", "CIV-32.1033c", other=believer)
        if not _is_beside(state, seat, place):
            return IllegalAction("not_beside", "CIV-32.1033b", place=CODES[place])
        return IllegalAction("too_few_pieces", "CIV-32.1033a", place=CODES[place])


def _occupants(state: Position, seat: int, place: int) -> list[int]:
    """The other nations with units in a territory (CIV-32.1033d)."""
    city = state.city[place]
    return [
        other
        for other in range(state.players)
        if other != seat and (state.nations[other].tokens[place] or city == other)
    ]


def _believer(state: Position, seats: list[int]) -> int:
    """The first of some seats that cannot be converted, or NOBODY (CIV-32.1033c, CIV-32.1043)."""
    for seat in seats:
        nation = state.nations[seat]
        if nation.owns(MONOTHEISM) or nation.owns(THEOLOGY):
            return seat
    return NOBODY


def _has_pieces(state: Position, seat: int, place: int, owners: list[int]) -> bool:
    """Whether the stock can replace all units of others there (CIV-32.1033a)."""
    nation = state.nations[seat]
    if sum([state.nations[owner].tokens[place] for owner in owners]) > nation.stock:
        return False
    return state.city[place] not in owners or nation.city_stock() > 0


def _is_beside(state: Position, seat: int, place: int) -> bool:
    """Whether a seat has units in a territory that borders on this one by land (CIV-32.1033b)."""
    tokens = state.nations[seat].tokens
    for near in state.board.by_land[place]:
        if tokens[near] or state.city[near] == seat:
            return True
    return False
