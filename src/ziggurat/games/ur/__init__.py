"""Ur, by Paolo Mori: 3 or 4 players; for two as a house variant."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.chance import Chance, restore_chance
from ziggurat.core.errors import WrongPosition
from ziggurat.core.game import Game
from ziggurat.core.option import Option, Options, turn_limit
from ziggurat.games.ur.actions import ACTIONS
from ziggurat.games.ur.rules import UrState, deal
from ziggurat.games.ur.state import FORM, read


class Ur(Game):
    """The rules of the game as one object."""

    name = "ur"
    minutes = 45
    players = (2, 3, 4)
    house_players = (2,)
    rules_version = 1
    has_secrets = False
    actions = ACTIONS
    options = (
        Option("farms_feed_themselves", False, rule="UR-AGRI-04"),
        Option("ziggurat_scores_picture", False, rule="UR-SCORE-11"),
        Option("ziggurat_is_edge", False, rule="UR-TRADE-05"),
        Option("shared_victory", False, rule="UR-SCORE-10"),
        turn_limit(100, 1000),
    )

    def deal(self, players: int, chance: Chance, options: Options) -> UrState:
        """A shuffled grid and the first seat asked for its first token."""
        return deal(players, chance, options)

    def restore(self, data: Mapping[str, Any]) -> UrState:
        """The state that ``dump`` wrote."""
        return self._read(data, restore_chance(data))

    def imagine(self, view: Mapping[str, Any], rng: Random) -> UrState:
        """The state of the view: only the generator, never used again, is unknown."""
        return self._read(view, Chance(rng.getrandbits(128)))

    def _read(self, data: Mapping[str, Any], chance: Chance) -> UrState:
        players, options = self.check_header(data, FORM)
        state = UrState(players, options, chance)
        read(state, data)
        if not state.over:
            state.to_act = (state.seat,)
            if not state.legal(state.seat):
                raise WrongPosition("wrong_value", field="stage", value=str(data["stage"]))
        return state


GAME = Ur()
