"""Bots that behave badly, one for every way in which a bot can fail."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from ziggurat import bots
from ziggurat.core.action import Action
from ziggurat.core.errors import UnknownGame
from ziggurat.registry import game, packages

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
AWAY = "TESTS_ARE_ELSEWHERE"
"""Set where bots think that are to behave differently on another machine."""
packages().setdefault("nim", "nim")
packages().setdefault("sealed", "tests.sealed")


class Bad:
    def __init__(self, spec: str, game_name: str) -> None:
        self.spec = spec
        self.game = game(game_name)
        self.asked = 0

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        self.asked += 1
        if self.spec == "raises":
            raise RuntimeError("no idea")
        if self.spec == "illegal":
            return next(a for a in self.game.actions if a not in legal)
        if self.spec == "nothing":
            return None  # type: ignore[return-value]
        if self.spec == "endless":
            while True:
                time.sleep(0.01)
        if self.spec == "dies":
            os._exit(3)
        if self.spec == "slow_away" and AWAY in os.environ:
            time.sleep(60)
        if self.spec == "dies_away" and AWAY in os.environ:
            os._exit(3)
        if self.spec == "prints":
            print('{"action": 0}')
        if self.spec == "counts":  # plays by how often it was asked: it keeps its plans
            return legal[min(self.asked - 1, len(legal) - 1)]
        return legal[-1]


SPECS = (
    "raises", "illegal", "nothing", "endless", "dies", "prints", "counts", "last", "slow_away",
    "dies_away",
)  # fmt: skip


def make(spec: str, game_name: str) -> Any:
    if spec in SPECS:
        return Bad(spec, game_name)
    if spec == "random":
        return bots.make(spec, game_name)
    raise UnknownGame("unknown_bot", bot=spec[:80], choices=" ".join(SPECS))
