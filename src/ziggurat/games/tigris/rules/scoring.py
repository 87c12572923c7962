"""Points and the result: the weakest colour counts, treasures are jokers (TE-SCORE)."""

from __future__ import annotations

from ziggurat.games.tigris.rules.components import COLOUR_KEYS, COLOURS
from ziggurat.games.tigris.rules.position import Colour, Position


def score(state: Position, seat: int, colour: Colour, count: int) -> None:
    """Give a seat points of a colour; there is no end of cubes (TE-SETUP-02)."""
    state.points[seat * COLOURS + colour] += count
    state.tell("scored", "seat colour count", seat, COLOUR_KEYS[colour], count)


def final_points(points: list[int], treasures: int) -> list[int]:
    """Points from the weakest colour up, each treasure where it helps most.

    One by one to the weakest colour is the best use of them (TE-SCORE-02, TE-TREASURE-08).

    >>> final_points([5, 3, 2, 1], 2)
    [2, 3, 3, 5]
    """
    result = sorted(points)
    for _ in range(treasures):
        result[0] += 1
        result.sort()
    return result


def spread(points: list[int], treasures: int) -> list[int]:
    """How many treasures each colour gets, where ``final_points`` gives them (TE-SCORE-02).

    >>> spread([5, 3, 2, 1], 3)
    [0, 0, 1, 2]
    """
    added = [0] * len(points)
    for _ in range(treasures):
        totals = [one + more for one, more in zip(points, added, strict=True)]
        added[totals.index(min(totals))] += 1
    return added


def points_of(state: Position, seat: int) -> list[int]:
    """The points of a seat by colour."""
    return state.points[seat * COLOURS : (seat + 1) * COLOURS]


def result(state: Position, seat: int) -> list[int]:
    """What a seat would show if the game ended now.

    Nothing else counts: no tile, leader, catastrophe or monument (TE-SCORE-07).
    """
    return final_points(points_of(state, seat), state.treasures[seat])
