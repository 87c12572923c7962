"""Batches over several processes: each has some of the tables, all write into the same arrays.

Actions lie there as well, and what is told of games that have ended, so that an order is a few
bytes and an answer is empty unless something was refused. The same processes may serve several
batches: an order waits in the pipe until the one before is carried out, and nobody has to be woken
for it.
"""

from __future__ import annotations

import gc
import multiprocessing
import pickle
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from ctypes import c_byte
from itertools import count as counted
from itertools import pairwise
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.core.game import Game
from ziggurat.envs.many import Arrays, Batch, Stepping, layout
from ziggurat.extras import extra

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray

_RESET, _STEP, _DRAW, _DRAW_AND_STEP = b"r", b"s", b"d", b"p"
_DONE = b""
_ORDERS = "orders"
"""The array of actions, or of what dice begin with: nobody observes it."""
_TIDIED: Final = 256
"""Orders after which the processes look for garbage, all of them at the same time: each step waits
for the slowest, so that one that stops to look stops all. The games leave hardly any."""
Memory = Mapping[str, Any]
"""What the arrays of a batch lie in, by name."""


def shared(
    number: int, game: str, count: int, players: int, *, processes: int, **settings: Any
) -> list[SharedBatch]:
    """So many batches of ``count`` tables each, stepped by the same processes."""
    if not 1 <= processes <= count:
        raise ValueError("there are at most as many processes as tables")
    probe = Batch(game, 1, players, **settings)  # refuses what is wrong, here and now
    shapes = _layout(game, count, players, settings)
    context = multiprocessing.get_context("spawn")
    memories = [
        {
            name: context.RawArray(c_byte, max(1, _bytes(shape, kind, count)))
            for name, (shape, kind) in shapes.items()
        }
        for _ in range(number)
    ]
    crew = Crew(memories, game, count, players, processes, settings)
    made = []
    for place, memory in enumerate(memories):
        arrays = {
            name: np.ndarray(shape, kind, memoryview(memory[name]))
            for name, (shape, kind) in shapes.items()
        }
        made.append(SharedBatch(crew, place, probe, arrays))
    return made


