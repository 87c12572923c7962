"""The bots that can take a seat, with their names."""

from __future__ import annotations

from typing import Final

import ziggurat
from ziggurat import bots
from ziggurat.registry import offers
from ziggurat.web.context import BotChoice
from ziggurat.words import Words

THINKS: Final = {"planner:master": 3}
"""Seconds a turn, roughly, of those that think for long where the engine is not compiled."""


def bot_choices(said: Words, game: str = "") -> tuple[BotChoice, ...]:
    """Every bot, or every one of a game, from weak and quick to strong; the slow ones say so."""
    return tuple(BotChoice(spec, _label(spec, said, game)) for spec in bots.names(game))


def _label(spec: str, said: Words, game: str) -> str:
    name = said.bot(spec)
    if ziggurat.COMPILED or spec not in THINKS or _goes_by_policy(game):
        return name
    return said.say("home.bot_thinks", bot=name, seconds=THINKS[spec])


def _goes_by_policy(game: str) -> bool:
    """Whether bots of that game answer without a search, which takes no time."""
    judged = offers(game).judgement() if game else None
    return judged is not None and judged.policy is not None
