"""Who sits where in which game, so that every bot plays on every seat equally often.

A *line-up* is the bots of one game: with fewer bots than seats each sits there more than once, with
more bots than seats some wait. A *round* is one seed, played by a few line-ups in which every bot
appears equally often, each of them in every rotation around the table. Later rounds bring other
line-ups, and the same ones in other orders. So after every whole round the tournament is balanced.
Where a rotation brings everybody's kind back to the same seats (A B A B), the rest of the rotations
have a deal of their own: the same game twice would tell nothing new.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import factorial
from random import Random
from typing import Final

LineUp = tuple[int, ...]
DEALS: Final = 1 << 20
"""So far from each other lie the deals of one round."""


@dataclass(frozen=True)
class Seating:
    """One game: its round, and the number of the bot on every seat."""

    round: int
    bots: tuple[int, ...]
    deal: int
    """What is added to the first seed: no two games of a round with one deal are alike."""


class Design:
    """The games of a tournament by their numbers, without end."""

    def __init__(self, bots: int, seats: int) -> None:
        self.seats = seats
        self._rounds = [
            [_filled(bots, seats, chosen) for chosen in orbit]
            for orbit in _orbits(bots, seats % bots)
        ]
        self._ends = list(accumulate(len(line_ups) * seats for line_ups in self._rounds))

    def seating(self, number: int) -> Seating:
        """Who sits where in the game of that number, from 0."""
        cycle, within = divmod(number, self._ends[-1])
        place = bisect_right(self._ends, within)
        if place:
            within -= self._ends[place - 1]
        line_up, turn = divmod(within, self.seats)
        order = _order(self._rounds[place][line_up], cycle)
        bots = _turned(order, turn)
        number = cycle * len(self._rounds) + place
        again = sum(_turned(order, before) == bots for before in range(turn))
        return Seating(number, bots, number + DEALS * again)

    def balanced(self, games: int) -> int:
        """So many games, and as many more as the last round takes to its end."""
        cycles, within = divmod(games - 1, self._ends[-1])
        return cycles * self._ends[-1] + self._ends[bisect_right(self._ends, within)]


def _filled(bots: int, seats: int, chosen: LineUp) -> LineUp:
    """Every bot as often as all fit, and the chosen ones on the seats that are left."""
    return tuple(sorted((*range(bots),) * (seats // bots) + chosen))


def _orbits(bots: int, size: int) -> list[list[LineUp]]:
    """All choices of so many bots, in groups that contain every bot equally often.

    A group is what becomes of one choice when every bot hands its place to the next. The groups
    come in an arbitrary order that never changes, so that the first few are not all alike.
    """
    seen: set[LineUp] = set()
    found: list[list[LineUp]] = []
    for chosen in combinations(range(bots), size):
        if chosen not in seen:
            orbit = list(dict.fromkeys(_shifts(chosen, bots)))
            seen.update(orbit)
            found.append(orbit)
    Random("line-ups").shuffle(found)
    return found


def _shifts(chosen: LineUp, bots: int) -> Iterator[LineUp]:
    for by in range(bots):
        yield tuple(sorted((bot + by) % bots for bot in chosen))


def _turned(order: LineUp, turn: int) -> LineUp:
    """Everybody moves on by so many seats."""
    return order[turn:] + order[:turn]


def _order(line_up: LineUp, number: int) -> LineUp:
    """The line-up in one of its orders around the table: all of them in turn.

    >>> [_order((0, 1, 2), number) for number in range(3)]
    [(0, 1, 2), (0, 2, 1), (0, 1, 2)]
    """
    first, *others = line_up
    order = [first]
    number %= factorial(len(others))
    for left in range(len(others), 0, -1):
        place, number = divmod(number, factorial(left - 1))
        order.append(others.pop(place))
    return tuple(order)
