"""The flood of a plain, or else of a coastal city (30.51)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, losses, shares
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation.board import IS_COASTAL, PLAIN_TERRITORIES, SITE
from ziggurat.games.civilisation.components import CITY_POINTS
from ziggurat.games.civilisation.economy import reduce
from ziggurat.games.civilisation.state import Table


def strike(table: Table, victim: int) -> None:
    """The plain where the victim has most to lose is flooded; without any, a coastal city."""
    harm = [_on_plain(table, victim, plain) for plain in range(len(PLAIN_TERRITORIES))]
    if max(harm):
        worst = [plain for plain, points in enumerate(harm) if points == max(harm)]
        if len(worst) == 1:
            rise(table, victim, worst[0])
        else:
            table.agenda.append((agenda.PLAIN, victim, sum([1 << plain for plain in worst]), 0))
    elif coastal(table, victim):
        table.agenda.append((agenda.COAST, victim, 0, 0))


def _on_plain(table: Table, seat: int, plain: int) -> int:
    total = 0
    for place in PLAIN_TERRITORIES[plain]:
        total += table.tokens[seat][place]
        if table.city[place] == seat and SITE[place] != "b":
            total += CITY_POINTS
    return total


def plain_answers(mask: int) -> list[Action]:
    """Plains where the victim has as much to lose, by their first territory."""
    firsts = [places[0] for n, places in enumerate(PLAIN_TERRITORIES) if mask >> n & 1]
    return [say.GOES[place] for place in sorted(firsts)]


def plain_at(place: int) -> int:
    """The flood plain of a territory."""
    return next(n for n, places in enumerate(PLAIN_TERRITORIES) if place in places)


def rise(table: Table, victim: int, plain: int) -> None:
    """The victim loses units there, and so do the others."""
    table.exposed = PLAIN_TERRITORIES[plain]
    shares.shared_loss(table, victim, box.FLOOD)


def coastal(table: Table, seat: int) -> list[int]:
    """The coastal cities of a seat."""
    return [place for place in table.cities_of(seat) if IS_COASTAL[place]]


def flood_coast(table: Table, victim: int, place: int) -> None:
    """No units on a plain: a coastal city is lost, or reduced with Engineering."""
    if table.owns(victim, box.ENGINEERING):
        reduce(table, place)
    else:
        losses.lose_city(table, place)
