"""Bots that take their time, so that a game of theirs lasts while servers are struck."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from ziggurat import bots
from ziggurat.bots.naming import Bot
from ziggurat.core.action import Action

FACTORY = f"{__name__}:make"
"""For the setting ``bot_factory``."""
SECONDS = 0.3


class Unhurried:
    """A bot that waits before it answers."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        """What the bot chooses, a moment later."""
        time.sleep(SECONDS)
        return self._bot.choose(view, legal, rng, deadline)


def make(spec: str, game: str) -> Bot:
    """The bot of that name, without hurry."""
    return Unhurried(bots.make(spec, game))
