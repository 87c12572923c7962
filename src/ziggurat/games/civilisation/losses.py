"""Losing units worth some points: exactly if possible, else as little more (29.62, 29.63)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda
from ziggurat.games.civilisation.board import CODES, SITE
from ziggurat.games.civilisation.components import (
    CHANGED,
    CITY_POINTS,
    EPIDEMIC,
    FLOOD,
    LIMITED,
    SURVIVORS,
)
from ziggurat.games.civilisation.state import Table

Units = tuple[int, int, int]
"""A territory, the tokens that can be lost there, and the most that may take the place of a city
there; 0 without one."""


def harm(table: Table, seat: int, calamity: int, amount: int) -> int:
    """What a calamity of so much does to a seat, with what its civilisation cards make of it."""
    for card, most in LIMITED[calamity]:
        if table.owns(seat, card):
            amount = min(amount, most)
    for card, more in CHANGED[calamity]:
        if table.owns(seat, card):
            amount += more
    return max(0, amount)


def places(table: Table) -> tuple[int, ...]:
    """Where units are exposed to the calamity under way."""
    return table.exposed or table.board.land


def points_in(table: Table, seat: int, place: int) -> int:
    """The unit points of a seat in a territory (5.6)."""
    city = CITY_POINTS if table.city[place] == seat else 0
    return table.tokens[seat][place] + city


def is_exposed(table: Table, seat: int, place: int) -> bool:
    """Whether a seat has a city there that can be lost: a black site is safe from floods (4.43)."""
    return table.city[place] == seat and not (table.calamity == FLOOD and SITE[place] == "b")


def must_stay(table: Table) -> int:
    """Tokens that stay wherever something is lost: one in an epidemic (30.612)."""
    return SURVIVORS if table.calamity == EPIDEMIC else 0


def loose_tokens(table: Table, seat: int, place: int) -> int:
    """Tokens that can be lost there."""
    return max(0, table.tokens[seat][place] - must_stay(table))


def most_left(table: Table, seat: int, place: int) -> int:
    """Tokens that may stay in place of a city that is lost there, with a stock to take them from.

    Five or more would be no loss (29.62b).
    """
    return min(table.limit(seat, place), CITY_POINTS - 1)


def can_lose(amount: int, tokens: int, cities: list[int], stock: int, stay: int) -> bool:
    """Whether exactly so many points can be lost: some of the cities, and tokens for the rest.

    ``cities``: by city, the most tokens that may take its place. They come from the stock, to
    which the lost tokens go; ``stay`` of them at least are put there.

    >>> can_lose(8, 0, [2, 2], 1, 0), can_lose(8, 0, [2, 2], 2, 0)
    (False, True)
    """
    left = 0
    for count, most in enumerate([0, *sorted(cities, reverse=True)]):
        left += most
        short = CITY_POINTS * count - amount
        if short <= min(left, stock) and amount <= tokens + (CITY_POINTS - stay) * count:
            return True
    return False


def exposed_points(table: Table, seat: int) -> int:
    """Unit points that a seat could lose."""
    units = _exposed_units(table, seat)
    tokens = sum([loose for _, loose, _ in units])
    cities = sum([1 for _, _, most in units if most])
    stay = must_stay(table)
    if stay:
        cities = min(cities, table.stock[seat] + tokens)
    return tokens + (CITY_POINTS - stay) * cities


def _exposed_units(table: Table, seat: int) -> list[Units]:
    return [
        (
            place,
            loose_tokens(table, seat, place),
            most_left(table, seat, place) if is_exposed(table, seat, place) else 0,
        )
        for place in sorted(places(table))
    ]


def begin(table: Table, seat: int, amount: int) -> None:
    """Put a loss on the agenda, exact or as little above as possible; or lose all there is."""
    exposed = exposed_points(table, seat)
    if amount <= 0 or not exposed:
        return
    units = _exposed_units(table, seat)
    tokens = sum([loose for _, loose, _ in units])
    cities = [most for _, _, most in units if most]
    if amount >= exposed and len(cities) * must_stay(table) <= table.stock[seat]:
        _lose_all(table, seat, units)  # nothing to choose
        return
    amount = min(amount, exposed)
    while not can_lose(amount, tokens, cities, table.stock[seat], must_stay(table)):
        amount += 1
    table.agenda.append((agenda.LOSE, seat, amount, 0))


def _lose_all(table: Table, seat: int, units: list[Units]) -> None:
    for place, loose, most in units:
        lose_tokens(table, seat, place, loose)
        if most:
            _leave(table, seat, place, must_stay(table))


def answers(table: Table, seat: int, amount: int) -> list[Action]:
    """Units to lose from which the exact amount can be reached."""
    units = _exposed_units(table, seat)
    return ways(units, units, amount, table.stock[seat], must_stay(table))


def ways(some: list[Units], units: list[Units], amount: int, stock: int, stay: int) -> list[Action]:
    """Which of some units can be lost first, when all of them make up the amount exactly."""
    tokens = sum([loose for _, loose, _ in units])
    cities = [most for _, _, most in units if most]
    out: list[Action] = []
    for place, loose, _ in some:
        for count in range(1, min(loose, say.MOST_MOVED, amount) + 1):
            if can_lose(amount - count, tokens - count, cities, stock + count, stay):
                out.append(say.GIVE_TOKENS[place][count - 1])
    for place, _, most in some:
        if most:
            others = cities[:]
            others.remove(most)
            for left in range(stay, min(most, stock) + 1):
                rest = amount - CITY_POINTS + left
                if rest >= 0 and can_lose(rest, tokens, others, stock - left, stay):
                    out.append(say.CITIES_LEAVING[place][left])
    return out


def lose(table: Table, seat: int, amount: int, lost: int, action: Action) -> None:
    """Lose those units; what is left to lose, and below zero what has been lost so far."""
    points = lose_units(table, seat, action)
    if amount > points:
        table.agenda.append((agenda.LOSE, seat, amount - points, lost - points))


def lose_units(table: Table, seat: int, action: Action) -> int:
    """Take units off the map; their unit points."""
    place = action.a
    if action.kind == say.TOKENS:
        lose_tokens(table, seat, place, action.n)
        return action.n
    _leave(table, seat, place, action.n)
    return CITY_POINTS - action.n


def _leave(table: Table, seat: int, place: int, count: int) -> None:
    """Replace a city by so many tokens."""
    if count:
        table.reduce_city(place, count)
        table.tell("reduced", "seat place count", seat, CODES[place], count)
    else:
        lose_city(table, place)


def lose_tokens(table: Table, seat: int, place: int, count: int) -> None:
    """Take tokens off the map, and tell it."""
    if count:
        table.take_tokens(seat, place, count)
        table.tell("loses_tokens", "seat place count", seat, CODES[place], count)


def lose_city(table: Table, place: int) -> None:
    """Take a city off the map, and tell it."""
    seat = table.city[place]
    table.remove_city(place)
    table.tell("city_lost", "seat place", seat, CODES[place])
