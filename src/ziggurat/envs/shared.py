"""A batch over several processes: each has some of the tables, all write into the same arrays.

Actions lie there as well, so that an order is one byte, and the answer is empty unless a game has
ended.
"""

from __future__ import annotations

import gc
import multiprocessing
import pickle
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

_RESET, _STEP, _RANDOM = b"r", b"s", b"d"
_DONE = b""
_ORDERS = "orders"
"""The array of actions, or of what dice begin with: nobody observes it."""


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
        for name, (shape, kind) in _layout(game, count, players, **shown).items():
            size = max(1, int(np.prod(shape)) * np.dtype(kind).itemsize)
            self._memory[name] = SharedMemory(create=True, size=size)
            self.arrays[name] = np.ndarray(shape, kind, self._memory[name].buf)
            self.arrays[name][:] = 0
        self._orders = self.arrays.pop(_ORDERS)
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
        self._all(_RESET + str(start).encode())
        return self.observations, {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Have the seats asked act."""
        numbers = np.asarray(actions).reshape(-1)
        if len(numbers) != self.num_envs:
            raise ValueError(f"{self.num_envs} actions are wanted, one for each table")
        self._orders[:] = numbers
        told = self._all(_STEP)
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
        for first, _ in self._spans:
            self._orders[first] = rng.getrandbits(62)
        self._all(_RANDOM)
        found: list[int] = self._orders.tolist()
        return found

    def close(self) -> None:
        """End the processes and give the memory back."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()
        self._pipes, self._workers = [], []
        self.arrays, self.observations = {}, {}
        del self.seats, self._orders
        for memory in self._memory.values():
            memory.close()
            memory.unlink()
        self._memory = {}

    def _all(self, order: bytes) -> list[dict[str, Any]]:
        """Give all processes the same order; the infos of each once all have carried it out."""
        for pipe in self._pipes:
            pipe.send_bytes(order)
        answers = [pipe.recv_bytes() for pipe in self._pipes]
        told = [pickle.loads(answer) if answer else {} for answer in answers]  # noqa: S301 - ours
        for one in told:
            if isinstance(one, Exception):
                raise one
        return told


def _layout(
    game: str, count: int, players: int, *, observations: str, masks: bool
) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The arrays of a batch, and that of the orders."""
    arrays = layout(game, count, players, observations=observations, masks=masks)
    return {**arrays, _ORDERS: ((count,), np.int64)}


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
        for name, (shape, kind) in _layout(game, count, players, **shown).items()
    }
    orders = np.ndarray((end - first,), np.int64, rows.pop(_ORDERS))
    _serve(pipe, Batch(game, end - first, players, first=first, memory=rows, **settings), orders)
    # Nothing may look at the memory any more when it is closed.
    del orders, rows
    gc.collect()
    for memory in shared.values():
        memory.close()


def _serve(pipe: Connection, batch: Batch, orders: NDArray[Any]) -> None:
    """Carry out orders until the pipe is closed."""
    while True:
        try:
            order = pipe.recv_bytes()
        except (EOFError, KeyboardInterrupt):
            break
        try:
            told: Any = _obeyed(batch, order, orders)
        except (Refusal, ValueError) as error:
            told = error
        pipe.send_bytes(pickle.dumps(told) if told else _DONE)


def _obeyed(batch: Batch, order: bytes, orders: NDArray[Any]) -> dict[str, Any]:
    """Carry out an order; the infos that there are then."""
    if order == _STEP:
        return batch.step(orders)[4]
    if order == _RANDOM:
        orders[:] = batch.random_actions(Random(int(orders[0])))
    else:
        batch.reset(seed=int(order.removeprefix(_RESET)))
    return {}


def _bytes(shape: tuple[int, ...], kind: Any, row: int) -> int:
    """Where a row of an array begins."""
    return row * int(np.prod(shape[1:])) * int(np.dtype(kind).itemsize)


def _buffer(memory: SharedMemory) -> memoryview:
    found: Any = memory.buf
    return memoryview(found)
