"""How much memory a process takes in which bots play: ``python -m trials.botmemory``.

For each game and engine a process of its own goes to the middle of the golden record with the most
players and lets *master* play all seats from there, for as long as it is given and at least one
decision. What is told is the most that the process ever held, in MB: with the game, its nets and
all that a search remembers from one decision to the next. More than the limit is an error.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

import ziggurat
from trials.figures import row
from trials.local import ROOT
from ziggurat import Record, bots
from ziggurat.core.record import effective

LIMIT = 300
"""MB."""
SPEC = "planner:master"
ENGINES = ("compiled", "interpreted")
HEAD = ("game, players", "engine", "decisions", "seconds", "MB at the start", "MB at most")


def record_of(game: str) -> Record:
    """The golden record with the most players; of several the last."""
    paths = sorted((ROOT / "tests" / "golden" / game).glob("*.record"), reverse=True)
    records = [Record.loads(path.read_text(encoding="utf8")) for path in paths]
    return max(records, key=lambda record: record.players)


def held() -> tuple[float, float]:
    """What this process holds and the most that it ever held, in MB."""
    lines = Path("/proc/self/status").read_text(encoding="utf8").splitlines()
    told = dict(line.split(":", 1) for line in lines)
    now, most = (int(told[key].split()[0]) * 1024 / 1e6 for key in ("VmRSS", "VmHWM"))
    return now, max(now, most)  # the kernel brings the second up to date later


def play(game: str, seconds: float) -> str:
    """Let the bots of this process play; the line of its figures."""
    record = record_of(game)
    middle = sum(1 for _ in effective(record.moves)) // 2
    state = next(islice(record.positions(ziggurat.game(game)), middle, None))
    players = [bots.make(SPEC, game) for _ in range(state.players)]
    start, rng, begun = held()[0], Random(1), time.monotonic()
    decisions = 0
    while not state.over and (decisions == 0 or time.monotonic() - begun < seconds):
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.apply(seat, players[seat].choose(state.view(seat), legal, rng, None))
        decisions += 1
    spent = time.monotonic() - begun
    engine = "compiled" if ziggurat.COMPILED else "interpreted"
    figures = (f"{decisions:,}", f"{spent:.0f}", f"{start:.0f}", f"{max(start, held()[1]):.0f}")
    return row(f"{game} {state.players}", engine, *figures)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure each game with each engine, and print a table."""
    parser = argparse.ArgumentParser(prog="trials.botmemory", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=ziggurat.games(), default=ziggurat.games())
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES)
    parser.add_argument("--seconds", type=float, default=60, help="of play, for each of them")
    parser.add_argument("--here", action="store_true", help="in this process, with its engine")
    told = parser.parse_args(arguments)
    if told.here:
        for game in told.games:
            print(play(game, told.seconds), flush=True)
        return 0
    print(row(*HEAD), row(*["---"] * len(HEAD)), sep="\n", flush=True)
    is_too_much = False
    for game in told.games:
        for engine in told.engines:
            line = _elsewhere(game, engine, told.seconds)
            print(line, flush=True)
            is_too_much |= float(line.split("|")[-2].replace(",", "")) > LIMIT
    return int(is_too_much)


def _elsewhere(game: str, engine: str, seconds: float) -> str:
    """The same in a new process."""
    command = [sys.executable, "-m", "trials.botmemory", "--here", "--games", game]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)],
        env={**os.environ, "ZIGGURAT_ENGINE": engine},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip().splitlines()[-1]


if __name__ == "__main__":
    sys.exit(main())
