"""Iconoclasm and heresy (section 30.81)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions, losses
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import not_to_choose
from ziggurat.games.civilisation.rules.losses import AMOUNT, CalamityQuestion
from ziggurat.games.civilisation.rules.position import Position
from ziggurat.games.civilisation.rules.support import reduce


def strike(state: Position, victim: int) -> None:
    """Cities of the victim are reduced, then some of the others', which the victim chooses.

    CIV-30.811, CIV-30.812, CIV-30.813, CIV-30.814, CIV-30.815, CIV-30.816, CIV-30.817, CIV-32.1034,
    CIV-32.1042.
    """
    state.agenda.append(Heresy(victim, box.SHARED[box.ICONOCLASM]))
    count = losses.harm(state.nations[victim], box.ICONOCLASM, box.HARM[box.ICONOCLASM])
    losses.reduce_cities(state, victim, count)


class Heresy(CalamityQuestion):
    """Which city of another seat the victim has reduced, of ``count`` more (CIV-30.818)."""

    key = "heresy"
    rule = "CIV-30.818"
    arguments = (SEAT, AMOUNT)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many."""
        return Prompt(self.key, self.rule, {"count": self.count})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Cities of others that nothing protects."""
        seats = [other for other in state.secondary_victims() if not _is_spared(state, other)]
        city = state.city
        return [actions.PICK_CITIES[place] for place in state.board.land if city[place] in seats]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """It is reduced; on with the next."""
        state.struck.cities_taken[state.city[action.a]] += 1
        reduce(state, action.a)
        if self.count > 1:
            state.agenda.append(Heresy(seat, self.count - 1))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not a city that can be chosen."""
        return not_to_choose(action, self.rule)


def _is_spared(state: Position, seat: int) -> bool:
    """Theology protects, Philosophy from a second reduction.

    CIV-30.819a, CIV-30.819b, CIV-32.842.
    """
    nation = state.nations[seat]
    if nation.owns(box.THEOLOGY):
        return True
    taken = state.struck.cities_taken[seat]
    return nation.owns(box.PHILOSOPHY) and taken >= box.PHILOSOPHY_HERESY
