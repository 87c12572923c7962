"""Statistics of many records: who wins, by seat, by opening, by nation, leader or wonder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from ziggurat.analysis.course import Stretch, course_of
from ziggurat.core.action import Action
from ziggurat.core.errors import Refusal
from ziggurat.core.game import Game
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.registry import game as find_game
from ziggurat.registry import offers

SEAT: Final = "seat"
OPENING: Final = "opening"
LENGTH: Final = "length"
SCORE: Final = "score"
OPENING_STEPS: Final = 1
"""Stretches of a seat that are its opening."""
SURE: Final = 1.96
"""Standard deviations of a 95 % interval."""

Describe = Callable[[dict[str, Any], Action], str]
"""An action in words, from what its seat sees."""


@dataclass
class Line:
    """One group of seats: all who sat there, began so, or had that card."""

    seats: int = 0
    won: float = 0.0
    """Victories; a shared one counts in parts."""
    expected: float = 0.0
    """Victories if all seats of a game were equal."""
    score: int = 0

    @property
    def share(self) -> float:
        """The share of its games that were won."""
        return self.won / self.seats

    @property
    def mean_score(self) -> float:
        """Its mean final score."""
        return self.score / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence (Wilson's interval)."""
        count, share, square = self.seats, self.share, SURE * SURE
        middle = (share + square / (2 * count)) / (1 + square / count)
        around = share * (1 - share) / count + square / (4 * count * count)
        half = SURE * sqrt(around) / (1 + square / count)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Statistics:
    """What the records of one game tell."""

    game: str
    describe: Describe | None = None
    """How openings are told: the same notation may mean another card in another game. Without it
    they are told in notation."""
    games: int = 0
    lengths: list[int] = field(default_factory=list)
    """Moves of every game."""
    scores: list[int] = field(default_factory=list)
    """Final scores of all seats."""
    groups: dict[str, dict[str, Line]] = field(default_factory=dict)
    numbers: dict[str, dict[int, Line]] = field(default_factory=dict)
    """The seats by the length of their game, and by their score."""
    notations: dict[str, dict[str, None]] = field(default_factory=dict)
    """The notations of every opening, in the order in which they were met."""

    def add(self, record: Record) -> None:
        """Count a record; refused where it cannot be replayed or is not over."""
        rules = find_game(self.game)
        course = course_of(rules, record, None)
        final = course.final
        if not final.over:
            raise Refusal("not_over")
        self.games += 1
        self.lengths.append(course.length)
        self.scores += final.scores
        begun: list[list[str]] = [[] for _ in range(final.players)]
        for stretch in course.stretches:
            if stretch.seat >= 0 and len(begun[stretch.seat]) < OPENING_STEPS:
                begun[stretch.seat].append(self._told(stretch))
        for seat in range(final.players):
            self._count(SEAT, str(seat + 1), final, seat)
            if begun[seat]:  # whoever was never asked began in no way
                self._count(OPENING, " / ".join(begun[seat]), final, seat)
            for name, number in ((LENGTH, course.length), (SCORE, final.scores[seat])):
                self._enter(
                    self.numbers.setdefault(name, {}).setdefault(number, Line()), final, seat
                )
        moments = [*[stretch.before for stretch in course.stretches], final]
        for name, seat, value in _traits(rules, moments):
            self._count(name, value, final, seat)

    def _told(self, stretch: Stretch) -> str:
        """What was done in an opening; its notation is kept beside it."""
        notation = " ".join(map(str, stretch.actions))
        told = notation
        if self.describe is not None:
            state, parts = stretch.before.copy(), []
            for action in stretch.actions:
                parts.append(self.describe(state.view(stretch.seat), action) or str(action))
                state.apply(stretch.seat, action)
            told = " · ".join(parts)
        self.notations.setdefault(told, {})[notation] = None
        return told

    def _count(self, group: str, value: str, final: State, seat: int) -> None:
        self._enter(self.groups.setdefault(group, {}).setdefault(value, Line()), final, seat)

    @staticmethod
    def _enter(line: Line, final: State, seat: int) -> None:
        line.seats += 1
        line.won += 1 / len(final.winners) if seat in final.winners else 0.0
        line.expected += 1 / final.players
        line.score += final.scores[seat]

    @property
    def spreads(self) -> dict[str, list[int]]:
        """What is a number: how long the games were, and the scores of all seats."""
        return {LENGTH: self.lengths, SCORE: self.scores}

    def sorted(self, group: str) -> list[tuple[str, Line]]:
        """The lines of a group: seats in order, else what occurs most first."""
        lines = self.groups.get(group, {})
        if group == SEAT:
            return sorted(lines.items(), key=lambda one: int(one[0]))
        return sorted(lines.items(), key=lambda one: (-one[1].seats, -one[1].share, one[0]))

    def rows(self, called: Callable[[str, str], str] | None = None) -> Iterator[list[Any]]:
        """Everything as rows of plain values, the heads first.

        ``called``: a value of a group in words, for the last column; openings have their notation
        beside them, or several that mean the same.
        """
        yield ["group", "value", "seats", "won", "share", "low", "high", "mean_score", "words"]
        lines: list[tuple[str, str | int, Line]] = [
            (group, *one) for group in self.groups for one in self.sorted(group)
        ]
        for group, numbers in self.numbers.items():
            lines += [(group, number, numbers[number]) for number in sorted(numbers)]
        for group, value, line in lines:
            low, high = line.interval
            words = called(group, str(value)) if called is not None else str(value)
            plain = " | ".join(self.notations[str(value)]) if group == OPENING else value
            yield [
                group, plain, line.seats, round(line.won, 4), round(line.share, 4),
                round(low, 4), round(high, 4), round(line.mean_score, 2), words,
            ]  # fmt: skip


def _traits(game: Game, moments: Sequence[State]) -> Iterable[tuple[str, int, str]]:
    """What everybody saw each seat have at any time: name, seat and value, each once."""
    declared = offers(game.name).traits()
    if declared is None:
        return []
    found: dict[tuple[str, int, str], None] = {}
    for state in moments:
        for seat, own in enumerate(state.view(None)[declared.where][: state.players]):
            for name in declared.fields:
                values = own[name] if isinstance(own[name], list) else [own[name]]
                for value in values:
                    if value:
                        found[name, seat, str(value)] = None
    return found


def quartiles(numbers: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The least, the quarters and the most.

    >>> quartiles([5, 1, 3, 2, 4])
    (1, 2, 3, 4, 5)
    """
    ordered = sorted(numbers)
    last = len(ordered) - 1
    low, first, middle, third, high = [ordered[round(last * part / 4)] for part in range(5)]
    return low, first, middle, third, high
