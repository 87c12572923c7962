"""A player who lets a game of Civilisation come to something: he settles, builds, trades and buys.

Wholly random nations die of their ships within a few turns, and no calamity ever strikes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.games.civilisation.oracle import ROWS
from tests.games.playing import choose
from ziggurat.core.action import Action
from ziggurat.core.state import State

SITES = {code for code, row in ROWS.items() if row[1] in "bw"}


def settle(state: State, seat: int, rng: Random) -> Action:
    """Tokens gather on sites and spread elsewhere; everything else is left to chance."""
    actions = state.legal(seat)
    key = state.prompt(seat).key
    if key == "move":
        return _move(state, seat, rng, actions)
    if key in ("found", "buy") and len(actions) > 1 and rng.random() < 0.95:
        return rng.choice([a for a in actions if str(a) not in (".", "x")] or actions)
    if key == "shipyard":
        paid = [action for action in actions if str(action).endswith(":2")]
        return rng.choice(paid) if paid and rng.random() < 0.3 else actions[-1]
    if key == "upkeep":
        return actions[0]
    return choose(actions, rng.getrandbits(30))


def _move(state: State, seat: int, rng: Random, actions: Sequence[Action]) -> Action:
    held = state.dump()["map"]

    def mine(place: str) -> int:
        return int(held.get(place, {}).get(str(seat), 0))

    def is_site(place: str) -> bool:
        return place in SITES and "city" not in held.get(place, {})

    def worth(text: str) -> int:
        """``3num>cat``: all but one leave; best for a site, else for an empty territory."""
        count, here, there = int(text[0]), text[1:4], text[5:]
        if is_site(here) or count != mine(here) - 1:
            return 0
        if is_site(there) and mine(there) < 7:
            return 3
        return 1 if there in held else 2

    moves = [(worth(str(action)), action) for action in actions if str(action)[4:5] == ">"]
    best = max([value for value, _ in moves], default=0)
    chance = rng.random()
    if best and chance < 0.9:
        return rng.choice([action for value, action in moves if value == best])
    return choose(actions, rng.getrandbits(30)) if chance > 0.97 else actions[-1]
