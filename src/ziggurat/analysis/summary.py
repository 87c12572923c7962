"""An analysis as plain data: what terminals and pages tell, and what is kept and sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ziggurat.analysis.course import Course, turning_points
from ziggurat.analysis.effort import EFFORTS
from ziggurat.analysis.findings import Finding, Told, told_to
from ziggurat.core.state import HOST
from ziggurat.registry import game as find_game


@dataclass(frozen=True)
class Moment:
    """Everybody's chances and scores after so many moves."""

    at: int
    chances: tuple[float, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Turned:
    """Where the game turned."""

    at: int
    """Moves up to there."""
    mover: int
    seat: int
    """Whose chances changed most."""
    before: float
    after: float
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Depth:
    """How deep the analyst looked."""

    effort: str
    level: str
    positions: int
    """Positions judged for a decision, about, where there is much to choose from."""
    ways: int
    """Ways to play it that were tried out."""
    deals: int
    """Deals in which what was played and what is better were played on."""


@dataclass(frozen=True)
class Summary:
    """A game as far as it has been analysed."""

    game: str
    length: int
    moments: tuple[Moment, ...]
    turns: tuple[Turned, ...]
    depth: Depth
    decisions: int
    """Stretches that are looked at in all."""
    findings: tuple[Finding, ...] = ()

    @property
    def worse(self) -> list[Finding]:
        """Where something was better, what costs most first."""
        found = [finding for finding in self.findings if finding.better]
        return sorted(found, key=lambda finding: (-finding.gain, finding.at))

    def having(self, findings: Sequence[Finding]) -> Summary:
        """The same with these findings, in the order of the game."""
        return replace(self, findings=tuple(sorted(findings, key=lambda one: one.stretch)))

    def data(self) -> dict[str, Any]:
        """As plain data, without the findings, which come one by one."""
        data = asdict(self)
        del data["findings"]
        return data

    @staticmethod
    def read(data: Mapping[str, Any], findings: Sequence[Finding] = ()) -> Summary:
        """From plain data."""
        return Summary(
            data["game"],
            data["length"],
            tuple(
                Moment(one["at"], tuple(one["chances"]), tuple(one["scores"]))
                for one in data["moments"]
            ),
            tuple(
                Turned(**{**one, "told": tuple((key, args) for key, args in one["told"])})
                for one in data["turns"]
            ),
            Depth(**data["depth"]),
            data["decisions"],
        ).having(findings)


def summary(course: Course, effort: str, decisions: int) -> Summary:
    """What the course tells at once, before any decision has been looked at."""
    return Summary(
        course.game,
        course.length,
        tuple(
            Moment(point.at, tuple(round(one, 4) for one in point.chances), point.scores)
            for point in course.points
        ),
        tuple(
            Turned(
                turn.stretch.end,
                turn.stretch.seat,
                turn.seat,
                round(turn.before, 4),
                round(turn.after, 4),
                told_to(turn.stretch.told, HOST),
            )
            for turn in turning_points(course)
        ),
        depth(course, effort),
        decisions,
    )


def depth(course: Course, effort: str) -> Depth:
    """How deep an effort looks in a game."""
    chosen = EFFORTS[effort]
    level = chosen.planner(course.game, len(course.decisions(range(course.players))))
    deals = chosen.deals if find_game(course.game).has_secrets else 1
    positions = level.budget + level.foresight
    return Depth(effort, chosen.level, positions, max(1, level.endings), deals)
