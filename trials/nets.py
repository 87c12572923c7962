"""How the nets of the games were trained, and what they are worth.

``python -m trials.nets train GAME FOLDER MINUTES JOBS`` trains one: ``newest.net``, ``best.net``
and ``log.jsonl`` in the folder. ``python -m trials.nets meet GAME NET LEVEL GAMES JOBS`` lets a
level that asks the net play the same level without it, each with the same effort; ``python -m
trials.nets duel GAME NET OTHER GAMES JOBS`` does so with two nets, as they meet in training.
``python -m trials.nets caution NET OTHER NUMBER`` writes the same net with another caution
(``Settings.caution``). A net that wins goes to ``games/GAME/bot/weights.net``. Training needs numpy
alone.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "4")  # the games need the other cores

from ziggurat.arena.tournament import who_plays
from ziggurat.learn import Settings, Table, train
from ziggurat.learn.league import EARLIER, NET, Work
from ziggurat.learn.training import evaluate

RECIPES: Final = {
    "ur": Settings(
        "ur", tuple(Table(players) for players in (2, 3, 4, 4)), generations=1000, games=320,
        budget=300, width=4, evaluate=4, meetings=192,
    ),
    "tigris": Settings(
        "tigris", tuple(Table(players) for players in (3, 2, 4, 3)), generations=1000, games=600,
        budget=150, width=3, caution=4, window=6, epochs=2, settle=6, alone=40, evaluate=8,
        meetings=96,
    ),
    "ages": Settings(
        "ages",
        tuple(
            Table(players, {"version": version})
            for players, version in (
                (2, "full"), (2, "simple"), (2, "advanced"), (3, "full"), (4, "full"),
                (4, "simple"), (3, "advanced"), (2, "full"), (3, "simple"), (4, "advanced"),
            )
        ),
        generations=1000, games=1500, budget=120, width=3, units=48, window=5, epochs=2, settle=6,
        alone=40, evaluate=10, meetings=180,
    ),
    "civilisation": Settings(
        "civilisation", tuple(Table(players) for players in (4, 3, 4, 5, 4, 6)), generations=1000,
        games=240, budget=100, width=2, window=1000, epochs=3, alone=25, evaluate=1000, meetings=12,
    ),
}  # fmt: skip


def learn(game: str, folder: str, minutes: str, jobs: str) -> None:
    """Train, and print the log as it grows."""
    best = train(
        RECIPES[game],
        folder,
        jobs=int(jobs),
        minutes=float(minutes),
        told=lambda line: print(line, flush=True),
    )
    print(best)


def meet(game: str, net: str, level: str, games: str, jobs: str) -> None:
    """Print how the level with the net fares against the level without."""
    tables = RECIPES[game].tables
    work = Work(game, tables, 0, 0, 0, 0, 0, {NET: Path(net).read_bytes()}, level)
    with who_plays(int(jobs)) as crew:
        print(evaluate(work, int(games), crew.executor, int(jobs)))


def duel(game: str, net: str, other: str, games: str, jobs: str) -> None:
    """Print how a net fares against another one."""
    recipe = RECIPES[game]
    nets = {NET: Path(net).read_bytes(), EARLIER: Path(other).read_bytes()}
    work = Work(game, recipe.tables, 0, 0, 0, recipe.budget, recipe.width, nets)
    with who_plays(int(jobs)) as crew:
        print(net, other, evaluate(work, int(games), crew.executor, int(jobs)), flush=True)


def be_cautious(net: str, other: str, number: str) -> None:
    """Write the net so that it corrects the judgement by so many times less than it would."""
    head, _, body = Path(net).read_bytes().partition(b"\n")
    about = json.loads(head)
    whole = about["scale"] * about.get("caution", 1)
    about |= {"scale": max(1, round(whole / int(number))), "caution": int(number)}
    Path(other).write_bytes(json.dumps(about, sort_keys=True).encode() + b"\n" + body)


if __name__ == "__main__":
    what: dict[str, Callable[..., None]] = {
        "train": learn,
        "meet": meet,
        "duel": duel,
        "caution": be_cautious,
    }
    what[sys.argv[1]](*sys.argv[2:])
