"""Who plays the games: this process, other processes, or the workers of a Dask cluster.

The arena takes any ``concurrent.futures.Executor``. What is sent to it is a plan and a range of
game numbers, what comes back are results: no state ever travels.
"""

from __future__ import annotations

import logging
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final, ParamSpec, TypeVar

from ziggurat.core.errors import Refusal
from ziggurat.extras import needed
from ziggurat.garbage import collect_seldom

LOCAL: Final = "local"
CONNECT_SECONDS: Final = 10
END_SECONDS: Final = 10

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Here(Executor):
    """Plays in this process, at once."""

    def submit(
        self,
        fn: Callable[Parameters, Result],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Result]:
        """The future of work that is done already."""
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Crew:
    """An executor, and how to get another one should it break."""

    def __init__(self, executor: Executor, again: Callable[[], Executor] | None = None) -> None:
        self.executor = executor
        self._again = again

    def mend(self) -> bool:
        """Have a new executor in place of a broken one, if that is possible."""
        if self._again is None:
            return False
        _stop(self.executor)
        self.executor = self._again()
        return True


@contextmanager
def given(executor: Executor) -> Iterator[Crew]:
    """Somebody else's executor; it is theirs to shut down."""
    yield Crew(executor)


@contextmanager
def processes(jobs: int) -> Iterator[Crew]:
    """So many processes of this machine; one job needs none."""
    if jobs == 1:
        yield Crew(Here())
        return

    def pool() -> Executor:
        # Spawned, not forked: a fork would copy locks that other threads hold.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(jobs, context, initializer=_prepare)

    crew = Crew(pool(), pool)
    try:
        yield crew
    finally:
        _stop(crew.executor)


def _prepare() -> None:
    """What a process does before its first game."""
    _follow_the_parent()
    collect_seldom()


def _follow_the_parent() -> None:
    """Leave interrupts to the process that asks for games, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _stop(executor: Executor) -> None:
    """End a pool now, without waiting for games that nobody will ask for."""
    workers = list((getattr(executor, "_processes", None) or {}).values())
    manager = getattr(executor, "_executor_manager_thread", None)
    executor.shutdown(wait=False, cancel_futures=True)
    for worker in workers:  # Python has no public way to do so before 3.14
        with suppress(Exception):
            worker.terminate()
    if manager is not None:  # else Python, on its way out, may wake it through a pipe just closed
        manager.join(END_SECONDS)


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Crew]:
    """The workers of a Dask scheduler, or of a cluster on this machine (``local``)."""
    dask: Any = needed("distributed", "cluster")
    with _quiet(logging.getLogger("distributed")), ExitStack() as open_until_the_end:
        try:
            where = address
            if address == LOCAL:
                own = dask.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address=":0",
                    silence_logs=logging.CRITICAL,
                )
                where = open_until_the_end.enter_context(own)
            client = dask.Client(where, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError, RuntimeError) as error:
            raise Refusal("unreachable_cluster", address=address[:200]) from error
        open_until_the_end.callback(_close, client)
        yield Crew(client.get_executor())


@contextmanager
def _quiet(log: logging.Logger) -> Iterator[None]:
    """Say nothing of workers that come and go: what matters we say ourselves."""
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


def _close(client: Any) -> None:
    with suppress(Exception):  # the cluster may be gone, which is then known already
        client.close()
