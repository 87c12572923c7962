"""Measure other public engines with uniformly random play and print the figures as JSON.

Runs in an environment of its own, which ``script/bench --peers`` makes; each engine is driven
the way its own documentation shows.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from benchmarks.timing import rate


def catanatron() -> Callable[[], int]:
    """Catan for four in pure Python."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in colours])
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def python_chess() -> Callable[[], int]:
    """Chess in pure Python."""
    import chess

    def play() -> int:
        board = chess.Board()
        decisions = 0
        while decisions < 400 and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    return play


def open_spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel in C++, driven from Python."""
    import pyspiel

    game: Any = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal() and decisions < 400:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


if __name__ == "__main__":
    random.seed(1)
    print(
        json.dumps(
            {
                "Catanatron (Catan, Python)": rate(catanatron()),
                "python-chess (Python)": rate(python_chess()),
                "OpenSpiel chess (C++)": rate(open_spiel("chess")),
                "OpenSpiel backgammon (C++)": rate(open_spiel("backgammon")),
            }
        )
    )
