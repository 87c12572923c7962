"""What must hold after a fault, and what is said when it does not."""

from __future__ import annotations

import asyncio
import time
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from trials.prepare import CLOCKS
from trials.world import ClockTable, Sight, World

WITHIN = 10.0


def world(started: float = 0.0) -> World:
    """A world with one server that was started then, and nobody in it."""
    nothing: Any = SimpleNamespace(address="", started=started)
    return World(nothing, "", nothing, [nothing], None, False, Random(1))


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How many steps of tables are on disk."""
    found: dict[str, int] = {}
    monkeypatch.setattr("trials.world.steps_on_disk", lambda _, table: found[table])
    return found


def judged(one: World, end: float) -> list[str]:
    return asyncio.run(one.faults_of_clocks(end, WITHIN))


@pytest.mark.parametrize("kind", CLOCKS)
def test_a_clock_strikes_in_time_or_is_told(steps: dict[str, int], kind: str) -> None:
    now = time.monotonic()
    early = ClockTable("a", now - 65, 3, kind)
    tried = world()
    tried.clocks = [early]
    steps["a"] = 3
    assert judged(tried, now - 60) == []
    late = ClockTable("b", now - 71, 3, kind)
    tried.clocks.append(late)
    steps["b"] = 3
    assert judged(tried, now - 60) == ["the clock of b did not strike"]
    assert judged(tried, now - 60) == []  # told once
    steps["a"] = 4
    assert judged(tried, now - 60) == []
    assert (early.done, tried.struck) == (True, 1)


def test_a_fault_delays_a_clock(steps: dict[str, int]) -> None:
    now = time.monotonic()
    tried = world()
    tried.clocks = [ClockTable("a", now - 90, 0, CLOCKS[0])]
    steps["a"] = 0
    assert judged(tried, now - 5) == []
    assert judged(tried, now - 11) != []


def test_a_start_of_the_server_delays_clocks(steps: dict[str, int]) -> None:
    now = time.monotonic()
    tried = world(started=now - 30)
    tried.clocks = [ClockTable(kind, now - 90, 0, kind) for kind in CLOCKS]
    steps |= dict.fromkeys(CLOCKS, 0)
    assert judged(tried, now - 30) == []
    tried.servers = world(started=now - 71).servers
    assert judged(tried, now - 30) == [f"the clock of {kind} did not strike" for kind in CLOCKS]


def test_whoever_does_not_go_on_is_named() -> None:
    async def tried() -> tuple[float, str]:
        one, count = world(), [0]
        one.sights = [
            Sight("quick", lambda: count[0], lambda: True),
            Sight("gone", lambda: count[0], lambda: False),
            Sight("still", lambda: 5, lambda: True),
        ]
        asyncio.get_running_loop().call_later(0.05, lambda: count.append(count.pop() + 1))
        return await one.all_go_on(time.monotonic(), 0.2, 0.5)

    took, late = asyncio.run(tried())
    assert took >= 0.5
    assert "gone (not connected, 1 steps), still (connected, 5 steps)" in late
    assert "quick" not in late


def test_a_fault_of_the_trial_is_not_one_of_the_server() -> None:
    async def tried() -> None:
        one = world()
        one._spawn(broken())
        await asyncio.sleep(0)
        await one.all_go_on(time.monotonic(), 0.2, 0.5)

    async def broken() -> None:
        raise KeyError("decision")

    with pytest.raises(RuntimeError, match="the trial itself"):
        asyncio.run(tried())
