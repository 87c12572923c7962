"""Questions of Through the Ages that random games hardly ever ask, each set up and asked."""

from __future__ import annotations

from typing import Any

from tests.conformance.ages.positions import table
from tests.conformance.moves import play
from ziggurat.core.state import State


def _after(event: str, **more: Any) -> State:
    """Seat 0 prepares an event, and this one happens."""
    state = table(phase="politics", military=["E1e"], current=[event, "E0a"], age="II", **more)
    return play(state, "=E1e")


def raid() -> State:
    state = table(
        phase="politics", military=["X1c"], i0=5, rivals={1: {"l0": 2, "t0": 1, "unused": 0}}
    )
    return play(state, "X1c>1", ".", ".")


def annex() -> State:
    state = table(
        phase="politics", military=["X2c"], age="II", i0=5, rivals={1: {"colonies": ["T1a", "T1b"]}}
    )
    return play(state, "X2c>1", ".", ".")


def spoils() -> State:
    """Seat 1 ends its turn, and the war that seat 0 has declared is decided."""
    state = table(
        seat=1, age="II", specials=["S1a", "S1c"], science=9, military_left=0,
        rivals={0: {"i0": 9, "war": {"card": "Y2c", "on": 1}}},
    )  # fmt: skip
    return play(state, ".", ".", ".")


def agreement() -> State:
    return _after("E2h", i0=4, row=["m1", "W1a", "A1j", "A1j", "L1a"])


def terror() -> State:
    return _after("E2m", rivals={1: {"culture": 9, "l0": 1, "t0": 1, "unused": 0}})


def ravage() -> State:
    return _after("E2k", wonders=["W0a", "W0b"])


def lose_worker() -> State:
    return _after("E1i", unused=0)


def lose_token() -> State:
    return _after("E2c", blue=0, food=3, resources=4, rivals={1: {"i0": 4}})


def colony_to_lose() -> State:
    return _after("E2g", colonies=["T1a", "T1c"], rivals={1: {"i0": 4}})


def pact_to_end() -> State:
    return table(
        phase="politics", military=["P1b", "T1a"], leader="L1a", pact={
            "card": "P1a", "with": 1, "side": "A",
        },
        players=3,
    )  # fmt: skip


def actions_of_all_kinds() -> State:
    return table(
        age="III", government="G2a", leader="L1b", wonder="W3b", specials=["S1d"], food=6,
        resources=9, m1=(1, 3), f1=2, science=30, culture=4, l1=1, i1=1, unused=2,
        hand=["G3a", "L3a", "A2i", "A2j", "A2f", "A1c", "m3", "A0b", "A2k"],
        military=["K1a", "K1a", "D2"], wonders=["W2c"],
        row=["f3", "A3b", "A3b", "W3a", "L3b"],
    )  # fmt: skip


MOMENTS = (
    raid, annex, spoils, agreement, terror, ravage, lose_worker, lose_token, colony_to_lose,
    pact_to_end, actions_of_all_kinds,
)  # fmt: skip
