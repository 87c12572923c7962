"""What is measured of a game: ``python -m benchmarks.games GAME SEATS`` is a worker for it.

The same code measures earlier sources for ``script/bench --before``, so it keeps to what they have.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, cast

import ziggurat
from benchmarks.timing import Work
from benchmarks.worker import serve
from ziggurat import bots
from ziggurat.envs import pettingzoo_env

if TYPE_CHECKING:
    from ziggurat.bots.players.planner import Planner
    from ziggurat.core.state import State

# Where an older revision has it, too.
_PLAYOUT = "players.playout" if find_spec("ziggurat.bots.players") else "playout"
play_randomly: Callable[[Any, Random], int] = import_module(
    f"ziggurat.bots.{_PLAYOUT}"
).play_randomly

POSITIONS = 24
"""Taken from one game, evenly spread, to copy, look at, imagine and search from."""
REPEATED = 20
"""Copies of a position in a row."""
TABLES = 64
BATCH_STEPS = 20
"""Tables of a batch, and steps of all of them in one piece of work."""
LEAST_JUDGED = 10
"""A search that judges fewer positions is left out: the game answers there by its policy."""


class Bench:
    """One game at a table of so many; what a figure needs is set up when it is first measured."""

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.seats = seats
        self.game = ziggurat.game(name)

    @property
    def works(self) -> dict[str, Work]:
        """Everything that can be measured, by the name of its figure."""
        return {
            "play": self.play,
            "own loop": self.own_loop,
            "judged": self.judged,
            "PettingZoo": self.pettingzoo,
            "batch, dense": self.batch_dense,
            "batch, sparse": self.batch_sparse,
            "batch, bare": self.batch_none,
            "copy": self.copy,
            "view": self.view,
            "imagine": self.imagine,
        }

    # Whole games

    def play(self, number: int) -> int:
        """Decisions of a random game, by calls that anybody would make."""
        random = Random(number).random
        state = self.game.start(self.seats, number)
        decisions = 0
        while not state.over:
            seat = state.to_act[0]
            legal = state.legal(seat)
            state.apply(seat, legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    def own_loop(self, number: int) -> int:
        """Decisions of the same game, run by the random player's own loop."""
        return play_randomly(self.game.start(self.seats, number), Random(number))

    # Positions

    @cached_property
    def positions(self) -> list[tuple[State, int]]:
        """Decisions of a random game with more than one answer, and the seats that are asked.

        Answers are drawn in the order of their notation: a revision that lists them in another
        order reaches the same positions.
        """
        found: list[tuple[State, int]] = []
        rng = Random(1)
        state = self.game.start(self.seats, 1)
        while not state.over:
            seat = state.to_act[0]
            answers = sorted(state.legal(seat), key=str)
            if len(answers) > 1:
                found.append((state.copy(), seat))
            state.apply(seat, rng.choice(answers))
        return [found[len(found) * number // POSITIONS] for number in range(POSITIONS)]

    def copy(self, number: int) -> int:
        """Copies of the positions."""
        for state, _ in self.positions:
            for _ in range(REPEATED):
                state.copy()
        return len(self.positions) * REPEATED

    def view(self, number: int) -> int:
        """Views of the positions for the seats that are asked."""
        for state, seat in self.positions:
            state.view(seat)
        return len(self.positions)

    @cached_property
    def views(self) -> list[dict[str, Any]]:
        """What the seats see in the positions."""
        return [state.view(seat) for state, seat in self.positions]

    def imagine(self, number: int) -> int:
        """Full states made from those views."""
        rng = Random(number)
        for view in self.views:
            self.game.imagine(view, rng)
        return len(self.views)

    # The planner

    @cached_property
    def planner(self) -> Planner:
        """A planner that also tries the turns of the others."""
        return cast("Planner", bots.make("planner:master", self.name))

    @cached_property
    def searched(self) -> list[tuple[State, int]]:
        """The positions from which the planner searches."""
        return [each for each in self.positions if self._search(*each) >= LEAST_JUDGED]

    def _search(self, state: State, seat: int) -> int:
        """The positions judged in a turn that the planner tries for a seat."""
        level = self.planner.level
        search = self.planner._new_search(seat, None)
        search.run(state, list(state.legal(seat)), level.reply, level.reply_width)
        return search.judged

    def judged(self, number: int) -> int:
        """Positions judged by the planner: each is a copy to which an answer was applied."""
        return sum(self._search(state, seat) for state, seat in self.searched)

    # Learning

    @cached_property
    def environment(self) -> Any:
        """The game as an environment of PettingZoo."""
        return pettingzoo_env(self.name, self.seats)

    def pettingzoo(self, number: int) -> int:
        """Steps of a random game there, with observation and mask for each."""
        env = self.environment
        env.reset(seed=number)
        random = Random(number).random
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
                continue
            legal = seen["action_mask"].view(bool).nonzero()[0]
            env.step(legal[int(random() * len(legal))])
            steps += 1
        return steps

    @cached_property
    def batches(self) -> dict[str, Any]:
        """Many tables of the game at once: with numbers, with features, with nothing to see."""
        from ziggurat.envs import batch  # earlier sources have none
        from ziggurat.registry import offers

        kinds = {"dense": True, "sparse": True, "none": False}
        made = {
            kind: batch(self.name, TABLES, self.seats, observations=kind, masks=masks)
            for kind, masks in kinds.items()
            if kind != "sparse" or offers(self.name).features() is not None
        }
        for env in made.values():
            env.reset(seed=1)
        return made

    def _batch(self, kind: str, number: int) -> int:
        env = self.batches[kind]
        rng = Random(number)
        for _ in range(BATCH_STEPS):
            env.step(env.random_actions(rng))
        return TABLES * BATCH_STEPS

    def batch_dense(self, number: int) -> int:
        """Steps of a batch, with the observations and masks of PettingZoo."""
        return self._batch("dense", number)

    def batch_sparse(self, number: int) -> int:
        """The same with features."""
        return self._batch("sparse", number)

    def batch_none(self, number: int) -> int:
        """The same without observations and masks."""
        return self._batch("none", number)


if __name__ == "__main__":
    serve(Bench(sys.argv[1], int(sys.argv[2])).works)
