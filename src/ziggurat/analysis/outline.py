"""How a game went, and what there is to look at: all that is known before any decision has been."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ziggurat.analysis.study import Study
from ziggurat.analysis.summary import Summary


@dataclass(frozen=True)
class Outline:
    """The curve and the turning points of a game, and the stretches that can be looked at."""

    summary: Summary
    plan: tuple[tuple[int, int], ...]
    """Every stretch in which there was something to choose: its number and its seat."""

    def of(self, seats: Sequence[int]) -> list[int]:
        """The stretches of these seats, those of the first seat first."""
        order = {seat: place for place, seat in enumerate(seats)}
        chosen = [one for one in self.plan if one[1] in order]
        return [number for number, seat in sorted(chosen, key=lambda one: (order[one[1]], one[0]))]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {"summary": self.summary.data(), "plan": [list(one) for one in self.plan]}

    @staticmethod
    def read(data: Mapping[str, Any]) -> Outline:
        """From plain data; ValueError, TypeError or KeyError where that is something else."""
        plan = tuple((int(number), int(seat)) for number, seat in data["plan"])
        found = Outline(Summary.read(data["summary"]), plan)
        players = len(found.summary.moments[0].chances) if found.summary.moments else 0
        if not players or any(not 0 <= seat < players for _, seat in plan):
            raise ValueError("no outline of a game")
        return found


def outline(study: Study) -> Outline:
    """The outline of a record."""
    plan = sorted((one.number, one.seat) for one in study.decisions)
    return Outline(study.summary, tuple(plan))
