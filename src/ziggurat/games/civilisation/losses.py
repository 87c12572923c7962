"""Losing units worth some points: exactly if possible, else as little more (29.62, 29.63)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda
from ziggurat.games.civilisation.board import CODES, SITE
from ziggurat.games.civilisation.components import CITY_POINTS, EPIDEMIC, FLOOD
from ziggurat.games.civilisation.state import Table


def places(table: Table) -> tuple[int, ...]:
    """Where units are exposed to the calamity under way."""
    return table.exposed or table.board.land


def is_safe(table: Table, place: int) -> bool:
    """Whether a city there is safe from a flood: on a black site (4.43)."""
    return table.calamity == FLOOD and SITE[place] == "b"


def loose_tokens(table: Table, seat: int, place: int) -> int:
    """Tokens that can be lost there; an epidemic leaves one (30.612)."""
    here = table.tokens[seat][place]
    if here and table.calamity == EPIDEMIC:
        return here - 1
    return here


def city_losses(table: Table, seat: int, place: int) -> list[int]:
    """Numbers of tokens that may stay when the city there is lost (R24)."""
    if table.city[place] != seat or is_safe(table, place):
        return []
    least = 1 if table.calamity == EPIDEMIC else 0
    most = min(table.limit(seat, place), table.stock[seat], CITY_POINTS - 1)
    return list(range(least, most + 1))


def exposed_points(table: Table, seat: int) -> int:
    """Unit points that a seat could lose."""
    total = 0
    for place in places(table):
        total += loose_tokens(table, seat, place)
        stays = city_losses(table, seat, place)
        if stays:
            total += CITY_POINTS - stays[0]
    return total


def _sums(tokens: int, cities: list[list[int]]) -> int:
    """Which losses are possible, as bits."""
    sums = (1 << (tokens + 1)) - 1
    for stays in cities:
        more = sums
        for left in stays:
            more |= sums << (CITY_POINTS - left)
        sums = more
    return sums


def begin(table: Table, seat: int, amount: int) -> None:
    """Put a loss on the agenda: the amount, or the next possible one above, or all there is."""
    amount = min(amount, exposed_points(table, seat))
    if amount <= 0:
        return
    sums = _sums(_all_tokens(table, seat), _all_cities(table, seat))
    while not sums >> amount & 1:
        amount += 1
    table.agenda.append((agenda.LOSE, seat, amount, 0))


def _all_tokens(table: Table, seat: int) -> int:
    return sum([loose_tokens(table, seat, place) for place in places(table)])


def _all_cities(table: Table, seat: int) -> list[list[int]]:
    return [stays for place in places(table) if (stays := city_losses(table, seat, place))]


def answers(table: Table, seat: int, amount: int) -> list[Action]:
    """Units to lose from which the exact amount can be reached."""
    tokens = _all_tokens(table, seat)
    cities = _all_cities(table, seat)
    sums = _sums(tokens, cities)
    out: list[Action] = []
    for place in sorted(places(table)):
        most = min(loose_tokens(table, seat, place), say.MOST_MOVED, amount)
        for count in range(1, most + 1):
            if _sums(tokens - count, cities) >> (amount - count) & 1:
                out.append(say.GIVE_TOKENS[place][count - 1])
    for place in sorted(places(table)):
        stays = city_losses(table, seat, place)
        if stays:
            others = cities[:]
            others.remove(stays)
            rest = _sums(tokens, others)
            for left in stays:
                points = CITY_POINTS - left
                if points and points <= amount and rest >> (amount - points) & 1:
                    out.append(say.CITIES_LEAVING[place][left])
    if not out and sums:
        raise AssertionError("no way to lose so much")
    return out


def lose(table: Table, seat: int, amount: int, action: Action) -> None:
    """Lose those units, and what is left to lose."""
    place = action.a
    if action.kind == say.TOKENS:
        table.take_tokens(seat, place, action.n)
        points = action.n
        table.tell("loses_tokens", "seat place count", seat, CODES[place], action.n)
    else:
        table.reduce_city(place, action.n)
        points = CITY_POINTS - action.n
        table.tell("reduced", "seat place count", seat, CODES[place], action.n)
    if amount > points:
        table.agenda.append((agenda.LOSE, seat, amount - points, 0))
