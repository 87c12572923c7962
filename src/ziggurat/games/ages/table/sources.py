"""Where the culture of a finished game came from, as its log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.state import Entry

TURNS: Final = "turns"
PREPARED: Final = "prepared"
DEEDS: Final = "deeds"
IMPACTS: Final = "impacts"
OTHER: Final = "other"
ORDER: Final = (TURNS, PREPARED, DEEDS, IMPACTS, OTHER)

_GAINS: Final[dict[str, tuple[str, str, int]]] = {
    "produced": (TURNS, "culture", 1),
    "produced_and_ate": (TURNS, "culture", 1),
    "produced_points": (TURNS, "culture", 1),
    "famine": (TURNS, "culture", -1),
    "prepared": (PREPARED, "culture", 1),
    "gains_culture": (DEEDS, "count", 1),
    "loses_culture": (DEEDS, "count", -1),
    "steals_culture": (DEEDS, "count", 1),
    "martyr": (DEEDS, "culture", 1),
    "impact": (IMPACTS, "culture", 1),
    "simple_bonus": (IMPACTS, "culture", 1),
}
"""By what the log tells: which part it belongs to, the argument with the points, and their sign."""


def sources(log: Sequence[Entry], scores: Sequence[int]) -> list[tuple[str, tuple[int, ...]]]:
    """The culture of every seat in its parts; what the log does not count is ``other``."""
    found = {part: [0] * len(scores) for part in ORDER}
    for entry in log:
        if entry.key not in _GAINS:
            continue
        part, argument, sign = _GAINS[entry.key]
        points = sign * int(entry.args.get(argument, 0))
        found[part][entry.args["seat"]] += points
        if entry.key == "steals_culture":
            found[part][entry.args["other"]] -= points
    for seat, score in enumerate(scores):
        found[OTHER][seat] = score - sum(found[part][seat] for part in ORDER[:-1])
    return [(part, tuple(points)) for part, points in found.items() if any(points)]
