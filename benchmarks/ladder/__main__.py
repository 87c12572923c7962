"""``python -m benchmarks.ladder``: play what is missing of the ladder, and write its page."""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import Final

import ziggurat
from benchmarks.ladder.games import (
    RESULTS,
    Played,
    Standing,
    line,
    play,
    read,
    renewed,
    standing,
    stored,
    write,
)
from benchmarks.ladder.page import PAGE, page
from benchmarks.ladder.steps import Step, chosen
from ziggurat.arena.crew import processes
from ziggurat.registry import offers

GUESS: Final = {"random": 0.0, "easy": 0.01, "normal": 0.05, "hard": 0.3, "master": 1.0}
"""Processor seconds a turn, before any game has told."""
BY_POLICY: Final = 0.03
"""The same where a game is played by a policy, whatever the level."""
TURNS: Final = {"ur": 16, "tigris": 25, "ages": 20, "civilisation": 26}
"""Turns of a seat in a game, likewise."""


def seconds_a_game(at: Standing) -> float:
    """What a game of a step will take, by those that were played or else by a guess."""
    if at.games:
        return at.a_game
    table = at.step.table
    judgement = offers(table.game).judgement()
    has_policy = judgement is not None and judgement.policy is not None
    a_turn = BY_POLICY if has_policy else sum(GUESS[rung] for rung in at.step.rungs) / 2
    return TURNS[table.game] * table.players * a_turn


def show_plan(steps: list[Step], games: list[Played], count: int) -> None:
    """How much is to be played yet, and how long that will take."""
    total = 0.0
    for step in steps:
        at = standing(step, games)
        left = 0 if at.has_ended else step.most - len(at.games)
        hours = left * seconds_a_game(at) / 3600
        total += hours
        low, high = at.interval
        so_far = f"{at.share:4.0%} ({low:.0%} to {high:.0%})" if at.games else ""
        print(
            f"{step.name:32} {len(at.games):3} of {step.most:3}  {seconds_a_game(at):7.1f} s a game"
            f"{' ' if at.games else '?'} {hours:6.2f} h at most  {so_far}"
        )
    print(
        f"{total:.1f} hours of processor at most; {total / count:.1f} hours with {count} processes"
    )


def renew(results: Path, steps: list[Step]) -> None:
    """Count games again whose bots' code has changed, where they still play the same."""
    names = {step.name for step in steps}
    for step, same in renewed([played for played in stored(results) if played.step in names]):
        print(f"{step.name}: {'plays as before' if same else 'plays otherwise'}", flush=True)
        write(results, same)


class Ladder:
    """Games that are being played."""

    def __init__(self, steps: list[Step], results: Path, games: list[Played], each: int) -> None:
        self.steps = steps
        self.results = results
        self.games = games
        self.each = each
        """The most games of a step in this run; 0: all."""
        self._begun = {
            step.name: {played.game for played in games if played.step == step.name}
            for step in steps
        }

    def next_game(self, left: float) -> tuple[str, int] | None:
        """The next game of the step with the least to do, of those that would end in time.

        So most steps come to an end in a given time.
        """
        best: tuple[float, str, int] | None = None
        for step in self.steps:
            at = standing(step, self.games)
            begun = self._begun[step.name]
            number = next(number for number in range(len(begun) + 1) if number not in begun)
            if at.has_ended or number >= step.most or (self.each and number >= self.each):
                continue
            if seconds_a_game(at) > left:
                continue
            has_gap = number < len(begun)  # what comes after it counts only once it is filled
            if not (step.is_long or has_gap) and number > len(at.games) + self._ahead(step):
                continue
            ahead = (step.most - len(begun)) * seconds_a_game(at)
            if best is None or ahead < best[0]:
                best = (ahead, step.name, number)
        if best is None:
            return None
        self._begun[best[1]].add(best[2])
        return best[1], best[2]

    def _ahead(self, step: Step) -> int:
        """Games of a sequential test that may be under way: they might not be needed."""
        return 2 * step.design.balanced(1)

    def play(self, count: int, minutes: float) -> None:
        """As many as the time allows, in so many processes."""
        end = time.monotonic() + minutes * 60
        running: set[Future[Played]] = set()
        with processes(count) as crew:
            while True:
                left = end - time.monotonic()
                while len(running) < count and left > 0:
                    following = self.next_game(left)
                    if following is None:
                        break
                    running.add(crew.executor.submit(play, *following))
                    left = end - time.monotonic()
                if not running or left <= 0:
                    break
                done, running = wait(running, timeout=left, return_when=FIRST_COMPLETED)
                for future in done:
                    self._keep(future.result())

    def _keep(self, played: Played) -> None:
        self.games.append(played)
        with self.results.open("a", encoding="utf-8") as file:
            file.write(line(played))
        at = standing(next(step for step in self.steps if step.name == played.step), self.games)
        low, high = at.interval
        print(
            f"{played.step} #{played.game}: {played.won:g}; {at.won:g} of {len(at.games)}, "
            f"{low:.0%} to {high:.0%}, {at.seconds(0):.2f} and {at.seconds(1):.2f} s a turn"
            f"{', ended' if at.has_ended else ''}",
            flush=True,
        )


def main() -> None:
    """Read the command line, play, write."""
    parser = argparse.ArgumentParser(prog="script/ladder", description=__doc__)
    parser.add_argument("--steps", nargs="+", default=["*"], metavar="PATTERN",
                        help="such as ur/* or */2/hard-master; all without it")  # fmt: skip
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--minutes", type=float, default=1e6, metavar="M",
                        help="stop then; what has ended is kept")  # fmt: skip
    parser.add_argument("--games", type=int, default=0, metavar="N",
                        help="the most games of each step in this run, to rehearse")  # fmt: skip
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FILE")
    parser.add_argument("--merge", type=Path, nargs="+", default=[], metavar="FILE",
                        help="take in games that were played elsewhere")  # fmt: skip
    parser.add_argument("--fresh", action="store_true",
                        help="count no game of before, write neither file nor page")  # fmt: skip
    parser.add_argument("--plan", action="store_true", help="say how long it will take, and stop")
    parser.add_argument("--page", action="store_true", help="write the page, and stop")
    parser.add_argument("--interpreted", action="store_true", help="play without the fast engine")
    asked = parser.parse_args()
    steps = chosen(asked.steps)
    if not steps:
        parser.error("no step is called so")
    is_played = not (asked.plan or asked.page)
    if is_played and not ziggurat.COMPILED and not asked.interpreted:
        parser.error("the engine is not compiled: ziggurat compile, or --interpreted")
    if is_played and not asked.fresh:
        renew(asked.results, steps)
    games: list[Played] = []
    if not asked.fresh:
        for path in (asked.results, *asked.merge):
            games += read(path)
    if asked.plan:
        show_plan(steps, games, asked.processes)
        return
    if is_played:
        results = Path(os.devnull) if asked.fresh else asked.results
        if not asked.fresh:
            write(results, games)
        Ladder(steps, results, games, asked.games).play(asked.processes, asked.minutes)
    if not asked.fresh:
        write(asked.results, games)
        if PAGE.parent.is_dir():
            PAGE.write_text(page(games), encoding="utf-8")


if __name__ == "__main__":
    main()
