"""Another way to search, beside the planner: information-set Monte Carlo tree search.

``python -m trials.mcts GAME PLAYERS GAMES JOBS ITERATIONS [VERSION]`` lets it meet the planner of
the level *master*, without its net, and prints its share of the victories, with the processor
seconds that either spends on a turn. Every iteration deals what is hidden anew (``imagine``), walks
down the tree by the answers that are legal there, adds one node, and judges the position with the
same hand-made judgement as the planner, for every seat that chose on the way. What comes of it
stands in ``docs/trials.md``.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any, Final

import ziggurat
from ziggurat.arena.design import Design
from ziggurat.arena.standings import wilson
from ziggurat.bots.guard import next_seat, seat_rng
from ziggurat.bots.levels import level_of
from ziggurat.bots.nets import judged
from ziggurat.bots.players.planner import Planner
from ziggurat.core.action import Action
from ziggurat.core.state import State

CURIOSITY: Final = 0.7
"""How much what was seldom tried draws, beside what turned out well."""
FIRST_DEAL: Final = 900_000
"""Deals of its own: no net has learned from them."""
DEEPEST: Final = 60


class Branch:
    """An answer in the tree: how often it could be given, was given, and what came of it."""

    __slots__ = ("answers", "legal", "total", "visits")

    def __init__(self) -> None:
        self.answers: dict[Action, Branch] = {}
        self.legal = 0
        self.visits = 0
        self.total = 0.0


class Tree:
    """One search, from the view of one seat."""

    def __init__(self, game: str, view: dict[str, Any], rng: Random) -> None:
        self.game = ziggurat.game(game)
        self.judgement = judged(game)
        self.view = view
        self.rng = rng
        self.root = Branch()
        self.low: dict[int, float] = {}
        self.high: dict[int, float] = {}

    def iterate(self, legal: Sequence[Action]) -> None:
        """Deal, walk, add a node, judge, and tell those on the way."""
        state = self.game.imagine(self.view, self.rng)
        seat: int = self.view["you"]
        branch = self.root
        path: list[tuple[int, Branch]] = []
        choice = list(legal)
        while not state.over and len(path) < DEEPEST:
            promising = self.judgement.promising
            if promising is not None and len(choice) > 1:
                choice = promising(state, seat, choice)
            for action in choice:
                branch.answers.setdefault(action, Branch()).legal += 1
            action = self._chosen(branch, choice, seat)
            branch = branch.answers[action]
            is_new = not branch.visits
            path.append((seat, branch))
            state.apply(seat, action)
            if is_new or state.over:
                break
            seat = next_seat(state.to_act, seat)
            choice = list(state.legal(seat))
        self._tell(state, path)

    def _chosen(self, branch: Branch, choice: Sequence[Action], seat: int) -> Action:
        """The answer that promises most, the seldom tried ones being curious."""
        fresh = [action for action in choice if not branch.answers[action].visits]
        if fresh:
            return self.rng.choice(fresh)
        low, high = self.low.get(seat, 0.0), self.high.get(seat, 1.0)
        spread = max(high - low, 1e-9)

        def promise(action: Action) -> float:
            found = branch.answers[action]
            mean = (found.total / found.visits - low) / spread
            return mean + CURIOSITY * math.sqrt(math.log(found.legal) / found.visits)

        return max(choice, key=promise)

    def _tell(self, state: State, path: Sequence[tuple[int, Branch]]) -> None:
        worth: dict[int, float] = {}
        for seat, branch in path:
            if seat not in worth:
                value = float(self.judgement.value(state, seat))
                worth[seat] = value
                self.low[seat] = min(self.low.get(seat, value), value)
                self.high[seat] = max(self.high.get(seat, value), value)
            branch.visits += 1
            branch.total += worth[seat]


class Searcher:
    """A bot that searches every decision anew."""

    def __init__(self, game: str, iterations: int) -> None:
        self.game = game
        self.iterations = iterations

    def choose(
        self, view: dict[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        """The answer that was tried most often."""
        if len(legal) == 1:
            return legal[0]
        tree = Tree(self.game, view, rng)
        for _ in range(self.iterations):
            tree.iterate(legal)
        return max(legal, key=lambda action: _visits(tree.root, action))


def _visits(root: Branch, action: Action) -> int:
    found = root.answers.get(action)
    return found.visits if found else 0


def one(game: str, players: int, iterations: int, number: int, version: str) -> list[float]:
    """A game: the searcher's share, and what either spent, with its turns."""
    seating = Design(2, players).seating(number)
    known, judgement = ziggurat.game(game), judged(game)
    level = replace(level_of(judgement, "master"), uses_net=False)
    seats = [
        Searcher(game, iterations) if bot else Planner(known, judgement, level)
        for bot in seating.bots
    ]
    deal = FIRST_DEAL + seating.deal
    state = known.start(players, deal, **({"version": version} if version else {}))
    dice = [seat_rng(deal, seat) for seat in range(players)]
    spent, turns = [0.0, 0.0], [0, 0]
    last = before = -1
    while not state.over:
        last = next_seat(state.to_act, last)
        began = time.process_time()
        answer = seats[last].choose(state.view(last), list(state.legal(last)), dice[last], None)
        bot = seating.bots[last]
        spent[bot] += time.process_time() - began
        turns[bot] += last != before
        before = last
        state.apply(last, answer)
    share = sum(seating.bots[seat] for seat in state.winners) / len(state.winners)
    return [share, *spent, *turns]


def main(
    game: str, players: str, games: str, jobs: str, iterations: str, version: str = ""
) -> None:
    """Play, and print one line."""
    count = int(games)
    with ProcessPoolExecutor(int(jobs)) as crew:
        asked = [
            crew.submit(one, game, int(players), int(iterations), number, version)
            for number in range(count)
        ]
        found = [each.result() for each in asked]
    won = sum(share for share, *_ in found)
    low, high = wilson(won, count)
    master, tree = (
        sum(each[1 + bot] for each in found) / max(1, sum(each[3 + bot] for each in found))
        for bot in (0, 1)
    )
    print(
        f"{game} {version} {players}: {won:g} of {count} ({low:.0%} to {high:.0%}) with"
        f" {iterations} iterations, {tree:.2f} s a turn; master {master:.2f} s"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
