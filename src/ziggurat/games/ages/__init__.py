"""Through the Ages, by Vlaada Chvátil (2006 edition): 2 to 4 players; simple, advanced, full."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.chance import Chance
from ziggurat.core.errors import WrongOption
from ziggurat.core.game import Game
from ziggurat.core.option import Option, Options, turn_limit
from ziggurat.games.ages.offers import AgesOffers
from ziggurat.games.ages.rules.actions import ACTIONS
from ziggurat.games.ages.rules.position import FORM, VERSIONS
from ziggurat.games.ages.rules.restoring import read_dump, read_view
from ziggurat.games.ages.rules.setup import set_up
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.shape import View

BEGINNERS = (
    "none", "1", "2", "3", "4", "1+2", "1+3", "1+4", "2+3", "2+4", "3+4", "1+2+3", "1+2+4", "1+3+4",
    "2+3+4",
)  # fmt: skip
NOT_SIMPLE = (
    "easier", "beginners", "anti_gang", "peaceful", "military_draw", "alternative_corruption",
)  # fmt: skip
ONLY_FULL = ("bonus_cards", "fewer_bonuses", "last_round_colonies")


class Ages(Game):
    """The rules of the game as one object."""

    name = "ages"
    players = (2, 3, 4)  # TTA-SETUP-01
    rules_version = 3
    has_secrets = True
    minutes = 240
    actions = ACTIONS
    view_shape = View
    options = (
        Option("version", "full", choices=VERSIONS, rule="TTA-SETUP-06"),
        Option("first_player", "random", choices=("random", "1", "2", "3", "4")),
        Option("auto_pay", True, rule="TTA-PROD-12"),
        Option("easier", False, rule="TTA-VARIANT-01"),
        Option("beginners", "none", choices=BEGINNERS, rule="TTA-VARIANT-14"),
        Option("anti_gang", False, rule="TTA-VARIANT-03"),
        Option(
            "peaceful", "off", choices=("off", "no_attacks", "no_attacks_no_pacts"),
            rule="TTA-VARIANT-05",
        ),
        Option(
            "military_draw", "end_of_turn", choices=("end_of_turn", "by_action"),
            rule="TTA-VARIANT-06",
        ),
        Option(
            "bonus_cards", "none",
            choices=("none", "public", "age_by_age", "private", "open_choice"),
            rule="TTA-VARIANT-07",
        ),
        Option("public_bonuses", 4, low=3, high=5, rule="TTA-VARIANT-08"),
        Option("fewer_bonuses", False, rule="TTA-VARIANT-12"),
        Option("alternative_corruption", False, rule="TTA-VARIANT-13"),
        Option("last_round_colonies", False, rule="TTA-END-05"),
        turn_limit(100, 1000),
    )  # fmt: skip

    def check_combination(self, players: int, options: Options) -> None:
        """Variants go with the versions they are made for; seats must exist."""
        defaults = {option.name: option.default for option in self.options}
        rules = {option.name: option.rule for option in self.options}
        barred: tuple[str, ...] = ONLY_FULL if options["version"] != "full" else ()
        if options["version"] == "simple":
            barred = (*NOT_SIMPLE, *ONLY_FULL)
        for name in barred:
            if options[name] != defaults[name]:
                raise WrongOption(
                    "not_in_version", rules[name], option=name, value=str(options[name]),
                    version=str(options["version"]),
                )  # fmt: skip
        first, beginners = str(options["first_player"]), str(options["beginners"])
        for name, value in (("first_player", first), ("beginners", beginners)):
            for seat in value.split("+"):
                if seat.isdigit() and int(seat) > players:
                    choices = " ".join(str(number + 1) for number in range(players))
                    raise WrongOption(
                        "wrong_choice", rules[name], option=name, value=value, choices=choices
                    )

    def deal(self, players: int, chance: Chance, options: Options) -> AgesState:
        """Decks, row, events and civilisations (TTA-SETUP)."""
        state = AgesState()
        state.begin(players, options, chance)
        set_up(state)
        state.run()
        state.log = []
        return state

    def restore(self, data: Mapping[str, Any]) -> AgesState:
        """The state that ``dump`` wrote."""
        return self.restored(data, FORM, AgesState, read_dump)

    def imagine(self, view: Mapping[str, Any], rng: Random) -> AgesState:
        """A state that looks like the view: hands, decks and piles are dealt at random."""
        return self.imagined(view, FORM, AgesState, read_view, rng)


GAME = Ages()
OFFERS = AgesOffers()
