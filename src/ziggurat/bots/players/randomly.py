"""The bot that picks any answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ziggurat.core.action import Action


class RandomBot:
    """Every legal action is equally likely."""

    def __init__(self) -> None:
        self.overran: bool = False

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        """Any of ``legal``."""
        return legal[int(rng.random() * len(legal))]
