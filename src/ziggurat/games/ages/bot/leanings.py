"""One-sided players of Through the Ages: what each of them holds for worth more than it is.

Whoever learns the game should have met armies, mines, laboratories, governments and crowds, and
should have had them: left to itself, a planner builds few, and never learns what they are good for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.games.ages.rules.ratings import population, rate
from ziggurat.games.ages.rules.scoring import food_made, resources_made
from ziggurat.games.ages.rules.state import AgesState

ARMED: Final = 15
BUSY: Final = 12
LEARNED: Final = 12
RULED: Final = 9
PEOPLED: Final = 22
"""More than so much of anything is of no use to them."""


def militarist(state: AgesState, seat: int) -> int:
    """Strength above all, as far as it exceeds that of the rivals."""
    power = max([rate(state, rival).strength for rival in state.rivals(seat)], default=0)
    return 250 * min(rate(state, seat).strength - power, ARMED)


def industrialist(state: AgesState, seat: int) -> int:
    """Resources and food that are made in a turn."""
    civ = state.civs[seat]
    return 350 * min(resources_made(civ), BUSY) + 150 * min(food_made(civ), BUSY)


def scholar(state: AgesState, seat: int) -> int:
    """Science that is made in a turn."""
    return 350 * min(rate(state, seat).science_rating, LEARNED)


def ruler(state: AgesState, seat: int) -> int:
    """Actions."""
    civ = rate(state, seat)
    return 400 * min(civ.civil_total, RULED) + 150 * min(civ.military_total, RULED)


def settler(state: AgesState, seat: int) -> int:
    """People."""
    return 250 * min(population(state.civs[seat]), PEOPLED)


LEANINGS: Final[dict[str, Callable[[AgesState, int], int]]] = {
    "militarist": militarist,
    "industrialist": industrialist,
    "scholar": scholar,
    "ruler": ruler,
    "settler": settler,
}
