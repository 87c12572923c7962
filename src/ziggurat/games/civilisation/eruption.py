"""The eruption of a volcano, or else an earthquake (30.21)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, losses
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation.board import CODES, VOLCANO_TERRITORIES
from ziggurat.games.civilisation.components import CITY_POINTS
from ziggurat.games.civilisation.economy import reduce
from ziggurat.games.civilisation.state import NOBODY, Table


def strike(table: Table, victim: int) -> None:
    """A city of the victim beside a volcano makes one erupt; else the earth shakes."""
    cities = table.cities_of(victim)
    threatened = any(place in touched for touched in VOLCANO_TERRITORIES for place in cities)
    if threatened:
        volcanoes = [
            number
            for number, touched in enumerate(VOLCANO_TERRITORIES)
            if any(losses.points_in(table, victim, place) for place in touched)
        ]
        damage = [_damage(table, number) for number in volcanoes]
        worst = [n for n, harm in zip(volcanoes, damage, strict=True) if harm == max(damage)]
        if len(worst) == 1:
            erupt(table, worst[0])
        else:
            table.agenda.append((agenda.VOLCANO, victim, sum([1 << n for n in worst]), 0))
    elif cities:
        worst_sites = quake_sites(table, victim)
        if len(worst_sites) == 1:
            quake(table, victim, worst_sites[0])
        else:
            table.agenda.append((agenda.QUAKE, victim, 0, 0))


def _damage(table: Table, volcano: int) -> int:
    return sum(
        [
            losses.points_in(table, seat, place)
            for place in VOLCANO_TERRITORIES[volcano]
            for seat in range(table.players)
        ]
    )


def volcano_answers(mask: int) -> list[Action]:
    """Volcanoes that would do the same damage, by their first territory."""
    firsts = [touched[0] for n, touched in enumerate(VOLCANO_TERRITORIES) if mask >> n & 1]
    return [say.GOES[place] for place in sorted(firsts)]


def volcano_at(place: int) -> int:
    """The volcano that touches a territory."""
    return next(n for n, touched in enumerate(VOLCANO_TERRITORIES) if place in touched)


def erupt(table: Table, volcano: int) -> None:
    """Every unit of every nation around the volcano is lost."""
    for place in VOLCANO_TERRITORIES[volcano]:
        table.tell("erupts", "place", CODES[place])
        for seat in range(table.players):
            losses.lose_tokens(table, seat, place, table.tokens[seat][place])
        if NOBODY < table.city[place] < table.players:
            losses.lose_city(table, place)


def _shaken(table: Table, victim: int, place: int) -> list[int]:
    """Cities of others beside a city, which an earthquake there can reduce (30.212, 30.213)."""
    return [
        near
        for near in table.board.by_any[place]
        if table.city[near] in table.secondary_victims()
        and not table.owns(table.city[near], box.ENGINEERING)
    ]


def _reduction(table: Table, place: int) -> int:
    """Unit points lost when a city is reduced: five less the tokens that stay (30.212c)."""
    seat = table.city[place]
    return max(0, CITY_POINTS - min(table.limit(seat, place), table.stock[seat]))


def quake_sites(table: Table, victim: int) -> list[int]:
    """The cities of the victim whose fall does the greatest damage (30.212c)."""
    best = -1
    sites: list[int] = []
    for place in table.cities_of(victim):
        harm = CITY_POINTS
        if table.owns(victim, box.ENGINEERING):
            harm = _reduction(table, place)
        harm += max([_reduction(table, near) for near in _shaken(table, victim, place)], default=0)
        if harm > best:
            best = harm
            sites = []
        if harm == best:
            sites.append(place)
    return sites


def quake(table: Table, victim: int, place: int) -> None:
    """An earthquake destroys a city and reduces one nearby."""
    near = _shaken(table, victim, place)
    if table.owns(victim, box.ENGINEERING):
        reduce(table, place)
    else:
        losses.lose_city(table, place)
    worst = max([_reduction(table, other) for other in near], default=0)
    near = [other for other in near if _reduction(table, other) == worst]
    if len(near) == 1:
        reduce(table, near[0])
    elif near:
        table.agenda.append((agenda.QUAKE_NEAR, victim, place, 0))


def quake_near(table: Table, victim: int, place: int) -> list[Action]:
    """Cities nearby that would be reduced to the same damage."""
    near = _shaken(table, victim, place)
    worst = max([_reduction(table, other) for other in near])
    return [say.PICK_CITIES[other] for other in near if _reduction(table, other) == worst]
