"""How a thinker introduces itself to a server: only one that is alike would answer alike.

A bot's answer follows from its view, its dice and the code of game and bot. So whoever thinks for
a server must have the same version of Ziggurat, and all its games and bots, as they are there.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ziggurat import __version__
from ziggurat.bots import names
from ziggurat.bots.code import code_of_bot, code_of_game
from ziggurat.core.errors import Refusal
from ziggurat.registry import game, packages

PATH: Final = "/thinkers"
"""Where a server takes in thinkers."""
PLACES_MOST: Final = 256
QUESTION_MOST: Final = 1 << 22
"""Bytes of a question; a larger one is thought about at home."""

_Text = Annotated[str, Field(max_length=200)]
_Digests = Annotated[dict[_Text, _Text], Field(max_length=200)]


class Introduction(BaseModel):
    """What a machine on which bots think says of itself."""

    model_config = ConfigDict(strict=True, frozen=True)

    version: _Text
    factory: _Text
    """Where its bots come from."""
    games: _Digests
    """Version and digest of the rules of every game."""
    bots: _Digests
    """Digest of the code of every bot that has a name."""
    places: Annotated[int, Field(ge=1, le=PLACES_MOST)]
    """How many questions it takes at once."""


@cache
def introduction(factory: str, places: int = 1) -> Introduction:
    """What this machine has to say; it reads the source of all games."""
    return Introduction(
        version=__version__,
        factory=factory,
        games={name: _rules(name) for name in packages()},
        bots={name: _code(name) for name in names()},
        places=places,
    )


def read_introduction(text: str) -> Introduction:
    """What somebody else said."""
    try:
        return Introduction.model_validate_json(text)
    except ValidationError as error:
        raise Refusal("bad_message") from error


def check_alike(theirs: Introduction, ours: Introduction) -> None:
    """Refuse one on which bots would answer otherwise than here."""
    if theirs.version != ours.version:
        raise Refusal("other_version", ours=ours.version, theirs=theirs.version[:40])
    things = [name for name in ours.games if theirs.games.get(name) != ours.games[name]]
    things += [name for name in ours.bots if theirs.bots.get(name) != ours.bots[name]]
    if theirs.factory != ours.factory:
        things.append(ours.factory)
    if things:
        raise Refusal("other_code", things=things)


def _rules(name: str) -> str:
    return f"{game(name).rules_version} {code_of_game(name)}"


def _code(name: str) -> str:
    try:
        return code_of_bot(name)
    except Refusal as refusal:  # a bot of another package that cannot be loaded
        return refusal.code
