"""A batch over several processes: each has some of the tables, all write into the same arrays."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any

from ziggurat.core.errors import Refusal
from ziggurat.envs.many import Arrays, Batch, layout
from ziggurat.extras import extra

with extra("train"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class SharedBatch:
    """The same as ``Batch``, and the same games, in so many processes; ``close`` ends them."""

    def __init__(
        self, game: str, count: int, players: int, *, processes: int, **settings: Any
    ) -> None:
        if not 1 <= processes <= count:
            raise ValueError("there are at most as many processes as tables")
        shown = {key: settings[key] for key in ("observations", "masks")}
        probe = Batch(game, 1, players, **settings)  # refuses what is wrong, here and now
        self.game = probe.game
        self.version = probe.version
        self.num_envs = count
        self.players = players
        self._memory: dict[str, SharedMemory] = {}
        self.arrays: Arrays = {}
        for name, (shape, kind) in layout(game, count, players, **shown).items():
            size = max(1, int(np.prod(shape)) * np.dtype(kind).itemsize)
            self._memory[name] = SharedMemory(create=True, size=size)
            self.arrays[name] = np.ndarray(shape, kind, self._memory[name].buf)
            self.arrays[name][:] = 0
        self.seats = self.arrays["seats"]
        self.observations: Arrays = {name: self.arrays[name] for name in probe.observations}
        bounds = [count * number // processes for number in range(processes + 1)]
        self._spans = list(pairwise(bounds))
        self._pipes: list[Connection] = []
        self._workers = []
        names = {name: memory.name for name, memory in self._memory.items()}
        context = multiprocessing.get_context("spawn")
        for first, end in self._spans:
            ours, theirs = context.Pipe()
            worker = context.Process(
                target=_work,
                args=(theirs, names, game, count, first, end, players, settings),
                daemon=True,
            )
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin anew at every table."""
        start = int(np.random.default_rng().integers(1 << 62)) if seed is None else int(seed)
        self._all([("reset", start)] * len(self._pipes))
        return self.observations, {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Have the seats asked act."""
        numbers = np.asarray(actions).reshape(-1)
        if len(numbers) != self.num_envs:
            raise ValueError(f"{self.num_envs} actions are wanted, one for each table")
        told = self._all([("step", numbers[first:end].tolist()) for first, end in self._spans])
        infos: dict[str, Any] = {}
        for (first, _), part in zip(self._spans, told, strict=True):
            for key, by_place in part.items():
                found = infos.setdefault(key, {})
                found.update({first + place: value for place, value in by_place.items()})
        given, over, cut = (
            self.arrays[name] for name in ("rewards", "terminations", "truncations")
        )
        return self.observations, given, over, cut, infos

    def random_actions(self, rng: Random) -> list[int]:
        """Any legal action at every table; the processes draw, each by dice of its own."""
        told = self._all([("random", rng.getrandbits(64)) for _ in self._pipes])
        return [number for part in told for number in part]

    def close(self) -> None:
        """End the processes and give the memory back."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()
        self._pipes, self._workers = [], []
        self.arrays, self.observations = {}, {}
        del self.seats
        for memory in self._memory.values():
            memory.close()
            memory.unlink()
        self._memory = {}

    def _all(self, orders: list[tuple[str, Any]]) -> list[Any]:
        for pipe, order in zip(self._pipes, orders, strict=True):
            pipe.send(order)
        told = [pipe.recv() for pipe in self._pipes]
        for one in told:
            if isinstance(one, Exception):
                raise one
        return told


def _work(
    pipe: Connection,
    names: Mapping[str, str],
    game: str,
    count: int,
    first: int,
    end: int,
    players: int,
    settings: dict[str, Any],
) -> None:
    """Play the tables from ``first`` to before ``end`` until the pipe is closed."""
    shared = {name: SharedMemory(place) for name, place in names.items()}
    shown = {key: settings[key] for key in ("observations", "masks")}
    rows = {
        name: _buffer(shared[name])[_bytes(shape, kind, first) : _bytes(shape, kind, end)]
        for name, (shape, kind) in layout(game, count, players, **shown).items()
    }
    batch = Batch(game, end - first, players, first=first, memory=rows, **settings)
    while True:
        try:
            order, told = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            break
        try:
            pipe.send(_obeyed(batch, order, told))
        except (Refusal, ValueError) as error:
            pipe.send(error)


def _obeyed(batch: Batch, order: str, told: Any) -> Any:
    """What there is to say once an order has been carried out."""
    if order == "reset":
        return batch.reset(seed=told)[1]
    if order == "random":
        return batch.random_actions(Random(told))
    return batch.step(told)[4]


def _bytes(shape: tuple[int, ...], kind: Any, row: int) -> int:
    """Where a row of an array begins."""
    return row * int(np.prod(shape[1:])) * int(np.dtype(kind).itemsize)


def _buffer(memory: SharedMemory) -> memoryview:
    found: Any = memory.buf
    return memoryview(found)
