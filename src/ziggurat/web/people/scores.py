"""Standings of a tournament: points, and what decides between those who have equally many.

At a table one gets a point for beating everybody, and less for beating some: the part of the others
that one is ahead of, a tie counting half. Among equals come first: the points of all whom one has
played (Buchholz), then the points of those one has beaten (Sonneborn-Berger), then games won, and
at last the lot that was drawn when the tournament began.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """A game of a round: entries by seat, and their ranks once it is over.

    One who sits alone did not play: rank 1 is a point all the same, rank 0 is none.
    """

    round: int
    board: int
    table: str | None
    seats: tuple[int, ...]
    ranks: tuple[int, ...] | None

    @property
    def is_game(self) -> bool:
        """Whether it was played and counts."""
        return len(self.seats) > 1 and self.ranks is not None and len(self.ranks) > 0


@dataclass(frozen=True)
class Row:
    """One line of the standings."""

    place: int
    entry: int
    points: float
    buchholz: float
    berger: float
    wins: int
    games: int


def points_of(ranks: Sequence[int], seat: int) -> float:
    """What somebody gets for a game.

    >>> [points_of((1, 2, 2), seat) for seat in range(3)]
    [1.0, 0.25, 0.25]
    """
    others = [rank for place, rank in enumerate(ranks) if place != seat]
    ahead = sum(rank > ranks[seat] for rank in others)
    level = sum(rank == ranks[seat] for rank in others)
    return (ahead + level / 2) / len(others)


def standings(entries: Sequence[int], boards: Sequence[Board]) -> list[Row]:
    """The order of all who take part, the lowest number first where nothing else decides."""
    games = [board for board in boards if board.is_game]
    points = dict.fromkeys(entries, 0.0)
    for board in boards:
        if len(board.seats) == 1 and board.ranks == (1,):
            points[board.seats[0]] += 1
    for board in games:
        for seat, entry in enumerate(board.seats):
            points[entry] += points_of(board.ranks or (), seat)
    rows = [(_row(entry, games, points), entry) for entry in entries]
    rows.sort(key=lambda row: ([-value for value in row[0][:4]], row[1]))
    found: list[Row] = []
    for number, (values, entry) in enumerate(rows, 1):
        is_level = bool(found) and values[:4] == rows[number - 2][0][:4]
        place = found[-1].place if is_level else number
        found.append(Row(place, entry, values[0], values[1], values[2], int(values[3]),
                         int(values[4])))  # fmt: skip
    return found


def _row(
    entry: int, games: Sequence[Board], points: Mapping[int, float]
) -> tuple[float, float, float, float, float]:
    mine = [(board, board.seats.index(entry)) for board in games if entry in board.seats]
    buchholz = berger = 0.0
    wins = 0
    for board, seat in mine:
        ranks = board.ranks or ()
        others = [place for place in range(len(ranks)) if place != seat]
        share = len(others)
        buchholz += sum(points[board.seats[place]] for place in others) / share
        berger += sum(points[board.seats[place]] for place in others
                      if ranks[place] > ranks[seat]) / share  # fmt: skip
        wins += ranks[seat] == 1
    return round(points[entry], 6), round(buchholz, 6), round(berger, 6), wins, len(mine)
