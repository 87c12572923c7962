"""Piracy: pirates take coastal cities (section 30.91)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import NONE, SEAT, Prompt, Seat
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions, flood, losses
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import not_to_choose
from ziggurat.games.civilisation.rules.board import CODES, IS_COASTAL
from ziggurat.games.civilisation.rules.losses import AMOUNT, CalamityQuestion
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def strike(state: Position, victim: int) -> None:
    """Pirates take cities of the victim, chosen by whoever gave the card; then some of others.

    CIV-30.911a, CIV-30.912a.
    """
    giver = state.giver[box.PIRACY]
    chooser = giver if giver != NOBODY and state.nations[giver].plays() else victim
    state.then(
        Pirates(chooser, victim, box.HARM[box.PIRACY]),
        Pirates(victim, NONE, box.SHARED[box.PIRACY]),
    )


class Pirates(CalamityQuestion):
    """Which coastal city the pirates take: of the victim, or of any other seat.

    CIV-30.911a, CIV-30.911b, CIV-30.912a, CIV-30.912b, CIV-30.913a.
    """

    key = "pirates"
    rule = "CIV-30.911a"
    arguments = (SEAT, Seat("other", optional=True), AMOUNT)

    def __init__(self, seat: int, other: int, count: int) -> None:
        super().__init__(seat)
        self.other: Final = other
        """Whose cities; ``NONE``: of any seat that can still lose one."""
        self.count: Final = count

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many, and whose."""
        if self.other == NONE:
            return Prompt("pirates_others", "CIV-30.912a", {"count": self.count})
        return Prompt(self.key, self.rule, {"count": self.count, "other": self.other})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Coastal cities of the victim, or of others who can still lose one (CIV-30.912b)."""
        if self.other != NONE:
            return [
                actions.PICK_CITIES[place] for place in flood.coastal(state.nations[self.other])
            ]
        most = box.MOST_EACH[box.PIRACY]
        taken = state.struck.cities_taken
        seats = [seat for seat in state.secondary_victims() if taken[seat] < most]
        return [
            actions.PICK_CITIES[place]
            for place in state.board.land
            if state.city[place] in seats and IS_COASTAL[place]
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Pirates take the city, as long as there are pieces for them (CIV-30.911a)."""
        place = action.a
        owner = state.city[place]
        if self.other == NONE:
            state.struck.cities_taken[owner] += 1
        if state.pirate_stock():
            state.remove_city(place)
            state.put_city(state.raiders, place)
            state.tell("pirates", "seat place", owner, CODES[place])
        else:
            losses.lose_city(state, place)
        if self.count > 1:
            state.agenda.append(Pirates(seat, self.other, self.count - 1))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not a city that can be chosen."""
        return not_to_choose(action, "CIV-30.911b")
