"""Which numbers of a judgement matter: games in which every seat judges by numbers of its own.

``python -m trials.numbers play GAME FILE MINUTES JOBS`` plays on: in every game each seat has all
numbers of its judgement drawn anew around those of today, and a line of the file keeps who had
what, and the points. ``python -m trials.numbers fit FILE`` tells by a linear fit what each number
brings, in points for a quarter more of it, with its error. ``python -m trials.numbers
meet GAME NAME=VALUE... GAMES JOBS`` lets new numbers meet those of today.

The numbers are constants that the compiled engine has built in. ``python -m trials.numbers prepare
FOLDER GAME`` copies the sources and makes them variables there; with ``PYTHONPATH=FOLDER`` and
``ziggurat compile`` that is played at nearly full speed. What came of it: ``docs/trials.md``.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from functools import cache
from itertools import count, takewhile
from pathlib import Path
from random import Random
from typing import Any, Final

import ziggurat
from ziggurat.arena.crew import processes
from ziggurat.arena.design import Design
from ziggurat.arena.standings import wilson
from ziggurat.bots import make
from ziggurat.bots.guard import next_seat, seat_rng
from ziggurat.extras import extra
from ziggurat.registry import folder

with extra("train"):
    import numpy as np

LEVEL: Final = "planner:master"
SPREAD: Final = 0.25
"""Numbers are drawn around those of today: so much of each is one standard deviation."""
TABLES: Final = {"civilisation": (4, 3, 5)}
"""Numbers of players that take turns."""
MODULES: Final = {
    "civilisation": ("appraisal", "bargain", "deals", "hands", "market", "shopping", "voyages"),
}
"""Where the numbers of a judgement stand: elsewhere a constant may be a place in a list."""
LIMIT: Final = re.compile(r"MOST_|PRICE_STEP")
"""Such constants say how much is looked at, not what it is worth."""
FIRST_DEAL: Final = 700_000
FIRST_DUEL: Final = 600_000
CONSTANT: Final = re.compile(r"^([A-Z][A-Z_]*): Final = (-?\d+)\b", re.MULTILINE)
VARIABLE: Final = re.compile(r"^([A-Z][A-Z_]*): (?:Final|int) = (-?\d+)\b", re.MULTILINE)
HUGE: Final = 100_000
"""Such numbers mark what is impossible or won, and are left as they are."""

Name = str
"""Module and constant: ``appraisal.CITY``."""


@cache
def numbers(game: str) -> dict[Name, int]:
    """The numbers of today."""
    found: dict[Name, int] = {}
    for module in MODULES[game]:
        text = (folder(game) / "bot" / f"{module}.py").read_text(encoding="utf-8")
        for name, value in VARIABLE.findall(text):
            if 0 < abs(int(value)) < HUGE and not LIMIT.match(name):
                found[f"{module}.{name}"] = int(value)
    return found


@cache
def bindings(game: str) -> dict[Name, list[str]]:
    """By number: the modules that know it, its own and those that import it from there."""
    known = {name: [name.partition(".")[0]] for name in numbers(game)}
    for path in sorted(folder(game).glob("bot/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and ".bot." in (node.module or ""):
                home = (node.module or "").rpartition(".")[2]
                for alias in node.names:
                    known.get(f"{home}.{alias.name}", []).append(path.stem)
    return known


def use(game: str, chosen: Mapping[Name, int]) -> None:
    """Have the bots of this process judge by these numbers."""
    for name, value in chosen.items():
        for module in bindings(game)[name]:
            place = importlib.import_module(f"ziggurat.games.{game}.bot.{module}")
            setattr(place, name.partition(".")[2], value)


def prepare(target: str, game: str) -> None:
    """Copy the sources; what is a constant of the bots here is a variable there."""
    package = Path(ziggurat.__file__).parent
    copy = Path(target) / "ziggurat"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for module in MODULES[game]:
        path = copy / folder(game).relative_to(package) / "bot" / f"{module}.py"
        text = path.read_text(encoding="utf-8")
        path.write_text(CONSTANT.sub(r"\1: int = \2", text), encoding="utf-8")


def check(game: str) -> None:
    """Refuse an engine in which the numbers are built in."""
    bot = folder(game) / "bot"
    texts = [(bot / f"{module}.py").read_text(encoding="utf-8") for module in MODULES[game]]
    if ziggurat.COMPILED and any(CONSTANT.search(text) for text in texts):
        sys.exit("the numbers are built into this engine: prepare a copy, or run it interpreted")


# Playing


@dataclass(frozen=True)
class Played:
    """A game: the points, who won, and what every seat judged by, in standard deviations."""

    scores: list[int]
    winners: list[int]
    drawn: list[list[float]]


def play(game: str, seed: int, players: int, chosen: Sequence[Mapping[Name, int]]) -> Any:
    """The end of a game in which every seat has numbers of its own."""
    state = ziggurat.game(game).start(players, seed)
    bots = [make(LEVEL, game) for _ in range(players)]
    dice = [seat_rng(seed, seat) for seat in range(players)]
    last = using = -1
    while not state.over:
        last = next_seat(state.to_act, last)
        if using != last:
            use(game, chosen[last])
            using = last
        state.apply(last, bots[last].choose(state.view(last), state.legal(last), dice[last], None))
    return state


def explore(game: str, number: int) -> Played:
    """The game of that number: its numbers are drawn."""
    rng, today = Random(f"{game} {number}"), numbers(game)
    tables = TABLES[game]
    players = tables[number % len(tables)]
    drawn = [[round(rng.gauss(0, 1), 3) for _ in today] for _ in range(players)]
    chosen = [
        {name: round(today[name] * (1 + SPREAD * z)) for name, z in zip(today, each, strict=True)}
        for each in drawn
    ]
    state = play(game, FIRST_DEAL + number, players, chosen)
    return Played(list(state.scores), list(state.winners), drawn)


def shared(work: Callable[..., Any], orders: Iterator[tuple[Any, ...]], jobs: int) -> Iterator[Any]:
    """What comes of the orders, in several processes, as it comes."""
    running: set[Future[Any]] = set()
    with processes(jobs) as crew:
        for order in orders:
            running.add(crew.executor.submit(work, *order))
            if len(running) > jobs:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from [future.result() for future in done]
        yield from [future.result() for future in running]


def play_on(game: str, path: str, minutes: str, jobs: str) -> None:
    """Play as long as there is time; a file that exists is taken up."""
    check(game)
    file = Path(path)
    begun = len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0
    end = time.monotonic() + 60 * float(minutes)
    orders = takewhile(lambda _: time.monotonic() < end, ((game, at) for at in count(begun)))
    with file.open("a", encoding="utf-8") as lines:
        for played in shared(explore, orders, int(jobs)):
            lines.write(json.dumps({"game": game, **vars(played)}) + "\n")
            lines.flush()


# What comes of it


def response(games: Sequence[Mapping[str, Any]]) -> tuple[Any, Any]:
    """By number: points that one standard deviation of it brings, and the error of that.

    What a seat has is compared with the others at its table, and with what that seat has on
    average: seats are not alike.
    """
    usual = {
        players: np.mean([one["scores"] for one in games if len(one["scores"]) == players], axis=0)
        for players in {len(one["scores"]) for one in games}
    }
    rows, points = [], []
    for one in games:
        drawn = np.array(one["drawn"])
        ahead = np.array(one["scores"]) - usual[len(one["scores"])]
        rows.append(drawn - drawn.mean(axis=0))
        points.append(ahead - ahead.mean())
    x, y = np.concatenate(rows), np.concatenate(points)
    inverse = np.linalg.pinv(x.T @ x)
    effect = inverse @ x.T @ y
    left = y - x @ effect
    free = max(1, len(y) - len(games) - len(effect))
    return effect, np.sqrt(np.diag(inverse) * (left @ left) / free)


def fit(path: str) -> None:
    """Print what matters, first what is surest."""
    games = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
    today = numbers(games[0]["game"])
    effect, error = response(games)
    print(f"{len(games)} games; points for {SPREAD:.0%} more")
    for place in np.argsort(-abs(effect / error)):
        name = list(today)[place]
        print(f"{name:32} {today[name]:6} {effect[place]:+8.1f} ± {error[place]:.1f}")


def duel(game: str, number: int, players: int, new: dict[Name, int]) -> float:
    """What of the victory goes to the new numbers."""
    today = {name: numbers(game)[name] for name in new}
    seating = Design(2, players).seating(number)
    chosen = [new if bot else today for bot in seating.bots]
    state = play(game, FIRST_DUEL + seating.deal, players, chosen)
    won = [float(seating.bots[seat]) for seat in state.winners]
    return sum(won) / len(won)


def meet(game: str, *rest: str) -> None:
    """Print what new numbers win against those of today, at every table."""
    check(game)
    *changes, games, jobs = rest
    new = {name: int(value) for name, _, value in (change.partition("=") for change in changes)}
    for players in TABLES[game]:
        total = Design(2, players).balanced(int(games))
        orders = ((game, number, players, new) for number in range(total))
        won = sum(shared(duel, orders, int(jobs)))
        low, high = wilson(won, total)
        print(f"{players} players: {won:g} of {total} ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    what: dict[str, Callable[..., None]] = {
        "prepare": prepare, "play": play_on, "fit": fit, "meet": meet,
    }  # fmt: skip
    what[sys.argv[1]](*sys.argv[2:])
