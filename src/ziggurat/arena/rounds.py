"""Rounds of a tournament of people: who plays whom next, and on which seat.

``design`` plans games without end, for bots that play as often as one likes. People play one game a
round, all at the same time, and some leave on the way. So each round is planned from those before:
whoever meets again had met least, and every seat is taken by everybody about equally often. Where
all of them fit at one table, that is the design of the arena.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, permutations

from ziggurat.arena.design import Design

Meetings = Counter[frozenset[int]]
"""How often two have met."""
Sittings = Counter[tuple[int, int]]
"""How often somebody sat on a seat."""
TRIES = 20_000
"""Ways to pair everybody without a repetition that are looked at."""
ORDERS_MOST = 6
"""Players of a table all of whose orders are compared; of larger ones, those around the table."""


def met(boards: Collection[Sequence[int]]) -> Meetings:
    """Who has met whom at these tables."""
    return Counter(frozenset(pair) for seats in boards for pair in combinations(seats, 2))


def sat(boards: Collection[Sequence[int]]) -> Sittings:
    """Who has sat where at these tables."""
    return Counter((one, seat) for seats in boards for seat, one in enumerate(seats))


def sizes(count: int, most: int, allowed: Collection[int]) -> list[int]:
    """Tables for so many people, as large and as even as can be; those left over sit out.

    >>> sizes(8, 4, (2, 3, 4)), sizes(7, 3, (2, 3)), sizes(5, 2, (2,)), sizes(5, 4, (2, 3, 4))
    ([4, 4], [3, 2, 2], [2, 2], [3, 2])
    """
    known = sorted((size for size in allowed if 2 <= size <= most), reverse=True)
    best: tuple[tuple[int, int, int], list[int]] | None = None
    for tables in range(1, count // 2 + 1):
        seated = min(count, tables * max(known, default=0))
        while seated >= 2 * tables:
            low, more = divmod(seated, tables)
            found = [low + 1] * more + [low] * (tables - more)
            if all(size in known for size in found):
                worth = (seated, -tables, -seated)
                if best is None or worth > best[0]:
                    best = (worth, found)
                break
            seated -= 1
    return [] if best is None else best[1]


def circle(count: int) -> list[list[tuple[int, int]]]:
    """Everybody against everybody, round by round; with an odd number one sits out in each.

    >>> circle(3)
    [[(1, 2)], [(0, 2)], [(0, 1)]]
    """
    places: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    found = []
    for _ in range(len(places) - 1):
        pairs = []
        for place in range(len(places) // 2):
            one, other = places[place], places[-1 - place]
            if one is not None and other is not None:
                pairs.append((one, other))
        found.append(pairs)
        places = [places[0], places[-1], *places[1:-1]]
    return found


def grouped(order: Sequence[int], tables: Sequence[int], meetings: Meetings) -> list[list[int]]:
    """The tables of a round: neighbours in the order, as far as they have not met too often."""
    if all(size == 2 for size in tables):
        return [list(pair) for pair in _paired(order, meetings)]
    left, found = list(order), []
    for size in tables:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(
                left.pop(
                    min(
                        range(len(left)),
                        key=lambda place: (
                            sum(meetings[frozenset((one, left[place]))] for one in table),
                            place,
                        ),
                    )
                )
            )
        found.append(table)
    return found


def _paired(order: Sequence[int], meetings: Meetings) -> list[tuple[int, int]]:
    """Neighbours who have never met, if that can be found soon; else who have met least."""
    least = 0
    while True:
        tries = [TRIES]
        found = _pair_up(list(order), meetings, least, tries)
        if found is not None:
            return found
        least += 1


def _pair_up(
    left: list[int], meetings: Meetings, most: int, tries: list[int]
) -> list[tuple[int, int]] | None:
    if not left:
        return []
    first, rest = left[0], left[1:]
    for place, other in enumerate(rest):
        if meetings[frozenset((first, other))] > most:
            continue
        tries[0] -= 1
        if tries[0] < 0:
            return None
        found = _pair_up(rest[:place] + rest[place + 1 :], meetings, most, tries)
        if found is not None:
            return [(first, other), *found]
    return None


def seated(table: Sequence[int], sittings: Sittings, number: int = 0) -> list[int]:
    """The same people in the order in which they sit: each where they have sat least.

    ``number``: of the round; where everything else is equal, another begins each time.
    """
    people = sorted(table)
    if len(people) <= ORDERS_MOST:
        orders = [list(order) for order in permutations(people)]
    else:
        design = Design(len(people), len(people))
        orders = [
            [people[place] for place in design.seating(turn).bots] for turn in range(len(people))
        ]
    turned = orders[number % len(orders) :] + orders[: number % len(orders)]
    return min(turned, key=lambda order: _crowding(order, sittings))


def _crowding(order: Sequence[int], sittings: Sittings) -> int:
    """How much more uneven it would become, up to a constant."""
    return sum(sittings[one, seat] for seat, one in enumerate(order))


def all_at_one_table(people: Sequence[int], number: int) -> list[int]:
    """Where everybody plays every game, the order of one of them: by the design of the arena."""
    return [people[place] for place in Design(len(people), len(people)).seating(number).bots]


def sits_out(order: Sequence[int], count: int, before: Mapping[int, int]) -> list[int]:
    """Who does not play in a round: those at the end who have done so least."""
    places = {one: place for place, one in enumerate(order)}
    return sorted(order, key=lambda one: (before.get(one, 0), -places[one]))[:count]
