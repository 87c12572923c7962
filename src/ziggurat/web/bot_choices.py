"""The bots that can take a seat, with their names."""

from __future__ import annotations

from ziggurat import bots
from ziggurat.web.context import BotChoice
from ziggurat.words import Words


def bot_choices(said: Words) -> tuple[BotChoice, ...]:
    """Every bot, from weak to strong."""
    return tuple(BotChoice(spec, said.bot(spec)) for spec in bots.names())
