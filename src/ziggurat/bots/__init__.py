"""Players for every game. A bot is handed what its seat sees and the list of answers, no more.

>>> from random import Random
>>> import ziggurat
>>> from ziggurat import bots
>>> state = ziggurat.game("ur").start(players=3, seed=2026)
>>> bot = bots.make("random", "ur")
>>> seat = state.to_act[0]
>>> action = bot.choose(state.view(seat), state.legal(seat), Random(1), None)
>>> action in state.legal(seat)
True
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, Protocol

from ziggurat.bots.randomly import RandomBot
from ziggurat.core.action import Action
from ziggurat.core.errors import UnknownGame
from ziggurat.registry import game

SPECS: Final = ("random",)
"""The bots there are, from weak to strong; ``planner`` alone means ``planner:normal``."""


class Bot(Protocol):
    """Whoever answers for a seat."""

    overran: bool
    """Whether the last answer was cut short by the deadline: a fault that hosts count."""

    def choose(
        self, view: dict[str, Any], legal: list[Action], rng: Random, deadline: float | None
    ) -> Action:
        """One of ``legal``. ``deadline`` is a moment of ``time.monotonic()``, a safety stop."""


def make(spec: str, game_name: str) -> Bot:
    """A new bot for one seat of one game; it may keep plans between its answers."""
    game(game_name)
    if spec == "random":
        return RandomBot()
    raise UnknownGame("unknown_bot", bot=spec[:80], choices=" ".join(SPECS))
