"""What decides a position: the same for whoever sees the same, and worked out by hand for Ur."""

from __future__ import annotations

from random import Random

import pytest

import ziggurat
from tests.envs.test_numbers import positions
from ziggurat.core.sparse import Sparse
from ziggurat.registry import offers

LEARNED = [
    (name, players)
    for name in ziggurat.games()
    if offers(name).features() is not None
    for players in ziggurat.game(name).players
]
EVERY = pytest.mark.parametrize(("name", "players"), LEARNED)


def summed(sparse: Sparse) -> dict[int, int]:
    """By feature, how much there is of it."""
    found: dict[int, int] = {}
    for index, value in zip(sparse.indices, sparse.values, strict=True):
        found[index] = found.get(index, 0) + value
    return found


@EVERY
def test_features_lie_within_their_bounds(name: str, players: int) -> None:
    features = offers(name).features()
    assert features is not None
    seen: set[int] = set()
    for state in positions(name, players, 0.1):
        for seat in range(players):
            found = summed(features.read(state, seat))
            assert all(0 <= index < features.size for index in found)
            assert all(-500 <= value <= 500 for value in found.values())
            seen |= found.keys()
    assert len(seen) > 30


@EVERY
def test_features_do_not_depend_on_what_is_hidden(name: str, players: int) -> None:
    """Two deals of what a seat cannot see have the same features for it."""
    features = offers(name).features()
    assert features is not None
    game = ziggurat.game(name)
    rng = Random(6)
    for state in positions(name, players, 0.1):
        for seat in range(players):
            view = state.view(seat)
            one, other = (summed(features.read(game.imagine(view, rng), seat)) for _ in range(2))
            assert one == other


@EVERY
def test_reading_features_changes_nothing(name: str, players: int) -> None:
    features = offers(name).features()
    assert features is not None
    for state in positions(name, players, 0.05):
        before = state.dump()
        features.read(state, players - 1)
        assert state.dump() == before


def test_steps_keep_to_their_ends() -> None:
    sparse = Sparse()
    for value in (-7, 0, 5, 6, 99):
        sparse.step(10, value, 3, 4)
    assert sparse.indices == [10, 10, 11, 12, 13]
    sparse.put(1, 0)
    assert 1 not in sparse.indices
