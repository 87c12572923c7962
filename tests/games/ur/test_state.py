"""What the state of Ur keeps twice, for speed, agrees."""

from __future__ import annotations

from random import Random

import pytest

import ziggurat
from tests.games.playing import walk
from ziggurat.games.ur.rules.actions import ATTACK, PERFORM, PUT, RAISE, SHIFT, SWAP
from ziggurat.games.ur.rules.position import FREE
from ziggurat.games.ur.rules.state import UrState

GAME = ziggurat.game("ur")


def by_owner(state: UrState) -> list[list[int]]:
    """The cells of each seat, then the free ones, read off the grid."""
    owners = [*range(state.players), FREE]
    return [[cell for cell in range(36) if state.owner[cell] == owner] for owner in owners]


@pytest.mark.parametrize("players", GAME.players)
def test_the_cells_of_each_owner_follow_the_grid(players: int) -> None:
    state = GAME.start(players, seed=3)
    assert isinstance(state, UrState)
    rng = Random(players)
    kinds = set()
    for _, action in walk(state, (rng.randrange(1000) for _ in range(400))):
        assert state.tiles == by_owner(state)
        kinds.add(action.kind)
    assert {PUT, PERFORM, ATTACK, SHIFT} <= kinds
    again = GAME.restore(state.dump())
    assert isinstance(again, UrState)
    assert again.tiles == state.tiles


def test_the_cells_of_a_copy_are_its_own() -> None:
    state = GAME.start(4, seed=3)
    assert isinstance(state, UrState)
    copy = state.copy()
    copy.apply(copy.to_act[0], copy.parse(copy.to_act[0], "+a1"))
    assert copy.tiles[copy.owner[0]] == [0]
    assert state.tiles == [[], [], [], [], list(range(36))]


@pytest.mark.parametrize("options", [{}, {"ziggurat_scores_picture": True}])
def test_points_that_are_remembered_are_those_counted_anew(options: dict[str, bool]) -> None:
    state = GAME.start(3, seed=5, **options)
    assert isinstance(state, UrState)
    rng = Random(1)
    kinds, seen = set(), set()
    for _, action in walk(state, (rng.randrange(1000) for _ in range(500))):
        again = GAME.restore(state.dump())
        assert isinstance(again, UrState)
        assert again.known_points == [-1] * 4
        assert state.scores == again.scores
        kinds.add(action.kind)
        seen.update(state.scores)
    assert {PUT, PERFORM, ATTACK, SHIFT, RAISE, SWAP} <= kinds
    assert len(seen) > 10
