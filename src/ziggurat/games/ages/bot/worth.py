"""What one of each thing is worth by the end of the game, in hundredths of a culture point."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.rules.components import (
    AGE,
    CODES,
    CULTURE,
    FOOD,
    HAPPY,
    KIND,
    RESOURCE,
    SCIENCE,
    SITES,
    STRENGTH,
    is_unit,
)
from ziggurat.games.ages.rules.position import SIMPLE, Position
from ziggurat.games.ages.rules.row import LAST_AGE

WIN: Final = 1_000_000
POINT: Final = 100

# What one of each is worth, by the productions still to come
LONGEST: Final = 30


def _rising(most: int, half: int) -> list[int]:
    """From 0 at the end of the game towards ``most``, half of it with ``half`` productions left."""
    return [most * left * left // (left * left + half * half) for left in range(LONGEST + 1)]


def _sums(values: list[int]) -> list[int]:
    """What one more in every production left is worth."""
    return [sum(values[:left]) for left in range(LONGEST + 1)]


RESOURCE_WORTH: Final = _rising(100, 3)
FOOD_WORTH: Final = _rising(100, 4)
SCIENCE_WORTH: Final = _rising(100, 4)
WORKER_WORTH: Final = _rising(480, 4)
IDLE_WORTH: Final = _rising(240, 4)
RESOURCE_FLOW: Final = _sums(RESOURCE_WORTH)
FOOD_FLOW: Final = _sums(FOOD_WORTH)
SCIENCE_FLOW: Final = _sums(SCIENCE_WORTH)

CIVIL_ACTION: Final = 80
MILITARY_ACTION: Final = 35
ROOM: Final = 20
"""What one more civil action, military action, or urban building of each kind is worth a turn."""
UNSPENT: Final = 80
"""What a civil action is worth that can still be spent."""
YELLOW_TOKEN: Final = 10
BLUE_TOKEN: Final = 8
"""What a token of the banks is worth a turn."""
FACE: Final = 40
"""What a happy face of a card is worth a turn, where its use is not worked out."""
POWER: Final = 150
"""What a point of strength is worth, where its use is not worked out."""
PEACE_BEFORE_END: Final = 6
"""Productions before the end from which on strength counts for less and less."""
COLONISING: Final = 50
"""What a point of colonising bonus is worth."""
DRAWN: Final = 70
"""What an unknown military card is worth."""

# What a leader is worth a turn: expected while in hand, and in office beyond what ratings show
_LEADERS: Final = {
    "L0a": (40, 0), "L0b": (80, 60), "L0c": (60, 0), "L0d": (190, 60), "L0e": (60, 0),
    "L0f": (60, 50), "L1a": (70, 30), "L1b": (50, 40), "L1c": (60, 0), "L1d": (60, 10),
    "L1e": (140, 50), "L1f": (260, 30), "L2a": (190, 60), "L2b": (220, 30), "L2c": (120, 10),
    "L2d": (50, 10), "L2e": (120, 0), "L2f": (220, 0), "L3a": (260, 100), "L3b": (380, 0),
    "L3c": (300, 0), "L3d": (250, 40), "L3e": (200, 100), "L3f": (150, 40),
}  # fmt: skip
PROMISE: Final[list[int]] = [_LEADERS[code][0] if code in _LEADERS else 0 for code in CODES]
BEYOND_RATINGS: Final[list[int]] = [_LEADERS[code][1] if code in _LEADERS else 0 for code in CODES]


def _weight(site: int) -> int:
    """What a worker on that site brings in a turn."""
    if is_unit(KIND[site]):
        return STRENGTH[site] * 10
    return (
        POINT * CULTURE[site] + 70 * SCIENCE[site] + FACE * HAPPY[site] + 10 * STRENGTH[site]
        + 70 * FOOD[site] + 90 * RESOURCE[site]
    )  # fmt: skip


WEIGHT: Final[list[int]] = [_weight(site) for site in range(SITES)]

AGE_ENDS: Final[list[tuple[int, ...]]] = [
    (), (), (1, 8, 14, 21), (1, 8, 14, 21), (1, 10, 19, 28),
]  # fmt: skip
"""By number of players and age: the round in which it usually ends."""


def rounds_until(state: Position, age: int) -> int:
    """About how many rounds begin before that age ends, after the one under way.

    The cards that are left would tell more, but then every card taken would seem to cost a turn.
    """
    if state.last_round:
        return max(0, state.last_round - state.round)
    if state.age > age:
        return 0
    rounds = max(1, AGE_ENDS[state.players][age] - state.round)
    return max(0, min(rounds, state.variant.turn_limit - state.round))


def productions_left(state: Position, seat: int) -> int:
    """About how many times a civilisation will still produce."""
    rounds = rounds_until(state, LAST_AGE[state.version])
    order = (seat - state.first) % state.players
    if order >= (state.seat - state.first) % state.players:
        rounds += 1
    return min(rounds, LONGEST)


def life_of(state: Position, leader: int, left: int) -> int:
    """How many productions a leader will see."""
    if state.version == SIMPLE or AGE[leader] + 1 >= LAST_AGE[state.version] + 1:
        return left
    return min(left, rounds_until(state, AGE[leader] + 1) + 1)


def in_own_turn(state: Position, seat: int) -> bool:
    """Whether it is the seat's own turn, so that its production is still to come."""
    return state.seat == seat
