"""What the table keeps beside the map agrees with the map, whatever is played."""

from __future__ import annotations

from random import Random

import pytest

from ziggurat.games.civilisation import GAME
from ziggurat.games.civilisation.rules.state import CivilisationState


def assert_kept(state: CivilisationState) -> None:
    assert len(state.nations) == state.players + 1
    for seat, nation in enumerate(state.nations):
        standing = [place for place, count in enumerate(nation.tokens) if count]
        assert list(nation.places) == standing
        assert list(nation.cities) == [place for place, o in enumerate(state.city) if o == seat]


@pytest.mark.parametrize("players", GAME.players)
def test_where_everybody_stands_is_known_without_looking(players: int) -> None:
    state, rng = GAME.start(players, players, turn_limit=12), Random(players)
    assert isinstance(state, CivilisationState)
    while not state.over:
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
        assert_kept(state)
    again = GAME.restore(state.dump())
    assert isinstance(again, CivilisationState)
    assert_kept(again)
    assert_kept(state.copy())
