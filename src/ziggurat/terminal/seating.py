"""Who sits where: people at this keyboard and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from ziggurat.bots import Guard, full_name, make_any, names
from ziggurat.core.errors import WrongOption
from ziggurat.core.game import Game
from ziggurat.core.record import Record
from ziggurat.offers import FIRST_BOT
from ziggurat.registry import offers
from ziggurat.terminal.screen import printable
from ziggurat.words import Words

ME: Final = "me"
LONGEST_NAME: Final = 16


@dataclass
class Seat:
    """A place at the table: a name, and a bot unless a person sits there."""

    name: str
    entry: str
    """How the seat is written in a record: the name of a person, or the bot."""
    bot: Guard | None = None


def usual(game: Game, players: int | None = None) -> str:
    """The seats when none are named: me against bots, as few as the published game has."""
    published = [count for count in game.players if count not in game.house_players]
    return ",".join([ME] + ["planner"] * ((players or min(published or game.players)) - 1))


@dataclass(frozen=True)
class First:
    """How somebody's first game is set up, as it would be written on the command line."""

    seats: str
    options: list[str]


def first_game(game: Game) -> First:
    """The gentlest setting of a game, against easy bots; as usual where it names none."""
    profile = offers(game.name).profile()
    if profile is None:
        return First(usual(game), [])
    start = profile.first
    bots = [FIRST_BOT] * (start.players - 1)
    given = [f"{name}={str(value).lower()}" for name, value in start.options.items()]
    return First(",".join([ME, *bots]), given)


def seating(text: str, game: Game, words: Words) -> list[Seat]:
    """The seats of ``me,me:Anna,planner:hard,random``; an unknown bot is refused."""
    entries = []
    for number, entry in enumerate([entry.strip() for entry in text.split(",")], 1):
        kind, _, name = entry.partition(":")
        if not entry:
            raise WrongOption("empty_seat", number=number)
        if kind == ME:
            own = name.strip()[:LONGEST_NAME] or words.say("terminal.player", number=number)
            entries.append((own, ""))
        else:
            entries.append((full_name(entry), entry))
    return _seated(entries, game, words)


def seated_again(record: Record, game: Game, words: Words) -> list[Seat]:
    """The seats as they were when the record was written: bots, and people under their names."""
    return _seated(
        [(entry, _bot_in(entry)) for entry in all_seats(record, words)],
        game,
        words,
    )


def _seated(entries: Sequence[tuple[str, str]], game: Game, words: Words) -> list[Seat]:
    shown = titles([entry for entry, _ in entries], words)
    return [
        Seat(name, entry, _guarded(bot, game) if bot else None)
        for name, (entry, bot) in zip(shown, entries, strict=True)
    ]


def _guarded(spec: str, game: Game) -> Guard:
    """A bot that the game goes on with whatever it does; refused when it cannot be had at all."""
    make_any(spec, game.name)
    return Guard(partial(make_any, spec, game.name))


def all_seats(record: Record, words: Words) -> list[str]:
    """The seats of a record; one that it does not name is a player with a number."""
    unnamed = range(len(record.seats), record.players)
    return record.seats[: record.players] + [
        words.say("terminal.player", number=seat + 1) for seat in unnamed
    ]


def _bot_in(entry: str) -> str:
    """The bot that a record names, without the number it has in a tournament; empty: a person."""
    kind, _, number = entry.partition("#")
    return kind if kind in names() and (entry == kind or number.isdecimal()) else ""


def titles(entries: Sequence[str], words: Words) -> list[str]:
    """Names to show for the seats of a record; those that would be alike are numbered."""
    shown = [words.bot(entry) if _bot_in(entry) else printable(entry) for entry in entries]
    return [
        f"{name} {shown[: place + 1].count(name)}" if shown.count(name) > 1 else name
        for place, name in enumerate(shown)
    ]
