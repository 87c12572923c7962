"""Other public engines, playing at random: ``python -m benchmarks.peers NAME`` is a worker for one.

Runs in an environment of its own, which ``script/bench --peers`` makes; each engine is driven
the way its own documentation shows. Without a name it lists the engines that are there.
"""

from __future__ import annotations

import json
import os
import random
import sys
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from benchmarks.timing import Work
from benchmarks.worker import serve

LONGEST = 400
"""Decisions after which a game of chess or backgammon is left: random play may go on for ever."""
TABLES = 64
BATCH_STEPS = 5
"""Tables of a batch, and steps of all of them in one piece of work."""


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


# Environments to learn in: every step shows what the player may know, and the legal actions


@cache
def _spiel_tables(name: str) -> tuple[Any, list[Any]]:
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    tables = SyncVectorEnv([Environment(name) for _ in range(TABLES)])
    return tables, [tables.reset()]


def _spiel_steps(name: str, number: int) -> int:
    """Steps of OpenSpiel's vector environment."""
    from open_spiel.python.rl_agent import StepOutput

    random.seed(number)
    tables, shown = _spiel_tables(name)
    for _ in range(BATCH_STEPS):
        answers = []
        for each in shown[0]:
            seen = each.observations
            legal = seen["legal_actions"][seen["current_player"]]
            answers.append(StepOutput(action=random.choice(legal), probs=[]))
        shown[0] = tables.step(answers, reset_if_done=True)[0]
    return TABLES * BATCH_STEPS


@cache
def _rlcard_table(name: str) -> Any:
    import rlcard

    return rlcard.make(name, config={"seed": 1})


def _rlcard_steps(name: str, number: int) -> int:
    """Steps of a game of RLCard."""
    random.seed(number)
    table = _rlcard_table(name)
    seen, _ = table.reset()
    steps = 0
    while not table.is_over() and steps < LONGEST:
        seen, _ = table.step(random.choice(list(seen["legal_actions"])))
        steps += 1
    return steps


@cache
def _pgx_tables(name: str) -> tuple[Any, list[Any]]:
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    @jax.jit  # type: ignore[untyped-decorator]  # JAX need not be installed
    def move(state: Any, key: Any) -> tuple[Any, Any]:
        key, one, other = jax.random.split(key, 3)
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        chosen = jax.random.categorical(one, odds, axis=-1)
        return jax.vmap(step)(state, chosen, jax.random.split(other, TABLES)), key

    key = jax.random.PRNGKey(1)
    return move, [jax.jit(jax.vmap(env.init))(jax.random.split(key, TABLES)), key]


def _pgx_steps(name: str, number: int) -> int:
    """Steps of pgx on the processor."""
    import jax

    move, kept = _pgx_tables(name)
    for _ in range(BATCH_STEPS):
        kept[0], kept[1] = move(*kept)
    jax.block_until_ready(kept[0].observation)
    return TABLES * BATCH_STEPS


@dataclass(frozen=True)
class Known:
    """An engine that can be measured."""

    module: str
    """Without it, it is not."""
    work: Work
    figure: str = "play"
    """``play`` (rules alone) or ``learn`` (with what is seen)."""


CATANATRON = "Catanatron (Catan, Python)"
PEERS: dict[str, Known] = {
    CATANATRON: Known("catanatron", catanatron),
    "python-chess (Python)": Known("chess", python_chess),
    "OpenSpiel chess (C++)": Known("pyspiel", lambda number: _open_spiel("chess", number)),
    "OpenSpiel backgammon (C++)": Known(
        "pyspiel", lambda number: _open_spiel("backgammon", number)
    ),
    "OpenSpiel vector, backgammon": Known(
        "pyspiel", lambda number: _spiel_steps("backgammon", number), "learn"
    ),
    "OpenSpiel vector, chess": Known(
        "pyspiel", lambda number: _spiel_steps("chess", number), "learn"
    ),
    "RLCard UNO": Known("rlcard", lambda number: _rlcard_steps("uno", number), "learn"),
    "RLCard Dou Dizhu": Known("rlcard", lambda number: _rlcard_steps("doudizhu", number), "learn"),
    "pgx backgammon (JAX)": Known("pgx", lambda number: _pgx_steps("backgammon", number), "learn"),
    "pgx chess (JAX)": Known("pgx", lambda number: _pgx_steps("chess", number), "learn"),
}


def there() -> list[str]:
    """The engines whose module can be imported here."""
    return [name for name, peer in PEERS.items() if find_spec(peer.module) is not None]


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(json.dumps(there()))
    else:
        found = PEERS[sys.argv[1]]
        serve({found.figure: found.work})
