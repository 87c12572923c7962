"""What every level plays from the middle of golden games. ``python -m tests.bots.everywhere`` tells
it, and keeps it with ``--write``, which is right only where a bot was changed on purpose."""

from __future__ import annotations

import hashlib
import json
import sys
from itertools import islice
from pathlib import Path
from typing import Final

import ziggurat
from ziggurat import Record, bots
from ziggurat.bots.guard import next_seat, seat_rng
from ziggurat.bots.levels import LEVELS
from ziggurat.core.state import State

KEPT: Final = Path(__file__).parent / "everywhere.json"
GOLDEN: Final = Path(__file__).parents[1] / "golden"
GAMES: Final = (
    "ur/08-3-planner", "tigris/09-3-builder", "ages/07-2-planner", "civilisation/10-4-planner",
)  # fmt: skip
DECISIONS: Final = {"easy": 40, "normal": 40, "hard": 12, "master": 5}
"""How many are played on, all seats together."""
BY_POLICY: Final = 120
"""The same in Civilisation, whatever the level."""


def middle(name: str) -> State:
    """A golden game when half of its decisions are taken."""
    record = Record.loads((GOLDEN / f"{name}.record").read_text(encoding="utf8"))
    positions = record.positions(ziggurat.game(record.game))
    return next(islice(positions, len(record.moves) // 2, None)).copy()


def played(name: str, level: str) -> str:
    """A digest of what the level does at all seats from there on."""
    game = name.partition("/")[0]
    state = middle(name)
    players = [bots.make(f"planner:{level}", game) for _ in range(state.players)]
    dice = [seat_rng(7, seat) for seat in range(state.players)]
    done: list[str] = []
    last = -1
    for _ in range(BY_POLICY if game == "civilisation" else DECISIONS[level]):
        last = next_seat(state.to_act, last)
        action = players[last].choose(state.view(last), state.legal(last), dice[last], None)
        state.apply(last, action)
        done.append(f"{last} {action}")
    return hashlib.sha256("\n".join(done).encode()).hexdigest()[:16]


def all_played() -> dict[str, str]:
    """By golden game and level."""
    return {f"{name} {level}": played(name, level) for name in GAMES for level in LEVELS}


if __name__ == "__main__":
    told = json.dumps(all_played(), indent=2) + "\n"
    if "--write" in sys.argv:
        KEPT.write_text(told, encoding="utf8")
    else:
        sys.stdout.write(told)
