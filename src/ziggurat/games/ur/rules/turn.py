"""A turn: two slots, each for an action of the hand tile or for a token; or ziggurats."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.errors import IllegalAction, WrongPosition
from ziggurat.games.ur.rules.actions import (
    ATTACK,
    PASSING,
    PERFORM,
    PERFORM_FACE,
    PUT,
    PUT_ON,
    RAISE,
)
from ziggurat.games.ur.rules.agenda import UrQuestion, why_no_token
from ziggurat.games.ur.rules.agriculture import agriculture
from ziggurat.games.ur.rules.components import (
    AGRICULTURE,
    CELL_NAMES,
    CULTURE,
    FACE_KEYS,
    MOST_SEATS,
    OPEN_FACES,
    PAIRS,
    SLOTS,
    TILE_MAX,
    TOKENS,
    TRADE,
    WAR,
    Cell,
    Face,
)
from ziggurat.games.ur.rules.culture import culture
from ziggurat.games.ur.rules.no_tokens import Refound, Return
from ziggurat.games.ur.rules.politics import politics
from ziggurat.games.ur.rules.position import FREE, Position
from ziggurat.games.ur.rules.trade import trade
from ziggurat.games.ur.rules.war import attack, attacks, why_no_attack
from ziggurat.games.ur.rules.ziggurats import build, building_sites, why_no_ziggurat


class Turn(UrQuestion):
    """None, one or both actions of the hand tile, tokens for those declined, or ziggurats.

    It is asked once for each slot, so that nothing is announced (UR-TURN-08) and a token may come
    before or after an action (UR-PASS-02).
    """

    key: ClassVar[str] = "turn"
    rule: ClassVar[str] = "UR-TURN-02"

    def prompt(self, state: Position, seat: int) -> Prompt:
        """The faces that are left; after the first slot in other words."""
        faces = [FACE_KEYS[face] for face in OPEN_FACES[state.hand[seat]][state.performed]]
        return Prompt("turn" if state.slots == SLOTS else "turn_rest", self.rule, {"faces": faces})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Actions, attacks, ziggurats, tokens, or no more."""
        out: list[Action] = []
        # Either face, in either order, none twice (UR-TURN-03, UR-TURN-04, UR-TURN-05); no tile of
        # that face is needed on the grid (UR-TURN-09).
        for face in OPEN_FACES[state.hand[seat]][state.performed]:
            if face == WAR:  # without an attack it is declined (UR-WAR-17)
                out += attacks(state, seat)
            else:
                out.append(PERFORM_FACE[face])
        untouched = state.slots == SLOTS
        if untouched and state.ziggurats_left:  # UR-ZIGGURAT-01, UR-ZIGGURAT-04
            out += building_sites(state, seat)
        if state.supply[seat]:  # UR-LIMIT-03
            # As the grid lies now (UR-PASS-07); where a ziggurat stands there are no tokens
            # (UR-PASS-08).
            tokens = state.tokens
            if untouched:  # for both actions also a free tile (UR-PASS-03, UR-PASS-06)
                out += [
                    PUT_ON[cell]
                    for cell, owner in enumerate(state.owner)
                    if owner == FREE or (owner == seat and 0 < tokens[cell] < TILE_MAX)
                ]
            else:  # UR-PASS-01, UR-LIMIT-01
                out += [PUT_ON[cell] for cell in state.tiles[seat] if 0 < tokens[cell] < TILE_MAX]
        out.append(PASSING)  # UR-PASS-04
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Use a slot, both of them, or what is left of them; the turn goes on with the others."""
        kind = action.kind
        if kind == PUT:
            self._put(state, seat, action.a)
        elif kind == PERFORM:
            self._use_slot(state, action.a)
            _perform(state, seat, action.a)
        elif kind == ATTACK:
            self._use_slot(state, WAR)
            state.attacks = 0
            attack(state, seat, action)
        elif kind == RAISE:
            build(state, seat, action.a)
        elif state.slots == SLOTS:
            state.tell("declined", "seat", seat)

    def _use_slot(self, state: Position, face: Face) -> None:
        """Perform a face: it comes first, then the other slot if it is left."""
        state.performed |= 1 << face
        state.slots -= 1
        if state.slots:
            state.agenda.append(self)

    def _put(self, state: Position, seat: int, cell: Cell) -> None:
        """A token for a declined action; on a free tile for both (UR-PASS-03, UR-PASS-05)."""
        state.slots = 0 if state.owner[cell] == FREE else state.slots - 1
        state.place(seat, cell, 1)
        if state.slots:
            state.agenda.append(self)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Why something is not possible in this turn, or not any more."""
        kind = action.kind
        if kind == PUT:
            return _why_no_put(state, seat, action.a)
        if kind == PERFORM:
            return _why_no_face(state, seat, action.a)
        if kind == ATTACK:
            return _why_no_face(state, seat, WAR) or why_no_attack(state, seat, action)
        if kind == RAISE:
            too_late = state.slots < SLOTS
            return why_no_ziggurat(state, seat, action.a, too_late)
        return super().why_not(state, seat, action)

    def check(self, state: Position) -> None:
        """A slot is left. A turn begins with tokens on the grid (UR-NOTOKEN-01, UR-NOTOKEN-03)."""
        if not state.slots:
            raise self.impossible()
        if state.slots == SLOTS and not state.has_tokens(self.seat):
            gone = state.supply[self.seat] == TOKENS
            rule = Return.rule if gone else Refound.rule
            raise WrongPosition("no_tokens", rule, seat=self.seat)


def _perform(state: Position, seat: int, face: Face) -> None:
    """An action of the hand tile, other than War."""
    if face == AGRICULTURE:
        agriculture(state, seat)
    elif face == TRADE:
        trade(state, seat)
    elif face == CULTURE:
        culture(state, seat)
    else:
        politics(state, seat)


def _why_no_put(state: Position, seat: int, cell: Cell) -> IllegalAction:
    if no := why_no_token(state, seat, cell):
        return no
    if state.supply[seat] == 0:
        return IllegalAction("supply_empty", "UR-LIMIT-03")
    if state.owner[cell] == FREE:
        return IllegalAction("free_costs_both", "UR-PASS-03", cell=CELL_NAMES[cell])
    return IllegalAction("tile_full", "UR-LIMIT-01", cell=CELL_NAMES[cell], most=TILE_MAX)


def _why_no_face(state: Position, seat: int, face: Face) -> IllegalAction | None:
    """Why an action cannot be performed; None where the hand tile still allows it."""
    if face not in PAIRS[state.hand[seat]]:
        return IllegalAction("not_in_hand", "UR-TURN-03", face=FACE_KEYS[face])
    if state.performed >> face & 1:
        return IllegalAction("performed", "UR-TURN-05", face=FACE_KEYS[face])
    return None


TURN: Final = [Turn(seat) for seat in range(MOST_SEATS)]
