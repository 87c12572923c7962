"""Nim: heaps of tokens, and the last one decides. The smallest game on the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from nim.rules import ACTIONS, FORM, LAYOUTS, NimState
from ziggurat.core.chance import Chance, restore_chance
from ziggurat.core.errors import WrongPosition
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
    options = (
        Option("layout", "3-4-5", choices=tuple(LAYOUTS), rule="NIM-SETUP-01"),
        Option("misere", False, rule="NIM-END-02"),
        turn_limit(100, 1000),
    )

    def deal(self, players: int, chance: Chance, options: Options) -> NimState:
        state = NimState(players, options, chance)
        state.heaps = list(LAYOUTS[str(options["layout"])])
        state.first = chance.below(players)
        state.ask()
        return state

    def restore(self, data: Mapping[str, Any]) -> NimState:
        return self._read(data, restore_chance(data))

    def imagine(self, view: Mapping[str, Any], rng: Random) -> NimState:
        return self._read(view, Chance(rng.getrandbits(128)))

    def _read(self, data: Mapping[str, Any], chance: Chance) -> NimState:
        players, options = self.check_header(data, FORM)
        full = LAYOUTS[str(options["layout"])]
        state = NimState(players, options, chance)
        state.first = _number(data.get("first"), "first", 0, players - 1)
        heaps = data.get("heaps")
        if not isinstance(heaps, list) or len(heaps) != len(full):
            raise WrongPosition("wrong_count", field="heaps", expected=len(full))
        pairs = zip(heaps, full, strict=True)
        state.heaps = [_number(held, "heaps", 0, most) for held, most in pairs]
        # Every turn took at least one token, and from one heap only.
        touched = sum(held < most for held, most in zip(state.heaps, full, strict=True))
        taken = min(sum(full) - sum(state.heaps), state.options["turn_limit"])
        state.turns = _number(data.get("turns"), "turns", touched, taken)
        state.ask()
        return state


def _number(value: object, field: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise WrongPosition("wrong_value", field=field, value=str(value)[:20])
    return value


GAME = Nim()
