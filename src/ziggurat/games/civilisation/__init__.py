"""Civilisation, advanced rules: 2 to 8 players."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.chance import Chance
from ziggurat.core.errors import WrongOption
from ziggurat.core.game import Game
from ziggurat.core.option import Option, Options, turn_limit
from ziggurat.games.civilisation.offers import CivilisationOffers
from ziggurat.games.civilisation.rules.actions import ACTIONS
from ziggurat.games.civilisation.rules.board import SCENARIOS, scenario_of
from ziggurat.games.civilisation.rules.components import DEAR_MONOTHEISM, MONOTHEISM, PRICE
from ziggurat.games.civilisation.rules.play import begin_game
from ziggurat.games.civilisation.rules.position import FORM
from ziggurat.games.civilisation.rules.restoring import read_dump, read_view
from ziggurat.games.civilisation.rules.state import CivilisationState
from ziggurat.games.civilisation.shape import View


class Civilisation(Game):
    """The rules of the game as one object."""

    name = "civilisation"
    players = (2, 3, 4, 5, 6, 7, 8)
    rules_version = 3
    has_secrets = True
    minutes = 600
    timed = True
    actions = ACTIONS
    view_shape = View
    options = (
        Option(
            "board", "standard", choices=("standard", *[s.name for s in SCENARIOS]),
            rule="CIV-16.1",
        ),
        Option("western_extension", False, rule="CIV-4.61"),
        Option("nations", "chosen", choices=("chosen", "random"), rule="CIV-15.3b"),
        Option(
            "monotheism_cost",
            str(PRICE[MONOTHEISM]),
            choices=(str(PRICE[MONOTHEISM]), str(DEAR_MONOTHEISM)),
            rule="CIV-32.103",
        ),
        Option("offers_per_seat", 12, low=1, high=100, rule="CIV-28.41a"),
        Option("late_seats", 0, low=0, high=6, rule="CIV-15.51"),
        turn_limit(60, 500),
    )  # fmt: skip

    def check_combination(self, players: int, options: Options) -> None:
        """The board is made for that number of players; a nation stays unplayed."""
        scenario = scenario_of(players, str(options["board"]))
        if scenario is None:
            names = [s.name for s in SCENARIOS if s.players == players]
            raise WrongOption(
                "wrong_choice", "CIV-16.1", option="board", value=options["board"],
                choices=" ".join(["standard", *names]),
            )  # fmt: skip
        if options["western_extension"] and scenario.west == "never":
            raise WrongOption(
                "no_extension", "CIV-16.5", option="western_extension", board=scenario.name
            )
        if int(options["late_seats"]) > players - 2:
            raise WrongOption(
                "wrong_number", "CIV-15.51", option="late_seats", value=options["late_seats"],
                low=0, high=players - 2,
            )  # fmt: skip

    def deal(self, players: int, chance: Chance, options: Options) -> CivilisationState:
        """Piles and nations (section 15)."""
        state = CivilisationState()
        state.begin(players, options, chance)
        begin_game(state)
        state.log = []
        return state

    def restore(self, data: Mapping[str, Any]) -> CivilisationState:
        """The state that ``dump`` wrote."""
        return self.restored(data, FORM, CivilisationState, read_dump)

    def imagine(self, view: Mapping[str, Any], rng: Random) -> CivilisationState:
        """A state that looks like the view: hands and piles are dealt at random."""
        return self.imagined(view, FORM, CivilisationState, read_view, rng)


GAME = Civilisation()
OFFERS = CivilisationOffers()
