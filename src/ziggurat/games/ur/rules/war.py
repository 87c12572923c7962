"""War: attacks from own tiles on those beside them (UR-WAR)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ur.rules.actions import ATTACK, ATTACKS, PASSING
from ziggurat.games.ur.rules.agenda import UrQuestion
from ziggurat.games.ur.rules.components import (
    ATTACKS_A_WAR,
    CELL_NAMES,
    MOST_SEATS,
    NEIGHBOURS,
    SLOTS,
    WAR,
    Cell,
    Face,
)
from ziggurat.games.ur.rules.position import FREE, Position


def surcharge(face: list[Face], cell: Cell, target: Cell) -> int:
    """The token lost between different faces, unless a war tile attacks (UR-WAR-08)."""
    mine = face[cell]
    return 0 if mine == WAR or mine == face[target] else 1


def attacks(state: Position, seat: int) -> list[Action]:
    """Attacks whose four phases are all possible as the table lies (UR-WAR-10, UR-WAR-13).

    From any own tile with tokens (UR-WAR-02, UR-WAR-05) on a free tile or one of another player
    beside it (UR-WAR-01, UR-WAR-03); never on an own tile (UR-WAR-04) or a ziggurat (UR-WAR-16).

    A fifth of a random game is spent here: ``surcharge`` is written out, and ``check_answers`` in
    ``tests/games/ur/test_properties.py`` compares the list with a slow second reading.
    """
    owner = state.owner
    tokens = state.tokens
    face = state.face
    out: list[Action] = []
    for cell in state.tiles[seat]:
        strength = tokens[cell]
        if strength == 0:  # a ziggurat
            continue
        mine = face[cell]
        listed = ATTACKS[cell]
        if strength == 1 and mine != WAR:  # enough for a free tile of the same face alone
            for target in NEIGHBOURS[cell]:
                if face[target] == mine and owner[target] == FREE:
                    out += listed[target][1]
            continue
        for target in NEIGHBOURS[cell]:
            left = strength - tokens[target]
            if left <= 0 or owner[target] == seat:
                continue
            if mine != WAR and mine != face[target]:
                left -= 1  # UR-WAR-08
            if left > 0 and not state.ziggurat[target]:
                out += listed[target][left]  # UR-WAR-09
    return out


def attack(state: Position, seat: int, action: Action) -> None:
    """Carry out the four phases, then ask for another attack where there is one."""
    cell, target, moved = action.a, action.b, action.n
    state.attacks += 1
    victim = state.owner[target]
    beaten = state.tokens[target]  # none of a free tile (UR-WAR-15)
    loss = beaten + surcharge(state.face, cell, target)
    # Removed tokens go to their owners (UR-WAR-14).
    if beaten:
        state.supply[victim] += beaten  # phase 1 (UR-WAR-06)
    state.supply[seat] += loss  # phases 2 and 3 (UR-WAR-07, UR-WAR-08)
    state.tokens[cell] -= loss + moved
    if state.tokens[cell] == 0:
        state.settle(cell, FREE)  # UR-WAR-11
    state.tokens[target] = moved  # phase 4 (UR-WAR-09)
    state.settle(target, seat)
    source, goal = CELL_NAMES[cell], CELL_NAMES[target]
    if beaten:
        names = "seat cell target loss count victim beaten"
        state.tell("attacked", names, seat, source, goal, loss, moved, victim, beaten)
    else:
        state.tell("occupied", "seat cell target loss count", seat, source, goal, loss, moved)
    further = attacks(state, seat)
    if further and state.attacks < ATTACKS_A_WAR:
        further.append(PASSING)
        state.agenda.append(FIGHT[seat])
        state.offer(seat, further)


def why_no_attack(state: Position, seat: int, action: Action) -> IllegalAction:
    """Why ``attacks`` does not list this one."""
    cell, target = action.a, action.b
    for place in (cell, target):
        if state.ziggurat[place]:
            return IllegalAction("taboo", "UR-WAR-16", cell=CELL_NAMES[place])
    if state.owner[cell] != seat:
        return IllegalAction("not_yours", "UR-WAR-01", cell=CELL_NAMES[cell])
    if state.owner[target] == seat:
        return IllegalAction("own_target", "UR-WAR-04", cell=CELL_NAMES[target])
    need = state.tokens[target] + surcharge(state.face, cell, target) + action.n
    have = state.tokens[cell]
    return IllegalAction("too_weak", "UR-WAR-10", cell=CELL_NAMES[cell], need=need, have=have)


class Fight(UrQuestion):
    """Another attack, as long as one likes (UR-WAR-12)."""

    key: ClassVar[str] = "fight"
    rule: ClassVar[str] = "UR-WAR-12"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every attack, or no more."""
        return [*attacks(state, seat), PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Attack, or be done."""
        if action.kind == ATTACK:
            attack(state, seat, action)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """An attack that is not possible."""
        if action.kind == ATTACK:
            return why_no_attack(state, seat, action)
        return super().why_not(state, seat, action)

    def check(self, state: Position) -> None:
        """War has begun, and may go on."""
        if state.slots == SLOTS or state.attacks >= ATTACKS_A_WAR:
            raise self.impossible()


FIGHT: Final = [Fight(seat) for seat in range(MOST_SEATS)]
