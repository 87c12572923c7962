"""Nim: heaps of tokens, and the last one decides. The smallest game on the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from nim.offers import NimOffers
from nim.rules import ACTIONS, FORM, LAYOUTS, MOST, NimState
from nim.shape import View
from ziggurat.core.chance import Chance
from ziggurat.core.fields import number, numbers, wrong
from ziggurat.core.game import Game
from ziggurat.core.option import Option, Options, turn_limit


class Nim(Game):
    """What does not change while Nim is played."""

    name = "nim"
    minutes = 5
    players = (2, 3, 4)
    rules_version = 1
    has_secrets = False
    actions = ACTIONS
    view_shape = View
    options = (
        Option("layout", "3-4-5", choices=tuple(LAYOUTS), rule="NIM-SETUP-01"),
        Option("misere", False, rule="NIM-END-02"),
        turn_limit(100, 1000),
    )

    def deal(self, players: int, chance: Chance, options: Options) -> NimState:
        state = NimState()
        state.begin(players, options, chance)
        state.heaps = list(LAYOUTS[str(options["layout"])])
        state.first = chance.below(players)
        state.next_turn()
        state.run()
        return state

    def restore(self, data: Mapping[str, Any]) -> NimState:
        return self.restored(data, FORM, NimState, read)

    def imagine(self, view: Mapping[str, Any], rng: Random) -> NimState:
        return self.imagined(view, FORM, NimState, read, rng)


def read(state: NimState, data: Mapping[str, Any], rng: Random | None = None) -> None:
    """Dumps and views alike: nothing is hidden that would have to be dealt."""
    full = LAYOUTS[str(state.options["layout"])]
    state.first = number(data, "first", 0, state.players - 1)
    state.heaps = numbers(data, "heaps", len(full), 0, MOST)
    taken = [most - held for held, most in zip(state.heaps, full, strict=True)]
    if min(taken) < 0:
        raise wrong("heaps", state.heaps)
    # Every turn took at least one token, and from one heap only.
    touched = sum(count > 0 for count in taken)
    state.turns = number(data, "turns", touched, min(sum(taken), state.options["turn_limit"]))
    state.next_turn()
    state.run()


GAME = Nim()
OFFERS = NimOffers()
