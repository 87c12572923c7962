"""Pictures of pages, served as files of their own that browsers keep."""

from __future__ import annotations

import logging
import re
from functools import cache
from random import Random
from typing import Final

import htpy as h

from ziggurat.core.game import Game
from ziggurat.core.state import State
from ziggurat.draw import banner, kit, palette
from ziggurat.registry import game as find_game
from ziggurat.registry import packages
from ziggurat.web import face
from ziggurat.words import LANGUAGES, words

LOG: Final = logging.getLogger("ziggurat.pages")
SKY: Final = "sky-"
"""With what the names of skies begin."""
SEED: Final = 1
STEPS: Final = 150
"""The game on the picture of a game that has none of its own has gone half as far, or to its own
half."""
_TITLE: Final = re.compile("<title>.*?</title>")


def poster(game: str) -> h.VoidElement:
    """The picture of a game, for a page; the words beside it say which game it is."""
    return h.img(".poster", src=f"/picture/{game}.svg", alt="", width="320", height="176")


@cache
def picture(name: str) -> str:
    """The picture of that name as a file: a game's, or a sky; empty where there is none."""
    if name.startswith(SKY):
        return banner.sky(name.removeprefix(SKY))
    if name not in packages():
        return ""
    drawing = face.drawing(name)
    try:
        if drawing is not None and drawing.picture is not None:
            return drawing.picture()
        return _board(name)
    except Exception:  # a page without one picture is a page all the same
        LOG.exception("the picture of %s", name)
        return banner.sky(banner.EVENING)


def _board(game: str) -> str:
    """The board of a game under way, for a game without a picture of its own."""
    drawing = face.drawing(game)
    if drawing is None:
        return banner.sky(banner.EVENING)
    description = find_game(game)
    players = max(set(description.players) - set(description.house_players))
    length = _played(description, players, STEPS)[1]
    state = _played(description, players, length // 2)[0]
    regions = drawing.draw(state.view(None), words(LANGUAGES[0], game), [""] * players)
    board = _TITLE.sub("", regions.get("board", ""))
    if "<svg" not in board:
        return banner.sky(banner.EVENING)
    parts = [palette.css(), kit.css(), drawing.css() if drawing.css is not None else ""]
    style = f"<style>{''.join(parts)}</style><defs>{face.symbols(game)}</defs>"
    first, rest = board[board.index("<svg") :].split(">", 1)
    return f'{first} xmlns="http://www.w3.org/2000/svg">{style}{rest}'


def _played(description: Game, players: int, most: int) -> tuple[State, int]:
    """A game after some steps at random, and how many there were."""
    state, rng = description.start(players, seed=SEED), Random(SEED)
    for step in range(most):
        if state.over:
            return state, step
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state, most
