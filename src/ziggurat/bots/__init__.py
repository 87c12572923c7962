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

from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, Final, Protocol

from ziggurat.bots.planner import LEVELS, Planner, by_scores
from ziggurat.bots.randomly import RandomBot
from ziggurat.core.action import Action
from ziggurat.core.errors import UnknownGame
from ziggurat.registry import game, packages

SPECS: Final = ("random", *(f"planner:{level}" for level in LEVELS))
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
    known = game(game_name)
    if spec == "random":
        return RandomBot()
    level = "normal" if spec == "planner" else spec.removeprefix("planner:")
    if level == spec or level not in LEVELS:
        raise UnknownGame("unknown_bot", bot=spec[:80], choices=" ".join(SPECS))
    judge = _judge(game_name)
    value = getattr(judge, "value", by_scores)
    return Planner(
        known,
        value,
        getattr(judge, "fingerprint", None),
        LEVELS[level],
        getattr(judge, "promising", None),
        getattr(judge, "LOOKS_AT_HIDDEN", True),
    )


def _judge(game_name: str) -> ModuleType:
    """The module in which a game judges positions: its own ``bot``, or the game itself."""
    package = import_module(packages()[game_name])
    name = f"{package.__name__}.bot"
    if hasattr(package, "__path__") and find_spec(name):
        return import_module(name)
    return package
