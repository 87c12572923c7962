"""Other public engines, playing at random: ``python -m benchmarks.peers NAME`` is a worker for one.

Runs in an environment of its own, which ``script/bench --peers`` makes; each engine is driven
the way its own documentation shows.
"""

from __future__ import annotations

import random
import sys
from functools import cache
from typing import Any

from benchmarks.timing import Work
from benchmarks.worker import serve

LONGEST = 400
"""Decisions after which a game of chess or backgammon is left: random play may go on for ever."""


def catanatron(number: int) -> int:
    """Decisions of Catan for four in pure Python."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(number)
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    game = Game([RandomPlayer(colour) for colour in colours])
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
    return decisions


def python_chess(number: int) -> int:
    """Decisions of chess in pure Python."""
    import chess

    random.seed(number)
    board = chess.Board()
    decisions = 0
    while decisions < LONGEST and not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        decisions += 1
    return decisions


@cache
def _loaded(name: str) -> Any:
    import pyspiel

    return pyspiel.load_game(name)


def _open_spiel(name: str, number: int) -> int:
    """Decisions of a game of OpenSpiel in C++, driven from Python."""
    random.seed(number)
    state = _loaded(name).new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < LONGEST:
        state.apply_action(random.choice(state.legal_actions()))
        decisions += 1
    return decisions


CATANATRON = "Catanatron (Catan, Python)"
PEERS: dict[str, Work] = {
    CATANATRON: catanatron,
    "python-chess (Python)": python_chess,
    "OpenSpiel chess (C++)": lambda number: _open_spiel("chess", number),
    "OpenSpiel backgammon (C++)": lambda number: _open_spiel("backgammon", number),
}

if __name__ == "__main__":
    serve({"play": PEERS[sys.argv[1]]})
