"""Tigris & Euphrates, by Reiner Knizia: 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from ziggurat.core.action import Action
from ziggurat.core.chance import Chance
from ziggurat.core.errors import WrongOption
from ziggurat.core.game import Game
from ziggurat.core.option import Option, Options, turn_limit
from ziggurat.games.tigris.offers import TigrisOffers
from ziggurat.games.tigris.rules.actions import ACTIONS
from ziggurat.games.tigris.rules.bag import draw
from ziggurat.games.tigris.rules.cells import BIT
from ziggurat.games.tigris.rules.components import DYNASTIES, HAND, RED, START_TEMPLES
from ziggurat.games.tigris.rules.kingdoms import rebuild
from ziggurat.games.tigris.rules.listing import TurnAnswers
from ziggurat.games.tigris.rules.play import ask_for_action
from ziggurat.games.tigris.rules.position import FORM, tiles_of
from ziggurat.games.tigris.rules.restoring import read_dump, read_view
from ziggurat.games.tigris.rules.state import TigrisState
from ziggurat.games.tigris.shape import View


class Tigris(Game):
    """The rules of the game as one object."""

    name = "tigris"
    minutes = 90
    players = (2, 3, 4)  # TE-SETUP-11
    rules_version = 1
    has_secrets = True
    actions = ACTIONS
    view_shape = View
    options = (
        Option("first_player", "random", choices=("random", *DYNASTIES), rule="TE-SETUP-12"),
        Option("english_variant", False, rule="TE-VARIANT-01"),
        Option(
            "war_supporters",
            "initial",
            choices=("initial", "connected"),
            rule="TE-CONFLICT-EXTERNAL-11",
        ),
        Option("income_on_swap_end", False, rule="TE-END-03"),
        turn_limit(100, 1000),
    )

    def check_combination(self, players: int, options: Options) -> None:
        """The first player is one of those who play (TE-SETUP-12)."""
        first = options["first_player"]
        if first in DYNASTIES[players:]:
            choices = " ".join(["random", *DYNASTIES[:players]])
            raise WrongOption(
                "wrong_choice", "TE-SETUP-12", option="first_player", value=first, choices=choices
            )

    def deal(self, players: int, chance: Chance, options: Options) -> TigrisState:
        """Ten temples with their treasures on the map, six tiles in every hand.

        TE-SETUP-03, TE-SETUP-07; the rest of the box starts beside the map (TE-SETUP-10).
        """
        state = _opening(players).copy()
        state.options = options
        state.chance = chance
        state.first = chance.below(players)
        if options["first_player"] in DYNASTIES:
            state.first = DYNASTIES.index(str(options["first_player"]))
        state.seat = state.first
        for seat in range(players):
            draw(state, seat, HAND, tiles_of(state.bag, 0))
        state.log = []
        ask_for_action(state)
        state.run()
        return state

    def mask(self, answers: Sequence[Action]) -> bytearray:
        """One byte for each action of the game: 1 for those among the answers."""
        given: object = answers
        if isinstance(given, TurnAnswers):
            return given.mask()
        return super().mask(answers)

    def bits(self, answers: Sequence[Action]) -> bytes:
        """The same with a bit for each action, the lowest first."""
        given: object = answers
        if isinstance(given, TurnAnswers):
            return given.bits()
        return super().bits(answers)

    def restore(self, data: Mapping[str, Any]) -> TigrisState:
        """The state that ``dump`` wrote."""
        return self.restored(data, FORM, TigrisState, read_dump)

    def imagine(self, view: Mapping[str, Any], rng: Random) -> TigrisState:
        """A state that looks like the view: hands, bag and exchanged tiles are dealt anew."""
        return self.imagined(view, FORM, TigrisState, read_view, rng)


@cache
def _opening(players: int) -> TigrisState:
    """The state before tiles are drawn, of which every game begins as a copy (TE-TREASURE-02)."""
    state = TigrisState()
    state.begin(players, {}, Chance(0))
    state.clear()
    for cell in START_TEMPLES:
        state.tile[cell] = RED
        state.treasure_cells |= BIT[cell]
        state.bag[RED] -= 1
    rebuild(state)
    return state


GAME = Tigris()
OFFERS = TigrisOffers()
