"""Treachery: a city changes sides (section 30.22)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions, losses
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import OTHER, not_to_choose
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.losses import CalamityQuestion
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def strike(state: Position, victim: int) -> None:
    """Whoever gave the card takes a city; if nobody did, one is reduced (CIV-30.222)."""
    giver = state.giver[box.TREACHERY]
    if not state.nations[victim].cities:
        return
    if giver == NOBODY:
        losses.reduce_cities(state, victim, box.HARM[box.TREACHERY])
    else:
        state.agenda.append(TakeCity(giver, victim))


class TakeCity(CalamityQuestion):
    """Which city of the victim the traitor takes (CIV-30.221a, CIV-30.221b)."""

    key = "take_city"
    rule = "CIV-30.221a"
    arguments = (SEAT, OTHER)

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other: Final = other

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Whose city."""
        return Prompt(self.key, self.rule, {"other": self.other})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Any city of the victim."""
        return [actions.PICK_CITIES[place] for place in state.nations[self.other].cities]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """It changes sides, or is lost when the traitor has none to put there."""
        place = action.a
        if not state.nations[seat].city_stock():
            losses.lose_city(state, place)
            return
        state.remove_city(place)
        state.put_city(seat, place)
        state.tell("city_joins", "seat place other", seat, CODES[place], self.other)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not a city of the victim."""
        return not_to_choose(action, self.rule)
