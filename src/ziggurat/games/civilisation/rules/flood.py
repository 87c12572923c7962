"""The flood of a plain, or failing that of a coastal city (section 30.51)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions, losses, shares
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import Names, not_to_choose
from ziggurat.games.civilisation.rules.board import (
    FLOOD_PLAINS,
    IS_COASTAL,
    PLAIN_TERRITORIES,
    SITE,
)
from ziggurat.games.civilisation.rules.components import CITY_POINTS
from ziggurat.games.civilisation.rules.losses import CalamityQuestion
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position
from ziggurat.games.civilisation.rules.support import reduce


def strike(state: Position, victim: int) -> None:
    """The plain where the victim has most to lose is flooded; if there is none, a coastal city.

    CIV-30.511a, CIV-30.513a, CIV-30.514b.
    """
    harm = [_on_plain(state, victim, plain) for plain in range(len(PLAIN_TERRITORIES))]
    if max(harm):
        worst = [plain for plain, points in enumerate(harm) if points == max(harm)]
        if len(worst) == 1:
            rise(state, victim, worst[0])
        else:
            state.agenda.append(Plain(victim, tuple(worst)))
    elif coastal(state.nations[victim]):
        state.agenda.append(Coast(victim))


def _on_plain(state: Position, seat: int, plain: int) -> int:
    # CIV-30.511b
    total = 0
    tokens = state.nations[seat].tokens
    for place in PLAIN_TERRITORIES[plain]:
        total += tokens[place]
        if state.city[place] == seat and SITE[place] != "b":
            total += CITY_POINTS
    return total


class Plain(CalamityQuestion):
    """Which plain is flooded, among those where the victim would lose the same (CIV-30.513b)."""

    key = "plain"
    rule = "CIV-30.513b"
    arguments = (SEAT, Names("plains", FLOOD_PLAINS))

    def __init__(self, seat: int, plains: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.plains: Final = plains

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Each by its first territory."""
        firsts = [PLAIN_TERRITORIES[plain][0] for plain in self.plains]
        return [actions.GOES[place] for place in sorted(firsts)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """It is flooded."""
        rise(state, seat, [places[0] for places in PLAIN_TERRITORIES].index(action.a))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """No plain, or one with less to lose."""
        return not_to_choose(action, "CIV-30.513a")


def rise(state: Position, victim: int, plain: int) -> None:
    """The victim loses units there, and so do the others (CIV-30.511a, CIV-30.512a)."""
    state.struck.exposed = PLAIN_TERRITORIES[plain]
    shares.strike(state, victim)


def coastal(nation: Nation) -> list[int]:
    """The coastal cities of a nation."""
    return [place for place in nation.cities if IS_COASTAL[place]]


class Coast(CalamityQuestion):
    """Which coastal city of the victim is flooded, when it has no units on a plain.

    CIV-30.514a, CIV-30.515b.
    """

    key = "coast"
    rule = "CIV-30.514a"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Its coastal cities."""
        return [actions.PICK_CITIES[place] for place in coastal(state.nations[seat])]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """It is lost, or reduced with Engineering."""
        if state.nations[seat].owns(box.ENGINEERING):
            reduce(state, action.a)
        else:
            losses.lose_city(state, action.a)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not a coastal city of one's own."""
        return not_to_choose(action, self.rule)
