"""``python -m trials.levels FILE``: settings of planners tried against each other, all at once.

A file has a line for each duel: a table of the ladder, the two settings (``Level``), the most games
and a name, such as ``ur/2 | Level(400, 4, uses_net=True) | normal | 100 | wider``. In place of a
setting the name of a level may stand, which is then as the game has it. Every duel has the deals
and seats of the ladder; each has its share of ``--minutes``. ``--keep FILE`` has a line of JSON of
each game.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

import ziggurat
from benchmarks.ladder.games import Contest, contest
from benchmarks.ladder.steps import TABLES, Table
from ziggurat.arena.crew import processes
from ziggurat.arena.standings import wilson
from ziggurat.bots import Bot
from ziggurat.bots.levels import LEVELS, level_of
from ziggurat.bots.naming import judged_by
from ziggurat.bots.players.planner import Planner
from ziggurat.offers import Level

BY_NAME = {table.name: table for table in TABLES}


@dataclass
class Duel:
    """Two settings at one table, and what they came to."""

    table: Table
    settings: tuple[str, str]
    most: int
    name: str
    games: dict[int, Contest] = field(default_factory=dict)
    begun: int = 0

    def told(self) -> str:
        """What the second of them has won up to the first gap, and seconds a turn of both."""
        count = 0
        while count in self.games:
            count += 1
        games = [self.games[number] for number in range(count)]
        won = sum(share(game) for game in games)
        low, high = wilson(won, count) if count else (0.0, 1.0)
        spent = [
            sum(game.cpu[bot] for game in games) / max(1, sum(game.turns[bot] for game in games))
            for bot in (0, 1)
        ]
        return (
            f"{self.table.name:16} {self.name:24} {won:6.1f} of {count:3} "
            f"({low:.0%} to {high:.0%}), {spent[0]:.2f} and {spent[1]:.2f} s a turn"
        )


def share(game: Contest) -> float:
    """What of the victory is the second bot's."""
    return sum(game.seats[int(seat)] == "1" for seat in game.winners) / len(game.winners)


def setting(game: str, text: str) -> Level:
    """A level by its name, or as it is written."""
    if text in LEVELS:
        return level_of(judged_by(game), text)
    found = eval(text, {"Level": Level})  # the person's own file
    assert isinstance(found, Level)
    return found


def planner(game: str, text: str) -> Bot:
    """A planner with that setting."""
    return Planner(ziggurat.game(game), judged_by(game), setting(game, text))


def play(table: Table, settings: tuple[str, str], number: int) -> Contest:
    """One game."""
    return contest(table, number, [partial(planner, table.game, text) for text in settings])


def read(path: Path) -> list[Duel]:
    """The duels of a file; empty lines and those after # are left out."""
    duels = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            table, one, other, most, name = [part.strip() for part in line.split("|")]
            duels.append(Duel(BY_NAME[table], (one, other), int(most), name))
            for text in (one, other):
                setting(BY_NAME[table].game, text)
    return duels


def following(duels: list[Duel]) -> Duel | None:
    """The duel with the smallest part played."""
    open_ones = [duel for duel in duels if duel.begun < duel.most]
    return min(open_ones, key=lambda duel: duel.begun / duel.most, default=None)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="python -m trials.levels", description=__doc__)
    parser.add_argument("duels", type=Path)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M")
    parser.add_argument("--keep", type=Path, default=Path(os.devnull), metavar="FILE")
    given = parser.parse_args()
    duels = read(given.duels)
    end = time.monotonic() + given.minutes * 60
    running: dict[Future[Contest], tuple[Duel, int]] = {}
    with processes(given.processes) as crew, given.keep.open("a", encoding="utf-8") as kept:
        while time.monotonic() < end:
            while len(running) < given.processes and (duel := following(duels)):
                future = crew.executor.submit(play, duel.table, duel.settings, duel.begun)
                running[future] = (duel, duel.begun)
                duel.begun += 1
            if not running:
                break
            done, _ = wait(
                running, timeout=max(0.0, end - time.monotonic()), return_when=FIRST_COMPLETED
            )
            for future in done:
                duel, number = running.pop(future)
                duel.games[number] = future.result()
                about = {"table": duel.table.name, "duel": duel.name, "game": number}
                kept.write(json.dumps(about | asdict(duel.games[number])) + "\n")
                kept.flush()
        for duel in duels:
            print(duel.told(), flush=True)


if __name__ == "__main__":
    main()