class Crew:
    """The processes of some batches; they carry out orders one after the other, as they come."""

    def __init__(
        self,
        memories: Sequence[Memory],
        game: str,
        count: int,
        players: int,
        processes: int,
        settings: Mapping[str, Any],
    ) -> None:
        context = multiprocessing.get_context("spawn")
        bounds = [count * number // processes for number in range(processes + 1)]
        self.firsts = bounds[:-1]
        """The first table of each process."""
        self._orders: list[Connection] = []
        """The ways to the processes."""
        self._answers: list[list[Connection]] = [[] for _ in memories]
        """The ways from them, by batch. Pipes of one way cost half of what two-way ones do."""
        self._workers = []
        for span in pairwise(bounds):
            order, to_worker = context.Pipe(duplex=False)
            ways = [context.Pipe(duplex=False) for _ in memories]
            answers = [answer for _, answer in ways]
            worker = context.Process(
                target=_work,
                args=(order, answers, memories, game, count, span, players, settings),
                daemon=True,
            )
            worker.start()
            for theirs in (order, *answers):
                theirs.close()
            self._orders.append(to_worker)
            for of_batch, (from_worker, _) in zip(self._answers, ways, strict=True):
                of_batch.append(from_worker)
            self._workers.append(worker)

    def order(self, batch: int, order: bytes, seed: str = "") -> None:
        """Have all processes do the same at their tables of a batch."""
        if not self._answers[batch]:
            raise ValueError("the batch is closed")
        whole = order + f"{batch} {seed}".encode()
        with _all_there():
            for to_worker in self._orders:
                to_worker.send_bytes(whole)

    def wait(self, batch: int) -> None:
        """Until all have done it; what one of them refused is raised."""
        with _all_there():
            answers = [from_worker.recv_bytes() for from_worker in self._answers[batch]]
        for answer in answers:
            if answer:
                raise pickle.loads(answer)  # noqa: S301 - ours

    def leave(self, batch: int) -> None:
        """Serve a batch no longer; with the last one the processes end."""
        for from_worker in self._answers[batch]:
            from_worker.close()
        self._answers[batch] = []
        if not any(self._answers):
            for to_worker in self._orders:
                to_worker.close()
            for worker in self._workers:
                worker.join()
            self._orders, self._workers = [], []


class SharedBatch(Stepping):
    """The same as ``Batch``, and the same games, in several processes; ``close`` ends them."""

    def __init__(self, crew: Crew, place: int, probe: Batch, arrays: Arrays) -> None:
        self.game: Game = probe.game
        self.version = probe.version
        self.players = probe.players
        self._crew = crew
        self._place = place
        self._orders = arrays[_ORDERS]
        self.num_envs = len(self._orders)
        self.arrays = {name: array for name, array in arrays.items() if name != _ORDERS}
        self.seats = self.arrays["seats"]
        self.observations = {name: self.arrays[name] for name in probe.observations}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin anew at every table."""
        self._see_to_order()
        start = int(np.random.default_rng().integers(1 << 62)) if seed is None else int(seed)
        self._crew.order(self._place, _RESET, str(start))
        self._crew.wait(self._place)
        return self.observations, {}

    def random_actions(self, rng: Random) -> NDArray[np.int64]:
        """Any legal action at every table; the processes draw, each by dice of its own.

        They have to be waited for: ``step`` is faster when it is given the dice.
        """
        self._see_to_order()
        self._hand_out_dice(rng)
        self._crew.order(self._place, _DRAW)
        self._crew.wait(self._place)
        return self._orders.copy()

    def close(self) -> None:
        """End the processes, unless they serve another batch that is open; also where a step is
        under way. The memory is given back with the last array that somebody holds."""
        self._crew.leave(self._place)
        self._under_way = False
        self.arrays, self.observations = {}, {}

    def _begin(self, numbers: NDArray[np.int64]) -> None:
        self._orders[:] = numbers
        self._crew.order(self._place, _STEP)

    def _begin_drawn(self, rng: Random) -> None:
        self._hand_out_dice(rng)
        self._crew.order(self._place, _DRAW_AND_STEP)

    def _finish(self) -> list[int]:
        self._crew.wait(self._place)
        ended: list[int] = self.arrays["terminations"].nonzero()[0].tolist()
        return ended

    def _hand_out_dice(self, rng: Random) -> None:
        for first in self._crew.firsts:
            self._orders[first] = rng.getrandbits(62)


@contextmanager
def _all_there() -> Iterator[None]:
    """Say so where a process that is spoken to is there no longer."""
    try:
        yield
    except (EOFError, ConnectionError) as error:
        raise RuntimeError(
            "a process of the batch has ended before its time: close the batch and make another"
        ) from error


def _layout(
    game: str, count: int, players: int, settings: Mapping[str, Any]
) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The arrays of a batch, and that of the orders."""
    shown = {key: settings[key] for key in ("observations", "masks")}
    return {**layout(game, count, players, **shown), _ORDERS: ((count,), np.int64)}


def _work(
    order: Connection,
    answers: Sequence[Connection],
    memories: Sequence[Memory],
    game: str,
    count: int,
    span: tuple[int, int],
    players: int,
    settings: Mapping[str, Any],
) -> None:
    """Play the tables from the first of the span to before its end until the pipe is closed."""
    first, end = span
    shapes = _layout(game, count, players, settings)
    served: list[tuple[Batch, NDArray[Any], Connection]] = []
    for memory, answer in zip(memories, answers, strict=True):
        rows = {
            name: memoryview(memory[name])[_bytes(shape, kind, first) : _bytes(shape, kind, end)]
            for name, (shape, kind) in shapes.items()
        }
        orders = np.ndarray((end - first,), np.int64, rows.pop(_ORDERS))
        batch = Batch(game, end - first, players, first=first, memory=rows, **settings)
        served.append((batch, orders, answer))
    gc.freeze()  # what was imported stays
    gc.disable()
    with suppress(EOFError, ConnectionError, KeyboardInterrupt):
        for number in counted(1):
            _serve(order, served)
            if number % _TIDIED == 0:
                gc.collect()


def _serve(order: Connection, served: list[tuple[Batch, NDArray[Any], Connection]]) -> None:
    """Carry out the next order, and answer."""
    wanted = order.recv_bytes()
    place, _, seed = wanted[1:].decode().partition(" ")
    batch, orders, answer = served[int(place)]
    refused = _DONE
    try:
        _obey(wanted[:1], batch, orders, seed)
    except (Refusal, ValueError) as error:
        refused = pickle.dumps(error)
    with suppress(ConnectionError):  # the batch was closed meanwhile, others may be open
        answer.send_bytes(refused)


def _obey(order: bytes, batch: Batch, orders: NDArray[Any], seed: str) -> None:
    """Carry out an order at these tables."""
    if order == _STEP:
        batch.step(orders)
    elif order == _DRAW_AND_STEP:
        batch.step(Random(int(orders[0])))
    elif order == _DRAW:
        orders[:] = batch.random_actions(Random(int(orders[0])))
    else:
        batch.reset(seed=int(seed))


def _bytes(shape: tuple[int, ...], kind: Any, row: int) -> int:
    """Where a row of an array begins."""
    return row * int(np.prod(shape[1:])) * int(np.dtype(kind).itemsize)
