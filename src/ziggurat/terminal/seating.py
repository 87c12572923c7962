"""Who sits where: people at this keyboard and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ziggurat.bots import SPECS, Bot, make
from ziggurat.core.errors import WrongOption
from ziggurat.core.game import Game
from ziggurat.words import Words

ME: Final = "me"
LONGEST_NAME: Final = 16


@dataclass
class Seat:
    """A place at the table: a name, and a bot unless a person sits there."""

    name: str
    entry: str
    """How the seat is written in a record: the name of a person, or the bot."""
    bot: Bot | None = None


def usual(game: Game, players: int | None = None) -> str:
    """The seats when none are named: me against bots, as few as the published game has."""
    published = [count for count in game.players if count not in game.house_players]
    return ",".join([ME] + ["planner"] * ((players or min(published or game.players)) - 1))


def seating(text: str, game: Game, words: Words) -> list[Seat]:
    """The seats of ``me,me:Anna,planner:hard,random``; an unknown bot is refused."""
    entries = [entry.strip() for entry in text.split(",")]
    seats = []
    for number, entry in enumerate(entries):
        kind, _, name = entry.partition(":")
        if not entry:
            raise WrongOption("empty_seat", number=number + 1)
        if kind == ME:
            own = name.strip()[:LONGEST_NAME] or words.say("terminal.player", number=number + 1)
            seats.append(Seat(own, own))
        else:
            spec = f"{entry}:normal" if f"{entry}:normal" in SPECS else entry
            seats.append(Seat(spec, spec, make(entry, game.name)))
    for seat, name in zip(seats, titles([seat.entry for seat in seats], words), strict=True):
        seat.name = name
    return seats


def titles(entries: Sequence[str], words: Words) -> list[str]:
    """Names to show for the seats of a record; those that would be alike are numbered."""
    shown = [
        words.say(f"bot.{entry}") if entry in SPECS and words.knows(f"bot.{entry}") else entry
        for entry in entries
    ]
    return [
        f"{name} {shown[: place + 1].count(name)}" if shown.count(name) > 1 else name
        for place, name in enumerate(shown)
    ]
