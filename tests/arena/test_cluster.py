"""A real Dask cluster on this machine, and one of its workers killed while it plays."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from tests.arena.tools import HERE, lines, numbers, played, rows
from ziggurat.arena import Standings
from ziggurat.core.errors import Refusal

TRIO = ["random", "planner:easy", f"{HERE}:First"]


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    local: Any = distributed.LocalCluster
    with local(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster


def test_a_cluster_that_loses_a_worker_gives_what_one_process_gives(
    workers: Any, tmp_path: Path
) -> None:
    killed: list[int] = []
    kept_before: list[str] = []
    path, alone = tmp_path / "cluster.jsonl", tmp_path / "alone.jsonl"

    def kill_one(standings: Standings, games: int) -> None:
        if 3 <= standings.games < games - 10 and not killed:
            kept_before.extend(path.read_text("utf-8").splitlines())
            killed.append(workers.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    options = {"turn_limit": 4}
    shared = played(
        TRIO, 60, options=options, cluster=workers.scheduler_address, results=path, watch=kill_one
    )
    assert len(killed) == 1
    assert set(kept_before) <= set(path.read_text("utf-8").splitlines())  # no game is lost
    straight = played(TRIO, 60, options=options, results=alone)
    assert numbers(shared) == numbers(straight)
    assert lines(path) == lines(alone)
    assert rows(path.with_suffix(".csv")) == rows(alone.with_suffix(".csv"))


def test_a_cluster_of_this_machine_for_one_tournament() -> None:
    options = {"turn_limit": 1}
    assert numbers(played(TRIO, 6, options=options, cluster="local", jobs=1)) == numbers(
        played(TRIO, 6, options=options)
    )


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "nonsense://x", "not an address"])
def test_a_cluster_that_does_not_answer(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ziggurat.arena.crew.CONNECT_SECONDS", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        where = address.format(port=free.getsockname()[1])
        with pytest.raises(Refusal) as refused:
            played(TRIO, 6, cluster=where, results=tmp_path / "results.jsonl")
    assert refused.value.code == "unreachable_cluster"
    assert refused.value.details["address"] == where
    assert list(tmp_path.iterdir()) == []
