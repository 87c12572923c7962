"""Positions to learn from: features at the ends of turns or inside them, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.sparse import Sparse

Numbers = NDArray[Any]


@dataclass
class Positions:
    """Many positions, one after the other, each seat of each game in its order.

    What a position has lies in ``indices`` and ``values`` from its place in ``starts`` to the next.
    """

    indices: Numbers
    values: Numbers
    starts: Numbers
    hand: Numbers
    """What the hand-made judgement says."""
    chance: Numbers
    """What the seat got of the victory in the end: 1, a part of 1, or 0."""
    margin: Numbers
    """Its final points less those of the best other seat."""
    last: Numbers
    """Whether it is the last position of its seat in its game."""
    game: Numbers
    """The number of the game."""
    inside: Numbers
    """Whether the turn of the seat went on."""

    def __len__(self) -> int:
        return len(self.hand)

    def save(self, path: Path) -> None:
        """Keep them in a file."""
        np.savez(path, **vars(self))

    @staticmethod
    def load(path: Path) -> Positions:
        """What was kept."""
        with np.load(path) as file:
            return Positions(**file)

    @staticmethod
    def joined(parts: Sequence[Positions]) -> Positions:
        """All positions of several."""
        if len(parts) == 1:
            return parts[0]
        offsets = np.cumsum([0, *[len(part.indices) for part in parts]])
        starts = [part.starts[:-1] + off for part, off in zip(parts, offsets[:-1], strict=True)]
        joined = {
            key: np.concatenate([getattr(part, key) for part in parts])
            for key in vars(parts[0])
            if key != "starts"
        }
        return Positions(starts=np.concatenate([*starts, offsets[-1:]]), **joined)


class Collector:
    """Gathers the positions of games as they are played."""

    def __init__(self) -> None:
        self._indices: list[int] = []
        self._values: list[int] = []
        self._starts = [0]
        self._rows: list[tuple[int, float, float, bool, int, bool]] = []
        self._open: list[list[tuple[Sparse, int, bool]]] = []

    def begin(self, players: int) -> None:
        """A game begins."""
        self._open = [[] for _ in range(players)]

    def add(self, seat: int, sparse: Sparse, hand: int, inside: bool = False) -> None:
        """A turn of a seat has ended, or goes on."""
        self._open[seat].append((sparse, hand, inside))

    def end(self, game: int, ranks: Sequence[int], scores: Sequence[int]) -> None:
        """The game is over."""
        shared = list(ranks).count(1)
        for seat, turns in enumerate(self._open):
            best = max(score for other, score in enumerate(scores) if other != seat)
            won = 1 / shared if ranks[seat] == 1 else 0.0
            for number, (sparse, hand, inside) in enumerate(turns):
                counts: dict[int, int] = {}
                for index, value in zip(sparse.indices, sparse.values, strict=True):
                    counts[index] = counts.get(index, 0) + value
                self._indices += counts.keys()
                self._values += counts.values()
                self._starts.append(len(self._indices))
                last = number == len(turns) - 1
                self._rows.append((hand, won, float(scores[seat] - best), last, game, inside))
        self._open = []

    def positions(self) -> Positions:
        """All positions of the games that have ended."""
        columns = zip(*self._rows, strict=True) if self._rows else [()] * 6
        hand, chance, margin, last, game, inside = columns
        return Positions(
            np.array(self._indices, np.int16),
            np.array(self._values, np.int16),
            np.array(self._starts, np.int64),
            np.array(hand, np.float32),
            np.array(chance, np.float32),
            np.array(margin, np.float32),
            np.array(last, np.bool_),
            np.array(game, np.int64),
            np.array(inside, np.bool_),
        )
