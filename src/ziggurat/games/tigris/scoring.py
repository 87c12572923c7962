"""The result: the weakest colour counts, treasures are jokers (TE-SCORE)."""

from __future__ import annotations

from ziggurat.games.tigris.components import COLOURS
from ziggurat.games.tigris.state import Table


def final_points(points: list[int], treasures: int) -> list[int]:
    """Points from the weakest colour up, each treasure where it helps most (TE-SCORE-02).

    >>> final_points([5, 3, 2, 1], 2)
    [2, 3, 3, 5]
    """
    result = sorted(points)
    for _ in range(treasures):
        result[0] += 1
        result.sort()
    return result


def result(table: Table, seat: int) -> list[int]:
    """What a seat would show if the game ended now."""
    return final_points(table.points[seat * COLOURS : (seat + 1) * COLOURS], table.treasures[seat])
