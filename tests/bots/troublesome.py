"""Bots that behave badly and some that do not, to be named by ``tests.bots.troublesome:...``."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from ziggurat.core.action import Action
from ziggurat.registry import game

View = dict[str, Any]


class First:
    """Takes the first answer."""

    def choose(
        self, view: View, legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        return legal[0]


class SameAsFirst(First):
    """The same bot under another name."""


class Raises:
    def choose(self, *args: object) -> Action:
        raise RuntimeError("out of ideas")


class Exits:
    def choose(self, *args: object) -> Action:
        sys.exit("goodbye")


class Cheats:
    def choose(
        self, view: View, legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        return next(action for action in game(view["game"]).actions if action not in legal)


class Babbles:
    def choose(self, *args: object) -> Any:
        return "c4"


class Tampers:
    """Empties the list that it was given and then answers from it."""

    def choose(
        self, view: View, legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        answer = legal[-1]
        assert isinstance(legal, list)
        legal.clear()
        return answer


class Loops:
    def choose(self, *args: object) -> Action:
        while True:
            pass


class Sleeps:
    def choose(self, *args: object) -> Action:
        time.sleep(5)
        raise AssertionError("nobody waits for this")


class Confesses(First):
    overran = True


class SlowToMake(First):
    def __init__(self) -> None:
        time.sleep(5)


class Unmakeable(First):
    def __init__(self) -> None:
        raise ValueError("no weights found")


class Chooseless:
    pass
