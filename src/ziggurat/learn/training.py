"""A training run: generations of games, each one fitted, kept, and now and then tried."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from ziggurat.arena.standings import wilson
from ziggurat.arena.tournament import who_plays
from ziggurat.bots.code import code_of_game
from ziggurat.bots.nets import features_of
from ziggurat.core.errors import Refusal
from ziggurat.learn.fitting import Model, fit, targets
from ziggurat.learn.league import ALONE, EARLIER, NET, Meeting, Table, Work, meet, play_games
from ziggurat.learn.positions import Positions
from ziggurat.registry import game as find_game

CHUNKS: Final = 4
"""Pieces of work for each process and generation, to be shared out evenly."""
LOG: Final = "log.jsonl"
BEST: Final = "best.net"
NEWEST: Final = "newest.net"
STATE: Final = "state.npz"
SETTINGS: Final = "settings.json"
EVALUATION_SEED: Final = 1 << 40
"""Deals that are never learned from."""

Told = Callable[[dict[str, Any]], None]
"""Is told every line of the log."""


@dataclass(frozen=True)
class Settings:
    """All that a run depends on beside the code."""

    game: str
    tables: tuple[Table, ...]
    """One net is trained for all of them."""
    seed: int = 1
    generations: int = 20
    games: int = 400
    """Games of a generation."""
    budget: int = 300
    """Positions judged in a turn."""
    width: int = 4
    units: int = 32
    """Units of the first layer,"""
    second: int = 16
    """and of the second."""
    trace: float = 0.8
    """The lambda of TD(lambda)."""
    window: int = 8
    """Generations that are learned from."""
    epochs: int = 6
    patience: int = 1
    rate: float = 0.001
    settle: int = 0
    """After so many generations steps are half as large, after twice as many a third, and so on; 0:
    they stay as they are."""
    held_out: float = 0.1
    caution: int = 1
    """How many times less than it would the net corrects the hand-made judgement, which knows what
    games tell too seldom: fewer errors in positions unlike those learned from."""
    alone: int = ALONE
    """Percent of the games without a stranger."""
    evaluate: int = 4
    """Every how many generations the net meets the hand-made judgement,"""
    meetings: int = 96
    """in so many games."""


def train(
    settings: Settings,
    folder: str | Path,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    executor: Executor | None = None,
    minutes: float | None = None,
    told: Told | None = None,
) -> Path:
    """Train a net, or go on with what is in the folder; the file of the best net.

    It ends after so many generations, or with the first that ends after so many ``minutes``.
    """
    known = find_game(settings.game)
    for table in settings.tables:
        known.check(table.players, table.options)
    run = Run(settings, Path(folder), told)
    with who_plays(jobs, executor, cluster) as crew:
        run.go(crew.executor, jobs, None if minutes is None else time.monotonic() + 60 * minutes)
    return run.folder / BEST


class Run:
    """The state of a run, and its folder."""

    def __init__(self, settings: Settings, folder: Path, told: Told | None) -> None:
        if settings.generations < 1 or settings.games < 2 or not settings.tables:
            raise Refusal("no_games_to_learn_from")
        self.settings = settings
        self.folder = folder
        self._told = told
        features = features_of(settings.game)
        self._about = {
            "game": settings.game,
            "features": features.version,
            "tables": [str(table) for table in settings.tables],
            "seed": settings.seed,
            "code": code_of_game(settings.game),
        }
        rng = np.random.default_rng(settings.seed)
        self.model = Model(features.size, settings.units, settings.second, rng)
        self.done = 0
        """Generations that are fitted."""
        self.best = -1.0
        self._window: deque[Positions] = deque(maxlen=settings.window)
        self._take_up()

    # ------------------------------------------------------------------------------- the run

    def go(self, executor: Executor, jobs: int, stop: float | None) -> None:
        """Generation by generation; while one is fitted, the next one is played."""
        settings = self.settings
        pending = self._ask_for(executor, jobs, self.done)
        while self.done < settings.generations:
            began = time.monotonic()
            fresh = Positions.joined([future.result() for future in pending])
            played = time.monotonic()
            number = self.done
            is_last = number + 1 >= settings.generations or (stop is not None and played > stop)
            pending = [] if is_last else self._ask_for(executor, jobs, number + 1)
            line = self._learn(number, fresh)
            line |= {"waited": round(played - began, 1), "fitted": _since(played)}
            self.done += 1
            if is_last or self.done % settings.evaluate == 0:
                line |= self._evaluate(executor, jobs)
            self._keep(line)
            if is_last or (stop is not None and time.monotonic() > stop):
                for future in pending:
                    future.cancel()
                break

    def _learn(self, number: int, fresh: Positions) -> dict[str, Any]:
        settings = self.settings
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh.save(self._positions(number))
        self._positions(number - settings.window).unlink(missing_ok=True)
        self._window.append(fresh)
        data = Positions.joined(list(self._window))
        is_first = number == 0
        if is_first:
            self.model.measure(data)
        chances = None if is_first else self.model.chances(data)
        report = fit(
            self.model, data, targets(data, chances, settings.trace),
            np.random.default_rng([settings.seed, number]), epochs=settings.epochs,
            patience=settings.patience, rate=self.rate(number), held_out=settings.held_out,
        )  # fmt: skip
        newest = self.model.written(self._about | {"generation": number}, settings.caution)
        self._net(number).write_bytes(newest)
        (self.folder / NEWEST).write_bytes(newest)
        return {
            "generation": number,
            "games": len(np.unique(fresh.game)),
            "positions": len(fresh),
            **{key: round(value, 5) for key, value in asdict(report).items()},
        }

    def rate(self, number: int) -> float:
        """How large the steps of a generation are."""
        settle = self.settings.settle
        return self.settings.rate / (1 + number / settle) if settle else self.settings.rate

    def _evaluate(self, executor: Executor, jobs: int) -> dict[str, Any]:
        """Let the newest net meet the hand-made judgement; the best one is kept."""
        net = self._net(self.done - 1).read_bytes()
        work = replace(self._work(0), nets={NET: net})
        told = evaluate(work, self.settings.meetings, executor, jobs)
        if told["share"] >= self.best:
            self.best = told["share"]
            (self.folder / BEST).write_bytes(net)
        return told

    def _ask_for(self, executor: Executor, jobs: int, number: int) -> list[Future[Positions]]:
        """Have the games of a generation played."""
        parts = _parts(self._work(number), self.settings.games, jobs)
        return [executor.submit(play_games, part) for part in parts]

    def _work(self, number: int) -> Work:
        """The games of a generation, with the net of the last but one: the last is being fitted."""
        settings = self.settings
        nets: dict[str, bytes] = {}
        if number > 1:
            nets[NET] = self._net(number - 2).read_bytes()
        if number > 2:  # any earlier one, fixed by the number of the generation
            nets[EARLIER] = self._net(number * 7919 % (number - 2)).read_bytes()
        return Work(
            settings.game, settings.tables, settings.seed, number * settings.games,
            settings.games, settings.budget, settings.width, nets, alone=settings.alone,
        )  # fmt: skip

    # ------------------------------------------------------------------------------- keeping

    def _net(self, number: int) -> Path:
        return self.folder / f"{number:04}.net"

    def _positions(self, number: int) -> Path:
        return self.folder / f"positions-{number:04}.npz"

    def _keep(self, line: dict[str, Any]) -> None:
        """Write down where the run stands."""
        about = self._about | {"settings": asdict(self.settings)}
        (self.folder / SETTINGS).write_text(json.dumps(about, indent=1), encoding="utf8")
        scratch = self.folder / f"next-{STATE}"
        arrays: dict[str, Any] = self.model.arrays()
        np.savez(scratch, done=self.done, best=self.best, **arrays)
        scratch.replace(self.folder / STATE)
        with (self.folder / LOG).open("a", encoding="utf8") as log:
            log.write(json.dumps(line) + "\n")
        if self._told is not None:
            self._told(line)

    def _take_up(self) -> None:
        """Go on with what the folder holds, if it is the same run."""
        if not (self.folder / STATE).is_file():
            return
        kept = json.loads((self.folder / SETTINGS).read_text(encoding="utf8"))
        known = kept["settings"] | {"generations": self.settings.generations}
        if (
            known != json.loads(json.dumps(asdict(self.settings)))
            or kept["features"] != self._about["features"]
        ):
            raise Refusal("other_training", folder=str(self.folder)[:200])
        with np.load(self.folder / STATE) as file:
            self.done, self.best = int(file["done"]), float(file["best"])
            self.model.take(file)
        for number in range(max(0, self.done - self.settings.window), self.done):
            self._window.append(Positions.load(self._positions(number)))


def evaluate(work: Work, games: int, executor: Executor, jobs: int) -> dict[str, Any]:
    """How a net fares against the hand-made judgement, all tables together and each by itself."""
    met: list[Meeting] = []
    parts = _parts(replace(work, seed=EVALUATION_SEED), games, jobs)
    for future in [executor.submit(meet, part) for part in parts]:
        met += future.result()
    tables: dict[str, list[Meeting]] = {str(table): [] for table in work.tables}
    for one in met:
        tables[one.table].append(one)
    by_table = {table: _told(part) for table, part in tables.items() if part}
    return _told(met) | {"tables": by_table}


def _parts(work: Work, games: int, jobs: int) -> list[Work]:
    """The games in pieces, the same however many processes there are."""
    size = max(1, games // (CHUNKS * max(jobs, 1)))
    return [
        replace(work, first=work.first + first, games=min(size, games - first))
        for first in range(0, games, size)
    ]


def _told(met: list[Meeting]) -> dict[str, Any]:
    """How games against the hand-made judgement ended, for the log."""
    share = sum(one.share for one in met)
    low, high = wilson(share, len(met))
    return {
        "met": len(met),
        "share": round(share / len(met), 4),
        "interval": [round(low, 4), round(high, 4)],
        "margin": round(sum(one.margin for one in met) / len(met), 2),
    }


def _since(moment: float) -> float:
    return round(time.monotonic() - moment, 1)


def log_of(folder: str | Path) -> Iterator[dict[str, Any]]:
    """The lines of the log of a run."""
    with (Path(folder) / LOG).open(encoding="utf8") as log:
        for line in log:
            yield json.loads(line)
