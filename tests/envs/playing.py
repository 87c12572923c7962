"""What the tests of the learning environments share."""

from __future__ import annotations

import pytest

import ziggurat

GAMES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in ziggurat.games()
    for players in ziggurat.game(name).players
]
every_game = pytest.mark.parametrize(("name", "players"), GAMES)
"""Every game there is, also those of the tests, for every number of players."""
