"""Ur, by Paolo Mori: 3 or 4 players; for two as a house variant."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.chance import Chance, restore_chance
from ziggurat.core.game import Game
from ziggurat.core.option import Option, Options, turn_limit
from ziggurat.games.ur.offers import UrOffers
from ziggurat.games.ur.rules.actions import ACTIONS
from ziggurat.games.ur.rules.play import set_up
from ziggurat.games.ur.rules.restoring import read
from ziggurat.games.ur.rules.setup import lay_tiles
from ziggurat.games.ur.rules.state import FORM, UrState
from ziggurat.games.ur.shape import View


class Ur(Game):
    """The rules of the game as one object."""

    name = "ur"
    minutes = 45
    players = (2, 3, 4)
    house_players = (2,)
    rules_version = 1
    has_secrets = False
    actions = ACTIONS
    view_shape = View
    options = (
        Option("farms_feed_themselves", False, rule="UR-AGRI-04"),
        Option("ziggurat_scores_picture", False, rule="UR-SCORE-11"),
        Option("ziggurat_is_edge", False, rule="UR-TRADE-05"),
        Option("shared_victory", False, rule="UR-SCORE-10"),
        turn_limit(100, 1000),
    )

    def deal(self, players: int, chance: Chance, options: Options) -> UrState:
        """A shuffled grid and the first seat asked for its first token."""
        state = UrState()
        state.begin(players, options, chance)
        lay_tiles(state, chance)
        state.then(*set_up(state))
        state.run()
        return state

    def restore(self, data: Mapping[str, Any]) -> UrState:
        """The state that ``dump`` wrote."""
        return self._read(data, restore_chance(data))

    def imagine(self, view: Mapping[str, Any], rng: Random) -> UrState:
        """The state of the view: only the generator, never used again, is unknown."""
        return self._read(view, Chance(rng.getrandbits(128)))

    def _read(self, data: Mapping[str, Any], chance: Chance) -> UrState:
        players, options = self.check_header(data, FORM)
        state = UrState()
        state.begin(players, options, chance)
        read(state, data)
        return state


GAME = Ur()
OFFERS = UrOffers()
