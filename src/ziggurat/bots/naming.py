"""From the name of a bot to a bot.

``random`` and ``planner:hard`` are of the house. Other packages announce bots of their own as entry
points of the group ``ziggurat.bots``. Whoever may run code here anyway, on the command line or from
Python, can also write where a class is: ``my_module:MyBot``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any, Final, Protocol

from ziggurat.bots.levels import LEVELS, level_of
from ziggurat.bots.nets import has_net, judgement_of
from ziggurat.bots.players.planner import Planner, by_scores
from ziggurat.bots.players.randomly import RandomBot
from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal, UnknownGame
from ziggurat.offers import Judgement
from ziggurat.registry import game, offers

__all__ = [
    "ENTRY_POINTS",
    "PLACE",
    "RANDOM",
    "REMOTE",
    "SPECS",
    "Bot",
    "announced",
    "brought",
    "full_name",
    "judged_by",
    "make",
    "make_any",
    "names",
]

ENTRY_POINTS: Final = "ziggurat.bots"
SPECS: Final = ("random", *(f"planner:{level}" for level in LEVELS))
"""The bots of the house, from weak to strong; ``planner`` alone means ``planner:normal``."""
RANDOM: Final = "random"
"""The bot that plays any game."""
REMOTE: Final = "remote"
"""No bot's name: whoever plays a seat of a server from elsewhere."""
PLACE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")
"""``module:Class``"""


class Bot(Protocol):
    """Whoever answers for a seat.

    One that was cut short by the deadline may say so with an attribute ``overran``.
    """

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        """One of ``legal``. ``deadline`` is a moment of ``time.monotonic()``, a safety stop."""


def names(game_name: str = "") -> tuple[str, ...]:
    """Every bot with a name: those of the house, then those that other packages announce.

    For one game, only the levels that it offers.
    """
    judged = offers(game_name).judgement() if game_name else None
    absent = [f"planner:{level}" for level in judged.unoffered] if judged is not None else []
    return (*[spec for spec in SPECS if spec not in absent], *announced())


@cache
def announced() -> dict[str, EntryPoint]:
    """The bots that installed packages announce."""
    found = entry_points(group=ENTRY_POINTS)
    taken = (*SPECS, REMOTE)
    return {entry.name: entry for entry in found if full_name(entry.name) not in taken}


def full_name(spec: str) -> str:
    """The same bot by its whole name.

    >>> full_name("planner")
    'planner:normal'
    """
    return "planner:normal" if spec == "planner" else spec


def make(spec: str, game_name: str) -> Bot:
    """A new bot of that name for one seat of one game; it may keep plans between its answers."""
    known = game(game_name)
    if spec in announced():
        return _made(spec, brought(spec))
    if spec == "random":
        return RandomBot()
    level = full_name(spec).removeprefix("planner:")
    if full_name(spec) not in SPECS:
        raise UnknownGame("unknown_bot", bot=spec[:80], choices=" ".join(names()))
    judged = judged_by(game_name)
    return Planner(known, judged, level_of(judged, level))


def judged_by(game_name: str) -> Judgement[Any]:
    """What planners of a game search with: its judgement, or its score, and its net if any."""
    judged: Judgement[Any] = offers(game_name).judgement() or Judgement(by_scores)
    if has_net(game_name):
        judged = replace(judged, learned=lambda: judgement_of(game_name).values)
    return judged


def make_any(spec: str, game_name: str) -> Bot:
    """The same, also from ``module:Class``: runs that module, so never for what a stranger sent."""
    if spec in names() or spec.startswith("planner:") or not PLACE.fullmatch(spec):
        return make(spec, game_name)
    game(game_name)
    return _made(spec, brought(spec))


def brought(spec: str) -> Callable[[], Bot]:
    """The class of a bot that is not of the house."""
    try:
        if spec in announced():
            found = announced()[spec].load()
        else:
            module, _, path = spec.partition(":")
            found = import_module(module)
            for part in path.split("."):
                found = getattr(found, part)
    except Exception as error:  # the module is anybody's code
        raise _broken(spec, error) from error
    if not callable(getattr(found, "choose", None)):
        raise Refusal("no_choose", bot=spec[:80])
    maker: Callable[[], Bot] = found
    return maker


def _made(spec: str, maker: Callable[[], Bot]) -> Bot:
    try:
        return maker()
    except Exception as error:  # so is the class
        raise _broken(spec, error) from error


def _broken(spec: str, error: Exception) -> Refusal:
    return Refusal("broken_bot", bot=spec[:80], reason=f"{type(error).__name__}: {error}"[:200])
