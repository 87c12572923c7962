"""What the analyst found about a stretch of decisions, as plain data that can be kept and sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from ziggurat.core.state import Entry
from ziggurat.core.terms import Reason

SLIGHT: Final = 0.005
"""Less than so much of the chances is no difference."""

Told = tuple[str, Mapping[str, Any]]
"""A key and its arguments: a sentence of the log."""


@dataclass(frozen=True)
class Finding:
    """What a seat played at a time, and what the analyst would have."""

    stretch: int
    seat: int
    at: int
    end: int
    played: tuple[str, ...]
    """In notation."""
    better: tuple[str, ...]
    """The same of the analyst; none where it would have played the same, or nothing better."""
    chance: float
    """The seat's chance after what was played, as far as the seat could know."""
    best: float
    """Its chance after what the analyst would have played."""
    error: float
    """The standard error of the difference, over the deals; 0 where one deal is enough."""
    played_told: tuple[Told, ...] = ()
    better_told: tuple[Told, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """Why: the terms of the judgement that differ most between the two ways."""

    @property
    def gain(self) -> float:
        """How much better the analyst's way is."""
        return self.best - self.chance if self.better else 0.0

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @staticmethod
    def read(data: Mapping[str, Any]) -> Finding:
        """From plain data."""
        told = {
            name: tuple((key, dict(args)) for key, args in data[name])
            for name in ("played_told", "better_told")
        }
        return Finding(
            **{
                **data,
                "played": tuple(data["played"]),
                "better": tuple(data["better"]),
                "reasons": tuple(Reason(*one) for one in data["reasons"]),
                **told,
            }
        )


def told_to(entries: Iterable[Entry], seat: int) -> tuple[Told, ...]:
    """What of the log a seat may read."""
    return tuple(
        (entry.key, entry.args)
        for entry in entries
        if entry.readers is None or seat in entry.readers
    )
