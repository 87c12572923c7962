"""Short tournaments for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ziggurat.arena import Standings, tournament

HERE = "tests.bots.troublesome"
SHORT: dict[str, object] = {"turn_limit": 1}


def played(bots: list[str], games: int = 6, **more: Any) -> Standings:
    """A tournament of Ur with one turn each."""
    return tournament("ur", bots, games, **({"options": SHORT} | more))


def numbers(standings: Standings) -> list[tuple[object, ...]]:
    """The table without what depends on the machine."""
    return [
        (row.bot, row.games, row.wins, row.interval, row.points, row.decisions, row.mu, row.sigma,
         row.faults, row.curve)
        for row in standings.rows
    ]  # fmt: skip


def lines(path: Path) -> list[Any]:
    """A file of results without what depends on the machine."""
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for one in found[1:]:
        assert all(spent >= 0 for spent in one.pop("seconds"))
    return found


def rows(path: Path) -> list[list[str]]:
    """A CSV of results without what depends on the machine."""
    return [line.split(",")[:-1] for line in path.read_text("utf-8").splitlines()]
