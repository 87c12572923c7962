"""Where the nets of the games lie, and what it takes to judge with one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ziggurat.bots.players.net import Net, NetJudgement, read
from ziggurat.core.errors import Refusal
from ziggurat.offers import Features, Judgement
from ziggurat.registry import folder, offers

__all__ = ["FILE", "features_of", "has_net", "judged", "judgement_of", "place_of", "read_net"]

FILE: Final = "bot/weights.net"
"""In the folder of a game."""


def has_net(game: str) -> bool:
    """Whether a net was shipped for that game."""
    return place_of(game).is_file()


def place_of(game: str) -> Path:
    """Where the net of a game lies, or would."""
    return folder(game) / FILE


def features_of(game: str) -> Features[Any]:
    """What a net of that game is asked about; a ``Refusal`` where the game has no such thing."""
    found = offers(game).features()
    if found is None:
        raise Refusal("no_features", game=game)
    return found


def read_net(game: str, data: bytes) -> Net:
    """The net of a file, if it fits the game."""
    features = features_of(game)
    return read(data, game, features.version, features.size)


def judgement_of(game: str, data: bytes | None = None) -> NetJudgement:
    """Judges by the net of the game, or by another one of the same game."""
    if data is None:
        if not has_net(game):
            raise Refusal("no_net", game=game)
        data = place_of(game).read_bytes()
    net = read_net(game, data)
    return NetJudgement(net, features_of(game).read, judged(game).value)


def judged(game: str) -> Judgement[Any]:
    """The hand-made judgement of a game; a ``Refusal`` where it has none."""
    found = offers(game).judgement()
    if found is None:
        raise Refusal("no_features", game=game)
    return found
