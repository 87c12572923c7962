"""The eruption of a volcano, or failing that an earthquake (section 30.21)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Name
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions, losses
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import Names, not_to_choose
from ziggurat.games.civilisation.rules.board import CODES, VOLCANO_TERRITORIES, VOLCANOES
from ziggurat.games.civilisation.rules.components import CITY_POINTS
from ziggurat.games.civilisation.rules.losses import CalamityQuestion
from ziggurat.games.civilisation.rules.position import NOBODY, Position
from ziggurat.games.civilisation.rules.support import reduce


def strike(state: Position, victim: int) -> None:
    """A city of the victim beside a volcano makes it erupt; otherwise there is an earthquake.

    CIV-30.211a, CIV-30.211b, CIV-30.212a.
    """
    cities = state.nations[victim].cities
    threatened = any(place in touched for touched in VOLCANO_TERRITORIES for place in cities)
    if threatened:
        volcanoes = [
            number
            for number, touched in enumerate(VOLCANO_TERRITORIES)
            if any(losses.points_in(state, victim, place) for place in touched)
        ]
        damage = [_damage(state, number) for number in volcanoes]
        worst = [n for n, harm in zip(volcanoes, damage, strict=True) if harm == max(damage)]
        if len(worst) == 1:
            erupt(state, worst[0])
        else:
            state.agenda.append(Volcano(victim, tuple(worst)))
    elif cities:
        worst_sites = quake_sites(state, victim)
        if len(worst_sites) == 1:
            quake(state, victim, worst_sites[0])
        else:
            state.agenda.append(Quake(victim))


def _damage(state: Position, volcano: int) -> int:
    return sum(
        [
            losses.points_in(state, seat, place)
            for place in VOLCANO_TERRITORIES[volcano]
            for seat in range(state.players)
        ]
    )


class Volcano(CalamityQuestion):
    """Which of the volcanoes that would do the same damage erupts (CIV-30.211c)."""

    key = "volcano"
    rule = "CIV-30.211c"
    arguments = (SEAT, Names("volcanoes", VOLCANOES))

    def __init__(self, seat: int, volcanoes: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.volcanoes: Final = volcanoes

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Each by its first territory."""
        firsts = [VOLCANO_TERRITORIES[volcano][0] for volcano in self.volcanoes]
        return [actions.GOES[place] for place in sorted(firsts)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """It erupts."""
        erupt(state, [places[0] for places in VOLCANO_TERRITORIES].index(action.a))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """No volcano, or one that does less damage."""
        return not_to_choose(action, "CIV-30.211b")


def erupt(state: Position, volcano: int) -> None:
    """Every unit of every nation around the volcano is lost.

    CIV-30.211a, CIV-30.213c, CIV-29.65.
    """
    for place in VOLCANO_TERRITORIES[volcano]:
        state.tell("erupts", "place", CODES[place])
        for seat in range(state.players):
            losses.lose_tokens(state, seat, place, state.nations[seat].tokens[place])
        if NOBODY < state.city[place] < state.players:
            losses.lose_city(state, place)


def _shaken(state: Position, victim: int, place: int) -> list[int]:
    """Cities of others beside a city, which an earthquake there can reduce.

    CIV-30.212b, CIV-30.213b.
    """
    return [
        near
        for near in state.board.by_any[place]
        if state.city[near] in state.secondary_victims()
        and not state.nations[state.city[near]].owns(box.ENGINEERING)
    ]


def _reduction(state: Position, place: int) -> int:
    """Unit points lost when a city is reduced: five less the tokens that stay (CIV-30.212c)."""
    seat = state.city[place]
    nation = state.nations[seat]
    return max(0, CITY_POINTS - min(nation.limit(place), nation.stock))


def quake_sites(state: Position, victim: int) -> list[int]:
    """The cities of the victim whose fall does the greatest damage (CIV-30.212c)."""
    best = -1
    sites: list[int] = []
    nation = state.nations[victim]
    for place in nation.cities:
        harm = CITY_POINTS
        if nation.owns(box.ENGINEERING):
            harm = _reduction(state, place)
        harm += max([_reduction(state, near) for near in _shaken(state, victim, place)], default=0)
        if harm > best:
            best = harm
            sites = []
        if harm == best:
            sites.append(place)
    return sites


class Quake(CalamityQuestion):
    """Which city of the victim an earthquake destroys, among those of the same damage.

    CIV-30.212c.
    """

    key = "quake"
    rule = "CIV-30.212c"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The cities whose fall does the greatest damage."""
        return [actions.PICK_CITIES[place] for place in quake_sites(state, seat)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The earth shakes there."""
        quake(state, seat, action.a)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Less damage."""
        return not_to_choose(action, self.rule)


def quake(state: Position, victim: int, place: int) -> None:
    """An earthquake destroys a city and reduces one nearby.

    CIV-30.212a, CIV-30.213a, CIV-32.312.
    """
    near = _shaken(state, victim, place)
    if state.nations[victim].owns(box.ENGINEERING):
        reduce(state, place)
    else:
        losses.lose_city(state, place)
    near = _worst(state, near)
    if len(near) == 1:
        reduce(state, near[0])
    elif near:
        state.agenda.append(QuakeNear(victim, place))


def _worst(state: Position, cities: list[int]) -> list[int]:
    """Those of some cities whose reduction costs most."""
    most = max([_reduction(state, place) for place in cities], default=0)
    return [place for place in cities if _reduction(state, place) == most]


class QuakeNear(CalamityQuestion):
    """Which city beside the earthquake is reduced, among those of the same damage (CIV-30.212b)."""

    key = "quake_near"
    rule = "CIV-30.212b"
    arguments = (SEAT, Name("place", CODES))

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final = place
        """Where the earth shook."""

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The cities beside it."""
        near = _worst(state, _shaken(state, seat, self.place))
        return [actions.PICK_CITIES[place] for place in near]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """It is reduced."""
        reduce(state, action.a)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not beside it, protected, or less damage."""
        return not_to_choose(action, self.rule)
